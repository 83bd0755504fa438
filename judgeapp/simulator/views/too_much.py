"""What a page says when a scene takes too much: too much to show, or too many who search at once."""

from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from judgeapp.domain.timing.budget import TooLong
from judgeapp.domain.timing.scenario import message_of
from judgeapp.limits import View
from judgeapp.simulator.places import NoPlace

LATER = 4  # seconds; a search that takes a place gives it back by then


def telling_too_much(view: View) -> View:
    """Answer with a page that says what to do where a view finds that something takes too much."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TooLong as error:
            return _say(request, _("Too much for one scene"), message_of(error), 422)
        except NoPlace:
            words = _("Others are searching at this moment; try again in a few seconds. Nothing is lost.")
            response = _say(request, _("One moment"), words, 503)
            response["Retry-After"] = str(LATER)
            return response

    return answer


def _say(request: HttpRequest, title: str, words: str, status: int) -> HttpResponse:
    context = {"part": "timing", "title": title, "words": words, "again": status == 503}
    return render(request, "simulator/too_much.html", context, status=status)

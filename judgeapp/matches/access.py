"""The guard of the pages of a followed match."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from judgeapp.matches.models import Match
from judgeapp.matches.services.opening import at_table
from judgeapp.matches.services.seats import may_see, seat_of, word_of
from judgeapp.permissions import Deed, needs

View = Callable[..., HttpResponse]


def at_match(*, tapping: bool = False) -> Callable[[View], View]:
    """Open a view of a match to those who may see it, or only to those who may tap.

    The view gets the match and the seat of who asks instead of the match's token. A script says as which seat it asks:
    its page is of no use once this browser has another one.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        @needs(Deed.FOLLOW_MATCH)
        def answer(request: HttpRequest, token: str, *args: object, **kwargs: object) -> HttpResponse:
            match = get_object_or_404(at_table(), token=token)
            seat = seat_of(request, match)
            is_of_page = request.GET.get("seat", word_of(seat)) == word_of(seat)
            if may_see(match, seat) and is_of_page and (seat is not None or not tapping):
                return view(request, match, seat, *args, **kwargs)
            return refuse(request, match)

        return answer

    return wrap


def refuse(request: HttpRequest, match: Match, status: int = 403) -> HttpResponse:
    """Tell somebody who is not at a match what would let him in."""
    event = match.meeting.round.event if match.meeting else None
    return render(request, "matches/not_yours.html", {"match": match, "event": event}, status=status)

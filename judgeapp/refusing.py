"""Says in a page why what was sent did not come through: too large, too slow, broken off, or too much at once.

The entrance has not read it to its end; it only says why (judgeapp/entrance).
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy

REFUSED = "judgeapp.refused"  # in the environ: the status with which the body was refused
AGAIN_AFTER = "5"  # seconds
WORDS = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_lazy(
        "This is larger than anything the site takes (40 MB). Nothing was changed. Choose a smaller file, or a part."
    ),
    HTTPStatus.REQUEST_TIMEOUT: gettext_lazy(
        "It came too slowly to be taken, and nothing was changed. Send it again where the network is better."
    ),
    HTTPStatus.INSUFFICIENT_STORAGE: gettext_lazy(
        "The disk of this site is full, and nothing was kept. Tell who runs this site, and send it again later."
    ),
    HTTPStatus.BAD_REQUEST: gettext_lazy("It broke off on its way, and nothing was changed. Send it again."),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_lazy(
        "Too much comes to the site at once. Nothing was changed; try again in a few seconds."
    ),
}


class Refusing:
    """Middleware that answers what came without its body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        status = request.META.get(REFUSED)
        if status is None:
            return self.get_response(request)
        return refuse(request, HTTPStatus(status))


def refuse(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Say why, in the language of whoever asks; nothing is looked up."""
    with translation.override(translation.get_language_from_request(request)):
        return _answer(request, status)


def _answer(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    words = str(WORDS[status])
    if request.path_info.startswith("/api/"):
        answer: HttpResponse = JsonResponse({"detail": words}, status=status)
    else:
        answer = HttpResponse(render_to_string("refused.html", {"words": words}), status=status)
    answer["Content-Length"] = str(len(answer.content))
    answer["Connection"] = "close"  # what is still to come of it is not read
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        answer["Retry-After"] = AGAIN_AFTER
    return answer

"""What keeps the site from doing what was asked though nothing is wrong with it: a page that says so, and what to do.

A cause is a row of CAUSES: how its error is told from others, and what is answered. Every other error stays one, and
pages that only read go on. A body that did not come through is refused by the entrance and answered here: it was too
large, too slow, broken off, or too much at once.
"""

import errno
import logging
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy
from django.views import defaults

from judgeapp.domain.messages import Message, say
from judgeapp.permissions import texts_of

logger = logging.getLogger(__name__)

INSUFFICIENT_STORAGE = 507
GIVEN_BACK = 200_000  # characters of what was typed; a browser that goes back has more
NOTHING_LEFT = 1_000_000  # bytes: with less on the disk, whatever a database or a file says is about that
FULL = ("disk is full", "no space left")
DISK_FULL = "53100"  # of PostgreSQL
TOKEN = "csrfmiddlewaretoken"  # noqa: S105  (the name of the field; the page has its own)
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


@dataclass(frozen=True, slots=True)
class Cause:
    """Why nothing could be done.

    is_it           is this error of it? It is asked about each error of a chain
    heading, words, status   what is answered; the words say what to do
    retry_after     seconds until the same may be sent again; 0 where somebody has to do something first
    """

    is_it: Callable[[BaseException], bool]
    heading: Message
    words: Message
    status: int
    retry_after: int = 0


def is_busy(error: BaseException) -> bool:
    """Does an error say that the database is held by another process, or (PostgreSQL) that it does not answer?"""
    if connection.vendor == "sqlite":
        return isinstance(error, OperationalError) and " is locked" in str(error)
    return isinstance(error, (OperationalError, InterfaceError))


def is_of_full_disk(error: BaseException) -> bool:
    """Is this what a database or a file says for want of room?"""
    if isinstance(error, DatabaseError):
        is_full = any(words in str(error).lower() for words in FULL) or getattr(error, "sqlstate", "") == DISK_FULL
    elif isinstance(error, OSError):
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    else:
        return getattr(error, "sqlstate", "") == DISK_FULL
    return is_full or shutil.disk_usage(settings.DATA_DIR).free < NOTHING_LEFT


# PostgreSQL says of a full disk by the same error that it is busy, so that one is asked about first.
CAUSES = (
    Cause(
        is_of_full_disk,
        say("The disk of this site is full"),
        say(
            "Nothing was kept of what you sent. Copy what you typed, tell who runs this site, and send it again as "
            "soon as there is room. Pages can be read as always."
        ),
        INSUFFICIENT_STORAGE,
    ),
    Cause(
        is_busy,
        say("Not done yet"),
        say("The database is busy, so this was not done. Press it again in a moment."),
        503,
        3,
    ),
)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer what failed outside of any view, such as the keeping of an upload or of a session (handler500)."""
    return answered(request, sys.exc_info()[1]) or defaults.server_error(request)


def answered(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """Return what is said of an error that has one of the causes, else None."""
    cause = cause_of(error)
    if cause is None:
        return None
    logger.error("%s: %s", request.path, error)
    return answer(request, cause.heading, cause.words, cause.status, cause.retry_after)


def cause_of(error: BaseException | None) -> Cause | None:
    """Return why an error, or one of those that led to it, came; None if it is a fault of the site."""
    chain = list(_chain(error))
    return next((cause for cause in CAUSES if any(map(cause.is_it, chain))), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def answer(request: HttpRequest, heading: Message, words: Message, status: int, retry_after: int = 0) -> HttpResponse:
    """Say that something was not done, as a page, a part of one, or JSON, whatever was asked for.

    The page has what was typed, to be copied or, where it may be tried again soon, to be sent with one press.
    """
    if session := getattr(request, "session", None):
        session.modified = False  # to keep it would meet the same once more
    if _is_data(request):
        response: HttpResponse = JsonResponse({"detail": words.english}, status=status)
    elif request.headers.get("HX-Request"):
        response = render(request, "_refusal.html", {"words": words}, status=status)
    else:
        context = {"heading": heading, "words": words, "status": status, **_typed(request, retry_after > 0)}
        response = _page(request, context, status)
    if retry_after:
        response["Retry-After"] = str(retry_after)
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, context: dict[str, object], status: int) -> HttpResponse:
    try:
        return render(request, "unavailable.html", context, status=status)
    except (DatabaseError, OSError):  # the page's frame asks the database, too
        words = f"{context['heading']}. {context['words']}"
        return HttpResponse(words, status=status, content_type="text/plain; charset=utf-8")


def _is_data(request: HttpRequest) -> bool:
    is_json = request.content_type == "application/json" or request.path_info.endswith(".json")
    return is_json or request.path_info.startswith("/api/")


def _typed(request: HttpRequest, is_soon: bool) -> dict[str, object]:
    """Return the texts of a form to copy and, where that makes sense, its fields to be sent again with one press."""
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
        texts = [text for text in texts_of(request) if len(text) <= GIVEN_BACK]
        is_whole = not request.FILES and not any("password" in name for name, _ in fields)
    except (OSError, SuspiciousOperation, MultiPartParserError):  # it could not be read
        return {"typed": [], "is_soon": is_soon, "again": None}
    is_short = sum(len(value) for _, value in fields) <= GIVEN_BACK
    return {"typed": texts, "is_soon": is_soon, "again": fields if is_soon and is_whole and is_short else None}


def refuse(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Say why, in the language of whoever asks; nothing is looked up."""
    with translation.override(translation.get_language_from_request(request)):
        return _refusal(request, status)


def _refusal(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
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

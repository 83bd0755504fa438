"""What keeps the site from doing what was asked though nothing is wrong with it: a page that says so, and what to do.

A cause is a row of CAUSES: how its error is told from others, and what is answered. Every other error stays one, and
pages that only read go on.
"""

import errno
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.views import defaults

from judgeapp import disk
from judgeapp.domain.saying import Said, say
from judgeapp.patience import is_busy
from judgeapp.permissions import texts_of

logger = logging.getLogger(__name__)

INSUFFICIENT_STORAGE = 507
GIVEN_BACK = 200_000  # characters of what was typed; a browser that goes back has more
NOTHING_LEFT = 1_000_000  # bytes: with less on the disk, whatever a database or a file says is about that
FULL = ("disk is full", "no space left")
DISK_FULL = "53100"  # of PostgreSQL
TOKEN = "csrfmiddlewaretoken"  # noqa: S105  (the name of the field; the page has its own)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why nothing could be done.

    is_it           is this error of it? It is asked about each error of a chain
    heading, words, status   what is answered; the words say what to do
    retry_after     seconds until the same may be sent again; 0 where somebody has to do something first
    """

    is_it: Callable[[BaseException], bool]
    heading: Said
    words: Said
    status: int
    retry_after: int = 0


def is_of_full_disk(error: BaseException) -> bool:
    """Is this what a database or a file says for want of room?"""
    if isinstance(error, DatabaseError):
        told = any(words in str(error).lower() for words in FULL) or getattr(error, "sqlstate", "") == DISK_FULL
    elif isinstance(error, OSError):
        told = error.errno in {errno.ENOSPC, errno.EDQUOT}
    else:
        return getattr(error, "sqlstate", "") == DISK_FULL
    return told or disk.room().free < NOTHING_LEFT


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


class Unavailable:
    """Middleware: an error of a view that has one of the causes is answered with its words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _answered(request, error)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer what failed outside of any view, such as the keeping of an upload or of a session (handler500)."""
    return _answered(request, sys.exc_info()[1]) or defaults.server_error(request)


def _answered(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
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


def answer(request: HttpRequest, heading: Said, words: Said, status: int, retry_after: int = 0) -> HttpResponse:
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
        response = _page(request, context)
    if retry_after:
        response["Retry-After"] = str(retry_after)
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    status = context["status"]
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

"""The public API: /api/v1/, described at /api/docs."""

from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from judgeapp.cardpool.api import router as cards
from judgeapp.deckcheck.api import router as decks
from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.judging.api import router as rulings
from judgeapp.requests import Request
from judgeapp.rulebook.api import nearest_to
from judgeapp.rulebook.api import router as rules
from judgeapp.rulebook.shelf import NotInBook
from judgeapp.series.api import router as series
from judgeapp.simulator.api import router as timing
from judgeapp.tournaments.api import router as events

# Two lists of a deck with the facts of their cards, or a scenario; a byte costs the same as a character.
MOST = Bounds(letters=1_500_000, depth=24, values=25_000)
MOST_PROBLEMS, LONGEST = 50, 500  # problems that are told of one request, and characters of each


class BoundedJson(Parser):
    """Reads a body as JSON; raises DocumentError before anything large is made of it."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read_json(request.body, MOST)


class Described(NinjaAPI):
    """An API whose description, which takes 0.4 s to make and never changes, is made once."""

    @cached_property
    def _description(self) -> Any:
        return super().get_openapi_schema()

    def get_openapi_schema(self, **asked: Any) -> Any:
        return super().get_openapi_schema(**asked) if any(asked.values()) else self._description


api = Described(
    title="Judge's app",
    version="1",
    description="Rules of card games under their official numbers, deck checks, scenes of what happens "
    "first, events with pairings and standings, seasons of several events, and rulings of judges. "
    "Unofficial: the publishers' documents prevail.",
    docs_url="/docs",
    openapi_url="/openapi.json",
    parser=BoundedJson(),
)


@api.exception_handler(NotInBook)
def missing(request: Request, error: NotInBook) -> HttpResponse:
    return api.create_response(request, {"detail": str(error), "nearest": nearest_to(error)}, status=404)


@api.exception_handler(ValidationError)
def not_valid(request: Request, error: ValidationError) -> HttpResponse:
    """Say what is wrong with a request in the form of every other problem."""
    problems = [f"{'.'.join(map(str, each['loc'][2:] or each['loc']))}: {each['msg']}" for each in error.errors]
    problems = [each[:LONGEST] for each in problems[:MOST_PROBLEMS]]
    return api.create_response(request, {"detail": "; ".join(problems), "problems": problems}, status=422)


@api.exception_handler(HttpError)
def unreadable(request: Request, error: HttpError) -> HttpResponse:
    """Say what is wrong with a body that is no JSON, or that is more of it than is read."""
    if not isinstance(error.__cause__, DocumentError):
        return api.create_response(request, {"detail": str(error)}, status=error.status_code)
    words = f"The body of the request: {error.__cause__.words.english}."
    return api.create_response(request, {"detail": words, "problems": [words]}, status=422)


@api.exception_handler(RequestDataTooBig)
def too_big(request: Request, error: RequestDataTooBig) -> HttpResponse:
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return api.create_response(request, {"detail": f"A request may have at most {limit:,} bytes."}, status=413)


for router in (rules, decks, cards, timing, events, rulings, series):
    api.add_router("/v1", router)

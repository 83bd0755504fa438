"""Rulings in the public API: those that are shown to everybody."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router, Schema, Status

from judgeapp.judging.rulings.browsing import Asked
from judgeapp.judging.rulings.searching import search
from judgeapp.judging.rulings.telling import as_plain, told, whole
from judgeapp.judging.rulings.visible import EVERYBODY, public

READ = ["GET", "HEAD"]
A_PAGE, MOST_FOUND = 100, 50

router = Router(tags=["rulings"])


class NotThere(Schema):
    """Why there is nothing."""

    detail: str


class CitationOut(Schema):
    """A rule by its number, and the edition that the ruling was given under."""

    number: str
    edition: str


class EventShort(Schema):
    token: str
    name: str


class SceneOut(Schema):
    url: str
    step: int


class SourceOut(Schema):
    title: str
    date: str
    url: str


class AppealOut(Schema):
    verdict: str
    reason: str
    judge: str
    at: str


class RulingOut(Schema):
    """`status` is standing, upheld on appeal, overturned on appeal or replaced; tokens lead to other public rulings."""

    token: str
    url: str
    game: str
    question: str
    answer: str
    status: str
    judge: str
    at: str
    event: EventShort | None
    table: int | None
    citations: list[CitationOut]
    scene: SceneOut | None
    source: SourceOut | None
    replaces: str | None
    replaced_by: str | None
    appeals: list[AppealOut]


class RulingsOut(Schema):
    """Rulings that stand, the newest first in pages of 100; with a query the 50 that answer it best, on one page."""

    page: int
    pages: int
    rulings: list[RulingOut]


@router.api_operation(READ, "/rulings", response=RulingsOut, summary="Rulings")
def list_rulings(request: HttpRequest, game: str = "", q: str = "", page: int = Query(1)) -> dict[str, Any]:
    """Return what judges have answered; a typed number finds what cites that rule, or one below it."""
    asked = Asked.of({"game": game, "q": q}, EVERYBODY)
    rulings = asked.narrow(public())
    if asked.words:
        found = [hit.ruling for hit in search(asked.words, asked.game, rulings, MOST_FOUND)]
        return {"page": 1, "pages": 1, "rulings": [as_plain(told(each, EVERYBODY)) for each in found]}
    pages = max(1, -(-rulings.count() // A_PAGE))
    page = min(max(1, page), pages)
    found = whole(rulings)[(page - 1) * A_PAGE : page * A_PAGE]
    return {"page": page, "pages": pages, "rulings": [as_plain(told(each, EVERYBODY)) for each in found]}


@router.api_operation(READ, "/rulings/{token}", response={200: RulingOut, 404: NotThere}, summary="A ruling")
def one_ruling(request: HttpRequest, token: str) -> dict[str, Any] | Status:
    ruling = whole(public()).filter(token=token.replace("\0", "")).first()
    if ruling is None:
        return Status(404, {"detail": "There is no public ruling of this name."})
    return as_plain(told(ruling, EVERYBODY))

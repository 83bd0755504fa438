"""Rulings in the public API: those on the whole site, and the public ones of an event that is named."""

from typing import Any

from ninja import Router, Schema, Status

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.presenting import as_plain, as_seen, whole
from judgeapp.judging.rulings.searching import find
from judgeapp.judging.rulings.visible import EVERYBODY, Asked
from judgeapp.requests import Request

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
    """`status` is standing, upheld on appeal, overturned on appeal or replaced; tokens lead to other public rulings.

    `site_wide` tells whether staff of the site show it beside the rules; else it is public at its event.
    """

    token: str
    url: str
    game: str
    question: str
    answer: str
    status: str
    site_wide: bool
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
def list_rulings(request: Request, game: str = "", q: str = "", event: str = "", page: int = 1) -> dict[str, Any]:
    """Return what judges have answered; a typed number finds what cites that rule, or one below it.

    Without the token of an event these are the rulings that staff of the site show beside the rules.
    """
    asked = Asked.of({"game": game, "q": q, "event": event})
    if asked.words:
        found = [hit.ruling for hit in find(asked, EVERYBODY, MOST_FOUND)]
        return {"page": 1, "pages": 1, "rulings": [as_plain(as_seen(each, EVERYBODY)) for each in found]}
    rulings = asked.listed(EVERYBODY)
    pages = max(1, -(-rulings.count() // A_PAGE))
    page = min(max(1, page), pages)
    shown = whole(rulings)[(page - 1) * A_PAGE : page * A_PAGE]
    return {"page": page, "pages": pages, "rulings": [as_plain(as_seen(each, EVERYBODY)) for each in shown]}


@router.api_operation(READ, "/rulings/{token}", response={200: RulingOut, 404: NotThere}, summary="A ruling")
def one_ruling(request: Request, token: str) -> dict[str, Any] | Status[dict[str, str]]:
    found = Ruling.objects.filter(token=token.replace("\0", ""), shown_to=Ruling.Shown.PUBLIC)
    ruling = whole(found).first()
    if ruling is None:
        return Status(404, {"detail": "There is no public ruling of this name."})
    return as_plain(as_seen(ruling, EVERYBODY))

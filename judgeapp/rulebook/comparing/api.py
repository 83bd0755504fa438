"""What changed from one edition to another, in the public API."""

from enum import StrEnum
from typing import Any

from django.http import HttpRequest
from ninja import Query, Router, Schema

from judgeapp.limits import refusal
from judgeapp.rulebook.api import READ, Missing
from judgeapp.rulebook.books import shelved
from judgeapp.rulebook.comparing.pages import Filter
from judgeapp.rulebook.comparing.plain import as_plain
from judgeapp.rulebook.comparisons import comparison

MOST_CHANGES = 500

Asked = StrEnum("Asked", {each.name: each.key for each in Filter})

router = Router(tags=["rules"])


class ComparedEdition(Schema):
    slug: str
    edition: str
    date: str


class ChangedRule(Schema):
    number: str
    title: str
    url: str


class Section(Schema):
    number: str
    title: str


class PieceOut(Schema):
    kind: str
    text: str


class ChangeOut(Schema):
    kind: str
    old: list[ChangedRule]
    new: list[ChangedRule]
    section: Section
    is_moved: bool
    likeness: float
    pieces: list[PieceOut]


class ComparisonOut(Schema):
    game: str
    old: ComparedEdition
    new: ComparedEdition
    is_same: bool
    summary: list[str]
    counts: dict[str, int]
    total: int
    changes: list[ChangeOut]


@router.api_operation(READ, "/games/{game}/compare/{old}/{new}", response={200: ComparisonOut, 404: Missing})
def compare_editions(
    request: HttpRequest,
    game: str,
    old: str,
    new: str,
    kind: Asked = Asked.ALL,
    offset: int = Query(0, ge=0, le=100_000),
    limit: int = Query(MOST_CHANGES, ge=1, le=MOST_CHANGES),
) -> Any:
    """Rule by rule, from one edition to another by the slugs of `/games/{game}/editions`; what is the same is counted.

    `total` is how many changes there are of a kind; at most 500 are told at a time.
    """
    if refused := refusal(request, "think"):
        return refused
    before, after = shelved(game, old), shelved(game, new)
    part = slice(offset, offset + limit)
    return as_plain(comparison(before, after), before, after, Filter[kind.name], part)

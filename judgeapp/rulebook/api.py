"""The rules in the public API."""

import time
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Schema
from ninja.decorators import decorate_view

from judgeapp.rulebook.books import NotInBook, find_rule, volume_of
from judgeapp.rulebook.caching import kept
from judgeapp.rulebook.models import Entry, Rule
from judgeapp.rulebook.passages import OWN, words_of
from judgeapp.rulebook.shelf import engine, shelf
from judgeapp.rulebook.volume import Volume

MOST_RESULTS = 50
READ = ["GET", "HEAD"]

router = Router(tags=["rules"])


class Missing(Schema):
    """What is wrong, and what is nearest to what was asked for."""

    detail: str
    nearest: list[str] = []


class DocumentOut(Schema):
    key: str
    title: str
    edition: str
    date: str
    publisher: str


class EditionOut(Schema):
    game: str
    title: str
    edition: str
    date: str
    publisher: str
    documents: list[DocumentOut]
    rules: int
    url: str


class GameOut(Schema):
    key: str
    name: str
    order: str
    edition: EditionOut


class Link(Schema):
    number: str
    title: str
    url: str


class BlockOut(Schema):
    kind: str
    text: str = ""
    items: list[str] = []
    rows: list[list[str]] = []
    key: str = ""


class RuleOut(Schema):
    game: str
    edition: str
    number: str
    printed: str
    title: str
    is_heading: bool
    text: str
    blocks: list[BlockOut]
    sources: list[str]
    citation: str
    url: str
    parents: list[Link]
    children: list[Link]
    cites: list[Link]
    cited_by: list[Link]
    previous: Link | None
    next: Link | None


class TermOut(Schema):
    term: str
    also: list[str]
    text: str
    see: list[Link]
    url: str


class ResultOut(Schema):
    kind: str
    game: str
    number: str
    headings: list[str]
    title: str
    text: str
    snippet: str
    url: str
    score: float


class SearchOut(Schema):
    query: str
    took_ms: float
    did_you_mean: str
    results: list[ResultOut]


def nearest_to(error: NotInBook) -> list[str]:
    """Return what is nearest to a rule, edition or game that is not there."""
    if error.volume:
        return [rule.number for rule in error.volume.nearest(error.typed)]
    return error.nearest or list(shelf().volumes)


@router.api_operation(READ, "/games", response=list[GameOut])
@decorate_view(kept)
def list_games(request: HttpRequest) -> Any:
    return [_game(volume) for volume in shelf().volumes.values()]


@router.api_operation(READ, "/games/{game}", response={200: GameOut, 404: Missing})
@decorate_view(kept)
def one_game(request: HttpRequest, game: str) -> Any:
    return _game(volume_of(game))


@router.api_operation(READ, "/games/{game}/editions", response={200: list[EditionOut], 404: Missing})
@decorate_view(kept)
def list_editions(request: HttpRequest, game: str) -> Any:
    return [_edition(volume_of(game))]


@router.api_operation(READ, "/games/{game}/editions/{edition}", response={200: EditionOut, 404: Missing})
@decorate_view(kept)
def one_edition(request: HttpRequest, game: str, edition: str) -> Any:
    return _edition(_of_edition(game, edition))


@router.api_operation(READ, "/games/{game}/rules", response={200: list[Link], 404: Missing})
@decorate_view(kept)
def list_rules(request: HttpRequest, game: str) -> Any:
    volume = volume_of(game)
    return _links(volume.rules)


@router.api_operation(READ, "/games/{game}/rules/{path:number}", response={200: RuleOut, 404: Missing})
@decorate_view(kept)
def one_rule(request: HttpRequest, game: str, number: str, edition: str = "") -> Any:
    volume = _of_edition(game, edition) if edition else volume_of(game)
    return _rule(volume, find_rule(volume, number))


@router.api_operation(READ, "/games/{game}/glossary", response={200: list[TermOut], 404: Missing})
@decorate_view(kept)
def list_terms(request: HttpRequest, game: str) -> Any:
    volume = volume_of(game)
    return [_term(volume, entry) for entry in volume.glossary]


@router.api_operation(READ, "/search", response={200: SearchOut, 404: Missing})
def search(request: HttpRequest, response: HttpResponse, q: str = "", game: str = "", limit: int = Query(10)) -> Any:
    """Ranked rules for anything typed: a number, a term, keywords, a question. `limit` is 1 to 50."""
    started = time.perf_counter()
    key = volume_of(game).game.key if game else ""
    answer = engine().search(q, key, max(1, min(limit, MOST_RESULTS)))
    took = (time.perf_counter() - started) * 1000
    return {"query": q, "took_ms": round(took, 3), "did_you_mean": answer.meant, "results": answer.hits}


def _of_edition(game: str, edition: str) -> Volume:
    volume = volume_of(game)
    if volume.edition.edition.lower() != edition.lower():
        message = f"{volume.game.name} has no edition “{edition}” here."
        raise NotInBook(message, nearest=[volume.edition.edition])
    return volume


def _game(volume: Volume) -> dict[str, Any]:
    return {"key": volume.game.key, "name": volume.game.name, "order": volume.game.order, "edition": _edition(volume)}


def _edition(volume: Volume) -> dict[str, Any]:
    edition = volume.edition
    return {
        "game": edition.game,
        "title": edition.title,
        "edition": edition.edition,
        "date": str(edition.date),
        "publisher": edition.publisher,
        "documents": edition.documents,
        "rules": sum(not rule.is_heading for rule in volume.rules),
        "url": f"/{edition.game}/",
    }


def _links(rules: list[Rule]) -> list[Link]:
    return [_link(rule) for rule in rules]


def _link(rule: Rule) -> Link:
    return Link(number=rule.number, title=rule.title, url=rule.get_absolute_url())


def _rule(volume: Volume, rule: Rule) -> dict[str, Any]:
    before, after = volume.neighbours(rule)
    return {
        "game": volume.game.key,
        "edition": volume.edition.edition,
        "number": rule.number,
        "printed": rule.printed,
        "title": rule.title,
        "is_heading": rule.is_heading,
        "text": volume.words(rule),
        "blocks": rule.blocks,
        "sources": rule.sources,
        "citation": volume.citation(rule),
        "url": rule.get_absolute_url(),
        "parents": _links(volume.above(rule)),
        "children": _links(volume.children[rule.pk]),
        "cites": _links(volume.cites[rule.pk]),
        "cited_by": _links(volume.cited_by[rule.pk]),
        "previous": _link(before) if before else None,
        "next": _link(after) if after else None,
    }


def _term(volume: Volume, entry: Entry) -> dict[str, Any]:
    return {
        "term": entry.head,
        "also": entry.also,
        "text": words_of(entry.blocks, (*OWN, "note"), volume.titles),
        "see": _links([volume.by_number[number] for number in entry.see]),
        "url": entry.get_absolute_url(),
    }

"""The rules in the public API."""

import time
from enum import StrEnum
from typing import Any

from django.http import HttpResponse
from ninja import Router, Schema
from ninja.decorators import decorate_view
from ninja.params.functions import Query

from judgeapp.caching import cached
from judgeapp.limits import refused_rate
from judgeapp.requests import Request
from judgeapp.rulebook.comparisons import Filter, as_plain, comparison
from judgeapp.rulebook.editions import counted
from judgeapp.rulebook.models import Edition, Entry, Rule
from judgeapp.rulebook.search.languages import ENGLISH
from judgeapp.rulebook.search.ranking import MOST_CHARACTERS
from judgeapp.rulebook.shelf import NotInBook, engine, find_rule, own_engine, shelf, shelved, volume_of
from judgeapp.rulebook.touched.values import parted
from judgeapp.rulebook.volume import OWN, Volume, words_of

MOST_RESULTS = 50
READ = ["GET", "HEAD"]
MOST_CHANGES = 500
Asked = StrEnum("Asked", {each.name: each.key for each in Filter})  # type: ignore[misc]  # the members are Filter's
ALL_CHANGES = Asked(Filter.ALL.key)

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
    """`origin` is "bundled" for our restatement, "imported" for a publisher's own document; `slug` names it."""

    game: str
    slug: str
    origin: str
    is_current: bool
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


class ToldOut(Schema):
    """Words of a difference: `kind` is same, gone or new; `weighs` marks numbers and words like "may" and "only"."""

    kind: str
    text: str
    weighs: bool


class RestatedOut(Schema):
    """How our plain words stand to the rule above them.

    edition         that they were written for; `numbers` are theirs in our restatement of it
    standing        same: they fit; changed: the rule says something else since; opposed: the document of that edition
                    is not here, and a number or what is allowed differs; unknown: it is not here
    others          other rules of this edition that the same words are of
    difference      from that edition's document to this one, if it changed in substance
    only_in_rule, only_in_ours   the words that differ where it could not be compared
    """

    edition: str
    numbers: list[str]
    standing: str
    others: list[str]
    difference: list[ToldOut]
    only_in_rule: list[str]
    only_in_ours: list[str]


class RuleOut(Schema):
    """`plain_words` is our restatement of a rule of a publisher's own document, "" otherwise; `restated` tells more."""

    game: str
    edition: str
    number: str
    printed: str
    title: str
    is_heading: bool
    text: str
    plain_words: str
    restated: RestatedOut | None
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
    """`mark` says what sets a result apart from the rules of the current edition, "" for these."""

    kind: str
    game: str
    edition: str
    mark: str
    number: str
    headings: list[str]
    title: str
    text: str
    snippet: str
    url: str
    score: float
    language: str


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
@decorate_view(cached)
def list_games(request: Request) -> Any:
    return [_game(volume) for volume in shelf().volumes.values()]


@router.api_operation(READ, "/games/{game}", response={200: GameOut, 404: Missing})
@decorate_view(cached)
def one_game(request: Request, game: str) -> Any:
    return _game(volume_of(game))


@router.api_operation(READ, "/games/{game}/editions", response={200: list[EditionOut], 404: Missing})
@decorate_view(cached)
def list_editions(request: Request, game: str) -> Any:
    volume_of(game)  # a helpful 404
    return [_edition(edition, edition.rule_count) for edition in counted(game)]


@router.api_operation(READ, "/games/{game}/editions/{edition}", response={200: EditionOut, 404: Missing})
@decorate_view(cached)
def one_edition(request: Request, game: str, edition: str) -> Any:
    return _edition_of(_of_edition(game, edition))


@router.api_operation(READ, "/games/{game}/rules", response={200: list[Link], 404: Missing})
@decorate_view(cached)
def list_rules(request: Request, game: str, edition: str = "") -> Any:
    return _links(_of_edition(game, edition).rules)


@router.api_operation(READ, "/games/{game}/rules/{path:number}", response={200: RuleOut, 404: Missing})
@decorate_view(cached)
def one_rule(request: Request, game: str, number: str, edition: str = "") -> Any:
    """`number` in any form; with an edition behind it ("7.8.1@2020") as in what is cited elsewhere in this API."""
    number, label = parted(number)
    volume = _of_edition(game, label or edition)
    return _rule(volume, find_rule(volume, number))


@router.api_operation(READ, "/games/{game}/glossary", response={200: list[TermOut], 404: Missing})
@decorate_view(cached)
def list_terms(request: Request, game: str, edition: str = "") -> Any:
    volume = _of_edition(game, edition)
    return [_term(volume, entry) for entry in volume.glossary]


@router.api_operation(READ, "/search", response={200: SearchOut, 404: Missing})
def search(
    request: Request,
    response: HttpResponse,
    q: str = "",
    game: str = "",
    edition: str = "",
    limit: int = 10,
    language: str = ENGLISH,
) -> Any:
    """Ranked rules for anything typed: a number, a term, keywords, a question. `limit` is 1 to 50.

    What is typed may be in any language that the rules are told in. `language` is the one of the results, "es" or "en".
    `edition` searches one edition of a game, by its slug or label, instead of the current one.
    """
    started = time.perf_counter()
    volume = _of_edition(game, edition) if game or edition else None
    searched = own_engine(volume) if volume and not volume.edition.is_live else engine()
    answer = searched.search(q, volume.game.key if volume else "", max(1, min(limit, MOST_RESULTS)), language)
    took = (time.perf_counter() - started) * 1000
    return {
        "query": q[:MOST_CHARACTERS],
        "took_ms": round(took, 3),
        "did_you_mean": answer.meant,
        "results": answer.hits,
    }


def _of_edition(game: str, edition: str) -> Volume:
    """Return the volume of an edition by its slug or label ("": the current one), or a helpful 404."""
    current = volume_of(game)
    if edition in ("", current.edition.slug):
        return current
    known = shelf().editions[game]
    named = [each for each in known if each.slug == edition] or [each for each in known if each.is_called(edition)]
    if not named:
        return volume_of(game, edition)
    best = max(named, key=lambda each: (each.is_live, each.is_imported))
    return volume_of(game, best.slug)


def _game(volume: Volume) -> dict[str, Any]:
    return {
        "key": volume.game.key,
        "name": volume.game.name,
        "order": volume.game.order,
        "edition": _edition_of(volume),
    }


def _edition_of(volume: Volume) -> dict[str, Any]:
    return _edition(volume.edition, sum(not rule.is_heading for rule in volume.rules))


def _edition(edition: Edition, rules: int) -> dict[str, Any]:
    return {
        "game": edition.game,
        "slug": edition.slug,
        "origin": edition.origin,
        "is_current": edition.is_live,
        "title": edition.title,
        "edition": edition.edition,
        "date": str(edition.date),
        "publisher": edition.publisher,
        "documents": edition.documents,
        "rules": rules,
        "url": edition.home,
    }


def _links(rules: list[Rule]) -> list[Link]:
    return [_link(rule) for rule in rules]


def _link(rule: Rule) -> Link:
    return Link(number=rule.number, title=rule.title, url=rule.get_absolute_url())


def _rule(volume: Volume, rule: Rule) -> dict[str, Any]:
    before, after = volume.neighbours(rule)
    ours = volume.plain_words(rule)
    return {
        "game": volume.game.key,
        "edition": volume.edition.edition,
        "number": rule.number,
        "printed": rule.printed,
        "title": rule.title,
        "is_heading": rule.is_heading,
        "text": volume.words(rule),
        "plain_words": "\n".join(filter(None, map(volume.restated.words, ours))) if volume.restated else "",
        "restated": _restated(volume, rule),
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


def _restated(volume: Volume, rule: Rule) -> dict[str, Any] | None:
    found = volume.restatement_of(rule)
    if found is None or volume.restated is None:
        return None
    return {
        "edition": volume.restated.edition.edition,
        "numbers": found.numbers,
        "standing": found.standing,
        "others": found.others,
        "difference": [run._asdict() for run in found.told],
        "only_in_rule": found.opposed.theirs,
        "only_in_ours": found.opposed.ours,
    }


def _term(volume: Volume, entry: Entry) -> dict[str, Any]:
    return {
        "term": entry.head,
        "also": entry.also,
        "text": words_of(entry.blocks, (*OWN, "note"), volume.home_of(entry).titles),
        "see": _links(volume.seen_from(entry)),
        "url": volume.address_of(entry),
    }


class ComparedEdition(Schema):
    slug: str
    edition: str
    date: str


class Section(Schema):
    number: str
    title: str


class PieceOut(Schema):
    kind: str
    text: str


class ChangeOut(Schema):
    kind: str
    old: list[Link]
    new: list[Link]
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
    request: Request,
    game: str,
    old: str,
    new: str,
    kind: Asked = ALL_CHANGES,
    offset: int = Query(0, ge=0, le=100_000),
    limit: int = Query(MOST_CHANGES, ge=1, le=MOST_CHANGES),
) -> Any:
    """Rule by rule, from one edition to another by the slugs of `/games/{game}/editions`; what is the same is counted.

    `total` is how many changes there are of a kind; at most 500 are told at a time.
    """
    if refused := refused_rate(request, "think"):
        return refused
    before, after = shelved(game, old), shelved(game, new)
    part = slice(offset, offset + limit)
    return as_plain(comparison(before, after), before, after, Filter[kind.name], part)

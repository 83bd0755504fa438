"""POST /api/v1/decks/check: any list, as text or as zones with cards, held against any format, with all findings."""

import datetime
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal

from django.http import JsonResponse
from ninja import Field, Router, Schema, Status
from pydantic import StrictInt, StrictStr

from judgeapp.deckcheck import checks, dated
from judgeapp.deckcheck.checks import MOST_LINES
from judgeapp.deckcheck.formats import choose, formats_of, games_with_formats
from judgeapp.domain.decks.cardline import MOST_COPIES, Item
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.deck import CardCount, Finding
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.domain.decks.lines import Line, LineKind
from judgeapp.domain.decks.listing import ReadLine
from judgeapp.domain.decks.reading import LONGEST, Reading, read_list
from judgeapp.domain.decks.sheet import read_rows
from judgeapp.games import games
from judgeapp.limits import refused_rate
from judgeapp.requests import Request

_COUNTS = ("count", "quantity", "qty", "copies")
_CARDS = ("card", "title", "name")
_OWN = {*_COUNTS, *_CARDS, "number", "id", "zone"}


class StructureError(FormatError):
    """A structured deck cannot be read; `problems` lists every reason."""


def reading_of(deck: dict[str, Any] | list[Any], format_: Format) -> Reading:
    """Return the lines of a deck: {zone: cards}, or a list of decks of a team, or of cards with zones.

    Cards are a list of "3 Title" or {"count", "number" or "title", "zone"?}, or {title or number: count}.
    Raises StructureError with every mistake.
    """
    parts = list(islice(_parts(deck, format_), MOST_LINES + 1))
    if len(parts) > MOST_LINES:
        raise StructureError([f"a deck may have at most {MOST_LINES} entries"])
    problems = [part for part in parts if isinstance(part, str)]
    if problems:
        raise StructureError(problems)
    lines = [part for part in parts if not isinstance(part, str)]
    return Reading(tuple(_numbered(line, number) for number, line in enumerate(lines, 1)))


def _numbered(line: Line, number: int) -> Line:
    return Line(number, line.raw, line.kind, line.zone, line.member, line.items, line.facts, line.problem)


def _parts(deck: dict[str, Any] | list[Any], format_: Format) -> Iterator[Line | str]:
    if isinstance(deck, dict):
        yield from _zones(deck, format_, 0)
    elif format_.is_for_teams and all(isinstance(each, dict) and not _is_card(each) for each in deck):
        for member, each in enumerate(deck, 1):
            yield from _zones(each, format_, member)
    else:
        yield from _cards(deck, "", format_, 0)


def _zones(deck: dict[str, Any], format_: Format, member: int) -> Iterator[Line | str]:
    for name, cards in deck.items():
        zone = format_.headers.get(plain(name))
        if zone is None:
            yield _no_zone(name, format_)
        else:
            yield from _cards(cards, zone, format_, member)


def _cards(cards: Any, zone: str, format_: Format, member: int) -> Iterator[Line | str]:
    if isinstance(cards, dict) and not _is_card(cards):
        cards = [{"card": name, "count": count} for name, count in cards.items()]
    if isinstance(cards, dict | str):
        cards = [cards]
    if not isinstance(cards, list):
        yield f"{zone or 'deck'}: write a list of cards, not {cards!r}"
        return
    for card in cards:
        yield _text_line(card, zone, member) if isinstance(card, str) else _card_line(card, zone, format_, member)


def _is_card(value: dict[str, Any]) -> bool:
    return any(isinstance(value.get(key), str | int) for key in (*_CARDS, "number", "id"))


def _text_line(card: str, zone: str, member: int) -> Line:
    line = read_list(" ".join(card.split()), {}).lines[0]
    return Line(line.number, card, line.kind, zone, member, line.items, line.facts, line.problem)


def _card_line(card: Any, zone: str, format_: Format, member: int) -> Line | str:
    if not isinstance(card, dict) or not _is_card(card):
        return f"{zone or 'deck'}: {card!r} is no card: write “3 Title” or {{“count”: 3, “title”: “Title”}}"
    if card.get("zone"):
        zone = format_.headers.get(plain(str(card["zone"])), "")
        if not zone:
            return _no_zone(str(card["zone"]), format_)
    number = str(card.get("number") or card.get("id") or "")
    title = str(next((card[key] for key in _CARDS if card.get(key)), ""))
    if max(len(number), len(title)) > LONGEST:
        return f"{zone or 'deck'}: a title or number may have at most {LONGEST} characters"
    count = next((card[key] for key in _COUNTS if key in card), 1)
    raw = f"{count} {title or number}"
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= MOST_COPIES:
        return Line(0, raw, LineKind.UNREAD, zone, member, (Item(0, title, number),), problem="bad-count")
    items = (Item(count, title, number),) if number else (Item(count, "", title), Item(count, title))
    facts = tuple((name, _fact(value)) for name, value in card.items() if name not in _OWN and value is not None)
    return Line(0, raw, LineKind.CARD, zone, member, items, facts)


def _fact(value: Any) -> str:
    return "|".join(map(str, value)) if isinstance(value, list) else str(value)


def _no_zone(name: str, format_: Format) -> str:
    return f"there is no zone “{name}” in {format_.name}: use {', '.join(each.key for each in format_.zones)}"


LONGEST_KEY = 100
MOST_SETTINGS = 50

router = Router(tags=["decks"])


class Problems(Schema):
    """What is wrong with the request, each thing by itself."""

    detail: str
    problems: list[str] = []


class CheckIn(Schema):
    """A list to check: `text` as people paste it, or `deck` as zones with cards."""

    game: str = Field(max_length=LONGEST_KEY, description="key of the game, see /games")
    format: str = Field("", max_length=LONGEST_KEY, description="key of the format; the game's first if left out")
    date: datetime.date | None = Field(None, description="the day of the event; the format's own day if left out")
    text: str = Field("", description="the list as text, one card a line: “3 Title”, “BT5-001 x4”, headings for zones")
    deck: dict[str, Any] | list[Any] | None = Field(
        None,
        max_length=checks.MOST_LINES,
        description='instead of text: {"main": [{"number": "BT5-003", "count": 4}, "3 Title"], "leader": [...]}',
    )
    cards: list[dict[str, Any]] = Field(
        [],
        max_length=checks.MOST_LINES,
        description="facts of cards that the pool lacks; columns as in card files",
    )
    settings: dict[str, StrictStr | StrictInt] = Field(
        {}, max_length=MOST_SETTINGS, description="an organiser's values for the settings of the format"
    )
    registered: str = Field("", description="the registered list, if `text` is what is presented after swaps")
    before_game: int = Field(
        0, ge=0, le=99, description="the game of the match that it is presented before, 1 for the first; 0 if untold"
    )


class CardOut(Schema):
    number: str
    title: str
    count: int
    lines: list[int]


class FindingOut(Schema):
    code: str
    severity: Literal["illegal", "cannot tell", "warning", "note"]
    zone: str
    cards: list[CardOut]
    actual: int | None
    allowed: int | str | None
    message: str
    rules: list[str]
    terms: list[str] = Field(description="entries of the glossary that it rests on besides")
    repair: str
    readings: list[str]
    sure: str
    lines: list[int]


class LineOut(Schema):
    line: int
    text: str
    kind: str
    zone: str
    count: int | None
    number: str
    title: str
    is_known: bool
    problem: str
    nearest: list[str]
    readings: list[str]


class CheckOut(Schema):
    verdict: Literal["legal", "illegal", "cannot tell"]
    game: str
    format: str
    date: datetime.date
    findings: list[FindingOut]
    lines: list[LineOut]


class RuleOut(Schema):
    says: str
    rules: list[str]
    sure: str
    source: str
    setting: str
    value: str


class FormatOut(Schema):
    game: str
    key: str
    name: str
    about: str
    date: datetime.date
    zones: list[str]
    rules: list[RuleOut]


class EntryOut(Schema):
    card: str
    title: str
    limit: int = Field(description="copies that are allowed; 0 if the card is banned")
    since: datetime.date
    until: datetime.date | None


class ListOut(Schema):
    """Banned and limited cards of some days; without a number and who added it if it comes with the app."""

    key: str
    number: int | None
    source: str
    first: datetime.date | None
    last: datetime.date | None
    added_by: str
    added_at: datetime.datetime | None
    entries: list[EntryOut]


@router.get("/decks/lists", response={200: list[ListOut], 422: Problems})
def list_dated(request: Request, game: str) -> Any:
    """The dated lists of a game: of those that cover a day, the first counts. `manage.py dated_lists` adds one."""
    if game not in games_with_formats():
        problem = f"there is no game “{game}” with formats: choose {', '.join(games_with_formats())}"
        return Status(422, {"detail": problem, "problems": [problem]})
    return dated.as_plain(game, withdrawn=False)


@router.get("/decks/formats", response=list[FormatOut])
def list_formats(request: Request) -> Any:
    """Every format with its rules, how sure each is, and what an organiser may set."""
    return [_format(each) for game in games_with_formats() for each in formats_of(game).values()]


@router.post("/decks/check", response={200: CheckOut, 422: Problems, 429: Problems})
def check_deck(request: Request, data: CheckIn) -> Any:
    """Hold a list against a format on a day: every finding, each with its rules."""
    if refused := refused_rate(request, "check"):
        return refused
    try:
        checked = _check(data)
    except FormatError as error:
        return Status(422, {"detail": str(error), "problems": error.problems})
    return JsonResponse(_out(checked))  # as it is: to validate our own answer costs more than the check of a list


def _check(data: CheckIn) -> checks.Checked:
    game = data.game.strip().lower().replace("-", "_").replace(" ", "_")
    format_ = choose(game, data.format, {key: str(value) for key, value in data.settings.items()})
    date = data.date or format_.date
    stated = _stated(data, format_)
    if data.deck is None:
        return checks.check_text(format_, date, data.text, stated, data.registered, data.before_game)
    if data.text:
        raise StructureError(["send text or deck, not both"])
    return checks.check_reading(
        format_, date, "", reading_of(data.deck, format_), stated, data.registered, data.before_game
    )


def _stated(data: CheckIn, format_: Format) -> list[Card]:
    cards, problems = read_rows(data.cards, format_.game, games()[format_.game].cards, first_line=0)
    if problems:
        raise StructureError([" ".join((f"cards[{each.line}]", each.words)) for each in problems])  # joined: English
    return cards


def _out(checked: checks.Checked) -> dict[str, Any]:
    return {
        "verdict": checked.judgement.verdict,
        "game": checked.format.game,
        "format": checked.format.key,
        "date": checked.date,
        "findings": [_finding(found) for found in checked.judgement.findings],
        "lines": [_line(found) for found in checked.listing.lines],
    }


def _finding(found: Finding) -> dict[str, Any]:
    fields = ("code", "severity", "zone", "actual", "allowed", "message", "repair", "sure")
    more = {
        "rules": list(found.rules),
        "terms": list(found.terms),
        "readings": list(found.readings),
        "lines": list(found.all_lines),
    }
    return {**{name: getattr(found, name) for name in fields}, "cards": [_card(each) for each in found.cards], **more}


def _card(each: CardCount) -> dict[str, Any]:
    return {"number": each.card.number, "title": each.card.title, "count": each.count, "lines": list(each.lines)}


def _line(found: ReadLine) -> dict[str, Any]:
    entry = found.entry
    return {
        "line": found.line.number,
        "text": found.line.raw,
        "kind": found.line.kind,
        "zone": entry.zone if entry else found.line.zone,
        "count": entry.count if entry else None,
        "number": entry.card.number if entry else "",
        "title": entry.card.title if entry else "",
        "is_known": entry.card.is_known if entry else False,
        "problem": found.problem,
        "nearest": [card.label for card in found.choices],
        "readings": [offer.text for offer in found.offers],
    }


def _format(format_: Format) -> dict[str, Any]:
    fields = ("game", "key", "name", "about", "date")
    rules = [
        {
            "says": says,
            "rules": list(clause.basis.cites),
            "sure": clause.basis.sure,
            "source": clause.basis.source,
            "setting": clause.basis.setting,
            "value": clause.value if clause.basis.setting else "",
        }
        for clause, says in dated.with_added(format_).described(format_.date)
    ]
    zones = [zone.key for zone in format_.zones]
    return {**{name: getattr(format_, name) for name in fields}, "zones": zones, "rules": rules}

"""A deck given as zones with cards, brought into the form of a list that has been read."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from judgeapp.deckcheck.checks import MOST_LINES
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.reading import LONGEST, MOST_COPIES, Item, Line, LineKind, Reading, read_list

_COUNTS = ("count", "quantity", "qty", "copies")
_CARDS = ("card", "title", "name")
_OWN = {*_COUNTS, *_CARDS, "number", "id", "zone"}


class StructureError(ValueError):
    """A structured deck cannot be read; `problems` lists every reason."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


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
        yield _text(card, zone, member) if isinstance(card, str) else _card(card, zone, format_, member)


def _is_card(value: dict[str, Any]) -> bool:
    return any(isinstance(value.get(key), str | int) for key in (*_CARDS, "number", "id"))


def _text(card: str, zone: str, member: int) -> Line:
    line = read_list(" ".join(card.split()), {}).lines[0]
    return Line(line.number, card, line.kind, zone, member, line.items, line.facts, line.problem)


def _card(card: Any, zone: str, format_: Format, member: int) -> Line | str:
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

"""From a list as it was read to a deck of known cards; what is unclear is said, never guessed or dropped."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Protocol

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import STATED, Card, plain, shared_facts
from judgeapp.domain.decks.deck import Deck, Entry, together
from judgeapp.domain.decks.findings import Finding, Severity
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.reading import Item, Line, LineKind, Reading
from judgeapp.domain.decks.sheet import CardSheet, RowError, card_of

SAME_TITLE = 0.75
_FACTS = ("types", "colours", "cost", "symbols", "traits", "keywords", "function", "base", "limit", "team_limit")
_PROBLEMS = {
    "bad-count": "The number of copies must be a whole number from 1 to 999.",
    "no-title": "The line has a number and no card.",
    "bad-facts": "What stands in braces cannot be read; write {type=…; limit=…}.",
    "too-long": "The line is too long to be a card.",
}


class Cards(Protocol):
    """Where cards are looked up."""

    def find(self, title: str = "", number: str = "") -> tuple[Card, ...]: ...

    def nearest(self, typed: str) -> Sequence[Card]: ...


@dataclass(frozen=True)
class ReadLine:
    """A line and what it came to.

    choices   cards that it may mean, if it is not clear which
    problem   why it is not clear, in a sentence
    """

    line: Line
    entry: Entry | None = None
    choices: tuple[Card, ...] = ()
    problem: str = ""


@dataclass(frozen=True)
class Listing:
    """A list with its deck, its lines (every one of the text), and what was noticed while reading."""

    deck: Deck
    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]


@dataclass
class _Place:
    """Where in a list we are: a blank line after a heading ends what only belongs under it by type."""

    is_after_blank: bool = False
    found: list[ReadLine] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def resolve(reading: Reading, format_: Format, cards: Cards, sheet: CardSheet) -> Listing:
    """Find the card of every line of a list and the zone it belongs to."""
    place = _Place()
    for line in reading.lines:
        if line.kind in (LineKind.HEADER, LineKind.BLANK):
            place.is_after_blank = line.kind is LineKind.BLANK
        found = _resolve_line(line, format_, cards, sheet, place)
        place.found.append(found)
        if line.kind is LineKind.UNREAD:
            place.findings.append(_unread(found, format_))
    lines = tuple(place.found)
    deck = Deck(tuple(found.entry for found in lines if found.entry))
    noticed = [*place.findings, *_repeated(deck, format_), *_miscounted(lines, format_)]
    return Listing(deck, lines, tuple(noticed))


def _resolve_line(line: Line, format_: Format, cards: Cards, sheet: CardSheet, place: _Place) -> ReadLine:
    if line.kind is LineKind.UNREAD:
        return ReadLine(line, problem=_PROBLEMS[line.problem])
    if line.kind is not LineKind.CARD:
        return ReadLine(line)
    item, choices, problem = _choose(line.items, line.zone, format_, cards)
    typed = item.title or item.number
    if len(choices) == 1 and not problem:
        card = choices[0]
    else:
        card = replace(shared_facts(format_.game, typed, choices), title=typed, number=item.number)
    if line.facts:
        card, problem = _with_facts(card, line, item, sheet, format_, place, problem)
    if not card.is_known and not choices:
        choices = tuple(cards.nearest(f"{item.number} {item.title}".strip()))
    zone = _zone(line, card, format_, place)
    entry = Entry(item.count, card, zone, line.number, line.member)
    return ReadLine(line, entry, () if card.is_known else choices, "" if card.is_known else problem or _why(choices))


def _why(choices: tuple[Card, ...]) -> str:
    return "We do not know this card. Is it one of these?" if choices else "We do not know this card, or one like it."


def _choose(items: tuple[Item, ...], zone: str, format_: Format, cards: Cards) -> tuple[Item, tuple[Card, ...], str]:
    """Return the first reading of a line that names cards we know, those cards, and what is wrong with it."""
    for item in items:
        by_number = cards.find(number=item.number) if item.number else ()
        found = _narrow(by_number or (() if item.number else cards.find(title=item.title)), zone, format_)
        if len(found) == 1 and by_number and item.title and not _is_named(found[0], item.title):
            others = tuple(card for card in cards.find(title=item.title) if card not in found)
            return item, (*found, *others), f"The number is that of {found[0].title}, the title is another."
        if found:
            return item, found, "" if len(found) == 1 else "Several cards are called that. Which one is it?"
    last = items[-1]
    by_title = _narrow(cards.find(title=last.title), zone, format_) if last.number and last.title else ()
    return last, by_title, "No card we know has this number." if by_title else ""


def _is_named(card: Card, typed: str) -> bool:
    """Is this a title of the card, or one with a slip of the pen in it?"""
    typed = plain(typed)
    names = [plain(name) for name in (card.title, *card.names, " ".join((card.title, *card.names)))]
    return any(
        typed in name or name in typed or SequenceMatcher(None, typed, name).ratio() > SAME_TITLE for name in names
    )


def _narrow(found: Iterable[Card], zone: str, format_: Format) -> tuple[Card, ...]:
    """Leave out namesakes that do not belong into the zone, and printings that make no difference."""
    cards = tuple(found)
    if len(cards) < 2:
        return cards
    takes = set(format_.zone(zone).takes) if zone else set()
    elsewhere = {type_ for each in format_.zones if each.key != zone for type_ in each.takes} if zone else set()
    fitting = [card for card in cards if (takes & set(card.types) if takes else not elsewhere & set(card.types))]
    different = {replace(card, number="", set="", released=None): card for card in reversed(fitting or cards)}
    return tuple(reversed(different.values()))


def _with_facts(
    card: Card, line: Line, item: Item, sheet: CardSheet, format_: Format, place: _Place, problem: str
) -> tuple[Card, str]:
    """Add what the list states about a card: it fills what is not known, and changes nothing that is."""
    row = {"title": item.title or item.number, "number": item.number, **dict(line.facts)}
    try:
        stated = card_of(row, format_.game, sheet)
    except RowError as error:
        place.findings.append(_bad_facts(str(error), line, format_))
        return card, str(error)
    if not card.is_known:
        return replace(stated, origin=STATED), ""
    merged, differing = merge(card, stated)
    if differing:
        place.findings.append(_differs(card, differing, line, format_))
    return merged, problem


def merge(known: Card, stated: Card) -> tuple[Card, list[str]]:
    """Fill what is not known of a card with what is stated; return it, and the facts that differ."""
    filled, differing = {}, []
    for name in (
        "types",
        "colours",
        "cost",
        "symbols",
        "traits",
        "keywords",
        "function",
        "base",
        "limit",
        "team_limit",
    ):
        have, said = getattr(known, name), getattr(stated, name)
        if said in ((), "", None):
            continue
        if have in ((), "", None):
            filled[name] = said
        elif have != said:
            differing.append(name)
    return replace(known, **filled) if filled else known, differing


def _zone(line: Line, card: Card, format_: Format, place: _Place) -> str:
    if not line.zone:
        return format_.home(card.types)
    takes = set(format_.zone(line.zone).takes)
    is_stray = takes and card.types and not takes & set(card.types)
    return format_.home(card.types) if is_stray and place.is_after_blank else line.zone


def _unread(found: ReadLine, format_: Format) -> Finding:
    return Finding(
        code=found.line.problem,
        severity=Severity.CANNOT_TELL,
        message=f"Line {found.line.number}: {found.problem}",
        rules=format_.cites,
        zone=found.line.zone,
        repair="Correct the line.",
        lines=(found.line.number,),
    )


def _bad_facts(words: str, line: Line, format_: Format) -> Finding:
    return Finding(
        code="bad-facts",
        severity=Severity.CANNOT_TELL,
        message=f"Line {line.number}: {words}",
        rules=format_.cites,
        repair="Correct what stands in braces.",
        lines=(line.number,),
    )


def _differs(card: Card, facts: list[str], line: Line, format_: Format) -> Finding:
    return Finding(
        code="stated-fact-differs",
        severity=Severity.WARNING,
        message=f"Line {line.number} states another {' and '.join(facts).replace('_', ' ')} for {card.label} "
        "than we know; what we know counts.",
        rules=format_.cites,
        repair="Look at the card.",
        lines=(line.number,),
    )


def _repeated(deck: Deck, format_: Format) -> Iterator[Finding]:
    for member in deck.members:
        for zone in format_.zones:
            for found in together(deck.of(member).inside(zone.key)):
                if len(found.lines) > 1:
                    lines = ", ".join(map(str, found.lines))
                    yield Finding(
                        code="repeated-card",
                        severity=Severity.NOTE,
                        message=f"{found.card.label} is on lines {lines}: added up to {copies(found.count)}.",
                        rules=format_.cites,
                        zone=zone.key,
                        cards=(found,),
                        actual=found.count,
                    )


def _miscounted(lines: Sequence[ReadLine], format_: Format) -> Iterator[Finding]:
    """Headings that announce another number of cards than follow."""
    heading: Line | None = None
    counted = 0
    for found in [*lines, None]:
        if found is None or found.line.kind is LineKind.HEADER:
            if heading and heading.announced not in (None, counted):
                yield Finding(
                    code="heading-count",
                    severity=Severity.WARNING,
                    message=f"Line {heading.number} announces {heading.announced} cards; {counted} follow.",
                    rules=format_.cites,
                    zone=heading.zone,
                    actual=counted,
                    allowed=heading.announced,
                    repair="Check that no line is missing.",
                    lines=(heading.number,),
                )
            heading, counted = (found.line if found else None), 0
        elif found.entry:
            counted += found.entry.count

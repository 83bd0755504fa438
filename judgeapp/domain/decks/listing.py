"""From a list as it was read to a deck of known cards, and back to text; what is unclear is never guessed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, get_close_matches
from typing import Protocol

from judgeapp.domain.decks.cardline import MOST_COPIES, Item
from judgeapp.domain.decks.cards import Card, plain, shared_facts
from judgeapp.domain.decks.deck import Deck, Entry, Finding, copies
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.notices import (
    PROBLEMS,
    bad_facts,
    differs,
    merge,
    miscounted,
    much_like,
    repeated,
    rests_on_stated,
    rests_on_texts,
    stated_card,
    unguessed,
    unified,
    unknown_facts,
    unread,
)
from judgeapp.domain.decks.reading import Line, LineKind, Reading
from judgeapp.domain.decks.sheet import CardSheet, RowError
from judgeapp.domain.messages import say

SAME_TITLE = 0.75
LIKE_A_HEADING = 0.8
HEADING = "Is this the heading"
MOST_GUESSED = 60  # lines of a list for which what they may mean is looked for
_TRAILING_COUNT = re.compile(r"[\s:x×*(\[]+\d+[)\]]?$")


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
class _Resolver:
    """Goes through a list; a blank line after a heading ends what only belongs under it by type."""

    format: Format
    cards: Cards
    sheet: CardSheet
    is_after_blank: bool = False
    guessed: int = 0
    findings: list[Finding] = field(default_factory=list)

    def take(self, line: Line) -> ReadLine:
        if line.kind in (LineKind.HEADER, LineKind.BLANK):
            self.is_after_blank = line.kind is LineKind.BLANK
        if line.kind is LineKind.UNREAD:
            self.findings.append(unread(line, self.format))
            return ReadLine(line, problem=PROBLEMS[line.problem])
        return self._card(line) if line.kind is LineKind.CARD else ReadLine(line)

    def _card(self, line: Line) -> ReadLine:
        item, choices, problem = _choose(line.items, line.zone, self.format, self.cards)
        if len(choices) == 1 and not problem:
            card = choices[0]
        else:
            typed = item.title or item.number
            card = replace(shared_facts(self.format.game, typed, choices), title=typed, number=item.number)
        is_named = bool(choices)
        if line.facts:
            card = self._with_facts(card, line, item)
        if not card.is_known and not choices:
            choices = self._guess(f"{item.number} {item.title}".strip())
        zone = self._zone(line, card)
        entry = Entry(item.count, card, zone, line.number, line.member)
        if card.is_known:
            return ReadLine(line, entry)
        problem = problem or self._like_a_heading(item.title) or _why(choices)
        return ReadLine(line, self._doubtful(entry, line, choices if is_named else (), problem), choices, problem)

    def _with_facts(self, card: Card, line: Line, item: Item) -> Card:
        self.findings += unknown_facts(line, self.format)
        try:
            stated = stated_card(line, item.title or item.number, item.number, self.format.game, self.sheet)
        except RowError as error:
            self.findings.append(bad_facts(error, line, self.format))
            return card
        if not card.is_known:
            self.findings += much_like(stated, self._guess(stated.title), line, self.format)
            return stated
        merged, differing = merge(card, stated)
        if differing:
            self.findings.append(differs(card, differing, line, self.format))
        return merged

    def _zone(self, line: Line, card: Card) -> str:
        if not line.zone:
            return self.format.home(card.types)
        takes = set(self.format.zone(line.zone).takes)
        is_stray = takes and card.types and not takes & set(card.types)
        return self.format.home(card.types) if is_stray and self.is_after_blank else line.zone

    def _guess(self, typed: str) -> tuple[Card, ...]:
        """Return the cards that may be meant; none once enough lines were guessed at."""
        self.guessed += 1
        return tuple(self.cards.nearest(typed)) if self.guessed <= MOST_GUESSED else ()

    def _like_a_heading(self, title: str) -> str:
        """Say which heading a title that no card has may be, with a slip of the pen in it."""
        if self.guessed > MOST_GUESSED:
            return ""
        near = get_close_matches(plain(title), self.format.headers, 1, LIKE_A_HEADING)
        zone = self.format.zone(self.format.headers[near[0]]).name if near else ""
        return say("Is this the heading “{zone}”? Then correct it.", zone=zone) if near else ""

    def _doubtful(self, entry: Entry, line: Line, named: tuple[Card, ...], problem: str) -> Entry:
        """Say where else a card may belong that a title without a heading leaves open, or that it may be none."""
        elsewhere = {self.format.home(card.types) for card in named} - {entry.zone} if not line.zone else set()
        is_perhaps_none = not named and (problem.startswith(HEADING) or not any(each.isdigit() for each in line.raw))
        return replace(
            entry, doubt=problem, may_leave=bool(elsewhere) or is_perhaps_none, may_join=tuple(sorted(elsewhere))
        )


def resolve(reading: Reading, format_: Format, cards: Cards, sheet: CardSheet) -> Listing:
    """Find the card of every line of a list and the zone it belongs to."""
    resolver = _Resolver(format_, cards, sheet)
    lines = [resolver.take(line) for line in _without_false_headings(reading.lines, cards)]
    entries = iter(unified((found.entry for found in lines if found.entry), format_))
    lines = [_renewed(found, next(entries)) if found.entry else found for found in lines]
    rest = format_.home(())
    missing = tuple((f.line.zone or rest, f.line.member) for f in lines if f.line.kind is LineKind.UNREAD)
    deck = Deck(tuple(found.entry for found in lines if found.entry), missing)
    noticed = [
        *resolver.findings,
        *repeated(deck, format_),
        *miscounted(((each.line, each.entry) for each in lines), format_),
    ]
    noticed += rests_on_stated(deck.entries, format_)
    noticed += rests_on_texts(deck.entries, format_)
    noticed += unguessed(resolver.guessed, MOST_GUESSED, format_)
    return Listing(deck, tuple(lines), tuple(noticed))


def _renewed(found: ReadLine, entry: Entry) -> ReadLine:
    return ReadLine(found.line, entry) if entry.card.is_known else replace(found, entry=entry)


def _without_false_headings(lines: Sequence[Line], cards: Cards) -> Iterator[Line]:
    """A heading that is a card's title and heads no line of that card is the card ("Life Base")."""
    for place, line in enumerate(lines):
        title = _TRAILING_COUNT.sub("", line.raw.strip()) if line.announced is not None else line.raw.strip()
        is_bare = line.kind is LineKind.HEADER and title.replace(" ", "").isalnum()
        found = cards.find(title=title) if is_bare else ()
        after = next((each for each in lines[place + 1 :] if each.kind is LineKind.CARD), None) if found else None
        is_heading = after is not None and any(plain(item.title) == plain(title) for item in after.items)
        count = 1 if line.announced is None else line.announced
        is_card = bool(found) and not is_heading and 0 < count <= MOST_COPIES
        yield replace(line, kind=LineKind.CARD, items=(Item(count, title),), announced=None) if is_card else line


def _why(choices: tuple[Card, ...]) -> str:
    if choices:
        return say("We do not know this card. Is it one of these?")
    return say("We do not know this card, or one like it.")


def _choose(items: tuple[Item, ...], zone: str, format_: Format, cards: Cards) -> tuple[Item, tuple[Card, ...], str]:
    """Return the first reading of a line that names cards we know, those cards, and what is wrong with it."""
    for item in items:
        by_number = cards.find(number=item.number) if item.number else ()
        found = _narrow(by_number or (() if item.number else cards.find(title=item.title)), zone, format_)
        if len(found) == 1 and by_number and item.title and not _is_named(found[0], item.title):
            others = tuple(card for card in cards.find(title=item.title) if card not in found)
            problem = say("The number is that of {card}, the title is another.", card=found[0].title)
            return item, (*found, *others), problem
        if found:
            return item, found, "" if len(found) == 1 else say("Several cards are called that. Which one is it?")
    last = next((item for item in items if item.number and item.count == items[-1].count), items[-1])
    by_title = _narrow(cards.find(title=last.title), zone, format_) if last.number and last.title else ()
    return last, by_title, say("No card we know has this number.") if by_title else ""


def _is_named(card: Card, typed: str) -> bool:
    """Is this a title of the card, or one with a slip of the pen in it?"""
    typed = plain(typed)
    names = [plain(name) for name in (card.title, *card.names, " ".join((card.title, *card.names)))]
    if any(typed in name or name in typed for name in names):
        return True
    return any(SequenceMatcher(None, typed, name).ratio() > SAME_TITLE for name in names)


def _narrow(found: Iterable[Card], zone: str, format_: Format) -> tuple[Card, ...]:
    """Leave out namesakes that do not belong into the zone, and printings that make no difference."""
    cards = tuple(found)
    if len(cards) < 2:
        return cards
    takes = set(format_.zone(zone).takes) if zone else set()
    elsewhere = {type_ for each in format_.zones if each.key != zone for type_ in each.takes} if zone else set()
    fitting = [card for card in cards if (takes & set(card.types) if takes else not elsewhere & set(card.types))]
    different = {
        replace(card, number="", set="", released=None, origin=""): card for card in reversed(fitting or cards)
    }
    return tuple(reversed(different.values()))


def print_list(listing: Listing, format_: Format) -> str:
    """Return the list in order: each deck of a team, each zone with its count, each card once."""
    parts = []
    for member in listing.deck.members:
        if format_.is_for_teams:
            parts.append(f"Player {member}")
        own = [found for found in listing.lines if found.line.member == member]
        for zone in format_.zones:
            here = [(found.entry, found) for found in own if found.entry and found.entry.zone == zone.key]
            if here:
                total = sum(entry.count for entry, _ in here)
                parts.append("\n".join([f"{zone.name} ({total})", *_cards(here)]))
        parts += [found.line.raw.strip() for found in own if found.line.kind is LineKind.UNREAD]
    return "\n\n".join(parts) + "\n"


def _cards(lines: list[tuple[Entry, ReadLine]]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for entry, found in lines:
        words = entry.card.label + _facts(found)
        counts[words] = counts.get(words, 0) + entry.count
    return (f"{count} {words}" for words, count in counts.items())


def _facts(found: ReadLine) -> str:
    return f" {{{'; '.join(f'{key}={value}' for key, value in found.line.facts)}}}" if found.line.facts else ""


def summary(listing: Listing, format_: Format) -> str:
    """Return how many cards each zone has: "Leader 1, Deck 50"."""
    counts = ((zone.name, listing.deck.count(zone.key)) for zone in format_.zones)
    return ", ".join(f"{name} {count}" for name, count in counts if count) or copies(0, "card")

"""One check of one list: text in, everything a page or the API says about it out."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck.dated import with_added
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Finding, Severity, copies, verdict
from judgeapp.domain.decks.formats import Format, Judgement, judge
from judgeapp.domain.decks.listing import Listing, ReadLine, resolve
from judgeapp.domain.decks.notices import as_stated, merge
from judgeapp.domain.decks.printing import summary
from judgeapp.domain.decks.reading import Reading, read_list
from judgeapp.domain.decks.sheet import CardSheet, Pool
from judgeapp.domain.decks.swaps import check_swap
from judgeapp.domain.messages import commas, grouped, say
from judgeapp.games import games

MOST_LETTERS = 100_000
MOST_LINES = 250
NOT_LISTED = "list-not-known"
SAID_BESIDE = ("unknown-card", "remark", "name")  # findings whose words stand beside their lines already
MOST_WHOLE = 60  # troubled lines of a page that say all about themselves: a deck has no more, and each takes a moment


@dataclass(frozen=True)
class Checked:
    """A list held against a format on a day."""

    format: Format
    date: datetime.date
    text: str
    listing: Listing
    judgement: Judgement

    @property
    def summary(self) -> str:
        """How many cards each zone has."""
        return summary(self.listing, self.format)

    @property
    def about_the_whole(self) -> list[Finding]:
        """The findings that no line shows: those about the deck, and those about several cards together."""
        return [found for found in self.findings if not _is_about_lines(found)]

    @cached_property
    def findings(self) -> list[Finding]:
        """All findings but the one that is said on top."""
        return [found for found in self.judgement.findings if found is not self.unlisted]

    @cached_property
    def unlisted(self) -> Finding | None:
        """What is said on top if nobody knows which cards were banned on the day."""
        return next((found for found in self.judgement.findings if found.code == NOT_LISTED), None)

    @cached_property
    def troubled(self) -> list[int]:
        """The lines that something is wrong with."""
        return [row.read.line.number for row in self.rows if row.is_troubled]

    @cached_property
    def rows(self) -> list["Row"]:
        """Every line of the list with what is about it."""
        by_line: dict[int, list[Finding]] = {}
        for found in self.judgement.findings:
            for line in found.all_lines if _is_about_lines(found) else ():
                by_line.setdefault(line, []).append(found)
        return list(_rows(self.listing.lines, by_line))

    @property
    def is_abridged(self) -> bool:
        return not all(row.is_whole for row in self.rows)


def _rows(lines: Sequence[ReadLine], about: Mapping[int, list[Finding]]) -> Iterator["Row"]:
    troubled = 0
    for read in lines:
        found = tuple(about.get(read.line.number, ()))
        troubled += bool(found or read.problem)
        yield Row(read, found, troubled <= MOST_WHOLE)


@dataclass(frozen=True)
class Row:
    """A line as a page shows it; that it is not clear is said beside it already."""

    read: ReadLine
    about: tuple[Finding, ...]
    is_whole: bool  # else only what is wrong is said, neither why nor how it is mended

    @cached_property
    def findings(self) -> list[Finding]:
        """What is said whole here: with its repair and its rules, at the first line that it is about."""
        return [found for found in self._shown if found.all_lines[0] == self.read.line.number]

    @property
    def repeated(self) -> list[Finding]:
        """What an earlier line says whole: one card on many lines would say it on each."""
        return [found for found in self._shown if found.all_lines[0] != self.read.line.number]

    @property
    def _shown(self) -> list[Finding]:
        return [found for found in self.about if found.code not in SAID_BESIDE]

    @property
    def is_said_of(self) -> bool:
        return bool(self.read.problem or self.about)

    @property
    def is_troubled(self) -> bool:
        return bool(self.read.problem) or any(found.severity is not Severity.NOTE for found in self.about)

    @property
    def facts(self) -> str:
        """What helps to recognise the card: types, colours, cost."""
        if not self.read.entry:
            return ""
        card = self.read.entry.card
        cost = () if card.cost is None else (str(say("cost {cost}", cost=card.cost)),)
        return " · ".join((*card.types, *card.colours, *cost))


def _is_about_lines(found: Finding) -> bool:
    return bool(found.all_lines) and len(found.cards) < 2


class WithStated:
    """A pool, and cards whose facts a request brought along; what the pool knows of a card counts."""

    def __init__(self, pool: Pool, stated: Sequence[Card], sheet: CardSheet) -> None:
        self._pool = pool
        self.contradictions: list[str] = []
        self._stated = Pool([self._filled(card) for card in stated], sheet, lambda typed, most: ())

    def _filled(self, card: Card) -> Card:
        known = self._pool.find(number=card.number) if card.number else self._pool.find(title=card.title)
        if len(known) != 1:
            return as_stated(card)
        merged, differing = merge(known[0], card)
        if differing:
            facts = commas(differing)
            self.contradictions.append(say("{card} ({facts})", card=merged.label, facts=facts))
        return merged

    def find(self, title: str = "", number: str = "") -> tuple[Card, ...]:
        return self._stated.find(title, number) or self._pool.find(title, number)

    def numbered(self, typed: str) -> tuple[Card, ...]:
        return self._stated.numbered(typed) or self._pool.numbered(typed)

    def numbered_of(self, number: int, last: int) -> tuple[Card, ...]:
        return self._pool.numbered_of(number, last)

    def within(self, words: Sequence[str]) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
        yield from self._stated.within(words)
        yield from self._pool.within(words)

    def nearest(self, typed: str) -> Sequence[Card]:
        return self._pool.nearest(typed)


def check_text(
    format_: Format,
    date: datetime.date,
    text: str,
    stated: Sequence[Card] = (),
    registered: str = "",
    before_game: int = 0,
) -> Checked:
    """Check a pasted list; with `registered` also whether it came from that list by one-for-one swaps, in time."""
    if long := too_long(text, format_):
        return Checked(format_, date, text, Listing(Deck(), (), (long,)), Judgement(verdict([long]), (long,)))
    return check_reading(format_, date, text, read(format_, text), stated, registered, before_game)


def read(format_: Format, text: str) -> Reading:
    return read_list(text, format_.headers, players=format_.is_for_teams, kinds=format_.kinds, groups=format_.groups)


def check_reading(
    format_: Format,
    date: datetime.date,
    text: str,
    reading: Reading,
    stated: Sequence[Card] = (),
    registered: str = "",
    before_game: int = 0,
) -> Checked:
    """Check a list that has been read, by what is banned as it is known now."""
    format_ = with_added(format_)
    listing = list_of(format_, reading, stated)
    swaps = list(_check_swaps(format_, listing, registered, stated, before_game)) if registered.strip() else []
    return Checked(format_, date, text, listing, judge(listing.deck, format_, date, (*listing.findings, *swaps)))


def _check_swaps(
    format_: Format, listing: Listing, registered: str, stated: Sequence[Card], before_game: int
) -> Iterator[Finding]:
    if long := too_long(registered, format_):
        yield _about_registered(long)
        return
    before = list_of(format_, read(format_, registered), stated)
    yield from (_about_registered(found) for found in before.findings if found.severity is Severity.CANNOT_TELL)
    yield from check_swap(before.deck, listing.deck, format_, before_game)


def _about_registered(found: Finding) -> Finding:
    return replace(found, message=say("Registered list: {words}", words=found.message), lines=(), cards=())


def list_of(format_: Format, reading: Reading, stated: Sequence[Card] = ()) -> Listing:
    pool, sheet = pool_of(format_.game), games()[format_.game].cards
    if not stated:
        return resolve(reading, format_, pool, sheet)
    cards = WithStated(pool, stated, sheet)
    listing = resolve(reading, format_, cards, sheet)
    return replace(listing, findings=(*listing.findings, *_contradicted(cards.contradictions, format_)))


def _contradicted(cards: Sequence[str], format_: Format) -> Iterator[Finding]:
    if cards:
        yield Finding(
            code="stated-fact-differs",
            severity=Severity.WARNING,
            message=say("We know other facts than are stated, and ours count: {cards}.", cards=commas(cards)),
            rules=format_.cites,
            repair=say("Look at the cards."),
        )


def too_long(text: str, format_: Format) -> Finding | None:
    """Return the finding about a text that is too long to be a list."""
    letters, lines = len(text), text.count("\n") + 1
    if letters <= MOST_LETTERS and lines <= MOST_LINES:
        return None
    return Finding(
        code="list-too-long",
        severity=Severity.CANNOT_TELL,
        message=say(
            "The list has {letters} characters and {lines}; at most {most_letters} and {most_lines} lines are read.",
            letters=grouped(letters),
            lines=copies(lines, "line"),
            most_letters=grouped(MOST_LETTERS),
            most_lines=grouped(MOST_LINES),
        ),
        rules=format_.cites,
        actual=letters if letters > MOST_LETTERS else lines,
        allowed=MOST_LETTERS if letters > MOST_LETTERS else MOST_LINES,
        repair=say("Paste the list of one deck only."),
    )


def legal_in(checked: Checked, formats: Mapping[str, Format]) -> list[Checked]:
    """Hold the same text against every format of its game, on the same day; not one that is nearly all in doubt."""
    if checked.is_abridged:
        return []
    return [
        checked if each.key == checked.format.key else check_text(each, checked.date, checked.text)
        for each in formats.values()
    ]

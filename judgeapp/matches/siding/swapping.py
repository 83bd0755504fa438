"""Cards of a registered list that can change places, what a player chooses, and what the list becomes by that.

Where cards were opened, the side deck is all that the deck leaves of them, whether the list says so or not.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from judgeapp.caching import short_digest
from judgeapp.deckcheck.batches import verdict_of
from judgeapp.deckcheck.checks import Checked, check_text, list_of, read
from judgeapp.deckcheck.findings import stored_finding
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.clauses.sizes import FromPool
from judgeapp.domain.decks.clauses.table import Clause
from judgeapp.domain.decks.deck import Entry, Finding, Severity, copies
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.listing import Listing, ReadLine
from judgeapp.domain.decks.printing import print_list
from judgeapp.domain.decks.swaps import ZONES
from judgeapp.domain.messages import say
from judgeapp.tournaments.access import whole_number

MAIN, SIDE = ZONES
OUT, IN = "out", "in"
Moves = Mapping[str, int]  # name of a Movable -> copies
Swap = tuple[str, int, str]  # OUT or IN, copies, label of the card
ONE_FOR_ONE = say("For every card that goes in, one goes out: the size of the deck stays.")
_Place = tuple[str, int, str]  # zone, member, key of the card


@dataclass(frozen=True, slots=True)
class Movable:
    """Copies of a card that may leave the zone they are registered in.

    name     what a form calls them
    to       the zone that they go to
    member   whose deck it is in a team, else 0
    """

    name: str
    card: Card
    zone: str
    to: str
    member: int
    copies: int

    @property
    def way(self) -> str:
        return IN if self.zone == SIDE else OUT

    @property
    def label(self) -> str:
        """What a log calls the card: in a team, with whose it is."""
        return (
            say("Player {member}: {label}", member=self.member, label=self.card.label)
            if self.member
            else self.card.label
        )


class Registered:
    """A registered list for a format on a day, read so that its cards can be swapped."""

    def __init__(self, format_: Format, date: datetime.date, text: str) -> None:
        self.format, self.date = format_, date
        listing = list_of(format_, read(format_, text))
        self._listing = _with_lines(listing, [*listing.lines, *_left_of_pool(listing, format_)])

    @property
    def text(self) -> str:
        """The list as it is printed."""
        return self.after({})

    @cached_property
    def movable(self) -> tuple[Movable, ...]:
        """The cards that may change places, in the order of the list; none if there is no side deck."""
        entries = self._listing.deck.entries
        into = {self.format.home(entry.card.types) for entry in entries if entry.zone == SIDE}
        zones = {SIDE, MAIN, *into} if into else set()
        found: dict[_Place, Movable] = {}
        for entry in entries:
            if entry.zone in zones:
                has = found.get(_place(entry))
                copies = entry.count + (has.copies if has else 0)
                found[_place(entry)] = self._movable(entry, copies)
        return tuple(found.values())

    def _movable(self, entry: Entry, copies: int) -> Movable:
        to = self.format.home(entry.card.types) if entry.zone == SIDE else SIDE
        return Movable(_name(_place(entry)), entry.card, entry.zone, to, entry.member, copies)

    @property
    def rules(self) -> list[tuple[str, tuple[str, ...]]]:
        """What the format says of side decks and swaps, in sentences, each with its rules."""
        rules = [
            (says, clause.basis.cites) for clause, says in self.format.described(self.date) if _is_about_side(clause)
        ]
        swap = self.format.swap
        return [*rules, (ONE_FOR_ONE, swap.cites)] if swap else rules

    def after(self, moves: Moves) -> str:
        """Return the list as it is when copies have changed places."""
        to = {each.name: each.to for each in self.movable}
        left = Counter(moves)
        lines: list[ReadLine] = []
        for found in self._listing.lines:
            lines += _moved(found, left, to)
        return print_list(_with_lines(self._listing, lines), self.format)

    def swaps(self, moves: Moves) -> list[Swap]:
        """Return what moves amount to, what goes out first; a card that goes out and in again stays."""
        net: Counter[tuple[str, str]] = Counter()
        for each in self.movable:
            net[each.way, each.label] += moves.get(each.name, 0)
        return [
            (way, net[way, label] - net[other, label], label)
            for way, other in ((OUT, IN), (IN, OUT))
            for label in dict.fromkeys(each.label for each in self.movable if each.way == way)
            if net[way, label] > net[other, label]
        ]

    def moves(self, swaps: Iterable[Swap]) -> dict[str, int]:
        """Return the moves that amount to swaps; what the list does not have (any more) is left out."""
        wanted = {(way, label): copies for way, copies, label in swaps}
        found = {each.name: min(each.copies, wanted.get((each.way, each.label), 0)) for each in self.movable}
        return {name: copies for name, copies in found.items() if copies}


def _is_about_side(clause: Clause) -> bool:
    return clause.zones == (SIDE,) or (isinstance(clause, FromPool) and SIDE in clause.zones)


def _place(entry: Entry) -> _Place:
    return entry.zone, entry.member, entry.card.key


def _name(place: _Place) -> str:
    return "-".join(map(str, place))


def _moved(found: ReadLine, left: Counter[str], to: Mapping[str, str]) -> Iterator[ReadLine]:
    """Divide a line into what stays and what goes; `left` is what has still to go."""
    entry = found.entry
    if entry is None:
        yield found
        return
    name = _name(_place(entry))
    going = min(entry.count, left[name]) if name in to else 0
    left[name] -= going
    if going < entry.count:
        yield replace(found, entry=replace(entry, count=entry.count - going))
    if going:
        yield replace(found, entry=replace(entry, count=going, zone=to[name]))


def _left_of_pool(listing: Listing, format_: Format) -> Iterator[ReadLine]:
    """Give the side deck what was opened and stands nowhere else."""
    clause = next((each for each in format_.clauses if isinstance(each, FromPool)), None)
    if clause is None:
        return
    used = Counter[str]()
    for each in listing.deck.inside(*clause.zones):
        used[each.card.key] += each.count
    for found in listing.lines:
        entry = found.entry
        if entry and entry.zone == clause.pool:
            is_used = min(entry.count, used[entry.card.key])
            used[entry.card.key] -= is_used
            if is_used < entry.count:
                yield replace(found, entry=replace(entry, count=entry.count - is_used, zone=SIDE))


def _with_lines(listing: Listing, lines: list[ReadLine]) -> Listing:
    entries = tuple(found.entry for found in lines if found.entry)
    return replace(listing, deck=replace(listing.deck, entries=entries), lines=tuple(lines))


_LINE = re.compile(r"Lines? [0-9, ]+")


@dataclass(frozen=True, slots=True)
class Row:
    """A card in the form: what was typed for it, and what is wrong with that."""

    movable: Movable
    typed: str
    problem: str


class Chosen:
    """What a form says about each card; `typed` is by name of the card's field."""

    def __init__(self, registered: Registered, typed: Mapping[str, str]) -> None:
        self.registered = registered
        self.rows = [_row(each, typed.get(each.name, "").strip()[:9]) for each in registered.movable]

    @property
    def out(self) -> list[Row]:
        return [row for row in self.rows if row.movable.way == OUT]

    @property
    def into(self) -> list[Row]:
        return [row for row in self.rows if row.movable.way == IN]

    @property
    def copies_out(self) -> int:
        return sum(self.moves.get(row.movable.name, 0) for row in self.out)

    @property
    def copies_in(self) -> int:
        return sum(self.moves.get(row.movable.name, 0) for row in self.into)

    @property
    def problems(self) -> list[str]:
        return [row.problem for row in self.rows if row.problem]

    @cached_property
    def moves(self) -> dict[str, int]:
        return {row.movable.name: int(row.typed) for row in self.rows if row.typed and not row.problem}

    @cached_property
    def proposal(self) -> "Proposal":
        return Proposal(self.registered, self.moves)


def _row(movable: Movable, typed: str) -> Row:
    number = whole_number(typed) if typed else 0
    if number is not None and number <= movable.copies:
        return Row(movable, typed, "")
    has = copies(movable.copies)
    return Row(
        movable,
        typed,
        _("{label}: there are {has} to move. Write a number from 0 to {copies}.").format(
            label=movable.label, has=has, copies=movable.copies
        ),
    )


class Proposal:
    """A list as it would be presented, checked for legality and for what the format says of swaps."""

    def __init__(self, registered: Registered, moves: Mapping[str, int]) -> None:
        self.text = registered.after(moves)
        self.swaps: list[Swap] = registered.swaps(moves)
        self.checked: Checked = check_text(registered.format, registered.date, self.text, registered=registered.text)
        self._before = check_text(registered.format, registered.date, registered.text, registered=registered.text)

    @cached_property
    def fresh(self) -> list[Finding]:
        """What was found, besides notes, that is not so of the registered list."""
        known = {_words(found) for found in self._before.judgement.findings}
        found = self.checked.judgement.findings
        return [each for each in found if each.severity is not Severity.NOTE and _words(each) not in known]

    @property
    def as_registered(self) -> list[Finding]:
        """What was found that is so of the registered list, too, and notes."""
        return [found for found in self.checked.judgement.findings if found not in self.fresh]

    @property
    def is_worse(self) -> bool:
        """Do the swaps break a rule that the registered list keeps?"""
        return any(found.severity is Severity.ILLEGAL for found in self.fresh)

    @property
    def digest(self) -> str:
        """What a form says to tell which list its findings were shown of."""
        return short_digest(self.text)

    @property
    def verdict(self) -> str:
        return verdict_of(self.checked)

    @property
    def stored(self) -> list[dict[str, object]]:
        """Return as JSON what the swaps brought about; what is so of the registered list is kept with that."""
        return [
            {**stored_finding(each), "sure": str(each.sure), "readings": list(each.readings)} for each in self.fresh
        ]


def _words(found: Finding) -> tuple[str, str, str]:
    """Return what a finding says, without where in the list."""
    return found.code, str(found.severity), _LINE.sub("", found.message)

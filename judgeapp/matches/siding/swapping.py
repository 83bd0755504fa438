"""Cards of a registered list that can change places, and what the list becomes when some of them do.

Where cards were opened, the side deck is all that the deck leaves of them, whether the list says so or not.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from judgeapp.deckcheck.checks import list_of, read
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.clauses.sizes import FromPool
from judgeapp.domain.decks.clauses.table import Clause
from judgeapp.domain.decks.deck import Deck, Entry
from judgeapp.domain.decks.formats import ZONES, Format
from judgeapp.domain.decks.listing import Listing, ReadLine, print_list
from judgeapp.domain.saying import say

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
        said = [
            (says, clause.basis.cites) for clause, says in self.format.described(self.date) if _is_about_side(clause)
        ]
        swap = self.format.swap
        return [*said, (ONE_FOR_ONE, swap.cites)] if swap else said

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
    for entry in listing.deck.inside(*clause.zones):
        used[entry.card.key] += entry.count
    for found in listing.lines:
        entry = found.entry
        if entry and entry.zone == clause.pool:
            is_used = min(entry.count, used[entry.card.key])
            used[entry.card.key] -= is_used
            if is_used < entry.count:
                yield replace(found, entry=replace(entry, count=entry.count - is_used, zone=SIDE))


def _with_lines(listing: Listing, lines: list[ReadLine]) -> Listing:
    entries = tuple(found.entry for found in lines if found.entry)
    return replace(listing, deck=Deck(entries, listing.deck.unread), lines=tuple(lines))

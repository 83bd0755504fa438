"""A match as it stands: the fold of everything that was done at its table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.play.sheet import Chooser, Counter, Play, Start, Way

Pair = tuple[int | None, int | None]
SIDES = (0, 1)
LIMIT = 999  # what a counter can hold at most, and what one tap can add or take

LOSS = "loss"  # how a game or a match ends that is lost by a penalty
# How a game can end besides the endings of its rules -> in words.
HOWS: Mapping[str, str] = MappingProxyType(
    {
        "played": say("played to its end"),
        "conceded": say("conceded"),
        "draw": say("a draw"),
        "both": say("both at once"),
        "time": say("ended by time"),
        LOSS: say("a penalty"),
    }
)
# How a match can be ended as it stands.
OVERS = ("time", "drawn", "conceded")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done at a table; entries are added and never changed.

    number   their order, from 1
    key      made by whoever taps; the same key again is the same entry
    kind     see `folding.KINDS`
    side     whom it is about: 0 or 1; None for the table
    data     what the kind needs; "game" is the number of the game that it was tapped for, if that was sent along
    by       the side whose phone it came from; None for staff
    """

    number: int
    key: str
    kind: str
    side: int | None
    at: datetime
    data: Mapping[str, Any] = field(default_factory=dict)
    by: int | None = None

    @property
    def seat(self) -> int:
        """Return the side of an entry that is about one; 0 for any other."""
        return 1 if self.side == 1 else 0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended: `winner` is None for a draw; `how` is the key of an ending or one of HOWS."""

    winner: int | None
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match.

    starting   the side whose turn is the first; None while it is not settled
    toss       the side that chance has named; None before
    chosen_by  the side that said who starts; None where chance did, or it is not settled
    redraws    how often each side has exchanged its hand
    kept       which sides exchange no more
    sizes      counter -> what each side began with; None while it is not typed in
    changes    counter -> the sum of what was counted since for each side
    ready      which sides have said that their deck is ready (after siding)
    """

    number: int
    starting: int | None = None
    toss: int | None = None
    chosen_by: int | None = None
    redraws: tuple[int, int] = (0, 0)
    kept: tuple[bool, bool] = (False, False)
    sizes: Mapping[str, Pair] = field(default_factory=dict)
    changes: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    ready: tuple[bool, bool] = (False, False)
    ended: Ended | None = None

    @property
    def counted(self) -> bool:
        """Has anything been counted, whatever it comes to? What is taken back was not."""
        return bool(self.changes)

    @property
    def touched(self) -> bool:
        """Has anything been counted, exchanged or kept, so that the decks are as they are?"""
        return self.counted or any(self.redraws) or any(self.kept)

    @property
    def counts(self) -> dict[str, Pair]:
        """Return counter -> what each side has; None where it is not known what it began with."""
        return {key: (self._count(key, 0), self._count(key, 1)) for key in self.sizes}

    def _count(self, key: str, side: int) -> int | None:
        size = self.sizes[key][side]
        return None if size is None else size + self.changes.get(key, (0, 0))[side]


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match: its games (the last one is played now, or is to be set up), and what is settled.

    way           key of the reading that says who starts (sheet.Way); "" is the game's default
    wins, draws   games
    winner        the side that has won the match; None while nobody has, or for a draw
    is_over       whether nothing more is played
    how           how the match ended: "games", one of OVERS, or LOSS; "" while it goes on
    lost          which sides have lost the match by a penalty
    version       number of the last entry
    time_called   since when the round's time is over
    undone        keys of entries that were taken back
    standing      key -> kind of the entries that can be taken back
    """

    best_of: int
    games: tuple[Game, ...]
    way: str = ""
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    winner: int | None = None
    is_over: bool = False
    how: str = ""
    lost: tuple[bool, bool] = (False, False)
    version: int = 0
    time_called: datetime | None = None
    undone: frozenset[str] = frozenset()
    standing: Mapping[str, str] = field(default_factory=dict)

    @property
    def now(self) -> Game:
        return self.games[-1]

    @property
    def before(self) -> Game | None:
        """Return the game before the one that is played now; None in the first one."""
        return self.games[-2] if len(self.games) > 1 else None

    @property
    def needed(self) -> int:
        """Return how many games win the match."""
        return self.best_of // 2 + 1

    @property
    def leader(self) -> int | None:
        """Return the side that has won more games; None if both have as many."""
        first, second = self.wins
        return None if first == second else 0 if first > second else 1


def start_of(play: Play, match: MatchState) -> Start:
    """Return what settles who starts the game that is played now."""
    before = match.before
    if before is None:
        return play.first
    return play.later if before.ended and before.ended.winner is not None else play.after_draw


def way_of(play: Play, match: MatchState) -> Way | None:
    """Return the reading that says what the toss means; None where there is only one."""
    ways = start_of(play, match).ways
    return next((way for way in ways if way.key == match.way), ways[0] if ways else None)


def chooser_of(play: Play, match: MatchState) -> int | None:
    """Return the side that says who starts; None where nobody does, or the toss is still to come."""
    start, before = start_of(play, match), match.before
    if start.chooser is Chooser.TOSS_WINNER:
        return match.now.toss
    if start.chooser is Chooser.LOSER and before and before.ended and before.ended.winner is not None:
        return 1 - before.ended.winner
    return None


def starting_after(play: Play, match: MatchState, toss: int) -> int | None:
    """Return who starts by the toss alone, which `toss` has won; None where somebody chooses."""
    if start_of(play, match).chooser is not Chooser.CHANCE:
        return None
    way = way_of(play, match)
    return 1 - toss if way and way.is_other else toss


FREE = "free:"  # a free counter's key is this and its name
LONGEST = 20  # characters of a free counter's name
MOST_FREE = 6  # free counters in one game


def counter_of(play: Play, key: object) -> Counter | None:
    """Return the counter with this key; None if the game has none such and it is no free one."""
    if not isinstance(key, str):
        return None
    free = key.removeprefix(FREE)
    if free != key:
        is_name = free == " ".join(free.split()) and free.isprintable() and 0 < len(free) <= LONGEST
        return Counter(key, free, 0, (-1, 1), None) if is_name else None
    return next((counter for counter in play.counters if counter.key == key), None)


def counters_of(play: Play, game: Game) -> tuple[Counter, ...]:
    """Return the counters that a game shows: the declared ones, then the free ones in the order of their names."""
    free = (counter_of(play, key) for key in sorted(free_ones(game)))
    return (*play.counters, *(counter for counter in free if counter))


def free_ones(game: Game) -> tuple[str, ...]:
    """Return the keys of the free counters that are in use."""
    return tuple(key for key in game.sizes if key.startswith(FREE))

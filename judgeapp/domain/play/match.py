"""A match as it stands: the fold of everything that was done at its table."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done at a table; entries are added and never changed.

    number   their order, from 1
    key      made by whoever taps; the same key again is the same entry
    kind     see `folding.KINDS`
    side     whom it is about: 0 or 1; None for the table
    data     what the kind needs
    """

    number: int
    key: str
    kind: str
    side: int | None
    at: datetime
    data: Mapping[str, Any] = NOTHING


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended: `winner` is None for a draw; `how` is the key of an ending or one of `folding.HOWS`."""

    winner: int | None
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match.

    starting   the side whose turn is the first; None while it is not settled
    toss       the side that chance has named; None before
    redraws    how often each side has exchanged its hand
    counts     counter -> what each side has
    ready      which sides have said that their deck is ready (after siding)
    """

    number: int
    starting: int | None = None
    toss: int | None = None
    redraws: tuple[int, int] = (0, 0)
    counts: Mapping[str, tuple[int | None, int | None]] = NOTHING
    ready: tuple[bool, bool] = (False, False)
    began_at: datetime | None = None
    ended: Ended | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its games (the last one is played now, or is to be set up), and what is settled.

    wins, draws   games
    winner        the side that has won the match; None while nobody has, or for a draw
    is_over       whether nothing more is played
    version       number of the last entry
    time_called   since when the round's time is over
    undone        keys of entries that were taken back
    """

    best_of: int
    games: tuple[Game, ...]
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    winner: int | None = None
    is_over: bool = False
    version: int = 0
    time_called: datetime | None = None
    undone: frozenset[str] = frozenset()

    @property
    def now(self) -> Game:
        return self.games[-1]

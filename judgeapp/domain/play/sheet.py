"""What a game declares about a match at its tables; each word of it rests on rules."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.timing.state import Grounds


class Chooser(StrEnum):
    """Who says which side starts a game."""

    CHANCE = "chance"
    TOSS_WINNER = "the winner of the toss"
    LOSER = "the loser of the game before"


@dataclass(frozen=True, slots=True)
class Way:
    """One reading of what a toss means for the first turn.

    is_other   whether the side that did not win the toss starts the first turn
    """

    key: str
    words: str
    grounds: Grounds
    is_other: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """How it is settled who starts a game.

    how     what the players do, in a sentence to read out at the table
    ways    the readings where documents disagree, the default first; () where there is only one
    """

    chooser: Chooser
    how: str
    grounds: Grounds
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Redraw:
    """How an opening hand is exchanged.

    most        how often a player may; None for as often as they like
    is_partial  whether any number of cards goes back, or the whole hand
    free        how many redraws cost no card; each later one leaves one card fewer than the one before
    """

    name: str
    words: str
    grounds: Grounds
    most: int | None = 1
    is_partial: bool = False
    free: int = 1


@dataclass(frozen=True, slots=True)
class Hand:
    """The opening hand; `cards` is None where the documents do not say."""

    cards: int | None
    words: str
    grounds: Grounds
    redraw: Redraw | None = None

    def after(self, redraws: int) -> int | None:
        """Return how many cards the hand has after so many redraws; None where the documents do not say."""
        if self.cards is None or self.redraw is None:
            return self.cards
        return self.cards - max(redraws - self.redraw.free, 0)


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a game ends for a side.

    is_win   whether that side wins by it; else it loses
    """

    key: str
    words: str
    grounds: Grounds
    is_win: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told at the table, with what it rests on."""

    words: str
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Counter:
    """Something that is counted for each side.

    start    what a game begins with; None where the players type it in (the size of a deck)
    steps    what the buttons add, such as (-1, 1)
    grounds  None for a counter that players have named themselves
    ending   key of the Ending that is proposed when the count is down to `ends_at`
    at_none  what is told when the count is down to 0 and the game goes on
    """

    key: str
    name: str
    start: int | None
    steps: tuple[int, ...]
    grounds: Grounds | None
    ending: str = ""
    ends_at: int | None = None
    at_none: Notice | None = None


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the game itself says is done after an illegal play; `steps` in order."""

    key: str
    title: str
    steps: tuple[str, ...]
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Play:
    """What a game says about a match.

    first, later   who starts the first game of a match, and every later one
    after_draw     who starts the game after a drawn one
    both           when endings of both sides come at once, and that the game is a draw then
    concede        whether a player may give the game up
    time           what the game's own rules say when time is called
    level          what they say of a match that is level where somebody has to win it
    """

    first: Start
    later: Start
    after_draw: Start
    hand: Hand
    counters: tuple[Counter, ...]
    endings: tuple[Ending, ...]
    both: Notice
    concede: Notice
    time: Notice
    level: Notice
    remedies: tuple[Remedy, ...]

"""What goes into standings and what comes out (records, places), and systems of scoring, each with its source."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from judgeapp.domain.messages import ProblemsError, say


class Sure(StrEnum):
    """How a value came to be known here."""

    READ = "read"
    SECOND_HAND = "second-hand"
    RECALLED = "recalled"
    CHOSEN = "chosen here"


_MARKS = {
    Sure.READ: "",
    Sure.SECOND_HAND: say("read in another's account of it, not in the source"),
    Sure.RECALLED: say("from memory, not verified"),
    Sure.CHOSEN: say("stated nowhere, chosen here"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """A source in a few words; `sure` is shown to organisers wherever the value is offered."""

    text: str
    sure: Sure

    @property
    def mark(self) -> str:
        """What to say beside a value that nobody here has read in its source; "" if somebody has."""
        return _MARKS[self.sure]


class StandingsError(ProblemsError):
    """Records that no standings can be made from, with all problems as sentences."""


class Outcome(StrEnum):
    """How a round ended for one entrant; MISSED is a loss without an opponent (absent, or entered late)."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    BYE = "bye"
    MISSED = "missed"
    DOUBLE_LOSS = "double loss"


@dataclass(frozen=True, slots=True)
class Result:
    """One round of one entrant; at most one in each round.

    opponent   None for a bye and a missed round
    games_*    finished games; those of a bye are the system's unless it states some
    """

    round: int
    outcome: Outcome
    opponent: int | None = None
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that counts of one entrant.

    results        rounds in which there was nothing (before entering, after dropping) are simply not there
    dropped_after  the last round before dropping; None while playing
    seed           the entrant's seed or place of registration; 0 if there is none
    is_late        entered after the first round was paired
    """

    id: int
    results: tuple[Result, ...] = ()
    dropped_after: int | None = None
    is_disqualified: bool = False
    seed: int = 0
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    rank       1 is first; no two are the same
    wins       with byes; losses with missed rounds and double losses
    values     texts of the tie-breaks, in their order
    keys       points and exact tie-breaks in the same order; the higher one is placed higher
    is_active  has not dropped
    is_by_lot  points and all tie-breaks equal those of another, and the seed decided
    """

    rank: int
    id: int
    points: int
    wins: int
    losses: int
    draws: int
    values: tuple[str, ...]
    keys: tuple[Fraction, ...]
    is_active: bool = True
    is_by_lot: bool = False


@dataclass(frozen=True, slots=True)
class System:
    """Match points and the default order of the tie-breaks.

    bye_games      games that a bye wins unless its result states some
    freezes_drops  opponents' tie-breaks of one who has dropped stay as they were after the last round played
    notes          what organisers should know, in sentences
    """

    key: str
    name: str
    source: Source
    win: int
    draw: int
    bye: int
    tiebreaks: tuple[str, ...]
    loss: int = 0
    draws_allowed: bool = True
    bye_games: int = 2
    freezes_drops: bool = False
    notes: tuple[str, ...] = ()
    points: dict[Outcome, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        points = dict.fromkeys(Outcome, self.loss)
        points |= {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.BYE: self.bye}
        object.__setattr__(self, "points", points)


_ALL = (
    System(
        "magic",
        say("Magic-style"),
        Source(say("Magic Tournament Rules, 10.4 and appendix C"), Sure.READ),
        win=3,
        draw=1,
        bye=3,
        tiebreaks=("omw", "gw", "ogw"),
        notes=(
            say(
                "Rates below 0.33 count as 0.33. A bye is a match won 2-0: it counts in the own rates, but nobody is "
                "met."
            ),
            say("An older reading leaves bye rounds out of match-win rates: choose “OMW%, bye rounds out” for it."),
        ),
    ),
    System(
        "pokemon",
        say("Pokémon-style"),
        Source(say("Play! Pokémon Tournament Rules Handbook, September 2026"), Sure.SECOND_HAND),
        win=3,
        draw=1,
        bye=3,
        tiebreaks=("late", "owp", "oowp", "head_to_head"),
        freezes_drops=True,
        notes=(
            say("Win rates lie between 25 % and 100 %, of those who have dropped at most 75 %; byes are left out."),
            say("The opponents' rates of one who has dropped stay as they were at the drop."),
        ),
    ),
    System(
        "konami",
        say("Konami number"),
        Source(say("Yu-Gi-Oh! tournament policy, from a copy on a wiki"), Sure.READ),
        win=3,
        draw=0,
        bye=3,
        tiebreaks=("konami",),
        draws_allowed=False,
        notes=(
            say("No draws: when time ends without a winner, both lose (second-hand)."),
            say("Whether rates have a lowest value is not known; here they have none, and a bye counts as a win."),
        ),
    ),
    System(
        "bandai",
        "Bandai",
        Source(say("Bandai team event sheet; the points per match are from memory"), Sure.RECALLED),
        win=3,
        draw=0,
        bye=3,
        tiebreaks=("bandai_omw", "bandai_win_rate", "bandai_oomw"),
        draws_allowed=False,
        notes=(
            say("When time ends without a winner, both lose."),
            say("Whether rates have a lowest value is not known; here they have none, and a bye counts as a win."),
        ),
    ),
    System(
        "flesh_and_blood",
        say("Flesh and Blood cumulative"),
        Source(say("Flesh and Blood tournament rules"), Sure.READ),
        win=1,
        draw=0,
        bye=1,
        tiebreaks=("ctb", "loss_rate", "opponents_loss_low", "opponents_ctb"),
        notes=(say("Whether a high or a low loss rate of the opponents is better was not read: both can be chosen."),),
    ),
    System(
        "sum_of_scores",
        say("Sum of opponents' scores"),
        Source(say("Cobra, single-sided events: its code"), Sure.READ),
        win=3,
        draw=1,
        bye=3,
        tiebreaks=("sos", "esos"),
        notes=(say("Byes are left out: as opponents, and among the rounds of an opponent."),),
    ),
)
SYSTEMS: dict[str, System] = {system.key: system for system in _ALL}

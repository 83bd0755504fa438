"""Systems of scoring: what a round is worth, and the usual order of the tie-breaks."""

from dataclasses import dataclass, field

from judgeapp.domain.saying import say
from judgeapp.domain.standings.sources import Source, Sure
from judgeapp.domain.standings.values import Outcome


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

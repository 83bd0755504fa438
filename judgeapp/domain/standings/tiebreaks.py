"""The tie-breaks that an organiser can choose and order, each with its source."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from judgeapp.domain.saying import say
from judgeapp.domain.standings import measures as m
from judgeapp.domain.standings.exact import Text, decimal, number, percent
from judgeapp.domain.standings.field import Measure, Tally, Values, View
from judgeapp.domain.standings.sources import Source, Sure
from judgeapp.domain.standings.values import Outcome


class Tiebreak(Protocol):
    """What decides between entrants that are tied so far.

    name, short  for choosing, and for the head of a column
    formula      one sentence
    """

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def short(self) -> str: ...
    @property
    def formula(self) -> str: ...
    @property
    def source(self) -> Source: ...
    @property
    def higher_is_better(self) -> bool: ...

    def values(self, view: View, tied: Sequence[Sequence[int]]) -> Values:
        """Return the value of each entrant; `tied` are the groups of places that are tied so far, alone or not."""

    def text(self, value: Fraction) -> str:
        """Write a value with the usual number of places."""


@dataclass(frozen=True)
class Measured:
    """A tie-break by something that can be said of each entrant, whoever is tied."""

    key: str
    name: str
    short: str
    formula: str
    source: Source
    measure: Measure
    write: Text
    higher_is_better: bool = True

    def values(self, view: View, tied: Sequence[Sequence[int]]) -> Values:
        return view.values(self.measure, [place for group in tied for place in group])

    def text(self, value: Fraction) -> str:
        return self.write(value)


@dataclass(frozen=True)
class HeadToHead:
    """Who has won the match of the two, where exactly two are tied: 1 has won, -1 has lost."""

    source: Source
    key: str = "head_to_head"
    name: str = say("Head to head")
    short: str = "H2H"
    formula: str = say("Where exactly two are tied: who has won more of their matches against each other.")
    higher_is_better: bool = True

    def values(self, view: View, tied: Sequence[Sequence[int]]) -> Values:
        values = {place: m.ZERO for group in tied for place in group}
        for group in tied:
            if len(group) == 2:
                one, other = group
                values[one] = self._balance(view, one, other)
                values[other] = -values[one]
        return values

    def _balance(self, view: View, one: int, other: int) -> Fraction:
        met = view.field.records[other].id
        ended = [result.outcome for result in view.results(one) if result.opponent == met]
        wins, losses = ended.count(Outcome.WIN), ended.count(Outcome.LOSS)
        return Fraction((wins > losses) - (wins < losses))

    def text(self, value: Fraction) -> str:
        return say("won") if value > 0 else say("lost") if value < 0 else ""


def _late(value: Fraction) -> str:
    return say("late") if value else ""


def _seed(value: Fraction) -> str:
    return "" if value == m.UNSEEDED else number(value)


def _digits(length: int) -> Text:
    return lambda value: f"{value.numerator:0{length}}"


_MTR = Source(
    say("Magic Tournament Rules, appendix C; the own bye as in the worked examples of February 2026"), Sure.READ
)
_OLD_BYES = Source(say("A scorekeeper's blog of 2017, against the examples of the Magic Tournament Rules"), Sure.READ)
_HANDBOOK = Source(say("Play! Pokémon Tournament Rules Handbook, September 2026"), Sure.SECOND_HAND)
_REGISTERED = Source(
    say("Tournament Operations Manager lists remaining ties in order of registration"), Sure.SECOND_HAND
)
_KONAMI = Source(
    say("Yu-Gi-Oh! tournament policy, from a copy on a wiki; whether rates have a floor is unknown"), Sure.READ
)
_ELEVEN = Source(say("The longer Konami number"), Sure.RECALLED)
_MANTIS = Source(say("A description of the Mantis software of 2009"), Sure.READ)
_BANDAI = Source(say("Bandai team event sheet; whether rates have a floor was not found"), Sure.READ)
_FAB = Source(say("Flesh and Blood tournament rules"), Sure.READ)
_FAB_DIRECTION = Source(say("Flesh and Blood tournament rules; which direction is better was not read"), Sure.RECALLED)
_FAB_MEAN = Source(say("Flesh and Blood tournament rules; that it is a mean is from memory"), Sure.RECALLED)
_COBRA = Source(say("The code of Cobra"), Sure.READ)

_THIRD, _QUARTER = Fraction(33, 100), Fraction(1, 4)
_WON = Tally(wins=1, byes=1)
_EVERY_ROUND = Tally(1, 1, 1, 1, 1, 1)
_POINTS, _OF_THREE = Tally(wins=3, draws=1, byes=3), Tally(3, 3, 3, 3, 3, 3)

_MATCH_WIN = m.Rate(_POINTS, _OF_THREE, _THIRD)
_WITHOUT_BYES = m.Rate(_POINTS._replace(byes=0), _OF_THREE._replace(byes=0), _THIRD)
_GAME_WIN = m.GameRate(_THIRD)
_POKEMON = m.Rate(Tally(wins=2, draws=1), Tally(2, 2, 2, 0, 2, 2), _QUARTER, dropped=Fraction(3, 4))
_OWP = m.Mean(_POKEMON, _QUARTER)
_WIN_RATE = m.Rate(_WON, _EVERY_ROUND)
_OPPONENTS_WIN = m.Mean(_WIN_RATE)
_OPPONENTS_OPPONENTS = m.Mean(_OPPONENTS_WIN)
_LOSS_RATE = m.Rate(Tally(losses=1, missed=1, double_losses=1), _EVERY_ROUND)
_OPPONENTS_LOSS = m.Mean(_LOSS_RATE)
_SOS = m.Mean(m.PointsPerRound())
_T1 = m.Sum(m.WinsMinusLosses())

_ALL: tuple[Tiebreak, ...] = (
    Measured(
        "omw", say("Opponents' match-win percentage"), "OMW%",
        say("Mean of the opponents' match points out of 3 for each round, each at least 0.33; an opponent's bye is a "
            "win."),
        _MTR, m.Mean(_MATCH_WIN, _THIRD), percent,
    ),
    Measured(
        "omw_byes_out", say("Opponents' match-win percentage, bye rounds out"), "OMW%",
        say("As OMW%, with the opponents' bye rounds left out of points and rounds."),
        _OLD_BYES, m.Mean(_WITHOUT_BYES, _THIRD), percent,
    ),
    Measured(
        "gw", say("Game-win percentage"), "GW%",
        say("Game points (3 for a win, 1 for a draw) out of 3 for each game played, at least 0.33; a bye is 2-0."),
        _MTR, _GAME_WIN, percent,
    ),
    Measured(
        "ogw", say("Opponents' game-win percentage"), "OGW%",
        say("Mean of the opponents' GW%."),
        _MTR, m.Mean(_GAME_WIN, _THIRD), percent,
    ),
    Measured(
        "late", say("On time before late"), say("late"),
        say("Who entered late comes after who did not."),
        _HANDBOOK, m.OnTime(), _late,
    ),
    Measured(
        "owp", say("Opponents' win percentage"), "OWP",
        say("Mean of the opponents' wins and half their draws out of their rounds without byes, each from 25 % to "
            "100 % (75 % after dropping)."),
        _HANDBOOK, _OWP, percent,
    ),
    Measured(
        "oowp", say("Opponents' opponents' win percentage"), "OOWP",
        say("Mean of the opponents' OWP."),
        _HANDBOOK, m.Mean(_OWP, _QUARTER), percent,
    ),
    HeadToHead(_HANDBOOK),
    Measured(
        "konami", say("Konami number, 8 digits"), say("Number"),
        say("Points (2 digits), opponents' win rate (3), their opponents' win rate (3)."),
        _KONAMI, m.Digits((_OPPONENTS_WIN, _OPPONENTS_OPPONENTS)), _digits(8),
    ),
    Measured(
        "konami11", say("Konami number, 11 digits"), say("Number"),
        say("The 8 digits, then the sum of the squares of the lost rounds (3 digits)."),
        _ELEVEN, m.Digits((_OPPONENTS_WIN, _OPPONENTS_OPPONENTS), (m.SquaresOfLostRounds(),)), _digits(11),
    ),
    Measured(
        "mantis_t1", "Mantis T1", "T1",
        say("Sum of the opponents' wins less losses."),
        _MANTIS, _T1, number,
    ),
    Measured(
        "mantis_t2", "Mantis T2", "T2",
        say("Sum of the opponents' T1."),
        _MANTIS, m.Sum(_T1), number,
    ),
    Measured(
        "mantis_t3", "Mantis T3", "T3",
        say("Sum of the squares of the lost rounds; a late loss is better."),
        _MANTIS, m.SquaresOfLostRounds(), number,
    ),
    Measured(
        "bandai_omw", say("Opponents' match-win percentage, no floor"), "OMW%",
        say("Mean of the opponents' win rates."),
        _BANDAI, _OPPONENTS_WIN, percent,
    ),
    Measured(
        "bandai_win_rate", say("Own win rate"), "MW%",
        say("Rounds won, byes too, out of the rounds."),
        _BANDAI, _WIN_RATE, percent,
    ),
    Measured(
        "bandai_oomw", say("Mean of the opponents' OMW%"), "OOMW%",
        say("Mean of the opponents' OMW% without a floor."),
        _BANDAI, _OPPONENTS_OPPONENTS, percent,
    ),
    Measured(
        "ctb", say("Cumulative tie-break"), "CTB",
        say("After each round: a quarter of the last value, and the points so far."),
        _FAB, m.Cumulative(), decimal,
    ),
    Measured(
        "loss_rate", say("Own loss percentage, lower is better"), "Loss%",
        say("Rounds lost out of the rounds."),
        _FAB, _LOSS_RATE, percent, higher_is_better=False,
    ),
    Measured(
        "opponents_loss_low", say("Opponents' loss percentage, lower is better"), "OLoss%",
        say("Mean of the opponents' loss percentages."),
        _FAB_DIRECTION, _OPPONENTS_LOSS, percent, higher_is_better=False,
    ),
    Measured(
        "opponents_loss_high", say("Opponents' loss percentage, higher is better"), "OLoss%",
        say("Mean of the opponents' loss percentages."),
        _FAB_DIRECTION, _OPPONENTS_LOSS, percent,
    ),
    Measured(
        "opponents_ctb", say("Opponents' cumulative tie-break"), "OCTB",
        say("Mean of the opponents' CTB."),
        _FAB_MEAN, m.Mean(m.Cumulative()), decimal,
    ),
    Measured(
        "sos", say("Strength of schedule"), "SOS",
        say("Mean of the opponents' points per round, their byes left out."),
        _COBRA, _SOS, decimal,
    ),
    Measured(
        "esos", say("Extended strength of schedule"), "ESOS",
        say("Mean of the opponents' SOS."),
        _COBRA, m.Mean(_SOS), decimal,
    ),
    Measured(
        "seed", say("Seed or place of registration"), say("Seed"),
        say("The lower number comes first."),
        _REGISTERED, m.Seed(), _seed, higher_is_better=False,
    ),
)  # fmt: skip
TIEBREAKS: dict[str, Tiebreak] = {tiebreak.key: tiebreak for tiebreak in _ALL}

"""The standings, one function for every page, print and API, and the tie-breaks that an organiser can choose."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby

from judgeapp.domain.messages import say
from judgeapp.domain.standings import measures as m
from judgeapp.domain.standings.measures import (
    Field,
    Measure,
    Tally,
    Text,
    Values,
    View,
    decimal,
    number,
    percent,
    whole,
)
from judgeapp.domain.standings.values import Outcome, Record, Source, Standing, StandingsError, Sure, System

Groups = list[list[int]]


@dataclass(frozen=True)
class HeadToHead:
    """Who has won the match of the two, where exactly two are tied: 1 has won, -1 has lost."""

    def among(self, view: View, tied: Groups) -> Values:
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


@dataclass(frozen=True)
class Tiebreak:
    """What decides between entrants that are tied so far.

    name, short  for choosing, and for the head of a column
    formula      one sentence
    measure      what can be said of each entrant, whoever is tied; or of two who are tied
    text         writes a value with the usual number of places
    """

    key: str
    name: str
    short: str
    formula: str
    source: Source
    measure: Measure | HeadToHead
    text: Text
    higher_is_better: bool = True

    def values(self, view: View, tied: Groups) -> Values:
        """Return the value of each entrant; `tied` are the groups of places that are tied so far, alone or not."""
        if isinstance(self.measure, HeadToHead):
            return self.measure.among(view, tied)
        return view.values(self.measure, [place for group in tied for place in group])


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
_GAME_WIN = m.Each(partial(m.game_rate, floor=_THIRD))
_POKEMON = m.Rate(Tally(wins=2, draws=1), Tally(2, 2, 2, 0, 2, 2), _QUARTER, dropped=Fraction(3, 4))
_OWP = m.Mean(_POKEMON, _QUARTER)
_WIN_RATE = m.Rate(_WON, _EVERY_ROUND)
_OPPONENTS_WIN = m.Mean(_WIN_RATE)
_OPPONENTS_OPPONENTS = m.Mean(_OPPONENTS_WIN)
_LOSS_RATE = m.Rate(Tally(losses=1, missed=1, double_losses=1), _EVERY_ROUND)
_OPPONENTS_LOSS = m.Mean(_LOSS_RATE)
_SOS = m.Mean(m.Each(m.points_per_round))
_CTB = m.Each(m.cumulative)
_LOST_SQUARED = m.Each(m.squares_of_lost_rounds)
_T1 = m.Sum(m.Each(m.wins_minus_losses))

_ALL = (
    Tiebreak(
        "omw", say("Opponents' match-win percentage"), "OMW%",
        say("Mean of the opponents' match points out of 3 for each round, each at least 0.33; an opponent's bye is a "
            "win."),
        _MTR, m.Mean(_MATCH_WIN, _THIRD), percent,
    ),
    Tiebreak(
        "omw_byes_out", say("Opponents' match-win percentage, bye rounds out"), "OMW%",
        say("As OMW%, with the opponents' bye rounds left out of points and rounds."),
        _OLD_BYES, m.Mean(_WITHOUT_BYES, _THIRD), percent,
    ),
    Tiebreak(
        "gw", say("Game-win percentage"), "GW%",
        say("Game points (3 for a win, 1 for a draw) out of 3 for each game played, at least 0.33; a bye is 2-0."),
        _MTR, _GAME_WIN, percent,
    ),
    Tiebreak(
        "ogw", say("Opponents' game-win percentage"), "OGW%",
        say("Mean of the opponents' GW%."),
        _MTR, m.Mean(_GAME_WIN, _THIRD), percent,
    ),
    Tiebreak(
        "late", say("On time before late"), say("late"),
        say("Who entered late comes after who did not."),
        _HANDBOOK, m.Each(m.on_time), lambda value: say("late") if value else "",
    ),
    Tiebreak(
        "owp", say("Opponents' win percentage"), "OWP",
        say("Mean of the opponents' wins and half their draws out of their rounds without byes, each from 25 % to "
            "100 % (75 % after dropping)."),
        _HANDBOOK, _OWP, percent,
    ),
    Tiebreak(
        "oowp", say("Opponents' opponents' win percentage"), "OOWP",
        say("Mean of the opponents' OWP."),
        _HANDBOOK, m.Mean(_OWP, _QUARTER), percent,
    ),
    Tiebreak(
        "head_to_head", say("Head to head"), "H2H",
        say("Where exactly two are tied: who has won more of their matches against each other."),
        _HANDBOOK, HeadToHead(), lambda value: say("won") if value > 0 else say("lost") if value < 0 else "",
    ),
    Tiebreak(
        "konami", say("Konami number, 8 digits"), say("Number"),
        say("Points (2 digits), opponents' win rate (3), their opponents' win rate (3)."),
        _KONAMI, m.Digits((_OPPONENTS_WIN, _OPPONENTS_OPPONENTS)), _digits(8),
    ),
    Tiebreak(
        "konami11", say("Konami number, 11 digits"), say("Number"),
        say("The 8 digits, then the sum of the squares of the lost rounds (3 digits)."),
        _ELEVEN, m.Digits((_OPPONENTS_WIN, _OPPONENTS_OPPONENTS), (_LOST_SQUARED,)), _digits(11),
    ),
    Tiebreak(
        "mantis_t1", "Mantis T1", "T1",
        say("Sum of the opponents' wins less losses."),
        _MANTIS, _T1, number,
    ),
    Tiebreak(
        "mantis_t2", "Mantis T2", "T2",
        say("Sum of the opponents' T1."),
        _MANTIS, m.Sum(_T1), number,
    ),
    Tiebreak(
        "mantis_t3", "Mantis T3", "T3",
        say("Sum of the squares of the lost rounds; a late loss is better."),
        _MANTIS, _LOST_SQUARED, number,
    ),
    Tiebreak(
        "bandai_omw", say("Opponents' match-win percentage, no floor"), "OMW%",
        say("Mean of the opponents' win rates."),
        _BANDAI, _OPPONENTS_WIN, percent,
    ),
    Tiebreak(
        "bandai_win_rate", say("Own win rate"), "MW%",
        say("Rounds won, byes too, out of the rounds."),
        _BANDAI, _WIN_RATE, percent,
    ),
    Tiebreak(
        "bandai_oomw", say("Mean of the opponents' OMW%"), "OOMW%",
        say("Mean of the opponents' OMW% without a floor."),
        _BANDAI, _OPPONENTS_OPPONENTS, percent,
    ),
    Tiebreak(
        "ctb", say("Cumulative tie-break"), "CTB",
        say("After each round: a quarter of the last value, and the points so far."),
        _FAB, _CTB, decimal,
    ),
    Tiebreak(
        "loss_rate", say("Own loss percentage, lower is better"), "Loss%",
        say("Rounds lost out of the rounds."),
        _FAB, _LOSS_RATE, percent, higher_is_better=False,
    ),
    Tiebreak(
        "opponents_loss_low", say("Opponents' loss percentage, lower is better"), "OLoss%",
        say("Mean of the opponents' loss percentages."),
        _FAB_DIRECTION, _OPPONENTS_LOSS, percent, higher_is_better=False,
    ),
    Tiebreak(
        "opponents_loss_high", say("Opponents' loss percentage, higher is better"), "OLoss%",
        say("Mean of the opponents' loss percentages."),
        _FAB_DIRECTION, _OPPONENTS_LOSS, percent,
    ),
    Tiebreak(
        "opponents_ctb", say("Opponents' cumulative tie-break"), "OCTB",
        say("Mean of the opponents' CTB."),
        _FAB_MEAN, m.Mean(_CTB), decimal,
    ),
    Tiebreak(
        "sos", say("Strength of schedule"), "SOS",
        say("Mean of the opponents' points per round, their byes left out."),
        _COBRA, _SOS, decimal,
    ),
    Tiebreak(
        "esos", say("Extended strength of schedule"), "ESOS",
        say("Mean of the opponents' SOS."),
        _COBRA, m.Mean(_SOS), decimal,
    ),
    Tiebreak(
        "seed", say("Seed or place of registration"), say("Seed"),
        say("The lower number comes first."),
        _REGISTERED, m.Each(m.seed), lambda value: "" if value == m.UNSEEDED else number(value), higher_is_better=False,
    ),
)  # fmt: skip
TIEBREAKS: dict[str, Tiebreak] = {tiebreak.key: tiebreak for tiebreak in _ALL}


def points_of(record: Record, system: System) -> int:
    return sum([system.points[result.outcome] for result in record.results])


def standings(
    records: Sequence[Record], system: System, tiebreaks: Sequence[str], seed: str, through: int | None = None
) -> tuple[Standing, ...]:
    """Return everybody who is not disqualified, first place first.

    Order: points, the tie-breaks in the order of their keys, then lot: a digest of seed and entrant, so that the
    same seed gives the same places, in whatever order the records come.
    Results after the round `through` do not count (None: all count). A drop after the last round that counts
    changes no value and no place: what was published for a round stays as it was.
    Raise StandingsError with all problems: two records of one entrant, an opponent without a record, an
    unknown tie-break. The results of the disqualified still count for those who have met them.
    """
    if unknown := [key for key in tiebreaks if key not in TIEBREAKS]:
        known = ", ".join(TIEBREAKS)
        raise StandingsError(
            say('There is no tie-break "{key}"; choose from {known}.', key=key, known=known) for key in unknown
        )
    field = Field(records, system)
    view = field.after(field.last if through is None else min(through, field.last))
    chosen = [TIEBREAKS[key] for key in tiebreaks]
    groups, columns = _ordered(view, chosen)
    return tuple(_lines(view, chosen, groups, columns, seed))


def _ordered(view: View, chosen: Sequence[Tiebreak]) -> tuple[Groups, list[Values]]:
    """Return the groups that stay tied, best first, and the values of each tie-break."""
    ranked = [place for place, record in enumerate(view.field.records) if not record.is_disqualified]
    groups = _split([ranked], {place: view.points(place) for place in ranked}, higher_is_better=True)
    columns = []
    for tiebreak in chosen:
        values = tiebreak.values(view, groups)
        numbers, _ = whole(values)
        groups = _split(groups, numbers, tiebreak.higher_is_better)
        columns.append(values)
    return groups, columns


def _split(groups: Groups, numbers: Mapping[int, int], higher_is_better: bool) -> Groups:
    parts: Groups = []
    for group in groups:
        if len(group) == 1:
            parts.append(group)
        else:
            ordered = sorted(group, key=numbers.__getitem__, reverse=higher_is_better)
            parts += [list(same) for _, same in groupby(ordered, key=numbers.__getitem__)]
    return parts


def _lines(
    view: View, chosen: Sequence[Tiebreak], groups: Groups, columns: Sequence[Values], seed: str
) -> Iterator[Standing]:
    rank = 0
    for group in groups:
        is_by_lot = len(group) > 1
        for place in sorted(group, key=lambda place: _lot(seed, view.field.records[place].id)) if is_by_lot else group:
            rank += 1
            values = [column[place] for column in columns]
            yield _line(view, chosen, rank, place, values, is_by_lot)


def _line(
    view: View, chosen: Sequence[Tiebreak], rank: int, place: int, values: Sequence[Fraction], is_by_lot: bool
) -> Standing:
    record, tally, points = view.field.records[place], view.tally(place), view.points(place)
    cases = list(zip(chosen, values, strict=True))
    return Standing(
        rank=rank,
        id=record.id,
        points=points,
        wins=tally.wins + tally.byes,
        losses=tally.losses + tally.missed + tally.double_losses,
        draws=tally.draws,
        values=tuple(each.text(value) for each, value in cases),
        keys=(Fraction(points), *(value if each.higher_is_better else -value for each, value in cases)),
        is_active=record.dropped_after is None or record.dropped_after > view.round,
        is_by_lot=is_by_lot,
    )


def _lot(seed: str, entrant: int) -> bytes:
    return hashlib.sha256(f"{seed}/{entrant}".encode()).digest()

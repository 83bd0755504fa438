"""The standings: one function for every page, print and API."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from judgeapp.domain.saying import say
from judgeapp.domain.standings.exact import whole
from judgeapp.domain.standings.field import Field, Values, View
from judgeapp.domain.standings.systems import System
from judgeapp.domain.standings.tiebreaks import TIEBREAKS, Tiebreak
from judgeapp.domain.standings.values import Record, Standing, StandingsError

Groups = list[list[int]]


def points_of(record: Record, system: System) -> int:
    """Return the match points of a record."""
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

"""The match of somebody, found by a few letters of a name in what is public."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from judgeapp.domain.events.names import fold
from judgeapp.tournaments.models import Entrant

MOST = 30


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody with the match of the round; table 0 is a bye, -1 is no match at all."""

    name: str
    points: int
    place: int
    state: str
    table: int
    opponent: str
    why: str
    result: str

    @property
    def state_in_words(self) -> str:
        return Entrant.State(self.state).label


def find(data: Mapping[str, Any], words: str) -> list[Found]:
    """Return who has a name with parts that begin like the words; `data` is what public.data.for_phones returns."""
    wanted = fold(words).split()
    matches = {each: match for match in data["matches"] for each in match[1:3]}
    hits = (at for at, row in enumerate(data["entrants"]) if _fits(row, wanted))
    return [_found(data, at, matches.get(at)) for at in islice(hits, MOST)]


def _fits(row: Sequence[Any], wanted: Sequence[str]) -> bool:
    return any(all(_has(parts, word) for word in wanted) for parts in _names(row))


def _names(row: Sequence[Any]) -> Iterator[list[str]]:
    yield fold(row[1]).split()
    for member in row[5] if len(row) > 5 else ():
        yield fold(member).split()


def _has(parts: Sequence[str], word: str) -> bool:
    return any(part.startswith(word) for part in parts)


def _found(data: Mapping[str, Any], at: int, match: Sequence[Any] | None) -> Found:
    _, name, points, place, state, *_ = data["entrants"][at]
    if match is None:
        return Found(name, points, place, state, -1, "", "", "")
    table, a, b, why = match[:4]
    other = b if a == at else a
    opponent = data["entrants"][other][1] if other >= 0 else ""
    result = match[4] if len(match) > 4 else ""
    return Found(name, points, place, state, table, opponent, data["reasons"][why], result)

"""What another room keeps of an event in its file, beside what tournaments has; the room says so when it starts.

Records there name entrants by number, and matches by the number of their round and the place among its matches.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel

from judgeapp.tournaments.models import Event, Match

At = tuple[int, int]  # the number of a round, and a place among its matches, counted from 0


@dataclass(frozen=True, slots=True)
class Places:
    """Where the records of an event stand in its file: primary key of each entrant and match -> number, place."""

    entrants: Mapping[int, int]
    matches: Mapping[int, At]

    @classmethod
    def of(cls, event: Event) -> "Places":
        """Read them, which takes two queries; matches are counted in the order in which they were stored."""
        matches: dict[int, At] = {}
        counted: Counter[int] = Counter()
        for pk, number in Match.objects.filter(round__event=event).order_by("pk").values_list("pk", "round__number"):
            matches[pk] = (number, counted[number])
            counted[number] += 1
        return cls(dict(event.entrants.values_list("pk", "number")), matches)


@dataclass(frozen=True, slots=True)
class Known:
    """What records of a file can name: numbers of its entrants, and of each round how many matches it has."""

    entrants: frozenset[int]
    matches: Mapping[int, int]


class Annex(Protocol):
    """A room's part of the file: what it is like, and how it is written, looked over and restored."""

    @property
    def model(self) -> type[BaseModel]: ...

    def write(self, event: Event, places: Places) -> BaseModel: ...

    def problems(self, part: Any, known: Known) -> Iterable[tuple[str, str]]: ...

    def restore(self, part: Any, event: Event, places: Places) -> None: ...


_annexes: list[Annex] = []
also = _annexes.append


def judging() -> Annex:
    """Return the part of judging, the only one so far."""
    (annex,) = _annexes
    return annex

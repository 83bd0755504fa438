"""How far the reports of a match have got: both sides say what it ended like, and agree or not."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.events.results import Score


class State(StrEnum):
    """How far the reports of a match have got."""

    OPEN = "open"
    WAITING = "waiting"
    MISMATCH = "mismatch"
    AGREED = "agreed"


class Side(StrEnum):
    A = "a"
    B = "b"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the reports of a match come to: the agreed score, and the one each side holds now."""

    state: State
    score: Score | None = None
    a: Score | None = None
    b: Score | None = None


def settle(reports: Iterable[tuple[Side, Score]]) -> Agreement:
    """Compare what both sides have reported, oldest first; the latest report of each side counts.

    Both report from the first entrant's side: turn the second entrant's with `Score.flipped`.
    """
    latest = dict(reports)
    a, b = latest.get(Side.A), latest.get(Side.B)
    if a is None or b is None:
        return Agreement(State.WAITING if latest else State.OPEN, None, a, b)
    return Agreement(State.AGREED, a, a, b) if a == b else Agreement(State.MISMATCH, None, a, b)

"""Decides which places of a document begin a rule and which number each has: the least odd chain of readings.

Each reading has a cost, and so has a number that follows oddly on the one before (`sequence.oddness`). The cheapest
chain through the whole document wins, so that a damaged number is judged by the sound ones on both sides of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Optional

from judgeapp.domain.rules.importing.readings import Choice, Kind, Reading
from judgeapp.domain.rules.importing.sequence import oddness
from judgeapp.domain.rules.importing.spots import Spot
from judgeapp.domain.rules.numbering import Parts

_MOST_STATES = 16
_HOPELESS = 25.0  # more than this behind the best chain, and a chain is given up


@dataclass(frozen=True)
class Found:
    """A place where a rule begins: which piece, the printed number if there is one, and how it is read."""

    at: int
    spot: Spot | None
    number: Parts
    kind: Kind


class _Link(NamedTuple):
    """The last rule of a chain, and the chain before it."""

    choice: Choice
    reading: Reading
    before: Optional["_Link"]


class _State(NamedTuple):
    cost: float
    chain: _Link | None


_Key = tuple[Parts, int]  # the last number, and how many parts had got lost of it


def decide(choices: Iterable[Choice]) -> list[Found]:
    """Return where each rule and heading begins, in the order of the document."""
    states: dict[_Key, _State] = {((), 0): _State(0.0, None)}
    for choice in choices:
        states = _step(states, choice)
    return list(_unwound(min(states.values(), key=lambda state: state.cost).chain))[::-1]


def _step(states: dict[_Key, _State], choice: Choice) -> dict[_Key, _State]:
    """Return the cheapest way to each state behind a place."""
    best: dict[_Key, _State] = {}
    readings = {last: (*choice.always, *choice.after(last)) for last in {key[0] for key in states}}
    for key, state in states.items():
        for reading in readings[key[0]]:
            _offer(best, key, state, choice, reading)
    limit = min(state.cost for state in best.values()) + _HOPELESS
    kept = sorted(best.items(), key=lambda item: item[1].cost)[:_MOST_STATES]
    return {key: state for key, state in kept if state.cost <= limit}


def _offer(best: dict[_Key, _State], key: _Key, state: _State, choice: Choice, reading: Reading) -> None:
    """Keep a reading if it is the cheapest way to where it leads."""
    cost, chain = state.cost + reading.cost, state.chain
    if reading.number is not None:
        cost += oddness(key[0], reading.number) + (reading.lost != key[1])
        key, chain = (reading.number, reading.lost), _Link(choice, reading, chain)
    if key not in best or cost < best[key].cost:
        best[key] = _State(cost, chain)


def _unwound(link: _Link | None) -> Iterator[Found]:
    while link:
        yield Found(link.choice.at, link.choice.spot, link.reading.number or (), link.reading.kind)
        link = link.before

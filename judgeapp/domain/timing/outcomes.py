"""What two states differ in, as far as players care: not how they came about, but what is true in them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from judgeapp.domain.saying import commas, say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import Step
from judgeapp.domain.timing.state import State
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.terms import lasting, shown

Settings = Mapping[str, str]


def outcome_of(timing: Timing, state: State, settings: Settings) -> dict[str, str]:
    """Return what is true in a state, by a name for each fact ("Ana: cards in deck" to "12")."""
    table = Table(timing, state, settings)
    facts: dict[str, str] = {
        _counted(player, timing.numbers.get(name, name)): str(value) for (player, name), value in state.numbers.items()
    }
    for thing in state.things.values():
        facts[thing.name if _alone(state, thing.name) else thing.key] = _described(table, thing.key)
    for standing in state.standing:
        fact = " ".join((standing.sort, str(standing.what), "".join((standing.who, standing.thing))))
        facts[fact] = lasting(standing.until)
    facts[say("waits")] = commas(item.name for item in reversed(state.pile)) or say("nothing")
    facts[say("game")] = state.over.text if state.over else say("goes on")
    return facts


@lru_cache(maxsize=2_000)
def _counted(player: str, label: str) -> str:
    return say("{player}: {what}", player=player, what=label)


def _alone(state: State, name: str) -> bool:
    return sum(thing.name == name for thing in state.things.values()) == 1


def _described(table: Table, key: str) -> str:
    thing = table.things[key]
    stats = tuple((name, stat_of(table, thing, name)) for name in thing.stats)
    return _told(thing.zone, thing.controller, thing.marks, stats)


@lru_cache(maxsize=2_000)  # whoever tries all orders describes the same again and again
def _told(zone: str, controller: str, marks: frozenset[str], stats: tuple[tuple[str, int], ...]) -> str:
    values = (say("{stat} {value}", stat=shown(name), value=value) for name, value in stats)
    owner = say("controlled by {player}", player=controller)
    return commas((shown(zone), owner, *map(shown, sorted(marks)), *values))


class Difference(NamedTuple):
    """One fact in which two states differ."""

    fact: str
    first: str
    second: str


def differences(timing: Timing, first: State, second: State, settings: Settings) -> tuple[Difference, ...]:
    """Return the facts in which two states differ."""
    one, two = outcome_of(timing, first, settings), outcome_of(timing, second, settings)
    facts = dict.fromkeys((*one, *two))
    return tuple(
        Difference(fact, one.get(fact, "–"), two.get(fact, "–")) for fact in facts if one.get(fact) != two.get(fact)
    )


def parting(first: list[Step], second: list[Step]) -> int:
    """Return the number of the first step in which two lines differ; the shorter one's length if none does."""
    for number, (one, two) in enumerate(zip(first, second, strict=False)):
        if one.action != two.action or one.events != two.events:
            return number
    return min(len(first), len(second))

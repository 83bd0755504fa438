"""States of permanents, and counters on them (206.1d to 206.1g, 209)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.grounds import Grounds, by_rule
from judgeapp.domain.timing.things import Thing, frozen

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

COUNTERS = ("activation", "time", "charge")


def noted(table: "Table", key: str, **facts: Any) -> Thing:
    """Change facts of a thing; None takes one away."""
    kept: Mapping[str, Any] = {**table.things[key].facts, **facts}
    return table.alter(key, facts=frozen({name: value for name, value in kept.items() if value is not None}))


def with_stat(table: "Table", key: str, name: str, value: int) -> Thing:
    """Change a number on a thing itself (damage, counters)."""
    return table.alter(key, stats=frozen({**table.things[key].stats, name: value}))


def activate(table: "Table", key: str, grounds: Grounds) -> None:
    """Turn a permanent to activated state; an activation counter comes off (209a)."""
    thing = table.things[key]
    table.mark(key, "activated")
    table.tell("activated", f"{thing.name} is activated.", grounds, player=thing.controller, thing=key)
    if thing.stats.get("activation", 0) > 0:
        count(table, key, "activation", -1, by_rule("209a"))


def deactivate(table: "Table", this: Change) -> None:
    """An effect turns a permanent to activated state without releasing anything; no counter comes off (206.1g)."""
    thing = table.things[this.thing]
    if "activated" in thing.marks:
        text = f"{thing.name} is in activated state: it can't be deactivated."
        table.tell("unchanged", text, by_rule("206.1f"), thing=thing.key)
        return
    table.mark(thing.key, "activated", "deactivated")
    table.tell("deactivated", f"{thing.name} is deactivated.", this.grounds, player=thing.controller, thing=thing.key)


def reactivate(table: "Table", this: Change) -> None:
    """A permanent turns to reactivated state."""
    thing = table.things[this.thing]
    if "activated" not in thing.marks:
        table.tell("unchanged", f"{thing.name} is reactivated already.", this.grounds, thing=thing.key)
        return
    table.unmark(thing.key, "activated", "deactivated")
    table.tell("reactivated", f"{thing.name} is reactivated.", this.grounds, player=thing.controller, thing=thing.key)


def count(table: "Table", key: str, name: str, by: int, grounds: Grounds) -> None:
    """Put counters on a permanent or take them off; there are never fewer than none."""
    thing = table.things[key]
    now = max(0, thing.stats.get(name, 0) + by)
    with_stat(table, key, name, now)
    verb = "gets" if by > 0 else "loses"
    text = f"{thing.name} {verb} {abs(by)} {name} counter{'' if abs(by) == 1 else 's'} ({now} now)."
    table.tell("counter", text, grounds, player=thing.controller, thing=key, counter=name, now=now)

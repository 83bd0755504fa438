"""States of permanents, and counters on them (206.1d to 206.1g, 209)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say, say_many
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.drawing import Drawing, Spot
from judgeapp.domain.timing.grounds import Grounds, by_rule
from judgeapp.domain.timing.things import Thing, frozen
from judgeapp.games.x610z.timing.board import Board
from judgeapp.games.x610z.timing.sample_board import BOARD

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
    table.tell("activated", say("{card} is activated.", card=thing.name), grounds, player=thing.controller, thing=key)
    if thing.stats.get("activation", 0) > 0:
        count(table, key, "activation", -1, by_rule("209a"))


def deactivate(table: "Table", this: Change) -> None:
    """An effect turns a permanent to activated state without releasing anything; no counter comes off (206.1g)."""
    thing = table.things[this.thing]
    if "activated" in thing.marks:
        text = say("{card} is in activated state: it can't be deactivated.", card=thing.name)
        table.tell("unchanged", text, by_rule("206.1f"), thing=thing.key)
        return
    table.mark(thing.key, "activated", "deactivated")
    text = say("{card} is deactivated.", card=thing.name)
    table.tell("deactivated", text, this.grounds, player=thing.controller, thing=thing.key)


def reactivate(table: "Table", this: Change) -> None:
    """A permanent turns to reactivated state."""
    thing = table.things[this.thing]
    if "activated" not in thing.marks:
        text = say("{card} is reactivated already.", card=thing.name)
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    table.unmark(thing.key, "activated", "deactivated")
    text = say("{card} is reactivated.", card=thing.name)
    table.tell("reactivated", text, this.grounds, player=thing.controller, thing=thing.key)


def count(table: "Table", key: str, name: str, by: int, grounds: Grounds) -> None:
    """Put counters on a permanent or take them off; there are never fewer than none."""
    thing = table.things[key]
    now = max(0, thing.stats.get(name, 0) + by)
    with_stat(table, key, name, now)
    about = {"card": thing.name, "counters": _counters(name, abs(by)), "now": now}
    text = say("{card} loses {counters} ({now} now).", **about)
    if by > 0:
        text = say("{card} gets {counters} ({now} now).", **about)
    table.tell("counter", text, grounds, player=thing.controller, thing=key, counter=name, now=now)


def _counters(name: str, amount: int) -> str:
    if name == "activation":
        return say_many("{n} activation counter", "{n} activation counters", amount)
    if name == "time":
        return say_many("{n} time counter", "{n} time counters", amount)
    if name == "charge":
        return say_many("{n} charge counter", "{n} charge counters", amount)
    return say_many("{n} {name} counter", "{n} {name} counters", amount, name=name)


def draw_board(table: "Table") -> Drawing | None:
    """Return the board with what stands on it; None while no summon stands on a dot."""
    board: Board | None = table.memo.get("board")
    pieces = {thing.facts["dot"]: thing for thing in table.in_play() if thing.facts.get("dot")}
    if board is None or not pieces:
        return None
    spots = tuple(
        Spot(dot, x, y, board.kinds.get(dot, "").replace("_", "-"), *_standing(pieces.get(dot)))
        for dot, (x, y) in board.places.items()
    )
    sample = say("The app's own sample board, not the publisher's drawing")
    return Drawing(sample if board is BOARD else say("The scene's own board"), spots, tuple(_lines(board)))


def _standing(thing: Thing | None) -> tuple[str, str]:
    return (thing.name, thing.controller) if thing else ("", "")


def _lines(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Yield every line once."""
    for dot, others in board.lines.items():
        for other in others:
            if dot < other:
                yield (*board.places[dot], *board.places[other])

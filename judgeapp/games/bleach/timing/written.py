"""What the texts of a scene name: players, cards, zones, steps, events; a name that means nothing is told at once."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.things import Op, Text, When
from judgeapp.games.bleach.timing.aiming import ON_CARDS

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

UNTIL = ("turn", "battle", "game")
PEOPLE = ("you", "opponent", "each", "turn player")
OF_AN_EFFECT = ("target", "owner", "event")  # further words for `who`
THINGS = ("self", "source", "host", "event", "targets")  # words for `of`, besides "target 2" and "each character"
AMOUNTS = ("draw", "search", "choose", "attacks", "aim")
EVENTS = (
    "begins", "ends", "turn", "turn starts", "main starts", "main ends", "turn ends", "opens", "closes", "passed",
    "declared", "paid", "played", "used", "triggered", "resolves", "resolved", "fails", "negated", "copied",
    "moved", "entered", "left", "drawn", "gained", "lost", "marked", "unmarked", "stat", "controlled", "discarded",
    "overlaid", "boosted", "attacks", "defends", "undefended", "battle", "locked", "wins battle",
    "loses battle", "tie",
    "damaged", "no damage", "no power", "attack ended", "energy", "renewed", "searched", "floats", "blanked",
    "replaced", "prevented", "expired", "emptied",
)  # fmt: skip


def strange(table: "Table") -> Iterator[str]:
    """Yield what is wrong with the names in the texts of all cards, and in the effects that wait in the queue."""
    for thing in table.things.values():
        for text in thing.texts:
            yield from (say("{thing}: {told}", thing=thing.name, told=told) for told in _in_text(table, text))
    for item in table.pile:
        yield from (say("{item}: {told}", item=item.name, told=told) for told in _in_ops(table, item.ops))


def _in_text(table: "Table", text: Text) -> Iterator[str]:
    if text.when:
        yield from _in_when(table, text.when, text.sort == "replacement")
    if text.once not in ("", "turn"):
        yield say("once is “turn”, not “{once}”", once=text.once)
    if text.cost and text.sort not in ("activated", "play"):
        yield say("only a card or an activated effect has a cost")
    yield from _unknown("zones", text.zones, table.timing.zones)
    yield from _in_conditions(table, (*text.needs, *text.proviso))
    yield from _in_ops(table, text.ops)


def _in_when(table: "Table", when: When, replaces: bool) -> Iterator[str]:
    timing = table.timing
    yield from _unknown("event", (when.event,), tuple(timing.changes) if replaces else EVENTS)
    yield from _unknown("player", (when.player,), ("any", "you", "opponent", *table.players))
    yield from _unknown("kind", (when.kind,), ("", *timing.kinds))
    yield from _unknown("step", (when.step,), ("", *timing.stages))


def _in_ops(table: "Table", ops: Iterable[Op]) -> Iterator[str]:
    for op in ops:
        yield from (
            say("{op}: {told}", op=op.name, told=told) for told in (*_in_value(table, op), *_in_args(table, op))
        )
        yield from _in_conditions(table, op.args.get("if", ()))
        yield from _in_ops(table, (*op.args.get("do", ()), *op.args.get("with", ())))


def _in_value(table: "Table", op: Op) -> Iterator[str]:
    if isinstance(op.value, When):
        yield from _in_when(table, op.value, op.name == "replace")
    elif op.name == "number":
        yield from _unknown("number", (op.value,), tuple(table.timing.numbers))
    elif op.name in ("forbid", "allow"):
        known = ("play", "use", "attack", "defend", "boost", "negate", *table.timing.changes)
        yield from _unknown(op.name, (op.value,), known)
    elif op.name in ("win", "lose"):
        yield from _unknown(op.name, (op.value,), (*PEOPLE, *table.players))
    elif op.name in ON_CARDS:
        yield from _no_thing(table, op.value)
    elif op.name in AMOUNTS and op.value < 0:
        yield say("it can't be {value}", value=op.value)


def _in_args(table: "Table", op: Op) -> Iterator[str]:
    timing, people = table.timing, (*PEOPLE, *table.players)
    known = {"until": UNTIL, "who": (*people, *OF_AN_EFFECT), "zone": timing.zones, "from": timing.zones}
    if op.name != "stat":
        known["to"] = timing.zones
    if op.name == "choose":
        known["of"] = people
    for key, words in known.items():
        yield from _unknown(key, (op.args.get(key, words[0]),), words)
    yield from _unknown("kind", (op.args.get("kind", ""),), ("", *timing.kinds))
    if "of" in op.args and op.name != "choose":
        yield from _no_thing(table, op.args["of"])


def _in_conditions(table: "Table", conditions: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    timing, people = table.timing, (*PEOPLE, *table.players)
    known = {"zone": timing.zones, "count": timing.zones, "number": tuple(timing.numbers), "turn": people,
             "step": tuple(timing.stages), "kind": tuple(timing.kinds)}  # fmt: skip
    for condition in conditions:
        for key, words in known.items():
            yield from _unknown(key, (condition.get(key, words[0]),), words)
        if {"number", "count", "party"} & set(condition):
            yield from _unknown("of", (condition.get("of", "you"),), people)
        yield from _in_conditions(table, (*condition.get("not", ()), *condition.get("any", ())))


def _no_thing(table: "Table", ref: str) -> Iterator[str]:
    each = ("each thing", *(f"each {kind}" for kind in table.timing.kinds))
    if ref in (*THINGS, *each) or re.fullmatch(r"target( \d+)?", ref) or table.find(ref):
        return
    yield say(
        "there is no card “{ref}” in this scene (it can also be {names}, target, each character)",
        ref=ref,
        names=", ".join(THINGS),
    )


def _unknown(key: str, values: Iterable[Any], known: tuple[str, ...]) -> Iterator[str]:
    for value in values:
        if value not in known:
            yield say(
                "{key} “{value}” is not one of {names}",
                key=key,
                value=value,
                names=", ".join(word for word in known if word),
            )

"""Texts as scenario files have them: whether they say all that they speak of, their names, what they cost."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judgeapp.domain.wording.reading import Path, parts_in
from judgeapp.games.dragon_ball_super.wording.deeds import Ops
from judgeapp.games.dragon_ball_super.wording.terms import SO_LONG


def is_plain(text: dict[str, Any]) -> bool:
    """Tell whether a text says all that it speaks of: what each card is, and each of the ways to be chosen."""
    waits = "when" in text or text.get("label", "").startswith("Counter")
    for each in parts_in(text):
        if isinstance(each, str) and (each.startswith("?") or (each == "event" and not waits)):
            return False
        if isinstance(each, dict) and any(key.startswith("?") for key in each):
            return False
        if isinstance(each, dict) and len(each.get("do", ())) < each.get("pick", 0):
            return False
    return True


def paths_in(value: Any, path: Path) -> Iterator[tuple[int, Path]]:
    """Yield where each table and list of plain values stands, by its identity."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    else:
        return
    yield id(value), path
    for key, each in inner:
        yield from paths_in(each, (*path, key))


def name_all(texts: Sequence[dict[str, Any]]) -> None:
    """Give each text a name of its own: by it simulators know what was used this turn."""
    counts: dict[str, int] = {}
    for text in (each for each in texts if "name" not in each):
        base = text.get("label") or {"static": "Permanent", "replacement": "Permanent"}.get(text["sort"], "Auto")
        counts[base] = counts.get(base, 0) + 1
        text["name"] = base if counts[base] == 1 else f"{base} ({counts[base]})"


def is_of_one(condition: Any) -> bool:
    """Tell whether a condition is about a card that was spoken of, which nothing that always holds knows."""
    return any(isinstance(each, dict) and "card" in each for each in parts_in(condition))


def is_place(condition: Any) -> bool:
    """Tell whether a condition says where the card itself is."""
    return isinstance(condition, dict) and set(condition) == {"zone", "of"} and condition["of"] == "self"


FREE = {"up_to", "random"}  # what a cost cannot say of cards of the hand
UNION = {"mark": "union", "of": "self"}


def is_gone(cost: dict[str, Any]) -> bool:
    """Tell whether a card itself goes away for its skill: then nobody knows any more how it was played."""
    return "drop" in cost or any(op.get("move") == "self" for op in cost.get("do", ()))


def as_energy(cost: Any) -> dict[str, int]:
    """Return energy as a cost has it: in all, and by colour."""
    colours = {name: amount for name, amount in cost.items() if name != "energy"}
    return {"energy": sum(cost.values()), **colours}


def sparking(text: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the condition of a [Sparking] before a [Permanent] skill."""
    more = text.get("more", {})
    number = more.pop("sparking", None)
    if not more:
        text.pop("more", None)
    return [] if number is None else [{"count": "drop", "of": "you", "least": number}]


def itself(ops: Ops) -> dict[str, Any]:
    """Return deeds as a cost has them: some have words of their own there."""
    found: dict[str, Any] = {}
    rest: Ops = []
    for op in simple(ops):
        if op == {"move": "self", "to": "drop"}:
            found["drop"] = "self"
        elif op == {"mark": "rest", "of": "self"}:
            found["rest"] = "self"
        elif isinstance(op.get("discard"), int) and "hand" not in found and op["who"] == "you" and not FREE & set(op):
            cards = {key: value for key, value in op.items() if key not in ("discard", "who")}
            found["hand"] = {"amount": op["discard"], **cards} if cards else op["discard"]
        else:
            rest.append(op)
    return {**found, **({"do": rest} if rest else {})}


def all_ops(ops: Iterable[Any]) -> Iterable[dict[str, Any]]:
    """Yield instructions and those inside of them, in their order."""
    for op in ops:
        yield op
        yield from all_ops(op.get("all", ()))
        yield from all_ops(op["do"] if "pick" in op else ())


def simple(ops: Ops) -> Ops:
    """Return instructions without groups of a single one."""
    return [_simple(op) for op in ops]


def _simple(op: dict[str, Any]) -> dict[str, Any]:
    for key in ("all", "do"):
        if key in op:
            op[key] = simple(op[key])
    if "all" in op and len(op["all"]) == 1:
        inner: dict[str, Any] = op["all"][0]
        conditions = [*op.get("if", ()), *inner.get("if", ())]
        if conditions:
            inner["if"] = conditions
        return inner
    return op


def is_of_no_leader(op: dict[str, Any]) -> bool:
    """Tell whether an instruction can be about no Leader Card: those never move and have no combo power."""
    return next(iter(op)) in ("play", "move", "ko") or op.get("stat") == "combo"


def is_exact(op: dict[str, Any], name: str = "choose") -> bool:
    """Tell whether a choice is of a fixed number of cards."""
    return isinstance(op[name], int) and not op.get("up_to")


def last_as_long(ops: Ops, done: Ops) -> None:
    """Let instructions that say no end last as long as those whose place they take, if these all end together."""
    ends = {op.get("until") for op in done}
    for op in ops:
        if op.get("until") == SO_LONG and len(ends) == 1 and None not in ends:
            op["until"] = done[0]["until"]

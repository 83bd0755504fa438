"""Whether conditions that do not hold can come to hold by what a skill does in the meantime."""

from collections.abc import Iterable, Sequence
from typing import Any

from judgeapp.domain.wording.reading import parts_in

OF_A_CARD = frozenset({"card", "kind", "colour", "trait", "character", "name", "cost", "skills", "not", "any"})


def stays_so(conditions: Sequence[dict[str, Any]], done: Sequence[dict[str, Any]]) -> bool:
    """Tell whether conditions that do not hold can't come to hold by what is done."""
    harmless = all(next(iter(op)) in ("draw", "stat") for op in done)
    return all(_stays(each) or (harmless and _of_other_areas(each)) for each in conditions)


def _of_other_areas(condition: dict[str, Any]) -> bool:
    """Tell whether a condition asks for what neither a draw nor a number on a card can change."""
    if condition.get("number") == "life":
        return True
    zones = condition.get("count", "hand")
    zones = {zones} if isinstance(zones, str) else set(zones)
    return zones.isdisjoint({"hand", "deck"}) and not any(each == "stats" for each in _keys_in(condition))


def _keys_in(value: Any) -> Iterable[str]:
    """Yield the keys of plain values."""
    return (key for each in parts_in(value) if isinstance(each, dict) for key in each)


def _stays(condition: dict[str, Any]) -> bool:
    """Tell whether a condition that does not hold can't come to hold by what a skill does: what was asked once."""
    if "card" in condition:
        return OF_A_CARD.issuperset(condition)
    if isinstance(condition.get("not"), list):  # a table is of a filter
        return all(map(_stays, condition["not"]))
    return condition.get("count") == "leader" or "turn" in condition or "did" in condition

"""Cards that a judge only thinks of in an action: what they are if little is said of them."""

from collections.abc import Callable, Mapping
from typing import Any

OF_A_TEXT = ("do", "targets", "needs", "if", "label", "cost")
Fill = Callable[[dict[str, Any]], dict[str, Any]]


def of_kind(kind: str) -> Fill:
    """Return what makes a card one of a kind, unless its kind is said."""
    return lambda given: {"kind": kind, **given}


def with_use(given: dict[str, Any]) -> dict[str, Any]:
    """Make a catalyst of a card, and of what it does or of a text without a sort something that can be used."""
    full = {"kind": "catalyst", **given}
    texts = full.get("text", [])
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, Mapping) for text in texts):
        return full
    if not texts:
        own = {name: full.pop(name) for name in OF_A_TEXT if name in full}
        return {**full, "text": [{"name": given["name"], "sort": "activated", **own}]}
    listed = [text if {"sort", "when"} & text.keys() else {"sort": "activated", **text} for text in texts]
    return {**full, "text": listed}

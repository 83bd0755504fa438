"""Words that scenarios had before, and what is said instead today.

Whoever writes one is told its word of today; a stored scene is put into today's words, so that its address keeps
working.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.words import unknown

RENAMED: dict[str, str] = {
    "silence": "blank",
    "under": "move, with to = “under” and on = …",
    "floating": "later, with every = true",
    "cancel": "negate",
    "energy": "number",
    "named": "card, with character = …",
    "party": "count, with kind = “character” and trait = …",
    "produced": "gained",
}
Said = dict[str, Any]


def unheard(what: str, word: str, known: Iterable[str]) -> str:
    """Return a sentence on an effect, a condition or an event that is not known, with what it is called now."""
    if word in RENAMED:
        return say("{what} “{word}” is called “{now}” now", what=what, word=word, now=RENAMED[word])
    return unknown(what, word, known)


def _party(party: str, of: str = "you", all: bool = False, **bounds: Any) -> Said:  # noqa: A002 - the word of before
    """Return the condition that asks for a trait of characters in play."""
    cards = {"count": "play", "kind": "character", "of": of}
    return {"not": {**cards, "not": {"trait": party}}} if all else {**cards, "trait": party, **bounds}


EFFECTS: dict[str, Callable[..., Said]] = {
    "silence": lambda silence, **more: {"blank": silence, **more},
    "under": lambda under, of="self", **more: {"move": under, "to": "under", "on": of, **more},
    "floating": lambda floating, **more: {"later": floating, "every": True, **more},
    "cancel": lambda cancel, **more: {"negate": cancel, **more},
    "energy": lambda energy, **more: {"number": energy, **more},
}
CONDITIONS: dict[str, Callable[..., Said]] = {
    "named": lambda named, of="self", **more: {"card": of, "character": named, **more},
    "party": _party,
}
# Keys behind which effects, conditions and events stand.
PLACES: dict[str, Mapping[str, Callable[..., Said]]] = {
    **dict.fromkeys(("do", "with"), EFFECTS),
    **dict.fromkeys(("needs", "if", "not", "any"), CONDITIONS),
}
EVENT_KEYS = ("when", "event", "later", "replace", "floating")


def in_words_of_today(value: Any, key: str = "") -> Any:
    """Return plain values of a scenario with the words of today for those of before; what is no such word stays."""
    if isinstance(value, str):
        return "gained" if value == "produced" and key in EVENT_KEYS else value
    if isinstance(value, (list, tuple)):
        return [in_words_of_today(each, key) for each in value]
    if not isinstance(value, Mapping):
        return value
    now = {name: in_words_of_today(each, str(name)) for name, each in value.items()}
    words = PLACES.get(key, {})
    before = next((name for name in now if name in words), None)
    if before is None or not all(isinstance(name, str) for name in now):
        return now
    return words[before](**now)

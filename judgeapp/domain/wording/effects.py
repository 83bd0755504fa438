"""What cards do, as files of the corpus keep it: effects in the words of scenario files, and no text.

A file has a line of JSON for each card: its number, what each side does, and how many sentences were not read.

    {"number": "BB-2", "front": {"do": [{"draw": 1}]}, "left": 1}
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.messages import say

SIDES = ("front", "back")
OF_A_LINE = frozenset({"number", "left", *SIDES})
OF_A_SIDE = frozenset({"do", "targets", "facts", "marks", "text", "cost", "needs", "if"})
BOUNDS = Bounds(letters=20_000, depth=20, values=2_000)


class Does(NamedTuple):
    """What a card does.

    sides  keys of a card of a scenario file, for the front and, if there is one, the back
    left   how many sentences of it are not among them
    """

    sides: tuple[Mapping[str, Any], ...]
    left: int = 0


class EffectsError(ValueError):
    """A line that says nothing about a card; the message names the line and says what to write."""


def read_effects(text: str) -> dict[str, Does]:
    """Return what cards do by their numbers; raises EffectsError."""
    found: dict[str, Does] = {}
    for line, written in enumerate(text.splitlines(), 1):
        try:
            number, does = _read(written)
        except (DocumentError, EffectsError) as error:
            raise EffectsError(say("line {line}: {message}", line=line, message=str(error))) from error
        if number in found:
            raise EffectsError(say("line {line}: {card} is there twice; leave one out", line=line, card=number))
        found[number] = does
    return found


def _read(written: str) -> tuple[str, Does]:
    values = read_json(written, BOUNDS)
    number = values.get("number") if isinstance(values, dict) else None
    if not number or not isinstance(number, str):
        raise EffectsError(say("a line is an object with a “number”"))
    _refuse_unknown(values, OF_A_LINE)
    sides = tuple(values[side] for side in SIDES if side in values)
    left = values.get("left", 0)
    if "front" not in values or type(left) is not int or left < 0:
        raise EffectsError(say("“front” says what the card does, “left” how many sentences are left"))
    for side in sides:
        if not isinstance(side, dict):
            raise EffectsError(say("a side is an object with keys of a card"))
        _refuse_unknown(side, OF_A_SIDE)
    return number, Does(sides, left)


def _refuse_unknown(values: Mapping[str, Any], known: frozenset[str]) -> None:
    if unknown := sorted(values.keys() - known):
        words = ", ".join(sorted(known))
        raise EffectsError(say("“{word}” is not one of {words}", word=unknown[0], words=words))


def lines_of(cards: Iterable[tuple[str, Does]]) -> Iterator[str]:
    """Yield the lines of a file, the inverse of `read_effects`."""
    for number, does in cards:
        left = {"left": does.left} if does.left else {}
        yield json.dumps({"number": number, **dict(zip(SIDES, does.sides, strict=False)), **left}, ensure_ascii=False)

"""How much a scenario may hold: looked at before it is read, so that few words never make a great deal of work.

It knows no keys: a scenario of a file, of a request and of the database is held to the same bounds.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.domain.documents import Bounds
from judgeapp.domain.saying import grouped, say

MOST_VALUES = 16_000  # keys, their values, and members of lists, all together: 1,000 actions and 300 cards
MOST_CARDS_IN_ALL = 600  # with those that are named on the way
MOST_TEXTS = 600
MOST_OF_A_NAME = 500  # letters, of a sentence as well
MOST_OF_A_NOTE = 2_000  # or of what a scenario is about
MOST_DEPTH = 20
MOST_LETTERS = 200_000
MOST_PROBLEMS = 50  # that are told at once
FILE = Bounds(letters=MOST_LETTERS, depth=MOST_DEPTH, values=20_000)  # brackets, commas and dots count, too
ACTION = Bounds(letters=10_000, depth=6, values=500)
_FAR_TARGET = re.compile(r"\s*target\s+[0-9]{3}", re.IGNORECASE)


def excess_of(plain: Any) -> list[tuple[str, str]]:
    """Return where there is too much of what in a scenario: (place, sentence) for each; [] if it can be read."""
    if told := _too_large(plain):
        return [("", told)]
    cards = [*_listed(plain, "card"), *(each["new"] for each in _listed(plain, "action") if "new" in each)]
    texts = sum(len(_listed(card, "text")) for card in cards if isinstance(card, Mapping))
    found: list[tuple[str, str]] = []
    if len(cards) > MOST_CARDS_IN_ALL:
        words = say("a scene has at most {n} cards, with those that its actions name; these are {count}",
                    n=grouped(MOST_CARDS_IN_ALL), count=grouped(len(cards)))  # fmt: skip
        found.append(("card", words))
    if texts > MOST_TEXTS:
        words = say("the cards of a scene have at most {n} texts; these are {count}",
                    n=grouped(MOST_TEXTS), count=grouped(texts))  # fmt: skip
        found.append(("card", words))
    return found


def _too_large(plain: Any) -> str:
    """Return what there is too much of, whatever it means, or ""."""
    letters = 0
    for values, (depth, key, value) in enumerate(_all_in(plain)):
        if values > MOST_VALUES:
            return say("a scenario has at most {most} keys and values", most=grouped(MOST_VALUES))
        if depth > MOST_DEPTH:
            return say("tables and lists are at most {most} deep in each other", most=MOST_DEPTH)
        if isinstance(value, str):
            letters += len(value)
            if told := _too_long(key, value, letters):
                return told
    return ""


def _too_long(key: str, value: str, letters: int) -> str:
    """Return what is wrong with a name or sentence, of so many letters with those before it; or ""."""
    most = MOST_OF_A_NOTE if key in ("about", "note") else MOST_OF_A_NAME
    if letters > MOST_LETTERS:
        return say("a scenario has at most {n} KB", n=MOST_LETTERS // 1000)
    if len(value) > most:
        return say("“{beginning}…” has {count} letters; {n} are the most",
                   beginning=value[:20], count=grouped(len(value)), n=grouped(most))  # fmt: skip
    if _FAR_TARGET.match(value):
        return say("“{ref}”: there are never so many targets", ref=value[:40])
    return ""


def _listed(plain: Any, key: str) -> list[Any]:
    """Return the tables of a list of tables; what is no such list has none, which `reading` tells."""
    values = plain.get(key, ()) if isinstance(plain, Mapping) else ()
    return [each for each in values if isinstance(each, Mapping)] if isinstance(values, (list, tuple)) else []


def _all_in(plain: Any) -> Iterator[tuple[int, str, Any]]:
    """Yield everything, keys too, with how deep it lies and the key it stands under; without recursion."""
    waiting: list[tuple[int, str, Any]] = [(0, "", plain)]
    while waiting:
        depth, key, value = waiting.pop()
        yield depth, key, value
        if isinstance(value, Mapping):
            for name, inner in value.items():
                yield depth + 1, "", str(name)
                waiting.append((depth + 1, str(name)[:40], inner))
        elif isinstance(value, (list, tuple)):
            waiting += [(depth + 1, key, each) for each in value]

"""How many ("40", "51+", "0-15", "0|10"), and rows of things with "and" and "or", as sentences have them."""

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce

from judgeapp.domain.saying import Said, say, say_many


def with_and(items: Iterable[str]) -> str:
    """Return "a and b and c"; there is at least one."""
    return _chained(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def with_or(items: Iterable[str]) -> str:
    """Return "a or b or c"; there is at least one."""
    return _chained(items, lambda first, last: say("{first} or {last}", first=first, last=last))


def _chained(items: Iterable[str], join: Callable[[str, str], str]) -> str:
    return reduce(join, items)


_PART = re.compile(r"(\d{1,6})(?:(\+)|-(\d{1,6}))?")


@dataclass(frozen=True)
class Amount:
    """Numbers of cards that are allowed, as ranges (lowest, highest)."""

    ranges: tuple[tuple[int, float], ...]

    @classmethod
    def read(cls, written: str | int) -> "Amount":
        """Read an amount as formats and organisers write it; raise ValueError with what to write instead."""
        ranges = []
        for part in str(written).replace(" ", "").split("|"):
            match = _PART.fullmatch(part)
            low = int(match[1]) if match else -1
            high = math.inf if match and match[2] else int(match[3]) if match and match[3] else low
            if low < 0 or high < low:
                raise ValueError(say("{value} is no amount: write 40, 51+, 0-15 or 0|10", value=repr(written)))
            ranges.append((low, high))
        return cls(tuple(ranges))

    def __contains__(self, number: int) -> bool:
        return self.meets(number, number)

    def meets(self, least: int, most: float) -> bool:
        """Is a number from `least` to `most` allowed?"""
        return any(low <= most and high >= least for low, high in self.ranges)

    def nearest(self, number: int) -> int:
        """Return the allowed number that the fewest cards separate from this one."""
        ends = [int(min(max(number, low), high)) for low, high in self.ranges]
        return min(ends, key=lambda end: abs(end - number))

    @property
    def written(self) -> str:
        """The form that `read` reads."""
        return "|".join(_written(low, high) for low, high in self.ranges)

    @property
    def only(self) -> int | str:
        """The one number that is allowed (or the least, if any more will do), else words for all of them."""
        low, high = self.ranges[0]
        return low if len(self.ranges) == 1 and high in (low, math.inf) else self.words

    @property
    def is_one(self) -> bool:
        """Is it one number?"""
        return len(self.ranges) == 1 and self.ranges[0][0] == self.ranges[0][1]

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> str:
        """The amount as a sentence has it: "at least 51"."""
        return with_or(_said(low, high) for low, high in self.ranges)

    def of(self, noun: str) -> str:
        """Return the amount of something: "exactly 40 cards", "at least 51 cards", "0 or 10 cards"."""
        low, high = self.ranges[0]
        if len(self.ranges) == 1 and high == math.inf:
            return say("at least {cards}", cards=copies(low, noun))
        if len(self.ranges) == 1 and high == low:
            return say("exactly {cards}", cards=copies(low, noun)) if low else copies(low, noun)
        return say("{amount} {nouns}", amount=self.words, nouns=_nouns(noun))


def _written(low: int, high: float) -> str:
    return str(low) if low == high else f"{low}+" if high == math.inf else f"{low}-{high}"


def _said(low: int, high: float) -> str:
    if low == high:
        return str(low)
    return say("at least {n}", n=low) if high == math.inf else say("{low} to {high}", low=low, high=int(high))


_COUNTED: dict[str, Callable[[int], Said]] = {
    "copy": lambda number: say_many("{n} copy", "{n} copies", number),
    "card": lambda number: say_many("{n} card", "{n} cards", number),
    "deck": lambda number: say_many("{n} deck", "{n} decks", number),
    "line": lambda number: say_many("{n} line", "{n} lines", number),
}
_MANY = {"card": say("cards")}


def copies(number: int, noun: str = "copy") -> str:
    """Return a number with its noun: "1 copy", "3 copies", "2 cards"; a noun of a format's own stays as it is."""
    if noun in _COUNTED:
        return _COUNTED[noun](number)
    return f"{number} {noun}" if number == 1 else f"{number} {_nouns(noun)}"


def _nouns(noun: str) -> str:
    return _MANY.get(noun) or (f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s")

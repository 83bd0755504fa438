"""How many: "40", "51+", "0-15", "0|10"."""

import math
import re
from dataclasses import dataclass

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
                raise ValueError(f"{written!r} is no amount: write 40, 51+, 0-15 or 0|10")
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
        return low if len(self.ranges) == 1 and high in (low, math.inf) else str(self)

    def __str__(self) -> str:
        return " or ".join(_said(low, high) for low, high in self.ranges)


def _written(low: int, high: float) -> str:
    return str(low) if low == high else f"{low}+" if high == math.inf else f"{low}-{high}"


def _said(low: int, high: float) -> str:
    return str(low) if low == high else f"at least {low}" if high == math.inf else f"{low} to {high}"


def copies(number: int, noun: str = "copy") -> str:
    """Return a number with its noun: "1 copy", "3 copies", "2 cards"."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"

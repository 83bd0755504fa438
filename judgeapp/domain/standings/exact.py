"""Exact numbers: common denominators and texts, without a float anywhere."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm

Text = Callable[[Fraction], str]


def whole(values: Mapping[int, Fraction]) -> tuple[dict[int, int], int]:
    """Return the values as whole numbers over one common denominator, which compare and add quickly."""
    common = lcm(*{value.denominator for value in values.values()})
    return {place: value.numerator * (common // value.denominator) for place, value in values.items()}, common


def rounded(value: Fraction, places: int) -> int:
    """Return a value times 10 to the power of `places`, as the nearest whole number; halves go up."""
    twice = 2 * value.denominator
    shifted: int = 2 * value.numerator * 10**places + value.denominator
    return shifted // twice


def percent(value: Fraction) -> str:
    """Write a rate with two places: 2/3 as "66.67%"."""
    digits = rounded(value, 4)
    return f"{digits // 100}.{digits % 100:02}%"


def decimal(value: Fraction) -> str:
    """Write a value that is not negative with four places: 4/3 as "1.3333"."""
    digits = rounded(value, 4)
    return f"{digits // 10_000}.{digits % 10_000:04}"


def number(value: Fraction) -> str:
    """Write a whole number."""
    return str(value.numerator)

"""What the sentences about decks are put together of: rows of things, days and long numbers."""

from collections.abc import Callable, Iterable
from functools import reduce

from judgeapp.domain.saying import say


def with_and(items: Iterable[str]) -> str:
    """Return "a and b and c"; there is at least one."""
    return _chained(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def with_or(items: Iterable[str]) -> str:
    """Return "a or b or c"; there is at least one."""
    return _chained(items, lambda first, last: say("{first} or {last}", first=first, last=last))


def _chained(items: Iterable[str], join: Callable[[str, str], str]) -> str:
    return reduce(join, items)

"""Which match sits at which table."""

import re
from collections.abc import Iterator, Mapping, Sequence

from judgeapp.domain.pairing.values import Pair, PairingError
from judgeapp.domain.saying import Said, grouped, say

Range = tuple[int, int]

HIGHEST = 99_999  # a table number fits on a slip


def read_ranges(text: str) -> tuple[Range, ...]:
    """Read table numbers such as "1-40, 61-80, 99"; nothing gives (). Raise PairingError with every problem."""
    ranges: list[Range] = []
    problems: list[str] = []
    for part in filter(None, (piece.strip() for piece in re.split(r"[,;\n]", text))):
        found = re.fullmatch(r"([0-9]{1,9})(?:\s*[-–]\s*([0-9]{1,9}))?", part)
        if not found:
            problems.append(say("{part} is no range of tables. Write for example 1-40, 61-80.", part=repr(part)))
            continue
        first, last = int(found[1]), int(found[2] or found[1])
        problems += _problems(part, first, last, ranges)
        ranges.append((first, last))
    if problems:
        raise PairingError(problems)
    return tuple(ranges)


def _problems(part: str, first: int, last: int, ranges: Sequence[Range]) -> Iterator[str]:
    if not 1 <= first <= HIGHEST or last > HIGHEST:
        yield say("{part}: tables are numbered from 1 to {highest}.", part=repr(part), highest=grouped(HIGHEST))
    elif last < first:
        yield say("{part} runs backwards. Write {last}-{first}.", part=repr(part), last=last, first=first)
    elif any(first <= end and start <= last for start, end in ranges):
        yield say("{part} names tables that another range has. Name every table once.", part=repr(part))


def seat(
    pairs: Sequence[Pair], points: Mapping[int, int], ranges: Sequence[Range], fixed: Mapping[int, int]
) -> dict[tuple[int, int], int]:
    """Return the table of each pair, by (a, b).

    points   points of each entrant: the pair with most together gets the first table
    ranges   tables in the order in which they are used, then on after the highest; () is 1, 2, 3 and so on
    fixed    tables that belong to entrants: they play there, and nobody else does, even if they do not play

    Where two fixed tables clash, the pair with more points (then the one that comes first) has its table, and
    of a pair its first; `clashes` tells.
    """
    order = sorted(pairs, key=lambda pair: -(points.get(pair.a, 0) + points.get(pair.b, 0)))
    seats: dict[tuple[int, int], int] = {}
    taken: set[int] = set()
    for pair in order:
        wanted = [fixed[each] for each in (pair.a, pair.b) if each in fixed]
        table = next((table for table in wanted if table not in taken), None)
        if table is not None:
            seats[pair.a, pair.b] = table
            taken.add(table)
    free = _free(ranges, frozenset(fixed.values()))
    return {(pair.a, pair.b): seats.get((pair.a, pair.b)) or next(free) for pair in order}


def clashes(pairs: Sequence[Pair], fixed: Mapping[int, int]) -> tuple[tuple[tuple[int, ...], Said], ...]:
    """Tell which fixed tables cannot all be kept: (entrants, sentence) each."""
    owners: dict[int, list[int]] = {}
    found: list[tuple[tuple[int, ...], Said]] = []
    for a, b, _ in pairs:
        tables = [fixed[each] for each in (a, b) if each in fixed]
        if len(set(tables)) == 2:
            first, second = tables
            words = say("They meet, and their fixed tables are {first} and {second}.", first=first, second=second)
            found.append(((a, b), words))
        for table in dict.fromkeys(tables):
            owners.setdefault(table, []).append(a if fixed.get(a) == table else b)
    shared = ((table, people) for table, people in sorted(owners.items()) if len(people) > 1)
    found += [
        (tuple(people), say("Table {table} is fixed for more than one match.", table=table)) for table, people in shared
    ]
    return tuple(found)


def _free(ranges: Sequence[Range], kept: frozenset[int]) -> Iterator[int]:
    for first, last in ranges:
        yield from (table for table in range(first, last + 1) if table not in kept)
    table = max((last for _, last in ranges), default=0)
    while True:
        table += 1
        if table not in kept:
            yield table

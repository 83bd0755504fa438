"""A draft: which match sits at which table, changing it by hand, and what is wrong with it afterwards."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from judgeapp.domain.messages import Message, grouped, listed, say
from judgeapp.domain.pairing.values import Bye, Entrant, Pair, PairingError, Reason

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


def clashes(pairs: Sequence[Pair], fixed: Mapping[int, int]) -> tuple[tuple[tuple[int, ...], Message], ...]:
    """Tell which fixed tables cannot all be kept: (entrants, sentence) each."""
    owners: dict[int, list[int]] = {}
    found: list[tuple[tuple[int, ...], Message]] = []
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


HAND = Reason("hand")
HAND_BYE = Reason("bye-hand")


@dataclass(frozen=True, slots=True)
class Draft:
    """A round that is not released yet; `unpaired` have neither opponent nor bye."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()
    unpaired: tuple[int, ...] = ()


class Caution(NamedTuple):
    """Something about a draft that the organiser should know; the words name nobody, `entrants` says who."""

    code: str
    entrants: tuple[int, ...]
    words: Message


def swap(draft: Draft, x: int, y: int) -> Draft:
    """Return the draft with two entrants in each other's place, be it a match, a bye or none.

    Raise PairingError if one is not in the draft, or if it would change nothing.
    """
    problems = _absent(draft, (x, y))
    if not problems and (x == y or any({x, y} == {pair.a, pair.b} for pair in draft.pairs)):
        problems = [say("That changes nothing. Choose two entrants of different matches.")]
    if problems:
        raise PairingError(problems)
    other = {x: y, y: x}
    return Draft(
        tuple(_moved_pair(pair, other) for pair in draft.pairs),
        tuple(Bye(other[bye.entrant], HAND_BYE) if bye.entrant in other else bye for bye in draft.byes),
        tuple(other.get(each, each) for each in draft.unpaired),
    )


def split(draft: Draft, x: int) -> Draft:
    """Return the draft without the match or bye of an entrant, who is then unpaired (with the opponent)."""
    if problems := _absent(draft, (x,)):
        raise PairingError(problems)
    if x in draft.unpaired:
        raise PairingError([say("Entrant {x} has neither a match nor a bye that could be broken.", x=x)])
    freed = [each for pair in draft.pairs if x in (pair.a, pair.b) for each in (pair.a, pair.b)]
    freed += [bye.entrant for bye in draft.byes if bye.entrant == x]
    return Draft(
        tuple(pair for pair in draft.pairs if x not in (pair.a, pair.b)),
        tuple(bye for bye in draft.byes if bye.entrant != x),
        draft.unpaired + tuple(freed),
    )


def join(draft: Draft, x: int, y: int) -> Draft:
    """Return the draft with a new last match of two unpaired entrants."""
    if problems := _taken(draft, (x, y)) or ([say("Nobody plays against himself.")] if x == y else []):
        raise PairingError(problems)
    return replace(
        draft,
        pairs=(*draft.pairs, Pair(x, y, HAND)),
        unpaired=tuple(each for each in draft.unpaired if each not in (x, y)),
    )


def give_bye(draft: Draft, x: int) -> Draft:
    """Return the draft with a bye for an unpaired entrant."""
    if problems := _taken(draft, (x,)):
        raise PairingError(problems)
    return replace(
        draft, byes=(*draft.byes, Bye(x, HAND_BYE)), unpaired=tuple(each for each in draft.unpaired if each != x)
    )


def warnings(draft: Draft, entrants: Sequence[Entrant], fixed: Mapping[int, int] | None = None) -> tuple[Caution, ...]:
    """Return everything that is wrong or odd about a draft, the gravest first.

    fixed   tables that belong to entrants, as for `tables.seat`
    """
    known = {entrant.id: entrant for entrant in entrants}
    found = list(_whole(draft, known))
    groups = sorted({entrant.points for entrant in entrants})
    for pair in draft.pairs:
        if pair.a in known and pair.b in known:
            found += _about_pair(known[pair.a], known[pair.b], groups)
    for bye in draft.byes:
        had = known[bye.entrant].byes if bye.entrant in known else 0
        if had and not known[bye.entrant].is_awarded_bye:
            found.append(Caution("second-bye", (bye.entrant,), say("Has a bye, and had {had} before.", had=had)))
    found += [Caution("fixed-table", people, words) for people, words in clashes(draft.pairs, fixed or {})]
    return tuple(sorted(found, key=lambda caution: GRAVITY.index(caution.code)))


GRAVITY = (
    "twice", "unknown", "missing", "unpaired", "rematch", "second-bye", "same-team", "same-club", "gap", "fixed-table",
)  # fmt: skip


# Of cautions about one entrant: their sentence with the name.
_NAMED: Mapping[str, Callable[[str, Message], Message]] = {
    "twice": lambda who, caution: say("{who} stands in this round {times} times.", who=who, **caution.values),
    "unknown": lambda who, _: say("{who} has left but is still paired.", who=who),
    "missing": lambda who, _: say("{who} is missing from this round.", who=who),
    "unpaired": lambda who, _: say("{who} has neither an opponent nor a bye.", who=who),
    "second-bye": lambda who, caution: say("{who} has a bye, and had {had} before.", who=who, **caution.values),
}


def named(caution: Caution, names: Sequence[str]) -> str:
    """Return a caution as a sentence that names whom it is about."""
    if caution.code in _NAMED:
        return _NAMED[caution.code](names[0], caution.words)
    return say("{who}: {what}", who=listed(names), what=caution.words)


def _whole(draft: Draft, known: Mapping[int, Entrant]) -> Iterator[Caution]:
    count = Counter(_everybody(draft))
    for each, times in count.items():
        if times > 1:
            yield Caution("twice", (each,), say("Stands in this round {times} times.", times=times))
        if each not in known:
            yield Caution("unknown", (each,), say("Has left but is still paired."))
    yield from (Caution("missing", (each,), say("Is missing from this round.")) for each in known if each not in count)
    yield from (Caution("unpaired", (each,), say("Has neither an opponent nor a bye.")) for each in draft.unpaired)


def _about_pair(a: Entrant, b: Entrant, groups: Sequence[int]) -> Iterator[Caution]:
    both = (a.id, b.id)
    low, high = sorted((a.points, b.points))
    if a.id in b.opponents or b.id in a.opponents:
        yield Caution("rematch", both, say("They have met before."))
    if a.team and a.team == b.team:
        yield Caution("same-team", both, say("Both are of the team {team}.", team=a.team))
    if a.club and a.club == b.club:
        yield Caution("same-club", both, say("Both are of the club {club}.", club=a.club))
    if any(low < points < high for points in groups):
        words = say("{high} against {low} points, with other groups between.", high=high, low=low)
        yield Caution("gap", both, words)


def _moved_pair(pair: Pair, other: Mapping[int, int]) -> Pair:
    if pair.a not in other and pair.b not in other:
        return pair
    return Pair(other.get(pair.a, pair.a), other.get(pair.b, pair.b), HAND)


def _everybody(draft: Draft) -> list[int]:
    paired = [each for pair in draft.pairs for each in (pair.a, pair.b)]
    return [*paired, *(bye.entrant for bye in draft.byes), *draft.unpaired]


def _absent(draft: Draft, people: Sequence[int]) -> list[str]:
    there = set(_everybody(draft))
    return [_not_there(each) for each in people if each not in there]


def _taken(draft: Draft, people: Sequence[int]) -> list[str]:
    there, free = set(_everybody(draft)), set(draft.unpaired)
    return [
        say("Entrant {x} has a match or a bye; break that first.", x=each) if each in there else _not_there(each)
        for each in people
        if each not in free
    ]


def _not_there(entrant: int) -> Message:
    return say("Entrant {x} is not in this round.", x=entrant)

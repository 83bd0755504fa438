"""Changing a draft by hand, and what is wrong with it afterwards."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from judgeapp.domain.pairing.tables import clashes
from judgeapp.domain.pairing.values import Bye, Entrant, Pair, PairingError, Reason
from judgeapp.domain.saying import Said, listed, say

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
    words: Said


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
_NAMED: Mapping[str, Callable[[str, Said], Said]] = {
    "twice": lambda who, told: say("{who} stands in this round {times} times.", who=who, **told.values),
    "unknown": lambda who, _: say("{who} has left but is still paired.", who=who),
    "missing": lambda who, _: say("{who} is missing from this round.", who=who),
    "unpaired": lambda who, _: say("{who} has neither an opponent nor a bye.", who=who),
    "second-bye": lambda who, told: say("{who} has a bye, and had {had} before.", who=who, **told.values),
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


def _not_there(entrant: int) -> Said:
    return say("Entrant {x} is not in this round.", x=entrant)

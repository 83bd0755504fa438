"""The board: dots with kinds and places, the lines between them, and the ways along these (6, 202.8 to 202.12)."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise
from math import atan2, hypot
from typing import Any, NamedTuple

from judgeapp.domain.saying import say
from judgeapp.domain.timing.cards import words
from judgeapp.domain.timing.things import frozen

KINDS = ("start", "end", "warp", "no_attack", "quest")
NO_LIMIT = 10**6
SLIGHT = 0.05  # places are drawn by hand: three degrees more or less make no turn


class Board(NamedTuple):
    """A board as data.

    places  where each dot is drawn, (x, y): directions are measured with it
    lines   the dots that a dot is connected with
    kinds   the kind of a dot that is not a normal white one
    """

    places: Mapping[str, tuple[float, float]]
    lines: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, str]

    def dots(self, kind: str) -> tuple[str, ...]:
        """Return the dots of a kind, in the order of the board's data."""
        return tuple(dot for dot in self.places if self.kinds.get(dot) == kind)

    def ring(self) -> tuple[str, ...]:
        """Return the start dots in the order in which they lie around the board, from the first one in its data."""
        starts = self.dots("start")
        if not starts:
            return ()
        across = sum(self.places[dot][0] for dot in starts) / len(starts)
        along = sum(self.places[dot][1] for dot in starts) / len(starts)
        around = sorted(starts, key=lambda dot: atan2(self.places[dot][1] - along, self.places[dot][0] - across))
        first = around.index(starts[0])
        return (*around[first:], *around[:first])

    def no_attack(self, dot: str) -> bool:
        """Tell whether nobody on this dot can attack or be attacked; start dots are such dots (601.7, 603.2)."""
        return self.kinds.get(dot) in ("no_attack", "start")

    def bend(self, before: str, here: str, after: str) -> str:
        """Tell how a path turns at a dot, by the angle between its two lines: "", "wide" (from 90) or "sharp"."""
        (ax, ay), (bx, by), (cx, cy) = self.places[before], self.places[here], self.places[after]
        to_me, on = (ax - bx, ay - by), (cx - bx, cy - by)
        size = hypot(*to_me) * hypot(*on)
        if to_me[0] * on[0] + to_me[1] * on[1] > SLIGHT * size:
            return "sharp"
        crossed = to_me[0] * on[1] - to_me[1] * on[0]
        return "" if abs(crossed) <= SLIGHT * size else "wide"


class Traveller(NamedTuple):
    """What decides which ways are open to a summon that moves or attacks.

    dot     where it stands
    came    the dot from which its direction of this turn comes, or "" if it has none
    rail    the path it has to follow first: that of its attack (202.11), with its own dot
    blocks  how many more dots an occupied dot counts (block rate), by dot
    warps   its controller's start dot, if it can warp, else ""
    wide    whether it may bend at all
    free    whether directions are not looked at (to find out why there is no way)
    """

    dot: str
    came: str = ""
    rail: tuple[str, ...] = ()
    blocks: Mapping[str, int] = frozen({})
    warps: str = ""
    wide: bool = True
    free: bool = False


class Way(NamedTuple):
    """A path, its own dot first; what it costs in dots; how often it bends; whether its last step is a warp."""

    cost: int
    bends: int
    dots: tuple[str, ...]
    warped: bool = False

    @property
    def came(self) -> str:
        """The dot that gives the direction in which it ends; "" after a warp, which leaves every direction open."""
        return "" if self.warped or len(self.dots) < 2 else self.dots[-2]


def steps(board: Board, who: Traveller, way: Way) -> Iterator[Way]:
    """Yield the way with each step that can follow."""
    here = way.dots[-1]
    came = way.came if len(way.dots) > 1 else who.came
    passing = who.blocks.get(here, 0) if len(way.dots) > 1 else 0
    rail = who.rail[len(way.dots) : len(way.dots) + 1] if way.dots == who.rail[: len(way.dots)] else ()
    for dot in rail or board.lines[here]:
        bend = board.bend(came, here, dot) if came else ""
        if who.free or bend == "" or (bend == "wide" and who.wide):
            yield Way(way.cost + 1 + passing, way.bends + (bend != ""), (*way.dots, dot))
    if not rail:
        yield from (Way(way.cost + 1 + passing, way.bends, (*way.dots, dot), True) for dot in _warps(board, who, here))


def _warps(board: Board, who: Traveller, here: str) -> tuple[str, ...]:
    """Return where a summon can warp from a dot: between its start dot and the black warp dots (604.2)."""
    if not who.warps:
        return ()
    if here == who.warps:
        return board.dots("warp")
    return (who.warps,) if board.kinds.get(here) == "warp" else ()


def ways(board: Board, who: Traveller, limit: int) -> Iterator[Way]:
    """Yield the best way to every dot within a number of dots, the shortest first, of these the straightest."""
    seen: set[tuple[str, str, int]] = set()
    found = {who.dot}
    heap = [Way(0, 0, (who.dot,))]
    while heap:
        way = heappop(heap)
        state = (way.dots[-1], "" if who.free else way.came, min(len(way.dots), len(who.rail)))
        if state in seen:
            continue
        seen.add(state)
        if way.dots[-1] not in found:
            found.add(way.dots[-1])
            yield way
        for longer in steps(board, who, way):
            if longer.cost <= limit:
                heappush(heap, longer)


def way_to(board: Board, who: Traveller, limit: int, dot: str) -> Way | None:
    """Return the best way to one dot, or None if there is none within a number of dots."""
    return next((way for way in ways(board, who, limit) if way.dots[-1] == dot), None)


def walk(board: Board, who: Traveller, path: Iterable[str]) -> Way | None:
    """Return the way along given dots, or None if a step of it is not open."""
    way = Way(0, 0, (who.dot,))
    for dot in path:
        found = next((longer for longer in steps(board, who, way) if longer.dots[-1] == dot), None)
        if found is None:
            return None
        way = found
    return way


def read_board(plain: Mapping[str, Any]) -> Board:
    """Return the board of plain data; raises ValueError with a sentence."""
    places = {str(dot): _place(str(dot), place) for dot, place in plain["dots"].items()}
    lines: dict[str, list[str]] = {dot: [] for dot in places}
    for chain in words(plain.get("lines", ())):
        dots = chain.split()
        _known(places, dots)
        for one, other in pairwise(dots):
            for here, there in ((one, other), (other, one)):
                if there not in lines[here]:
                    lines[here].append(there)
    kinds: dict[str, str] = {}
    for kind in KINDS:
        listed = plain.get(kind, ())
        for dot in words(tuple(listed.values()) if isinstance(listed, Mapping) else listed):
            _known(places, [dot])
            if dot in kinds:
                raise ValueError(say("the dot “{dot}” is a {one} dot and a {other} dot; it can be only one", dot=dot,
                                     one=kinds[dot], other=kind))  # fmt: skip
            kinds[dot] = kind
    return Board(frozen(places), frozen({dot: tuple(found) for dot, found in lines.items()}), frozen(kinds))


def _place(dot: str, place: Any) -> tuple[float, float]:
    numbers = isinstance(place, (list, tuple)) and all(isinstance(each, (int, float)) for each in place)
    if not numbers or len(place) != 2:
        raise ValueError(say("the dot “{dot}” needs its place: two numbers, [x, y]", dot=dot))
    return float(place[0]), float(place[1])


def _known(places: Mapping[str, Any], dots: Iterable[str]) -> None:
    for dot in dots:
        if dot not in places:
            raise ValueError(say("the board has no dot “{dot}”; dots = {{ ... }} names each with its place", dot=dot))

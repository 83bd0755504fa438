"""The board and what stands on it: dots, the lines and ways between them (6, 202.8 to 202.12), states (206, 209)."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise
from math import atan2, hypot
from typing import Any, NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.conditions import one_meant
from judgeapp.domain.timing.config import Drawing, Spot
from judgeapp.domain.timing.state import Grounds, Thing, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import several, unknown

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
    for chain in several(plain.get("lines", ())):
        dots = chain.split()
        _known(places, dots)
        for one, other in pairwise(dots):
            for here, there in ((one, other), (other, one)):
                if there not in lines[here]:
                    lines[here].append(there)
    kinds: dict[str, str] = {}
    for kind in KINDS:
        listed = plain.get(kind, ())
        for dot in several(tuple(listed.values()) if isinstance(listed, Mapping) else listed):
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
            raise ValueError(say("board: {wrong}", wrong=unknown(say("dot"), dot, places)))


# --- a SAMPLE board, made for this app: the document describes kinds of dots, but draws none

# fmt: off
SAMPLE: Mapping[str, Any] = {
    "dots": {
        "a1": (2, 0), "a2": (3, 0), "a3": (4, 0), "a4": (5, 0), "a5": (6, 0),
        "b1": (1.5, 0.87), "b2": (2.5, 0.87), "b3": (3.5, 0.87),
        "b4": (4.5, 0.87), "b5": (5.5, 0.87), "b6": (6.5, 0.87),
        "c1": (1, 1.73), "c2": (2, 1.73), "c3": (3, 1.73), "c4": (4, 1.73),
        "c5": (5, 1.73), "c6": (6, 1.73), "c7": (7, 1.73),
        "d1": (0.5, 2.6), "d2": (1.5, 2.6), "d3": (2.5, 2.6), "d4": (3.5, 2.6),
        "d5": (4.5, 2.6), "d6": (5.5, 2.6), "d7": (6.5, 2.6), "d8": (7.5, 2.6),
        "e1": (0, 3.46), "e2": (1, 3.46), "e3": (2, 3.46), "e4": (3, 3.46), "e5": (4, 3.46),
        "e6": (5, 3.46), "e7": (6, 3.46), "e8": (7, 3.46), "e9": (8, 3.46),
        "f1": (0.5, 4.33), "f2": (1.5, 4.33), "f3": (2.5, 4.33), "f4": (3.5, 4.33),
        "f5": (4.5, 4.33), "f6": (5.5, 4.33), "f7": (6.5, 4.33), "f8": (7.5, 4.33),
        "g1": (1, 5.2), "g2": (2, 5.2), "g3": (3, 5.2), "g4": (4, 5.2), "g5": (5, 5.2), "g6": (6, 5.2), "g7": (7, 5.2),
        "h1": (1.5, 6.06), "h2": (2.5, 6.06), "h3": (3.5, 6.06),
        "h4": (4.5, 6.06), "h5": (5.5, 6.06), "h6": (6.5, 6.06),
        "i1": (2, 6.93), "i2": (3, 6.93), "i3": (4, 6.93), "i4": (5, 6.93), "i5": (6, 6.93),
    },
    "lines": [
        "a1 a2 a3 a4 a5",
        "b1 b2 b3 b4 b5 b6",
        "c1 c2 c3 c4 c5 c6 c7",
        "d1 d2 d3 d4 d5 d6 d7 d8",
        "e1 e2 e3 e4 e5 e6 e7 e8 e9",
        "f1 f2 f3 f4 f5 f6 f7 f8",
        "g1 g2 g3 g4 g5 g6 g7",
        "h1 h2 h3 h4 h5 h6",
        "i1 i2 i3 i4 i5",
        "a1 b2 c3 d4 e5 f5 g5 h5 i5",
        "a2 b3 c4 d5 e6 f6 g6 h6",
        "a3 b4 c5 d6 e7 f7 g7",
        "a4 b5 c6 d7 e8 f8",
        "a5 b6 c7 d8 e9",
        "b1 c2 d3 e4 f4 g4 h4 i4",
        "c1 d2 e3 f3 g3 h3 i3",
        "d1 e2 f2 g2 h2 i2",
        "e1 f1 g1 h1 i1",
        "a1 b1 c1 d1 e1",
        "a2 b2 c2 d2 e2 f1",
        "a3 b3 c3 d3 e3 f2 g1",
        "a4 b4 c4 d4 e4 f3 g2 h1",
        "a5 b5 c5 d5 e5 f4 g3 h2 i1",
        "b6 c6 d6 e6 f5 g4 h3 i2",
        "c7 d7 e7 f6 g5 h4 i3",
        "d8 e8 f7 g6 h5 i4",
        "e9 f8 g7 h6 i5",
    ],
    "start": ["a1", "a5", "e9", "i5", "i1", "e1"],
    "end": ["e5"],
    "warp": ["a3", "c7", "g7", "i3", "g1", "c1"],
    "no_attack": ["c3", "c5", "g3", "g5"],
    "quest": ["e3", "e7"],
}
# fmt: on

BOARD = read_board(SAMPLE)


# --- where summons stand


def board_of(table: Table) -> Board:
    """Return the board of this scene."""
    board: Board = table.memo["board"]
    return board


def start_of(table: Table, player: str) -> str:
    """Return a player's start dot, or "" if they have none yet."""
    return str(table.memo["starts"].get(player, ""))


def dot_of(thing: Thing) -> str:
    """Return the dot on which a summon stands, or "" if the scene does not say."""
    return str(thing.facts.get("dot", ""))


def standing(table: Table) -> Mapping[str, Thing]:
    """Return the summons on the board, by dot."""
    return {dot_of(thing): thing for thing in table.in_play(kind="summon") if dot_of(thing)}


def summon_dots(table: Table, player: str) -> tuple[str, ...]:
    """Return the free dots on which a player may place a summon: the own start dot and the warp dots (403.6)."""
    start, taken = start_of(table, player), standing(table)
    return tuple(dot for dot in ((start,) if start else ()) + board_of(table).dots("warp") if dot not in taken)


def has_summon_dots(table: Table, player: str) -> bool:
    """Tell whether the scene's board says where a player can place summons at all."""
    return bool(start_of(table, player) or board_of(table).dots("warp"))


def is_life_base(thing: Thing) -> bool:
    """Tell whether it is a life base."""
    return bool(thing.facts.get("type") == "life base")


def stands(table: Table, condition: Mapping[str, Any], you: str, me: str) -> bool:
    """`{ stands = "quest", of = "self" }`: a summon stands on a dot, or on a dot of a kind; a condition."""
    thing = one_meant(table, condition.get("of", "self"), me)
    dot = dot_of(thing) if thing else ""
    return bool(dot) and condition["stands"] in (dot, board_of(table).kinds.get(dot))


# --- states of permanents, and counters on them (206.1d to 206.1g, 209)

COUNTERS = ("activation", "time", "charge")


def noted(table: Table, key: str, **facts: Any) -> Thing:
    """Change facts of a thing; None takes one away."""
    kept: Mapping[str, Any] = {**table.things[key].facts, **facts}
    return table.alter(key, facts=frozen({name: value for name, value in kept.items() if value is not None}))


def with_stat(table: Table, key: str, name: str, value: int) -> Thing:
    """Change a number on a thing itself (damage, counters)."""
    return table.alter(key, stats=frozen({**table.things[key].stats, name: value}))


def activate(table: Table, key: str, grounds: Grounds) -> None:
    """Turn a permanent to activated state; an activation counter comes off (209a)."""
    thing = table.things[key]
    table.mark(key, "activated")
    table.tell("activated", say("{card} is activated.", card=thing.name), grounds, player=thing.controller, thing=key)
    if thing.stats.get("activation", 0) > 0:
        count(table, key, "activation", -1, by_rule("209a"))


def deactivate(table: Table, this: Change) -> None:
    """An effect turns a permanent to activated state without releasing anything; no counter comes off (206.1g)."""
    thing = table.things[this.thing]
    if "activated" in thing.marks:
        text = say("{card} is in activated state: it can't be deactivated.", card=thing.name)
        table.tell("unchanged", text, by_rule("206.1f"), thing=thing.key)
        return
    table.mark(thing.key, "activated", "deactivated")
    text = say("{card} is deactivated.", card=thing.name)
    table.tell("deactivated", text, this.grounds, player=thing.controller, thing=thing.key)


def reactivate(table: Table, this: Change) -> None:
    """A permanent turns to reactivated state."""
    thing = table.things[this.thing]
    if "activated" not in thing.marks:
        text = say("{card} is reactivated already.", card=thing.name)
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    table.unmark(thing.key, "activated", "deactivated")
    text = say("{card} is reactivated.", card=thing.name)
    table.tell("reactivated", text, this.grounds, player=thing.controller, thing=thing.key)


def count(table: Table, key: str, name: str, by: int, grounds: Grounds) -> None:
    """Put counters on a permanent or take them off; there are never fewer than none."""
    thing = table.things[key]
    now = max(0, thing.stats.get(name, 0) + by)
    with_stat(table, key, name, now)
    about = {"card": thing.name, "counters": _counters(name, abs(by)), "now": now}
    text = say("{card} loses {counters} ({now} now).", **about)
    if by > 0:
        text = say("{card} gets {counters} ({now} now).", **about)
    table.tell("counter", text, grounds, player=thing.controller, thing=key, counter=name, now=now)


def _counters(name: str, amount: int) -> str:
    if name == "activation":
        return say_many("{n} activation counter", "{n} activation counters", amount)
    if name == "time":
        return say_many("{n} time counter", "{n} time counters", amount)
    if name == "charge":
        return say_many("{n} charge counter", "{n} charge counters", amount)
    return say_many("{n} {name} counter", "{n} {name} counters", amount, name=name)


def draw_board(table: Table) -> Drawing | None:
    """Return the board with what stands on it; None while no summon stands on a dot."""
    board: Board | None = table.memo.get("board")
    pieces = {thing.facts["dot"]: thing for thing in table.in_play() if thing.facts.get("dot")}
    if board is None or not pieces:
        return None
    spots = tuple(
        Spot(dot, x, y, board.kinds.get(dot, "").replace("_", "-"), *_standing(pieces.get(dot)))
        for dot, (x, y) in board.places.items()
    )
    sample = say("The app's own sample board, not the publisher's drawing")
    return Drawing(sample if board is BOARD else say("The scene's own board"), spots, tuple(_lines(board)))


def _standing(thing: Thing | None) -> tuple[str, str]:
    return (thing.name, thing.controller) if thing else ("", "")


def _lines(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Yield every line once."""
    for dot, others in board.lines.items():
        for other in others:
            if dot < other:
                yield (*board.places[dot], *board.places[other])

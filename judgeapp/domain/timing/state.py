"""The state of a scenario at one step. Everything here is a frozen value; an earlier state stays as it was."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from judgeapp.domain.timing.grounds import Grounds
from judgeapp.domain.timing.things import NOTHING, Op, Text, Thing


class Task(NamedTuple):
    """Something that is still to be done by the game itself: the name of a game's task, and what it needs."""

    name: str
    args: tuple[Any, ...] = ()


class Item(NamedTuple):
    """What waits on the pile, or resolves.

    key      "#1", "#2", ... in the order in which items came into being
    sort     "card", "triggered", "activated" or a game's own word ("move", "attack", "boost")
    source   key of the thing it comes from, or "" if nobody named one
    targets  keys of things or items, or names of players, chosen when it was announced
    proviso  conditions that are checked when it resolves
    marks    "optional", "copy", ...
    facts    what a game's own code reads
    """

    key: str
    name: str
    controller: str
    sort: str
    source: str = ""
    ops: tuple[Op, ...] = ()
    targets: tuple[str, ...] = ()
    proviso: tuple[Any, ...] = ()
    marks: frozenset[str] = frozenset()
    facts: Mapping[str, Any] = NOTHING


class Pending(NamedTuple):
    """A triggered text whose condition has been met and that has not yet gone where it resolves."""

    key: str
    text: Text
    source: str
    controller: str
    event: Mapping[str, Any] = NOTHING


class Question(NamedTuple):
    """What the game waits for.

    kind     "priority", "order", "may", "choose", or a game's own; decides which verbs can answer it
    player   who answers
    text     the question as a sentence ("Ana has priority.")
    options  what can be chosen, where the choice is a list
    default  the option taken by somebody who does nothing, or ""
    about    what the question's own task needs when it is answered
    """

    kind: str
    player: str
    text: str
    grounds: Grounds
    options: tuple[Any, ...] = ()
    default: Any = ""
    about: Mapping[str, Any] = NOTHING


class Window(NamedTuple):
    """A time at which players may act: its key, who is asked first, and how high the pile was when it opened."""

    key: str
    first: str
    base: int = 0


class Standing(NamedTuple):
    """A rule that an effect has made: "forbid", "allow" or "replace".

    what     for "forbid" and "allow": the verb or change; for "replace": a Text of sort "replacement"
    who      the player it binds, or "" for all;  thing: the thing it binds, or ""
    until    when it ends ("turn", "battle", "game", ...)
    """

    sort: str
    what: Any
    who: str = ""
    thing: str = ""
    until: str = "turn"
    source: str = ""
    controller: str = ""


class Outcome(NamedTuple):
    """How a game ended: who won (nobody: a draw), and why."""

    winners: tuple[str, ...]
    text: str
    grounds: Grounds


class State(NamedTuple):
    """A scenario at one step.

    players    seats, clockwise;  out: those who have lost while others play on
    leader     who is asked first where the game says so (Bakugan's starting player); mostly the turn player
    step       key of the step of the turn, or of the procedure inside it
    things     by key, in the order in which they were named
    numbers    (player, name) to amount; what is not in it is not counted in this scenario
    pile       what waits, the oldest first: the last one resolves next
    resolving  what resolves at this moment, the innermost last
    agenda     what the game does next, the next one last
    passed     who has passed in a row
    ears       keys of the things with texts of a sort: the event a triggered text waits for, "static", "replacement"
    memo       what a game's own code remembers; frozen values only
    serial     how many items and pending texts there have been
    """

    players: tuple[str, ...]
    turn: int
    turn_player: str
    leader: str
    step: str = ""
    out: tuple[str, ...] = ()
    things: Mapping[str, Thing] = NOTHING
    numbers: Mapping[tuple[str, str], int] = NOTHING  # type: ignore[assignment]
    pile: tuple[Item, ...] = ()
    pending: tuple[Pending, ...] = ()
    resolving: tuple[Item, ...] = ()
    agenda: tuple[Task, ...] = ()
    asking: Question | None = None
    windows: tuple[Window, ...] = ()
    passed: tuple[str, ...] = ()
    standing: tuple[Standing, ...] = ()
    ears: Mapping[str, tuple[str, ...]] = NOTHING
    memo: Mapping[str, Any] = NOTHING
    serial: int = 0
    over: Outcome | None = None


class Event(NamedTuple):
    """One thing that happened: a sentence, what it rests on, and what triggers and drawings need of it."""

    kind: str
    text: str
    grounds: Grounds
    player: str = ""
    thing: str = ""
    item: str = ""
    more: Mapping[str, Any] = NOTHING

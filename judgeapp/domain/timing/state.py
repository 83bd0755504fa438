"""The state of a scenario at one step: things, their texts, what waits, and the rules that a step rests on.

Everything here is a frozen value; an earlier state stays as it was.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.messages import say

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


class Mark(StrEnum):
    """How sure the documents are of a step."""

    RULE = "rule"
    EXAMPLE = "official example"
    READING = "this app's reading"


class Grounds(NamedTuple):
    """The rules that a step rests on.

    rules   official numbers, at least one
    mark    whether a rule says it, an example shows it, or it is this app's reading of rules that leave it open
    note    key of the editor's note that gives the reading ("A1"), or "" where the note has no key
    """

    rules: tuple[str, ...]
    mark: Mark = Mark.RULE
    note: str = ""

    def beside(self, rules: Iterable[str]) -> "Grounds":
        """Return these grounds with further rules after their own."""
        new = [rule for rule in rules if rule not in self.rules]
        return Grounds((*self.rules, *dict.fromkeys(new)), self.mark, self.note) if new else self


def by_rule(*rules: str) -> Grounds:
    """Return grounds that the rules state."""
    return Grounds(rules)


def by_example(*rules: str) -> Grounds:
    """Return grounds that an official example shows."""
    return Grounds(rules, Mark.EXAMPLE)


def by_reading(note: str, *rules: str) -> Grounds:
    """Return grounds that are a reading of these rules; `note` is the key of the editor's note, or ""."""
    return Grounds(rules, Mark.READING, note)


class Refusal(NamedTuple):
    """Why an action cannot be done now.

    text      the first condition that fails, as a sentence
    grounds   what that condition rests on
    opens     when it becomes possible, if only something that a player has still to do can open it; else ""
    """

    text: str
    grounds: Grounds
    opens: str = ""


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Op(NamedTuple):
    """One instruction of an effect: `{ draw = 2, who = "you" }` is Op("draw", 2, {"who": "you"})."""

    name: str
    value: Any = True
    args: Mapping[str, Any] = NOTHING


class Filter(NamedTuple):
    """Which cards are meant: `{ zone = "hand", kind = "battle", cost = { most = 3 } }`; all parts must fit."""

    parts: Mapping[str, Any]


class Amount(NamedTuple):
    """A number that depends: `{ count = "hand", times = 200 }` is Amount("count", "hand", {"times": 200}).

    cards   which cards it counts, where it counts cards
    """

    name: str
    value: Any
    args: Mapping[str, Any] = NOTHING
    cards: Filter | None = None


class Hand(NamedTuple):
    """Cards that a cost takes from the hand: `cost = { hand = { amount = 2, kind = "event", to = "removed" } }`.

    amount   how many, or "x"
    cards    which of them will do; nothing in it: any
    to       the zone they go to; "" is where discarded cards go
    place    "top" or "bottom" of it, or ""
    """

    amount: Any = 1
    cards: Filter = Filter(NOTHING)
    to: str = ""
    place: str = ""


class When(NamedTuple):
    """What a triggered text or a replacement waits for.

    event    kind of the event ("played", "begins", ...)
    player   whose doing: "you" (its controller), "opponent", "any", or a player's name
    thing    what it happens to: "" anything, "self", "other" (anything but itself), "host", or a thing's key
    kind     kind of that thing, or ""
    step     for "begins" and "ends": the step
    more     further details of the event that must be equal
    which    what the card must be that it happens to, or None
    """

    event: str
    player: str = "any"
    thing: str = ""
    kind: str = ""
    step: str = ""
    more: Mapping[str, Any] = NOTHING
    which: Filter | None = None


class Text(NamedTuple):
    """One text of a thing.

    sort      "play" (what happens when the card resolves), "triggered", "activated", "static" or "replacement"
    when      for triggered texts and replacements
    cost      what using it costs, name to amount
    needs     conditions under which it can be used or triggers
    proviso   conditions that are checked when it resolves (`if` in a scenario file)
    ops       what it does
    targets   how many targets are chosen when it is announced or put on the pile
    optional  its controller may decline
    once      "" or "turn": how often it can be used
    shares    the name of another text of its card: both together can be used only so often
    zones     where the text works; () means in play
    label     a game's own word for its sort or keyword ("paid", "Counter: Play", "Blocker")
    more      what a game's own code reads
    title     what it is called among the texts of other cards, where they have its name, too
    """

    name: str
    sort: str
    when: When | None = None
    cost: Mapping[str, Any] = NOTHING
    needs: tuple[Any, ...] = ()
    proviso: tuple[Any, ...] = ()
    ops: tuple[Op, ...] = ()
    targets: int = 0
    optional: bool = False
    once: str = ""
    zones: tuple[str, ...] = ()
    label: str = ""
    more: Mapping[str, Any] = NOTHING
    shares: str = ""
    title: str = ""

    @property
    def called(self) -> str:
        """What it is called among all that waits."""
        return self.title or self.name

    @property
    def limit(self) -> str:
        """The name under which it is counted how often it was used."""
        return self.shares or self.name

    @property
    def lasting_conditions(self) -> tuple[Any, ...]:
        """What must hold for a text that works all the time, without being announced or resolving."""
        return (*self.needs, *self.proviso)


class Mod(NamedTuple):
    """A change of one stat: `by` is added, `to` replaces the basic value, `swap` exchanges it with another stat."""

    stat: str
    by: int = 0
    to: int | None = None
    swap: str = ""
    until: str = "turn"
    source: str = ""


class Thing(NamedTuple):
    """A card, or whatever else effects act on.

    key     unique in the scenario; what actions name
    marks   states such as "depleted" or "open", and keywords
    stats   printed numbers
    mods    changes of them, oldest first; a card that changes zones loses them
    on      key of the thing it is attached to or lies under, or ""
    facts   what a game's own code reads (title, types, dot, ...)
    """

    key: str
    name: str
    kind: str
    owner: str
    controller: str
    zone: str
    cost: Mapping[str, Any] = NOTHING
    texts: tuple[Text, ...] = ()
    marks: frozenset[str] = frozenset()
    stats: Mapping[str, int] = NOTHING
    mods: tuple[Mod, ...] = ()
    on: str = ""
    facts: Mapping[str, Any] = NOTHING

    def text(self, sort: str) -> Text | None:
        """Return its first text of a sort."""
        return next((text for text in self.texts if text.sort == sort), None)


def frozen(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a mapping that cannot be written to."""
    return MappingProxyType(dict(values)) if values else NOTHING


def fixed(value: Any) -> Any:
    """Return a value of a file, with lists and tables inside it, as one that cannot be written to."""
    if hasattr(value, "_fields"):
        return value  # read already
    if isinstance(value, (list, tuple)):
        return tuple(fixed(each) for each in value)
    return frozen({key: fixed(each) for key, each in value.items()}) if isinstance(value, Mapping) else value


class Task(NamedTuple):
    """Something that is still to be done by the game itself: the name of a game's task, and what it needs."""

    name: str
    args: tuple[Any, ...] = ()


def tasks(*functions: Callable[..., None]) -> dict[str, Callable[..., None]]:
    """Return functions as tasks that are named like them: `ask_resource` does the task "ask resource"."""
    return {each.__name__.replace("_", " "): each for each in functions}


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
    about    what the question's own task needs when it is answered; `bound`: who has priority may not simply pass
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
    """A rule that an effect has made: "forbid", "allow", "replace", or "held" of a card that goes back to `what`.

    what     for "forbid" and "allow": the verb or change; for "replace": a Text of sort "replacement"
    who      the player it binds, or "" for all;  thing: the thing it binds, or ""
    until    when it ends ("turn", "battle", "game", ...)
    which    what a card must be to be bound by it, or None
    by       "opponent" if it is only forbidden to opponents of who controls it, or ""
    """

    sort: str
    what: Any
    who: str = ""
    thing: str = ""
    until: str = "turn"
    source: str = ""
    controller: str = ""
    which: Filter | None = None
    by: str = ""


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


# --- how long something lasts: until a moment of this turn, or until a turn that is still to come begins or ends
# A duration that speaks of a player's turn is written down, when it is made, as the turn it was made in and whose turn
# ends it; so it stays what it was, whoever controls what later.

# What scenes write: whether a turn's beginning or its end is meant, and whose turn.
RELATIVE: dict[str, tuple[str, str]] = {
    "next turn": ("end", "any"),
    "your turn": ("start", "you"),
    "your next turn": ("end", "you"),
    "opponent's turn": ("start", "opponent"),
    "opponent's next turn": ("end", "opponent"),
}
TURN_STARTS = "turn starts"  # the moment at which what lasts until a turn begins is over
MOMENTS: dict[str, str] = {
    "turn": say("until the end of the turn"),
    "battle": say("until the end of the battle"),
    "main": say("until the end of the Main Phase"),
    "game": say("until the end of the game"),
    TURN_STARTS: say("until the turn begins"),
}


def dated(table: "Table", until: str, you: str) -> str:
    """Return a duration as it is kept: a relative one with the turn it was made in and the player it speaks of."""
    if until not in RELATIVE:
        return until
    edge, whose = RELATIVE[until]
    return f"{edge} {table.turn} {whose} {you}"


def is_over(table: "Table", until: str, moment: str) -> bool:
    """Tell whether something that lasts until then is over at a moment."""
    if until == moment:
        return True
    edge = {"turn": "end ", TURN_STARTS: "start "}.get(moment)
    if edge is None or not until.startswith(edge):
        return False
    _, made, whose, you = until.split(" ", 3)
    if table.turn <= int(made):
        return False
    players = {"any": (table.turn_player,), "you": (you,)}.get(whose) or table.opponents(you)
    return table.turn_player in players


def lasting(until: str) -> str:
    """Return how long something lasts ("until the end of the turn")."""
    if until in MOMENTS:
        return MOMENTS[until]
    edge, _, rest = until.partition(" ")
    if edge not in ("start", "end") or rest.count(" ") < 2:
        return say("until {moment}", moment=until)
    _, whose, you = rest.split(" ", 2)
    if whose == "any":
        return say("until the end of the next turn")
    about = {"player": you}
    if whose == "you":
        return say("until the end of {player}'s next turn", **about) if edge == "end" else say(
            "until {player}'s next turn begins", **about)  # fmt: skip
    if edge == "end":
        return say("until the end of the next turn of an opponent of {player}", **about)
    return say("until the next turn of an opponent of {player} begins", **about)


def all_ops(ops: Iterable[Op]) -> Iterator[Op]:
    """Yield instructions with those inside them; texts that they give have their own."""
    for op in ops:
        yield op
        together = op.value if op.name == "all" else ()
        yield from all_ops((*together, *op.args.get("do", ()), *op.args.get("with", ())))


# --- notes on instructions, made as they are read

DEPENDS, REMEMBERS, APART = "depends", "remembers", "apart"
THEM = "them"  # the players that an instruction is about, each for themselves
OF_MEMORY = ("looked", "moved")


def marked(op: Op) -> Op:
    """Return an instruction with a note if numbers in it depend, or if it asks for what has been done: read once."""
    depends = any(isinstance(each, Amount) for each in (op.value, *op.args.values()))
    more = {DEPENDS: True} if depends or op.args.get("until") in RELATIVE else {}
    if any(map(of_them, (op.value, *op.args.values()))):
        more[APART] = True
    if remembers((op.value, op.args)):
        more[REMEMBERS] = True
    return op._replace(args=frozen({**op.args, **more})) if more else op


def of_them(value: Any) -> bool:
    """Tell whether a number is each player's own of those that its instruction is about."""
    return isinstance(value, Amount) and THEM in (value.args.get("of"), value.cards and value.cards.parts.get("of"))


def remembers(value: Any) -> bool:
    """Tell whether instructions, or what stands in them, ask for what has been done so far."""
    if isinstance(value, str):
        return value in OF_MEMORY
    if isinstance(value, Amount) and value.name == "did":
        return True
    if isinstance(value, Mapping):
        return "did" in value or any(map(remembers, value.values()))
    return isinstance(value, tuple) and any(map(remembers, value))

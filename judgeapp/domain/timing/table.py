"""The table: a working copy of a state while one action is carried out, and the meter of the work that this takes.

The table never leaves the engine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from judgeapp.domain.messages import grouped, say
from judgeapp.domain.timing.amounts import amount_of, note_done
from judgeapp.domain.timing.conditions import collect
from judgeapp.domain.timing.config import InvalidAction, Timing
from judgeapp.domain.timing.filters import NOTED, fits, meant, note_this_turn
from judgeapp.domain.timing.state import (
    Event,
    Filter,
    Grounds,
    Item,
    Outcome,
    Pending,
    Question,
    Standing,
    State,
    Task,
    Text,
    Thing,
    Window,
    frozen,
)

MOST_WORK = 100_000  # units, of playing one scene or of showing one of its steps
OF_EFFECTS = ("effect", "draw", "stat", "control", "target", "no target")  # what rests on the words of an instruction
MOST_NESTED = 12  # numbers that depend on each other through static texts


class TooLong(ValueError):  # noqa: N818 - judges read the name
    """It takes more than the bound: a loop that nobody can stop, or more than a scene may have."""


class Meter:
    """What is left of the work that may be done."""

    __slots__ = ("left", "nested")

    def __init__(self, left: int = MOST_WORK) -> None:
        self.left, self.nested = left, 0

    def spend(self, units: int) -> None:
        """Count work; raises TooLong where there was too much of it."""
        self.left -= units
        if self.left < 0:
            raise TooLong(
                say("This is more than a scene may take ({n} units of work); leave out some of its cards or texts.",
                    n=grouped(MOST_WORK))
            )  # fmt: skip

    def go_in(self) -> None:
        """Begin to ask for a number because another depends on it; raises TooLong where they go round in a circle."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise TooLong(
                say("A number depends on itself through texts that always work: a loop; change what they ask for.")
            )

    def come_out(self) -> None:
        """End what `go_in` began."""
        self.nested -= 1


def labels_of(state: "State | Table") -> dict[str, str]:
    """Return what everything that waits is called, by its key: its name, with its number where several share it."""
    names = _names_of_waiting(state)
    often = Counter(names.values())
    return {key: _label(name, key) if often[name] > 1 else name for key, name in names.items()}


def _names_of_waiting(state: "State | Table") -> dict[str, str]:
    names = {item.key: item.name for item in (*state.pile, *state.resolving)}
    return names | {each.key: each.text.called for each in state.pending}


def _label(name: str, key: str) -> str:
    return say("{name} {key}", name=name, key=key)


def is_called(ref: str, key: str, name: str) -> bool:
    """Tell whether somebody means what waits under a key: "#3", or "Study #3"."""
    return ref == key or ref.lower() == f"{name} {key}".lower()


def is_named(ref: str, text: Text) -> bool:
    """Tell whether somebody means a text by its name, with that of its card or without."""
    return ref.lower() in (text.name.lower(), text.called.lower())


def plain_name(item: Item) -> str:
    """Return the name of an item as scenes have it: without that of its card."""
    text: Text | None = item.facts.get("text")
    return text.name if text is not None and text.called == item.name else item.name


class Table:
    """What the code of a game reads and changes; `state` turns it into a frozen state again.

    Plain fields (`step`, `pile`, `pending`, `passed`, `memo` ...) are those of `State`; tuples are replaced, never
    changed. Mappings must be changed with the methods here. `doing` is the item whose instruction is carried out, for
    numbers and conditions that speak of it, and `beside` the rules on which the words of that instruction rest.
    """

    __slots__ = (*State._fields, "_own", "beside", "doing", "events", "meter", "settings", "timing")
    players: tuple[str, ...]
    turn: int
    turn_player: str
    leader: str
    step: str
    out: tuple[str, ...]
    things: Mapping[str, Thing]
    numbers: Mapping[tuple[str, str], int]
    pile: tuple[Item, ...]
    pending: tuple[Pending, ...]
    resolving: tuple[Item, ...]
    agenda: list[Task]
    asking: Question
    windows: tuple[Window, ...]
    passed: tuple[str, ...]
    standing: tuple[Standing, ...]
    ears: Mapping[str, tuple[str, ...]]
    memo: Mapping[str, Any]
    serial: int
    over: Outcome | None

    def __init__(self, timing: Timing, state: State, settings: Mapping[str, str], meter: Meter | None = None) -> None:
        # Unrolled, like `state`: one of each is made for every action.
        (self.players, self.turn, self.turn_player, self.leader, self.step, self.out, self.things, self.numbers,
         self.pile, self.pending, self.resolving, agenda, asking, self.windows, self.passed, self.standing,
         self.ears, self.memo, self.serial, self.over) = state  # fmt: skip
        self.agenda = list(agenda)
        self.asking = asking  # type: ignore[assignment]
        self.timing, self.settings, self.meter = timing, settings, meter or Meter()
        self.events: list[Event] = []
        self.doing: Item | None = None
        self.beside: tuple[str, ...] = ()
        self._own: set[str] = set()

    def set(self, **fields: Any) -> None:
        """Replace fields of the state."""
        for name, value in fields.items():
            setattr(self, name, value)

    @property
    def state(self) -> State:
        """Return the frozen state. The table must not be used any more after this."""
        for name in self._own:
            setattr(self, name, MappingProxyType(getattr(self, name)))
        self._own = set()
        # fmt: off
        return State(self.players, self.turn, self.turn_player, self.leader, self.step, self.out, self.things,
                     self.numbers, self.pile, self.pending, self.resolving, tuple(self.agenda), self.asking,
                     self.windows, self.passed, self.standing, self.ears, self.memo, self.serial, self.over)
        # fmt: on

    def _writable(self, name: str) -> dict[Any, Any]:
        if name not in self._own:
            self._own.add(name)
            setattr(self, name, dict(getattr(self, name)))
        return getattr(self, name)  # type: ignore[no-any-return]

    # --- players

    def seats(self, first: str = "") -> tuple[str, ...]:
        """Return the players still in the game, clockwise from one of them."""
        players: tuple[str, ...] = self.players
        at = players.index(first) if first else 0
        clockwise, out = players[at:] + players[:at], self.out
        return tuple(player for player in clockwise if player not in out) if out else clockwise

    def next_player(self, player: str) -> str:
        """Return the next player clockwise who is still in the game."""
        players: tuple[str, ...] = self.players
        at = players.index(player) + 1
        return next(each for each in players[at:] + players[:at] if each not in self.out)

    def opponents(self, player: str) -> tuple[str, ...]:
        """Return everybody else, clockwise; a game with teams leaves teammates out (`teams` in the memo)."""
        team = self.memo.get("teams", {}).get(player, player)
        teams = self.memo.get("teams", {})
        return tuple(each for each in self.seats(player) if each != player and teams.get(each, each) != team)

    def number(self, player: str, name: str) -> int | None:
        """Return what is counted for a player, or None if this scenario does not count it."""
        found: int | None = self.numbers.get((player, name))
        return found

    def set_number(self, player: str, name: str, value: int) -> None:
        self._writable("numbers")[player, name] = value

    def add(self, player: str, name: str, by: int) -> None:
        """Add to what is counted for a player, if it is counted; nothing goes below 0."""
        now = self.number(player, name)
        if now is not None:
            self.set_number(player, name, max(0, now + by))

    # --- things

    def thing(self, key: str) -> Thing:
        """Return a thing by its key or its name; raises InvalidAction where there is none or several."""
        found: Thing | None = self.things.get(key) or self.find(key)
        if found is None:
            raise InvalidAction(say("There is no card “{key}” in this scenario.", key=key))
        return found

    def find(self, ref: str) -> Thing | None:
        """Return the thing with this key, or the only one with this name; None if there is none."""
        if ref in self.things:
            return self.things[ref]
        self.meter.spend(len(self.things) >> 3)
        wanted = ref.lower()
        named = [thing for thing in self.things.values() if thing.name.lower() == wanted]
        if len(named) > 1:
            keys = ", ".join(thing.key for thing in named)
            raise InvalidAction(
                say("Several cards are called “{ref}”: say which by its id ({keys}).", ref=ref, keys=keys)
            )
        return named[0] if named else None

    def put(self, thing: Thing) -> None:
        """Put a thing on the table, or replace the one with its key."""
        before = self.things.get(thing.key)
        self._writable("things")[thing.key] = thing
        if thing.texts and (before is None or before.texts is not thing.texts):
            self._listen(thing)

    def _listen(self, thing: Thing) -> None:
        ears = self._writable("ears")
        for text in thing.texts:
            ear = text.when.event if text.sort == "triggered" and text.when else text.sort
            keys = ears.get(ear, ())
            if thing.key not in keys:
                ears[ear] = (*keys, thing.key)

    def with_texts(self, sort: str) -> list[tuple[Thing, Text]]:
        """Return every text of a sort ("static", "replacement"), or that waits for an event, with its thing."""
        keys = self.ears.get(sort)
        if keys is None:
            return []
        things, found = self.things, []
        self.meter.spend(len(keys))
        for key in keys:
            thing = things[key]
            for text in thing.texts:
                if text.sort == sort or (text.sort == "triggered" and text.when and text.when.event == sort):
                    found.append((thing, text))
        self.meter.spend(len(found))
        return found

    def alter(self, key: str, **fields: Any) -> Thing:
        thing: Thing = self.things[key]._replace(**fields)
        self.put(thing)
        return thing

    def put_last(self, key: str) -> None:
        """Let a thing be the newest of all in its zone, its static texts too."""
        things = self._writable("things")
        things[key] = things.pop(key)
        if key in self.ears.get("static", ()):
            self._writable("ears")["static"] = (*(each for each in self.ears["static"] if each != key), key)

    def mark(self, key: str, *marks: str) -> None:
        """Give a thing states."""
        self.alter(key, marks=self.things[key].marks | set(marks))

    def unmark(self, key: str, *marks: str) -> None:
        """Take states from a thing."""
        self.alter(key, marks=self.things[key].marks - set(marks))

    def in_play(self, controller: str = "", kind: str = "") -> list[Thing]:
        """Return the things whose texts work, of one player or kind if given."""
        self.meter.spend(1 + (len(self.things) >> 3))
        zones = self.timing.in_play
        return [
            thing
            for thing in self.things.values()
            if thing.zone in zones and controller in ("", thing.controller) and kind in ("", thing.kind)
        ]

    def item(self, ref: str) -> Item | None:
        """Return the item on the pile with this key, or the newest one with this name."""
        item: Item
        wanted = ref.lower()
        self.meter.spend(len(self.pile) >> 3)
        for item in reversed(self.pile):
            if is_called(ref, item.key, item.name) or wanted in (item.name.lower(), plain_name(item).lower()):
                return item
        return None

    def name(self, ref: str) -> str:
        """Return the name of what a key stands for: a thing, a text ("thing/text"), an item, what waits, a player."""
        if ref in self.things:
            return self.things[ref].name
        thing, _, text = ref.partition("/")
        if text and thing in self.things:
            return text
        self.meter.spend((len(self.pile) + len(self.pending)) >> 3)
        names = _names_of_waiting(self)
        name = names.get(ref, ref)
        return _label(name, ref) if ref in names and list(names.values()).count(name) > 1 else name

    def called(self, item: Item) -> str:
        """Return what an item is called: its name, with its number where others of that name wait, too."""
        return self.numbered(item.key, item.name)

    def numbered(self, key: str, name: str) -> str:
        """Return the name of what has a key, which may not wait itself, with its number where others so named wait."""
        for each in self.pile:
            if each.name == name and each.key != key:
                return _label(name, key)
        for each in self.resolving:
            if each.name == name and each.key != key:
                return _label(name, key)
        for waiting in self.pending:
            if waiting.key != key and waiting.text.called == name:
                return _label(name, key)
        return name

    # --- what the words of texts mean

    def amount(self, value: Any, you: str, me: str) -> int:
        """Return a number that may depend; `you` is the controller of the text, `me` the key of its thing."""
        return value if type(value) is int else amount_of(self, value, you, me)

    def meant(self, ref: Any, me: str) -> list[Thing]:
        """Return the things that a word or a filter of a text means."""
        return meant(self, ref, self.doing, me)

    def fits(self, thing: Thing, wanted: Filter, you: str, me: str) -> bool:
        """Tell whether a thing is what a filter says."""
        return fits(self, thing, wanted, you, me)

    # --- memory and flow

    def remember(self, key: str, value: Any) -> None:
        """Keep a value of a game's own; None forgets it."""
        memo = self._writable("memo")
        if value is None:
            memo.pop(key, None)
        else:
            memo[key] = value

    def new_key(self) -> str:
        """Return the key of the next item or pending text."""
        self.serial += 1
        return f"#{self.serial}"

    def later(self, *tasks: Task) -> None:
        """Put tasks before everything else that is still to be done; the first one given is done first."""
        self.agenda.extend(reversed(tasks))

    def ask(self, question: Question) -> None:
        """Stop and wait for a player."""
        self.asking = question

    def cite(self, slot: str, *sorts: str) -> Grounds:
        """Return the rules behind something that the shared code does, those of the first sort that a game knows.

        What an instruction does rests on the rules of its words, too.
        """
        slots = self.timing.grounds
        grounds = None
        for sort in sorts:
            grounds = grounds or slots.get(f"{slot} {sort}")
        grounds = grounds or slots[slot]
        return grounds.beside(self.beside) if self.beside and slot in OF_EFFECTS else grounds

    def tell(self, kind: str, text: str, grounds: Grounds, /, **more: Any) -> Event:
        """Say what happened; texts that wait for it become pending."""
        event = Event(
            kind, text, grounds, more.pop("player", ""), more.pop("thing", ""), more.pop("item", ""), frozen(more)
        )
        self.events.append(event)
        self.meter.spend(2 + (len(text) >> 5))
        if "done" in self.memo:
            note_done(self, event)
        if NOTED in self.memo and event.thing:
            note_this_turn(self, event)
        if kind in self.ears or self.standing:  # most events are waited for by nothing
            collect(self, event)
        return event

    def wait(self, pending: Iterable[Pending]) -> None:
        """Add triggered texts to those that wait."""
        self.pending = (*self.pending, *pending)

    def finish(self, winners: Iterable[str], text: str, grounds: Grounds) -> None:
        if self.over is None:
            self.set(over=Outcome(tuple(winners), text, grounds), asking=None)
            self.agenda.clear()
            self.tell("over", text, grounds)

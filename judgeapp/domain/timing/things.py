"""Things on the table (cards, summons, cores) and the texts printed on them. Frozen values."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Op(NamedTuple):
    """One instruction of an effect: `{ draw = 2, who = "you" }` is Op("draw", 2, {"who": "you"})."""

    name: str
    value: Any = True
    args: Mapping[str, Any] = NOTHING


class When(NamedTuple):
    """What a triggered text or a replacement waits for.

    event    kind of the event ("played", "begins", ...)
    player   whose doing: "you" (its controller), "opponent", "any", or a player's name
    thing    what it happens to: "" anything, "self", "other" (anything but itself), "host", or a thing's key
    kind     kind of that thing, or ""
    step     for "begins" and "ends": the step
    more     further details of the event that must be equal
    """

    event: str
    player: str = "any"
    thing: str = ""
    kind: str = ""
    step: str = ""
    more: Mapping[str, Any] = NOTHING


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
    zones     where the text works; () means in play
    label     a game's own word for its sort or keyword ("paid", "Counter: Play", "Blocker")
    more      what a game's own code reads
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
    if isinstance(value, (list, tuple)):
        return tuple(fixed(each) for each in value)
    return frozen({key: fixed(each) for key, each in value.items()}) if isinstance(value, Mapping) else value

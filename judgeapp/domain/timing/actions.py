"""What a player does, and the two ways in which that can fail."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.saying import say
from judgeapp.domain.timing.grounds import Refusal
from judgeapp.domain.timing.shapes import Shape
from judgeapp.domain.timing.things import NOTHING

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


class Action(NamedTuple):
    """One decision of a player: a verb and what it needs, e.g. play, Ana, {"card": "Reality Check"}."""

    verb: str
    player: str
    args: Mapping[str, Any] = NOTHING

    def plain(self) -> dict[str, Any]:
        """Return it as a scenario file has it."""
        return {"player": self.player, "do": self.verb, **self.args}


class InvalidAction(ValueError):  # noqa: N818 - judges read the name
    """An action that cannot be read: an unknown verb, player or thing. The message says what would do."""


class IllegalAction(ValueError):  # noqa: N818 - judges read the name
    """An action that is understood but not allowed now; carries the refusal."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.action, self.refusal = action, refusal


Check = Callable[["Table", Action], Refusal | None]


@dataclass(frozen=True)
class Verb:
    """Something a player can do.

    label     words for a button ("Pass", "Play a card")
    answers   kinds of questions it can answer; () means at any time, by anybody ("concede")
    checks    conditions, in the order in which a refusal should name them
    perform   does it
    offers    the actions of this verb that a player might take now; those that a check refuses are shown greyed
    needs     names of arguments that must be given;  takes: names of those that may be
    shapes    what its arguments look like, where `shapes.ARGUMENTS` does not know them
    group     heading under which the screen shows it
    shared    whether the screen also offers it, greyed, to players who are not asked
    finds     where a card is that is only thought of in such an action, if not where cards of its kind start
    fills     fills in what such a card's plain values leave out
    """

    key: str
    label: str
    answers: tuple[str, ...]
    perform: Callable[["Table", Action], None]
    checks: tuple[Check, ...] = ()
    offers: Callable[["Table", str], Iterable[Action]] = lambda table, player: ()
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    group: str = say("Actions")
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    shared: bool = False
    finds: str = ""
    fills: Callable[[dict[str, Any]], dict[str, Any]] = lambda given: given

"""Counter timings: what was declared waits while the players answer it in turn; the last answer resolves first.

What waits is on `state.pile`: at the bottom what brought the timing about, above it the answers. `causes` in the memo
says what can be answered. No counter timing begins inside another.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from judgeapp.domain.saying import commas, say
from judgeapp.domain.timing.grounds import Grounds
from judgeapp.domain.timing.state import Item, Question, Task, Window

if TYPE_CHECKING:
    from judgeapp.domain.timing.checkpoints import Checkpoints
    from judgeapp.domain.timing.table import Table


class Cause(NamedTuple):
    """Something that can be answered: what kind of thing was done ("Play"), by whom, and the item that waits for it.

    name, thing    what the item is called, and the key of its card
    grounds     why it can be answered
    resolved    whether it has resolved already, so that the item is gone
    """

    kind: str
    player: str
    item: str
    name: str
    thing: str
    grounds: Grounds
    resolved: bool = False

    @classmethod
    def of(cls, kinds: Mapping[str, Grounds], item: Item, resolved: bool = False) -> "tuple[Cause, ...]":
        """Return one cause of each kind for what a player does with an item."""
        return tuple(
            cls(kind, item.controller, item.key, item.name, item.source, grounds, resolved)
            for kind, grounds in kinds.items()
        )


def counting(table: "Table") -> bool:
    """Tell whether a counter timing is going on."""
    return any(window.key == "counter" for window in table.windows)


def causes(table: "Table") -> tuple[Cause, ...]:
    """Return what can be answered now, the oldest first."""
    found: tuple[Cause, ...] = table.memo.get("causes", ())
    return found


def open_counter_timing(table: "Table", found: tuple[Cause, ...], grounds: Grounds) -> None:
    """Begin a counter timing, unless one is going on; a task. First the rules do their part."""
    if counting(table):
        return
    table.set(windows=(*table.windows, Window("counter", "", len(table.pile))), passed=())
    table.remember("causes", found)
    table.tell("counter timing", say("Counter timing."), grounds)
    table.later(Task("process"), Task("ask counter"))


def ask_counter(table: "Table") -> None:
    """Ask the next player who could answer; if there is none, what was activated resolves; a task."""
    own = table.timing.own_checkpoints
    for player in _next_ones(table, own):
        found = own.answers(table, player)
        if found:
            _note_first(table, player)
            for key, cause in found.items():
                about = {"card": table.name(key), "player": player, "cause": cause.name}
                text = say("{card} ({player}) is pending on {cause}.", **about)
                if cause.resolved:
                    text = say("{card} ({player}) is pending on {cause}, which has resolved.", **about)
                table.tell("counter pending", text, cause.grounds, player=player, thing=key)
            names = commas(table.name(key) for key in found)
            text = say("{player} may activate a pending {word} ({names}).", player=player, word=own.word, names=names)
            table.ask(Question("priority", player, text, _asking(table, own), tuple(found)))
            return
    table.later(Task("unwind"))


def _note_first(table: "Table", player: str) -> None:
    window = table.windows[-1]
    if not window.first:
        table.set(windows=(*table.windows[:-1], window._replace(first=player)))


def _next_ones(table: "Table", own: "Checkpoints") -> Iterable[str]:
    """Return who may still answer: at first anybody; then who has not answered last, unless too many declined."""
    if not _answered(table):
        return [player for player in table.seats(table.turn_player) if player not in table.passed]
    if len(table.passed) >= own.declines(table):
        return []
    last = table.pile[-1].controller
    others = [player for player in table.seats(table.next_player(last)) if player not in table.passed]
    return others[: own.declines(table)]


def _asking(table: "Table", own: "Checkpoints") -> Grounds:
    answered = _answered(table)
    if not answered:
        return own.first
    return own.next if answered % 2 else own.again


def _answered(table: "Table") -> int:
    """Return how many answers wait; what they answer may be gone from below them."""
    return sum(item.sort == "counter" for item in table.pile)


def answer(table: "Table", item: Item, text: str, grounds: Grounds) -> None:
    """Activate an answer (an item of the sort "counter"): it goes on top, and can itself be answered."""
    own = table.timing.own_checkpoints
    table.set(asking=None, pile=(*table.pile, item), passed=())
    table.remember("causes", (*causes(table), *Cause.of(own.causes(table, item), item)))
    table.tell("activated", text, grounds, player=item.controller, thing=item.source, item=item.key, sort=item.sort)
    table.later(Task("ask counter"))


def decline(table: "Table") -> None:
    """Activate nothing in the counter timing."""
    player, own = table.asking.player, table.timing.own_checkpoints
    table.set(asking=None, passed=(*table.passed, player))
    table.tell("passed", say("{player} activates no {word}.", player=player, word=own.word), own.decline, player=player)
    table.later(Task("ask counter"))


def tell_late(table: "Table", found: tuple[Cause, ...]) -> None:
    """Say whose answers to what an answer has just done can't be activated any more."""
    own = table.timing.own_checkpoints
    table.remember("causes", found)
    for player in table.seats(table.turn_player):
        for key in own.answers(table, player):
            text = say(
                "{card} ({player}) can't be activated any more in this counter timing.",
                card=table.name(key),
                player=player,
            )
            table.tell("too late", text, own.late, player=player, thing=key)
    table.remember("causes", None)


def unwind(table: "Table") -> None:
    """Resolve the last answer that has not resolved; when none is left, the timing ends; a task."""
    own = table.timing.own_checkpoints
    if _answered(table) > 0:
        item = table.pile[-1]
        table.remember("causes", None)
        table.later(Task("resolve", (item.key, item.sort)), Task("unwind"))
        return
    asked = table.windows[-1].first
    table.set(windows=table.windows[:-1], passed=())
    table.remember("causes", None)
    if asked:
        table.tell("closes", say("The counter timing ends."), own.close)


TASKS: dict[str, Callable[..., None]] = {
    "counter timing": open_counter_timing,
    "ask counter": ask_counter,
    "unwind": unwind,
}

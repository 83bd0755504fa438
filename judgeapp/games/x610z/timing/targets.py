"""What can be a target, and of what (208)."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import targets_of
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.things import Op, Text, Thing

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

AIMS = {
    **dict.fromkeys(("negate", "copy", "redirect", "raise"), "action"),
    **dict.fromkeys(("damage", "heal", "relocate"), "summon"),
    **dict.fromkeys(("destroy", "sacrifice", "deactivate", "reactivate", "move", "control"), "permanent"),
    **dict.fromkeys(("stat", "mark", "unmark", "counter"), "permanent"),
}
MOST_OFFERED = 24  # combinations of several targets that are offered as buttons


def fits(table: "Table", word: str, ref: str) -> bool:
    """Tell whether a key stands for what a word of the scene asks for; "" asks for any target there can be (208.1)."""
    if ref in table.players:
        return word in ("", "player") and ref not in table.out
    thing = table.things.get(ref)
    if thing is None:
        return word in ("", "action") and any(item.key == ref for item in table.pile)
    return word == "card" or (thing.zone == "play" and _is_a(thing, word))


def _is_a(thing: Thing, word: str) -> bool:
    kind = str(thing.facts.get("type", ""))
    if word == "nlb":
        return thing.kind == "summon" and kind != "life base"
    return word in ("", "permanent", thing.kind, kind)


def word_for(card: Thing, text: Text | None) -> str:
    """Return the word for what a text targets: its own, or its card's (a catalyst's focus), or what it does to it."""
    if text is not None and "target" in text.more:
        return str(text.more["target"])
    cast = text is None or text.sort == "play"
    given = card.facts.get("focus" if cast and "focus" in card.facts else "target", "")
    return str(given) or (_word_of(text) if text is not None and text.targets == 1 else "")


def _word_of(text: Text) -> str:
    """Return the word for what all the instructions can be done to that speak of the target, or ""."""
    found = {word for op in text.ops if (word := _aims_at(op))}
    return found.pop() if len(found) == 1 else ""


def _aims_at(op: Op) -> str:
    if op.args.get("who") == "target":
        return "player"
    named = op.args.get("of", "target" if op.name in ("raise", "damage", "heal") else op.value)
    return AIMS.get(op.name, "") if named == "target" else ""


def named(table: "Table", action: Action, word: str = "") -> tuple[str, ...]:
    """Return the keys of the targets that an action names; a card on the stack stands for its action there.

    Where only actions are targets, a permanent stands for the one action of its that waits.
    """
    waiting: dict[str, list[str]] = {}
    for item in table.pile:
        if item.sort == "card" or word == "action":
            waiting.setdefault(item.source, []).append(item.key)
    keys = targets_of(table, action)
    return tuple(waiting[key][0] if len(waiting.get(key, ())) == 1 else key for key in keys)


def amount(texts: Iterable[Text]) -> int:
    """Return how many targets some texts need together."""
    return sum(text.targets for text in texts)


def options(table: "Table", word: str) -> Iterator[str]:
    """Yield everything that a word allows as a target."""
    keys = [*(thing.key for thing in table.in_play()), *(item.key for item in reversed(table.pile)), *table.seats()]
    yield from (key for key in keys if fits(table, word, key))


def choices(table: "Table", word: str, number: int) -> Iterator[tuple[str, ...]]:
    """Yield the targets that could be named, so many at a time."""
    for count, chosen in enumerate(combinations(options(table, word), number)):
        if count == MOST_OFFERED:
            return
        yield chosen


def legal(table: "Table", item: Item) -> tuple[str, ...]:
    """Return the targets of an item that are still there when it resolves (208.5)."""
    zones, word = item.facts.get("zones", {}), item.facts.get("target", "")
    return tuple(
        key
        for key in item.targets
        if fits(table, word, key) and (key not in table.things or zones.get(key, "play") == table.things[key].zone)
    )

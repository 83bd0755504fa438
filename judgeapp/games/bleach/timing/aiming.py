"""What effects are aimed at: effects in the queue, cards, players; each target may be of a sort of its own."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import targets_of
from judgeapp.domain.timing.words import several
from judgeapp.games.bleach.timing.headings import (
    CARS,
    DAMAGE_DOES_NOT,
    HOW_THE_QUEUE_WORKS,
    HOW_TO_PLAY,
    PHASE_C,
    POWER_DAMAGE,
    REMOVED,
)

ON_CARDS = ("move", "control", "blank")  # effects whose value is a card
ON_THE_QUEUE = ("negate", "copy")  # effects on effects
GONE = ("discard", "deck", "energy deck")  # where no effect reaches a card that does not say so (`from`)


class Sort(NamedTuple):
    """What a target is: an effect in the queue, or a card in some zones and a player, or only one of both."""

    on_queue: bool
    zones: tuple[str, ...]
    only: str = ""  # "of": a card, "who": a player


def sort_of(ops: tuple[Op, ...], number: int) -> Sort:
    """Return the sort of the target with a number from 0, by the instructions that speak of it; else by all.

    Where a player is said (`who`), “target” is any target that is one: that of which nothing else speaks.
    """
    refs = {f"target {number + 1}", "targets", "chosen", *(() if number else ("target",))}
    about = tuple(op for op in ops if refs & _spoken(op))
    if not about and any(op.args.get("who") == "target" for op in ops):
        return Sort(False, ("play",), "who")
    about = about or ops
    all_refs = refs if about is not ops else {ref for op in ops for ref in _spoken(op)}
    found = {key for op in about for key, each in op.args.items() if str(each) in all_refs}
    found |= {"of" for op in about if op.name in ON_CARDS and str(op.value) in all_refs}
    zones = ("play", *(op.args["from"] for op in about if "from" in op.args))
    on_queue = any(op.name in ON_THE_QUEUE and str(op.value) in all_refs for op in about)
    return Sort(on_queue, zones, "who" if found == {"who"} else "of" if found and found <= {"of", "who"} else "")


def _spoken(op: Op) -> set[str]:
    """Return the words for targets that an instruction speaks of."""
    words = map(str, (op.value, *op.args.values()))
    return {word for word in words if word.startswith("target") or word == "chosen"}


def sorts_of(ops: tuple[Op, ...], amount: int) -> tuple[Sort, ...]:
    """Return the sort of each of so many targets."""
    return tuple(sort_of(ops, number) for number in range(amount))


def aimable(table: Table, ops: tuple[Op, ...], you: str, me: str, number: int = 0) -> tuple[str, ...]:
    """Return what the target with this number can be: effects in the queue, cards, players, or any of these."""
    waits = tuple(item.key for item in table.pile if not never_negated(table, ops, item.key, number, you, me))
    sort = sort_of(ops, number)
    if sort.on_queue:
        return waits
    cards = tuple(thing.key for thing in table.things.values() if thing.zone in sort.zones)
    if sort.only == "who":
        return table.seats()
    return cards if sort.only == "of" else (*cards, *waits, *table.seats())


def named(table: Table, action: Action, ops: tuple[Op, ...]) -> tuple[str, ...]:
    """Return the targets of an action; where effects are aimed at, a card stands for its effect in the queue."""
    waits = {item.source: item.key for item in table.pile}
    keys = enumerate(targets_of(table, action))
    return tuple(waits.get(key, key) if sort_of(ops, number).on_queue else key for number, key in keys)


def wrongly_aimed(table: Table, action: Action, text: Text, grounds: Grounds) -> Refusal | None:
    """Return what is wrong with the targets of an action: their number, or that one can't be reached; or None."""
    sorts = sorts_of(text.ops, text.targets)
    for number, ref in enumerate(map(str, several(action.args.get("targets", ())))):
        if number < len(sorts) and sorts[number].on_queue and (never := off_the_queue(table, ref)):
            return never
    keys = named(table, action, text.ops)
    if len(keys) != text.targets:
        said = say_many("{text} takes {n} target now, not {named}.", "{text} takes {n} targets now, not {named}.",
                        text.targets, text=text.name, named=len(keys))  # fmt: skip
        return Refusal(said, grounds)
    you, me = action.player, table.thing(str(action.args.get("card", ""))).key
    wrong = (_is_wrong(table, text, number, key, (you, me), grounds) for number, key in enumerate(keys))
    return next(filter(None, wrong), None)


def _is_wrong(
    table: Table, text: Text, number: int, key: str, whose: tuple[str, str], grounds: Grounds
) -> Refusal | None:
    """Return why one target can't be what is named; `whose` are the player and the card of the text."""
    sort = sort_of(text.ops, number)
    if sort.on_queue and table.item(key) is None:
        return Refusal(say("There is no such effect in the queue: {names}.", names=table.name(key)), grounds)
    if why := never_negated(table, text.ops, key, number, *whose):
        return Refusal(why, grounds)
    if key in table.things and (found := _beyond(text.ops, table.things[key])):
        return found
    about = {"text": text.name, "card": table.name(key)}
    zone = table.things[key].zone if key in table.things else ""
    if zone in GONE and zone not in sort.zones and sort.only == "of":
        return Refusal(say("{text} acts on cards in play, and {card} is not there.", **about), grounds)
    if key not in table.things and sort.only == "of":
        return Refusal(say("{text} acts on cards, and {card} is none.", **about), grounds)
    return None


POWER_DAMAGE_WORDS = ("damage", "power damage")


def off_the_queue(table: Table, ref: str) -> Refusal | None:
    """Return that what an effect on the queue is aimed at never goes there, for a target of which that is so."""
    thing = None if table.item(ref) else table.find(ref)
    if thing is None and ref.lower() in POWER_DAMAGE_WORDS:
        text = say("Power damage never goes on the queue, so nothing there is cancelled.")
        return Refusal(text, by_rule(DAMAGE_DOES_NOT, POWER_DAMAGE))
    if thing is None or any(item.source == thing.key for item in table.pile):
        return None
    declared = table.memo.get("playing")
    if declared and table.thing(declared.action.args["card"]).key == thing.key:
        text = say("{card} is only declared, and a declared card is not in the queue.", card=thing.name)
        return Refusal(text, by_rule(HOW_THE_QUEUE_WORKS, HOW_TO_PLAY[thing.kind]))
    if thing.marks & {"declared", "attacking", "defending"}:
        text = say("{card} is in an attack, and an attack is not in the queue.", card=thing.name)
        return Refusal(text, by_rule(HOW_THE_QUEUE_WORKS, PHASE_C))
    return None


def in_the_queue(table: Table, action: Action) -> Refusal | None:
    """What is chosen for an effect on the queue must be in it."""
    options = table.asking.options
    if not options or not set(options) <= {each.key for each in table.pile}:
        return None
    found = (off_the_queue(table, str(ref)) for ref in several(action.args.get("targets", ())))
    return next(filter(None, found), None)


def _beyond(ops: tuple[Op, ...], thing: Thing) -> Refusal | None:
    """Return why effects can't reach a card where it is, or None."""
    if thing.zone == "out of play":
        return Refusal(say("{thing} is out of play until it enters the Play Area.", thing=thing.name),
                       by_reading("A18", HOW_TO_PLAY["character"]))  # fmt: skip
    if thing.zone == "removed" and all(op.args.get("from", op.args.get("zone")) != "removed" for op in ops):
        return Refusal(
            say("{thing} is removed from the game: this does not reach it.", thing=thing.name), by_rule(REMOVED)
        )
    return None


def barred(table: Table, item: Item, thing: Thing) -> str:
    """Return why an effect can't choose a thing, or ""."""
    refusal = _beyond(item.ops, thing)
    return refusal.text if refusal else ""


def zones_of(table: Table, targets: Iterable[str]) -> Mapping[str, str]:
    """Return where the targets are when they are named: one that has gone is not acted on."""
    return frozen({key: table.things[key].zone for key in targets if key in table.things})


def aim(table: Table, item: Item, op: Op) -> None:
    """Have the targets of an activated or triggered text chosen as it resolves (A3)."""
    options = aimable(table, item.ops, item.controller, item.source, len(item.targets))
    amount = min(int(op.value), len(options))
    if not amount:
        return
    about = frozen({"amount": amount, "least": amount, "item": item.key})
    text = say_many("{player} chooses {n} target for {item}.", "{player} chooses {n} targets for {item}.", amount,
                    player=item.controller, item=table.called(item))  # fmt: skip
    grounds = by_reading("A3", CARS, HOW_TO_PLAY["event"])
    table.ask(Question("choose", item.controller, text, grounds, options, options[:amount], about))


def late(text: Text) -> Text:
    """Return an activated or triggered text that chooses its targets as it resolves; those of several sorts in turn."""
    if text.sort not in ("activated", "triggered") or not text.targets:
        return text
    alike = len(set(sorts_of(text.ops, text.targets))) == 1
    aims = (Op("aim", text.targets),) if alike else (Op("aim", 1),) * text.targets
    return text._replace(targets=0, ops=(*aims, *text.ops))

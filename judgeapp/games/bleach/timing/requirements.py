"""What cards and effects require: costs, and targets that can be reached."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import from_hand, is_amount, lacks_cards, said_to_go, shares
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import targets_of
from judgeapp.domain.timing.words import X, several
from judgeapp.domain.timing.words import counted as amount_of
from judgeapp.games.bleach.timing.headings import (
    CAN_AND_CANT,
    CARS,
    COSTS,
    DAMAGE_DOES_NOT,
    HOW_THE_QUEUE_WORKS,
    HOW_TO_PLAY,
    OVERLAYING,
    PHASE_C,
    POWER_DAMAGE,
    REMOVED,
)
from judgeapp.games.bleach.timing.zones import discard, energy_cards

ENERGY = ("mind", "body", "spirit", "energy")
OF_A_CARD = ("deplete", "discard", "remove")


def malformed(cost: Mapping[str, Any], counted: Iterable[str]) -> str:
    """Return what is wrong with a cost as a scene has it, or ""."""
    for name, amount in cost.items():
        whole = amount == X or (is_amount(amount) and amount >= 0)
        if name in ("hand", X):
            continue  # looked at as it was read
        if name in OF_A_CARD and not isinstance(amount, str):
            return say("to {name} as a cost takes “self” or the id of a card", name=name)
        if name not in OF_A_CARD and not (name in counted and whole):
            return say("a cost is {deeds}, or a whole number of {names}; not {name} = {amount}",
                       deeds=", ".join(OF_A_CARD), names=", ".join(counted), name=name, amount=amount)  # fmt: skip
    return ""


def lacks(table: Table, action: Action, cost: Mapping[str, Any], card: Thing, grounds: Grounds) -> Refusal | None:
    """Return what keeps a player from paying, or None."""
    player = action.player
    if refusal := lacks_cards(table, action, cost.get("hand", ()), card.key, grounds):
        return refusal
    for name, amount in cost.items():
        if name == "hand":
            continue
        if name in OF_A_CARD:
            refusal = _card_cannot(table, name, player, _meant(table, card, amount), card, grounds)
            if refusal:
                return refusal
        elif (have := table.number(player, name)) is not None and have < amount:
            label = table.timing.numbers.get(name, name)
            text = say("{card} costs {cost}; {player} has {have}.", card=card.name, cost=amount_of(label, amount),
                       player=player, have=have)  # fmt: skip
            return Refusal(text, grounds)
        elif name in ENERGY and have is not None and have - len(kept := _kept(table, player, name)) < amount:
            text = say("{names} can't be depleted, so there is not enough energy for {card}.",
                       names=commas(each.name for each in kept), card=card.name)  # fmt: skip
            return Refusal(text, by_rule(CAN_AND_CANT, *grounds.rules))
    return None


def _kept(table: Table, player: str, kind: str) -> list[Thing]:
    """Return the renewed energy cards of a type that an effect keeps from being depleted."""
    cards = energy_cards(table, player, kind, depleted=False)
    return [card for card in cards if forbidden(table, "mark", player, card.key, player)]


def pay(table: Table, action: Action, cost: Mapping[str, Any], card: Thing) -> tuple[Task, ...]:
    """Pay what is counted and say so; return the tasks that deplete, discard or remove what else is part of it."""
    tasks: list[Task] = []
    words: list[str] = []
    player = action.player
    for name, amount in cost.items():
        if name == "hand":
            found = shares(table, player, amount, said_to_go(action), card.key)
            going = found if isinstance(found, list) else ()
            tasks += from_hand(table, player, going, card.key, by_rule(COSTS), how="cost")
            words.append(amount_of(table.timing.numbers[name], sum(hand.amount for hand in amount)))
        elif name in OF_A_CARD:
            thing = _meant(table, card, amount)
            tasks.append(_give(name, player, thing))
            words.append(_told(name, thing))
        else:
            if name in ENERGY:
                tasks += _deplete(table, player, name, amount)
            else:
                table.add(player, name, -amount)
            words.append(amount_of(table.timing.numbers.get(name, name), amount))
    if cost:
        text = say("{player} pays for {card}: {cost}.", player=player, card=card.name, cost=commas(words))
        table.tell("paid", text, by_rule(COSTS), player=player, thing=card.key)
    return tuple(tasks)


def _deplete(table: Table, player: str, kind: str, amount: int) -> list[Task]:
    """Deplete energy that is counted; return the tasks that deplete cards which the scene names, for what is left."""
    have, named = table.number(player, kind), energy_cards(table, player, kind, depleted=False)
    unnamed = amount if have is None else min(amount, max(0, have - len(named)))
    table.add(player, kind, -unnamed)
    table.add(player, f"depleted {kind}", unnamed)
    kept = _kept(table, player, kind) if unnamed < amount else []
    able = [card for card in named if card not in kept]
    return [change("mark", player, by_rule(COSTS), thing=card.key, to="depleted", you=player)
            for card in able[: amount - unnamed]]  # fmt: skip


def _told(name: str, thing: Thing) -> str:
    if name == "deplete":
        return say("deplete {card}", card=thing.name)
    return say("discard {card}", card=thing.name) if name == "discard" else say("remove {card}", card=thing.name)


def _meant(table: Table, card: Thing, ref: Any) -> Thing:
    return table.things[card.key] if ref == "self" else table.thing(str(ref))


def _card_cannot(table: Table, name: str, player: str, thing: Thing, card: Thing, grounds: Grounds) -> Refusal | None:
    zones = ("play",) if name == "deplete" else ("play", "hand")
    if thing.controller != player or thing.zone not in zones:
        text = say(
            "{player} has no {thing} to {name} for {card}.", player=player, thing=thing.name, name=name, card=card.name
        )
        return Refusal(text, grounds)
    if name != "deplete":
        return None
    if "depleted" in thing.marks:
        return Refusal(say("{thing} is depleted already.", thing=thing.name), grounds)
    if by := forbidden(table, "mark", player, thing.key, player):
        text = say("{thing} can't be depleted ({barrier}).", thing=thing.name, barrier=by)
        return Refusal(text, by_rule(CAN_AND_CANT, *grounds.rules))
    return None


def too_new(card: Thing, player: str) -> Refusal | None:
    """Return why a card that has overlaid another can't be depleted for its own effect, or None."""
    if "new" not in card.marks:
        return None
    text = say(
        "{card} was not in play when {player}'s turn began: it can't be depleted for its effect.",
        card=card.name,
        player=player,
    )
    return Refusal(text, by_rule(OVERLAYING))


def _give(name: str, player: str, thing: Thing) -> Task:
    if name == "deplete":
        return change("mark", player, by_rule(COSTS), thing=thing.key, to="depleted", you=player)
    if name == "discard":
        return discard(thing, player, "cost", by_rule(COSTS))
    more = frozen({"how": "cost"})
    return change("move", player, by_rule(COSTS), thing=thing.key, to="removed", you=player, more=more)


# --- targets

ON_CARDS = ("move", "control", "blank")  # effects whose value is a card
ON_THE_QUEUE = ("negate", "copy")  # effects on effects


def aimable(table: Table, ops: tuple[Op, ...], you: str, me: str) -> tuple[str, ...]:
    """Return what instructions can be aimed at: effects in the queue, cards, players, or any of these."""
    waits = tuple(item.key for item in table.pile if not never_negated(table, ops, item.key, 0, you, me))
    if aims_at_queue(ops):
        return waits
    zones = ("play", *(op.args["from"] for op in ops if "from" in op.args))
    cards = tuple(thing.key for thing in table.things.values() if thing.zone in zones)
    if _only(ops, "who"):
        return table.seats()
    return cards if _only(ops, "of") else (*cards, *waits, *table.seats())


def named(table: Table, action: Action, ops: tuple[Op, ...]) -> tuple[str, ...]:
    """Return the targets of an action; where effects are aimed at, a card stands for its effect in the queue."""
    keys = targets_of(table, action)
    if not aims_at_queue(ops):
        return keys
    waits = {item.source: item.key for item in table.pile}
    return tuple(waits.get(key, key) for key in keys)


def wrongly_aimed(table: Table, action: Action, text: Text, grounds: Grounds) -> Refusal | None:
    """Return what is wrong with the targets of an action: their number, or that one can't be reached; or None."""
    ops = text.ops
    if aims_at_queue(ops) and (never := off_the_queue(table, action)):
        return never
    keys = named(table, action, ops)
    if len(keys) != text.targets:
        said = say_many("{text} takes {n} target now, not {named}.", "{text} takes {n} targets now, not {named}.",
                        text.targets, text=text.name, named=len(keys))  # fmt: skip
        return Refusal(said, grounds)
    waits = {item.key for item in table.pile}
    if keys and aims_at_queue(ops) and not waits & set(keys):
        names = commas(map(table.name, keys))
        return Refusal(say("There is no such effect in the queue: {names}.", names=names), grounds)
    you, me = action.player, str(action.args.get("card", ""))
    for number, key in enumerate(keys):
        if why := never_negated(table, ops, key, number, you, table.thing(me).key):
            return Refusal(why, grounds)
        if key in table.things and (found := _beyond(ops, table.things[key])):
            return found
        if key not in table.things and _only(ops, "of"):
            return Refusal(
                say("{text} acts on cards, and {card} is none.", text=text.name, card=table.name(key)), grounds
            )
    return None


POWER_DAMAGE_WORDS = ("damage", "power damage")


def off_the_queue(table: Table, action: Action) -> Refusal | None:
    """Return that what an effect on the queue is aimed at never goes there, for a target of which that is so."""
    for ref in map(str, several(action.args.get("targets", ()))):
        thing = None if table.item(ref) else table.find(ref)
        if thing is None and ref.lower() in POWER_DAMAGE_WORDS:
            text = say("Power damage never goes on the queue, so nothing there is cancelled.")
            return Refusal(text, by_rule(DAMAGE_DOES_NOT, POWER_DAMAGE))
        if thing is None or any(item.source == thing.key for item in table.pile):
            continue
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
    return off_the_queue(table, action) if options and set(options) <= {each.key for each in table.pile} else None


def aims_at_queue(ops: tuple[Op, ...]) -> bool:
    """Tell whether instructions act on effects in the queue."""
    return any(op.name in ON_THE_QUEUE and str(op.value).startswith("target") for op in ops)


def _only(ops: tuple[Op, ...], word: str) -> bool:
    """Tell whether instructions act on their targets only as cards ("of"), or only as players ("who")."""
    found = {key for op in ops for key, each in op.args.items() if str(each).startswith("target")}
    found |= {"of" for op in ops if op.name in ON_CARDS and str(op.value).startswith("target")}
    return found == {word}


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
    options = aimable(table, item.ops, item.controller, item.source)
    amount = min(int(op.value), len(options))
    if not amount:
        return
    about = frozen({"amount": amount, "least": amount, "item": item.key})
    text = say_many("{player} chooses {n} target for {item}.", "{player} chooses {n} targets for {item}.", amount,
                    player=item.controller, item=item.name)  # fmt: skip
    grounds = by_reading("A3", CARS, HOW_TO_PLAY["event"])
    table.ask(Question("choose", item.controller, text, grounds, options, options[:amount], about))


def late(text: Text) -> Text:
    """Return an activated or triggered text that chooses its targets only as it resolves."""
    if text.sort not in ("activated", "triggered") or not text.targets:
        return text
    return text._replace(targets=0, ops=(Op("aim", text.targets), *text.ops))

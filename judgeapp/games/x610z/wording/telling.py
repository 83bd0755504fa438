"""Tells what an X610Z card does in the app's own words, from its effects alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.domain.messages import Message, either, listed, say, say_many, sentences
from judgeapp.domain.wording.phrases import Phrases
from judgeapp.domain.wording.telling import Op, Tell, Telling, TellOp
from judgeapp.games.x610z.timing import TIMING

WORDS = {
    "attack": say("attack"),
    "defense": say("defense"),
    "speed": say("speed"),
    "range": say("range"),
    "block": say("block rate"),
    "attacks": say("attacks a turn"),
    "life base": say("life base"),
    "beast": say("beast"),
    "dragon": say("dragon"),
    "vessel": say("vessel"),
    "berserker": say("berserker"),
    "army": say("army"),
    "activated": say("activated"),
    "deactivated": say("deactivated"),
    "activation": say("activation counters"),
    "time": say("time counters"),
    "charge": say("charge counters"),
    "boost": say("boost energy"),
    "mystic": say("mystic energy"),
    "robiumm": say("robiumm energy"),
    "halos": say("halos energy"),
    "colorless": say("colorless energy"),
    "hand": say("hand"),
    "deck": say("deck"),
    "discard": say("discard pile"),
    "removed": say("removed from the game"),
    "move": say("move"),
    "cast": say("cast cards"),
    "place": say("place energy crystals"),
    "draw": say("draw cards"),
    "reactivate": say("be reactivated"),
    "zone": say("change zones"),
    "card": say("a card"),
    "paid": say("a paid ability"),
    "triggered": say("something triggered"),
}
DEEDS = {
    "drawn": say("drawn"),
    "discarded": say("discarded"),
    "moved": say("moved"),
    "destroyed": say("destroyed"),
    "sacrificed": say("sacrificed"),
    "reactivated": say("reactivated"),
    "healed": say("healed"),
    "damaged": say("damaged"),
    "negated": say("negated"),
    "x": say("X"),
}
TARGETS = {
    "summon": say("a summon"),
    "nlb": say("a summon that is no life base"),
    "catalyst": say("a catalyst"),
    "crystal": say("an energy crystal"),
    "permanent": say("a permanent"),
    "player": say("a player"),
    "opponent": say("an opponent"),
    "action": say("an action on the stack"),
    "life base": say("a life base"),
    "beast": say("a beast"),
    "dragon": say("a dragon"),
    "vessel": say("a vessel"),
    "berserker": say("a berserker"),
    "army": say("an army"),
}
EVENTS = {
    "used": say("this is declared"),
    "attacked": say("a summon has attacked"),
    "placed": say("an energy crystal is placed"),
    "activated": say("a permanent is activated"),
    "deactivated": say("a permanent is deactivated"),
    "reactivated": say("a permanent is reactivated"),
    "damaged": say("a summon is dealt damage"),
    "healed": say("a summon is healed"),
    "destroyed": say("a permanent is destroyed"),
    "sacrificed": say("a permanent is sacrificed"),
    "zone": say("a card is about to change zones"),
}
DOTS = {
    "quest": say("a quest dot"),
    "warp": say("a warp dot"),
    "start": say("a start dot"),
    "end": say("an end dot"),
    "no_attack": say("a no-attack dot"),
}


def target(word: str) -> str:
    """Return what a target has to be."""
    side, _, rest = word.partition(" ")
    if side == "own":
        return say("{target} of yours", target=TARGETS[rest])
    return say("{target} of an opponent", target=TARGETS[rest]) if side == "opposing" else TARGETS[word]


def beginning_of(telling: Telling, card: Mapping[str, Any]) -> str:
    """Return what is chosen as a card is cast or a text used, and what a card says of itself, or ""."""
    facts = card.get("facts", card.get("more", {}))
    told = []
    if "focus" in facts:
        told.append(say("It is focused on {target}.", target=target(facts["focus"])))
    for name, amount in facts.get("counters", {}).items():
        told.append(say("It comes into play with {n} {counters}.", n=amount, counters=telling.phrases.word(name)))
    if "energy" in facts:
        told.append(say("It can be activated for {energy}.", energy=_energy(telling, facts["energy"])))
    if card.get("targets"):
        told.append(_chosen(card["targets"], facts["target"]))
    return sentences(told) if told else ""


def _chosen(amount: int, sorts: str | Sequence[str]) -> Message:
    """Return what is chosen: so many of one sort, or one of each of several."""
    if not isinstance(sorts, str):
        return say("First choose: {target}.", target=listed([target(sort) for sort in sorts]))
    wanted = target(sorts)
    return say_many("First choose: {target}.", "First choose {n} of these: {target}.", amount, target=wanted)


def _energy(telling: Telling, given: Any) -> str:
    if isinstance(given, Mapping):
        told: str = listed([say("{n} {energy}", n=amount, energy=telling.phrases.word(name))
                            for name, amount in given.items()])  # fmt: skip
        return told
    ways: str = either([_energy(telling, each) for each in given])
    return ways


def _damage(telling: Telling, op: Op) -> str:
    about = {"amount": telling.phrases.amount(op["damage"]), "cards": telling.phrases.cards(op.get("of", "target"))}
    return say("{amount} damage to {cards}", **about)


def _heal(telling: Telling, op: Op) -> str:
    cards = telling.phrases.cards(op.get("of", "target"))
    if op["heal"] is True:
        return say("Take all damage from {cards}", cards=cards)
    return say("Take {amount} damage from {cards}", amount=telling.phrases.amount(op["heal"]), cards=cards)


def _counter(telling: Telling, op: Op) -> str:
    about = {"counters": telling.phrases.word(op["counter"]), "cards": telling.phrases.cards(op.get("of", "self"))}
    if op["by"] < 0:
        return say("Take {n} {counters} from {cards}", n=-op["by"], **about)
    return say("Put {n} {counters} on {cards}", n=op["by"], **about)


def _pay(telling: Telling, op: Op) -> str:
    about = {"cost": _energy(telling, op["pay"]), "done": sentences(telling.instructions(op["with"]))}
    return say("Its controller may pay {cost}; if not: {done}", **about)


def _turn(pattern: Any) -> TellOp:
    return lambda telling, op: pattern(telling.phrases.who(next(iter(op.values()))))


def _on_cards(pattern: Any) -> TellOp:
    return lambda telling, op: pattern(telling.phrases.cards(next(iter(op.values()))))


OPS: dict[str, TellOp] = {
    "damage": _damage,
    "heal": _heal,
    "destroy": _on_cards(lambda cards: say("Destroy {cards}", cards=cards)),
    "sacrifice": _on_cards(lambda cards: say("Sacrifice {cards}", cards=cards)),
    "deactivate": _on_cards(lambda cards: say("Deactivate {cards}", cards=cards)),
    "reactivate": _on_cards(lambda cards: say("Reactivate {cards}", cards=cards)),
    "counter": _counter,
    "number": lambda telling, op: say("Produce {energy}", energy=_energy(telling, {op["number"]: op.get("by", 1)})),
    "raise": lambda telling, op: say("It costs {cost} more", cost=_energy(telling, op["raise"])),
    "pay": _pay,
    "shuffle": _turn(lambda who: say("Shuffle the deck of {who}", who=who)),
    "skip_turn": _turn(lambda who: say("No next turn for {who}", who=who)),
    "skip": lambda telling, op: say("Skip the next such phase: {phase}",
                                    phase=telling.phrases.timing.stages[op["skip"]].title),
}  # fmt: skip
CONDITIONS: dict[str, Tell] = {
    "stands": lambda telling, condition: say("{card} stands on {dot}", dot=DOTS[condition["stands"]],
                                             card=telling.phrases.cards(condition.get("of", "self"))),
    "done": lambda telling, condition: say("that was successfully done"),
}  # fmt: skip


class _Telling(Telling):
    """Tells texts of X610Z's own sorts, too: one of several effects, additional effects, paid abilities."""

    def text(self, text: Mapping[str, Any]) -> str:
        label = text.get("label")
        if label == "extra":
            told = super().text({**text, "sort": "activated"})
            if text["name"] == "For each extra":
                return say("In addition, as often as wished: {done}", done=told)
            return say("In addition, if wished: {done}", done=told)
        told = super().text(text)
        if text["sort"] == "activated" and label is None:
            return say("Activating it is part of the cost. {done}", done=told)
        if label == "paid":
            return say("Once until the own next turn, without activating it. {done}", done=told)
        return say("One of several ways, chosen on casting. {done}", done=told) if text["sort"] == "play" else told


def tell(card: Mapping[str, Any]) -> list[str]:
    """Return sentences that say what keys of a card do."""
    return _Telling(Phrases(TIMING, {**WORDS, **DEEDS}), OPS, CONDITIONS, EVENTS, beginning_of).card(card)

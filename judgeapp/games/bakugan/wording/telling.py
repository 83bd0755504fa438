"""Tells what Bakugan's cards do in the app's own words."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.wording.phrases import Phrases
from judgeapp.domain.wording.telling import OPS as COMMON
from judgeapp.domain.wording.telling import Op, Telling, TellOp
from judgeapp.games.bakugan.timing import TIMING

WORDS = {
    "bakugan": say("Bakugan"),
    "power": say("BPower"),
    "damage": say("Damage Rating"),
    "victor": say("the Victor"),
    "new": say("played this turn"),
    "destroyed": say("be destroyed"),
    "chosen": say("chosen to roll this turn"),
    "energy": say("the Energy cards"),
    "hand": say("the hand"),
    "deck": say("the deck"),
    "discard": say("the discard pile"),
    "retracted": say("retracted"),
    "negated": say("negated"),
    "attached": say("attached"),
    "energized": say("Energized"),
    "drawn": say("drawn"),
    "play action": say("play Actions"),
    "play hero": say("play Heroes"),
    "play flip": say("play Flips"),
    "play evo": say("play Evos"),
    "play": say("play cards"),
    "draw": say("draw cards"),
    "retract": say("be retracted"),
    "reroll": say("be rerolled"),
    "negate": say("be negated"),
}
TAGS = {
    "turbo": say("you have the most Energy cards"),
    "flow": say("you have played another card before this turn"),
    "fury": say("you have no cards in hand"),
    "sacrifice": say("a card was discarded for it as it was played"),
    "domination": say("your Bakugan hold the most BakuCores"),
}
MODES = {
    "first": say("the first way was chosen as it was announced"),
    "second": say("the second way was chosen as it was announced"),
}
EVENTS = {
    "victor": say("the Victor is declared"),
    "opened": say("a Bakugan opens"),
    "selected": say("a Bakugan is chosen to roll"),
    "retracted": say("a Bakugan is retracted"),
    "evolved": say("an Evo is put on a Bakugan"),
    "damage": say("a Bakugan attacks"),
    "dealt": say("damage was dealt"),
    "taken": say("damage was taken"),
    "met": say("an attack is met"),
    "destroyed": say("a card is destroyed"),
    "aimed": say("a card is played on a Bakugan"),
    "energized": say("a card is Energized"),
    "rerolled": say("a Bakugan is rerolled"),
}
SELECTS = {
    "bakugan": say("a Bakugan"),
    "hero": say("a Hero"),
    "evo": say("an Evo"),
    "core": say("a BakuCore that is held"),
    "player": say("a player"),
    "batch": say("something in the batch"),
    "batch card": say("a card in the batch"),
    "batch ability": say("an ability in the batch"),
    "batch action": say("an Action in the batch"),
    "batch hero": say("a Hero in the batch"),
    "batch flip": say("a Flip in the batch"),
    "batch evo": say("an Evo in the batch"),
}
HOW = {
    "own": say("yours"),
    "opposing": say("an opponent's"),
    "face-up": say("face up"),
    "open": say("open"),
    "closed": say("closed"),
    "chosen": say("chosen to roll this turn"),
}


def aims_of(telling: Telling, card: Mapping[str, Any]) -> str:
    """Return what is selected as a card or ability is announced, or ""."""
    given = card.get("facts", card.get("more", {}))
    specs = given.get("selects", ())
    specs = [specs] if isinstance(specs, str) else specs
    which = [*given.get("which", ()), *({} for _ in specs)]
    told = [_aim(telling, spec, such) for spec, such in zip(specs, which, strict=False)]
    if len(told) > 1:
        told = [say("({n}) {aim}", n=n, aim=aim) for n, aim in enumerate(told, 1)]
    return say("First choose: {aims}.", aims=commas(told)) if told else ""


def _aim(telling: Telling, spec: str, which: Mapping[str, Any]) -> str:
    kind, how = SELECTS["bakugan"], []
    words = spec.replace("batch ", "batch_").split()
    for word in (each.replace("_", " ") for each in words):
        if word in SELECTS:
            kind = SELECTS[word]
        else:
            how.append(HOW[word])
    details = commas([*how, *telling.phrases.details(which)])
    return say("{kind} ({details})", kind=kind, details=details) if details else kind


def _energize(telling: Telling, op: Op) -> str:
    if op["energize"] == "top":
        told = say_many("Energize the top card of the deck", "Energize the top {n} cards of the deck", op.get("by", 1))
    else:
        told = say("Energize {cards}", cards=telling.phrases.cards(op["energize"]))
    return say("{done}, charged", done=told) if op.get("charged") else say("{done}, uncharged", done=told)


def _damage(telling: Telling, op: Op) -> str:
    if isinstance(op["damage"], int):
        return say_many("Take {n} damage", "Take {n} damage", op["damage"])
    return say("Take damage: {amount}", amount=telling.phrases.amount(op["damage"]))


def _stop(telling: Telling, op: Op) -> str:
    if "which" not in op:
        return say("Stop the rest of the damage")
    return say("Stop the rest of the damage, if this deals it: {cards}", cards=telling.phrases.such(op["which"]))


def _play(telling: Telling, op: Op) -> str:
    which = op["play"]
    about = {"cards": telling.phrases.such(which) if isinstance(which, Mapping) else telling.phrases.cards(which)}
    told = say("Play one now: {cards}", **about)
    if op.get("optional"):
        told = say("You may play one now: {cards}", **about)
    return say("{done}; it costs no Energy", done=told) if op.get("free") else told


def _number(telling: Telling, op: Op) -> str:
    """Tell a number that changes; Energy cards that are charged are uncharged no more, which is not told twice."""
    by = op.get("by", 1)
    if op["number"] != "charged" or not isinstance(by, Mapping) or by.get("number") != "uncharged":
        return COMMON["number"](telling, op)
    return say_many("Charge up to {n} uncharged Energy card", "Charge up to {n} uncharged Energy cards", by["most"])


def is_told(op: Any) -> bool:
    """Tell whether an instruction says more than that Energy cards that were charged are uncharged no more."""
    by = op.get("by") if isinstance(op, Mapping) else None
    return not (isinstance(by, Mapping) and op.get("number") == by.get("number") == "uncharged")


OPS: dict[str, TellOp] = {
    "number": _number,
    "energize": _energize,
    "damage": _damage,
    "stop": _stop,
    "prevent": lambda telling, op: say("Prevent {n} of the damage that is left", n=op["prevent"]),
    "reroll": lambda telling, op: say("Reroll {cards}", cards=telling.phrases.cards(op["reroll"])),
    "retract": lambda telling, op: say("Retract {cards}", cards=telling.phrases.cards(op["retract"])),
    "decide": lambda telling, op: say("This turn the Victor is decided by {stat}",
                                      stat=telling.phrases.word(op["decide"])),
    "play": _play,
}  # fmt: skip
CONDITIONS = {
    "core": lambda telling, condition: say("it holds a BakuCore with this icon: {icon}", icon=condition["core"]),
    "tag": lambda telling, condition: TAGS[condition["tag"]],
    "played": lambda telling, condition: telling.phrases.bounds(
        say("played by you this turn: {kind}", kind=telling.phrases.kind(condition["played"])), condition
    ),
    "mode": lambda telling, condition: MODES[condition["mode"]],
}


class Brawl(Telling):
    """Tells what Bakugan's cards do."""

    of_whose = Telling.of_whose | {"attached", "destroyed", "retracted", "victor"}

    def instructions(self, ops: Iterable[Any]) -> list[str]:
        return super().instructions([op for op in ops if is_told(op)])

    def event(self, when: Any) -> str:
        """Return what is waited for; the player of damage and of an attack is the one whom it hits."""
        hit = {"dealt": "taken", "damage": "met"} if isinstance(when, Mapping) and "player" in when else {}
        return super().event({**when, "event": hit[when["event"]]} if hit and when["event"] in hit else when)


def tell(card: Mapping[str, Any]) -> list[str]:
    """Return sentences that say what keys of a card do."""
    return Brawl(Phrases(TIMING, WORDS), OPS, CONDITIONS, EVENTS, aims_of).card(card)

"""Tells what a Bleach card does in the app's own words, from its effects alone."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say, say_many, sentences
from judgeapp.domain.wording.phrases import Phrases
from judgeapp.domain.wording.telling import Op, Tell, Telling, TellOp
from judgeapp.games.bleach.timing import TIMING

WORDS = {
    "all": say("all stats"),
    "STR": "STR",
    "KIDO": "KIDO",
    "trait": say("trait"),
    "depleted": say("depleted"),
    "attacking": say("attacking"),
    "defending": say("defending"),
    "attack": say("attack"),
    "defend": say("defend"),
    "boost": say("a boost"),
    "play": say("play cards"),
    "use": say("use effects"),
    "draw": say("draw cards"),
    "hand": say("hand"),
    "deck": say("deck"),
    "discard": say("discard pile"),
    "removed": say("removed from the game"),
    "card": say("a card"),
    "activated": say("an activated effect"),
    "triggered": say("a triggered effect"),
    "drawn": say("drawn"),
    "discarded": say("discarded"),
    "moved": say("moved"),
    "marked": say("marked"),
    "unmarked": say("unmarked"),
    "negated": say("negated"),
}
EVENTS = {
    "attacks": say("a character attacks"),
    "defends": say("a character defends"),
    "wins battle": say("a character wins a battle"),
    "loses battle": say("a character loses a battle"),
    "boosted": say("a stat is boosted"),
    "damaged": say("power damage was dealt"),
    "turn starts": say("a turn starts"),
    "turn ends": say("a turn ends"),
    "main starts": say("the Main step starts"),
    "main ends": say("the Main step ends"),
    "damage": say("power damage is about to be dealt"),
}
COSTS = {
    "deplete": say("depleting this card"),
    "discard": say("discarding this card"),
    "remove": say("removing this card from the game"),
}


def beginning_of(telling: Telling, card: Mapping[str, Any]) -> str:
    """Return what is named as a card is played, and what it says of itself, or ""."""
    facts = card.get("facts", {})
    told = []
    if "limit" in facts:
        told.append(say_many("A deck may have {n} copy.", "A deck may have {n} copies.", facts["limit"]))
    if facts.get("unique") is False:
        told.append(say("It is Non-Unique."))
    if "after" in facts:
        told.append(say("After use it is removed from the game."))
    if card.get("targets"):
        told.append(say("First choose: an effect in the queue."))
    return sentences(told) if told else ""


def _attacks(telling: Telling, op: Op) -> str:
    told = say_many("No more than {n} attack", "No more than {n} attacks", op["attacks"])
    return telling.for_a_time(told, op)


OPS: dict[str, TellOp] = {"attacks": _attacks}
CONDITIONS: dict[str, Tell] = {"battle": lambda telling, condition: say("there is a battle")}


def tell(card: Mapping[str, Any]) -> list[str]:
    """Return sentences that say what keys of a card do."""
    return Telling(Phrases(TIMING, WORDS), OPS, CONDITIONS, EVENTS, beginning_of, COSTS).card(card)

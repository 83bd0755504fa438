"""Tells what Dragon Ball Super's cards do in the app's own words."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import commas, listed, say, say_many, sentences
from judgeapp.domain.wording.phrases import Phrases
from judgeapp.domain.wording.telling import NOT_OF_CARDS, Op, Tell, Telling, TellOp
from judgeapp.domain.wording.telling import OPS as COMMON
from judgeapp.games.dragon_ball_super.timing import TIMING
from judgeapp.games.dragon_ball_super.timing.energy import ANY_ENERGY, COLOURS, ENERGY
from judgeapp.games.dragon_ball_super.timing.energy import WORDS as COLOUR_WORDS
from judgeapp.games.dragon_ball_super.timing.skills import SKILLS, TURNING

WORDS = {
    **COLOUR_WORDS,
    "power": say("power"),
    "combo": say("combo power"),
    "combos": say("make combos"),
    "battle": say("Battle Card"),
    "leader": say("Leader Card"),
    "extra": say("Extra Card"),
    "rest": say("in Rest Mode"),
    "union": say("played by a [Union]"),
    "attack card": say("the attack card"),
    "guard card": say("the guard card"),
    "over realm": say("played by an [Over Realm]"),
    "drop": say("the Drop Area"),
    "warp": say("the Warp"),
    "life": say("Life"),
    "hand": say("the hand"),
    "deck": say("the deck"),
    "energy": say("the Energy Area"),
    "removed": say("out of the game"),
    "none": say("without skills"),
    "some": say("with skills"),
    "play": say("play cards"),
    "attack": say("attack"),
    "attack active": say("attack Battle Cards in Active Mode"),
    "attack leader": say("attack Leader Cards"),
    "any energy": say("no specified cost"),
    "activate": say("activate skills"),
    "counter": say("activate [Counter] skills"),
    "life to hand": say("take cards of the Life into the hand"),
    "charge": say("place energy in the Charge Phase"),
    "place energy": say("place energy by skills"),
    "recharge": say("switch energy to Active Mode, but by [Awaken]"),
    "drop to warp": say("send cards from the Drop Area to the Warp"),
    "negate attack": say("have their attacks negated"),
    "negate": say("be negated"),
    "unmark": say("be switched to Active Mode"),
    "switch": say("be switched to Active Mode in the Charge Phase"),
    "ko": say("be KO-ed"),
    "discarded": say("discarded"),
    "moved": say("moved"),
    "played": say("played"),
    "drawn": say("drawn"),
}
ZONES = {
    "battle": say("in the Battle Area"),
    "leader": say("in the Leader Area"),
    "drop": say("in the Drop Area"),
    "warp": say("in the Warp"),
    "life": say("in the Life"),
    "combo": say("in the Combo Area"),
    "energy": say("in the Energy Area"),
    "under": say("under a card"),
}
EVENTS = {
    "attacks": say("a card attacks"),
    "attacked": say("a card is attacked"),
    "guards": say("a card becomes the guard card"),
    "comboed": say("a combo is made"),
    "combo ends": say("a battle with a combo ends"),
    "evolved": say("a card is evolved"),
    "ko": say("a card is KO-ed"),
    "kos": say("a card KO-es another"),
    "dealt damage": say("a card has dealt damage"),
    "damaged": say("damage is taken"),
    "activated": say("a skill is activated"),
    "unmarked": say("a card is switched to Active Mode"),
    "marked": say("a card is switched to Rest Mode"),
    "chosen": say("a card is chosen"),
    "turn ends": say("the turn ends"),
    "battle ends": say("the battle ends"),
    "battle over": say("the battle is over"),
}
HOW = {
    "hand": say("from the hand"),
    "battle": say("from the Battle Area"),
    "ko": say("by a KO"),
    "skill": say("by a skill"),
    "rules": say("by the rules"),
    "opponent": say("by the opponent"),
}


ACTIVATED = {
    "activated": say("an [Activate] skill"),
    "counter": say("a [Counter]"),
    "triggered": say("an [Auto] skill"),
}
CAUSES = {"skill": say("by a skill"), "battle": say("in a battle")}


class Words(Phrases):
    """How this game's cards are called."""

    def cards(self, ref: Any) -> str:
        return self.words[ref] if ref in ("attack card", "guard card") else super().cards(ref)

    def word(self, word: Any) -> str:
        return ACTIVATED.get(word) or super().word(word) if isinstance(word, str) else super().word(word)

    def zone(self, zone: Any) -> str:
        return ZONES.get(zone) or super().zone(zone) if isinstance(zone, str) else super().zone(zone)


class DragonBall(Telling):
    """Tells texts with their labels, and what is true of cards besides."""

    of_whose = Telling.of_whose | {"activated", "attacked", "guards", "ko", "evolved", "begins", "ends", "turn ends"}

    def card(self, card: Mapping[str, Any]) -> list[str]:
        marks = [say("[{keyword}]", keyword=mark) for mark in card.get("marks", ())]
        return [*([commas(marks)] if marks else []), *self.facts(card.get("facts", {})), *super().card(card)]

    def facts(self, facts: Mapping[str, Any]) -> list[str]:
        """Return what is true of the card, or of decks with it."""
        told: list[str] = []
        if "traits" in facts:
            told.append(say("Everywhere, it is {traits}, too.", traits=listed(facts["traits"])))
        if "copies" in facts:
            told.append(say("A deck may have {n} of it.", n=facts["copies"]))
        told += [say("Not in a deck with it: {cards}.", cards=self.phrases.such(cards))
                 for cards in facts.get("bars", ())]  # fmt: skip
        return told

    def text(self, text: Mapping[str, Any]) -> str:
        label, more = text.get("label"), text.get("more", {})
        turning = [{"flip": "self"}] if label in TURNING else []  # [Awaken] and [Wish] do it by themselves
        told = self._done_for({**text, "do": [*text.get("do", ()), *turning]})
        if "when" in text and "cost" in text:
            told = say("For {cost}: {done}", cost=self.cost(text["cost"]), done=told)
        if "which" in more:
            cards = commas(map(self.phrases.such, more["which"]))
            told = sentences(filter(None, [told, say("Cards for it: {cards}.", cards=cards)]))
        if "colors" in more:
            colours = listed([self.phrases.word(each) for each in more["colors"]])
            told = sentences(filter(None, [told, say("Colours: {colours}.", colours=colours)]))
        if "sparking" in more:
            told = say("With {n} cards in the Drop Area: {done}", n=more["sparking"], done=told)
        if "bond" in more:
            told = say("With {n} Battle Cards: {done}", n=more["bond"], done=told)
        if more.get("instead"):
            told = say("Instead of the energy cost: {done}", done=told)
        return sentences(filter(None, [say("[{label}]", label=label), told])) if label else told

    def _done_for(self, text: Mapping[str, Any]) -> str:
        """Return what a text does and what is paid for it; nothing that is asked for besides the card is not told."""
        cost = text.get("cost", {})
        if text.get("sort") != "activated" or (cost and text["do"]):
            return super().text(text)
        told = super().text({key: value for key, value in text.items() if key not in ("sort", "cost")})
        return sentences(filter(None, [say("For {cost}.", cost=self.cost(cost)), told])) if cost else told

    def cost(self, cost: Any) -> str:
        if not isinstance(cost, Mapping):
            return super().cost(cost)
        parts = [self._part(name, value) for name, value in cost.items() if name not in ("do", *ANY_ENERGY)]
        deeds = [say("“{deed}”", deed=self.done(op)) for op in cost.get("do", ())]
        told: str = listed([*self._energy(cost), *parts, *deeds]) or say("nothing")
        return told

    def _energy(self, cost: Mapping[str, Any]) -> list[str]:
        """Return how much energy is paid; that of a colour is part of it."""
        colours: list[str] = [
            say("{amount} {label}", amount=cost[each], label=ENERGY[each]) for each in COLOURS if each in cost
        ]
        if cost.get("energy", 0) <= sum(cost[each] for each in COLOURS if each in cost):
            return colours
        told = say("{amount} {label}", amount=cost["energy"], label=ENERGY["energy"])
        return [say("{energy} (of it {colours})", energy=told, colours=listed(colours))] if colours else [told]

    def _part(self, name: str, value: Any) -> str:
        if name == "burst":
            return say_many("the top card of the deck into the Drop Area",
                            "the top {n} cards of the deck into the Drop Area", value)  # fmt: skip
        if name == "rest":
            return say("this card into Rest Mode")
        if name == "drop":
            return say("this card into the Drop Area")
        hand = value if isinstance(value, Mapping) else {"amount": value}
        cards = {key: each for key, each in hand.items() if key != "amount"}
        return say("{n} from the hand: {cards}", n=hand["amount"], cards=self.phrases.such(cards))

    def event(self, when: Any) -> str:
        told = super().event(when)
        if isinstance(when, Mapping) and "how" in when:
            ways = [when["how"]] if isinstance(when["how"], str) else when["how"]
            ways = ["skill"] if {"skill", *SKILLS} <= set(ways) else ways
            told = say("{event} ({how})", event=told, how=commas(HOW.get(way, way) for way in ways))
        if isinstance(when, Mapping) and "cause" in when:
            told = say("{event} ({how})", event=told, how=CAUSES[when["cause"]])
        return told


def _choose(telling: Telling, op: Op) -> str:
    told = COMMON["choose"](telling, {key: value for key, value in op.items() if key != "ignoring"})
    return say("{done}, also with [Barrier]", done=told) if "ignoring" in op else told


def _play(telling: Telling, op: Op) -> str:
    told = say("Play {cards}", cards=telling.phrases.cards(op["play"]))
    if op.get("paid"):
        told = say("{done}, for its cost", done=told)
    if op.get("rest"):
        told = say("{done}, in Rest Mode", done=told)
    return say("{done}, on top of {on}", done=told, on=telling.phrases.cards(op["on"])) if "on" in op else told


def _move(telling: Telling, op: Op) -> str:
    """Tell where cards go, and in which mode."""
    name = next(iter(op))
    told = COMMON[name](telling, {key: value for key, value in op.items() if key != "rest"})
    return say("{done}, in Rest Mode", done=told) if op.get("rest") else told


def _mark(telling: Telling, op: Op) -> str:
    cards = telling.phrases.cards(op.get("of", "self"))
    if op["mark"] == "rest":
        return say("Into Rest Mode: {cards}", cards=cards)
    return telling.for_a_time(say("[{keyword}] for {cards}", keyword=op["mark"], cards=cards), op)


def _negate(telling: Telling, op: Op) -> str:
    if op["negate"] == "attack":
        return say("Negate the attack")
    if op["negate"] == "target" and "to" in op:
        return say("Negate what it answers, and put that card into: {zone}", zone=telling.phrases.word(op["to"]))
    return say("Negate what it answers") if op["negate"] == "target" else COMMON["negate"](telling, op)


def _forbid(telling: Telling, op: Op) -> str:
    """Tell a ban; the word for combos is also that of a number on cards."""
    told = COMMON["forbid"](telling, {**op, "forbid": "combos"} if op["forbid"] == "combo" else op)
    return say("{done}, by skills of the opponent", done=told) if op.get("by") == "opponent" else told


def _recharge(telling: Telling, op: Op) -> str:
    if op.get("up_to"):
        return say("Switch up to {n} of the energy to Active Mode", n=op["recharge"])
    return say("Switch {n} of the energy to Active Mode", n=op["recharge"])


def _damage(telling: Telling, op: Op) -> str:
    return say_many("Deal {n} damage", "Deal {n} damage", op["damage"])


def _discard(telling: Telling, op: Op) -> str:
    told = COMMON["discard"](telling, op)
    cards = {key: value for key, value in op.items() if key not in ("discard", *NOT_OF_CARDS)}
    return say("{done}; only these: {cards}", done=told, cards=telling.phrases.such(cards)) if cards else told


OPS: dict[str, TellOp] = {
    "all": lambda telling, op: sentences(telling.instructions(op["all"])),
    "choose": _choose,
    "move": _move,
    "take": _move,
    "play": _play,
    "mark": _mark,
    "unmark": lambda telling, op: say("Into Active Mode: {cards}", cards=telling.phrases.cards(op.get("of", "self"))),
    "negate": _negate,
    "forbid": _forbid,
    "recharge": _recharge,
    "damage": _damage,
    "discard": _discard,
    "ko": lambda telling, op: say("KO {cards}", cards=telling.phrases.cards(op["ko"])),
    "enters": lambda telling, op: say("The played card comes in Rest Mode") if "rest" in op else telling.for_a_time(
        say("The played card comes with its skills negated"), op),
    "flip": lambda telling, op: say("Turn over {cards}", cards=telling.phrases.cards(op["flip"])),
    "guard": lambda telling, op: say("The attack has this as its target now: {cards}",
                                     cards=telling.phrases.cards(op["guard"])),
    "tuck": lambda telling, op: say("Put cards from the top of the deck ({n}) beneath {on}", n=op["tuck"],
                                    on=telling.phrases.cards(op["on"])),
    "token": lambda telling, op: say("Play a token: {name} (power {power}, combo power {combo})", name=op["token"],
                                     power=op["power"], combo=op["combo"]),
    "spend": lambda telling, op: telling.for_a_time(say("Negate this very skill"), {"until": op["spend"]}),
    "activate": lambda telling, op: say("Activate [{label}] of {cards}", label=op.get("label", "Field"),
                                        cards=telling.phrases.cards(op["activate"])),
}  # fmt: skip


SAID: dict[str, str] = {"looked through": say("it was looked through")}
CONDITIONS: dict[str, Tell] = {
    "words": lambda telling, condition: SAID.get(condition["words"], str(condition["words"])),
}


def tell(card: Mapping[str, Any]) -> list[str]:
    """Return sentences that say what keys of a card do."""
    return DragonBall(Words(TIMING, WORDS), OPS, CONDITIONS, EVENTS).card(card)

"""Reads the game's own part of a scene's start; a name in it that means nothing is told at once."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.conditions import ALL_STATS
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.sense import aiming
from judgeapp.domain.timing.state import RELATIVE, Task, Text, Thing, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import MORE, STAT, UNDER, Form, Names, Shape
from judgeapp.domain.timing.words import counted as amount_of
from judgeapp.games.bleach.timing.aiming import late
from judgeapp.games.bleach.timing.battle import Attack
from judgeapp.games.bleach.timing.effects import counting
from judgeapp.games.bleach.timing.headings import HOW_TO_PLAY
from judgeapp.games.bleach.timing.playing import Playing
from judgeapp.games.bleach.timing.requirements import ENERGY, OF_A_CARD, malformed
from judgeapp.games.bleach.timing.zones import energy_cards

KEYS = ("attack", "playing")
DURING_ATTACK = ("attack", "deplete", "defend", "battle", "stats lock")
NO_START = ("pay", "into play", "damage", "discard", "battle ends", "turn over")
FACTS: dict[str, Form] = {
    "name": Names("character", gives=True),
    "unique": Shape.YES,
    "after": Names("after"),
    "boost": Shape.NUMBER,
    "limit": Shape.NUMBER,
    "type": Names("energy type"),
    "traits": Names("trait", Shape.WORDS, gives=True),
}
IN_MAIN = ("declare", "pass", "play", *DURING_ATTACK)


def setup(table: Table, plain: Mapping[str, Any]) -> None:
    """Make the table ready for a scene that starts in the step it has."""
    _look_at_head(table, plain)
    for player in table.players:
        for name in ENERGY:
            _count_energy(table, player, name)
    _look_at_cards(table)
    _attach(table)
    _read_texts(table)
    if table.step in IN_MAIN:
        back = [] if table.step in ("declare", "pass") else [Task("declare")]
        table.agenda[:0] = [Task("leave", ("main",)), *back]
    if table.step in DURING_ATTACK:
        _attack(table, plain)
    if table.step == "play":
        _playing(table, plain)
    table.later(*(Task("unique", (player,)) for player in table.players))
    table.remember("constants", counting(table))


def _look_at_head(table: Table, plain: Mapping[str, Any]) -> None:
    """Raise ValueError for a start that there can't be."""
    if table.step in NO_START:
        raise ValueError(say("A scene can't start in “{step}”: start it earlier.", step=table.step))
    if table.leader != table.turn_player:
        raise ValueError(
            say("The active player, {player}, is asked first: leave out leader.", player=table.turn_player)
        )
    for key, steps in (("attack", DURING_ATTACK), ("playing", ("play",))):
        if key in plain and table.step not in steps:
            text = say(
                "{key} is for a scene that starts in {names}, not in {step}.",
                key=key,
                names=", ".join(steps),
                step=table.step,
            )
            raise ValueError(text)


def _count_energy(table: Table, player: str, kind: str) -> None:
    """Count depleted energy where only the renewed is counted; raise ValueError if more is named than is counted."""
    if table.number(player, kind) is None:
        return
    for name, depleted in ((kind, False), (f"depleted {kind}", True)):
        named = energy_cards(table, player, kind, depleted)
        counted = table.number(player, name)
        if counted is None:
            table.set_number(player, name, len(named))
        elif counted < len(named):
            raise ValueError(
                say("{player} has {counted}, and these are named in play: {cards}", player=player,
                    counted=amount_of(table.timing.numbers[name], counted), cards=commas(card.name for card in named))
            )  # fmt: skip


def _look_at_cards(table: Table) -> None:
    """Raise ValueError for a cost, a fact or a place that can't be meant."""
    for thing in table.things.values():
        if (thing.kind, thing.zone) == ("event", "play"):
            raise ValueError(say("{thing} is an event, and events are never in play: say its kind.", thing=thing.name))
        if (thing.kind, thing.zone, thing.on) == ("item", "play", ""):
            raise ValueError(say("{thing} is an item in play: say which card it is attached to (on = …).",
                                 thing=thing.name))  # fmt: skip
        if thing.marks & {"declared", "attacking", "defending"}:
            raise ValueError(say("{thing}: who is in an attack is told by the head (attack = …)", thing=thing.name))
        if "type" in thing.facts and thing.kind != "energy":
            raise ValueError(say("{thing}: only an energy card has a type; traits tell other cards apart (traits = "
                                 "[…]).", thing=thing.name))  # fmt: skip
        if ALL_STATS in thing.stats:
            raise ValueError(say("{thing}: “all” stands for every stat and is none itself.", thing=thing.name))
        _look_at_costs(table, thing)


def _look_at_costs(table: Table, thing: Thing) -> None:
    """Raise ValueError for a cost that a card or one of its texts can't have."""
    for text in thing.texts:
        if text.cost and text.sort not in ("activated", "play"):
            raise ValueError(say("{thing}: only a card or an activated effect has a cost", thing=thing.name))
    for cost in (thing.cost, *(text.cost for text in thing.texts)):
        if wrong := malformed(cost, table.timing.numbers):
            raise ValueError(say("{thing}: {wrong}.", thing=thing.name, wrong=wrong))


def _attach(table: Table) -> None:
    """Attach cards to what is meant by `on`; raise ValueError where it is not in play."""
    for thing in [each for each in table.things.values() if each.on]:
        host = table.thing(thing.on)
        if host.zone != "play" or thing.zone not in ("play", UNDER):
            raise ValueError(
                say("{thing} can't be attached to {host}: both must be in play.", thing=thing.name, host=host.name)
            )
        table.alter(thing.key, on=host.key)


def _read_texts(table: Table) -> None:
    """Let the texts follow the readings chosen for targets and for triggered effects."""
    for thing in list(table.things.values()):
        printed = [each for text in thing.texts for each in _as_printed(text, thing.kind)]
        texts = tuple(_read(text, table.settings) for text in printed)
        if texts != thing.texts:
            table.alter(thing.key, texts=texts)


def _as_printed(text: Text, kind: str) -> tuple[Text, ...]:
    """Return what a card's own text means: of an event its effect, of a card that stays in play one that is used."""
    if text.sort != "play" or kind == "event" or not text.ops:
        return (text,)
    return (text._replace(ops=(), targets=0, proviso=()), text._replace(sort="activated", needs=()))


def _read(text: Text, settings: Mapping[str, str]) -> Text:
    text = aiming(text)
    if settings["targets"] == "resolution":
        text = late(text)
    if settings["triggers"] == "may" and text.sort == "triggered":
        text = text._replace(optional=True)
    return text


def _playing(table: Table, plain: Mapping[str, Any]) -> None:
    if "playing" not in plain:
        raise ValueError(say("Say which card is declared (playing = its id)."))
    card = table.thing(str(plain["playing"]))
    if (card.controller, card.zone) != (table.turn_player, "hand") or card.kind not in HOW_TO_PLAY:
        text = say(
            "{card} can't have been declared: it is not a card of {player}'s hand.",
            card=card.name,
            player=table.turn_player,
        )
        raise ValueError(text)
    table.remember("playing", Playing(Action("play", card.owner, frozen({"card": card.key}))))


def _character(table: Table, ref: Any, player: str) -> str:
    card = table.thing(str(ref))
    if (card.controller, card.zone, card.kind) != (player, "play", "character"):
        raise ValueError(
            say("{card} is not in an attack: it is no character of {player}'s in play.", card=card.name, player=player)
        )
    return card.key


def _attack(table: Table, plain: Mapping[str, Any]) -> None:
    given = plain.get("attack", {})
    unknown = [key for key in given if key not in ("card", "stat", "defender")]
    if unknown or "card" not in given or "stat" not in given:
        raise ValueError(
            say("An attack has a card, a stat and perhaps a defender (attack = {{ card = ..., stat = ... }}).")
        )
    key = _character(table, given["card"], table.turn_player)
    if given["stat"] not in table.things[key].stats:
        raise ValueError(
            say("{card} has no {stat} to attack with (stats = {{ ... }}).", card=table.name(key), stat=given["stat"])
        )
    attack = Attack(key, str(given["stat"]), table.turn_player)
    declared = table.step in ("attack", "deplete")
    table.mark(key, *(("declared",) if declared else ("attacking", "depleted")))
    if "defender" in given:
        if table.step not in ("battle", "stats lock"):
            raise ValueError(say("The defender is declared in step “defend”: name none before."))
        defender = _character(table, given["defender"], table.next_player(table.turn_player))
        table.mark(defender, "defending", "depleted")
        attack = attack._replace(defender=defender)
    if not declared:
        table.remember("attacks", 1)
    table.remember("attack", attack)


# --- the words of a scene

UNTIL = ("turn", "battle", "game", *RELATIVE)
# What nothing can wait for is no event: windows that open and close, passes, an empty queue, what is over, and what is
# replaced or prevented and so never happens.
EVENTS: dict[str, str] = {
    **dict.fromkeys(("turn starts", "main starts", "main ends", "turn ends"), "player"),
    "tie": "",
    "declared": "player thing stat:changing what kind:playable",
    "paid": "player thing",
    "played": "player thing kind:playable",
    "attacks": "player thing stat:changing kind:fighter",
    **dict.fromkeys(("overlaid", "boosted", "defends", "battle", "locked", "wins battle", "loses battle",
                     "attack ended"), "player thing kind:fighter"),
    "damaged": "player thing amount",
    **dict.fromkeys(("undefended", "no damage", "no power", "renewed"), "player"),
    "energy": "player type",
    "discarded": "player thing came_from to amount how",
}  # fmt: skip
UNDONE = (
    "turn starts", "main starts", "main ends", "turn ends", "declared", "paid", "played", "attacks", "boosted",
    "defends", "undefended", "battle", "locked", "wins battle", "loses battle", "tie", "damaged", "no damage",
    "no power", "attack ended", "energy", "renewed",
)  # fmt: skip

VOCABULARY = Vocabulary(
    words={
        "stat": ("STR", "KIDO", ALL_STATS),
        "constant": (ALL_STATS,),
        "marked": ("depleted",),
        "playable": ("event", "character", "item", "battleground"),
        "fighter": ("character",),
        "leave": ("play",),
        "mark": ("depleted", "new", "declared", "attacking", "defending"),
        "until": UNTIL,
        "label": ("card rule",),
        "after": ("removed",),
        "how": ("effect", "cost", "boost", "battle", "overlay", "attached", "unique", "failed"),
        "declared": ("card", "attack"),
        "energy type": ENERGY,
        "item": ("boost",),
        "cost": OF_A_CARD,
    },
    own={"stat": 2},
    facts=FACTS,
    decks=("limit",),
    more=MORE,
    events=EVENTS,
    changes={"damage": "player amount"},
    undone=UNDONE,
    details={"how": Names("how", Shape.WORDS), "what": Names("declared"), "amount": Shape.NUMBER,
             "type": Names("energy type")},
    tables={"attack": {"card": Names("thing"), "stat": STAT, "defender": Names("thing")}, "playing": Names("thing")},
    statics=("note", "stat", "forbid", "allow", "cost", "become"),
    waits=("Boost", "power damage", "damage"),
    attached=("item",),
    of_kinds={
        "stats": ("character",),
        "after": ("event",),
        "unique": ("character", "item", "battleground"),
        "depleted": ("character", "item", "battleground", "guardian", "energy"),
        **dict.fromkeys(("declared", "attacking", "defending", "new"), ("character",)),
    },
    states=dict.fromkeys(("depleted", "declared", "attacking", "defending", "new"), ()),
    passing=("out of play",),
    costless=("guardian", "energy"),
    instead={
        ("marked", "declared"): say("event “declared”"),
        ("marked", "attacking"): say("event “attacks”"),
        ("marked", "defending"): say("event “defends”"),
        ("marked", "new"): say("event “overlaid”"),
        **dict.fromkeys((("mark of an effect", mark) for mark in ("declared", "attacking", "defending")),
                        say("a player does it (“attack”, “defend”)")),
        ("playable", "energy"): say("event “energy”"),
    },
)  # fmt: skip

"""Reads the game's own part of a scene's start: an attack that is going on, a card that has been declared."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.shapes import Shape, fitting
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.things import Text, frozen
from judgeapp.games.bleach.timing.aiming import late
from judgeapp.games.bleach.timing.attacking import Attack
from judgeapp.games.bleach.timing.costs import ENERGY, malformed
from judgeapp.games.bleach.timing.places import HOW_TO_PLAY
from judgeapp.games.bleach.timing.playing import Playing

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

KEYS = ("attack", "playing")
DURING_ATTACK = ("attack", "deplete", "defend", "battle", "stats lock")
NO_START = ("pay", "into play", "damage", "discard", "battle ends", "turn over")
FACTS = {
    "name": Shape.WORD,
    "unique": Shape.YES,
    "after": Shape.WORD,
    "boost": Shape.NUMBER,
    "traits": Shape.WORDS,
}
IN_MAIN = ("declare", "pass", "play", *DURING_ATTACK)


def setup(table: "Table", plain: Mapping[str, Any]) -> None:
    """Make the table ready for a scene that starts in the step it has."""
    if table.step in NO_START:
        raise ValueError(f"A scene can't start in “{table.step}”: start it earlier.")
    for player in table.players:
        for name in ENERGY:
            if table.number(player, name) is not None and table.number(player, f"depleted {name}") is None:
                table.set_number(player, f"depleted {name}", 0)
    _look_at_cards(table)
    _read_texts(table)
    if table.step in IN_MAIN:
        back = [] if table.step in ("declare", "pass") else [Task("declare")]
        table.agenda[:0] = [Task("leave", ("main",)), *back]
    if table.step in DURING_ATTACK:
        _attack(table, plain)
    if table.step == "play":
        _playing(table, plain)
    table.later(*(Task("unique", (player,)) for player in table.players))


def _look_at_cards(table: "Table") -> None:
    """Raise ValueError for a cost or a fact that can't be meant."""
    for thing in table.things.values():
        told: list[str] = []
        fitting(thing.facts, FACTS, told.append)
        if told:
            raise ValueError(f"{thing.name}, facts: {'; '.join(told)}.")
        for cost in (thing.cost, *(text.cost for text in thing.texts)):
            if wrong := malformed(cost, table.timing.numbers):
                raise ValueError(f"{thing.name}: {wrong}.")


def _read_texts(table: "Table") -> None:
    """Let the texts follow the readings chosen for targets and for triggered effects."""
    for thing in list(table.things.values()):
        texts = tuple(_read(text, table.settings) for text in thing.texts)
        if texts != thing.texts:
            table.alter(thing.key, texts=texts)


def _read(text: Text, settings: Mapping[str, str]) -> Text:
    if settings["targets"] == "resolution":
        text = late(text)
    if settings["triggers"] == "may" and text.sort == "triggered":
        text = text._replace(optional=True)
    return text


def _playing(table: "Table", plain: Mapping[str, Any]) -> None:
    if "playing" not in plain:
        raise ValueError("Say which card is declared (playing = its id).")
    card = table.thing(str(plain["playing"]))
    if (card.controller, card.zone) != (table.turn_player, "hand") or card.kind not in HOW_TO_PLAY:
        raise ValueError(f"{card.name} can't have been declared: it is not a card of {table.turn_player}'s hand.")
    table.remember("playing", Playing(Action("play", card.owner, frozen({"card": card.key}))))


def _character(table: "Table", ref: Any, player: str) -> str:
    card = table.thing(str(ref))
    if (card.controller, card.zone, card.kind) != (player, "play", "character"):
        raise ValueError(f"{card.name} is not in an attack: it is no character of {player}'s in play.")
    return card.key


def _attack(table: "Table", plain: Mapping[str, Any]) -> None:
    given = plain.get("attack", {})
    unknown = [key for key in given if key not in ("card", "stat", "defender")]
    if unknown or "card" not in given or "stat" not in given:
        raise ValueError("An attack has a card, a stat and perhaps a defender (attack = { card = ..., stat = ... }).")
    key = _character(table, given["card"], table.turn_player)
    if given["stat"] not in table.things[key].stats:
        raise ValueError(f"{table.name(key)} has no {given['stat']} to attack with (stats = {{ ... }}).")
    attack = Attack(key, str(given["stat"]), table.turn_player)
    declared = table.step in ("attack", "deplete")
    table.mark(key, *(("declared",) if declared else ("attacking", "depleted")))
    if "defender" in given:
        if table.step not in ("battle", "stats lock"):
            raise ValueError("The defender is declared in step “defend”: name none before.")
        defender = _character(table, given["defender"], table.next_player(table.turn_player))
        table.mark(defender, "defending", "depleted")
        attack = attack._replace(defender=defender)
    if not declared:
        table.remember("attacks", 1)
    table.remember("attack", attack)

"""Setting the scene: a short form becomes the start of a scenario."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from judgeapp.domain.game import Game
from judgeapp.domain.saying import say
from judgeapp.domain.timing.scenario import Problem, ScenarioError

ROWS = 4  # cards or effects that the form has room for; more are added while stepping
NAME = 60
LONGEST = 300  # characters of a field that takes several things

# What the short form knows of effects; anything else is written in a scenario file.
DOES: dict[str, tuple[Any, list[Any]]] = {
    "": (_("does anything else"), []),
    "negate": (_("negates its target"), [{"negate": "target"}]),
    "copy": (_("copies its target"), [{"copy": "target"}]),
    "draw": (_("draws a card"), [{"draw": 1}]),
    "discard": (_("discards its target"), [{"move": "target", "to": "discard", "then": "discarded"}]),
    "return": (_("returns its target to the hand"), [{"move": "target", "to": "hand"}]),
}
WITH_TARGET = ("negate", "copy", "discard", "return")


def start_of(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the start that a filled-in form means; raises ScenarioError with what is missing."""
    players = _players(game, data)
    start: dict[str, Any] = {"game": game.key, "players": players, "title": str(data.get("title", "")).strip()[:200]}
    if first := str(data.get("first", "")).strip()[:NAME]:
        start["turn_player"] = _named(players, first)
    if data.get("step"):
        start["step"] = str(data["step"])[:NAME]
    settings = {key: str(data[f"set-{key}"])[:NAME] for key in game.timing.settings if data.get(f"set-{key}")}
    if settings:
        start["settings"] = settings
    stage = game.timing.stages.get(start.get("step", game.timing.first_stage))
    cards = [card for row in range(1, ROWS + 1) if (card := card_of(game, data, players, f"-{row}"))]
    named = ", ".join(card["name"] for card in cards)
    start["title"] = start["title"] or named or (stage.title if stage else "")
    return {**start, "card": cards} if cards else start


def _players(game: Game, data: Mapping[str, Any]) -> list[str]:
    least, most = game.timing.players
    names = [str(data.get(f"player-{seat}", "")).strip()[:NAME] for seat in range(1, most + 1)]
    given = [name for name in names if name]
    letters = [chr(ord("A") + seat) for seat in range(most)]
    while len(given) < least:
        given.append(next(letter for letter in letters if letter not in given))
    return given


def is_number(text: str) -> bool:
    """Tell whether a typed text is a whole number of a size that scenes know."""
    return re.fullmatch(r"-?[0-9]{1,9}", text) is not None


def does_of(game: Game) -> dict[str, str]:
    """Return what the short form offers a card to do in a game, by its key."""
    known = game.timing.ops
    return {key: words for key, (words, ops) in DOES.items() if all(next(iter(op)) in known for op in ops)}


def _in_play(game: Game, kind: str) -> str:
    """Return the zone of a card of a kind that is in play."""
    known = game.timing.kinds.get(kind)
    return known.zone if known and known.zone in game.timing.in_play else game.timing.in_play[-1]


def _discard(game: Game) -> str:
    """Return the zone that used cards go to: where a kind of card goes that does not stay."""
    return next((kind.zone for kind in game.timing.kinds.values() if not kind.lasting), "discard")


def _stats(text: str) -> dict[str, int]:
    """Return "power 500, damage 3" as numbers by name; raises ScenarioError."""
    if len(text) > LONGEST:
        raise ScenarioError([Problem("numbers", say("write at most {most} characters", most=LONGEST))])
    pairs = [part.strip().rpartition(" ") for part in text.split(",") if part.strip()]
    if wrong := [f"{name} {number}" for name, _space, number in pairs if not name or not is_number(number)]:
        raise ScenarioError([Problem("numbers", _no_number(wrong[0].strip()))])
    return {name.strip(): int(number) for name, _space, number in pairs}


def _no_number(stat: str) -> str:
    return say("“{stat}”: write a name and a number, like “power 500”", stat=stat)


def _named(players: list[str], seat: str) -> str:
    """Return the player of a seat ("2"), or whoever is named; the first if nobody is."""
    return players[int(seat) - 1] if is_number(seat) and 0 < int(seat) <= len(players) else seat or players[0]


def card_of(game: Game, data: Mapping[str, Any], players: list[str], suffix: str = "") -> dict[str, Any] | None:
    """Return the card that one row of a form describes, or None if the row is empty."""
    name = str(data.get(f"card{suffix}", "")).strip()[:NAME]
    if not name:
        return None
    does = str(data.get(f"does{suffix}", ""))[:NAME]
    if does not in DOES:
        words = ", ".join(filter(None, DOES))
        raise ScenarioError([Problem("does", say("“{word}” is not one of {words}", word=does, words=words))])
    card: dict[str, Any] = {"name": name, "owner": _named(players, str(data.get(f"owner{suffix}", ""))[:NAME])}
    kind = str(data.get(f"kind{suffix}", ""))[:NAME]
    if kind:
        card["kind"] = kind
    if data.get(f"in_play{suffix}"):
        card["zone"] = _in_play(game, kind)
    if stats := str(data.get(f"stats{suffix}", "")).strip():
        card["stats"] = _stats(stats)
    if DOES[does][1]:
        card["do"] = [{**op, **({"to": _discard(game)} if op.get("to") == "discard" else {})} for op in DOES[does][1]]
    if does in WITH_TARGET:
        card["targets"] = 1
    return card

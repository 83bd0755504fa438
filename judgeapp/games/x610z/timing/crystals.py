"""Energy crystals: placing one a turn, and activating them for energy; both take place at once (200.1b, 404)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from judgeapp.domain.saying import either, say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.changes import allowed
from judgeapp.domain.timing.checks import card_of
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Task
from judgeapp.games.x610z.timing import energy
from judgeapp.games.x610z.timing.zones import zone_change

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def is_crystal(table: "Table", action: Action) -> Refusal | None:
    """Only an energy crystal can be placed, or activated for energy."""
    card = card_of(table, action)
    if card.kind == "crystal":
        return None
    return Refusal(say("{card} is no energy crystal.", card=card.name), by_rule("200.1b"))


def is_own(table: "Table", action: Action) -> Refusal | None:
    """Players place and activate crystals for themselves only (200.1b, 203.6)."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    text = say("{card} is {owner}'s, not {player}'s.", card=card.name, owner=card.controller, player=action.player)
    return Refusal(text, by_rule("200.1b", "404.3"))


def none_placed(table: "Table", action: Action) -> Refusal | None:
    """A player places one energy crystal a turn (404.1), if no effect allows more (107.1a)."""
    if table.memo.get("placed") != table.turn or allowed(table, "place", action.player, card_of(table, action).key):
        return None
    return Refusal(say("{player} has placed an energy crystal this turn.", player=action.player), by_rule("404.1"))


def place(table: "Table", action: Action) -> None:
    """Place an energy crystal from hand; priority stays where it is (200.1b, A5)."""
    card = card_of(table, action)
    table.set(asking=None)
    table.remember("placed", table.turn)
    text = say("{player} places {card}; nobody can respond, and {player} keeps priority.", player=action.player,
               card=card.name)  # fmt: skip
    table.tell("placed", text, by_reading("A5", "200.1b", "404.1"), player=action.player, thing=card.key)
    table.later(zone_change(card, "play", by_rule("200.1b", "404.3")), Task("priority", (action.player,)))


def produces(table: "Table", action: Action) -> Refusal | None:
    """A crystal with a choice produces one of the things it names."""
    card, named = card_of(table, action), action.args.get("energy")
    options = energy.options_of(card)
    if named is None and len(options) > 1:
        choice = either([energy.words(each) for each in options])
        text = say("Say which energy {card} produces: {choice}.", card=card.name, choice=choice)
        return Refusal(text, by_rule("203.2a"))
    if named is not None and not any(str(named) in each for each in options):
        text = say("{card} does not produce {energy}.", card=card.name, energy=named)
        return Refusal(text, by_rule("203.2a"))
    return None


def activate(table: "Table", action: Action) -> None:
    """Activate a crystal for its energy; whoever was asked something is still asked it (200.1b, 200.4)."""
    card, question = card_of(table, action), table.asking
    made = next(each for each in energy.options_of(card) if action.args.get("energy", next(iter(each))) in each)
    table.set(asking=None)
    if question.kind == "pay":
        declared = question.about["declared"]
        table.later(Task("meet", (declared._replace(things=(*declared.things, card)),)))
    elif question.kind == "priority":
        table.later(Task("priority", (action.player,)))
    else:
        table.later(Task("ask", (question,)))
    grounds = by_reading("A4", "200.1b", "201.7a", "702.2") if table.step == "draw" else by_rule("200.1b", "203.3")
    energy.produce(table, action.player, card.key, made, grounds)


def placements(table: "Table", player: str) -> Iterator[Action]:
    """Yield the crystals in a player's hand."""
    for card in table.things.values():
        if card.owner == player and card.zone == "hand" and card.kind == "crystal":
            yield Action("place", player, {"card": card.key})


def activations(table: "Table", player: str) -> Iterator[Action]:
    """Yield the crystals of a player, each with every energy it can produce."""
    for card in table.in_play(player, "crystal"):
        options = energy.options_of(card)
        for made in options:
            choice = {"energy": next(iter(made))} if len(options) > 1 else {}
            yield Action("activate", player, {"card": card.key, **choice})

"""Using activated effects of cards in play."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import card_of, needs_hold, not_forbidden, text_of
from judgeapp.domain.timing.grounds import Refusal, by_rule
from judgeapp.domain.timing.state import Item, Task
from judgeapp.domain.timing.terms import shown
from judgeapp.domain.timing.things import Text, frozen
from judgeapp.domain.timing.triggers import use_up
from judgeapp.games.bleach.timing import costs
from judgeapp.games.bleach.timing.aiming import named, wrongly_aimed, zones_of
from judgeapp.games.bleach.timing.asked import ADDING, has_priority
from judgeapp.games.bleach.timing.places import ACTIVATED, BATTLEGROUND, CONTROLLING, COSTS, PRIORITY
from judgeapp.games.bleach.timing.queue import add

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def is_activated(table: "Table", action: Action) -> Refusal | None:
    """Of a card's texts only activated effects are used at will."""
    card, named = card_of(table, action), str(action.args.get("text", "")).lower()
    meant = [text for text in card.texts if named in ("", text.name.lower())]
    if any(text.sort == "activated" for text in meant):
        return None
    return Refusal(say("{card} has no such activated effect.", card=card.name), by_rule(ACTIVATED))


def is_controllers(table: "Table", action: Action) -> Refusal | None:
    """Only its controller uses a card; of battlegrounds the document says so."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    rule = BATTLEGROUND if card.kind == "battleground" else CONTROLLING
    return Refusal(
        say("{card} is {player}'s: {other} can't use it.", card=card.name, player=card.controller, other=action.player),
        by_rule(rule),
    )


def works_there(table: "Table", action: Action) -> Refusal | None:
    """Activated effects are on cards in play, unless they say otherwise."""
    card, text = card_of(table, action), _text(table, action)
    if card.zone in (text.zones or table.timing.in_play):
        return None
    return Refusal(
        say("{card} is not in play but in {zone}.", card=card.name, zone=shown(card.zone)), by_rule(ACTIVATED)
    )


def not_new(table: "Table", action: Action) -> Refusal | None:
    """A card that has overlaid another is not depleted for its own effect in the turn in which it came."""
    card = card_of(table, action)
    depletes = _text(table, action).cost.get("deplete") in ("self", card.key)
    return costs.too_new(card, action.player) if depletes and card.zone == "play" else None


def aimed(table: "Table", action: Action) -> Refusal | None:
    """As many targets are named as have to be on using it (none, if they are chosen while it resolves)."""
    return wrongly_aimed(table, action, _text(table, action), table.cite("target"))


def payable(table: "Table", action: Action) -> Refusal | None:
    """It can be used as often as it can be paid for."""
    card, text = card_of(table, action), _text(table, action)
    return costs.lacks(table, action.player, text.cost, card, by_rule(ACTIVATED, COSTS))


def _text(table: "Table", action: Action) -> Text:
    return text_of(table, action, "activated")


CHECKS = (
    is_activated,
    is_controllers,
    works_there,
    not_forbidden("use"),
    not_new,
    has_priority(*ADDING),
    needs_hold(_text),
    payable,
    aimed,
)


def use(table: "Table", action: Action) -> None:
    """Pay for an activated effect; then it goes on the queue."""
    card, text, asked = card_of(table, action), _text(table, action), table.asking.kind
    keys = named(table, action, text.ops)
    table.set(asking=None)
    if text.once:
        use_up(table, card.key, text.name)
    paid = costs.pay(table, action.player, text.cost, card)
    table.later(*paid, Task("use effect", (action.player, card.key, text, keys, asked)))


def use_effect(table: "Table", player: str, key: str, text: Text, targets: tuple[str, ...], asked: str) -> None:
    """Put an activated effect that has been paid for on the queue; a task."""
    facts = frozen({"zones": zones_of(table, targets)})
    item = Item(table.new_key(), text.name, player, "activated", key, text.ops, targets, text.proviso, facts=facts)
    words = say("{player} uses {text} of {card}.", player=player, text=text.name, card=table.name(key))
    add(table, item, words, by_rule(ACTIVATED, PRIORITY), "used", asked)

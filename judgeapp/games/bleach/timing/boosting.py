"""Boosts: a battle action that discards a card of the hand and raises a stat of the battle by way of the queue."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.state import Item, Op, Refusal, Task, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of, not_forbidden
from judgeapp.games.bleach.timing.battle import attack_of, defender_gone
from judgeapp.games.bleach.timing.headings import BOOSTING, BOOSTS_QUEUE, PHASE_C
from judgeapp.games.bleach.timing.pile import add, only_at
from judgeapp.games.bleach.timing.zones import discard


def boosted(table: Table, action: Action) -> str:
    """Return the key of the character that a player would boost: their own in the battle, or ""."""
    attack = attack_of(table)
    if action.player == attack.player:
        return attack.card
    return attack.defender if attack.defender and not defender_gone(table, attack) else ""


def has_character(table: Table, action: Action) -> Refusal | None:
    """Each player boosts their own character of the battle (A14)."""
    grounds = by_reading("A14", BOOSTS_QUEUE, PHASE_C)
    if table.settings["boosting"] == "attacker" and action.player != attack_of(table).player:
        return Refusal(say("By the reading chosen here only the attacker is boosted."), grounds)
    if boosted(table, action):
        return None
    return Refusal(say("{player} has no character in this battle.", player=action.player), grounds)


def can_discard(table: Table, action: Action) -> Refusal | None:
    """A boost costs a card of the hand."""
    grounds = by_reading("A14", BOOSTING)
    if "card" not in action.args:
        none = table.number(action.player, "hand") == 0
        return (
            Refusal(say("{player} has no card in hand to boost with.", player=action.player), grounds) if none else None
        )
    card = card_of(table, action)
    if (card.controller, card.zone) == (action.player, "hand"):
        return None
    return Refusal(say("{card} is not in {player}'s hand.", card=card.name, player=action.player), grounds)


def _amount(table: Table, action: Action) -> int:
    card = card_of(table, action) if "card" in action.args else None
    by = action.args.get("by", card.facts.get("boost") if card else None)
    if not isinstance(by, int) or isinstance(by, bool):
        raise InvalidAction(say("Say by how much it boosts (by = 2), or give the card that fact (boost = 2)."))
    return by


BOOST_CHECKS = (
    only_at("battle", say("A boost is a battle action of step 3 of an attack."), PHASE_C, BOOSTS_QUEUE),
    has_character,
    not_forbidden("boost"),
    can_discard,
)


def boost(table: Table, action: Action) -> None:
    """Discard a card to boost; the boost goes on the queue."""
    by, key = _amount(table, action), boosted(table, action)
    table.set(asking=None)
    player, grounds = action.player, by_reading("A14", BOOSTING)
    put_on = Task("put on boost", (player, key, by))
    if "card" in action.args:
        table.later(discard(card_of(table, action), player, "boost", grounds), put_on)
        return
    table.add(player, "hand", -1)
    text = say("{player} discards a card to boost.", player=player)
    table.tell("discarded", text, grounds, player=player, how="boost", came_from="hand")
    table.later(put_on)


def put_on_boost(table: Table, player: str, key: str, by: int) -> None:
    """Put a boost that has been paid for on the queue; a task."""
    op = Op("stat", attack_of(table).stat, frozen({"by": by, "of": "target", "until": "battle"}))
    facts = frozen({"zones": frozen({key: "play"})})
    item = Item(table.new_key(), say("Boost"), player, "boost", key, (op,), (key,), facts=facts)
    text = say("{player} boosts {card} by {by}.", player=player, card=table.name(key), by=by)
    add(table, item, text, by_rule(BOOSTS_QUEUE, PHASE_C), "boosted", "battle")

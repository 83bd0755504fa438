"""Using activated abilities: from where, what they cost, and how they go into the batch (6.4)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, Check
from judgeapp.domain.timing.checks import card_of, is_own, needs_hold, not_forbidden, pay, text_of
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.piles import add
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.terms import counted, shown
from judgeapp.domain.timing.things import Text, frozen
from judgeapp.domain.timing.triggers import use_up
from judgeapp.games.bakugan.timing.cards import ways
from judgeapp.games.bakugan.timing.energy import lacks_energy, other_cost, pay_energy
from judgeapp.games.bakugan.timing.selecting import selection_refusal, selections, specs_of, zones_of

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def _ability(table: "Table", action: Action) -> Text:
    return text_of(table, action, "activated")


def works_here(table: "Table", action: Action) -> Refusal | None:
    """An ability is used from where it works; one of a face down Character card is not there yet."""
    card, text = card_of(table, action), _ability(table, action)
    if card.zone not in (text.zones or table.timing.in_play):
        return Refusal(
            say(
                "{card} is in {zone}: {text} can't be used there.",
                card=card.name,
                zone=shown(card.zone),
                text=text.name,
            ),
            by_rule("4.6.1"),
        )
    if card.kind == "bakugan" and "face up" not in card.marks:
        return Refusal(
            say("The Character card of {card} is face down.", card=card.name), by_reading("", "3.2.1", "5.7.2")
        )
    return None


def ability_selections(table: "Table", action: Action) -> Refusal | None:
    """What an ability needs selected is selected as it is announced (1.13.1)."""
    card = card_of(table, action)
    specs = specs_of(_ability(table, action), card)
    return selection_refusal(table, action.player, selections(table, action), specs, card)


def can_pay_ability(table: "Table", action: Action) -> Refusal | None:
    """All costs of an ability are paid before it is announced (6.4.2)."""
    text = _ability(table, action)
    rule = by_rule("6.4.2")
    for name, amount in other_cost(text).items():
        have = table.number(action.player, name) if isinstance(amount, int) else None
        if have is not None and have < amount:
            cost = counted(table.timing.numbers[name], amount)
            return Refusal(say("{text} costs {cost}; there is {have}.", text=text.name, cost=cost, have=have), rule)
    short = lacks_energy(table, action.player, int(text.cost.get("energy", 0)), text.name)
    return short and short._replace(grounds=rule)


USE_CHECKS: tuple[Check, ...] = (
    is_own,
    works_here,
    not_forbidden("use"),
    needs_hold(_ability),
    ability_selections,
    can_pay_ability,
)


def use_ability(table: "Table", action: Action) -> None:
    """Pay for an activated ability, announce it, and put it into the batch (6.4.2)."""
    card, text, player = card_of(table, action), _ability(table, action), action.player
    named = selections(table, action)
    table.set(asking=None)
    pay_energy(table, player, int(text.cost.get("energy", 0)), text.name, by_reading("A26", "6.4.2", "1.7.1"))
    pay(table, player, other_cost(text), text.name, by_rule("6.4.2"))
    if text.once:
        use_up(table, card.key, text.name)
    facts = frozen({"specs": specs_of(text, card), "zones": zones_of(table, named), "text": text})
    item = Item(table.new_key(), text.name, player, "activated", card.key, text.ops, named, text.proviso, facts=facts)
    rules = ("6.4.2", "4.4.1")
    grounds = by_reading("", *rules, "5.6.2", "1.14.2") if table.step == "selection" else by_rule(*rules)
    add(table, item, say("{player} uses {text} of {card}.", player=player, text=text.name, card=card.name), grounds)


def offer_use(table: "Table", player: str) -> Iterable[Action]:
    """Offer every activated ability of what a player controls in play."""
    for card in table.in_play(player):
        for text in card.texts:
            if text.sort == "activated":
                yield from ways(table, "use", player, card, text)

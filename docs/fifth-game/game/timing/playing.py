"""Playing a card (5.1): it is paid for, its targets are named, and it joins the line."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.timing.config import Action, Verb
from judgeapp.domain.timing.state import Item, Task, Text, Thing, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.verbs import (
    NotForbidden,
    can_pay,
    card_of,
    is_in,
    is_own,
    needs_hold,
    pay,
    targets_legal,
    targets_of,
)
from judgeapp.games.wharf.timing.line import join


def _text(table: Table, action: Action) -> Text | None:
    return card_of(table, action).text("play")


def _cost(table: Table, action: Action) -> Mapping[str, Any]:
    """Return the price in coins, whatever a scene file calls them: it reads a bare number as energy."""
    coins = sum(card_of(table, action).cost.values())
    return {"coins": coins} if coins else {}


def _amount(table: Table, action: Action) -> int:
    text = _text(table, action)
    return text.targets if text else 0


def play(table: Table, action: Action) -> None:
    """Pay for a card and put it in the line; the other player is asked next."""
    card, player, text = card_of(table, action), action.player, _text(table, action)
    targets, ops = targets_of(table, action), text.ops if text else ()
    zones = {key: table.things[key].zone for key in targets if key in table.things}
    table.set(asking=None)
    pay(table, player, _cost(table, action), card.name, by_rule("5.1"))
    item = Item(table.new_key(), card.name, player, "card", card.key, ops, targets, marks=card.marks,
                facts=frozen({"zones": zones}))  # fmt: skip
    table.alter(card.key, zone="line")
    table.add(player, "hand", -1)
    join(table, item, "played", f"{player} plays {card.name}.", by_rule("4.1", "5.1"))
    table.later(Task("priority", (table.next_player(player),)))


def _plays(table: Table, player: str) -> Iterable[Action]:
    """Yield each card of a hand with each single target, or without one (and so refused) if there is none."""
    for card in [each for each in table.things.values() if (each.controller, each.zone) == (player, "hand")]:
        aims = _aims(table, card)
        for aim in aims:
            yield Action("play", player, frozen({"card": card.key, "targets": (aim,)}))
        if not aims:
            yield Action("play", player, frozen({"card": card.key}))


def _aims(table: Table, card: Thing) -> list[str]:
    text = card.text("play")
    if text is None or text.targets != 1:
        return []
    if any(op.name == "negate" for op in text.ops):
        return [item.key for item in table.pile]
    return [thing.key for thing in table.in_play()]


CHECKS = (
    is_own,
    is_in("hand"),
    NotForbidden("play"),
    needs_hold(_text),
    can_pay(_cost),
    targets_legal(_amount),
)
PLAY = Verb(
    "play", "Play", ("priority",), play, CHECKS, _plays, ("card",), ("targets",), group="Play a card", shared=True
)
VERBS: dict[str, Verb] = {**SHARED, PLAY.key: PLAY}

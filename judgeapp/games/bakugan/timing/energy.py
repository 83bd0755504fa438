"""Energy and costs: uncharging Energy cards, what a card costs now, paying. None of it uses the batch."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say, say_many
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.conditions import all_hold, players_of
from judgeapp.domain.timing.effects import players
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Item, Standing
from judgeapp.domain.timing.terms import lasting
from judgeapp.domain.timing.things import Op, Text, Thing
from judgeapp.games.bakugan.timing import damage

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


PLAYED = ("action", "hero", "evo")  # kinds that are played from the hand
MOST_X = 99


def available(table: "Table", player: str) -> int | None:
    """Return the Energy a player can have: in the pool and in charged Energy cards; None if it is not counted."""
    pool, charged = table.number(player, "energy"), table.number(player, "charged")
    return None if pool is None or charged is None else pool + charged


def uncharge(table: "Table", player: str, times: int) -> None:
    """Turn charged Energy cards for Energy, outside the batch (4.4.4.1, 6.6.2)."""
    table.add(player, "charged", -times)
    table.add(player, "uncharged", times)
    table.add(player, "energy", times)
    text = say_many(
        "{player} uncharges an Energy card for {n} Energy; this does not use the batch.",
        "{player} uncharges {n} Energy cards for {n} Energy; this does not use the batch.",
        times,
        player=player,
    )
    table.tell("uncharged", text, by_rule("4.4.4.1", "6.6.2", "7.2.3.1"), player=player, amount=times)


def card_cost(table: "Table", player: str, card: Thing, x: int = 0) -> int:
    """Return the Energy that a card costs its player now, never below 0 (1.15.2.1)."""
    cost = int(card.cost.get("energy", 0)) + (x if "x" in card.cost else 0)
    for standing in table.standing:
        if standing.sort == "cost" and standing.who in ("", player) and standing.what[0] in ("", card.kind):
            cost += standing.what[1]
    cost += _static_costs(table, player, card)
    if card.kind == "flip" and table.asking is not None and table.asking.kind == "flip card":
        cost += damage.frost(table, table.asking.about["origin"])
    return max(0, cost)


def _static_costs(table: "Table", player: str, card: Thing) -> int:
    """Return what static texts add to the cost of a card: `{ cost = 1, who = "opponent", kind = "flip" }`."""
    found = 0
    for source, text in table.with_texts("static"):
        works = source.zone in (text.zones or table.timing.in_play)
        for op in text.ops if works else ():
            meant = op.name == "cost" and op.args.get("kind", "") in ("", card.kind)
            conditions = (*text.lasting_conditions, *op.args.get("if", ()))
            if (
                meant
                and player in players_of(table, op.args.get("who", "you"), source.controller)
                and (all_hold(table, conditions, source.controller, source.key))
            ):
                found += op.value
    return found


def change_cost(table: "Table", item: Item, op: Op) -> None:
    """`{ cost = 1, who = "opponent", kind = "action" }`: cards cost more or less Energy."""
    kind, until = op.args.get("kind", ""), op.args.get("until", "turn")
    for player in players(table, item, op):
        made = Standing("cost", (kind, op.value), player, "", until, item.source, item.controller)
        table.set(standing=(*table.standing, made))
        about = {"player": player, "amount": f"{op.value:+d}", "until": lasting(until)}
        text = say("Cards cost {player} {amount} Energy ({until}).", **about)
        if kind:
            text = say("{kind}s cost {player} {amount} Energy ({until}).", kind=kind.capitalize(), **about)
        table.tell("standing", text, by_rule("1.15.1", "1.15.2"), item=item.key, player=player)


def pay_energy(table: "Table", player: str, amount: int, what: str, grounds: Grounds) -> None:
    """Pay Energy, uncharging as many Energy cards as are needed for it (1.7.1.1.1, 6.6.1)."""
    pool = table.number(player, "energy")
    if pool is not None and pool < amount:
        uncharge(table, player, amount - pool)
    table.add(player, "energy", -amount)
    if amount:
        table.tell(
            "paid",
            say("{player} pays {amount} Energy for {what}.", player=player, amount=amount, what=what),
            grounds,
            player=player,
            cost=amount,
        )


def lacks_energy(table: "Table", player: str, amount: int, what: str) -> Refusal | None:
    """Refuse what costs more Energy than a player can have."""
    have = available(table, player)
    if have is None or have >= amount:
        return None
    return Refusal(
        say(
            "{what} costs {amount} Energy; {player} can have {have}.",
            what=what,
            amount=amount,
            player=player,
            have=have,
        ),
        table.cite("cannot pay"),
    )


def other_cost(text: Text | None) -> Mapping[str, Any]:
    """Return what an ability costs besides Energy."""
    return {} if text is None else {name: amount for name, amount in text.cost.items() if name not in ("energy", "x")}


# --- uncharging by itself


def perform_uncharge(table: "Table", action: Action) -> None:
    """Uncharge for something that is about to be played or used; the player goes on having priority (4.4.4.1)."""
    table.set(passed=())
    uncharge(table, action.player, _times(action))


def is_needed(table: "Table", action: Action) -> Refusal | None:
    """Energy may be made only for what it is needed for (1.7.1.1.1)."""
    card = table.thing(str(action.args["for"]))
    rule = by_reading("A26", "1.7.1.1.1", "4.4.4.1")
    cost = _cost_of(table, action.player, card)
    if cost is None and table.asking.kind == "flip card":
        text = say(
            "While damage is being dealt, Energy can be made only for {card}.",
            card=table.name(table.asking.about["card"]),
        )
        return Refusal(text, by_reading("A11", "5.11.2", "3.6.1"))
    if cost is None:
        return Refusal(
            say("{player} can neither play {card} nor use an ability of it.", player=action.player, card=card.name),
            rule,
        )
    pool = table.number(action.player, "energy") or 0
    if pool + _times(action) <= cost:
        return None
    text = say(
        "{card} costs {cost} Energy and {pool} is in the pool: {times} more is not needed.",
        card=card.name,
        cost=cost,
        pool=pool,
        times=_times(action),
    )
    return Refusal(text, rule)


def _cost_of(table: "Table", player: str, card: Thing) -> int | None:
    if table.asking.kind == "flip card":
        return card_cost(table, player, card, _most_x(card)) if table.asking.about["card"] == card.key else None
    if card.controller != player:
        return None
    if card.zone == "hand":
        return card_cost(table, player, card, _most_x(card)) if card.kind in PLAYED else None
    costs = [int(text.cost.get("energy", 0)) for text in card.texts if text.sort == "activated"]
    return max(costs, default=None)


def _most_x(card: Thing) -> int:
    return MOST_X if "x" in card.cost else 0


def has_charged(table: "Table", action: Action) -> Refusal | None:
    """At least one Energy card is uncharged, and only charged ones can be."""
    if _times(action) < 1:
        return Refusal(say("At least one Energy card is uncharged."), by_rule("7.2.3.1"))
    charged = table.number(action.player, "charged")
    if charged is None or charged >= _times(action):
        return None
    return Refusal(
        say("{player} has {charged} charged Energy cards.", player=action.player, charged=charged), by_rule("7.2.3.1")
    )


def _times(action: Action) -> int:
    return int(action.args.get("times", 1))


def offer_uncharge(table: "Table", player: str) -> list[Action]:
    """Offer to uncharge for each card that its player could pay and that costs Energy."""
    costs = [(card, _cost_of(table, player, card)) for card in table.things.values()]
    return [
        Action("uncharge", player, {"for": card.key}) for card, cost in costs if cost and _within(table, player, card)
    ]


def _within(table: "Table", player: str, card: Thing) -> bool:
    """Tell whether a player could pay a card, X apart."""
    have = available(table, player)
    return have is None or card_cost(table, player, card) <= have

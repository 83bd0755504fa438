"""What cards cost: more, less or nothing, as long as an effect lasts, for the next card only, or as texts in play say.

The game says what of a cost is changed; here is only by how much.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import all_hold, players_of
from judgeapp.domain.timing.effects import Effect, players, things
from judgeapp.domain.timing.filters import narrowed
from judgeapp.domain.timing.state import Filter, Item, Op, Standing, Text, Thing, frozen, lasting
from judgeapp.domain.timing.table import Table

FREE = "free"


class Charge(NamedTuple):
    """A change of what cards cost: by how much, or "free"; of which kind of card; whether of the next one only."""

    by: Any
    kind: str = ""
    next: bool = False


def change_cost(table: Table, item: Item, op: Op) -> None:
    """`{ cost = -2, who = "you", which = { trait = "Saiyan" }, next = true }`; `cost = "free"` costs nothing."""
    until, which, kind = op.args.get("until", "turn"), op.args.get("which"), str(op.args.get("kind", ""))
    keys = [thing.key for thing in things(table, item, op)] if "of" in op.args else [""]
    charge = Charge(op.value, kind, bool(op.args.get("next")))
    for player in players(table, item, op):
        made = [Standing("cost", charge, player, key, until, item.source, item.controller, which) for key in keys]
        table.set(standing=(*table.standing, *made))
        for key in keys:
            text = narrowed(_said(table.name(key) if key else kind.capitalize(), player, charge, until), which)
            table.tell("standing", text, table.timing.grounds.get("cost", table.cite("effect")), item=item.key,
                       player=player)  # fmt: skip


def _said(cards: str, player: str, charge: Charge, until: str) -> str:
    about = {"cards": cards or say("Cards"), "player": player, "until": lasting(until)}
    if charge.by == FREE:
        return say("{cards}: {player} pays nothing for it ({until}).", **about)
    if charge.next:
        return say("{cards}: the next one costs {player} {amount} ({until}).", amount=f"{charge.by:+d}", **about)
    return say("{cards}: it costs {player} {amount} ({until}).", amount=f"{charge.by:+d}", **about)


def cost_change(table: Table, player: str, card: Thing) -> tuple[bool, int]:
    """Return whether a card costs its player nothing to begin with, and how much is added to what it costs."""
    free, by = False, 0
    for charge in _charges(table, player, card):
        if charge.by == FREE:
            free = True
        else:
            by += charge.by
    return free, by


def changed_cost(
    table: Table, player: str, card: Thing, cost: Mapping[str, Any], any_energy: str = "energy"
) -> Mapping[str, Any]:
    """Return a cost as effects have changed it: first what can be paid with anything, then the rest in its order."""
    free, by = cost_change(table, player, card)
    if not free and not by:
        return cost
    amounts = {name: amount for name, amount in cost.items() if name in table.timing.numbers and _is_amount(amount)}
    rest = {name: amount for name, amount in cost.items() if name not in amounts}
    if free:
        amounts = {}
    if by > 0:
        amounts[any_energy] = amounts.get(any_energy, 0) + by
    for name in sorted(amounts, key=lambda each: each != any_energy) if by < 0 else ():
        less = min(-by, amounts[name])
        amounts[name] -= less
        by += less
    return frozen({**{name: amount for name, amount in amounts.items() if amount}, **rest})


def _is_amount(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _charges(table: Table, player: str, card: Thing) -> Iterator[Charge]:
    for standing in table.standing:
        if standing.sort == "cost" and _concerns(table, standing, player, card):
            yield standing.what
    for source, text in table.with_texts("static"):
        if source.zone in (text.zones or table.timing.in_play):
            yield from _of_text(table, source, text, player, card)


def _concerns(table: Table, standing: Standing, player: str, card: Thing) -> bool:
    if standing.who not in ("", player) or standing.thing not in ("", card.key):
        return False
    which: Filter | None = standing.which
    right = which is None or table.fits(card, which, standing.controller, standing.source)
    return right and standing.what.kind in ("", card.kind)


def _of_text(table: Table, source: Thing, text: Text, player: str, card: Thing) -> Iterator[Charge]:
    """Yield what a static text adds: `{ cost = -1, of = "self" }`, `{ cost = 1, who = "opponent", kind = "flip" }`."""
    you, me = source.controller, source.key
    for op in text.ops:
        if op.name != "cost" or op.args.get("kind", "") not in ("", card.kind):
            continue
        if player not in players_of(table, op.args.get("who", "you"), you) or not _is_meant(table, op, source, card):
            continue
        if all_hold(table, (*text.lasting_conditions, *op.args.get("if", ())), you, me):
            yield Charge(op.value if op.value == FREE else table.amount(op.value, you, me))


def _is_meant(table: Table, op: Op, source: Thing, card: Thing) -> bool:
    which = op.args.get("which")
    if which is not None and not table.fits(card, which, source.controller, source.key):
        return False
    of = op.args.get("of")
    if isinstance(of, Filter):
        return table.fits(card, of, source.controller, source.key)
    return of is None or card.key == (source.key if of == "self" else of)


def spend_next(table: Table, player: str, card: Thing) -> None:
    """Use up what only the next card costs more or less, as a card is paid for."""
    used = [each for each in table.standing
            if each.sort == "cost" and each.what.next and _concerns(table, each, player, card)]  # fmt: skip
    if used:
        table.set(standing=tuple(each for each in table.standing if each not in used))


OPS: dict[str, Effect] = {"cost": change_cost}

"""Combos in the Offence Step and the Defense Step (7-2-1-2, 7-3-1-2)."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, Verb
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.checkpoints import is_free, take_timing
from judgeapp.domain.timing.checks import card_of, is_own, not_forbidden
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.terms import shown
from judgeapp.domain.timing.things import Thing, frozen
from judgeapp.games.dragon_ball_super.timing.areas import ROLES
from judgeapp.games.dragon_ball_super.timing.costs import unpayable
from judgeapp.games.dragon_ball_super.timing.requirements import IN_BATTLE, in_free_timing
from judgeapp.games.dragon_ball_super.timing.skills import has

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def _rules(table: "Table") -> tuple[str, str]:
    """Return the rules for a combo from the Battle Area and from the hand; that for its cost has "-1" added."""
    return ("7-2-1-2-1", "7-2-1-2-2") if table.step == "offence" else ("7-3-1-2-1", "7-3-1-2-2")


def _rule(table: "Table", card: Thing) -> str:
    return _rules(table)[card.zone == "hand"]


def _at_combo_time(table: "Table", action: Action) -> Refusal | None:
    if table.step in ("offence", "defense"):
        return None
    from_hand = card_of(table, action).zone == "hand"
    rules = ("7-2-1-2-2", "7-3-1-2-2") if from_hand else ("7-2-1-2-1", "7-3-1-2-1")
    title = table.timing.stages[table.step].title
    return Refusal(say("Combos belong to the Offence Step and the Defense Step, not to the {step}.", step=title),
                   by_rule("7-2-1-2", "7-3-1-2", *rules), IN_BATTLE)  # fmt: skip


def _can_combo(table: "Table", action: Action) -> Refusal | None:
    card = card_of(table, action)
    from_area, from_hand = _rules(table)
    if card.zone not in ("hand", "battle") or card.kind != "battle":
        return Refusal(say("Only Battle Cards from the hand or the Battle Area combo; {card} is in: {zone}.",
                           card=card.name, zone=shown(card.zone)), by_rule(from_area, from_hand))  # fmt: skip
    if "combo" not in card.stats:
        return Refusal(say("{card} has no combo cost and no combo power.", card=card.name), by_rule("3-7-3-1"))
    if any(has(card, name) for name in ROLES):
        return Refusal(say("{card} is fighting itself.", card=card.name), by_rule(from_area))
    if card.zone == "battle" and has(card, "rest"):
        return Refusal(say("{card} is in Rest Mode.", card=card.name), by_rule(from_area))
    return None


def _combo_cost(card: Thing) -> dict[str, int]:
    return {"energy": int(card.cost.get("combo", 0))}


def _can_pay_combo(table: "Table", action: Action) -> Refusal | None:
    card = card_of(table, action)
    return unpayable(table, action.player, _combo_cost(card), card, by_rule(f"{_rule(table, card)}-1"))


def _combo(table: "Table", action: Action) -> None:
    card = card_of(table, action)
    number = _rule(table, card)
    rule = by_rule(number, "3-7-3")
    take_timing(table)
    table.later(Task("pay", (action.player, frozen(_combo_cost(card)), card.key, (), by_rule(f"{number}-1"))),
                change("move", action.player, rule, thing=card.key, to="combo", you=action.player),
                Task("has comboed", (card.key, action.player, rule)))  # fmt: skip


def has_comboed(table: "Table", key: str, player: str, rule: Grounds) -> None:
    """Fulfil "when you combo with this card"; a task."""
    if table.things[key].zone == "combo":
        text = say("{player} combos with {card}.", player=player, card=table.name(key))
        table.tell("comboed", text, rule, player=player, thing=key)


def _combos(table: "Table", player: str) -> Iterable[Action]:
    if is_free(table) and table.step in ("offence", "defense"):
        for thing in table.things.values():
            if thing.controller == player and thing.kind == "battle" and thing.zone in ("hand", "battle"):
                yield Action("combo", player, frozen({"card": thing.key}))


COMBO = Verb(
    "combo",
    say("Combo"),
    ("priority",),
    _combo,
    (in_free_timing, is_own, _at_combo_time, _can_combo, not_forbidden("combo"), _can_pay_combo),
    _combos,
    ("card",),
    group=say("Combo"),
)
COMBO_TASKS: dict[str, Callable[..., None]] = {"has comboed": has_comboed}

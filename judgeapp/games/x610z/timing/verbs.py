"""What players of X610Z can do, each with its conditions in the order in which a refusal names them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, Verb
from judgeapp.domain.timing.state import Refusal, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.verbs import NotForbidden, is_in, is_own
from judgeapp.domain.timing.words import Names, Shape
from judgeapp.games.x610z.timing import game, moving, playing, requirements, turn
from judgeapp.games.x610z.timing.requirements import full_cost, says_which
from judgeapp.games.x610z.timing.turn import in_time
from judgeapp.games.x610z.timing.zones import is_free, is_right_dot, put_where_asked

OF_A_TEXT = ("do", "targets", "needs", "if", "label", "cost")
Fill = Callable[[dict[str, Any]], dict[str, Any]]


def of_kind(kind: str) -> Fill:
    """Return what makes a card one of a kind, unless its kind is said."""
    return lambda given: {"kind": kind, **given}


def with_use(given: dict[str, Any]) -> dict[str, Any]:
    """Make a catalyst of a card, and of what it does or of a text without a sort something that can be used."""
    full = {"kind": "catalyst", **given}
    texts = full.get("text", [])
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, Mapping) for text in texts):
        return full
    if not texts:
        own = {name: full.pop(name) for name in OF_A_TEXT if name in full}
        return {**full, "text": [{"name": given["name"], "sort": "activated", **own}]}
    listed = [text if {"sort", "when"} & text.keys() else {"sort": "activated", **text} for text in texts]
    return {**full, "text": listed}


def has_energy(table: Table, action: Action) -> Refusal | None:
    """Who says yes to paying has the energy in the pool; crystals can be activated before the answer."""
    cost = table.asking.about.get("cost")
    pool = requirements.pool_of(table, action.player)
    if cost is None or pool is None or requirements.spend(pool, cost) is not None:
        return None
    text = say("{cost} is not in {player}'s pool; energy crystals can be activated first.",
               cost=requirements.words(cost), player=action.player)  # fmt: skip
    return Refusal(text, by_rule("203.4", "204.1b"))


def discards(table: Table, player: str) -> Iterator[Action]:
    """Yield one way to discard: as many cards as are named."""
    question = table.asking
    yield Action("discard", player, {"cards": question.options[: question.about["amount"]]})


def default(table: Table) -> Action | None:
    """Return what somebody does who does nothing: keep the hand, discard anything, pay with the first crystals."""
    question = table.asking
    if question.kind == "murphy":
        return Action("keep", question.player)
    if question.kind == "discard":
        return next(discards(table, question.player))
    if question.kind in ("dot", "base"):
        dots = [Action("put", question.player, {"dot": dot}) for dot in (question.default, *question.options)]
        return next((put for put in dots if game.is_fair_start(table, put) is None), None)
    ready = [crystal.key for crystal in requirements.ready_crystals(table, question.player)]
    return next((each for each in playing.activations(table, question.player) if each.args["card"] in ready), None)


COSTS = ("crystals", "pay")
SHAPES = {
    "crystals": Names("thing", Shape.WORDS),
    "pay": Names("energy", Shape.NUMBERS),
    "extra": Names("text", Shape.WORDS),
    "path": Names("dot", Shape.WORDS),
    "dot": Names("dot"),
    "to": Names("dot"),
    "energy": Names("energy"),
    "cards": Names("thing", Shape.WORDS),
    "controller": Names("player"),
}
CAST = ("targets", "text", "extra", "x", "discard", *COSTS)
PRIORITY = ("priority",)

OWN = (
    Verb("cast", say("Cast"), PRIORITY, playing.cast,
         (is_own, is_in("hand"), playing.is_card, says_which, in_time(playing.row_of_card), NotForbidden("cast"),
          playing.type_is_free, playing.needs_hold, playing.targets_legal, playing.crystals_ready,
          playing.can_discard, playing.can_pay(full_cost)),
         playing.casts, ("card",), CAST, say("Cast"), shared=True),
    Verb("use", say("Use"), PRIORITY, playing.use,
         (is_own, playing.is_in_play, says_which, in_time(playing.row_of_text), NotForbidden("use"),
          moving.not_deactivated, playing.is_ready, playing.paid_once, playing.needs_hold, playing.targets_legal,
          playing.crystals_ready, playing.can_discard, playing.can_pay(full_cost)),
         playing.uses, ("card",), CAST, say("Effects and abilities"), shared=True, finds="play", fills=with_use),
    Verb("move", say("Move"), PRIORITY, moving.move,
         (moving.is_summon, is_own, in_time("move"), moving.not_deactivated, playing.is_ready, NotForbidden("move"),
          moving.has_way, playing.crystals_ready, playing.can_pay(moving.move_cost)),
         moving.moves, ("card", "to"), ("path", *COSTS), "Summons", finds="play", fills=of_kind("summon")),
    Verb("attack", say("Attack"), PRIORITY, moving.attack,
         (moving.is_summon, is_own, in_time("attack"), moving.not_deactivated, moving.attacks_left,
          NotForbidden("attack"), moving.has_target, moving.in_range, moving.along_its_move),
         moving.attacks, ("card", "targets"), ("path",), "Summons", finds="play", fills=of_kind("summon")),
    Verb("place", say("Place a crystal"), PRIORITY, playing.place,
         (playing.is_crystal, playing.is_own, playing.under_own_control, is_in("hand"), in_time("place crystal"),
          playing.none_placed, NotForbidden("place")),
         playing.placements, ("card",), ("controller",), say("Energy"), fills=of_kind("crystal")),
    Verb("activate", say("Activate for energy"), ("priority", "pay", "may"), playing.activate_crystal,
         (playing.is_crystal, playing.is_in_play, playing.is_own, in_time("activate crystal"), playing.is_ready,
          NotForbidden("activate"), playing.produces),
         playing.activations, ("card",), ("energy",), say("Energy"), finds="play", fills=of_kind("crystal")),
    Verb("put", say("Place on"), ("dot", "base"), put_where_asked, (is_right_dot, game.is_fair_start, is_free),
         game.base_dots, ("dot",), group=say("Board")),
    Verb("mulligan", say("Take Murphy's law"), ("murphy",), game.mulligan,
         offers=lambda table, player: (Action("mulligan", player),), group=say("Hand")),
    Verb("keep", say("Keep the hand"), ("murphy",), game.keep,
         offers=lambda table, player: (Action("keep", player),), group=say("Hand")),
    Verb("discard", say("Discard"), ("discard",), turn.discard, (turn.enough_discarded,), discards,
         takes=("cards",), group=say("Hand")),
    Verb("time", say("Time is over"), (), lambda table, action: game.call_time(table), group=say("End")),
)  # fmt: skip

VERBS = {
    **SHARED,
    "yes": replace(SHARED["yes"], checks=(has_energy,)),
    "concede": replace(SHARED["concede"], perform=game.give_up),
    **{verb.key: replace(verb, shapes=SHAPES) for verb in OWN},
}

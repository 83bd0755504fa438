"""What players do in Bakugan, and what somebody does who does nothing."""

from dataclasses import replace

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, Verb
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.verbs import NotForbidden, is_own
from judgeapp.domain.timing.words import Form, Names, Shape
from judgeapp.games.bakugan.timing import basic, brawl, damage, energy, loops, mistakes, pile, playing, turn
from judgeapp.games.bakugan.timing.bakugan import discards_enough, offer_discard, perform_discard


def idle(table: Table) -> Action | None:
    """Return what somebody does who does nothing: what costs nothing and needs no decision."""
    question = table.asking
    player = question.player
    choices: dict[str, Action] = {
        "place": Action("place", player),
        "energize": Action("no", player),
        "loop": Action("no", player),
        "collect": Action("collect", player),
        "flip card": Action("no", player),
        "free play": Action("no", player),
        "select": Action("select", player, {"card": question.default}),
        "roll": Action("roll", player),
        "tie": Action("flip", player, {"cost": 1 if player == table.leader else 0}),
        "victor": Action("declare", player, {"victor": question.default}),
        "damage": Action("declare", player, {"amount": 1}),
        "flip": Action("flip", player),
    }
    if question.kind == "free play" and question.about["must"]:
        return next(iter(playing.legal(table, player)), choices[question.kind])
    if question.kind == "priority":  # Energy was made for something
        return next(iter(playing.legal(table, player)), Action("pass", player))
    if question.kind == "hand limit":
        return next(iter(offer_discard(table, player)))
    return choices.get(question.kind)


ARGUMENTS: dict[str, Form] = {
    "amount": Shape.NUMBER,
    "cards": Names("thing", Shape.WORDS),
    "cores": Names("thing", Shape.WORDS),
    "cost": Shape.NUMBER,
    "for": Names("thing"),
    "mode": Shape.WORD,
    "paid": Shape.NUMBER,
    "result": Names("result"),
    "touches": Shape.YES,
    "victor": Names("victor"),
}
_VERBS = (
    replace(SHARED["pass"], perform=pile.perform_pass, checks=(playing.has_used_energy,)),
    replace(SHARED["yes"], answers=(*SHARED["yes"].answers, "loop")),
    replace(SHARED["no"], answers=(*SHARED["no"].answers, "flip card", "free play", "energize", "loop"),
            checks=(*SHARED["no"].checks, playing.may_decline)),
    replace(SHARED["concede"], label=say("Forfeit")),
    Verb("play", say("Play a card"), ("priority", "flip card", "free play"), playing.play_card, playing.PLAY_CHECKS,
         playing.offer_play, ("card",), ("targets", "x", "discard", "mode"), say("Cards"), ARGUMENTS, shared=True),
    Verb("use", say("Use an ability"), ("priority",), playing.use_ability, playing.USE_CHECKS, playing.offer_use,
         ("card",), ("text", "targets", "x", "discard"), say("Abilities"), ARGUMENTS, shared=True, finds="play"),
    Verb("uncharge", say("Uncharge Energy cards"), ("priority", "flip card"), energy.perform_uncharge,
         energy.UNCHARGE_CHECKS, energy.offer_uncharge, ("for",), ("times",),
         "Energy", ARGUMENTS),
    Verb("place", say("Place a BakuCore"), ("place",), turn.perform_place, (turn.is_own_core, turn.touches_another),
         lambda table, player: (Action("place", player),), (), ("card", "touches"), "BakuCores", ARGUMENTS,
         finds="hand"),
    Verb("energize", say("Energize a card"), ("energize",), turn.perform_energize,
         (turn.has_card_to_energize, NotForbidden("energize")), turn.offer_energize, (), ("card",), "Energy"),
    Verb("select", say("Choose a Bakugan"), ("select",), brawl.perform_select,
         (brawl.is_bakugan, is_own, brawl.is_closed, NotForbidden("select")), brawl.offer_select,
         ("card",), (), "Bakugan"),
    Verb("collect", say("Collect a BakuCore"), ("collect",), basic.perform_collect, (basic.is_on_field,),
         basic.offer_collect, (), ("card",), "BakuCores"),
    Verb("roll", say("Roll"), ("roll",), brawl.perform_roll, (brawl.cores_on_field,), brawl.offer_roll,
         (), ("result", "cores"), "Bakugan", ARGUMENTS),
    Verb("flip", say("Flip"), ("flip", "tie"), brawl.perform_flip, (damage.in_own_deck, damage.not_too_many),
         damage.offer_flip, (), ("card", "times", "cost"), say("Damage"), ARGUMENTS, finds="deck"),
    Verb("declare", say("Declare"), ("victor", "damage"), brawl.perform_declare, (), brawl.offer_declare,
         (), ("victor", "amount"), "Brawl", ARGUMENTS),
    Verb("discard", say("Discard"), ("hand limit",), perform_discard, (discards_enough,),
         offer_discard, (), ("cards",), say("Cards"), ARGUMENTS),
    Verb("misplay", say("Play illegally"), ("priority", "flip card"), mistakes.play_illegally,
         (is_own, playing.is_playable, mistakes.is_a_mistake), needs=("card",),
         takes=("targets", "x", "discard", "mode", "paid"), group=say("Mistakes"), shapes=ARGUMENTS),
    Verb("undo", say("Undo an illegal play"), (), mistakes.undo_misplay, (mistakes.has_misplay,),
         group=say("Mistakes")),
    Verb("loop", say("Nobody stops this loop"), ("priority",), loops.declare_loop, (loops.is_looping,),
         group=say("End")),
)  # fmt: skip
VERBS: dict[str, Verb] = {**SHARED, **{verb.key: verb for verb in _VERBS}}

"""What players do in Bakugan, and what somebody does who does nothing."""

from collections.abc import Iterable
from dataclasses import replace

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, Verb
from judgeapp.domain.timing.state import Refusal, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.verbs import card_of, is_own
from judgeapp.domain.timing.words import Shape
from judgeapp.games.bakugan.timing import battle, damage, pile, playing, requirements, rolls, turn

DECLINED = ("flip card", "energize")  # questions of this game that are answered with no


def perform_flip(table: Table, action: Action) -> None:
    """Turn up cards of a deck, for damage or for a tie break."""
    if table.asking.kind == "tie":
        battle.perform_tie_flip(table, action)
    else:
        damage.perform_flip(table, action)


def may_decline(table: Table, action: Action) -> Refusal | None:
    """A Flip card and an Energizing can be declined; what else can, the shared code knows."""
    return None if table.asking.kind in DECLINED else SHARED["no"].checks[0](table, action)


def offer_no(table: Table, player: str) -> Iterable[Action]:
    """Offer to decline."""
    return (Action("no", player),) if table.asking.kind in DECLINED else SHARED["no"].offers(table, player)


def in_own_deck(table: Table, action: Action) -> Refusal | None:
    """A card that is turned up comes from the player's own deck."""
    if "card" not in action.args:
        return None
    card = card_of(table, action)
    if (card.zone, card.owner) == ("deck", action.player):
        return None
    return Refusal(say("{card} is not in {player}'s deck.", card=card.name, player=action.player), by_rule("5.11.1"))


def not_too_many(table: Table, action: Action) -> Refusal | None:
    """For damage, no more cards are turned up than there is damage left."""
    return None if table.asking.kind == "tie" else damage.not_too_many(table, action)


def offer_flip(table: Table, player: str) -> list[Action]:
    """Offer to flip everything that is left, a single card, and each card that the scene names."""
    deck = [key for key, thing in table.things.items() if (thing.zone, thing.owner) == ("deck", player)]
    named = [Action("flip", player, {"card": key}) for key in deck]
    if table.asking.kind == "tie":
        return [*(Action("flip", player, {"cost": cost}) for cost in (0, 1, 2, 3)), *named]
    one = [Action("flip", player, {"times": 1})] if table.asking.about["left"] > 1 else []
    return [Action("flip", player), *one, *named]


def offer_declare(table: Table, player: str) -> list[Action]:
    """Offer every answer to who has won; for damage, one to ten."""
    if table.asking.kind == "victor":
        options = [option for option in table.asking.options if option not in table.out]
        return [Action("declare", player, {"victor": option}) for option in options]
    return [Action("declare", player, {"amount": amount}) for amount in range(1, 11)]


def idle(table: Table) -> Action | None:
    """Return what somebody does who does nothing: what costs nothing and needs no decision."""
    question = table.asking
    player = question.player
    choices: dict[str, Action] = {
        "place": Action("place", player),
        "energize": Action("no", player),
        "flip card": Action("no", player),
        "select": Action("select", player, {"card": question.default}),
        "roll": Action("roll", player),
        "tie": Action("flip", player, {"cost": 1 if player == table.leader else 0}),
        "victor": Action("declare", player, {"victor": question.default}),
        "damage": Action("declare", player, {"amount": 1}),
        "flip": Action("flip", player),
    }
    if question.kind == "hand limit":
        return next(iter(turn.offer_discard(table, player)))
    return choices.get(question.kind)


ARGUMENTS: dict[str, Shape] = {
    "amount": Shape.NUMBER,
    "cards": Shape.WORDS,
    "cores": Shape.WORDS,
    "cost": Shape.NUMBER,
    "discard": Shape.WORD,
    "for": Shape.WORD,
    "mode": Shape.WORD,
    "paid": Shape.NUMBER,
    "result": Shape.WORD,
    "victor": Shape.WORD,
    "x": Shape.NUMBER,
}
_VERBS = (
    replace(SHARED["pass"], perform=pile.perform_pass),
    replace(SHARED["no"], answers=(*SHARED["no"].answers, *DECLINED), checks=(may_decline,), offers=offer_no),
    replace(SHARED["concede"], label=say("Forfeit")),
    Verb("play", say("Play a card"), ("priority", "flip card"), playing.play_card, playing.PLAY_CHECKS,
         playing.offer_play, ("card",), ("targets", "x", "discard", "mode"), say("Cards"), ARGUMENTS, shared=True),
    Verb("use", say("Use an ability"), ("priority",), playing.use_ability, playing.USE_CHECKS, playing.offer_use,
         ("card",), ("text", "targets"), say("Abilities"), shared=True, finds="play"),
    Verb("uncharge", say("Uncharge Energy cards"), ("priority", "flip card"), requirements.perform_uncharge,
         (requirements.has_charged, requirements.is_needed), requirements.offer_uncharge, ("for",), ("times",),
         "Energy", ARGUMENTS),
    Verb("place", say("Place a BakuCore"), ("place",), turn.perform_place, (turn.is_own_core,),
         lambda table, player: (Action("place", player),), (), ("card",), "BakuCores", finds="hand"),
    Verb("energize", say("Energize a card"), ("energize",), turn.perform_energize,
         (turn.has_card_to_energize,), turn.offer_energize, (), ("card",), "Energy"),
    Verb("select", say("Choose a Bakugan"), ("select",), rolls.perform_select,
         (rolls.is_bakugan, is_own, rolls.is_closed), rolls.offer_select, ("card",), (), "Bakugan"),
    Verb("roll", say("Roll"), ("roll",), rolls.perform_roll, (rolls.cores_on_field,), rolls.offer_roll,
         (), ("result", "cores"), "Bakugan", ARGUMENTS),
    Verb("flip", say("Flip"), ("flip", "tie"), perform_flip, (in_own_deck, not_too_many), offer_flip,
         (), ("card", "times", "cost"), say("Damage"), ARGUMENTS, finds="deck"),
    Verb("declare", say("Declare"), ("victor", "damage"), battle.perform_declare, (), offer_declare,
         (), ("victor", "amount"), "Brawl", ARGUMENTS),
    Verb("discard", say("Discard"), ("hand limit",), turn.perform_discard, (turn.discards_enough,),
         turn.offer_discard, (), ("cards",), say("Cards"), ARGUMENTS),
    Verb("misplay", say("Play illegally"), ("priority", "flip card"), pile.play_illegally,
         (is_own, playing.is_playable, pile.is_a_mistake), needs=("card",),
         takes=("targets", "x", "discard", "mode", "paid"), group=say("Mistakes"), shapes=ARGUMENTS),
    Verb("undo", say("Undo an illegal play"), (), pile.undo_misplay, (pile.has_misplay,),
         group=say("Mistakes")),
    Verb("loop", say("Nobody stops this loop"), ("priority",), pile.end_loop, (pile.is_looping,),
         group=say("End")),
)  # fmt: skip
VERBS: dict[str, Verb] = {**SHARED, **{verb.key: verb for verb in _VERBS}}

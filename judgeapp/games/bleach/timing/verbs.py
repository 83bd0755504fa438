"""What players do: the verbs of scenario files, and what the buttons offer.

A boost is a battle action that discards a card of the hand and raises a stat of the battle by way of the queue.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice, product

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, InvalidAction, Verb
from judgeapp.domain.timing.costs import with_discards
from judgeapp.domain.timing.state import Item, Op, Refusal, Task, Text, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import MOST_CHOICES, NotForbidden, card_of
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.words import STAT, Names
from judgeapp.games.bleach.timing import battle, pile, playing, turn
from judgeapp.games.bleach.timing.aiming import aimable, in_the_queue
from judgeapp.games.bleach.timing.battle import attack_of, defender_gone
from judgeapp.games.bleach.timing.headings import BOOSTING, BOOSTS_QUEUE, PHASE_C
from judgeapp.games.bleach.timing.pile import ANY, FREE, add, only_at
from judgeapp.games.bleach.timing.requirements import ENERGY
from judgeapp.games.bleach.timing.zones import discard, no_twins

# --- boosts


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
    NotForbidden("boost"),
    NotForbidden("discard"),
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


# --- what is offered

COSTS = ("x", "discard")  # what is said of a cost
Offers = Callable[[Table, str], Iterable[Action]]


def _alone(verb: str) -> Offers:
    return lambda table, player: (Action(verb, player),)


def _at(kind: str, offers: Offers) -> Offers:
    """Offer something only when it is asked for."""
    return lambda table, player: offers(table, player) if table.asking.kind == kind else ()


def _mine(table: Table, player: str, zone: str) -> list[Thing]:
    return [each for each in table.things.values() if (each.controller, each.zone) == (player, zone)]


def _plays(table: Table, player: str) -> Iterable[Action]:
    for card in _mine(table, player, "hand"):
        text = card.text("play")
        for action in with_discards(table, Action("play", player, frozen({"card": card.key})), card.cost, card.key):
            if table.asking.kind == "declare" or text is None or not text.targets:
                yield action
            else:
                yield from _aimed(table, action, text)


def _uses(table: Table, player: str) -> Iterable[Action]:
    for card in _mine(table, player, "play"):
        texts = [text for text in card.texts if text.sort == "activated"]
        for text in texts:
            which = {"text": text.name} if len(texts) > 1 else {}
            action = Action("use", player, frozen({"card": card.key, **which}))
            for paid in with_discards(table, action, text.cost, card.key):
                yield from _aimed(table, paid, text) if text.targets else (paid,)


def _aimed(table: Table, action: Action, text: Text) -> Iterable[Action]:
    """Yield an action with some of its possible targets, or without any (and so refused) if there are none."""
    card = str(action.args["card"])
    each = (aimable(table, text.ops, action.player, card, number) for number in range(text.targets))
    ways = (way for way in product(*each) if len(set(way)) == len(way))
    found = list(islice(ways, MOST_CHOICES if text.targets > 1 else None))
    for targets in found:
        yield action._replace(args=frozen({**action.args, "targets": targets}))
    if not found:
        yield action


def _attacks(table: Table, player: str) -> Iterable[Action]:
    for card in table.in_play(table.turn_player, "character") if player == table.turn_player else ():
        for stat in card.stats:
            yield Action("attack", player, frozen({"card": card.key, "stat": stat}))


def _defends(table: Table, player: str) -> Iterable[Action]:
    for card in table.in_play(player, "character"):
        yield Action("defend", player, frozen({"card": card.key}))


def _boosts(table: Table, player: str) -> Iterable[Action]:
    yield Action("boost", player, frozen({"by": 1}))
    for card in _mine(table, player, "hand"):
        if "boost" in card.facts:
            yield Action("boost", player, frozen({"card": card.key}))


def _energies(table: Table, player: str) -> Iterable[Action]:
    for kind in ENERGY[:3]:
        yield Action("energy", player, frozen({"type": kind}))


def _repeats(table: Table, player: str) -> Iterable[Action]:
    loop = table.memo.get("loop")
    if loop is not None and loop.player == player and loop.shown >= pile.TIMES:
        yield from (Action("repeat", player, frozen({"times": times})) for times in (1, 10, 100))


VERBS: dict[str, Verb] = {
    **SHARED,
    "choose": replace(SHARED["choose"], checks=(in_the_queue, *SHARED["choose"].checks, no_twins)),
    **{
        verb.key: verb
        for verb in (
            Verb("pass", say("Pass"), (*FREE, "defend"), turn.pass_on, offers=_alone("pass"), group=say("Pass")),
            Verb("play", say("Play"), ANY, playing.play, playing.CHECKS, _plays, ("card",),
                 ("targets", *COSTS), say("Play a card"), shared=True),
            Verb("use", say("Use"), ANY, playing.use, playing.USE_CHECKS, _uses, ("card",),
                 ("text", "targets", *COSTS), say("Use an effect"), shared=True, finds="play"),
            Verb("attack", say("Attack"), ANY, battle.declare_attack, battle.ATTACK_CHECKS, _attacks,
                 ("card", "stat"), group=say("Attack"), shapes={"stat": STAT}, finds="play"),
            Verb("defend", say("Defend"), ANY, battle.defend, battle.DEFEND_CHECKS, _at("defend", _defends),
                 ("card",), group=say("Defend"), finds="play"),
            Verb("boost", say("Boost"), ANY, boost, BOOST_CHECKS, _at("battle", _boosts), (),
                 ("card", "by"), say("Boost")),
            Verb("draw", say("Draw a card"), ANY, turn.draw, (turn.RESOURCE_CHECK, NotForbidden("draw")),
                 _at("resource", _alone("draw")), group=say("Resource")),
            Verb("energy", say("Play an energy card"), ANY, turn.play_energy,
                 (turn.RESOURCE_CHECK, turn.has_energy_card, NotForbidden("energy")), _at("resource", _energies),
                 ("type",), group=say("Resource"), shapes={"type": Names("energy type")}),
            Verb("loop", say("Show a loop"), FREE, pile.show, (pile.is_a_round,), _alone("loop"), group=say("Loops")),
            Verb("repeat", say("Repeat the loop"), FREE, pile.repeat, (pile.can_repeat,), _repeats, ("times",),
                 group=say("Loops")),
        )
    },
}  # fmt: skip


def default(table: Table) -> Action | None:
    """Return what a player does who does nothing."""
    question = table.asking
    if question.kind == "resource" and not turn.can_draw(table, question.player):
        return next(iter(_energies(table, question.player)))
    return Action("draw" if question.kind == "resource" else "pass", question.player)

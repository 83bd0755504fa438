"""What players do: the verbs of scenario files, and what the buttons offer."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, Verb
from judgeapp.domain.timing.costs import with_discards
from judgeapp.domain.timing.state import Op, Thing, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import VERBS as SHARED
from judgeapp.domain.timing.words import STAT, Names
from judgeapp.games.bleach.timing import battle, boosting, pile, playing, turn
from judgeapp.games.bleach.timing.pile import ANY, FREE
from judgeapp.games.bleach.timing.requirements import ENERGY, aimable, in_the_queue
from judgeapp.games.bleach.timing.zones import no_twins

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
            if table.asking.kind == "declare" or text is None or text.targets != 1:
                yield action
            else:
                yield from _aimed(table, action, text.ops)


def _uses(table: Table, player: str) -> Iterable[Action]:
    for card in _mine(table, player, "play"):
        texts = [text for text in card.texts if text.sort == "activated"]
        for text in texts:
            which = {"text": text.name} if len(texts) > 1 else {}
            action = Action("use", player, frozen({"card": card.key, **which}))
            for paid in with_discards(table, action, text.cost, card.key):
                yield from _aimed(table, paid, text.ops) if text.targets == 1 else (paid,)


def _aimed(table: Table, action: Action, ops: tuple[Op, ...]) -> Iterable[Action]:
    """Yield an action with each of its possible targets, or without one (and so refused) if there is none."""
    targets = aimable(table, ops, action.player, str(action.args["card"]))
    for target in targets:
        yield action._replace(args=frozen({**action.args, "targets": (target,)}))
    if not targets:
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
            Verb("boost", say("Boost"), ANY, boosting.boost, boosting.BOOST_CHECKS, _at("battle", _boosts), (),
                 ("card", "by"), say("Boost")),
            Verb("draw", say("Draw a card"), ANY, turn.draw, (turn.RESOURCE_CHECK,), _at("resource", _alone("draw")),
                 group=say("Resource")),
            Verb("energy", say("Play an energy card"), ANY, turn.play_energy,
                 (turn.RESOURCE_CHECK, turn.has_energy_card), _at("resource", _energies), ("type",),
                 group=say("Resource"), shapes={"type": Names("energy type")}),
            Verb("loop", say("Show a loop"), FREE, pile.show, (pile.is_a_round,), _alone("loop"), group=say("Loops")),
            Verb("repeat", say("Repeat the loop"), FREE, pile.repeat, (pile.can_repeat,), _repeats, ("times",),
                 group=say("Loops")),
        )
    },
}  # fmt: skip


def default(table: Table) -> Action | None:
    """Return what a player does who does nothing."""
    question = table.asking
    return Action("draw" if question.kind == "resource" else "pass", question.player)

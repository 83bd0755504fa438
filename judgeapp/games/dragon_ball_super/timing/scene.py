"""Reads what only scenes of this game have: the table `battle`, skills by their labels, Leader Cards left out."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.things import Thing
from judgeapp.games.dragon_ball_super.timing.battle import begin_battle
from judgeapp.games.dragon_ball_super.timing.free import MAIN
from judgeapp.games.dragon_ball_super.timing.processing import reached
from judgeapp.games.dragon_ball_super.timing.skills import printed
from judgeapp.games.dragon_ball_super.timing.wrong import wrong_on

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

IN_BATTLE = ("attack", "offence", "defense", "damage")
KEYS = ("attacker", "target", "guard")


def setup(table: "Table", plain: Mapping[str, Any]) -> None:
    """Complete the cards of a scene, and set up its battle; raises ValueError with a sentence."""
    if table.pile:
        raise ValueError(say("nothing can wait when a scene of this game starts: let a player do it"))
    for thing in list(table.things.values()):
        for wrong in wrong_on(table, thing):
            raise ValueError(say("{card}: {wrong}", card=thing.name, wrong=wrong))
        table.put(printed(thing._replace(zone="leader") if thing.kind == "leader" else thing))
    for player in table.players:
        leaders = [thing.name for thing in table.in_play(player) if thing.zone == "leader"]
        if len(leaders) > 1:
            raise ValueError(say("{player} has more than one Leader Card: {cards}", player=player,
                                 cards=", ".join(leaders)))  # fmt: skip
        if not leaders:
            name = say("{player}'s Leader", player=player)
            table.put(printed(Thing(name.english, name, "leader", player, player, "leader")))
    _battle(table, plain.get("battle"))
    met = frozenset(
        (thing.key, text.name, True) for thing, text in table.with_texts("situation") if reached(table, thing, text)
    )
    table.remember("met", met or None)


# --- a battle under way


def _battle(table: "Table", battle: Any) -> None:
    if table.step not in IN_BATTLE:
        if battle is not None:
            raise ValueError(say("a battle belongs to one of these steps: {steps}", steps=", ".join(IN_BATTLE)))
        return
    battle = {} if battle is None else battle
    if not isinstance(battle, Mapping):
        raise ValueError(say("battle is a table of {keys}", keys=", ".join(KEYS)))
    strange = [key for key in battle if key not in KEYS]
    if strange:
        raise ValueError(say("battle: unknown key “{key}”; known are {keys}", key=strange[0], keys=", ".join(KEYS)))
    you, other = table.turn_player, table.next_player(table.turn_player)
    attacker = _card(table, str(battle.get("attacker", _likely(table, you))), you)
    target = _card(table, str(battle.get("target", other)), other)
    guard = _card(table, str(battle["guard"]), other) if "guard" in battle else target
    begin_battle(table, attacker, target, guard)
    table.agenda[:0] = [Task("leave", ("main",)), Task("free", (MAIN,))]


def _likely(table: "Table", player: str) -> str:
    """Return what attacks if the scene does not say: the first Battle Card of the player in play, or their Leader."""
    return next((thing.key for thing in table.in_play(player, "battle") if thing.zone == "battle"), player)


def _card(table: "Table", ref: str, player: str) -> str:
    """Return the key of a Battle Card of a player, or of the Leader Card of whoever is named."""
    if ref in table.players:
        ref = next(thing.key for thing in table.in_play(ref) if thing.zone == "leader")
    found = table.find(ref)
    if found is None or found.zone not in ("leader", "battle") or found.kind == "extra":
        raise ValueError(say("battle: there is no Leader Card and no Battle Card “{card}” in play", card=ref))
    if found.controller != player:
        raise ValueError(say("battle: {card} is {owner}'s, not {player}'s", card=found.name, owner=found.controller,
                             player=player))  # fmt: skip
    return found.key

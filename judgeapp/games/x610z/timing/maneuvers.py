"""Declaring moves and attacks of summons (200.2c, 200.2d, 202)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, InvalidAction
from judgeapp.domain.timing.checks import card_of, listed, targets_of
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.piles import add
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.things import Op, Thing, frozen
from judgeapp.games.x610z.timing import energy
from judgeapp.games.x610z.timing.board import Way, ways
from judgeapp.games.x610z.timing.casting import begin_declaring, cost_chosen, crystals_of
from judgeapp.games.x610z.timing.movement import Problem, find_way, grounds_of, limit_of, no_attack, traveller
from judgeapp.games.x610z.timing.phases import may_do
from judgeapp.games.x610z.timing.places import board_of, dot_of, standing
from judgeapp.games.x610z.timing.states import activate, noted

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


# --- what both need


def is_summon(table: "Table", action: Action) -> Refusal | None:
    """Only a summon can move or attack, and only one that is in play."""
    card = card_of(table, action)
    if card.kind == "summon" and card.zone == "play":
        return None
    return Refusal(say("{card} is not a summon in play.", card=card.name), by_rule("200.1a"))


def not_deactivated(table: "Table", action: Action) -> Refusal | None:
    """What an effect has deactivated can't move, attack or use an ability before reactivation (202.4)."""
    card = card_of(table, action)
    if "deactivated" not in card.marks:
        return None
    text = say("{card} is deactivated until it is reactivated.", card=card.name)
    return Refusal(text, by_rule("202.4", "206.1g"))


def path_of(action: Action) -> tuple[str, ...]:
    """Return the dots of a path that an action names."""
    return tuple(str(dot) for dot in listed(action.args.get("path", ())))


# --- move


def move_cost(table: "Table", action: Action) -> dict[str, int]:
    """Return the movement energy cost (204.5)."""
    return energy.cost_of(card_of(table, action).facts.get("move", 0))


def has_way(table: "Table", action: Action) -> Refusal | None:
    """The dot must be free, and there must be a way to it."""
    card, dot = card_of(table, action), str(action.args["to"])
    path = path_of(action)
    for each in (dot, *path):
        if each not in board_of(table).places:
            raise InvalidAction(say("The board has no dot “{dot}”.", dot=each))
    if path and path[-1] != dot:
        raise InvalidAction(say("The path does not end on {dot}.", dot=dot))
    other = standing(table).get(dot)
    if other is not None:
        return Refusal(say("{card} is on {dot}.", card=other.name, dot=dot), by_rule("600.5"))
    found = find_way(table, card, dot, "move", path)
    return None if isinstance(found, Way) else _refused(found)


def _refused(problem: Problem) -> Refusal:
    return Refusal(say("{why}.", why=problem[0]), problem[1])


def move(table: "Table", action: Action) -> None:
    """Declare a move: the summon is activated, its cost paid, the dot named, and it goes on the stack (200.2c)."""
    card, dot = card_of(table, action), str(action.args["to"])
    way = find_way(table, card, dot, "move", path_of(action))
    assert isinstance(way, Way)  # noqa: S101 - checked by `has_way`
    what = say("to move {card} to {dot}", card=card.name, dot=dot)
    undo = begin_declaring(table, action, what, by_rule("200.2c", "202.2"))
    activate(table, card.key, by_rule("202.2", "200.2c"))
    item = Item(table.new_key(), say("{card} moves", card=card.name), action.player, "move", card.key, (Op("go", dot),),
                facts=frozen({"to": dot, "path": way.dots}))  # fmt: skip
    text = say("The move of {card} to {dot} goes on the stack.", card=card.name, dot=dot)
    grounds = grounds_of(table, card, way, "move")
    cost = cost_chosen(table, action, move_cost)
    energy.declare(table, energy.Declared(item, cost, text, grounds, **undo), crystals_of(table, action))


def moves(table: "Table", player: str) -> Iterator[Action]:
    """Yield the moves that a player can think of: each summon to each dot it reaches, with the path to it.

    Of what is not allowed in this phase at all, one move of each summon is enough.
    """
    taken, most = standing(table), None if may_do(table, "move", player) else 1
    for card in table.in_play(player, "summon"):
        if dot_of(card):
            found = ways(board_of(table), traveller(table, card, "move"), limit_of(table, card, "move"))
            for way in islice((way for way in found if way.dots[-1] not in taken), most):
                yield Action("move", player, {"card": card.key, "to": way.dots[-1], "path": way.dots[1:]})


# --- attack


def attacks_left(table: "Table", action: Action) -> Refusal | None:
    """A summon attacks once in its turn, unless an effect gives it more (202.3b)."""
    card = card_of(table, action)
    most = stat_of(table, card, "attacks") if "attacks" in card.stats else 1
    if table.memo.get("attacks", {}).get(card.key, 0) < most:
        return None
    return Refusal(say("{card} has attacked this turn.", card=card.name), by_rule("202.3b"))


def has_target(table: "Table", action: Action) -> Refusal | None:
    """One summon of somebody else's is the target; neither may stand on a no-attack dot."""
    card, named = card_of(table, action), targets_of(table, action)
    if len(named) != 1:
        return Refusal(say("An attack has one target, named when it is declared."), by_rule("202.3", "200.2d"))
    target = table.things.get(named[0])
    if target is None or target.kind != "summon" or target.zone != "play":
        return Refusal(say("Only a summon in play can be attacked."), by_rule("202.3"))
    if target.controller == action.player:
        return Refusal(say("{card} is a friendly summon.", card=target.name), by_rule("202.3"))
    if target.controller not in table.opponents(action.player):
        text = say("{card} is a teammate's, and friendly.", card=target.name)
        return Refusal(text, by_reading("A30", "202.3"))
    barred = no_attack(table, card, target)
    return _refused(barred) if barred else None


def in_range(table: "Table", action: Action) -> Refusal | None:
    """The target must be in range (202.3)."""
    found = _way_of_attack(table, action)
    return None if isinstance(found, Way) else _refused(found)


def _target_of(table: "Table", action: Action) -> Thing:
    return table.things[targets_of(table, action)[0]]


def _way_of_attack(table: "Table", action: Action) -> Way | Problem:
    return find_way(table, card_of(table, action), dot_of(_target_of(table, action)), "attack", path_of(action))


def attack(table: "Table", action: Action) -> None:
    """Declare an attack; it costs nothing and activates nothing (200.2d, 202.3a)."""
    card, target, way = card_of(table, action), _target_of(table, action), _way_of_attack(table, action)
    assert isinstance(way, Way)  # noqa: S101 - checked by `in_range`
    made = table.memo.get("attacks", {})
    table.set(asking=None)
    table.remember("attacks", frozen({**made, card.key: made.get(card.key, 0) + 1}))
    table.mark(card.key, "attacked")
    if dot_of(card) and dot_of(target):
        noted(table, card.key, rail=way.dots)
    name = say("{card} attacks", card=card.name)
    item = Item(table.new_key(), name, action.player, "attack", card.key, (Op("strike"),), (target.key,),
                facts=frozen({"zones": frozen({target.key: "play"})}))  # fmt: skip
    grounds = grounds_of(table, card, way, "attack")
    text = say("{card} attacks {target}; the attack goes on the stack.", card=card.name, target=target.name)
    add(table, item, text, grounds)


def attacks(table: "Table", player: str) -> Iterator[Action]:
    """Yield the attacks that a player can think of: each summon on each summon of an opponent."""
    for card in table.in_play(player, "summon"):
        for target in table.in_play(kind="summon"):
            if target.controller in table.opponents(player):
                yield Action("attack", player, {"card": card.key, "targets": (target.key,)})

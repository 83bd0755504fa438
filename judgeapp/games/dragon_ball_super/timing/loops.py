"""Infinite loops (11-1): a draw if nobody can stop them; else the players who can name how often they are done."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import listed as in_words
from judgeapp.domain.saying import say, say_many
from judgeapp.domain.timing.actions import Action, InvalidAction, Verb
from judgeapp.domain.timing.checkpoints import take_timing
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_reading, by_rule
from judgeapp.domain.timing.shapes import Shape
from judgeapp.domain.timing.state import Question, Task
from judgeapp.domain.timing.things import Op, frozen
from judgeapp.games.dragon_ball_super.timing.requirements import in_free_timing

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

MOST_TIMES = 100  # how often a loop action is carried out step by step
MOST = 999_999_999  # how often one is only told to be carried out
Named = tuple[tuple[str, int], ...]


def _stops(table: "Table", action: Action) -> tuple[str, ...]:
    """Return who can stop the loop, the turn player first: who is named, "both" or "nobody"."""
    named = {str(each).lower() for each in listed(action.args["stops"])}
    seats = table.seats(table.turn_player)
    if named <= {"nobody"}:
        return ()
    for each in named - {"both"}:
        if each not in {player.lower() for player in seats}:
            raise InvalidAction(say("“{who}” can't stop a loop; say {players}, both or nobody.", who=each,
                                    players=", ".join(seats)))  # fmt: skip
    return tuple(player for player in seats if player.lower() in named or "both" in named)


def _card(table: "Table", action: Action) -> str:
    return table.thing(str(action.args["card"])).key if "card" in action.args else ""


def _not_again(table: "Table", action: Action) -> Refusal | None:
    """Who named the number of times may not choose to start the loop again."""
    _stops(table, action)  # who is named must be at the table
    for player, card, rules in table.memo.get("loops", ()):
        if (player, card) == (action.player, _card(table, action)):
            return Refusal(say("{player} may not choose to start this loop again.", player=player), rules)
    return None


def _loop(table: "Table", action: Action) -> None:
    stops, card = _stops(table, action), _card(table, action)
    take_timing(table)
    rule = _rule(stops)
    text = say("An infinite loop: nobody can stop it.")
    if stops:
        text = say("An infinite loop: {players} can stop it.", players=in_words(stops))
    table.tell("loop", text, rule, player=action.player, thing=card)
    if stops:
        table.later(Task("loop number", (stops, card, ())))
    else:
        table.later(Task("draw game", (say("neither player can stop the infinite loop"), rule)))


def _rule(stops: tuple[str, ...]) -> Grounds:
    return by_rule("11-1-1", ("11-1-2", "11-1-2-1", "11-1-2-2")[len(stops)])


def loop_number(table: "Table", stops: tuple[str, ...], card: str, named: Named) -> None:
    """Ask the next player how often the loop action is done, the turn player first; a task."""
    player = stops[len(named)]
    text = say("{player} says how many times the loop action is carried out.", player=player)
    most = MOST_TIMES if _loop_action(table, card) else MOST
    about = frozen({"task": "loop named", "args": (stops, card, named), "least": 1, "most": most})
    table.ask(Question("number", player, text, _rule(stops), default=1, about=about))


def _times(number: int) -> str:
    return say_many("once", "{n} times", number)


def _loop_action(table: "Table", card: str) -> tuple[Op, ...]:
    """Return what one loop action does: the first text of the card that stands for it."""
    texts = table.things[card].texts if card else ()
    return texts[0].ops if texts else ()


def loop_named(table: "Table", stops: tuple[str, ...], card: str, named: Named, number: int) -> None:
    """Note a number; when everybody has named one, carry the loop action out the fewer times; a task."""
    player = stops[len(named)]
    named = (*named, (player, number))
    table.tell("named", say("{player} says: {times}.", player=player, times=_times(number)), _rule(stops),
               player=player)  # fmt: skip
    if len(named) < len(stops):
        table.later(Task("loop number", (stops, card, named)))
        return
    times = min(number for _, number in named)
    numbers = {number for _, number in named}
    equal = len(named) > 1 and len(numbers) == 1
    grounds = by_reading("A31", "11-1-2", "11-1-2-2") if equal else _rule(stops)
    bound = [each for each, number in named if equal or number == max(numbers)]
    done = [(each, card, grounds) for each in bound]
    table.remember("loops", (*table.memo.get("loops", ()), *done))
    text = say("The loop action is carried out {times}; {players} may not start it again.", times=_times(times),
               players=in_words(bound))  # fmt: skip
    table.tell("looped", text, grounds, thing=card)
    ops = _loop_action(table, card)
    controller = table.things[card].controller if card else player
    table.later(*(Task("run", (controller, card, ops, frozen({}), ())) for _ in range(times if ops else 0)))


LOOPS: dict[str, Verb] = {
    "loop": Verb("loop", say("Declare an infinite loop"), ("priority",), _loop, (in_free_timing, _not_again),
                 needs=("stops",), takes=("card",), group=say("Loop"), shapes={"stops": Shape.WORDS}),
}  # fmt: skip
LOOP_TASKS: dict[str, Callable[..., None]] = {"loop number": loop_number, "loop named": loop_named}

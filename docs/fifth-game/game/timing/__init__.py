"""How Wharf orders effects: a line that is unloaded from its front, in a turn of three phases."""

from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import Kind, Setting, Timing
from judgeapp.domain.timing.effects import OPS, TASKS
from judgeapp.domain.timing.piles import PILE_TASKS
from judgeapp.domain.timing.state import by_reading, by_rule, tasks
from judgeapp.games.wharf.timing import line, turn
from judgeapp.games.wharf.timing.playing import VERBS

GROUNDS = {
    "concede": by_rule("1.4"),
    "last player": by_rule("1.1"),
    "question": by_rule("4.2"),
    "priority": by_rule("4.2", "4.3"),
    "ask order": by_rule("4.4"),
    "order": by_rule("4.4"),
    "optional": by_rule("5.3"),
    "trigger": by_rule("4.1", "4.4"),
    "cannot pay": by_rule("5.1"),
    "in hand": by_rule("5.1"),
    "own card": by_rule("5.1"),
    "target": by_rule("5.1"),
    "can't": by_rule("1.6"),
    "replace": by_rule("1.6"),
    "proviso": by_rule("5.2", "5.3"),
    "needs": by_rule("5.1", "5.3"),
    "once": by_rule("5.3"),
    "effect": by_rule("5.2", "5.3"),
    "negate": by_rule("4.6"),
    "copy": by_rule("4.1"),
    "draw": by_rule("5.2"),
    "empty deck": by_rule("1.3"),
    "leaves play": by_rule("5.3"),
    "source": by_rule("5.3"),
    "no target": by_rule("5.1"),
    "control": by_rule("5.3"),
    "stat": by_rule("5.3"),
    "expire": by_rule("3.4"),
}
SETTINGS = {
    "after": Setting(
        "Who is asked first after the line was unloaded",
        "active",
        {"active": "the active player, as when the phase begins", "other": "the other player"},
        by_reading("A2", "4.5"),
    ),
}
OWN_TASKS = tasks(line.again, line.unload, turn.tide, turn.toll, turn.count_stores, turn.turn_over)

TIMING = Timing(
    stages={stage.key: stage for stage in turn.STAGES},
    tasks={**TASKS, **PILE_TASKS, **OWN_TASKS},
    verbs=VERBS,
    ops={name: op for name, op in OPS.items() if name != "copy"},  # no rule tells where in the line a copy would go
    conditions=CONDITIONS,
    changes=turn.CHANGES,
    grounds=GROUNDS,
    kinds={"order": Kind("Order", "discard"), "ship": Kind("Ship", "play", lasting=True)},
    numbers={"stores": "stores", "coins": "coins", "deck": "cards in deck", "hand": "cards in hand"},
    zones=("hand", "line", "play", "discard", "deck"),
    in_play=("play",),
    setup=line.set_up,
    settings=SETTINGS,
    pile=line.LINE,
    order="line",
    lens=("wharf", "order"),
    usual_stage="wharf",
    first_stage="tide",
    lead="active player",
    place=line.place,
)

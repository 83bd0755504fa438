"""A made-up game with a pile, as small as can be: one step with a window, one kind of card."""

from judgeapp.domain.timing.actions import Verb
from judgeapp.domain.timing.changes import CHANGES
from judgeapp.domain.timing.checks import can_pay, card_of, is_in, is_own, not_forbidden, pay, targets_of
from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import SLOTS, Kind, Stage, Timing
from judgeapp.domain.timing.effects import OPS
from judgeapp.domain.timing.grounds import by_rule
from judgeapp.domain.timing.piles import PILE_TASKS, Pile, add
from judgeapp.domain.timing.stages import TASKS
from judgeapp.domain.timing.state import Item, Task
from judgeapp.domain.timing.verbs import VERBS


def play_card(table, action):
    card = card_of(table, action)
    text = card.text("play")
    table.set(asking=None)
    pay(table, action.player, card.cost, card.name, by_rule("5"))
    table.alter(card.key, zone="pile")
    item = Item(table.new_key(), card.name, action.player, "card", card.key, text.ops if text else (),
                targets_of(table, action), text.proviso if text else ())  # fmt: skip
    add(table, item, f"{action.player} plays {card.name}.", by_rule("5"))


def after(table, item, worked):
    if item.source:
        table.alter(item.source, zone="discard")


def toy(keeps=True, **more):
    pile = Pile("pile", keeps, lambda table: table.turn_player, lambda table, item: True, after,
                *(by_rule(str(number)) for number in range(1, 8)))  # fmt: skip
    return Timing(
        stages={
            "main": Stage("main", "Main", "Main", (Task("window", ("main",)),), by_rule("10"), "end"),
            "end": Stage("end", "End", "End", (Task("expire", ("turn",)), Task("turn over")), by_rule("11")),
        },
        tasks={**TASKS, **PILE_TASKS, "turn over": lambda table: table.later(
            Task("next turn", (table.next_player(table.turn_player),)))},  # fmt: skip
        verbs={**VERBS, "play": Verb("play", "Play", ("priority",), play_card,
                                     (is_own, is_in("hand"), not_forbidden("play"), can_pay(lambda t, a: card_of(t, a).cost)),
                                     needs=("card",), takes=("targets",))},  # fmt: skip
        ops=OPS,
        conditions=CONDITIONS,
        changes=CHANGES,
        grounds={slot: by_rule("20") for slot in SLOTS},
        kinds={"spell": Kind("Spell", "discard"), "unit": Kind("Unit", "play", True)},
        numbers={"life": "life", "deck": "cards in deck", "energy": "energy"},
        zones=("hand", "play", "discard", "pile", "deck"),
        in_play=("play",),
        setup=lambda table, plain: None,
        pile=pile,
        first_stage="main",
        players=(2, 6),
        **more,
    )  # fmt: skip

"""A made-up game with a pile, as small as can be: one step with a window, one kind of card."""

from judgeapp.domain.timing.changes import CHANGES
from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import SLOTS, Action, Kind, Stage, Timing, Verb
from judgeapp.domain.timing.lasting import OPS, TASKS
from judgeapp.domain.timing.piles import PILE_TASKS, Pile, add
from judgeapp.domain.timing.state import Item, Task, by_rule
from judgeapp.domain.timing.verbs import VERBS, NotForbidden, can_pay, card_of, is_in, is_own, pay, targets_of


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
    if item.sort == "card" and item.source:
        table.alter(item.source, zone="discard")


def playable(table, player):
    return [Action("play", player, {"card": key}) for key, thing in table.things.items() if thing.zone == "hand"]


CHECKS = (is_own, is_in("hand"), NotForbidden("play"), can_pay(lambda table, action: card_of(table, action).cost))
PLAY = Verb("play", "Play", ("priority",), play_card, CHECKS, playable, ("card",), ("targets",))


def end_turn(table):
    table.later(Task("next turn", (table.next_player(table.turn_player),)))


def toy(keeps=True, **more):
    rules = [by_rule(str(number)) for number in range(1, 7)]
    pile = Pile("pile", keeps, lambda table: table.turn_player, lambda table, item: True, after, *rules)
    main = Stage("main", "Main", "Main", (Task("window", ("main",)),), by_rule("10"), "end")
    end = Stage("end", "End", "End", (Task("expire", ("turn",)), Task("turn over")), by_rule("11"))
    return Timing(
        stages={"main": main, "end": end},
        tasks={**TASKS, **PILE_TASKS, "turn over": end_turn},
        verbs={**VERBS, "play": PLAY},
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
        lens=("main", "spell"),
        **more,
    )

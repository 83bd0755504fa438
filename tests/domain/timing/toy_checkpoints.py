"""A made-up game with checkpoints, as small as can be: one step, one action, one kind of answer."""

from dataclasses import replace

from judgeapp.domain.timing.checkpoints import (
    CHECKPOINT_TASKS,
    Checkpoints,
    Free,
    activate,
    answer,
    causes,
    do_nothing,
    take_timing,
)
from judgeapp.domain.timing.config import Stage, Verb
from judgeapp.domain.timing.state import Item, Task, by_rule, frozen
from judgeapp.domain.timing.verbs import VERBS, card_of
from tests.domain.timing.toy import toy

MAIN = Free("main", True, by_rule("1"), by_rule("2"))


def item_of(table, action, sort):
    card = card_of(table, action)
    text = card.text("play")
    table.alter(card.key, zone="discard")
    facts = frozen({"text": text})
    return Item(table.new_key(), card.name, action.player, sort, card.key, text.ops, facts=facts)


def use(table, action):
    take_timing(table)
    activate(table, item_of(table, action, "activated"), f"{action.player} uses {action.args['card']}.", by_rule("3"))


def respond(table, action):
    found = [each.item for each in causes(table) if each.player != action.player]
    item = item_of(table, action, "counter")._replace(targets=(found[-1],))
    answer(table, item, f"{action.player} answers.", by_rule("4"))


def answers(table, player):
    cause = next((each for each in reversed(causes(table)) if each.player != player), None)
    hand = [thing for thing in table.things.values() if thing.zone == "hand" and thing.controller == player]
    return {thing.key: cause for thing in hand if cause and thing.kind == "spell"}


def exhausted(table):
    """What the rules do by themselves: units that are spent go away."""
    return tuple(Task("leave table", (thing.key,)) for thing in table.in_play() if "spent" in thing.marks)


def discipline(declines=1, process=exhausted):
    rules = {name: by_rule(str(number)) for number, name in enumerate(
        ("waits", "mine", "theirs", "endless", "before_skill", "after_skill", "after_nothing", "late",
         "first", "next", "again", "decline",
         "close", "granted", "process_in", "process_first"), 5)}  # fmt: skip
    return Checkpoints(
        word="answer",
        process=process,
        unable=lambda table, pending: None,
        begin=lambda table, item: table.later(Task("effect", (item.key,))),
        after=lambda table, item, worked: None,
        skills=("activated", "triggered"),
        causes=lambda table, item: {"use": by_rule("16")},
        triggers=lambda table, pending: ("19",),
        answers=answers,
        declines=lambda table: declines,
        resolving=dict.fromkeys(("activated", "triggered", "counter"), by_rule("17")),
        negated=dict.fromkeys(("activated", "triggered", "counter"), by_rule("18")),
        **rules,
    )


def toy_checkpoints(**more):
    base = toy()
    stages = {
        "main": Stage("main", "Main", "Main", (Task("free", (MAIN,)),), by_rule("10"), "end"),
        "end": base.stages["end"],
    }
    verbs = {
        "pass": replace(VERBS["pass"], perform=lambda table, action: do_nothing(table)),
        "use": Verb("use", "Use", ("priority",), use, needs=("card",)),
        "answer": Verb("answer", "Answer", ("priority",), respond, needs=("card",)),
        "choose": VERBS["choose"],
    }
    tasks = {**base.tasks, **CHECKPOINT_TASKS, "leave table": lambda table, key: table.alter(key, zone="discard")}
    return replace(base, pile=None, checkpoints=discipline(**more), stages=stages, verbs=verbs, tasks=tasks)

"""How Bleach TCG orders effects: the queue, its windows, and the sequence of play around them."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import CHANGES
from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import Kind, Setting, Timing, fact
from judgeapp.domain.timing.lasting import TASKS
from judgeapp.domain.timing.piles import PILE_TASKS
from judgeapp.domain.timing.state import by_reading, by_rule, tasks
from judgeapp.domain.timing.words import shown
from judgeapp.games.bleach.timing import battle, effects, pile, playing, turn, verbs, zones
from judgeapp.games.bleach.timing.aiming import barred
from judgeapp.games.bleach.timing.headings import (
    BOOSTS_QUEUE,
    CAN_AND_CANT,
    CARD_MEMORY,
    CARD_NAMES,
    CARD_RULES,
    CARS,
    CONTROLLING,
    COSTS,
    EFFECT,
    FLOATING,
    HOW_THE_QUEUE_WORKS,
    HOW_TO_PLAY,
    IN_PLAY,
    INTRODUCTION,
    ONE_EFFECT,
    PAID,
    PHASE_C,
    REMOVED,
    REPLACEMENT,
    SEARCHING,
    SEQUENCE,
    SHUFFLING_IN,
    SIMULTANEOUS,
    SIX_STAGES,
    STATS,
    TRIGGERED,
    TRIGGERED_FIRST,
)
from judgeapp.games.bleach.timing.requirements import ENERGY
from judgeapp.games.bleach.timing.scene import KEYS, VOCABULARY, setup
from judgeapp.games.bleach.timing.verbs import VERBS, default

GROUNDS = {
    "concede": by_reading("A20", INTRODUCTION),
    "last player": by_reading("A20", INTRODUCTION),
    "question": by_rule(SEQUENCE),
    "priority": by_rule(ONE_EFFECT),
    "ask order": by_rule(TRIGGERED_FIRST, SIX_STAGES, SIMULTANEOUS),
    "order": by_rule(TRIGGERED_FIRST, SIX_STAGES, SIMULTANEOUS),
    "optional": by_reading("A8", TRIGGERED),
    "trigger": by_rule(TRIGGERED_FIRST, SIX_STAGES),
    "cannot pay": by_reading("A5", HOW_TO_PLAY["character"], COSTS),
    "in hand": by_rule(HOW_TO_PLAY["character"]),
    "own card": by_rule(CONTROLLING),
    "target": by_reading("A3", HOW_TO_PLAY["event"], CARS),
    "can't": by_rule(CAN_AND_CANT),
    "replace": by_rule(REPLACEMENT),
    "proviso": by_reading("A4", HOW_TO_PLAY["event"]),
    "needs": by_rule(COSTS, CARD_RULES),
    "once": by_rule(CARD_RULES),
    "effect": by_rule(HOW_THE_QUEUE_WORKS, EFFECT),
    "later": by_rule(FLOATING),
    "negate": by_rule(PAID),
    "copy": by_reading("", HOW_THE_QUEUE_WORKS),
    "draw": by_rule(HOW_THE_QUEUE_WORKS, EFFECT),
    "empty deck": by_reading("A20", INTRODUCTION),
    "leaves play": by_rule(CARD_MEMORY, IN_PLAY),
    "source": by_reading("", FLOATING),
    "no target": by_reading("A4", HOW_TO_PLAY["event"]),
    "control": by_rule(CONTROLLING),
    "stat": by_rule(STATS),
    "blank": by_rule(CARD_RULES),
    "expire": by_rule(FLOATING),
    "search": by_rule(SEARCHING),
    "shuffle in": by_rule(SHUFFLING_IN),
}

OWN_TASKS: dict[str, Callable[..., None]] = {
    "unique": zones.keep_one,
    "acted in battle": battle.acted,
    **tasks(
        effects.expire,
        zones.put_down, zones.keep,
        turn.renew, turn.draw_of_the_turn, turn.ask_resource, turn.declare, turn.turn_over,
        playing.play_event, playing.proceed, playing.pay, playing.name_targets, playing.targets_named,
        playing.paid_for,
        playing.enter_play, playing.has_entered, playing.use_effect,
        battle.again, battle.priority, battle.still_attacking, battle.end_attack,
        battle.deplete_attacker, battle.now_attacking, battle.ask_defender, battle.now_defending,
        battle.begin_battle, battle.battle_action, battle.next_to_act, verbs.put_on_boost, battle.lock_stats,
        battle.deal_damage, battle.discard_losers,
    ),
}  # fmt: skip

KINDS = {
    "event": Kind("Event", "discard"),
    "character": Kind("Character", "play", True),
    "item": Kind("Item", "play", True),
    "battleground": Kind("Battleground", "play", True),
    "guardian": Kind("Guardian", "play", True, "play"),
    "energy": Kind("Energy", "play", True, "play"),
}

NUMBERS = {
    "power": say("power"),
    "deck": say("cards in deck"),
    "hand": say("cards in hand"),
    "energy deck": say("cards in energy deck"),
    "mind": say("mind energy"),
    "body": say("body energy"),
    "spirit": say("spirit energy"),
    "energy": say("energy"),
    **{f"depleted {name}": say("depleted {energy}", energy=shown(name)) for name in ENERGY},
}

# The headings behind words of an effect, whatever it does.
WORDS = {
    **dict.fromkeys(("who controller", "card of", "card owner"), (CONTROLLING,)),
    **dict.fromkeys(("card character", "card name"), (CARD_NAMES,)),
    "to removed": (REMOVED,),
}

SETTINGS = {
    "last_response": Setting(
        say("Who has priority first after the resolution that empties the queue"),
        "active",
        {"active": say("the active player, as after every resolution"),
         "responding": say("the responding player, as at the end of the car example")},
        by_reading("A2", SIX_STAGES, CARS),
    ),
    "targets": Setting(
        say("When activated and triggered effects choose their targets"),
        "resolution",
        {"resolution": say("as they resolve, as in the car example"),
         "use": say("when they are used or go on the queue, as events do on payment")},
        by_reading("A3", HOW_TO_PLAY["event"], CARS),
    ),
    "triggers": Setting(
        say("Whether a triggered effect has to be used"),
        "must",
        {"must": say("it has to be, unless it says that its player may"),
         "may": say("its player may always leave it unused")},
        by_reading("A8", TRIGGERED),
    ),
    "tie": Setting(
        say("What equal stats mean"),
        "both lose",
        {"both lose": say("both characters lose and are discarded"), "nobody": say("neither wins or loses")},
        by_reading("A11", PHASE_C),
    ),
    "attack_end": Setting(
        say("When an attack ends whose attacker is no longer legal"),
        "window",
        {"window": say("when its window has closed: the queue is resolved and both have passed"),
         "at once": say("at once; what is left in the queue goes on in Main")},
        by_reading("", PHASE_C),
    ),
    "battle": Setting(
        say("Who acts after a battle action"),
        "alternate",
        {"alternate": say("the other player: one action each, in turns"),
         "go on": say("the same player, until they pass")},
        by_reading("A13", PHASE_C),
    ),
    "boosting": Setting(
        say("Who may boost"),
        "both",
        {"both": say("each player, their own character of the battle"), "attacker": say("only the attacking player")},
        by_reading("A14", BOOSTS_QUEUE, PHASE_C),
    ),
}  # fmt: skip

ALL_TASKS = {**TASKS, **PILE_TASKS, **OWN_TASKS}
TIMING = Timing(
    stages={stage.key: stage for stage in turn.STAGES},
    tasks={name: effects.told(task) for name, task in ALL_TASKS.items()},
    verbs=VERBS,
    ops=effects.OPS,
    op_words=effects.OP_WORDS,
    condition_words=effects.CONDITION_WORDS,
    conditions={**CONDITIONS, **effects.CONDITIONS},
    changes={
        **CHANGES,
        **dict.fromkeys(("mark", "unmark"), zones.turn_energy),
        "move": zones.move,
        "draw": zones.draw,
        "control": zones.control,
        "damage": battle.damage,
    },
    grounds=GROUNDS,
    kinds=KINDS,
    numbers=NUMBERS,
    zones=("hand", "play", "discard", "removed", "deck", "energy deck", "out of play", "under"),
    in_play=("play",),
    setup=setup,
    settings=SETTINGS,
    words=WORDS,
    vocabulary=VOCABULARY,
    keys=KEYS,
    pile=pile.QUEUE,
    order="queue",
    lens=("main", "event"),
    first_stage="phase 1",
    lead=say("active player"),
    default=default,
    place=pile.place,
    barred=barred,
    discards_all="effect",
    features={"trait": fact("traits"), "character": lambda thing: (zones.name_of(thing),)},
    heeds=zones.has_stat,
    lasting_labels=("card rule",),
)

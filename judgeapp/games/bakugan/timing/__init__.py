"""The timing of Bakugan: a batch, in a turn that all players take together."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Kind, Setting, Timing, fact
from judgeapp.domain.timing.lasting import TASKS as SHARED_TASKS
from judgeapp.domain.timing.piles import PILE_TASKS
from judgeapp.domain.timing.state import Grounds, by_reading, by_rule, tasks
from judgeapp.games.bakugan.timing import (
    bakugan,
    basic,
    brawl,
    damage,
    energy,
    loops,
    mistakes,
    pile,
    requirements,
    turn,
)
from judgeapp.games.bakugan.timing.effects import CHANGES, CONDITION_WORDS, CONDITIONS, OP_WORDS, OPS, barred
from judgeapp.games.bakugan.timing.effects import TASKS as OWN_EFFECT_TASKS
from judgeapp.games.bakugan.timing.scene import VOCABULARY, set_up
from judgeapp.games.bakugan.timing.verbs import VERBS, idle

GROUNDS: dict[str, Grounds] = {
    "concede": by_rule("4.4.4.4"),
    "last player": by_reading("", "8.2.4", "1.5.1"),
    "question": by_rule("1.14.5"),
    "priority": by_rule("1.14.5"),
    "ask order": by_rule("4.4.2", "6.3.3", "1.3.5"),
    "order": by_rule("4.4.2", "6.3.3", "1.3.5"),
    "optional": by_reading("A9", "6.3.4"),
    "trigger": by_rule("6.3.1", "6.3.2", "7.2.7.2"),
    "cannot pay": by_rule("6.2.1", "2.3.1.1", "7.8.1.1"),
    "in hand": by_reading("A25", "6.2.1"),
    "own card": by_rule("6.2.1", "4.3.1"),
    "target": by_reading("A3", "1.13.1", "6.2.1.2"),
    "can't": by_rule("1.3.2"),
    "replace": by_rule("1.3.1"),
    "proviso": by_reading("A30", "6.7.1.1", "6.7.1.5"),
    "proviso triggered": by_reading("A30", "6.7.1.1", "6.7.1.5", "6.3.5"),
    "proviso activated": by_reading("A30", "6.7.1.1", "6.7.1.5", "6.4.4"),
    "needs": by_rule("6.4.3"),
    "once": by_rule("1.3.1"),
    "effect": by_rule("6.7.1.3"),
    "effect faction": by_rule("2.5.1.3", "2.5.1.2"),
    **dict.fromkeys(("effect allow", "effect kind", "effect take", "effect discard"), by_rule("6.7.1.3", "1.3.1")),
    "effect look": by_rule("6.7.1.3", "4.2.2"),
    "win or lose": by_rule("1.3.1"),
    "resolves card": by_reading("A1", "4.4.3", "4.4.3.1", "6.7.1", "1.3.3", "6.7.1.3", "6.7.1.6"),
    "negate": by_reading("A18", "6.10.2", "6.10.2.1"),
    "stays in order": by_rule("4.1.2"),
    **dict.fromkeys(("negate activated", "negate triggered"), by_reading("A18", "6.10.2", "6.10.2.1", "6.10.2.4")),
    "copy": by_rule("7.7.1", "7.7.4"),
    "draw": by_rule("1.17.1"),
    "empty deck": by_rule("1.17.2", "1.3.4", "6.8.3"),
    "leaves play": by_rule("4.1.3"),
    "leaves play static": by_rule("4.1.3", "6.5.1", "6.5.3"),
    "to owner": by_rule("7.10.2"),
    "source": by_reading("A19", "6.8.3"),
    "off the pile": by_reading("", "4.4.1", "4.1.3"),
    "no target": by_reading("A2", "1.13.1.1", "6.8.3", "1.3.4"),
    "control": by_rule("7.10.1"),
    "stat": by_rule("6.9.1", "1.8.1"),
    "stat power set": by_rule("6.9.1", "2.9.3"),
    "stat damage set": by_rule("6.9.1", "2.10.3"),
    "stat power below": by_rule("6.9.1", "1.8.1", "2.9.2"),
    "stat damage below": by_rule("6.9.1", "1.8.1", "2.10.2"),
    "cost": by_rule("1.15.1", "1.15.2"),
    "x": by_rule("1.8.1.2", "1.8.1.2.2"),
    "expire": by_reading("A21", "5.17.1", "3.5.3"),
    "search": by_rule("1.3.1", "4.2.2"),
    "search nothing": by_rule("1.3.1", "4.2.2", "1.3.4", "6.8.3"),
    "pick": by_reading("A3", "6.7.1.4"),
}

# The rules behind words of an instruction, whatever it does.
WORDS = {
    **dict.fromkeys(("of each bakugan", "retract each bakugan", "reroll each bakugan"), ("1.13.1.2",)),
    "negate target": ("6.10.2",),
    "card owner": ("7.10.1", "7.10.2"),
    "card faction": ("2.5.1.2",),
}

SETTINGS: dict[str, Setting] = {
    "passes": Setting(
        say("How many passes complete the end of the batch"),
        "both",
        {"both": say("Everybody passes in succession"), "one": say("The pass of the player with priority is enough")},
        by_reading("A1", "1.14.2", "4.4.3", "6.7.1"),
    ),
    "lost_selection": Setting(
        say("A selection that is not valid any more on completion"),
        "part",
        {"part": say("Only the part that needs it is skipped"), "whole": say("The effect does not take place")},
        by_reading("A2", "1.13.1.1", "6.7.1.2"),
    ),
    "checks": Setting(
        say("When an effect that completes looks at the state of the game"),
        "once",
        {"once": say("Once, before its first instruction"), "each": say("At each instruction that asks for it")},
        by_reading("A31", "6.7.1.5", "6.7.1.3"),
    ),
    "first_turn": Setting(
        say("Who starts turn 1"),
        "last core",
        {"last core": say("Who placed the last BakuCore"), "toss": say("Who won the toss")},
        by_reading("A4", "1.14.1.1", "7.5.1"),
    ),
    "frost": Setting(
        say("FrostStrike gained while damage is being dealt"),
        "fixed",
        {"fixed": say("Changes nothing for this damage"), "rises": say("Flip cards that come up later cost more")},
        by_reading("A14", "7.3.3.2"),
    ),
    "illegal_roll": Setting(
        say("An illegal roll"),
        "again",
        {"again": say("Is reset and made again"), "missed": say("Counts as a missed roll")},
        by_reading("A15", "7.8.2.7", "7.2.6.2"),
    ),
    "team_retract": Setting(
        say("When a team is retracted after its team attack"),
        "step",
        {"step": say("In the Retracting Step"), "attack": say("When the attack is completed, before the window")},
        by_reading("A20", "5.13.3", "5.12.3"),
    ),
    "this_turn": Setting(
        say("When “this turn” ends"),
        "reset",
        {"reset": say("In the Reset Step"), "end phase": say("As the End Phase begins")},
        by_reading("A21", "5.17.1", "3.5.3"),
    ),
    "undo": Setting(
        say("How much an illegal play that is noticed takes back"),
        "own",
        {"own": say("What came of it, and nothing else"), "all": say("Everything that has happened since")},
        by_reading("A32", "7.8.1.2"),
    ),
    "evo": Setting(
        say("What an Evo must have in common with its Character"),
        "name and faction",
        {"name and faction": say("Name and faction"), "name": say("The name alone")},
        by_reading("A24", "3.3.1", "3.3.1.1", "2.16.2"),
    ),
}

OWN_TASKS: dict[str, Callable[..., None]] = {
    **turn.TASKS,
    **basic.TASKS,
    **brawl.TASKS,
    **damage.TASKS,
    **OWN_EFFECT_TASKS,
    **tasks(pile.window_over, pile.negate_core, energy.ask_again, bakugan.hand_limit),
    **tasks(loops.ask_loop, loops.loop_answered),
    "window": pile.open_window,
}
ALL_TASKS = {**SHARED_TASKS, **PILE_TASKS, **OWN_TASKS, "op": pile.run_op, **tasks(mistakes.resolve, mistakes.resolved)}
# what has triggered enters the batch before any of these goes on
SETTLED = ("op", "stage", "leave", "resolved", *(name for name in OWN_TASKS if name != "fall"))
TASKS: dict[str, Callable[..., None]] = {
    **ALL_TASKS,
    **{name: pile.settled(name, ALL_TASKS[name]) for name in SETTLED},
    "mod": bakugan.put_mod,
    "texts again": bakugan.texts_again,
    "fasten": bakugan.fasten,
    "aim": requirements.aim,
    "triggers": pile.place_waiting,
    "enter": pile.enter,
    "lose together": bakugan.lose_together,
    "fed": pile.run_fed,
}

TIMING = Timing(
    stages=turn.STAGES,
    tasks=TASKS,
    verbs=VERBS,
    ops=OPS,
    conditions=CONDITIONS,
    op_words=OP_WORDS,
    condition_words=CONDITION_WORDS,
    changes=CHANGES,
    grounds=GROUNDS,
    kinds={
        "action": Kind("Action", "discard"),
        "hero": Kind("Hero", "play", True),
        "flip": Kind("Flip", "discard", starts="deck"),
        "evo": Kind("Evo", "play", True),
        "bakugan": Kind("Character", "play", True, "play"),
        "core": Kind("BakuCore", "play", True, "field"),
        "energy": Kind("Energy", "energy", True, "energy"),
    },
    numbers={
        "deck": say("cards in deck"),
        "hand": say("cards in hand"),
        "energy": "Energy",
        "charged": say("charged Energy cards"),
        "uncharged": say("uncharged Energy cards"),
        "cores": say("BakuCores to place"),
        "collected": say("collected BakuCores"),
        "plays": say("cards played this turn"),
    },
    zones=("hand", "deck", "batch", "discard", "play", "energy", "field", "collected", "under", "out"),
    in_play=("play",),
    setup=set_up,
    settings=SETTINGS,
    words=WORDS,
    vocabulary=VOCABULARY,
    keys=("brawl",),
    players=(2, 6),
    pile=pile.BATCH,
    order="batch",
    lens=("power", "action"),
    first_stage="draw",
    lead=say("starting player"),
    trigger_first=pile.starting_player,
    default=idle,
    features={"faction": fact("faction"), "icon": fact("icon")},
    place=pile.place,
    heeds=bakugan.heeds,
    barred=barred,
    counted=bakugan.counted,
)

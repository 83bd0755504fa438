"""How effects are ordered in the Dragon Ball Super Card Game: checkpoints, free timings, counter timings."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.checkpoints import CHECKPOINT_TASKS, Checkpoints
from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import Kind, Setting, Timing, fact
from judgeapp.domain.timing.lasting import TASKS
from judgeapp.domain.timing.state import Grounds, by_reading, by_rule
from judgeapp.games.dragon_ball_super.timing import (
    battle,
    checkpoints,
    damage,
    effects,
    energy,
    playing,
    preparation,
    requirements,
    skills,
    turn,
    verbs,
    zones,
)
from judgeapp.games.dragon_ball_super.timing.scene import VOCABULARY, setup

CHECKPOINTS = Checkpoints(
    word="[Counter]",
    process=checkpoints.process,
    unable=checkpoints.unable,
    begin=checkpoints.begin,
    after=checkpoints.after,
    skills=("activated", "triggered"),
    causes=checkpoints.causes,
    answers=playing.answers,
    declines=lambda table: 2 if table.settings["counters"] == "both" else 1,
    resolving={
        "play": by_rule("6-3-1-2-1-3", "4-7-3-6"),
        "activated": by_rule("8-5-2-5"),
        "triggered": by_rule("8-5-2-5", "8-6-4"),
        "counter": by_rule("4-7-3-5"),
    },
    negated={
        "play": by_reading("A8", "4-7-3-6", "6-3-1-2-1-1"),
        "attack": by_rule("7-1-4"),
        "activated": by_rule("8-3-2", "4-7-3-6"),
        "triggered": by_rule("8-3-2", "4-7-3-6"),
        "counter": by_rule("10-10-5"),
    },
    granted=by_rule("4-6-2-1"),
    process_in=by_rule("4-5-3-1"),
    process_first=by_rule("4-7-3-1"),
    waits=by_rule("8-6-2", "8-6-3"),
    mine=by_rule("4-5-3-2", "8-6-4"),
    theirs=by_rule("4-5-3-3", "8-6-4"),
    endless=by_reading("", "11-1-1", "11-1-2"),
    before_skill=by_rule("8-5-2-4", "4-7-2-3"),
    after_skill=by_rule("8-5-2-6", "4-7-2-4"),
    after_nothing=by_reading("A9", "8-5-2-6", "4-7-2-4"),
    late=by_reading("A7", "4-7-3-5", "4-7-2-5", "10-10-3-4"),
    first=by_rule("4-7-3-2"),
    next=by_rule("4-7-3-3"),
    again=by_rule("4-7-3-4"),
    decline=by_rule("4-7-3-3", "4-7-3-2"),
    close=by_rule("4-7-3-6"),
)

GROUNDS: dict[str, Grounds] = {
    "concede": by_rule("1-2-4"),
    "last player": by_rule("1-2-1"),
    "all lose": by_rule("1-2-3"),
    "win or lose": by_rule("1-2-6"),
    "question": by_rule("4-6-1"),
    "priority": by_rule("4-6-1", "4-7-1"),
    "ask order": by_rule("4-5-3-2", "4-5-3-3"),
    "order": by_rule("8-6-4"),
    "optional": by_rule("8-5-2-5"),
    "trigger": by_rule("8-6-2"),
    "cannot pay": by_rule("8-4-2-2"),
    "in hand": by_rule("6-3-1-2-1"),
    "own card": by_rule("4-3-1", "4-3-2"),
    "target": by_rule("8-5-3"),
    "can't": by_rule("1-3-3"),
    "replace": by_rule("8-9-1", "8-9-2"),
    "proviso": by_rule("8-3-3"),
    "needs": by_rule("8-1-3"),
    "once": by_rule("10-11-1"),
    "effect": by_rule("8-7-1"),
    # what keywords put off to the end of the battle
    "effect Revenge": by_reading("A19", "10-9-1"),
    "effect Dual Attack": by_reading("A20", "10-8-1"),
    "effect Triple Attack": by_reading("A20", "10-8-1"),
    "negate": by_rule("8-3-2"),
    "copy": by_rule("1-3-1"),
    "draw": by_rule("4-9-2", "4-9-3"),
    "empty deck": by_rule("1-3-2"),
    "leaves play": by_rule("3-1-4"),
    "source": by_rule("8-6-7"),
    "no target": by_rule("8-5-3-4", "1-3-2"),
    "control": by_rule("11-5-1"),
    "stat": by_rule("8-8-1-3"),
    "blank": by_rule("8-3-2", "8-3-4"),
    "expire": by_rule("8-2-2-2"),
    "pick": by_rule("10-27-1", "10-27-3"),
    "search": by_rule("8-5-3-7", "11-2-1"),
}

SETTINGS = {
    "loss": Setting(say("When a loss is judged"), "at once", {
        "at once": say("immediately, even during another action (9-2-1)"),
        "rule processing": say("at the next rule processing (1-2-2, 9-2-2)"),
    }, by_reading("A1", "9-2-1", "1-2-2")),
    "auto_cost": Setting(say("Whether the cost of an [Auto] can be declined"), "may", {
        "may": say("its master may leave it unpaid, and the skill fails"),
        "must": say("it is paid if it can be"),
    }, by_reading("A3", "8-1-5-2-1")),
    "counters": Setting(say("What ends the alternation of [Counter]s"), "one", {
        "one": say("a single decline (4-7-3-3, 4-7-3-4 word for word)"),
        "both": say("both players declining in a row"),
    }, by_reading("A6", "4-7-3-3", "4-7-3-4")),
    "keyword_words": Setting(say("What counts as the description of a keyword skill"), "definition", {
        "definition": say("its definition in chapter 10"),
        "card": say("only the words on the card"),
    }, by_reading("A10", "10-10-3-1", "10-10-3-2")),
    "once": Setting(say("What uses up an [Auto] with [Once per turn]"), "resolved", {
        "resolved": say("resolving (10-11-5)"),
        "activated": say("activating, even if its cost is not paid (10-11-1)"),
    }, by_reading("A12", "10-11-5", "10-11-1")),
    "gone": Setting(say("The attack card or guard card goes after 7-1-4"), "go on", {
        "go on": say("the steps of the battle run on; there is nothing to compare"),
        "ends": say("the battle ends by 7-1-4-1 before the next step"),
    }, by_reading("A14", "7-1-4")),
    "switch": Setting(say("Whose cards are switched to Active Mode in the Charge Phase"), "turn player", {
        "turn player": say("the turn player's"),
        "both": say("both players'"),
    }, by_reading("A33", "6-2-2")),
}  # fmt: skip

TIMING = Timing(
    stages={**turn.STAGES, **battle.STAGES, **turn.LAST_STAGES, **preparation.STAGES},
    tasks={**TASKS, **CHECKPOINT_TASKS, **turn.TASKS, **battle.TASKS, **damage.TASKS, **energy.TASKS,
           **requirements.TASKS, **effects.TASKS, **checkpoints.TASKS, **playing.TASKS, **verbs.TASKS,
           **preparation.TASKS, **zones.TASKS},
    verbs=verbs.VERBS,
    ops=effects.OPS,
    op_words=effects.OP_WORDS,
    conditions={**CONDITIONS, "bond": checkpoints.bond},
    changes=damage.OWN_CHANGES,
    grounds=GROUNDS,
    kinds={
        "battle": Kind("Battle Card", "drop", True),
        "extra": Kind("Extra Card", "drop"),
        "leader": Kind("Leader Card", "leader", True),
    },
    numbers={"deck": say("cards in the deck"), "life": say("Life"), "hand": say("cards in the hand"),
             "drop": say("cards in the Drop Area"), "warp": say("cards in the Warp"),
             "energy": energy.ENERGY["energy"], "rested": say("energy in Rest Mode"), **energy.ENERGY},
    zones=("hand", "leader", "battle", "combo", "energy", "life", "deck", "drop", "warp", "under", "removed"),
    in_play=("leader", "battle"),
    signed=("power",),
    setup=setup,
    settings=SETTINGS,
    vocabulary=VOCABULARY,
    keys=("battle",),
    checkpoints=CHECKPOINTS,
    order="checkpoint",
    first_stage="charge",
    usual_stage="main",
    default=verbs.default,
    puts_off=checkpoints.puts_off,
    barred=requirements.barred,
    features={
        "colour": fact("colors"),
        "character": lambda thing: (skills.character_of(thing),),
        "trait": fact("traits"),
    },
    price=lambda thing: energy.energy_of(energy.with_x(thing.cost, 0))["energy"],
    discards_to="drop",
)  # fmt: skip

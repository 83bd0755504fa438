"""The timing of Bakugan: a batch, in a turn that all players take together."""

from collections.abc import Callable

from judgeapp.domain.saying import say
from judgeapp.domain.timing.config import Kind, Timing
from judgeapp.domain.timing.piles import PILE_TASKS
from judgeapp.domain.timing.stages import TASKS as SHARED_TASKS
from judgeapp.games.bakugan.timing import (
    batch,
    brawl,
    damage,
    ending,
    keywords,
    leaving,
    rolls,
    selecting,
    starting,
    steps,
)
from judgeapp.games.bakugan.timing.effects import CHANGES, CONDITION_WORDS, CONDITIONS, OP_WORDS, OPS, barred
from judgeapp.games.bakugan.timing.readings import GROUNDS, SETTINGS
from judgeapp.games.bakugan.timing.setup import set_up
from judgeapp.games.bakugan.timing.verbs import VERBS, idle

OWN_TASKS: dict[str, Callable[..., None]] = {
    **starting.TASKS,
    **rolls.TASKS,
    **brawl.TASKS,
    **damage.TASKS,
    **ending.TASKS,
    "window": steps.open_window,
    "window over": steps.window_over,
    "negate core": batch.negate_core,
}
ALL_TASKS = {**SHARED_TASKS, **PILE_TASKS, **OWN_TASKS, "op": batch.run_op}
# what has triggered enters the batch before any of these goes on
SETTLED = ("op", "stage", "leave", "resolved", *(name for name in OWN_TASKS if name != "fall"))
TASKS: dict[str, Callable[..., None]] = {
    **ALL_TASKS,
    **{name: batch.settled(name, ALL_TASKS[name]) for name in SETTLED},
    "mod": keywords.put_mod,
    "aim": selecting.aim,
    "triggers": batch.place_waiting,
    "lose": leaving.lose,
    "fed": batch.run_fed,
}

TIMING = Timing(
    stages=steps.STAGES,
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
    },
    zones=("hand", "deck", "batch", "discard", "play", "energy", "field", "out"),
    in_play=("play",),
    setup=set_up,
    settings=SETTINGS,
    keys=("brawl",),
    players=(2, 6),
    pile=batch.BATCH,
    order="batch",
    lens=("power", "action"),
    first_stage="draw",
    lead=say("starting player"),
    trigger_first=steps.starting_player,
    default=idle,
    place=batch.place,
    heeds=keywords.heeds,
    barred=barred,
)

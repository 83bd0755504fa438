"""How X610Z is stepped through: the stack, the phases, the board."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import CHANGES
from judgeapp.domain.timing.conditions import CONDITIONS
from judgeapp.domain.timing.config import Kind, Setting, Timing, fact
from judgeapp.domain.timing.lasting import OPS, TASKS
from judgeapp.domain.timing.piles import PILE_TASKS, resolve
from judgeapp.domain.timing.state import by_reading, by_rule, tasks
from judgeapp.games.x610z.timing import board, decks, effects, game, moving, pile, requirements, turn, zones
from judgeapp.games.x610z.timing.board import draw_board
from judgeapp.games.x610z.timing.scene import KEYS, VOCABULARY, setup
from judgeapp.games.x610z.timing.verbs import VERBS, default

GROUNDS = {
    "concede": by_rule("106.3"),
    "last player": by_rule("106.2"),
    "question": by_rule("201.5"),
    "priority": by_rule("201.3", "201.7"),
    "ask order": by_rule("207.4b"),
    "order": by_reading("A21", "207.4b"),
    "optional": by_rule("207.4b"),
    "trigger": by_rule("200.2g", "201.2a"),
    "cannot pay": by_rule("200.4"),
    "in hand": by_rule("200.1a"),
    "own card": by_rule("200.1a", "214.2"),
    "target": by_rule("208.1"),
    "can't": by_rule("107.1b"),
    "replace": by_rule("107.1a"),
    "proviso": by_rule("207.3", "107.1a"),
    "needs": by_rule("107.1a"),
    "once": by_rule("107.1a"),
    "effect": by_rule("207.1"),
    "effect allow": by_rule("207.1", "107.1a"),
    "effect skip": by_rule("207.1", "107.1a"),
    "effect damage": by_rule("207.1", "210.1", "210.2"),
    "effect into play": by_rule("207.1", "504.2"),
    "negate": by_reading("", "200.1a"),
    "copy": by_rule("107.1a"),
    "draw": by_rule("212.1", "501.3"),
    "empty deck": by_rule("106.3"),
    "leaves play": by_rule("504.1"),
    "leaves play static": by_rule("504.1", "207.4c", "403.9e"),
    "source": by_rule("200.6"),
    "no target": by_rule("208.5"),
    "control": by_rule("214.4"),
    "control for a time": by_rule("214.4", "403.9e"),
    "stat": by_rule("202.6", "202.6a", "202.6b"),
    "stat speed": by_rule("202.6", "202.6a", "202.6b", "202.7a"),
    "stat range": by_rule("202.6", "202.6a", "202.6b", "202.7b"),
    "cost": by_rule("207.1", "204.2a"),
    "pick": by_rule("207.1"),
    "expire": by_rule("403.9e"),
    "turns": by_rule("700.2"),
    "win or lose": by_rule("107.1a", "106.2", "106.3"),
    "reveal": by_rule("213.1"),
}

# The rules behind words of an instruction, whatever it does.
WORDS = {
    "who you": ("208.3", "208.4"),
    "who target": ("208.7",),
    "card of target": ("208.7",),
    "card type": ("208.6",),
    "card of": ("214.2",),
    "card owner": ("214.1",),
    "card on": ("208.2",),
    "card marks": ("206.1d",),
}

SETTINGS = {
    "passes": Setting(
        say("When the stack resolves"),
        "active_last",
        {
            "active_last": say("All players must pass in a row, and the active player must be the last of them."),
            "once": say("It is enough that all players pass once in a row."),
        },
        by_reading("A1", "201.6"),
    ),
    "bends": Setting(
        say("Turns within a move"),
        "wide",
        {
            "wide": say("A move may bend if the angle between its two lines is 90 degrees or more."),
            "none": say("A move goes straight on only."),
        },
        by_reading("A10", "202.8"),
    ),
    "out_of_reach": Setting(
        say("A move whose dot has come out of reach"),
        "fails",
        {"fails": say("The move fails."), "as_far": say("The summon goes as far as possible.")},
        by_reading("A27", "202.6a", "200.3", "202.10"),
    ),
    "waiting_move": Setting(
        say("An attack while a move of the same summon waits"),
        "binds",
        {
            "binds": say("It has to be in the direction of that move."),
            "free": say("It can be in any direction; a move that does not follow its path fails when it resolves."),
        },
        by_reading("", "202.11"),
    ),
    "paid": Setting(
        say("How often a paid ability can be used"),
        "own_turn",
        {"own_turn": say("Once until the player's own next turn."), "turn": say("Once in every turn.")},
        by_reading("A20", "403.9g"),
    ),
    "warp": Setting(
        say("Who can warp"),
        "nlb",
        {"nlb": say("Non-life base summons only."), "all": say("Life bases too.")},
        by_reading("A12", "604.2", "202.12"),
    ),
    "late_triggers": Setting(
        say("Triggers between the end phase and the draw phase"),
        "wait",
        {"wait": say("They go on the stack in the next draw phase."), "lost": say("They do nothing.")},
        by_reading("A22", "701.2", "201.7a"),
    ),
    "reshuffles": Setting(
        say("Whether opponents shuffle a deck again that has been shuffled"),
        "told",
        {
            "told": say("That they may is told, and nobody is asked."),
            "asked": say("Each of them is asked."),
        },
        by_rule("211.1"),
    ),
    "places": Setting(
        say("When somebody has won"),
        "one",
        {"one": say("The game ends."), "all": say("The others play on for the other places.")},
        by_rule("106.1", "106.1b"),
    ),
}

OWN_TASKS: dict[str, Callable[..., None]] = {
    "window": pile.open_window,
    "priority": pile.give_priority,
    "resolve": pile.top_resolves,
    "carry": resolve,
    "ask": lambda table, question: table.ask(question),
    "mod": zones.change_stat,
    "turn begins": turn.begin_turn,
    "expire": turn.end_turn_effects,
    **tasks(
        pile.again, pile.aim, pile.raised,
        requirements.meet, requirements.announced,
        zones.settle, zones.place_summon, zones.put, zones.focus, zones.ask_focus, zones.wipe_end_dots,
        effects.paid_or_not,
        game.lose_together, game.win, game.ask_starter, game.starter_chosen,
        game.bases, game.base, game.base_put,
        game.first_hands, game.murphy_round, game.murphy,
        decks.shuffle_deck, decks.ask_to_reshuffle, decks.reshuffled, decks.search_ended,
        turn.time_counters, turn.reactivate_all, turn.late_triggers, turn.draw_card, turn.hand_limit,
        turn.empty_pools, turn.turn_over,
    ),
}  # fmt: skip

TIMING = Timing(
    stages={**game.STAGES, **turn.STAGES},
    tasks={**TASKS, **PILE_TASKS, **OWN_TASKS},
    verbs=VERBS,
    drawing=draw_board,
    ops={
        **OPS,
        "enter": effects.enter,
        "move": effects.move_card,
        "attach": effects.attach,
        "exchange": effects.exchange,
        "control": effects.control,
        "destroy": effects.destroy,
        "sacrifice": effects.sacrifice,
        "deactivate": effects.turn,
        "reactivate": effects.turn,
        "counter": effects.counters,
        "relocate": effects.relocate,
        "damage": effects.damage,
        "heal": effects.heal,
        "raise": effects.raise_cost,
        "redirect": effects.redirect,
        "pay": effects.pay,
        "search": decks.search,
        "shuffle": decks.shuffle,
        "go": moving.go,
        "strike": moving.strike,
        "win": game.win_by,
    },
    op_words={**effects.OP_WORDS, **decks.OP_WORDS},
    condition_words=effects.CONDITION_WORDS,
    conditions={**CONDITIONS, "stands": board.stands, "done": effects.done},
    changes={
        **{name: CHANGES[name] for name in CHANGES if name != "move"},  # a card that changes zones is "zone" here
        "zone": zones.zone,
        "count": effects.count_for,
        "draw": effects.draw,
        "control": zones.control,
        "damage": zones.damage,
        "heal": zones.heal,
        "deactivate": board.deactivate,
        "reactivate": board.reactivate,
        "relocate": zones.relocate,
    },
    grounds=GROUNDS,
    kinds={
        "flux": Kind("Flux", "discard"),
        "catalyst": Kind("Catalyst", "play", True),
        "summon": Kind("Summon", "play", True),
        "crystal": Kind("Energy crystal", "play", True),
    },
    numbers={
        "deck": say("cards in deck"),
        "hand": say("cards in hand"),
        **{name: say("{type} energy", type=name) for name in requirements.TYPES},
    },
    zones=("hand", "stack", "play", "discard", "removed", "deck", "under"),
    in_play=("play",),
    setup=setup,
    vocabulary=VOCABULARY,
    keys=KEYS,
    settings=SETTINGS,
    words=WORDS,
    place=pile.place,
    players=(2, 6),
    pile=pile.PILE,
    order="stack",
    lens=("action", "flux"),
    first_stage="reactivation",
    lead=say("active player"),
    one_orders=True,
    default=default,
    features={"type": fact("type")},
    zone_change="zone",
)

import json
import statistics
import time
import tracemalloc
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from judgeapp.commands import SiteCommand
from judgeapp.domain.game import Game
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import apply, begin, idle_action, replay
from judgeapp.domain.timing.orders import order_matters
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.timing.state import State
from judgeapp.games import games

PILE = 20
ACTIONS = 500
TRIGGERS = 6
ROUNDS = 5


class Command(SiteCommand):
    help = "Measure the timing engine on this machine: one action on a pile of 20, a replay of 500, 720 orders."
    examples = (
        ("", "a table"),
        ("--json", "the figures for a script"),
    )
    exit_codes = {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, **options: Any) -> None:
        piled = [(key, game) for key, game in games().items() if game.timing.lens]
        rows = {key: measured(game) for key, game in self.track(piled, "Games measured")}
        if options["json"]:
            self.stdout.write(json.dumps(rows, indent=2))
            return
        parts = list(next(iter(rows.values())))
        self.stdout.write(f"{'part':<52}" + "".join(f"{key:>12}" for key in rows))
        for part in parts:
            self.stdout.write(f"{part:<52}" + "".join(f"{row[part]:>12.2f}" for row in rows.values()))


def measured(game: Game) -> dict[str, float]:
    """Return part -> figure of one game."""
    scenario = scene(game, PILE)
    full = filled(game, scenario)
    length = replayed(game, ACTIONS)
    return {
        f"an action on a pile of {PILE}, median, microseconds": 1e6 * one_action(game, scenario, full),
        f"a replay of {ACTIONS} actions, milliseconds": 1e3 * length,
        f"the order of {TRIGGERS} triggers, milliseconds": 1e3 * orders(game),
        f"memory of {ACTIONS} actions, kilobytes an action": memory(game, ACTIONS) / ACTIONS / 1024,
        f"memory of {2 * ACTIONS} actions, kilobytes an action": memory(game, 2 * ACTIONS) / (2 * ACTIONS) / 1024,
    }


def scene(game: Game, cards: int, triggers: int = 0) -> Scenario:
    """Return a scene in which the first player can play many cards, and texts that wait for that."""
    step, kind = game.timing.lens or ("", "")
    named = [{"name": f"Effect {number}", "kind": kind, "do": ["has its effect"]} for number in range(cards)]
    lasting = next(key for key, each in game.timing.kinds.items() if each.lasting)
    watching = [
        {"name": f"Watcher {number}", "kind": lasting, "zone": game.timing.in_play[0],
         "text": [{"name": f"watch {number}", "when": "played", "do": ["looks"]}]}
        for number in range(triggers)
    ]  # fmt: skip
    plain = {"game": game.key, "players": ["Ana", "Ben"], "step": step, "card": [*named, *watching]}
    return read_scenario(game.timing, plain)


def playing(game: Game) -> str:
    """Return the verb with which a card of the scene is played."""
    return next(key for key in ("play", "cast") if key in game.timing.verbs)


def filled(game: Game, scenario: Scenario) -> State:
    """Return the state in which as many cards wait on the pile as can be."""
    state = begin(game.timing, scenario.start, scenario.settings).state
    for key in (f"Effect {number}" for number in range(PILE)):
        while state.asking and state.asking.player != "Ana":
            state, _ = apply(game.timing, state, Action("pass", state.asking.player), scenario.settings)
        state, _ = apply(game.timing, state, Action(playing(game), "Ana", {"card": key}), scenario.settings)
    return state


def one_action(game: Game, scenario: Scenario, state: State) -> float:
    """Return the median seconds of the actions that empty a pile."""
    times = []
    for _ in range(ROUNDS):
        now = state
        while now.pile:
            action = idle_action(game.timing, now, scenario.settings)
            assert action is not None  # noqa: S101 - a pile that is not empty has somebody to ask
            began = time.perf_counter()
            now, _ = apply(game.timing, now, action, scenario.settings)
            times.append(time.perf_counter() - began)
    return statistics.median(times)


def actions_of(game: Game, scenario: Scenario, amount: int) -> list[Action]:
    """Return many passes, turn after turn."""
    state, actions = begin(game.timing, scenario.start, scenario.settings).state, []
    while len(actions) < amount:
        action = idle_action(game.timing, state, scenario.settings)
        assert action is not None  # noqa: S101 - a game that goes on asks somebody
        state, _ = apply(game.timing, state, action, scenario.settings)
        actions.append(action)
    return actions


def replayed(game: Game, amount: int) -> float:
    """Return the median seconds of a replay."""
    scenario = scene(game, 1)
    actions = actions_of(game, scenario, amount)
    return _median(lambda: replay(game.timing, scenario.start, actions, scenario.settings))


def orders(game: Game) -> float:
    """Return the seconds in which all orders of several triggers are tried."""
    scenario = scene(game, 1, TRIGGERS)
    state = begin(game.timing, scenario.start, scenario.settings).state
    state, _ = apply(game.timing, state, Action(playing(game), "Ana", {"card": "Effect 0"}), scenario.settings)
    return _median(lambda: order_matters(game.timing, state, scenario.settings), 1)


def memory(game: Game, amount: int) -> int:
    """Return the bytes that a replay with all its steps holds."""
    scenario = scene(game, 1)
    actions = actions_of(game, scenario, amount)
    tracemalloc.start()
    steps = replay(game.timing, scenario.start, actions, scenario.settings)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(steps) == amount + 1  # noqa: S101 - keeps the steps alive until they are counted
    return held


def _median(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)

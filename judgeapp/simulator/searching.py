"""Searches a scene in a process of its own: a question on standard input, the answer on standard output, as JSON.

Run as `python -m judgeapp.simulator.searching`: a hostile scene can then take neither the memory nor the time of the
site's processes. It ends by itself, with what it has found so far, when its time is up or its memory is full; the
limits that the system holds it to are there for what it does not notice. Nothing of Django is loaded here, and of the
games only the one that is asked about.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import psutil

from judgeapp.domain.timing.budget import Budget, Cut, until
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.orders import MOST_ORDERS, MOST_STEPS, order_matters
from judgeapp.domain.timing.reach import Goal, could_happen
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play
from judgeapp.simulator.answers import plain_answer, plain_report

SECONDS = 3.0  # by the clock, reading and playing the scene included
MEMORY = 300_000_000  # bytes that it may fill
LIMITS = {  # that the system holds it to
    resource.RLIMIT_AS: 800_000_000,  # bytes of addresses
    resource.RLIMIT_CPU: 8,  # seconds of a processor, starting included
    resource.RLIMIT_CORE: 0,
}
COURTESY = 10  # pages go first


def main() -> None:
    """Answer with what `answers` has, or {"cut": why} where even that was too much."""
    for what, most in LIMITS.items():
        _, given = resource.getrlimit(what)
        most = most if given == resource.RLIM_INFINITY else min(most, given)
        resource.setrlimit(what, (most, most))
    os.nice(COURTESY)
    try:
        asked = json.load(sys.stdin)
        answer = _answer(asked, _spent(asked["seconds"]))
    except MemoryError:
        answer = {"cut": Cut.MEMORY}
    json.dump(answer, sys.stdout, default=str)


def _answer(asked: Mapping[str, Any], spent: Callable[[], Cut]) -> dict[str, Any]:
    timing: Timing = import_module(f"judgeapp.games.{asked['game']}").GAME.timing
    scenario = read_scenario(timing, asked["scenario"])
    played = play(timing, scenario.with_moves(scenario.moves[: asked["number"]]))
    state = played.steps[asked["number"]].state
    if asked["goal"] is None:
        budget = Budget(MOST_ORDERS, MOST_ORDERS * MOST_STEPS, spent)
        return plain_report(order_matters(timing, state, scenario.settings, budget))
    return plain_answer(could_happen(timing, state, Goal(*asked["goal"]), scenario.settings, Budget(spent=spent)))


def _spent(seconds: float) -> Callable[[], Cut]:
    """Return what tells that the time is up or the memory full."""
    is_late, ourselves = until(time.monotonic, seconds), psutil.Process()

    def spent() -> Cut:
        # What it has now: the most that it ever had begins, on Linux, with what the process had that started it.
        return Cut.MEMORY if ourselves.memory_info().rss > MEMORY else is_late()

    return spent


if __name__ == "__main__":
    main()

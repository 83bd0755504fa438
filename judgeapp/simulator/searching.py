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

from judgeapp.domain.messages import as_stored, from_stored
from judgeapp.domain.timing.budget import Budget, Cut, until
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import plain
from judgeapp.domain.timing.orders import MOST_ORDERS, MOST_STEPS, Outcome, Report, order_matters
from judgeapp.domain.timing.reach import Answer, Closed, Goal, could_happen
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play, read_action
from judgeapp.domain.timing.state import Grounds, Mark

# --- answers as they come back from the process: plain values, and back again, with the patterns of their texts

MOST_CLOSED = 50  # sentences on what closes the ways, the most frequent first
MOST_OUTCOMES = 24  # that are told; whoever orders texts for a player needs no more


def plain_answer(answer: Answer) -> dict[str, Any]:
    """Return whether it could happen as plain values."""
    return {
        "found": answer.found,
        "witness": [plain(action.plain()) for action in answer.witness],
        "closed": [
            {"text": as_stored(way.text), "grounds": _plain_grounds(way.grounds), "ways": way.ways}
            for way in answer.closed[:MOST_CLOSED]
        ],
        "states": answer.states,
        "depth": answer.depth,
        "cut": answer.cut,
    }


def answer_of(timing: Timing, values: Mapping[str, Any]) -> Answer:
    """Return whether it could happen."""
    return Answer(
        found=values["found"],
        witness=tuple(read_action(timing, each) for each in values["witness"]),
        closed=tuple(
            Closed(from_stored(way["text"]), _grounds(way["grounds"]), way["ways"]) for way in values["closed"]
        ),
        states=values["states"],
        depth=values["depth"],
        cut=Cut(values["cut"]),
    )


def plain_report(report: Report) -> dict[str, Any]:
    """Return whether the order matters as plain values: of several outcomes what they differ in."""
    shown = set(report.differ)
    return {
        "outcomes": [
            {"facts": [(as_stored(fact), as_stored(value)) for fact, value in outcome.facts.items()
                       if not report.matters or fact in shown],
             "orders": outcome.orders}
            for outcome in report.outcomes[:MOST_OUTCOMES]
        ],
        "tried": report.tried,
        "possible": report.possible,
        "crux": report.crux,
        "differ": [as_stored(fact) for fact in report.differ],
        "cut": report.cut,
        "untold": max(0, len(report.outcomes) - MOST_OUTCOMES),
    }  # fmt: skip


def report_of(values: Mapping[str, Any]) -> Report:
    """Return whether the order matters."""
    return Report(
        outcomes=tuple(
            Outcome(
                {from_stored(fact): from_stored(value) for fact, value in outcome["facts"]},
                tuple(map(tuple, outcome["orders"])),
            )
            for outcome in values["outcomes"]
        ),
        tried=values["tried"],
        possible=values["possible"],
        crux=tuple((first, second) for first, second in values["crux"]),
        differ=tuple(from_stored(fact) for fact in values["differ"]),
        cut=Cut(values["cut"]),
        untold=values["untold"],
    )


def _plain_grounds(grounds: Grounds) -> list[Any]:
    return [list(grounds.rules), grounds.mark.value, as_stored(grounds.note)]


def _grounds(values: list[Any]) -> Grounds:
    rules, mark, note = values
    return Grounds(tuple(rules), Mark(mark), from_stored(note))


# --- the process

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

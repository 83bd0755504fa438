"""Has a scene searched in a process apart (searching.py), at most as many at once as the machine has processors."""

import json
import subprocess
import sys
from typing import Any

from django.conf import settings

from judgeapp.domain.timing.budget import Cut
from judgeapp.domain.timing.orders import Report
from judgeapp.domain.timing.reach import MOST_ACTIONS, Answer, Goal
from judgeapp.simulator.answers import answer_of, report_of
from judgeapp.simulator.places import place
from judgeapp.simulator.scenes import Opened
from judgeapp.simulator.searching import SECONDS

PATIENCE = 9.0  # seconds until a search that does not end by itself is ended


def could_happen(opened: Opened, number: int, goal: Goal) -> Answer:
    """Search whether something can still happen after a step; raises NoPlace while too many search."""
    found = _ask(opened, number, list(goal))
    if "found" in found:
        return answer_of(opened.timing, found)
    return Answer(None, depth=MOST_ACTIONS, cut=Cut(found["cut"]))


def order_matters(opened: Opened, number: int) -> Report:
    """Try all orders of the texts that wait after a step; raises NoPlace while too many search."""
    found = _ask(opened, number, None)
    return report_of(found) if "outcomes" in found else Report((), 0, 0, cut=Cut(found["cut"]))


def _ask(opened: Opened, number: int, goal: list[str] | None) -> dict[str, Any]:
    """Return what the process answers, or what ended it without an answer."""
    assert opened.scene is not None  # noqa: S101 - only stored scenes are asked about
    moves = opened.scene.moves if opened.scenario.moves else []  # of a scene that can't be read, the start alone
    asked = {
        "game": opened.game.key,
        "scenario": {**opened.scenario.plain, "action": moves},
        "number": number,
        "goal": goal,
        "seconds": SECONDS,
    }
    command = [sys.executable, "-m", "judgeapp.simulator.searching"]
    with place(settings.DATA_DIR / "searching") as held:
        try:
            done = subprocess.run(
                command, input=json.dumps(asked).encode(), capture_output=True, timeout=PATIENCE, check=False,
                cwd=settings.BASE_DIR, pass_fds=(held,),
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return {"cut": Cut.TIME}
    if done.returncode == 0:
        return json.loads(done.stdout)
    if done.returncode < 0:  # a signal: one of its limits
        return {"cut": Cut.TIME}
    if b"MemoryError" in done.stderr:
        return {"cut": Cut.MEMORY}
    raise RuntimeError(done.stderr.decode(errors="replace"))

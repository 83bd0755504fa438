"""Has a scene searched in a process apart (searching.py), at most as many at once as the machine has processors."""

import fcntl
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings

from judgeapp.domain.timing.budget import Cut
from judgeapp.domain.timing.orders import Report
from judgeapp.domain.timing.reach import MOST_ACTIONS, Answer, Goal
from judgeapp.simulator.searching import SECONDS, answer_of, report_of

if TYPE_CHECKING:
    from judgeapp.simulator.scenes import Opened

# --- places: locks on files, which the system takes back from whoever dies with one

WAIT = 1.0  # seconds that one asker waits for a place; whoever comes while somebody waits is sent away at once
_LOOK = 0.05  # seconds between two looks: no call waits for the first of several locks


class NoPlace(Exception):  # noqa: N818 - it says what is the matter
    """All places are taken, and somebody waits already."""


@contextmanager
def place(folder: Path, wait: float = WAIT) -> Iterator[int]:
    """Take a place; yields the file of its lock, which a child may inherit to keep it. Raises NoPlace."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"place-{number}" for number in range(len(os.sched_getaffinity(0)))]
    held = _first(folder, names)
    if held is None:
        held = _wait(folder, names, wait)
    try:
        yield held
    finally:
        os.close(held)


def _wait(folder: Path, names: list[str], wait: float) -> int:
    """Return the lock of a place that becomes free while one waits; one at a time does."""
    queue = _locked(folder / "waiting")
    if queue is None:
        raise NoPlace
    try:
        end = time.monotonic() + wait
        while time.monotonic() < end:
            time.sleep(_LOOK)
            held = _first(folder, names)
            if held is not None:
                return held
    finally:
        os.close(queue)
    raise NoPlace


def _first(folder: Path, names: list[str]) -> int | None:
    return next((held for name in names if (held := _locked(folder / name)) is not None), None)


def _locked(path: Path) -> int | None:
    """Return an open file whose lock is ours, or None if it is somebody else's."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return file


# --- the search

PATIENCE = 9.0  # seconds until a search that does not end by itself is ended


def could_happen(opened: "Opened", number: int, goal: Goal) -> Answer:
    """Search whether something can still happen after a step; raises NoPlace while too many search."""
    found = _ask(opened, number, list(goal))
    if "found" in found:
        return answer_of(opened.timing, found)
    return Answer(None, depth=MOST_ACTIONS, cut=Cut(found["cut"]))


def order_matters(opened: "Opened", number: int) -> Report:
    """Try all orders of the texts that wait after a step; raises NoPlace while too many search."""
    found = _ask(opened, number, None)
    return report_of(found) if "outcomes" in found else Report((), 0, 0, cut=Cut(found["cut"]))


def _ask(opened: "Opened", number: int, goal: list[str] | None) -> dict[str, Any]:
    """Return what the process answers, or what ended it without an answer."""
    moves = opened.stored.moves if opened.scenario.moves else []  # of a scene that can't be read, the start alone
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
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer
    if done.returncode < 0:  # a signal: one of its limits
        return {"cut": Cut.TIME}
    if b"MemoryError" in done.stderr:
        return {"cut": Cut.MEMORY}
    raise RuntimeError(done.stderr.decode(errors="replace"))

"""Places for what takes long: as many on this machine as it has processors, whichever processes take them.

A place is a lock on a file; the system takes it back from whoever dies with it. Nothing of Django is loaded here.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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

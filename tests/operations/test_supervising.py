"""A supervisor starts again whatever ends, and ends whatever has grown too large."""

import json
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest

from judgeapp.operations.supervising import Part, Supervised, Supervisor
from tests.running import ROOT, until

SLEEPS, GROWS, IS_DEAF, BREAKS = (["tests.operations.part", what] for what in ("sleeps", "grows", "is deaf", "breaks"))
MODEST = 2_000_000_000  # bytes
GROWN = 300_000_000  # bytes that one which grows takes


def size(part: Part) -> int:
    return psutil.Process(part.process.pid).memory_info().rss


@pytest.fixture
def supervisor(tmp_path):
    """A supervisor that watches in a thread."""
    made, stop = Supervisor(tmp_path), threading.Event()
    watching = threading.Thread(target=made.watch, args=(stop,))
    watching.start()
    yield made
    stop.set()
    watching.join()
    made.stop()


def test_what_ends_is_started_again_and_everything_else_goes_on(supervisor):
    first, second = Part("first", SLEEPS, MODEST), Part("second", SLEEPS, MODEST)
    supervisor.start([first, second])
    before, stays = first.process.pid, second.process.pid
    first.process.kill()
    until(lambda: first.process and first.process.pid != before)
    assert second.process.pid == stays


def test_what_dies_at_once_is_started_later_and_later():
    part, waits = Part("broken", BREAKS, MODEST), []
    for _ in range(8):
        part.start()
        part.process.join()
        part.note_end()
        waits.append(max(0, round(part.ready_at - time.monotonic())))
    assert waits == [0, 1, 2, 4, 8, 16, 30, 30]


@pytest.fixture
def bound() -> int:
    """Bytes that a process which grows comes to have, and one that sleeps has not."""
    return psutil.Process().memory_info().rss + GROWN // 2


def test_what_has_swollen_is_replaced(tmp_path, bound):
    supervisor, part = Supervisor(tmp_path), Part("large", GROWS, bound)
    supervisor.start([part])
    try:
        until(lambda: size(part) > bound)
        supervisor.weigh()
        part.process.join(10)
        assert part.process.exitcode == -signal.SIGTERM
    finally:
        supervisor.stop()


def test_of_two_that_are_swollen_each_has_its_turn(tmp_path):
    supervisor, parts = Supervisor(tmp_path), [Part("one", SLEEPS, 1), Part("other", SLEEPS, 1)]
    supervisor.start(parts)
    try:
        before = [part.process for part in parts]
        for part in parts:
            supervisor.weigh()
            part.process.join(10)
            part.note_end()
            part.start()
        assert [each.exitcode for each in before] == [-signal.SIGTERM] * 2
    finally:
        supervisor.stop()


def test_what_does_not_end_when_asked_is_ended(tmp_path, bound):
    supervisor, part = Supervisor(tmp_path), Part("deaf", IS_DEAF, bound)
    supervisor.start([part])
    try:
        until(lambda: size(part) > bound)
        supervisor.weigh()
        supervisor.weigh()
        part.process.join(10)
        assert part.process.exitcode == -signal.SIGKILL
    finally:
        supervisor.stop()


def test_what_is_replaced_for_its_size_is_started_again_at_once():
    part = Part("large", SLEEPS, MODEST, deaths=5, is_recycled=True)
    part.start()
    part.process.kill()
    part.process.join()
    part.note_end()
    assert (part.deaths, part.ready_at <= time.monotonic()) == (0, True)


def test_there_is_one_supervisor_at_a_time(tmp_path):
    first = Supervisor(tmp_path)
    assert first.take_over() == 0
    with pytest.raises(Supervised):
        Supervisor(tmp_path).take_over()
    first.stop()
    second = Supervisor(tmp_path)
    assert second.take_over() == 0
    second.stop()


def test_what_a_killed_supervisor_left_is_ended_and_nothing_else(tmp_path):
    code = (
        "import django, os, signal; django.setup()\n"
        "from pathlib import Path; from judgeapp.operations.supervising import *\n"
        f"made = Supervisor(Path({str(tmp_path)!r})); made.take_over()\n"
        f"made.start([Part('left', {SLEEPS!r}, 10**9)]); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    ((pid, began),) = json.loads((tmp_path / "serve.json").read_text(encoding="ascii"))
    left = psutil.Process(pid)
    (tmp_path / "serve.json").write_text(json.dumps([[pid, began], [1, 5.0]]), encoding="ascii")
    second = Supervisor(tmp_path)
    assert second.take_over() == 1
    second.stop()
    assert not left.is_running() or left.status() == psutil.STATUS_ZOMBIE

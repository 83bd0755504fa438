"""Whatever process dies, the site answers again without a hand."""

import contextlib
import time
from http.client import HTTPException

import psutil
import pytest

from tests.running import PATIENCE, children, running_site, until

LEAVES_NOTHING = True
BAR = 5.0  # seconds


def silence(site, dying) -> float:
    """End processes; return after how many seconds the last question came to nothing."""
    for each in dying:
        each.kill()
    began = time.monotonic()
    last = began
    while time.monotonic() - max(last, began) < 2.0:  # all is well once nothing failed for so long
        asked = time.monotonic()
        with contextlib.suppress(OSError, HTTPException):
            if site.get("/alive")[0] == 200 and time.monotonic() - asked < 1.0:
                continue
        last = time.monotonic()
    return last - began


@pytest.mark.parametrize(("what", "name", "count"), [("a web process", "web process", 1), ("a worker", "celery", 1)])
def test_a_process_that_is_killed_is_replaced(site, measured, what, name, count):
    before = {each.pid for each in children(site, name)}
    took = silence(site, children(site, name)[:count])
    measured(f"kill -9 of {what}: silent for", f"{took:.1f} s", "5 s")
    assert took < BAR
    until(lambda: len({each.pid for each in children(site, name)} - before) >= 1)
    assert site.wait_until_well()["ok"]


def test_all_web_processes_are_killed_at_once(site, measured):
    took = silence(site, children(site, "web process"))
    measured("kill -9 of all web processes: silent for", f"{took:.1f} s", "20 s")
    assert took < 4 * BAR, "nobody is left to answer meanwhile"


def test_the_next_start_takes_over(tmp_path, measured):
    with running_site(tmp_path / "data") as site:
        left = psutil.Process(site.process.pid).children(recursive=True)
        site.process.kill()
        site.process.wait(PATIENCE)
        goes_on = site.get("/alive")[0]
        with running_site(tmp_path / "data", port=site.port) as again:
            _gone, alive = psutil.wait_procs(left, timeout=0)
            measured("kill -9 of serve: orphans after the next start", str(len(alive)), "0")
            assert (goes_on, again.get("/alive")[0], alive) == (200, 200, [])


def test_a_swollen_process_is_replaced(tmp_path, measured):
    with running_site(tmp_path / "data", PROCESS_MEMORY="150") as site:  # less than one takes: each is swollen
        before = {each.pid for each in children(site, "web process")}
        until(lambda: not before & {each.pid for each in children(site, "web process")})
        measured("a process above its bound", "replaced", "replaced")

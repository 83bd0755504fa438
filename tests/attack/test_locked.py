"""Another process holds the database: pages are read as ever; whoever writes is told soon, and loses nothing."""

import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.fleet.hall import Base, Browser, Hall, said
from tests.running import Site

HELD = 8.0  # seconds that somebody goes on to write
QUICK = 0.3  # seconds, for what only reads
PAUSE = 0.2  # seconds between two writes of somebody; phones leave four
SOON = 6.0  # seconds, for what writes
WORDS = "Does the first player pay before the second one answers?"
READ = ("/alive", "/", "/bakugan/rules/4.4.2", "/search?q=who+pays&game=bakugan", "/events/", "/rulings/", "/matches/")

Timed = tuple[float, tuple[int, str, str]]


@pytest.fixture(scope="module")
def hall(site: Site) -> Hall:
    data = Path(site.environment["DATA_DIR"])
    return Hall(site, Base(data), None, data)


@pytest.fixture(scope="module")
def desk(hall: Hall) -> str:
    return hall.open_event(["Ann", "Ben", "Cleo", "Dora"])


@contextmanager
def held(hall: Hall) -> Iterator[None]:
    """Hold the database of a site as another writer does."""
    other = sqlite3.connect(hall.data / "db.sqlite3", isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    answer = ask()
    return time.perf_counter() - began, answer


@contextmanager
def writing(hall: Hall, desk: str, number: int) -> Iterator[list[Timed]]:
    """Let so many browsers of the organiser announce something again and again; their answers are in the list."""
    browsers, rows, end = [Browser(hall.site) for _ in range(number)], [], threading.Event()
    for browser in browsers:
        browser.sign_in(hall.name)

    def write(browser: Browser) -> None:
        while not end.wait(PAUSE):
            rows.append(timed(lambda: browser.post(f"{desk}announce", text=WORDS)))

    threads = [threading.Thread(target=write, args=(browser,)) for browser in browsers]
    with held(hall):
        for thread in threads:
            thread.start()
        yield rows
        end.set()
        for thread in threads:
            thread.join()


def reads(hall: Hall, pages: tuple[str, ...], seconds: float) -> list[float]:
    """Read pages one after the other for some seconds; return how long each took."""
    end, took = time.monotonic() + seconds, []
    while time.monotonic() < end:
        for page in pages:
            seconds_of_one, (status, text, _) = timed(lambda page=page: hall.organiser.get(page))
            assert status == 200, (page, text[:500])
            took.append(seconds_of_one)
    return sorted(took)


def at(took: list[float], share: float) -> float:
    return took[min(len(took) - 1, int(len(took) * share))]


def test_who_writes_is_told_soon_and_reads_go_on(hall, desk, measured):
    hall.organiser.get(desk)
    with writing(hall, desk, 1) as rows:
        took = reads(hall, (*READ, desk, desk.replace("staff/", "")), HELD)
    slowest = max(seconds for seconds, _ in rows)
    measured("database held: pages that read, 95 %", f"{at(took, 0.95) * 1000:.0f} ms of {len(took)}", "300 ms")
    measured("database held: a write is answered, slowest", f"{slowest:.1f} s of {len(rows)}", "6 s")
    assert at(took, 0.95) < QUICK
    assert slowest < SOON
    for _, (status, text, _) in rows:
        assert (status, "The database is busy" in said(text)) == (503, True)
        assert re.search(r'<textarea name="text" hidden>\s*([^<]+)</textarea>', unescape(text))[1] == WORDS


def test_what_was_given_back_is_done_with_one_press_once_the_database_is_free(hall, desk):
    with held(hall):
        _, page, _ = hall.organiser.post(f"{desk}announce", text=WORDS)
    again = re.search(r'<textarea name="text" hidden>\s*([^<]+)</textarea>', unescape(page))[1]
    status, text, _ = hall.organiser.post(f"{desk}announce", text=again)
    assert (status, WORDS in text) == (200, True)


def test_many_who_write_leave_threads_for_who_reads(hall, desk, measured):
    """Once one has waited in vain, the others wait a moment only."""
    with writing(hall, desk, 8) as rows:
        first = reads(hall, ("/alive",), SOON)
        later = reads(hall, (*READ, desk), HELD)
    slowest = max(seconds for seconds, _ in rows)
    measured("8 writers before a held database: /alive, slowest of the first 6 s", f"{first[-1]:.1f} s", "6 s")
    measured("8 writers, later: pages that read, median", f"{at(later, 0.5) * 1000:.0f} ms of {len(later)}", "300 ms")
    measured("8 writers: a write is answered, slowest", f"{slowest:.1f} s of {len(rows)}", "12 s")
    assert first[-1] < SOON
    assert at(later, 0.5) < QUICK
    assert {status for _, (status, _, _) in rows} == {503}

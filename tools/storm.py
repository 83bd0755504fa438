"""Everybody looks at once, at a real server with a worker, while somebody enters results."""

import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus

from django.conf import settings

from judgeapp.operations.supervising import beside
from tools import client
from tools.client import HTMX, PATIENCE, Answer, Browser

REQUESTS, CONNECTIONS = 5000, 200
BETWEEN_ENTRIES = 0.1  # seconds between two slips: faster than anybody types
ENTRIES_A_PAGE = 4
LOOKS_BEFORE = 12


@contextmanager
def served() -> Iterator[int]:
    """Run a site of its own; yield the port."""
    with beside(with_workers=True):
        _wait_for_worker(settings.PORT)
        yield settings.PORT


def _wait_for_worker(port: int) -> None:
    end = time.monotonic() + PATIENCE
    with closing(Browser(port)) as asking:
        while time.monotonic() < end:
            if json.loads(asking.get("/healthz").body)["worker"]["ok"]:
                return
            time.sleep(0.1)
    raise TimeoutError("The worker gives no sign of life.")


@dataclass
class Scorekeeper:
    """Enters results as the page does, and now and then opens it anew, while everybody looks; times are seconds."""

    browser: Browser
    desk: str
    number: int
    entries: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: int = 0

    def warm(self, number: int) -> None:
        """Look at the page of an earlier round often enough that every process of the server has shown it."""
        for _ in range(LOOKS_BEFORE):
            self.browser.disconnect()
            self.browser.get(f"{self.desk}score/?round={number}")

    def __enter__(self) -> "Scorekeeper":
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _work(self) -> None:
        for table in itertools.count(1):
            if self._stop.wait(BETWEEN_ENTRIES):
                return
            sent = {"table": table, "score": "2-1", "round": self.number}
            self._time(self.entries, lambda sent=sent: self.browser.post(f"{self.desk}score/", sent, HTMX))
            if table % ENTRIES_A_PAGE == 0:
                self._time(self.pages, lambda: self.browser.get(f"{self.desk}score/?round={self.number}"))

    def _time(self, times: list[float], ask: Callable[[], Answer]) -> None:
        started = time.perf_counter()
        answer = ask()
        times.append(time.perf_counter() - started)
        self.refused += answer.status >= HTTPStatus.BAD_REQUEST


def burst(port: int, paths: list[str], headers: str) -> dict[str, float]:
    """Ask for pages as phones do after a release, from a process of its own."""
    with ProcessPoolExecutor(1) as pool:
        return pool.submit(_burst, port, paths, headers).result()


def _burst(port: int, paths: list[str], headers: str) -> dict[str, float]:
    return client.load(port, paths, users=CONNECTIONS, seconds=PATIENCE, headers=headers, most=REQUESTS).as_row()

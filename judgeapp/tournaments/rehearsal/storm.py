"""Everybody looks at once: a press that is waited for, and a release, through a real server and worker."""

import copy
import http.client
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils.crypto import get_random_string

from judgeapp.operations import load
from judgeapp.operations.processes import beside

POLL = 0.7  # how often the desk asks whether a job is done
PATIENCE = 120.0
REQUESTS, CONNECTIONS = 5000, 200
BETWEEN_ENTRIES = 0.1  # seconds between two slips: faster than anybody types
ENTRIES_A_PAGE = 4
LOOKS_BEFORE = 12
HTMX = {"HX-Request": "true"}
NONE: Mapping[str, str] = {}


@contextmanager
def served() -> Iterator[int]:
    """Run a site of its own; yield the port."""
    with beside(with_workers=True):
        _wait_for_worker(settings.PORT)
        yield settings.PORT


def _wait_for_worker(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        asking.request("GET", "/healthz")
        if json.loads(asking.getresponse().read())["worker"]["ok"]:
            return
        time.sleep(0.1)
    raise TimeoutError("The worker gives no sign of life.")


class Staff:
    """Somebody of the staff with a browser, signed in; keeps one connection open."""

    def __init__(self, port: int, user: User) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        signed_in = Client()
        signed_in.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        self._token = get_random_string(32)
        cookie = f"{name}={signed_in.cookies[name].value}; {settings.CSRF_COOKIE_NAME}={self._token}"
        self._headers = {"Cookie": cookie, "Accept-Encoding": "gzip"}

    def again(self) -> "Staff":
        """Return the same browser with a connection of its own, which another process of the server may take."""
        other = copy.copy(self)
        other._connection = http.client.HTTPConnection(self._connection.host, self._connection.port, timeout=PATIENCE)
        return other

    def get(self, path: str, headers: Mapping[str, str] = NONE) -> tuple[int, str, int]:
        """Return status, where it leads ("" nowhere), and bytes."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: Mapping[str, object], headers: Mapping[str, str] = NONE) -> tuple[int, str, int]:
        body = urlencode({"csrfmiddlewaretoken": self._token, **fields})
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **headers})

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> tuple[int, str, int]:
        self._connection.request(method, path, body, {**self._headers, **headers})
        answer = self._connection.getresponse()
        size = len(answer.read())
        to = answer.getheader("HX-Redirect") or answer.getheader("Location") or ""
        return answer.status, to, size

    def press(self, desk: str, kind: str, number: int) -> float:
        """Press, wait as the page does, and open what it leads to; return the seconds until that is there."""
        started = time.perf_counter()
        _, waiting, _ = self.post(f"{desk}press", {"kind": kind, "number": number})
        self.get(waiting)
        while time.perf_counter() - started < PATIENCE:
            time.sleep(POLL)
            _, to, _ = self.get(waiting, {**HTMX, "HX-Target": "next"})
            if to:
                status, _, _ = self.get(urlsplit(to).path)
                if status == http.client.OK:
                    return time.perf_counter() - started
        raise TimeoutError(f"{kind} of round {number} was not done within {PATIENCE:.0f} seconds")


@dataclass
class Scorekeeper:
    """Enters results as the page does, and now and then opens it anew, while everybody looks; times are seconds."""

    staff: Staff
    desk: str
    number: int
    entries: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: int = 0

    def warm(self, number: int) -> None:
        """Look at the page of an earlier round often enough that every process of the server has shown it."""
        for _ in range(LOOKS_BEFORE):
            self.staff.again().get(f"{self.desk}score/?round={number}")

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
            self._time(self.entries, lambda sent=sent: self.staff.post(f"{self.desk}score/", sent, HTMX))
            if table % ENTRIES_A_PAGE == 0:
                self._time(self.pages, lambda: self.staff.get(f"{self.desk}score/?round={self.number}"))

    def _time(self, times: list[float], ask: Callable[[], tuple[int, str, int]]) -> None:
        started = time.perf_counter()
        status, _, _ = ask()
        times.append(time.perf_counter() - started)
        self.refused += status >= http.client.BAD_REQUEST


def burst(port: int, paths: list[str], headers: str) -> dict[str, float]:
    """Ask for pages as phones do after a release, from a process of its own."""
    with ProcessPoolExecutor(1) as pool:
        return pool.submit(_burst, port, paths, headers).result()


def _burst(port: int, paths: list[str], headers: str) -> dict[str, float]:
    return load.run(
        "127.0.0.1", port, paths, users=CONNECTIONS, seconds=PATIENCE, headers=headers, most=REQUESTS
    ).as_row()

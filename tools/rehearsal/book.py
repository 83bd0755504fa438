"""What a rehearsal notes down, and pages asked for as browsers do."""

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import identity


@dataclass(frozen=True, slots=True)
class Entry:
    """One time that something was done; `size` is bytes of a page, 0 for a step."""

    seconds: float
    queries: int
    size: int = 0


class _Count:
    def __init__(self) -> None:
        self.queries = 0

    def __call__(self, execute: Callable[..., Any], *args: Any) -> Any:
        self.queries += 1
        return execute(*args)


@dataclass
class Book:
    """Times and queries of steps and pages, how often what happened, and what did not hold."""

    steps: defaultdict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    pages: defaultdict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    happened: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Take the time and count the queries of a step."""
        count, started = _Count(), time.perf_counter()
        with connection.execute_wrapper(count):
            yield
        self.steps[name].append(Entry(time.perf_counter() - started, count.queries))

    def page(self, name: str, ask: Callable[[], bytes]) -> bytes:
        """Take the time of a page, count its queries and bytes; return the page."""
        count, started = _Count(), time.perf_counter()
        with connection.execute_wrapper(count):
            body = ask()
        self.pages[name].append(Entry(time.perf_counter() - started, count.queries, len(body)))
        return body

    def expect(self, holds: object, words: str) -> None:
        """Note what does not hold."""
        if not holds:
            self.broken.append(words)

    def as_plain(self) -> dict[str, Any]:
        return {
            "steps": {name: _figures(entries) for name, entries in self.steps.items()},
            "pages": {name: _figures(entries) for name, entries in self.pages.items()},
            "happened": dict(self.happened),
            "remarks": self.remarks,
            "broken": self.broken,
        }

    def as_lines(self) -> list[str]:
        lines = [f"{'step':<32}{'times':>6}{'median ms':>11}{'worst ms':>10}{'queries':>9}"]
        lines += [_line(name, _figures(entries)) for name, entries in self.steps.items()]
        lines += ["", f"{'page':<32}{'times':>6}{'median ms':>11}{'worst ms':>10}{'queries':>9}{'KB':>8}"]
        lines += [_line(name, _figures(entries)) for name, entries in sorted(self.pages.items())]
        lines += ["", "happened: " + ", ".join(f"{number} {name}" for name, number in self.happened.most_common())]
        lines += [f"remark: {words}" for words in self.remarks]
        return lines + [f"BROKEN: {words}" for words in self.broken]


def _figures(entries: list[Entry]) -> dict[str, float]:
    found = {
        "times": len(entries),
        "median_ms": round(statistics.median(each.seconds for each in entries) * 1000, 1),
        "worst_ms": round(max(each.seconds for each in entries) * 1000, 1),
        "queries": max(each.queries for each in entries),
    }
    size = max(each.size for each in entries)
    return {**found, "kilobytes": round(size / 1000, 1)} if size else found


def _line(name: str, figures: dict[str, float]) -> str:
    times = f"{figures['times']:>6}{figures['median_ms']:>11.1f}{figures['worst_ms']:>10.1f}{figures['queries']:>9}"
    return f"{name:<32}{times}" + (f"{figures['kilobytes']:>8.1f}" if "kilobytes" in figures else "")


PUBLIC = ("event", "event_pairings", "event_tables", "event_standings", "event_screen", "event_live", "event_data")
STAFF = ("event_desk", "event_score", "event_mismatches", "event_people", "event_places", "event_print")


class Browser:
    """Somebody's browser: pages go into the book, and one that is not answered as it should be does not hold."""

    def __init__(self, event: Event, book: Book, user: User | None = None) -> None:
        self._event, self._book = event, book
        self._client = Client(headers={"host": _host()})
        if user:
            self._client.force_login(user)

    def open(self, route: str, *args: Any, query: str = "", expected: int = 200) -> bytes:
        """Open a page of the event."""
        return self._ask(route, reverse(route, args=[self._event.token, *args]) + query, expected)

    def become(self, entrant: Entrant) -> None:
        """Open somebody's personal link, and say that it is one's own."""
        entrant.event = self._event
        path = identity.personal_path(entrant)
        self._ask("event_as", path, 200)
        self._send("event_as", path, 302, {})

    def send(self, route: str, *args: Any, expected: int = 302, **fields: Any) -> bytes:
        return self._send(route, reverse(route, args=[self._event.token, *args]), expected, fields)

    def _send(self, route: str, path: str, expected: int, fields: Mapping[str, Any]) -> bytes:
        return self._book.page(
            f"{route} (sent)",
            lambda: self._answer(self._client.post(path, fields, secure=settings.HTTPS), path, expected),
        )

    def _ask(self, name: str, path: str, expected: int) -> bytes:
        return self._book.page(
            name, lambda: self._answer(self._client.get(path, secure=settings.HTTPS), path, expected)
        )

    def _answer(self, answer: Any, path: str, expected: int) -> bytes:
        self._book.expect(answer.status_code == expected, f"{path} answered {answer.status_code}, not {expected}.")
        return b"".join(answer) if answer.streaming else answer.content

    def look_at(self, routes: Iterable[str]) -> None:
        for route in routes:
            self.open(route)


def _host() -> str:
    """Return a name that the site is reached by."""
    return next((host for host in settings.ALLOWED_HOSTS if host not in ("*", "") and host[0] != "."), "localhost")

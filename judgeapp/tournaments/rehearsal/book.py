"""What a rehearsal notes down."""

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection


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

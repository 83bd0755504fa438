"""Threads that answer, in lanes: what takes long holds up nobody who is done in a moment.

Pages are looked at in one lane; what writes has another, since it may wait for the database's one writer; what thinks,
what searches and what is long each have their own. Within a lane addresses take turns, so that one who asks for much
waits behind himself.
"""

import re
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

LONG_BODY = 100_000  # bytes; the lists of an event, a file
LOOKS_AT = frozenset({"GET", "HEAD", "OPTIONS"})
SIGNS = frozenset({"/alive", "/healthz", "/metrics"})
# Searches of the simulator: seconds, in a process of their own.
SEARCHES = re.compile(r"/timing/s/[^/]+/\d+/(order|reach)")
# What plays scenes, checks lists, compares editions, prints or hands out a whole event: up to a second.
THINKS = re.compile(
    r"/timing/.*|/decks/.*|/api/v1/(timing|decks)/.*|/api/.*\.json|(/api/v1/games)?/[^/]+/compare/.*|/offline/.*"
    r"|/events/[^/]+/staff/(print|export).*|/events/[^/]+/export.*|/rulings/.*|/api/v1/rulings.*|/citations/.*"
)
FORMS = frozenset({"/decks/", "/timing/"})  # of these; without a question they are as any page


class Full(Exception):  # noqa: N818 - nothing is wrong with what was asked
    """A lane has as many waiting as it takes."""

    def __init__(self, lane: str) -> None:
        super().__init__(f"as many wait in {lane} as may")
        self.lane = lane


@dataclass(frozen=True)
class Size:
    """How many threads a lane has, how many may wait for one, and how many of them from one address."""

    threads: int
    waiting: int
    of_one: int


SIZES = {
    "signs": Size(1, 100, 100),
    "looks": Size(2, 1000, 1000),  # a hall is one address
    "writes": Size(2, 1000, 1000),
    "thinks": Size(1, 600, 300),
    "searches": Size(1, 30, 8),
    "long": Size(1, 40, 30),
}


class Lane:
    """Threads that take work by turns of those who ask for it."""

    def __init__(self, name: str, size: Size) -> None:
        self._name, self._size, self._waiting = name, size, 0
        self._queues: dict[str, deque[tuple[Future[Any], Callable[[], Any]]]] = {}  # by who asks, in turns
        self._ready = threading.Condition()
        for number in range(size.threads):
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True).start()

    def submit(self, work: Callable[[], Any], who: str = "") -> Future[Any]:
        """Have work done for somebody by one of the threads; raise Full."""
        done: Future[Any] = Future()
        with self._ready:
            queue = self._queues.get(who)
            if self._waiting >= self._size.waiting or (queue and len(queue) >= self._size.of_one):
                raise Full(self._name)
            self._queues.setdefault(who, deque()).append((done, work))
            self._waiting += 1
            self._ready.notify()
        return done

    def _run(self) -> None:
        while True:
            done, work = self._next()
            if not done.set_running_or_notify_cancel():
                continue
            try:
                done.set_result(work())
            except BaseException as error:  # whoever waits for it hears of it
                done.set_exception(error)
            del done, work

    def _next(self) -> tuple[Future[Any], Callable[[], Any]]:
        with self._ready:
            while not self._queues:
                self._ready.wait()
            who = next(iter(self._queues))
            queue = self._queues.pop(who)
            found = queue.popleft()
            if queue:
                self._queues[who] = queue  # his next turn comes after everybody else's
            self._waiting -= 1
            return found


def lane_of(method: str, path: str, size: int, query: bytes = b"") -> str:
    """Return the name of the lane that a request takes; `size` is that of its body in bytes."""
    if path in SIGNS:
        return "signs"
    if SEARCHES.fullmatch(path):
        return "searches"
    if size > LONG_BODY:
        return "long"
    is_look = method in LOOKS_AT
    if THINKS.fullmatch(path) and not (is_look and path in FORMS and not query):
        return "thinks"
    return "looks" if is_look else "writes"

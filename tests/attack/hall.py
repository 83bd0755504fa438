"""What goes on in a hall while somebody attacks: a look, a search and a tap, and how long each takes."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tests.fleet.hall import Browser
from tests.running import Site

MAKE = """
import json
from judgeapp.matches.access import seat_path
from tests.matches import making
match = making.make_casual()
making.begin(match)
print(json.dumps([match.token, seat_path(match, 0)]))
"""
MORE = json.dumps({"kind": "count", "side": 0, "data": {"counter": "energy", "change": 1, "game": 1}})
BAR = 0.3  # seconds


class Table:
    """A match that is followed, by a player who goes on tapping."""

    def __init__(self, site: Site) -> None:
        self.token, seat = json.loads(site.do(MAKE).splitlines()[-1])
        self._player, self._taps = Browser(site), 0
        self._player.post(seat)

    def tap(self) -> int:
        self._taps += 1
        return self._player.post(f"/matches/{self.token}/act", tap=f"attacked-{self._taps:04}", choice=MORE)[0]


def slowest(ask: Callable[[], int], times: int = 40) -> float:
    """Return seconds in which all but one in twenty answers came; every one has to be good."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        assert ask() == 200
        took.append(time.perf_counter() - began)
    return sorted(took)[int(times * 0.95) - 1]


def of_the_hall(site: Site, table: Table) -> Iterator[tuple[str, float]]:
    """Yield what somebody in the hall does, and the seconds it takes at most 95 times of 100."""
    yield "/alive", slowest(lambda: site.get("/alive")[0])
    yield "a search", slowest(lambda: site.get("/search?q=who+resolves+first&game=bakugan")[0])
    yield "a tap", slowest(table.tap)


@contextmanager
def in_background(*works: Callable[[threading.Event], None]) -> Iterator[None]:
    """Do works, each in a thread, until what is inside is done; each is told when that is."""
    over = threading.Event()
    threads = [threading.Thread(target=work, args=(over,)) for work in works]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def opened(site: Site, *parts: bytes) -> socket.socket:
    """Return a connection to the site on which something was sent."""
    found = socket.create_connection(("127.0.0.1", site.port), timeout=30)
    with suppress(OSError):  # the site may end it before all of it is sent
        for part in parts:
            found.sendall(part)
    return found


def status_of(connection: socket.socket) -> int:
    """Return the status of the answer that comes, 0 if the connection ends without one."""
    try:
        head = connection.recv(200)
    except OSError:
        return 0
    return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else 0

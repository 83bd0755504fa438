"""HTTP for measuring: a client that takes little of the machine it shares with the server, and how long answers took.

It speaks just enough HTTP/1.1 to read an answer by its Content-Length. Clients that speak all of it take so much of
two cores that they would be measured, and not the site.
"""

import asyncio
import itertools
import re
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils.crypto import get_random_string

HERE = "127.0.0.1"
OK, NOT_MODIFIED = 200, 304
GZIP = "Accept-Encoding: gzip\r\n"
HTMX = "HX-Request: true\r\n"
POLL = 0.7  # how often the desk asks whether a job is done
PATIENCE = 120.0
_FIELD = re.compile(rb"\r\n(content-length|connection|etag|location|hx-redirect): *([^\r]*)", re.IGNORECASE)
_WITHOUT_BODY = (204, NOT_MODIFIED)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    fields: Mapping[str, str]
    body: bytes

    @property
    def etag(self) -> str:
        return self.fields.get("etag", "")

    @property
    def leads_to(self) -> str:
        """Return what it redirects to on this site, "" if it does not; a desk's query names the job to wait for."""
        to = urlsplit(self.fields.get("hx-redirect") or self.fields.get("location", ""))
        return urlunsplit(("", "", to.path, to.query, ""))


class Connection:
    """One request at a time. What breaks it is raised, and the next request makes a new one."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HERE, self._port)
        return self._streams

    async def ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> Answer:
        """Return the answer to a request. Raises OSError or EOFError if the connection breaks."""
        try:
            answer = await self._ask(method, path, headers, body)
        except (OSError, EOFError):
            await self.close()
            raise
        if answer.fields.get("connection", "").lower() == "close":
            await self.close()
        return answer

    async def _ask(self, method: str, path: str, headers: str, body: bytes) -> Answer:
        reader, writer = await self.open()
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {HERE}:{self._port}\r\n{headers}{length}\r\n"
        writer.write(head.encode() + body)
        told = await reader.readuntil(b"\r\n\r\n")
        status = int(told.split(b" ", 2)[1])
        fields = {name.decode().lower(): value.decode() for name, value in _FIELD.findall(told)}
        size = 0 if status in _WITHOUT_BODY else int(fields["content-length"])
        return Answer(status, fields, await reader.readexactly(size))

    async def close(self) -> None:
        if self._streams:
            writer, self._streams = self._streams[1], None
            writer.close()
            with suppress(OSError):  # the other end was faster
                await writer.wait_closed()


def headers_with(cookie: str, value: str) -> str:
    """Return the headers of a browser that has a cookie, and may post."""
    token = get_random_string(32)
    return f"Cookie: {cookie}={value}; {settings.CSRF_COOKIE_NAME}={token}\r\nX-CSRFToken: {token}\r\n"


class Browser:
    """Somebody's browser, signed in if there is a user; keeps one connection open, and waits for each answer."""

    def __init__(self, port: int, user: User | None = None) -> None:
        self._runner, self._connection, self._headers = asyncio.Runner(), Connection(port), GZIP
        if user:
            signed_in = Client()
            signed_in.force_login(user)
            name = settings.SESSION_COOKIE_NAME
            self._headers += headers_with(name, signed_in.cookies[name].value)

    def get(self, path: str, headers: str = "") -> Answer:
        return self._ask("GET", path, headers)

    def post(self, path: str, fields: Mapping[str, object], headers: str = "") -> Answer:
        form = "Content-Type: application/x-www-form-urlencoded\r\n"
        return self._ask("POST", path, form + headers, urlencode(fields).encode())

    def _ask(self, method: str, path: str, headers: str, body: bytes = b"") -> Answer:
        asking = self._connection.ask(method, path, self._headers + headers, body)
        return self._runner.run(asyncio.wait_for(asking, PATIENCE))

    def press(self, desk: str, kind: str, number: int) -> float:
        """Press, wait as the page does, and open what it leads to; return the seconds until that is there."""
        started = time.perf_counter()
        waiting = self.post(f"{desk}press", {"kind": kind, "number": number}).leads_to
        self.get(waiting)
        while time.perf_counter() - started < PATIENCE:
            time.sleep(POLL)
            to = self.get(waiting, f"{HTMX}HX-Target: next\r\n").leads_to
            if to and self.get(to).status == OK:
                return time.perf_counter() - started
        raise TimeoutError(f"{kind} of round {number} was not done within {PATIENCE:.0f} seconds")

    def disconnect(self) -> None:
        """Let the next request make a connection, which another process of the server may take."""
        self._runner.run(self._connection.close())

    def close(self) -> None:
        self.disconnect()
        self._runner.close()


@dataclass(frozen=True)
class Figures:
    """What a run gave: requests per second, and milliseconds that half and 95 % of the answers stayed below."""

    requests: int
    per_second: float
    p50_ms: float
    p95_ms: float
    errors: int

    def as_row(self) -> dict[str, float]:
        return {name: round(value, 2) for name, value in asdict(self).items()}


def load(
    port: int, paths: Iterable[str], *, users: int, seconds: float, headers: str = "", most: int | None = None
) -> Figures:
    """Ask for the paths, over and over, with as many users at once, each waiting for its answer.

    It ends after so many seconds, or after `most` requests.
    """
    asked = itertools.islice(itertools.cycle(list(paths)), most)
    return asyncio.run(_load(port, asked, users, seconds, headers))


async def _load(port: int, paths: Iterator[str], users: int, seconds: float, headers: str) -> Figures:
    started = time.perf_counter()
    done = await asyncio.gather(*(_user(port, paths, started + seconds, headers) for _ in range(users)))
    elapsed = time.perf_counter() - started
    times = sorted(took for mine, _ in done for took in mine)
    return Figures(
        requests=len(times),
        per_second=len(times) / elapsed,
        p50_ms=statistics.median(times) * 1000,
        p95_ms=times[int(len(times) * 0.95)] * 1000,
        errors=sum(errors for _, errors in done),
    )


async def _user(port: int, paths: Iterator[str], end: float, headers: str) -> tuple[list[float], int]:
    connection = Connection(port)
    await connection.open()
    times, errors = [], 0
    while (asked := time.perf_counter()) < end and (path := next(paths, None)):
        answer = await connection.ask("GET", path, headers)
        times.append(time.perf_counter() - asked)
        errors += answer.status != OK
    await connection.close()
    return times, errors


def in_lines(rows: Mapping[str, Mapping[str, float]], base: str) -> Iterator[str]:
    """Yield the figures of several runs as a table; `base` is the one that the others are a share of."""
    yield f"{'part':<34}{'requests/s':>12}{'of empty':>10}{'p50 ms':>9}{'p95 ms':>9}"
    for name, row in rows.items():
        share = f"{row['per_second'] / rows[base]['per_second']:.0%}"
        yield f"{name:<34}{row['per_second']:>12.0f}{share:>10}{row['p50_ms']:>9.1f}{row['p95_ms']:>9.1f}"


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Return milliseconds that half, 95 % and all of the answers stayed below."""
    ordered = sorted(seconds) or [0.0]
    places = {"p50_ms": len(ordered) // 2, "p95_ms": int(len(ordered) * 0.95), "worst_ms": len(ordered) - 1}
    return {name: round(ordered[at] * 1000, 1) for name, at in places.items()}

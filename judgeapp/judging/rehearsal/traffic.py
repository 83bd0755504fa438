"""What phones and screens do during a round: they look again and again with the tag they have, and players tap."""

import asyncio
import itertools
import json
import random
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from judgeapp.judging.rehearsal.hall import Hall, Phone
from judgeapp.polling import SECONDS

_FIELD = re.compile(rb"\r\n(content-length|etag): *([^\r]*)", re.IGNORECASE)
PHONES_EVERY, STAFF_EVERY = SECONDS["match"], SECONDS["board"]
OPENED_BY = 0.6  # of the warm-up: then every phone has its page open
TRIES, AGAIN = 10, 1.0  # how often a phone sends what is not answered, and the seconds between
OK, SAME = 200, 304


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    tag: str
    body: bytes


class Wire:
    """A connection; one request at a time. What breaks it is raised, and the next request makes a new one."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: str, body: bytes = b"") -> Answer:
        """Return the answer to a request. Raises OSError or EOFError if the connection breaks."""
        try:
            return await self._ask(method, path, headers, body)
        except (OSError, EOFError):
            await self.close()
            raise

    async def _ask(self, method: str, path: str, headers: str, body: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{headers}{length}\r\n"
        writer.write(head.encode() + body)
        told = await reader.readuntil(b"\r\n\r\n")
        fields = {name.lower(): value for name, value in _FIELD.findall(told)}
        found = await reader.readexactly(int(fields.get(b"content-length", 0)))
        return Answer(int(told.split(b" ", 2)[1]), fields.get(b"etag", b"").decode(), found)

    async def close(self) -> None:
        if self._streams:
            writer, self._streams = self._streams[1], None
            writer.close()
            with suppress(OSError):  # the other end was faster
                await writer.wait_closed()


@dataclass
class Seen:
    """What came of a run: seconds that answers took, how many said that nothing has changed, and what went wrong."""

    looks: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    same_looks: int = 0
    same_boards: int = 0
    sent: list[str] = field(default_factory=list)
    refused: int = 0
    again: int = 0
    errors: int = 0


def run(hall: Hall, port: int, taps: float, seconds: float, name: str, warm: float = 0.0) -> Seen:
    """Let everybody look for so many seconds, and players tap so many times a second; `name` begins their keys.

    warm   seconds before those that count, in which one phone after another opens its page
    """
    return asyncio.run(_Traffic(hall, port, name).run(taps, seconds, warm))


class _Traffic:
    def __init__(self, hall: Hall, port: int, name: str) -> None:
        self.hall, self.port, self.name = hall, port, name
        self.rng, self.seen = random.Random(name), Seen()
        self.shapes: dict[Phone, str] = {}
        self.tags: dict[Phone, str] = {}
        self.idle: list[Wire] = []

    async def run(self, taps: float, seconds: float, warm: float) -> Seen:
        self.end = time.perf_counter() + warm + seconds
        self.opening = max(PHONES_EVERY, warm * OPENED_BY)
        boards = itertools.cycle(self.hall.boards)
        await asyncio.gather(
            *map(self._phone, self.hall.phones),
            *(self._screen(headers, board) for headers, board in zip(self.hall.staff, boards, strict=False)),
            self._tapping(taps),
            self._count_from(warm),
        )
        return self.seen

    async def _count_from(self, warm: float) -> None:
        """Forget what came before; what was sent counts all the same, as none of it may be lost."""
        if warm:
            await asyncio.sleep(warm)
            self.seen = Seen(sent=self.seen.sent)

    async def _times(self, every: float, first: float) -> AsyncIterator[None]:
        """Yield at regular times until the end; one that an answer has outlasted is left out."""
        at = time.perf_counter() + first
        while at < self.end:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            yield
            at += every * max(1, -(-(time.perf_counter() - at) // every))

    async def _phone(self, phone: Phone) -> None:
        """Look whether the match has changed, as its page does."""
        wire = Wire(self.port)
        async for _ in self._times(PHONES_EVERY, self.rng.uniform(0, self.opening)):
            path = f"{phone.page}state.json?shape={self.shapes.get(phone, '')}"
            answer = await self._look(wire, path, phone.headers, self.tags.get(phone, ""), "looks")
            if answer and answer.status == OK:
                self._told(phone, answer)
            self.seen.same_looks += bool(answer and answer.status == SAME)
        await wire.close()

    def _told(self, phone: Phone, answer: Answer) -> dict[str, Any]:
        """Let a page remember what it has now, after a look or after a tap of its own; return what it was told."""
        told = json.loads(answer.body)
        self.tags[phone], self.shapes[phone] = answer.tag, told["shape"]
        return told

    async def _screen(self, headers: str, board: str) -> None:
        """Look whether a board has changed, as its page does."""
        wire, tag = Wire(self.port), ""
        async for _ in self._times(STAFF_EVERY, self.rng.uniform(0, STAFF_EVERY)):
            answer = await self._look(wire, board, f"{headers}HX-Request: true\r\n", tag, "boards")
            tag = answer.tag if answer and answer.status == OK else tag
            self.seen.same_boards += bool(answer and answer.status == SAME)
        await wire.close()

    async def _look(self, wire: Wire, path: str, headers: str, tag: str, sort: str) -> Answer | None:
        """Ask for a page with the tag of the one that is there; None if the connection broke.

        sort   the field of Seen that takes the time
        """
        known = f"If-None-Match: {tag}\r\n" if tag else ""
        started = time.perf_counter()
        try:
            answer = await wire.ask("GET", path, headers + known)
        except (OSError, EOFError):
            self.seen.errors += 1
            return None
        getattr(self.seen, sort).append(time.perf_counter() - started)
        self.seen.errors += answer.status not in (OK, SAME)
        return answer

    async def _tapping(self, taps: float) -> None:
        """Tap at a steady rate, whether the taps before are answered or not; wait for the last answers."""
        under_way = []
        async for _ in self._times(1 / taps, 0):
            under_way.append(asyncio.create_task(self._tap(self.rng.choice(self.hall.phones))))
        await asyncio.gather(*under_way)
        for wire in self.idle:
            await wire.close()

    async def _tap(self, phone: Phone) -> None:
        """Count one up, and send it again with the same key until it is answered, as a phone does."""
        key = f"{self.name}-{len(self.seen.sent):07}"
        self.seen.sent.append(key)
        data = {"counter": self.hall.counter, "change": 1, "game": 1}
        body = json.dumps({"taps": [{"key": key, "kind": "count", "side": phone.side, "data": data}]}).encode()
        path = f"{phone.page}taps?shape={self.shapes.get(phone, '')}"
        started = time.perf_counter()
        for _ in range(TRIES):
            answer = await self._send(path, f"{phone.headers}Content-Type: application/json\r\n", body)
            if answer and answer.status == OK:
                self.seen.taps.append(time.perf_counter() - started)
                self.seen.refused += bool(self._told(phone, answer)["refused"])
                return
            self.seen.again += 1
            await asyncio.sleep(AGAIN)

    async def _send(self, path: str, headers: str, body: bytes) -> Answer | None:
        wire = self.idle.pop() if self.idle else Wire(self.port)
        try:
            return await wire.ask("POST", path, headers, body)
        except (OSError, EOFError):
            return None
        finally:
            self.idle.append(wire)


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Return milliseconds that half, 95 % and all of the answers stayed below."""
    ordered = sorted(seconds) or [0.0]
    places = {"p50_ms": len(ordered) // 2, "p95_ms": int(len(ordered) * 0.95), "worst_ms": len(ordered) - 1}
    return {name: round(ordered[at] * 1000, 1) for name, at in places.items()}

"""What a request brings with it, read away from the threads that answer: within a size, a time and a least speed.

Nothing here knows what the bytes mean. A body that is on its way costs a waiting task and at most `IN_MEMORY` bytes;
the rest of a longer one lies in a temporary file.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any

Receive = Callable[[], Awaitable[Mapping[str, Any]]]

MOST_BYTES = 43_000_000  # the largest file that a page takes (40 MiB), and the form around it
IN_MEMORY = 256_000  # bytes of one body
GRACE = 20.0  # seconds: how long a body may be silent, and how long before its speed counts
LEAST_SPEED = 4_000  # bytes a second after that; a phone in a full hall has ten times as much
MOST_AT_ONCE = 300  # bodies that a process reads at the same time
MOST_BYTES_AT_ONCE = 400_000_000  # of them all together


class BodyRefused(Exception):  # noqa: N818 - what is refused is no error
    """A body is not read to its end; `status` says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(eq=False)
class _Reading:
    """A body on its way.

    file            where its bytes are
    began           when, in seconds of the loop
    patience        when the next bytes have to be here
    received        bytes so far
    is_given_up     whether it has to make room
    """

    file: IO[bytes]
    began: float
    patience: asyncio.Timeout
    received: int = 0
    is_given_up: bool = False

    def speed(self, now: float) -> float:
        """Return bytes a second, as if a second and some bytes were there at the start: a new one is not slow."""
        return (self.received + LEAST_SPEED) / (now - self.began + 1)

    def wait(self, now: float) -> None:
        """Have the next bytes come in time, and fast enough for all of them."""
        self.patience.reschedule(min(now + GRACE, self.began + GRACE + self.received / LEAST_SPEED))

    def give_up(self, now: float) -> None:
        self.is_given_up = True
        if not self.patience.expired():
            self.patience.reschedule(now)


class Bodies:
    """The bodies that a process reads at the same time.

    When there are too many, the one that has come slowest is given up: who says nothing keeps out nobody who does.
    """

    def __init__(self, folder: str | None) -> None:
        self._folder = folder  # where what is too long for memory lies meanwhile
        self._readings: set[_Reading] = set()
        self._waiting = 0  # bytes of those that are whole and not answered yet

    async def read(self, receive: Receive, declared: int | None) -> tuple[IO[bytes], int]:
        """Return a body as a file at its start, and its size in bytes; raise BodyRefused.

        declared    how long the sender said that it is; None if he does not say
        """
        if declared is not None and declared > MOST_BYTES:
            raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        file = SpooledTemporaryFile(IN_MEMORY, dir=self._folder)  # noqa: SIM115 - `close` does
        try:
            size = await self._read_into(file, receive)
            if declared is not None and size != declared:
                raise BodyRefused(HTTPStatus.BAD_REQUEST)
            file.seek(0)
        except OSError as error:
            file.close()
            raise BodyRefused(HTTPStatus.INSUFFICIENT_STORAGE) from error
        except BaseException:
            file.close()
            raise
        self._waiting += size
        return file, size

    def close(self, file: IO[bytes], size: int) -> None:
        """Let a body go that was answered; also one that was refused, with a size of 0."""
        self._waiting -= size
        file.close()

    async def _read_into(self, file: IO[bytes], receive: Receive) -> int:
        loop = asyncio.get_running_loop()
        reading = None
        try:
            async with asyncio.timeout(None) as patience:
                reading = _Reading(file, loop.time(), patience)
                self._readings.add(reading)
                await self._receive(reading, receive, loop.time)
        except TimeoutError as error:
            is_given_up = reading is not None and reading.is_given_up
            status = HTTPStatus.SERVICE_UNAVAILABLE if is_given_up else HTTPStatus.REQUEST_TIMEOUT
            raise BodyRefused(status) from error
        finally:
            self._readings.discard(reading)
        return reading.received

    async def _receive(self, reading: _Reading, receive: Receive, clock: Callable[[], float]) -> None:
        has_more = True
        while has_more:
            self._make_room(clock())
            if not reading.is_given_up:
                reading.wait(clock())
            message = await receive()
            if message["type"] != "http.request":
                raise BodyRefused(HTTPStatus.BAD_REQUEST)  # it broke off; half a form would be read as a whole one
            chunk, has_more = message.get("body", b""), message.get("more_body", False)
            reading.received += len(chunk)
            if reading.received > MOST_BYTES:
                raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            reading.file.write(chunk)

    def _make_room(self, now: float) -> None:
        """Give up the slowest while there are too many, or too many bytes."""
        crowd = self._readings
        while len(crowd) > MOST_AT_ONCE or self._bytes() > MOST_BYTES_AT_ONCE:
            if not crowd:
                return
            slowest = min(crowd, key=lambda each: each.speed(now))
            crowd.discard(slowest)
            slowest.give_up(now)

    def _bytes(self) -> int:
        return self._waiting + sum(each.received for each in self._readings)

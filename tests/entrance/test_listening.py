"""Processes that listen at the same port share its connections."""

import asyncio
import errno
import socket
import time

import pytest

from judgeapp.entrance import protocol
from judgeapp.entrance.protocol import Taking
from tests.running import PATIENCE, in_a_thread


class Counted(asyncio.Protocol):
    """A connection that somebody counts."""

    def __init__(self, made: list["Counted"]) -> None:
        made.append(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


class Crowded:
    """A socket that has no more connections to give, for once."""

    def __init__(self, real: socket.socket) -> None:
        self._real, self.refused = real, 0
        self.fileno, self.setblocking = real.fileno, real.setblocking

    def accept(self):
        if not self.refused:
            self.refused += 1
            raise OSError(errno.EMFILE, "too many open files")
        return self._real.accept()


@pytest.fixture
def port():
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        opened.listen(50)
        yield opened


async def until(holds) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never held"
        await asyncio.sleep(0.001)


def connected(port: socket.socket, times: int) -> list[socket.socket]:
    return [socket.create_connection(port.getsockname()) for _ in range(times)]


def test_who_listens_at_the_same_port_shares_its_connections(port):
    ours, theirs = [], []

    async def both():
        with port.dup() as other:
            takers = [Taking(port, lambda: Counted(ours)), Taking(other, lambda: Counted(theirs))]
            opened = connected(port, 20)
            await until(lambda: len(ours) + len(theirs) == 20)
            for each in (*takers, *opened):
                each.close()
            for each in takers:
                await each.wait_closed()

    in_a_thread(both())
    assert min(len(ours), len(theirs)) >= 5


def test_nothing_is_taken_once_it_is_closed(port):
    made = []

    async def closed():
        taker = Taking(port, lambda: Counted(made))
        taker.close()
        opened = connected(port, 1)
        await asyncio.sleep(10 * protocol.PAUSE)
        for each in opened:
            each.close()
        await taker.wait_closed()

    in_a_thread(closed())
    assert made == []


def test_it_goes_on_after_there_was_no_room(port, monkeypatch):
    monkeypatch.setattr(protocol, "AGAIN_AFTER", 0.001)
    made, crowded = [], Crowded(port)

    async def again():
        taker, opened = Taking(crowded, lambda: Counted(made)), connected(port, 1)
        await until(lambda: made)
        for each in (taker, *opened):
            each.close()
        await taker.wait_closed()

    in_a_thread(again())
    assert (len(made), crowded.refused) == (1, 1)

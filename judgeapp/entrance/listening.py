"""Takes connections one at a time, so that the processes that listen at the same port share them.

The server (uvicorn) takes all that wait at once: whichever process wakes first has every phone of a hall, and the
others have none.
"""

import asyncio
import errno
import socket
from collections.abc import Callable
from functools import partial

import uvicorn

FULL = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
AGAIN_AFTER = 1.0  # seconds, where no more connections can be had
PAUSE = 0.001  # seconds after each, in which another process takes the next


class Server(uvicorn.Server):
    """A server that shares its connections with other processes."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        made = partial(
            self.config.http_protocol_class,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        self.servers = [Taking(each, made) for each in sockets or ()]


class Taking:
    """Takes a connection when the loop comes by, then leaves the next to others for a moment."""

    def __init__(self, listening: socket.socket, made: Callable[[], asyncio.Protocol]) -> None:
        self._listening, self._made = listening, made
        self._loop, self._is_closed = asyncio.get_running_loop(), False
        self._opening: set[asyncio.Task[object]] = set()  # the loop itself does not hold on to them
        listening.setblocking(False)
        self._go_on()

    def close(self) -> None:
        self._is_closed = True
        self._loop.remove_reader(self._listening)

    async def wait_closed(self) -> None:
        await asyncio.gather(*self._opening, return_exceptions=True)

    def _go_on(self) -> None:
        if not self._is_closed:
            self._loop.add_reader(self._listening, self._take)

    def _pause(self, seconds: float) -> None:
        self._loop.remove_reader(self._listening)
        self._loop.call_later(seconds, self._go_on)

    def _take(self) -> None:
        try:
            connection, _ = self._listening.accept()
        except OSError as error:  # mostly: another process was faster
            if error.errno in FULL:
                self._pause(AGAIN_AFTER)
            return
        self._pause(PAUSE)
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opening = self._loop.create_task(self._loop.connect_accepted_socket(self._made, connection))
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)

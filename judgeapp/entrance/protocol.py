"""Connections with an end: how long the head of a request may be, and how long one may take to send or to read.

The server (uvicorn) parses and answers; it waits for a head for ever, takes one of any length, as many requests ahead
as are sent, and keeps answers for as long as nobody reads them. It also takes all connections that wait at once:
whichever process wakes first would have every phone of a hall, and the others none. So they are taken one at a time.
"""

import asyncio
import errno
import socket
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import uvicorn
from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES = 64_000  # the first line and all headers, and what follows a body
HEAD_SECONDS = 10.0  # for them to come
MOST_AHEAD = 8  # requests that are sent before the first is answered
READ_SECONDS = 120.0  # for a part of an answer to be taken
MOST_UNREAD = 100_000_000  # bytes of answers that nobody has taken yet, of all connections together


class Connection(HttpToolsProtocol):
    """A connection that is ended when it is silent or endless at the wrong moment."""

    _unread: ClassVar[dict["Connection", None]] = {}  # those whose answers wait to be taken, the longest first

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0  # bytes of the head that is coming, or of what follows a body
        self._is_head = True
        self._head_timer: TimerHandle | None = None
        self._read_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self._end)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop("_head_timer")
        self._stop("_read_timer")
        self._unread.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_head:
            self._head += len(data)
            if self._head_timer is None:
                self._head_timer = self.loop.call_later(HEAD_SECONDS, self._end)
        super().data_received(data)
        if self._is_head and self._head > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise HttpParserError("too many requests ahead")
        super().on_message_begin()
        self.scope["state"] = {"is_gone": self.transport.is_closing}
        self._is_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._is_head:
            super().on_header(name, value)
            return
        self._head += len(name) + len(value)  # it follows a body, and nobody wants it
        if self._head > HEAD_BYTES:
            raise HttpParserError("too much after the body")

    def on_headers_complete(self) -> None:
        self._is_head, self._head = False, 0
        self._stop("_head_timer")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_head, self._head = True, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and self.cycle.response_complete and self.cycle.more_body:
            self.transport.close()  # it is answered, and what is still sent of it would hold the connection

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread[self] = None
        if self._read_timer is None:
            self._read_timer = self.loop.call_later(READ_SECONDS, self._end)
        while sum(each.transport.get_write_buffer_size() for each in self._unread) > MOST_UNREAD:
            longest = next(iter(self._unread))
            del self._unread[longest]
            longest.transport.abort()

    def resume_writing(self) -> None:
        self._stop("_read_timer")
        self._unread.pop(self, None)
        super().resume_writing()

    def _stop(self, name: str) -> None:
        timer = getattr(self, name)
        if timer is not None:
            timer.cancel()
            setattr(self, name, None)

    def _end(self) -> None:
        self.transport.abort()


FULL = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
AGAIN_AFTER = 1.0  # seconds, where no more connections can be had
PAUSE = 0.001  # seconds after each, in which another process takes the next


class Server(uvicorn.Server):
    """A server that shares its connections with other processes."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        kind: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        made = partial(kind, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        self.servers = list[Any](Taking(each, made) for each in sockets or ())  # uvicorn closes them, no more


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

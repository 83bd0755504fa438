"""A connection to the site that speaks just enough HTTP/1.1 and is kept open, as browsers keep theirs."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass

_FIELD = re.compile(rb"\r\n(content-length|etag): *([^\r]*)", re.IGNORECASE)


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

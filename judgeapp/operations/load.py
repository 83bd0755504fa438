"""A small load generator: keeps a number of connections busy and notes how long each answer took.

It speaks just enough HTTP/1.1 to read an answer by its Content-Length, so that it takes little of
the machine it shares with the server.
"""

import asyncio
import itertools
import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass


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


def run(
    host: str,
    port: int,
    paths: Iterable[str],
    *,
    users: int,
    seconds: float,
    headers: str = "",
    most: int | None = None,
) -> Figures:
    """Ask for the paths, over and over, with as many users at once, each waiting for its answer.

    It ends after so many seconds, or after `most` requests.
    """
    asked = itertools.islice(itertools.cycle(list(paths)), most)
    return asyncio.run(_run(host, port, asked, users, seconds, headers))


async def _run(host: str, port: int, paths: Iterator[str], users: int, seconds: float, headers: str) -> Figures:
    end = time.perf_counter() + seconds
    started = time.perf_counter()
    done = await asyncio.gather(*(_user(host, port, paths, end, headers) for _ in range(users)))
    elapsed = time.perf_counter() - started
    times = sorted(took for mine, _ in done for took in mine)
    return Figures(
        requests=len(times),
        per_second=len(times) / elapsed,
        p50_ms=statistics.median(times) * 1000,
        p95_ms=times[int(len(times) * 0.95)] * 1000,
        errors=sum(errors for _, errors in done),
    )


async def _user(host: str, port: int, paths: Iterator[str], end: float, headers: str) -> tuple[list[float], int]:
    reader, writer = await asyncio.open_connection(host, port)
    times, errors = [], 0
    while (asked := time.perf_counter()) < end and (path := next(paths, None)):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{headers}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(_length(head))
        times.append(time.perf_counter() - asked)
        errors += not head.startswith(b"HTTP/1.1 200")
        if b"\r\nconnection: close" in head.lower():
            writer.close()
            reader, writer = await asyncio.open_connection(host, port)
    writer.close()
    await writer.wait_closed()
    return times, errors


def _length(head: bytes) -> int:
    lower = head.lower()
    at = lower.index(b"content-length:") + len(b"content-length:")
    return int(lower[at : lower.index(b"\r\n", at)])

"""The web server's entrance: takes what comes in, body and all, then has a thread answer it.

A request arrives in the event loop (ASGI), where thousands may wait at no cost. Only once all of it is here does it
get one of a few threads, in which Django answers through WSGI; its answer is handed over whole, so that who reads
slowly holds no thread either. Django's own handler for ASGI would start a thread, and open the database, a request.
"""

import asyncio
import io
import re
import resource
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest

from judgeapp.entrance.bodies import Bodies, BodyRefused, Receive
from judgeapp.entrance.lanes import SIZES, Full, Lane, lane_of
from judgeapp.middleware import is_ours, network_of, seen
from judgeapp.operations import presence
from judgeapp.operations.counting import SHED, may_count
from judgeapp.unavailable import REFUSED, refuse
from judgeapp.wsgi import application as django

Send = Callable[[dict[str, Any]], Awaitable[None]]

BODILESS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OUTRIGHT = frozenset({"CONTENT_TYPE", "CONTENT_LENGTH"})  # headers that WSGI names without HTTP_
KIND = re.compile(r"[\w.+-]{1,60}/[\w.+-]{1,80}", re.ASCII)
_LETTERS = r"[\w'()+,./:=?-]"
_QUOTED, _PLAIN = rf'"(?:{_LETTERS}| ){{1,70}}"', rf"{_LETTERS}{{1,70}}"
BOUNDARY = re.compile(rf"; *boundary=({_QUOTED}|{_PLAIN}) *(?:;|$)", re.ASCII | re.IGNORECASE)
LONGEST_KIND = 300  # characters
ADDRESSES = 1_400_000_000  # bytes that a web process has before it answers anything, and room for its threads


@dataclass(frozen=True)
class Answer:
    """What Django says."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


lanes = {name: Lane(name, size) for name, size in SIZES.items()}
bodies = Bodies(str(settings.DATA_DIR))
presence.announce()
# The supervisor looks at its size every few seconds; in between it may have twice what it should, and no more.
resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES + 2 * settings.PROCESS_MEMORY * 1_000_000,) * 2)


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer a request."""
    environ = environ_of(scope)
    body, size = await _body(environ, receive)
    environ |= {"wsgi.input": body, "CONTENT_LENGTH": str(size)}
    try:
        lane = lanes[lane_of(scope["method"], scope["path"], size, scope["query_string"])]
        work = partial(respond, environ, scope["state"]["is_gone"])
        answer = await asyncio.wrap_future(lane.submit(work, who_asks(environ)))
    except Full as full:
        if may_count():
            SHED.labels(full.lane).inc()
        answer = _busy(environ)
    finally:
        bodies.close(body, size)
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.content})


def who_asks(environ: dict[str, Any]) -> str:
    """Return the address that takes turns: behind a proxy of ours, the one that the proxy saw."""
    sender = environ["REMOTE_ADDR"]
    return network_of(seen(environ.get("HTTP_X_FORWARDED_FOR", ""), sender) if is_ours(sender) else sender)


def _busy(environ: dict[str, Any]) -> Answer:
    refusal = refuse(WSGIRequest(environ), HTTPStatus.SERVICE_UNAVAILABLE)
    return Answer(refusal.status_code, _encoded(refusal.items()), refusal.content)


async def _body(environ: dict[str, Any], receive: Receive) -> tuple[IO[bytes], int]:
    """Return the body and its size; one that is refused is empty, and the environ says why."""
    if environ["REQUEST_METHOD"] in BODILESS:
        return io.BytesIO(), 0
    declared = environ.get("CONTENT_LENGTH", "")
    try:
        return await bodies.read(receive, int(declared) if declared.isdecimal() else None)
    except BodyRefused as refused:
        environ[REFUSED] = refused.status
        return io.BytesIO(), 0


def environ_of(scope: dict[str, Any]) -> dict[str, Any]:
    """Return a request as WSGI has it (PEP 3333), without its body."""
    server, client = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REMOTE_ADDR": client[0],
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    return environ | _headers(scope["headers"])


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for raw_name, raw_value in pairs:
        if b"_" in raw_name:
            continue  # nobody may pass off "x_forwarded_for" as what a proxy says
        name, value = raw_name.decode("latin-1").upper().replace("-", "_"), raw_value.decode("latin-1")
        if name == "CONTENT_TYPE":
            value = kind_of(value)
        key = name if name in OUTRIGHT else f"HTTP_{name}"
        joint = "; " if key == "HTTP_COOKIE" else ","
        found[key] = f"{found[key]}{joint}{value}" if key in found else value
    return found


def kind_of(declared: str) -> str:
    """Return what a body is said to be, and its boundary if it has one; nothing else of it is believed.

    All bodies are UTF-8. Another charset chooses how Django decodes every text, and some take hours; parameters are
    parsed in quadratic time.
    """
    found = KIND.match(declared[:LONGEST_KIND])
    if found is None:
        return ""
    boundary = BOUNDARY.search(declared[:LONGEST_KIND])
    return f"{found[0]}; boundary={boundary[1]}" if boundary else found[0]


def respond(environ: dict[str, Any], is_gone: Callable[[], bool]) -> Answer:
    """Have Django answer, unless whoever asked has gone meanwhile."""
    if is_gone():
        return Answer(HTTPStatus.REQUEST_TIMEOUT, [], b"")
    started: list[Any] = []
    parts = django(environ, lambda status, headers, failed=None: started.extend((status, headers)))  # type: ignore[arg-type]  # Django never writes
    try:
        content = b"".join(parts)
    finally:
        parts.close()
    status, headers = started
    return Answer(int(status.split(" ", 1)[0]), _encoded(headers), content)


def _encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]

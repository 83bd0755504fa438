"""What a site is made of: its port, its web processes and its workers; and one beside this process, to be measured."""

import errno
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.operations import crews
from judgeapp.operations.supervising import Part, end

BACKLOG = 2048  # connections that wait to be taken by a web process
PATIENCE = 60.0  # seconds for the first answer
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)


def listen() -> socket.socket:
    """Open the port; all web processes take connections from it."""
    listening = socket.socket(socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.HOST, settings.PORT))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise CommandError(f"{settings.HOST}:{settings.PORT} cannot be opened: {error.strerror}.") from error
        raise CommandError(f"Port {settings.PORT} is taken. Choose another: PORT=8001 make run") from error
    listening.listen(BACKLOG)
    return listening


def web(listening: socket.socket, environ: Mapping[str, str]) -> list[Part]:
    """Return the web processes."""
    command, fds = [sys.executable, "-m", "judgeapp.entrance", str(listening.fileno())], (listening.fileno(),)
    numbers = range(1, int(os.environ.get("WEB_WORKERS", "2")) + 1)
    return [Part(f"web process {number}", command, _memory(), fds, environ) for number in numbers]


def workers(environ: Mapping[str, str]) -> list[Part]:
    """Return the workers, one for each crew."""
    site = str(settings.PORT)
    return [
        Part(f"the worker of {crew.name}", crews.command(crew, site), _memory(crew.memory), (), environ)
        for crew in crews.CREWS
    ]


def _memory(megabytes: int = 0) -> int:
    return (megabytes or settings.PROCESS_MEMORY) * 1_000_000


def allow_connections() -> None:
    """Let the web server have as many connections as this machine lets a process have."""
    _now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def wait_until_it_answers(web: Part, stop: threading.Event) -> bool:
    """Return whether the site answers (False if it was stopped before it did)."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if stop.is_set():
            return False
        if web.process and web.process.poll() is not None:
            raise CommandError("The web server did not start; it says why above.")
        if is_answered():
            return True
        time.sleep(0.05)
    raise CommandError("The web server does not answer.")


def is_answered() -> bool:
    """Does a web process answer? The port alone says nothing: it is open before they are there."""
    host = "127.0.0.1" if settings.HOST in EVERYWHERE else settings.HOST
    asking = HTTPConnection(host, settings.PORT, timeout=2)
    try:
        asking.request("GET", "/alive", headers={"Host": "localhost"})
        return asking.getresponse().status < HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, HTTPException):
        return False
    finally:
        asking.close()


@contextmanager
def beside(*, with_workers: bool) -> Iterator[list[Part]]:
    """Run a site on a free port (settings.PORT), quietly; yield its processes."""
    settings.PORT = 0
    with listen() as listening:
        settings.PORT = listening.getsockname()[1]
        environ = {"LOG_LEVEL": "ERROR", "PORT": str(settings.PORT)}
        running = [*web(listening, environ), *(workers(environ) if with_workers else ())]
        try:
            for part in running:
                part.start()
            wait_until_it_answers(running[0], threading.Event())
            yield running
        finally:
            end(running)

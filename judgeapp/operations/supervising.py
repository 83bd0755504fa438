"""Starts the processes of a site, starts again whichever ends, and finds those that a supervisor left behind.

Each process is forked from the supervisor, which has imported what they run and opened the rules for all of them: it
answers in a tenth of the time, and memory is shared. It leads a group of its own, so that its children can be ended
with it. What runs is written down in the data folder: the next supervisor ends what one that was killed could not.
"""

import contextlib
import errno
import fcntl
import gc
import importlib
import json
import logging
import multiprocessing
import os
import resource
import runpy
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import IO

import psutil
from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from setproctitle import setproctitle

from judgeapp.operations import crews
from judgeapp.rulebook import shelf

logger = logging.getLogger(__name__)

GRACE_SECONDS = 10.0
LET_GO = 1.0  # seconds
LOOK_EVERY = 0.25  # seconds
WEIGH_EVERY = 5.0  # seconds
LIVED_WELL = 60.0  # seconds; what lives less long and dies again is started later and later
LONGEST_WAIT = 30.0  # seconds
BACKLOG = 2048  # connections that wait to be taken by a web process
PATIENCE = 60.0  # seconds for the first answer
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# What web processes and workers import: done before they are forked, it is done once.
IMPORTED = (
    "judgeapp.wsgi",
    "judgeapp.urls",
    "uvicorn.server",
    "uvicorn.protocols.http.httptools_impl",
    "uvloop",
    "celery.bin.celery",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "celery.concurrency.thread",
)


class Supervised(Exception):  # noqa: N818 - that somebody else does it is no error
    """Another supervisor runs the site on this data."""


@dataclass
class Part:
    """A process of the site: what it is called, the module that it runs with its arguments, and how it fares.

    memory  bytes that it, or one of its children, may grow to; a larger one is ended and started again
    nice    how far it yields the processor to the others
    closes  open files of the supervisor that are not for it
    """

    name: str
    command: Sequence[str]
    memory: int
    nice: int = 0
    closes: Sequence[int] = ()
    process: ForkProcess | None = None
    born: float = 0.0  # as the machine tells it
    began: float = 0.0
    deaths: int = 0
    is_recycled: bool = False  # it was ended by us, for its size
    ready_at: float = 0.0  # when it may be started again

    def start(self) -> None:
        connections.close_all()  # a connection that two processes have is neither's
        self.process = multiprocessing.get_context("fork").Process(target=self._run, name=self.name)
        held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        self.born, self.began = psutil.Process(self.process.pid).create_time(), time.monotonic()

    def _run(self) -> None:
        """Be the process: nothing of the supervisor's is kept but what it has imported."""
        os.setsid()
        os.nice(self.nice)
        for fd in self.closes:
            os.close(fd)
        for number in ENDS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        setproctitle(f"judgeapp: {self.name}")
        sys.argv = list(self.command)
        runpy.run_module(self.command[0], run_name="__main__", alter_sys=True)

    def note_end(self) -> None:
        """Decide when it is started again: at once, and later the more often it has just died."""
        now = time.monotonic()
        self.deaths = 0 if self.is_recycled or now - self.began > LIVED_WELL else self.deaths + 1
        self.is_recycled = False
        self.ready_at = now + (min(LONGEST_WAIT, 2.0 ** (self.deaths - 2)) if self.deaths > 1 else 0.0)
        status = self.process.exitcode if self.process else None
        logger.error("%s ended with status %s and is started again", self.name, status)
        if self.process and self.process.pid:
            end_group(self.process.pid, signal.SIGKILL)  # its head is gone; its children would keep the port
        self.process = None


@dataclass
class Supervisor:
    """The parts of a site, and the data folder that says who they are."""

    folder: Path
    parts: list[Part] = field(default_factory=list, init=False)
    _lock: IO[bytes] | None = field(default=None, init=False)
    _swollen: int = field(default=0, init=False)  # the process that was asked last to end for its size
    _weighed_at: float = field(default=0.0, init=False)

    def take_over(self) -> int:
        """Become the one supervisor of this data; end what an earlier one left behind, and return how many that were.

        Raises Supervised if the earlier one lives.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.folder / "serve.lock", "ab")  # noqa: SIM115 - for as long as this process lives
        self._hold(self._lock)
        os.register_at_fork(after_in_child=self._lock.close)  # what outlives a supervisor does not stand for it
        left = [psutil.Process(pid) for pid, began in self._written() if _is_same(pid, began)]
        for process in left:
            process.terminate()
        _gone, alive = psutil.wait_procs(left, GRACE_SECONDS)
        for process in left:
            end_group(process.pid, signal.SIGKILL)  # children may outlive their head
        psutil.wait_procs(alive, GRACE_SECONDS)
        return len(left)

    @staticmethod
    def _hold(lock: IO[bytes]) -> None:
        """Hold a lock that nobody else has a moment from now; raise Supervised.

        What a supervisor forked just before it was killed has its lock until it comes to close it.
        """
        until = time.monotonic() + LET_GO
        while True:
            try:
                return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if time.monotonic() > until:
                    lock.close()
                    raise Supervised from error
            time.sleep(LOOK_EVERY)

    def start(self, parts: Iterable[Part]) -> None:
        for part in parts:
            self.parts.append(part)
            part.start()
        self._write()

    def watch(self, stop: threading.Event) -> None:
        """Start again whatever ends, until it is time to stop."""
        while not stop.wait(LOOK_EVERY):
            for part in self.parts:
                if part.process and not part.process.is_alive():
                    part.note_end()
                if part.process is None and time.monotonic() >= part.ready_at:
                    part.start()
                    self._write()
            if time.monotonic() - self._weighed_at > WEIGH_EVERY:
                self.weigh()

    def weigh(self) -> None:
        """Replace a process that has grown above its bound; one at a time, so that the others answer.

        It is the one that runs longest, so that each has its turn. It is asked to end, and ended if it has not by the
        next time.
        """
        self._weighed_at = time.monotonic()
        grown = [found for part in self.parts for found in _too_large(part)]
        if not grown:
            return
        part, process = min(grown, key=lambda each: each[0].began)
        logger.warning("%s has grown too large and is replaced", part.name)
        part.is_recycled = True
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill() if process.pid == self._swollen else process.terminate()
        self._swollen = process.pid

    def stop(self) -> None:
        """Ask every process to end, and end those that do not."""
        end(self.parts)
        self._record.unlink(missing_ok=True)
        if self._lock:
            self._lock.close()

    @property
    def _record(self) -> Path:
        return self.folder / "serve.json"

    def _write(self) -> None:
        rows = [(part.process.pid, part.born) for part in self.parts if part.process]
        part = self._record.with_suffix(".part")
        part.write_text(json.dumps(rows), encoding="ascii")
        part.replace(self._record)

    def _written(self) -> list[tuple[int, float]]:
        try:
            return [(pid, began) for pid, began in json.loads(self._record.read_text(encoding="ascii"))]
        except FileNotFoundError:
            return []
        except ValueError:
            logger.warning("%s cannot be read; if the port is taken, end what is left by hand", self._record)
            return []


def _is_same(pid: int, began: float) -> bool:
    """Is a process still the one that was written down, and not another that got its number since?"""
    try:
        return abs(psutil.Process(pid).create_time() - began) < 1.0
    except psutil.NoSuchProcess:
        return False


def _too_large(part: Part) -> Iterator[tuple[Part, psutil.Process]]:
    if part.process is None or not part.process.is_alive():
        return
    try:
        head = psutil.Process(part.process.pid)
        family = [head, *head.children(recursive=True)]
    except psutil.NoSuchProcess:
        return
    for each in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            if each.memory_info().rss > part.memory:
                yield part, each


def end(parts: Iterable[Part]) -> None:
    """Ask all processes to end, and end those that do not."""
    running = [(part.process, part.process.pid) for part in parts if part.process and part.process.pid]
    for process, _pid in running:
        process.terminate()  # alone: what it has below it is its own to end
    deadline = time.monotonic() + GRACE_SECONDS
    for process, pid in running:
        process.join(max(0.1, deadline - time.monotonic()))
        end_group(pid, signal.SIGKILL)
        process.join()


def end_group(pid: int, number: int) -> None:
    """Signal a whole group: its head may be gone while its children go on."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, number)


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


def web(listening: socket.socket) -> list[Part]:
    """Return the web processes."""
    command = ["judgeapp.entrance", str(listening.fileno())]
    numbers = range(1, int(os.environ.get("WEB_WORKERS", "2")) + 1)
    return [Part(f"web process {number}", command, _memory()) for number in numbers]


def workers(listening: socket.socket) -> list[Part]:
    """Return the workers, one for each crew."""
    site, closes = str(settings.PORT), (listening.fileno(),)
    return [
        Part(f"the worker of {crew.name}", crews.command(crew, site), _memory(crew.memory), crew.nice, closes)
        for crew in crews.CREWS
    ]


def make_ready() -> None:
    """Import what the processes run and open the rules, once for all; the garbage collector leaves it alone.

    It would else look through it in every process, and so copy what they share.
    """
    for name in IMPORTED:
        importlib.import_module(name)
    shelf.warm()
    gc.collect()
    gc.freeze()


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
        if web.process and not web.process.is_alive():
            raise CommandError("The web server did not start; it says why above.")
        if is_answered():
            return True
        time.sleep(0.05)
    raise CommandError("The web server does not answer.")


def is_answered() -> bool:
    """Does a web process answer? The port alone says nothing: it is open before they are there.

    It is asked by a name that it knows: a stranger's would be an error in the log of every start.
    """
    known = next((name.removeprefix(".") for name in settings.ALLOWED_HOSTS if name != "*"), "localhost")
    host = "127.0.0.1" if settings.HOST in EVERYWHERE else settings.HOST
    asking = HTTPConnection(host, settings.PORT, timeout=2)
    try:
        asking.request("GET", "/alive", headers={"Host": known})
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
        running = [*web(listening), *(workers(listening) if with_workers else ())]
        make_ready()
        try:
            logging.disable(logging.WARNING)
            for part in running:
                part.start()
            logging.disable(logging.NOTSET)
            wait_until_it_answers(running[0], threading.Event())
            yield running
        finally:
            end(running)

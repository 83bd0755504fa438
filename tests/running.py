"""A site of our own, started as an organiser starts it, for tests that need a real server."""

import asyncio
import fcntl
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import IO

import psutil

from tests.console import Console

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0
PREPARED = "JUDGEAPP_PREPARED"  # where the environment says the prepared folders of this test run are
PREPARE = "import django; django.setup(); from judgeapp.operations.preparing import prepare; prepare()"


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def until(holds: Callable[[], object]) -> None:
    """Return as soon as something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.05)


def in_a_thread(work: Coroutine):
    """Return what a coroutine does, in a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result(PATIENCE)


def children(site: "Site", name: str) -> list[psutil.Process]:
    """Return the processes below a site whose command has a name in it."""
    return [each for each in psutil.Process(site.process.pid).children(recursive=True) if name in _line(each)]


def _line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # it has ended meanwhile
        return ""


def environment(data: Path, port: int, **more: str) -> dict[str, str]:
    ours = {"DATABASE_URL", "CELERY_BROKER_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}  # the last is of tests with a browser
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    own = {"DATA_DIR": str(data), "PORT": str(port), "HOST": "127.0.0.1", "DJANGO_SETTINGS_MODULE": "judgeapp.settings"}
    return {**kept, **own, **more}


def chromium() -> str | None:
    """Return the browser of this machine; the one without windows opens a page in a third of the time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def prepared(kind: str, **more: str) -> Path:
    """Return a data folder that is migrated, loaded and indexed, to be copied; made once a test run.

    kind  embedded, or what stands on another database: its index belongs to that
    """
    folder = Path(os.environ[PREPARED])
    with open(folder / f"{kind}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / kind
        if not made.exists():
            new = folder / f"{kind}.new"
            command, own = [sys.executable, "-c", PREPARE], environment(new, 0, **more)
            subprocess.run(command, cwd=ROOT, env=own, check=True, stdout=subprocess.DEVNULL)
            new.rename(made)
    return made


class Site:
    """A running `manage.py serve`."""

    def __init__(self, process: subprocess.Popen, port: int, environment: dict[str, str]) -> None:
        self.process, self.port, self.environment = process, port, environment
        self.url = f"http://127.0.0.1:{port}"
        self._console = Console(ROOT, environment)

    def do(self, code: str) -> str:
        """Run Python with the site's own database; return what it prints."""
        return self._console.do(code)

    def do_apart(self, code: str) -> str:
        """Do the same in a process of its own."""
        command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE
        )
        return done.stdout

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def health(self) -> dict:
        return json.loads(self.get("/healthz")[1])

    def wait_until_well(self) -> dict:
        deadline = time.monotonic() + PATIENCE
        while not (state := self.health())["ok"] and time.monotonic() < deadline:
            time.sleep(0.1)
        return state

    def close(self) -> None:
        self._console.close()
        self.process.stdout.close()

    def interrupt(self, number: int = signal.SIGINT) -> int:
        """Send Ctrl-C, or another signal; return the exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def _bounded(limits: Mapping[int, int]) -> None:
    for what, most in limits.items():
        resource.setrlimit(what, (most, most))


@contextmanager
def running_site(
    data: Path,
    *,
    port: int = 0,
    limits: Mapping[int, int] = MappingProxyType({}),
    log: IO[str] | None = None,
    is_fresh: bool = False,
    **more: str,
):
    """Start the site and wait for its ready line; it is stopped whatever happens.

    data    a folder that is not there yet is a copy of a prepared one, unless `is_fresh`
    port    where it listens; 0 for one that is free
    limits  what a process of it may have at most, by the names of the module `resource`
    log     where it logs to, if not to the log of the tests
    """
    if not is_fresh and not data.exists():
        shutil.copytree(prepared("fleet" if "DATABASE_URL" in more else "embedded"), data)
    port = port or free_port()
    own = environment(data, port, **more)
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=own,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        preexec_fn=partial(_bounded, limits),
    )
    site = Site(process, port, own)
    try:
        while not (line := process.stdout.readline()).startswith("Ready:"):
            assert line, "the site did not start"
        yield site
    finally:
        end(process)
        site.close()


def end(process: subprocess.Popen) -> None:
    """End a site at once with all that is below it; workers that are asked to end take some seconds to notice."""
    if process.poll() is None:
        head = psutil.Process(process.pid)
        head.suspend()  # it would start again what ends
        below = head.children(recursive=True)
        for each in (*below, head):
            with suppress(psutil.NoSuchProcess):
                each.kill()
        psutil.wait_procs(below, PATIENCE)
    process.wait(PATIENCE)

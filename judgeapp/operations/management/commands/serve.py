import contextlib
import hashlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from judgeapp.cardpool.services import load_bundled
from judgeapp.commands import FAILED, SiteCommand
from judgeapp.rulebook.models import Edition

logger = logging.getLogger(__name__)

GRACE_SECONDS = 10
BACK_OFF_SECONDS = 2
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)


class Command(SiteCommand):
    help = (
        "Bring everything up to date, then run the web server and a Celery worker until Ctrl-C. Where it "
        "listens and where it writes is told by the environment (README.md, “Settings”)."
    )
    examples = (("", "the site at HOST and PORT, with its data in DATA_DIR"),)
    exit_codes = {FAILED: "the port is taken, or the server did not start or has ended"}

    def handle(self, **options) -> None:
        refuse_taken_port()
        prepare()
        # A flag instead of an exception: Ctrl-C must not strike between a start and the note of it.
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: stop.set())
        running = [subprocess.Popen(command, start_new_session=True) for command in (web(), worker())]
        try:
            if wait_until_it_answers(running[0], stop):
                self.stdout.write(self.style.SUCCESS(f"Ready: {address()}  (Ctrl-C stops everything)"))
                self.stdout.flush()
            watch(running, stop)
            self.stdout.write("Stopping.")
        finally:
            stop_all(running)


def refuse_taken_port() -> None:
    """The server would share a port with another copy without a word; say so instead."""
    if is_answered():
        raise CommandError(f"Port {settings.PORT} is taken. Choose another: PORT=8001 make run")


def is_answered() -> bool:
    """Does anything listen at the site's port?"""
    host = "127.0.0.1" if settings.HOST in EVERYWHERE else settings.HOST
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as sock:
        return sock.connect_ex((host, settings.PORT)) == 0


def address() -> str:
    """Return the address to open; a site that listens everywhere is best reached by this machine's name."""
    host = socket.gethostname() if settings.HOST in EVERYWHERE else settings.HOST
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}/"


def prepare() -> None:
    """Migrate, load the corpus and the cards, build the index and collect the static files, each only if needed."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=1, interactive=False)
    try:
        call_command("load_corpus")
    except CommandError as error:
        if not Edition.objects.filter(is_live=True).exists():
            raise
        logger.error("starting with the last good rules: %s", error)
    load_bundled()
    collect_static()
    connection.close()


def collect_static() -> None:
    """Collect and compress the static files, unless those that are there came from the same ones."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    stamp = settings.DATA_DIR / "static.stamp"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != digest.hexdigest():
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(digest.hexdigest(), encoding="ascii")


def web() -> list[str]:
    """The command of the web server."""
    workers = os.environ.get("WEB_WORKERS", "2")
    options = ["--interface", "wsgi", "--host", settings.HOST, "--port", str(settings.PORT), "--workers", workers]
    return [
        sys.executable,
        "-m",
        "granian",
        *options,
        "--blocking-threads",
        "2",
        "--no-ws",
        "--log-level",
        "warning",
        "judgeapp.wsgi:application",
    ]


def worker() -> list[str]:
    """The command of the Celery worker."""
    name = f"judgeapp-{settings.PORT}@%h"
    options = ["--loglevel", "WARNING", "--hostname", name, "--concurrency", "2", "--pool", "threads"]
    return [sys.executable, "-m", "celery", "--app", "judgeapp.celery_app", "--quiet", "worker", *options]


def wait_until_it_answers(process: subprocess.Popen, stop: threading.Event) -> bool:
    """Return whether the web server answers (False if it was stopped before it did)."""
    for _ in range(600):
        if stop.is_set():
            return False
        if process.poll() is not None:
            raise CommandError("The web server did not start; it says why above.")
        if is_answered():
            return True
        time.sleep(0.05)
    raise CommandError("The web server does not answer.")


def watch(running: list[subprocess.Popen], stop: threading.Event) -> None:
    """Return when it is time to stop; start the worker again if it ends, and raise if the web server does."""
    while not stop.wait(0.5):
        server, celery = running
        if server.poll() is not None:
            raise CommandError(f"The web server ended with status {server.returncode}.")
        if celery.poll() is not None:
            logger.error("the worker ended with status %s and is started again", celery.returncode)
            stop.wait(BACK_OFF_SECONDS)
            running[1] = subprocess.Popen(worker(), start_new_session=True)


def stop_all(running: list[subprocess.Popen]) -> None:
    """Ask every process to end, and end those that do not."""
    for process in running:
        _signal(process, signal.SIGTERM)
    deadline = time.monotonic() + GRACE_SECONDS
    for process in running:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _signal(process, signal.SIGKILL)
            process.wait()


def _signal(process: subprocess.Popen, number: int) -> None:
    """Signal the whole group: its head may be gone while its workers go on."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)

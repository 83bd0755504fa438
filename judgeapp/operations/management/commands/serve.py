import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

GRACE_SECONDS = 10


class Command(BaseCommand):
    help = "Bring everything up to date, then run the web server and a Celery worker until Ctrl-C."

    def handle(self, **options) -> None:
        prepare()
        signal.signal(signal.SIGTERM, _stop)
        running = [subprocess.Popen(command, start_new_session=True) for command in (web(), worker())]
        try:
            _wait_until_it_answers(running[0])
            self.stdout.write(self.style.SUCCESS(f"Ready: http://{settings.HOST}:{settings.PORT}/  (Ctrl-C stops everything)"))
            self.stdout.flush()
            _watch(running)
        except KeyboardInterrupt:
            self.stdout.write("Stopping.")
        finally:
            stop_all(running)


def prepare() -> None:
    """Migrate, load the corpus, build the index and collect the static files, each only if needed."""
    for folder in ("messages", "control", "done"):
        (settings.DATA_DIR / "queue" / folder).mkdir(parents=True, exist_ok=True)
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=1, interactive=False)
    call_command("load_corpus")
    call_command("collectstatic", verbosity=0, interactive=False)
    connection.close()


def web() -> list[str]:
    """The command of the web server."""
    workers = os.environ.get("WEB_WORKERS", "2")
    options = ["--interface", "wsgi", "--host", settings.HOST, "--port", str(settings.PORT), "--workers", workers]
    return [sys.executable, "-m", "granian", *options, "--no-ws", "--log-level", "warning", "judgeapp.wsgi:application"]


def worker() -> list[str]:
    """The command of the Celery worker."""
    name = f"judgeapp-{settings.PORT}@%h"
    options = ["--loglevel", "WARNING", "--hostname", name, "--concurrency", "2", "--pool", "threads"]
    return [sys.executable, "-m", "celery", "--app", "judgeapp.celery_app", "--quiet", "worker", *options]


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _wait_until_it_answers(process: subprocess.Popen) -> None:
    host = "127.0.0.1" if settings.HOST in {"0.0.0.0", "::"} else settings.HOST  # noqa: S104  (compared, not bound)
    for _ in range(600):
        if process.poll() is not None:
            raise CommandError(f"The web server did not start. Is port {settings.PORT} taken? Choose another with PORT=8001.")
        try:
            urllib.request.urlopen(f"http://{host}:{settings.PORT}/", timeout=5).close()  # noqa: S310  (our own address)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise CommandError("The web server does not answer.")


def _watch(running: list[subprocess.Popen]) -> None:
    """Return never, unless one of the processes ends."""
    while True:
        for process in running:
            if process.poll() is not None:
                raise CommandError(f"A process ended with status {process.returncode}: {' '.join(process.args)}")
        time.sleep(0.5)


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
    if process.poll() is None:
        os.killpg(process.pid, number)

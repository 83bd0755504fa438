import hashlib
import logging
import signal
import socket
import threading
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from judgeapp.cardpool.services import load_bundled
from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations import presence, schema
from judgeapp.operations.processes import EVERYWHERE, allow_connections, listen, wait_until_it_answers, web, workers
from judgeapp.operations.supervising import Part, Supervised, Supervisor
from judgeapp.rulebook.models import Edition

logger = logging.getLogger(__name__)


class Command(SiteCommand):
    help = (
        "Bring everything up to date, then run the web server and the Celery workers until Ctrl-C. Where it "
        "listens and where it writes is told by the environment (README.md, “Settings”)."
    )
    examples = (("", "the site at HOST and PORT, with its data in DATA_DIR"),)
    exit_codes = {FAILED: "the port or the data is taken, or the server did not start"}

    def handle(self, **options) -> None:
        supervisor = Supervisor(settings.DATA_DIR)
        self._take_over(supervisor)
        with listen() as listening:
            prepare()
            self._run(supervisor, [*web(listening, {}), *workers({})])

    def _run(self, supervisor: Supervisor, processes: list[Part]) -> None:
        # A flag instead of an exception: Ctrl-C must not strike between a start and the note of it.
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: stop.set())
        allow_connections()
        try:
            supervisor.start(processes)
            if wait_until_it_answers(processes[0], stop):
                self.stdout.write(self.style.SUCCESS(f"Ready: {address()}  (Ctrl-C stops everything)"))
                self.stdout.flush()
            supervisor.watch(stop)
            self.stdout.write("Stopping.")
        finally:
            supervisor.stop()

    def _take_over(self, supervisor: Supervisor) -> None:
        """Have this data for this site: end what a killed `serve` left behind, refuse one that lives."""
        try:
            left = supervisor.take_over()
        except Supervised as error:
            words = (
                f"A site runs on {settings.DATA_DIR} already. Stop it, or choose another folder: DATA_DIR=… make run"
            )
            raise CommandError(words) from error
        if left:
            self.say(f"An earlier start was killed; {left} processes that it left behind were ended.")
        presence.announce()


def address() -> str:
    """Return the address to open; a site that listens everywhere is best reached by this machine's name."""
    host = socket.gethostname() if settings.HOST in EVERYWHERE else settings.HOST
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}/"


def prepare() -> None:
    """Migrate, load the corpus and the cards, build the index and collect the static files, each only if needed."""
    executor = MigrationExecutor(connection)
    schema.refuse_older(executor)
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

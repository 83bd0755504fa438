import hashlib
import logging
import signal
import socket
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from judgeapp.cardpool.services import load_bundled
from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations import presence
from judgeapp.operations.supervising import (
    ENDS,
    EVERYWHERE,
    Part,
    Supervised,
    Supervisor,
    allow_connections,
    listen,
    make_ready,
    wait_until_it_answers,
    web,
    workers,
)
from judgeapp.rulebook.models import Edition

logger = logging.getLogger(__name__)

SHOWN = 5  # of what is missing
WHAT_TO_DO = (
    "It was made by a version of the app whose migrations were changed later. Nothing was touched. Go on with that "
    "version, or save its events with it (manage.py export_event TOKEN FILE), start this version with another, empty "
    "DATA_DIR or DATABASE_URL, and bring them in at /events/import/. A copy made by this version can be put back: "
    "manage.py restore FILE."
)


class Command(SiteCommand):
    help = (
        "Bring everything up to date, then run the web server and the Celery workers until Ctrl-C. Where it "
        "listens and where it writes is told by the environment (README.md, “Settings”)."
    )
    examples = (("", "the site at HOST and PORT, with its data in DATA_DIR"),)
    exit_codes = {FAILED: "the port or the data is taken, or the server did not start"}

    def handle(self, **options: object) -> None:
        supervisor = Supervisor(settings.DATA_DIR)
        self._take_over(supervisor)
        with listen() as listening:
            prepare()
            make_ready()
            self._run(supervisor, [*web(listening), *workers(listening)])

    def _run(self, supervisor: Supervisor, processes: list[Part]) -> None:
        # A flag instead of an exception: Ctrl-C must not strike between a start and the note of it.
        stop = threading.Event()
        for number in ENDS:
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
    refuse_older(executor)
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


def refuse_older(executor: MigrationExecutor) -> None:
    """Raise CommandError if the database lacks a table or a column that its applied migrations should have made.

    A migration that was changed after a database had applied it is not applied again: every page that needs what it
    makes breaks. That is said once, at the start, before anything is changed.
    """
    lacking = list(missing(_models(executor)))
    if lacking:
        more = f" and {len(lacking) - SHOWN} more" if len(lacking) > SHOWN else ""
        raise CommandError(f"The database lacks {', '.join(lacking[:SHOWN])}{more}. {WHAT_TO_DO}")


def missing(models: Iterable[type[Model]]) -> Iterator[str]:
    """Yield the tables and columns of these models that the database does not have."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for table, columns in _expected(models).items():
            if table not in tables:
                yield f"the table {table}"
                continue
            here = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            yield from (f"the column {table}.{column}" for column in columns if column not in here)


def _expected(models: Iterable[type[Model]]) -> dict[str, list[str]]:
    return {
        model._meta.db_table: [field.column for field in model._meta.local_concrete_fields if field.column]
        for model in models
        if model._meta.managed and not model._meta.proxy
    }


def _models(executor: MigrationExecutor) -> Iterable[type[Model]]:
    """Return the models as they were after the migrations that are applied; with nothing to apply, those of today."""
    graph = executor.loader.graph
    if not executor.migration_plan(graph.leaf_nodes()):
        return apps.get_models(include_auto_created=True)
    applied = [name for name in executor.loader.applied_migrations if name in graph.nodes]
    return executor.loader.project_state(applied).apps.get_models(include_auto_created=True)

"""Bringing everything up to date before a site starts: the database, the rules, the cards, the static files."""

import hashlib
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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
from judgeapp.rulebook.models import Edition

logger = logging.getLogger(__name__)

PREPARING = 0x6A75646765  # the advisory lock of PostgreSQL, a number that nothing else in a database should take
SHOWN = 5  # of what is missing
WHAT_TO_DO = (
    "It was made by a version of the app whose migrations were changed later. Nothing was touched. Go on with that "
    "version, or save its events with it (manage.py export_event TOKEN FILE), start this version with another, empty "
    "DATA_DIR or DATABASE_URL, and bring them in at /events/import/. A copy made by this version can be put back: "
    "manage.py restore FILE."
)


def prepare() -> None:
    """Migrate, load the corpus and the cards, build the index and collect the static files, each only if needed."""
    with _one_machine_at_a_time():
        _bring_up_to_date()
    collect_static()


@contextmanager
def _one_machine_at_a_time() -> Iterator[None]:
    """Hold a lock of the database, so that machines that start at once do not migrate or load side by side.

    On SQLite the data folder has one site at a time already (supervising.py).
    """
    try:
        if connection.vendor == "postgresql":
            _take_turn()
        yield
    finally:
        connection.close()  # which gives the lock back, whatever state the connection is in


def _take_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [PREPARING])
        if not cursor.fetchone()[0]:
            logger.info("another machine brings the database up to date; this one waits for it")
            cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])


def _bring_up_to_date() -> None:
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

"""Whether the database has what the migrations that it says were applied have made.

A migration that was changed after a database had applied it is not applied again: such a database lacks a column, and
every page that needs it breaks. That is said once, at the start, before anything is changed.
"""

from collections.abc import Iterable, Iterator

from django.apps import apps
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

SAID = 5  # of what is missing
WHAT_TO_DO = (
    "It was made by a version of the app whose migrations were changed later. Nothing was touched. Go on with that "
    "version, or save its events with it (manage.py export_event TOKEN FILE), start this version with another, empty "
    "DATA_DIR or DATABASE_URL, and bring them in at /events/import/. A copy made by this version can be put back: "
    "manage.py restore FILE."
)


def refuse_older(executor: MigrationExecutor) -> None:
    """Raise CommandError if the database lacks a table or a column that its applied migrations should have made."""
    lacking = list(missing(_models(executor)))
    if lacking:
        more = f" and {len(lacking) - SAID} more" if len(lacking) > SAID else ""
        raise CommandError(f"The database lacks {', '.join(lacking[:SAID])}{more}. {WHAT_TO_DO}")


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
        model._meta.db_table: [field.column for field in model._meta.local_concrete_fields]
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

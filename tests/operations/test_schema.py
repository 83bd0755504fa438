"""A database whose migrations were changed under it is noticed at the start; released migrations are never changed."""

import hashlib

import pytest
from django.apps import apps
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from judgeapp.operations.management.commands import serve
from tests.running import ROOT

pytestmark = pytest.mark.django_db
RELEASED = ROOT / "tests" / "operations" / "migrations.sha256"  # as `sha256sum` writes it
NEVER = (
    "{file} was changed, and databases that have applied it do not apply it again: they would lack what is new. Put it "
    "back as it was, and write a new migration: manage.py makemigrations"
)
ADD = "{file} is new: hold it as it is with `sha256sum {file} >> tests/operations/migrations.sha256`"


def executed(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def refused() -> str:
    with pytest.raises(CommandError) as raised:
        serve.prepare()
    return str(raised.value)


def test_a_database_of_today_lacks_nothing():
    serve.refuse_older(MigrationExecutor(connection))
    assert list(serve.missing(apps.get_models(include_auto_created=True))) == []


def test_a_column_that_is_missing_is_said_at_the_start_with_what_to_do():
    executed("ALTER TABLE judging_ruling DROP COLUMN outcome")
    words = refused()
    assert words.startswith("The database lacks the column judging_ruling.outcome. ")
    assert "export_event" in words
    assert "restore" in words


def test_a_table_that_is_missing_is_said():
    executed("DROP TABLE operations_worker")
    assert refused().startswith("The database lacks the table operations_worker. ")


def test_of_much_that_is_missing_the_first_is_said():
    for column in ("outcome", "source", "source_date", "source_link", "judge", "question", "answer"):
        executed(f"ALTER TABLE judging_ruling DROP COLUMN {column}")
    assert " and 2 more. " in refused()


def test_what_a_migration_is_yet_to_make_is_not_missing():
    """A database of the version before this one is brought up to date, not refused."""
    executed("DELETE FROM django_migrations WHERE app = 'judging' AND name >= '0004'")
    for column in ("on_site", "on_site_at"):
        executed(f"ALTER TABLE judging_ruling DROP COLUMN {column}")
    serve.refuse_older(MigrationExecutor(connection))
    executed("ALTER TABLE judging_ruling DROP COLUMN outcome")
    assert list(serve.missing(serve._models(MigrationExecutor(connection)))) == ["the column judging_ruling.outcome"]


def test_an_empty_database_is_filled():
    MigrationRecorder(connection).flush()
    serve.refuse_older(MigrationExecutor(connection))


def test_a_migration_that_was_released_is_never_changed():
    listed = [line.split(maxsplit=1) for line in RELEASED.read_text(encoding="ascii").splitlines()]
    held = {file: digest for digest, file in listed}
    files = sorted(ROOT.glob("judgeapp/*/migrations/0*.py"))
    here = {path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    changed = [NEVER.format(file=file) for file, digest in held.items() if here.get(file) != digest]
    new = [ADD.format(file=file) for file in here if file not in held]
    assert changed + new == []

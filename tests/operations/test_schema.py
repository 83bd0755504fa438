"""A database whose migrations were changed under it is noticed at the start; released migrations are never changed."""

import hashlib
import tomllib

import pytest
from django.apps import apps
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import NOT_PROVIDED

from judgeapp.operations import preparing
from tests.running import ROOT

pytestmark = pytest.mark.django_db
RELEASES = ROOT / "tests" / "operations" / "releases.toml"
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
        preparing.prepare()
    return str(raised.value)


def test_a_database_of_today_lacks_nothing():
    preparing.refuse_older(MigrationExecutor(connection))
    assert list(preparing.missing(apps.get_models(include_auto_created=True))) == []


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
    preparing.refuse_older(MigrationExecutor(connection))
    executed("ALTER TABLE judging_ruling DROP COLUMN outcome")
    assert list(preparing.missing(preparing._models(MigrationExecutor(connection)))) == [
        "the column judging_ruling.outcome"
    ]


def test_an_empty_database_is_filled():
    MigrationRecorder(connection).flush()
    preparing.refuse_older(MigrationExecutor(connection))


def test_a_migration_that_was_released_is_never_changed():
    listed = [line.split(maxsplit=1) for line in RELEASED.read_text(encoding="ascii").splitlines()]
    held = {file: digest for digest, file in listed}
    files = sorted(ROOT.glob("judgeapp/*/migrations/0*.py"))
    here = {path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    changed = [NEVER.format(file=file) for file, digest in held.items() if here.get(file) != digest]
    new = [ADD.format(file=file) for file in here if file not in held]
    assert changed + new == []


def test_a_machine_of_the_last_version_can_go_on_beside_newer_ones():
    """It neither misses a column of its own nor is it refused for one that it does not know and does not fill."""
    loader = MigrationExecutor(connection).loader
    *_, (_, last) = tomllib.loads(RELEASES.read_text(encoding="utf-8")).items()
    before = loader.project_state(list(last.items())).models
    now = loader.project_state().models
    trouble = []
    for name, model in before.items():
        if name[0] not in last:
            continue
        if name not in now:
            trouble.append(f"{name} is gone")
            continue
        fields, known = now[name].fields, set(model.fields)
        trouble += [f"{name}.{gone} is gone" for gone in known - set(fields)]
        trouble += [
            f"{name}.{new} is neither null nor has a db_default"
            for new, field in fields.items()
            if new not in known and not field.many_to_many and not field.null and field.db_default is NOT_PROVIDED
        ]
    assert not trouble, "\n".join(trouble)

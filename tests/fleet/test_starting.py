"""Machines that start on one database: an empty one, and one that an older version has made."""

import subprocess
import sys
from contextlib import ExitStack

import pytest

from tests.fleet.hall import PASSWORD, Browser
from tests.fleet.servers import empty_database, own_broker
from tests.running import PATIENCE, PREPARE, ROOT, environment, running_site

MACHINES = 3
DESK = "/events/of-old-times/staff/"
# What the database of that version was: its migrations, and an event in its words whose first round is played.
OF_OLD = """
import datetime, sys, tomllib
import django
django.setup()
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pathlib import Path
last = tomllib.loads(Path("tests/operations/releases.toml").read_text())[sys.argv[1]]
for room in ("contenttypes", "auth", "admin", "sessions"):
    call_command("migrate", room, verbosity=0)
for room, name in last.items():
    call_command("migrate", room, name, verbosity=0)
models = MigrationExecutor(connection).loader.project_state(list(last.items())).apps.get_model
olga = models("auth", "User").objects.create(username="olga", password=make_password("{password}"))
event = models("tournaments", "Event").objects.create(
    token="of-old-times", name="Old Swiss", game="bakugan", format="full", date=datetime.date(2026, 11, 22),
    system="magic", tiebreaks=["omw", "gw", "ogw"], rounds=3, rounds_table="magic", stage="swiss",
)
models("tournaments", "Member").objects.create(event=event, user=olga, role=sys.argv[2])
entrants = [
    models("tournaments", "Entrant").objects.create(event=event, number=number, name=f"Player {{number}}")
    for number in range(1, 5)
]
models("tournaments", "Announcement").objects.create(event=event, text="Lunch at noon")
"""


def test_machines_that_start_at_once_on_an_empty_database_prepare_it_one_after_another(tmp_path):
    with empty_database() as url:
        starting = [
            subprocess.Popen(
                [sys.executable, "-c", PREPARE],
                cwd=ROOT,
                env=environment(tmp_path / str(number), 0, DATABASE_URL=url),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for number in range(MACHINES)
        ]
        told = [(each.communicate(timeout=PATIENCE * 4)[0], each.returncode) for each in starting]
    assert [status for _, status in told] == [0] * MACHINES, "\n".join(words for words, _ in told)
    assert sum("Applying tournaments.0001_initial" in words for words, _ in told) == 1


@pytest.fixture
def database(request, tmp_path):
    """Settings of a site that stands on an empty database of a kind."""
    with ExitStack() as stack:
        if request.param == "embedded":
            yield {}
        else:
            url, broker = stack.enter_context(empty_database()), stack.enter_context(own_broker(tmp_path))
            yield {"DATABASE_URL": url, "CELERY_BROKER_URL": broker.url}


def run(data, settings, *command: str) -> str:
    own = environment(data, 0, **settings)
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("database", "version", "owner"),
    [("embedded", "0.1.0", "its owner"), ("fleet", "0.2.0", "owner")],
    indirect=["database"],
)
def test_the_database_of_an_older_version_goes_on(tmp_path, database, version, owner):
    data, copy = tmp_path / "data", tmp_path / "before.copy"
    run(data, database, "-c", OF_OLD.format(password=PASSWORD), version, owner)
    run(data, database, "manage.py", "backup", str(copy))
    with running_site(data, is_fresh=True, **database) as site:
        olga = Browser(site)
        olga.sign_in("olga")
        desk = olga.get(DESK)[1]
        assert ("Lunch at noon" in desk, "Pair round 1" in desk) == (True, True), desk
        assert olga.post(f"{DESK}press", kind="pair", number=1)[0] == 200
    assert jobs_of(data, database) == "1"
    run(data, database, "manage.py", "restore", str(copy))
    assert jobs_of(data, database) == "0", "everything is as it was when the copy was made"


def jobs_of(data, settings) -> str:
    code = "from judgeapp.tournaments.models import Job; print(Job.objects.count())"
    return run(data, settings, "manage.py", "shell", "-v0", "-c", code).strip()

"""A copy of the database is made while the site is used, and puts everything back; on SQLite and on PostgreSQL."""

import errno
import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace

import psycopg
import pytest
from django.core.management import CommandError, call_command

from judgeapp.operations import copies
from tests.console import Console
from tests.fleet.servers import empty_database
from tests.running import ROOT, environment, free_port, running_site

pytestmark = pytest.mark.faults


# A command as manage.py runs it, in a process that has run others before: to start one takes longer than to copy.
MANAGE = """
import contextlib, io, json
from django.core.management import execute_from_command_line
said, wrong, status = io.StringIO(), io.StringIO(), 0
with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
    try:
        execute_from_command_line(["manage.py", *{arguments}])
    except SystemExit as end:
        status = end.code
print(json.dumps([status, said.getvalue(), wrong.getvalue()]))
"""

CONSOLES: list[Console] = []  # of the test that runs


@pytest.fixture(autouse=True)
def consoles_that_end():
    yield
    while CONSOLES:
        CONSOLES.pop().close()


class Copied:
    """A folder of data, with or without a database elsewhere, and manage.py in front of it."""

    def __init__(self, data, **more):
        self.data, self.environment = data, environment(data, free_port(), **more)
        self._console = Console(ROOT, self.environment)
        CONSOLES.append(self._console)

    def manage(self, *arguments):
        status, said, wrong = json.loads(self._console.do(MANAGE.format(arguments=list(arguments))))
        return subprocess.CompletedProcess(arguments, status or 0, said, wrong)

    def do(self, statement):
        url = self.environment.get("DATABASE_URL")
        with closing(psycopg.connect(url) if url else sqlite3.connect(self.data / "db.sqlite3")) as database:
            rows = database.execute(statement)
            found = rows.fetchall() if rows.description else []
            database.commit()
        return found

    def add(self, name):
        self.do(f"INSERT INTO auth_group (name) VALUES ('{name}')")

    @property
    def names(self):
        return [name for (name,) in self.do("SELECT name FROM auth_group ORDER BY id")]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """A data folder whose database has all tables, to be copied."""
    made = Copied(tmp_path_factory.mktemp("fresh") / "data")
    assert made.manage("migrate", "-v0").returncode == 0
    return made.data


@pytest.fixture
def on_sqlite(fresh, tmp_path):
    shutil.copytree(fresh, tmp_path / "data")
    return Copied(tmp_path / "data")


@pytest.fixture(scope="module")
def fresh_database(tmp_path_factory):
    """The name of a PostgreSQL database that has all tables, to be copied."""
    if not shutil.which("pg_dump"):
        pytest.skip("pg_dump")
    with empty_database() as url:
        assert Copied(tmp_path_factory.mktemp("fresh"), DATABASE_URL=url).manage("migrate", "-v0").returncode == 0
        yield url.rpartition("/")[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def copied(request, tmp_path):
    if request.param == "sqlite":
        yield request.getfixturevalue("on_sqlite")
        return
    with empty_database(request.getfixturevalue("fresh_database")) as url:
        yield Copied(tmp_path / "data", DATABASE_URL=url)


def test_what_was_copied_is_put_back_and_what_was_there_is_kept(copied, tmp_path):
    copied.add("before")
    copy = tmp_path / "a copy"
    made = copied.manage("backup", str(copy), "--json")
    assert json.loads(made.stdout) == {"file": str(copy), "bytes": copy.stat().st_size}
    copied.add("after")
    done = copied.manage("restore", str(copy), "--json")
    assert done.returncode == 0, done.stderr
    assert copied.names == ["before"]
    assert copied.manage("restore", json.loads(done.stdout)["before"]).returncode == 0
    assert copied.names == ["before", "after"]


def test_a_table_that_a_newer_version_made_goes_with_what_it_holds(copied, tmp_path):
    """It may point at tables of the copy, which PostgreSQL would then keep."""
    copied.add("before")
    copied.manage("backup", str(tmp_path / "copy"))
    copied.do("CREATE TABLE newer (of_group INTEGER REFERENCES auth_group (id))")
    copied.do("INSERT INTO newer SELECT id FROM auth_group")
    done = copied.manage("restore", str(tmp_path / "copy"))
    assert done.returncode == 0, done.stderr
    assert copied.names == ["before"]
    with pytest.raises((psycopg.errors.UndefinedTable, sqlite3.OperationalError)):
        copied.do("SELECT * FROM newer")


def test_a_copy_fills_an_empty_database(copied, tmp_path):
    copied.add("ann")
    copied.manage("backup", str(tmp_path / "copy"))
    other = Copied(tmp_path / "other")
    if "DATABASE_URL" in copied.environment:
        with empty_database() as url:
            other = Copied(tmp_path / "other", DATABASE_URL=url)
            assert other.manage("restore", str(tmp_path / "copy")).returncode == 0
            assert other.names == ["ann"]
    else:
        assert other.manage("restore", str(tmp_path / "copy")).returncode == 0
        assert other.names == ["ann"]


def test_what_is_no_copy_changes_nothing(copied, tmp_path):
    copied.add("ann")
    (tmp_path / "words").write_text("no database")
    (tmp_path / "empty").write_text("")
    for name in ("words", "empty", "nowhere"):
        done = copied.manage("restore", str(tmp_path / name))
        assert (done.returncode, "Nothing was changed." in done.stderr) == (1, True), done.stderr
    assert copied.names == ["ann"]


@pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.99])
def test_a_copy_with_changed_bytes_is_refused(copied, tmp_path, share):
    copied.add("ann")
    copy = tmp_path / "copy"
    copied.manage("backup", str(copy))
    whole = bytearray(copy.read_bytes())
    at = int(len(whole) * share)
    whole[at : at + 8] = bytes(255 - byte for byte in whole[at : at + 8])
    copy.write_bytes(whole)
    done = copied.manage("restore", str(copy))
    assert (done.returncode, "Nothing was changed." in done.stderr) == (1, True), done.stderr
    assert "ann" in copied.names


def test_a_letter_that_is_another_one_is_noticed(on_sqlite, tmp_path):
    copied, copy = on_sqlite, tmp_path / "copy"
    copied.add("annabel")
    copied.manage("backup", str(copy))
    copy.write_bytes(copy.read_bytes().replace(b"annabel", b"annabet"))
    done = copied.manage("restore", str(copy))
    assert (done.returncode, "some of its bytes are others" in done.stderr) == (1, True), done.stderr


def test_a_copy_whose_rows_belong_to_nothing_is_refused(on_sqlite, tmp_path):
    copied, copy = on_sqlite, tmp_path / "by hand.sqlite3"
    copied.do("INSERT INTO auth_user_groups (user_id, group_id) VALUES (77, 88)")
    shutil.copy(tmp_path / "data" / "db.sqlite3", copy)
    done = copied.manage("restore", str(copy))
    assert (done.returncode, "that is not there" in done.stderr) == (1, True), done.stderr


def test_what_was_restored_may_be_copied_by_hand(on_sqlite, tmp_path):
    copied, copy = on_sqlite, tmp_path / "copy"
    copied.manage("backup", str(copy))
    copied.manage("restore", str(copy))
    copied.add("later")
    shutil.copy(tmp_path / "data" / "db.sqlite3", tmp_path / "by hand")
    assert copied.manage("restore", str(tmp_path / "by hand")).returncode == 0


def test_a_copy_of_a_newer_version_is_refused(copied, tmp_path):
    columns, values = "(app, name, applied)", "('tournaments', '9999_of_tomorrow', '2030-01-01 00:00:00+00')"
    copied.do(f"INSERT INTO django_migrations {columns} VALUES {values}")
    copied.manage("backup", str(tmp_path / "copy"))
    done = copied.manage("restore", str(tmp_path / "copy"))
    assert done.returncode == 1
    assert "newer version of the app (tournaments.9999_of_tomorrow)" in done.stderr


def test_only_the_newest_of_its_folder_are_kept(on_sqlite, tmp_path):
    copied = on_sqlite
    folder = tmp_path / "data" / "copies"
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"2020-01-0{day}-120000.sqlite3").write_text("old")
        (folder / f"before-2020-01-0{day}-120000.sqlite3").write_text("kept by restore")
    assert copied.manage("backup", "--keep", "2").returncode == 0
    left = sorted(path.name for path in folder.glob("[0-9]*"))
    assert (left[0], len(left)) == ("2020-01-03-120000.sqlite3", 2)
    assert len(list(folder.glob("before-*"))) == 3
    assert copied.manage("backup", "--keep", "0").returncode == 2


def test_a_file_that_is_there_is_replaced_only_if_that_is_said(on_sqlite, tmp_path):
    copied, mine = on_sqlite, tmp_path / "mine.sqlite3"
    mine.write_text("the only copy of yesterday")
    done = copied.manage("backup", str(mine))
    assert (done.returncode, mine.read_text()) == (1, "the only copy of yesterday")
    assert "say --replace" in done.stderr
    assert copied.manage("backup", str(mine), "--replace").returncode == 0
    assert mine.read_bytes().startswith(b"SQLite format 3")


def test_a_running_site_is_copied_but_nothing_is_put_back_into_it(tmp_path):
    with running_site(tmp_path / "data") as site:
        copied = Copied(tmp_path / "data")
        assert copied.environment["PORT"] != str(site.port), "whatever its port"
        copied.add("ann")
        assert copied.manage("backup", str(tmp_path / "copy")).returncode == 0
        done = copied.manage("restore", str(tmp_path / "copy"))
        assert done.returncode == 1
        assert "Stop it first" in done.stderr
        assert site.get("/bakugan/rules/4.4.2")[0] == 200
    with sqlite3.connect(tmp_path / "copy") as copy:
        assert copy.execute("SELECT name FROM auth_group").fetchall() == [("ann",)]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk is full: "),
        (PermissionError(errno.EACCES, "Permission denied"), "cannot be written to: "),
    ],
)
def test_a_copy_that_finds_no_room_is_told_in_a_sentence_and_leaves_nothing(monkeypatch, tmp_path, error, words):
    def make(path):
        path.write_text("half of it")
        path.with_name(f"{path.name}-journal").write_text("of SQLite")
        raise error

    monkeypatch.setattr(copies, "kind", lambda: replace(copies.KINDS["sqlite"], make=make))
    with pytest.raises(CommandError, match=words) as told:
        call_command("backup", str(tmp_path / "copy"))
    assert (told.value.returncode, str(told.value).startswith("No copy was made. ")) == (1, True)
    assert list(tmp_path.iterdir()) == []

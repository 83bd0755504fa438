"""Copies of the database, and how one is put back, by the means of its own kind.

SQLite copies a database while it is used, and back, through the same call; the write-ahead file next to a database
makes copying files a gamble. PostgreSQL has pg_dump and pg_restore.
"""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from django.db.migrations.loader import MigrationLoader

FOLDER = settings.DATA_DIR / "copies"
HEADER = 100  # bytes of an SQLite file
SEAL = slice(60, 64)  # of them: the "user version", which SQLite leaves to us; 0 in a file that `backup` has not made
SEALED = b"judgeapp"  # behind a file of pg_dump's, which ends where its list of contents says; a checksum follows it


class CopyError(Exception):
    """A copy cannot be made or put back; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of database is copied.

    make       path -> writes a copy there
    look       path -> names of the migrations in a copy; raises CopyError if it is none
    put_back   path -> the database is the copy from now on
    others     how many others are connected to the database, as far as it tells
    """

    ending: str
    make: Callable[[Path], None]
    look: Callable[[Path], set[tuple[str, str]]]
    put_back: Callable[[Path], None]
    others: Callable[[], int]


def kind() -> Kind:
    """Return how this site's database is copied."""
    return KINDS[connection.vendor]


def make(path: Path) -> int:
    """Write a copy; return its size in bytes. What is at the path is replaced once the copy is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        with _full_disk_in_words(path.parent):
            kind().make(part)
        kind().look(part)
        part.replace(path)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{ending}").unlink(missing_ok=True)
    return path.stat().st_size


def _is_full(error: sqlite3.OperationalError | OSError) -> bool:
    if isinstance(error, OSError):
        return error.errno in {errno.ENOSPC, errno.EDQUOT}
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


@contextmanager
def _full_disk_in_words(folder: Path) -> Iterator[None]:
    """Turn what SQLite or the system say of a full disk into a sentence."""
    try:
        yield
    except (sqlite3.OperationalError, OSError) as error:
        if not _is_full(error):
            raise CopyError(f"{folder} cannot be written to: {error}.") from error
        free = shutil.disk_usage(folder).free
        raise CopyError(
            f"The disk is full: {free:,} bytes are free in {folder}, and a copy needs as much as the database. Make "
            "room there, or give the copy a place on another disk: backup FILE."
        ) from error


def check(path: Path) -> None:
    """Raise CopyError unless a copy can be put back by this version of the app."""
    if not path.is_file():
        raise CopyError(f"There is no file {path}.")
    newer = kind().look(path) - set(MigrationLoader(None).disk_migrations)
    if ours := [each for each in newer if each[0] in apps.app_configs]:
        app, name = min(ours)
        raise CopyError(f"{path.name} was made by a newer version of the app ({app}.{name}). Update the app first.")


def _make_sqlite(path: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, whatever reads it
    with open(path, "r+b") as file:
        file.seek(SEAL.start)
        file.write(_seal_of(path))


def _seal_of(path: Path) -> bytes:
    """Return a checksum of a copy; the place where it is written counts as empty."""
    with open(path, "rb") as file:
        first = bytearray(file.read(HEADER))
        first[SEAL] = bytes(4)
        return _checksum(file, bytes(first))


def _checksum(file: BinaryIO, first: bytes = b"", most: int = sys.maxsize) -> bytes:
    """Return the checksum of what was read first and of so many more bytes; it is never 0."""
    found = zlib.crc32(first)
    while part := file.read(min(1_000_000, most)):
        found = zlib.crc32(part, found)
        most -= len(part)
    return (found or 1).to_bytes(4)


def _look_sqlite(path: Path) -> set[tuple[str, str]]:
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            _check_sqlite(copy, path)
            return set(copy.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.DatabaseError as error:
        raise CopyError(f"{path.name} is no copy of an SQLite database of this app: {error}.") from error


def _check_sqlite(copy: sqlite3.Connection, path: Path) -> None:
    if (verdict := copy.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
        raise CopyError(f"{path.name} is damaged: {verdict}")
    with open(path, "rb") as file:
        seal = file.read(HEADER)[SEAL]
    if any(seal) and seal != _seal_of(path):
        raise CopyError(f"{path.name} is damaged: some of its bytes are others than when it was made.")
    if broken := copy.execute("PRAGMA foreign_key_check").fetchone():
        table, _row, other, _key = broken
        raise CopyError(f"{path.name} is damaged: a row of {table} belongs to one of {other} that is not there.")


def _put_back_sqlite(path: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        copy.backup(connection.connection)
    connection.connection.execute("PRAGMA user_version = 0")  # the seal is of the copy, not of what becomes of it


def _make_postgresql(path: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={path}")
    with open(path, "r+b") as file:
        file.write(SEALED + _checksum(file))


def _check_postgresql(path: Path) -> None:
    """Hold a copy against its seal, for pg_dump's own checks leave out names and comments; older copies have none."""
    length = path.stat().st_size - len(SEALED) - 4
    with open(path, "rb") as file:
        file.seek(max(0, length))
        end = file.read()
        file.seek(0)
        if end.startswith(SEALED) and end.removeprefix(SEALED) != _checksum(file, most=length):
            raise CopyError(f"{path.name} is damaged: some of its bytes are others than when it was made.")


def _look_postgresql(path: Path) -> set[tuple[str, str]]:
    _check_postgresql(path)
    listed = _run("pg_restore", "--list", str(path), is_connected=False)
    if "django_migrations" not in listed:
        raise CopyError(f"{path.name} is a copy of another database.")
    _run("pg_restore", f"--file={os.devnull}", str(path), is_connected=False)  # unpacks every byte
    rows = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path), is_connected=False)
    cells = (line.split("\t") for line in rows.splitlines() if line.count("\t") == 3)
    return {(app, name) for _, app, name, _ in cells}


def _put_back_postgresql(path: Path) -> None:
    """Replace all tables by those of a copy, in one transaction that ends well only once the copy was read whole.

    pg_restore alone (--clean) takes away the tables of the copy only, and fails where newer ones point at them.
    """
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    connection.close()
    drops = "".join(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE;\n" for name in names)
    command, environment = _command("psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1")
    with tempfile.TemporaryFile() as told:
        with _started(command, environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=told) as psql:
            failed = _feed(cast("IO[bytes]", psql.stdin), drops, path)
        if psql.returncode:
            told.seek(0)
            raise CopyError(f"psql says: {told.read().decode(errors='replace').strip()}")
        if failed:
            raise failed


def _feed(into: IO[bytes], drops: str, path: Path) -> CopyError | None:
    """Write the transaction; without its last word nothing is changed. Return why pg_restore has failed."""
    try:
        with into:
            into.write(f"SET client_min_messages = warning;\nBEGIN;\n{drops}".encode())
            into.flush()
            _run("pg_restore", "--no-owner", "--file=-", str(path), is_connected=False, into=into)
            into.write(b"COMMIT;\n")
    except CopyError as error:
        return error
    except BrokenPipeError:  # psql has ended, and told why
        return None
    return None


def _others_of_postgresql() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def _run(program: str, *options: str, is_connected: bool = True, into: IO[bytes] | int = subprocess.PIPE) -> str:
    """Run a program of PostgreSQL's; return what it prints, unless that goes elsewhere."""
    command, environment = _command(program, *options, is_connected=is_connected)
    with _started(command, environment, stdout=into, stderr=subprocess.PIPE) as process:
        printed, told = process.communicate()
    if process.returncode:
        raise CopyError(f"{program} says: {told.decode(errors='replace').strip()}")
    return (printed or b"").decode(errors="replace")


def _command(program: str, *options: str, is_connected: bool = True) -> tuple[list[str], dict[str, str]]:
    """Return how a program is run, connected as the site is: its arguments and its environment."""
    arguments, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    where = [*arguments[1:-1], f"--dbname={connection.settings_dict['NAME']}"] if is_connected else []
    return [program, *where, *options], {**os.environ, **(environment or {})}


def _started(command: list[str], environment: dict[str, str], **streams: Any) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, env=environment, **streams)
    except FileNotFoundError as error:
        raise CopyError(f"{command[0]} is not there: install PostgreSQL's client programs.") from error


KINDS = {
    "sqlite": Kind(".sqlite3", _make_sqlite, _look_sqlite, _put_back_sqlite, lambda: 0),
    "postgresql": Kind(".pgdump", _make_postgresql, _look_postgresql, _put_back_postgresql, _others_of_postgresql),
}

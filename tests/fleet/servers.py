"""What a site of a fleet stands on: an empty database, and a broker of our own that can go away."""

import os
import shutil
import signal
import subprocess
import time
import uuid
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
import redis

from tests.running import PATIENCE, PREPARED, free_port, prepared

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")


def server() -> psycopg.Connection:
    try:
        return psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        pytest.skip("PostgreSQL")


def url_of(database: str) -> str:
    return f"{POSTGRES.rsplit('/', 1)[0]}/{database}"


@contextmanager
def empty_database(template: str = "template1"):
    """Yield the address of a PostgreSQL database of its own, empty or a copy, that is dropped afterwards."""
    name = f"judgeapp_{uuid.uuid4().hex}"
    with server() as opened:
        opened.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield url_of(name)
        finally:
            opened.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def loaded_database():
    """Yield the address of a copy of the database that belongs to the prepared folder of a fleet."""
    with server() as opened, suppress(psycopg.errors.DuplicateDatabase):
        opened.execute(f"CREATE DATABASE {template()}")
    prepared("fleet", DATABASE_URL=url_of(template()))
    with empty_database(template()) as url:
        yield url


def template() -> str:
    return f"judgeapp_{Path(os.environ[PREPARED]).name.replace('-', '_').lower()}"


def drop_template() -> None:
    with server() as opened:
        opened.execute(f"DROP DATABASE IF EXISTS {template()} WITH (FORCE)")


class Broker:
    """A redis-server of our own, which keeps nothing when it stops."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port, self._process = folder, free_port(), None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self._port), "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        client, end = redis.Redis.from_url(self.url), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.02)
            else:
                client.close()
                return
        raise AssertionError("the broker did not start")

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)


@contextmanager
def own_broker(folder: Path):
    if not shutil.which("redis-server"):
        pytest.skip("redis-server")
    broker = Broker(folder)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()


class Folder:
    """The broker of a site without services: a folder, which goes away under another name."""

    def __init__(self, data: Path) -> None:
        self._here, self._away = data / "queue" / "messages", data / "queue" / "away"

    def start(self) -> None:
        self._away.rename(self._here)

    def stop(self) -> None:
        self._here.rename(self._away)

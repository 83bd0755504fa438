"""What the tests of the import share: no search index where none is looked at, a queue, and people."""

from contextlib import nullcontext

import pytest
from django.contrib.auth.models import User

from judgeapp.games import games
from judgeapp.outbox import state as broker_state
from judgeapp.rulebook import indexing, tasks
from judgeapp.rulebook.importing import jobs
from judgeapp.rulebook.importing.apart import understand
from judgeapp.rulebook.importing.files import read_file


class Broker:
    """Stands for the queue: it keeps what it is given, or is gone."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.is_gone = False

    def take(self, import_id: int) -> None:
        if self.is_gone:
            raise ConnectionRefusedError("no broker")
        self.taken.append(import_id)

    def work(self) -> None:
        """What a worker does with all that is in the queue."""
        while self.taken:
            tasks.work_on_import(self.taken.pop(0))


@pytest.fixture(autouse=True)
def not_apart(monkeypatch):
    """Files are read in the process of the test; test_apart.py reads them as a worker does."""

    def read_here(file, data, game, tell, watch):
        source = read_file(file, data)
        return source, understand(source, games()[game], tell)

    monkeypatch.setattr(jobs, "read_apart", read_here)


@pytest.fixture
def broker(monkeypatch):
    found = Broker()
    monkeypatch.setattr(tasks.work_on_import, "delay", found.take)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    return found


@pytest.fixture
def no_index(monkeypatch, fresh_shelf):
    """Editions are stored without their search index, which takes seconds."""
    monkeypatch.setattr(indexing, "ahead", lambda editions: nullcontext())


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    return client

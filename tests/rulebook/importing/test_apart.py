"""A document is read in a process of its own, which ends when nobody wants it, when it is late, or takes too much."""

import threading

import pytest

from judgeapp.games import games
from judgeapp.rulebook.importing import apart
from judgeapp.rulebook.importing.apart import understand
from judgeapp.rulebook.importing.files import ImportFailed, read_file
from tests.rulebook.importing.documents import BAKUGAN, DASHED

LONG = "\n".join(f"{at // 99 % 99 + 1}.{at % 99 + 1}.{at // 9801 + 1}. A rule." for at in range(29_000)).encode()


def read(data: bytes, watch=lambda end: None, told=lambda *news: None):
    return apart.read_apart("rules.txt", data, "bakugan", told, watch)


def test_it_reads_as_here_and_tells_its_stages():
    told = []
    source, reading = read(BAKUGAN.encode(), told=lambda *news: told.append(news))
    here = read_file("rules.txt", BAKUGAN.encode())
    assert (source, reading) == (here, understand(here, games()["bakugan"], lambda *news: None))
    assert told == [("rules", BAKUGAN.count("\n") + 1), ("comparing", 10)]


def test_what_cannot_be_read_says_why_in_any_language():
    with pytest.raises(ImportFailed) as failed:
        read(DASHED.encode())
    assert failed.value.args[0].pattern.startswith("This looks like a document of {other}")


def test_it_ends_when_nobody_wants_it():
    ends = []
    timers = []

    def watch(end) -> None:
        ends.append(end)
        timers.append(threading.Timer(0.5, end))
        timers[0].start()

    with pytest.raises(apart.Ended):
        read(LONG, watch)
    assert len(ends) == 1


def test_it_ends_when_it_is_late_and_says_what_to_do(monkeypatch):
    monkeypatch.setattr(apart, "MOST_SECONDS", 0.5)
    with pytest.raises(ImportFailed, match="took too much time or memory to read"):
        read(LONG)

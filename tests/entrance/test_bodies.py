"""Bodies are read to their end, or given up: too large, too slow, broken off, or too many at once."""

import asyncio
from http import HTTPStatus

import pytest

from judgeapp.entrance import bodies
from judgeapp.entrance.bodies import Bodies, BodyRefused
from tests.running import in_a_thread

AT_ONCE = 0.05  # seconds


def sender(*chunks: bytes, then: str = "end"):
    """Something that sends chunks and then is done, breaks off, or says no more."""
    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]

    async def receive():
        if waiting:
            return waiting.pop(0)
        if then == "silence":
            await asyncio.Event().wait()
        kind = "http.request" if then == "end" else "http.disconnect"
        return {"type": kind, "body": b"", "more_body": False}

    return receive


def read(receive, declared: int | None = None) -> bytes | HTTPStatus:
    async def _read():
        file, size = await Bodies(None).read(receive, declared)
        with file:
            content = file.read()
        assert len(content) == size
        return content

    try:
        return in_a_thread(_read())
    except BodyRefused as refused:
        return refused.status


def test_a_body_arrives_whole_whatever_its_parts():
    assert read(sender(b"ab", b"", b"cd"), 4) == b"abcd"


def test_a_long_one_lies_in_a_file(monkeypatch):
    monkeypatch.setattr(bodies, "IN_MEMORY", 10)
    assert read(sender(*[b"0123456789"] * 10), 100) == b"0123456789" * 10


@pytest.mark.parametrize(("declared", "sent"), [(101, 0), (None, 101), (5, 101)])
def test_one_that_is_too_large_is_refused(monkeypatch, declared, sent):
    monkeypatch.setattr(bodies, "MOST_BYTES", 100)
    assert read(sender(b"a" * sent), declared) == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.parametrize(("then", "declared"), [("break", 4), ("break", None), ("end", 4)])
def test_half_a_body_is_none(then, declared):
    assert read(sender(b"ab", then=then), declared) == HTTPStatus.BAD_REQUEST


def test_silence_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(bodies, "GRACE", AT_ONCE)
    assert read(sender(b"a", then="silence"), 4) == HTTPStatus.REQUEST_TIMEOUT


def test_a_trickle_is_too_slow_however_long_it_goes_on(monkeypatch):
    monkeypatch.setattr(bodies, "GRACE", AT_ONCE)

    async def receive():
        await asyncio.sleep(AT_ONCE / 4)
        return {"type": "http.request", "body": b"a", "more_body": True}

    assert read(receive, 1000) == HTTPStatus.REQUEST_TIMEOUT


def test_who_says_nothing_makes_room_for_who_does(monkeypatch):
    monkeypatch.setattr(bodies, "MOST_AT_ONCE", 2)

    async def both():
        shared = Bodies(None)
        silent = [asyncio.create_task(shared.read(sender(b"a", then="silence"), 4)) for _ in range(2)]
        await asyncio.sleep(AT_ONCE)  # they are slow by now
        file, size = await shared.read(sender(b"a" * 4), 4)
        file.close()
        done, waiting = await asyncio.wait(silent, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        return size, [task.exception().status for task in done]

    assert in_a_thread(both()) == (4, [HTTPStatus.SERVICE_UNAVAILABLE])


def test_what_comes_fast_stays_where_many_bytes_are_too_many(monkeypatch):
    monkeypatch.setattr(bodies, "MOST_BYTES_AT_ONCE", 100)

    async def both():
        shared = Bodies(None)
        slow = asyncio.create_task(shared.read(sender(b"a" * 40, then="silence"), 90))
        await asyncio.sleep(0)
        file, size = await shared.read(sender(b"a" * 50, b"a" * 30), 80)
        file.close()
        with pytest.raises(BodyRefused) as refused:
            await slow
        return size, refused.value.status

    assert in_a_thread(both()) == (80, HTTPStatus.SERVICE_UNAVAILABLE)


def test_a_disk_that_is_full_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(bodies, "IN_MEMORY", 10)

    async def read_one():
        await Bodies(tmp_path / "no such folder").read(sender(b"0123456789" * 10), 100)

    with pytest.raises(BodyRefused) as refused:
        in_a_thread(read_one())
    assert refused.value.status == HTTPStatus.INSUFFICIENT_STORAGE


def test_what_waits_to_be_answered_counts_until_it_is(monkeypatch):
    monkeypatch.setattr(bodies, "MOST_BYTES_AT_ONCE", 100)

    async def one_after_another():
        shared = Bodies(None)
        first, size = await shared.read(sender(b"a" * 80), 80)
        with pytest.raises(BodyRefused) as refused:
            await shared.read(sender(b"a" * 30, then="silence"), 90)
        shared.close(first, size)
        second, size = await shared.read(sender(b"a" * 90), 90)
        shared.close(second, size)
        return refused.value.status, size

    assert in_a_thread(one_after_another()) == (HTTPStatus.SERVICE_UNAVAILABLE, 90)

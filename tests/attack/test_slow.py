"""Slow bodies, endless heads and slow readers hold nobody up."""

import pytest

from tests.attack.hall import BAR, Table, in_background, of_the_hall, opened, status_of

LEAVES_NOTHING = True
SILENT, SLOW = 50, 20
SPEED, SIZE = 25_000, 500_000  # bytes a second, bytes: an honest upload on a bad network
HEAD = "POST /decks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: {size}\r\n\r\n"


@pytest.fixture(scope="module")
def table(site):
    return Table(site)


def silent(site):
    """Say that much will come, send one byte, and say no more."""

    def work(over):
        with opened(site, HEAD.format(size=SIZE).encode(), b"a"):
            over.wait()

    return work


def uploading(site, answers):
    """Send what was said, slowly; note how it was answered."""

    def work(over):
        with opened(site, HEAD.format(size=SIZE).encode()) as connection:
            pause, part = 0.1, b"a" * int(SPEED * 0.1)
            for _ in range(SIZE // len(part)):
                connection.sendall(part)
                over.wait(pause)
            answers.append(status_of(connection))

    return work


def test_fifty_silent_and_twenty_slow_connections(site, table, measured):
    answers = []
    with in_background(*[silent(site)] * SILENT, *[uploading(site, answers)] * SLOW):
        for what, seconds in of_the_hall(site, table):
            measured(f"{SILENT} silent, {SLOW} slow bodies: {what}", f"{seconds * 1000:.0f} ms", "300 ms")
            assert seconds < BAR
    assert answers == [403] * SLOW, "each was read to its end, and has no key of a form"


def test_a_silent_body_is_given_up(site, measured):
    with opened(site, HEAD.format(size=SIZE).encode(), b"a") as connection:
        assert status_of(connection) == 408
    measured("a body that stops: given up", "408", "408 after 20 s")


@pytest.mark.parametrize(
    ("what", "parts"),
    [
        (
            "a head without an end",
            [b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", *[b"X-A: " + b"a" * 9_000 + b"\r\n"] * 200],
        ),
        ("an address without an end", [b"GET /", *[b"a" * 9_000] * 200]),
        ("bytes that are no request", [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 9]),
        ("a length that no file has", [HEAD.format(size=10**12).encode(), b"a"]),
        (
            "two lengths",
            [b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
        ),
    ],
)
def test_what_is_no_request_is_refused(site, measured, what, parts):
    with opened(site, *parts) as connection:
        status = status_of(connection)
    measured(what, str(status or "ended"), "400, 413 or ended")
    assert status in {0, 400, 413}
    assert site.get("/alive")[0] == 200


def test_two_hundred_who_do_not_read_hold_nobody_up(site, table, measured):
    asking = b"GET /bakugan/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3

    def deaf(over):
        with opened(site, asking):
            over.wait()

    with in_background(*[deaf] * 200):
        for what, seconds in of_the_hall(site, table):
            measured(f"200 that do not read: {what}", f"{seconds * 1000:.0f} ms", "300 ms")
            assert seconds < BAR

"""Requests that are odd on purpose: in their head, after their body, ahead of their answer, or without who asked."""

import time

import psutil
import pytest

from tests.attack.hall import BAR, Table, in_background, of_the_hall, opened, slowest, status_of

HEAD = "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n"
MOST_GROWN = 150  # MB that the web processes may grow by, all together
SENT = 16_000_000  # bytes that one connection sends without a pause


def head(path: str, *more: str, method: str = "GET") -> bytes:
    return HEAD.format(method=method, path=path, more="".join(f"{each}\r\n" for each in more)).encode()


@pytest.fixture(scope="module")
def table(site):
    return Table(site)


def megabytes(site) -> float:
    children = psutil.Process(site.process.pid).children()
    return sum(each.memory_info().rss for each in children if "web process" in " ".join(each.cmdline())) / 1e6


@pytest.mark.parametrize(
    ("what", "requests"),
    [
        ("a long Content-Type", [head("/alive", 'Content-Type: a/b; x="' + ";" * 60_000)] * 12),
        ("comparisons, asked and left", [head(f"/timing/games/?name-0={n}") for n in range(60)]),
        ("the API's description, asked and left", [head("/api/openapi.json")] * 60),
        ("searches of the simulator under another spelling", [head("/timing/s/none/1/reach?go%61l=loses")] * 20),
    ],
)
def test_who_asks_and_leaves_holds_nobody_up(site, measured, what, requests):
    for each in requests:
        opened(site, each).close()
    took = slowest(lambda: site.get("/alive")[0], times=20)
    measured(f"{len(requests)} times {what}: /alive", f"{took * 1000:.0f} ms", "300 ms")
    assert took < BAR


@pytest.mark.parametrize(
    ("what", "begins", "goes_on"),
    [
        ("requests ahead of their answers", b"", head("/alive")),
        ("headers after a body", head("/alive", "Transfer-Encoding: chunked") + b"0\r\n", b"a: b\r\n"),
        ("a body that nobody asked for", head("/alive", f"Content-Length: {10**9}"), b"a" * 1000),
    ],
)
def test_one_connection_takes_no_memory(site, measured, what, begins, goes_on):
    before = megabytes(site)
    part = goes_on * (100_000 // len(goes_on))
    with opened(site, begins, *[part] * (SENT // len(part))):
        grown = megabytes(site) - before
    measured(f"{what}, 16 MB", f"{grown:.0f} MB", f"{MOST_GROWN} MB")
    assert grown < MOST_GROWN
    assert site.get("/alive")[0] == 200


@pytest.mark.parametrize("charset", ["punycode", "idna", "zlib", "undefined", "utf-7"])
def test_a_charset_of_a_stranger_is_not_used(site, measured, charset):
    body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + b"9" * 150_000 + b"\r\n--x--\r\n"
    kind = f"Content-Type: multipart/form-data; boundary=x; charset={charset}"
    began = time.perf_counter()
    with opened(site, head("/decks/", kind, f"Content-Length: {len(body)}", method="POST"), body) as connection:
        status = status_of(connection)
    took = time.perf_counter() - began
    measured(f"a form in {charset}, 150 KB", f"{status}, {took * 1000:.0f} ms", "no 500, 1 s")
    assert (status, took < 1.0) == (403, True), "it has no key"
    with opened(site, head("/search?q=%61", f"Content-Type: text/plain; charset={charset}")) as connection:
        assert status_of(connection) == 200


def test_what_thinks_holds_up_no_look_and_no_tap(site, table, measured):
    """The same list over and over, with a typo in each line."""
    text = "%0A".join(f"1+Nobdy+Knws+{n}" for n in range(240))
    body = f"game=dragon_ball_super&text={text}".encode()
    kinds = ("Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}")
    key = "Cookie: csrftoken=" + "a" * 32
    form = body + b"&csrfmiddlewaretoken=" + b"a" * 32
    asked = head("/decks/", kinds[0], f"Content-Length: {len(form)}", key, method="POST") + form

    def checking(over):
        while not over.is_set():
            with opened(site, asked) as connection:
                status_of(connection)

    with in_background(*[checking] * 8):
        for what, seconds in of_the_hall(site, table):
            measured(f"8 that check lists without a pause: {what}", f"{seconds * 1000:.0f} ms", "300 ms")
            assert seconds < BAR

"""What takes long holds up nobody who is done in a moment."""

import threading
import time
from functools import partial

import pytest

from judgeapp.entrance.lanes import LONG_BODY, SIZES, Full, Lane, Size, lane_of

STEP = "/timing/s/some-scene/12/"


@pytest.mark.parametrize(
    ("method", "path", "size", "lane"),
    [
        ("GET", "/alive", 0, "signs"),
        ("GET", "/search", 0, "looks"),
        ("HEAD", "/", 0, "looks"),
        ("GET", "/events/abc/pairings/", 0, "looks"),
        ("POST", "/matches/abc/taps", 200, "writes"),
        ("DELETE", "/", 0, "writes"),
        ("GET", f"{STEP}order", 0, "searches"),
        ("GET", f"{STEP}reach", 0, "searches"),
        ("GET", f"{STEP}slip", 0, "thinks"),
        ("GET", "/decks/", 0, "looks"),
        ("POST", "/decks/", LONG_BODY, "thinks"),
        ("POST", "/decks/", LONG_BODY + 1, "long"),
        ("POST", "/api/v1/timing/play", 54_000, "thinks"),
        ("GET", "/api/openapi.json", 0, "thinks"),
        ("GET", "/bakugan/compare/a/b/", 0, "thinks"),
        ("GET", "/events/abc/staff/print/links/", 0, "thinks"),
    ],
)
def test_a_request_takes_the_lane_of_its_kind(method, path, size, lane):
    assert lane_of(method, path, size) == lane


def test_a_list_in_an_address_is_checked_where_lists_are():
    assert lane_of("GET", "/decks/", 0, b"text=1+Zap") == "thinks"


def test_a_full_lane_takes_no_more_until_somebody_leaves():
    lane, gate = Lane("test", Size(1, 1, 1)), threading.Event()
    first = lane.submit(gate.wait)
    while not first.running():
        time.sleep(0.001)
    second = lane.submit(lambda: "second")
    with pytest.raises(Full):
        lane.submit(lambda: "third")
    gate.set()
    assert (first.result(10), second.result(10)) == (True, "second")
    assert lane.submit(lambda: "fourth").result(10) == "fourth"


def test_what_fails_leaves_its_place():
    lane = Lane("test", Size(1, 1, 1))
    assert isinstance(lane.submit(lambda: 1 / 0).exception(10), ZeroDivisionError)
    assert lane.submit(lambda: "next").result(10) == "next"


def test_addresses_take_turns():
    lane, gate, done = Lane("test", Size(1, 10, 5)), threading.Event(), []
    first = lane.submit(gate.wait, "loud")
    while not first.running():
        time.sleep(0.001)
    asked = [lane.submit(partial(done.append, f"loud {n}"), "loud") for n in range(3)]
    asked.append(lane.submit(partial(done.append, "quiet"), "quiet"))
    gate.set()
    for each in asked:
        each.result(10)
    assert done == ["loud 0", "quiet", "loud 1", "loud 2"]


def test_one_address_does_not_fill_a_lane():
    lane, gate = Lane("test", Size(1, 10, 2)), threading.Event()
    first = lane.submit(gate.wait, "loud")
    while not first.running():
        time.sleep(0.001)
    for _ in range(2):
        lane.submit(list, "loud")
    with pytest.raises(Full):
        lane.submit(list, "loud")
    quiet = lane.submit(lambda: "quiet", "quiet")
    gate.set()
    assert quiet.result(10) == "quiet"


def test_a_page_of_every_lane_is_one_of_the_site():
    assert {lane_of("GET", path, 0) for path in ("/alive", "/", STEP, f"{STEP}order")} | {"writes", "long"} == set(
        SIZES
    )

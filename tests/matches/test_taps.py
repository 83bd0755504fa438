"""What a phone sends is read, or refused with a reason; nothing that is sent breaks anything."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.matches.playing import MOST_TAPS, Tap, read_taps, tap_of
from judgeapp.tournaments.locking import Refused
from judgeapp.unguessable import read_key

KEY = "0123456789abcdef"
CHOICE = json.dumps({"kind": "count", "side": 1, "data": {"counter": "life", "change": -1, "game": 1}})


def body(*taps: object) -> bytes:
    return json.dumps({"taps": taps}).encode()


def test_taps_are_read_in_their_order():
    first, second = read_taps(
        body(
            {"key": KEY, "kind": "count", "side": 0, "data": {"counter": "life", "change": -1}},
            {"key": KEY[::-1], "kind": "time"},
        )
    )
    assert first == Tap(KEY, "count", 0, {"counter": "life", "change": -1})
    assert second == Tap(KEY[::-1], "time", None, {})
    assert first.problems == second.problems == []


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (b"", "Send JSON"),
        (b"{", "Send JSON"),
        (b"[1]", "Send JSON"),
        (b'{"taps": {}}', "Send JSON"),
        (b"[" * 50_000, "Send JSON"),
        (b"1" * 5000, "Send JSON"),
        (b"\xff\xfe", "Send JSON"),
        (b" " * 60_001, "too much at once"),
        (body(*[{"key": KEY, "kind": "time"}] * (MOST_TAPS + 1)), f"at most {MOST_TAPS}"),
        (body("tap"), "a key of its own"),
        (body({"kind": "time"}), "a key of its own"),
        (body({"key": "short", "kind": "time"}), "a key of its own"),
        (body({"key": "spaces are none", "kind": "time"}), "a key of its own"),
    ],
)
def test_what_is_no_list_of_taps_is_refused(sent, words):
    with pytest.raises(Refused) as refused:
        read_taps(sent)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"kind": 1},
        {"kind": ""},
        {"kind": "k" * 17},
        {"kind": "\ud800"},
        {"kind": "time", "side": "0"},
        {"kind": "time", "side": True},
        {"kind": "time", "data": [1]},
        {"kind": "time", "data": {"\ud800": 1}},
        {"kind": "time", "data": {"n" * 17: 1}},
    ],
)
def test_a_tap_that_cannot_be_read_is_refused_alone(sent):
    odd, plain = read_taps(body({"key": KEY, **sent}, {"key": KEY[::-1], "kind": "time"}))
    assert (odd.key, odd.problems) == (KEY, ["This tap cannot be read. Load the page anew."])
    assert plain.problems == []


@pytest.mark.parametrize(
    ("tap", "words"),
    [
        (Tap(KEY, "dance"), "There is no tap “dance”"),
        (Tap(KEY, "toss", 2), "the sides 0 and 1"),
        (Tap(KEY, "count", 0, {"colour": "red"}), "“colour” cannot be read"),
        (Tap(KEY, "count", 0, {"counter": "x" * 41}), "“counter” cannot be read"),
        (Tap(KEY, "count", 0, {"counter": "a\0b"}), "“counter” cannot be read"),
        (Tap(KEY, "count", 0, {"counter": 1}), "“counter” cannot be read"),
        (Tap(KEY, "count", 0, {"change": 1_000_001}), "“change” cannot be read"),
        (Tap(KEY, "count", 0, {"change": True}), "“change” cannot be read"),
        (Tap(KEY, "count", 0, {"change": 1.5}), "“change” cannot be read"),
        (Tap(KEY, "count", 0, {"change": [1]}), "“change” cannot be read"),
    ],
)
def test_a_tap_that_no_match_makes_sense_of_says_why(tap, words):
    assert len(tap.problems) == 1
    assert words in tap.problems[0]


TEXT = st.text("ab0 \0é“\ud800", max_size=50)
NESTED = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=6,
)
WILD = st.fixed_dictionaries(
    {},
    optional={
        "key": st.just(KEY) | NESTED,
        "kind": st.sampled_from(["toss", "count", "undo"]) | NESTED,
        "side": st.sampled_from([0, 1, None]) | NESTED,
        "data": st.dictionaries(st.sampled_from(["counter", "change", "game", "how"]) | TEXT, NESTED, max_size=4)
        | NESTED,
    },
)


@given(st.lists(WILD, max_size=4) | NESTED)
def test_wild_json_is_read_or_refused(sent):
    try:
        taps = read_taps(json.dumps({"taps": sent}).encode())
    except Refused:
        return
    for tap in taps:
        assert all(len(problem) < 200 and problem.isprintable() for problem in tap.problems)


def test_a_form_is_a_tap_and_a_second_press_of_it_the_same_one():
    form = {"tap": "made-with-the-page", "choice": CHOICE}
    tap = tap_of(form)
    assert (tap.kind, tap.side, tap.data) == ("count", 1, {"counter": "life", "change": -1, "game": 1})
    assert tap_of(form).key == tap.key
    assert tap_of({**form, "choice": CHOICE.replace("-1", "1")}).key != tap.key
    assert tap_of({**form, "change": "2"}).key != tap.key
    assert tap_of({**form, "tap": "made-with-another-page"}).key != tap.key


@pytest.mark.parametrize("page", ["k" * 8, "k" * 40])
def test_the_key_of_a_form_is_one_that_a_match_keeps(page):
    assert read_key(tap_of({"tap": page, "choice": CHOICE}).key)


def test_what_is_typed_stands_in_the_tap():
    form = {"tap": "made-with-the-page", "choice": CHOICE, "change": " −12 ", "free": "  Poison   marks "}
    assert tap_of(form).data == {"counter": "free:Poison marks", "change": -12, "game": 1}
    assert tap_of({**form, "change": "many"}).data["change"] == "many"


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"tap": "made-with-the-page"},
        {"tap": "made-with-the-page", "choice": "nothing"},
        {"tap": "made-with-the-page", "choice": "[]"},
        {"tap": "made-with-the-page", "choice": "{}"},
        {"tap": "short", "choice": CHOICE},
        {"tap": "k" * 41, "choice": CHOICE},
        {"tap": "made-with-the-page", "choice": json.dumps({"kind": "\ud800"})},
    ],
)
def test_a_form_that_is_none_of_ours_is_refused(form):
    with pytest.raises(Refused):
        tap_of(form)

"""What a page's script asks for: what has changed, and what became of its taps."""

import json
import re

import pytest
from django.test import Client

from judgeapp.matches import access, playing, unchanged
from judgeapp.matches.models import Match
from judgeapp.tournaments.models import Event, Round
from tests.matches.making import (
    add,
    address,
    begin,
    follow,
    life,
    make_casual,
    make_table,
    play_to_2_0,
    seated,
    send,
    tap,
)
from tests.tournaments.making import report
from tests.tournaments.phones import phone

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """What is new is heard of at the next look, and not up to half a second later."""
    unchanged.tags.forget()
    monkeypatch.setattr(unchanged, "FRESH", -1)


@pytest.fixture
def match():
    return make_casual()


@pytest.fixture
def ann(match):
    return seated(match, 0)


def test_nothing_new_is_304_after_one_query(match, ann, django_assert_num_queries):
    begin(match)
    first = ann.get(address(match, "state.json"))
    asked = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    with django_assert_num_queries(1):
        again = ann.get(address(match, "state.json"), **asked)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    add(match, tap("count", 1, counter="life", change=-2, game=1))
    changed = ann.get(address(match, "state.json"), **asked)
    assert changed.json()["counts"]["life"] == [8, 6]


def test_a_page_of_the_same_shape_gets_no_new_middle(match, ann):
    begin(match)
    add(match, tap("count", 0, counter="energy", change=1, game=1))
    shape = re.search(r'data-shape="(\w+)"', ann.get(address(match)).content.decode())[1]
    add(match, tap("count", 1, counter="life", change=-2, game=1))
    assert "html" not in ann.get(address(match, f"state.json?shape={shape}")).json()
    add(match, tap("end", 1, how="life", game=1))
    told = ann.get(address(match, f"state.json?shape={shape}")).json()
    assert "Game 2 of 3" in told["html"]
    assert told["shape"] in told["html"]


@pytest.fixture
def other_phone(match, monkeypatch):
    """Ben's phone taps as soon as a tap of Ann's has been kept, before she is answered."""
    keep = playing.add

    def keep_and_let_ben_tap(*given):
        monkeypatch.setattr(playing, "add", keep)
        answer = keep(*given)
        add(match, tap("count", 1, counter="life", change=-2, game=1))
        return answer

    monkeypatch.setattr(playing, "add", keep_and_let_ben_tap)


def test_what_another_phone_taps_before_the_answer_is_news_to_this_one(match, ann, request):
    begin(match)
    request.getfixturevalue("other_phone")
    answer = send(ann, match, tap("count", 0, counter="life", change=-1, game=1))
    assert answer.json()["counts"]["life"] == [7, 8]
    asked = ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=answer["ETag"])
    assert asked.status_code == 200
    assert asked.json()["counts"]["life"] == [7, 6]
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=asked["ETag"]).status_code == 304


def test_a_reading_chosen_before_the_answer_is_news(monkeypatch):
    match = make_casual("bakugan")
    ann, keep = seated(match, 0), playing.add

    def keep_and_choose(*given):
        answer = keep(*given)
        Match.objects.update(way="toss")
        return answer

    monkeypatch.setattr(playing, "add", keep_and_choose)
    answer = send(ann, match, tap("time"))
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 200


@pytest.mark.parametrize("change", [{"state": Round.State.CLOSED}, {"event": False}], ids=["closed", "no reports"])
def test_that_the_event_takes_no_more_reports_is_news(change):
    event = make_table()
    match = follow(event)
    play_to_2_0(match)
    ann = phone(event, "Ann")
    before = ann.get(address(match, "state.json"))["ETag"]
    if "state" in change:
        Round.objects.update(state=change["state"])
    else:
        Event.objects.update(players_report=False)
    asked = ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=before)
    assert asked.status_code == 200
    assert 'class="report"' not in asked.json()["html"]


def test_what_the_event_hears_is_news():
    event = make_table()
    match = follow(event)
    ann = phone(event, "Ann")
    before = ann.get(address(match, "state.json"))["ETag"]
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=before).status_code == 304
    report(match.meeting, 2, 0)
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=before).status_code == 200


def test_taps_are_answered_with_how_the_match_stands(match, ann):
    begin(match)
    bad, good = tap("count", 0, counter="nothing", change=1, game=1), tap("count", 0, counter="life", change=-1, game=1)
    told = send(ann, match, bad, good).json()
    assert list(told["refused"]) == [bad.key]
    assert told["counts"]["life"] == [7, 8]
    assert told["mine"] == {"key": good.key, "words": "Ann: Life −1"}
    assert send(ann, match, bad, good).json()["counts"]["life"] == [7, 8]


@pytest.mark.parametrize("body", [b"", b"{", b'{"taps": 1}', b'{"taps": [{"key": 1}]}', b"[" * 50_000])
def test_what_is_no_json_of_ours_is_refused_with_a_reason(match, ann, body):
    response = ann.post(address(match, "taps"), body, content_type="application/json")
    assert response.status_code == 422
    assert response.json()["problems"]


def test_a_tap_that_cannot_be_read_keeps_no_other_out(match, ann):
    begin(match)
    good = {"key": "this-one-is-good", "kind": "count", "side": 0, "data": {"counter": "life", "change": -1, "game": 1}}
    bad = [
        {"key": "kind-is-none", "kind": 5},
        {"key": "side-is-a-word", "kind": "time", "side": "0"},
        {"key": "data-is-a-list", "kind": "time", "data": [1]},
        {"key": "kind-is-half-a-letter", "kind": "\ud800"},
        {"key": "name-is-half-a-letter", "kind": "time", "data": {"\ud800": 1}},
    ]
    told = ann.post(address(match, "taps"), json.dumps({"taps": [*bad, good]}), content_type="application/json").json()
    assert told["refused"] == {each["key"]: ["This tap cannot be read. Load the page anew."] for each in bad}
    assert life(match) == (7, 8)


@pytest.mark.parametrize("what", ["state.json", "taps"])
def test_a_page_of_another_seat_than_the_phone_has_now_is_not_answered(match, ann, what):
    """In another tab the phone has become Ben: what waits is Ann's."""
    begin(match)
    ann.post(access.seat_path(match, 1))
    body = json.dumps({"taps": [{"key": "a-tap-of-ann", "kind": "time"}]})
    for seat, status in (("0", 403), ("", 403), ("1", 200)):
        path = address(match, f"{what}?seat={seat}")
        response = ann.get(path) if what != "taps" else ann.post(path, body, content_type="application/json")
        assert response.status_code == status
    assert match.entries.filter(kind="time").count() == (what == "taps")


def test_taps_need_the_token_of_a_form(match):
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, match, tap("time")).status_code == 403


def test_the_clock_of_a_phone_is_of_no_matter(match, ann):
    """A phone says nothing about the time; if it tries, that is refused."""
    begin(match)
    odd = tap("count", 0, counter="life", change=-1, game=1, at="2001-01-01T00:00:00Z")
    assert "“at” cannot be read" in send(ann, match, odd).json()["refused"][odd.key][0]


@pytest.mark.parametrize("number", [1, 40])
def test_a_tap_costs_the_same_however_many_come_at_once(match, ann, number, django_assert_num_queries):
    begin(match)
    taps = [tap("count", 0, counter="energy", change=1, game=1) for _ in range(number)]
    with django_assert_num_queries(7):
        assert send(ann, match, *taps).json()["refused"] == {}

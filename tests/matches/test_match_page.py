"""The page of a match: forms without a script, what a script asks for, and bad input."""

import html
import re

import pytest
from django.test import Client

from judgeapp.matches.models import Entry
from judgeapp.matches.services import playing
from tests.matches.making import (
    add,
    address,
    begin,
    follow,
    life,
    make_casual,
    make_table,
    seated,
    send,
    side_of,
    tap,
)
from tests.tournaments.making import report
from tests.tournaments.phones import phone, text

pytestmark = pytest.mark.django_db
BUTTON = re.compile(r'<button [^>]*name="choice" value="([^"]*)"([^>]*)>([^<]*)<')
LABEL = re.compile(r'aria-label="([^"]*)"')


@pytest.fixture
def match():
    return make_casual()


@pytest.fixture
def ann(match):
    return seated(match, 0)


def buttons(page) -> dict[str, str]:
    """Return what the buttons of a page are called -> what they send."""
    found = {}
    for value, more, words in BUTTON.findall(page.content.decode()):
        label = LABEL.search(more)
        found[html.unescape(label[1] if label else words).strip()] = html.unescape(value)
    return found


def key_of(page) -> str:
    return re.search(r'name="tap" value="([^"]+)"', page.content.decode())[1]


def press(client: Client, match, words: str, **typed: str):
    """Press a button of the page as it is now, as a browser without a script does."""
    page = client.get(address(match))
    sent = {"tap": key_of(page), "choice": buttons(page)[words], **typed}
    return client.post(address(match, "act"), sent)


def test_a_whole_game_is_played_without_a_script(match, ann):
    assert press(ann, match, "Ben goes first").url == address(match)
    assert press(ann, match, "Ben exchanges", cards="2").status_code == 302
    for words in ("Ben keeps the hand", "Ann keeps the hand"):
        if words in buttons(ann.get(address(match))):
            press(ann, match, words)
    press(ann, match, "Ben: Life −1")
    assert life(match) == (8, 7)
    press(ann, match, "Ann loses: No Life left")
    page = text(ann.get(address(match)))
    assert "Game 2 of 3" in page
    assert "Game 1: Ben won: No Life left" in page


def test_the_same_press_of_a_page_counts_once_and_another_one_counts(match, ann):
    begin(match)
    page = ann.get(address(match))
    choices = buttons(page)
    less = {"tap": key_of(page), "choice": choices["Ann: Life −1"]}
    for sent in (less, less, {**less, "choice": choices["Ann: Life +1"]}):
        assert ann.post(address(match, "act"), sent).status_code == 302
    assert [row.data["change"] for row in Entry.objects.filter(kind="count")] == [-1, 1]


def test_what_was_typed_stays_beside_what_is_wrong_with_it():
    match = make_casual("bleach")
    ann = seated(match, 0)
    response = press(ann, match, "Set", value="many")
    assert response.status_code == 422
    assert "Enter a whole number from 1 to 999" in text(response)
    assert press(ann, match, "Set", value="40").status_code == 302
    assert playing.state(match).now.counts["power"] == (40, None)


def test_a_counter_of_ones_own(match, ann):
    begin(match)
    press(ann, match, "for Ben", free="Poison", change="3")
    page = ann.get(address(match))
    assert "Ben: Poison" in page.content.decode()
    assert press(ann, match, "for Ann", free="x" * 30, change="1").status_code == 422


def test_a_press_on_an_old_page_of_a_match_that_is_over_says_so(match, ann):
    begin(match)
    page = ann.get(address(match))
    add(match, tap("over", None, how="drawn"))
    response = ann.post(address(match, "act"), {"tap": key_of(page), "choice": buttons(page)["Ann: Life −1"]})
    assert response.status_code == 422
    assert "The match is over" in text(response)


@pytest.mark.parametrize("sent", [{}, {"tap": "x", "choice": "{}"}, {"tap": "made-by-hand", "choice": "{"}])
def test_a_form_that_is_none_of_ours_is_refused(match, ann, sent):
    response = ann.post(address(match, "act"), sent)
    assert response.status_code == 422
    assert "This page is damaged" in text(response)


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


def test_taps_need_the_token_of_a_form(match):
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, match, tap("time")).status_code == 403


@pytest.mark.parametrize("what", ["taps", "act", "way", "report"])
def test_what_only_looks_changes_nothing(match, ann, what):
    assert ann.get(address(match, what)).status_code == 405


def test_the_clock_of_a_phone_is_of_no_matter(match, ann):
    """A phone says nothing about the time; if it tries, that is refused."""
    begin(match)
    odd = tap("count", 0, counter="life", change=-1, game=1, at="2001-01-01T00:00:00Z")
    assert "“at” cannot be read" in send(ann, match, odd).json()["refused"][odd.key][0]


@pytest.mark.parametrize("rows", [1, 60])
def test_the_number_of_queries_does_not_grow_with_the_taps(match, ann, rows, django_assert_num_queries):
    begin(match)
    add(match, *(tap("count", 0, counter="energy", change=1, game=1) for _ in range(rows)))
    for what, queries in (("", 3), ("log/", 2), ("state.json", 3)):
        with django_assert_num_queries(queries):
            assert ann.get(address(match, what)).status_code == 200


@pytest.mark.parametrize("number", [1, 40])
def test_a_tap_costs_the_same_however_many_come_at_once(match, ann, number, django_assert_num_queries):
    begin(match)
    taps = [tap("count", 0, counter="energy", change=1, game=1) for _ in range(number)]
    with django_assert_num_queries(8):
        assert send(ann, match, *taps).json()["refused"] == {}


def test_the_log_takes_back_what_one_tapped_oneself(match, ann):
    begin(match)
    send(ann, match, tap("count", 0, counter="life", change=-1, game=1))
    page = ann.get(address(match, "log/"))
    (choice,) = buttons(page).values()
    sent = {"tap": key_of(page), "choice": choice, "from": "log"}
    assert ann.post(address(match, "act"), sent).url == address(match, "log/")
    assert life(match) == (8, 8)
    assert "Took back: Ann: Life −1" in text(ann.get(address(match, "log/")))


def test_the_other_text_about_the_toss_is_chosen_on_the_page():
    match = make_casual("bakugan")
    ann = seated(match, 0)
    assert ann.post(address(match, "way"), {"way": "toss"}).url == address(match)
    press(ann, match, "Ann has won the toss")
    assert ann.post(address(match, "way"), {"way": "last-core"}).status_code == 422
    match.refresh_from_db()
    assert match.way == "toss"


def test_a_name_is_text_on_the_page():
    event = make_table()
    event.entrants.filter(name="Ann").update(name="<b>Ann</b>")
    match = follow(event)
    assert side_of(match, "<b>Ann</b>") in (0, 1)
    assert "<b>Ann" not in phone(event, "Ben").get(address(match)).content.decode()

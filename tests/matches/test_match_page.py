"""The page of a match: what it shows, forms without a script, and bad input."""

import html
import json
import re

import pytest
from django.test import Client

from judgeapp.matches import playing
from judgeapp.matches.models import Entry
from judgeapp.matches.playing import Tap
from judgeapp.matches.views import table
from judgeapp.rulebook.shelf import Shelf
from tests.matches.making import (
    GAME,
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
    side_of,
    tap,
)
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
    assert re.findall(r'name="value"[^>]* value="([^"]*)"', response.content.decode()) == ["", "many"]
    assert press(ann, match, "Set", value="40").status_code == 302
    assert playing.state(match).now.counts["power"] == (40, None)


def test_a_counter_of_ones_own(match, ann):
    begin(match)
    press(ann, match, "for Ben", free="Poison", change="3")
    page = ann.get(address(match))
    assert "Ben: Poison" in page.content.decode()


def test_what_was_typed_of_a_counter_of_ones_own_stays_in_sight(match, ann):
    begin(match)
    sheet = '<details class="sheet"{}><summary>Count something else'
    assert sheet.format("") in ann.get(address(match)).content.decode()
    response = press(ann, match, "for Ann", free="x" * 30, change="12")
    assert response.status_code == 422
    page = response.content.decode()
    assert sheet.format(" open") in page
    assert ('value="' + "x" * 30 + '"' in page, 'value="12"' in page) == (True, True)


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


@pytest.mark.parametrize("given", [{"kind": "\ud800"}, {"kind": "time", "data": {"\ud800": 1}}], ids=["kind", "name"])
def test_half_a_letter_in_a_button_is_refused(match, ann, given):
    response = ann.post(address(match, "act"), {"tap": "made-with-the-page", "choice": json.dumps(given)})
    assert response.status_code == 422
    assert "This page is damaged" in text(response)


@pytest.mark.parametrize(("who", "seat"), [(0, "0"), (1, "1"), (None, "")])
def test_the_page_knows_whose_taps_wait_on_it(match, who, seat):
    browser = Client() if who is None else seated(match, who)
    assert f'data-seat="{seat}"' in browser.get(address(match)).content.decode()


@pytest.mark.parametrize("game", ["bakugan", "bleach", GAME, "x610z"])
def test_without_a_live_edition_the_rules_are_bare_numbers(game, monkeypatch):
    monkeypatch.setattr(table, "shelf", lambda: Shelf("", {}, {}))
    match = make_casual(game)
    page = seated(match, 0).get(address(match))
    assert page.status_code == 200
    assert '<span class="ref">' in page.content.decode()
    assert "data-preview" not in page.content.decode()


def test_what_was_reported_stands_above_a_match_that_goes_on():
    event = make_table()
    match = follow(event)
    play_to_2_0(match, winner=side_of(match, "Ann"))
    phone(event, "Ben").post(address(match, "report"))
    add(match, Tap("takes-the-end-back", "undo", None, {"key": match.entries.filter(kind="end").last().key}))
    words = text(phone(event, "Ann").get(address(match)))
    assert "Ben has reported: " in words
    assert words.index("Ben has reported: ") < words.index("End game 2")


@pytest.mark.parametrize("what", ["taps", "act", "way", "report"])
def test_what_only_looks_changes_nothing(match, ann, what):
    assert ann.get(address(match, what)).status_code == 405


@pytest.mark.parametrize("rows", [1, 60])
def test_the_number_of_queries_does_not_grow_with_the_taps(match, ann, rows, django_assert_num_queries):
    begin(match)
    add(match, *(tap("count", 0, counter="energy", change=1, game=1) for _ in range(rows)))
    for what, queries in (("", 2), ("log/", 2), ("state.json", 2)):
        with django_assert_num_queries(queries):
            assert ann.get(address(match, what)).status_code == 200


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

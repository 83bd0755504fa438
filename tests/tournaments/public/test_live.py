"""Finding a match without a script, the round clock, the data of the phones."""

import json

import pytest

from judgeapp.tournaments.models import Entrant, Match, Round
from judgeapp.tournaments.public import announcing, publishing
from tests.tournaments.making import close, draw, play
from tests.tournaments.published import look_again, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("an", "Ann Archer"),
        ("  ARCH ", "Ann Archer"),
        ("emi ol", "Émile Ölund"),
        ("ölu", "Émile Ölund"),
        ("two", "Eve"),
    ],
)
def test_a_match_is_found_without_any_script(get, event, typed, name):
    Entrant.objects.filter(event=event, name="Eve").update(members=["Member One", "Two"])
    publishing.publish(event)
    page = words(get(f"pairings/?q={typed}"))
    seat = event.entrants.get(name=name).seats.get(round__number=2)
    assert page.count('class="mine"') == 1
    assert f'<p class="mine-name">{name}</p>' in page
    assert (f"<strong>{seat.match.table}</strong>" if seat.match.table else "has a bye") in page


def test_a_search_that_finds_nobody_says_what_to_do(get):
    page = words(get("pairings/?q=<b>x"))
    assert "Nobody here has a name that begins like this" in page
    assert "<b>x" not in page


def test_the_clock_is_that_of_the_round_that_is_out(get, event):
    round_ = event.rounds_played.get(number=2)
    Match.objects.filter(round=round_, table=2).update(extension=180)
    Round.objects.filter(pk=round_.pk).update(started_at="2026-11-21T10:00:00Z", paused_seconds=30)
    announcing.announce(event, "Lunch at noon", None)
    told = get("live.json").json()
    assert told["round"] == {
        "number": 2,
        "name": "Round 2 of 3",
        "state": "released",
        "seconds": 3000,
        "started": 1795255200,
        "paused": None,
        "paused_seconds": 30,
        "extensions": {"2": 180},
    }
    assert [text for _, text, _ in told["announcements"]] == ["Lunch at noon"]
    assert told["pages"]["data"] == get("data.json")["ETag"].strip('"')


def test_the_clock_asks_the_database_once_a_second_at_most(get, event, django_assert_num_queries):
    first = get("live.json").json()
    with django_assert_num_queries(0):
        again = get("live.json").json()
    assert again["now"] >= first["now"]


def test_a_draft_shows_nowhere_in_what_is_live(get, event):
    play(event.rounds_played.get(number=2))
    close(event, 2)
    before = get("live.json").json()
    draw(event, 3)
    look_again()
    after = get("live.json").json()
    assert after["round"] == before["round"]
    assert after["round"]["number"] == 2
    assert get("rounds/3/").status_code == 404


def test_the_data_of_the_phones_holds_every_match(get, event):
    told = json.loads(get("data.json").content)
    seated = sorted(each for _, a, b, *_ in told["matches"] for each in (a, b) if each >= 0)
    assert seated == list(range(5))
    assert [row[1] for row in told["entrants"]] == ["Ann Archer", "Ben Baker", "Cleo", "Émile Ölund", "Eve"]
    assert {len(match) for match in told["matches"]} == {4}  # no results of a round that is played
    assert all(told["reasons"][why] for _, _, _, why in told["matches"])

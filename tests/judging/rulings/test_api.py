"""Public rulings in the API."""

import pytest

from tests.judging.made_rulings import make_ruling
from tests.simulator.scenes import PLAY, scene
from tests.tournaments.making import make_event

pytestmark = pytest.mark.django_db
LIST = "/api/v1/rulings"


def test_those_that_stand_newest_first_and_public_ones_only(client):
    make_ruling("1.14", shown_to="staff")
    first = make_ruling("1.14")
    second = make_ruling("7.8", replaces=first)
    other = make_ruling("4-7", game="dragon_ball_super")
    answer = client.get(LIST).json()
    assert [each["token"] for each in answer.pop("rulings")] == [other.token, second.token]
    assert answer == {"page": 1, "pages": 1}
    assert [each["token"] for each in client.get(f"{LIST}?game=bakugan&page=7").json()["rulings"]] == [second.token]


def test_of_an_event_that_is_named_what_is_public_there_too(client):
    event = make_event()
    ruling = make_ruling("1.14", event=event, on_site="waiting")
    make_ruling("1.14", event=event, shown_to="event")
    assert client.get(LIST).json()["rulings"] == []
    (found,) = client.get(f"{LIST}?event={event.token}").json()["rulings"]
    assert (found["token"], found["site_wide"]) == (ruling.token, False)
    assert client.get(f"{LIST}/{ruling.token}").json()["site_wide"] is False
    assert client.get(f"{LIST}?event=nothing").status_code == 404


def test_words_and_numbers_find(client):
    ruling = make_ruling("1.14.4", question="Is the deck shuffled?")
    make_ruling("7.8", question="Who turns the card?")
    for query in ("shuffling", "1.14"):
        assert [each["token"] for each in client.get(f"{LIST}?q={query}").json()["rulings"]] == [ruling.token]


def test_one_ruling_with_its_citations_and_scene(client):
    event = make_event(is_listed=False)
    ruling = make_ruling("1.14.4", scene=scene(PLAY), step=1, event=event)
    found = client.get(f"{LIST}/{ruling.token}").json()
    assert found["citations"] == [{"number": "1.14.4", "edition": "2019"}]
    assert (found["scene"]["step"], found["event"], found["status"]) == (1, None, "standing")
    assert "shown_to" not in found


@pytest.mark.parametrize("token", ["nothing", "%00", "x" * 50])
def test_what_is_not_there_is_said(client, token):
    answer = client.get(f"{LIST}/{token}")
    assert (answer.status_code, "There is no" in answer.json()["detail"]) == (404, True)


def test_what_is_not_public_is_not_there(client):
    assert client.get(f"{LIST}/{make_ruling('1.14', shown_to='event').token}").status_code == 404


def test_an_unknown_game_is_said(client):
    assert client.get(f"{LIST}?game=chess").status_code == 404


@pytest.mark.parametrize("number", [1, 15])
def test_a_list_costs_the_same_however_long_it_is(client, django_assert_num_queries, number):
    for _ in range(number):
        make_ruling("1.14", "7.8", event=make_event(), scene=scene(PLAY), step=1)
    with django_assert_num_queries(4):
        assert len(client.get(LIST).json()["rulings"]) == number

"""Events in the public API."""

import datetime
import json

import pytest

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Options, digest
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public import publishing, serving
from judgeapp.tournaments.rounds.pairing import entrant_from
from tests.tournaments.making import close, draw, make_entrants, make_event, play, play_rounds, release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]


@pytest.fixture(autouse=True)
def empty_memory():
    serving._held.clear()
    yield
    serving._held.clear()


@pytest.fixture
def event():
    made = make_event()
    make_entrants(made, ["Ann", "Ben", "Cleo"])
    return made


@pytest.fixture
def get(client, event):
    return lambda path="", **headers: client.get(f"/api/v1/events/{event.token}{path}", headers=headers)


def test_only_listed_events_are_listed(client):
    make_event(name="Secret", is_listed=False)
    for day in (1, 2):
        make_event(name=f"Day {day}", date=datetime.date(2026, 12, day))
    told = client.get("/api/v1/events").json()
    assert [each["name"] for each in told["events"]] == ["Day 2", "Day 1"]
    assert (told["page"], told["pages"]) == (1, 1)
    assert client.get(told["events"][0]["url"]).status_code == 404  # nothing is published of it yet


def test_an_unlisted_event_is_there_for_who_has_its_address(client):
    event = make_event(name="Secret", is_listed=False)
    publishing.publish(event)
    assert client.get(f"/api/v1/events/{event.token}").json()["name"] == "Secret"


def test_an_event_tells_its_course_and_who_has_entered(get, event):
    release(event, 1)
    told = get().json()
    assert (told["stage"], told["round"], told["rounds"], told["rounds_planned"]) == ("swiss", 1, [1], 3)
    assert [(each["number"], each["name"], each["state"]) for each in told["entrants"]] == [
        (1, "Ann", "in"),
        (2, "Ben", "in"),
        (3, "Cleo", "in"),
    ]


def test_a_round_has_its_results_and_its_seed_when_it_is_closed(get, event):
    round_ = release(event, 1)
    told = get("/rounds/1").json()
    assert (told["state"], told["seed"], told["digest"]) == ("released", "", round_.digest)
    assert {tuple(match["players"]) for match in told["matches"]} == {
        tuple(match.seats.order_by("side").values_list("entrant__number", flat=True)) for match in round_.matches.all()
    }
    assert [match["result"] for match in told["matches"]] == [None, None]
    play(round_)
    close(event, 1)
    serving._held.clear()
    told = get("/rounds/1").json()
    assert (told["state"], digest(told["seed"])) == ("closed", round_.digest)
    (score,) = [match["result"] for match in told["matches"] if match["table"]]
    accepted = round_.matches.get(table=1).reports.get()
    assert score == {"a": accepted.a, "b": accepted.b, "draws": 0, "kind": "played"}


def test_anybody_can_draw_a_closed_round_again(get, event):
    play_rounds(event, 2)
    told = get("/rounds/2/draw").json()
    again = pair_round(
        [entrant_from(each) for each in told["entrants"]], Options.from_plain(told["options"]), told["seed"]
    )
    drawn = {tuple(told["numbers"][str(each)] for each in (pair.a, pair.b)) for pair in again.pairs}
    drawn |= {(told["numbers"][str(bye.entrant)],) for bye in again.byes}
    assert drawn == {tuple(match["players"]) for match in get("/rounds/2").json()["matches"]}


def test_the_draw_of_a_round_that_is_played_tells_no_seed(get, event):
    round_ = release(event, 1)
    told = get("/rounds/1/draw").json()
    assert (told["seed"], told["digest"]) == ("", round_.digest)
    assert round_.seed not in json.dumps(told)


def test_a_draft_is_not_there(get, event):
    play_rounds(event, 1)
    draw(event, 2)
    publishing.publish(event)
    for path in ("/rounds/2", "/rounds/2/draw"):
        answer = get(path)
        assert (answer.status_code, list(answer.json())) == (404, ["detail"])
    assert get().json()["rounds"] == [1]


def test_standings_come_with_the_first_closed_round(get, event):
    release(event, 1)
    assert get("/standings").status_code == 404
    play(event.rounds_played.get())
    close(event, 1)
    serving._held.clear()
    told = get("/standings").json()
    assert (told["round"], told["version"], told["columns"]) == (1, 1, ["OMW%", "GW%", "OGW%"])
    assert [row["rank"] for row in told["rows"]] == [1, 2, 3]
    assert {(row["number"], row["name"], row["state"]) for row in told["rows"]} == {
        (1, "Ann", "in"),
        (2, "Ben", "in"),
        (3, "Cleo", "in"),
    }


@pytest.mark.parametrize("path", ["", "/rounds/1", "/rounds/1/draw", "/standings"])
def test_who_has_the_answer_is_told_so(get, event, path):
    play_rounds(event, 1)
    tag = get(path)["ETag"]
    again = get(path, if_none_match=tag)
    assert (again.status_code, again["ETag"]) == (304, tag)


def test_any_site_may_read_it(get, event):
    publishing.publish(event)
    assert get(origin="https://elsewhere.example")["Access-Control-Allow-Origin"] == "*"


def test_the_documentation_names_every_address(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    ours = {path.removeprefix("/api/v1/events") for path in paths if path.startswith("/api/v1/events")}
    assert ours == {
        "", "/{token}", "/{token}/rounds/{number}", "/{token}/rounds/{number}/draw", "/{token}/standings",
        "/{token}/bracket",
    }  # fmt: skip
    assert Event.objects.count() == 0

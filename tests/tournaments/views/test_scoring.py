"""The scorekeeper's page: table, score, Enter."""

import json
import re

import pytest
from django.urls import reverse

from judgeapp.tournaments.models import Match, Report, Round
from judgeapp.tournaments.results.reports import score_of
from tests.tournaments import making

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


@pytest.fixture
def event():
    event = making.make_event()
    making.make_entrants(event, 8)
    making.release(event, 1)
    return event


@pytest.fixture
def kim(event, client):
    """A signed-in scorekeeper."""
    client.force_login(making.make_member(event, "scorekeeper", "kim"))
    return client


def address(event, what: str = "") -> str:
    return f"/events/{event.token}/staff/score/{what}"


def at(event, table: int) -> Match:
    return Match.objects.get(round__event=event, round__number=1, table=table)


def accepted(event, table: int) -> str:
    return score_of(at(event, table).reports.get(state="accepted")).text


def type_in(client, event, table: str, score: str = "", headers=None, follow: bool = False, **more):
    sent = {"round": "1", "table": table, "score": score, **more}
    return client.post(address(event), sent, headers=headers or {}, follow=follow)


def text(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize(
    ("table", "score", "stored"),
    [
        ("2", "2-1", "2-1"),
        ("2", "21", "2-1"),
        (" 2 ", "1-1-1", "1-1-1"),
        ("2 2-1", "", "2-1"),
        ("2,id", "", "ID"),
        ("2  1-0 u", "", "1-0 unfinished"),
        ("2", "ns2", "no-show 2"),
    ],
)
def test_a_result_is_typed_in_two_fields_or_in_one(event, kim, table, score, stored):
    response = type_in(kim, event, table, score)
    assert (response.status_code, response["Location"]) == (302, f"{address(event)}?round=1")
    assert accepted(event, 2) == stored
    assert Report.objects.get().by.username == "kim"


@pytest.mark.parametrize(
    ("table", "score", "field", "words"),
    [
        ("99", "2-1", "table", "There is no table 99 in round 1."),
        ("", "2-1", "table", "Type the number of the table."),
        ("two", "2-1", "table", '"two" is no table number.'),
        ("٢", "2-1", "table", "is no table number."),
        ("9" * 40, "2-1", "table", "is no table number."),
        ("2", "5-5", "score", "5-5"),
        ("2", "zz", "score", '"zz" is no result.'),
        ("2", "", "score", "No result."),
        ("99", "zz", "table", '"zz" is no result.'),
    ],
)
def test_what_is_wrong_is_told_beside_its_field_and_what_was_typed_stays(event, kim, table, score, field, words):
    response = type_in(kim, event, table, score)
    page = response.content.decode()
    assert response.status_code == 422
    assert words in page.replace("&quot;", '"')
    assert re.search(f'name="{field}"[^>]*aria-invalid="true"[^>]*autofocus', page)
    assert f'value="{table}"' in page
    told = json.loads(type_in(kim, event, table, score, headers=HX).content)
    assert (told["field"], words in told["words"]) == (field, True)
    assert not Report.objects.exists()


def test_an_answer_to_a_script_is_the_rows_that_changed_and_no_more(event, kim):
    response = type_in(kim, event, "2", "2-1", headers=HX)
    parts = re.findall(r'id="([\w-]+)"', response.content.decode())
    assert parts == [f"entry-{Report.objects.get().pk}", f"table-{at(event, 2).pk}", "counts", "state-line"]
    assert "3 of 4 open" in text(response)
    assert len(response.content) < 3000


def test_the_same_result_again_changes_nothing(event, kim):
    type_in(kim, event, "2", "2-1")
    assert "was there already" in text(type_in(kim, event, "2", "2-1", headers=HX))
    assert Report.objects.count() == 1


def test_another_result_asks_first_and_replaces_when_told(event, kim):
    type_in(kim, event, "2", "2-1")
    for headers in ({}, HX):
        asked = type_in(kim, event, "2", "0-2", headers=headers)
        assert asked.status_code == 409
        assert "Table 2 has a result: 2–1." in text(asked)
        assert "Replace it with 0–2" in text(asked)
    assert accepted(event, 2) == "2-1"
    seen = re.search(r'name="seen" value="(\d+)"', asked.content.decode())[1]
    assert type_in(kim, event, "2", "0-2", headers=HX, seen=seen).status_code == 200
    assert accepted(event, 2) == "0-2"
    assert sorted(Report.objects.values_list("state", flat=True)) == ["accepted", "replaced"]


def test_the_second_of_two_scorekeepers_is_told_what_the_first_entered(event, kim, django_user_model):
    kim_first = type_in(kim, event, "2", "2-1")
    assert kim_first.status_code == 302
    kim.force_login(making.make_member(event, "scorekeeper", "lee"))
    asked = text(type_in(kim, event, "2", "0-2"))
    assert re.search(r"Table 2 has a result: 2–1\. Player \d – Player \d; kim,", asked)


def test_a_page_of_an_old_round_never_writes_into_the_next(event, kim):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.release(event, 2)
    before = accepted(event, 2)
    asked = type_in(kim, event, "2", "2-0" if before != "2-0" else "0-2")
    assert asked.status_code == 409
    words = text(asked)
    assert "The standings after round 1 are made anew and marked as corrected. Round 2 stays as paired." in words
    assert not Report.objects.filter(match__round__number=2).exists()


def test_results_come_in_when_a_round_is_released(kim, event):
    Round.objects.update(state=Round.State.DRAFT)
    assert "No round is released yet" in text(kim.get(address(event)))


def test_a_result_is_taken_back_and_both_rows_are_seen(event, kim):
    type_in(kim, event, "2", "2-1")
    back = f"/events/{event.token}/staff/report/{Report.objects.get().pk}/back"
    response = kim.post(back, {"next": address(event)})
    assert (response.status_code, response["Location"]) == (302, address(event))
    words = text(kim.get(address(event)))
    assert "Table 2 is open again." in words
    assert "taken back · kim" in words
    assert not Report.objects.filter(state="accepted").exists()
    assert "has another result by now" in text(kim.post(back, follow=True))


def test_nobody_is_sent_to_another_site_after_a_result(event, kim):
    enter = f"/events/{event.token}/staff/match/{at(event, 1).pk}/enter"
    response = kim.post(enter, {"score": "2-0", "next": "https://elsewhere.example/"})
    assert response["Location"] == f"/events/{event.token}/staff/match/{at(event, 1).pk}/"


def test_the_tables_show_how_far_each_is(event, kim):
    making.report(at(event, 1), 2, 0)
    offered(at(event, 2), 0, 2, 0)
    for side, (a, b) in enumerate([(2, 0), (0, 2)]):
        offered(at(event, 3), side, a, b)
    page = kim.get(address(event)).content.decode()
    states = dict(re.findall(r'class="cell (\w+)"[^>]*data-table="(\d)"', page))
    assert {table: state for state, table in states.items()} == {
        "1": "done",
        "2": "waiting",
        "3": "mismatch",
        "4": "open",
    }
    assert "3 of 4 open 1 one side reported 1 mismatch" in text(kim.get(address(event)))


def offered(match: Match, side: int, a: int, b: int) -> Report:
    return Report.objects.create(match=match, a=a, b=b, kind="played", state="offered", source="player", side=side)


def test_an_open_page_hears_only_of_tables_that_changed(event, kim):
    since = making.report(at(event, 1), 2, 0).pk
    news = f"{address(event, 'news')}?round=1&latest=1&since="
    assert kim.get(f"{news}{since}").status_code == 204
    newest = offered(at(event, 3), 0, 2, 0).pk
    page = kim.get(f"{news}{since}").content.decode()
    assert re.findall(r'id="(table-\d+)"', page) == [f"table-{at(event, 3).pk}"]
    assert f"since={newest}" in page


def test_an_open_page_hears_that_the_next_round_is_released(event, kim):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.release(event, 2)
    newest = Report.objects.latest("pk").pk
    news = f"{address(event, 'news')}?round=1&since={newest}&latest="
    assert "Round 2 is released. Enter its results" in text(kim.get(f"{news}1"))
    assert kim.get(f"{news}2").status_code == 204


@pytest.mark.parametrize("asked", ["round=x&since=y", "", "round=99&since=-1", f"since={'9' * 40}"])
def test_a_strange_question_for_news_is_answered(event, kim, asked):
    assert kim.get(f"{address(event, 'news')}?{asked}").status_code in (200, 204)


def event_of(matches: int):
    """An event with a result that was replaced, and a mismatch, and as many more as it has matches for."""
    event = making.make_event()
    making.make_entrants(event, 2 * matches)
    making.release(event, 1)
    found = list(Match.objects.filter(round__event=event))
    for match in found[: matches // 2]:
        making.report(match, 2, 1)
    for match in found[-1 - matches // 10 :]:
        offered(match, 0, 2, 0)
        offered(match, 1, 0, 2)
    Report.objects.create(match=found[-1], a=2, kind="played", state="replaced", source="scorekeeper")
    return event


PAGES = {"score/": 14, "score/news?round=1&since=0": 17, "mismatches/": 10}


@pytest.mark.parametrize("matches", [1, 300])
@pytest.mark.parametrize("page", PAGES)
def test_a_staff_page_asks_the_same_number_of_queries_at_any_size(client, page, matches, django_assert_num_queries):
    event = event_of(matches)
    client.force_login(making.make_member(event, "scorekeeper"))
    with django_assert_num_queries(PAGES[page]):
        assert client.get(f"/events/{event.token}/staff/{page}").status_code == 200


@pytest.mark.parametrize("matches", [2, 300])
def test_a_result_asks_the_same_number_of_queries_at_any_size(client, matches, django_assert_num_queries):
    event = event_of(matches)
    client.force_login(making.make_member(event, "scorekeeper"))
    Report.objects.filter(match__table=1).delete()
    with django_assert_num_queries(22):
        assert type_in(client, event, "1", "2-0", headers=HX).status_code == 200


def test_what_is_taken_back_is_entered_again_with_one_press(kim, event):
    type_in(kim, event, "2", "2-1")
    kim.post(f"/events/{event.token}/staff/report/{at(event, 2).reports.get().pk}/back")
    page = kim.get(address(event)).content.decode()
    assert "Enter the result of table 2 again" in page
    again = re.search(
        r'action="([^"]+)">\s*<input type="hidden" name="csrf[^>]+><input type="hidden" name="score" value="2-1">', page
    )
    kim.post(again[1], {"score": "2-1", "next": address(event)})
    assert accepted(event, 2) == "2-1"
    assert "again" not in text(kim.get(address(event)))


# --- what a result leaves to be done


@pytest.fixture
def later(event):
    """The event while round 2 is played."""
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.release(event, 2)
    return event


@pytest.mark.parametrize("headers", [{}, HX])
def test_a_corrected_old_result_offers_the_repair_of_the_round_that_is_played(later, kim, headers):
    seen = Report.objects.get(match=at(later, 2), state="accepted").pk
    other = "0-2" if accepted(later, 2) != "0-2" else "2-0"
    answer = type_in(kim, later, "2", other, seen=seen, headers=headers, follow=True)
    assert "Round 2 was drawn from the old result. Look how it can be repaired" in text(answer)
    assert f'href="{reverse("event_repair", args=[later.token])}"' in answer.content.decode()


def test_a_first_result_of_the_round_that_is_played_offers_no_repair(event, kim):
    assert "repaired" not in text(type_in(kim, event, "2", "2-1", headers=HX))


@pytest.mark.parametrize("headers", [{}, HX])
@pytest.mark.parametrize(("score", "sides"), [("ns1", [0]), ("ns2", [1]), ("ns", [0, 1])])
def test_who_did_not_come_is_asked_about(event, kim, score, sides, headers):
    answer = type_in(kim, event, "2", score, headers=headers, follow=True)
    seats = at(event, 2).seats.filter(side__in=sides).select_related("entrant")
    for seat in seats:
        assert f"{seat.entrant} did not come. Drop them?" in text(answer)
        assert reverse("event_people_one", args=[event.token, seat.entrant.number]) in answer.content.decode()
    assert text(answer).count("Drop them?") == len(sides)


def test_who_has_dropped_already_is_not_asked_about(event, kim):
    event.entrants.update(state="dropped", dropped_after=1)
    assert "Drop them?" not in text(type_in(kim, event, "2", "ns", headers=HX))


def test_the_page_of_a_match_asks_too(event, kim):
    match = at(event, 2)
    answer = kim.post(reverse("event_enter", args=[event.token, match.pk]), {"score": "ns2"}, follow=True)
    assert "did not come. Drop them?" in text(answer)

"""The mismatch queue, the page of a match, and the QR code of a slip."""

import re

import pytest
from django.test import Client

from judgeapp.domain.events.results import Kind, Score
from judgeapp.games import games
from judgeapp.judging.models import Policy
from judgeapp.tournaments.models import Event, Match, Report, Round
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.results.reporting import slip_path
from judgeapp.tournaments.results.reports import score_of
from tests.tournaments import making

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.four_playing()


@pytest.fixture
def match(event):
    return Match.objects.select_related("round__event").get(round__event=event, table=1)


def signed_in(event, role: str) -> Client:
    client = Client()
    client.force_login(making.make_member(event, role, "kim"))
    return client


@pytest.fixture
def kim(event):
    return signed_in(event, "scorekeeper")


def offered(match: Match, side: int, a: int, b: int) -> Report:
    return Report.objects.create(match=match, a=a, b=b, kind="played", state="offered", source="player", side=side)


def names(match: Match) -> list[str]:
    return list(match.seats.order_by("side").values_list("entrant__name", flat=True))


def text(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def queue(event) -> str:
    return f"/events/{event.token}/staff/mismatches/"


def page(event, match: Match, what: str = "") -> str:
    return f"/events/{event.token}/staff/match/{match.pk}/{what}"


def test_the_queue_shows_both_reports_side_by_side(event, match, kim):
    offered(match, 0, 2, 1)
    offered(match, 1, 0, 2)
    first, second = names(match)
    words = text(kim.get(queue(event)))
    assert f"Table 1 {first} reports {first} won 2–1 Accept {second} reports {second} won 2–0 Accept" in words


def test_a_dispute_is_settled_with_one_tap(event, match, kim):
    offered(match, 0, 2, 1)
    offered(match, 1, 0, 2)
    form = re.findall(r'name="score" value="([^"]+)"', kim.get(queue(event)).content.decode())
    assert form == ["2-1", "0-2"]
    response = kim.post(page(event, match, "enter"), {"score": form[1], "next": queue(event)}, follow=True)
    assert response.request["PATH_INFO"] == queue(event)
    assert "Table 1: 0-2 is accepted." in text(response)
    assert "No players disagree." in text(response)
    assert score_of(match.reports.get(state="accepted")).text == "0-2"


def test_who_waits_for_the_other_player_stands_below(event, match, kim):
    offered(match, 1, 0, 2)
    words = text(kim.get(queue(event)))
    assert "No players disagree." in words
    assert "One player has reported" in words
    assert f"{names(match)[1]} won 2–0 reported by {names(match)[1]} Accept" in words


def test_the_page_of_a_match_shows_every_report_with_who_when_and_from_where(event, match, kim):
    report = offered(match, 0, 2, 1)
    Report.objects.filter(pk=report.pk).update(address="198.51.100.7")
    kim.post(page(event, match, "enter"), {"score": "0-2"})
    kim.post(page(event, match, "enter"), {"score": "2-0", "seen": match.reports.get(state="accepted").pk})
    words = text(kim.get(page(event, match)))
    told = ["2–0 kim accepted · the scorekeeper", "0–2 kim replaced · the scorekeeper", f"2–1 {names(match)[0]}"]
    assert [words.index(each) for each in told] == sorted(words.index(each) for each in told)
    assert "a player, 198.51.100.7" in words


def test_a_result_that_somebody_else_entered_meanwhile_is_asked_about(event, match, kim):
    making.report(match, 2, 1)
    response = kim.post(page(event, match, "enter"), {"score": "0-2"})
    assert response.status_code == 409
    assert "Somebody was faster." in text(response)
    assert "Replace it with 0–2" in text(response)
    assert score_of(match.reports.get()).text == "2-1"


@pytest.mark.parametrize("typed", ["", "7-7", "<i>", "x" * 500])
def test_a_score_that_is_none_is_told_and_kept(event, match, kim, typed):
    response = kim.post(page(event, match, "enter"), {"score": typed})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not Report.objects.exists()


def test_a_judge_reads_the_history_gives_time_and_enters_nothing(event, match):
    judge = signed_in(event, "judge")
    words = text(judge.get(page(event, match)))
    assert "More time for this table" in words
    assert "Enter the result" not in words
    assert judge.post(page(event, match, "enter"), {"score": "2-0"}).status_code == 403


@pytest.mark.parametrize("change", [{"is_stopped": True}, {"table": None}])
def test_a_match_that_takes_no_result_has_no_page(event, match, kim, change):
    Match.objects.filter(pk=match.pk).update(**change)
    assert kim.get(page(event, match)).status_code == 404
    assert kim.get(slip_path(match)).status_code == 404


def test_a_match_of_another_event_is_not_found(match, kim, event):
    other = making.make_event()
    making.Member.objects.create(event=other, user=making.User.objects.get(username="kim"), role="scorekeeper")
    assert kim.get(page(other, match)).status_code == 404
    assert kim.post(page(other, match, "enter"), {"score": "2-0"}).status_code == 404


def test_a_slip_gives_the_scorekeeper_buttons_for_its_match(event, match, kim):
    response = kim.get(slip_path(match))
    assert re.findall(r'class="tile" name="score" value="([^"]+)"', response.content.decode()) == [
        "2-0",
        "2-1",
        "0-2",
        "1-2",
    ]
    entered = kim.post(
        page(event, match, "enter"), {"score": "2-1", "by": "slip", "next": slip_path(match)}, follow=True
    )
    assert f"{names(match)[0]} won 2–1 Accepted from a result slip, kim" in text(entered)


def test_a_slip_leads_a_player_of_the_match_to_the_report(event, match, client):
    client.post(personal_path(event.entrants.get(name=names(match)[0])))
    response = client.get(slip_path(match))
    assert (response.status_code, response["Location"]) == (302, f"/events/{event.token}/me/")


@pytest.mark.parametrize("is_player", [True, False])
def test_a_slip_shows_everybody_else_the_match_and_how_to_get_further(event, match, client, is_player):
    if is_player:
        client.post(personal_path(event.entrants.exclude(name__in=names(match)).first()))
    words = text(client.get(slip_path(match)))
    assert f"Table 1 {names(match)[0]} – {names(match)[1]}" in words
    assert "Open your personal link first" in words
    assert "Sign in to enter the result" in words


def test_a_slip_tells_everybody_the_result_when_the_round_is_closed(event, match, client):
    making.report(match, 2, 0)
    making.play(match.round)
    running = text(client.get(slip_path(match)))
    making.close(event, 1)
    closed = text(client.get(slip_path(match)))
    assert ("A result is in." in running, "won 2–0" in running) == (True, False)
    assert ("A result is in." in closed, f"{names(match)[0]} won 2–0" in closed) == (False, True)


@pytest.mark.parametrize("spoil", ["1.x", "9.9.9", "%3A", "0"])
def test_a_slip_that_was_not_read_whole_is_told(event, client, spoil):
    assert client.get(f"/events/{event.token}/slip/{spoil}/").status_code == 404


def test_a_slip_of_a_draft_tells_nothing(event, client):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    draft = Match.objects.select_related("round__event").filter(round=making.draw(event, 2)).first()
    response = client.get(slip_path(draft))
    assert response.status_code == 404
    assert not any(name in text(response) for name in ["Ann", "Ben", "Cleo", "Dora"])


LEVEL = {
    "bakugan": ("The documents do not say who wins a match that is level", "1.5.1"),
    "bleach": ("The document does not say who wins a match that is level", "Introduction"),
    "dragon_ball_super": ("A drawn game is won by nobody.", "1-2-3"),
    "x610z": ("A game that the time limit ends is a draw and won by nobody.", "106.1a"),
}


class TestALevelMatchOfTheCut:
    @pytest.fixture
    def cut(self, event, match):
        Round.objects.filter(pk=match.round_id).update(stage=Round.Stage.CUT)
        event.rounds, event.stage = 0, Event.Stage.CUT
        event.cut_seeds = list(event.entrants.values_list("pk", flat=True))
        event.save()
        return event

    def test_every_game_has_a_word_on_it(self):
        assert set(LEVEL) == set(games())

    @pytest.mark.parametrize("game", LEVEL)
    def test_the_page_of_the_result_cites_what_the_game_says(self, cut, match, kim, game):
        Event.objects.filter(pk=cut.pk).update(game=game)
        said, rule = LEVEL[game]
        for address in (page(cut, match), slip_path(match), f"/events/{cut.token}/staff/score/"):
            shown = kim.get(address).content.decode()
            assert said in shown
            assert rule in shown

    def test_what_the_event_has_set_comes_first(self, cut, match, kim):
        Policy.objects.create(event=cut, at_time="Play on until somebody leads.")
        shown = text(kim.get(page(cut, match)))
        assert shown.index("Play on until somebody leads.") < shown.index("The documents do not say who wins")

    def test_staff_say_who_goes_on(self, cut, match, kim):
        shown = kim.get(page(cut, match)).content.decode()
        assert 'value="1-1 awarded to 2"' in shown
        kim.post(page(cut, match, "enter"), {"score": "1-1 awarded to 2"})
        assert score_of(match.reports.get()) == Score(1, 1, kind=Kind.AWARDED_B)

    def test_a_level_score_is_refused_with_what_to_do(self, cut, match, kim):
        response = kim.post(page(cut, match, "enter"), {"score": "1-1"})
        assert response.status_code == 422
        assert "staff say who goes on (a1 or a2)." in text(response)

    def test_a_swiss_match_may_be_level(self, event, match, kim):
        assert "Still level?" not in text(kim.get(page(event, match)))

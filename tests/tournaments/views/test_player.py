"""A player's phone: the page and the report."""

import re

import pytest

from judgeapp.tournaments.models import Match, Report
from judgeapp.tournaments.results.playing import meetings, place
from judgeapp.tournaments.rounds.history import score_rules
from tests.tournaments import making
from tests.tournaments.phones import entrant_of, match_of, me, other, phone, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.four_playing()


def send(client, event, name: str, score: str, **more):
    return client.post(f"{me(event)}report", {"match": match_of(event, name).pk, "score": score}, **more)


def test_who_has_no_link_is_told_how_to_get_in(event, client):
    response = client.get(me(event))
    assert response.status_code == 403
    assert "Open the personal link" in text(response)
    assert "Lost it? Ask at the scorekeeper’s desk" in text(response)
    assert f'href="/events/{event.token}/pairings/"' in response.content.decode()


def test_a_look_of_its_own_brings_place_and_rounds_along(event):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    part = phone(event, "Ann").get(me(event), headers={"HX-Request": "true"})
    assert "Round 1 · closed" in text(part)
    assert "after round 1 My rounds 1" in text(part)
    assert "<html" not in part.content.decode()


def test_the_page_shows_table_opponent_reason_and_buttons(event):
    words = text(phone(event, "Ann").get(me(event)))
    assert f"Table {match_of(event, 'Ann').table} against {other(event, 'Ann')}" in words
    assert "50:00" in words
    assert "I won 2–0 2–1 I lost 0–2 1–2" in words


def test_before_the_first_round_the_page_says_so():
    event = making.make_event()
    making.make_entrants(event, ["Ann"])
    assert "No round has been released yet" in text(phone(event, "Ann").get(me(event)))


def test_a_draft_is_not_shown(event):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.draw(event, 2)
    words = text(phone(event, "Ann").get(me(event)))
    assert "Round 1 · closed" in words
    assert "Round 2" not in words


def test_a_chosen_score_is_asked_back_and_nothing_is_kept(event):
    ann = phone(event, "Ann")
    words = text(ann.get(f"{me(event)}report", {"match": match_of(event, "Ann").pk, "score": "2-1"}))
    assert "Is this right? You won 2–1" in words
    assert not Report.objects.exists()


def test_a_score_is_seen_from_the_players_side(event):
    for name, score in (("Ann", "2-1"), (other(event, "Ann"), "1-2")):
        assert send(phone(event, name), event, name, score).status_code == 302
    accepted = Report.objects.get(state="accepted")
    won_by = match_of(event, "Ann").seats.get(side=0 if accepted.a > accepted.b else 1).entrant.name
    assert (won_by, accepted.source, sorted((accepted.a, accepted.b))) == ("Ann", "player", [1, 2])


def test_a_report_says_which_phone_sent_it(event):
    ann = phone(event, "Ann")
    send(ann, event, "Ann", "2-0", REMOTE_ADDR="198.51.100.7")
    report = Report.objects.get()
    assert (report.device.entrant.name, report.address, report.by) == ("Ann", "198.51.100.7", None)


def test_what_the_opponent_reports_is_confirmed_with_one_tap(event):
    opponent = other(event, "Ann")
    send(phone(event, opponent), event, opponent, "2-0")
    ann = phone(event, "Ann")
    page = ann.get(me(event)).content.decode()
    assert f"{opponent} won" in page
    offered = re.search(r'name="score" value="([^"]+)">\s*<button', page)[1]
    assert offered == "0-2"
    send(ann, event, "Ann", offered)
    assert "Accepted." in text(ann.get(me(event)))


@pytest.mark.parametrize("typed", ["dl", "ns", "ns1", "no-show both"])
def test_what_only_staff_can_say_is_not_asked_back(event, typed):
    ann = phone(event, "Ann")
    asked = ann.get(f"{me(event)}report", {"match": match_of(event, "Ann").pk, "score": typed})
    assert "Only staff can enter that" in text(asked)
    assert "Is this right?" not in text(asked)
    assert send(ann, event, "Ann", typed).status_code == 422


def test_who_is_said_not_to_have_come_is_sent_to_the_scorekeeper(event):
    opponent = other(event, "Ann")
    send(phone(event, opponent), event, opponent, "ns2")
    words = text(phone(event, "Ann").get(me(event)))
    assert "If that is right, tell the scorekeeper" in words
    assert "That is right:" not in words


def test_both_see_a_mismatch_with_what_the_other_says(event):
    opponent = other(event, "Ann")
    ann, ben = phone(event, "Ann"), phone(event, opponent)
    send(ann, event, "Ann", "2-0")
    send(ben, event, opponent, "2-1")
    assert f"{opponent} reports: {opponent} won 2–1 You reported: You won 2–0" in text(ann.get(me(event)))
    assert "Ann reports: Ann won 2–0" in text(ben.get(me(event)))


def test_a_player_is_told_to_ask_the_scorekeeper_about_an_accepted_result(event):
    ann = phone(event, "Ann")
    making.report(match_of(event, "Ann"), 2, 0)
    response = send(ann, event, "Ann", "id")
    assert response.status_code == 422
    assert "Ask the scorekeeper" in text(response)


@pytest.mark.parametrize("typed", ["", "3-0", "2–", "two one", "9" * 300, "<script>", "１-２"])
def test_what_cannot_be_a_result_is_told_and_kept(event, typed):
    ann = phone(event, "Ann")
    response = send(ann, event, "Ann", typed)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not Report.objects.exists()


def test_a_player_cannot_report_somebody_elses_match(event):
    ann, foreign = phone(event, "Ann"), Match.objects.exclude(seats__entrant__name="Ann").get()
    response = ann.post(f"{me(event)}report", {"match": foreign.pk, "score": "2-0"})
    assert response.status_code == 422
    assert "not your match any more" in text(response)
    assert not Report.objects.exists()


def test_a_report_of_an_old_page_does_not_land_in_the_next_round(event):
    ann, old = phone(event, "Ann"), match_of(event, "Ann")
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.release(event, 2)
    response = ann.post(f"{me(event)}report", {"match": old.pk, "score": "2-0"})
    assert response.status_code == 422
    assert not Report.objects.filter(match__round__number=2).exists()


def test_where_only_the_scorekeeper_enters_there_are_no_buttons(event):
    event.players_report = False
    event.save()
    words = text(phone(event, "Ann").get(me(event)))
    assert "hand in your result slip" in words
    assert "I won" not in words


def test_results_so_far_and_the_place_are_the_players_own(event):
    ann = entrant_of(event, "Ann")
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    [found] = meetings(ann, score_rules(event))
    accepted = Report.objects.get(match=found.match)
    mine = (accepted.a, accepted.b) if found.side == 0 else (accepted.b, accepted.a)
    assert (found.accepted.a, found.accepted.b) == mine
    assert found.outcome == f"{'Won' if mine[0] > mine[1] else 'Lost'} {mine[0]}–{mine[1]}"
    row = next(row for row in event.rounds_played.get(number=1).standings.get().rows if row["name"] == "Ann")
    assert (place(ann, event).rank, place(ann, event).points, place(ann, event).of) == (row["rank"], row["points"], 4)


def test_a_bye_is_shown_as_a_win_without_a_form():
    event = making.make_event()
    making.make_entrants(event, ["Ann", "Ben", "Cleo"])
    making.release(event, 1)
    name = Match.objects.get(round__event=event, table=None).seats.get().entrant.name
    words = text(phone(event, name).get(me(event)))
    assert "Bye You win this round without a match." in words
    assert "I won" not in words


def test_a_stopped_match_is_not_shown(event):
    ann, match = phone(event, "Ann"), match_of(event, "Ann")
    match.seats.all().delete()
    Match.objects.filter(pk=match.pk).update(is_stopped=True)
    assert "You are not paired in round 1" in text(ann.get(me(event)))


def test_a_name_like_html_stays_a_name():
    event = making.make_event()
    making.make_entrants(event, ["<b>Ann</b>", "Ben 🎴"])
    making.release(event, 1)
    page = phone(event, "Ben 🎴").get(me(event)).content.decode()
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_page_asks_the_same_number_of_queries_in_every_round(rounds, django_assert_num_queries):
    """Event, device, my seats, opponents, reports, round, standings, other phones, the open call of my table."""
    event = making.make_event()
    making.make_entrants(event, 8)
    making.play_rounds(event, rounds)
    ann = phone(event, "Player 1")
    ann.get(me(event))
    with django_assert_num_queries(10):
        ann.get(me(event))


def test_a_part_of_the_page_is_answered_to_a_look(event):
    answer = phone(event, "Ann").get(me(event), headers={"HX-Request": "true"}).content.decode()
    assert answer.strip().startswith('<div id="now"')

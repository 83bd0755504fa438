"""From an event to the followed match, and back: what it came to is reported."""

import re

import pytest

from judgeapp.judging.models import Policy
from judgeapp.matches.models import Match
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.models import Match as Meeting
from tests.matches.making import add, address, begin, follow, lose, make_table, meeting, play_to_2_0, side_of, tap
from tests.tournaments.making import make_entrants, make_event, make_member, release, report
from tests.tournaments.phones import entrant_of, phone, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_table()


def mine(event: Event) -> str:
    return f"/events/{event.token}/me/match/"


def test_both_players_are_led_to_the_same_match(event):
    first, second = (phone(event, name).get(mine(event)).url for name in ("Ann", "Ben"))
    assert first == second == address(Match.objects.get())


def test_who_has_no_match_is_told_why():
    event = make_event()
    make_entrants(event, ["Ann", "Ben", "Cleo"])
    early = phone(event, "Ann").get(mine(event))
    assert early.status_code == 404
    assert "No round has been released yet." in text(early)
    release(event, 1)
    bye = Meeting.objects.get(table=None).seats.get().entrant.name
    response = phone(event, bye).get(mine(event))
    assert response.status_code == 404
    assert "You have a bye in round 1" in text(response)


def test_staff_are_led_to_the_match_of_a_table(client, event):
    client.force_login(make_member(event, "judge"))
    key = meeting(event).pk
    assert client.get(f"/events/{event.token}/staff/matches/{key}/").url == address(Match.objects.get())
    assert client.get(f"/events/{event.token}/staff/matches/999999/").status_code == 404
    other = make_table()
    assert client.get(f"/events/{event.token}/staff/matches/{meeting(other).pk}/").status_code == 404


def winner_and_loser(event):
    """A match that Ann has won 2–0, and the phones of both."""
    match = follow(event)
    play_to_2_0(match, winner=side_of(match, "Ann"))
    return match, phone(event, "Ann"), phone(event, "Ben")


def test_both_report_what_the_match_came_to_and_it_is_accepted(event):
    match, ann, ben = winner_and_loser(event)
    assert "Report 2–0" in text(ann.get(address(match)))
    assert "Report 0–2" in text(ben.get(address(match)))
    assert ann.post(address(match, "report")).url == address(match)
    assert "You reported: You won 2–0 . Ben has to report the same." in text(ann.get(address(match)))
    assert "Ann reports: Ann won 2–0" in text(ben.get(address(match)))
    ben.post(address(match, "report"))
    accepted = Report.objects.get(state="accepted")
    assert sorted((accepted.a, accepted.b)) == [0, 2]
    assert (accepted.source, accepted.device.entrant.name) == ("player", "Ben")
    assert "The event has it: Ann won 2–0" in text(ben.get(address(match)))


def test_a_concession_is_reported_in_words(event):
    match = follow(event)
    add(match, tap("over", side_of(match, "Ben"), how="conceded"))
    assert "Report: Ben conceded; you win" in text(phone(event, "Ann").get(address(match)))
    phone(event, "Ann").post(address(match, "report"))
    assert Report.objects.get().kind == f"conceded {side_of(match, 'Ben') + 1}"


def test_reporting_twice_is_one_report(event):
    match, ann, _ = winner_and_loser(event)
    for _ in range(2):
        assert ann.post(address(match, "report")).status_code == 302
    assert Report.objects.count() == 1


def test_a_match_that_goes_on_is_not_reported(event):
    match = follow(event)
    begin(match)
    response = phone(event, "Ann").post(address(match, "report"))
    assert response.status_code == 422
    assert "The match is not over" in text(response)
    assert not Report.objects.exists()


def test_what_the_event_does_not_take_is_told(event):
    match, ann, _ = winner_and_loser(event)
    Round.objects.update(state=Round.State.CLOSED)
    response = ann.post(address(match, "report"))
    assert response.status_code == 422
    assert "Round 1 is closed" in text(response)


def test_a_drawn_match_in_an_event_without_draws_is_reported_on_another_way(event):
    Event.objects.update(draws_may_be_agreed=False)
    match = follow(event)
    add(match, tap("over", None, how="drawn"))
    page = text(phone(event, "Ann").get(address(match)))
    assert "This event has no intentional draws." in page
    assert "Report it on your own page" in page


def test_where_the_scorekeeper_enters_results_nobody_reports(event):
    Event.objects.update(players_report=False)
    match, ann, _ = winner_and_loser(event)
    assert "Hand in your slip" in text(ann.get(address(match)))
    assert ann.post(address(match, "report")).status_code == 422


def test_staff_do_not_report_for_players(client, event):
    match, *_ = winner_and_loser(event)
    client.force_login(make_member(event, "judge"))
    page = client.get(address(match))
    assert f"/events/{event.token}/staff/match/{meeting(event).pk}/" in page.content.decode()
    assert client.post(address(match, "report")).status_code == 422


def test_another_result_of_the_event_is_told(event):
    match, ann, _ = winner_and_loser(event)
    Report.objects.create(match=meeting(event), a=1, b=1, draws=1, kind="played", state="accepted", source="slip")
    page = text(ann.get(address(match)))
    assert "The event has it: Drawn 1–1–1" in page
    assert "That is not what was followed here" in page
    assert "Undo" not in page


def test_two_results_at_once_are_settled_by_the_event(event):
    """The scorekeeper has entered the slip while the players report something else."""
    match, ann, _ = winner_and_loser(event)
    Report.objects.create(match=meeting(event), a=1, b=1, draws=1, kind="played", state="accepted", source="slip")
    response = ann.post(address(match, "report"))
    assert response.status_code == 422
    assert "has a result already" in text(response)


def test_time_called_shows_what_the_event_has_set(event):
    match = follow(event)
    begin(match)
    add(match, tap("time"))
    ann = phone(event, "Ann")
    assert "Time was called at" in text(ann.get(address(match)))
    Policy.objects.create(event=event, at_time="Three more turns, then the leader wins.")
    assert "At this event: Three more turns, then the leader wins." in text(ann.get(address(match)))


def test_a_side_deck_is_offered_until_somebody_counts(event):
    Event.objects.update(decks="staff")
    match = follow(event)
    ann = phone(event, "Ann")
    side = f"/events/{event.token}/me/side/"

    def is_offered() -> bool:
        return side in ann.get(address(match)).content.decode()

    begin(match)
    assert not is_offered()
    lose(match, 0)
    assert is_offered()
    add(match, tap("toss", 0, game=2))
    assert is_offered()
    add(match, tap("count", 0, "a-count-of-game-2", counter="life", change=-1, game=2))
    assert not is_offered()
    add(match, Tap("takes-the-count-back", "undo", None, {"key": "a-count-of-game-2"}))
    assert is_offered()
    add(match, tap("redraw", 0, game=2))
    assert not is_offered()


def test_a_phone_hears_that_lists_cannot_be_changed_any_more(event):
    Event.objects.update(decks="staff")
    match = follow(event)
    lose(match, 0)
    ann = phone(event, "Ann")
    shape = re.search(r'data-shape="(\w+)"', ann.get(address(match)).content.decode())[1]
    add(match, tap("count", 1, counter="life", change=-1, game=2))  # before it is settled who starts
    told = ann.get(address(match, f"state.json?shape={shape}")).json()
    assert "/me/side/" not in told["html"]


@pytest.mark.parametrize("why", ["accepted", "closed"])
def test_a_side_deck_is_not_offered_where_nothing_can_be_presented(event, why):
    Event.objects.update(decks="staff")
    match = follow(event)
    lose(match, 0)
    if why == "closed":
        Round.objects.update(state=Round.State.CLOSED)
    else:
        report(meeting(event), 2, 0)
    assert "/me/side/" not in phone(event, "Ann").get(address(match)).content.decode()


@pytest.mark.parametrize("others", [0, 30])
def test_the_number_of_queries_does_not_grow_with_the_event(others, django_assert_num_queries):
    event = make_event(game="dragon_ball_super", format="constructed")
    make_entrants(event, ["Ann", "Ben"])
    make_entrants(event, others)
    release(event, 1)
    entrant = entrant_of(event, "Ann")
    ann = phone(event, "Ann")
    ann.get(mine(event))
    match = Match.objects.get(meeting__seats__entrant=entrant)
    with django_assert_num_queries(4):
        assert ann.get(address(match)).status_code == 200

"""Reports of players and of staff: what they come to, and what is refused."""

import pytest
from django.db import IntegrityError

from judgeapp.domain.events.results import Kind, Score
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Match, Report, Round
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.results.reporting import Sender, Step, Taken, enter, offer, take_back
from judgeapp.tournaments.results.reports import score_of
from tests.tournaments import making

pytestmark = pytest.mark.django_db
PLAYER = Sender(Report.Source.PLAYER, address="198.51.100.7")
DESK = Sender(Report.Source.SCOREKEEPER)
WON, LOST = Score(2, 1), Score(0, 2)


@pytest.fixture
def event():
    event = making.make_event()
    making.make_entrants(event, 4)
    making.release(event, 1)
    return event


@pytest.fixture
def match(event):
    return Match.objects.filter(round__event=event).order_by("table").first()


def states(match: Match) -> list[tuple[str, str, int | None]]:
    """The reports of a match in order: score, state, side."""
    return [(score_of(each).text, each.state, each.side) for each in match.reports.all()]


def refused(work) -> str:
    with pytest.raises(Refused) as caught:
        work()
    return str(caught.value)


def test_a_report_of_one_player_waits_for_the_other(event, match):
    assert offer(event, match.pk, 0, WON, PLAYER) is Step.OFFERED
    assert states(match) == [("2-1", "offered", 0)]


def test_equal_reports_of_both_players_are_accepted(event, match):
    offer(event, match.pk, 0, WON, PLAYER)
    assert offer(event, match.pk, 1, WON, PLAYER) is Step.ACCEPTED
    assert states(match) == [("2-1", "offered", 0), ("2-1", "accepted", 1)]


def test_differing_reports_are_a_mismatch_and_both_stay(event, match):
    offer(event, match.pk, 0, WON, PLAYER)
    assert offer(event, match.pk, 1, LOST, PLAYER) is Step.MISMATCH
    assert states(match) == [("2-1", "offered", 0), ("0-2", "offered", 1)]


def test_of_each_player_the_latest_report_counts(event, match):
    offer(event, match.pk, 0, WON, PLAYER)
    offer(event, match.pk, 1, LOST, PLAYER)
    assert offer(event, match.pk, 0, LOST, PLAYER) is Step.ACCEPTED
    assert states(match) == [("2-1", "replaced", 0), ("0-2", "offered", 1), ("0-2", "accepted", 0)]


def test_the_same_report_twice_is_kept_once(event, match):
    """A phone that sends again because the answer was lost adds nothing."""
    offer(event, match.pk, 0, WON, PLAYER)
    assert offer(event, match.pk, 0, WON, PLAYER) is Step.OFFERED
    offer(event, match.pk, 1, WON, PLAYER)
    assert offer(event, match.pk, 1, WON, PLAYER) is Step.ACCEPTED
    assert states(match) == [("2-1", "offered", 0), ("2-1", "accepted", 1)]


def test_a_player_cannot_change_an_accepted_result(event, match):
    offer(event, match.pk, 0, WON, PLAYER)
    offer(event, match.pk, 1, WON, PLAYER)
    words = refused(lambda: offer(event, match.pk, 0, LOST, PLAYER))
    assert words == "Table 1 has a result already: 2-1. Ask the scorekeeper."
    assert len(states(match)) == 2


def test_a_report_says_who_when_and_from_where(event, match):
    user = making.make_user("kim")
    enter(event, match.pk, WON, Sender(Report.Source.SLIP, by=user, address="2001:db8::/64"))
    report = match.reports.get()
    assert (report.by, report.source, report.address) == (user, "slip", "2001:db8::/64")
    assert report.at is not None


@pytest.mark.parametrize("score", [Score(3, 1), Score(1, 0), Score(0, 0), Score(2, 2)])
def test_scores_against_the_rules_are_refused_and_nothing_is_kept(event, match, score):
    refused(lambda: offer(event, match.pk, 0, score, PLAYER))
    refused(lambda: enter(event, match.pk, score, DESK))
    assert states(match) == []


@pytest.mark.parametrize(
    "score",
    [
        Score(1, 1, 1),
        Score(kind=Kind.INTENTIONAL_DRAW),
        Score(kind=Kind.DOUBLE_LOSS),
        Score(kind=Kind.NO_SHOW_A),
        Score(1, 0, kind=Kind.CONCEDED_A),
        Score(1, 1, kind=Kind.UNFINISHED),
    ],
)
def test_staff_enter_what_the_rules_know(event, match, score):
    assert enter(event, match.pk, score, DESK) is Step.ACCEPTED
    assert score_of(match.reports.get()) == score


def test_staff_settle_a_mismatch_at_once(event, match):
    offer(event, match.pk, 0, WON, PLAYER)
    offer(event, match.pk, 1, LOST, PLAYER)
    assert enter(event, match.pk, LOST, DESK) is Step.ACCEPTED
    assert states(match)[-1] == ("0-2", "accepted", None)


def test_the_second_of_two_who_enter_different_results_is_asked(event, match):
    enter(event, match.pk, WON, DESK)
    with pytest.raises(Taken) as caught:
        enter(event, match.pk, LOST, DESK)
    assert score_of(caught.value.accepted) == WON
    assert states(match) == [("2-1", "accepted", None)]


def test_the_second_of_two_who_enter_the_same_result_hears_that_it_is_there(event, match):
    enter(event, match.pk, WON, DESK)
    assert enter(event, match.pk, WON, DESK) is Step.UNCHANGED
    assert len(states(match)) == 1


def test_a_correction_keeps_the_old_result_to_be_seen(event, match):
    enter(event, match.pk, WON, DESK)
    assert enter(event, match.pk, LOST, DESK, seen=match.reports.get().pk) is Step.CORRECTED
    assert states(match) == [("2-1", "replaced", None), ("0-2", "accepted", None)]
    assert event.log.first().words == "Table 1 of round 1: 2-1 corrected to 0-2."


def test_a_correction_of_what_was_corrected_meanwhile_is_asked_again(event, match):
    enter(event, match.pk, WON, DESK)
    seen = match.reports.get().pk
    enter(event, match.pk, LOST, DESK, seen=seen)
    with pytest.raises(Taken):
        enter(event, match.pk, Score(2, 0), DESK, seen=seen)


def test_a_result_that_is_taken_back_opens_the_table_again(event, match):
    user = making.make_user("kim")
    enter(event, match.pk, WON, DESK)
    take_back(event, match.reports.get().pk, Sender(Report.Source.SCOREKEEPER, by=user))
    rows = [(each.state, each.by, each.note) for each in match.reports.all()]
    assert rows == [("replaced", None, ""), ("replaced", user, "Taken back.")]
    assert enter(event, match.pk, LOST, DESK) is Step.ACCEPTED


def test_only_the_accepted_result_is_taken_back(event, match):
    enter(event, match.pk, WON, DESK)
    first = match.reports.get().pk
    enter(event, match.pk, LOST, DESK, seen=first)
    assert "another result by now" in refused(lambda: take_back(event, first, DESK))


def test_a_result_of_another_event_is_out_of_reach(event, match):
    enter(event, match.pk, WON, DESK)
    other = making.make_event()
    assert refused(lambda: take_back(other, match.reports.get().pk, DESK)) == "This result is not of this event."
    assert refused(lambda: enter(other, match.pk, WON, DESK)) == "This event has no such match."


def test_nothing_is_reported_of_a_draft(event):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    draft = Match.objects.filter(round=making.draw(event, 2)).first()
    for work in (lambda: offer(event, draft.pk, 0, WON, PLAYER), lambda: enter(event, draft.pk, WON, DESK)):
        assert refused(work) == "Round 2 is not released yet."


def test_players_cannot_report_a_closed_round(event, match):
    Round.objects.filter(event=event).update(state=Round.State.CLOSED)
    assert refused(lambda: offer(event, match.pk, 0, WON, PLAYER)) == "Round 1 is closed. Ask the scorekeeper."


def test_a_stopped_match_takes_no_result(event, match):
    Match.objects.filter(pk=match.pk).update(is_stopped=True)
    assert "was stopped" in refused(lambda: enter(event, match.pk, WON, DESK))


def test_a_bye_takes_no_result():
    event = making.make_event()
    making.make_entrants(event, 3)
    making.release(event, 1)
    bye = Match.objects.get(round__event=event, table=None)
    assert "bye" in refused(lambda: enter(event, bye.pk, WON, DESK))


def test_players_report_only_where_the_event_lets_them(event, match):
    event.players_report = False
    event.save()
    assert "Hand in your slip" in refused(lambda: offer(event, match.pk, 0, WON, PLAYER))
    assert enter(event, match.pk, WON, DESK) is Step.ACCEPTED


def test_a_match_of_the_cut_needs_a_winner(event, match):
    Round.objects.filter(event=event).update(stage=Round.Stage.CUT)
    assert "winner" in refused(lambda: enter(event, match.pk, Score(1, 1, 1), DESK))


def test_a_report_that_slips_past_the_lock_is_caught_by_the_constraint(event, match, monkeypatch):
    """What has no lock writes between the look and the row; then it is looked at again, not answered with an error."""
    real, raced = reporting._add, []

    def add(*args, **kwargs):
        if not raced:
            raced.append(True)
            raise IntegrityError("one_accepted_report_of_a_match")
        return real(*args, **kwargs)

    monkeypatch.setattr(reporting, "_add", add)
    assert enter(event, match.pk, WON, DESK) is Step.ACCEPTED
    assert states(match) == [("2-1", "accepted", None)]


@pytest.mark.parametrize(
    ("side", "kind"),
    [
        (0, Kind.DOUBLE_LOSS),
        (1, Kind.NO_SHOW_BOTH),
        (0, Kind.NO_SHOW_A),
        (1, Kind.NO_SHOW_B),
        (0, Kind.AWARDED_A),
        (0, Kind.AWARDED_B),
    ],
)
def test_what_only_staff_can_say_is_refused_from_a_player(event, match, side, kind):
    assert "Only staff can enter that" in refused(lambda: offer(event, match.pk, side, Score(kind=kind), PLAYER))
    assert states(match) == []
    assert enter(event, match.pk, Score(kind=kind), DESK) is Step.ACCEPTED


@pytest.mark.parametrize(("side", "kind"), [(0, Kind.NO_SHOW_B), (1, Kind.NO_SHOW_A)])
def test_that_the_opponent_did_not_come_can_be_reported(event, match, side, kind):
    assert offer(event, match.pk, side, Score(kind=kind), PLAYER) is Step.OFFERED


def test_what_a_player_reports_anew_replaces_what_that_player_said_before(event, match):
    for side, score in ((0, WON), (1, LOST), (0, Score(2, 0))):
        offer(event, match.pk, side, score, PLAYER)
    assert list(match.reports.values_list("side", "state")) == [(0, "replaced"), (1, "offered"), (0, "offered")]

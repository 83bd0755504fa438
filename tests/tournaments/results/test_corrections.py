"""Corrections of closed rounds: standings in a new version, later rounds as they were paired."""

import pytest

from judgeapp.domain.events.results import Score
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Job, Match, Report, Round, Seat, Standings
from judgeapp.tournaments.results import corrections
from judgeapp.tournaments.results.reporting import Sender, Step, enter, take_back
from tests.tournaments import making

pytestmark = pytest.mark.django_db
DESK = Sender(Report.Source.SCOREKEEPER)


@pytest.fixture
def event():
    """Two closed rounds of four players, and a third that is released."""
    event = making.make_event(rounds=4)
    making.make_entrants(event, 4)
    making.play_rounds(event, 2)
    making.release(event, 3)
    return event


def first_match(event, number: int) -> Match:
    return Match.objects.get(round__event=event, round__number=number, table=1)


def flip(event, number: int) -> Step:
    """Turn the result of table 1 of a round into its contrary."""
    match = first_match(event, number)
    before = match.reports.get(state="accepted")
    return enter(event, match.pk, Score(before.b, before.a), DESK, seen=before.pk)


def versions(event) -> list[tuple[int, int, str]]:
    rows = Standings.objects.filter(round__event=event).order_by("round__number", "version")
    return [(each.round.number, each.version, each.reason[:19]) for each in rows]


def test_a_correction_makes_marked_standings_of_the_round_and_all_later_closed_ones(event):
    assert flip(event, 1) is Step.CORRECTED
    assert versions(event) == [(1, 1, ""), (1, 2, "Table 1 of round 1:"), (2, 1, ""), (2, 2, "Table 1 of round 1:")]


def test_the_last_closed_round_alone_has_new_standings_when_it_is_corrected(event):
    flip(event, 2)
    assert versions(event) == [(1, 1, ""), (2, 1, ""), (2, 2, "Table 1 of round 2:")]


def test_the_new_standings_hold_the_new_result_and_the_old_ones_the_old(event):
    """Of a win 3 points, of a loss none: the two players of the table change places in points of that round."""
    winner, loser = _points(event, 1)
    flip(event, 1)
    assert (winner, loser) == (3, 0)
    assert _points(event, 1) == (0, 3)
    old = Standings.objects.get(round__event=event, round__number=1, version=1)
    assert sum(row["points"] for row in old.rows) == 6


def _points(event, number: int) -> tuple[int, int]:
    """The points after a round of who won table 1 in the beginning, and of who lost it."""
    first = Report.objects.filter(match=first_match(event, number)).order_by("pk").first()
    rows = {row["entrant"]: row["points"] for row in Standings.objects.filter(round__number=number).first().rows}
    sides = dict(Seat.objects.filter(match=first_match(event, number)).values_list("side", "entrant"))
    won = 0 if first.a > first.b else 1
    return rows[sides[won]], rows[sides[1 - won]]


def test_later_rounds_stay_as_they_were_paired(event):
    before = list(Seat.objects.filter(round__number=3).order_by("pk").values_list("match", "entrant", "side"))
    flip(event, 1)
    assert list(Seat.objects.filter(round__number=3).order_by("pk").values_list("match", "entrant", "side")) == before


def test_a_correction_of_a_closed_round_asks_for_fresh_public_pages(event):
    flip(event, 1)
    assert Job.objects.filter(event=event, kind=Job.Kind.PUBLISH).count() == 1


def test_a_result_of_the_running_round_makes_no_standings_and_no_pages(event):
    enter(event, first_match(event, 3).pk, Score(2, 0), DESK)
    flip(event, 3)
    assert versions(event) == [(1, 1, ""), (2, 1, "")]
    assert not Job.objects.filter(event=event, kind=Job.Kind.PUBLISH).exists()


def test_who_corrects_a_closed_round_is_told_what_that_does(event):
    assert corrections.warnings(event.rounds_played.get(number=1)) == [
        "The standings after rounds 1 and 2 are made anew and marked as corrected.",
        "Rounds 2 and 3 stay as paired.",
    ]
    assert corrections.warnings(event.rounds_played.get(number=2)) == [
        "The standings after round 2 are made anew and marked as corrected.",
        "Round 3 stays as paired.",
    ]
    assert corrections.warnings(event.rounds_played.get(number=3)) == []


def test_nothing_is_taken_back_in_a_closed_round(event):
    with pytest.raises(Refused, match="Round 1 is closed: enter the right result instead"):
        take_back(event, first_match(event, 1).reports.get().pk, DESK)


@pytest.fixture
def cut(event):
    """The same event as a cut: round 2 is closed and round 3 is drawn from who won it."""
    Round.objects.filter(event=event, number__gte=2).update(stage=Round.Stage.CUT)
    return event


def test_who_advanced_in_the_cut_cannot_be_changed_once_the_next_round_is_drawn(cut):
    with pytest.raises(Refused, match="Round 3 of the cut is drawn from this result"):
        flip(cut, 2)
    assert first_match(cut, 2).reports.count() == 1


def test_the_games_of_a_match_in_the_cut_can_be_corrected(cut):
    match = first_match(cut, 2)
    before = match.reports.get()
    same_winner = [Score(2, 0), Score(2, 1)] if before.a == 2 else [Score(0, 2), Score(1, 2)]
    new = next(score for score in same_winner if (score.a, score.b) != (before.a, before.b))
    assert enter(cut, match.pk, new, DESK, seen=before.pk) is Step.CORRECTED

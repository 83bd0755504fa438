"""Infractions that are taken back stay to be seen, and tell what is to be undone by hand."""

import pytest

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.taking_back import left_by, take_back
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.models import Entrant
from tests.judging.penalties.making import give, judge_of, match_of, row
from tests.tournaments.making import four_playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Entrant:
    event = four_playing()
    return event.entrants.get(name="Ann")


def test_what_is_taken_back_stays_with_the_reason(ann):
    warning = row(ann)
    assert take_back(warning, " It was\nsomebody else. ", judge_of(ann.event)) == ""
    kept = Infraction.objects.get()
    assert kept.taken_back_at is not None
    assert kept.taken_back_why == "It was somebody else."
    assert ann.event.log.first().words == "Took back the warning of Ann: It was somebody else."


@pytest.mark.parametrize(
    ("penalty", "left"),
    [
        ("game loss", "The game stays lost until it is taken back in the match."),
        ("match loss", "The result of the match stays until it is corrected."),
        ("disqualified", "The disqualification itself stays until it is taken back on the page of the player."),
    ],
)
def test_what_a_penalty_did_is_left_to_be_undone(ann, penalty, left):
    infraction = give(ann, penalty, match_of(ann)).infraction
    assert take_back(infraction, "A mistake.", judge_of(ann.event)) == left


def test_a_loss_that_no_match_took_leaves_nothing(ann):
    assert left_by(row(ann, penalty="game loss")) == ""


@pytest.mark.parametrize(
    ("why", "problem"),
    [("  ", "Say why it is taken back"), ("x" * 201, "At most 200 characters; these are 201.")],
)
def test_the_reason_is_asked_for(ann, why, problem):
    with pytest.raises(Refused, match=problem):
        take_back(row(ann), why, judge_of(ann.event))
    assert Infraction.objects.get().taken_back_at is None


def test_nothing_is_taken_back_twice(ann):
    warning = row(ann)
    take_back(warning, "A mistake.", judge_of(ann.event))
    with pytest.raises(Refused, match="taken back already"):
        take_back(warning, "Another reason.", judge_of(ann.event))
    assert Infraction.objects.get().taken_back_why == "A mistake."

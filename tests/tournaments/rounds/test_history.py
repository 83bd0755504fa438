"""Who is in the standings: everybody who has a match, however early they are said to have left."""

import pytest

from judgeapp.domain.standings.values import StandingsError
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Job
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.rounds import history
from judgeapp.tournaments.tasks import run_job
from tests.tournaments import making

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = making.make_event()
    making.make_entrants(made, 6)
    return made


def first_of(event: Event) -> Entrant:
    return event.entrants.get(number=1)


def names_of(event: Event) -> set[str]:
    return {row["name"] for row in history.latest_standings(event).rows}


def test_a_no_show_of_round_1_leaves_before_it_and_the_round_is_closed(event):
    round_ = making.release(event, 1)
    attendance.drop(first_of(event), None, last=0)
    making.play(round_)
    assert making.close(event, 1).state == "closed"
    assert names_of(event) == {f"Player {number}" for number in range(1, 7)}
    lines = {row["name"]: row["is_active"] for row in history.latest_standings(event).rows}
    assert [name for name, is_active in lines.items() if not is_active] == ["Player 1"]


def test_who_left_before_the_first_round_and_never_sat_down_is_not_listed(event):
    attendance.drop(first_of(event), None)
    making.play_rounds(event, 1)
    assert names_of(event) == {f"Player {number}" for number in range(2, 7)}


def test_a_job_says_why_there_can_be_no_standings(event, monkeypatch):
    making.play(making.release(event, 1))

    def break_down(*_):
        raise StandingsError(["Entrant 6 has met themselves.", "Entrant 7 is there twice."])

    monkeypatch.setattr(history, "standings", break_down)
    job = making.make_job(event, Job.Kind.CLOSE, 1)
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.problem) == (
        Job.State.FAILED,
        "There are no standings after round 1. Entrant 6 has met themselves. Entrant 7 is there twice.",
    )
    assert jobs.live_job(event) is None
    with pytest.raises(Refused):
        history.store_standings(event, event.rounds_played.get())

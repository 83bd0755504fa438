"""What a disqualification changes of what everybody sees, and what it leaves as it was."""

import pytest

from judgeapp.tournaments.models import Entrant, Event, Job, Standings
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import brackets, history, lifecycle
from tests.tournaments import making
from tests.tournaments.rounds.test_cuts import draft, fix, met, order, release, swiss, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Event:
    """An event of six that has ended after two rounds."""
    event = making.make_event(rounds=2)
    making.make_entrants(event, 6)
    making.play_rounds(event, 2)
    lifecycle.end(event, None)
    event.refresh_from_db()
    return event


def one(entrant: int) -> Entrant:
    return Entrant.objects.get(pk=entrant)


def home(event: Event) -> str:
    publishing.publish(event)
    event.refresh_from_db()
    return publishing.find(event.pk, "home", event.live)


def versions(event: Event) -> list[tuple[int, int, str]]:
    kept = Standings.objects.filter(round__event=event).order_by("round__number", "version")
    return [(each.round.number, each.version, each.reason) for each in kept]


@pytest.mark.usefixtures("publishes")
def test_the_second_wins_when_the_winner_is_disqualified_after_the_event(over):
    first, *others = order(over)
    name = one(first).name
    attendance.disqualify(one(first), None, "not for the public")
    assert order(over) == others
    assert [row["rank"] for row in history.latest_standings(over).rows] == [1, 2, 3, 4, 5]
    assert versions(over) == [(1, 1, ""), (2, 1, ""), (2, 2, f"{name} is disqualified.")]
    assert Job.objects.filter(kind=Job.Kind.PUBLISH).exists()
    shown = home(over)
    assert one(others[0]).name in shown
    assert name not in shown
    assert "not for the public" not in publishing.find(over.pk, "standings", over.live)


@pytest.mark.usefixtures("publishes")
def test_a_disqualification_taken_back_after_the_event_gives_the_place_back(over):
    before = order(over)
    attendance.disqualify(one(before[0]), None)
    back = attendance.come_back(one(before[0]), None)
    assert order(over) == before
    assert (back.state, back.dropped_after) == (Entrant.State.DROPPED, 2)
    assert versions(over)[-1] == (2, 3, f"{back.name} is no longer disqualified.")
    assert back.name in home(over)


def test_standings_of_before_keep_who_is_disqualified_later(over):
    first = order(over)[0]
    attendance.disqualify(one(first), None)
    history.store_standings(over, over.rounds_played.get(number=1), "A correction.")
    rows = over.rounds_played.get(number=1).standings.get(version=2).rows
    assert first in {row["entrant"] for row in rows}
    assert len(rows) == 6


def test_who_is_disqualified_in_a_running_round_leaves_with_its_standings():
    event = making.make_event()
    making.make_entrants(event, 6)
    making.play_rounds(event, 1)
    round_ = making.release(event, 2)
    first = order(event)[0]
    attendance.disqualify(one(first), None)
    assert versions(event) == [(1, 1, "")]
    making.play(round_)
    making.close(event, 2)
    assert first not in order(event)
    assert versions(event) == [(1, 1, ""), (2, 1, "")]


def test_the_disqualified_are_out_of_the_bracket_and_of_the_standings():
    event = swiss()
    first, second, *_ = fix(event)
    win(event, release(event), first, second)
    attendance.disqualify(one(first), None)
    assert first not in order(event)
    assert met(draft(event)) == [(None, (second,))]
    attendance.disqualify(one(order(event)[-1]), None)
    assert len(order(event)) == 8


@pytest.mark.usefixtures("publishes")
def test_the_finalist_wins_when_the_winner_of_the_cut_is_disqualified():
    event = swiss()
    first, second, third, fourth = fix(event)
    win(event, release(event), first, second)
    win(event, release(event), first)
    attendance.disqualify(one(first), None)
    assert [place.entrant for place in brackets.cut_of(event).places] == [second, third, fourth]
    assert one(second).name in home(event)
    assert f"Won by {one(first).name}" not in home(event)
    attendance.come_back(one(first), None)
    assert [place.entrant for place in brackets.cut_of(event).places] == [first, second, third, fourth]

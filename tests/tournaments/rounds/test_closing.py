"""The end of a round and of an event, and the standings that are kept."""

import pytest

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Match, Report
from judgeapp.tournaments.rounds import history, lifecycle
from tests.tournaments import making

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.seven_in()


def problems(work, *values) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        work(*values)
    return refused.value.problems


def table_of(event: Event) -> dict[str, tuple[int, int]]:
    return {row["name"]: (row["rank"], row["points"]) for row in history.latest_standings(event).rows}


def test_a_round_is_closed_with_its_standings(event):
    round_ = making.release(event, 1)
    making.play(round_)
    round_ = making.close(event, 1)
    kept = history.latest_standings(event)
    assert (round_.state, round_.closed_at is not None) == ("closed", True)
    assert (kept.round, kept.version, kept.reason) == (round_, 1, "")
    assert kept.columns == ["OMW%", "GW%", "OGW%"]
    assert sorted(row["points"] for row in kept.rows) == [0, 0, 0, 3, 3, 3, 3]
    assert [row["rank"] for row in kept.rows] == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_with_open_tables_stays_open_and_names_them(event):
    round_ = making.release(event, 1)
    making.report(Match.objects.get(round=round_, table=2), 2, 0)
    assert problems(making.close, event, 1) == ("2 tables have no result yet: 1, 3.",)
    round_.refresh_from_db()
    assert round_.state == "released"
    assert history.latest_standings(event) is None


def test_what_players_offer_is_no_result(event):
    round_ = making.release(event, 1)
    for match in Match.objects.filter(round=round_, table__isnull=False):
        Report.objects.create(match=match, a=2, kind="played", state="offered", side=0)
    assert lifecycle.open_tables(round_) == [1, 2, 3]


def test_many_open_tables_are_counted_and_the_first_named():
    event = making.make_event()
    making.make_entrants(event, 28)
    making.release(event, 1)
    assert problems(making.close, event, 1) == (
        "14 tables have no result yet: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ….",
    )


def test_a_draft_is_not_closed(event):
    making.draw(event, 1)
    assert problems(making.close, event, 1) == ("Round 1 is not released.",)


def test_closing_twice_keeps_one_version(event):
    making.play_rounds(event, 1)
    making.close(event, 1)
    assert [each.version for each in history.stored_standings(event)] == [1]


def test_later_drops_change_nothing_of_what_is_kept(event):
    making.play_rounds(event, 1)
    before = history.latest_standings(event).rows
    Entrant.objects.filter(event=event, number__lte=3).update(state="dropped", dropped_after=1)
    making.play_rounds(event, 1)
    assert event.rounds_played.get(number=1).standings.get().rows == before


def test_who_comes_later_is_not_in_earlier_standings(event):
    making.play_rounds(event, 1)
    making.make_entrants(event, ["Late"], entered_round=2)
    history.store_standings(event, event.rounds_played.get(number=1), "A correction.")
    assert "Late" not in table_of(event)
    assert history.latest_standings(event).version == 2
    making.play_rounds(event, 1)
    assert "Late" in table_of(event)


def test_an_event_without_a_cut_is_ended_after_its_last_round(event):
    making.play_rounds(event, 1)
    assert problems(lifecycle.end, event, None) == (
        "Round 1 of 2 was the last one closed. Change the number of rounds first.",
    )
    making.release(event, 2)
    assert problems(lifecycle.end, event, None) == ("Round 2 is not closed yet.",)
    making.play(event.rounds_played.get(number=2))
    making.close(event, 2)
    lifecycle.end(event, None)
    event.refresh_from_db()
    assert event.stage == "over"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Only an event that is being played can be ended."),
        ({"stage": "over"}, "The event is over already."),
        ({"stage": "cut"}, "The event ends with the final of its top cut."),
    ],
)
def test_what_is_not_played_is_not_ended(fields, words):
    assert problems(lifecycle.end, making.make_event(**fields), None) == (words,)


def test_rounds_can_be_added_and_the_event_goes_on(event):
    making.play_rounds(event, 2)
    lifecycle.end(event, None)
    lifecycle.set_rounds(event, 3, None)
    event.refresh_from_db()
    assert (event.rounds, event.stage) == (3, "swiss")


@pytest.mark.parametrize("rounds", [None, 0, 1, 31])
def test_the_number_of_rounds_is_not_less_than_there_are(rounds, event):
    making.play_rounds(event, 2)
    assert problems(lifecycle.set_rounds, event, rounds, None) == ("Give a number of rounds from 2 to 30.",)

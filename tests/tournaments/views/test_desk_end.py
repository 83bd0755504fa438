"""The end of an event at the desk: standings, the number of rounds, the cut, and what is asked before it is over."""

import pytest

from judgeapp.permissions import Role
from judgeapp.tournaments.models import Event, Job, Round
from judgeapp.tournaments.rounds import cuts, history, lifecycle, steps
from tests.tournaments import making
from tests.tournaments.views.test_desk import follow, next_label, path, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.seven_in()


@pytest.fixture
def staff(client, event):
    """A browser that an organiser has signed in with."""
    client.force_login(making.make_member(event, Role.ORGANISER))
    return client


def test_standings_are_shown_in_all_versions(staff, event):
    making.play_rounds(event, 1)
    history.store_standings(event, Round.objects.get(), "Table 2 was entered the wrong way round.")
    page = staff.get(path(event, "event_places"))
    assert "After round 1 , version 2" in words(page)
    assert "Corrected: Table 2 was entered the wrong way round." in words(page)
    first = Round.objects.get().standings.get(version=1)
    assert "Corrected:" not in words(staff.get(f"{path(event, 'event_places')}?kept={first.pk}"))


def test_the_number_of_rounds_is_changed_there(staff, event):
    assert "There are 4 Swiss rounds." in follow(staff, event, "event_set_rounds", rounds="4")
    event.refresh_from_db()
    assert event.rounds == 4


def test_the_event_is_ended_there(staff, event):
    making.play_rounds(event, 2)
    assert "The event is over" in follow(staff, event, "event_end")
    event.refresh_from_db()
    assert event.stage == "over"


def test_the_end_is_asked_about_and_can_be_taken_back(staff, event):
    event.decks = Event.Decks.AFTER
    event.save()
    making.play_rounds(event, 2)
    page = staff.get(path(event))
    assert '<summary class="button main next-button">End the event' in page.content.decode()
    assert "Everybody sees the deck lists then." in words(page)
    staff.post(path(event, "event_end"))
    assert "To play on after all, raise the number of rounds at Standings." in words(staff.get(path(event)))
    staff.post(path(event, "event_set_rounds"), {"rounds": "3"})
    assert next_label(event) == "Pair round 3"


def test_the_end_of_the_final_is_asked_about_and_no_other_round(staff, event):
    making.play_rounds(event, 2)
    cuts.fix(event, 4, (), None)
    asks = []
    for number in (3, 4):
        making.do(event, Job.Kind.PAIR, number, cuts.pair)
        lifecycle.check(event, number, None)
        making.do(event, Job.Kind.RELEASE, number, lifecycle.release)
        making.play(event.rounds_played.get(number=number))
        fresh = Event.objects.get(pk=event.pk)
        asks.append(steps.next_step(fresh, steps.people_of(fresh)).asks)
        making.close(event, number)
    assert asks[0] == ()
    assert asks[1][0] == "The event is over with it."


def test_the_cut_is_chosen_and_fixed_there(staff, event):
    making.play_rounds(event, 2)
    first = history.latest_standings(event).rows[0]["entrant"]
    page = staff.get(path(event, "event_cut"), {"size": 4, "out": first})
    assert "Fix the top 4" in words(page)
    staff.post(path(event, "event_cut_fix"), {"size": 4, "out": first, "third": "yes"})
    event.refresh_from_db()
    assert (len(event.cut_seeds), first in event.cut_seeds, event.has_third_place) == (4, False, True)
    assert "Semifinals" in words(staff.get(path(event, "event_cut")))
    staff.post(path(event, "event_cut_open"))
    event.refresh_from_db()
    assert event.cut_seeds == []

"""The door: codes that staff scan, the check-in that is opened to players, and the waiting list on its pages."""

import pytest
from django.test import Client

from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.people.identity import door_path, personal_path
from tests.tournaments.making import make_entrants, make_event, make_member, release
from tests.tournaments.views.test_joining import at, join, text

pytestmark = pytest.mark.django_db
State = Entrant.State


@pytest.fixture
def event():
    return make_event(registration="link", needs_check_in=True, capacity=2)


@pytest.fixture
def ann(event):
    (made,) = make_entrants(event, ["Ann"], state=State.REGISTERED)
    made.event = event
    return made


@pytest.fixture
def staff(event):
    client = Client()
    client.force_login(make_member(event, "scorekeeper"))
    return client


def state_of(entrant: Entrant) -> str:
    return Entrant.objects.get(pk=entrant.pk).state


def test_looking_at_a_scanned_code_changes_nothing(staff, ann):
    assert "Is here: check in" in text(staff.get(door_path(ann)))
    assert state_of(ann) == State.REGISTERED


def test_one_press_checks_in_who_was_scanned_and_another_takes_it_back(staff, ann):
    assert "✓ Ann is here" in text(staff.post(door_path(ann)))
    assert state_of(ann) == State.IN
    assert "✓ Ann is checked in already" in text(staff.get(door_path(ann)))
    staff.post(door_path(ann), {"away": "1"})
    assert state_of(ann) == State.REGISTERED


def test_the_code_makes_nobody_the_player(event, ann):
    phone = Client()
    answer = phone.get(door_path(ann))
    assert (answer.status_code, "next=" in answer["Location"]) == (302, True)
    assert phone.post(door_path(ann)).status_code == 302
    assert (state_of(ann), phone.get(at(event, "me")).status_code) == (State.REGISTERED, 403)


def test_a_judge_is_told_who_may(event, ann):
    client = Client()
    client.force_login(make_member(event, "judge"))
    assert client.post(door_path(ann)).status_code == 403
    assert state_of(ann) == State.REGISTERED


def test_a_code_ends_with_the_link_that_it_was_made_of(staff, ann):
    old = door_path(ann)
    attendance.renew_link(ann, None)
    answer = staff.post(old)
    assert (answer.status_code, state_of(ann)) == (404, State.REGISTERED)
    assert "Nobody has this code" in text(answer)


def test_a_code_of_another_event_or_made_up_is_nobodys(staff, ann, event):
    (other,) = make_entrants(make_event(), 1)
    signed = door_path(other).rstrip("/").rpartition("/")[2]
    for made_up in (signed, "1.abcdef", "x" * 200):
        assert staff.post(f"/events/{event.token}/staff/people/door/{made_up}/").status_code == 404


def test_a_code_that_comes_too_late_says_so(staff, ann, event):
    make_entrants(event, 4)
    release(event, 1)
    assert "has no place to check in for" in text(staff.get(door_path(ann)))
    assert staff.post(door_path(ann)).status_code == 422


def test_a_player_has_the_code_until_being_checked_in(event):
    phone = join(event, "Ben")
    assert "Show this at the door" in text(phone.get(at(event, "my_link")))
    event.entrants.update(state=State.IN)
    assert "Show this at the door" not in text(phone.get(at(event, "my_link")))


def test_staff_who_scan_a_personal_link_are_offered_the_check_in_and_are_not_made_the_player(staff, ann, event):
    page = staff.get(personal_path(ann)).content.decode()
    assert door_path(ann) in page
    assert "events_link" not in page  # the script that makes a first phone the player's by itself
    assert "events_link" in Client().get(personal_path(ann)).content.decode()


def test_the_desk_opens_and_closes_the_check_in_of_players(staff, event):
    phone = join(event, "Ben")
    assert "I am here: check in" not in text(phone.get(at(event, "me")))
    assert "Let players check in on their own pages" in text(staff.get(at(event, "people_door")))
    staff.post(at(event, "people_door_open"), {"open": "1"})
    assert "Players can check in on their own pages." in text(staff.get(at(event, "people_door")))
    answer = phone.post(at(event, "me_check_in"), {"from_me": "1"})
    assert (answer["Location"], event.entrants.get().state) == (at(event, "me"), State.IN)
    staff.post(at(event, "people_door_open"))
    event.refresh_from_db()
    assert event.is_check_in_open is False


def test_who_waits_sees_their_place_and_then_that_there_is_one_for_them(event):
    phones = [join(event, name) for name in ("Ann", "Ben", "Cleo", "Dora")]
    assert "You are on the waiting list, place 2 in line." in text(phones[3].get(at(event, "me")))
    assert "data-wait=" in phones[3].get(at(event, "me")).content.decode()
    for phone in phones[:2]:
        phone.post(at(event, "drop"), {"sure": "1"})
    for page in ("me", "my_link"):
        assert "You have moved up from the waiting list: you have a place since" in text(phones[3].get(at(event, page)))
    assert "moved up" not in text(join(event, "Eve").get(at(event, "me")))


def test_the_desk_moves_who_waits(staff, event):
    for name in ("Ann", "Ben", "Cleo", "Dora"):
        join(event, name)
    act = lambda number, what: staff.post(f"/events/{event.token}/staff/people/{number}/{what}", follow=True)  # noqa: E731
    assert "place 1 in line" in text(act(4, "up"))
    shown = text(staff.get(f"{at(event, 'people')}?show=waiting"))
    assert shown.index("Dora") < shown.index("Cleo")
    assert "place 2 in line" in text(act(4, "down"))
    assert "Ann is on the waiting list now." in text(act(1, "wait"))
    assert dict(event.entrants.values_list("name", "state")) == {
        "Ann": State.WAITING,
        "Ben": State.REGISTERED,
        "Cleo": State.REGISTERED,
        "Dora": State.WAITING,
    }


@pytest.mark.parametrize("waiting", [1, 40])
def test_the_page_of_who_waits_takes_as_many_queries_however_many_wait(event, waiting, django_assert_num_queries):
    join(event, "Ann")
    join(event, "Ben")
    phone = join(event, "Cleo")
    make_entrants(event, waiting, state=State.WAITING)
    with django_assert_num_queries(9):
        phone.get(at(event, "me"))

"""Presses that come twice, and numbers of any length: nothing counts twice, nothing breaks."""

import pytest
from django.test import Client

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Announcement, Event, LogEntry, Match
from judgeapp.tournaments.public import announcing
from judgeapp.tournaments.rounds import clock
from tests.tournaments import making
from tests.tournaments.views.test_setting_pages import NEW, filled

pytestmark = pytest.mark.django_db
LONG = "9" * 5000


@pytest.fixture
def event():
    made = making.make_event(registration="link")
    making.make_entrants(made, 4)
    return made


@pytest.fixture
def staff(client, event):
    client.force_login(making.make_member(event, "organiser"))
    return client


def at(event: Event, what: str) -> str:
    return f"/events/{event.token}/{what}"


def test_time_that_is_given_twice_from_one_page_is_added_once(event, staff):
    making.release(event, 1)
    sent = {"number": 1, "table": 1, "minutes": 5, "since": LogEntry.objects.first().pk}
    staff.post(at(event, "staff/clock/table"), sent)
    told = staff.post(at(event, "staff/clock/table"), sent, follow=True).content.decode()
    assert Match.objects.get(table=1).extension == 300
    assert "Table 1 has 5 extra minutes: somebody gave it time just now. Look again first." in told


def test_time_for_another_table_is_no_second_press(event):
    making.release(event, 1)
    since = LogEntry.objects.first().pk
    clock.give_time(event, 1, 1, 5, None, since)
    assert clock.give_time(event, 1, 2, 5, None, since) == 5
    assert clock.give_time(event, 1, 1, 5, None, LogEntry.objects.first().pk) == 10


def test_the_same_words_are_announced_once(event):
    first = announcing.announce(event, "Lunch  at one.", None)
    assert announcing.announce(event, "Lunch at one.", None) == first
    announcing.withdraw(first, None)
    announcing.announce(event, "Lunch at one.", None)
    assert Announcement.objects.filter(is_withdrawn=False).count() == 1


def test_an_event_that_is_opened_twice_is_one(client):
    client.force_login(making.make_user("olga"))
    sent = {**filled(client.get(NEW).content.decode()), "name": "Autumn Open"}
    addresses = {client.post(NEW, sent).url for _ in range(2)}
    assert (Event.objects.count(), len(addresses)) == (1, 1)
    client.post(NEW, {**sent, "name": "Winter Open"})
    assert Event.objects.count() == 2


def once(phone: Client, event: Event) -> str:
    return phone.get(at(event, "join/")).content.decode().split('name="once" value="')[1].split('"')[0]


def test_a_form_to_join_that_is_sent_twice_makes_one_entrant(event):
    phone, again = Client(), Client()
    sent = {"name": "Ann", "once": once(phone, event)}
    answers = [each.post(at(event, "join/"), sent, follow=True) for each in (phone, again)]
    assert event.entrants.filter(name="Ann").count() == 1
    assert all("✓ You are in" in " ".join(answer.content.decode().split()) for answer in answers)


def test_a_form_that_is_sent_again_with_another_name_is_another_entrant(event):
    sent = once(Client(), event)
    Client().post(at(event, "join/"), {"name": "Ann", "once": sent})
    Client().post(at(event, "join/"), {"name": "Bea", "once": sent})
    Client().post(at(event, "join/"), {"name": "Cleo", "once": "made-up:nonsense"})
    joined = event.entrants.filter(name__in=["Ann", "Bea", "Cleo"]).values_list("link", flat=True)
    assert len(set(joined)) == 3


def test_a_number_of_any_length_is_answered(event, staff):
    making.release(event, 1)
    match = Match.objects.get(table=1)
    assert staff.get(f"/events/rounds/?rounds_table=magic&players={LONG}").status_code == 200
    assert staff.post(at(event, f"staff/match/{match.pk}/enter"), {"score": "2-0", "seen": LONG}).status_code == 302
    assert staff.post(at(event, f"staff/match/{match.pk}/enter"), {"score": "2-1", "seen": LONG}).status_code == 409
    for name in ("clock/turn", "clock/length", "clock/table", "repair/do"):
        assert staff.post(at(event, f"staff/{name}"), {"number": LONG}).status_code == 404
    assert staff.get(at(event, f"staff/?job={LONG}")).status_code == 200


def test_a_table_that_is_no_number_is_asked_for(event):
    making.release(event, 1)
    with pytest.raises(Refused, match="Type the number of the table"):
        clock.give_time(event, 1, None, 5, None)

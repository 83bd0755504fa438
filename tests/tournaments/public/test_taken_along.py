"""What is taken along from an event's page: an entry for a calendar, a card in a chat, a frame, a table."""

import csv
import datetime

import pytest
from icalendar import Calendar

from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public import calendar, publishing
from tests.tournaments.making import make_entrants, make_event, make_member, play_rounds
from tests.tournaments.published import look_again, shown, words

pytestmark = pytest.mark.django_db
MADRID = {"zone": "Europe/Madrid", "starts_at": datetime.time(10, 30)}
CARD = "Saturday, 21 November 2026, 10:30 CET · Town hall · Bakugan"
STRICT = "frame-ancestors 'none'"


def published(**fields) -> Event:
    event = make_event(**fields)
    publishing.publish(event)
    return event


def calendar_of(client, event: Event) -> Calendar:
    answer = client.get(f"{event.get_absolute_url()}event.ics")
    assert answer["Content-Type"] == calendar.KIND
    return Calendar.from_ical(answer.content)


def days(found: Calendar) -> list[tuple]:
    return [(each["dtstart"].dt, each["dtend"].dt if "dtend" in each else None) for each in found.events]


def test_an_event_of_one_day_lasts_as_long_as_its_rounds(client):
    event = published(**MADRID, rounds=3, round_minutes=50, place="Town hall", fee="5 €", description="Bring a pen.")
    found = calendar_of(client, event)
    (entry,) = found.events
    assert [(start.isoformat(), end.isoformat()) for start, end in days(found)] == [
        ("2026-11-21T10:30:00+01:00", "2026-11-21T13:00:00+01:00")
    ]
    assert (entry["summary"], entry["location"], entry["description"]) == (
        "Saturday Swiss",
        "Town hall",
        "Bring a pen.\n\n5 €",
    )
    assert entry["url"] == f"http://testserver/events/{event.token}/"
    assert str(found.timezones[0]["tzid"]) == "Europe/Madrid"


def test_without_a_time_it_is_the_whole_day(client):
    assert days(calendar_of(client, published())) == [(datetime.date(2026, 11, 21), datetime.date(2026, 11, 22))]


def test_each_of_several_days_is_an_entry_of_its_own(client):
    found = calendar_of(client, published(**MADRID, last_date=datetime.date(2026, 11, 22)))
    assert [(start.isoformat(), end) for start, end in days(found)] == [
        ("2026-11-21T10:30:00+01:00", None),
        ("2026-11-22T10:30:00+01:00", None),
    ]
    assert len({entry["uid"] for entry in found.events}) == 2


def test_signs_of_the_file_in_a_name_are_part_of_the_name(client):
    event = published(name="Open; finals, too\nX")
    assert calendar_of(client, event).events[0]["summary"] == "Open; finals, too\nX"


def test_the_file_is_made_of_what_is_in_memory(client, django_assert_num_queries):
    event = published()
    client.get(f"{event.get_absolute_url()}event.ics")
    with django_assert_num_queries(0):
        client.get(f"{event.get_absolute_url()}event.ics")


def head_of(response) -> str:
    return words(response).split("</head>")[0]


@pytest.mark.parametrize("host", ["testserver", "judge.example.org"])
def test_a_card_in_a_chat_has_whole_addresses_of_the_site_as_it_is_asked_for(client, settings, host):
    settings.ALLOWED_HOSTS = ["testserver", "judge.example.org"]
    event = published(**MADRID, place="Town hall")
    for _ in range(2):  # from the view, then from memory
        head = head_of(client.get(event.get_absolute_url(), headers={"Host": host}))
        assert f'<meta property="og:url" content="http://{host}/events/{event.token}/">' in head
        assert f'<meta property="og:image" content="http://{host}/static/icons/icon-512' in head
        assert 'property="og:title" content="Saturday Swiss"' in head
        assert f'property="og:description" content="{CARD}">' in head


@pytest.mark.parametrize("path", ["", "pairings/", "standings/", "join/"])
def test_a_card_has_nobodys_name(client, path):
    event = make_event(rounds=2, registration="link")
    make_entrants(event, ["Ann Archer", "Ben Baker"])
    play_rounds(event, 1)
    assert "Ann" not in head_of(client.get(f"{event.get_absolute_url()}{path}"))


def test_a_page_in_memory_answers_each_name_of_the_site_without_the_database(
    client, settings, django_assert_num_queries
):
    settings.ALLOWED_HOSTS = ["testserver", "judge.example.org"]
    event = published()
    client.get(event.get_absolute_url())
    with django_assert_num_queries(0):
        answer = client.get(event.get_absolute_url(), headers={"Host": "judge.example.org"})
    assert "origin.invalid" not in words(answer)


def test_nobody_shows_an_event_in_a_frame_that_has_not_opened_it_for_that(client):
    event = published()
    answer = client.get(f"{event.get_absolute_url()}embed/")
    assert (answer.status_code, answer["X-Frame-Options"]) == (404, "DENY")
    assert STRICT in answer["Content-Security-Policy"]


def test_in_a_frame_stands_what_the_event_is_and_who_leads(client):
    event = make_event(**MADRID, may_embed=True, place="Town hall")
    make_entrants(event, ["Ann", "Ben"])
    play_rounds(event, 1)
    answer = client.get(f"{event.get_absolute_url()}embed/")
    told = shown(words(answer))
    assert "Saturday, 21 November 2026, 10:30 CET · Town hall 2 registered, 2 in Standings after round 1" in told
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert '<base target="_blank">' in words(answer)


@pytest.mark.parametrize("path", ["", "pairings/", "standings/", "join/", "screen/", "event.ics"])
def test_no_other_page_of_that_event_may_be_framed(client, path):
    event = published(may_embed=True)
    for _ in range(2):
        answer = client.get(f"{event.get_absolute_url()}{path}")
        assert (answer["X-Frame-Options"], STRICT in answer["Content-Security-Policy"]) == ("DENY", True)


def test_a_frame_that_is_forbidden_again_is_gone(client):
    event = published(may_embed=True)
    path = f"{event.get_absolute_url()}embed/"
    assert client.get(path).status_code == 200
    Event.objects.update(may_embed=False)
    publishing.publish(event)
    look_again()
    assert client.get(path).status_code == 404


def test_the_organiser_is_given_what_to_put_into_the_page(client):
    event = published(may_embed=True, name='The "Open"')
    client.force_login(make_member(event, "owner"))
    page = words(client.get(f"{event.get_absolute_url()}staff/files/"))
    code = f"&lt;iframe src=&quot;http://testserver/events/{event.token}/embed/&quot; title=&quot;The &amp;quot;Open"
    assert code in page
    Event.objects.update(may_embed=False)
    assert "Nobody may show this event in a frame." in shown(
        words(client.get(f"{event.get_absolute_url()}staff/files/"))
    )


def test_standings_are_a_table_for_spreadsheets(client):
    event = make_event(rounds=2)
    make_entrants(event, ["=Ann", "Ben", "Cleo"])
    play_rounds(event, 1)
    event.entrants.filter(name="Ben").update(state="dropped", dropped_after=1)
    publishing.publish(event)
    answer = client.get(f"{event.get_absolute_url()}standings.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer["Content-Disposition"]
    head, *rows = csv.reader(answer.content.decode("utf-8-sig").splitlines())
    assert head[:8] == ["place", "number", "player", "state", "points", "wins", "losses", "draws"]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert {row[2]: row[3] for row in rows} == {"'=Ann": "in", "Ben": "dropped", "Cleo": "in"}
    assert all(len(row) == len(head) for row in rows)


def test_before_there_are_standings_there_is_no_table_of_them(client):
    event = published()
    assert client.get(f"{event.get_absolute_url()}standings.csv").status_code == 404

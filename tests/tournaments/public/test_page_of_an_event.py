"""The event's own page: when and where it is, what players ask, how many there are, in one zone that is named."""

import datetime

import pytest

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.setup import listing
from tests.tournaments.making import make_entrants, make_event, play_rounds
from tests.tournaments.published import shown, words

pytestmark = pytest.mark.django_db
NOON = datetime.datetime(2026, 11, 21, 11, tzinfo=datetime.UTC)
MADRID = {"zone": "Europe/Madrid", "starts_at": datetime.time(10, 30)}


def page(client, event: Event, path: str = "") -> str:
    publishing.publish(event)
    return shown(words(client.get(f"{event.get_absolute_url()}{path}")))


def test_it_says_when_it_starts_in_the_zone_of_the_venue(client):
    told = page(client, make_event(**MADRID))
    assert (
        "When Saturday, 21 November 2026, 10:30 CET All times here are those of Europe/Madrid. Add to my calendar"
        in told
    )


def test_an_event_of_several_days_says_both_ends(client):
    told = page(client, make_event(**MADRID, last_date=datetime.date(2026, 11, 22)))
    assert "Saturday, 21 November 2026 – Sunday, 22 November 2026, 10:30 CET on each day" in told


def test_an_event_that_says_nothing_but_its_day_shows_no_empty_rows(client):
    told = page(client, make_event())
    assert "When Saturday, 21 November 2026 Add to my calendar Format" in told
    assert not [each for each in ("Venue", "Entry fee", "Prizes", "Contact", "All times") if each in told]


def test_it_says_what_players_ask(client):
    asked = {"place": "Town hall", "fee": "5 €", "prizes": "Boosters", "contact": "open@example.org"}
    event = make_event(**asked, description="Bring a pen.\n\n<b>No</b> food: https://example.org/rules")
    told = page(client, event)
    assert "Venue Town hall Entry fee 5 € Prizes Boosters Contact open@example.org" in told
    assert "What players should know Bring a pen. &lt;b&gt;No&lt;/b&gt; food: https://example.org/rules" in told
    html = words(client.get(event.get_absolute_url()))
    assert '<a href="mailto:open@example.org">' in html
    assert '<a href="https://example.org/rules" rel="nofollow">' in html


def test_counts_say_registered_in_and_dropped(client):
    event = make_event(capacity=4, needs_check_in=True)
    make_entrants(event, 2, state="registered")
    make_entrants(event, 2)
    make_entrants(event, 2, state="waiting")
    make_entrants(event, 1, state="dropped", dropped_after=0)
    assert "Players 4 registered, 2 in, 2 waiting, room for 4" in page(client, event)


def test_times_of_a_page_are_in_one_zone(client, settings):
    event = make_event(**MADRID)
    announcing.announce(event, "Lunch", None)
    event.announcements.update(at=NOON)
    assert "Lunch 12:00 CET" in page(client, event)
    live = client.get(f"{event.get_absolute_url()}live.json").json()
    assert live["announcements"] == [[int(NOON.timestamp()), "Lunch", "12:00 CET"]]
    assert 'data-zone="Europe/Madrid"' in words(client.get(event.get_absolute_url()))


def test_an_event_without_a_zone_tells_its_times_in_utc(client):
    event = make_event()
    announcing.announce(event, "Lunch", None)
    event.announcements.update(at=NOON)
    assert "Lunch 11:00 UTC" in page(client, event)


def test_who_joins_sees_when_and_where_it_is(client):
    event = make_event(**MADRID, registration="link", place="Town hall")
    told = shown(words(client.get(f"{event.get_absolute_url()}join/")))
    assert "Saturday, 21 November 2026, 10:30 CET · Town hall" in told


def test_an_event_that_has_not_begun_is_coming_until_its_last_day():
    event = make_event(last_date=datetime.date(2026, 11, 23))
    assert [list(listing.listed("coming", datetime.date(2026, 11, day))) for day in (23, 24, 25)] == [
        [event],
        [event],
        [],
    ]
    assert list(listing.listed("over", datetime.date(2026, 11, 25))) == [event]


def test_who_dropped_after_a_round_has_been_registered(client):
    event = make_event()
    make_entrants(event, 4)
    play_rounds(event, 1)
    Entrant.objects.filter(number=3).update(state="dropped", dropped_after=1)
    Entrant.objects.filter(number=4).update(state="disqualified", dropped_after=1)
    assert "Players 4 registered, 2 in, 2 dropped Rounds" in page(client, event)

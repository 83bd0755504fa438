"""Banned and limited cards of an event alone: who adds them, what they bear on, and how a verdict tells of them."""

import datetime

import pytest
from django.urls import reverse

from judgeapp.deckcheck.models import DatedList
from judgeapp.deckcheck.tasks import check_anew
from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists
from tests.deckcheck.lists import DRAGON_BALL
from tests.tournaments.making import make_entrants, make_event, make_member

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 11, 21)  # no list that comes with the app covers it


@pytest.fixture
def event():
    return make_event(decks="staff", game="dragon_ball_super", format="constructed", date=DAY)


@pytest.fixture
def organiser(event, client):
    client.force_login(make_member(event, Role.ORGANISER, "Ola"))
    return client


def post(client, event: Event, page: str = "event_lists_new", **sent: str):
    return client.post(reverse(page, args=[event.token]), sent)


def add(client, event: Event, text: str = "BT5-004 banned") -> DatedList:
    """Look at a list and keep it, as an organiser does."""
    fields = {"first": str(DAY), "last": str(DAY), "source": "Shop page of 20 November", "text": text}
    seen = post(client, event, **fields, **{"try": "1"})
    key = seen.content.decode().partition('name="keep"')[2].partition('value="')[2].partition('"')[0]
    assert post(client, event, **fields, keep=key).status_code == 302
    row = DatedList.objects.latest("pk")
    check_anew(row.pk)
    return row


def handed_in(event: Event) -> Entrant:
    return decklists.hand_in(make_entrants(event, ["Ann"])[0], DRAGON_BALL)


def test_a_list_of_an_event_bears_on_its_decks_alone(event, organiser):
    other = make_event(decks="staff", game="dragon_ball_super", format="constructed", date=DAY)
    ann, bob = handed_in(event), handed_in(other)
    assert (ann.deck_verdict, bob.deck_verdict) == ("cannot tell", "cannot tell")
    row = add(organiser, event)
    ann.refresh_from_db()
    bob.refresh_from_db()
    assert (row.only_for, row.added_by) == (event.token, "Ola")
    assert (ann.deck_verdict, bob.deck_verdict) == ("illegal", "cannot tell")


def test_the_verdict_tells_whose_list_it_is_and_where_from(event, organiser):
    add(organiser, event)
    told = [str(each.message) for each in decklists.check(event, DRAGON_BALL).judgement.findings]
    assert any("Banned and limited cards of this event, by “Shop page of 20 November”" in each for each in told)
    deck = handed_in(event).deck.deck
    page = organiser.get(deck.get_absolute_url()).content.decode()
    assert "Shop page of 20 November" in page
    assert 'class="verdict illegal"' in page


def test_an_event_s_list_counts_before_that_of_the_site(event, organiser):
    add(organiser, event)
    DatedList.objects.create(game="dragon_ball_super", key="official", source="Site", first=DAY, last=DAY)
    assert decklists.check(event, DRAGON_BALL).judgement.verdict == "illegal"


def test_a_list_is_withdrawn_and_put_back(event, organiser):
    row = add(organiser, event)
    for sent, verdict in (({}, "cannot tell"), ({"back": "1"}, "illegal")):
        assert post(organiser, event, "event_lists_change", list=str(row.pk), **sent).status_code == 302
        assert decklists.check(event, DRAGON_BALL).judgement.verdict == verdict


def test_the_log_of_the_event_tells_of_it(event, organiser):
    add(organiser, event)
    log = organiser.get(reverse("event_log", args=[event.token])).content.decode()
    assert "Changed the list of banned cards by “Shop page of 20 November”." in log


def test_lists_of_other_events_and_of_the_site_are_out_of_reach(event, organiser):
    other = make_event(game="dragon_ball_super", format="constructed", date=DAY)
    site = DatedList.objects.create(game="dragon_ball_super", key="official", source="Site", first=DAY, last=DAY)
    foreign = DatedList.objects.create(
        game="dragon_ball_super", key="official", source="Foreign", first=DAY, last=DAY, only_for=other.token
    )
    for row in (site, foreign):
        assert post(organiser, event, "event_lists_change", list=str(row.pk)).status_code == 404
    page = organiser.get(reverse("event_lists", args=[event.token])).content.decode()
    assert "Foreign" not in page
    assert page.count("Withdraw the list") == 0
    assert "Shop" not in organiser.get(reverse("deck_lists", args=["dragon_ball_super"])).content.decode()


def test_a_bad_line_is_told_and_nothing_is_lost(event, organiser):
    sent = {"first": str(DAY), "last": str(DAY), "source": "Shop", "text": "BT5-004 banned 2026-13-45", "try": "1"}
    answer = post(organiser, event, **sent)
    assert answer.status_code == 422
    assert "BT5-004 banned 2026-13-45</textarea>" in answer.content.decode()
    assert not DatedList.objects.exists()


def test_a_game_without_lists_asks_for_none(client):
    event = make_event(game="bakugan")
    client.force_login(make_member(event, Role.ORGANISER, "Ola"))
    for page in ("event_lists", "event_lists_new"):
        assert "No format of Bakugan asks for a list" in client.get(reverse(page, args=[event.token])).content.decode()
    assert (
        reverse("event_lists", args=[event.token])
        not in client.get(reverse("event_decks", args=[event.token])).content.decode()
    )


def test_the_desk_of_decks_leads_there(event, organiser):
    assert (
        reverse("event_lists", args=[event.token])
        in organiser.get(reverse("event_decks", args=[event.token])).content.decode()
    )

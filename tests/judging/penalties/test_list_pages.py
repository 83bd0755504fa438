"""The staff's list of infractions, and those on a player's page."""

import re

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Infraction
from judgeapp.tournaments.models import Entrant, Event
from tests.judging.penalties.making import match_of, row, text
from tests.judging.penalties.test_pages import at, new
from tests.tournaments.making import four_playing, make_entrants, make_event, make_member, report

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return four_playing()


@pytest.fixture
def ann(event) -> Entrant:
    return event.entrants.get(name="Ann")


@pytest.fixture
def judge(client, event):
    """The browser of a judge."""
    client.force_login(make_member(event, Role.JUDGE, "kim"))
    return client


class TestList:
    def shown(self, response) -> list[str]:
        return re.findall(r'class="penalty-who"><a[^>]*>(.*?)</a>', response.content.decode())

    def test_the_list_is_narrowed_to_a_player(self, judge, event, ann):
        for each in event.entrants.all():
            row(each)
        assert self.shown(judge.get(at(event))) == ["Dora", "Cleo", "Ben", "Ann"]
        assert self.shown(judge.get(at(event), {"q": "ann"})) == ["Ann"]
        assert "No infraction of “zoe”." in text(judge.get(at(event), {"q": "zoe"}))

    def test_what_waits_for_a_match_stands_first_and_is_applied(self, judge, event, ann):
        loss = row(ann, penalty="game loss")
        row(event.entrants.get(name="Ben"))
        assert self.shown(judge.get(at(event))) == ["Ann", "Ben"]
        page = judge.post(at(event, "penalty_apply", loss.pk), follow=True)
        assert f"Ann loses game 1 at table {match_of(ann).table}." in text(page)
        assert "Waiting for their next match" not in text(page)

    def test_a_loss_that_cannot_be_applied_yet_says_so(self, judge, event, ann):
        report(match_of(ann), 2, 0)
        page = judge.post(at(event, "penalty_apply", row(ann, penalty="game loss").pk))
        assert (page.status_code, "Ann is in no match now." in text(page)) == (422, True)

    def test_it_is_taken_back_with_a_reason(self, judge, event, ann):
        loss = new(judge, ann, penalty="match loss", match=match_of(ann).pk) and Infraction.objects.get()
        refused = judge.post(at(event, "penalty_back", loss.pk), {"why": "x" * 201})
        assert (refused.status_code, f'value="{"x" * 201}"' in refused.content.decode()) == (422, True)
        page = judge.post(at(event, "penalty_back", loss.pk), {"why": "It was Ben."}, follow=True)
        table = loss.match.table
        left = (
            f"The loss is taken out of the match at table {table}. The match "
            f"The result of table {table} stays: look at it. The result"
        )
        assert f"It is taken back. {left}" in text(page)
        assert f"It was Ben. {left}" in text(page)
        for route in ("follow", "match"):
            assert page.content.decode().count(f'href="{at(event, route, loss.match_id)}"') == 2
        assert re.search(r">[^<]*: It was Ben\.</p>", page.content.decode())
        assert "Take back…" not in text(page)

    def test_who_only_looks_can_change_nothing(self, client, event, ann):
        row(ann)
        client.force_login(make_member(event, Role.SCOREKEEPER))
        words = text(client.get(at(event)))
        assert "Tardiness" in words
        assert "Take back" not in words
        assert "Record an infraction" not in words

    def test_an_infraction_of_another_event_is_not_found(self, judge, event):
        (other,) = make_entrants(make_event(), ["Zoe"])
        assert judge.post(at(event, "penalty_back", row(other).pk), {"why": "Because."}).status_code == 404


class TestPerson:
    def test_the_page_of_a_player_shows_their_infractions_alone(self, judge, event, ann):
        row(ann)
        row(event.entrants.get(name="Ben"), kind="cheating")
        page = judge.get(at(event, "people_one", ann.number))
        words = text(page)
        assert "Infractions Warning Tardiness" in words
        assert "Cheating" not in words
        assert f"{at(event, 'penalty_new')}?entrant={ann.number}" in page.content.decode()

    def test_a_player_without_any_has_none(self, judge, event, ann):
        assert "Infractions None at this event." in text(judge.get(at(event, "people_one", ann.number)))

    def test_no_public_page_tells_of_a_penalty(self, judge, event, ann, client):
        new(judge, ann, penalty="match loss", match=match_of(ann).pk)
        client.logout()
        for route in ("event", "event_pairings", "event_tables", "event_standings"):
            words = text(client.get(reverse(route, args=[event.token]))).lower()
            assert not re.search(r"match loss|game play error|two cards", words)

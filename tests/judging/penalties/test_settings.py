"""What an event sets about judging, on its page."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.games import games
from judgeapp.judging.models import Policy
from judgeapp.tournaments.models import Event
from tests.judging.penalties.making import text
from tests.tournaments.making import make_event, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def at(event: Event) -> str:
    return reverse("event_penalty_settings", args=[event.token])


@pytest.fixture
def organiser(client, event):
    client.force_login(make_member(event, Role.ORGANISER))
    return client


def test_what_is_set_is_kept_and_shown_again(organiser, event):
    sent = {"upgrade_after": "3", "at_time": " Three more\nturns. "}
    page = organiser.post(at(event), sent, follow=True)
    assert "The judging settings are kept." in text(page)
    assert 'value="3"' in page.content.decode()
    assert "Three more turns.</textarea>" in page.content.decode()


def test_the_rule_of_the_game_for_time_stands_there(organiser, event):
    assert games()[event.game].play.time.words in text(organiser.get(at(event)))


@pytest.mark.parametrize("number", ["", "-1", "1", "10", "two", "9" * 30])
def test_a_number_that_is_none_is_told_and_stays(organiser, event, number):
    sent = {"upgrade_after": number, "at_time": "Three more turns."}
    page = organiser.post(at(event), sent)
    assert page.status_code == 422
    assert "Type a number from 2 to 9, or 0 for no hint: the first one is no repetition." in text(page)
    assert f'value="{number}"' in page.content.decode()
    assert "Three more turns.</textarea>" in page.content.decode()
    assert not Policy.objects.exists()

"""The events of the demo and of the benchmark are what they say."""

from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.tournaments.models import Report, Round
from judgeapp.tournaments.rounds import steps
from tests.tournaments.making import make_user
from tools import rehearsal
from tools.rehearsal import playing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", games_with_formats())
def test_a_live_event_is_in_the_middle_of_its_fourth_round(game):
    plan = rehearsal.Plan(players=12, rounds=6, cut=8, game=game, is_listed=True)
    event = rehearsal.live_event(plan, make_user(), rehearsal.Inline())
    states = list(event.rounds_played.values_list("state", flat=True))
    assert states == [Round.State.CLOSED] * 3 + [Round.State.RELEASED]
    running = steps.running_of(event)
    assert 0 < running.open < running.round.matches.count()
    assert running.mismatches == 1
    assert timedelta(minutes=20) < timezone.now() - running.round.started_at < timedelta(minutes=22)
    assert running.round.matches.filter(extension=240).count() == 1
    assert (event.is_listed, event.game, event.announcements.count()) == (True, game, 1)


def test_an_event_that_grows_has_played_its_rounds():
    event, book = playing.grow(9, make_user(), 2)
    assert list(event.rounds_played.values_list("state", flat=True)) == [Round.State.CLOSED] * 2
    assert Report.objects.filter(match__round__event=event).count() == 8
    assert {"press to draft", "release", "close", "standings", "publish"} <= set(book.steps)
    assert not event.is_listed

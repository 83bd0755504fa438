"""What judges see of the decks at a table."""

import re

import pytest

from judgeapp.domain.permissions import Role
from judgeapp.matches.models import Presented
from tests.matches.siding.tables import LIST, after_game_1, followed, play_game, sided_event
from tests.matches.siding.test_presenting import LEGAL, NONE, present
from tests.matches.siding.test_side_page import ONE_FOR_ONE, ONE_TOO_MANY, page, seen, send
from tests.tournaments.making import make_member
from tests.tournaments.phones import match_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Ann and Ben after their first game."""
    event = sided_event()
    after_game_1(event)
    return event


def judge_page(client, event) -> str:
    client.force_login(make_member(event, Role.JUDGE))
    return text(client.get(page(event, "event_presented", match_of(event, "Ann").pk)))


def test_a_judge_sees_what_both_presented_for_each_game(client, event):
    send(event, ONE_FOR_ONE)
    send(event, ONE_TOO_MANY, "anyway", data={"seen": seen(send(event, ONE_TOO_MANY))})
    play_game(followed(event), winner=1, game=2)
    words = judge_page(client, event)
    assert "Game 3 Nothing was presented in the app for this game. Game 2 ready ✕ not legal" in words
    assert "swaps are one for one" in words
    assert "Deck 52" in words
    assert re.search(r"Replaced, of \d\d:\d\d UTC ✓ legal", words)
    assert "Game 1 The registered list, as in every first game." in words


def test_a_judge_is_told_in_their_language_what_speaks_against_a_list(client, event):
    send(event, ONE_TOO_MANY, "anyway", data={"seen": seen(send(event, ONE_TOO_MANY))})
    client.force_login(make_member(event, Role.JUDGE))
    address = page(event, "event_presented", match_of(event, "Ann").pk)
    told = text(client.get(address, headers={"accept-language": "es"}))
    assert "swaps are one for one" not in told
    assert "los cambios son de una por una" in told
    Presented.objects.update(problems=[{"severity": "illegal", "message": "Kept of old.", "rules": []}])
    assert "Kept of old." in text(client.get(address, headers={"accept-language": "es"}))


def test_a_judge_is_told_when_it_is_the_registered_list_that_is_not_legal(client):
    event = sided_event(LIST.replace("48 Sample", "47 Sample"))
    after_game_1(event)
    send(event, ONE_FOR_ONE)
    words = judge_page(client, event)
    assert "Game 2 ready ✕ not legal" in words
    assert "nothing new against it: so is the registered list" in words


def test_a_judge_sees_who_sits_there_before_anybody_follows_the_match(client):
    words = judge_page(client, sided_event())
    assert "Nobody follows this match on a phone" in words
    assert "Ann Registered: ✓ legal The list Count it" in words


def test_the_judges_page_is_the_same_work_however_much_was_presented(client, event, django_assert_num_queries):
    client.force_login(make_member(event, Role.JUDGE))
    address = page(event, "event_presented", match_of(event, "Ann").pk)
    for moves in (LEGAL, NONE):
        present(event, moves)
        present(event, moves, name="Ben")
        with django_assert_num_queries(13):
            client.get(address)


def test_there_are_no_decks_at_a_bye_and_none_of_another_event(client, event):
    other = sided_event(names=("Ann", "Ben", "Cleo"))
    bye = other.rounds_played.get().matches.get(table=None)
    client.force_login(make_member(other, Role.JUDGE))
    for key in (bye.pk, match_of(event, "Ann").pk, 10**9):
        assert client.get(page(other, "event_presented", key)).status_code == 404

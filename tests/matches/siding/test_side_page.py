"""The player's page of the side deck, and its log."""

import re

import pytest
from django.template import Context, Template
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.matches import playing
from judgeapp.matches.models import Presented
from judgeapp.matches.views import siding
from judgeapp.rulebook.shelf import Shelf
from judgeapp.tournaments.people import decklists
from tests.deckcheck.lists import BAKUGAN
from tests.matches.siding.tables import (
    FLUXES,
    LIST,
    SHIELDS,
    after_game_1,
    followed,
    sided_event,
    tap,
)
from tests.matches.siding.test_presenting import LEGAL, NONE, present
from tests.matches.siding.test_sitting import next_round
from tests.tournaments.making import make_entrants, make_event, make_member
from tests.tournaments.phones import match_of, phone, text

pytestmark = pytest.mark.django_db
ONE_FOR_ONE, ONE_TOO_MANY = {SHIELDS: "2", FLUXES: "2"}, {SHIELDS: "2", FLUXES: "1"}


@pytest.fixture
def event():
    """Ann and Ben after their first game."""
    event = sided_event()
    after_game_1(event)
    return event


def page(event, route: str = "event_side", *args) -> str:
    return reverse(route, args=[event.token, *args])


def send(event, chosen: dict[str, str], do: str = "present", name: str = "Ann", **more):
    return phone(event, name).post(page(event), {"game": "2", "do": do, **chosen, **more.pop("data", {})}, **more)


def seen(response) -> str:
    """The digest that a page gives along with its findings."""
    return re.search(r'name="seen" value="(\w+)"', response.content.decode())[1]


def test_the_form_has_each_card_that_can_move_and_what_the_format_says(event):
    content = phone(event, "Ann").get(page(event)).content.decode()
    assert re.findall(r'name="((?:main|side)-0-[^"]+)"', content) == [
        SHIELDS,
        "side-0-sample flux",
        "main-0-1 1 001 089 c",
        "main-0-sample crystal",
        FLUXES,
    ]
    assert 'max="9"' in content
    assert re.search(r'the deck stays\. <span class="why"><a class="ref"[^>]+data-preview[^>]+>102\.2</a>', content)
    assert "Present for game 2" in content


def test_without_a_live_edition_the_rules_are_bare_numbers(event, monkeypatch):
    monkeypatch.setattr(siding, "shelf", lambda: Shelf("", {}, {}))
    for response in (phone(event, "Ann").get(page(event)), send(event, ONE_TOO_MANY, "check")):
        assert response.status_code == 200
        assert '<span class="ref">102.2</span>' in response.content.decode()


def test_a_check_presents_nothing_and_keeps_what_was_typed(event):
    response = send(event, ONE_TOO_MANY, "check")
    words = text(response)
    assert response.status_code == 200
    assert "The deck had 51 cards and has 52; swaps are one for one." in words
    assert "2 in · 1 out" in words
    assert f'name="{SHIELDS}" value="2"' in response.content.decode()
    assert not Presented.objects.exists()


def test_a_check_by_script_gets_only_what_the_format_says(event):
    response = send(event, {SHIELDS: "99"}, "", headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert "there are 9 copies to move" in text(response)
    assert "<form" not in response.content.decode()


@pytest.mark.parametrize("do", ["present", "anyway", "back"])
def test_a_check_by_script_presents_nothing_whatever_button_was_pressed_before(event, do):
    """htmx sends it along, even if the press came to nothing because there was no network."""
    response = send(event, ONE_FOR_ONE, do, headers={"HX-Request": "true"})
    assert (response.status_code, Presented.objects.count()) == (200, 0)
    assert "2 in · 2 out" in text(response)


def test_a_legal_list_is_presented_at_once(event):
    response = send(event, ONE_FOR_ONE)
    assert (response.status_code, response["Location"]) == (302, f"{page(event)}?presented")
    words = text(phone(event, "Ann").get(response["Location"]))
    assert "✓ Ready for game 2" in words
    assert "2 in · 2 out ✓ Legal" in words


def test_what_was_presented_is_told_apart_from_another_choice(event):
    send(event, ONE_FOR_ONE)
    words = text(send(event, {SHIELDS: "3", FLUXES: "1"}, "check"))
    assert re.search(r"Swapped since .* UTC \. −2 2 out: Sample Flux \+2 2 in: Sample Shield In", words)
    assert re.search(r"−1 1 out: Sample Flux \+3 3 in: Sample Shield", words)


def test_an_illegal_list_is_presented_only_by_who_has_seen_why(event):
    first = send(event, ONE_TOO_MANY)
    assert first.status_code == 409
    assert "Nothing is presented yet" in text(first)
    assert send(event, ONE_TOO_MANY, "anyway").status_code == 409
    other = {SHIELDS: "3", FLUXES: "1"}
    assert send(event, other, "anyway", data={"seen": seen(first)}).status_code == 409
    assert not Presented.objects.exists()
    assert send(event, ONE_TOO_MANY, "anyway", data={"seen": seen(first)}).status_code == 302
    assert Presented.objects.get().verdict == "illegal"
    assert "It is not legal, and judges see that." in text(phone(event, "Ann").get(page(event)))


def test_back_to_the_registered_list_is_one_tap(event):
    send(event, ONE_FOR_ONE)
    assert send(event, ONE_FOR_ONE, "back").status_code == 302
    assert list(Presented.objects.get(is_replaced=False).swaps) == []


def test_a_number_that_cannot_be_is_told_beside_its_card(event):
    response = send(event, {SHIELDS: "10", FLUXES: "2"})
    content = response.content.decode()
    assert response.status_code == 422
    assert 'value="10"' in content
    assert 'aria-invalid="true"' in content
    assert not Presented.objects.exists()


@pytest.mark.parametrize("game", ["1", "3", "", "x", "9" * 30])
def test_a_page_that_is_out_of_date_presents_nothing_and_keeps_the_choice(event, game):
    response = send(event, ONE_FOR_ONE, data={"game": game})
    assert response.status_code == 409
    assert f'name="{SHIELDS}" value="2"' in response.content.decode()
    assert not Presented.objects.exists()


def test_a_list_that_staff_replaced_meanwhile_is_the_one_that_is_swapped(event):
    decklists.hand_in(
        event.entrants.get(name="Ann"),
        LIST.replace("9 Sample Shield", "1 Sample Shield"),
        make_member(event, Role.JUDGE),
    )
    response = send(event, ONE_FOR_ONE)
    assert (response.status_code, Presented.objects.count()) == (422, 0)
    assert "there are 1 copy to move" in text(response)


def test_the_opponent_sees_nothing_of_it(event):
    send(event, ONE_FOR_ONE)
    ben = phone(event, "Ben")
    words = text(ben.get(page(event)))
    assert "Ann is ready for game 2." in words
    assert "0 in · 0 out" in words
    assert "You have presented nothing yet." in text(ben.get(page(event, "event_side_log")))


def test_in_the_first_game_there_is_no_form():
    event = sided_event()
    words = text(phone(event, "Ann").get(page(event)))
    assert "Game 1 is played with the registered list." in words
    assert "Follow my match" in words
    assert "Present for game" not in words


def test_the_deck_goes_back_when_the_next_match_begins(event):
    send(event, ONE_FOR_ONE)
    next_round(event)
    ann = phone(event, "Ann")
    assert "Put your deck back first" in text(ann.get(page(event)))
    assert ann.post(page(event), {"game": "1", "do": "back"}).status_code == 302
    words = text(ann.get(page(event)))
    assert "✓ Ready for game 1 With the registered list" in words
    assert "Put your deck back" not in words
    row = Presented.objects.get(game=1)
    assert (row.match.meeting, row.swaps) == (match_of(event, "Ann", 2), [])


def test_the_page_of_the_match_asks_to_put_the_deck_back(event):
    present(event, LEGAL)
    shown = Template("{% load matches %}{% put_back match side %}")
    match = followed(event)
    assert shown.render(Context({"match": match, "side": 0})).strip() == ""
    next_round(event)
    match = followed(event)
    side = match.names.index("Ann")
    assert page(event) in shown.render(Context({"match": match, "side": side}))
    assert shown.render(Context({"match": match, "side": None})).strip() == ""


@pytest.mark.parametrize(
    ("fields", "words", "status"),
    [
        ({"text": ""}, "No list of yours is registered", 409),
        ({"text": BAKUGAN, "game": "bakugan", "format": "full"}, "Your registered list has no side deck", 302),
        ({"best_of": 1}, "Each match here is one game", 302),
    ],
    ids=["no list", "no side deck", "best of one"],
)
def test_where_nothing_can_be_swapped_the_page_says_why(fields, words, status):
    event = sided_event(**fields)
    ann = phone(event, "Ann")
    assert words in text(ann.get(page(event)))
    assert ann.post(page(event), {"game": "1", "do": "present"}).status_code == status


def test_who_is_not_paired_is_told_and_can_still_read_his_plans():
    event = make_event()
    make_entrants(event, ["Ann"])
    ann = phone(event, "Ann")
    assert "No round has been released yet." in text(ann.get(page(event)))
    assert ann.post(page(event), {"do": "present"}).status_code == 409


def test_while_the_game_is_played_the_page_shows_what_counts(event):
    send(event, ONE_FOR_ONE)
    match = followed(event)
    tap(match, "count", 0, counter="damage", change=1)
    words = text(phone(event, "Ann").get(page(event)))
    assert "Game 2 is being played." in words
    assert "Swapped for game 2" in words
    assert send(event, {}, "back").status_code == 409
    assert playing.state(match).now.ready[match.names.index("Ann")]


def test_the_log_of_a_player_is_the_same_work_for_one_match_and_for_three(event, django_assert_num_queries):
    ann = phone(event, "Ann")
    for _ in range(2):
        present(event, NONE)
        present(event, LEGAL)
        with django_assert_num_queries(3):
            words = text(ann.get(page(event, "event_side_log")))
        next_round(event)
        after_game_1(event)
    assert "Round 2 against Ben Game 2 ✓ legal" in words
    assert "It took the place of 1 list presented before." in words

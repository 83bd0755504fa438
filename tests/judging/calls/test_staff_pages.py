"""The judges' board and a call on it, as staff see them."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck.models import Deck, Version
from judgeapp.judging.calls import answering
from judgeapp.judging.models import Call
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import ready_scenes
from judgeapp.tournaments.models import Event, Match
from tests.judging.calls.making import called
from tests.tournaments import making
from tests.tournaments.phones import entrant_of, match_of, text

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def kim(judge):
    return signed_in(judge)


def at(event: Event, route: str, *args: object) -> str:
    return reverse(route, args=[event.token, *args])


def test_the_board_shows_who_waits_with_a_button_to_take_it(event, kim):
    called(event, minutes=6, kind="rule", words="Does it count?")
    response = kim.get(at(event, "event_calls"))
    assert "Waiting 1 Table 1" in text(response)
    assert "a rule Does it count?" in text(response)
    assert "6 min Take" in text(response)
    assert "<title>(1) Calls" in response.content.decode()


def test_an_empty_board_says_so(event, kim):
    assert "Nobody waits for a judge." in text(kim.get(at(event, "event_calls")))


def test_the_board_is_sent_again_only_when_it_has_changed(event, kim):
    first = kim.get(at(event, "event_calls"), headers=HTMX)
    assert first.content.decode().strip().startswith('<div id="calls"')
    known = {**HTMX, "If-None-Match": first["ETag"]}
    assert kim.get(at(event, "event_calls"), headers=known).status_code == 304
    called(event)
    again = kim.get(at(event, "event_calls"), headers=known)
    assert (again.status_code, again["ETag"] != first["ETag"]) == (200, True)


@pytest.mark.parametrize("count", [1, 10])
def test_the_board_asks_the_same_number_of_queries_at_any_size(judge, kim, count, django_assert_num_queries):
    """Session, account, event, role; twice what the tag and the board take; where the event is."""
    event = making.make_event()
    event.members.create(user=judge, role="judge")
    making.make_entrants(event, 20)
    making.release(event, 1)
    for match in Match.objects.filter(round__event=event)[:count]:
        called(event, match.seats.first().entrant.name)
    with django_assert_num_queries(12):
        kim.get(at(event, "event_calls"))


def test_who_takes_a_call_is_led_to_it_and_who_is_late_is_told(event, kim, other_judge):
    key = called(event).pk
    lee = signed_in(other_judge)
    assert kim.post(at(event, "event_call_take", key))["Location"] == at(event, "event_call_one", key)
    late = lee.post(at(event, "event_call_take", key))
    assert late.status_code == 409
    assert "kim was quicker and has this call." in text(late)
    assert "With other judges" in text(late)


def test_the_page_that_tells_who_was_quicker_looks_at_the_board_without_a_script(event, kim, other_judge):
    key = called(event).pk
    signed_in(other_judge).post(at(event, "event_call_take", key))
    late = kim.post(at(event, "event_call_take", key)).content.decode()
    assert f'<meta http-equiv="refresh" content="15; url={at(event, "event_calls")}">' in late


def test_a_call_from_a_match_that_has_ended_says_that_no_time_can_be_given(event, kim):
    call, told = called(event, minutes=5), "its match is not being played any more, so that none can be given"
    assert told not in text(kim.get(at(event, "event_call_one", call.pk)))
    making.report(match_of(event, "Ann"), 2, 0)
    assert told in text(kim.get(at(event, "event_call_one", call.pk)))


def test_a_call_leads_to_all_that_helps(event, kim):
    call = called(event, words="Does it count?")
    shown = kim.get(at(event, "event_call_one", call.pk)).content.decode()
    names = [seat.entrant.name for seat in call.match.seats.order_by("side")]
    assert f'href="/search?game={event.game}&amp;q=Does+it+count%3F"' in shown
    assert f'href="{at(event, "event_call_scene", call.pk)}"' in shown
    for name in names:
        assert f'href="{at(event, "event_people_one", entrant_of(event, name).number)}"' in shown


def test_a_scene_of_a_call_has_the_names_of_its_players(event, kim):
    call = called(event)
    names = [seat.entrant.name for seat in call.match.seats.order_by("side")]
    form = kim.get(at(event, "event_call_scene", call.pk)).content.decode()
    assert all(f'name="player-{seat}" value="{name}"' in form for seat, name in enumerate(names, 1))
    ready = next(iter(ready_scenes(event.game).values()))
    kim.post(
        f"/timing/{event.game}/ready/{ready.slug}",
        {f"player-{seat}": f"{name} X" for seat, name in enumerate(names, 1)},
    )
    made = Scene.objects.get()
    assert made.start["players"] == [f"{name} X" for name in names]
    assert kim.get(made.get_absolute_url(), follow=True).status_code == 200


def registered(entrant, text):
    deck = Deck.objects.create(name="A deck", game=entrant.event.game, format="x", date=timezone.now().date())
    entrant.deck = Version.objects.create(deck=deck, number=1, text=text)
    entrant.save()


def offered(client, address, words):
    shown = client.get(address, {"row": "1", "card-1": words}).content.decode()
    return [unescape(title) for title in re.findall(r'data-take="([^"]+)"', shown)]


def test_cards_of_the_tables_decks_are_offered_first_then_those_of_the_event(event, kim, client):
    call = called(event)
    read, words = at(event, "event_call_scene_read", call.pk), "dr"
    *_, less, least = dict.fromkeys(card.title for card in pool_of(event.game).search(words))
    assert not {less, least} & set(offered(kim, read, words))
    other = event.entrants.exclude(pk__in=call.match.seats.values("entrant")).first()
    registered(other, f"3 {less}")
    assert offered(kim, read, words)[0] == less
    registered(call.match.seats.first().entrant, f"1 {least}")
    assert offered(kim, read, words)[:2] == [least, less]
    assert not {less, least} & set(offered(client, f"/timing/{event.game}/read", words))


def test_the_scene_of_a_call_leads_back_to_it_without_script(kim, event):
    call = called(event)
    shown = kim.get(at(event, "event_call_scene", call.pk)).content.decode()
    bar = shown.partition('<nav class="back-to-call"')[2].partition("</nav>")[0]
    assert f'href="{at(event, "event_call_one", call.pk)}"' in bar
    assert f"Back to {call.place}" in bar


def test_the_simulator_takes_the_names_of_the_players(client, event):
    shown = client.get(f"/timing/{event.game}/", {"player-1": "Ann", "player-2": 'B"en' + "x" * 80}).content.decode()
    assert 'name="player-1" value="Ann"' in shown
    assert f'name="player-2" value="B&quot;en{"x" * 56}"' in shown
    refused = client.post(f"/timing/{event.game}/set", {"player-1": "Ann", "player-2": "Ann"})
    assert (refused.status_code, 'name="player-2" value="Ann"' in refused.content.decode()) == (422, True)


def test_teams_are_stepped_through_with_their_members(kim, event):
    for number, members in ((1, ["Ann", "Ben"]), (2, ["Cleo", "Dora"])):
        event.entrants.filter(number=number).update(members=members)
    call = called(event)
    shown = kim.get(at(event, "event_call_scene", call.pk)).content.decode()
    named = [name for seat in call.match.seats.order_by("side") for name in seat.entrant.members or [seat.entrant.name]]
    assert all(f'name="player-{seat}" value="{name}"' in shown for seat, name in enumerate(named, 1))


def test_the_measured_minutes_stand_in_the_form_and_are_given(event, kim):
    call = called(event, minutes=3.5)
    address = at(event, "event_call_one", call.pk)
    assert 'name="minutes" value="4"' in kim.get(address).content.decode()
    assert kim.post(at(event, "event_call_end", call.pk), {"minutes": "4"})["Location"] == at(event, "event_calls")
    words = text(kim.get(at(event, "event_calls")))
    assert "Table 1: the call is over. 4 more minutes." in words
    assert match_of(event, "Ann").extension == 240
    kim.post(at(event, "event_call_end", call.pk), {"minutes": "9"})
    assert "4 more minutes. Somebody ended it before." in text(kim.get(at(event, "event_calls")))
    assert match_of(event, "Ann").extension == 240
    assert "Over: 4 more minutes" in text(kim.get(address))


@pytest.mark.parametrize("typed", ["", "a few", "-3", "9" * 30, "3.5"])
def test_minutes_that_make_no_sense_stay_to_be_mended(event, kim, typed):
    response = kim.post(at(event, "event_call_end", called(event).pk), {"minutes": typed})
    assert response.status_code == 422
    assert "Say how many minutes the table gets" in text(response)
    assert f'name="minutes" value="{typed[:9] or 0}"' in response.content.decode()
    assert Call.objects.get().ended_at is None


def test_a_round_that_closed_meanwhile_is_told(event, kim):
    call = called(event)
    making.play(event.rounds_played.get())
    making.close(event, 1)
    kim.post(at(event, "event_call_end", call.pk), {"minutes": "5"})
    assert "No time was given: its match is not being played any more." in text(kim.get(at(event, "event_calls")))


def test_the_head_judge_is_called_and_comes(event, kim, judge, head_judge):
    call = called(event)
    answering.take(call, judge)
    kim.post(at(event, "event_call_head", call.pk))
    hana = signed_in(head_judge)
    assert "head judge kim since" in text(hana.get(at(event, "event_calls")))
    assert "Take this call" in text(hana.get(at(event, "event_call_one", call.pk)))
    assert "Take this call" not in text(kim.get(at(event, "event_call_one", call.pk)))
    assert hana.post(at(event, "event_call_take", call.pk)).status_code == 302
    assert "hana has come" in text(kim.get(at(event, "event_call_one", call.pk)))


def test_the_head_judge_is_not_needed_after_all(event, kim, head_judge):
    call = called(event)
    kim.post(at(event, "event_call_head", call.pk))
    assert "The head judge is not needed" in text(kim.get(at(event, "event_call_one", call.pk)))
    kim.post(at(event, "event_call_head", call.pk), {"needed": "no"})
    assert Call.objects.get().head_at is None
    kim.post(at(event, "event_call_head", call.pk))
    answering.take(Call.objects.get(), head_judge, is_head=True)
    late = kim.post(at(event, "event_call_head", call.pk), {"needed": "no"})
    assert (late.status_code, "hana has come already." in text(late)) == (409, True)
    assert Call.objects.get().head_at


def test_the_minutes_of_a_call_are_put_right(event, kim):
    call = called(event)
    assert kim.post(at(event, "event_call_minutes", call.pk), {"minutes": "3"}).status_code == 422
    kim.post(at(event, "event_call_end", call.pk), {"minutes": "9"})
    assert (
        f'href="{at(event, "event_call_one", call.pk)}">Put it right'
        in kim.get(at(event, "event_calls")).content.decode()
    )
    page = kim.post(at(event, "event_call_minutes", call.pk), {"minutes": "4"}, follow=True)
    assert "Table 1: the call is over. 4 more minutes." in text(page)
    assert (match_of(event, "Ann").extension, Call.objects.get().minutes) == (240, 4)
    kim.post(at(event, "event_call_minutes", call.pk), {"minutes": "0"})
    assert (match_of(event, "Ann").extension, Call.objects.get().minutes) == (0, 0)
    making.play(event.rounds_played.get())
    late = kim.post(at(event, "event_call_minutes", call.pk), {"minutes": "5"})
    assert (late.status_code, "Its match is not being played any more" in text(late)) == (422, True)


def test_a_judge_who_cannot_come_is_relieved(event, kim, judge, other_judge):
    call = called(event)
    answering.take(call, judge)
    lee = signed_in(other_judge)
    assert "kim cannot come: put it back" in text(lee.get(at(event, "event_call_one", call.pk)))
    lee.post(at(event, "event_call_release", call.pk), {"holder": judge.pk})
    assert Call.objects.get().holder is None
    answering.take(call, judge)
    kim.post(at(event, "event_call_release", call.pk))
    assert Call.objects.get().holder is None


def test_an_open_page_of_a_call_learns_what_becomes_of_it(event, kim, judge):
    call = called(event)
    address = at(event, "event_call_one", call.pk)
    first = kim.get(address, headers=HTMX)
    known = {**HTMX, "If-None-Match": first["ETag"]}
    assert kim.get(address, headers=known).status_code == 304
    answering.end(call, 0, judge)
    assert 'data-phase="over"' in kim.get(address, headers=known).content.decode()


def test_a_scorekeeper_sees_calls_and_answers_none(event):
    call = called(event)
    client = signed_in(making.make_member(event, "scorekeeper"))
    assert "Take" not in text(client.get(at(event, "event_calls"))).split()
    words = text(client.get(at(event, "event_call_one", call.pk)))
    assert "End the call" not in words
    assert "Search the rules" in words


@pytest.mark.parametrize("route", ["event_call_one", "event_call_take", "event_call_end"])
def test_a_call_of_another_event_is_not_found(event, kim, route):
    elsewhere = called(making.four_playing()).pk
    method = kim.get if route == "event_call_one" else kim.post
    assert method(at(event, route, elsewhere)).status_code == 404
    assert method(at(event, route, 10**17)).status_code == 404


class TestCallingForATable:
    def test_staff_call_a_judge_to_a_table(self, event, kim, judge):
        address = at(event, "event_call_new")
        assert 'name="table" value="2"' in kim.get(address, {"table": "2"}).content.decode()
        sent = {"table": "2", "kind": "seat", "words": "", "key": "a-key-of-its-own", "round": "1"}
        for _ in range(2):
            assert kim.post(address, sent)["Location"] == at(event, "event_calls")
        assert [(call.table, call.kind, call.by) for call in Call.objects.all()] == [(2, "seat", judge)]
        assert "Table 2: a judge is called." in text(kim.get(at(event, "event_calls")))

    @pytest.mark.parametrize(
        ("table", "told"),
        [("9", "There is no table 9 in round 1."), ("two", "“two” is no table number."), ("", "say it in a few words")],
    )
    def test_what_is_wrong_is_told_and_stays(self, event, kim, table, told):
        response = kim.post(at(event, "event_call_new"), {"table": table, "kind": "deck"})
        assert (response.status_code, told in text(response)) == (422, True)
        assert f'name="table" value="{table}"' in response.content.decode()
        assert 'value="deck" checked' in response.content.decode()


class TestDesk:
    def test_the_desk_tells_of_calls(self, event, kim, judge):
        assert "for a judge" not in text(kim.get(event.get_desk_url()))
        call = called(event)
        assert "1 call waits for a judge" in text(kim.get(event.get_desk_url()))
        answering.take(call, judge)
        assert "1 judge call being answered" in text(kim.get(event.get_desk_url(), headers=HTMX))


def test_a_call_whose_match_is_not_played_proposes_no_minutes(event, kim):
    call = called(event, minutes=30)
    Match.objects.update(is_stopped=True)
    page = kim.get(at(event, "event_call_one", call.pk)).content.decode()
    assert re.search('name="minutes" value="0"', page)

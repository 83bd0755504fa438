"""A player's pages: the call of the table, and the buttons on the own page."""

import pytest
from django.urls import reverse

from judgeapp.judging.calls import answering
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import Event
from tests.judging.calls.making import called
from tests.tournaments import making
from tests.tournaments.phones import me, other, phone, text

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def page(event) -> str:
    return reverse("event_call", args=[event.token])


def test_a_player_calls_and_sees_it(event):
    ann = phone(event, "Ann")
    assert "A judge comes to table 1 ." in text(ann.get(page(event)))
    sent = {"kind": "rule", "words": "Does it count?", "key": "a-key-of-its-own", "round": "1"}
    assert ann.post(page(event), sent)["Location"] == page(event)
    assert "A judge is called Called at" in text(ann.get(page(event)))
    call = Call.objects.get()
    assert (call.kind, call.words, call.key) == ("rule", "Does it count?", "a-key-of-its-own")


def test_a_form_that_is_sent_twice_is_one_call(event):
    ann = phone(event, "Ann")
    for _ in range(2):
        assert ann.post(page(event), {"key": "a-key-of-its-own"}).status_code == 302
    assert Call.objects.count() == 1


def test_each_page_makes_a_key_of_its_own(event):
    ann = phone(event, "Ann")
    keys = {ann.get(page(event)).content.decode().partition('name="key" value="')[2][:16] for _ in range(2)}
    assert len(keys) == 2


def test_what_was_said_is_for_the_judges(event):
    called(event, words="My opponent cheats.")
    for name in ("Ann", other(event, "Ann")):
        shown = phone(event, name).get(page(event)).content.decode()
        assert "A judge is called" in shown
        assert "cheats" not in shown


def test_the_page_says_who_comes_and_what_the_table_got(event, judge, head_judge):
    ann, call = phone(event, "Ann"), called(event, minutes=2)
    answering.take(call, judge)
    words = text(ann.get(page(event)))
    assert "kim is coming" in words
    assert "2 minutes ago" in words
    assert "No judge is needed any more" not in words
    answering.call_head(call)
    assert "The head judge is called" in text(ann.get(page(event)))
    answering.take(call, head_judge, is_head=True)
    assert "hana is coming" in text(ann.get(page(event)))
    answering.end(call, 3, judge)
    words = text(ann.get(page(event)))
    assert "hana was here: your table has 3 more minutes" in words
    assert "Call a judge What is it about?" in words


def test_what_is_refused_stays_in_the_form(event):
    response = phone(event, "Ann").post(page(event), {"kind": "deck", "words": "y" * 161, "round": "1"})
    shown = response.content.decode()
    assert response.status_code == 422
    assert "Say it in 160 characters" in shown
    assert f'value="{"y" * 161}"' in shown
    assert 'value="deck" checked' in shown


def test_a_script_gets_what_is_wrong_and_the_round_that_is_on(event):
    response = phone(event, "Ann").post(page(event), {"round": "7"}, headers=HTMX)
    told = "This was for round 7, which is over. If a judge is needed now, call again."
    assert (response.status_code, response.json()) == (422, {"problems": [told], "round": 1})
    assert phone(event, "Ann").post(page(event), {"round": "1"}, headers=HTMX).status_code == 204


def test_the_page_looks_for_itself_and_nothing_is_sent_twice(event):
    ann = phone(event, "Ann")
    first = ann.get(page(event), headers=HTMX)
    assert first.content.decode().strip().startswith('<div id="call-state"')
    known = {**HTMX, "If-None-Match": first["ETag"]}
    assert ann.get(page(event), headers=known).status_code == 304
    called(event)
    assert ann.get(page(event), headers=known).status_code == 200


def test_a_player_takes_the_own_call_back(event):
    ann, call = phone(event, "Ann"), called(event)
    address = reverse("event_call_withdraw", args=[event.token, call.pk])
    assert "No judge is needed any more" not in text(phone(event, other(event, "Ann")).get(page(event)))
    refused = phone(event, other(event, "Ann")).post(address)
    assert (refused.status_code, "Only who called" in text(refused)) == (409, True)
    for _ in range(2):
        assert ann.post(address).status_code == 302
    assert "Taken back" in text(ann.get(page(event)))


def test_a_call_of_another_event_is_not_found(event):
    elsewhere = called(making.four_playing())
    response = phone(event, "Ann").post(reverse("event_call_withdraw", args=[event.token, elsewhere.pk]))
    assert (response.status_code, "This event has no such call." in text(response)) == (404, True)
    elsewhere.refresh_from_db()
    assert elsewhere.ended_at is None


def test_once_the_event_is_over_nobody_is_called(event):
    Event.objects.update(stage="over")
    ann = phone(event, "Ann")
    shown = ann.get(page(event)).content.decode()
    assert "The event is over." in shown
    assert "data-judge" not in shown
    assert "Judge!" not in text(ann.get(me(event)))
    assert "ask at the scorekeeper’s desk" in text(ann.post(page(event), {"words": "Here."}))


def test_the_own_page_has_the_button_and_then_says_that_a_judge_is_called(event, judge):
    ann = phone(event, "Ann")
    shown = ann.get(me(event)).content.decode()
    assert f'href="{page(event)}" data-call="1">Judge!</a>' in shown
    assert '<dialog class="judge-dialog"' in shown
    call = called(event)
    assert "A judge is called" in text(ann.get(me(event), headers=HTMX))
    assert "A judge is called" in text(phone(event, other(event, "Ann")).get(me(event)))
    answering.take(call, judge)
    assert "A judge is coming" in text(ann.get(me(event)))


def test_the_own_page_leads_to_the_match_that_is_followed(event):
    words = phone(event, "Ann").get(me(event)).content.decode()
    assert f'href="{reverse("event_my_match", args=[event.token])}">Follow my match</a>' in words


def test_before_the_first_round_a_judge_can_be_called():
    event = making.make_event()
    making.make_entrants(event, ["Ann"])
    ann = phone(event, "Ann")
    assert 'data-call="">Judge!</a>' in ann.get(me(event)).content.decode()
    assert "You sit at no table now" in text(ann.get(page(event)))
    assert ann.post(page(event), {}).status_code == 422
    assert ann.post(page(event), {"words": "At the door."}).status_code == 302

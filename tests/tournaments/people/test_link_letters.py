"""Who gives an address at joining is sent the personal link, once; the address stays nowhere."""

import re

import pytest
from django.core import mail
from django.test import Client

from judgeapp.mail import letters
from judgeapp.mail.models import Letter
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance
from tests.tournaments.making import make_event
from tests.tournaments.phones import text

pytestmark = pytest.mark.django_db
TO = "ann@example.org"


@pytest.fixture
def event(settings):
    settings.SENDS_LETTERS = True
    return make_event(registration="link")


def join(event, name: str = "Ann", client: Client | None = None, **fields):
    browser = client or Client()
    page = browser.get(f"/events/{event.token}/join/").content.decode()
    once = re.search(r'name="once" value="([^"]+)"', page)
    given = {"name": name, "address": TO, **fields}
    if once:
        given.setdefault("once", once[1])
    return browser.post(f"/events/{event.token}/join/", given, follow=True)


def deliver() -> list:
    for letter in Letter.objects.all():
        letters.run(letter.pk)
    return mail.outbox


def test_the_letter_has_a_link_that_works_on_another_phone(event):
    assert f"Your link is on its way to {TO}." in text(join(event))
    (message,) = deliver()
    assert (message.to, message.subject) == ([TO], "Your link for Saturday Swiss")
    (path,) = re.findall(r"http://testserver(/events/\S+)", message.body)
    other = Client()
    other.post(path)
    assert "Ann" in text(other.get(f"/events/{event.token}/me/"))


def test_the_address_is_kept_nowhere_once_it_is_sent(event):
    join(event)
    assert Letter.objects.get().about["to"] == TO
    deliver()
    assert not Letter.objects.exists()
    kept = [value for row in Entrant.objects.values() for value in row.values()]
    assert TO not in str(kept)


def test_no_word_of_the_letter_is_the_players(event):
    join(event, name="Buy cheap things")
    (message,) = deliver()
    assert "cheap" not in message.subject + message.body


def test_it_is_written_in_the_language_of_who_joins(event):
    join(event, client=Client(headers={"Accept-Language": "es"}))
    assert deliver()[0].subject == "Tu enlace para Saturday Swiss"


def test_a_link_that_was_renewed_meanwhile_is_sent_as_it_is_now(event):
    join(event)
    entrant = attendance.renew_link(Entrant.objects.get(), None)
    (message,) = deliver()
    path = re.findall(r"http://testserver(/events/\S+)", message.body)[0]
    assert entrant.name in text(Client().get(path))


def test_who_is_not_in_the_event_any_more_gets_none(event):
    join(event)
    Entrant.objects.all().delete()
    assert deliver() == []


def test_without_an_address_there_is_no_letter(event):
    assert "on its way" not in text(join(event, address=""))
    assert not Letter.objects.exists()


@pytest.mark.parametrize("typed", ["ann", "ann@", f"{'a' * 260}@example.org", "ann@example.org, ben@example.org"])
def test_what_is_no_address_is_said_and_nobody_joins(event, typed):
    answer = join(event, address=typed)
    assert (answer.status_code, Entrant.objects.exists(), typed[:40] in answer.content.decode()) == (422, False, True)


def test_two_presses_send_one_letter(event):
    browser = Client()
    page = browser.get(f"/events/{event.token}/join/").content.decode()
    once = re.search(r'name="once" value="([^"]+)"', page)[1]
    for client in (browser, Client()):
        client.post(f"/events/{event.token}/join/", {"name": "Ann", "address": TO, "once": once})
    assert (Entrant.objects.count(), Letter.objects.count()) == (1, 1)


def test_an_address_gets_few_letters_an_hour_and_who_joins_is_in_anyway(event, settings):
    settings.RATES = {**settings.RATES, "link_letter_to": "2/h"}
    pages = [text(join(event, name=name, address=to)) for name, to in (("A", TO), ("B", TO), ("C", TO.upper()))]
    assert ["No letter goes to" in page for page in pages] == [False, False, True]
    assert (Entrant.objects.count(), Letter.objects.count()) == (3, 2)


def test_one_address_of_the_network_asks_for_only_so_many(event, settings):
    settings.RATES = {**settings.RATES, "link_letter": "2/h"}
    for at in range(3):
        join(event, name=f"Player {at}", address=f"player{at}@example.org")
    assert (Entrant.objects.count(), Letter.objects.count()) == (3, 2)


def test_a_site_without_a_mail_server_asks_for_no_address(event, settings):
    settings.SENDS_LETTERS = False
    assert "E-mail" not in text(Client().get(f"/events/{event.token}/join/"))
    join(event)
    assert (Entrant.objects.count(), Letter.objects.exists()) == (1, False)


# --- a link that is pasted


def test_a_pasted_link_leads_to_its_player(event):
    join(event)
    link = re.findall(r"http://testserver/events/\S+", deliver()[0].body)[0]
    app = Client()
    assert "Or paste the link here" in text(app.get(f"/events/{event.token}/me/"))
    answer = app.post(f"/events/{event.token}/me/open", {"link": f" {link} "}, follow=True)
    assert answer.redirect_chain == [(link.removeprefix("http://testserver"), 302)]


@pytest.mark.parametrize("typed", ["", "hello", "https://judge.example/events/", "javascript:alert(1)"])
def test_what_is_no_link_is_said(event, typed):
    answer = Client().post(f"/events/{event.token}/me/open", {"link": typed})
    assert (answer.status_code, "This is no personal link: copy it whole." in text(answer)) == (422, True)

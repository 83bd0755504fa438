"""One's own e-mail address, and deleting one's own account."""

import datetime

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.db.models import CharField, JSONField, TextField

from judgeapp.deckcheck.models import DatedList
from judgeapp.domain.permissions import Role
from judgeapp.judging.rulings import published
from judgeapp.mail import letters
from judgeapp.mail.models import Letter
from judgeapp.rulebook.models import Reviewed
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import appointing
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_accounts import sign_in, text
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import row
from tests.tournaments.making import make_entrants, make_event, make_member, make_user

TODAY = datetime.date(2026, 11, 27)
EMAIL, DELETE = "/account/email/", "/account/delete/"
NAME = "zebedee-quill"
pytestmark = pytest.mark.django_db


def rows_with(word: str) -> list[str]:
    """Return all columns of the database in which a word stands."""
    found = []
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, (CharField, TextField, JSONField)):
                values = model._base_manager.values_list(field.name, flat=True)
                found += [f"{model.__name__}.{field.name}" for value in values if word in str(value)]
    return found


def leave(client, **fields):
    return client.post(DELETE, {"password": PASSWORD, **fields}, follow=True)


# --- the address


def test_an_address_is_given_and_taken_away(client, accounts):
    sign_in(client)
    response = client.post(EMAIL, {"email": "ann@example.org", "password": PASSWORD}, follow=True)
    assert "ann@example.org" in text(response)
    client.post(EMAIL, {"email": "", "password": PASSWORD})
    assert User.objects.get(username="judge").email == ""


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"password": "wrong"}, "This is not your password."),
        ({"password": ""}, "This field is required."),
        ({"email": "ann"}, "Enter a valid email address."),
        ({"email": f"{'a' * 250}@example.org"}, "at most 254 characters"),
    ],
)
def test_a_mistake_is_said_and_the_address_kept(client, accounts, fields, says):
    sign_in(client)
    response = client.post(EMAIL, {"email": "ann@example.org", "password": PASSWORD, **fields})
    assert (response.status_code, says in text(response), PASSWORD in text(response)) == (422, True, False)
    assert f'value="{fields.get("email", "ann@example.org")}"' in text(response)
    assert User.objects.get(username="judge").email == ""


def test_the_address_before_is_told(client, accounts):
    User.objects.update(email="old@example.org")
    sign_in(client)
    client.post(EMAIL, {"email": "new@example.org", "password": PASSWORD})
    letters.run(Letter.objects.get().pk)
    (message,) = mail.outbox
    assert (message.to, "“judge”" in message.body) == (["old@example.org"], True)


# --- deleting


def test_an_account_is_deleted_and_signed_out(client, accounts):
    sign_in(client)
    response = leave(client)
    assert "Your account is deleted." in text(response)
    assert not User.objects.filter(username="judge").exists()
    assert sign_in(client).status_code == 200


@pytest.mark.parametrize("password", ["", "wrong"])
def test_a_press_without_the_password_deletes_nothing(client, accounts, password):
    sign_in(client)
    assert client.post(DELETE, {"password": password}).status_code == 422
    assert User.objects.filter(username="judge").exists()


def test_an_event_that_is_on_needs_an_owner_first(client, accounts):
    event = make_event(name="Sunday Swiss", stage=Event.Stage.SWISS)
    user = make_member(event, Role.OWNER, "ann")
    client.force_login(user)
    page = text(client.get(DELETE))
    assert ("Sunday Swiss is on, and nobody else owns it." in page, 'name="password"' in page) == (True, False)
    assert client.post(DELETE, {"password": "correct-horse-battery"}).status_code == 409
    make_member(event, Role.OWNER, "ben")
    assert "Sunday Swiss" not in text(client.get(DELETE))
    assert client.post(DELETE, {"password": "correct-horse-battery"}).status_code == 302


def test_what_becomes_of_events_that_are_over_is_told_and_they_stay(client, accounts):
    event = make_event(name="Last Year", stage=Event.Stage.OVER)
    client.force_login(make_member(event, Role.OWNER, "ann"))
    assert "Last Year: it stays as it is; from then on only staff of this site change it." in text(client.get(DELETE))
    client.post(DELETE, {"password": "correct-horse-battery"})
    assert Event.objects.filter(pk=event.pk).exists()


def test_the_name_is_gone_from_the_whole_database(client, accounts, fresh_shelf):
    chief, user = make_user("chief"), make_user(NAME, email=f"{NAME}@example.org")
    event = make_event(name="Sunday Swiss")
    make_member(event, Role.OWNER, "ann")
    appointing.appoint(event, NAME, Role.JUDGE, chief)
    Reviewed.objects.create(game="bakugan", kind="ruling", key="1", number="1.1", name=NAME, by=user)
    DatedList.objects.create(game="bakugan", key="own", source="A page", first=TODAY, last=TODAY, added_by=NAME)
    make_ruling("1.14.4", judge=NAME, by=user)
    row(make_entrants(event, 1)[0], judge=NAME, by=user)
    published.stamp.forget()
    assert NAME in text(client.get("/bakugan/rules/1.14.4"))
    client.force_login(user)
    assert rows_with(NAME)
    assert client.post(DELETE, {"password": "correct-horse-battery"}).status_code == 302
    assert rows_with(NAME) == []
    assert "a deleted account is judge now." in [entry.words for entry in event.log.all()]
    published.stamp.forget()
    page = text(client.get("/bakugan/rules/1.14.4"))
    assert ("Is the deck shuffled?" in page, NAME in page) == (True, False)

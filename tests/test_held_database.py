"""A database that another process holds: the page says so and gives back what was typed; nothing is done by halves."""

import json
import re
import time
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import InterfaceError, OperationalError, connection
from django.test import RequestFactory

from judgeapp import middleware, unavailable
from judgeapp.deckcheck.models import Deck
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import recording
from tests.deckcheck.lists import BAKUGAN

pytestmark = pytest.mark.django_db
LOCKED = "database is locked"
QUESTION = "May the second player answer\nbefore the <first> one has paid?"
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _forgotten():
    yield
    middleware._held["until"] = float("-inf")


@pytest.fixture
def locked(monkeypatch):
    """Return a function that lets something fail as a database does that another process holds."""

    def lock(place, name: str, error: Exception | None = None) -> None:
        def refuse(*args: object, **named: object) -> None:
            raise error or OperationalError(LOCKED)

        monkeypatch.setattr(place, name, refuse)

    return lock


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    return client


def fields_of(page: str) -> dict[str, str]:
    """What the page's own button would send again."""
    found = re.findall(r'<textarea name="([^"]+)" hidden>\n(.*?)</textarea>', page, flags=re.DOTALL)
    return {name: unescape(value) for name, value in found}


def test_a_form_that_met_a_held_database_is_sent_again_with_one_press(staff, locked, monkeypatch):
    sent = {
        "game": "bakugan",
        "question": QUESTION,
        "answer": "Yes.",
        "cites": "1.14",
        "shown_to": "public",
        "key": "k" * 9,
    }
    locked(recording, "add")
    answer = staff.post("/rulings/new/", sent)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "3", "no-store")
    assert "The database is busy" in page
    assert "<first>" not in page
    assert fields_of(page) == sent
    monkeypatch.undo()
    assert staff.post("/rulings/new/", fields_of(page)).status_code == 302
    assert Ruling.objects.get().question == QUESTION


def test_a_password_and_a_file_are_not_given_back(client, locked):
    locked(User, "save")
    password = "pelican-in-a-hat"
    answer = client.post("/account/new/", {"username": "ann", "password1": password, "password2": password})
    page = answer.content.decode()
    assert (answer.status_code, password in page, fields_of(page)) == (503, False, {})
    assert "Go back, and send it again." in page


def test_a_long_list_is_given_back_to_copy(client, locked):
    locked(Deck, "save")
    long = BAKUGAN + "\n" * unavailable.GIVEN_BACK
    page = client.post("/decks/save", {"text": long, "game": "bakugan"}).content.decode()
    assert (fields_of(page), BAKUGAN.splitlines()[1] in page) == ({}, True)


def test_a_part_of_a_page_gets_the_words_alone(staff, locked):
    locked(recording, "add")
    sent = {"game": "bakugan", "question": "Who?", "answer": "She.", "cites": "1.14", "shown_to": "public"}
    answer = staff.post("/rulings/new/", sent, headers=HTMX)
    assert answer.status_code == 503
    assert answer.content.decode().strip().startswith('<p class="alert" role="alert">The database is busy')


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/matches/a-match/taps", "application/json"),  # a phone forgets a tap only after a 200 (static/js/match.js)
        ("/matches/a-match/state.json", "text/plain"),
        ("/api/v1/decks/check", "text/plain"),
    ],
)
def test_a_script_gets_the_words_as_data(address, kind):
    request = RequestFactory().post(address, "{}", content_type=kind)
    answer = middleware.Unavailable(lambda _: None).process_exception(request, OperationalError(LOCKED))
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert json.loads(answer.content) == {
        "detail": "The database is busy, so this was not done. Press it again in a moment."
    }


def test_a_page_that_cannot_be_read_is_loaded_again(monkeypatch):
    monkeypatch.setattr(connection, "vendor", "postgresql")
    request = RequestFactory().get("/rulings/?q=deck")
    found = middleware.Unavailable(lambda _: None).process_exception(request, OperationalError("server closed"))
    assert (found.status_code, 'href="/rulings/?q=deck">Load it again' in found.content.decode()) == (503, True)


@pytest.mark.parametrize(
    ("vendor", "error", "is_busy"),
    [
        ("sqlite", OperationalError("database is locked"), True),
        ("sqlite", OperationalError("database table is locked: x"), True),
        ("sqlite", OperationalError("no such column: x"), False),
        ("sqlite", InterfaceError("database is locked"), False),
        ("postgresql", OperationalError("the connection is lost"), True),
        ("postgresql", InterfaceError("the connection is closed"), True),
        ("postgresql", ValueError("database is locked"), False),
    ],
)
def test_which_errors_are_meant(monkeypatch, vendor, error, is_busy):
    monkeypatch.setattr(connection, "vendor", vendor)
    assert unavailable.is_busy(error) == is_busy


def test_every_other_error_stays_one(client, locked):
    locked(Deck, "save", OperationalError("no such column: x"))
    client.raise_request_exception = False
    assert client.post("/decks/save", {"text": BAKUGAN, "game": "bakugan"}).status_code == 500


def test_a_session_that_cannot_be_kept_is_said_too(client, locked):
    """It is kept after the view, where no view's error is caught any more."""
    User.objects.create_user("ann", password="pelican-in-a-hat")
    locked(SessionStore, "save")
    client.raise_request_exception = False
    answer = client.post("/account/login/", {"username": "ann", "password": "pelican-in-a-hat"})
    assert (answer.status_code, "The database is busy" in answer.content.decode()) == (503, True)


def wait_of_the_writer() -> int:
    """What this thread's connection waits, in milliseconds."""
    return connection.connection.execute("PRAGMA busy_timeout").fetchone()[0]


def test_while_the_database_is_held_all_others_wait_only_a_moment(client, monkeypatch):
    seen = []
    waiting = middleware.Unavailable(lambda _: seen.append(wait_of_the_writer()))
    request = RequestFactory().post("/api/")
    connection.ensure_connection()
    waiting(request)
    waiting.process_exception(request, OperationalError("no such table"))
    waiting(request)
    waiting.process_exception(request, OperationalError(LOCKED))
    waiting(request)
    before = wait_of_the_writer()
    now = time.monotonic() + middleware.KNOWN + 1
    monkeypatch.setattr(middleware.time, "monotonic", lambda: now)
    waiting(request)
    whole, little = 20 * 1000, round(middleware.SHORT * 1000)
    assert (seen, before) == ([whole, whole, little, whole], whole)

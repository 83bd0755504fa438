"""A full disk gives a page that says so and gives back what was typed; any other error stays what it is."""

import errno
from types import SimpleNamespace

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.db import OperationalError, connection
from django.test import Client

from judgeapp import middleware, unavailable
from judgeapp.deckcheck import saved
from judgeapp.deckcheck.models import Deck
from judgeapp.domain.messages import say
from tests.deckcheck.lists import BAKUGAN

FULL = "The disk of this site is full"
DECK = {"game": "bakugan", "text": BAKUGAN, "name": "A deck"}


@pytest.fixture
def full_database(db):
    """SQLite is allowed no more pages than it has and will not find one for a long text."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute("PRAGMA max_page_count")
        before = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {before}")


def no_room(*args, **kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


def raised_by(cause: Exception, words: str = "x") -> OperationalError:
    error = OperationalError(words)
    error.__cause__ = cause
    return error


def test_a_full_database_gives_a_page_with_what_was_typed(client, full_database):
    text = BAKUGAN + f"1 {'Zap ' * 100}\n" * 90
    answer = client.post("/decks/save", {**DECK, "text": text})
    page = answer.content.decode()
    assert (answer.status_code, FULL in page, text.strip()[:200] in page) == (507, True, True)


def test_pages_that_only_read_go_on(client, full_database):
    assert [client.get(page).status_code for page in ("/decks/", "/timing/", "/matches/")] == [200, 200, 200]


@pytest.mark.django_db
def test_a_file_that_finds_no_room_gives_the_same_page(client, monkeypatch):
    monkeypatch.setattr(saved, "save", no_room)
    answer = client.post("/decks/save", DECK)
    assert (answer.status_code, FULL in answer.content.decode()) == (507, True)
    assert not Deck.objects.exists()


@pytest.mark.django_db
def test_an_upload_that_cannot_be_put_down_gives_the_same_page(monkeypatch):
    """That fails before any view is asked."""
    monkeypatch.setattr(TemporaryFileUploadHandler, "new_file", no_room)
    file = SimpleUploadedFile("lists.txt", b"1 Zap\n" * 600_000)
    answer = Client(raise_request_exception=False).post("/decks/events/", {"game": "bakugan", "files": [file]})
    assert (answer.status_code, FULL in answer.content.decode()) == (507, True)


@pytest.mark.django_db
def test_where_even_the_frame_of_the_page_fails_it_is_said_in_plain_text(rf, monkeypatch):
    def fails(*args, **kwargs):
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(unavailable, "render", fails)
    answer = middleware.Unavailable(lambda request: None).process_exception(rf.post("/decks/save"), no_room_error())
    assert (answer.status_code, answer["Content-Type"]) == (507, "text/plain; charset=utf-8")
    assert FULL in answer.content.decode()


def no_room_error() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


def test_scripts_are_told_in_json(rf):
    answer = unavailable.answer(rf.post("/api/v1/x"), say("Heading"), say("Words."), 507)
    assert (answer.status_code, answer.content) == (507, b'{"detail": "Words."}')


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database or disk is full"),
        raised_by(psycopg.errors.DiskFull("could not extend file: No space left on device")),
        raised_by(no_room_error()),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
    ],
)
def test_a_full_disk_is_known_by_what_is_said_of_it(error):
    assert unavailable.cause_of(error) is unavailable.CAUSES[0]


@pytest.mark.parametrize(
    "error", [OperationalError("no such table: x"), FileNotFoundError("x"), ValueError("disk is full"), KeyError("x")]
)
def test_other_errors_are_not_taken_for_a_full_disk(error):
    assert unavailable.cause_of(error) is None


def test_what_a_database_says_with_nothing_left_on_the_disk_is_about_that(monkeypatch):
    monkeypatch.setattr(unavailable.shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert unavailable.cause_of(OperationalError("disk I/O error")) is not None
    assert unavailable.cause_of(ValueError("x")) is None


@pytest.mark.django_db
def test_any_other_error_is_an_error(monkeypatch):
    def fails(*args, **kwargs):
        raise ValueError("x")

    monkeypatch.setattr(saved, "save", fails)
    assert Client(raise_request_exception=False).post("/decks/save", DECK).status_code == 500


@pytest.mark.django_db
@pytest.mark.parametrize("size", [100, unavailable.GIVEN_BACK + 100])
def test_only_a_text_of_some_length_is_given_back(client, monkeypatch, size):
    monkeypatch.setattr(saved, "save", no_room)
    name = ("1 Zap\n" * size)[:size]
    page = client.post("/decks/save", {**DECK, "remark": name}).content.decode()
    assert ("1 Zap\n1 Zap" in page) == (size < unavailable.GIVEN_BACK)

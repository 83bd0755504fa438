"""Letters are written and sent by workers; a mail server that is away is asked again."""

import datetime

import pytest
from django.core import mail
from django.utils import timezone

from judgeapp.mail import letters, tasks
from judgeapp.mail.models import Letter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def kind(monkeypatch):
    """A kind of letter whose writer tells what it is about."""

    def write(about):
        return [mail.EmailMessage(about["subject"], "Text", to=["ann@example.org"])]

    monkeypatch.setitem(letters._writers, "test", write)


@pytest.fixture
def no_server(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


def send() -> Letter:
    letters.send("test", {"subject": "Hello"})
    return Letter.objects.get()


def test_a_letter_is_sent_once_and_its_row_goes():
    letter = send()
    tasks.send_letter(letter.pk)
    tasks.send_letter(letter.pk)
    assert [each.subject for each in mail.outbox] == ["Hello"]
    assert not Letter.objects.exists()


def test_a_letter_is_handed_to_the_broker_after_the_transaction(monkeypatch, django_capture_on_commit_callbacks):
    handed = []
    monkeypatch.setattr(tasks.send_letter, "delay", handed.append)
    with django_capture_on_commit_callbacks(execute=True):
        letter = send()
        assert handed == []
    assert handed == [letter.pk]


def test_a_server_that_is_away_is_asked_again_later_and_later(no_server):
    letter, waits = send(), []
    for _ in range(3):
        tasks.send_letter(letter.pk)
        letter.refresh_from_db()
        waits.append(round((letter.beat_at - timezone.now()).total_seconds()))
        Letter.objects.update(beat_at=timezone.now())
    assert (waits, letter.tries, "refused" in letter.problem) == ([10, 20, 40], 3, True)


def test_the_sweep_sends_what_waits_when_its_time_has_come(no_server, monkeypatch):
    handed = []
    monkeypatch.setattr(tasks.send_letter, "delay", handed.append)
    letter = send()
    tasks.send_letter(letter.pk)
    letters.OUTBOX.sweep(timezone.now())
    assert handed == []
    letters.OUTBOX.sweep(timezone.now() + datetime.timedelta(seconds=30))
    assert handed == [letter.pk]


def test_it_is_given_up_after_half_a_day_and_removed_after_a_month():
    letter = send()
    Letter.objects.update(tries=letters.MOST_TRIES, beat_at=timezone.now() - datetime.timedelta(minutes=1))
    letters.OUTBOX.sweep(timezone.now())
    letter.refresh_from_db()
    assert letter.is_given_up
    tasks.send_letter(letter.pk)
    assert mail.outbox == []
    assert letters.remove_old(timezone.now()) == 0
    assert letters.remove_old(timezone.now() + letters.GIVEN_UP_KEPT + datetime.timedelta(days=1)) == 1


def test_of_two_workers_one_sends_it(monkeypatch):
    letter = send()

    def and_another(about):
        tasks.send_letter(letter.pk)
        return [mail.EmailMessage("Hello", "Text", to=["ann@example.org"])]

    monkeypatch.setitem(letters._writers, "test", and_another)
    tasks.send_letter(letter.pk)
    assert len(mail.outbox) == 1


def test_letters_in_files_go_after_two_days(settings, tmp_path):
    settings.LETTERS_DIR = tmp_path
    (tmp_path / "one.log").write_text("Text")
    letters.remove_old(timezone.now() + datetime.timedelta(days=1))
    assert len(list(tmp_path.iterdir())) == 1
    letters.remove_old(timezone.now() + datetime.timedelta(days=3))
    assert list(tmp_path.iterdir()) == []

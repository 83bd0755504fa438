"""Announcements: what everybody at the event should read."""

import pytest

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import LogEntry
from judgeapp.tournaments.public import announcing
from tests.tournaments.making import make_event
from tests.tournaments.published import bodies

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


def test_an_announcement_is_shown_until_it_is_withdrawn(event):
    made = announcing.announce(event, "  Lunch\n at noon ", None)
    assert "Lunch at noon" in bodies(event)["home"]
    announcing.withdraw(made, None)
    announcing.withdraw(made, None)
    assert "Lunch" not in bodies(event)["home"]
    assert list(LogEntry.objects.values_list("words", flat=True)) == [
        "Withdrew the announcement: Lunch at noon",
        "Announced: Lunch at noon",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [(" ", "Write what is to be announced."), ("x" * 301, "at most 300 characters; this one has 301.")],
)
def test_an_announcement_that_cannot_be_shown_is_refused(event, text, problem):
    with pytest.raises(Refused, match=problem):
        announcing.announce(event, text, None)
    assert not event.announcements.exists()


def test_what_others_announce_while_one_waits_counts(event, monkeypatch):
    def waited(_):
        for text in range(announcing.MOST):
            event.announcements.create(text=text)

    monkeypatch.setattr(announcing, "lock", waited)
    with pytest.raises(Refused, match="12 announcements are shown already"):
        announcing.announce(event, "Lunch", None)


def test_what_somebody_else_withdraws_meanwhile_is_withdrawn_once(event, monkeypatch):
    made = announcing.announce(event, "Lunch", None)
    monkeypatch.setattr(announcing, "lock", lambda _: event.announcements.update(is_withdrawn=True))
    announcing.withdraw(made, None)
    assert list(LogEntry.objects.values_list("words", flat=True)) == ["Announced: Lunch"]

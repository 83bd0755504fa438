"""Announcements: what everybody at the event should read.

Open pages and the screens of the hall show one within seconds (live.json); it stands on the event's page, too.
"""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.messages import Message, as_stored, say
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Announcement, Event
from judgeapp.tournaments.public import publishing

LONGEST = 300
SHOWN_WITHDRAWN = 3
AGAIN = timedelta(minutes=1)  # the same words so soon are a second press
MOST = 12


@transaction.atomic
def announce(event: Event, text: str, by: User | None, until_round: int | None = None) -> Announcement:
    """Show an announcement to everybody; one that is shown since a moment ago is not shown twice.

    until_round   the round with whose end it is taken off

    Raises Refused with every reason why it cannot be shown.
    """
    lock(event.pk)
    words = " ".join(text.split())
    shown = event.announcements.filter(is_withdrawn=False, text=words, at__gt=timezone.now() - AGAIN).first()
    if shown:
        return shown
    if problems := _problems(event, words):
        raise Refused(*problems)
    stored = as_stored(text) if isinstance(text, Message) else {}
    made = Announcement.objects.create(event=event, text=words, message=stored, by=by, until_round=until_round)
    note(event, by, say("Announced: {words}", words=made.translated))
    happened(event, What.ANNOUNCED, announcement=made.pk)
    publishing.ask(event, by)
    return made


def take_off(event: Event, number: int) -> None:
    """Take off what holds only until a round is closed; whoever calls publishes."""
    event.announcements.filter(is_withdrawn=False, until_round__lte=number).update(is_withdrawn=True)


@transaction.atomic
def withdraw(announcement: Announcement, by: User | None) -> None:
    """Take an announcement off all pages; one that is off already is left alone."""
    lock(announcement.event_id)
    shown = Announcement.objects.filter(pk=announcement.pk, is_withdrawn=False)
    if not shown.update(is_withdrawn=True):
        return
    note(announcement.event, by, say("Withdrew the announcement: {words}", words=announcement.translated))
    publishing.ask(announcement.event, by)


def withdrawn(event: Event) -> list[str]:
    """Return the words of the latest announcements that somebody took off and that are not shown again."""
    shown = event.announcements.filter(is_withdrawn=False).values("text")
    off = event.announcements.filter(is_withdrawn=True, until_round=None).exclude(text__in=shown)
    return list(dict.fromkeys(off.order_by("-at").values_list("text", flat=True)[:SHOWN_WITHDRAWN]))


def _problems(event: Event, words: str) -> list[str]:
    problems: list[str] = []
    if not words:
        problems.append(say("Write what is to be announced."))
    if len(words) > LONGEST:
        problems.append(
            say("An announcement has at most {most} characters; this one has {n}.", most=LONGEST, n=len(words))
        )
    if event.announcements.filter(is_withdrawn=False).count() >= MOST:
        problems.append(say("{n} announcements are shown already. Withdraw one first.", n=MOST))
    return problems

"""What happened is kept as one row, spread over whom it is for, and sent, all by workers with retries.

    happened -> a row -> a row for each address of another service, and one for every so many phones -> gone

A release costs one row whatever the number of phones: who they are is looked up by a worker. What was sent goes; what
cannot be sent is tried again, later and later, for three quarters of an hour. Then it is given up, and stands on the
event's page of notifications with the reason, to be tried again. A worker that dies leaves what it had: somebody may
be told twice (a phone shows it once), but nobody is left out.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import override

from judgeapp.domain.messages import Message, as_stored, english_of, say
from judgeapp.notifications import audience, hooks, push
from judgeapp.notifications.models import Hook, Notification, Phone
from judgeapp.notifications.outside import Answer, Forbidden, Outside, Unreachable, origin_of
from judgeapp.notifications.wording import HOUR, KEPT, URGENT, Teller, message_for
from judgeapp.operations import crews
from judgeapp.outbox import Outbox
from judgeapp.sweeping import ROWS, remove_some
from judgeapp.tournaments.happenings import What
from judgeapp.tournaments.models import Event

logger = logging.getLogger(__name__)
MOST_TRIES = 8
FIRST_WAIT = timedelta(seconds=10)  # doubled with every try: eight take three quarters of an hour
AT_ONCE = 50  # phones of a row
A_RUN = 60.0  # seconds after which a worker leaves the rest of its phones to the next one
HELD = timedelta(seconds=30)  # nobody else takes up a row whose worker was heard of so lately
BEAT = 5.0  # seconds after which a worker says that it goes on, and what is left
GIVEN_UP_KEPT = timedelta(days=7)
GONE = (404, 410)
OK = range(200, 300)


def keep(event: Event, what: What, about: dict[str, int]) -> None:
    """Keep that something happened, if there is anybody to be told of it."""
    if event.phones.exists() or event.hooks.exists():
        send(Notification(event=event, what=what, about=about))


def send(notification: Notification) -> None:
    notification.save()
    OUTBOX.send_after_commit(notification)


def run(notification_id: int) -> None:
    """Spread what happened, or send it to a service or to phones; what cannot be sent waits for its next try."""
    now = timezone.now()
    found = Notification.objects.select_related("event", "hook").filter(pk=notification_id)
    notification = found.filter(is_given_up=False, beat_at__lte=now).first()
    if notification is None:
        return  # it has gone, or another worker has it
    known = Notification.objects.filter(pk=notification_id, tries=notification.tries, beat_at__lte=now)
    if not known.update(tries=F("tries") + 1, beat_at=now + HELD):
        return
    notification.tries += 1
    if notification.hook:
        _to_hook(notification, notification.hook, now)
    elif notification.phones is None:
        _spread(notification)
    else:
        _to_phones(notification, notification.phones)


@transaction.atomic
def _spread(notification: Notification) -> None:
    """Put a row for each hook, and one for every so many phones, in the place of what happened."""
    parts: list[dict[str, Any]] = [
        {"hook": each} for each in notification.event.hooks.all() if notification.what in each.kinds
    ]
    phones = audience.phones_for(notification)
    parts += [{"phones": phones[at : at + AT_ONCE]} for at in range(0, len(phones), AT_ONCE)]
    same = {name: getattr(notification, name) for name in ("event", "what", "about", "happened_at")}
    for part in parts:
        send(Notification(**same, **part))
    Notification.objects.filter(pk=notification.pk).delete()


def _to_hook(notification: Notification, hook: Hook, now: datetime) -> None:
    with override(hook.language), Outside() as outside:
        teller = Teller(notification)
        if teller.is_over:
            _gone(notification)
            return
        try:
            answer = outside.post(hook.address, *hooks.posted(hook, notification, teller.for_all(), now))
        except Forbidden as forbidden:
            give_up(notification, forbidden.why)
        except Unreachable as error:
            _later(notification, _unreached(error))
        else:
            _after(notification, answer)


def _after(notification: Notification, answer: Answer) -> None:
    if answer.status in OK:
        _gone(notification)
    elif answer.status in GONE:
        give_up(notification, say("It answers {status}: there is no such address any more.", status=answer.status))
    else:
        _later(notification, _answered(answer), answer.wait)


def _to_phones(notification: Notification, keys: list[int]) -> None:
    """Send to as many phones as there is time for; a push service that fails is left alone until the next try."""
    phones = list(Phone.objects.filter(pk__in=keys).select_related("device__entrant").order_by("pk"))
    teller = Teller(notification, phones)
    if teller.is_over:
        _gone(notification)
        return
    left: list[int] = []
    with Outside() as outside:
        batch = _Batch(notification, teller, outside)
        for at, phone in enumerate(phones):
            batch.beat([*left, *(each.pk for each in phones[at:])])
            if not batch.tell(phone):
                left.append(phone.pk)
    if not left:
        _gone(notification)
        return
    Notification.objects.filter(pk=notification.pk).update(phones=left)
    _later(notification, batch.problem or say("There was no time for all phones."), batch.wait)


class _Batch:
    """Phones that are told one after the other; `problem` and `wait` are those of the last push service that failed."""

    def __init__(self, notification: Notification, teller: Teller, outside: Outside) -> None:
        self._notification, self._teller, self._outside = notification, teller, outside
        self._failed: set[str] = set()
        self._beat = time.monotonic()
        self._until = self._beat + A_RUN
        self.problem: Message | None = None
        self.wait = 0

    def beat(self, left: list[int]) -> None:
        """Say now and then that this goes on, and which phones are left: if the worker dies, another tells those."""
        if time.monotonic() - self._beat > BEAT:
            self._beat = time.monotonic()
            rows = Notification.objects.filter(pk=self._notification.pk)
            rows.update(beat_at=timezone.now() + HELD, phones=left)

    def tell(self, phone: Phone) -> bool:
        """Tell a phone, if it is for it; return whether there is nothing left to be done about it."""
        origin = origin_of(phone.endpoint)
        if origin in self._failed or time.monotonic() > self._until:
            return False
        with override(phone.language):
            telling = self._teller.for_phone(phone)
        if telling is None:
            return True
        what = What(self._notification.what)
        message = message_for(telling, self._notification, phone)
        try:
            seconds, is_urgent = KEPT.get(what, HOUR), what in URGENT
            answer = push.post(self._outside, phone, message, seconds=seconds, is_urgent=is_urgent)
        except Forbidden as forbidden:
            logger.warning("phone %s is taken off: %s", phone.pk, forbidden.why.english)
            phone.delete()
            return True
        except Unreachable as error:
            return self._fail(origin, _unreached(error))
        if answer.status in GONE:
            Phone.objects.filter(endpoint=phone.endpoint).delete()
            return True
        return answer.status in OK or self._fail(origin, _answered(answer), answer.wait)

    def _fail(self, origin: str, problem: Message, wait: int = 0) -> bool:
        self._failed.add(origin)
        self.problem, self.wait = problem, max(wait, self.wait)
        return False


def _unreached(error: Unreachable) -> Message:
    return say("It was not reached ({error}).", error=str(error)[:200])


def _answered(answer: Answer) -> Message:
    return say("It answered {status}.", status=answer.status)


def _gone(notification: Notification) -> None:
    Notification.objects.filter(pk=notification.pk).delete()


def _later(notification: Notification, problem: Message, wait: int = 0) -> None:
    """Have it tried again, later than the last time; give it up after the last try."""
    logger.warning("notification %s was not sent: %s", notification.pk, problem.english)
    if notification.tries >= MOST_TRIES:
        give_up(notification, problem)
        return
    at = timezone.now() + max(FIRST_WAIT * 2 ** (notification.tries - 1), timedelta(seconds=wait))
    Notification.objects.filter(pk=notification.pk).update(beat_at=at, **_why(problem))


def give_up(notification: Notification, problem: Message) -> None:
    logger.error("notification %s is given up after %s tries: %s", notification.pk, notification.tries, problem.english)
    Notification.objects.filter(pk=notification.pk).update(is_given_up=True, beat_at=timezone.now(), **_why(problem))


def _why(problem: Message) -> dict[str, object]:
    return {"problem": english_of(problem)[:300], "message": as_stored(problem)}


def failed(event: Event) -> QuerySet[Notification]:
    """Return what was not sent at its first try, given up or not."""
    return event.notifications.exclude(problem="").select_related("hook")


def try_again(event: Event, key: int | None = None) -> int:
    """Have one thing that was not sent, or all of them, sent now; return how many."""
    rows = failed(event).filter(pk=key) if key else failed(event)
    for row in (found := list(rows)):
        Notification.objects.filter(pk=row.pk).update(is_given_up=False, tries=0, beat_at=timezone.now())
        OUTBOX.send_after_commit(row)
    return len(found)


def remove_old(now: datetime) -> int:
    """Remove what was given up long ago; return how many."""
    return remove_some(Notification.objects.filter(is_given_up=True, beat_at__lt=now - GIVEN_UP_KEPT), ROWS)


OUTBOX = Outbox(
    Notification,
    live=lambda: Notification.objects.filter(is_given_up=False),
    task_of=lambda row: crews.SEND_NOTIFICATION,
    most_tries=MOST_TRIES,
    give_up=lambda row: give_up(row, say("{n} workers took this up and none finished.", n=MOST_TRIES)),
)

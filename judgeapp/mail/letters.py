"""E-mail: a letter is a row first, and a worker writes and sends it, so that no page waits for a mail server.

A server that is away is asked again, later and later, for about half a day; then the letter is given up, and staff see
why in the administration. Rooms say which letters they write (`written_by`).
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core import mail
from django.db.models import F
from django.utils import timezone
from django.utils.translation import get_language, override

from judgeapp.domain.renaming import Renaming
from judgeapp.mail.models import Letter
from judgeapp.operations import crews
from judgeapp.outbox import Outbox
from judgeapp.sweeping import ROWS, remove_some

logger = logging.getLogger(__name__)
Writer = Callable[[Mapping[str, Any]], Iterable[mail.EmailMessage]]
MOST_TRIES = 12
FIRST_WAIT = timedelta(seconds=10)  # doubled with every try: 12 of them take eleven hours
GIVEN_UP_KEPT = timedelta(days=30)
FILES_KEPT = timedelta(days=2)  # a link in one of them holds for one
_writers: dict[str, Writer] = {}


def written_by(kind: str, writer: Writer) -> None:
    """Have letters of a kind written; rooms say so when they start."""
    _writers[kind] = writer


def send(kind: str, about: Mapping[str, Any]) -> None:
    """Have a letter written and sent in the language of this request, once the transaction is over."""
    letter = Letter.objects.create(kind=kind, about=dict(about), language=get_language() or "en")
    OUTBOX.send_after_commit(letter)


def run(letter_id: int) -> None:
    """Write a letter and send it; one that cannot be sent waits for its next try."""
    now = timezone.now()
    letter = Letter.objects.filter(pk=letter_id, is_given_up=False, beat_at__lte=now).first()
    if letter is None:
        return  # it has gone, or another worker has it
    known = Letter.objects.filter(pk=letter_id, tries=letter.tries, beat_at__lte=now)
    if not known.update(tries=F("tries") + 1, beat_at=now + FIRST_WAIT * 2 ** min(letter.tries, MOST_TRIES)):
        return
    try:
        with override(letter.language):
            messages = list(_writers[letter.kind](letter.about))
        if messages:
            mail.get_connection().send_messages(messages)
    except (OSError, SMTPException) as error:
        logger.warning("letter %s was not sent: %s", letter_id, type(error).__name__)
        Letter.objects.filter(pk=letter_id).update(problem=f"{type(error).__name__}: {error}"[:300])
        return
    letter.delete()


def _give_up(letter: Letter) -> None:
    logger.error("letter %s is given up after %s tries", letter.pk, MOST_TRIES)
    Letter.objects.filter(pk=letter.pk).update(is_given_up=True)


OUTBOX = Outbox(
    Letter,
    live=lambda: Letter.objects.filter(is_given_up=False),
    task_of=lambda letter: crews.SEND_LETTER,
    most_tries=MOST_TRIES,
    give_up=_give_up,
)


def remove_of(entrant: int, renaming: Renaming) -> None:
    """Remove the letters to an entrant that wait, and those written into files that have one of the names."""
    Letter.objects.filter(about__entrant=entrant).delete()
    for file in settings.LETTERS_DIR.glob("*.log"):
        text = "\n".join(_texts(file.read_bytes()))
        if renaming.text(text) != text:
            file.unlink(missing_ok=True)


def _texts(written: bytes) -> Iterator[str]:
    """Return whom the letters of a file are for, and what they say."""
    for each in written.split(b"-" * 79 + b"\n"):
        letter = message_from_bytes(each, policy=policy.default)
        yield from map(str, (letter["To"], letter["Subject"]))
        yield from (str(part.get_content()) for part in letter.walk() if part.get_content_maintype() == "text")


def remove_old(now: datetime) -> int:
    """Remove letters that were given up long ago; return how many."""
    for file in settings.LETTERS_DIR.glob("*.log"):  # instead of a mail server
        if datetime.fromtimestamp(file.stat().st_mtime, UTC) < now - FILES_KEPT:
            file.unlink(missing_ok=True)
    old = Letter.objects.filter(is_given_up=True, beat_at__lt=now - GIVEN_UP_KEPT)
    return remove_some(old, ROWS)

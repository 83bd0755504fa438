"""Reading and storing what staff bring in: what is asked is a row first, and stays one until it is done.

When a worker dies, the row is sent again (judgeapp.outbox), or somebody does so from its page. A file is read in a
process of its own (apart), which ends within a second or two when its import is stopped. Nobody sees an edition while
it is being stored, until one short transaction shows it, together with the word that it is stored: so two workers with
one row store it once, and one that is killed stores nothing that is seen.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from types import TracebackType
from typing import Any

from django.db import Error, InterfaceError, OperationalError, connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from judgeapp.domain.messages import as_stored, say
from judgeapp.games import games
from judgeapp.operations import crews
from judgeapp.outbox import SILENT_AFTER, Outbox
from judgeapp.rulebook.importing import services
from judgeapp.rulebook.importing.apart import Ended, read_apart
from judgeapp.rulebook.importing.files import ImportFailed
from judgeapp.rulebook.importing.reporting import as_plain
from judgeapp.rulebook.importing.services import Examined
from judgeapp.rulebook.models import Edition, Import
from judgeapp.sweeping import remove_some

logger = logging.getLogger(__name__)

State = Import.State
BUSY = (State.READING, State.STORING)
AT_REST = (State.KEPT, State.READ, State.FAILED)
MOST_TRIES = 4
KEPT_FOR = timedelta(days=7)
READS_OTHERWISE = say(
    "The document reads otherwise now than in the preview: the site, or our restatement, was updated meanwhile. "
    "This is the new preview; confirm it if it is right."
)
MOST_SHOWN = 12
EVERY_SECONDS = 1.0  # between two signs of life
PATIENCE = 2.0  # seconds that the work waits for a stage to be written down


class Pulse:
    """A worker's signs of life: writes down each stage as it begins, and the time again and again.

    It does so from a thread, whose connection is its own: so it is seen while the work is a transaction, and while
    a PDF is read for long.
    """

    def __init__(self, import_id: int, attempt: int) -> None:
        self._mine = Import.objects.filter(pk=import_id, attempt=attempt)
        self._now: tuple[str, int] = (Import.Stage.WAITING, 0)
        self._news, self._written, self._is_over = threading.Event(), threading.Event(), False
        self._end: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._is_over = True
        self._news.set()
        self._thread.join()

    def watch(self, end: Callable[[], None]) -> None:
        """Call `end` as soon as the import is dismissed, or something else is asked of it."""
        self._end = end

    def tell(self, stage: str, count: int) -> None:
        """Write down what is being done, and with how many, before it is begun."""
        self._now = stage, count
        self._written.clear()
        self._news.set()
        if self._thread.is_alive():
            self._written.wait(PATIENCE)

    def _beat(self) -> None:
        try:
            while not self._is_over:
                self._news.wait(EVERY_SECONDS)
                self._news.clear()
                if not self._is_over:
                    self._write()
        finally:
            connection.close()

    def _write(self) -> None:
        stage, count = self._now
        try:
            is_wanted = self._mine.update(stage=stage, count=count, beat_at=timezone.now())
            self._written.set()
            if not is_wanted:
                self._end()
        except Error as error:
            logger.info("no sign of life of an import: %s", error)


def read(import_id: int) -> bool:
    """Have a file read; return False if it is being read or stored, or was stored, already."""
    return _ask(import_id, State.READING, AT_REST)


def confirm(import_id: int, *, becomes_current: bool, replaces: bool) -> bool:
    """Have a document stored that was read; return False if somebody has confirmed it already."""
    return _ask(import_id, State.STORING, (State.READ,), becomes_current=becomes_current, replaces=replaces)


def _ask(import_id: int, state: State, among: tuple[State, ...], **more: Any) -> bool:
    now = timezone.now()
    fresh = {"problem": "", "tries": 0, "stage": Import.Stage.WAITING, "count": 0, "is_queued": False}
    changed = Import.objects.filter(pk=import_id, state__in=among).update(
        state=state, attempt=F("attempt") + 1, asked_at=now, beat_at=now, **fresh, **more
    )
    if changed:
        OUTBOX.send_after_commit(Import(pk=import_id))
    return bool(changed)


def start_again(import_id: int) -> bool:
    """Send an import again whose worker gives no more signs of life; return False if it does, or is done."""
    silent = Import.objects.filter(pk=import_id, state__in=BUSY, beat_at__lt=timezone.now() - SILENT_AFTER)
    changed = silent.update(tries=0, stage=Import.Stage.WAITING, beat_at=timezone.now())
    if changed:
        OUTBOX.send_after_commit(Import(pk=import_id))
    return bool(changed)


def is_silent(row: Import) -> bool:
    """Is a worker overdue that has an import, or should have?"""
    return row.is_busy and timezone.now() - row.beat_at > SILENT_AFTER


def stop(import_id: int) -> bool:
    """Take back what was asked: what is read is dismissed, what is stored waits for its confirmation again."""
    asked = {"state": State.READ, "attempt": F("attempt") + 1}
    return dismiss(import_id) or bool(Import.objects.filter(pk=import_id, state=State.STORING).update(**asked))


def dismiss(import_id: int) -> bool:
    """Throw an import away with its file; return False if it is being stored."""
    return bool(Import.objects.filter(pk=import_id).exclude(state=State.STORING).delete()[0])


def run(import_id: int) -> None:
    """Do what was asked of an import.

    What is refused fails it with the reason. A database that goes away leaves it to a sweep.
    """
    now = timezone.now()
    free = Q(stage=Import.Stage.WAITING) | Q(beat_at__lt=now - SILENT_AFTER)  # else a worker has it
    asked = Import.objects.filter(pk=import_id, state__in=BUSY)
    taken = asked.filter(free).update(tries=F("tries") + 1, stage=Import.Stage.FILE, beat_at=now)
    if not taken or not (row := asked.first()):
        return
    try:
        with Pulse(row.pk, row.attempt) as pulse:
            (_read if row.state == State.READING else _store)(row, pulse)
    except Ended:
        logger.info("import %s was stopped", import_id)
    except ImportFailed as failed:
        _fail(row, failed.args[0])
    except (OperationalError, InterfaceError):
        logger.exception("import %s lost the database; it is sent again", import_id)
        raise
    except Exception as error:
        logger.exception("import %s broke", import_id)
        words = say("The job broke ({error}); nothing was changed. Try again.", error=type(error).__name__)
        _fail(row, words)
        raise


def _mine(row: Import) -> QuerySet[Import]:
    """Return the row as a query, as long as what was asked of it is still the same."""
    return Import.objects.filter(pk=row.pk, attempt=row.attempt, state=row.state)


def _fail(row: Import, why: str) -> None:
    """Give up; what was read stays read."""
    problem = {"problem": why[:500], "report": {**row.report, "problem": as_stored(why)}}
    _mine(row).update(state=State.FAILED if row.state == State.READING else State.READ, **problem)


def _examine(row: Import, pulse: Pulse) -> services.Examined:
    pulse.tell(Import.Stage.FILE, row.size)
    source, reading = read_apart(row.file, bytes(row.data), row.game, pulse.tell, pulse.watch)
    return services.beside_restatement(source, games()[row.game], reading)


def _read(row: Import, pulse: Pulse) -> None:
    examined = _examine(row, pulse)
    _mine(row).update(state=State.READ, report=as_plain(examined), sample=sample_of(examined))


def _store(row: Import, pulse: Pulse) -> None:
    """Read the file again and store it, if it still reads as in the preview that was confirmed."""
    examined = _examine(row, pulse)
    report = as_plain(examined)
    if report != {key: value for key, value in row.report.items() if key != "problem"}:
        problem = {"problem": READS_OTHERWISE.english, "report": {**report, "problem": as_stored(READS_OTHERWISE)}}
        _mine(row).update(state=State.READ, sample=sample_of(examined), **problem)
        return
    pulse.tell(Import.Stage.STORING, len(examined.reading.draft.rules))
    if not _mine(row).exists():
        raise Ended
    assert row.date is not None  # noqa: S101 - nothing is confirmed without its details
    about = services.About(row.edition, row.date, row.title, row.publisher, row.file)
    is_current, settle = row.becomes_current, partial(_settle, row)
    services.store(examined, about, report, by=row.by, becomes_current=is_current, replaces=row.replaces, settle=settle)


def _settle(row: Import, edition: Edition, is_new: bool) -> None:
    """Write down that an import is stored; raise Ended if it was stopped, or another worker was faster."""
    done = {"state": State.DONE, "stored": edition, "was_there": not is_new, "data": b"", "sample": []}
    if not _mine(row).update(**done):
        raise Ended


def _give_up(row: Import) -> None:
    words = say("{n} workers took this up and none finished. Try again, or tell who runs the site.", n=MOST_TRIES)
    _fail(row, words)


OUTBOX = Outbox(
    Import,
    live=lambda: Import.objects.filter(state__in=BUSY),
    task_of=lambda row: crews.WORK_ON_IMPORT,
    waiting={"stage": Import.Stage.WAITING},
    most_tries=MOST_TRIES,
    give_up=_give_up,
)


def remove_old(now: datetime) -> int:
    """Throw away what nobody has come back to."""
    return remove_some(Import.objects.filter(asked_at__lt=now - KEPT_FOR).exclude(state__in=BUSY))


def sample_of(examined: Examined) -> list[dict[str, Any]]:
    """Return the first rules that say something, with the headings above them, as plain values."""
    rules, numbering = examined.reading.draft.rules, examined.game.numbering
    first = next((at for at, rule in enumerate(rules) if rule.blocks), 0)
    return [
        {
            "name": f"{rule.number} {rule.title}".strip() if numbering.parts(rule.number) else rule.title,
            "is_heading": rule.is_heading,
            "blocks": [asdict(block) for block in rule.blocks],
        }
        for rule in islice(rules, max(0, first - 2), max(0, first - 2) + MOST_SHOWN)
    ]

"""A worker's signs of life while it has an import: what it is doing, for the page that waits for it.

They also tell the worker when nobody waits any more.
"""

import logging
import threading
from collections.abc import Callable
from types import TracebackType

from django.db import Error, connection
from django.utils import timezone

from judgeapp.rulebook.models import Import

logger = logging.getLogger(__name__)
EVERY_SECONDS = 1.0
PATIENCE = 2.0  # seconds that the work waits for a stage to be written down


class Pulse:
    """Writes down a stage as soon as it is told, and the time again and again.

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

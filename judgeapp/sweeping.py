"""Workers look for lost jobs when they start and at every sign of life, at most every `EVERY_SECONDS`."""

import logging
import time
from collections.abc import Callable
from datetime import datetime

from celery.signals import heartbeat_sent, worker_ready
from django.db import Error, close_old_connections
from django.utils import timezone

logger = logging.getLogger(__name__)

EVERY_SECONDS = 3.0
_swept = {"at": float("-inf")}
_looks: list[Callable[[datetime], object]] = []


def also(look: Callable[[datetime], object]) -> None:
    """Have `look` called with the time whenever workers look for lost jobs; apps say so when they start."""
    _looks.append(look)


@worker_ready.connect
@heartbeat_sent.connect
def sweep(**kwargs: object) -> None:
    if time.monotonic() - _swept["at"] < EVERY_SECONDS:
        return
    _swept["at"] = time.monotonic()
    # No request or task begins or ends here: a connection that a restart of the database cut would stay for good.
    close_old_connections()
    for look in _looks:
        try:
            look(timezone.now())
        except Error:
            logger.exception("no look for lost jobs: the database does not answer")

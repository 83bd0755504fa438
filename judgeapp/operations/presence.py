"""Tells whether a site runs on this data folder, on whatever port: its processes hold a lock there while they live.

The lock is the operating system's, so that it is gone with the process, however that ends.
"""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from django.conf import settings

logger = logging.getLogger(__name__)
_held: list[IO[bytes]] = []  # for as long as this process lives


class NotAlone(Exception):  # noqa: N818 - that a site runs is no error
    """A process of the site runs on this data."""


def announce() -> None:
    """Say that this process works with the data; waits while somebody has it for himself."""
    file = _opened()
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        logger.warning("A copy is being put back into %s; waiting until that is done.", settings.DATA_DIR)
        fcntl.flock(file, fcntl.LOCK_SH)
    _held.append(file)


@contextmanager
def alone() -> Iterator[None]:
    """Have the data for oneself; raise NotAlone if a process of the site runs."""
    with _opened() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise NotAlone from error
        yield


def _opened() -> IO[bytes]:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    return open(settings.DATA_DIR / "site.lock", "ab")

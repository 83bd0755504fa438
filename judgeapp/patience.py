"""How long a request waits while another process holds the database.

SQLite has one writer at a time, and a thread that waits for it answers nobody. The first to wait does so for
`DATABASE_WAIT`, then it is told to press again. While it is known that the database is held, all others wait only a
moment: so the threads stay free for the pages that only read, which never wait.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse

SHORT = 0.25  # seconds that a request waits for the writer while the database is known to be held
KNOWN = 3.0  # seconds after somebody has waited in vain; who waits in vain meanwhile begins them anew

_held = {"until": float("-inf")}


def is_busy(error: BaseException) -> bool:
    """Does an error say that the database is held by another process, or (PostgreSQL) that it does not answer?"""
    if connection.vendor == "sqlite":
        return isinstance(error, OperationalError) and " is locked" in str(error)
    return isinstance(error, (OperationalError, InterfaceError))


def forget() -> None:
    """Forget that the database was held (in tests)."""
    _held["until"] = float("-inf")


class Patience:
    """Middleware that lets requests wait less while the database is known to be held."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if connection.vendor != "sqlite" or time.monotonic() > _held["until"]:
            return self.get_response(request)
        with _little():
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Note that somebody has waited in vain; `unavailable` answers."""
        if is_busy(exception):
            _held["until"] = time.monotonic() + KNOWN


@contextmanager
def _little() -> Iterator[None]:
    """Wait only a moment for the writer, on this thread's connection."""
    _wait(SHORT)
    try:
        yield
    finally:
        _wait(settings.DATABASE_WAIT)


def _wait(seconds: float) -> None:
    with suppress(Error):  # whoever asks for something next says what is the matter
        connection.ensure_connection()
        connection.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

"""Pages of a rehearsal, asked for as browsers do."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import identity
from judgeapp.tournaments.rehearsal.book import Book

PUBLIC = ("event", "event_pairings", "event_tables", "event_standings", "event_screen", "event_live", "event_data")
STAFF = ("event_desk", "event_score", "event_mismatches", "event_people", "event_places", "event_print")


class Browser:
    """Somebody's browser: pages go into the book, and one that is not answered as it should be does not hold."""

    def __init__(self, event: Event, book: Book, user: User | None = None) -> None:
        self._event, self._book = event, book
        self._client = Client(headers={"host": _host()})
        if user:
            self._client.force_login(user)

    def open(self, route: str, *args: Any, query: str = "", expected: int = 200) -> bytes:
        """Open a page of the event."""
        return self._ask(route, reverse(route, args=[self._event.token, *args]) + query, expected)

    def become(self, entrant: Entrant) -> None:
        """Open somebody's personal link, and say that it is one's own."""
        entrant.event = self._event
        path = identity.personal_path(entrant)
        self._ask("event_as", path, 200)
        self._send("event_as", path, 302, {})

    def send(self, route: str, *args: Any, expected: int = 302, **fields: Any) -> bytes:
        return self._send(route, reverse(route, args=[self._event.token, *args]), expected, fields)

    def _send(self, route: str, path: str, expected: int, fields: Mapping[str, Any]) -> bytes:
        return self._book.page(
            f"{route} (sent)",
            lambda: self._answer(self._client.post(path, fields, secure=settings.HTTPS), path, expected),
        )

    def _ask(self, name: str, path: str, expected: int) -> bytes:
        return self._book.page(
            name, lambda: self._answer(self._client.get(path, secure=settings.HTTPS), path, expected)
        )

    def _answer(self, answer: Any, path: str, expected: int) -> bytes:
        self._book.expect(answer.status_code == expected, f"{path} answered {answer.status_code}, not {expected}.")
        return b"".join(answer) if answer.streaming else answer.content

    def look_at(self, routes: Iterable[str]) -> None:
        for route in routes:
            self.open(route)


def _host() -> str:
    """Return a name that the site is reached by."""
    return next((host for host in settings.ALLOWED_HOSTS if host not in ("*", "") and host[0] != "."), "localhost")

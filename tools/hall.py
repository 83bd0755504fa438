"""An event whose matches are all followed, and what phones and screens do there during a round.

There are two phones at each table, and staff who look at their boards. All of them look again and again with the ETag
they have, and players tap.
"""

import asyncio
import itertools
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judgeapp.games import games
from judgeapp.judging.calls import opening as calling
from judgeapp.judging.radar import checks
from judgeapp.matches.models import Entry, Match
from judgeapp.matches.opening import follow
from judgeapp.permissions import Role
from judgeapp.polling import SECONDS
from judgeapp.tournaments.models import Device, Event, Member, Round
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.people import identity
from tools import rehearsal
from tools.client import HTMX, NOT_MODIFIED, OK, Answer, Connection, headers_with
from tools.management.commands.bench_events_pages import made_up

TAPPED = 60  # times at each table before anything is measured: the middle of a match
MINUTES_AGO = 20  # the clock was started
A_CALL, A_CHECK = 25, 75  # so many tables have one open call, one running deck check
AT_ONCE = 2000
PHONES_EVERY, STAFF_EVERY = SECONDS["match"], SECONDS["board"]
OPENED_BY = 0.6  # of the warm-up: then every phone has its page open
TRIES, AGAIN = 10, 1.0  # how often a phone sends what is not answered, and the seconds between


@dataclass(frozen=True, slots=True)
class Phone:
    """A player's browser: the page of the match, the side, and the headers that tell who asks."""

    page: str
    side: int
    headers: str


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody who asks; `counter` is what phones count, `boards` what staff look at, each of them at one."""

    event: int
    phones: Sequence[Phone]
    staff: Sequence[str]
    boards: Sequence[str]
    counter: str


@contextmanager
def opened(matches: int, staff: int) -> Iterator[Hall]:
    """Yield a hall of so many matches; it is taken away again with everybody in it."""
    event = made_up(2 * matches)
    people = [User.objects.create_user(f"bench-{secrets.token_hex(6)}") for _ in range(staff)]
    browsers = [Client() for _ in people]
    try:
        Member.objects.bulk_create(Member(event=event, user=user, role=Role.JUDGE) for user in people)
        for browser, user in zip(browsers, people, strict=True):
            browser.force_login(user)
        counter = _counter(event)
        _play(event, counter)
        headers = [headers_with(settings.SESSION_COOKIE_NAME, _session(browser)) for browser in browsers]
        boards = [reverse(name, args=[event.token]) for name in ("event_radar_now", "event_calls")]
        yield Hall(event.pk, _phones(event), headers, boards, counter)
    finally:
        for browser in browsers:
            browser.logout()
        rehearsal.remove(event)
        User.objects.filter(pk__in=[user.pk for user in people]).delete()


def _counter(event: Event) -> str:
    """Return a counter of the event's game that begins at 0, so that it can be counted up all the time."""
    return next(each.key for each in games()[event.game].play.counters if each.start == 0)


def _play(event: Event, counter: str) -> None:
    """Bring all tables to the middle of their first game; some have called a judge, some are being checked."""
    Round.objects.filter(event=event).update(started_at=timezone.now() - timedelta(minutes=MINUTES_AGO))
    entries = []
    for meeting in Meeting.objects.filter(round__event=event).select_related("round__event"):
        match = follow(meeting)
        entries += [_entry(match, number, counter) for number in range(1, TAPPED + 1)]
        if meeting.table % A_CALL == 0:
            calling.call(event, table=meeting.table, kind="rule", words="What happens first?")
        if meeting.table % A_CHECK == 1:
            checks.start(event, 1, meeting.table, None)
    Entry.objects.bulk_create(entries, batch_size=AT_ONCE)
    Match.objects.filter(meeting__round__event=event).update(version=TAPPED)


def _entry(match: Match, number: int, counter: str) -> Entry:
    data = {"counter": counter, "change": 1, "game": 1}
    side = number % 2
    return Entry(match=match, number=number, key=f"before-{number:04}", kind="count", side=side, data=data)


def _phones(event: Event) -> list[Phone]:
    """Let everybody open the personal link on a phone; return the phones."""
    entrants = event.entrants.order_by("number")
    devices = Device.objects.bulk_create(Device(entrant=each, link=each.link) for each in entrants)
    by_entrant = {device.entrant_id: device for device in devices}
    matches = Match.objects.filter(meeting__round__event=event).prefetch_related("meeting__seats")
    return [
        Phone(match.get_absolute_url(), seat.side, _player(event, by_entrant[seat.entrant_id]))
        for match in matches
        for seat in match.meeting.seats.all()
    ]


def _player(event: Event, device: Device) -> str:
    name = identity.cookie_of(event)
    return headers_with(name, identity.remember(HttpResponse(), event, device).cookies[name].value)


def _session(browser: Client) -> str:
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


@dataclass
class Seen:
    """What came of a run: seconds that answers took, how many said that nothing has changed, and what went wrong."""

    looks: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    same_looks: int = 0
    same_boards: int = 0
    sent: list[str] = field(default_factory=list)
    refused: int = 0
    again: int = 0
    errors: int = 0


def run(hall: Hall, port: int, taps: float, seconds: float, name: str, warm: float = 0.0) -> Seen:
    """Let everybody look for so many seconds, and players tap so many times a second; `name` begins their keys.

    warm   seconds before those that count, in which one phone after another opens its page
    """
    return asyncio.run(_Traffic(hall, port, name).run(taps, seconds, warm))


class _Traffic:
    def __init__(self, hall: Hall, port: int, name: str) -> None:
        self.hall, self.port, self.name = hall, port, name
        self.rng, self.seen = random.Random(name), Seen()
        self.shapes: dict[Phone, str] = {}
        self.etags: dict[Phone, str] = {}
        self.idle: list[Connection] = []

    async def run(self, taps: float, seconds: float, warm: float) -> Seen:
        self.end = time.perf_counter() + warm + seconds
        self.opening = max(PHONES_EVERY, warm * OPENED_BY)
        boards = itertools.cycle(self.hall.boards)
        await asyncio.gather(
            *map(self._phone, self.hall.phones),
            *(self._screen(headers, board) for headers, board in zip(self.hall.staff, boards, strict=False)),
            self._tapping(taps),
            self._count_from(warm),
        )
        return self.seen

    async def _count_from(self, warm: float) -> None:
        """Forget what came before; what was sent counts all the same, as none of it may be lost."""
        if warm:
            await asyncio.sleep(warm)
            self.seen = Seen(sent=self.seen.sent)

    async def _times(self, every: float, first: float) -> AsyncIterator[None]:
        """Yield at regular times until the end; one that an answer has outlasted is left out."""
        at = time.perf_counter() + first
        while at < self.end:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            yield
            at += every * max(1, -(-(time.perf_counter() - at) // every))

    async def _phone(self, phone: Phone) -> None:
        """Look whether the match has changed, as its page does."""
        connection = Connection(self.port)
        async for _ in self._times(PHONES_EVERY, self.rng.uniform(0, self.opening)):
            path = f"{phone.page}state.json?shape={self.shapes.get(phone, '')}"
            answer = await self._look(connection, path, phone.headers, self.etags.get(phone, ""), "looks")
            if answer and answer.status == OK:
                self._told(phone, answer)
            self.seen.same_looks += bool(answer and answer.status == NOT_MODIFIED)
        await connection.close()

    def _told(self, phone: Phone, answer: Answer) -> dict[str, Any]:
        """Let a page remember what it has now, after a look or after a tap of its own; return what it was told."""
        told = json.loads(answer.body)
        self.etags[phone], self.shapes[phone] = answer.etag, told["shape"]
        return told

    async def _screen(self, headers: str, board: str) -> None:
        """Look whether a board has changed, as its page does."""
        connection, etag = Connection(self.port), ""
        async for _ in self._times(STAFF_EVERY, self.rng.uniform(0, STAFF_EVERY)):
            answer = await self._look(connection, board, headers + HTMX, etag, "boards")
            etag = answer.etag if answer and answer.status == OK else etag
            self.seen.same_boards += bool(answer and answer.status == NOT_MODIFIED)
        await connection.close()

    async def _look(self, connection: Connection, path: str, headers: str, etag: str, sort: str) -> Answer | None:
        """Ask for a page with the ETag of the one that is there; None if the connection broke.

        sort   the field of Seen that takes the time
        """
        known = f"If-None-Match: {etag}\r\n" if etag else ""
        started = time.perf_counter()
        try:
            answer = await connection.ask("GET", path, headers + known)
        except (OSError, EOFError):
            self.seen.errors += 1
            return None
        getattr(self.seen, sort).append(time.perf_counter() - started)
        self.seen.errors += answer.status not in (OK, NOT_MODIFIED)
        return answer

    async def _tapping(self, taps: float) -> None:
        """Tap at a steady rate, whether the taps before are answered or not; wait for the last answers."""
        under_way = []
        async for _ in self._times(1 / taps, 0):
            under_way.append(asyncio.create_task(self._tap(self.rng.choice(self.hall.phones))))
        await asyncio.gather(*under_way)
        for connection in self.idle:
            await connection.close()

    async def _tap(self, phone: Phone) -> None:
        """Count one up, and send it again with the same key until it is answered, as a phone does."""
        key = f"{self.name}-{len(self.seen.sent):07}"
        self.seen.sent.append(key)
        data = {"counter": self.hall.counter, "change": 1, "game": 1}
        body = json.dumps({"taps": [{"key": key, "kind": "count", "side": phone.side, "data": data}]}).encode()
        path = f"{phone.page}taps?shape={self.shapes.get(phone, '')}"
        started = time.perf_counter()
        for _ in range(TRIES):
            answer = await self._send(path, f"{phone.headers}Content-Type: application/json\r\n", body)
            if answer and answer.status == OK:
                self.seen.taps.append(time.perf_counter() - started)
                self.seen.refused += bool(self._told(phone, answer)["refused"])
                return
            self.seen.again += 1
            await asyncio.sleep(AGAIN)

    async def _send(self, path: str, headers: str, body: bytes) -> Answer | None:
        connection = self.idle.pop() if self.idle else Connection(self.port)
        try:
            return await connection.ask("POST", path, headers, body)
        except (OSError, EOFError):
            return None
        finally:
            self.idle.append(connection)

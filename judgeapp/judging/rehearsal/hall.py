"""An event whose matches are all followed: two phones at each table, and staff who look at their boards."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from judgeapp.games import games
from judgeapp.judging.calls import opening as calling
from judgeapp.judging.radar import checks
from judgeapp.matches.models import Entry, Match
from judgeapp.matches.services.opening import follow
from judgeapp.permissions import Role
from judgeapp.tournaments import rehearsal
from judgeapp.tournaments.management.commands.bench_events_pages import made_up
from judgeapp.tournaments.models import Device, Event, Member, Round
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.people import identity

TAPPED = 60  # times at each table before anything is measured: the middle of a match
MINUTES_AGO = 20  # the clock was started
A_CALL, A_CHECK = 25, 75  # so many tables have one open call, one running deck check
AT_ONCE = 2000


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
        headers = [_headers(settings.SESSION_COOKIE_NAME, _session(browser)) for browser in browsers]
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
    return _headers(name, identity.remember(HttpResponse(), event, device).cookies[name].value)


def _session(browser: Client) -> str:
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def _headers(name: str, value: str) -> str:
    """Return the headers of a browser that has a cookie, and may post."""
    token = get_random_string(32)
    cookies = f"{name}={value}; {settings.CSRF_COOKIE_NAME}={token}"
    return f"Cookie: {cookies}\r\nX-CSRFToken: {token}\r\n"

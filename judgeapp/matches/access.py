"""Who somebody is at a followed match: one of its sides, staff of its event, or somebody who watches; and its guard.

In a match of an event the personal link of a player says so; in a casual one the link of a seat, which gives the
browser a cookie for this match.
"""

from collections.abc import Callable
from functools import wraps
from typing import Literal

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from judgeapp.caching import unstored
from judgeapp.domain.events.schedule import zone_of
from judgeapp.limits import asked, limited
from judgeapp.matches.models import Match
from judgeapp.matches.opening import at_table
from judgeapp.matches.playing import Sender
from judgeapp.permissions import Permission, may, needs
from judgeapp.requests import Request, View
from judgeapp.tournaments.access import roles_at
from judgeapp.tournaments.people import identity
from judgeapp.unguessable import sign, unsign

SALT = "matches.seat"
COOKIE = "match-"
FORTNIGHT = 1_209_600
MOST_KNOWN = 20
STAFF: Literal["staff"] = "staff"
Seat = int | Literal["staff"] | None


def seat_of(request: Request, match: Match) -> Seat:
    """Return the side that this browser plays, STAFF for staff of the event, None for all others."""
    if match.meeting is None:
        return _casual_seat(request, match)
    event = match.meeting.round.event
    entrant = identity.entrant_of(request, event)
    side = match.meeting.seats.filter(entrant=entrant).values_list("side", flat=True).first() if entrant else None
    if side is None and may(roles_at(request, event), Permission.SEE_CALLS):
        return STAFF
    return side


def _casual_seat(request: Request, match: Match) -> int | None:
    secret = request.get_signed_cookie(f"{COOKIE}{match.pk}", default="", salt=SALT)
    return match.seats.index(secret) if secret in match.seats else None


def may_see(match: Match, seat: Seat) -> bool:
    """May somebody look at a match? At a casual one whoever has its address, else players of it and staff."""
    return seat is not None or match.meeting_id is None


def sender_of(request: Request, match: Match, seat: Seat) -> Sender:
    """Return whom the taps of a request are from; `seat` is a side or STAFF."""
    if seat == STAFF:
        return Sender(by=request.user)
    device = identity.device_of(request, match.meeting.round.event) if match.meeting else None
    assert seat is not None  # noqa: S101 - nobody else taps, and a sender without a side is staff
    return Sender(side=int(seat), device=device)


def seat_path(match: Match, side: int) -> str:
    """Return the path of the link that makes a browser a side of a casual match."""
    return reverse("match_seat", args=[match.token, sign(match.seats[side], SALT)])


def side_of_link(match: Match, signed: str) -> int | None:
    """Return whose link it is; None for one that was made up or mistyped, or is of another match."""
    secret = unsign(signed, SALT)
    return match.seats.index(secret) if secret in match.seats else None


def remember(response: HttpResponse, match: Match, side: int) -> HttpResponse:
    """Let a browser be a side of a casual match."""
    response.set_signed_cookie(
        f"{COOKIE}{match.pk}",
        match.seats[side],
        salt=SALT,
        max_age=FORTNIGHT,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def known_to(request: Request) -> list[Match]:
    """Return the casual matches that this browser has a seat in, the latest first; one query.

    Of very many the oldest are left out.
    """
    numbers = [name.removeprefix(COOKIE) for name in request.COOKIES if name.startswith(COOKIE)]
    keys = [int(number) for number in numbers if number.isascii() and number.isdecimal() and len(number) < 18]
    latest = Match.objects.filter(pk__in=sorted(keys, reverse=True)[:MOST_KNOWN])
    return [match for match in latest if _casual_seat(request, match) is not None]


def word_of(seat: Seat) -> str:
    """Return a seat as a page of it says it; "" for who only watches."""
    return "" if seat is None else str(seat)


def at_match(*, tapping: bool = False, looks: str = "", presses: str = "") -> Callable[[View], View]:
    """Open a view of a match to those who may see it, or only to those who may tap.

    The view gets the match and the seat of who asks instead of the match's token. A script says as which seat it asks:
    its page is of no use once this browser has another one. Nobody stores it, unless the view says how it may be.
    Times are shown in the zone of the event. The rates are those of limits.asked.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        @needs(Permission.FOLLOW_MATCH)
        def answer(request: Request, token: str, *args: object, **kwargs: object) -> HttpResponse:
            match = get_object_or_404(at_table(), token=token)
            seat = seat_of(request, match)
            is_of_page = request.GET.get("seat", word_of(seat)) == word_of(seat)
            if may_see(match, seat) and is_of_page and (seat is not None or not tapping):
                with timezone.override(zone_of(match.of_event.round.event.zone if match.meeting else "")):
                    return unstored(view(request, match, seat, *args, **kwargs))
            return unstored(refuse(request, match))

        return asked(limited(presses)(answer) if presses else answer, looks, presses)

    return wrap


def refuse(request: Request, match: Match, status: int = 403) -> HttpResponse:
    """Tell somebody who is not at a match what would let him in."""
    event = match.meeting.round.event if match.meeting else None
    return render(request, "matches/not_yours.html", {"match": match, "event": event}, status=status)

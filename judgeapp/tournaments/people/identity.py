"""Who a player is without an account: a signed personal link, and the phone that opened it.

The link carries the entrant's number and a secret that staff can renew. Opening it gives the browser a cookie of
its own for this event; each browser is a Device, so that a result says which phone it came from.
"""

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from judgeapp.caching import short_digest
from judgeapp.requests import Request
from judgeapp.tournaments.models import Device, Entrant, Event
from judgeapp.unguessable import sign, unsign

SALT = "tournaments.player"
DOOR_SALT = "tournaments.door"
YEAR = 31_536_000


def personal_path(entrant: Entrant) -> str:
    """Return the path of an entrant's personal link; `entrant.event` should be loaded."""
    signed = sign(f"{entrant.number}.{entrant.link}", SALT)
    return reverse("event_as", args=[entrant.event.token, signed])


def entrant_of_link(event: Event, signed: str) -> Entrant | None:
    """Return whose link it is; None for one that was made up, mistyped, or renewed since."""
    number, _, link = unsign(signed, SALT).partition(".")
    return event.entrants.filter(number=number, link=link).first() if link else None


def door_path(entrant: Entrant) -> str:
    """Return the path at which staff check an entrant in, as the code says that players show at the door.

    It lets nobody act as the entrant, and holds no longer than the personal link does.
    """
    signed = sign(f"{entrant.number}.{short_digest(entrant.link)}", DOOR_SALT)
    return reverse("event_people_scanned", args=[entrant.event.token, signed])


def entrant_at_door(event: Event, signed: str) -> Entrant | None:
    """Return whose code was scanned; None for one that was made up, or is of a link that was renewed since."""
    number, _, digest = unsign(signed, DOOR_SALT).partition(".")
    entrant = event.entrants.filter(number=number).first() if digest else None
    return entrant if entrant and short_digest(entrant.link) == digest else None


def cookie_of(event: Event) -> str:
    return f"player-{event.pk}"


def device_of(request: Request, event: Event) -> Device | None:
    """Return the device that this browser is to an event, while the link it opened still holds; asked once."""
    known: dict[int, Device | None] = request.__dict__.setdefault("_event_devices", {})
    if event.pk not in known:
        known[event.pk] = _find_device(request, event)
    return known[event.pk]


def _find_device(request: Request, event: Event) -> Device | None:
    token = request.get_signed_cookie(cookie_of(event), default="", salt=SALT)
    if not token:
        return None
    found = Device.objects.select_related("entrant").filter(token=token, entrant__event=event).first()
    if found is None or found.link != found.entrant.link:
        return None
    found.entrant.event = event
    return found


def entrant_of(request: Request, event: Event) -> Entrant | None:
    """Return the entrant whose personal link this browser has opened."""
    device = device_of(request, event)
    return device.entrant if device else None


def remember(response: HttpResponse, event: Event, device: Device) -> HttpResponse:
    """Let a browser know which device it is."""
    return keep(response, cookie_of(event), device.token, SALT)


def keep(response: HttpResponse, name: str, token: str, salt: str) -> HttpResponse:
    """Give a browser a signed cookie by which it is known again for a year."""
    response.set_signed_cookie(
        name,
        token,
        salt=salt,
        max_age=YEAR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response

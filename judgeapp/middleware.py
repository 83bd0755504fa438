"""Middleware of the whole site: who asks, what is refused before a view sees it, and how answers go out.

A request says of its way only what a proxy of ours says (the setting TRUSTED_PROXIES). Whoever asks can write any
X-Forwarded-For and X-Forwarded-Proto: those of a sender that is no proxy of ours are taken away before anything reads
them; from one of ours REMOTE_ADDR becomes the address that it saw.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.db import Error, connection
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    JsonResponse,
    QueryDict,
    UnreadablePostError,
)
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from judgeapp.unavailable import REFUSED, answered, is_busy, refuse

logger = logging.getLogger(__name__)

Shortcut = Callable[[HttpRequest], HttpResponse | None]

TELLS = ("FOR", "PROTO", "HOST", "PORT", "PREFIX")
HEADERS = (*(f"HTTP_X_FORWARDED_{what}" for what in TELLS), "HTTP_FORWARDED", "HTTP_X_REAL_IP")
LONGEST = 64  # characters of an address with its port
MOST_HOPS = 16  # proxies of ours that a request may have come through
NUL = "\0"
KEEPING = ("/events/", "/decks/", "/account/", "/rulings/", "/matches/", "/admin/", "/api/v1/events")
DAMAGED = "The request has a NUL character; it is damaged. Send it again without."
SHORT = 0.25  # seconds that a request waits for the writer while the database is known to be held
KNOWN = 3.0  # seconds after somebody has waited in vain; who waits in vain meanwhile begins them anew
PACKET = 1400  # bytes: what fits into one packet arrives no sooner for being smaller
_shortcuts: list[tuple[str, Shortcut]] = []
_held = {"until": float("-inf")}


class Forwarded:
    """The outermost middleware: what follows may believe REMOTE_ADDR and X-Forwarded-Proto."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response, self._has_warned = get_response, False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sender = request.META.get("REMOTE_ADDR", "")
        if is_ours(sender):
            request.META["REMOTE_ADDR"] = seen(request.META.get("HTTP_X_FORWARDED_FOR", ""), sender)
        else:
            self._warn(request, sender)
            for name in HEADERS:
                request.META.pop(name, None)
        return self.get_response(request)

    def _warn(self, request: HttpRequest, sender: str) -> None:
        """Say once that a proxy may be missing in the setting: then every page leads back to itself."""
        if settings.HTTPS and not self._has_warned and "HTTP_X_FORWARDED_PROTO" in request.META:
            self._has_warned = True
            logger.warning("%s says how a request came and is not believed; a proxy? See TRUSTED_PROXIES.", sender)


def is_ours(sender: str) -> bool:
    """Return whether a proxy of ours has this address."""
    return is_within(sender, settings.TRUSTED_PROXIES)


def is_within(sender: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Return whether an address lies in one of these networks."""
    address = _read(sender)
    return address is not None and any(address in network for network in networks)


def seen(forwarded: str, sender: str) -> str:
    """Return the nearest address that is no proxy of ours; what lies before it, anybody may have written."""
    nearest = sender
    for hop in reversed(forwarded.rsplit(",", MOST_HOPS)[-MOST_HOPS:]):
        if (address := _read(hop.strip())) is None:
            return nearest
        nearest = str(address)
        if not is_ours(nearest):
            return nearest
    return nearest


def network_of(address: str) -> str:
    """Return an address, or of the sixth kind the network that one household has (its first 64 bits)."""
    try:
        return str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    except ValueError:
        return address


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, one of the fourth kind written as the sixth for what it is; None for anything else."""
    return _parsed(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    host = text[1:].partition("]")[0] if text.startswith("[") else text
    try:
        address = ip_address(host.partition(":")[0] if host.count(":") == 1 else host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def shortcut(prefix: str, answer: Shortcut) -> None:
    """Have requests below an address answered past sessions, accounts and forms; rooms say so when they start.

    answer   returns None for what has to go the long way
    """
    _shortcuts.append((prefix, answer))


class Shortcuts(MiddlewareMixin):
    """Middleware; what comes before it in the settings still holds for what it answers."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        found = (answer(request) for prefix, answer in _shortcuts if request.path_info.startswith(prefix))
        return next((each for each in found if each is not None), None)


class RefuseNul(MiddlewareMixin):
    """Middleware that refuses NUL, where texts are stored, in the address and in the fields of a form.

    NUL is no text: no keyboard types it, and PostgreSQL keeps none. The pages that only look things up, and the timing
    of effects, answer whatever is typed. Files are left to what reads them, and so is what is sent to the API.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if not request.path_info.startswith(KEEPING) or not _is_damaged(request):
            return None
        if _is_api(request):
            return JsonResponse({"detail": DAMAGED}, status=400)
        return render(request, "400.html", status=400)


def _is_damaged(request: HttpRequest) -> bool:
    return NUL in request.path_info or _has_nul(request.GET) or _has_nul(_form(request))


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _form(request: HttpRequest) -> QueryDict:
    """Return the fields of a form; none of a body that the API reads, or that broke off on its way."""
    if request.method != "POST" or _is_api(request):
        return QueryDict()
    try:
        return request.POST
    except UnreadablePostError:
        return QueryDict()


def _has_nul(fields: QueryDict) -> bool:
    return any(NUL in text for name, values in fields.lists() for text in (name, *values))


class Compression(GZipMiddleware):
    """Django's middleware, but not for small answers and those with an ETag: who gives one compresses by himself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        small = isinstance(response, HttpResponse) and len(response.content) < PACKET
        if small or response.has_header("ETag"):
            return response
        return super().process_response(request, response)


class MethodNotAllowed(MiddlewareMixin):
    """Middleware that says in a page what to do where Django answers an empty 405; scripts get that as it is."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        shows_pages = "text/html" in request.headers.get("Accept", "")
        if not isinstance(response, HttpResponseNotAllowed) or response.content or not shows_pages:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page


class RefusedBody(MiddlewareMixin):
    """Middleware that answers what the entrance has not read to its end, and has marked (`REFUSED`)."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        status = request.META.get(REFUSED)
        return None if status is None else refuse(request, HTTPStatus(status))


class Unavailable:
    """Middleware: an error of a view that has one of the causes is answered with its words.

    SQLite has one writer at a time, and a thread that waits for it answers nobody. The first to wait does so for
    `DATABASE_WAIT`, then it is told to press again. While it is known that the database is held, all others wait only
    a moment: so the threads stay free for the pages that only read, which never wait.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if connection.vendor != "sqlite" or time.monotonic() > _held["until"]:
            return self.get_response(request)
        with _short_wait():
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if is_busy(error):
            _held["until"] = time.monotonic() + KNOWN
        return answered(request, error)


@contextmanager
def _short_wait() -> Iterator[None]:
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

"""Believes what a request says of its way only if a proxy of ours says it (the setting TRUSTED_PROXIES).

Whoever asks can write any X-Forwarded-For and X-Forwarded-Proto. Those of a sender that is no proxy of ours are taken
away before anything reads them; from one of ours REMOTE_ADDR becomes the address that it saw.
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

TELLS = ("FOR", "PROTO", "HOST", "PORT", "PREFIX")
HEADERS = (*(f"HTTP_X_FORWARDED_{what}" for what in TELLS), "HTTP_FORWARDED", "HTTP_X_REAL_IP")
LONGEST = 64  # characters of an address with its port
MOST_HOPS = 16  # proxies of ours that a request may have come through


class Forwarded:
    """The outermost middleware: what follows may believe REMOTE_ADDR and X-Forwarded-Proto."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response, self._told = get_response, False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sender = request.META.get("REMOTE_ADDR", "")
        if is_ours(sender):
            request.META["REMOTE_ADDR"] = seen(request.META.get("HTTP_X_FORWARDED_FOR", ""), sender)
        else:
            self._tell(request, sender)
            for name in HEADERS:
                request.META.pop(name, None)
        return self.get_response(request)

    def _tell(self, request: HttpRequest, sender: str) -> None:
        """Say once that a proxy may be missing in the setting: then every page leads back to itself."""
        if settings.HTTPS and not self._told and "HTTP_X_FORWARDED_PROTO" in request.META:
            self._told = True
            logger.warning("%s says how a request came and is not believed; a proxy? See TRUSTED_PROXIES.", sender)


def is_ours(sender: str) -> bool:
    """Return whether a proxy of ours has this address."""
    address = _read(sender)
    return address is not None and any(address in network for network in settings.TRUSTED_PROXIES)


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

"""Posts to servers that somebody else has named: never into a private network, never further by a redirect.

An address is looked at when it is set, and what its name leads to each time something is sent, by a worker: a name
may lead elsewhere by then, and its server may take its time. What was looked at is what is connected to. A server has
a few seconds in all, however slowly it answers, and what it answers is read to a small size. Networks of one's own may
be opened by a setting (NOTIFY_NETWORKS), also without HTTPS.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Timer
from types import TracebackType
from typing import Self, TypeGuard
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from judgeapp.domain.messages import Message, say

PATIENCE = 10.0  # seconds that one post may take
MOST_READ = 4096  # bytes of an answer
PORTS = {"https": 443, "http": 80}
TRANSLATED = IPv6Network("64:ff9b::/96")  # addresses of the older kind, behind a translator of the network


class Forbidden(Exception):  # noqa: N818 - it is an answer, not a fault
    """An address that nothing is sent to; `why` says so."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class Unreachable(Exception):  # noqa: N818
    """A server did not answer; the text says how."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered; `wait` are the seconds after which it wants to be asked again, 0 if it does not say."""

    status: int
    wait: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where an address leads: the name and port that it has, and what is connected to."""

    is_secure: bool
    host: str
    port: int
    found: tuple[str, ...]


def origin_of(address: str) -> str:
    """Return scheme and host of an address, as its server names itself."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def split(address: str) -> SplitResult:
    """Return the parts of an address; raise Forbidden for what cannot be one, without asking anybody."""
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in PORTS and parts.hostname and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or not address.isascii() or not address.isprintable() or " " in address:
        raise Forbidden(say("This is no address of the web: copy it whole, from https:// on."))
    if parts.username is not None:
        raise Forbidden(say("An address with a name or a password in it is not used: leave that out."))
    if parts.scheme != "https" and not settings.NOTIFY_NETWORKS:
        raise Forbidden(say("The address has to begin with https://."))
    if _is_number(parts.hostname):
        _look_at(parts, (parts.hostname,))
    return parts


def _look_at(parts: SplitResult, found: tuple[str, ...]) -> None:
    """Raise Forbidden unless all that an address leads to is public, or of a network of one's own."""
    own = [_is_own(each) for each in found]
    if not all(is_own or _is_public(each) for is_own, each in zip(own, found, strict=True)):
        words = say("{host} is an address of a private network: nothing is sent there.", host=parts.hostname)
        raise Forbidden(words)
    if parts.scheme != "https" and not all(own):
        raise Forbidden(say("The address has to begin with https://."))


def _is_number(host: str | None) -> TypeGuard[str]:
    """Is a host no name but the address itself?"""
    try:
        return host is not None and bool(ip_address(host))
    except ValueError:
        return False


def place_of(address: str) -> Place:
    """Return where an address leads now; raise Forbidden if nothing is sent there, Unreachable if nobody knows."""
    parts = split(address)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{host}: {error}") from error
    found = tuple(dict.fromkeys(str(each[4][0]) for each in known))
    _look_at(parts, found)
    return Place(parts.scheme == "https", host, port, found)


def _is_own(text: str) -> bool:
    """Is it in a network that this site was told to send to?"""
    found = ip_address(text.partition("%")[0])
    return any(found.version == each.version and found in each for each in settings.NOTIFY_NETWORKS)


def _is_public(text: str) -> bool:
    """Can anybody reach this address? What carries another one in it, of whatever network, counts as private."""
    found = ip_address(text.partition("%")[0])
    if isinstance(found, IPv6Address) and (found.ipv4_mapped or found.sixtofour or found.teredo or found in TRANSLATED):
        return False
    return found.is_global and not found.is_multicast


class _Connection(HTTPConnection):
    """A connection to one of the addresses that were looked at, whatever the name leads to by now."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.host, place.port, timeout=PATIENCE)
        self._place = place
        self.is_cut = False

    def connect(self) -> None:
        last: OSError = OSError("no address")
        for address in self._place.found:
            try:
                self.sock = socket.create_connection((address, self._place.port), PATIENCE)
                break
            except OSError as error:
                last = error
        else:
            raise last
        if self._place.is_secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock.do_handshake()

    def cut(self) -> None:
        """End what is under way, in whatever state; whoever reads or writes gets an error."""
        self.is_cut = True
        with suppress(OSError, AttributeError):  # not open yet, or closed meanwhile
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


class Outside:
    """Posts one thing after the other; connections stay open for what goes to the same server."""

    def __init__(self) -> None:
        self._open: dict[str, _Connection] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for connection in self._open.values():
            connection.close()

    def post(self, address: str, body: bytes, headers: dict[str, str]) -> Answer:
        """Post a body; return the answer, whatever it is. Raises Forbidden and Unreachable."""
        origin = origin_of(address)
        connection = self._open.get(origin)
        is_used = connection is not None
        if connection is None:
            connection = self._open[origin] = _Connection(place_of(address))
        parts = urlsplit(address)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            with _cut_after(connection):
                connection.request("POST", path, body, headers)
                response = connection.getresponse()
                rest = response.read(MOST_READ + 1)
            if connection.is_cut:  # what was read ends wherever it had got to
                raise TimeoutError(f"no whole answer in {PATIENCE:g} seconds")
        except (OSError, HTTPException) as error:
            self._forget(origin)
            if is_used and isinstance(error, ConnectionError):
                return self.post(address, body, headers)  # the server had closed what it kept open so far
            raise Unreachable(f"{type(error).__name__}: {error}") from error
        if len(rest) > MOST_READ or response.will_close:
            self._forget(origin)
        wait = response.headers.get("Retry-After", "")
        return Answer(response.status, int(wait) if wait.isdecimal() and len(wait) < 6 else 0)

    def _forget(self, origin: str) -> None:
        self._open.pop(origin).close()


@contextmanager
def _cut_after(connection: _Connection) -> Iterator[None]:
    """Give a post its time in all: a server that sends a byte now and then never runs into a timeout of its own."""
    timer = Timer(PATIENCE, connection.cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

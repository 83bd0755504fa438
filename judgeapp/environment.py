"""Reads settings from the environment; a value that cannot be understood stops the start."""

import contextlib
import logging
import os
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

logger = logging.getLogger(__name__)

# What versions wrote that left files open to others on the machine; newer files are closed from their start.
ONCE_OPEN = ("db.sqlite3*", "secret_key", "static.stamp", "static", "index", "queue", "copies", "packs")
_YES, _NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, default: str = "") -> bool:
    """Return a yes/no setting."""
    value = os.environ.get(name, default).strip().lower()
    if value not in _YES | _NO:
        raise ValueError(f"{name}={value!r}: write 1 or 0")
    return value in _YES


def one_of(name: str, default: str, *others: str) -> str:
    """Return a setting that is one of some words."""
    value, known = os.environ.get(name) or default, (default, *others)
    if value not in known:
        raise ValueError(f"{name}={value!r}: write {' or '.join(known)}")
    return value


def words(name: str, default: str = "") -> list[str]:
    """Return a comma-separated setting as a list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def networks(name: str, default: str = "") -> list[IPv4Network | IPv6Network]:
    """Return a comma-separated setting of addresses and networks."""
    try:
        return [ip_network(word) for word in words(name, default)]
    except ValueError as error:
        raise ValueError(f"{name}: {error}; write addresses and networks like 10.0.0.5,10.1.0.0/16") from error


def preload(with_subdomains: bool) -> bool:
    """Return HSTS_PRELOAD; the lists of browsers take no name without its subdomains."""
    if flag("HSTS_PRELOAD") and not with_subdomains:
        raise ValueError("HSTS_PRELOAD=1 needs HSTS_SUBDOMAINS=1: browsers list a name only with all its subdomains")
    return flag("HSTS_PRELOAD")


def keep_private(folder: Path) -> None:
    """Close the data folder to everybody else on the machine, and all that this process writes from now on."""
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    found = folder.stat()
    if not found.st_mode & 0o077:
        return
    if found.st_uid != os.geteuid():
        logger.warning("Others on this machine may read %s: it belongs to another user; chmod 700 it.", folder)
        return
    try:
        _close(folder)
    except OSError as error:  # a disk that knows no owners
        logger.warning("Others on this machine may read %s, and it cannot be closed: %s", folder, error)
    else:
        logger.warning("%s was open to others on this machine and is closed now: only this user may read it.", folder)


def _close(folder: Path) -> None:
    """Close what older versions wrote, and then the folder; links are not followed."""
    for found in (path for name in ONCE_OPEN for path in folder.glob(name)):
        for path in (found, *found.rglob("*")):
            with contextlib.suppress(FileNotFoundError):  # a worker took it meanwhile
                if not path.is_symlink():
                    path.chmod(path.stat().st_mode & ~0o077)
    folder.chmod(0o700)


def megabytes(name: str, default: str) -> int:
    """Return a setting that is written in megabytes, in bytes."""
    return _bytes(name, os.environ.get(name) or default)


def quota(name: str, default: str) -> tuple[int, int]:
    """Return a setting like "100/2000" (megabytes of one address a day / of everybody in all), in bytes."""
    value = os.environ.get(name) or default
    address, _, in_all = value.partition("/")
    return _bytes(name, address), _bytes(name, in_all)


def days(name: str, default: str) -> timedelta:
    """Return a setting that is written in days."""
    value = os.environ.get(name) or default
    if not value.isdecimal() or value == "0":
        raise ValueError(f"{name}={value!r}: write a number of days, 1 or more")
    return timedelta(days=int(value))


def _bytes(name: str, value: str) -> int:
    try:
        found = float(value) * 1_000_000
    except ValueError:
        found = -1
    if not 0 <= found < 10**15:
        raise ValueError(f"{name}: {value!r} is no number of megabytes; a quota is written like 100/2000")
    return int(found)


def secret(folder: Path) -> str:
    """Return SECRET_KEY, or one made at the first start and kept in the data folder."""
    return os.environ.get("SECRET_KEY") or kept(folder / "secret_key", lambda: secrets.token_urlsafe(64))


def kept(file: Path, make: Callable[[], str]) -> str:
    """Return what a file of secrets has, which is made and closed to everybody else if it is not there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(file, "x", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as handle:
            handle.write(make())
    except FileExistsError:
        pass  # made by an earlier start, or by a process that starts at the same time
    return file.read_text(encoding="ascii")


_IN_BASE64 = re.compile(r"[A-Za-z0-9_-]{43}")
P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # the curve has one private key less


def vapid_key(folder: Path) -> str:
    """Return VAPID_KEY, or one made at the first start and kept in the data folder: 32 bytes in base64url."""
    value = os.environ.get("VAPID_KEY") or kept(folder / "vapid_key", _new_vapid_key)
    if not _IN_BASE64.fullmatch(value) or not 0 < int.from_bytes(urlsafe_b64decode(f"{value}="), "big") < P256:
        raise ValueError("VAPID_KEY is no private key of P-256 as 43 characters of base64url; leave it away for one")
    return value


def _new_vapid_key() -> str:
    number = secrets.randbelow(P256 - 1) + 1
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")

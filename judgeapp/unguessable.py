"""Names that nobody can guess, values that nobody else can have made, and keys of what is sent.

A page makes a key, and what is sent twice with the same key counts once.
"""

import re
import secrets
from contextlib import suppress

from django.core import signing

SEPARATOR = "."
_KEY = re.compile(r"[\w-]{8,40}", re.ASCII)


def secret() -> str:
    """Return a name that nobody can guess, and that no command takes for an option."""
    return secrets.token_urlsafe(9).replace("-", "_")


def sign(value: str, salt: str) -> str:
    """Return a value with its signature, as addresses and forms carry it."""
    return signing.Signer(salt=salt, sep=SEPARATOR).sign(value)


def unsign(signed: str, salt: str) -> str:
    """Return the value that was signed; "" for what was made up, or mistyped.

    A form that was open while the site was updated has Django's own separator.
    """
    for separator in (SEPARATOR, ":"):
        with suppress(signing.BadSignature):
            return signing.Signer(salt=salt, sep=separator).unsign(signed)
    return ""


def new_key() -> str:
    """Return a key that nobody has used."""
    return secrets.token_urlsafe(12)


def read_key(typed: str) -> str:
    """Return the key that was sent; "" if it is none."""
    return typed if _KEY.fullmatch(typed) else ""

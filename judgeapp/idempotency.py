"""Keys of what is sent: a page makes one, and what is sent twice with the same key counts once."""

import re
import secrets

_KEY = re.compile(r"[\w-]{8,40}", re.ASCII)


def new_key() -> str:
    """Return a key that nobody has used."""
    return secrets.token_urlsafe(12)


def read_key(typed: str) -> str:
    """Return the key that was sent; "" if it is none."""
    return typed if _KEY.fullmatch(typed) else ""

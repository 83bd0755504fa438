"""Web push: a message is encrypted for one browser (RFC 8291) and posted to its push service with our key (RFC 8292).

The browser gave address and keys when its owner agreed; the push service can read none of it.
"""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from judgeapp.notifications.models import Phone
from judgeapp.notifications.outside import Answer, Outside, origin_of

GONE = (404, 410)  # the browser has taken its consent back, or is no more
SIGNED_FOR = 12 * 3600  # seconds that a signature for one push service holds; 24 hours are the most
LONGEST = 3000  # bytes of a message: some services take no more than 4096 with all that is around it
POINT, SECRET = 65, 16  # bytes of a public key and of the secret that a browser gives


def public_key() -> str:
    """Return the key that browsers are to accept messages from, in base64url."""
    return _public_key(settings.VAPID_KEY)


@lru_cache(maxsize=1)
def _public_key(private: str) -> str:
    point = Vapid02.from_raw(private.encode()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def post(outside: Outside, phone: Phone, message: Mapping[str, Any], *, seconds: int, is_urgent: bool) -> Answer:
    """Send a phone a message that is worth something for so many seconds. Raises as Outside.post does."""
    body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
    headers = {
        "Authorization": _signed(settings.VAPID_KEY, origin_of(phone.endpoint), int(time.time()) // (SIGNED_FOR // 2)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Urgency": "high" if is_urgent else "normal",
    }
    return outside.post(phone.endpoint, encrypted(phone, body), headers)


def encrypted(phone: Phone, body: bytes) -> bytes:
    """Return a body as only this browser can read it."""
    key = ec.generate_private_key(ec.SECP256R1())
    found = http_ece.encrypt(
        body, private_key=key, dh=_bytes(phone.public_key), auth_secret=_bytes(phone.auth), version="aes128gcm"
    )
    return bytes(found)


@lru_cache(maxsize=100)
def _signed(private: str, origin: str, age: int) -> str:
    """Return what tells a push service who sends; `age` changes while the one before still holds."""
    claims = {"aud": origin, "sub": settings.VAPID_CONTACT, "exp": int(time.time()) + SIGNED_FOR}
    return str(Vapid02.from_raw(private.encode()).sign(claims)["Authorization"])


def are_keys(public: str, auth: str) -> bool:
    """Are these the keys of a browser: a point of the curve, and a secret?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(public))
        return len(_bytes(public)) == POINT and len(_bytes(auth)) == SECRET
    except ValueError:
        return False


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")

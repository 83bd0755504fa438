"""What other services are posted: Discord's form, and plain JSON that is signed as Standard Webhooks has it.

A receiver of signed JSON has libraries for it (standardwebhooks.com); docs/for-organisers.md says how to do it by hand.
"""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from judgeapp.notifications.models import Hook, Notification
from judgeapp.notifications.wording import Telling

PREFIX = "whsec_"
LONGEST_AT_DISCORD = 2000  # characters of a message


def new_secret() -> str:
    """Return a secret to sign with: 192 bits, as receivers' libraries take it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, key: str, seconds: int, body: bytes) -> str:
    """Return what proves who sent a message, and when."""
    signed = f"{key}.{seconds}.".encode() + body
    digest = hmac.digest(base64.b64decode(secret.removeprefix(PREFIX)), signed, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def posted(hook: Hook, notification: Notification, telling: Telling, now: datetime) -> tuple[bytes, dict[str, str]]:
    """Return the body and the headers of what a service is told."""
    address = hook.site.rstrip("/") + telling.path
    is_discord = hook.form == Hook.Form.DISCORD
    content = _discord(notification, telling, address) if is_discord else _plain(notification, telling, address)
    body = json.dumps(content, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "judgeapp"}
    if is_discord:
        return body, headers
    key, seconds = key_of(notification), int(now.timestamp())
    signed = {"webhook-id": key, "webhook-timestamp": str(seconds)}
    return body, {**headers, **signed, "webhook-signature": signature(hook.secret, key, seconds, body)}


def key_of(notification: Notification) -> str:
    """Return what stays the same however often a message is tried: who has it already may drop it."""
    return f"judgeapp-{notification.pk}-{int(notification.happened_at.timestamp())}"


def _discord(notification: Notification, telling: Telling, address: str) -> Mapping[str, Any]:
    """Return a message of a channel; whatever players and staff have written there calls nobody."""
    room = LONGEST_AT_DISCORD - len(address) - 3  # what encloses the address, and the line before
    words = f"**{_escaped(notification.event.name)}** · **{_escaped(telling.title)}**\n{_escaped(telling.words)}"
    return {"content": f"{words[:room]}\n<{address}>", "allowed_mentions": {"parse": []}}


def _escaped(text: str) -> str:
    """Return a text that Discord shows as it is."""
    return "".join(f"\\{sign}" if sign in "\\*_~`|<>[]()#-" else sign for sign in text)


def _plain(notification: Notification, telling: Telling, address: str) -> Mapping[str, Any]:
    event = notification.event
    return {
        "type": f"event.{notification.what or 'trial'}",
        "timestamp": notification.happened_at.isoformat(),
        "data": {
            "event": {"token": event.token, "name": event.name, "game": event.game},
            **{name: value for name, value in notification.about.items() if name in ("number", "table")},
            "title": telling.title,
            "words": telling.words,
            "address": address,
        },
    }

"""Whose scene it is: a secret in the browser's cookie, given when it first keeps one."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "scenes"
YEAR = 31_536_000


def owner_of(request: HttpRequest) -> str:
    """Return the secret of this browser, "" if it has none."""
    return str(request.get_signed_cookie(COOKIE, default="", salt=COOKIE) or "")


def new_owner() -> str:
    return secrets.token_urlsafe(24)


def remember(response: HttpResponse, owner: str) -> HttpResponse:
    """Give the browser its secret for another year."""
    response.set_signed_cookie(
        COOKIE, owner, salt=COOKIE, max_age=YEAR, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )
    return response

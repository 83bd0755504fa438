"""Lets a browser show that it has signed in to an account before: a signed cookie for each account, for a year.

It opens nothing; it only spares the browser to wait for what others do (guessing.py). A new password forgets it.
"""

import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "accounts.known"
YEAR = 365 * 24 * 3600  # seconds


def browser_of(request: HttpRequest, name: str) -> str:
    """Return what tells browsers apart that an account knows; "" if it does not know this one."""
    kept = request.get_signed_cookie(_cookie(name), default="", salt=SALT, max_age=YEAR)
    browser, _, mark = kept.partition(".")
    user = User.objects.filter(username=name).first() if kept else None
    return browser if user and constant_time_compare(mark, _mark(user)) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Let a browser show from now on that it signed in to an account."""
    browser = browser_of(request, user.username) or secrets.token_urlsafe(12)
    response.set_signed_cookie(
        _cookie(user.username),
        f"{browser}.{_mark(user)}",
        salt=SALT,
        max_age=YEAR,
        path=reverse("account"),
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def _cookie(name: str) -> str:
    return f"known-{salted_hmac(SALT, name).hexdigest()[:16]}"


def _mark(user: User) -> str:
    """Return what changes with the password."""
    return salted_hmac(f"{SALT}.mark", user.password).hexdigest()[:16]

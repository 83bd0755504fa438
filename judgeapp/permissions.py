"""Holds requests against the table of permissions."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode, urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from judgeapp.caching import unstored
from judgeapp.domain.permissions import Permission, Role, may, permissions_of, who_may
from judgeapp.requests import Request, View

__all__ = ["Permission", "Role", "may", "needs", "permissions_of", "refuse", "role_of", "texts_of", "who_may"]

LONG = 30  # characters; less is typed again


def role_of(request: Request) -> Role:
    """Return who asks; this reads the session, so the answer varies with the cookie."""
    if request.user.is_staff:
        return Role.STAFF
    return Role.ACCOUNT if request.user.is_authenticated else Role.VISITOR


def refuse(request: Request, permission: Permission) -> HttpResponse:
    """Answer somebody who may not: visitors are sent to sign in, everybody else is told who may.

    Who was signed out over a text gets it back to copy. Nobody stores the answer: it is another one after signing in.
    """
    if request.user.is_authenticated:
        raise PermissionDenied(who_may(permission))
    page = _page_of(request)
    if typed := texts_of(request):
        return unstored(render(request, "accounts/signed_out.html", {"next": page, "typed": typed}, status=403))
    return unstored(redirect(f"{reverse('login')}?{urlencode({'next': page}, safe='/')}"))


def texts_of(request: HttpRequest) -> list[str]:
    """Return what somebody has written in a form and would miss: never a password, and nothing without a space."""
    written = (
        value.strip() for name, value in request.POST.items() if isinstance(value, str) and "password" not in name
    )
    return [value for value in written if len(value) > LONG and len(value.split()) > 1]


def _page_of(request: Request) -> str:
    """Return the page to come back to: of a press the one where it was made, since its own address shows nothing."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure()):
        return request.get_full_path()
    return urlsplit(came_from)._replace(scheme="", netloc="", fragment="").geturl()


def needs(permission: Permission) -> Callable[[View], View]:
    """Open a view to those who may do the deed.

    What visitors may do, everybody may: then nobody is asked who he is, and the page stays the same for all. Any other
    page is stored by nobody.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            if role_of(request) in permission.roles:
                return unstored(view(request, *args, **kwargs))
            return refuse(request, permission)

        return view if Role.VISITOR in permission.roles else answer

    return wrap

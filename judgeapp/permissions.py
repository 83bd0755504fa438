"""Holds requests against the table of permissions."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from judgeapp.domain.permissions import MAY, Deed, Role, deeds_of, may, who_may

__all__ = ["MAY", "Deed", "Role", "deeds_of", "may", "needs", "refuse", "role_of", "who_may"]

View = Callable[..., HttpResponse]


def role_of(request: HttpRequest) -> Role:
    """Return who asks; this reads the session, so the answer varies with the cookie."""
    if request.user.is_staff:
        return Role.STAFF
    return Role.ACCOUNT if request.user.is_authenticated else Role.VISITOR


def refuse(request: HttpRequest, deed: Deed) -> HttpResponse:
    """Answer somebody who may not: visitors are sent to sign in, everybody else is told who may."""
    if request.user.is_authenticated:
        raise PermissionDenied(who_may(deed))
    return redirect(f"{reverse('login')}?{urlencode({'next': request.get_full_path()}, safe='/')}")


def needs(deed: Deed) -> Callable[[View], View]:
    """Open a view to those who may do the deed.

    What visitors may do, everybody may: then nobody is asked who he is, and the page stays the same for all.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if Role.VISITOR in MAY[deed] or role_of(request) in MAY[deed]:
                return view(request, *args, **kwargs)
            return refuse(request, deed)

        return answer

    return wrap

"""Who somebody is to a series, and the guard of its views."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from judgeapp.caching import unstored
from judgeapp.limits import asked, limited
from judgeapp.permissions import Permission, Role, may, refuse, role_of
from judgeapp.requests import Request, View
from judgeapp.series import claims
from judgeapp.series.models import Series


def roles_in(request: Request, series: Series, permission: Permission) -> frozenset[Role]:
    """Return the roles of who asks that a permission may hang on."""
    found = {role_of(request)}
    if request.user.is_authenticated and series.owners.filter(pk=request.user.pk).exists():
        found.add(Role.OWNER)
    if Role.PLAYER in permission.roles and claims.mine(request, series).is_known:
        found.add(Role.PLAYER)
    return frozenset(found)


def may_change(request: Request, series: Series) -> bool:
    return may(roles_in(request, series, Permission.CHANGE_SERIES), Permission.CHANGE_SERIES)


def of_series(permission: Permission, *, looks: str = "", presses: str = "", form: str = "") -> Callable[[View], View]:
    """Open a view of a series to those who may do the deed; it gets the series instead of its token.

    The page depends on who looks, so that nobody stores it. The rates are those of limits.asked.
    """

    def wrap(view: View) -> View:
        view = limited(presses or form)(view) if presses or form else view

        @wraps(view)
        def answer(request: Request, token: str, *args: object, **kwargs: object) -> HttpResponse:
            series = get_object_or_404(Series, token=token)
            if Role.VISITOR in permission.roles or may(roles_in(request, series, permission), permission):
                return unstored(view(request, series, *args, **kwargs))
            return refuse(request, permission)

        return asked(answer, looks, presses, form)

    return wrap

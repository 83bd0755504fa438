"""What annotations name: a request with what this site adds to it, a view, a text that is translated when shown."""

import datetime
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from judgeapp.domain.permissions import Role

if TYPE_CHECKING:  # the web server names requests before Django has its models
    from django.contrib.auth.models import User
    from django_htmx.middleware import HtmxDetails
    from django_stubs_ext import StrOrPromise as StrOrPromise
else:  # installed only where types are checked
    StrOrPromise = str


class Request(HttpRequest):
    """A request as the middleware and the decorators of views complete it; no request is made of this class.

    user            who is signed in; AnonymousUser, which answers the same questions, if nobody is
    htmx            what htmx says of the press, false if the browser itself asks
    event_roles     the roles of that user in the event of the address, where the view asks for one
    resolver_match  where the address leads; no view is reached without one
    taken           what a quota has counted of it: kind, address, bytes, pool and day
    """

    user: "User"
    htmx: "HtmxDetails"
    event_roles: Collection[Role]
    resolver_match: ResolverMatch
    taken: tuple[str, str, int, str, datetime.date] | None


View = Callable[..., HttpResponse]

"""What a request of this site carries beside Django's fields; views name it in their annotations."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from judgeapp.domain.permissions import Role


class Request(HttpRequest):
    """A request as the middleware and the decorators of views complete it; no request is made of this class.

    user         who is signed in; AnonymousUser, which answers the same questions, if nobody is
    htmx         what htmx says of the press, false if the browser itself asks
    event_roles  the roles of that user in the event of the address, where the view asks for one
    """

    user: User
    htmx: HtmxDetails
    event_roles: Collection[Role]

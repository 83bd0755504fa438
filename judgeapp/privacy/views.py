"""What is kept, told to everybody; what search engines are asked; and what staff of the site do for one person."""

import json

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from judgeapp.limits import open_to
from judgeapp.permissions import Permission
from judgeapp.privacy import keeping, people
from judgeapp.requests import Request
from judgeapp.tournaments.people.about import Encoder

# Public pages of events say by themselves whether they may be kept; a page that must not be read cannot say so.
UNREAD = (
    "/account/",
    "/admin/",
    "/citations/",
    "/language/",
    "/events/*/staff/",
    "/events/*/me/",
    "/events/*/as/",
    "/events/*/slip/",
    "/events/*/team/",
    "/matches/*/",
)


@open_to(Permission.OWN_ACCOUNT, looks="think")
def account(request: Request) -> HttpResponse:
    """Return everything that is kept of one's own account, as a file."""
    text = json.dumps(people.about_account(request.user), cls=Encoder, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, "account.json")
    return response


@require_safe
def privacy(request: Request) -> HttpResponse:
    context = {"table": keeping.table(), "operator": settings.OPERATOR, "days": settings.KEPT["deleted"].days}
    return render(request, "privacy/privacy.html", context)


@require_safe
@cache_control(public=True, max_age=3600)
def robots(request: Request) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in UNREAD)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")

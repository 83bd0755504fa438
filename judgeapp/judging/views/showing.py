"""One ruling on the screen and on paper, and who may do what with it."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from judgeapp.judging.models import Appeal, Ruling
from judgeapp.judging.rulings import appeals, citing, site_wide, stepping, telling
from judgeapp.judging.rulings.visible import reader_of
from judgeapp.permissions import Deed, Role, may, role_of
from judgeapp.tournaments.access import roles_at


def roles_of(request: HttpRequest, ruling: Ruling) -> frozenset[Role]:
    """Return the roles of who asks where a ruling was given."""
    return roles_at(request, ruling.event) if ruling.event else frozenset({role_of(request)})


def is_own(request: HttpRequest, ruling: Ruling) -> bool:
    """Did who asks give this ruling?"""
    return request.user.is_authenticated and ruling.by_id == request.user.pk


def may_replace(request: HttpRequest, ruling: Ruling, roles: Iterable[Role]) -> bool:
    """May somebody with these roles put a later ruling in the place of this one?

    A head judge may; who gave it may until it is upheld.
    """
    held = frozenset(roles)
    if ruling.event_id is None:
        return may(held, Deed.WRITE_RULING)
    is_upheld = any(appeal.verdict == Appeal.Verdict.UPHELD for appeal in ruling.appeals.all())
    return may(held, Deed.DECIDE_APPEAL) or (is_own(request, ruling) and may(held, Deed.RULE) and not is_upheld)


def may_narrow(request: HttpRequest, ruling: Ruling, roles: Iterable[Role]) -> bool:
    """May somebody with these roles show this ruling to fewer? It may be replaced or upheld."""
    held = frozenset(roles)
    if ruling.event_id is None:
        return False
    return may(held, Deed.DECIDE_APPEAL) or (is_own(request, ruling) and may(held, Deed.RULE))


def ruling_page(
    request: HttpRequest, ruling: Ruling, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """Return the page of a ruling; for somebody it is not shown to, the page that says who sees it."""
    reader = reader_of(request)
    if not reader.shows(ruling):
        return closed(request, ruling)
    roles, found = roles_of(request, ruling), telling.told(ruling, reader)
    replaces = may_replace(request, ruling, roles)
    context = {
        **frame(found),
        "is_crew": may(roles, Deed.SEE_CALLS),
        "may_appeal": found.stands and ruling.event_id is not None and may(roles, Deed.DECIDE_APPEAL),
        "may_replace": found.stands and replaces,
        "fewer": site_wide.fewer(ruling) if may_narrow(request, ruling, roles) else [],
        "may_decide": ruling.is_public and may({role_of(request)}, Deed.DECIDE_FOR_SITE),
        "only_head": found.stands and is_own(request, ruling) and not replaces,
        "longest_reason": appeals.LONGEST,
        **(more or {}),
    }
    return render(request, "judging/ruling.html", context, status=status)


def closed(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    return render(request, "judging/ruling_closed.html", {"part": "rules", "ruling": ruling}, status=403)


def frame(found: telling.Told) -> dict[str, Any]:
    """Return what page and slip of a ruling share."""
    ruling = found.ruling
    return {
        "part": "rules",
        "told": found,
        "ruling": ruling,
        "volume": found.volume,
        "cited": citing.again(found.volume, ruling),
        "steps": stepping.steps_of(ruling),
    }

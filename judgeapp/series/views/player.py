"""A player's own part in a season: which entries are theirs, the name they go by, and whether their page is open."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.series import claims
from judgeapp.series.access import of_series
from judgeapp.series.models import Series
from judgeapp.tournaments.access import KEY, whole_number
from judgeapp.tournaments.locking import Refused


@of_series(Permission.SEE_SERIES)
def me(request: Request, series: Series) -> HttpResponse:
    """Show what is known of who looks, or how to become known."""
    return _page(request, series, claims.mine(request, series), {})


def _page(request: Request, series: Series, mine: claims.Mine, more: dict[str, Any], status: int = 200) -> HttpResponse:
    usual = mine.regular.name if mine.regular else ""
    ticked = {each.pk for each in mine.open}
    context = {"part": "events", "series": series, "mine": mine, "name": usual, "ticked": ticked, **more}
    return render(request, "series/me.html", context, status=status)


@of_series(Permission.SHOW_SEASON, presses="save")
def show(request: Request, series: Series) -> HttpResponse:
    """Put the ticked events together and open the page."""
    mine, name = claims.mine(request, series), request.POST.get("name", "")
    ticked = {key for typed in request.POST.getlist("entrant") if (key := whole_number(typed, KEY))}
    user = request.user if request.user.is_authenticated else None
    try:
        regular = claims.show(series, mine, ticked, name, user)
    except Refused as refused:
        more = {"name": name, "ticked": ticked, "problems": refused.problems}
        return _page(request, series, mine, more, 422)
    messages.success(request, _("Your season is open under the name {name}.").format(name=regular.name))
    return claims.remember(redirect(regular), regular)


@of_series(Permission.SHOW_SEASON, presses="save")
def hide(request: Request, series: Series) -> HttpResponse:
    """Close the page, or also take the events apart."""
    regular = claims.mine(request, series).regular
    if regular is None:
        raise Http404("Nothing of theirs is put together here.")
    if not request.POST.get("apart"):
        claims.hide(regular)
        messages.success(request, _("Your page is closed. The season calls you as the events do."))
        return redirect("series_me", series.token)
    regular.delete()
    messages.success(request, _("Your events stand by themselves again, under the names they had there."))
    return claims.forget(redirect("series_me", series.token), series)

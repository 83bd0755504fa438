"""Series for everybody: the list, a season with its standings, a player's page, and the standings as CSV."""

import csv
import io
from collections.abc import Iterator

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from judgeapp.domain.standings.season import Result
from judgeapp.limits import open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.series import claims
from judgeapp.series.access import may_change, of_series
from judgeapp.series.models import Series
from judgeapp.series.seasons import Season, season_of
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.results.tables import safe

A_PAGE = 30
OF_AN_EVENT = ("place", "points", "counts")
A_PAGE_OF_PEOPLE = 200


@open_to(Permission.SEE_SERIES)
def front(request: Request) -> HttpResponse:
    """List the series that everybody may find, and those of who looks."""
    there = Q(legs__event__in=Event.objects.all())
    over = there & Q(legs__event__stage=Event.Stage.OVER)
    numbers = {"number": Count("legs", filter=there), "over": Count("legs", filter=over)}
    found = Series.objects.annotate(**numbers).order_by("-created_at", "-pk")
    context = {
        "part": "events",
        "mine": found.filter(owners=request.user) if request.user.is_authenticated else [],
        "listed": Paginator(found.filter(is_listed=True), A_PAGE).get_page(request.GET.get("page")),
    }
    response = render(request, "series/front.html", context)
    response["Cache-Control"] = "no-store"
    return response


@of_series(Permission.SEE_SERIES, looks="think")
def one(request: Request, series: Series) -> HttpResponse:
    season, is_owners = season_of(series), may_change(request, series)
    context = {
        "part": "events",
        "series": series,
        "season": season,
        "rows": Paginator(season.rows, A_PAGE_OF_PEOPLE).get_page(request.GET.get("page")),
        "may_change": is_owners,
        "alike": len(claims.alike(season)) if is_owners else 0,
        "mine": claims.mine(request, series),
    }
    return render(request, "series/series.html", context)


@of_series(Permission.SEE_SERIES, looks="think")
def player(request: Request, series: Series, who: str) -> HttpResponse:
    """Show a player's way through the season, which they have opened themselves."""
    season = season_of(series)
    row = next((row for row in season.rows if row.is_shown and row.regular and row.regular.token == who), None)
    if row is None:
        raise Http404("Nobody has opened such a page.")
    context = {
        "part": "events",
        "series": series,
        "row": row,
        "played": [(stop, cell) for stop, cell in zip(season.over, row.cells, strict=True) if cell],
        "people": len(season.rows),
        "is_own": (mine := claims.mine(request, series).regular) is not None and mine.token == who,
    }
    return render(request, "series/player.html", context)


@of_series(Permission.SEE_SERIES, looks="think")
def standings(request: Request, series: Series) -> HttpResponse:
    """Return the standings for a spreadsheet, with three columns for each event that is over."""
    out = io.StringIO()
    csv.writer(out).writerows(_table(season_of(series)))
    response = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    name = f"{slugify(series.name) or 'series'}-season.csv"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


def _table(season: Season) -> Iterator[list[object]]:
    events = [safe(f"{stop.event.date.isoformat()} {stop.event.name}") for stop in season.over]
    yield ["rank", "player", "points", "events", *(f"{name}: {what}" for name in events for what in OF_AN_EVENT)]
    for row in season.rows:
        cells = (value for cell in row.cells for value in _values(cell))
        yield [row.line.rank, safe(row.name), row.line.points, len(row.line.results), *cells]


def _values(cell: Result | None) -> tuple[object, ...]:
    return (cell.place, cell.points, "yes" if cell.counts else "no") if cell else ("", "", "")

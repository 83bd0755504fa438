"""Series in the public API: which there are, and their seasons."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from ninja import Router, Schema

from judgeapp.domain.standings.season import Result
from judgeapp.limits import READING, limited
from judgeapp.requests import Request
from judgeapp.series.models import Series
from judgeapp.series.seasons import Row, Season, Stop, season_of
from judgeapp.tournaments.api import NotThere, answer

READ = list(READING)
A_PAGE = 100

router = Router(tags=["series"])


class SeriesShort(Schema):
    token: str
    name: str
    url: str


class SeriesListOut(Schema):
    """Series that are listed, the newest first; `pages` counts pages of 100."""

    page: int
    pages: int
    series: list[SeriesShort]


class BandOut(Schema):
    """Points for the places from `first` to `last`; null: and for all that come after."""

    first: int
    last: int | None
    points: int


class RulesOut(Schema):
    """So many best results count, null: all; `ties` in their order."""

    table: list[BandOut]
    counted: int | None
    ties: list[str]


class StopOut(Schema):
    """An event of the series; it counts once its stage is "over"."""

    token: str
    name: str
    date: str
    stage: str
    players: int


class ResultOut(Schema):
    """A place at an event by its token; `counts` is false for what is not among the best."""

    event: str
    place: int
    points: int
    counts: bool


class LineOut(Schema):
    """A line of the season; `page` is the address of a page that its player has opened, "" for all others."""

    rank: int
    is_shared: bool
    name: str
    page: str
    points: int
    results: list[ResultOut]


class SeasonOut(Schema):
    token: str
    name: str
    about: str
    rules: RulesOut
    events: list[StopOut]
    standings: list[LineOut]


@router.api_operation(READ, "/series", response=SeriesListOut, summary="Series")
def list_series(request: Request, page: int = 1) -> HttpResponse:
    listed = Series.objects.filter(is_listed=True)
    pages = max(1, -(-listed.count() // A_PAGE))
    page = min(max(1, page), pages)
    found = [
        {"token": each.token, "name": each.name, "url": each.get_absolute_url()}
        for each in listed[(page - 1) * A_PAGE : page * A_PAGE]
    ]
    return answer(request, {"page": page, "pages": pages, "series": found})


@router.api_operation(READ, "/series/{token}", response={200: SeasonOut, 404: NotThere}, summary="A season")
@limited("think", READING)
def one_series(request: Request, token: str) -> HttpResponse:
    """Return the season as it stands; a corrected result of an event corrects it."""
    series = Series.objects.filter(token=token).first()
    if series is None:
        return JsonResponse({"detail": _("There is no such series.")}, status=404)
    return answer(request, plain(series, season_of(series)))


def plain(series: Series, season: Season) -> dict[str, Any]:
    """Return a season as JSON."""
    rules = series.rules
    bands = [{"first": band.first, "last": band.last, "points": band.points} for band in rules.table.bands]
    over = season.over
    return {
        "token": series.token,
        "name": series.name,
        "about": series.about,
        "rules": {"table": bands, "counted": rules.counted, "ties": list(map(str, rules.ties))},
        "events": [_stop(stop) for stop in season.stops],
        "standings": [_line(row, over) for row in season.rows],
    }


def _stop(stop: Stop) -> dict[str, Any]:
    event = stop.event
    fields = {"token": event.token, "name": event.name, "date": event.date.isoformat(), "stage": event.stage}
    return {**fields, "players": stop.players}


def _line(row: Row, over: list[Stop]) -> dict[str, Any]:
    page = row.regular.get_absolute_url() if row.is_shown and row.regular else ""
    line = {"rank": row.line.rank, "is_shared": row.line.is_shared, "name": row.name, "page": page}
    return {**line, "points": row.line.points, "results": [_result(each, over) for each in row.line.results]}


def _result(result: Result, over: list[Stop]) -> dict[str, Any]:
    event = over[result.event].event.token
    return {"event": event, "place": result.place, "points": result.points, "counts": result.counts}

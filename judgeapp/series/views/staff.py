"""Series for the accounts that run them: opening one, its settings, its events, who is who; and the next event."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.standings.season import PRESETS
from judgeapp.limits import bounded, open_to
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.series import claims, following, running
from judgeapp.series.access import may_change, of_series
from judgeapp.series.forms import NextForm, SeriesForm, as_asked
from judgeapp.series.models import Leg, Series
from judgeapp.series.seasons import Row, Season, season_of
from judgeapp.tournaments.access import KEY, at_event, attempt, roles_at, show_refusal, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event


@open_to(Permission.OPEN_SERIES, form="save")
@bounded("events")
def new(request: Request) -> HttpResponse:
    form = _asked(request, as_asked(Series()))
    if not _is_ready(request, form):
        return _form(request, form, "series/new.html")
    series = running.open_series(form.columns, request.user)
    messages.success(request, _("{series} is open. Add its events.").format(series=series.name))
    return redirect("series_settings", series.token)


@of_series(Permission.CHANGE_SERIES, looks="think", form="save")
def settings(request: Request, series: Series) -> HttpResponse:
    form = _asked(request, as_asked(series))
    if not _is_ready(request, form):
        return _form(request, form, "series/settings.html", series)
    running.change(series, form.columns, request.user)
    messages.success(request, _("The settings are kept."))
    return redirect("series_settings", series.token)


def _asked(request: Request, usual: dict[str, Any]) -> SeriesForm:
    """Return the form as it was sent, with the table of a preset if one was asked for."""
    if request.method != "POST":
        return SeriesForm(initial=usual)
    preset = next((each for each in PRESETS if each.key == request.POST.get("preset")), None)
    return SeriesForm({**request.POST.dict(), "table": preset.table.text} if preset else request.POST)


def _is_ready(request: Request, form: SeriesForm) -> bool:
    return "preset" not in request.POST and form.is_bound and form.is_valid()


def _form(request: Request, form: SeriesForm, template: str, series: Series | None = None) -> HttpResponse:
    is_wrong = form.is_bound and "preset" not in request.POST
    context: dict[str, Any] = {
        "part": "events",
        "form": form,
        "presets": PRESETS,
        "series": series,
        "is_wrong": is_wrong,
    }
    if series is not None:
        season = season_of(series)
        context |= {
            "season": season,
            "owners": series.owners.order_by("username"),
            "addable": running.addable(request.user)[: running.MOST_OFFERED],
            "alike": claims.alike(season),
            "lines": [(row, _events(season, row)) for row in season.rows],
            "joined": [row for row in season.rows if row.regular],
        }
    return render(request, template, context, status=422 if is_wrong else 200)


def _events(season: Season, row: Row) -> list[str]:
    return [stop.event.name for stop, cell in zip(season.over, row.cells, strict=True) if cell]


@of_series(Permission.CHANGE_SERIES, presses="save")
def add(request: Request, series: Series) -> HttpResponse:
    """Put an event into the series, by its token or by the address of any of its pages."""
    typed = request.POST.get("event", "").strip()
    parts = typed.split("/events/")[-1].strip("/").split("/")
    event = Event.objects.filter(token=parts[0]).first() if typed else None
    if event is None:
        messages.error(request, _("No event has this address. Copy it from the event's page."))
    elif not may(roles_at(request, event), Permission.CHANGE_EVENT):
        messages.error(request, _("Only who may change an event can put it into a series."))
    else:
        attempt(
            request, _("{event} counts now.").format(event=event.name), running.add_event, series, event, request.user
        )
    return redirect(f"{_settings(series)}#events")


@of_series(Permission.CHANGE_SERIES, presses="save")
def remove(request: Request, series: Series, event: str) -> HttpResponse:
    leg = get_object_or_404(Leg.objects.select_related("event"), series=series, event__token=event)
    running.remove_event(series, leg.event, request.user)
    messages.success(request, _("{event} counts no more.").format(event=leg.event.name))
    return redirect(f"{_settings(series)}#events")


@of_series(Permission.CHANGE_SERIES, presses="save")
def join(request: Request, series: Series) -> HttpResponse:
    entrants = [key for typed in request.POST.getlist("entrant") if (key := whole_number(typed, KEY))]
    attempt(request, _("They are one person in the season now."), running.join, series, entrants)
    return redirect(f"{_settings(series)}#people")


@of_series(Permission.CHANGE_SERIES, presses="save")
def part(request: Request, series: Series, key: int) -> HttpResponse:
    attempt(request, _("Their events stand by themselves again."), running.part, series, key)
    return redirect(f"{_settings(series)}#people")


@of_series(Permission.CHANGE_SERIES, presses="save")
def add_owner(request: Request, series: Series) -> HttpResponse:
    name = request.POST.get("name", "")
    attempt(request, _("{name} runs the series, too.").format(name=name.strip()[:80]), running.add_owner, series, name)
    return redirect(f"{_settings(series)}#owners")


@of_series(Permission.CHANGE_SERIES, presses="save")
def remove_owner(request: Request, series: Series, key: int) -> HttpResponse:
    attempt(request, _("They do not run the series any more."), running.remove_owner, series, key)
    return redirect(_settings(series) if may_change(request, series) else series)


@of_series(Permission.CHANGE_SERIES, presses="save")
def delete(request: Request, series: Series) -> HttpResponse:
    """Delete the series once its name is typed."""
    if request.POST.get("name", "").strip() != series.name:
        messages.error(request, _("Type the name of the series to delete it: {name}").format(name=series.name))
        return redirect(f"{_settings(series)}#delete")
    running.delete(series, request.user)
    messages.success(request, _("The series is deleted; its events stay."))
    return redirect("series")


def _settings(series: Series) -> str:
    return redirect("series_settings", series.token).url


@at_event(Permission.CHANGE_EVENT, form="save")
@bounded("events")
def following_event(request: Request, event: Event) -> HttpResponse:
    """Open the next event like one that was: its settings on another day, not its people."""
    leg = Leg.objects.filter(event=event).select_related("series").first()
    series = leg.series if leg and may_change(request, leg.series) else None
    date = following.next_date(event, leg.series if leg else None, timezone.now().date())
    usual = {"name": following.next_name(event.name), "date": date, "team": True, "series": True}
    form = NextForm(request.POST if request.method == "POST" else None, initial=usual, series=series)
    if not form.is_valid():
        context = {"event": event, "form": form, "series": series}
        return render(request, "series/next.html", context, status=422 if form.is_bound else 200)
    given = form.cleaned_data
    into = series if given.get("series") else None
    try:
        made = following.open_next(event, given["name"], given["date"], request.user, team=given["team"], series=into)
    except Refused as refused:
        show_refusal(request, refused)
        return redirect("event_next", event.token)
    messages.success(
        request, _("{event} is open with the same settings; nobody plays in it yet.").format(event=made.name)
    )
    return redirect(made.get_desk_url())


@of_series(Permission.CHANGE_SERIES)
def following_of_series(request: Request, series: Series) -> HttpResponse:
    """Lead to the next event like the latest one."""
    latest = series.events.last()
    if latest is None:
        raise Http404("The series has no event yet.")
    return redirect("event_next", latest.token)

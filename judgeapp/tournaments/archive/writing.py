"""An event to its file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet

from judgeapp.deckcheck.findings import in_english
from judgeapp.domain.saying import english_of
from judgeapp.tournaments.archive.fields import kept, plain
from judgeapp.tournaments.models import Device, Entrant, Event, Match, Report, Round, Seat, Standings

NAME = "judgeapp event"
VERSION = 1
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of an event goes into a file.

    private   deck lists and what is wrong with them, the log, and the addresses that results came from
    links     the personal links and what makes them work, for carrying on under the same addresses
    last      leave out the rounds after this one and its results: the event as it was when the round was released
    """

    private: bool = False
    links: bool = False
    last: int | None = None


def as_text(archive: Plain) -> str:
    """Return a file's text; it is the same for the same event."""
    return json.dumps(archive, ensure_ascii=False, separators=(",", ":"))


def write(event: Event, extent: Extent = Extent()) -> Plain:
    """Return an event as its file holds it; so many queries however large it is."""
    entrants = list(event.entrants.select_related("deck__deck").order_by("number"))
    numbers = {each.pk: each.number for each in entrants}
    devices = list(Device.objects.filter(entrant__event=event).order_by("pk"))
    archive = {
        "format": NAME,
        "version": VERSION,
        "event": _event(event, extent, numbers),
        "staff": [{"account": str(each.user), "role": each.role} for each in event.members.select_related("user")],
        "announcements": [_said(each) for each in event.announcements.select_related("by").order_by("pk")],
        "entrants": [_entrant(each, extent) for each in entrants],
        "devices": [{"entrant": numbers[each.entrant_id], **_fields(each)} for each in devices],
        "rounds": list(_rounds(event, extent, numbers, {each.pk: at for at, each in enumerate(devices)})),
    }
    if extent.private:
        archive["log"] = [_said(each) for each in event.log.select_related("by").order_by("pk")]
    if extent.links:
        archive["links"] = _links(event, entrants, devices)
    return archive


def _fields(record: Model) -> Plain:
    return {field.name: plain(getattr(record, field.name)) for field in kept(type(record))}


def _event(event: Event, extent: Extent, numbers: Mapping[int, int]) -> Plain:
    found = {**_fields(event), "cut_seeds": [numbers[each] for each in event.cut_seeds if each in numbers]}
    if extent.last is not None:
        stage = event.rounds_played.get(number=extent.last).stage
        found |= {"stage": stage} if stage == Round.Stage.CUT else {"stage": stage, "cut_seeds": []}
    return found


def _said(record: Any) -> Plain:
    return {**_fields(record), "by": str(record.by) if record.by else None}


def _entrant(entrant: Entrant, extent: Extent) -> Plain:
    found = {**_fields(entrant), "deck": None, "deck_problems": in_english(entrant.deck_problems)}
    if not extent.private:
        found |= {"deck_verdict": "", "deck_problems": []}
    if extent.private and entrant.deck:
        deck = entrant.deck.deck
        found["deck"] = {
            "name": deck.name,
            "format": deck.format,
            "date": plain(deck.date),
            "settings": deck.settings,
            "text": entrant.deck.text,
        }
    left_later = entrant.state == Entrant.State.DROPPED and extent.last and (entrant.dropped_after or 0) >= extent.last
    if left_later:
        found |= {"state": Entrant.State.IN, "dropped_after": None}
    return found


def _links(event: Event, entrants: Iterable[Entrant], devices: Iterable[Device]) -> Plain:
    return {
        "event": event.token,
        "invites": event.invites,
        "entrants": {str(each.number): each.link for each in entrants},
        "devices": [[each.token, each.link] for each in devices],
    }


def _rounds(event: Event, extent: Extent, numbers: Mapping[int, int], places: Mapping[int, int]) -> Iterable[Plain]:
    rounds = event.rounds_played.order_by("number")
    if extent.last is not None:
        rounds = rounds.filter(number__lte=extent.last)
    reports = _reports(event, extent, places)
    seats = defaultdict(list)
    for match, entrant in Seat.objects.filter(round__event=event).order_by("side").values_list("match", "entrant"):
        seats[match].append(numbers[entrant])
    matches = defaultdict(list)
    for each in Match.objects.filter(round__event=event).order_by("pk"):
        reason = renumbered(each.reason, "stopped", numbers)
        row = {**_fields(each), "reason": reason, "seats": seats[each.pk], "reports": reports[each.pk]}
        matches[each.round_id].append(row)
    standings = defaultdict(list)
    for each in Standings.objects.filter(round__event=event).order_by("version"):
        standings[each.round_id].append(_standings(each))
    for each in rounds:
        is_last = each.number == extent.last
        said = {"edits": [english_of(edit) for edit in each.edits]}
        row = {**_fields(each), **said, "entered": _entered(each.entered, numbers)}
        if is_last:
            row |= {"closed_at": None, "state": _not_closed(each.state)}
        yield {**row, "matches": matches[each.pk], "standings": [] if is_last else standings[each.pk]}


def _not_closed(state: str) -> str:
    return Round.State.RELEASED if state == Round.State.CLOSED else state


def _reports(event: Event, extent: Extent, places: Mapping[int, int]) -> Mapping[int, list[Plain]]:
    """Return match -> its reports, the first one first; `device` is a place in the file's list."""
    found: Mapping[int, list[Plain]] = defaultdict(list)
    for each in _kept_reports(event, extent).select_related("by"):
        device = places.get(each.device_id) if each.device_id else None
        row = {**_said(each), "device": device}
        found[each.match_id].append(row if extent.private else {**row, "address": ""})
    return found


def _kept_reports(event: Event, extent: Extent) -> QuerySet[Report]:
    reports = Report.objects.filter(match__round__event=event).order_by("pk")
    return reports if extent.last is None else reports.filter(match__round__number__lt=extent.last)


def _standings(standings: Standings) -> Plain:
    rows = [{key: value for key, value in row.items() if key != "entrant"} for row in standings.rows]
    return {**_fields(standings), "rows": rows}


def _entered(entered: Plain, numbers: Mapping[int, int]) -> Plain:
    """Return what a draw was computed from with numbers of entrants instead of rows; both count in the same order."""
    if not entered:
        return {}
    drawn = [renumbered({**each, "id": numbers[each["id"]]}, "opponents", numbers) for each in entered["entrants"]]
    return {**entered, "entrants": drawn}


def renumbered(plain: Plain, name: str, numbers: Mapping[int, int]) -> Plain:
    """Return an object in which a list of entrants, if it is there, is counted in another way."""
    return {**plain, name: [numbers[each] for each in plain[name]]} if name in plain else plain

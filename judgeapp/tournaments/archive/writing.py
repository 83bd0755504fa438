"""An event to its file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from judgeapp.deckcheck.findings import in_english
from judgeapp.deckcheck.models import DatedList
from judgeapp.domain.messages import english_of
from judgeapp.tournaments.archive import annexes
from judgeapp.tournaments.archive.fields import R
from judgeapp.tournaments.archive.reading import (
    NAME,
    VERSION,
    AnnouncementRow,
    DatedEntryRow,
    DatedListRow,
    DeckRow,
    DeviceRow,
    EntrantRow,
    EventRow,
    File,
    Links,
    LogRow,
    MatchRow,
    ReportRow,
    RoundRow,
    StaffRow,
    StandingsRow,
)
from judgeapp.tournaments.models import Device, Entrant, Event, Match, Report, Round, Seat, Standings

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of an event goes into a file.

    private   deck lists and what is wrong with them, the log, and the addresses that results came from
    judging   judge calls, deck checks, rulings, infractions and the settings of penalties
    links     the personal links and what makes them work, for carrying on under the same addresses
    last      leave out the rounds after this one and its results: the event as it was when the round was released
    """

    private: bool = False
    judging: bool = False
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
    more: Plain = {"log": _signed(LogRow, event.log)} if extent.private else {}
    if extent.judging:
        more["judging"] = annexes.judging().write(event, annexes.Places.of(event))
    if lists := _lists(event):  # a file without them is one that older versions read
        more["lists"] = lists
    if extent.links:
        more["links"] = _links(event, entrants, devices)
    file = File.model_construct(
        format=NAME,
        version=VERSION,
        event=_event(event, extent, numbers),
        staff=[
            StaffRow.model_construct(account=str(each.user), role=each.role)
            for each in event.members.select_related("user")
        ],
        announcements=_signed(AnnouncementRow, event.announcements),
        entrants=[_entrant(each, extent) for each in entrants],
        devices=[DeviceRow.of(each, entrant=numbers[each.entrant_id]) for each in devices],
        rounds=list(_rounds(event, extent, numbers, {each.pk: at for at, each in enumerate(devices)})),
        **more,
    )
    return file.model_dump(mode="json", exclude_unset=True)


def _event(event: Event, extent: Extent, numbers: Mapping[int, int]) -> EventRow:
    more: Plain = {"cut_seeds": [numbers[each] for each in event.cut_seeds if each in numbers]}
    if extent.last is not None:
        stage = event.rounds_played.get(number=extent.last).stage
        more = {"stage": stage, "cut_seeds": more["cut_seeds"] if stage == Round.Stage.CUT else []}
    return EventRow.of(event, **more)


def _lists(event: Event) -> list[DatedListRow]:
    rows = DatedList.objects.filter(only_for=event.token).order_by("added_at", "pk").prefetch_related("entries")
    return [DatedListRow.of(row, entries=[DatedEntryRow.of(each) for each in row.entries.all()]) for row in rows]


def _signed(row: type[R], records: Any) -> list[R]:
    return [row.of(each, by=_name(each.by)) for each in records.select_related("by").order_by("pk")]


def _name(account: Any) -> str | None:
    return str(account) if account else None


def _entrant(entrant: Entrant, extent: Extent) -> EntrantRow:
    more: Plain = {"deck": None}
    if not extent.private:
        more |= {"deck_verdict": "", "deck_problems": []}
    else:
        more["deck_problems"] = in_english(entrant.deck_problems)
    if extent.private and entrant.deck:
        deck = entrant.deck.deck
        fields = {"name": deck.name, "format": deck.format, "date": deck.date, "settings": deck.settings}
        more["deck"] = DeckRow.model_construct(**fields, text=entrant.deck.text)
    if entrant.state == Entrant.State.DROPPED and extent.last and (entrant.dropped_after or 0) >= extent.last:
        more |= {"state": Entrant.State.IN, "dropped_after": None}
    return EntrantRow.of(entrant, **more)


def _links(event: Event, entrants: Iterable[Entrant], devices: Iterable[Device]) -> Links:
    return Links.model_construct(
        event=event.token,
        invites=event.invites,
        entrants={str(each.number): each.link for each in entrants},
        devices=[(each.token, each.link) for each in devices],
    )


def _rounds(event: Event, extent: Extent, numbers: Mapping[int, int], places: Mapping[int, int]) -> Iterable[RoundRow]:
    rounds = event.rounds_played.order_by("number")
    if extent.last is not None:
        rounds = rounds.filter(number__lte=extent.last)
    reports = _reports(event, extent, places)
    seats = defaultdict(list)
    for pk, entrant in Seat.objects.filter(round__event=event).order_by("side").values_list("match", "entrant"):
        seats[pk].append(numbers[entrant])
    matches = defaultdict(list)
    for match in Match.objects.filter(round__event=event).order_by("pk"):
        reason = renumbered(match.reason, "stopped", numbers)
        row = MatchRow.of(match, reason=reason, seats=seats[match.pk], reports=reports[match.pk])
        matches[match.round_id].append(row)
    standings = defaultdict(list)
    for stored in Standings.objects.filter(round__event=event).order_by("version"):
        standings[stored.round_id].append(_standings(stored))
    for each in rounds:
        more: Plain = {
            "edits": [english_of(edit) for edit in each.edits],
            "draw": _draw(each.draw),
            "entered": entered_by(each.entered, numbers),
            "matches": matches[each.pk],
            "standings": standings[each.pk],
        }
        if each.number == extent.last:
            state = Round.State.RELEASED if each.state == Round.State.CLOSED else each.state
            more |= {"closed_at": None, "state": state, "standings": []}
        yield RoundRow.of(each, **more)


def _draw(draw: Plain) -> Plain:
    """Return what came out of a draw, with its sentences in English."""
    return draw | {"known": [english_of(words) for words in draw["known"]]} if "known" in draw else draw


def _reports(event: Event, extent: Extent, places: Mapping[int, int]) -> Mapping[int, list[ReportRow]]:
    """Return match -> its reports, the first one first; `device` is a place in the file's list."""
    found: Mapping[int, list[ReportRow]] = defaultdict(list)
    for each in _reports_until(event, extent).select_related("by"):
        device = places.get(each.device_id) if each.device_id else None
        address = each.address if extent.private else ""
        found[each.match_id].append(ReportRow.of(each, by=_name(each.by), device=device, address=address))
    return found


def _reports_until(event: Event, extent: Extent) -> QuerySet[Report]:
    reports = Report.objects.filter(match__round__event=event).order_by("pk")
    return reports if extent.last is None else reports.filter(match__round__number__lt=extent.last)


def _standings(standings: Standings) -> StandingsRow:
    rows = [{key: value for key, value in row.items() if key != "entrant"} for row in standings.rows]
    return StandingsRow.of(standings, rows=rows)


def entered_by(entered: Plain, numbers: Mapping[int, int]) -> Plain:
    """Return what a draw was computed from with entrants counted in another way; both are in the same order."""
    if not entered:
        return {}
    drawn = [renumbered({**each, "id": numbers[each["id"]]}, "opponents", numbers) for each in entered["entrants"]]
    return {**entered, "entrants": drawn}


def renumbered(plain: Plain, name: str, numbers: Mapping[int, int]) -> Plain:
    """Return an object in which a list of entrants, if it is there, is counted in another way."""
    return {**plain, name: [numbers[each] for each in plain[name]]} if name in plain else plain

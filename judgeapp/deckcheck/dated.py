"""Dated lists of banned and limited cards that this installation was told, beside those that formats come with.

Each check asks whether there is anything new. How they come here is in dated_changes.
"""

import datetime
from typing import Any

from django.db.models import Count, Max
from django.utils import timezone

from judgeapp.deckcheck import models
from judgeapp.deckcheck.formats import lists_of
from judgeapp.domain.decks.clauses.dated import DatedList, ListEntry
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.messages import on_day, say

_Stamp = tuple[int, datetime.datetime | None]
_Added = dict[str, tuple[DatedList, ...]]
_held: dict[tuple[str, str], tuple[_Stamp, _Added]] = {}
MOST_HELD = 200  # games and events whose lists are held in memory


def with_added(format_: Format) -> Format:
    """Return a format with the lists that were added here, as they are now; asks the database each time."""
    return format_.with_lists(_added(format_.game, format_.only_for)) if format_.listed else format_


def _added(game: str, only_for: str) -> _Added:
    """Return a game's lists by their keys: first those of the event, the one that was added last first."""
    rows = models.DatedList.objects.filter(game=game, only_for__in={"", only_for})
    found = rows.aggregate(rows=Count("pk"), changed=Max("changed_at"))
    stamp = (found["rows"], found["changed"])
    held = _held.get((game, only_for))
    if held is None or held[0] != stamp:
        added: dict[str, list[DatedList]] = {}
        live = rows.filter(withdrawn_at=None).order_by("-only_for", "-added_at", "-pk")
        for row in live.prefetch_related("entries"):
            added.setdefault(row.key, []).append(value_of(row))
        if len(_held) >= MOST_HELD:
            _held.clear()
        held = _held[game, only_for] = stamp, {key: tuple(lists) for key, lists in added.items()}
    return held[1]


def value_of(row: models.DatedList) -> DatedList:
    """Return a list as the domain knows it."""
    entries = tuple(
        ListEntry(each.card, each.limit, each.since, title=each.title)
        for each in row.entries.all()
        if each.withdrawn_at is None
    )
    about = {
        "source": row.source,
        "first": on_day(row.first),
        "last": on_day(row.last),
        "day": on_day(timezone.localdate(row.added_at)),
    }
    if row.only_for:
        added = say(
            "Banned and limited cards of this event, by “{source}”: whole from {first} to {last}, "
            "added by {who} on {day}.",
            who=row.added_by,
            **about,
        )
        return DatedList(row.source, entries, row.first, row.last, added=added)
    added = (
        say("Banned and limited cards by “{source}”: whole from {first} to {last}, added here on {day}.", **about)
        if not row.added_by
        else say(
            "Banned and limited cards by “{source}”: whole from {first} to {last}, added here by {who} on {day}.",
            who=row.added_by,
            **about,
        )
    )
    return DatedList(row.source, entries, row.first, row.last, added=added)


def as_plain(game: str, *, withdrawn: bool = True) -> list[dict[str, Any]]:
    """Return a game's lists for scripts, the one that was added last first, and those that come with the app last."""
    rows = models.DatedList.objects.filter(game=game, only_for="").prefetch_related("entries")
    added = [_row_as_plain(row) for row in rows if withdrawn or row.withdrawn_at is None]
    shipped = [
        _list_as_plain(known) | {"key": key, "number": None, "added_by": "", "added_at": None, "withdrawn": False}
        for key, clause in lists_of(game).items()
        for known in clause.lists
    ]
    return [*added, *shipped]


def _row_as_plain(row: models.DatedList) -> dict[str, Any]:
    about = {"key": row.key, "number": row.pk, "added_by": row.added_by, "added_at": row.added_at.isoformat()}
    return _list_as_plain(value_of(row)) | about | {"withdrawn": row.withdrawn_at is not None}


def _list_as_plain(known: DatedList) -> dict[str, Any]:
    first, last = (day.isoformat() if day else None for day in (known.first, known.last))
    return {"source": known.name, "first": first, "last": last, "entries": list(map(entry_as_plain, known.entries))}


def entry_as_plain(entry: ListEntry) -> dict[str, Any]:
    until = entry.until.isoformat() if entry.until else None
    about = {"card": entry.card, "title": entry.title, "limit": entry.limit}
    return {**about, "since": entry.since.isoformat(), "until": until}

"""An event as its file says it: records that are not stored yet, and who belongs to them by number."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, LogEntry, Match, Report, Round, Standings


@dataclass(frozen=True, slots=True)
class Deck:
    """The list of an entrant; `settings` are the organiser's of the format."""

    name: str
    format: str
    date: datetime.date
    settings: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Reported:
    """A report, the account that made it, and the place of its device in the file."""

    report: Report
    by: str | None
    device: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """A match with the numbers of its entrants by side."""

    match: Match
    seats: tuple[int, ...]
    reports: Sequence[Reported]


@dataclass(frozen=True, slots=True)
class Played:
    """A round with its matches and what standings were stored after it."""

    round: Round
    tables: Sequence[Table]
    standings: Sequence[Standings]


@dataclass(frozen=True, slots=True)
class Links:
    """What makes addresses and personal links work: tokens, and the links by number of entrant."""

    event: str
    invites: int
    entrants: Mapping[int, str]
    devices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Archive:
    """A whole event; accounts are names, entrants numbers, and `devices` (number of entrant, device)."""

    event: Event
    staff: Sequence[tuple[str, str]]
    announcements: Sequence[tuple[Announcement, str | None]]
    entrants: Sequence[Entrant]
    decks: Mapping[int, Deck]
    devices: Sequence[tuple[int, Device]]
    rounds: Sequence[Played]
    log: Sequence[tuple[LogEntry, str | None]]
    links: Links | None


Plain = dict[str, Any]

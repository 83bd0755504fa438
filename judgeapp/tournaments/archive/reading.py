"""The file of an event, and reading one with every problem of it."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, SerializeAsAny, ValidationInfo
from pydantic import ValidationError as Wrong

from judgeapp.deckcheck.models import DatedEntry, DatedList
from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.permissions import APPOINTED
from judgeapp.tournaments.archive import annexes
from judgeapp.tournaments.archive.fields import (
    MOST_SHOWN,
    WORDS,
    Count,
    Day,
    Part,
    Row,
    Rows,
    Settings,
    Word,
    Worded,
    keeps,
    one_of,
    storable,
)
from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, LogEntry, Match, Report, Round, Standings

NAME = "judgeapp event"
VERSION = 1
# Of an event of 8,000 with 14 rounds; what is half of a character is told where it stands.
FILE = Bounds(letters=40 * 1024 * 1024, depth=16, values=8_000_000, lines=2_000_000, halves=True)
# How files named the roles while the database kept them like that.
OLD_ROLES = {role.words.english: str(role) for role in APPOINTED}


def _words(longest: int, kind: str) -> tuple[Any, ...]:
    return Field(strict=True, min_length=1, max_length=longest), AfterValidator(storable), Worded(kind)


AccountName = Annotated[str, *_words(150, "account")]
Account = Annotated[AccountName | None, Worded("account")]
Secret = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,16}$")]
EntrantNumber = Annotated[str, Field(pattern="^[0-9]{1,9}$")]


class StaffRow(Part):
    account: AccountName
    role: Annotated[Word, one_of(APPOINTED), BeforeValidator(lambda role: OLD_ROLES.get(str(role), role))]


@keeps(Event)
class EventRow(Row):
    """An event with its settings; `cut_seeds` are numbers of entrants."""


@keeps(Announcement)
class AnnouncementRow(Row):
    by: Account = None


@keeps(LogEntry)
class LogRow(Row):
    by: Account = None


class DeckRow(Part):
    """The list of an entrant; `settings` are the organiser's of the format."""

    name: Annotated[str, *_words(80, "deck name")]
    format: Annotated[str, *_words(40, "deck format")]
    date: Day
    settings: Settings
    text: Annotated[str, *_words(200_000, "deck text")]


@keeps(DatedEntry)
class DatedEntryRow(Row):
    """A card that is banned or limited."""


@keeps(DatedList)
class DatedListRow(Row):
    """Banned and limited cards of the event alone, with what was withdrawn."""

    entries: Rows[DatedEntryRow] = []


@keeps(Entrant)
class EntrantRow(Row):
    deck: DeckRow | None = None


@keeps(Device)
class DeviceRow(Row):
    entrant: Annotated[Count, Worded("entrant")]


@keeps(Report)
class ReportRow(Row):
    """A report, the account that made it, and the place of its device in the file."""

    by: Account = None
    device: Annotated[Count | None, Worded("device")] = None


@keeps(Match)
class MatchRow(Row):
    """A match with the numbers of its entrants by side."""

    seats: Annotated[list[Count], Worded("seats")]
    reports: Rows[ReportRow] = []


@keeps(Standings)
class StandingsRow(Row):
    """Standings whose rows have numbers of entrants."""


@keeps(Round)
class RoundRow(Row):
    """A round with its matches and what standings were stored after it."""

    matches: Rows[MatchRow] = []
    standings: Rows[StandingsRow] = []


class Links(Part):
    """What makes addresses and personal links work: tokens, and the links by number of entrant."""

    event: Annotated[Secret, Worded("token")]
    invites: Annotated[Count, Worded("count")]
    entrants: Annotated[dict[EntrantNumber, Secret], Worded("links")]
    devices: Annotated[list[tuple[Secret, Secret]], Worded("devices")]


def _judging(value: Any, info: ValidationInfo) -> Any:
    return annexes.judging().model.model_validate(value, context=info.context)


class File(Part):
    """A whole event; accounts are names, entrants numbers."""

    format: str
    version: int
    event: EventRow
    staff: Rows[StaffRow]
    announcements: Rows[AnnouncementRow]
    entrants: Rows[EntrantRow]
    devices: Rows[DeviceRow]
    rounds: Rows[RoundRow]
    lists: Rows[DatedListRow] = []
    log: Rows[LogRow] = []
    judging: Annotated[SerializeAsAny[Part], PlainValidator(_judging)] | None = None
    links: Links | None = None


class ArchiveError(ValueError):
    """A file that no event can be made from; `problems` say where and what."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems[:3]))


def refuse(problems: Sequence[tuple[str, str]]) -> None:
    """Raise ArchiveError with problems at their places, if there are any; beyond MOST_SHOWN they are only counted."""
    shown = [f"{place}: {words}" for place, words in problems[:MOST_SHOWN]]
    if rest := len(problems) - len(shown):
        words = ngettext("And {n} more problem.", "And {n} more problems.", rest)
        shown.append(words.format(n=number_format(rest, force_grouping=True)))
    if shown:
        raise ArchiveError(shown)


def read_file(data: bytes | str) -> File:
    """Return what a file holds; raise ArchiveError with every problem of its values."""
    try:
        return File.model_validate(_loaded(data), context={"problems": 0})
    except Wrong as error:
        problems = [(_place(each["loc"]), _message(each)) for each in error.errors(include_url=False)]
        refuse(problems)
        raise


def _loaded(data: bytes | str) -> dict[str, Any]:
    try:
        plain = read_json(data, FILE)
    except DocumentError as error:
        words = _("This is no JSON: {why}. Choose the file that an export wrote, whole.")
        raise ArchiveError([words.format(why=error.words)]) from error
    if not isinstance(plain, dict) or plain.get("format") != NAME:
        raise ArchiveError([_("This is no file of an event: it does not say “format”: “{name}”.").format(name=NAME)])
    if plain.get("version") != VERSION:
        words = _("The file is of version {found}; this site reads version {known}.")
        raise ArchiveError([words.format(found=repr(plain.get("version"))[:40], known=VERSION)])
    return plain


def _place(at: Iterable[int | str]) -> str:
    """Return a place as rounds[0].matches[2].table, counted from 0."""
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each[:40]}" for each in at).removeprefix(".")


def _message(error: Any) -> str:
    kind, about = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden" and len(error["loc"]) == 1:
        return _("is nothing that a file of an event has.")
    if "most" in about:
        about = {**about, "most": number_format(about["most"], force_grouping=True)}
    return str(WORDS[kind]).format(**about)

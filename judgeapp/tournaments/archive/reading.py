"""A file to records that are not stored yet, with every problem of the file."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import NOT_PROVIDED, Model
from django.utils.translation import gettext as _

from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.permissions import APPOINTED
from judgeapp.tournaments.archive import agreeing
from judgeapp.tournaments.archive.fields import check_of, default_of, is_day, kept, storable, value_of
from judgeapp.tournaments.archive.problems import ArchiveError, Problems
from judgeapp.tournaments.archive.records import Archive, Deck, Links, Plain, Played, Reported, Table
from judgeapp.tournaments.archive.shapes import settings
from judgeapp.tournaments.archive.writing import NAME, VERSION
from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, LogEntry, Match, Report, Round, Standings

M = TypeVar("M", bound=Model)
T = TypeVar("T")
PARTS = ("format", "version", "event", "staff", "announcements", "entrants", "devices", "rounds")
# Of an event of 8,000 with 14 rounds; what is half of a character is told where it stands.
FILE = Bounds(letters=40 * 1024 * 1024, depth=16, values=8_000_000, lines=2_000_000, halves=True)
NUMBER = re.compile(r"[0-9]{1,9}")
SECRET = re.compile(r"[A-Za-z0-9_-]{8,16}")


def read(data: bytes | str) -> Archive:
    """Return an event's records, none of them stored.

    Raise ArchiveError with every problem: first of the JSON and its values, then of what belongs together.
    """
    plain = _loaded(data)
    reader = _Reader()
    archive = reader.archive(plain)
    reader.problems.raise_if_any()
    agreeing.check(archive, reader.problems)
    reader.problems.raise_if_any()
    return archive


def _loaded(data: bytes | str) -> Plain:
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


class _Reader:
    """Reads each part at its place and goes on after a problem; what is wrong stands in for nothing afterwards."""

    def __init__(self) -> None:
        self.problems = Problems()

    def archive(self, plain: Plain) -> Archive:
        for name in (name for name in PARTS if name not in plain):
            self.problems.add(name, _("is missing."))
        for name in plain.keys() - {*PARTS, "log", "links"}:
            self.problems.add(name, _("is nothing that a file of an event has."))
        decks: dict[int, Deck] = {}
        return Archive(
            event=self.record(Event, plain.get("event"), "event"),
            staff=self.each(plain, "staff", self.member),
            announcements=self.each(plain, "announcements", lambda row, at: self.said(Announcement, row, at)),
            entrants=self.each(plain, "entrants", lambda row, at: self.entrant(row, at, decks)),
            decks=decks,
            devices=self.each(plain, "devices", self.device),
            rounds=self.each(plain, "rounds", self.round),
            log=self.each(plain, "log", lambda row, at: self.said(LogEntry, row, at)),
            links=self.links(plain["links"]) if plain.get("links") is not None else None,
        )

    def each(self, plain: Plain, name: str, read_one: Callable[[Plain, str], T], place: str = "") -> list[T]:
        """Read a list of objects; a missing one is empty."""
        found = plain.get(name, [])
        where = f"{place}.{name}" if place else name
        if not isinstance(found, list):
            self.problems.add(where, _("must be a list."))
            return []
        return [read_one(self.object(row, f"{where}[{at}]"), f"{where}[{at}]") for at, row in enumerate(found)]

    def object(self, value: Any, place: str) -> Plain:
        if isinstance(value, dict):
            return value
        self.problems.add(place, _("must be an object."))
        return {}

    def record(self, model: type[M], value: Any, place: str, more: tuple[str, ...] = ()) -> M:
        """Read the fields of a table; `more` are names that are read elsewhere."""
        row = self.object(value, place)
        values = {}
        for field in kept(model):
            found = row.get(field.name, default_of(field))
            if found is NOT_PROVIDED:
                self.problems.add(f"{place}.{field.name}", _("is missing."))
            elif words := check_of(field)(found):
                self.problems.add(f"{place}.{field.name}", words)
            else:
                values[field.name] = value_of(field, found)
        for name in row.keys() - {field.name for field in kept(model)} - set(more):
            self.problems.add(f"{place}.{str(name)[:40]}", _("is nothing that is kept here."))
        return model(**values)

    def value(self, row: Plain, name: str, place: str, check: Callable[[Any], bool], words: str) -> Any:
        """Read one value that is no field; None if it is not as it must be."""
        found = row.get(name)
        if check(found):
            return found
        self.problems.add(f"{place}.{name}", words)
        return None

    def account(self, row: Plain, name: str, place: str) -> str | None:
        return self.value(row, name, place, lambda v: v is None or _is_text(v, 150), _("must be an account's name."))

    def said(self, model: type[M], row: Plain, place: str) -> tuple[M, str | None]:
        return self.record(model, row, place, ("by",)), self.account(row, "by", place)

    def member(self, row: Plain, place: str) -> tuple[str, str]:
        roles = [str(role) for role in APPOINTED]
        role = self.value(
            row, "role", place, lambda v: v in roles, _("must be one of {known}.").format(known=", ".join(roles))
        )
        return self.account(row, "account", place) or "", role or ""

    def entrant(self, row: Plain, place: str, decks: dict[int, Deck]) -> Entrant:
        found = self.record(Entrant, row, place, ("deck",))
        if row.get("deck") is not None:
            decks[found.number] = self.deck(self.object(row["deck"], f"{place}.deck"), f"{place}.deck")
        return found

    def deck(self, row: Plain, place: str) -> Deck:
        day = self.value(row, "date", place, lambda v: not is_day(v), _("must be a day such as 2026-11-21."))
        return Deck(
            name=self.value(
                row, "name", place, lambda v: _is_text(v, 80), _("must be a text of at most 80 characters.")
            ),
            format=self.value(row, "format", place, lambda v: _is_text(v, 40), _("must be a format's key.")),
            date=value_of(Event._meta.get_field("date"), day),
            settings=self.value(row, "settings", place, lambda v: not settings(v), _("must be names with texts.")),
            text=self.value(row, "text", place, lambda v: _is_text(v, 200_000), _("must be the list's text.")),
        )

    def device(self, row: Plain, place: str) -> tuple[int, Device]:
        number = self.value(row, "entrant", place, _is_count, _("must be a number of an entrant."))
        return number, self.record(Device, row, place, ("entrant",))

    def round(self, row: Plain, place: str) -> Played:
        return Played(
            round=self.record(Round, row, place, ("matches", "standings")),
            tables=self.each(row, "matches", self.table, place),
            standings=self.each(row, "standings", lambda row, at: self.record(Standings, row, at), place),
        )

    def table(self, row: Plain, place: str) -> Table:
        seats = self.value(row, "seats", place, _are_counts, _("must be a list of numbers of entrants."))
        match = self.record(Match, row, place, ("seats", "reports"))
        return Table(match, tuple(seats or ()), self.each(row, "reports", self.report, place))

    def report(self, row: Plain, place: str) -> Reported:
        device = self.value(row, "device", place, lambda v: v is None or _is_count(v), _("must be a place in devices."))
        report = self.record(Report, row, place, ("by", "device"))
        return Reported(report, self.account(row, "by", place), device)

    def links(self, value: Any) -> Links:
        row = self.object(value, "links")
        token = self.value(row, "event", "links", _is_secret, _("must be the token of an address."))
        invites = self.value(row, "invites", "links", _is_count, _("must be a whole number."))
        entrants = self.value(row, "entrants", "links", _are_links, _("must be numbers of entrants with their links."))
        devices = self.value(row, "devices", "links", _are_devices, _("must be a list of tokens with their links."))
        by_number = {int(number): link for number, link in (entrants or {}).items()}
        return Links(token or "", invites or 0, by_number, [(a, b) for a, b in devices or []])


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 2_147_483_647


def _are_counts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_count, value))


def _is_text(value: Any, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= longest and not storable(value)


def _is_secret(value: Any) -> bool:
    return isinstance(value, str) and SECRET.fullmatch(value) is not None


def _are_links(value: Any) -> bool:
    is_good = isinstance(value, dict) and all(NUMBER.fullmatch(key) for key in value)
    return is_good and all(map(_is_secret, value.values()))


def _are_devices(value: Any) -> bool:
    return isinstance(value, list) and all(_is_pair(each) for each in value)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_secret, value))

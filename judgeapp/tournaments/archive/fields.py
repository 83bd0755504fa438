"""What a file keeps of each table, and what a value must be like to get back in."""

import datetime
from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import models
from django.db.models import NOT_PROVIDED, Field, Model
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.events.results import Kind, Unfinished
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.archive.shapes import SHAPES
from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, LogEntry, Match, Report, Round, Standings

Check = Callable[[Any], str]  # returns what a value should be, "" if it is

# Numbers of rows, secrets, and what is written in another way: as a number of an entrant, as a place in the file.
LEFT_OUT: dict[type[Model], set[str]] = {
    Event: {"id", "token", "live", "invites"},
    Announcement: {"id", "event", "by", "told"},
    Entrant: {"id", "event", "link", "deck"},
    Device: {"id", "entrant", "token", "link"},
    Round: {"id", "event"},
    Match: {"id", "round"},
    Report: {"id", "match", "by", "device"},
    Standings: {"id", "round", "told"},
    LogEntry: {"id", "event", "by", "told"},
}
ONE_OF: dict[tuple[type[Model], str], Callable[[], list[str]]] = {
    (Event, "system"): lambda: list(SYSTEMS),
    (Event, "rounds_table"): lambda: list(TABLES),
    (Event, "unfinished"): lambda: [str(each) for each in Unfinished],
    (Report, "kind"): lambda: [str(each) for each in Kind],
}
MAY_BE_EMPTY = {(Round, "seed"), (Round, "digest")}  # a round of the cut is not drawn
HIGHEST = {models.PositiveSmallIntegerField: 32_767, models.PositiveIntegerField: 2_147_483_647}


@cache
def kept(model: type[Model]) -> tuple[Field, ...]:
    """Return the fields of a table that a file keeps under their own names."""
    return tuple(field for field in model._meta.concrete_fields if field.name not in LEFT_OUT[model])


def plain(value: Any) -> Any:
    """Return a value as JSON keeps it: times and days as ISO 8601, the rest as it is."""
    return value.isoformat() if isinstance(value, datetime.date) else value


@cache
def check_of(field: Field) -> Check:
    """Return what tells whether a value of a file may stand in a field."""
    inner = _json(field) if isinstance(field, models.JSONField) else _simple(field)
    return lambda value: "" if value is None and field.null else inner(value)


def value_of(field: Field, value: Any) -> Any:
    """Return a checked value as the model holds it."""
    if isinstance(value, str) and isinstance(field, models.DateTimeField):
        return datetime.datetime.fromisoformat(value)
    if isinstance(value, str) and isinstance(field, models.DateField):
        return datetime.date.fromisoformat(value)
    return value


def default_of(field: Field) -> Any:
    """Return what stands for a field that a file does not have; NOT_PROVIDED if there is nothing."""
    if field.has_default():
        return plain(field.get_default())
    return None if field.null else "" if field.blank and not isinstance(field, models.JSONField) else NOT_PROVIDED


def _simple(field: Field) -> Check:
    if isinstance(field, models.BooleanField):
        return lambda value: "" if isinstance(value, bool) else _("must be true or false.")
    if isinstance(field, models.DateTimeField):
        return _is_time
    if isinstance(field, models.DateField):
        return is_day
    if isinstance(field, models.PositiveIntegerField | models.PositiveSmallIntegerField):
        return _whole(HIGHEST[type(field)])
    return _text(field)


def _json(field: Field) -> Check:
    return SHAPES[field.model._meta.object_name, field.name]


def _whole(highest: int) -> Check:
    def check(value: Any) -> str:
        if type(value) is int and 0 <= value <= highest:
            return ""
        most = number_format(highest, force_grouping=True)
        return _("must be a whole number from 0 to {most}.").format(most=most)

    return check


def _is_time(value: Any) -> str:
    try:
        found = datetime.datetime.fromisoformat(value)
        is_good = found.tzinfo is not None and found.utcoffset() is not None
    except (TypeError, ValueError):
        is_good = False
    return "" if is_good else _("must be a time with its zone, such as 2026-11-21T10:00:00+00:00.")


def is_day(value: Any) -> str:
    try:
        datetime.date.fromisoformat(value)
    except (TypeError, ValueError):
        return _("must be a day such as 2026-11-21.")
    return ""


def _text(field: Field) -> Check:
    longest, may_be_empty = field.max_length, field.blank or (field.model, field.name) in MAY_BE_EMPTY
    one_of = ONE_OF.get((field.model, field.name), lambda: [str(key) for key, _label in field.choices or ()])

    def check(value: Any) -> str:
        if not isinstance(value, str) or not (value.strip() or may_be_empty):
            return _("must be a text.") if may_be_empty else _("must be a text that is not empty.")
        if longest and len(value) > longest:
            return _("has {number} characters; at most {most} are kept.").format(number=len(value), most=longest)
        known = one_of()
        if known and value not in known:
            return _("must be one of {known}.").format(known=", ".join(known))
        return storable(value)

    return check


def storable(value: str) -> str:
    """Return why a text cannot be stored, "" if it can: databases keep neither NUL nor half of a pair."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return _("has a character that is only half of one.")
    return _("has a NUL character.") if "\0" in value else ""

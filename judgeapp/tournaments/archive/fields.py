"""What a value of a file must be like: types for the fields of our tables, and for the JSON inside some of them.

What is wrong is told by `WORDS`; its keys are the kinds of pydantic's errors and of our own.
"""

import datetime
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Required, Self, TypeVar, cast

from django.db import models
from django.db.models import Field as Column
from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WrapValidator,
    create_model,
    with_config,
)
from pydantic import ValidationError as Wrong
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import TypedDict

from judgeapp.deckcheck.findings import MESSAGES
from judgeapp.deckcheck.models import DatedEntry, DatedList
from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.events.results import Kind, Unfinished
from judgeapp.domain.events.schedule import zones
from judgeapp.domain.pairing.values import Options, PairingError
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, LogEntry, Match, Report, Round, Standings
from judgeapp.tournaments.rounds.pairing import sentence_of
from judgeapp.tournaments.setup.settings import PAIRING, SETTINGS

# Numbers of rows, secrets, and what is written in another way: as a number of an entrant, as a place in the file.
LEFT_OUT: dict[type[Model], set[str]] = {
    Event: {"id", "token", "live", "invites", "deleted_at"},
    Announcement: {"id", "event", "by", "message"},
    Entrant: {"id", "event", "link", "deck"},
    Device: {"id", "entrant", "token", "link"},
    Round: {"id", "event"},
    Match: {"id", "round"},
    Report: {"id", "match", "by", "device"},
    Standings: {"id", "round", "message"},
    LogEntry: {"id", "event", "by", "message"},
    DatedList: {"id", "game", "only_for", "changed_at", "is_applied", "is_queued", "tries", "beat_at"},
    DatedEntry: {"id", "list"},
}
ONE_OF: dict[tuple[type[Model], str], Iterable[str]] = {
    (Event, "system"): SYSTEMS,
    (Event, "rounds_table"): TABLES,
    (Event, "unfinished"): list(map(str, Unfinished)),
    (Report, "kind"): list(map(str, Kind)),
}
MAY_BE_EMPTY = {(Round, "seed"), (Round, "digest")}  # a round of the cut is not drawn
LONGEST = 500
BIG = 2_147_483_647
MOST_SHOWN = 200
AT_ONCE = 50  # rows of a list that are looked at before it is asked whether enough is wrong
WORDS = {
    "missing": _("is missing."),
    "extra_forbidden": _("is nothing that is kept here."),
    "list_type": _("must be a list."),
    **dict.fromkeys(("model_type", "dict_type"), _("must be an object.")),
    "bool_type": _("must be true or false."),
    **dict.fromkeys(("string_type", "text"), _("must be a text.")),
    **dict.fromkeys(("string_unicode", "half"), _("has a character that is only half of one.")),
    "empty": _("must be a text that is not empty."),
    "long": _("has {number} characters; at most {most} are kept."),
    "nul": _("has a NUL character."),
    "choice": _("must be one of {known}."),
    "whole": _("must be a whole number from 0 to {most}."),
    "number": _("must be a number."),
    "count": _("must be a whole number."),
    "time": _("must be a time with its zone, such as 2026-11-21T10:00:00+00:00."),
    "day": _("must be a day such as 2026-11-21."),
    "clock": _("must be a time of day such as 10:00:00."),
    "zone": _("must be a time zone such as Europe/Madrid."),
    "texts": _("must be a list of texts of at most {most} characters."),
    "numbers": _("must be a list of whole numbers."),
    "tiebreaks": _("must be a list of {known}."),
    "settings": _("must be names with texts."),
    "cost": _("must be names with whole numbers."),
    "before": _("must be a number of rounds, true or false, and numbers of entrants."),
    "reason": _("must be a code with its facts, as an export writes it."),
    "entered": _("must have entrants and options."),
    "options": _("has options that are none: {error}"),
    "standings": _("has a row that is none of standings."),
    "findings": _("must be a list of findings."),
    "account": _("must be an account's name."),
    "entrant": _("must be a number of an entrant."),
    "seats": _("must be a list of numbers of entrants."),
    "device": _("must be a place in devices."),
    "deck name": _("must be a text of at most 80 characters."),
    "deck format": _("must be a format's key."),
    "deck text": _("must be the list's text."),
    "match place": _("must be the number of a round and the place of a match in it."),
    "place in a list": _("must be a place in the list that it names."),
    "token": _("must be the token of an address."),
    "links": _("must be numbers of entrants with their links."),
    "devices": _("must be a list of tokens with their links."),
}
T = TypeVar("T")
FORBID = ConfigDict(extra="forbid")


def wrong(kind: str, **about: Any) -> PydanticCustomError:
    return PydanticCustomError(kind, kind, about)


class Worded:
    """Has whatever is wrong with a value told by one of WORDS."""

    def __init__(self, kind: str, **about: Any) -> None:
        self._kind, self._about = kind, about

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        kind = self._kind
        return core_schema.custom_error_schema(
            handler(source), custom_error_type=kind, custom_error_message=kind, custom_error_context=self._about
        )


def storable(value: str) -> str:
    """Refuse what no database keeps in a text: NUL, and half of a pair."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise wrong("half") from error
    if "\0" in value:
        raise wrong("nul")
    return value


def one_of(known: Iterable[str]) -> AfterValidator:
    def look(value: str) -> str:
        if value not in known:
            raise wrong("choice", known=", ".join(known))
        return value

    return AfterValidator(look)


def _iso(kind: str, read: Callable[[str], T]) -> tuple[Any, ...]:
    """Return what makes a type that of a time or day: in a file it stands as ISO 8601, and as nothing else."""

    def parsed(value: Any) -> T:
        if not isinstance(value, str):
            raise ValueError(value)
        return read(value)

    return BeforeValidator(parsed), Worded(kind), PlainSerializer(lambda value: value.isoformat())


def _with_zone(value: str) -> datetime.datetime:
    found = datetime.datetime.fromisoformat(value)
    if found.utcoffset() is None:
        raise ValueError(value)
    return found


def _of_day(value: str) -> datetime.time:
    found = datetime.time.fromisoformat(value)
    if found.tzinfo is not None:
        raise ValueError(value)
    return found


def _zone(value: str) -> str:
    if value and value not in zones():
        raise wrong("zone")
    return value


def _printable(value: str) -> str:
    if not value.isprintable():
        raise ValueError(value)
    return value


def _in_parts(value: Any, look: Callable[[Any], list[Any]], info: Any) -> list[Any]:
    """Look at a list until enough is wrong to be told: a file may hold millions of problems."""
    if not isinstance(value, list):
        return look(value)
    found, problems = [], []
    for first in range(0, len(value), AT_ONCE):
        if info.context["problems"] > MOST_SHOWN:
            break
        try:
            found += look(value[first : first + AT_ONCE])
        except Wrong as error:
            more = [_shifted(each, first) for each in error.errors(include_url=False)]
            info.context["problems"] += len(more)
            problems += more
    if problems:
        raise Wrong.from_exception_data("rows", problems)
    return found


def _shifted(error: Any, first: int) -> Any:
    at, *rest = error["loc"]
    return {"type": wrong(error["type"], **error.get("ctx", {})), "loc": (at + first, *rest), "input": None}


Rows = Annotated[list[T], WrapValidator(_in_parts)]
Day = Annotated[datetime.date, *_iso("day", datetime.date.fromisoformat)]
Time = Annotated[datetime.datetime, *_iso("time", _with_zone)]
TimeOfDay = Annotated[datetime.time, *_iso("clock", _of_day)]
Flag = Annotated[bool, Field(strict=True)]
Signed = Annotated[int, Field(strict=True, ge=-BIG, le=BIG)]
Count = Annotated[int, Field(strict=True, ge=0, le=BIG)]
Number = Annotated[Signed, Worded("number")]
Word = Annotated[str, Field(strict=True)]
Short = Annotated[str, Field(strict=True, max_length=LONGEST), AfterValidator(_printable)]
Text = Annotated[Short, Worded("text")]
Texts = Annotated[list[Short], Worded("texts", most=LONGEST)]
Numbers = Annotated[list[Signed], Worded("numbers")]
Settings = Annotated[dict[Short, Short], Worded("settings")]
Cost = Annotated[dict[Short, Annotated[int, Field(strict=True)]], Worded("cost")]
Tiebreaks = Annotated[list[Annotated[Word, one_of(TIEBREAKS)]], Worded("tiebreaks", known=", ".join(TIEBREAKS))]


def _option(name: str, usual: object) -> Any:
    if isinstance(usual, str):
        return Annotated[Word, one_of(dict(cast(Any, SETTINGS[name].field).choices))]
    return Flag if isinstance(usual, bool) else Number


_OPTIONS = {name: _option(name, usual) for name, usual in PAIRING.items()}
Pairing = with_config(FORBID)(TypedDict("Pairing", _OPTIONS, total=False))  # type: ignore[operator]  # from a table


@with_config(FORBID)
class Reason(TypedDict, total=False):
    """Why two meet: a code, facts that its sentence can be made of, and who sat there until it was stopped."""

    code: Short
    facts: list[list[Short | Signed]]
    stopped: list[Signed]


def _has_sentence(value: Reason) -> Reason:
    try:
        is_good = not value or sentence_of(value)
    except (KeyError, TypeError) as error:
        raise ValueError(value) from error
    if not is_good:
        raise ValueError(value)
    return value


@with_config(FORBID)
class Drawn(TypedDict, total=False):
    """Somebody as a draw saw them."""

    id: Required[Annotated[Signed, Worded("count")]]
    points: Required[Annotated[Signed, Worded("count")]]
    byes: Annotated[Signed, Worded("count")]
    rank: Annotated[Signed, Worded("count")]
    seed: Annotated[Signed, Worded("count")]
    pod: Annotated[Signed, Worded("count")]
    team: Text
    club: Text
    is_awarded_bye: Flag
    opponents: Numbers


def _options(value: Any) -> Any:
    try:
        Options.from_plain(value)
    except (PairingError, TypeError, AttributeError) as error:
        raise wrong("options", error=str(error)) from error
    return value


@with_config(FORBID)
class Entered(TypedDict, total=False):
    """What a draw was computed from."""

    entrants: list[Drawn]
    options: Annotated[Any, AfterValidator(_options)]


def _is_whole(value: Entered) -> Entered:
    if value and "entrants" not in value:
        raise wrong("entered")
    return value


@with_config(FORBID)
class Before(TypedDict, total=False):
    """How an event was before its first draw."""

    rounds: Annotated[int, Field(strict=True, ge=1, le=32_767)] | None
    decks_were_locked: Flag
    absent: list[Signed]


@with_config(FORBID)
class Draw(TypedDict, total=False):
    """What came out of a draw besides the pairs."""

    cost: Cost
    bound: Cost
    proof: Text
    words: Text
    known: Texts
    earlier: Number
    released: Number
    before: Annotated[Before, Worded("before")]


class Place(TypedDict):
    """A row of standings."""

    rank: Signed
    number: Signed
    name: Short
    points: Signed
    wins: Signed
    losses: Signed
    draws: Signed
    values: list[Short]
    is_active: Flag
    by_lot: Flag


def _in_english(value: dict[str, Any]) -> dict[str, Any]:
    if not value.keys().isdisjoint(MESSAGES):
        raise ValueError(value)
    return value


Finding = Annotated[dict[str, Any], AfterValidator(_in_english)]
JSON: dict[tuple[type[Model], str], Any] = {
    (Event, "deck_settings"): Settings,
    (Event, "tiebreaks"): Tiebreaks,
    (Event, "cut_seeds"): Numbers,
    (Event, "pairing"): Pairing,
    (Entrant, "members"): Texts,
    (Entrant, "deck_problems"): Annotated[list[Finding], Worded("findings")],
    (Round, "entered"): Annotated[Entered, AfterValidator(_is_whole)],
    (Round, "draw"): Draw,
    (Round, "edits"): Texts,
    (Match, "reason"): Annotated[Reason, AfterValidator(_has_sentence), Worded("reason")],
    (Standings, "columns"): Texts,
    (Standings, "rows"): Annotated[list[Place], Worded("standings")],
}


class Part(BaseModel):
    """Something of a file."""

    model_config = FORBID


class Row(Part):
    """What a file keeps of a record; `KEPT` are the fields that it has from the table."""

    TABLE: ClassVar[type[Model]]
    KEPT: ClassVar[tuple[str, ...]]

    @classmethod
    def of(cls, record: Model, **more: Any) -> Self:
        """Return what a file keeps of a record; `more` stands in it besides, or instead."""
        return cls.model_construct(**{**{name: getattr(record, name) for name in cls.KEPT}, **more})

    def record(self, **more: Any) -> Any:
        """Return it as a record that is not stored yet."""
        return self.TABLE(**{**{name: getattr(self, name) for name in self.KEPT}, **more})

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...  # a field of the table


R = TypeVar("R", bound=Row)


def keeps(table: type[Model], left_out: Iterable[str] = ()) -> Callable[[type[R]], type[R]]:
    """Have a row of a file keep the fields of a table under their own names, before its own.

    left_out   which of them do not come along, where LEFT_OUT does not say so: of tables of other rooms
    """
    without = {*LEFT_OUT.get(table, ()), *left_out}
    columns = [column for column in table._meta.concrete_fields if column.name not in without]
    fields: dict[str, Any] = {each.name: (_type(each), _default(each)) for each in columns}

    def wrap(row: type[R]) -> type[R]:
        columns_first = (row, create_model(table.__name__, __base__=Row, **fields))
        made = cast(type[R], create_model(row.__name__, __base__=columns_first))
        made.TABLE, made.KEPT = table, tuple(fields)
        return made

    return wrap


def _type(column: "Column[Any, Any]") -> Any:
    found: Any
    if isinstance(column, models.JSONField):
        found = Annotated[JSON[column.model, column.name], PlainSerializer(lambda value: value)]
    elif isinstance(column, models.BooleanField):
        found = Flag
    elif isinstance(column, models.DateTimeField):
        found = Time
    elif isinstance(column, models.DateField):
        found = Day
    elif isinstance(column, models.TimeField):
        found = TimeOfDay
    elif isinstance(column, models.PositiveIntegerField | models.PositiveSmallIntegerField):
        most = BIG if isinstance(column, models.PositiveIntegerField) else 32_767
        found = Annotated[int, Field(strict=True, ge=0, le=most), Worded("whole", most=most)]
    elif (column.model, column.name) == (Event, "zone"):
        found = Annotated[Word, AfterValidator(_zone)]
    else:
        found = _text(column)
    return found | None if column.null else found


def _text(column: "Column[Any, Any]") -> Any:
    longest, may_be_empty = column.max_length, column.blank or (column.model, column.name) in MAY_BE_EMPTY
    if known := ONE_OF.get((column.model, column.name)) or [str(key) for key, _label in column.choices or ()]:
        return Annotated[Word, one_of(known)]

    def look(value: str) -> str:
        if not value.strip() and not may_be_empty:
            raise wrong("empty")
        if longest and len(value) > longest:
            raise wrong("long", number=len(value), most=longest)
        return storable(value)

    return Annotated[Word, AfterValidator(look)]


def _default(column: "Column[Any, Any]") -> Any:
    """Return what stands for a field that a file does not have; ... if there is nothing."""
    if column.has_default():
        return Field(default_factory=column.get_default)
    return None if column.null else "" if column.blank and not isinstance(column, models.JSONField) else ...

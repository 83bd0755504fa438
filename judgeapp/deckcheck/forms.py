"""What a page posts about a check, read leniently: nothing that was typed is lost."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from judgeapp.deckcheck.formats import choose, formats_of, games_with_formats, read_date
from judgeapp.domain.decks.clauses.table import Clause
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.domain.letters import decode

MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class SettingRow:
    """One thing an organiser may set: the rule, the sentence that says it, and what was typed."""

    key: str
    words: str
    clause: Clause
    says: str
    typed: str


@dataclass
class CheckForm:
    """The fields of a check as they were typed, and what they mean.

    problems   sentences about fields that could not be used; what is not usable falls back to the default
    """

    text: str
    format: Format
    date: datetime.date
    date_typed: str
    settings: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def setting_rows(self) -> list["SettingRow"]:
        """Return everything an organiser may set."""
        base = self.formats[self.format.key]
        said = {id(clause): says for clause, says in base.described(self.date)}
        return [
            SettingRow(key, key.replace("_", " "), clause, said[id(clause)], self.settings.get(key, ""))
            for key, clause in base.settings.items()
        ]

    @property
    def formats(self) -> dict[str, Format]:
        return formats_of(self.format.game)


def read_check(request: HttpRequest) -> CheckForm:
    """Read a check from what a page posted, or from an address."""
    data = request.POST if request.method == "POST" else request.GET
    problems: list[str] = []
    text = _text(request, data, problems)
    game = data.get("game") or request.COOKIES.get("game", "")
    if game not in games_with_formats():
        game = games_with_formats()[0]
    settings = {name.removeprefix("set-"): value for name, value in data.items() if name.startswith("set-") and value}
    format_ = _format(game, data.get("format", ""), settings, problems)
    try:
        date = read_date(data.get("date", ""), format_)
    except FormatError as error:
        problems += error.problems
        date = format_.date
    return CheckForm(text, format_, date, data.get("date", ""), settings, problems)


def _format(game: str, key: str, settings: dict[str, str], problems: list[str]) -> Format:
    """Return the format, as set if the settings make sense; a format of another game is the game's default."""
    key = key if key in formats_of(game) else ""
    known = choose(game, key).settings
    try:
        return choose(game, key, {name: value for name, value in settings.items() if name in known})
    except FormatError as error:
        problems += error.problems
        return choose(game, key)


def _text(request: HttpRequest, data: Mapping[str, str], problems: list[str]) -> str:
    """Return the pasted text, or that of an uploaded file."""
    typed = data.get("text", "")
    upload = request.FILES.get("file")
    if not upload:
        return typed
    if upload.size > MOST_BYTES:
        size = number_format(upload.size, force_grouping=True)
        problems.append(
            _("“{file}” is too large to be a list ({size} bytes); nothing was read from it.").format(
                file=upload.name, size=size
            )
        )
        return typed
    text = decode(upload.read())
    if text is None:
        advice = _("“{file}” is not a text file. Save the list as plain text or CSV and try again.")
        problems.append(advice.format(file=upload.name))
        return typed
    return text

"""What pages about checks, saved decks, counts and events post, read leniently: nothing that was typed is lost."""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django import forms
from django.http import QueryDict
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from judgeapp.deckcheck import history, models
from judgeapp.deckcheck.checks import too_long
from judgeapp.deckcheck.formats import choose, formats_of, games_with_formats, read_date
from judgeapp.deckcheck.parts import Part, row_key
from judgeapp.deckcheck.saved import Details, default_name, format_of, tidy
from judgeapp.domain.decks.cardline import MOST_COPIES
from judgeapp.domain.decks.clauses.table import Clause
from judgeapp.domain.decks.deck import CardCount
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.domain.letters import decode
from judgeapp.requests import Request

MOST_BYTES = 1_000_000
MOST_GAMES = 5  # of a match, before which a deck may be presented
LINKS = ("deck", "deck_list", "deck_sheet")  # pages of a saved deck whose address opens as its list


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

    problems     sentences about fields that could not be used; what is not usable falls back to the default
    registered   the list that this one came from by swaps; "" if it is not compared
    before_game  the game of the match before which the deck is presented; 0 if nobody says
    """

    text: str
    format: Format
    date: datetime.date
    date_typed: str
    settings: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    registered: str = ""
    before_game: int = 0

    @property
    def games_of_match(self) -> range:
        """The games before which a deck may be presented."""
        return range(1, MOST_GAMES + 1)

    @property
    def setting_rows(self) -> list["SettingRow"]:
        """Return everything an organiser may set."""
        base = self.formats[self.format.key]
        sentences = {id(clause): says for clause, says in base.described(self.date)}
        return [
            SettingRow(key, key.replace("_", " "), clause, sentences[id(clause)], self.settings.get(key, ""))
            for key, clause in base.settings.items()
        ]

    @property
    def formats(self) -> dict[str, Format]:
        return formats_of(self.format.game)


def read_check(request: Request) -> CheckForm:
    """Read a check from what a page posted, or from an address."""
    data = request.POST if request.method == "POST" else request.GET
    problems: list[str] = []
    text = _text(request, data, problems)
    linked = _linked(text, request)
    if linked:
        text = linked.text
    game = (linked.deck.game if linked else data.get("game")) or request.COOKIES.get("game", "")
    if game not in games_with_formats():
        game = next(iter(games_with_formats()))
    wanted = (name for name in data if name.startswith("set-"))
    settings = {name.removeprefix("set-"): value for name in wanted if (value := data.get(name))}
    format_ = _format(game, linked.deck.format if linked else data.get("format", ""), settings, problems)
    try:
        date = read_date(data.get("date", ""), format_)
    except FormatError as error:
        problems += error.problems
        date = format_.date
    registered, game_typed = "", data.get("before_game", "")
    if format_.swap:
        registered = data.get("registered", "").replace("\0", " ")
        before = _linked(registered, request)
        registered = before.text if before else registered
    if game_typed and format_.swap and not registered.strip():
        problems.append(_("Paste the registered list, too: the deck is compared with it."))
    before_game = int(game_typed) if game_typed in map(str, range(1, MOST_GAMES + 1)) else 0
    return CheckForm(text, format_, date, data.get("date", ""), settings, problems, registered, before_game)


def _linked(text: str, request: Request) -> models.Version | None:
    """Return the version of a saved deck if the text is nothing but the address of one of this site's lists."""
    address = text.strip()
    if not address.startswith(("http://", "https://")) or len(address.split()) > 1:
        return None
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}):
        return None
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    token = match.kwargs.get("token", "") if match.url_name in LINKS else ""
    deck = models.Deck.objects.filter(token=token).first() if token else None
    try:
        return history.find_version(deck, QueryDict(parts.query).get("version", "")) if deck else None
    except models.Version.DoesNotExist:
        return None


def _format(game: str, key: str, settings: dict[str, str], problems: list[str]) -> Format:
    """Return the format, as set if the settings make sense; a format of another game is the game's default."""
    key = key if key in formats_of(game) else ""
    known = choose(game, key).settings
    try:
        return choose(game, key, {name: value for name, value in settings.items() if name in known})
    except FormatError as error:
        problems += error.problems
        return choose(game, key)


def _text(request: Request, data: Mapping[str, str], problems: list[str]) -> str:
    """Return the pasted or shared text, or that of an uploaded file."""
    typed = data.get("text") or data.get("url", "")
    upload = request.FILES.get("file")
    if not upload:
        return typed
    if (bytes_ := upload.size or 0) > MOST_BYTES:
        size = number_format(bytes_, force_grouping=True)
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


LONGEST_NAME = 80
MOST_SECONDS = 24 * 60 * 60
_TIME = re.compile(
    r"(?:(?P<hours>\d{1,2}):)?(?P<minutes>\d{1,4}):(?P<seconds>[0-5]\d)|(?P<only>\d{1,4})\s*(?:m\w*\.?)?"
)


@dataclass
class Asked:
    """The fields of a check, and the name that goes with them."""

    check: CheckForm
    name: str

    @property
    def problems(self) -> list[str]:
        return self.check.problems

    @property
    def details(self) -> Details:
        known = {row.key: row.typed.strip() for row in self.check.setting_rows if row.typed.strip()}
        return Details(self.name, self.check.format, self.check.date, known)


def read_asked(request: Request, default: str) -> Asked:
    """Read a named check from what a page posted or from an address; `default` is its name if it has none."""
    data = request.POST if request.method == "POST" else request.GET
    check = read_check(request)
    name = " ".join(data.get("name", "").split())
    if len(name) > LONGEST_NAME:
        problem = _("A name has at most {most} letters; this one has {n}.")
        check.problems.append(problem.format(most=LONGEST_NAME, n=len(name)))
    return Asked(check, name or default)


def read_deck(request: Request) -> Asked:
    """Read a deck that is to be stored: it needs a list."""
    asked = read_asked(request, default_name(timezone.localdate()))
    check = asked.check
    check.text = tidy(check.text)
    if not check.text.strip():
        check.problems.append(_("There is no list yet. Paste or type it below."))
    elif long := too_long(check.text, check.format):
        check.problems.append(f"{long.message} {long.repair}")
    return asked


def asked_of(deck: models.Deck, text: str) -> Asked:
    """Return the fields as a deck stores them."""
    format_, problems = format_of(deck)
    return Asked(CheckForm(text, format_, deck.date, deck.date.isoformat(), dict(deck.settings), problems), deck.name)


class TallyForm(forms.Form):
    """How many copies of each registered card a judge counted, and what else there is to say."""

    where = forms.CharField(max_length=80, required=False)
    time = forms.CharField(max_length=20, required=False)
    extra = forms.CharField(max_length=5_000, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    remark = forms.CharField(max_length=5_000, required=False, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, parts: tuple[Part, ...], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.parts = parts
        for part in parts:
            for each in part.cards:
                self.fields[_field(each)] = _copies_field(each)

    def rows(self) -> Iterator[tuple[Part, list[tuple[CardCount, forms.BoundField]]]]:
        """Return each part with its cards and their fields."""
        return ((part, [(each, self[_field(each)]) for each in part.cards]) for part in self.parts)

    @property
    def counted(self) -> dict[str, int]:
        cards = (each for part in self.parts for each in part.cards)
        return {row_key(each): self.cleaned_data[_field(each)] or 0 for each in cards}

    @property
    def words(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("where", "extra", "remark")}

    def clean_time(self) -> int:
        """Return seconds."""
        typed = self.cleaned_data["time"]
        match = _TIME.fullmatch(typed)
        if typed and not match:
            raise forms.ValidationError(_("Write the time as minutes and seconds, for example 4:30."))
        hours, minutes, seconds = (int(match[name] or 0) if match else 0 for name in ("hours", "minutes", "seconds"))
        total = hours * 3600 + (minutes + int(match["only"] or 0 if match else 0)) * 60 + seconds
        if total > MOST_SECONDS:
            raise forms.ValidationError(_("A count takes less than a day."))
        return total

    def clean(self) -> None:
        is_read = not self.errors
        if is_read and not self.cleaned_data["extra"] and not any(self.counted.values()):
            raise forms.ValidationError(_("Nothing is counted yet."))


def _field(each: CardCount) -> str:
    return f"line-{row_key(each)}"


def _copies_field(each: CardCount) -> forms.IntegerField:
    label = _("{card}: copies counted, {n} registered").format(card=each.card.label, n=each.count)
    return forms.IntegerField(
        label=each.card.label,
        required=False,
        min_value=0,
        max_value=MOST_COPIES,
        widget=forms.NumberInput(attrs={"aria-label": label, "inputmode": "numeric"}),
        error_messages={"invalid": _("Write a whole number from 0 to {most}.").format(most=MOST_COPIES)},
    )

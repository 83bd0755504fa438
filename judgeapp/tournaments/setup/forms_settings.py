"""The form of an event's settings: what is asked first, and the rest under headings, all with usual values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.deckcheck.forms import CheckForm, read_check
from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.events.results import BEST_OF, usual_unfinished
from judgeapp.domain.names import fold
from judgeapp.domain.pairing.editing import read_ranges
from judgeapp.domain.pairing.values import PairingError
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import tidy
from judgeapp.tournaments.rounds.lifecycle import MOST_ROUNDS
from judgeapp.tournaments.rounds.pairing import POD_ROUNDS
from judgeapp.tournaments.setup.opening import PAIRING, locks, settings_of, template_of
from judgeapp.tournaments.setup.settings_words import FIRSTS, UNFINISHED, in_short

PLACES = 6  # tie-breaks that can be ordered
TIEBREAK_FIELDS = tuple(f"tiebreak_{place}" for place in range(1, PLACES + 1))
MOST_PLACES = 20_000
FIRST_YEAR, LAST_YEAR = 2000, 2100


@dataclass(frozen=True)
class Group:
    """Settings under one heading."""

    key: str
    title: str
    fields: tuple[str, ...]


GROUPS = (
    Group("course", _("Rounds and time"), ("rounds", "rounds_table", "round_minutes", "best_of", "late_as")),
    Group("scoring", _("Points and tie-breaks"), ("system", *TIEBREAK_FIELDS)),
    Group("results", _("Results"), ("players_report", "unfinished", "draws_may_be_agreed")),
    Group("cut", _("Top cut"), ("cut_size", "has_third_place")),
    Group("pairing", _("Pairing and tables"), (*PAIRING, "tables")),
    Group("joining", _("How players get in"), ("registration", "capacity", "needs_check_in")),
    Group("seen", _("Decks and visibility"), ("decks", "is_listed")),
)


def _number(label: str, low: int, high: int, help_text: str = "", **more: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=low, max_value=high, help_text=help_text, widget=widget, **more)


def _switch(label: str, help_text: str = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, help_text=help_text)


def _choice(label: str, choices: Any, help_text: str = "", **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, help_text=help_text, **more)


@dataclass(frozen=True)
class Shown:
    """A group with how it is set in short, and its fields."""

    group: Group
    short: str
    fields: list[forms.BoundField]

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)

    @property
    def locked(self) -> str:
        """Return why nothing of it can be changed, said once; "" if something can, or for several reasons."""
        reasons = {field.field.locked for field in self.fields}
        return reasons.pop() if len(reasons) == 1 else ""


class SettingsForm(forms.Form):
    """Everything that is set of an event but game, format and date, which belong to the deck check."""

    name = forms.CharField(label=_("Name"), max_length=80)
    rounds = _number(
        _("Swiss rounds"),
        1,
        MOST_ROUNDS,
        _("Empty: as many as the table recommends for those who are in."),
        required=False,
    )
    rounds_table = _choice(_("Recommended by"), [(key, table.name) for key, table in TABLES.items()])
    round_minutes = _number(_("Minutes a round"), 1, 600)
    best_of = forms.TypedChoiceField(label=_("Best of"), coerce=int, choices=[(each, str(each)) for each in BEST_OF])
    late_as = _choice(_("Rounds missed by late entries count as"), Event.LateAs.choices)
    system = _choice(_("System"), [(key, system.name) for key, system in SYSTEMS.items()])
    players_report = _switch(_("Players report results"), _("Both agree, or it waits for the scorekeeper."))
    unfinished = _choice(
        _("A match that time has ended is"), [("", _("as usual for the system")), *UNFINISHED.items()], required=False
    )
    draws_may_be_agreed = _switch(_("Draws may be agreed"), _("Intentional draws, where the system has draws."))
    cut_size = _number(
        _("Players in the cut"), 4, 64, _("4 to 64; empty: no cut. Top seeds get the byes."), required=False
    )
    has_third_place = _switch(_("Play for third place"))
    first = _choice(_("First round"), list(FIRSTS.items()))
    pod_rounds = _number(
        _("Rounds inside pods"),
        1,
        MOST_ROUNDS,
        format_lazy(_("Only with a first round inside pods; empty: {rounds}."), rounds=POD_ROUNDS),
        required=False,
    )
    last_by_standings = _switch(
        _("Last round by standings"), _("1 meets 2, 3 meets 4: some do so, no rule asks for it.")
    )
    apart_team = _switch(_("Keep a team apart"))
    apart_club = _switch(_("Keep a club apart"))
    apart_rounds = _number(_("Rounds in which some stay apart"), 0, MOST_ROUNDS, _("Tick who stays apart so long."))
    spread_byes = _switch(_("Who had a bye avoids others who had one"))
    tables = forms.CharField(
        label=_("Tables"), max_length=200, required=False, help_text=_("Such as 1-40, 61-80. Empty: from 1 on.")
    )
    registration = _choice(_("Players are entered"), Event.Registration.choices)
    capacity = _number(
        pgettext_lazy("capacity", "Places"),
        2,
        MOST_PLACES,
        _("Empty: no limit. Who comes later waits in line."),
        required=False,
    )
    needs_check_in = _switch(_("Players check in"), _("Who has not when the first round is released is taken out."))
    decks = _choice(_("Deck lists"), Event.Decks.choices)
    is_listed = _switch(_("Listed"), _("Otherwise only who has the link finds it."))

    def __init__(self, *args: Any, locked: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(key, tiebreak.name) for key, tiebreak in TIEBREAKS.items()]
        for place, name in enumerate(TIEBREAK_FIELDS, 1):
            nothing = ("", _("as usual for the system") if place == 1 else "–")
            self.fields[name] = _choice(_("Tie-break {place}").format(place=place), [nothing, *known], required=False)
        for name, field in self.fields.items():
            field.locked = locked.get("tiebreaks" if name in TIEBREAK_FIELDS else name, "")
            field.disabled = bool(field.locked)
            field.error_messages["required"] = _("{label}: fill this in.").format(label=field.label)

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError(_("Write a name that can be read."))
        return name

    def clean_tables(self) -> str:
        try:
            read_ranges(self.cleaned_data["tables"])
        except PairingError as error:
            raise forms.ValidationError(list(error.problems)) from error
        return self.cleaned_data["tables"].strip()

    def clean(self) -> None:
        cleaned = self.cleaned_data.get
        chosen = [cleaned(name) for name in TIEBREAK_FIELDS]
        for place, (name, key) in enumerate(zip(TIEBREAK_FIELDS, chosen, strict=True)):
            if key and key in chosen[:place]:
                self.add_error(name, _("This one is chosen twice."))
        if cleaned("has_third_place") and not cleaned("cut_size"):
            self.add_error("has_third_place", _("There is no cut: say how many are in it."))
        if (cleaned("apart_team") or cleaned("apart_club")) and not cleaned("apart_rounds"):
            self.add_error("apart_rounds", _("Say for how many rounds."))

    def groups(self) -> Iterator[Shown]:
        """Return each group as it stands."""
        values = {name: self[name].value() for name in self.fields}
        short = in_short(values, [values[name] for name in TIEBREAK_FIELDS])
        for group in GROUPS:
            yield Shown(group, short[group.key], [self[name] for name in group.fields])

    @property
    def settings(self) -> dict[str, Any]:
        """What was set, by the names that opening.py knows."""
        cleaned = self.cleaned_data
        system = SYSTEMS[cleaned["system"]]
        chosen = [cleaned[name] for name in TIEBREAK_FIELDS if cleaned[name]]
        settings = {name: value for name, value in cleaned.items() if name not in TIEBREAK_FIELDS}
        return {
            **settings,
            "tiebreaks": chosen or list(system.tiebreaks),
            "unfinished": cleaned["unfinished"] or str(usual_unfinished(system.draws_allowed)),
            "cut_size": cleaned["cut_size"] or 0,
            "pod_rounds": cleaned["pod_rounds"] or POD_ROUNDS,
        }


@dataclass
class AskedEvent:
    """The settings form together with game, format and date, as they were typed."""

    check: CheckForm
    form: SettingsForm
    problems: list[str]
    is_posted: bool
    locked: Mapping[str, str]

    @property
    def is_valid(self) -> bool:
        return self.is_posted and self.form.is_valid() and not self.problems

    @property
    def settings(self) -> dict[str, Any]:
        check = self.check
        return {
            **self.form.settings,
            "game": check.format.game,
            "format": check.format.key,
            "deck_settings": {row.key: row.typed.strip() for row in check.setting_rows if row.typed.strip()},
            "date": check.date,
        }


def ask_new(request: HttpRequest, source: Event | None) -> AskedEvent:
    """Read the form of an event that is to be opened, with the settings of another to start from."""
    if source and request.method != "POST":
        check = CheckForm("", format_of(source), timezone.localdate(), "", dict(source.deck_settings))
    else:
        check = read_check(request)
    return _ask(request, check, _initial(template_of(source) if source else {}), {})


def ask_change(request: HttpRequest, event: Event) -> AskedEvent:
    """Read the form of an event that is open; what is locked stays whatever is posted."""
    locked = locks(event)
    if request.method == "POST" and "game" not in locked:
        check = read_check(request)
    else:
        check = CheckForm("", format_of(event), event.date, event.date.isoformat(), dict(event.deck_settings))
    return _ask(request, check, _initial(settings_of(event)), locked)


def _ask(request: HttpRequest, check: CheckForm, initial: Mapping[str, Any], locked: Mapping[str, str]) -> AskedEvent:
    is_posted = request.method == "POST"
    form = SettingsForm(request.POST if is_posted else None, initial=initial, locked=locked)
    problems = list(check.problems) if is_posted else []
    if is_posted and not check.date_typed:
        problems.append(_("Say on which day the event is."))
    if is_posted and not FIRST_YEAR <= check.date.year <= LAST_YEAR:
        words = _("The day of an event is in a year from {first} to {last}.")
        problems.append(words.format(first=FIRST_YEAR, last=LAST_YEAR))
    if is_posted and "game" not in locked:
        problems += _unknown(request, check)
    if not is_posted and not check.date_typed:
        check.date_typed = timezone.localdate().isoformat()
    return AskedEvent(check, form, problems, is_posted, locked)


def _unknown(request: HttpRequest, check: CheckForm) -> list[str]:
    """Tell which game or format was posted that there is not; a check falls back to others, an event must not."""
    game, key = request.POST.get("game", ""), request.POST.get("format", "")
    if game and game != check.format.game:
        return [_("There is no such game here. Choose one of the list.")]
    if key and key != check.format.key:
        return [_("There is no such format of this game. Choose one of the list.")]
    return []


def _initial(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stands in the fields at first: the usual values, and over them what is kept."""
    usual = {field.name: field.get_default() for field in Event._meta.fields if field.has_default()}
    system = kept.get("system") or next(iter(SYSTEMS))
    order = kept.get("tiebreaks") or []
    places = dict(zip(TIEBREAK_FIELDS, order, strict=False)) if order != list(SYSTEMS[system].tiebreaks) else {}
    initial = {**usual, **PAIRING, "system": system, "rounds_table": next(iter(TABLES)), **kept, **places}
    if initial["unfinished"] == usual_unfinished(SYSTEMS[system].draws_allowed):
        initial["unfinished"] = ""
    return {**initial, "cut_size": initial["cut_size"] or None}

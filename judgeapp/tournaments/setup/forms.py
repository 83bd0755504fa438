"""The form of an event's settings: what is asked first, and the rest under headings, all with usual values."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext

from judgeapp.deckcheck.forms import CheckForm, read_check
from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.events.results import usual_unfinished
from judgeapp.domain.events.schedule import MOST_DAYS, UTC
from judgeapp.domain.pairing.editing import read_ranges
from judgeapp.domain.pairing.values import First, PairingError
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.games import games
from judgeapp.requests import Request, StrOrPromise
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import readable_name
from judgeapp.tournaments.rounds.pairing import POD_ROUNDS
from judgeapp.tournaments.setup.opening import locks, settings_of, template_of
from judgeapp.tournaments.setup.settings import FIRSTS, GROUPS, PAIRING, SETTINGS, UNFINISHED

PLACES = 6  # tie-breaks that can be ordered
TIEBREAK_FIELDS = tuple(f"tiebreak_{place}" for place in range(1, PLACES + 1))
FIRST_YEAR, LAST_YEAR = 2000, 2100
Values = Mapping[str, Any]
HEADINGS = {
    "page": _("Time, place and what players ask"),
    "course": _("Rounds and time"),
    "scoring": _("Points and tie-breaks"),
    "results": _("Results"),
    "cut": _("Top cut"),
    "pairing": _("Pairing and tables"),
    "joining": _("How players get in"),
    "seen": _("Decks and visibility"),
}


@dataclass(frozen=True)
class Shown:
    """Settings under one heading, with how they are set in short."""

    key: str
    title: StrOrPromise
    short: str
    fields: list[forms.BoundField]

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)

    @property
    def locked(self) -> StrOrPromise:
        """Return why nothing of it can be changed, said once; "" if something can, or for several reasons."""
        reasons = {getattr(field.field, "locked", "") for field in self.fields}
        return reasons.pop() if len(reasons) == 1 else ""


class SettingsForm(forms.Form):
    """Everything that is set of an event but game, format and date, which belong to the deck check."""

    def __init__(self, *args: Any, locked: Mapping[str, StrOrPromise], game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._usual_system = usual_system(game)
        for name, setting in SETTINGS.items():
            if setting.field:
                self._add(name, setting.field, setting.label, locked.get(name, ""))
        known = [(key, tiebreak.name) for key, tiebreak in TIEBREAKS.items()]
        for place, name in enumerate(TIEBREAK_FIELDS, 1):
            nothing = ("", _("as usual for the system") if place == 1 else "–")
            field = forms.ChoiceField(choices=[nothing, *known], required=False)
            self._add(name, field, _("Tie-break {place}").format(place=place), locked.get("tiebreaks", ""))

    def _add(self, name: str, field: forms.Field, label: str, locked: StrOrPromise) -> None:
        field = deepcopy(field)
        field.label, field.disabled = label, bool(locked)
        field.locked = locked  # type: ignore[attr-defined]  # the templates ask the field
        field.error_messages["required"] = _("{label}: fill this in.").format(label=label)
        self.fields[name] = field

    def clean_name(self) -> str:
        return readable_name(self.cleaned_data["name"])

    def clean_tables(self) -> str:
        typed: str = self.cleaned_data["tables"]
        try:
            read_ranges(typed)
        except PairingError as error:
            raise forms.ValidationError(list(error.problems)) from error
        return typed.strip()

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
        values["system"] = values["system"] or self._usual_system
        short = in_short(values, [values[name] for name in TIEBREAK_FIELDS])
        for key, title in HEADINGS.items():
            names = [each.name for each in GROUPS[key]]
            if "tiebreaks" in names:
                names[-1:] = TIEBREAK_FIELDS
            yield Shown(key, title, short[key], [self[name] for name in names])

    @property
    def settings(self) -> dict[str, Any]:
        """What was set, by the names that opening.py knows."""
        cleaned = self.cleaned_data
        system = SYSTEMS[cleaned["system"] or self._usual_system]
        chosen = [cleaned[name] for name in TIEBREAK_FIELDS if cleaned[name]]
        settings = {name: value for name, value in cleaned.items() if name not in TIEBREAK_FIELDS}
        return {
            **settings,
            "system": system.key,
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
    problems: list[StrOrPromise]
    is_posted: bool
    locked: Mapping[str, StrOrPromise]

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


def ask_new(request: Request, source: Event | None) -> AskedEvent:
    """Read the form of an event that is to be opened, with the settings of another to start from."""
    if source and request.method != "POST":
        check = CheckForm("", format_of(source), timezone.localdate(), "", dict(source.deck_settings))
    else:
        check = read_check(request)
    return _ask(request, check, _initial(template_of(source) if source else {}, check.format.game), {})


def ask_change(request: Request, event: Event) -> AskedEvent:
    """Read the form of an event that is open; what is locked stays whatever is posted."""
    locked = locks(event)
    if request.method == "POST" and "game" not in locked:
        check = read_check(request)
    else:
        check = CheckForm("", format_of(event), event.date, event.date.isoformat(), dict(event.deck_settings))
    return _ask(request, check, _initial(settings_of(event), event.game), locked)


def as_typed(request: Request, event: Event | None) -> Iterator[Shown]:
    """Return the groups of the form with what is typed in it by now, before it is sent."""
    game = request.GET.get("game") or (event.game if event else "")
    initial = _initial(settings_of(event) if event else {}, game)
    return SettingsForm(request.GET, initial=initial, locked=locks(event) if event else {}, game=game).groups()


def _ask(
    request: Request, check: CheckForm, initial: Mapping[str, Any], locked: Mapping[str, StrOrPromise]
) -> AskedEvent:
    is_posted = request.method == "POST"
    game = check.format.game
    form = SettingsForm(request.POST if is_posted else None, initial=initial, locked=locked, game=game)
    problems: list[StrOrPromise] = list(check.problems) if is_posted else []
    if is_posted and not check.date_typed:
        problems.append(_("Say on which day the event is."))
    if is_posted and not FIRST_YEAR <= check.date.year <= LAST_YEAR:
        words = _("The day of an event is in a year from {first} to {last}.")
        problems.append(words.format(first=FIRST_YEAR, last=LAST_YEAR))
    if is_posted and form.is_valid() and (wrong := _last_day(check.date, form.cleaned_data["last_date"])):
        form.add_error("last_date", wrong)
    if is_posted and "game" not in locked:
        problems += _unknown(request, check)
    if not is_posted and not check.date_typed:
        check.date_typed = timezone.localdate().isoformat()
    return AskedEvent(check, form, problems, is_posted, locked)


def _last_day(first: date, last: date | None) -> StrOrPromise:
    """Return what is wrong with the last day of an event; "" if nothing is."""
    if last is None or first <= last < first + timedelta(days=MOST_DAYS):
        return ""
    words = _("From the first day to the last it is at most {days} days, and the last is not before the first.")
    return words.format(days=MOST_DAYS)


def _unknown(request: Request, check: CheckForm) -> list[StrOrPromise]:
    """Tell which game or format was posted that there is not; a check falls back to others, an event must not."""
    game, key = request.POST.get("game", ""), request.POST.get("format", "")
    if game and game != check.format.game:
        return [_("There is no such game here. Choose one of the list.")]
    if key and key != check.format.key:
        return [_("There is no such format of this game. Choose one of the list.")]
    return []


def usual_system(game: str) -> str:
    """Return the key of the system that events of a game are scored by unless another one is chosen."""
    known = games().get(game)
    return known.system if known and known.system else next(iter(SYSTEMS))


def _initial(kept: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Return what stands in the fields at first: the usual values, and over them what is kept of an event of a game."""
    usual = {field.name: field.get_default() for field in Event._meta.fields if field.has_default()}
    system = kept.get("system") or usual_system(game)
    order = kept.get("tiebreaks") or []
    places = dict(zip(TIEBREAK_FIELDS, order, strict=False)) if order != list(SYSTEMS[system].tiebreaks) else {}
    initial = {**usual, **PAIRING, "system": system, "rounds_table": next(iter(TABLES)), **kept, **places}
    if kept.get("unfinished") in (None, usual_unfinished(SYSTEMS[system].draws_allowed)):
        initial["unfinished"] = ""
    if system == usual_system(game):
        initial["system"] = ""
    return {**initial, "cut_size": initial["cut_size"] or None}


def in_short(values: Values, order: list[str]) -> dict[str, str]:
    """Return heading -> words; `values` may be what somebody has mistyped, `order` are keys of tie-breaks."""
    return {
        "page": _page(values),
        "course": _listed(
            _rounds(values),
            _counted(lambda n: ngettext("{n} minute", "{n} minutes", n), values["round_minutes"]),
            _("best of {games}").format(games=values["best_of"]),
        ),
        "scoring": _scoring(values, order),
        "results": _listed(
            _("players and staff report") if values["players_report"] else _("only staff report"),
            _("an unfinished match is {result}").format(result=_unfinished(values)),
        ),
        "cut": _cut(values),
        "pairing": _pairing(values),
        "joining": _joining(values),
        "seen": _listed(
            _("lists: {seen}").format(seen=_label(Event.Decks, values["decks"])),
            _("everybody finds the event") if values["is_listed"] else _("only who has the link finds the event"),
            _("before round 1 everybody sees {seen}").format(seen=_label(Event.ShownBefore, values["shown_before"])),
            _("search engines may keep it") if values["is_indexed"] else "",
        ),
    }


def _page(values: Values) -> str:
    """Return when and where it is, and what of the rest is written."""
    starts = str(values["starts_at"] or "")[:5]
    others = {"fee": _("entry fee"), "prizes": _("prizes"), "contact": _("contact"), "description": _("description")}
    given = [
        f"{starts} {values['zone'] or UTC}" if starts else "",
        values["place"],
        *(words for name, words in others.items() if values[name]),
        _("may be embedded") if values["may_embed"] else "",
    ]
    return _listed(*given) if any(given) else str(_("Nothing is said yet"))


def _rounds(values: Values) -> StrOrPromise:
    if not values["rounds"]:
        return _("as many rounds as recommended")
    return _counted(lambda n: ngettext("{n} round", "{n} rounds", n), values["rounds"])


def _counted(words: Callable[[int], str], typed: object) -> str:
    """Return words with an amount; one that was mistyped stands there as it is."""
    number = int(str(typed)) if str(typed).isdecimal() else 0
    return words(number).format(n=typed)


def _unfinished(values: Values) -> StrOrPromise:
    system = SYSTEMS.get(values["system"])
    usual = UNFINISHED[usual_unfinished(system.draws_allowed)] if system else "?"
    return UNFINISHED.get(values["unfinished"], usual)


def _scoring(values: Values, order: list[str]) -> str:
    system = SYSTEMS.get(values["system"])
    keys = [key for key in order if key in TIEBREAKS] or (system.tiebreaks if system else ())
    names = ", ".join(str(TIEBREAKS[key].short) for key in keys)
    return _("{system}: points, {order}").format(system=system.name if system else "?", order=names)


def _cut(values: Values) -> str:
    if not values["cut_size"]:
        return pgettext("cut", "None")
    words = _("Top {size}, with a match for third place") if values["has_third_place"] else _("Top {size}")
    return words.format(size=values["cut_size"])


def _pairing(values: Values) -> str:
    return _listed(
        _first(values),
        _("last by standings") if values["last_by_standings"] else "",
        _apart(values),
        _("byes apart") if values["spread_byes"] else "",
        _("tables {ranges}").format(ranges=values["tables"]) if values["tables"] else "",
    )


def _apart(values: Values) -> str:
    words = {
        (True, True): lambda n: ngettext("team and club apart for {n} round", "team and club apart for {n} rounds", n),
        (True, False): lambda n: ngettext("team apart for {n} round", "team apart for {n} rounds", n),
        (False, True): lambda n: ngettext("club apart for {n} round", "club apart for {n} rounds", n),
    }.get((bool(values["apart_team"]), bool(values["apart_club"])))
    return _counted(words, values["apart_rounds"]) if words else ""


def _first(values: Values) -> str:
    if values["first"] == First.PODS and str(values["pod_rounds"] or "") != "1":
        return _("{number} rounds inside pods").format(number=values["pod_rounds"] or POD_ROUNDS)
    return _("first round {how}").format(how=FIRSTS.get(values["first"], "?"))


def _joining(values: Values) -> str:
    return _listed(
        _label(Event.Registration, values["registration"]),
        _("{number} places").format(number=values["capacity"]) if values["capacity"] else _("no limit"),
        _("check-in") if values["needs_check_in"] else "",
    )


def _label(choices: Any, value: str) -> str:
    return str(dict(choices.choices).get(value, "?"))


def _listed(*parts: StrOrPromise) -> str:
    words = ", ".join(map(str, filter(None, parts)))
    return words[:1].upper() + words[1:]

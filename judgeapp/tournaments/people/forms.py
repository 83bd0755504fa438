"""The forms about people: joining, adding by hand, changing, leaving. What was typed stays in the fields."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.domain.decks.formats import Format
from judgeapp.domain.letters import clean
from judgeapp.domain.names import fold
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.rounds.progress import Course

LONGEST = 80
MOST_BYES = 9
HIGHEST_TABLE = 99_999


def tidy(name: str) -> str:
    """Return a name on one line, without what nobody can see."""
    return clean(name)[0]


def readable_name(typed: str) -> str:
    """Return a name on one line; raise ValidationError if there is nothing in it that anybody can read."""
    name = tidy(typed)
    if not fold(name):
        raise forms.ValidationError(_("Write a name that can be read."))
    return name


def _number(label: StrOrPromise, high: int, help_text: StrOrPromise = "", low: int = 0) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, required=False, help_text=help_text, widget=widget
    )


class NameForm(forms.Form):
    """Who somebody is: a name, for a team its members, club and team."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST)
    members = forms.CharField(
        label=_("Members, one a line"), required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )
    club = forms.CharField(label=_("Club or town"), max_length=LONGEST, required=False)
    team = forms.CharField(label=_("Team"), max_length=LONGEST, required=False)

    def __init__(self, *args: Any, format_: Format, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.format = format_
        self.fields["name"].error_messages["required"] = _("Write a name.")
        if format_.is_for_teams:
            self.fields["name"].label = _("Name of the team")
            self.fields["members"].help_text = _("{number} players.").format(number=format_.team.written)
            del self.fields["team"]
        else:
            del self.fields["members"]
        for name in ("name", "club", "team"):
            if name in self.fields:
                self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        return readable_name(self.cleaned_data["name"])

    def clean_club(self) -> str:
        return tidy(self.cleaned_data["club"])

    def clean_team(self) -> str:
        return tidy(self.cleaned_data["team"])

    def clean_members(self) -> list[str]:
        members = list(filter(fold, map(tidy, self.cleaned_data["members"].splitlines())))
        if too_long := [name for name in members if len(name) > LONGEST]:
            words = _("At most {number} letters each: {name}…")
            raise forms.ValidationError(words.format(number=LONGEST, name=too_long[0][:LONGEST]))
        if len(members) not in self.format.team:
            words = _("A team has {wanted} players; these are {number}. Write one a line.")
            raise forms.ValidationError(words.format(wanted=self.format.team.written, number=len(members)))
        return members

    @property
    def person(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class ShownForm(forms.Form):
    """How everybody but staff sees the name."""

    shown_as = forms.ChoiceField(
        label=_("Everybody sees"),
        choices=Entrant.ShownAs.choices,
        initial=Entrant.ShownAs.FULL,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("On public pages, lists that are put up, the projector and in files for everybody."),
    )
    alias = forms.CharField(
        label=_("The name you make up"),
        max_length=LONGEST,
        required=False,
        help_text=_("The staff still see your name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_shown_as(self) -> str:
        return self.cleaned_data["shown_as"] or Entrant.ShownAs.FULL

    def clean_alias(self) -> str:
        return tidy(self.cleaned_data["alias"])

    def clean(self) -> None:
        if self.cleaned_data.get("shown_as") == Entrant.ShownAs.ALIAS and not fold(self.cleaned_data.get("alias", "")):
            self.add_error("alias", _("Write the name that everybody is to see."))


class JoinForm(ShownForm, NameForm):
    """Who joins, and how everybody sees the name; an address is asked for only where the site sends letters."""

    field_order = ("name", "members", "shown_as", "alias", "address")
    address = forms.EmailField(
        label=_("E-mail address, if you like"),
        required=False,
        max_length=254,
        help_text=_("Your personal link is sent there once, and the address is forgotten with the letter."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if settings.SENDS_LETTERS:
            self.fields["address"].widget.attrs["autocomplete"] = "email"
        else:
            del self.fields["address"]

    @property
    def person(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name not in ("alias", "address")}


class PersonForm(NameForm):
    """Everything that staff keep of an entrant."""

    note = forms.CharField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("Staff see it, and who it is about if they ask for their data."),
    )
    seed = _number(pgettext_lazy("player", "Seed"), 99_999, _("1 is the strongest; empty: none."))
    pod = _number(_("Pod"), 99_999, _("Empty: none."))
    awarded_byes = _number(_("Awarded byes"), MOST_BYES, _("The first so many rounds."))
    fixed_table = _number(_("Fixed table"), HIGHEST_TABLE, _("For who cannot move about."), low=1)

    @property
    def person(self) -> dict[str, Any]:
        none = {name: self.cleaned_data[name] or 0 for name in ("seed", "pod", "awarded_byes")}
        return {**self.cleaned_data, **none}


def person_form(entrant: Entrant, format_: Format, data: Any = None) -> PersonForm:
    """Return the form of what is kept of an entrant."""
    numbers = {name: getattr(entrant, name) or None for name in ("seed", "pod", "awarded_byes", "fixed_table")}
    words = {name: getattr(entrant, name) for name in ("name", "club", "team", "note")}
    initial = {**words, **numbers, "members": "\n".join(entrant.members)}
    return PersonForm(data, initial=initial, format_=format_)


class EntryForm(forms.Form):
    """How people who are added enter: are they here, from which round on, and what do earlier ones count as."""

    is_here = forms.BooleanField(label=_("Here already"), required=False, help_text=_("They need not check in."))
    round_number = forms.TypedChoiceField(label=_("First round"), coerce=int)
    late_as = forms.ChoiceField(label=_("Rounds missed so far count as"), choices=Event.LateAs.choices)

    def __init__(self, data: Any, event: Event, course: Course, *, is_here: bool = True) -> None:
        initial = {"is_here": is_here, "round_number": course.entry, "late_as": event.late_as}
        super().__init__(data, initial=initial)
        rounds = cast(forms.TypedChoiceField, self.fields["round_number"])
        rounds.choices = [(number, _entry_words(number, course)) for number in course.entries]
        if not event.needs_check_in or event.stage != Event.Stage.OPEN:
            del self.fields["is_here"]
        if course.entries == (1,):
            del self.fields["round_number"], self.fields["late_as"]

    @property
    def entry(self) -> dict[str, Any]:
        """The arguments of attendance.add."""
        return dict(self.cleaned_data)


def _entry_words(number: int, course: Course) -> str:
    if number == course.draft:
        words = _("round {number}, whose draft must be mended")
    elif number == course.shown:
        words = _("round {number}, which is being played: a repair finds a place")
    else:
        words = _("round {number}")
    return words.format(number=number)

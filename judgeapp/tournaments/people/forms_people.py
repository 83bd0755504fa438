"""The forms about people: joining, adding by hand, changing, leaving. What was typed stays in the fields."""

from typing import Any

from django import forms

from judgeapp.domain.decks.formats import Format
from judgeapp.domain.events.names import fold
from judgeapp.domain.events.written import clean
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people.course import Course

LONGEST = 80
MOST_BYES = 9
HIGHEST_TABLE = 99_999


def tidy(name: str) -> str:
    """Return a name on one line, without what nobody can see."""
    return clean(name)[0]


def _number(label: str, high: int, help_text: str = "", low: int = 0) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, required=False, help_text=help_text, widget=widget
    )


class NameForm(forms.Form):
    """Who somebody is: a name, for a team its members, club and team."""

    name = forms.CharField(label="Name", max_length=LONGEST)
    members = forms.CharField(
        label="Members, one a line", required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )
    club = forms.CharField(label="Club or town", max_length=LONGEST, required=False)
    team = forms.CharField(label="Team", max_length=LONGEST, required=False)

    def __init__(self, *args: Any, format_: Format, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.format = format_
        self.fields["name"].error_messages["required"] = "Write a name."
        if format_.is_for_teams:
            self.fields["name"].label = "Name of the team"
            self.fields["members"].help_text = f"{format_.team.written} players."
            del self.fields["team"]
        else:
            del self.fields["members"]
        for name in ("name", "club", "team"):
            if name in self.fields:
                self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError("Write a name that can be read.")
        return name

    def clean_club(self) -> str:
        return tidy(self.cleaned_data["club"])

    def clean_team(self) -> str:
        return tidy(self.cleaned_data["team"])

    def clean_members(self) -> list[str]:
        members = list(filter(fold, map(tidy, self.cleaned_data["members"].splitlines())))
        if too_long := [name for name in members if len(name) > LONGEST]:
            raise forms.ValidationError(f"At most {LONGEST} letters each: {too_long[0][:LONGEST]}…")
        if len(members) not in self.format.team:
            raise forms.ValidationError(
                f"A team has {self.format.team.written} players; these are {len(members)}. Write one a line."
            )
        return members

    @property
    def person(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class PersonForm(NameForm):
    """Everything that staff keep of an entrant."""

    note = forms.CharField(label="Note", max_length=200, required=False, help_text="Only staff see it.")
    seed = _number("Seed", 99_999, "1 is the strongest; empty: none.")
    pod = _number("Pod", 99_999, "Empty: none.")
    awarded_byes = _number("Awarded byes", MOST_BYES, "The first so many rounds.")
    fixed_table = _number("Fixed table", HIGHEST_TABLE, "For who cannot move about.", low=1)

    def clean_seed(self) -> int:
        return self.cleaned_data["seed"] or 0

    def clean_pod(self) -> int:
        return self.cleaned_data["pod"] or 0

    def clean_awarded_byes(self) -> int:
        return self.cleaned_data["awarded_byes"] or 0


def person_form(entrant: Entrant, format_: Format, data: Any = None) -> PersonForm:
    """Return the form of what is kept of an entrant."""
    numbers = {name: getattr(entrant, name) or None for name in ("seed", "pod", "awarded_byes", "fixed_table")}
    words = {name: getattr(entrant, name) for name in ("name", "club", "team", "note")}
    initial = {**words, **numbers, "members": "\n".join(entrant.members)}
    return PersonForm(data, initial=initial, format_=format_)


class EntryForm(forms.Form):
    """How people who are added enter: are they here, from which round on, and what do earlier ones count as."""

    is_here = forms.BooleanField(label="Here already", required=False, help_text="They need not check in.")
    round_number = forms.TypedChoiceField(label="First round", coerce=int)
    late_as = forms.ChoiceField(label="Rounds missed so far count as", choices=Event.LateAs.choices)

    def __init__(self, data: Any, event: Event, course: Course, *, is_here: bool = True) -> None:
        initial = {"is_here": is_here, "round_number": course.entry, "late_as": event.late_as}
        super().__init__(data, initial=initial)
        self.fields["round_number"].choices = [(number, _entry_words(number, course)) for number in course.entries]
        if not event.needs_check_in or event.stage != Event.Stage.OPEN:
            del self.fields["is_here"]
        if course.entries == (1,):
            del self.fields["round_number"], self.fields["late_as"]

    @property
    def entry(self) -> dict[str, Any]:
        """The arguments of entering.add."""
        return dict(self.cleaned_data)


def _entry_words(number: int, course: Course) -> str:
    if number == course.draft:
        return f"round {number}, whose draft must be mended"
    if number == course.shown:
        return f"round {number}, which is being played: a repair finds a place"
    return f"round {number}"

"""What is asked of a series, and of the next event like one that was."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from judgeapp.domain.letters import clean
from judgeapp.domain.standings.season import SeasonError, Tie, read_table
from judgeapp.series.models import Series
from judgeapp.tournaments.models import Event

MOST_COUNTED = 99
TIES = 3
NONE = ("", _("nothing: they share the place"))


class SeriesForm(forms.Form):
    """The settings of a series; `fields_of` gives them as its columns."""

    name = forms.CharField(max_length=80, label=_("Name"))
    about = forms.CharField(
        max_length=500,
        required=False,
        label=_("What people should know"),
        help_text=_("Such as where and how often, and what the season is for."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    counted = forms.IntegerField(
        min_value=1,
        max_value=MOST_COUNTED,
        required=False,
        label=_("Best results that count"),
        help_text=_("Empty: all of them."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    table = forms.CharField(
        max_length=2000,
        label=_("Points by place"),
        help_text=_("A line for each place or places: 1: 10, 3-4: 6, and 9+: 1 for all from the ninth on."),
        widget=forms.Textarea(attrs={"rows": 9, "spellcheck": "false", "autocapitalize": "none"}),
    )
    is_listed = forms.BooleanField(
        required=False, label=_("Listed"), help_text=_("Otherwise only who has the link finds it.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"id_{name}_helptext"
        choices = [NONE, *((tie.value, tie.words) for tie in Tie)]
        for number in range(1, TIES + 1):
            self.fields[f"tie_{number}"] = forms.ChoiceField(choices=choices, required=False)

    @property
    def tie_fields(self) -> list[Any]:
        return [self[f"tie_{number}"] for number in range(1, TIES + 1)]

    def clean_name(self) -> str:
        return _one_line(self.cleaned_data["name"])

    def clean_about(self) -> str:
        return clean(self.cleaned_data["about"])[0]

    def clean_table(self) -> list[list[int | None]]:
        try:
            return read_table(self.cleaned_data["table"]).plain
        except SeasonError as error:
            raise ValidationError([str(problem) for problem in error.problems]) from error

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of Series as they were asked for; a tie-break that is named twice counts once."""
        given = self.cleaned_data
        ties = dict.fromkeys(given[f"tie_{number}"] for number in range(1, TIES + 1))
        plain = {name: given[name] for name in ("name", "about", "counted", "table", "is_listed")}
        return {**plain, "ties": [tie for tie in ties if tie]}


def as_asked(series: Series) -> dict[str, Any]:
    """Return what the form shows of a series as it is."""
    names = ("name", "about", "counted", "is_listed")
    ties = {f"tie_{number}": tie for number, tie in enumerate(series.ties, 1)}
    return {**{name: getattr(series, name) for name in names}, "table": series.rules.table.text, **ties}


class NextForm(forms.Form):
    """The name and the day of the next event, and what of the last one comes along besides its settings."""

    name = forms.CharField(max_length=Event._meta.get_field("name").max_length, label=_("Name"))
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    team = forms.BooleanField(
        required=False, label=_("The same team"), help_text=_("Everybody who has a role there gets it here.")
    )
    series = forms.BooleanField(required=False, help_text=_("Its places count in the season, too."))

    def __init__(self, *args: Any, series: Series | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if series is None:
            del self.fields["series"]
        else:
            self.fields["series"].label = gettext("In “{series}”").format(series=series.name)
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"id_{name}_helptext"

    def clean_name(self) -> str:
        return _one_line(self.cleaned_data["name"])

    def clean_date(self) -> datetime.date:
        date: datetime.date = self.cleaned_data["date"]
        if not 2000 <= date.year <= 2100:
            raise ValidationError(_("Write a day of this century."))
        return date


def _one_line(typed: str) -> str:
    name = clean(typed)[0]
    if not name:
        raise ValidationError(_("Write a name."))
    return name

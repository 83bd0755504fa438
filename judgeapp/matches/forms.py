"""The form that makes a casual match. What was typed stays in its fields."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.events.names import fold
from judgeapp.domain.events.results import BEST_OF
from judgeapp.domain.letters import clean
from judgeapp.games import games
from judgeapp.matches.services.opening import MOST_NAME

USUAL = 3


class CasualForm(forms.Form):
    """Which game, how long, and who plays."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("Best of"), choices=[(number, str(number)) for number in BEST_OF], coerce=int, initial=USUAL
    )
    mine = forms.CharField(label=gettext_lazy("Your name"), max_length=MOST_NAME)
    theirs = forms.CharField(label=gettext_lazy("Your opponent’s name"), max_length=MOST_NAME)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(key, game.name) for key, game in games().items()]
        for name in ("mine", "theirs"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
            self.fields[name].error_messages["required"] = _("Write a name.")

    def clean_mine(self) -> str:
        return self._name("mine")

    def clean_theirs(self) -> str:
        name = self._name("theirs")
        if fold(name) == fold(self.cleaned_data.get("mine", "")):
            raise forms.ValidationError(_("Both have the same name: write them so that one can tell them apart."))
        return name

    def _name(self, field: str) -> str:
        name = clean(self.cleaned_data[field])[0]
        if not fold(name):
            raise forms.ValidationError(_("Write a name that can be read."))
        return name

    @property
    def names(self) -> tuple[str, str]:
        return self.cleaned_data["mine"], self.cleaned_data["theirs"]

"""The form of a ruling: what was typed stays in it, and what is wrong is said beside its field."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.drafting import LONGEST, Draft
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.models import Event

Shown = Ruling.Shown
TO_WHOM = {Shown.PUBLIC: _("everybody"), Shown.EVENT: _("who is at the event"), Shown.STAFF: _("staff only")}
PUBLIC_AT_EVENT = _("Beside the rules it stands once staff of this site have looked at it.")


def _text(label: Promise, help_text: Promise | str = "", **attrs: Any) -> forms.CharField:
    return forms.CharField(
        label=label, help_text=help_text, required=False, widget=forms.TextInput(attrs={"autocomplete": "off", **attrs})
    )


def _area(label: Promise, rows: int, most: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "maxlength": most})
    return forms.CharField(label=label, required=False, widget=widget)


class RulingForm(forms.Form):
    """Fields of a Draft; whether they fit is for drafting.fit to say."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    question = _area(_("Question"), 3, LONGEST["question"])
    answer = _area(_("Answer"), 5, LONGEST["answer"])
    cites = _text(_("Rules"), _("Numbers or titles, with commas between them."), spellcheck="false")
    scene = _text(
        _("Step of a scene"), _("The address of the step that shows it."), inputmode="url", spellcheck="false"
    )
    table = _text(_("Table"), inputmode="numeric")
    shown_to = forms.ChoiceField(label=_("Shown to"), required=False)
    source = _text(_("What it is"), _("Such as an answer by the publisher."), maxlength=LONGEST["source"])
    source_date = _text(_("Of which day"), type="date")
    source_link = _text(_("Address"), type="url", maxlength=LONGEST["source_link"])

    def __init__(self, data: Any, initial: dict[str, Any], event: Event | None, *, has_game: bool) -> None:
        super().__init__(data, initial=initial)
        self.fields["shown_to"].choices = [
            (key, words) for key, words in TO_WHOM.items() if event is not None or key != Shown.EVENT
        ]
        if event is not None:
            self.fields["shown_to"].help_text = PUBLIC_AT_EVENT
        if has_game:
            del self.fields["game"]
        else:
            games = [(key, volume.game.name) for key, volume in shelf().volumes.items()]
            self.fields["game"].choices = [("", _("Choose one")), *games]
        if event is None:
            del self.fields["table"]

    @property
    def draft(self) -> Draft:
        """Return what was typed, as it was typed."""
        return Draft(**{name: str(self[name].value() or "") for name in self.fields})

    def refuse(self, by_field: dict[str, str]) -> None:
        """Say beside each field what is wrong with it; what has no field here is left to the page."""
        self.full_clean()
        for name, words in by_field.items():
            if name in self.fields:
                self._errors[name] = self.error_class([words])


def initial_of(ruling: Ruling) -> dict[str, Any]:
    """Return the fields of a ruling that another one is to replace."""
    numbers, volume = [citation.number for citation in ruling.citations.all()], shelf().volumes.get(ruling.game)
    cites = citing.as_typed(volume, numbers) if volume else ", ".join(numbers)
    scene = f"{ruling.scene.get_absolute_url()}{ruling.step}/" if ruling.scene else ""
    names = ("question", "answer", "table", "shown_to", "source", "source_date", "source_link")
    return {**{name: getattr(ruling, name) for name in names}, "cites": cites, "scene": scene}

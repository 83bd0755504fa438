"""A ruling as a judge types it: the form, and what a draft needs to be recorded; all problems are reported at once."""

import datetime
from dataclasses import dataclass, field
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.letters import clean
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import citing, scenes
from judgeapp.judging.unfit import Unfit, longest
from judgeapp.limits import too_long
from judgeapp.requests import StrOrPromise
from judgeapp.rulebook import naming
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.volume import Volume
from judgeapp.tournaments.access import whole_number
from judgeapp.tournaments.models import Event

LONGEST = {name: longest(Ruling, name) for name in ("question", "answer", "source", "source_link")}
HIGHEST_TABLE = 99_999
FIRST_YEAR = 2000
CITE_ONE = gettext_lazy("Cite at least one rule: type its number, or find it by its words.")
_is_link = URLValidator(schemes=["http", "https"])


@dataclass(frozen=True)
class Draft:
    """A ruling as it was typed.

    cites   numbers of rules, as naming.read takes them
    scene   address of a step of a scene, or ""
    """

    question: str = ""
    answer: str = ""
    cites: str = ""
    game: str = ""
    shown_to: str = ""
    table: str = ""
    scene: str = ""
    source: str = ""
    source_date: str = ""
    source_link: str = ""


@dataclass(frozen=True)
class Fit:
    """A draft that can be recorded: the fields of the ruling, and the rules that it cites."""

    fields: dict[str, Any]
    volume: Volume
    rules: list[Rule]


def fit(draft: Draft, event: Event | None) -> Fit:
    """Return what a draft comes to; raises Unfit with all that is wrong with it."""
    return _Reading(draft, event).result()


@dataclass
class _Reading:
    """One look at a draft: each part notes what is wrong under its field."""

    draft: Draft
    event: Event | None
    wrong: dict[str, str] = field(default_factory=dict)

    def result(self) -> Fit:
        volume = shelf().volumes.get(self.event.game if self.event else self.draft.game)
        fields: dict[str, Any] = {
            "question": self._words("question", _("Write the question.")),
            "answer": self._words("answer", _("Write the answer.")),
            "shown_to": self._shown_to(),
            "table": self._table(),
            **self._source(),
        }
        rules: list[Rule] = []
        if volume is None:
            self.wrong["game"] = _("Choose the game.")
            if not self.draft.cites.strip():
                self.wrong["cites"] = str(CITE_ONE)
        else:
            rules = self._rules(volume)
            fields |= {"game": volume.game.key, **self._scene(volume.game.key)}
        if self.wrong or volume is None:
            raise Unfit(self.wrong)
        return Fit(fields, volume, rules)

    def _words(self, name: str, missing: str) -> str:
        lines = (clean(line)[0] for line in getattr(self.draft, name).strip().splitlines())
        words = "\n".join(lines).strip()
        if problem := too_long(LONGEST[name], words) if words else missing:
            self.wrong[name] = problem
        return words

    def _shown_to(self) -> str:
        shown_to = self.draft.shown_to
        if shown_to not in Ruling.Shown.values or (self.event is None and shown_to == Ruling.Shown.EVENT):
            self.wrong["shown_to"] = _("Choose who sees it.")
        return shown_to

    def _table(self) -> int | None:
        typed = self.draft.table.strip()
        number = whole_number(typed)
        if typed and not 1 <= (number or 0) <= HIGHEST_TABLE:
            self.wrong["table"] = _("“{typed}” is no table number.").format(typed=typed[:20])
        return number

    def _rules(self, volume: Volume) -> list[Rule]:
        rules, strange = naming.read(volume, self.draft.cites)
        problems = naming.unknown(volume, strange)
        if not rules and not strange:
            problems.append(str(CITE_ONE))
        if len(rules) > citing.MOST:
            many = _("Cite at most {most} rules; these are {number}.")
            problems.append(many.format(most=citing.MOST, number=len(rules)))
        if problems:
            self.wrong["cites"] = " ".join(problems)
        return rules

    def _scene(self, game: str) -> dict[str, Any]:
        if not self.draft.scene.strip():
            return {"scene": None, "step": 0, "outcome": {}}
        try:
            found = scenes.read(self.draft.scene, game)
        except scenes.NotThere as error:
            self.wrong["scene"] = str(error)
            return {}
        return {"scene": found.scene, "step": found.step, "outcome": found.outcome}

    def _source(self) -> dict[str, Any]:
        """A source has a name, a day and an address, or there is none."""
        named, dated, link = (clean(getattr(self.draft, name))[0] for name in ("source", "source_date", "source_link"))
        if not (named or dated or link):
            return {"source": "", "source_date": None, "source_link": ""}
        if not named or len(named) > LONGEST["source"]:
            words = _("Name the source, in at most {most} characters.")
            self.wrong["source"] = words.format(most=LONGEST["source"])
        return {"source": named, "source_date": self._date(dated), "source_link": self._link(link)}

    def _date(self, typed: str) -> datetime.date | None:
        try:
            found = datetime.date.fromisoformat(typed)
        except ValueError:
            found = None
        if found is None or not found.year >= FIRST_YEAR or found > timezone.localdate():
            self.wrong["source_date"] = _("Say of which day the source is, such as 2026-03-14; a day to come is none.")
        return found

    def _link(self, typed: str) -> str:
        try:
            _is_link(typed)
        except ValidationError:
            self.wrong["source_link"] = _("Give the address of the source, beginning with https://.")
        if len(typed) > LONGEST["source_link"]:
            self.wrong["source_link"] = _("At most {most} characters.").format(most=LONGEST["source_link"])
        return typed


Shown = Ruling.Shown
TO_WHOM = {
    Shown.PUBLIC: gettext_lazy("everybody"),
    Shown.EVENT: gettext_lazy("who is at the event"),
    Shown.STAFF: gettext_lazy("staff only"),
}
PUBLIC_AT_EVENT = gettext_lazy("Beside the rules it stands once staff of this site have looked at it.")


def _text(label: StrOrPromise, help_text: StrOrPromise = "", **attrs: Any) -> forms.CharField:
    return forms.CharField(
        label=label, help_text=help_text, required=False, widget=forms.TextInput(attrs={"autocomplete": "off", **attrs})
    )


def _area(label: StrOrPromise, rows: int, most: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "maxlength": most})
    return forms.CharField(label=label, required=False, widget=widget)


class RulingForm(forms.Form):
    """Fields of a Draft; whether they fit is for `fit` to say."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    question = _area(gettext_lazy("Question"), 3, LONGEST["question"])
    answer = _area(gettext_lazy("Answer"), 5, LONGEST["answer"])
    cites = _text(
        gettext_lazy("Rules"), gettext_lazy("Numbers or titles, with commas between them."), spellcheck="false"
    )
    scene = _text(
        gettext_lazy("Step of a scene"),
        gettext_lazy("The address of the step that shows it."),
        inputmode="url",
        spellcheck="false",
    )
    table = _text(gettext_lazy("Table"), inputmode="numeric")
    shown_to = forms.ChoiceField(label=gettext_lazy("Shown to"), required=False)
    source = _text(
        gettext_lazy("What it is"), gettext_lazy("Such as an answer by the publisher."), maxlength=LONGEST["source"]
    )
    source_date = _text(gettext_lazy("Of which day"), type="date")
    source_link = _text(gettext_lazy("Address"), type="url", maxlength=LONGEST["source_link"])

    def __init__(self, data: Any, initial: dict[str, Any], event: Event | None, *, has_game: bool) -> None:
        super().__init__(data, initial=initial)
        cast(forms.ChoiceField, self.fields["shown_to"]).choices = [
            (key, words) for key, words in TO_WHOM.items() if event is not None or key != Shown.EVENT
        ]
        if event is not None:
            self.fields["shown_to"].help_text = PUBLIC_AT_EVENT
        if has_game:
            del self.fields["game"]
        else:
            games = [(key, volume.game.name) for key, volume in shelf().volumes.items()]
            cast(forms.ChoiceField, self.fields["game"]).choices = [("", gettext_lazy("Choose one")), *games]
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
                self.errors[name] = self.error_class([words])


def initial_of(ruling: Ruling) -> dict[str, Any]:
    """Return the fields of a ruling that another one is to replace."""
    numbers, volume = [citation.number_now for citation in ruling.citations.all()], shelf().volumes.get(ruling.game)
    cites = citing.as_typed(volume, numbers) if volume else ", ".join(numbers)
    scene = f"{ruling.scene.get_absolute_url()}{ruling.step}/" if ruling.scene else ""
    names = ("question", "answer", "table", "shown_to", "source", "source_date", "source_link")
    return {**{name: getattr(ruling, name) for name in names}, "cites": cites, "scene": scene}

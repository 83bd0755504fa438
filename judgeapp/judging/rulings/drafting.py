"""What a judge has written, held against what a ruling needs: everything that is wrong is said at once."""

import datetime
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.events.written import clean
from judgeapp.judging.lengths import too_long
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import citing, pointing
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.volume import Volume
from judgeapp.tournaments.access import whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event

LONGEST = {name: Ruling._meta.get_field(name).max_length for name in ("question", "answer", "source", "source_link")}
HIGHEST_TABLE = 99_999
FIRST_YEAR = 2000
CITE_ONE = gettext_lazy("Cite at least one rule: type its number, or find it by its words.")
_is_link = URLValidator(schemes=["http", "https"])


@dataclass(frozen=True)
class Draft:
    """A ruling as it was typed.

    cites   numbers of rules, as citing.read takes them
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


class Unfit(Refused):
    """A draft that is no ruling yet; `by_field` says what is wrong with which field."""

    def __init__(self, by_field: dict[str, str]) -> None:
        super().__init__(*by_field.values())
        self.by_field = by_field


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
        words, most = "\n".join(lines).strip(), LONGEST[name]
        if not words:
            self.wrong[name] = missing
        elif len(words) > most:
            self.wrong[name] = too_long(most, words)
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
        rules, strange = citing.read(volume, self.draft.cites)
        problems = citing.unknown(volume, strange)
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
            found = pointing.read(self.draft.scene, game)
        except pointing.NotThere as error:
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

"""The form by which staff edit a format: its fields as they were typed, and the format's data that they make."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.caching import short_digest
from judgeapp.deckcheck import own
from judgeapp.deckcheck.own import Data
from judgeapp.domain.decks.deck import Amount, Sure
from judgeapp.domain.decks.formats import Format
from judgeapp.rulebook import naming
from judgeapp.rulebook.search.engine import Hit
from judgeapp.rulebook.touched.digests import digest_of, home
from judgeapp.rulebook.touched.resolving import as_cited, rule_cited
from judgeapp.rulebook.volume import Volume

LONGEST_NAME, LONGEST_TEXT = 40, 300
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
NUMBERS = {
    "amount": gettext_lazy("How many"),
    "limit": gettext_lazy("At most"),
    "above": gettext_lazy("From more than"),
    "free_most": gettext_lazy("At most without the pool"),
}
CITED = {
    "cites": gettext_lazy("Rules it rests on"),
    "own_cites": gettext_lazy("Rules by which a card’s own words count"),
    "name_cites": gettext_lazy("Rules of names"),
}
ADDED = {
    "size": gettext_lazy("so many cards in a part"),
    "copies": gettext_lazy("so many copies of a card"),
    "listed": gettext_lazy("banned and limited cards of the dated lists"),
}


@dataclass(frozen=True)
class Field:
    """One field: its name in the form, its label, and what stands in it.

    is_cited   rules are cited in it
    words      what it looks for in the rules, "" for nothing, and what was found by them
    """

    name: str
    label: str
    value: str
    is_cited: bool = False
    words: str = ""
    found: tuple[Hit, ...] = ()


@dataclass(frozen=True)
class Part:
    """A rule of the format, or one of its readings: the fields it has, and whether it is in use."""

    name: str
    says: str
    fields: tuple[Field, ...]
    is_used: bool
    sure: str = ""
    source: str = ""
    readings: tuple["Part", ...] = ()


@dataclass
class FormatForm:
    """What was typed over a format's data; `problems` are sentences, each with what to do.

    sent   None before anything was sent: the fields then hold what the format is
    """

    volume: Volume
    base: Data
    shown: Format
    sent: Mapping[str, str] | None
    is_new: bool = False
    problems: list[str] = field(default_factory=list)

    def typed(self, name: str, usual: str = "") -> str:
        return usual if self.sent is None else self.sent.get(name, "").replace("\0", " ").strip()

    def _citing(self, name: str, label: str, cited: Iterable[str]) -> Field:
        """Return a field for rules; words in it that name none are looked for."""
        value = self.typed(name, self._numbers(cited))
        words = naming.sought(self.volume, value)
        found = naming.answering(self.volume, words) if words else ()
        return Field(name, label, value, True, words, tuple(found))

    @property
    def digest(self) -> str:
        """What is kept is what was looked at: anything else that was typed is shown first."""
        others = ("csrfmiddlewaretoken", "keep", "try", "cite", "text", "day")
        names = (name for name in self.sent or {} if name not in others)
        return short_digest([(name, self.typed(name)) for name in sorted(names)])

    # --- what the page shows

    @property
    def heads(self) -> list[Field]:
        """The fields of the format as a whole."""
        texts = {"name": _("Name"), "about": _("In a sentence")}
        fields = [Field(name, label, self.typed(name, str(self.base[name]))) for name, label in texts.items()]
        cites = self._citing("cites", str(CITED["cites"]), self.base["cites"])
        key = [Field("key", _("Name in addresses"), self.typed("key"))] if self.is_new else []
        return [*key, *fields, Field("date", _("Its day"), self.typed("date", self.base["date"].isoformat())), cites]

    @property
    def parts(self) -> list[Part]:
        """The rules of the format, each with the sentence that says it."""
        described = [says for _clause, says in self.shown.described(self.shown.date)]
        return [
            self._part(f"{at}", rule, says) for at, (rule, says) in enumerate(zip(self._rules, described, strict=True))
        ]

    @property
    def _rules(self) -> list[Data]:
        rules: list[Data] = self.base["rules"]
        return rules

    def _part(self, name: str, rule: Data, says: str) -> Part:
        others = rule.get("readings", [])
        readings = [self._reading(f"{name}-{at}", each) for at, each in enumerate([rule, *others] if others else [])]
        used = self.sent is None or f"use-{name}" in self.sent
        sure = self.typed(f"sure-{name}", str(rule.get("sure", Sure.DOCUMENT)))
        source = self.typed(f"source-{name}", rule.get("source", ""))
        return Part(name, says, tuple(self._fields(name, rule)), used, sure, source, tuple(readings))

    def _reading(self, name: str, reading: Data) -> Part:
        used = self.sent is None or f"use-{name}" in self.sent
        says = str(reading.get("says", ""))
        return Part(name, _(says) if says else "", (), used)

    def _fields(self, name: str, rule: Data) -> Iterator[Field]:
        for key, label in NUMBERS.items():
            if key in rule:
                yield Field(f"{key}-{name}", str(label), self.typed(f"{key}-{name}", str(rule[key])))
        for key, label in CITED.items():
            if key in rule:
                yield self._citing(f"{key}-{name}", str(label), rule[key])

    def _numbers(self, cited: Iterable[str]) -> str:
        """Return what is cited as somebody would type it: by the numbers of today."""
        rules = ((each, rule_cited(self.volume, each)) for each in cited)
        return ", ".join(rule.number if rule else each for each, rule in rules)

    @property
    def added(self) -> list[Field]:
        """The fields of one more rule."""
        amount = Field("amount-more", str(NUMBERS["amount"]), self.typed("amount-more"))
        source = Field("source-more", _("Where it is from"), self.typed("source-more"))
        return [amount, self._citing("cites-more", str(CITED["cites"]), ()), source]

    # --- what they make

    def read(self, taken: Iterable[str]) -> Data:
        """Return the format's data as it was typed, noting every problem; `taken` are the keys that are."""
        part = {**self.base, "rules": []}
        part["name"] = self._text("name", _("Write the format’s name."), LONGEST_NAME)
        part["about"] = self._text("about", _("Say in a sentence what the format is."), LONGEST_TEXT)
        part["cites"] = self._cited("cites", self.base["cites"])
        part["date"] = self._day()
        if self.is_new:
            part["key"] = self._key(taken)
        part["rules"] = [rule for at, each in enumerate(self._rules) if (rule := self._rule(f"{at}", each))]
        if more := self._more():
            part["rules"].append(more)
        if not part["rules"]:
            self.problems.append(_("A format needs at least one rule."))
        return part

    def _text(self, name: str, advice: str, most: int) -> str:
        words = " ".join(self.typed(name).split())
        if not words:
            self.problems.append(advice)
        elif len(words) > most:
            self.problems.append(
                _("“{words}…” is too long: at most {most} letters.").format(words=words[:20], most=most)
            )
        return words

    def _day(self) -> datetime.date:
        try:
            day = parse_date(self.typed("date"))
        except ValueError:
            day = None
        if day is None:
            self.problems.append(_("Write the day of the format as 2026-01-31."))
        return day or self.shown.date

    def _key(self, taken: Iterable[str]) -> str:
        key = self.typed("key").lower()
        if not KEY.fullmatch(key):
            self.problems.append(_("The name in addresses has small letters, digits and hyphens only, at most 40."))
        elif key in taken:
            self.problems.append(
                _("There is a format “{key}” already: edit that, or take another name.").format(key=key)
            )
        return key

    def _rule(self, name: str, rule: Data) -> Data | None:
        """Return a rule as it was typed; None if it is out of use."""
        if f"use-{name}" not in (self.sent or {}):
            return None
        made = {**rule, **{key: self._number(key, name, rule) for key in NUMBERS if key in rule}}
        made |= {key: self._cited(f"{key}-{name}", rule[key]) for key in CITED if key in rule}
        made |= self._basis(name, made, str(rule.get("sure", Sure.DOCUMENT)))
        return self._with_readings(name, made) if "readings" in rule else made

    def _with_readings(self, name: str, rule: Data) -> Data | None:
        """Return a rule with the readings that are in use; the first of them is followed."""
        sent = self.sent or {}
        kept = [each for at, each in enumerate([rule, *rule["readings"]]) if f"use-{name}-{at}" in sent]
        if not kept:
            self.problems.append(
                _("Leave one reading of “{says}” in use, or take out the rule.").format(says=rule["says"])
            )
            return rule
        base = {key: value for key, value in {**rule, **kept[0]}.items() if key != "readings"}
        return {**base, "readings": kept[1:]} if kept[1:] else base

    def _number(self, key: str, name: str, rule: Data) -> int | str:
        written = self.typed(f"{key}-{name}")
        try:
            if key == "amount":
                return Amount.read(written).written
            return _whole(written)
        except ValueError as error:
            self.problems.append(f"{self._says(name)}: {error.args[0]}")
            return rule[key]  # type: ignore[no-any-return]

    def _basis(self, name: str, made: Data, usual: str) -> Data:
        """Return how sure a rule is and where it is from."""
        sure, source = self.typed(f"sure-{name}", usual), " ".join(self.typed(f"source-{name}").split())[:LONGEST_TEXT]
        sure = sure if sure in set(Sure) else usual
        if sure in (Sure.DOCUMENT, Sure.PUBLISHER) and not made.get("cites"):
            words = _("{rule}: name a rule that it rests on, or say that it is unverified and where it is from.")
            self.problems.append(words.format(rule=self._says(name)))
        if sure != Sure.DOCUMENT and not source:
            self.problems.append(_("{rule}: say where it is from.").format(rule=self._says(name)))
        return {"sure": sure, "source": source}

    def _says(self, name: str) -> str:
        if not name.isdigit():
            return _("The rule that is added")
        return _("Rule {number}").format(number=int(name) + 1)

    def _cited(self, name: str, before: list[str]) -> list[str]:
        """Return what is cited as it was typed; every rule has to be there."""
        typed = self.typed(name)
        if typed == self._numbers(before):
            return before
        rules, strange = naming.read(self.volume, typed)
        self.problems += naming.unknown(self.volume, strange)
        return [as_cited(self.volume, rule) for rule in rules]

    def _more(self) -> Data | None:
        """Return the rule that is added, if one is."""
        kind = self.typed("kind-more")
        if kind not in ADDED:
            return None
        keys = [zone.key for zone in self.shown.zones]
        zone = self.typed("zone-more")
        made: Data = {"kind": kind, "zones": [zone] if zone in keys else keys, "cites": self._cited("cites-more", [])}
        if kind == "size":
            made["amount"] = self._number("amount", "more", {"amount": "0"})
        elif kind == "copies":
            made["limit"] = self._copies()
        else:
            made["list"] = next(iter(self.shown.listed), "own")
        return {**made, **self._basis("more", made, Sure.ORGANISER)}

    def _copies(self) -> int:
        try:
            return _whole(self.typed("amount-more"))
        except ValueError as error:
            self.problems.append(f"{self._says('more')}: {error.args[0]}")
            return 0


def _whole(written: str) -> int:
    if not written.isdecimal() or len(written) > 4:
        raise ValueError(_("“{value}” is no number: write 3.").format(value=written[:20]))
    return int(written)


def with_cited(volume: Volume, sent: Mapping[str, str]) -> Mapping[str, str]:
    """Return what was sent with the rule in its field that was chosen of those that were found for it."""
    name, _space, number = sent.get("cite", "").partition(" ")
    if name not in sent or not number:
        return sent
    return {**sent, name: naming.cite_for(volume, sent[name], number)}


def pins_of(volume: Volume, part: Data, before: Mapping[str, Any]) -> Data:
    """Return what a format cites, pinned: to what it was pinned before, or for what is new to what it says now."""
    pins = {}
    for cited in own.cited_in(part):
        rule = rule_cited(volume, cited)
        if cited in before:
            pins[cited] = before[cited]
        elif rule:
            pins[cited] = [rule.number, home(volume, rule).edition.edition, digest_of(volume, rule)]
    return pins

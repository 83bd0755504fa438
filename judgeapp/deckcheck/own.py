"""Formats as this installation has them: what its staff changed, over those that come with the app.

Each check asks whether there is anything new, as for dated lists. What was changed is never lost: the latest change of
a format that is not withdrawn counts, else the format that comes with the app.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, QuerySet
from django.urls import reverse

from judgeapp.deckcheck import models
from judgeapp.domain.decks.formats import like_others
from judgeapp.domain.messages import say
from judgeapp.requests import Request
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import Citing, Kind

Data = dict[str, Any]
NOTHING_KNOWN = datetime.date.min  # the last day for which a list is whole that staff are still to add


@dataclass(frozen=True)
class Changes:
    """What counts of a game's changes.

    parts     key of a format -> its data
    instead   (key, rule) -> what is cited instead, "" for nothing any more
    """

    parts: Mapping[str, Data]
    instead: Mapping[tuple[str, str], str]

    def with_part(self, key: str, part: Data) -> "Changes":
        return Changes({**self.parts, key: part}, self.instead)

    def of(self, shipped: Mapping[str, Any]) -> Data:
        """Return a file of formats with these changes."""
        parts = {part["key"]: part for part in shipped.get("formats", ())}
        whole = {**parts, **{key: _read(part) for key, part in self.parts.items()}}
        formats = [self._mended(part) for part in whole.values()]
        lists = dict(shipped.get("lists", {}))
        for name in (rule["list"] for part in formats for rule in part["rules"] if "list" in rule):
            lists.setdefault(name, {"name": name, "entries": [], "known_until": NOTHING_KNOWN})
        return {"formats": formats, "lists": lists}

    def _mended(self, part: Data) -> Data:
        """Return a format with what is cited instead; what rests on nothing that is cited any more is out of use."""
        changed = {number: cited for (key, number), cited in self.instead.items() if key == part["key"]}
        if not changed:
            return part
        found = _cites(part, changed)
        found["rules"] = [rule for each in part["rules"] if (rule := _rule(each, changed))]
        if "swap" in part:
            found["swap"] = _cites(part["swap"], changed)
        return found


def _read(part: Data) -> Data:
    """Return a format's data as a file has it: JSON knows no days."""
    return {**part, "date": datetime.date.fromisoformat(part["date"])}


def as_stored(part: Data) -> Data:
    return {**part, "date": part["date"].isoformat()}


def _cites(data: Data, changed: Mapping[str, str]) -> Data:
    """Return data with other rules cited, each once."""
    return {
        name: list(dict.fromkeys(cited for each in value if (cited := changed.get(each, each))))
        if name.endswith("cites")
        else value
        for name, value in data.items()
    }


def _rule(rule: Data, changed: Mapping[str, str]) -> Data | None:
    """Return a rule of a format with what it cites now; None if all that it rested on is cited no more."""
    found = _cites(rule, changed)
    if rule.get("cites") and not found["cites"]:
        return None
    if "readings" in rule:
        readings = (_cites(each, changed) for each in rule["readings"])
        found["readings"] = [each for each in readings if each.get("cites", True)]
        if not found["readings"]:
            del found["readings"]
    return found


_Stamp = tuple[int, datetime.datetime | None]
_held: dict[str, tuple[_Stamp, Changes]] = {}


def changes_of(game: str) -> Changes:
    """Return what counts of a game now; asks the database each time."""
    told = models.FormatChange.objects.filter(game=game).aggregate(rows=Count("pk"), changed=Max("changed_at"))
    stamp = (told["rows"], told["changed"])
    held = _held.get(game)
    if held is None or held[0] != stamp:
        held = _held[game] = stamp, _counting(game)
    return held[1]


def _counting(game: str) -> Changes:
    rows = standing(game).values_list("key", "data")
    decided = decisions.counting(game).filter(kind=Kind.DECK_RULE.key).exclude(deed=decisions.Deed.RIGHT)
    return Changes(dict(rows), {(row.key, row.number): decisions.cited(row) for row in decided})


def standing(game: str) -> QuerySet[models.FormatChange]:
    """Return the changes of formats that are not withdrawn, the latest last."""
    return models.FormatChange.objects.filter(game=game, withdrawn_at=None, review=None).order_by("pk")


def whole(data: Data, key: str) -> Data:
    """Return the data of a format of a file, with what it has in common with another."""
    parts = {part["key"]: part for part in data["formats"]}
    part = like_others(parts[key], parts)
    return {name: value for name, value in part.items() if name != "like"}


# --- what they cite, for the page of what a new edition touches


def in_place(game: str) -> set[tuple[Kind, str]]:
    """Return the formats that staff have changed: what the app's own of that key cite counts no more."""
    return {(Kind.DECK_RULE, key) for key in changes_of(game).parts}


def cited_here(game: str, request: Request | None) -> Iterator[Citing]:
    """Yield what the formats cite that staff have changed."""
    rows = {row.key: row for row in standing(game)}
    formats, edit = reverse("deck_formats", args=[game]), "deck_format_edit"
    for key, row in rows.items():
        label = say("Decks of the format “{format}”", format=row.data["name"])
        for cited, (number, edition, digest) in row.pins.items():
            yield Citing(
                Kind.DECK_RULE, key, label, game, edition, number, digest, formats,
                reverse(edit, args=[game, key]), number_there=cited,
            )  # fmt: skip


def cited_in(part: Data) -> list[str]:
    """Return all that a format cites, each once."""
    return list(dict.fromkeys(_all_cited(part)))


def _all_cited(value: Any) -> Iterator[str]:
    for name, each in value.items():
        if name.endswith("cites"):
            yield from each
        elif isinstance(each, dict):
            yield from _all_cited(each)
        elif isinstance(each, list):
            for one in _dicts(each):
                yield from _all_cited(one)


def _dicts(values: Iterable[Any]) -> Iterator[Data]:
    return (each for each in values if isinstance(each, dict))

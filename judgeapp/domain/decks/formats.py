"""A format as data (zones, and rules with their citations), read from formats.toml, and decks held against it."""

import datetime
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, reduce
from pathlib import Path
from typing import Any

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses import KINDS
from judgeapp.domain.decks.clauses.dated import DatedList, Listed, ListEntry
from judgeapp.domain.decks.clauses.table import Clause, Either, Table, Zone
from judgeapp.domain.decks.deck import (
    Amount,
    Basis,
    Deck,
    Finding,
    Severity,
    Sure,
    Verdict,
    copies,
    together,
    verdict,
)
from judgeapp.domain.messages import say


class FormatError(ValueError):
    """A file of formats, or a setting, has mistakes; `problems` lists every one."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


@dataclass(frozen=True)
class Format:
    """What a deck is held against.

    date      the day that is meant when nobody names one: that of the documents
    cites     the rules that stand for the format as a whole
    team      how many decks a list has; "1" for one player's
    swap      the rule of one-for-one swaps with the side deck; None if the format has none
    between_cites  the rules by which cards are swapped between two games only; () if nobody says
    types     the types and sub-types of card that the game has, and the rules that list them; () if nobody said
    groups    plain words that lists group the cards of a zone by: colours, factions
    only_for  the key of the event that decks are checked for: its own dated lists count, too; "" for none
    """

    game: str
    key: str
    name: str
    about: str
    date: datetime.date
    cites: tuple[str, ...]
    zones: tuple[Zone, ...]
    clauses: tuple[Clause, ...]
    team: Amount = Amount.read(1)  # noqa: RUF009  (a frozen value)
    swap: Basis | None = None
    between_cites: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    types_cites: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    only_for: str = ""

    @cached_property
    def headers(self) -> dict[str, str]:
        """Return plain heading word -> zone key."""
        return {plain(word): zone.key for zone in self.zones for word in _headings_of(zone)}

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Return the headings that name types of card: "battle", "battle cards", "battles"."""
        types = {plain(type_) for type_ in (*self.types, *(each for zone in self.zones for each in zone.takes))}
        many = {form for type_ in types for form in (type_, f"{type_}s", f"{type_}es", f"{type_[:-1]}ies")}
        english = {*many, *(f"{each} {cards}" for each in many for cards in ("card", "cards"))} & {*self.headers}
        return frozenset(english.union(*(map(plain, zone.kinds) for zone in self.zones)))

    @property
    def settings(self) -> dict[str, Clause]:
        """Return what an organiser may set, by key."""
        return {clause.basis.setting: clause for clause in self.clauses if clause.basis.setting}

    @property
    def is_for_teams(self) -> bool:
        return self.team != Amount.read(1)

    def home(self, types: tuple[str, ...]) -> str:
        """Return the zone that a card of these types belongs to when a list does not say."""
        by_type = next((zone.key for zone in self.zones if set(zone.takes) & set(types)), None)
        return by_type or next(zone.key for zone in self.zones if zone.rest)

    def zone(self, key: str) -> Zone:
        return next(zone for zone in self.zones if zone.key == key)

    def described(self, date: datetime.date) -> Iterator[tuple[Clause, str]]:
        """Return each rule with the sentence that says it."""
        table = Table(Deck(), self.zones, date)
        return ((clause, clause.describe(table)) for clause in self.clauses)

    @property
    def listed(self) -> dict[str, Listed]:
        """Return the rules that ask for a dated list, by its key."""
        return {clause.key: clause for clause in self.clauses if isinstance(clause, Listed)}

    def with_lists(self, added: Mapping[str, tuple[DatedList, ...]]) -> "Format":
        """Return the format with the lists that an installation was told, by their keys."""
        told = (
            clause.with_lists(added.get(clause.key, ())) if isinstance(clause, Listed) else clause
            for clause in self.clauses
        )
        return replace(self, clauses=tuple(told))

    def with_settings(self, values: Mapping[str, str]) -> "Format":
        """Return the format as an organiser has set it; raise FormatError with every value that cannot be."""
        problems: list[str] = [
            say("{format} has no setting “{key}”", format=self.name, key=key)
            for key in values
            if key not in self.settings
        ]
        kept = []
        for clause in self.clauses:
            value = values.get(clause.basis.setting, "").strip().lower() if clause.basis.setting else ""
            try:
                kept += _set(clause, value) if value else [clause]
            except ValueError as error:
                problems.append(say("{setting}: {problem}", setting=clause.basis.setting, problem=error.args[0]))
        if problems:
            raise FormatError(problems)
        return replace(self, clauses=tuple(kept))


def _set(clause: Clause, value: str) -> list[Clause]:
    """Return a clause as an organiser has set it, as sure as a document from now on; nothing if it is off."""
    if isinstance(clause, Either):
        clause = clause.readings[0][1]
    if value == "off" and not getattr(clause, "own_cites", ()):
        return []
    changed: Any = clause.set_to(value)
    return [replace(changed, basis=replace(changed.basis, sure=Sure.ORGANISER))]


def read_formats(path: Path, game: str) -> dict[str, Format]:
    """Read a file of formats, the default first; raise FormatError with all its mistakes."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError([f"{path.name} cannot be read: {error}"]) from error
    return formats_in(data, game, path.name)


def formats_in(data: Mapping[str, Any], game: str, name: str) -> dict[str, Format]:
    """Return the formats that data describes as a file of formats does; `name` is what mistakes call it."""
    problems: list[str] = []
    found: dict[str, Format] = {}
    parts = {part.get("key", ""): part for part in data.get("formats", [])}
    for part in parts.values():
        try:
            format_ = _format(like_others(part, parts), data.get("lists", {}), game)
            found[format_.key] = format_
        except FormatError as error:
            problems += [f"{name}, {part.get('key', '?')}: {problem}" for problem in error.problems]
    if not found and not problems:
        problems.append(f"{name} has no [[formats]]")
    if problems:
        raise FormatError(problems)
    return found


def like_others(part: dict[str, Any], parts: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Return a format's data with what it has in common with another (`like`); its own zones and rules come on top."""
    if "like" not in part:
        return part
    base = parts.get(part["like"])
    if base is None:
        raise FormatError([f"there is no format “{part['like']}” to be like"])
    return {**base, **part, **{key: [*base.get(key, []), *part.get(key, [])] for key in ("zones", "rules")}}


def _headings_of(zone: Zone) -> tuple[str, ...]:
    return (zone.key, zone.name, *zone.words, *zone.kinds)


def _format(part: dict[str, Any], lists: dict[str, Any], game: str) -> Format:
    needed = ("key", "name", "about", "date", "cites", "zones", "rules")
    problems = [f"needs {key}" for key in needed if key not in part]
    if problems:
        raise FormatError(problems)
    clauses = []
    for number, rule in enumerate(part["rules"], 1):
        try:
            clauses.append(_clause(rule, lists))
        except (TypeError, ValueError, KeyError) as error:
            problems.append(f"rule {number} ({rule.get('kind', '?')}): {error}")
    zones = tuple(_zone(zone) for zone in part["zones"])
    if sum(zone.rest for zone in zones) != 1:
        problems.append("needs one zone with `rest`, for cards that belong nowhere by their type")
    keys = {zone.key for zone in zones}
    named = {zone for rule in part["rules"] for key in ("zones", "of") for zone in rule.get(key, [])}
    types = {type_ for rule in part["rules"] if rule.get("kind") == "size" for type_ in rule.get("of", [])}
    problems += [f"there is no zone “{zone}”" for zone in sorted(named - keys - types)]
    if problems:
        raise FormatError(problems)
    plain_fields = {"key": part["key"], "date": part["date"], "name": say(part["name"]), "about": say(part["about"])}
    team = Amount.read(part.get("team", 1))
    swapping = dict(part.get("swap", {}))
    between = tuple(swapping.pop("between_cites", ()))
    swap = _basis(swapping) if swapping else None
    cites = tuple(part["cites"])
    more: dict[str, Any] = {name: tuple(part.get(name, ())) for name in ("types", "types_cites", "groups")}
    more |= {"swap": swap, "between_cites": between}
    return Format(game, cites=cites, zones=zones, clauses=tuple(clauses), team=team, **more, **plain_fields)


def _zone(data: dict[str, Any]) -> Zone:
    return Zone(**{**{key: _frozen(value) for key, value in data.items()}, "name": say(data["name"])})


def _clause(rule: dict[str, Any], lists: dict[str, Any]) -> Clause:
    own = {key: value for key, value in rule.items() if key not in {"readings", "says"}}
    if "readings" in rule:
        base = _clause(own, lists)
        others = [(say(each["says"]), _clause({**own, **each}, lists)) for each in rule["readings"]]
        return Either(((say(rule["says"]), base), *others))
    kind = KINDS.get(own.pop("kind", ""))
    if kind is None:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}")
    basis = _basis(own)
    if name := own.pop("list", ""):
        own |= {"key": name, "lists": (_list(lists[name]),)}
    values = {key: Amount.read(each) if key == "amount" else _frozen(each) for key, each in own.items()}
    return kind(basis=basis, **values)  # type: ignore[no-any-return]


def _basis(own: dict[str, Any]) -> Basis:
    """Take what a rule rests on out of its data."""
    is_said = "cites" in own
    basis = Basis(
        cites=tuple(own.pop("cites", ())),
        sure=Sure(own.pop("sure", Sure.DOCUMENT)),
        source=say(own.pop("source", "")),
        setting=own.pop("setting", ""),
        terms=tuple(own.pop("terms", ())),
    )
    if not is_said or not (basis.cites or basis.sure in (Sure.UNVERIFIED, Sure.ORGANISER)):
        raise ValueError("needs cites")
    if basis.sure is not Sure.DOCUMENT and not basis.source:
        raise ValueError("what stands in no document needs its source")
    return basis


def _list(data: dict[str, Any]) -> DatedList:
    """A dated list: name, known_until, entries with card, title, limit (0: banned), since, until."""
    entries = tuple(ListEntry(**entry) for entry in data["entries"])
    return DatedList(say(data["name"]), entries, last=data.get("known_until"))


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((key, _frozen(each)) for key, each in value.items())
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value


def citations(format_: Format) -> set[str]:
    """Return every rule number that a format cites."""
    swaps = {*(format_.swap.cites if format_.swap else ()), *format_.between_cites}
    found = {*format_.cites, *format_.types_cites, *swaps}
    for clause in format_.clauses:
        for part in [clause for _, clause in clause.readings] if isinstance(clause, Either) else [clause]:
            named = (getattr(part, field.name) for field in fields(part) if field.name.endswith("cites"))  # type: ignore[arg-type]
            found |= {*part.basis.cites, *(number for cites in named for number in cites)}
    return found


_WEIGHT = {severity: weight for weight, severity in enumerate(Severity)}


@dataclass(frozen=True)
class Judgement:
    """The verdict on a deck, and all that was found, heaviest first."""

    verdict: Verdict
    findings: tuple[Finding, ...]


def judge(deck: Deck, format_: Format, date: datetime.date, noticed: Iterable[Finding] = ()) -> Judgement:
    """Hold a deck against a format on a day; `noticed` is what was found while its list was read.

    A deck of which a card is not known is illegal if the rest is enough for that, and open otherwise.
    """
    findings = [*noticed, *_unknown_cards(deck, format_), *_team_size(deck, format_), *_unverified(deck, format_, date)]
    for member in deck.members:
        table = Table(deck.of(member), format_.zones, date)
        found = [each for clause in format_.clauses if not clause.is_for_team for each in clause.check(table)]
        findings += [_named(each, member) for each in found] if format_.is_for_teams else found
    whole = Table(deck, format_.zones, date)
    findings += [found for clause in format_.clauses if clause.is_for_team for found in clause.check(whole)]
    findings = _settled(findings, deck)
    order = {zone.key: place for place, zone in enumerate(format_.zones)}
    findings.sort(key=lambda found: (_WEIGHT[found.severity], order.get(found.zone, -1), found.code))
    return Judgement(verdict(findings), tuple(findings))


def _settled(findings: Iterable[Finding], deck: Deck) -> list[Finding]:
    """What rests on lines that may mean something else speaks against no deck until they are settled."""
    unsettled = {entry.line for entry in deck.entries if entry.is_unsettled}
    return [
        replace(found, severity=Severity.CANNOT_TELL)
        if found.severity is Severity.ILLEGAL and unsettled.intersection(found.all_lines)
        else found
        for found in findings
    ]


def _named(found: Finding, member: int) -> Finding:
    """Say whose deck a finding is about."""
    message = say("Player {number}: {words}", number=member, words=found.message)
    return replace(found, message=message) if member else found


def _unknown_cards(deck: Deck, format_: Format) -> Iterator[Finding]:
    doubts = {entry.card: entry.doubt for entry in reversed(deck.entries) if not entry.card.is_known}
    for found in together(entry for entry in deck.entries if not entry.card.is_known):
        yield Finding(
            code="unknown-card",
            severity=Severity.CANNOT_TELL,
            message=say(
                "“{card}” ({copies}): {doubt}",
                card=found.card.title or found.card.number,
                copies=copies(found.count),
                doubt=doubts[found.card] or say("this is not a card we know."),
            ),
            rules=format_.cites,
            zone=deck.zone_of(found.card, [zone.key for zone in format_.zones]),
            cards=(found,),
            actual=found.count,
            repair=say("Pick the card that is meant, or state its facts."),
        )


def _unverified(deck: Deck, format_: Format, date: datetime.date) -> Iterator[Finding]:
    """Say on which values a verdict rests that stand in no document."""
    table = Table(deck, format_.zones, date)
    values = (clause for clause in format_.settings.values() if clause.value != "on")
    open_ = [clause for clause in values if clause.basis.sure is Sure.UNVERIFIED]
    used = [clause for clause in open_ if any(deck.count(zone) for zone in clause.zones)]
    if used:
        yield Finding(
            code="unverified",
            severity=Severity.NOTE,
            message=reduce(
                lambda words, rule: say("{words} {rule}", words=words, rule=rule),
                (clause.describe(table) for clause in used),
                say("These rules are not verified, and an organiser may set them otherwise:"),
            ),
            rules=tuple(dict.fromkeys(number for clause in used for number in clause.basis.cites)),
            sure=Sure.UNVERIFIED,
        )


def _team_size(deck: Deck, format_: Format) -> Iterator[Finding]:
    decks = len(deck.members)
    if decks not in format_.team:
        yield Finding(
            code="wrong-team-size",
            severity=Severity.ILLEGAL,
            message=say(
                "The list has {decks}; {format} wants {amount}.",
                decks=copies(decks, "deck"),
                format=format_.name,
                amount=format_.team.words,
            ),
            rules=format_.cites,
            actual=decks,
            allowed=format_.team.only,
            repair=say("Start each deck with a line “Player 1”, “Player 2” and so on."),
        )

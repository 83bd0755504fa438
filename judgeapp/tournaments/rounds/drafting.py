"""The draft of a round: what it looks like, what is odd about it, and what has changed since it was drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from judgeapp.domain.pairing.editing import HAND, HAND_BYE, Caution, Draft, named, warnings
from judgeapp.domain.pairing.reasons import points as counted
from judgeapp.domain.pairing.values import Bye, Pair
from judgeapp.domain.pairing.values import Entrant as Drawn
from judgeapp.domain.saying import say
from judgeapp.tournaments.models import Entrant, Event, Match, Round, Seat
from judgeapp.tournaments.rounds import cuts, pairing

# What a round cannot be released with; everything else is only odd.
GRAVE = ("twice", "unknown", "missing", "unpaired")


@dataclass(frozen=True, slots=True)
class Person:
    """Who somebody is on a staff page; `standing` are the points, in the top cut the seed, in words."""

    id: int
    number: int
    name: str
    standing: str


@dataclass(frozen=True, slots=True)
class Row:
    """A match or bye of a draft; `seats` are primary keys of entrants by side."""

    match: int
    table: int | None
    reason: Mapping[str, Any]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A draft with everything that is to be known about it.

    field       everybody who plays this round as things are now
    unpaired    who of them has neither opponent nor bye
    changes     what is different from what the draw knew, as sentences
    stale       why a draft of the top cut cannot be released
    """

    rows: Sequence[Row]
    field: Sequence[Drawn]
    people: Mapping[int, Person]
    cautions: Sequence[Caution]
    changes: Sequence[str]
    stale: Sequence[str] = ()

    @property
    def unpaired(self) -> list[int]:
        """Who of the field has neither opponent nor bye."""
        seated = {each for row in self.rows for each in row.seats}
        return [each.id for each in self.field if each.id not in seated]

    @property
    def left(self) -> list[Person]:
        """Who still is to be paired by hand."""
        return [self.people[each] for each in self.unpaired]

    @property
    def draft(self) -> Draft:
        return Draft(
            tuple(Pair(*row.seats, HAND) for row in self.rows if len(row.seats) == 2),
            tuple(Bye(*row.seats, HAND) for row in self.rows if len(row.seats) == 1),
            tuple(self.unpaired),
        )

    def told(self, codes: Iterable[str], about: Iterable[int] | None = None) -> list[str]:
        """Return the cautions of some kinds as sentences with names; `about`: only those that concern these."""
        wanted, people = set(codes), None if about is None else set(about)
        return [
            self._sentence(each)
            for each in self.cautions
            if each.code in wanted and (people is None or not people.isdisjoint(each.entrants))
        ]

    def _sentence(self, caution: Caution) -> str:
        return named(caution, [self.people[each].name for each in caution.entrants])

    @property
    def tables(self) -> int:
        return sum(row.table is not None for row in self.rows)

    @property
    def byes(self) -> int:
        return len(self.rows) - self.tables

    @property
    def must(self) -> list[str]:
        """What has to be mended before the release."""
        return [*self.stale, *self.told(GRAVE)]

    @property
    def odd(self) -> list[str]:
        return self.told({each.code for each in self.cautions} - set(GRAVE))


@dataclass(frozen=True, slots=True)
class Line:
    """A match or bye of a draft as the page shows it."""

    table: int | None
    people: Sequence[Person]
    why: str
    odd: Sequence[str]
    is_by_hand: bool


def lines_of(sheet: Sheet) -> list[Line]:
    """Return the lines of a draft, each with why it is and what is odd about it."""
    odd: dict[int, list[str]] = {}
    for caution in sheet.cautions:
        for each in caution.entrants:
            odd.setdefault(each, []).append(caution.words)
    return [
        Line(
            row.table,
            [sheet.people[each] for each in row.seats],
            pairing.sentence_of(row.reason),
            list(dict.fromkeys(words for each in row.seats for words in odd.get(each, ()))),
            row.reason.get("code") in (HAND.code, HAND_BYE.code),
        )
        for row in sheet.rows
    ]


def rows_of(round_: Round) -> list[Row]:
    """Return matches and byes of a round in the order of tables; one query."""
    seats = Seat.objects.filter(round=round_).order_by(F("match__table").asc(nulls_last=True), "match", "side")
    found: dict[int, tuple[int | None, Mapping[str, Any], list[int]]] = {}
    for match, table, reason, entrant in seats.values_list("match", "match__table", "match__reason", "entrant"):
        found.setdefault(match, (table, reason, []))[2].append(entrant)
    return [Row(match, table, reason, tuple(who)) for match, (table, reason, who) in found.items()]


def byes_of(round_: Round) -> list[str]:
    """Return the names of those who have a bye in a round."""
    alone = Seat.objects.filter(round=round_, match__table__isnull=True, match__is_stopped=False)
    return list(alone.order_by("entrant__number").values_list("entrant__name", flat=True))


def stopped_of(round_: Round) -> list[tuple[int | None, str]]:
    """Return the matches that a repair has taken back: table (None: a bye) and names."""
    rows = Match.objects.filter(round=round_, is_stopped=True).order_by("pk").values_list("table", "reason")
    stopped = [(table, reason.get("stopped", ())) for table, reason in rows]
    people = {each for _, who in stopped for each in who}
    names = dict(Entrant.objects.filter(event=round_.event_id, pk__in=people).values_list("pk", "name"))
    return [(table, " – ".join(names[each] for each in who if each in names)) for table, who in stopped]


def sheet_of(event: Event, round_: Round) -> Sheet:
    """Return a draft as things are now; a fixed number of queries."""
    is_cut = round_.stage == Round.Stage.CUT
    field = cuts.field_of(event, round_) if is_cut else pairing.field_of(event, round_.number)
    rows = rows_of(round_)
    standing = _seeds(event) if is_cut else {each.id: counted(each.points) for each in field}
    people = {
        pk: Person(pk, number, name, standing.get(pk, ""))
        for pk, number, name in event.entrants.values_list("pk", "number", "name")
    }
    bare = Sheet(rows, field, people, (), tuple(changes(field, round_.entered, people)))
    fixed = {} if is_cut else pairing.fixed_tables(event)
    stale = cuts.stale(event, round_) if is_cut else []
    return Sheet(rows, field, people, warnings(bare.draft, field, fixed), bare.changes, stale)


def _seeds(event: Event) -> dict[int, str]:
    return {pk: say("seed {number}", number=seed) for seed, pk in enumerate(event.cut_seeds, 1)}


def changes(field: Sequence[Drawn], entered: Mapping[str, Any], people: Mapping[int, Person]) -> Iterator[str]:
    """Tell what is different from what a round was drawn from."""
    then = {values["id"]: pairing.entrant_from(values) for values in entered.get("entrants", ())}
    now = {each.id: each for each in field} if then else {}
    for pk in then:
        if pk not in now:
            who = people[pk].name if pk in people else say("Somebody")
            yield say("{who} has left since the draw.", who=who)
    for pk, entrant in now.items():
        if pk not in then:
            yield say("{who} has come in since the draw.", who=people[pk].name)
        elif entrant.points != then[pk].points:
            points, before = counted(entrant.points), then[pk].points
            yield say(
                "{who} has {points} now; the draw knew {before}.", who=people[pk].name, points=points, before=before
            )
        elif entrant.is_awarded_bye and not then[pk].is_awarded_bye:
            yield say("{who} has been awarded a bye since the draw.", who=people[pk].name)
        elif then[pk].is_awarded_bye and not entrant.is_awarded_bye:
            yield say("{who} is no longer awarded a bye since the draw.", who=people[pk].name)


def since_check(round_: Round, sheet: Sheet) -> list[str]:
    """Return what has changed since a draft was checked, as sentences; [] if nothing has, or if nobody checked it."""
    if round_.state != Round.State.CHECKED:
        return []
    known = round_.draw.get("known", [])
    come = [words for words in sheet.changes if words not in known]
    return come + [say("No longer so: {words}", words=words) for words in known if words not in sheet.changes]


def problems(event: Event, round_: Round) -> tuple[list[str], list[str]]:
    """Return what must be mended before a draft is released, and what is only odd."""
    sheet = sheet_of(event, round_)
    return sheet.must, [*sheet.changes, *sheet.odd]

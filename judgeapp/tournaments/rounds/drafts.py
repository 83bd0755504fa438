"""The draft of a round: what it looks like, what has changed since the draw, and changing it by hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from judgeapp.domain.messages import as_stored, from_stored, grouped, listed, say, say_many
from judgeapp.domain.pairing import editing
from judgeapp.domain.pairing.editing import HAND, HAND_BYE, HIGHEST, Caution, Draft, named, warnings
from judgeapp.domain.pairing.values import Bye, Pair, PairingError
from judgeapp.domain.pairing.values import Entrant as Drawn
from judgeapp.domain.pairing.values import points as counted
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Match, Round, Seat
from judgeapp.tournaments.public import publishing
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

    def messages(self, codes: Iterable[str], about: Iterable[int] | None = None) -> list[str]:
        """Return the cautions of some kinds as sentences with names; `about`: only those that concern these."""
        wanted, people = set(codes), None if about is None else set(about)
        return [
            named(each, [self.people[one].name for one in each.entrants])
            for each in self.cautions
            if each.code in wanted and (people is None or not people.isdisjoint(each.entrants))
        ]

    @property
    def tables(self) -> int:
        return sum(row.table is not None for row in self.rows)

    @property
    def byes(self) -> int:
        return len(self.rows) - self.tables

    @property
    def must(self) -> list[str]:
        """What has to be mended before the release."""
        return [*self.stale, *self.messages(GRAVE)]

    @property
    def odd(self) -> list[str]:
        return self.messages({each.code for each in self.cautions} - set(GRAVE))


@dataclass(frozen=True, slots=True)
class Line:
    """A match or bye of a draft as the page shows it."""

    table: int | None
    people: Sequence[Person]
    why: str
    odd: Sequence[str]


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
    seeds = {pk: say("seed {number}", number=seed) for seed, pk in enumerate(event.cut_seeds, 1)}
    standing = seeds if is_cut else {each.id: counted(each.points) for each in field}
    people = {
        pk: Person(pk, number, name, standing.get(pk, ""))
        for pk, number, name in event.entrants.values_list("pk", "number", "name")
    }
    bare = Sheet(rows, field, people, (), tuple(changes(field, round_.entered, people)))
    fixed = {} if is_cut else pairing.fixed_tables(event)
    stale = cuts.stale(event, round_) if is_cut else []
    return Sheet(rows, field, people, warnings(bare.draft, field, fixed), bare.changes, stale)


def changes(field: Sequence[Drawn], entered: Mapping[str, Any], people: Mapping[int, Person]) -> Iterator[str]:
    """Tell what is different from what a round was drawn from."""
    then = drawn_from(entered)
    now = {each.id: each for each in field} if then else {}
    for pk in then:
        if pk not in now:
            who = people[pk].name if pk in people else say("Somebody")
            yield say("{who} has left since the draw.", who=who)
    for pk, entrant in now.items():
        if pk not in then:
            yield say("{who} has come in since the draw.", who=people[pk].name)
        elif entrant.points != then[pk].points:
            yield other_points(people[pk], entrant, then[pk])
        elif entrant.is_awarded_bye and not then[pk].is_awarded_bye:
            yield say("{who} has been awarded a bye since the draw.", who=people[pk].name)
        elif then[pk].is_awarded_bye and not entrant.is_awarded_bye:
            yield say("{who} is no longer awarded a bye since the draw.", who=people[pk].name)


def drawn_from(entered: Mapping[str, Any]) -> dict[int, Drawn]:
    """Return the entrants that a round was drawn from, by id."""
    return {values["id"]: pairing.entrant_from(values) for values in entered.get("entrants", ())}


def other_points(who: Person, now: Drawn, then: Drawn) -> str:
    """Say that somebody has other points than the draw knew."""
    points = counted(now.points)
    return say("{who} has {points} now; the draw knew {before}.", who=who.name, points=points, before=then.points)


def since_check(round_: Round, sheet: Sheet) -> list[str]:
    """Return what has changed since a draft was checked, as sentences; [] if nothing has, or if nobody checked it."""
    if round_.state != Round.State.CHECKED:
        return []
    known = [from_stored(words) for words in round_.draw.get("known", [])]
    come = [words for words in sheet.changes if words not in known]
    return come + [say("No longer so: {words}", words=words) for words in known if words not in sheet.changes]


def problems(event: Event, round_: Round) -> tuple[list[str], list[str]]:
    """Return what must be mended before a draft is released, and what is only odd."""
    sheet = sheet_of(event, round_)
    return sheet.must, [*sheet.changes, *sheet.odd]


CHANGED = say("Somebody else has changed this draft since you opened it. Nothing was done; look again.")


@dataclass(frozen=True, slots=True)
class Edited:
    """What was done, and what is odd about it now."""

    words: str
    odd: Sequence[str]


def version_of(round_: Round) -> str:
    """Return what differs as soon as somebody changes a draft."""
    return f"{round_.pk}.{len(round_.edits)}"


@transaction.atomic
def edit(event: Event, number: int, deed: str, who: Sequence[int], version: str, by: User | None) -> Edited:
    """Do one of DEEDS with entrants of a draft. Raises Refused if it has changed since `version`, or can't be done."""
    lock(event.pk)
    round_ = draft_round(event, number, version)
    if round_.stage == Round.Stage.CUT:
        raise Refused(say("Who meets in the top cut follows from the bracket. Only tables can be changed."))
    sheet = sheet_of(event, round_)
    people = _people(sheet, deed, who)
    change, words = DEEDS[deed][1:]
    try:
        after = change(sheet.draft, *who)
    except PairingError as error:
        raise Refused(*error.problems) from error
    _store(event, round_, sheet, after)
    return _log_edit(event, round_, words(people, sheet), set(who) | _opponents(sheet, after, who), by)


def draft_round(event: Event, number: int, version: str = "") -> Round:
    """Return the draft of a round; raise Refused if there is none, or if it is not the version given."""
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state not in (Round.State.DRAFT, Round.State.CHECKED):
        raise Refused(say("Round {number} has no draft that could be changed.", number=number))
    if version and version != version_of(round_):
        raise Refused(CHANGED)
    return round_


def _people(sheet: Sheet, deed: str, who: Sequence[int]) -> list[Person]:
    """Return the entrants of a deed; raise Refused, with names, if it is not for them."""
    if deed not in DEEDS or any(each not in sheet.people for each in who):
        raise Refused(say("That cannot be done with a draft. Look again."))
    wanted, chosen = DEEDS[deed][0], len(set(who))
    if chosen != wanted:
        raise Refused(_choose(wanted, chosen))
    people = [sheet.people[each] for each in who]
    if problems := list(_misplaced(sheet, deed, people)):
        raise Refused(*problems)
    return people


def _choose(wanted: int, chosen: int) -> str:
    if wanted == 2:
        if not chosen:
            return say("Choose two entrants; nobody is chosen.")
        return say_many("Choose two entrants; {n} is chosen.", "Choose two entrants; {n} are chosen.", chosen)
    if not chosen:
        return say("Choose one entrant; nobody is chosen.")
    return say("Choose one entrant; {n} are chosen.", n=chosen)


def _misplaced(sheet: Sheet, deed: str, people: Sequence[Person]) -> Iterator[str]:
    seated, unpaired = {each for row in sheet.rows for each in row.seats}, set(sheet.unpaired)
    for each in people:
        if each.id not in seated | unpaired:
            yield say("{who} does not play this round.", who=each.name)
        elif deed in ("join", "bye") and each.id in seated:
            yield say("{who} has a match or a bye. Break that first.", who=each.name)
        elif deed == "split" and each.id in unpaired:
            yield say("{who} has neither a match nor a bye that could be broken.", who=each.name)


def _opponents(sheet: Sheet, after: Draft, who: Sequence[int]) -> set[int]:
    now = {each for pair in after.pairs if {pair.a, pair.b} & set(who) for each in (pair.a, pair.b)}
    before = {each for row in sheet.rows if set(row.seats) & set(who) for each in row.seats}
    return now | before


def _log_edit(event: Event, round_: Round, words: str, about: set[int], by: User | None) -> Edited:
    """Keep a change in words; a draft that was checked has to be checked again."""
    Round.objects.filter(pk=round_.pk).update(edits=[*round_.edits, as_stored(words)], state=Round.State.DRAFT)
    note(event, by, say("Draft of round {number}: {words}", number=round_.number, words=words))
    sheet = sheet_of(event, round_)
    return Edited(words, sheet.messages({each.code for each in sheet.cautions}, about))


def _store(event: Event, round_: Round, sheet: Sheet, after: Draft) -> None:
    """Turn the rows of a draft into another one; a match whose entrants change keeps its table."""
    wanted = [(pair.a, pair.b) for pair in after.pairs] + [(bye.entrant,) for bye in after.byes]
    there = {row.seats for row in sheet.rows}
    gone = [row for row in sheet.rows if row.seats not in set(wanted)]
    come = [seats for seats in wanted if seats not in there]
    Seat.objects.filter(match__in=[row.match for row in gone]).delete()
    for size in (2, 1):
        rows = [row for row in gone if len(row.seats) == size]
        seats = [each for each in come if len(each) == size]
        for row, entrants in zip(rows, seats, strict=False):
            _reseat(round_, row.match, entrants)
        Match.objects.filter(pk__in=[row.match for row in rows[len(seats) :]]).delete()
        for entrants in seats[len(rows) :]:
            _add(event, round_, entrants)


def _reseat(round_: Round, match: int, entrants: Sequence[int]) -> None:
    reason = pairing.plain_reason(HAND if len(entrants) == 2 else HAND_BYE)
    Match.objects.filter(pk=match).update(reason=reason)
    Seat.objects.bulk_create(
        Seat(round=round_, match_id=match, entrant_id=each, side=side) for side, each in enumerate(entrants)
    )


def _add(event: Event, round_: Round, entrants: tuple[int, ...]) -> None:
    is_bye = len(entrants) == 1
    table = None if is_bye else free_table(event, round_, entrants)
    pairing.add_matches(round_, [(table, HAND_BYE if is_bye else HAND, entrants)])


def free_table(event: Event, round_: Round, entrants: Sequence[int]) -> int:
    """Return the table of a new match: one that is fixed for an entrant, or else the first that is free."""
    taken, fixed = set(tables_taken(round_)), pairing.fixed_tables(event)
    own = [fixed[each] for each in entrants if each in fixed and fixed[each] not in taken]
    return own[0] if own else pairing.next_table(event, taken | set(fixed.values()))


def tables_taken(round_: Round) -> list[int]:
    there = Match.objects.filter(round=round_, is_stopped=False, table__isnull=False)
    return [table for table in there.values_list("table", flat=True) if table is not None]


def move_of(event: Event, number: int, who: Sequence[int], to: int, version: str, by: User | None) -> Edited:
    """Have the match of an entrant of a draft play at another table."""
    tables = Match.objects.filter(
        round__event=event, round__number=number, table__isnull=False, seats__entrant__in=who
    ).values_list("table", flat=True)
    found = {table for table in tables if table is not None}
    if len(found) != 1:
        raise Refused(say("Choose one entrant who has a match, and the table it is to be at."))
    return move(event, number, found.pop(), to, by, version)


@transaction.atomic
def move(event: Event, number: int, table: int, to: int, by: User | None, version: str = "") -> Edited:
    """Have a match play at another table, in exchange with one there. Raises Refused in a closed round, or for none."""
    lock(event.pk)
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state == Round.State.CLOSED:
        raise Refused(say("The tables of round {number} cannot be changed now.", number=number))
    if version and version != version_of(round_):
        raise Refused(CHANGED)
    found = {match.table: match for match in round_.matches.filter(table__in=[table, to], is_stopped=False)}
    if problems := _table_problems(found, table, to):
        raise Refused(*problems)
    _exchange(found, table, to)
    words = _moved(table, to, is_exchange=to in found)
    if round_.state in (Round.State.DRAFT, Round.State.CHECKED):
        return _log_edit(event, round_, words, _seated(found), by)
    note(event, by, say("Round {number}: {words}", number=number, words=words))
    publishing.ask(event, by)
    return Edited(words, ())


def _moved(table: int, to: int, *, is_exchange: bool) -> str:
    if not is_exchange:
        return say("The match of table {table} is at table {to}.", table=table, to=to)
    return say(
        "The match of table {table} is at table {to}, and that of table {to} at table {table}.", table=table, to=to
    )


def _table_problems(found: Mapping[int | None, Match], table: int, to: int) -> list[str]:
    problems: list[str] = [] if table in found else [say("No match is at table {table}.", table=table)]
    if not 1 <= to <= HIGHEST:
        problems.append(say("Tables are numbered from 1 to {highest}.", highest=grouped(HIGHEST)))
    elif table == to:
        problems.append(say("The match is at table {table} already.", table=table))
    return problems


def _exchange(found: Mapping[int | None, Match], table: int, to: int) -> None:
    if to in found:
        Match.objects.filter(pk=found[to].pk).update(table=None)
    Match.objects.filter(pk=found[table].pk).update(table=to)
    if to in found:
        Match.objects.filter(pk=found[to].pk).update(table=table)


def _seated(found: Mapping[int | None, Match]) -> set[int]:
    return set(Seat.objects.filter(match__in=list(found.values())).values_list("entrant", flat=True))


def _names(people: Sequence[Person]) -> str:
    words: str = listed([each.name for each in people])
    return words


def _broken(people: Sequence[Person], sheet: Sheet) -> str:
    row = next((row for row in sheet.rows if people[0].id in row.seats), Row(0, None, {}, ()))
    if len(row.seats) == 2:
        return say("{names} do not play each other.", names=_names([sheet.people[each] for each in row.seats]))
    return say("{who} does not have the bye.", who=people[0].name)


Words = Callable[[Sequence[Person], Sheet], str]
# How many entrants a deed needs, what it does to a draft, and its sentence.
DEEDS: Mapping[str, tuple[int, Callable[..., Draft], Words]] = {
    "swap": (2, editing.swap, lambda people, _: say("{names} have changed places.", names=_names(people))),
    "split": (1, editing.split, _broken),
    "join": (2, editing.join, lambda people, _: say("{a} plays {b}.", a=people[0].name, b=people[1].name)),
    "bye": (1, editing.give_bye, lambda people, _: say("{who} has the bye.", who=people[0].name)),
}

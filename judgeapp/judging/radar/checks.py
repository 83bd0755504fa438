"""Deck checks at the tables of a round: drawn by a seed, timed, and their time given back with three minutes more."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from judgeapp.domain.events.clock import minutes_owed
from judgeapp.domain.messages import say, say_many
from judgeapp.domain.pairing.values import LETTERS
from judgeapp.judging.calls.answering import is_played, lost, settle, stood
from judgeapp.judging.models import DeckCheck
from judgeapp.judging.unfit import longest
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event, Match, Round, Seat
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.results.reports import accepted_of
from judgeapp.tournaments.results.tables import Progress, Table, match_at, tables_of
from judgeapp.tournaments.rounds import clock

MOST_TABLES = 20
SEED_LENGTH = 8
LONGEST_SEED, LONGEST_NOTE = (longest(DeckCheck, name) for name in ("seed", "note"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table that was drawn.

    was_checked   whether the decks of one of its players were checked before at the event
    check         the check that this draw has led to; None as long as nobody has started it
    """

    table: Table
    was_checked: bool
    check: DeckCheck | None


def with_tables(rows: QuerySet[DeckCheck]) -> QuerySet[DeckCheck]:
    """Return checks with their matches, rounds and who checks; one query."""
    return rows.select_related("match__round", "by").defer(*(f"match__{column}" for column in BIG))


def with_names(rows: QuerySet[DeckCheck]) -> QuerySet[DeckCheck]:
    """Return checks with the players, too, and their lists; five queries."""
    return with_tables(rows).prefetch_related("match__seats__entrant__deck__deck")


def new_seed() -> str:
    """Return a seed that can be read aloud: 40 bits."""
    return get_random_string(SEED_LENGTH, LETTERS)


def draw(event: Event, round_: Round, count: int, seed: str) -> list[Drawn]:
    """Return so many tables of a round, drawn by a seed; who was not checked before comes first. Four queries."""
    return _order(event, round_, seed)[:count]


def _order(event: Event, round_: Round, seed: str) -> list[Drawn]:
    """Return all tables that can be drawn, in the order of a seed.

    Tables stand in the order of the SHA-256 of "seed/round/table": as long as the same tables play, anybody draws the
    same again, and a table that ends its match makes room for the next one and moves no other.
    """
    here = list(event.deck_checks.filter(match__round=round_).select_related("by"))
    mine = {check.match_id: check for check in here if check.seed == seed}
    busy = {check.match_id for check in here if check.ended_at is None}
    before = _checked(event, mine)
    rows = [
        Drawn(table, not before.isdisjoint(table.numbers), mine.get(table.match))
        for table in tables_of(round_)
        if table.match in mine or (table.progress is Progress.OPEN and table.match not in busy)
    ]
    return sorted(rows, key=lambda row: (row.was_checked, _place(seed, round_, row.table)))


def _checked(event: Event, mine: Collection[int]) -> set[int]:
    """Return the numbers of those who were checked before, in other matches than those of this draw."""
    seats = Seat.objects.filter(match__deck_checks__event=event).exclude(match__in=mine)
    return set(seats.values_list("entrant__number", flat=True))


def _place(seed: str, round_: Round, table: Table) -> str:
    return hashlib.sha256(f"{seed}/{round_.number}/{table.number}".encode()).hexdigest()


@transaction.atomic
def start(
    event: Event, number: int, table: int | None, by: User | None, seed: str = "", count: int = 0
) -> tuple[DeckCheck, bool]:
    """Start the check of a table; return it, and whether it is new: one that runs there already is returned.

    The seed is stored only if it draws the table among so many (`count`); the log tells of a draw that is used first.
    Raises Refused if nobody plays at that table of the round now.
    """
    lock(event.pk)
    match, now = _playing(event, number, table), timezone.now()
    seed = _drawn(event, match, count, seed, by) if seed and count else ""
    fields = {"event": event, "by": by, "seed": seed, "started_at": now, "stood": stood(match.round, now)}
    check, is_new = DeckCheck.objects.select_related("by").get_or_create(match=match, ended_at=None, defaults=fields)
    if is_new:
        about = {"table": table, "number": number, "seed": check.seed}
        words = say("Deck check at table {table} of round {number}.", **about)
        if check.seed:
            words = say("Deck check at table {table} of round {number}, drawn with the seed {seed}.", **about)
        note(event, by, words)
    return check, is_new


def _drawn(event: Event, match: Match, count: int, seed: str, by: User | None) -> str:
    """Return the seed if it draws the table of a match, and note the draw once; else ""."""
    rows = _order(event, match.round, seed)
    drawn = [row.table for row in rows[:count]]
    if count > MOST_TABLES or len(seed) > LONGEST_SEED or match.pk not in [table.match for table in drawn]:
        return ""
    about = {"count": count, "number": match.round.number, "seed": seed}
    first = say_many(
        "Drew {n} table of round {number} for deck checks with the seed {seed}:",
        "Drew {n} tables of round {number} for deck checks with the seed {seed}:",
        count,
        **about,
    )
    noted = {f"message__values__first__values__{name}": value for name, value in about.items()}
    if not event.log.filter(**noted).exists():
        tables = ", ".join(str(table.number) for table in drawn)
        note(event, by, say("{first} {tables}, of {n} that play.", first=first, tables=tables, n=len(rows)))
    return seed


def _playing(event: Event, number: int, table: int | None) -> Match:
    round_ = event.rounds_played.filter(number=number, state=Round.State.RELEASED).first()
    if round_ is None:
        raise Refused(_("Round {number} is not being played.").format(number=number))
    if not table:
        raise Refused(_("Type the number of the table."))
    match = match_at(round_, table)
    if match is None:
        raise Refused(_("No match is at table {table}.").format(table=table))
    if accepted_of(match):
        over = _("Table {table} has its result. The page of all decks leads to the lists of both players.")
        raise Refused(over.format(table=table))
    return match


def owed(check: DeckCheck, now: datetime) -> int:
    """Return the minutes that a check which ends now is worth: what it took from its table, and three more."""
    return minutes_owed(lost(check, now))


@transaction.atomic
def end(event: Event, key: int, by: User | None, words: str = "", *, gives_time: bool = True) -> DeckCheck:
    """End a check and give its table the time; one that has ended stays as it is. Return it with its minutes.

    A table gets none if its match has a result or its round is closed, and never more than a table may have.
    Raises Refused if the event has no such check, or the note is too long.
    """
    lock(event.pk)
    check = DeckCheck.objects.select_related("match__round", "by").filter(event=event, pk=key).first()
    if check is None:
        raise Refused(_("This event has no such deck check."))
    if check.ended_at:
        return check
    if len(words) > LONGEST_NOTE:
        long = _("The note has {number} characters; {most} fit.")
        raise Refused(long.format(number=len(words), most=LONGEST_NOTE))
    now = check.ended_at = timezone.now()
    check.note, check.minutes = words, _give(event, check, now, by) if gives_time else 0
    check.save(update_fields=["ended_at", "note", "minutes"])
    ended = say("Deck check at table {table} of round {number} ended", **_where(check))
    note(event, by, say("{ended}: {note}", ended=ended, note=words) if words else say("{ended}.", ended=ended))
    return check


@transaction.atomic
def remove(event: Event, key: int, by: User | None) -> None:
    """Take out a check that was started by mistake: its players count as not checked.

    Raises Refused if the event has no such check under way.
    """
    lock(event.pk)
    check = DeckCheck.objects.select_related("match__round").filter(event=event, pk=key, ended_at=None).first()
    if check is None:
        raise Refused(_("This deck check is not under way."))
    check.delete()
    note(event, by, say("Took out the deck check at table {table} of round {number}.", **_where(check)))


def _where(check: DeckCheck) -> dict[str, Any]:
    return {"table": check.match.table, "number": check.match.round.number}


def _give(event: Event, check: DeckCheck, now: datetime, by: User | None) -> int:
    """Give a table the time of a check that ends now; return the minutes it got."""
    match = check.match
    worth = min(owed(check, now), clock.MOST_EXTENSION - match.extension // 60)
    if not is_played(match) or worth <= 0:
        return 0
    clock.give_time(event, match.round.number, match.table, worth, by)
    settle(check, now, worth)
    return worth

"""Doing a repair: tables stop, new matches begin with the time they have lost, and everything is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.keeping import as_kept
from judgeapp.domain.saying import Said, listed, say, say_many, sentences
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event, Match, Round, Seat
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import clock, pairing, repairing
from judgeapp.tournaments.rounds.repairing import Outlook, Side, Way

TOLD = 8  # sentences of a repair that stand in the log; all of them stay with the round
LOOK_AGAIN = say("Look at the pairings again if you sit there or have not played.")
CHANGED = say("The round has changed since you looked. Nothing was done; look at the proposals again.")


@dataclass(frozen=True, slots=True)
class Repaired:
    """What was done: tables to stop, and tables of new matches (None: a bye)."""

    stopped: Sequence[int]
    tables: Sequence[int]


@transaction.atomic
def repair(
    event: Event, number: int, key: str, kept: Sequence[int], by: AbstractBaseUser | None, tell: bool = False
) -> Repaired:
    """Repair a released round in the way of a key.

    Stopped matches lose their seats and keep what was reported of them; new ones get the time that has gone.
    tell   announce which tables stop and which are new
    Raises Refused if that way is no longer there.
    """
    event = lock(event.pk)
    round_ = repairable(event, number)
    now = timezone.now()
    way = _way(repairing.outlook(event, round_, kept, now), key)
    _stop(round_, way)
    _begin(round_, way, _lost(round_, now))
    _keep(event, round_, told(way), by)
    done = Repaired([side.table for side in way.before if side.table], [side.table for side in way.after if side.table])
    if tell and (done.stopped or done.tables):
        announcing.announce(event, announcement(number, done), by, until_round=number)
    publishing.ask(event, by)
    return done


def repairable(event: Event, number: int) -> Round:
    """Return the round to repair; raise Refused unless it is a Swiss round that is being played."""
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state != Round.State.RELEASED:
        raise Refused(say("Round {number} is not being played.", number=number))
    if round_.stage != Round.Stage.SWISS:
        raise Refused(say("The top cut follows from the bracket; there is nothing to draw anew."))
    return round_


def _way(found: Outlook, key: str) -> Way:
    for each in found.ways:
        if each.key == key:
            return each
    raise Refused(CHANGED)


def _stop(round_: Round, way: Way) -> None:
    """Take matches and byes back; who sat there and why stays with the match."""
    wanted = {tuple(person.id for person in side.people) for side in way.before}
    seats: dict[int, tuple[int, ...]] = {}
    for match, entrant in round_.seats.order_by("match", "side").values_list("match", "entrant"):
        seats[match] = (*seats.get(match, ()), entrant)
    stopped = [match for match, who in seats.items() if who in wanted]
    for match in Match.objects.filter(pk__in=stopped):
        match.is_stopped = True
        match.reason = {**match.reason, "stopped": list(seats[match.pk])}
        match.save(update_fields=["is_stopped", "reason"])
    Seat.objects.filter(match__in=stopped).delete()


def _keep(event: Event, round_: Round, words: list[str], by: AbstractBaseUser | None) -> None:
    """Keep in words what a repair did."""
    Round.objects.filter(pk=round_.pk).update(edits=[*round_.edits, *map(as_kept, words)])
    note(event, by, say("Repaired round {number}: {done}", number=round_.number, done=sentences(words[:TOLD])))


def _begin(round_: Round, way: Way, seconds: int) -> None:
    rows = [(side.table, side.reason, tuple(person.id for person in side.people)) for side in way.after]
    made = pairing.add_matches(round_, rows)
    begun = [match.pk for match in made if match.table]
    Match.objects.filter(pk__in=begun).update(extension=seconds)


def _lost(round_: Round, now: datetime) -> int:
    """Return the time that a match which begins now has missed, in seconds, whole minutes."""
    face = clock.clock_of(round_)
    gone = face.length - face.remaining(now)
    minutes = min(clock.MOST_EXTENSION, -(-int(gone.total_seconds()) // 60))
    return max(0, minutes) * 60


def told(way: Way) -> list[str]:
    """Return what a repair does, as sentences with names."""
    stopped = [say("{match} is taken back.", match=_match(side)) for side in way.before]
    return stopped + [say("{match} is new.", match=_match(side)) for side in way.after]


def _match(side: Side) -> str:
    names = " – ".join(person.name for person in side.people)
    if not side.table:
        return say("The bye of {names}", names=names)
    return say("Table {table} ({names})", table=side.table, names=names)


def announcement(number: int, done: Repaired) -> Said:
    """Return what is called out after a repair."""
    stop = [say("Please stop at {tables}.", tables=_tables(done.stopped))] if done.stopped else []
    new = [say("New matches are at {tables}.", tables=_tables(done.tables))] if done.tables else []
    return say("Round {number}: {words}", number=number, words=sentences([*stop, *new, LOOK_AGAIN]))


def _tables(numbers: Sequence[int]) -> Said:
    return say_many("table {tables}", "tables {tables}", len(numbers), tables=listed(sorted(numbers)))

"""The clock of a round, and more time for single tables."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.events.clock import Clock, clock_text
from judgeapp.domain.messages import Message, say, say_many
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.public import publishing

MOST_MINUTES = 600
MOST_EXTENSION = 120


def clock_of(round_: Round) -> Clock:
    """Return the clock of a round as a value."""
    return Clock(
        timedelta(seconds=round_.seconds),
        round_.started_at,
        round_.paused_at,
        timedelta(seconds=round_.paused_seconds),
    )


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows at a moment; `turns` are the deeds that are of use now."""

    text: str
    seconds: int
    state: str
    minutes: int
    turns: tuple[str, ...]

    @property
    def is_over(self) -> bool:
        return self.seconds <= 0 and self.state != "not started"


def face_of(round_: Round, now: datetime) -> Face:
    """Return what the clock of a round shows."""
    clock = clock_of(round_)
    left = clock.remaining(now)
    state = "running" if clock.is_running else "paused" if clock.started_at else "not started"
    turns = {"running": ("pause",), "paused": ("resume", "reset"), "not started": ("start",)}[state]
    return Face(clock_text(left), math.ceil(left.total_seconds()), state, round_.seconds // 60, turns)


@transaction.atomic
def turn(event: Event, number: int, deed: str, by: User | None) -> None:
    """Start, pause, resume or reset the clock of a round. Raises Refused if the round is not being played."""
    round_ = _running(event, number)
    if deed not in TURNS:
        raise Refused(say("A clock can be started, paused, resumed and set back."))
    change, words = TURNS[deed]
    before = clock_of(round_)
    after = change(before, timezone.now())
    if after == before:
        return
    Round.objects.filter(pk=round_.pk).update(
        started_at=after.started_at,
        paused_at=after.paused_at,
        paused_seconds=round(after.paused.total_seconds()),
    )
    note(event, by, words(number=number, stood=clock_text(before.remaining(timezone.now()))))
    publishing.ask(event, by)


@transaction.atomic
def set_length(event: Event, number: int, minutes: int | None, by: User | None) -> None:
    """Give a round that is not closed another length; a clock that runs goes on from its start."""
    lock(event.pk)
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state == Round.State.CLOSED:
        raise Refused(say("Round {number} is not being played.", number=number))
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise Refused(say("A round has between 1 and {most} minutes.", most=MOST_MINUTES))
    Round.objects.filter(pk=round_.pk).update(seconds=minutes * 60)
    note(
        event, by, say_many("Round {number} has {n} minute.", "Round {number} has {n} minutes.", minutes, number=number)
    )
    publishing.ask(event, by)


@transaction.atomic
def give_time(
    event: Event,
    number: int,
    table: int | None,
    minutes: int | None,
    by: User | None,
    since: int | None = None,
) -> int:
    """Add minutes to what a table has longer (or take them back with a minus); return what it has then.

    since   the newest entry of the log that was seen: what was given after it was not, and is not added to
    """
    round_ = _running(event, number)
    if table is None:
        raise Refused(say("Type the number of the table."))
    match = Match.objects.filter(round=round_, table=table, is_stopped=False).first()
    if match is None:
        raise Refused(say("No match is at table {table}.", table=table))
    if not minutes:
        raise Refused(say("Say how many minutes, such as 3."))
    has = say("Table {table} of round {number} has", table=table, number=number)  # as the log begins
    if since is not None and event.log.filter(pk__gt=since, words__startswith=has.english).exists():
        raise Refused(
            say(
                "Table {table} has {has} extra minutes: somebody gave it time just now. Look again first.",
                table=table,
                has=match.extension // 60,
            )
        )
    seconds = match.extension + minutes * 60
    if not 0 <= seconds <= MOST_EXTENSION * 60:
        raise Refused(
            say(
                "Table {table} has {has} extra minutes; there can be 0 to {most}.",
                table=table,
                has=match.extension // 60,
                most=MOST_EXTENSION,
            )
        )
    Match.objects.filter(pk=match.pk).update(extension=seconds)
    given = say("{has} {minutes} extra minutes.", has=has, minutes=seconds // 60)
    note(event, by, given)
    publishing.ask(event, by)
    return seconds // 60


def _running(event: Event, number: int) -> Round:
    lock(event.pk)
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state != Round.State.RELEASED:
        raise Refused(say("Round {number} is not being played.", number=number))
    return round_


# What each turn does to a clock at a time, and its sentence in the log.
TURNS: dict[str, tuple[Callable[[Clock, datetime], Clock], Callable[..., Message]]] = {
    "start": (Clock.start, lambda **about: say("Started the clock of round {number}.", **about)),
    "pause": (Clock.pause, lambda **about: say("Paused the clock of round {number}.", **about)),
    "resume": (Clock.resume, lambda **about: say("Resumed the clock of round {number}.", **about)),
    "reset": (
        lambda clock, _: Clock(clock.length),
        lambda **about: say("Set back the clock of round {number} at {stood}.", **about),
    ),
}

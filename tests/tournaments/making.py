"""Events for tests, made of rows: who takes part, rounds that are drawn, results that are in."""

import datetime
import itertools
import random
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Member, Report, Round
from judgeapp.tournaments.rounds import lifecycle, pairing

PASSWORD = "correct-horse-battery"  # a made-up account's
_counter = itertools.count(1)


def make_event(**fields) -> Event:
    """An event of Bakugan with three rounds, run by nobody yet."""
    system = SYSTEMS[fields.get("system", "magic")]
    given = {
        "name": "Saturday Swiss",
        "game": "bakugan",
        "format": "full",
        "date": datetime.date(2026, 11, 21),
        "system": system.key,
        "tiebreaks": list(system.tiebreaks),
        "rounds": 3,
        "rounds_table": next(iter(TABLES)),
        "seed_key": "a key that is always the same",
    }
    return Event.objects.create(**{**given, **fields})


def make_user(name: str = "", **fields) -> User:
    return User.objects.create_user(name or f"somebody-{next(_counter)}", password=PASSWORD, **fields)


def make_member(event: Event, role: str, name: str = "") -> User:
    """An account with a role at an event (a value of domain.permissions Role)."""
    user = make_user(name)
    Member.objects.create(event=event, user=user, role=role)
    return user


def make_entrants(event: Event, names: int | Iterable[str], **fields) -> list[Entrant]:
    """Entrants who are in; a number makes "Player 1" and so on."""
    first = event.entrants.count() + 1
    listed = [f"Player {at}" for at in range(first, first + names)] if isinstance(names, int) else list(names)
    rows = [Entrant(event=event, number=at, name=name, **fields) for at, name in enumerate(listed, first)]
    return Entrant.objects.bulk_create(rows)


def make_job(event: Event, kind: str, number: int) -> Job:
    attempt = Job.objects.filter(event=event, kind=kind, number=number).count() + 1
    return Job.objects.create(event=event, kind=kind, number=number, attempt=attempt)


def four_playing() -> Event:
    """Ann, Ben, Cleo and Dora in their first round."""
    event = make_event()
    make_entrants(event, ["Ann", "Ben", "Cleo", "Dora"])
    release(event, 1)
    return event


def seven_in() -> Event:
    """Seven who are in, before the first of two rounds."""
    event = make_event(rounds=2)
    make_entrants(event, 7)
    return event


def draw(event: Event, number: int) -> Round:
    """Pair a round as its job does; return the draft."""
    do(event, Job.Kind.PAIR, number, pairing.pair)
    return event.rounds_played.get(number=number)


def release(event: Event, number: int) -> Round:
    """Pair, check and release a round."""
    draw(event, number)
    lifecycle.check(event, number, None)
    do(event, Job.Kind.RELEASE, number, lifecycle.release)
    return event.rounds_played.get(number=number)


def close(event: Event, number: int) -> Round:
    do(event, Job.Kind.CLOSE, number, lifecycle.close)
    return event.rounds_played.get(number=number)


def do(event: Event, kind: str, number: int, work) -> None:
    """Run a job here and now; what it refuses is raised."""
    job = make_job(event, kind, number)
    with transaction.atomic():
        work(lock(event.pk), job)
    Job.objects.filter(pk=job.pk).update(state=Job.State.DONE)
    event.refresh_from_db()


def report(match: Match, a: int, b: int, draws: int = 0, kind: str = "played") -> Report:
    """An accepted result."""
    return Report.objects.create(
        match=match,
        a=a,
        b=b,
        draws=draws,
        kind=kind,
        state=Report.State.ACCEPTED,
        source=Report.Source.SCOREKEEPER,
    )


def play(round_: Round, seed: int = 1) -> None:
    """Give every open table of a round a result."""
    rng = random.Random(f"{seed}-{round_.number}")
    done = Report.objects.filter(match__round=round_, state="accepted").values("match")
    for match in Match.objects.filter(round=round_, table__isnull=False, is_stopped=False).exclude(pk__in=done):
        report(match, *rng.choice([(2, 0), (2, 1), (1, 2), (0, 2)]))


def play_rounds(event: Event, rounds: int) -> None:
    """Play so many whole rounds from where the event is."""
    first = event.rounds_played.count() + 1
    for number in range(first, first + rounds):
        play(release(event, number))
        close(event, number)

"""How times and queries grow with the number of players, in one process."""

import random

from django.contrib.auth.models import User

from judgeapp.tournaments.models import Event, Match, Report, Round
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rehearsal.book import Book
from judgeapp.tournaments.rehearsal.players import names
from judgeapp.tournaments.rehearsal.playing import Plan, open_event
from judgeapp.tournaments.rehearsal.running import Inline
from judgeapp.tournaments.rehearsal.staff import Desk
from judgeapp.tournaments.rounds import history

SCORES = ((2, 0), (2, 1), (1, 2), (0, 2))


def filled(players: int, organiser: User) -> Event:
    """Open an unlisted event with so many players."""
    event = open_event(Plan(players=players, rounds=9, cut=0, name=f"Bench of {players}"), organiser)
    attendance.add(event, [{"name": name} for name in names(players, random.Random(players))], organiser)
    event.refresh_from_db()
    return event


def play(desk: Desk, rounds: int) -> None:
    """Play so many whole rounds from where the event is."""
    first = desk.event.rounds_played.count() + 1
    for number in range(first, first + rounds):
        round_ = desk.pair(number)
        desk.release(number)
        give_results(round_, desk.rng)
        desk.close(number)


def give_results(round_: Round, rng: random.Random) -> None:
    """Give every table a result at once, past the reports one by one."""
    rows = [
        Report(match_id=match, a=a, b=b, kind="played", state=Report.State.ACCEPTED, source=Report.Source.APP)
        for match, (a, b) in (
            (match, rng.choice(SCORES))
            for match in Match.objects.filter(round=round_, table__isnull=False).values_list("pk", flat=True)
        )
    ]
    Report.objects.bulk_create(rows, batch_size=2000)


def grow(players: int, organiser: User, rounds: int) -> tuple[Event, Book]:
    """Play so many rounds of an event of that size; return it with what its rounds cost."""
    event = filled(players, organiser)
    book = Book()
    runner = Inline()
    desk = Desk(event, organiser, runner, book, random.Random(players))
    with runner.started():
        play(desk, rounds)
        last = event.rounds_played.get(number=rounds)
        with book.step("standings"):
            history.store_standings(event, last, "measured")
        with book.step("publish"):
            publishing.publish(event)
    return event, book

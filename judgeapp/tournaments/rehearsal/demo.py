"""An event in the middle of a round, to look at and to try out."""

import random
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.public import announcing
from judgeapp.tournaments.rehearsal.book import Book
from judgeapp.tournaments.rehearsal.players import Players
from judgeapp.tournaments.rehearsal.playing import Plan, open_event
from judgeapp.tournaments.rehearsal.running import Runner
from judgeapp.tournaments.rehearsal.staff import Desk
from judgeapp.tournaments.rounds import clock

PLAYED = 3  # rounds that are closed; the next one is on
SHARE = 0.55  # of its results are in
MINUTES_AGO = 21  # its clock was started


def live_event(plan: Plan, organiser: User, runner: Runner, prepare: Callable[[Event], None] = lambda _: None) -> Event:
    """Open an event and play it to the middle of its fourth round; `prepare` is called once everybody is in."""
    event, rng, book = open_event(plan, organiser), random.Random(plan.seed), Book()
    desk = Desk(event, organiser, runner, book, rng)
    players = Players(event, desk, rng)
    with runner.started():
        players.enter(plan.players)
        prepare(event)
        for number in range(1, PLAYED + 1):
            round_ = _start(desk, number)
            players.play(round_)
            desk.settle()
            desk.close(number)
            players.leave_and_return(number)
            desk.settle()
        _middle(desk, players, _start(desk, PLAYED + 1))
        desk.settle()
    return event


def _start(desk: Desk, number: int) -> Round:
    desk.pair(number)
    desk.release(number)
    return desk.event.rounds_played.get(number=number)


def _middle(desk: Desk, players: Players, round_: Round) -> None:
    """Some results are in, two players disagree, a table has more time, and everybody was told when lunch is."""
    players.play(round_, share=SHARE)
    players.disagree(round_)
    running = Match.objects.filter(round=round_, table__isnull=False, reports__isnull=True).first()
    clock.give_time(desk.event, round_.number, running.table, 4, desk.organiser)
    announcing.announce(desk.event, "Lunch break of 40 minutes after this round.", desk.organiser)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=MINUTES_AGO))

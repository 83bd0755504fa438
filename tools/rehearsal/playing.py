"""Made-up events: a whole one, one in the middle of a round, and one that grows."""

import datetime
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from judgeapp.deckcheck.formats import choose, games_with_formats
from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.models import Event, Match, Report, Round
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import clock, history, lifecycle
from judgeapp.tournaments.setup import opening
from tools.rehearsal.book import PUBLIC, STAFF, Book, Browser
from tools.rehearsal.holding import Holding
from tools.rehearsal.players import Players, names
from tools.rehearsal.running import Desk, Inline, Runner

EDITED, REPAIRED = 3, 4  # the round that is changed by hand, and the one that a wrong result is found in
LATE_UNTIL = 3
SCORES = ((2, 0), (2, 1), (1, 2), (0, 2))
# Of an event in the middle of a round:
PLAYED = 3  # rounds that are closed; the next one is on
SHARE = 0.55  # of its results are in
MINUTES_AGO = 21  # its clock was started


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; `game` "" is the first one."""

    players: int = 500
    rounds: int = 9
    cut: int = 8
    seed: int = 1
    game: str = ""
    system: str = ""
    name: str = "Rehearsal"
    is_listed: bool = False
    decks: str = Event.Decks.NONE


def open_event(plan: Plan, organiser: User, date: datetime.date | None = None) -> Event:
    """Open the event of a plan."""
    format_ = choose(plan.game or next(iter(games_with_formats())))
    system = SYSTEMS[plan.system or next(iter(SYSTEMS))]
    settings = {field: Event._meta.get_field(field).get_default() for field in opening.FIELDS}
    settings |= opening.PAIRING | {
        "name": plan.name,
        "game": format_.game,
        "format": format_.key,
        "date": date or timezone.localdate(),
        "system": system.key,
        "tiebreaks": list(system.tiebreaks),
        "rounds": plan.rounds,
        "rounds_table": next(iter(TABLES)),
        "cut_size": plan.cut,
        "is_listed": plan.is_listed,
        "decks": plan.decks,
        "apart_club": True,
        "apart_rounds": 1,
    }
    return opening.open_event(settings, organiser)


def rehearse(event: Event, plan: Plan, organiser: User, runner: Runner, say: Callable[[str], None]) -> Book:
    """Play an event that is open and empty to its end; return what was noted down."""
    book, rng = Book(), random.Random(plan.seed)
    desk = Desk(event, organiser, runner, book, rng)
    with runner.started():
        rehearsal = _Rehearsal(plan, desk, Players(event, desk, rng), Holding(event, book), say)
        rehearsal.play()
    return book


@dataclass(frozen=True)
class _Rehearsal:
    plan: Plan
    desk: Desk
    players: Players
    holding: Holding
    say: Callable[[str], None]

    def play(self) -> None:
        self.players.enter(self.plan.players)
        for number in range(1, self.plan.rounds + 1):
            self._swiss_round(number)
        if self.plan.cut:
            self._cut()
        else:
            lifecycle.end(self.desk.event, self.desk.organiser)
            self.desk.settle()
        self._look(self.desk.event.rounds_played.last())
        self.holding.of_file()

    def _swiss_round(self, number: int) -> None:
        if 1 < number <= LATE_UNTIL:
            self.players.come_late(number, max(1, self.plan.players // 100))
            self.desk.settle()
        round_ = self.desk.pair(number)
        self.holding.of_draft(round_)
        self._look_at_draft(number)
        if number == EDITED:
            self.desk.edit(number)
        self.desk.release(number)
        self._look(round_)
        if number == REPAIRED:
            self._mend_wrong_result(number)
        self._finish(number)
        if number < self.plan.rounds:
            self.players.leave_and_return(number)
            self.desk.settle()

    def _finish(self, number: int, is_cut: bool = False) -> None:
        round_ = self.desk.event.rounds_played.get(number=number)
        with self.desk.book.step("a round's results"):
            self.players.play(round_, is_cut)
        self.desk.settle()
        self.desk.close(number)
        round_.refresh_from_db()
        self.holding.of_closed(round_)
        self.say(f"Round {number}: {round_.seats.count()} seats, {len(self.desk.book.broken)} things broken so far.")

    def _cut(self) -> None:
        """Play the top cut to its final."""
        event = self.desk.event
        self.desk.fix_cut()
        number = event.rounds_played.count()
        while event.stage == Event.Stage.CUT:
            number += 1
            self.desk.pair(number)
            self.desk.release(number)
            self._finish(number, is_cut=True)
        self._browser().open("event_bracket")

    def _mend_wrong_result(self, number: int) -> None:
        """A wrong result of the round before is found after the release: it is corrected, and the round repaired."""
        wrong = Report.objects.filter(
            match__round__event=self.desk.event,
            match__round__number=number - 1,
            state=Report.State.ACCEPTED,
            kind="played",
        ).first()
        self.desk.correct(wrong)
        self._staff_browser().open("event_repair")
        self.desk.repair(number)

    def _browser(self) -> Browser:
        return Browser(self.desk.event, self.desk.book)

    def _staff_browser(self) -> Browser:
        return Browser(self.desk.event, self.desk.book, self.desk.organiser)

    def _look_at_draft(self, number: int) -> None:
        self._staff_browser().open("event_round_desk", number)

    def _look(self, round_: Round) -> None:
        """Everybody looks at once: one of each kind of page."""
        browser, staff = self._browser(), self._staff_browser()
        browser.look_at(PUBLIC)
        self.holding.of_page(browser.open("event_round", round_.number), round_)
        staff.look_at(STAFF)
        staff.open("event_round_desk", round_.number)
        for sheet in ("names", "tables", "slips"):
            staff.open("event_print_sheet", sheet, query=f"?round={round_.number}")
        staff.open("event_pack_file", round_.number)


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

"""A whole made-up event: from the first entry to the final."""

import datetime
import random
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from judgeapp.deckcheck.formats import choose, games_with_formats
from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.standings.systems import SYSTEMS
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.rehearsal.book import Book
from judgeapp.tournaments.rehearsal.browsing import PUBLIC, STAFF, Browser
from judgeapp.tournaments.rehearsal.holding import Holding
from judgeapp.tournaments.rehearsal.players import Players
from judgeapp.tournaments.rehearsal.running import Runner
from judgeapp.tournaments.rehearsal.staff import Desk
from judgeapp.tournaments.rounds import lifecycle
from judgeapp.tournaments.setup import opening

EDITED, REPAIRED = 3, 4  # the round that is changed by hand, and the one that a wrong result is found in
LATE_UNTIL = 3


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
    format_ = choose(plan.game or games_with_formats()[0])
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

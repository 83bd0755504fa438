"""What the players of a rehearsal do: play, report, disagree, come late, leave, come back."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction

from judgeapp.domain.events.results import Kind, Score, ScoreRules
from judgeapp.tournaments.models import Entrant, Event, Report, Round
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.results import reporting, reports
from judgeapp.tournaments.rounds import history
from judgeapp.tournaments.rounds.drafts import Row, rows_of
from tools.rehearsal.book import Browser
from tools.rehearsal.running import Desk

# How often what happens, of a hundred matches or players.
PLAYERS_REPORT, MISMATCH, CORRECTION, NO_SHOW, UNFINISHED, DROP = 70, 3, 2, 1, 2, 3
BY_PHONE = 2  # matches of a round that are reported over the pages, from link to sent
FIRST = (
    "Ada", "Ben", "Cleo", "Dan", "Elif", "Finn", "Gro", "Hugo", "Ida", "Jan", "Kai", "Lea", "Max", "Nina", "Otto",
    "Pia", "Quin", "Rita", "Sam", "Tom", "Uma", "Vic", "Wanda", "Yara", "Zoë",
)  # fmt: skip
LAST = (
    "Amber", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Hazel", "Ivy", "Juniper", "Knoll", "Lake", "Moss",
    "North", "Oak", "Pine", "Quarry", "Reed", "Stone", "Thorn", "Umber", "Vale", "Willow", "Yew", "Zephyr",
)  # fmt: skip
CLUBS = ("Harbour Club", "Old Mill", "Station Street", "Hilltop", "")


@dataclass
class Players:
    """Everybody who plays; `strength` decides, with luck, who wins."""

    event: Event
    desk: Desk
    rng: random.Random
    strength: dict[int, float] = field(default_factory=dict)
    phones: dict[int, Browser] = field(default_factory=dict)

    def enter(self, count: int) -> None:
        """Take in the players of the start: some with a bye for the first round, a fixed table, a club."""
        people = [
            {
                "name": name,
                "club": club(self.rng),
                "awarded_byes": int(at < count // 50),
                "fixed_table": 7 if at == count - 1 else None,
            }
            for at, name in enumerate(names(count, self.rng))
        ]
        with self.desk.book.step("take everybody in"):
            attendance.add(self.event, people, self.desk.organiser)
        self.event.refresh_from_db()

    def come_late(self, number: int, count: int) -> None:
        """Some enter before a round is paired; what they missed counts as losses or byes."""
        late_as = self.rng.choice([Event.LateAs.LOSS, Event.LateAs.BYE])
        people = [{"name": f"Late {number}-{at}"} for at in range(1, count + 1)]
        with self.desk.book.step("late entry"), transaction.atomic():
            attendance.add(self.event, people, self.desk.organiser, late_as=late_as)
        self.desk.book.happened["late entries"] += count

    def leave_and_return(self, number: int) -> None:
        """After a round some drop, one is disqualified, and some of those who left come back."""
        here = list(self.event.entrants.filter(state=Entrant.State.IN))
        gone = list(self.event.entrants.filter(state=Entrant.State.DROPPED))
        leaving_now = self.rng.sample(here, min(len(here) // 4, max(1, len(here) * DROP // 100)))
        back = self.rng.sample(gone, min(len(gone), 1 + len(gone) // 10))
        with self.desk.book.step("drops and returns"), transaction.atomic():
            for each in leaving_now:
                attendance.drop(each, None)
            for each in back:
                attendance.come_back(each, self.desk.organiser)
            if number == 3:
                attendance.disqualify(self.rng.choice(here[: len(here) // 2]), self.desk.organiser, "in a rehearsal")
        self.desk.book.happened["drops"] += len(leaving_now)
        self.desk.book.happened["returns"] += len(back)

    def play(self, round_: Round, is_cut: bool = False, share: float = 1) -> None:
        """Play a round to the last result, or so many of its tables."""
        rules = history.score_rules(self.event)
        rows = [row for row in rows_of(round_) if row.table is not None]
        by_phone = rows[:BY_PHONE]
        rows = rows[: max(1, round(len(rows) * share))]
        for row in rows:
            score = self._result(row, rules, is_cut)
            if row in by_phone and score.kind is Kind.PLAYED:
                self._report_over_pages(row, score)
            else:
                self._report(row, score)
        self._no_show_leaves(round_)
        self._correct(rows)

    def _result(self, row: Row, rules: ScoreRules, is_cut: bool) -> Score:
        chance = self.rng.randrange(100)
        if chance < NO_SHOW and not is_cut:
            self.desk.book.happened["no-shows"] += 1
            return Score(kind=self.rng.choice([Kind.NO_SHOW_A, Kind.NO_SHOW_B]))
        if chance < NO_SHOW + UNFINISHED and not is_cut:
            self.desk.book.happened["unfinished matches"] += 1
            return Score(*([rules.needed - 1] * 2), kind=Kind.UNFINISHED)
        first, second = (self.strength.setdefault(each, self.rng.gauss(0, 1)) for each in row.seats)
        lost = self.rng.randrange(rules.needed)
        won = Score(rules.needed, lost)
        return won if first + self.rng.gauss(0, 1) > second + self.rng.gauss(0, 1) else won.flipped()

    def _report(self, row: Row, score: Score) -> None:
        if score.kind is Kind.PLAYED and self.rng.randrange(100) < PLAYERS_REPORT:
            self._offer(row, 0, score)
            if self.rng.randrange(100) >= MISMATCH:
                return self._offer(row, 1, score)
            self._offer(row, 1, score.flipped())
            self.desk.book.happened["mismatches"] += 1
        self._enter(row, score)

    def _offer(self, row: Row, side: int, score: Score) -> None:
        with self.desk.book.step("a player's report"):
            reporting.offer(self.event, row.match, side, score, reporting.Sender(Report.Source.PLAYER))

    def _enter(self, row: Row, score: Score, seen: int | None = None) -> None:
        with self.desk.book.step("a scorekeeper's entry"), transaction.atomic():
            reporting.enter(self.event, row.match, score, self.desk.sender, seen)

    def _report_over_pages(self, row: Row, score: Score) -> None:
        """Both players open their links, look at their page, and report from their own side."""
        for side, entrant in enumerate(row.seats):
            phone = self._phone(entrant)
            phone.open("event_me")
            mine = score.flipped() if side else score
            phone.send("event_report", match=row.match, score=mine.text)
        self.desk.book.happened["matches reported over the pages"] += 1

    def disagree(self, round_: Round) -> None:
        """At the last table both players say that they have won."""
        row = [row for row in rows_of(round_) if row.table is not None][-1]
        rules = history.score_rules(self.event)
        for side, score in enumerate((Score(rules.needed, 0), Score(0, rules.needed))):
            self._offer(row, side, score)

    def _phone(self, entrant: int) -> Browser:
        """Return somebody's phone, which has opened the personal link once."""
        if entrant not in self.phones:
            self.phones[entrant] = Browser(self.event, self.desk.book)
            self.phones[entrant].become(self.event.entrants.get(pk=entrant))
        return self.phones[entrant]

    def _no_show_leaves(self, round_: Round) -> None:
        """Who did not come is taken out."""
        kinds = {Kind.NO_SHOW_A: 0, Kind.NO_SHOW_B: 1}
        absent = Report.objects.filter(match__round=round_, state=Report.State.ACCEPTED, kind__in=kinds)
        with transaction.atomic():
            for report in absent.select_related("match"):
                attendance.drop(report.match.seats.get(side=kinds[Kind(report.kind)]).entrant, self.desk.organiser)

    def _correct(self, rows: Sequence[Row]) -> None:
        """Some results turn out to be mistyped before the round is closed."""
        count = min(len(rows), max(1, len(rows) * CORRECTION // 100))
        for row in self.rng.sample(list(rows), count):
            accepted = Report.objects.get(match=row.match, state=Report.State.ACCEPTED)
            right = reports.score_of(accepted).flipped()
            if right != reports.score_of(accepted) and right.kind is Kind.PLAYED:
                self._enter(row, right, accepted.pk)
                self.desk.book.happened["corrections"] += 1


def names(count: int, rng: random.Random) -> list[str]:
    """Return so many names, none twice; when all are used up, with a number."""
    every = [f"{first} {last}" for last in LAST for first in FIRST]
    rng.shuffle(every)
    return [every[at] if at < len(every) else f"{every[at % len(every)]} {at // len(every) + 1}" for at in range(count)]


def club(rng: random.Random) -> str:
    return rng.choice(CLUBS)

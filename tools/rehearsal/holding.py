"""What must hold after every round of a rehearsal, counted anew and apart from the code that is rehearsed."""

import hashlib
import json
from collections import Counter

from judgeapp.domain.standings.values import System
from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Entrant, Event, Match, Report, Round, Seat, Standings
from judgeapp.tournaments.rounds import history, verifying
from tools.rehearsal.book import Book

Met = frozenset[int]


class Holding:
    """Looks at an event from outside and notes in the book what does not hold."""

    def __init__(self, event: Event, book: Book) -> None:
        self._event, self._book = event, book
        self._stored: dict[int, str] = {}

    def of_draft(self, round_: Round) -> None:
        """Everybody who is in sits once; no rematch and no second bye that could be avoided."""
        number = round_.number
        seated = Counter(Seat.objects.filter(round=round_).values_list("entrant", flat=True))
        due = set(
            self._event.entrants.filter(state=Entrant.State.IN, entered_round__lte=number).values_list("pk", flat=True)
        )
        self._book.expect(set(seated) == due, f"Round {number}: {len(set(seated) ^ due)} sit wrongly or not at all.")
        self._book.expect(max(seated.values(), default=1) == 1, f"Round {number}: somebody sits twice.")
        self._no_needless_rematch(round_, len(due))
        self._no_needless_bye(round_)

    def _no_needless_rematch(self, round_: Round, players: int) -> None:
        earlier = self._meetings(number__lt=round_.number)
        again = [met for met in self._meetings(number=round_.number) if met in earlier and len(met) == 2]
        told = round_.draw["cost"]["rematches"]
        self._book.expect(len(again) == told, f"Round {round_.number}: {len(again)} rematches, {told} were told.")
        # As long as nobody has met half of the others, a round without a rematch always exists.
        if round_.number <= players // 2:
            self._book.expect(not again, f"Round {round_.number}: {len(again)} rematches that could be avoided.")
        elif again:
            self._book.remarks.append(f"Round {round_.number}: {len(again)} rematches; everybody has met too many.")

    def _meetings(self, **rounds: int) -> set[Met]:
        found: dict[int, set[int]] = {}
        seats = Seat.objects.filter(round__event=self._event, **{f"round__{key}": at for key, at in rounds.items()})
        for match, entrant in seats.values_list("match", "entrant"):
            found.setdefault(match, set()).add(entrant)
        return {frozenset(who) for who in found.values()}

    def _no_needless_bye(self, round_: Round) -> None:
        before = Counter(self._byes(number__lt=round_.number))
        awarded = set(self._event.entrants.filter(awarded_byes__gte=round_.number).values_list("pk", flat=True))
        drawn = [each for each in self._byes(number=round_.number) if each not in awarded]
        fewest = min(before[each] for each in Seat.objects.filter(round=round_).values_list("entrant", flat=True))
        self._book.expect(len(drawn) <= 1, f"Round {round_.number}: {len(drawn)} byes were drawn.")
        for each in drawn:
            if before[each] > fewest:
                self._book.expect(
                    round_.draw["cost"]["repeats"], f"Round {round_.number}: a second bye that could be avoided."
                )

    def _byes(self, **rounds: int) -> list[int]:
        of_rounds = {f"round__{key}": at for key, at in rounds.items()}
        seats = Seat.objects.filter(round__event=self._event, match__table__isnull=True, **of_rounds)
        return list(seats.filter(match__is_stopped=False).values_list("entrant", flat=True))

    def of_closed(self, round_: Round) -> None:
        """Every table has one result, points add up, old standings stay, and the draw can be repeated."""
        number = round_.number
        tables = Match.objects.filter(round=round_, table__isnull=False, is_stopped=False).count()
        accepted = Report.objects.filter(match__round=round_, state=Report.State.ACCEPTED, match__is_stopped=False)
        self._book.expect(accepted.count() == tables, f"Round {number}: {accepted.count()} results of {tables} tables.")
        if round_.stage == Round.Stage.SWISS:
            self._points_add_up(round_)
            verdict = verifying.verify(verifying.of_round(round_))
            self._book.expect(verdict.holds, f"Round {number} is not what its seed gives: {verdict}.")
        self._nothing_rewritten()

    def _points_add_up(self, round_: Round) -> None:
        latest = round_.standings.first()
        counted = self._count(round_.number)
        wrong = [row["name"] for row in latest.rows if row["points"] != counted.get(row["entrant"], 0)]
        self._book.expect(not wrong, f"Round {round_.number}: points of {', '.join(wrong[:5])} do not add up.")
        ranks = [row["rank"] for row in latest.rows]
        self._book.expect(ranks == list(range(1, len(ranks) + 1)), f"Round {round_.number}: places have gaps.")
        falls = all(
            first["points"] >= second["points"] for first, second in zip(latest.rows, latest.rows[1:], strict=False)
        )
        self._book.expect(falls, f"Round {round_.number}: the standings are not in the order of points.")

    def _count(self, last: int) -> Counter[int]:
        """Count match points from the rows, as a scorekeeper would with pencil and paper."""
        system = history.system_of(self._event)
        points: Counter[int] = Counter()
        seats: dict[int, list[int]] = {}
        rows = Seat.objects.filter(round__event=self._event, round__number__lte=last).order_by("side")
        for match, entrant in rows.values_list("match", "entrant"):
            seats.setdefault(match, []).append(entrant)
        for match in (match for match, who in seats.items() if len(who) == 1):
            points[seats[match][0]] += system.bye
        reports = Report.objects.filter(match__in=seats, state=Report.State.ACCEPTED)
        for match, a, b, kind in reports.values_list("match", "a", "b", "kind"):
            for entrant, won in zip(seats[match], _worth(system, a, b, kind), strict=True):
                points[entrant] += won
        for entrant in self._event.entrants.filter(late_as=Event.LateAs.BYE, entered_round__gt=1):
            points[entrant.pk] += system.bye * (min(entrant.entered_round, last + 1) - 1)
        return points

    def _nothing_rewritten(self) -> None:
        for pk, rows in Standings.objects.filter(round__event=self._event).values_list("pk", "rows"):
            now = hashlib.sha256(json.dumps(rows).encode()).hexdigest()
            self._book.expect(self._stored.setdefault(pk, now) == now, f"Standings {pk} were rewritten.")

    def of_page(self, body: bytes, round_: Round) -> None:
        """Everybody who plays a released round stands on the page of its pairings."""
        names = Seat.objects.filter(round=round_).values_list("entrant__name", flat=True)
        missing = [name for name in names if name.encode() not in body]
        self._book.expect(not missing, f"Round {round_.number}: {len(missing)} are not on the page of the pairings.")

    def of_file(self) -> None:
        """The event as a file is one that can be read."""
        text = archive.as_text(archive.write(self._event, archive.Extent(private=True)))
        try:
            archive.read(text)
        except archive.ArchiveError as error:
            self._book.expect(False, f"The event's own file cannot be read: {error}.")
        self._book.remarks.append(f"The event as a file has {len(text.encode()):,} bytes.")


def _worth(system: System, a: int, b: int, kind: str) -> tuple[int, int]:
    if kind == "no-show 1" or (kind == "played" and b > a):
        return system.loss, system.win
    if kind == "no-show 2" or (kind == "played" and a > b):
        return system.win, system.loss
    return (system.draw, system.draw) if system.draws_allowed else (system.loss, system.loss)

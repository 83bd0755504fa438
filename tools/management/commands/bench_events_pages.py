import json
import random
import statistics
from argparse import ArgumentParser
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout

from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.domain.pairing.values import digest
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.games import games
from judgeapp.operations.preparing import prepare
from judgeapp.operations.supervising import beside
from judgeapp.tournaments.models import Entrant, Event, Match, Round, Seat
from judgeapp.tournaments.public import publishing
from tools import client
from tools.client import GZIP, Figures

EMPTY = "empty view"
WARM_UP_SECONDS = 1.0
AT_ONCE = 2000

Part = tuple[list[str], str]


class Command(SiteCommand):
    help = "Measure the public pages of a large event while everybody looks at once, against an empty view."
    examples = (
        ("", "2,048 players, 200 of them at once"),
        ("--players 64 --users 20 --seconds 1 --times 1 --json", "a short run, its figures as JSON"),
    )
    exit_codes = {FAILED: "an answer was not 200"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=2048)
        parser.add_argument("--users", type=int, default=200, help="how many ask at once")
        parser.add_argument("--seconds", type=float, default=2.0, help="how long each part runs each time")
        parser.add_argument("--times", type=int, default=3, help="how often all parts are run, one after another")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, players: int, users: int, seconds: float, times: int, **options) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        self.say(f"Making an event of {players:,} players, then asking for its pages ...")
        event = made_up(players)
        try:
            with beside(with_workers=False):
                rows = measure(settings.PORT, parts(event.token), users=users, seconds=seconds, times=times)
        finally:
            event.rounds_played.all().delete()  # their seats would hold the entrants
            event.delete()
        if errors := {name: row["errors"] for name, row in rows.items() if row["errors"]}:
            raise CommandError(f"Some answers were not 200: {errors}")
        self._print(rows, as_json=options["json"])

    def _print(self, rows: Mapping[str, Mapping[str, float]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(rows, indent=2))
            return
        self.stdout.write("\n".join(client.in_lines(rows, EMPTY)))


def parts(token: str) -> dict[str, Part]:
    """Return part -> (paths, extra headers) for an event of a running server."""
    pairings, data, live = (f"/events/{token}/{name}" for name in ("pairings/", "data.json", "live.json"))
    return {
        EMPTY: (["/alive"], GZIP),
        "pairings": ([pairings], GZIP),
        "my match": ([data], GZIP),
        "pairings and my match in turn": ([pairings, data], GZIP),
        "the clock": ([live], GZIP),
        "pairings, not compressed": ([pairings], ""),
        "my match, not compressed": ([data], ""),
    }


def measure(
    port: int, parts: Mapping[str, Part], *, users: int = 200, seconds: float = 2.0, times: int = 3
) -> dict[str, dict[str, float]]:
    """Return part -> figures: all parts one after another, several times, so that what else the machine does hits all.

    Requests per second and p50 are medians of the runs, p95 the worst of them, requests and errors their sums.
    """
    found: dict[str, list[Figures]] = {name: [] for name in parts}
    with ProcessPoolExecutor(1) as pool:
        for paths, headers in parts.values():
            pool.submit(_ask, port, paths, headers, users, WARM_UP_SECONDS).result()
        for _ in range(times):
            for name, (paths, headers) in parts.items():
                found[name].append(pool.submit(_ask, port, paths, headers, users, seconds).result())
    return {name: _summary(runs) for name, runs in found.items()}


def _ask(port: int, paths: list[str], headers: str, users: int, seconds: float) -> Figures:
    return client.load(port, paths, users=users, seconds=seconds, headers=headers)


def _summary(runs: list[Figures]) -> dict[str, float]:
    return {
        "requests": sum(run.requests for run in runs),
        "per_second": round(statistics.median(run.per_second for run in runs), 1),
        "p50_ms": round(statistics.median(run.p50_ms for run in runs), 2),
        "p95_ms": round(max(run.p95_ms for run in runs), 2),
        "errors": sum(run.errors for run in runs),
    }


@transaction.atomic
def made_up(players: int) -> Event:
    """Return an event with a released first round, names of all lengths, everybody paired with a neighbour."""
    system = next(iter(SYSTEMS.values()))
    event = Event.objects.create(
        name="Everyone at once",
        game=next(iter(games())),
        format="",
        date=timezone.now().date(),
        system=system.key,
        tiebreaks=list(system.tiebreaks),
        rounds=11,
        rounds_table="",
        stage=Event.Stage.SWISS,
        is_listed=False,
    )
    rng = random.Random(1)
    rows = [Entrant(event=event, number=at, name=_name(rng)) for at in range(1, players + 1)]
    entrants = Entrant.objects.bulk_create(rows, batch_size=AT_ONCE)
    round_ = Round.objects.create(
        event=event, number=1, state=Round.State.RELEASED, seed="bench", digest=digest("bench"), entered=_entered(rows)
    )
    why = {"code": "first", "facts": []}
    tables = range(1, players // 2 + 1)
    matches = Match.objects.bulk_create(
        [Match(round=round_, table=table, reason=why) for table in tables], batch_size=AT_ONCE
    )
    seats = [
        Seat(round=round_, match=match, entrant=entrants[2 * at + side], side=side)
        for at, match in enumerate(matches)
        for side in (0, 1)
    ]
    Seat.objects.bulk_create(seats, batch_size=AT_ONCE)
    publishing.publish(event)
    return event


def _entered(rows: list[Entrant]) -> dict[str, object]:
    return {"entrants": [{"id": each.pk, "points": 3 * (each.number % 4)} for each in rows], "options": {}}


def _name(rng: random.Random) -> str:
    return f"{_word(rng)} {_word(rng)}{_word(rng).lower()}"


def _word(rng: random.Random) -> str:
    return "".join(
        rng.choice(letters) for letters in ("BDFGHKLMNPRSTVWZ", "aeiou", "lmnrst", "aeiouy")[: rng.randint(2, 4)]
    )

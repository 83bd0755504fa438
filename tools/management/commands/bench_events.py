import json
import os
import secrets
import statistics
import subprocess
import sys
import uuid
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from typing import Any

import psycopg
from django.contrib.auth.models import User
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations.preparing import prepare
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import lifecycle
from tools import rehearsal, storm
from tools.client import Browser, spread
from tools.management.commands.bench_events_pages import EMPTY, parts
from tools.rehearsal.playing import grow

SIZES = (512, 2048, 8192)
AT_ONCE = 2048  # players of the event that everybody looks at
BEFORE = 4  # rounds that are played before what is measured
BURSTS = 3
LOOKED_AT = "pairings and my match in turn"
POSTGRES = "TEST_POSTGRES_URL"


class Command(SiteCommand):
    help = "Measure events on this machine: how rounds grow, from a press to the draft, and a release that all look at."
    examples = (
        ("", "as docs/benchmarks.md has it"),
        ("--sizes 64 128 --players 128 --here --json", "a short run on this database only"),
    )
    exit_codes = {FAILED: "an answer was an error"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="players of the events that grow")
        parser.add_argument("--players", type=int, default=AT_ONCE, help="players of the event that all look at")
        parser.add_argument("--here", action="store_true", help=f"only on this database, not also on {POSTGRES}")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, sizes: list[int], players: int, here: bool, **options: Any) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        self.say(f"Growing {len(sizes)} events, then a release that {players:,} look at ...")
        with organiser() as user:
            figures = {
                "growth": {size: grown(size, user) for size in self.track(sizes, "Events grown")},
                "rush": rushed(players, user),
            }
        if not here and os.environ.get(POSTGRES):
            figures["rush on PostgreSQL"] = on_postgres(players)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
            return
        for line in in_lines(figures):
            self.stdout.write(line)


@contextmanager
def organiser() -> Iterator[User]:
    """A made-up account that is taken away again, with its events."""
    user = User.objects.create_user(f"bench-{secrets.token_hex(4)}")
    try:
        yield user
    finally:
        for event in Event.objects.filter(members__user=user):
            rehearsal.remove(event)
        user.delete()


def grown(players: int, user: User) -> dict[str, dict[str, float]]:
    """Return step -> its figures over some rounds of an event of that size."""
    event, book = grow(players, user, BEFORE)
    rehearsal.remove(event)
    return book.as_plain()["steps"]


def rushed(players: int, user: User) -> dict[str, Any]:
    """Return what a press, a release and everybody's look at it take on a real server with a worker.

    Before the release the server has done what it does in any round: phones looked at the last one, results came in.
    """
    event, _ = grow(players, user, BEFORE)
    number, desk, pages = BEFORE + 1, event.get_desk_url(), parts(event.token)
    with storm.served() as port, closing(Browser(port, user)) as staff, closing(Browser(port, user)) as other:
        scorekeeper = storm.Scorekeeper(other, desk, number)
        storm.burst(port, *pages[LOOKED_AT])
        scorekeeper.warm(BEFORE)
        drafted = staff.press(desk, "pair", number)
        lifecycle.check(event, number, user)
        released = staff.press(desk, "release", number)
        looks, empty = [], []
        with scorekeeper:
            for _ in range(BURSTS):
                looks.append(storm.burst(port, *pages[LOOKED_AT]))
                empty.append(storm.burst(port, *pages[EMPTY]))
    if errors := sum(each["errors"] for each in looks) + scorekeeper.refused:
        raise CommandError(f"{errors} answers were errors.")
    return {
        "press to draft, s": round(drafted, 2),
        "press to released, s": round(released, 2),
        "first burst after the release": looks[0],
        "bursts, requests/s": [each["per_second"] for each in looks],
        "empty view, requests/s": [each["per_second"] for each in empty],
        "share of the empty view": round(_middle(looks, "per_second") / _middle(empty, "per_second"), 2),
        "p95 of the bursts, ms": [each["p95_ms"] for each in looks],
        "a scorekeeper's entry meanwhile, median and p95 ms": _middle_and_p95(scorekeeper.entries),
        "a scorekeeper's page meanwhile, median and p95 ms": _middle_and_p95(scorekeeper.pages),
    }


def _middle(bursts: list[dict[str, float]], name: str) -> float:
    return statistics.median(each[name] for each in bursts)


def _middle_and_p95(seconds: list[float]) -> list[float]:
    return list(spread(seconds).values())[:2]


def on_postgres(players: int) -> dict[str, Any]:
    """Measure the rush again on an empty PostgreSQL database, which is dropped afterwards."""
    server, name = os.environ[POSTGRES], f"judgeapp_bench_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            command = [
                sys.executable,
                "manage.py",
                "bench_events",
                "--json",
                "--here",
                "--players",
                str(players),
                "--sizes",
            ]
            address = f"{server.rsplit('/', 1)[0]}/{name}"
            done = subprocess.run(
                command, env={**os.environ, "DATABASE_URL": address}, stdout=subprocess.PIPE, text=True, check=True
            )
            return json.loads(done.stdout)["rush"]
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def in_lines(figures: dict[str, Any]) -> Iterator[str]:
    """Yield the figures as tables."""
    sizes = list(figures["growth"])
    yield f"{'step, median ms (queries)':<28}" + "".join(f"{size:>18,}" for size in sizes)
    for step in figures["growth"][sizes[0]] if sizes else ():
        yield f"{step:<28}" + "".join(f"{_cell(figures['growth'][size][step]):>18}" for size in sizes)
    for name in (name for name in figures if name != "growth"):
        yield f"\n{name}"
        yield from (f"  {key:<52}{value}" for key, value in figures[name].items())


def _cell(step: dict[str, float]) -> str:
    return f"{step['median_ms']:,.0f} ({step['queries']})"

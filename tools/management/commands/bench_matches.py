import json
import secrets
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Count, F, Max

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.matches.models import Entry, Match
from judgeapp.operations.preparing import prepare
from tools import storm
from tools.client import spread
from tools.hall import PHONES_EVERY, STAFF_EVERY, Hall, Seen, opened, run

WARM_UP_SECONDS = 45.0


class Command(SiteCommand):
    help = (
        "Measure taps at the tables while every phone looks at its match and staff look at their boards, "
        "through the real server."
    )
    examples = (
        ("", "300 matches, as docs/benchmarks.md has them"),
        ("--matches 20 --staff 4 --seconds 5 --json", "a short run, its figures as JSON"),
    )
    exit_codes = {FAILED: "a tap was lost, refused or not answered"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=300, help="followed matches, with two phones each")
        parser.add_argument("--staff", type=int, default=40, help="screens with a board")
        parser.add_argument("--taps", type=float, default=30.0, help="taps a second, at all tables together")
        parser.add_argument("--seconds", type=float, default=30.0)
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, matches: int, staff: int, taps: float, seconds: float, **options: Any) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        self.say(f"Opening a hall with {matches} matches ...")
        with opened(matches, staff) as hall:
            self.say(f"Looking and tapping for {WARM_UP_SECONDS + seconds:.0f} seconds ...")
            seen = measured(hall, taps, seconds)
            found = {**figures(hall, seen, taps, seconds), "lost": lost(hall, seen.sent)}
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=2))
        else:
            self.stdout.write("\n".join(in_lines(found)))
        if found["lost"] or found["refused"] or found["errors"]:
            raise CommandError("Something was lost, refused or not answered.", returncode=FAILED)


def measured(hall: Hall, taps: float, seconds: float) -> Seen:
    """Return what came of a run; the load has a process of its own."""
    with storm.served() as port, ProcessPoolExecutor(1) as pool:
        return pool.submit(run, hall, port, taps, seconds, secrets.token_hex(6), WARM_UP_SECONDS).result()


def figures(hall: Hall, seen: Seen, taps: float, seconds: float) -> dict[str, Any]:
    """Return what a run came to: milliseconds, and how many a second beside how many everybody wants."""
    return {
        "matches": len(hall.phones) // 2,
        "phones": len(hall.phones),
        "staff": len(hall.staff),
        "seconds": seconds,
        "taps": _part(seen.taps, taps, seconds),
        "looks at a match": {
            **_part(seen.looks, len(hall.phones) / PHONES_EVERY, seconds),
            "unchanged": _share(seen.same_looks, seen.looks),
        },
        "looks at a board": {
            **_part(seen.boards, len(hall.staff) / STAFF_EVERY, seconds),
            "unchanged": _share(seen.same_boards, seen.boards),
        },
        "sent again": seen.again,
        "refused": seen.refused,
        "errors": seen.errors,
    }


def _part(times: list[float], wanted: float, seconds: float) -> dict[str, float]:
    return {"per_second": round(len(times) / seconds, 1), "wanted": round(wanted, 1), **spread(times)}


def _share(some: int, times: list[float]) -> float:
    return round(some / max(1, len(times)), 2)


def lost(hall: Hall, sent: list[str]) -> int:
    """Return how many taps are not in the matches, or stand there out of order."""
    here = Entry.objects.filter(match__meeting__round__event=hall.event)
    missing = len(set(sent) - set(here.values_list("key", flat=True)))
    matches = Match.objects.filter(meeting__round__event=hall.event)
    counted = matches.annotate(entered=Count("entries"), last=Max("entries__number"))
    return missing + counted.exclude(entered=F("last"), version=F("last")).count()


def in_lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the figures as lines."""
    for name, value in found.items():
        if isinstance(value, dict):
            yield f"{name:<20}" + "".join(f"{figure:>12} {key}" for key, figure in value.items())
        else:
            yield f"{name:<20}{value:>12}"

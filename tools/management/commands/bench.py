import json
import random
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from urllib.parse import quote_plus

import psutil
from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations.preparing import prepare
from judgeapp.operations.supervising import beside
from judgeapp.rulebook.shelf import shelf
from tools import client
from tools.client import HTMX

WARM_UP_SECONDS = 2.0


class Command(SiteCommand):
    help = "Measure the web server on this machine: an empty view, rule pages, searches as people type them."
    examples = (
        ("", "each part for eight seconds"),
        ("--seconds 2 --users 10 --json", "a short run, its figures as JSON"),
    )
    exit_codes = {FAILED: "an answer was not 200"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=8.0, help="how long each part runs")
        parser.add_argument("--users", type=int, default=20, help="how many ask at once")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, seconds: float, users: int, **options) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        parts = scenarios()
        with beside(with_workers=False) as processes:
            rows = {
                name: _measure(paths, headers, users, seconds)
                for name, (paths, headers) in self.track(parts.items(), "Parts measured")
            }
            memory = [psutil.Process(each.process.pid).memory_info().rss // 1_048_576 for each in processes]
        if errors := {name: row["errors"] for name, row in rows.items() if row["errors"]}:
            raise CommandError(f"Some answers were not 200: {errors}")
        self._print(rows, memory, users, as_json=options["json"])

    def _print(self, rows: dict[str, dict], memory: list[int], users: int, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps({"users": users, "parts": rows, "memory_mb": memory}, indent=2))
            return
        self.stdout.write("\n".join(client.in_lines(rows, "empty view")))
        self.stdout.write(f"memory of each server process: {', '.join(f'{size} MB' for size in memory)}")


def scenarios() -> dict[str, tuple[list[str], str]]:
    """Return part -> (paths, extra headers)."""
    rules = [rule.get_absolute_url() for volume in shelf().volumes.values() for rule in volume.rules]
    typed = _as_typed()
    return {
        "empty view": (["/alive"], ""),
        "rule page": (random.Random(1).sample(rules, 400), ""),
        "search as typed, distinct": (typed, HTMX),
        "the same in all games": ([path.partition("&game=")[0] + "&game=" for path in typed], HTMX),
        "search as typed, cached": (typed[:200], HTMX),
    }


def _as_typed() -> list[str]:
    """Return searches as they are typed: every second letter of what people ask, no two the same."""
    asked = [(key, line) for key, volume in shelf().volumes.items() for rule in volume.rules for line in rule.asked]
    random.Random(2).shuffle(asked)
    typed = dict.fromkeys((key, line[:end]) for key, line in asked for end in range(3, len(line) + 1, 2))
    return [f"/search?q={quote_plus(words)}&game={key}" for key, words in typed]


def _measure(paths: list[str], headers: str, users: int, seconds: float) -> dict[str, float]:
    """Run one part from a process of its own, after a short run that does not count."""
    with ProcessPoolExecutor(1) as pool:
        rest = paths[len(paths) // 2 :] if len(paths) > 10_000 else paths  # distinct stays distinct
        pool.submit(_ask, paths[: len(paths) // 2] or paths, headers, users, WARM_UP_SECONDS).result()
        return pool.submit(_ask, rest, headers, users, seconds).result()


def _ask(paths: list[str], headers: str, users: int, seconds: float) -> dict[str, float]:
    return client.load(settings.PORT, paths, users=users, seconds=seconds, headers=headers).as_row()

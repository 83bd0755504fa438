import datetime
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.deckcheck import batches
from judgeapp.deckcheck.checks import check_text
from judgeapp.deckcheck.findings import as_dict
from judgeapp.deckcheck.formats import choose, games_with_formats, read_date
from judgeapp.domain.decks.deck import Severity, Verdict
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.domain.letters import decode

STDIN = "-"
NOT_LEGAL = 1


class Command(SiteCommand):
    help = "Check the deck lists in files and folders."
    examples = (
        ("lists/ --game bakugan", "all lists of a folder"),
        ("list.txt --game dragon_ball_super --date 2019-04-19 --json", "one list for another day, for a script"),
        ("- --game bleach --set main_deck=60 --set copies=3", "from standard input, with an organiser's settings"),
    )
    exit_codes = {
        NOT_LEGAL: "a list is not legal, or that is open; it is told why",
        WRONG_USE: "no list is there, or asked wrongly",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "paths", nargs="+", metavar="PATH", help="a list, a folder of lists, or - for standard input"
        )
        parser.add_argument("--game", required=True, help=f"one of {', '.join(games_with_formats())}")
        parser.add_argument("--format", default="", help="key of the format; the game's first if left out")
        parser.add_argument("--date", default="", help="day of the event (YYYY-MM-DD); the format's own if left out")
        parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="an organiser's setting")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, paths: list[str], game: str, date: str, **options: Any) -> None:
        try:
            format_ = choose(game, options["format"], settings_of(options["set"]))
            day = read_date(date, format_)
        except FormatError as error:
            raise CommandError("\n".join(error.problems), returncode=WRONG_USE) from error
        results = [_check(name, data, format_, day) for name, data in self.track(read(paths), "Lists checked")]
        self.answer(results, _lines(results), as_json=options["json"])
        if bad := sum(result["verdict"] != Verdict.LEGAL for result in results):
            raise CommandError(f"{bad} of {len(results)} not legal", returncode=NOT_LEGAL)


def settings_of(pairs: list[str]) -> dict[str, str]:
    """Return key -> value of "key=value" pairs."""
    if wrong := [pair for pair in pairs if "=" not in pair]:
        raise CommandError(f"--set {wrong[0]}: write --set KEY=VALUE", returncode=WRONG_USE)
    return dict(pair.split("=", 1) for pair in pairs)


def read(paths: list[str]) -> list[tuple[str, bytes]]:
    """Return name and contents of every list; hidden files in folders are no lists."""
    try:
        found = [each for path in paths for each in _read(path)]
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}", returncode=WRONG_USE) from error
    if not found:
        raise CommandError(f"there are no lists in {', '.join(paths)}", returncode=WRONG_USE)
    return found


def _read(path: str) -> Iterator[tuple[str, bytes]]:
    if path == STDIN:
        yield STDIN, sys.stdin.buffer.read()
    elif Path(path).is_dir():
        inside = (each for each in sorted(Path(path).rglob("*")) if each.is_file())
        visible = (each for each in inside if not any(part.startswith(".") for part in each.relative_to(path).parts))
        yield from ((str(each), each.read_bytes()) for each in visible)
    else:
        yield path, Path(path).read_bytes()


def _check(name: str, data: bytes, format_: Format, day: datetime.date) -> dict[str, Any]:
    text = decode(data)
    if text is None:
        finding = batches.no_text(f"“{name}” is no text file; save the list as plain text.", format_)
        return {"name": name, "verdict": Verdict.CANNOT_TELL, "findings": [as_dict(finding)]}
    judgement = check_text(format_, day, text).judgement
    return {"name": name, "verdict": judgement.verdict, "findings": list(map(as_dict, judgement.findings))}


def _lines(results: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a line for each list: its verdict, and every finding with its rules."""
    return (": ".join(filter(None, (one["name"], one["verdict"], _findings(one["findings"])))) for one in results)


def _findings(findings: list[dict[str, Any]]) -> str:
    return " ".join(
        f"{found['message']} [{', '.join(found['rules'])}]" for found in findings if found["severity"] != Severity.NOTE
    )

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.cardpool.services import ImportFailed, Report, import_cards
from judgeapp.commands import FAILED, SiteCommand
from judgeapp.games import games


class Command(SiteCommand):
    help = "Read the cards of a CSV or JSON file into a game's pool; the columns are listed in rules_corpus/README.md."
    examples = (
        ("cards.csv --game x610z --dry-run", "only say what would be imported, and which rows cannot be read"),
        ("cards.json --game bakugan --json", "import, and report as JSON"),
        ("texts.csv --game bakugan", "with a column text: bring in what is printed on cards, for this site alone"),
    )
    exit_codes = {FAILED: "the file cannot be read, or some of its rows; the cards of all others are imported"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a CSV file with a header row, or a JSON list of cards")
        parser.add_argument("--game", required=True, help=f"one of {', '.join(games())}")
        parser.add_argument("--dry-run", action="store_true", help="only report what would be imported")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *, file: str, game: str, dry_run: bool, **options: Any) -> None:
        try:
            report = import_cards(file, game, source=Path(file).name, dry_run=dry_run)
        except ImportFailed as error:
            raise CommandError(str(error)) from error
        self.answer(asdict(report), in_lines(report), as_json=options["json"])
        if report.bad_rows:
            outcome = "would be" if dry_run else "are"
            raise CommandError(f"{report.bad_rows} rows were not read; the cards of all others {outcome} imported.")


def in_lines(report: Report) -> Iterator[str]:
    """Yield what could not be read, what is worth knowing, and how many cards were brought in."""
    yield from (f"{report.unit} {problem.line}: {problem}" for problem in report.problems)
    yield from (f"note: {note}" for note in report.notes)
    if report.texts.cards:
        yield from (f"not read: {each.card}: “{each.words}” ({each.why})" for each in report.texts.left)
        yield from (f"no deck check can ask for a deck rule of {card}" for card in report.texts.unclear)
        yield f"texts: {report.texts.whole} whole, {report.texts.part} in part, {report.texts.none} not at all"
    figures = f"{report.added} added, {report.changed} changed, {report.unchanged} unchanged"
    yield f"{games()[report.game].name}: {figures}{' (dry run)' if report.dry_run else ''}"

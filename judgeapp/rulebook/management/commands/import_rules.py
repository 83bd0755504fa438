import datetime
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.games import games
from judgeapp.rulebook.importing import services
from judgeapp.rulebook.importing.files import ImportFailed, check_size, read_file
from judgeapp.rulebook.importing.reporting import LISTS, as_plain, in_words, verdict_of
from judgeapp.rulebook.models import Edition, Import

NOT_IMPORTED = 1
ROWS = 20


class Command(SiteCommand):
    help = "Import a publisher's document as an edition of a game and say what was understood (docs/editions.md)."
    examples = (
        (
            'rules.pdf --game bakugan --edition "1.077" --date 2019-04-19 --dry-run',
            "only report what would be imported",
        ),
        (
            'rules.txt --game bleach --edition "2" --date 2007-06-25 --not-current --json',
            "store it beside the current edition; the whole report as JSON",
        ),
    )
    exit_codes = {
        NOT_IMPORTED: "it cannot be imported; nothing was changed",
        WRONG_USE: "the file is not there, or asked wrongly",
    }
    requires_system_checks = ()  # they load every page of the site, which takes longer than reading a document

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            help="a PDF with text, a Word or OpenDocument text, a web page, or plain, Markdown or MediaWiki text",
        )
        parser.add_argument("--game", required=True, choices=list(games()), help="whose rules these are")
        parser.add_argument("--edition", required=True, help='what the publisher calls it, like "1.077"')
        parser.add_argument("--date", required=True, help="of the document, like 2019-04-19")
        parser.add_argument("--title", default="", help="default: that of the document that we restate")
        parser.add_argument("--publisher", default="", help="default: that of the document that we restate")
        parser.add_argument("--dry-run", action="store_true", help="only report, change nothing")
        parser.add_argument("--not-current", action="store_true", help="store it beside the current edition")
        parser.add_argument("--replace", action="store_true", help="take the place of the edition of this label")
        parser.add_argument("--all", action="store_true", help=f"print whole lists, not only {ROWS} rows of each")
        parser.add_argument("--json", action="store_true", help="print the whole report as JSON")

    def handle(self, *, file: str, game: str, **options: Any) -> None:
        about = about_of(file, options)
        try:
            examined = self._examine(Path(file), game)
            report = as_plain(examined)
            is_new = False
            if options["dry_run"]:
                edition = services.foreseen(examined, about, replaces=options["replace"])
            else:
                self._progress(Import.Stage.STORING, len(examined.reading.draft.rules))
                edition, is_new = services.store(
                    examined, about, report, becomes_current=not options["not_current"], replaces=options["replace"]
                )
        except ImportFailed as error:
            hint = "\n--replace has it take that one's place." if isinstance(error, services.LabelTaken) else ""
            raise CommandError(f"{error}{hint}\nNothing was changed.", returncode=NOT_IMPORTED) from error
        except (DatabaseError, OSError) as error:
            words = f"It could not be stored: {error}. Nothing was changed; see to the database and the disk."
            raise CommandError(words, returncode=NOT_IMPORTED) from error
        if advice := services.advice(game, about.edition):
            self.stderr.write(advice, self.style.NOTICE)
        outcome = in_short(edition, is_new=is_new)
        address = edition.get_absolute_url() if edition else ""
        plain = {
            "verdict": asdict(verdict_of(report)),
            "outcome": outcome,
            "address": address,
            "changed": is_new,
            **report,
        }
        lines = [*lines_of(report, None if options["all"] else ROWS), "", outcome]
        self.answer(plain, lines, as_json=options["json"])

    def _examine(self, path: Path, game: str) -> services.Examined:
        try:
            size = path.stat().st_size
            check_size(path.name, size)
            self._progress(Import.Stage.FILE, size)
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=WRONG_USE) from error
        return services.examine(read_file(path.name, data), games()[game], self._progress)

    def _progress(self, stage: str, count: int) -> None:
        self.stderr.write(f"{Import.Stage(stage).label} ({count:,}) ...", self.style.NOTICE)


def about_of(file: str, options: dict[str, Any]) -> services.About:
    """Return what was said about the document; raise CommandError if it cannot be kept."""
    try:
        date = datetime.date.fromisoformat(options["date"])
    except ValueError as error:
        raise CommandError(f"{options['date']!r} is no date; write it as 2019-04-19.", returncode=WRONG_USE) from error
    fields = {name: options[name].strip() for name in ("edition", "title", "publisher")}
    for name, words in fields.items():
        most = services.longest(Edition, name)
        if len(words) > most or (name == "edition" and not words):
            raise CommandError(f"--{name} needs 1 to {most} letters.", returncode=WRONG_USE)
    return services.About(date=date, file=Path(file).name, **fields)


def in_short(edition: Edition | None, *, is_new: bool) -> str:
    if edition is None:
        return "This was a dry run; nothing was changed."
    if not is_new:
        return f"{edition} is there already with this very text; nothing was changed."
    return f"{edition} is {'live' if edition.is_live else 'stored; it is not the current edition'}."


def lines_of(report: dict[str, Any], rows: int | None) -> Iterator[str]:
    """Yield the report as lines: counts first, then the lists, cut after so many rows."""
    yield str(verdict_of(report).words)
    yield from report["notes"]
    yield f"{report['lines']:>6}  lines that are not blank, of which"
    yield from (f"{lines:>6}  {owner}" for owner, lines in report["totals"].items() if lines)
    yield ""
    yield f"{len(report['numbers']):>6}  rules and headings ({report['headings']} of them headings)"
    counts = {"terms": "glossary entries", "windows": "priority windows", "examples": "examples"}
    yield from (f"{report[key]:>6}  {name}" for key, name in counts.items() if report[key])
    yield f"{report['references']:>6}  references that lead to a rule"
    yield from (f"{len(report[key]):>6}  {title[0].lower()}{title[1:]}" for key, (title, _) in LISTS.items())
    for key, (title, about) in LISTS.items():
        if report[key]:
            yield from ("", f"{title} ({len(report[key])})", *filter(None, [about]))
            yield from (f"  {_where(row)}{in_words(key, row)}" for row in report[key][:rows])
            if rows and len(report[key]) > rows:
                yield f"  and {len(report[key]) - rows} more; --all shows them"


def _where(row: dict[str, Any]) -> str:
    return f"line {row['line']}: " if row.get("line") else ""

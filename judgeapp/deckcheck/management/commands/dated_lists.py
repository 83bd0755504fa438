import datetime
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.deckcheck import dated, dated_changes
from judgeapp.deckcheck.formats import games_with_formats, lists_of
from judgeapp.deckcheck.models import DatedList
from judgeapp.domain.letters import decode

STDIN = "-"


class Command(SiteCommand):
    help = (
        "Show the lists of banned and limited cards that this site was told, add one, withdraw one, or put it back. "
        "A list is whole for its days and kept only if every line of it can be."
    )
    examples = (
        ("--game dragon_ball_super --json", "what is here, for a script"),
        (
            "list.csv --game dragon_ball_super --from 2026-06-19 --until 2026-12-31 --source 'Publisher, 19 June 2026'",
            "add a list, of lines, CSV or JSON; with --dry-run only say how it is read",
        ),
        ("--game dragon_ball_super --withdraw 3", "let list 3 count no more; --put-back 3 takes that back"),
    )
    exit_codes = {
        FAILED: "lines cannot be kept, or no such list is here; nothing was changed",
        WRONG_USE: "days or source are missing, or the file is no text",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="", help="the list, or - for standard input")
        parser.add_argument("--game", required=True, choices=list(games_with_formats()))
        parser.add_argument("--from", dest="first", type=_day, metavar="DAY", help="first day for which it is whole")
        parser.add_argument("--until", dest="last", type=_day, metavar="DAY", help="last day for which it is whole")
        parser.add_argument("--source", default="", help="where it is from; every verdict shows it")
        parser.add_argument("--by", default="manage.py", help="who adds or withdraws it")
        parser.add_argument("--withdraw", type=int, metavar="NUMBER", help="a list that is to count no more")
        parser.add_argument("--put-back", type=int, metavar="NUMBER", help="a list that is to count again")
        parser.add_argument("--dry-run", action="store_true", help="only say how the list is read")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, file: str, game: str, **options: Any) -> None:
        if options["withdraw"] is not None:
            dated_changes.withdraw(_row(game, options["withdraw"]), options["by"])
        elif options["put_back"] is not None:
            dated_changes.put_back(_row(game, options["put_back"]))
        elif file:
            self._add(file, game, **options)
            return
        lists = dated.as_plain(game)
        self.answer(lists, map(_in_a_line, lists), as_json=options["json"])

    def _add(self, file: str, game: str, **options: Any) -> None:
        first, last, source = options["first"], options["last"], options["source"].strip()
        if not (first and last and source) or last < first or len(source) > dated_changes.LONGEST_SOURCE:
            raise CommandError("say --from DAY --until DAY, in this order, and --source WORDS", returncode=WRONG_USE)
        key = next(iter(lists_of(game)), "")
        if not key:
            raise CommandError(f"no format of {game} asks for a list of banned cards", returncode=WRONG_USE)
        draft = dated_changes.read_draft(game, key, source, (first, last), _text(file))
        is_kept = not (draft.bad or options["dry_run"])
        number = dated_changes.keep(draft, options["by"]).pk if is_kept else None
        self.answer(dated_changes.as_plain(draft, number), _told(draft, number), as_json=options["json"])
        if draft.bad:
            raise CommandError(f"{len(draft.bad)} lines cannot be kept; nothing was added", returncode=FAILED)


def _day(typed: str) -> datetime.date:
    return datetime.date.fromisoformat(typed)


def _row(game: str, number: int) -> DatedList:
    row = DatedList.objects.filter(game=game, pk=number).first()
    if row is None:
        raise CommandError(f"there is no list {number} of {game} here", returncode=FAILED)
    return row


def _text(file: str) -> str:
    try:
        text = decode(sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes())
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=WRONG_USE) from error
    if text is None:
        raise CommandError(f"{file} is no text file", returncode=WRONG_USE)
    return text


def _told(draft: dated_changes.Draft, number: int | None) -> Iterator[str]:
    yield from (f"line {bad.line}: {bad.text}: {bad.advice}" for bad in draft.bad)
    yield from (f"line {noted.line}: {noted.entry.card}: {noted.note}" for noted in draft.notes)
    yield f"{len(draft.entries)} entries read" + (f", kept as list {number}" if number else ", nothing was added")


def _in_a_line(each: dict[str, Any]) -> str:
    days = f"{each['first'] or '…'} to {each['last'] or '…'}"
    number = each["number"] or "with the app"
    withdrawn = ", withdrawn" if each["withdrawn"] else ""
    return f"{number}: {days}: {each['source']} ({len(each['entries'])} entries{withdrawn})"

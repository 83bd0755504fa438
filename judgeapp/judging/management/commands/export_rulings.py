from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.http import Http404

from judgeapp.commands import FAILED, STDOUT, WRONG_USE, SiteCommand
from judgeapp.judging.rulings import presenting
from judgeapp.judging.rulings.visible import EVERYBODY, Asked, Reader

STAFF = Reader(is_staff=True)


class Command(SiteCommand):
    help = "Write the book of rulings, with citations and appeals."
    examples = (
        ("rulings.json", "all of it into a file"),
        ("--csv --game bakugan rulings.csv", "those of a game, a line each"),
        ("- --public", "what stands on the whole site, to standard output; with --event what is public there"),
    )
    exit_codes = {FAILED: "the file cannot be written", WRONG_USE: "there is no such game or event"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default=STDOUT, help="where to; - (the default) is standard output")
        parser.add_argument("--csv", action="store_true", help="as CSV with a line each, instead of JSON")
        parser.add_argument("--game", default="", help="only rulings of a game, by its key")
        parser.add_argument("--event", default="", help="only rulings at an event, by its token")
        parser.add_argument("--public", action="store_true", help="only what everybody sees")
        parser.add_argument("--json", action="store_true", help="say what was written as JSON")

    def handle(self, *, file: str, **options: Any) -> None:
        reader = EVERYBODY if options["public"] else STAFF
        rulings = _asked(options["game"], options["event"]).listed(reader)
        rulings_seen = [presenting.as_seen(ruling, reader) for ruling in presenting.whole(rulings)]
        text = presenting.as_csv(rulings_seen) if options["csv"] else f"{presenting.as_json(rulings_seen)}\n"
        if not self.write_out(text, file):
            return
        counts = {"rulings": len(rulings_seen), "bytes": len(text.encode())}
        words = f"{file}: {counts['rulings']} rulings, {counts['bytes']:,} bytes."
        self.answer({"file": file, **counts}, words, as_json=options["json"])


def _asked(game: str, event: str) -> Asked:
    """Return what is asked for, replaced rulings among it; raise CommandError for a game or event not here."""
    try:
        return Asked.of({"game": game, "event": event, "replaced": "1"})
    except Http404 as error:
        raise CommandError(str(error), returncode=WRONG_USE) from error

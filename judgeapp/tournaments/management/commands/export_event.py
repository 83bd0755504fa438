from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import FAILED, STDOUT, WRONG_USE, SiteCommand
from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Event


class Command(SiteCommand):
    help = "Write a whole event as JSON (docs/events.md)."
    examples = (
        ("TOKEN event.json", "an event into a file, by the token in its address"),
        (
            "TOKEN backup.json --links --json",
            "with the personal links, to go on elsewhere; say what was written as JSON",
        ),
        ("TOKEN - --public", "what may be published, to standard output"),
    )
    exit_codes = {
        FAILED: "the file cannot be written",
        WRONG_USE: "there is no such event, or --public and --with-judging together",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's token, as in its address")
        parser.add_argument("file", nargs="?", default=STDOUT, help="where to; - (the default) is standard output")
        parser.add_argument("--links", action="store_true", help="with the personal links, which are secrets")
        parser.add_argument(
            "--with-judging", action="store_true", help="with calls, deck checks, rulings and infractions"
        )
        parser.add_argument("--public", action="store_true", help="without deck lists, log and addresses of phones")
        parser.add_argument("--json", action="store_true", help="say what was written as JSON")

    def handle(self, *, event: str, file: str, **options: Any) -> None:
        found = Event.objects.filter(token=event).first()
        if found is None:
            raise CommandError(f"There is no event {event!r} here.", returncode=WRONG_USE)
        if options["public"] and options["with_judging"]:
            raise CommandError(
                "What judges wrote is not public: leave out one of --public, --with-judging.", returncode=WRONG_USE
            )
        extent = archive.Extent(private=not options["public"], links=options["links"], judging=options["with_judging"])
        plain = archive.write(found, extent)
        text = archive.as_text(plain)
        if not self.write_out(f"{text}\n" if file == STDOUT else text, file):
            return
        counts = {"entrants": len(plain["entrants"]), "rounds": len(plain["rounds"]), "bytes": len(text.encode())}
        words = f"{file}: {counts['entrants']} entrants, {counts['rounds']} rounds, {counts['bytes']:,} bytes."
        self.answer({"file": file, **counts}, words, as_json=options["json"])

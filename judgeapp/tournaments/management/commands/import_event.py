import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.tournaments import archive

BAD_FILE, WRONG_USE = 1, 2


class Command(SiteCommand):
    help = "Make an event of a file that an export, or a pack to finish on paper, wrote."
    examples = (
        ("event.json --owner ann", "it belongs to the account ann then"),
        (
            "backup.json --owner ann --keep-links --accounts",
            "on the machine that goes on with it: links and accounts stay",
        ),
        ("event.json --owner ann --json", "print what came of it for a script"),
    )
    exit_codes = {BAD_FILE: "the file is bad; nothing has changed", WRONG_USE: "there is no such account or file"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what an export, or a finish-on-paper pack, wrote")
        parser.add_argument("--owner", required=True, help="name of the account that the event is to belong to")
        parser.add_argument(
            "--keep-links", action="store_true", help="take address and personal links of the file instead of new ones"
        )
        parser.add_argument(
            "--accounts", action="store_true", help="names of accounts in the file are the accounts of that name here"
        )
        parser.add_argument("--json", action="store_true", help="print what came of it as JSON")

    def handle(self, *, file: str, owner: str, **options: Any) -> None:
        user = User.objects.filter(username=owner).first()
        if user is None:
            raise CommandError(f"There is no account {owner!r} here.", returncode=WRONG_USE)
        try:
            data = Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=WRONG_USE) from error
        flags = {"keep_links": options["keep_links"], "trust_accounts": options["accounts"]}
        try:
            made = archive.restore(archive.read(data), user, **flags)
        except archive.ArchiveError as error:
            self._refuse(file, error, as_json=options["json"])
        self._say(made, as_json=options["json"])

    def _refuse(self, file: str, error: archive.ArchiveError, *, as_json: bool) -> None:
        problems = "\n".join(error.problems)
        if as_json:
            self.stdout.write(json.dumps({"event": None, "problems": error.problems}, indent=2))
        words = f"{file} is not brought in; nothing has changed."
        raise CommandError(words if as_json else f"{words}\n{problems}", returncode=BAD_FILE) from error

    def _say(self, made: archive.Restored, *, as_json: bool) -> None:
        event = made.event
        if as_json:
            plain = {"event": event.token, "address": event.get_absolute_url(), "notes": made.notes, "problems": []}
            self.stdout.write(json.dumps(plain, indent=2))
            return
        self.stdout.write(f"{event.name}: {event.get_absolute_url()}")
        for words in made.notes:
            self.stdout.write(words)

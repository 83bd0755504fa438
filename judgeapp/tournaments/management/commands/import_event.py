from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.tournaments import archive

BAD_FILE = 1


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
            if options["json"]:
                self.answer({"event": None, "problems": error.problems}, "", as_json=True)
            words = f"{file} is not brought in; nothing has changed."
            problems = [] if options["json"] else error.problems
            raise CommandError("\n".join([words, *problems]), returncode=BAD_FILE) from error
        address = made.event.get_absolute_url()
        plain = {"event": made.event.token, "address": address, "notes": made.notes, "problems": []}
        self.answer(plain, [f"{made.event.name}: {address}", *made.notes], as_json=options["json"])

"""Write out everything that is kept of one person."""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.privacy import people
from judgeapp.tournaments.people.about import Encoder, Plain


class Command(SiteCommand):
    help = "Writes everything that is kept of a person: at all events, of an account, and elsewhere."
    examples = (
        ('"Ann Lee"', "Says where the name is found, and how much is kept."),
        ('"Ann Lee" --json ann.json', "Writes all of it into a file; - is standard output."),
    )
    exit_codes = {FAILED: "nothing is kept of that name, or the file cannot be written"}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="as it stands at an event, or of an account")
        parser.add_argument("--json", metavar="FILE", help="write all of it as JSON; - is standard output")

    def handle(self, *, name: str, **options: Any) -> None:
        found = people.about_person(name)
        if not any(found[each] for each in ("events", "accounts", "elsewhere")):
            raise CommandError(f"Nothing is kept of “{name}”.", returncode=FAILED)
        file = options["json"]
        if file is None:
            self.stdout.write("\n".join(_lines(found)))
        elif self.write_out(_text(found), file):
            self.say(f"{file} is written.")


def _text(found: Plain) -> str:
    return json.dumps(found, cls=Encoder, ensure_ascii=False, indent=2) + "\n"


def _lines(found: Plain) -> list[str]:
    events = [(each["event"], each["player"]["number"]) for each in found["events"]]
    at = [f"{event['name']}, {event['date']}: player {number}" for event, number in events]
    accounts = [f"account {each['account']['username']}" for each in found["accounts"]]
    return [*at, *accounts, f"{len(found['elsewhere'])} texts elsewhere"]

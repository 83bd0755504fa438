"""Delete one person everywhere."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.privacy import people


class Command(SiteCommand):
    help = "Deletes a person at every event and wherever else the name stands; results stay as those of “Player 17”."
    examples = (
        ('"Ann Lee"', "Says where the name is found; nothing is changed."),
        ('"Ann Lee" --yes', "Deletes it there."),
    )
    exit_codes = {FAILED: "the name is found nowhere, or somebody still plays and was left as they are"}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="as it stands at an event")
        parser.add_argument("--yes", action="store_true", help="do it; everybody of that name is meant")
        parser.add_argument("--json", action="store_true", help="write what was done as JSON")

    def handle(self, *, name: str, **options: Any) -> None:
        as_json = options["json"]
        if not options["yes"]:
            at = [f"{each.event.name}, {each.event.date}: player {each.number}" for each in people.found(name)]
            self.answer(
                {"found": at, "done": False}, [*at, "Nothing is changed. Add --yes to delete."], as_json=as_json
            )
            return
        done, refused, elsewhere = people.forget(name)
        at = [f"{each.event.name}: player {each.number}" for each in done]
        plain = {"done": True, "deleted": at, "refused": refused, "texts_elsewhere": elsewhere}
        words = [*(f"{each} is deleted." for each in at), f"{elsewhere} texts elsewhere are changed.", *refused]
        self.answer(plain, words, as_json=as_json)
        if refused or not (at or elsewhere):
            raise CommandError("Somebody was left." if refused else f"“{name}” is found nowhere.", returncode=FAILED)

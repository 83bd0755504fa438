from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.db.models import QuerySet

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.domain.timing.engine import ENGINE
from judgeapp.games import games
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import replaying
from judgeapp.judging.rulings.replaying import Checked
from judgeapp.tournaments.models import Event

CHANGED = 1
AT_ONCE = 200  # rulings in memory


class Command(SiteCommand):
    help = (
        "Play every standing ruling again: its scene with the engine of now, its citations against the live "
        "edition. Rules that only have another number are listed and hold."
    )
    examples = (
        ("", "all of them"),
        ("--game bakugan --json", "those of a game, for a script"),
        ("--event TOKEN", "those of an event, by the token in its address"),
    )
    exit_codes = {CHANGED: "something changed; it is listed", WRONG_USE: "there is no such game or event"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="", metavar="KEY", help=f"only rulings of a game: {', '.join(games())}")
        parser.add_argument("--event", default="", metavar="TOKEN", help="only rulings of an event")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, game: str, event: str, **options: Any) -> None:
        asked = asked_for(game, event)
        checked = replaying.check(self.track(asked.iterator(chunk_size=AT_ONCE), "Rulings played again", asked.count()))
        self.answer(as_plain(checked), in_lines(checked), as_json=options["json"])
        if number := checked.fallen:
            words = "holds as it was" if number == 1 else "hold as they were"
            raise CommandError(f"{number} of {checked.rulings} rulings no longer {words}.", returncode=CHANGED)


def asked_for(game: str, event: str) -> QuerySet[Ruling]:
    """Return the standing rulings of a game and an event, "" for any; raises CommandError."""
    found = replaying.standing()
    if game and game not in games():
        raise CommandError(f"“{game}” is not one of {', '.join(games())}.", returncode=WRONG_USE)
    if event and not Event.objects.filter(token=event).exists():
        raise CommandError(f"There is no event “{event}”; its token is in its address.", returncode=WRONG_USE)
    if game:
        found = found.filter(game=game)
    return found.filter(event__token=event) if event else found


def as_plain(checked: Checked) -> dict[str, Any]:
    """Return what was found as JSON holds it."""
    changed = [each.as_plain() for each in checked.changed]
    return {"engine": ENGINE, "rulings": checked.rulings, "with_scene": checked.with_scene, "changed": changed}


def in_lines(checked: Checked) -> Iterator[str]:
    """Yield the rulings that changed with what changed, and how many were looked at."""
    for each in checked.changed:
        ruling = each.seen.ruling
        yield f"{ruling.token}  {ruling.game}: {ruling} ({ruling.judge}, {ruling.at:%Y-%m-%d})"
        yield from (f"    {change}" for change in each.changes)
    yield f"{checked.rulings} standing rulings looked at, {checked.with_scene} with a scene."

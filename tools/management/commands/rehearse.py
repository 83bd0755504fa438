import json
import secrets
from argparse import ArgumentParser
from contextlib import redirect_stdout
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.domain.brackets.bracket import SIZES
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.operations.preparing import prepare
from judgeapp.tournaments.locking import Refused
from tools import rehearsal

BROKEN = 1


class Command(SiteCommand):
    help = (
        "Play a made-up event with the real code and say what it cost, and what did not hold. The event is "
        "unlisted and taken away again."
    )
    examples = (
        ("--players 128 --rounds 7", "an event of 128 players"),
        ("--players 16 --rounds 3 --cut 4 --seed 7 --json", "a small one, everything as JSON"),
        ("--worker --keep", "let a running worker do the jobs, and leave the event there"),
    )
    exit_codes = {BROKEN: "something did not hold, or a job failed"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--cut", type=int, default=8, help=f"0 or one of {', '.join(map(str, SIZES))}")
        parser.add_argument("--seed", type=int, default=1, help="decides everything but the draws")
        parser.add_argument("--game", default="", choices=["", *games_with_formats()])
        parser.add_argument("--system", default="", choices=["", *SYSTEMS])
        parser.add_argument("--worker", action="store_true", help="let a running worker do the jobs, not this process")
        parser.add_argument("--keep", action="store_true", help="leave the event on the site")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, worker: bool, keep: bool, **options: Any) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        names = ("players", "rounds", "cut", "seed", "game", "system")
        plan = rehearsal.Plan(**{name: options[name] for name in names})
        organiser = User.objects.create_user(f"rehearsal-{secrets.token_hex(4)}")
        event = rehearsal.open_event(plan, organiser)
        say = self.stderr.write if options["json"] else self.stdout.write
        runner = rehearsal.Worker() if worker else rehearsal.Inline()
        try:
            book = rehearsal.rehearse(event, plan, organiser, runner, say)
        except (Refused, rehearsal.JobFailed) as error:
            raise CommandError(f"The rehearsal stopped: {error}", returncode=BROKEN) from error
        finally:
            if not keep:
                rehearsal.remove(event)
                organiser.delete()
        self._print(book, event.get_absolute_url() if keep else "", as_json=options["json"])
        if book.broken:
            raise CommandError(f"{len(book.broken)} things did not hold.", returncode=BROKEN)

    def _print(self, book: rehearsal.Book, address: str, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps({**book.as_plain(), "event": address}, indent=2))
            return
        for line in [*book.as_lines(), *([f"kept: {address}"] if address else [])]:
            self.stdout.write(line)

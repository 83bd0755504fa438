from argparse import ArgumentParser
from contextlib import redirect_stdout
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.operations.management.commands.serve import address
from judgeapp.operations.preparing import prepare
from tools import demo
from tools.demo.making import FEWEST

WHAT_TO_DO = (
    "Nothing was touched. Give the demo a database of its own: leave DATABASE_URL out, and set DATA_DIR to a new "
    "folder, such as DATA_DIR=var/demo."
)
VISITS = " If all of this was only made while the demo was tried out, --with-visits takes it away, too."


class Command(SiteCommand):
    help = (
        "Make a demo: an event of each game in the middle of its fourth round, with deck lists, followed matches, "
        "judge calls, rulings and scenes, and people to sign in as. A demo that is here is taken away first. "
        "A database that holds anything else is refused."
    )
    examples = (
        ("", "make the demo, or make it anew, and print who can sign in and where to look first"),
        ("--game bakugan --players 20", "a small one, of one game"),
        ("--with-visits", "make it anew, and take away what was made without an account while it was tried out"),
        ("--remove", "only take it away"),
        ("--json", "print people and links for a script"),
    )
    exit_codes = {FAILED: "the database holds something that the demo did not make; nothing was touched"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        keys = games_with_formats()
        parser.add_argument("--game", action="append", choices=keys, help="only an event of this game; again for more")
        parser.add_argument("--players", type=int, default=46, help=f"how many play at each event, from {FEWEST}")
        parser.add_argument("--seed", type=int, default=0, help="decides who plays and what happens at the tables")
        parser.add_argument("--remove", action="store_true", help="take the demo away and make no other")
        parser.add_argument(
            "--with-visits", action="store_true", help="with the decks, scenes and matches that visitors of it made"
        )
        parser.add_argument("--json", action="store_true", help="print people and links as JSON")

    def handle(self, *, players: int, remove: bool, with_visits: bool, **options: Any) -> None:
        if players < FEWEST:
            raise CommandError(f"--players: {FEWEST} or more, so that tables still play.", returncode=WRONG_USE)
        refuse_strangers(with_visits=with_visits)
        with redirect_stdout(self.stderr):
            prepare()
        if gone := demo.remove(visits=with_visits):
            self.say(f"Took the demo that was here away, with {gone} events.")
        if remove:
            plain, lines = {"removed": gone}, ["The demo is gone." if gone else "There was no demo."]
        else:
            made = demo.make(options["game"] or list(games_with_formats()), players, options["seed"], self.say)
            plain, lines = demo.as_plain(made, address()), demo.in_lines(made, address())
        self.answer(plain, lines, as_json=options["json"])


def refuse_strangers(*, with_visits: bool) -> None:
    """Raise CommandError if the database holds what is not the demo's own; visits are its own if they are asked for."""
    found = demo.strangers()
    if with_visits and demo.is_here():
        found = [kept for kept in found if not kept.is_visit]
    if found:
        words = f"This database holds {', '.join(map(str, found))} that the demo did not make. {WHAT_TO_DO}"
        is_visit = demo.is_here() and all(kept.is_visit for kept in found)
        raise CommandError(words + (VISITS if is_visit else ""), returncode=FAILED)

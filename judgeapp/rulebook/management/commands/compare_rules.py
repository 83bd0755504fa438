from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.domain.rules.comparing.values import Change, Comparison, Part, Piece
from judgeapp.games import games
from judgeapp.rulebook.comparisons import Filter, as_plain, comparison, is_same
from judgeapp.rulebook.editions import editions_of
from judgeapp.rulebook.models import Edition

DIFFER = 1
MARKS = {Part.SAME: "{}", Part.GONE: "[-{}-]", Part.NEW: "{{+{}+}}"}


class Command(SiteCommand):
    help = "Tell what changed from one edition of a game's rules to another."
    examples = (
        ("--game bakugan 1.0 1.1", "by what the publisher calls them"),
        ("--game bakugan OLD NEW --json", "by their names in addresses, for a script"),
    )
    exit_codes = {DIFFER: "they differ", WRONG_USE: "there is no such game or edition"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, metavar="KEY", help=f"one of {', '.join(games())}")
        parser.add_argument("old", help="an edition's name in addresses, or the edition itself (1.077)")
        parser.add_argument("new", help="the edition it is compared with")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, game: str, old: str, new: str, **options: Any) -> None:
        if game not in games():
            raise CommandError(f"“{game}” is not one of {', '.join(games())}.", returncode=WRONG_USE)
        before, after = edition_of(game, old), edition_of(game, new)
        found = comparison(before, after)
        self.answer(as_plain(found, before, after), in_lines(found), as_json=options["json"])
        if not is_same(found):
            raise CommandError(f"{before} and {after} differ.", returncode=DIFFER)


def edition_of(game: str, typed: str) -> Edition:
    """Return an edition by its slug, or by its name if only one has it; raises CommandError."""
    known = editions_of(game)
    named = [each for each in known if each.slug == typed] or [each for each in known if each.edition == typed]
    if len(named) == 1:
        return named[0]
    slugs = ", ".join(each.slug for each in named or known) or "none"
    problem = f"has several editions “{typed}”; choose one of" if named else f"has no edition “{typed}”; there are"
    raise CommandError(f"{games()[game].name} {problem}: {slugs}.", returncode=WRONG_USE)


def in_lines(found: Comparison) -> Iterator[str]:
    """Yield the summary and each change: what became of it, the numbers, and the words that differ."""
    yield from found.summary
    for change in found.of(*Filter.ALL.kinds):
        yield f"\n{change.kind.value}: {numbers(change)}"
        if change.kind.has_other_text:
            yield "".join(marked(piece, change) for piece in change.pieces)


def numbers(change: Change) -> str:
    """Return the old numbers and the new ones, once if they are the same."""
    sides = [" ".join(rule.number for rule in rules) for rules in (change.olds, change.news)]
    return " -> ".join(dict.fromkeys(filter(None, sides)))


def marked(piece: Piece, change: Change) -> str:
    """Return the words, marked where only a part of the text is gone or new."""
    return MARKS[piece.kind].format(piece.text) if change.olds and change.news else piece.text

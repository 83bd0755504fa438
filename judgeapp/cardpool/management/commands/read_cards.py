from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.cardpool.services import ImportFailed
from judgeapp.cardpool.texts import CardRead, effects_of, lines_of, plain_of, read_texts, totals_of, wording_of
from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.domain.game import Game
from judgeapp.domain.wording import effects
from judgeapp.games import games


class Command(SiteCommand):
    help = "Read what the cards of a file say (docs/reading-cards.md), and name the words that were not understood."
    examples = (
        ("texts.csv --game bakugan", "a line for each card, with the words that are left, and totals"),
        ("texts.csv --game bakugan --json", "everything that was read, as effects of scenario files"),
        ("texts.csv --game bakugan --write", "keep what the cards do, without their texts, in the corpus"),
    )
    exit_codes = {
        FAILED: "some words were not understood; they are named",
        WRONG_USE: "the file cannot be read, or asked wrongly",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a CSV file with number, name, type, text and, if need be, "
                            "back_text, or a JSON list of cards")  # fmt: skip
        parser.add_argument("--game", required=True, choices=list(games()))
        parser.add_argument("--json", action="store_true", help="print everything as JSON")
        parser.add_argument("--write", action="store_true",
                            help="write what was read to effects/cards.jsonl of the game's corpus")  # fmt: skip

    def handle(self, *, file: str, game: str, **options: Any) -> None:
        try:
            cards = read_texts(file, games()[game])
        except ImportFailed as error:
            raise CommandError(str(error), returncode=WRONG_USE) from error
        plain = plain_of(cards, wording_of(games()[game])) if options["json"] else None
        self.answer(plain, lines_of(cards), as_json=options["json"])
        if options["write"]:
            write(cards, games()[game])
        left = totals_of(cards)["cards"] - totals_of(cards)["whole"]
        if left:
            said = "1 card was" if left == 1 else f"{left} cards were"
            raise CommandError(f"{said} not read whole.", returncode=FAILED)


def write(cards: Iterable[CardRead], game: Game) -> None:
    """Keep what the cards of a game do in its corpus, in place of what was there."""
    path = Path(settings.CORPUS_DIR) / game.key / "effects" / "cards.jsonl"
    path.parent.mkdir(exist_ok=True)
    lines = effects.lines_of(effects_of(cards, game).items())
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

import statistics
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from judgeapp.cardpool.services import read
from judgeapp.commands import SiteCommand
from judgeapp.domain.wording.sheet import Wording
from judgeapp.games import games

FOLDER = "../shared/cards/texts"
ROUNDS = 5
HOSTILE = "draw a card and if it gets +1 [B] or " * 550  # 20,000 letters


class Command(SiteCommand):
    help = "Measure how long the app reads the text of a card, and what nobody can read."
    examples = (
        ("", f"the texts of each game that stand in {FOLDER}"),
        ("texts --json", "those of another folder, for a script"),
    )
    exit_codes = {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", default=FOLDER, help="has a CSV file for each game: bakugan.csv")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, folder: str, **options: Any) -> None:
        known = {key: game.wording for key, game in games().items() if game.wording}
        rows = {key: measured(wording, Path(folder) / f"{key}.csv") for key, wording in known.items()}
        lines = [f"{key}: {part} {figure:.2f}" for key, row in rows.items() for part, figure in row.items()]
        self.answer(rows, lines, as_json=options["json"])


def measured(wording: Wording, path: Path) -> dict[str, float]:
    """Return part -> milliseconds of one game; of its texts only if there are any."""
    hostile = timed(wording, HOSTILE, "Action")
    if not path.exists():
        return {"20,000 letters that mean nothing, milliseconds": hostile}
    texts = [(str(row.get("text", "")), str(row.get("type", ""))) for row in read(path).rows if row]
    times = [timed(wording, text, kind) for text, kind in texts]
    return {
        "a text, median, milliseconds": statistics.median(times),
        "the slowest text, milliseconds": max(times),
        "20,000 letters that mean nothing, milliseconds": hostile,
    }


def timed(wording: Wording, text: str, kind: str) -> float:
    """Return the milliseconds of the processor in which a text is read, at best."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        wording.read(text, kind, "")
        times.append(time.process_time() - began)
    return 1e3 * min(times)

from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.domain.rules.book import Problem
from judgeapp.domain.rules.folder import CorpusError
from judgeapp.rulebook import editions, indexing


class Command(SiteCommand):
    help = "Load every game's corpus that changed, and bring the search index up to date."
    examples = (
        ("--check", "only read the files and report every mistake, with file and line"),
        ("", "take it live; a mistake leaves the last good text in place"),
        ("--json", "say for a script which games were loaded"),
    )
    exit_codes = {FAILED: "the corpus has mistakes; nothing was changed"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="where the games' folders are")
        parser.add_argument("--check", action="store_true", help="only read the files and report every mistake")
        parser.add_argument("--json", action="store_true", help="print games, or mistakes, as JSON")

    def handle(self, *, folder: Path, check: bool, **options: Any) -> None:
        if check:
            self._check(folder, as_json=options["json"])
            return
        try:
            loaded = editions.load_corpora(folder)
        except CorpusError as error:
            if options["json"]:
                self.answer(as_plain(error.problems), (), as_json=True)
            raise CommandError(f"The corpus has mistakes; the last good data stays in place.\n{error}") from error
        indexing.refresh_index()
        lines = (f"{game}: {'loaded' if is_new else 'up to date'}" for game, is_new in loaded.items())
        self.answer({"loaded": loaded}, lines, as_json=options["json"])

    def _check(self, folder: Path, *, as_json: bool) -> None:
        problems = editions.problems_of_corpora(folder)
        if as_json or not problems:
            self.answer(as_plain(problems), "The corpus is right.", as_json=as_json)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            raise CommandError(f"{len(problems)} mistakes")


def as_plain(problems: Iterable[Problem]) -> dict[str, Any]:
    return {"problems": list(map(asdict, problems))}

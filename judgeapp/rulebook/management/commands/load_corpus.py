import json
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
                self._print_mistakes(error.problems)
            raise CommandError(f"The corpus has mistakes; the last good data stays in place.\n{error}") from error
        indexing.refresh_index()
        if options["json"]:
            self.stdout.write(json.dumps({"loaded": loaded}, indent=2))
            return
        for game, is_new in loaded.items():
            self.stdout.write(f"{game}: {'loaded' if is_new else 'up to date'}")

    def _check(self, folder: Path, *, as_json: bool) -> None:
        problems = editions.problems_of_corpora(folder)
        if as_json:
            self._print_mistakes(problems)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            raise CommandError(f"{len(problems)} mistakes")
        if not as_json:
            self.stdout.write("The corpus is right.")

    def _print_mistakes(self, problems: Iterable[Problem]) -> None:
        self.stdout.write(json.dumps({"problems": list(map(asdict, problems))}, ensure_ascii=False, indent=2))

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgeapp.domain.rules.folder import CorpusError
from judgeapp.rulebook import indexing, services


class Command(BaseCommand):
    help = "Load every game's corpus that changed, and bring the search index up to date."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="where the games' folders are")
        parser.add_argument("--check", action="store_true", help="only read the files and report every mistake")

    def handle(self, *, folder: Path, check: bool, **options) -> None:
        if check:
            self._check(folder)
            return
        try:
            loaded = services.load_corpora(folder)
        except CorpusError as error:
            raise CommandError(f"The corpus has mistakes; the last good data stays in place.\n{error}") from error
        indexing.refresh_index()
        for game, is_new in loaded.items():
            self.stdout.write(f"{game}: {'loaded' if is_new else 'up to date'}")

    def _check(self, folder: Path) -> None:
        problems = services.problems_of_corpora(folder)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            raise CommandError(f"{len(problems)} mistakes")
        self.stdout.write("The corpus is right.")

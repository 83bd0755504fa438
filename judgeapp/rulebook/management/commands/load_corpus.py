from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgeapp.domain.rules.folder import CorpusError
from judgeapp.rulebook import services


class Command(BaseCommand):
    help = "Load every game's corpus that changed, and bring the search index up to date."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="where the games' folders are")

    def handle(self, *, folder: Path, **options) -> None:
        try:
            loaded = services.load_corpora(folder)
        except CorpusError as error:
            raise CommandError(f"The corpus has mistakes; the last good data stays in place.\n{error}") from error
        services.refresh_index()
        for game, is_new in loaded.items():
            self.stdout.write(f"{game}: {'loaded' if is_new else 'up to date'}")

"""Tells what the corpus has in further languages, and keeps what a translation was made from."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.domain.rules.book import Corpus
from judgeapp.domain.rules.folder import CorpusError, read_folder
from judgeapp.domain.rules.translated import MADE_FROM, as_made_from, keys_in
from judgeapp.games import games


class Command(SiteCommand):
    help = "Count what rules_corpus has in languages besides English, and name what is missing or older than its rule."
    examples = (
        ("", "all games"),
        ("--game bleach --json", "one game, for a script"),
        ("--game bleach --pin es", "keep that its Spanish fits what stands there now, once all of it was looked at"),
    )
    exit_codes = {FAILED: "something is missing or older; it is listed", WRONG_USE: "the corpus has mistakes"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--pin", metavar="LANGUAGE", help="keep that all of this language fits what stands here now"
        )
        parser.add_argument("--game", choices=sorted(games()), help="of this game only")
        parser.add_argument("--folder", type=Path, default=settings.CORPUS_DIR, help="another folder of corpora")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, **options: Any) -> None:
        folder, game = options["folder"], options["game"]
        chosen = [game] if game else [key for key in games() if (folder / key).is_dir()]
        if options["pin"]:
            for key in chosen:
                _pin(folder / key, options["pin"])
        told = [row for key in chosen for row in _rows(_read(folder / key))]
        words = list(map(_line, told)) or ["There is no other language."]
        self.answer({"translations": told}, words, as_json=options["json"])
        if any(row["missing"] or row["older"] for row in told):
            raise CommandError("Something is not translated, or older than its rule.", returncode=FAILED)


def _read(folder: Path, *, translated: bool = True) -> Corpus:
    try:
        return read_folder(folder, games()[folder.name].numbering, translated=translated)
    except CorpusError as error:
        raise CommandError(str(error), returncode=WRONG_USE) from error


def _pin(folder: Path, language: str) -> None:
    """Write `made_from.txt` anew; whatever is wrong with a translation is told when it is read after that."""
    if not (folder / language / "rules").is_dir():
        raise CommandError(f"{folder.name} has no rules in {language!r}.", returncode=WRONG_USE)
    keys = keys_in(folder, language, games()[folder.name].numbering)
    made_from = as_made_from(_read(folder, translated=False), keys)
    (folder / language / MADE_FROM).write_text(made_from, encoding="utf-8")


def _rows(corpus: Corpus) -> list[dict[str, Any]]:
    return [
        {
            "game": corpus.game,
            "language": each.language,
            "rules": len(each.rules),
            "terms": len(each.terms),
            "missing": list(each.missing),
            "older": list(each.older),
        }
        for each in corpus.translations
    ]


def _line(row: dict[str, Any]) -> str:
    left = [f"{word} {', '.join(row[word])}" for word in ("missing", "older") if row[word]]
    return "; ".join([f"{row['game']} in {row['language']}: {row['rules']} rules, {row['terms']} terms", *left])

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.operations import copies
from judgeapp.operations.copies import CopyError


class Command(SiteCommand):
    help = (
        "Write a copy of the database that `restore` puts back. The site may go on meanwhile: the copy is of one "
        "moment. Everything people entered is in the database; SECRET_KEY is not, keep it apart."
    )
    examples = (
        ("", "into DATA_DIR/copies, named by the time"),
        ("--keep 14", "the same, and only the newest 14 of that folder stay: for a timer"),
        ("before-round-5.sqlite3 --json", "to a file of your own, and its size for a script"),
        ("before-round-5.sqlite3 --replace", "the same once more, over the copy that is there"),
    )
    exit_codes = {FAILED: "no copy was made"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where the copy goes; by default DATA_DIR/copies")
        parser.add_argument("--keep", type=int, metavar="N", help="drop all but the newest N of DATA_DIR/copies")
        parser.add_argument("--replace", action="store_true", help="write over a file that is there already")
        parser.add_argument("--json", action="store_true", help="print path and size as JSON")

    def handle(self, *, file: Path | None, keep: int | None, **options: Any) -> None:
        if keep is not None and (keep < 1 or file):
            raise CommandError("--keep takes 1 or more, and no file with it.", returncode=WRONG_USE)
        if file and file.exists() and not options["replace"]:
            words = f"{file} is there already. Give it another name, or say --replace. To put it back: restore {file}"
            raise CommandError(words, returncode=FAILED)
        path = file or copies.FOLDER / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}{copies.kind().ending}"
        try:
            size = copies.make(path)
        except (CopyError, OSError) as error:
            raise CommandError(f"No copy was made. {error}", returncode=FAILED) from error
        for old in _own()[:-keep] if keep else []:
            old.unlink()
        self.answer({"file": str(path), "bytes": size}, f"{path}: {size:,} bytes", as_json=options["json"])


def _own() -> list[Path]:
    """Return the copies that this command has named, oldest first; those that `restore` made before stay."""
    return sorted(copies.FOLDER.glob(f"[0-9]*{copies.kind().ending}"))

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations import copies, presence
from judgeapp.operations.copies import CopyError


class Command(SiteCommand):
    help = (
        "Put a copy that `backup` made in the place of the database. What is there now is copied first, so this can "
        "be taken back. The site has to be stopped."
    )
    examples = (("before-round-5.sqlite3", "everything is as it was when that copy was made"),)
    exit_codes = {FAILED: "nothing was changed: the file is no good copy, or the site runs"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy")
        parser.add_argument("--json", action="store_true", help="print what was done as JSON")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            copies.check(file)
            with presence.alone():
                before = self._put_back(file)
                call_command("migrate", verbosity=0, interactive=False)
        except presence.NotAlone as error:
            words = f"Nothing was changed. A site runs on {settings.DATA_DIR}. Stop it first."
            raise CommandError(words, returncode=FAILED) from error
        except (CopyError, OSError) as error:
            raise CommandError(f"Nothing was changed. {error}", returncode=FAILED) from error
        plain = {"restored": str(file), "before": str(before) if before else None}
        words = f"The database is as in {file}."
        kept_aside = f" What was there before is in {before}." if before else ""
        self.answer(plain, f"{words}{kept_aside} Start the site again.", as_json=options["json"])

    def _put_back(self, file: Path) -> Path | None:
        if others := copies.kind().others():
            raise CopyError(f"{others} other connections use the database. Stop every server and worker first.")
        before = None
        if connection.introspection.table_names():
            ending = copies.kind().ending
            before = copies.FOLDER / f"before-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{ending}"
            copies.make(before)
        copies.kind().put_back(file)
        return before

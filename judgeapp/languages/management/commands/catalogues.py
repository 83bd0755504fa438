import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.languages import catalogues
from judgeapp.languages.catalogues import SOURCES, Catalog

BEHIND = 1


class Command(SiteCommand):
    help = (
        "Bring the catalogue of each language up to date with the words in code, templates and scripts, and tell what "
        "is still to be translated. It needs what requirements-dev.lock installs."
    )
    examples = (
        ("", "take over what is new, drop what is gone, compile"),
        ("--check --json", "change nothing, only tell what is missing, for a script"),
    )
    exit_codes = {BEHIND: "something is to be translated, or a catalogue does not hold what the sources do"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, **options: Any) -> None:
        missing, is_behind = {}, False
        for language, domain in ((language, domain) for language in catalogues.languages() for domain in SOURCES):
            catalog = catalogues.renewed(language, domain)
            missing[f"{language}/{domain}"] = to_translate(catalog)
            if options["check"]:
                is_behind |= not catalogues.is_written(language, domain, catalog)
            else:
                catalogues.write(language, domain, catalog)
        self._tell(missing, options["json"])
        if is_behind:
            raise CommandError("The catalogues are not what the sources hold: run catalogues.", returncode=BEHIND)
        if any(missing.values()):
            raise CommandError("Translate what is listed, in the .po files, and run catalogues.", returncode=BEHIND)

    def _tell(self, missing: dict[str, list[str]], is_json: bool) -> None:
        if is_json:
            self.stdout.write(json.dumps(missing, ensure_ascii=False, indent=2))
            return
        for name, words in missing.items():
            self.stdout.write("\n    ".join([f"{name}: {len(words)} to translate", *words]))


def to_translate(catalog: Catalog) -> list[str]:
    """Return what has no translation yet."""
    waiting = [message for message in catalog if message.id and not all(_as_list(message.string or ""))]
    return [_as_list(message.id)[0] for message in waiting]


def _as_list(words: str | tuple[str, ...] | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)

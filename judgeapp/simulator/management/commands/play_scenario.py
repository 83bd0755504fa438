import json
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.reading import action_lines
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.timing.transcript import as_plain, transcript
from judgeapp.simulator.scenes import Opened, edition_of, open_plain

FAILED, WRONG_USE = 1, 2


class Command(SiteCommand):
    help = "Play a scenario file (docs/scenario-format.md): every step with its rules, and the state at the end."
    examples = (
        ("rules_corpus/bakugan/scenes/a-negate-can-itself-be-negated.toml", "play a ready scene"),
        ("scene.toml --json", "every step for a script"),
    )
    exit_codes = {
        FAILED: "an expectation of the file fails; it is named",
        WRONG_USE: "the file cannot be read, or asked wrongly",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a TOML file")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            text = Path(file).read_text(encoding="utf-8")
            opened = open_plain(tomllib.loads(text), action_lines(text))
            problems = [*unknown_rules(opened), *failures(opened.timing, opened.scenario, opened.played)]
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise CommandError(f"{file}: {error}", returncode=WRONG_USE) from error
        except ScenarioError as error:
            raise CommandError("\n".join(f"{file}: {each}" for each in error.problems), returncode=WRONG_USE) from error
        edition = edition_of(opened.game.key)
        if options["json"]:
            values = as_plain(opened.timing, opened.scenario, opened.played, problems, edition)
            self.stdout.write(json.dumps(values, ensure_ascii=False, indent=2))
        else:
            lines = transcript(opened.timing, opened.scenario, opened.played)
            head = f"{opened.game.name}, edition {edition}"
            made = opened.scenario.edition
            head += f" (this scenario was made for edition {made})" if made not in ("", edition) else ""
            self.stdout.write("\n".join([head, *lines]))
        if problems:
            raise CommandError("\n".join(f"{file}: {each}" for each in problems), returncode=FAILED)


def unknown_rules(opened: Opened) -> list[Problem]:
    """Return a problem for each rule that a scenario says it shows and that does not exist."""
    corpus = read_folder(Path(settings.CORPUS_DIR) / opened.game.key, opened.game.numbering)
    known = {rule.number for rule in corpus.rules}
    return [Problem("rules", f"there is no rule {rule}") for rule in opened.scenario.rules if rule not in known]

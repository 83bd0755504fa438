import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, WRONG_USE, SiteCommand
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.reading import action_lines
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.timing.table import TooLong
from judgeapp.domain.timing.transcript import as_plain, transcript
from judgeapp.simulator.scenes import Opened, edition_of, game_of, open_plain


class Command(SiteCommand):
    help = "Play a scenario file (docs/scenario-format.md): every step with its rules, and the state at the end."
    examples = (
        ("rules_corpus/bakugan/scenes/a-negate-can-itself-be-negated.toml", "play a ready scene"),
        ("scene.toml --json", "every step for a script"),
    )
    exit_codes = {
        FAILED: "an expectation of the file fails, or what happens is too much to play or show; it is named",
        WRONG_USE: "the file cannot be read, or asked wrongly",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a TOML file")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            text = Path(file).read_text(encoding="utf-8")
            plain = tomllib.loads(text)
            opened = open_plain(plain, action_lines(text), rules_of(plain))
            problems = failures(opened.timing, opened.scenario, opened.played)
            told: Any = plain_of(opened, problems) if options["json"] else lines_of(opened)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise CommandError(f"{file}: {error}", returncode=WRONG_USE) from error
        except ScenarioError as error:
            raise CommandError("\n".join(f"{file}: {each}" for each in error.problems), returncode=WRONG_USE) from error
        except TooLong as error:
            raise CommandError(f"{file}: {error}", returncode=FAILED) from error
        self.answer(told, () if options["json"] else told, as_json=options["json"])
        if problems:
            raise CommandError("\n".join(f"{file}: {each}" for each in problems), returncode=FAILED)


def plain_of(opened: Opened, problems: Iterable[Problem]) -> dict[str, Any]:
    """Return a played scenario as JSON can hold it; raises TooLong where showing it takes too much."""
    return as_plain(opened.timing, opened.scenario, opened.played, problems, edition_of(opened.game.key))


def lines_of(opened: Opened) -> list[str]:
    """Return the lines of a played scenario; raises TooLong where showing it takes too much."""
    made, edition = opened.scenario.edition, edition_of(opened.game.key)
    head = f"{opened.game.name}, edition {edition}"
    head += f" (this scenario was made for edition {made})" if made not in ("", edition) else ""
    return [head, *transcript(opened.timing, opened.scenario, opened.played)]


def rules_of(plain: Mapping[str, Any]) -> set[str]:
    """Return the numbers of all rules of a scenario's game."""
    game = game_of(str(plain.get("game", "")))
    return {rule.number for rule in read_folder(Path(settings.CORPUS_DIR) / game.key, game.numbering).rules}

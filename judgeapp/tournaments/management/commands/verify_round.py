import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.tournaments.models import Round
from judgeapp.tournaments.rounds import verifying

DIFFERS, NOT_VERIFIABLE = 1, 2


class Command(SiteCommand):
    help = "Draw a round again from its seed, and tell whether its pairings come out."
    examples = (
        ("TOKEN 3", "round 3 of an event here, by the token in its address"),
        ("--file event.json --number 3", "the same from the event's file"),
        ("--file round.json --file draw.json --json", "from what the API gives of a round and its draw"),
    )
    exit_codes = {
        DIFFERS: "the round is not what its seed gives",
        NOT_VERIFIABLE: "the round cannot be drawn again, or asked wrongly",
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", default="", help="the event's token, as in its address")
        parser.add_argument("round", nargs="?", type=int, help="the round's number")
        parser.add_argument(
            "--file",
            action="append",
            default=[],
            help="a JSON file instead: a whole event, a round of it; or twice, with a round and its draw from the API",
        )
        parser.add_argument("--number", type=int, help="which round of a file that has several")
        parser.add_argument("--json", action="store_true", help="print the verdict as JSON")

    def handle(self, *, event: str, round: int | None, file: list[str], **options: Any) -> None:  # noqa: A002
        try:
            published = from_files(file, options["number"]) if file else from_site(event, round)
            verdict = verifying.verify(published)
        except verifying.VerifyError as error:
            raise CommandError(str(error), returncode=NOT_VERIFIABLE) from error
        self.answer(verdict.as_plain(), in_words(verdict), as_json=options["json"])
        if not verdict.holds:
            raise CommandError(f"Round {verdict.round} does not hold.", returncode=DIFFERS)


def from_site(event: str, number: int | None) -> verifying.Drawn:
    if not event or number is None:
        raise verifying.VerifyError("Name an event and a round, or a --file.")
    found = Round.objects.select_related("event").filter(event__token=event, number=number).first()
    if found is None:
        raise verifying.VerifyError(f"There is no round {number} of an event {event!r} here.")
    return verifying.of_round(found)


def from_files(names: list[str], number: int | None) -> verifying.Drawn:
    """Read a round that one file has, or several have together."""
    found: dict[str, Any] = {}
    for name in names:
        found |= one_round(name, number)
    return verifying.of_plain(found)


def one_round(name: str, number: int | None) -> dict[str, Any]:
    try:
        plain = json.loads(Path(name).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise verifying.VerifyError(f"{name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise verifying.VerifyError(f"{name} is no JSON in UTF-8: {error}") from error
    rounds = plain.get("rounds", [plain]) if isinstance(plain, dict) else plain
    if not isinstance(rounds, list) or not all(isinstance(each, dict) for each in rounds):
        raise verifying.VerifyError(f"{name} has no rounds.")
    chosen: list[dict[str, Any]] = [each for each in rounds if number in (None, each.get("number"))]
    if len(chosen) != 1:
        there = ", ".join(str(each.get("number")) for each in rounds)
        raise verifying.VerifyError(f"Say which round with --number; the file has {there or 'none'}.")
    return chosen[0]


def in_words(verdict: verifying.Verdict) -> list[str]:
    """Return a verdict as lines."""
    lines = [
        f"Round {verdict.round}: {verdict.equal} of {verdict.pairs} matches and byes come out of the draw again.",
        "The digest is that of the seed." if verdict.digest_is_equal else "The digest is NOT that of the seed.",
    ]
    lines += [f"Made by hand: {_who(each)}." for each in verdict.by_hand]
    lines += [f"Drawn and not played: {_who(each)}." for each in verdict.missing]
    lines += [f"Neither drawn nor made by hand: {_who(each)}." for each in verdict.unexplained]
    lines += [f"Drawn and in no match: {each}." for each in verdict.lost]
    lines += [f"In more than one match: {each}." for each in verdict.twice]
    return lines + [f"Edit: {each}" for each in verdict.edits]


def _who(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]} against {numbers[1]}" if len(numbers) == 2 else f"a bye of {numbers[0]}"

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError

from judgeapp.commands import SiteCommand
from judgeapp.domain.rules.folder import CorpusError
from judgeapp.games import games
from judgeapp.rulebook.touched import pins
from judgeapp.rulebook.touched.pins import Bad, Checked
from judgeapp.rulebook.touched.values import Place

WRONG, WRONG_USE = 1, 2


class Command(SiteCommand):
    help = (
        "Hold every rule that code and data cite against the restatements: does it exist, and say what it "
        "said when it was pinned? It asks no database."
    )
    examples = (
        ("", "all games"),
        ("--game bakugan --json", "one game, for a script"),
        ("--pin", "pin all rules to what they say now, once everything listed was looked at"),
    )
    exit_codes = {WRONG: "something does not hold; it is listed with what cites it", WRONG_USE: "there is no such game"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="", metavar="KEY", help=f"only this game: {', '.join(games())}")
        parser.add_argument("--pin", action="store_true", help="pin all rules to what they say now")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, game: str, pin: bool, **options: Any) -> None:
        if game and game not in games():
            raise CommandError(f"“{game}” is not one of {', '.join(games())}.", returncode=WRONG_USE)
        try:
            if pin:
                self._pin([game] if game else list(games()))
            checked = [pins.check(key) for key in self.track([game] if game else list(games()), "Games looked at")]
        except CorpusError as error:
            raise CommandError(f"The corpus has mistakes.\n{error}", returncode=WRONG) from error
        if options["json"]:
            self.stdout.write(json.dumps(list(map(as_plain, checked)), ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(line for each in checked for line in in_lines(each)))
        if not all(each.is_good for each in checked):
            raise CommandError(advice(checked), returncode=WRONG)

    def _pin(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.stderr.write(f"{pins.pins_file(key).name} of {key}: {pins.write(key)} rules pinned")


def in_lines(checked: Checked) -> Iterator[str]:
    """Yield what was found of a game, and then how many citations were looked at."""
    for bad in checked.bad:
        yield f"{checked.game}: {_missing(bad)}"
        yield from _cited_by(bad.places)
    for number, places in checked.again.items():
        yield f"{checked.game}: look again: rule {number} says something else than when it was pinned"
        yield from _cited_by(places)
    for number, places in checked.unpinned.items():
        yield f"{checked.game}: rule {number} is not pinned"
        yield from _cited_by(places)
    if checked.idle:
        yield f"{checked.game}: pinned, but cited no longer: {', '.join(checked.idle)}"
    yield f"{checked.game}: {checked.citations} citations of {checked.rules} rules looked at"


def _missing(bad: Bad) -> str:
    if bad.note:
        return f"there is no note “{bad.note}”"
    near = f"; nearest: {', '.join(bad.near)}" if bad.near else ""
    return f"there is no rule “{bad.number}”{near}"


def _cited_by(places: Iterable[Place]) -> Iterator[str]:
    return (f"    {place}  {place.label}" for place in places)


def advice(checked: Iterable[Checked]) -> str:
    """Say what to do about what was found."""
    bad = sum(len(each.bad) for each in checked)
    again = sum(len(each.again) + len(each.unpinned) + len(each.idle) for each in checked)
    said = [f"Cited, but not there: {bad}. Mend that."] if bad else []
    if again:
        said.append(f"Pins that do not hold: {again}. Look at what cites these rules, then run check_citations --pin.")
    return " ".join(said)


def as_plain(checked: Checked) -> dict[str, Any]:
    """Return what was found as JSON holds it."""
    listed = {name: _listed(getattr(checked, name)) for name in ("again", "unpinned")}
    return {**asdict(checked), **listed, "bad": [{**asdict(bad), "places": _told(bad.places)} for bad in checked.bad]}


def _listed(found: dict[str, tuple[Place, ...]]) -> dict[str, list[dict[str, Any]]]:
    return {number: _told(places) for number, places in found.items()}


def _told(places: Iterable[Place]) -> list[dict[str, Any]]:
    return [{"file": place.file, "line": place.line, "what": place.label, "number": place.number} for place in places]

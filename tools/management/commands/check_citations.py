from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

from judgeapp.commands import WRONG_USE, SiteCommand
from judgeapp.deckcheck.formats import terms_of
from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Corpus
from judgeapp.domain.rules.folder import CorpusError
from judgeapp.games import games
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched import values
from judgeapp.rulebook.touched.digests import SHORT, digests_of
from judgeapp.rulebook.touched.listing import Item, items
from judgeapp.rulebook.touched.pins import corpus_of, lines_of, pins_file, pins_of, relative
from judgeapp.rulebook.touched.values import Place
from judgeapp.rulebook.volume import nearest

WRONG = 1
NEAR = 3
HEAD = """# Rules that code and data cite, each with a digest of what it says here.
# Written by `manage.py check_citations --pin`, once everything that cites a changed rule was looked at again.
"""


@dataclass(frozen=True)
class Bad:
    """Citations of something that does not exist, and what is nearest to it."""

    number: str
    places: tuple[Place, ...]
    near: tuple[str, ...]
    note: str = ""
    term: str = ""


@dataclass(frozen=True)
class Checked:
    """What the citations of a game's code and data lead to.

    rules     how many rules are cited, and citations: how often
    bad       citations of a rule or a note that does not exist
    again     rules that say something else than when they were pinned, each with what cites it
    unpinned  rules that are cited and have no pin, likewise
    idle      numbers that are pinned and cited no longer
    waiting   the citations of this installation that need another look, as /citations/ lists them for staff
    """

    game: str
    citations: int
    rules: int
    bad: tuple[Bad, ...]
    again: Mapping[str, tuple[Place, ...]]
    unpinned: Mapping[str, tuple[Place, ...]]
    idle: tuple[str, ...]
    waiting: tuple[Item, ...]

    @property
    def is_good(self) -> bool:
        return not (self.bad or self.again or self.unpinned or self.idle or self.waiting)


class Command(SiteCommand):
    help = (
        "Hold every rule that code and data cite against the restatements: does it exist, and say what it "
        "said when it was pinned? Where a database has editions, tell also what waits at /citations/."
    )
    examples = (
        ("", "all games"),
        ("--game bakugan --json", "one game, for a script"),
        ("--repository", "what code and data cite, and not what waits at /citations/"),
        ("--pin", "pin all rules to what they say now, once everything listed was looked at"),
    )
    exit_codes = {WRONG: "something does not hold; it is listed with what cites it", WRONG_USE: "there is no such game"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="", metavar="KEY", help=f"only this game: {', '.join(games())}")
        parser.add_argument("--repository", action="store_true", help="ask no database: only what is in the repository")
        parser.add_argument("--pin", action="store_true", help="pin all rules to what they say now")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *, game: str, pin: bool, repository: bool, **options: Any) -> None:
        if game and game not in games():
            raise CommandError(f"“{game}” is not one of {', '.join(games())}.", returncode=WRONG_USE)
        try:
            if pin:
                self._pin([game] if game else list(games()))
            keys = self.track([game] if game else list(games()), "Games looked at")
            checked = [check(key, has_database=not repository) for key in keys]
        except CorpusError as error:
            raise CommandError(f"The corpus has mistakes.\n{error}", returncode=WRONG) from error
        lines = (line for each in checked for line in in_lines(each))
        self.answer(list(map(as_plain, checked)), lines, as_json=options["json"])
        if not all(each.is_good for each in checked):
            raise CommandError(advice(checked), returncode=WRONG)

    def _pin(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.stderr.write(f"{pins_file(key).name} of {key}: {write(key)} rules pinned")


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
    if checked.waiting:
        yield f"{checked.game}: citations that need another look here: {len(checked.waiting)}"
        yield from (f"    {_waits(item)}" for item in checked.waiting)
    yield f"{checked.game}: {checked.citations} citations of {checked.rules} rules looked at"


def _waits(item: Item) -> str:
    citing, found = item.citing, item.resolution
    now = f" ({', '.join(found.numbers)})" if found.numbers not in ((), (citing.number,)) else ""
    near = f"; nearest: {', '.join(found.near)}" if found.near else ""
    return f"{citing.number_there} {found.state.words}{now}: {citing.kind.one}, {citing.label}{near}"


def _missing(bad: Bad) -> str:
    if bad.term:
        return f"there is no entry “{bad.term}” in the glossary"
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
    if waiting := sum(len(each.waiting) for each in checked):
        said.append(f"Citations that need another look in this installation: {waiting}. Mend them at /citations/.")
    return " ".join(said)


def as_plain(checked: Checked) -> dict[str, Any]:
    """Return what was found as JSON holds it."""
    listed = {name: _listed(getattr(checked, name)) for name in ("again", "unpinned")}
    plain = {field.name: getattr(checked, field.name) for field in fields(checked)}
    waiting = [_item(item) for item in checked.waiting]
    return {
        **plain,
        **listed,
        "waiting": waiting,
        "bad": [{**asdict(bad), "places": _told(bad.places)} for bad in checked.bad],
    }


def _item(item: Item) -> dict[str, Any]:
    citing, found = item.citing, item.resolution
    now = {"state": found.state.key, "numbers": list(found.numbers), "near": list(found.near)}
    return {"kind": citing.kind.key, "what": citing.label, "number": citing.number_there, **now}


def _listed(found: dict[str, tuple[Place, ...]]) -> dict[str, list[dict[str, Any]]]:
    return {number: _told(places) for number, places in found.items()}


def _told(places: Iterable[Place]) -> list[dict[str, Any]]:
    return [{"file": place.file, "line": place.line, "what": place.label, "number": place.number} for place in places]


def write(game: str) -> int:
    """Pin every rule that is cited to what it says now; return how many. Unknown rules get no pin."""
    corpus = corpus_of(game)
    digests = digests_of(corpus.rules, games()[game].numbering)
    cited = {place.number for place in values.places(game)}
    lines = [f"{rule.number}\t{digests[rule.number][:SHORT]}\n" for rule in corpus.rules if rule.number in cited]
    pins_file(game).write_text(HEAD + "".join(lines), encoding="utf-8")
    return len(lines)


def check(game: str, *, has_database: bool = False) -> Checked:
    """Hold the citations of a game's code and data against our restatement and their pins; raises CorpusError.

    `has_database` tells also what waits for a look in this installation.
    """
    corpus, pinned = corpus_of(game), pins_of(game)
    digests = digests_of(corpus.rules, games()[game].numbering)
    cited = by_number(values.places(game))
    notes = {block.key for rule in corpus.rules for block in rule.blocks if block.kind == "note"}
    known = {number: each for number, each in cited.items() if number in digests}
    return Checked(
        game,
        citations=sum(map(len, cited.values())),
        rules=len(cited),
        bad=(*_bad_rules(game, corpus, cited), *_bad_notes(cited, notes), *_bad_terms(game, corpus)),
        again={n: each for n, each in known.items() if n in pinned and not digests[n].startswith(pinned[n])},
        unpinned={n: each for n, each in known.items() if n not in pinned},
        idle=tuple(number for number in pinned if number not in cited),
        waiting=waiting(game) if has_database else (),
    )


def waiting(game: str) -> tuple[Item, ...]:
    """Return what waits for a look in this installation; nothing where there is no database yet, or no edition."""
    try:
        return tuple(item for item in items(game, None) if item.review is None) if game in shelf().volumes else ()
    except DatabaseError:
        return ()


def by_number(places: Iterable[Place]) -> dict[str, tuple[Place, ...]]:
    """Return citations by the rule they cite."""
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(place.number, []).append(place)
    return {number: tuple(each) for number, each in found.items()}


def _bad_rules(game: str, corpus: Corpus, cited: Mapping[str, tuple[Place, ...]]) -> list[Bad]:
    known = {rule.number: rule.title for rule in corpus.rules}
    numbering = games()[game].numbering
    missing = (number for number in cited if number not in known)
    return [Bad(number, cited[number], nearest(number, known, numbering, NEAR)) for number in missing]


def _bad_notes(cited: Mapping[str, tuple[Place, ...]], notes: set[str]) -> list[Bad]:
    named: dict[str, list[Place]] = {}
    for place in (place for each in cited.values() for place in each if place.note and place.note not in notes):
        named.setdefault(place.note, []).append(place)
    return [Bad("", tuple(each), (), note) for note, each in named.items()]


def _bad_terms(game: str, corpus: Corpus) -> Iterator[Bad]:
    """Yield the entries of the glossary that formats cite and that are not there."""
    known, path = {entry.head for entry in corpus.glossary}, Path(settings.CORPUS_DIR) / game / "formats.toml"
    for format_, head in terms_of(game):
        if head not in known:
            (at, *_) = lines_of(path, head)[head]
            label = say("Decks of the format “{format}”", format=format_.name)
            yield Bad("", (Place(values.Kind.DECK_RULE, format_.key, label, head, relative(path), at),), (), term=head)

"""The pins of the repository: for each rule that code and data cite, a short digest of what our restatement says.

They lie beside the restatement, in one file a game that `manage.py check_citations --pin` writes: when a rule is
restated otherwise, everything that rests on it is looked at again before its pin is renewed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from judgeapp.domain.rules.book import Corpus
from judgeapp.domain.rules.folder import read_folder
from judgeapp.games import games
from judgeapp.rulebook.nearest import nearest
from judgeapp.rulebook.touched import registry
from judgeapp.rulebook.touched.digests import SHORT, digests_of
from judgeapp.rulebook.touched.values import Place

NAME = "pins.txt"
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


@dataclass(frozen=True)
class Checked:
    """What the citations of a game's code and data lead to.

    rules     how many rules are cited, and citations: how often
    bad       citations of a rule or a note that does not exist
    again     rules that say something else than when they were pinned, each with what cites it
    unpinned  rules that are cited and have no pin, likewise
    idle      numbers that are pinned and cited no longer
    """

    game: str
    citations: int
    rules: int
    bad: tuple[Bad, ...]
    again: Mapping[str, tuple[Place, ...]]
    unpinned: Mapping[str, tuple[Place, ...]]
    idle: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        return not (self.bad or self.again or self.unpinned or self.idle)


def pins_file(game: str) -> Path:
    return Path(settings.CORPUS_DIR) / game / NAME


def pins_of(game: str) -> dict[str, str]:
    """Return number -> short digest of the rules that code and data of a game cite; none if there is no file."""
    path = pins_file(game)
    return _read(path, path.stat().st_mtime_ns) if path.exists() else {}


@cache
def _read(path: Path, changed: int) -> dict[str, str]:
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return dict(line.split("\t") for line in lines)


def write(game: str) -> int:
    """Pin every rule that is cited to what it says now; return how many. Unknown rules get no pin."""
    corpus = corpus_of(game)
    digests = digests_of(corpus.rules, games()[game].numbering)
    cited = {place.number for place in registry.places(game)}
    lines = [f"{rule.number}\t{digests[rule.number][:SHORT]}\n" for rule in corpus.rules if rule.number in cited]
    pins_file(game).write_text(HEAD + "".join(lines), encoding="utf-8")
    return len(lines)


def corpus_of(game: str) -> Corpus:
    """Return our restatement as its files have it; raises CorpusError."""
    return read_folder(Path(settings.CORPUS_DIR) / game, games()[game].numbering)


def check(game: str) -> Checked:
    """Hold the citations of a game's code and data against our restatement and their pins; raises CorpusError."""
    corpus, pinned = corpus_of(game), pins_of(game)
    digests = digests_of(corpus.rules, games()[game].numbering)
    cited = by_number(registry.places(game))
    notes = {block.key for rule in corpus.rules for block in rule.blocks if block.kind == "note"}
    known = {number: each for number, each in cited.items() if number in digests}
    return Checked(
        game,
        citations=sum(map(len, cited.values())),
        rules=len(cited),
        bad=(*_bad_rules(game, corpus, cited), *_bad_notes(cited, notes)),
        again={n: each for n, each in known.items() if n in pinned and not digests[n].startswith(pinned[n])},
        unpinned={n: each for n, each in known.items() if n not in pinned},
        idle=tuple(number for number in pinned if number not in cited),
    )


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

"""The rules that a ruling cites: read from what was typed, pinned to edition and text, and looked at again."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.unfit import too_long
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.shelf import NotInBook, find_rule
from judgeapp.rulebook.touched.digests import digest_of, home
from judgeapp.rulebook.touched.resolving import resolve
from judgeapp.rulebook.touched.values import Pin, Resolution, State
from judgeapp.rulebook.volume import Volume

MOST = 12
LONGEST = 1000  # characters that are typed
MOST_UNKNOWN = 5  # so many words that name no rule are told
NEAR = 3
BRACKETS = " ()[]{}"
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Cited:
    """A citation beside the rules of today: what has become of its rule, and what it is now (the first, if split)."""

    citation: Citation
    resolution: Resolution
    rule: Rule | None

    @property
    def is_moved(self) -> bool:
        """Has the rule the same text under another number now?"""
        return self.resolution.state is State.MOVED

    @property
    def is_changed(self) -> bool:
        """Is the text of the rule another one now?"""
        return self.resolution.state in (State.CHANGED, State.SPLIT, State.MERGED)


def read(volume: Volume, typed: str) -> tuple[list[Rule], list[str]]:
    """Return the rules that a text names, each once in its order, and the words in it that name none.

    Commas or new lines part them, and spaces where that makes rules of the words; numbers are parted by "/", "&" and
    "+" too. Of a text longer than LONGEST no rule is read: all of it is the one word that names none.
    """
    if len(typed) > LONGEST:
        return [], [typed]
    rules: dict[str, Rule] = {}
    strange: dict[str, str] = {}
    for piece in filter(None, map(str.strip, re.split(r"[,;\n]", typed))):
        for part in _parts(volume, piece):
            if rule := _find(volume, part):
                rules[rule.number] = rule
            else:
                strange[part] = part
    return list(rules.values()), list(strange)


def _parts(volume: Volume, piece: str) -> Iterator[str]:
    """Yield what stands for a rule each: "1.14 1.1" and "1.14/1.1" are two, a heading's title or path is one."""
    if volume.game.numbering.by_heading or volume.find(piece):
        yield from [piece] if _find(volume, piece) else piece.split()
        return
    for part in filter(None, (each.strip(BRACKETS) for each in re.split(r"[/&+]", piece))):
        words = [word.strip(BRACKETS) or word for word in part.split()]
        is_parted = all(_find(volume, word) for word in words)
        yield from words if is_parted or not _find(volume, part) else [part]


def _find(volume: Volume, typed: str) -> Rule | None:
    """Return the rule of the current edition, or of our restatement if a document is current that lacks it."""
    return _find_in(volume, typed) or (_find_in(volume.restated, typed) if volume.restated else None)


def _find_in(volume: Volume, typed: str) -> Rule | None:
    try:
        rule = find_rule(volume, typed)
    except NotInBook:
        return None
    return rule if volume.game.numbering.by_heading or _is_number_of(volume, rule, typed) else None


def _is_number_of(volume: Volume, rule: Rule, typed: str) -> bool:
    """Is what was typed the number of a rule? Digits that are grouped otherwise are those of another one."""
    return volume.game.numbering.read(typed) == rule.number or _DIGITS.findall(typed) == _DIGITS.findall(rule.number)


def unknown(volume: Volume, strange: list[str]) -> list[str]:
    """Return a sentence for each word that names no rule, with the nearest ones, and one for all beyond the first."""
    problems, more = [_no_rule(volume, typed) for typed in strange[:MOST_UNKNOWN]], len(strange) - MOST_UNKNOWN
    if more > 0:
        problems.append(ngettext("{n} more is no rule.", "{n} more are no rules.", more).format(n=more))
    return problems


def _no_rule(volume: Volume, typed: str) -> str:
    if problem := too_long(LONGEST, typed):
        return problem
    near = ", ".join(rule.number for rule in volume.nearest(typed, NEAR))
    none = {"game": volume.game.name, "typed": typed[:60]}
    if not near:
        return _("{game} has no rule “{typed}”.").format(**none)
    return _("{game} has no rule “{typed}”. Nearest: {near}.").format(**none, near=near)


def with_rule(volume: Volume, typed: str, number: str) -> str:
    """Return the text with one more rule; one that is too long is returned as it is."""
    if len(typed) > LONGEST:
        return typed
    rules, strange = read(volume, typed)
    return as_typed(volume, [*(rule.number for rule in rules), number], strange)


def without_rule(volume: Volume, typed: str, number: str) -> str:
    """Return the text without one of its rules; one that is too long is returned as it is."""
    if len(typed) > LONGEST:
        return typed
    rules, strange = read(volume, typed)
    return as_typed(volume, (rule.number for rule in rules if rule.number != number), strange)


def as_typed(volume: Volume, numbers: Iterable[str], strange: Iterable[str] = ()) -> str:
    """Return rules as somebody would type them: where they have no numbers, by their titles if these are clear."""
    return ", ".join(dict.fromkeys([*(_short(volume, number) for number in numbers), *strange]))


def _short(volume: Volume, number: str) -> str:
    title = volume.titles.get(number, "")
    found = _find(volume, title) if title and not re.search(r"[,;]", title) else None
    return title if found and found.number == number else number


def pin(ruling: Ruling, volume: Volume, rules: Iterable[Rule]) -> None:
    """Keep what a ruling cites, with the edition and the text of today."""
    Citation.objects.bulk_create(
        Citation(ruling=ruling, number=rule.number, **pinned_to(volume, rule)) for rule in rules
    )


def pinned_to(volume: Volume, rule: Rule) -> dict[str, str]:
    """Return the label of the edition that has a rule, and the digest of what it says there."""
    return {"edition": home(volume, rule).edition.edition, "digest": digest_of(volume, rule)}


def again(volume: Volume | None, ruling: Ruling) -> list[Cited]:
    """Return a ruling's citations beside the rules of today."""
    return [_beside(volume, ruling.game, each) for each in ruling.citations.all()]


def _beside(volume: Volume | None, game: str, citation: Citation) -> Cited:
    resolution = resolve(Pin(game, citation.edition, citation.number, citation.digest))
    rule = volume.find(resolution.numbers[0]) if volume and resolution.numbers else None
    return Cited(citation, resolution, rule)

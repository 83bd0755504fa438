"""The rules that a ruling cites: read from what was typed, pinned to edition and text, and looked at again."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings.outcome import digest_of
from judgeapp.rulebook.books import NotInBook, find_rule
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.volume import Volume

MOST = 12
LONGEST = 1000  # characters that are typed
SAID = 5  # so many words that name no rule are told
NEAR = 3
BRACKETS = " ()[]{}"
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Cited:
    """A citation beside the rules of today: the rule, None if it is gone; is its text another one now?"""

    citation: Citation
    rule: Rule | None
    is_changed: bool


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
    if volume.game.numbering.by_heading or piece in volume.by_number:
        yield from [piece] if _find(volume, piece) else piece.split()
        return
    for part in filter(None, (each.strip(BRACKETS) for each in re.split(r"[/&+]", piece))):
        words = [word.strip(BRACKETS) or word for word in part.split()]
        is_parted = all(_find(volume, word) for word in words)
        yield from words if is_parted or not _find(volume, part) else [part]


def _find(volume: Volume, typed: str) -> Rule | None:
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
    return [_no_rule(volume, typed) for typed in strange[:SAID]] + (
        [f"{len(strange) - SAID} more are no rules."] if len(strange) > SAID else []
    )


def _no_rule(volume: Volume, typed: str) -> str:
    if len(typed) > LONGEST:
        return f"At most {LONGEST:,} characters; these are {len(typed):,}."
    near = ", ".join(rule.number for rule in volume.nearest(typed, NEAR))
    return f"{volume.game.name} has no rule “{typed[:60]}”." + (f" Nearest: {near}." if near else "")


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
    edition = volume.edition.edition
    Citation.objects.bulk_create(
        Citation(ruling=ruling, number=rule.number, edition=edition, digest=digest_of(volume, rule)) for rule in rules
    )


def again(volume: Volume | None, citations: Iterable[Citation]) -> list[Cited]:
    """Return citations beside the rules of today."""
    rules = volume.by_number if volume else {}
    return [_beside(volume, each, rules.get(each.number)) for each in citations]


def _beside(volume: Volume | None, citation: Citation, rule: Rule | None) -> Cited:
    return Cited(citation, rule, bool(volume and rule and digest_of(volume, rule) != citation.digest))

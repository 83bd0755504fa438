"""The rules that somebody names: typed as numbers, paths or titles, or looked for by words."""

import re
from collections.abc import Collection, Iterator

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from judgeapp.limits import too_long
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.search.engine import Hit
from judgeapp.rulebook.search.languages import ENGLISH
from judgeapp.rulebook.shelf import NotInBook, engine, find_rule
from judgeapp.rulebook.volume import Volume

LONGEST = 1000  # characters that are typed
MOST_UNKNOWN = 5  # so many words that name no rule are told
MOST_FOUND = 6
NEAR = 3
BRACKETS = " ()[]{}"
_DIGITS = re.compile(r"\d+")


def named(volume: Volume, typed: str) -> Rule | None:
    """Return the rule of the current edition, or of our restatement if a document is current that lacks it."""
    return _find_in(volume, typed) or (_find_in(volume.restated, typed) if volume.restated else None)


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
            if rule := named(volume, part):
                rules[rule.number] = rule
            else:
                strange[part] = part
    return list(rules.values()), list(strange)


def sought(volume: Volume, typed: str) -> str:
    """Return the first words in a list of rules that name none and may say what one is about, or ""."""
    pieces = (piece.strip() for piece in re.split(r"[,;\n]", typed[:LONGEST]))
    return next((piece for piece in pieces if re.search(r"[^\W\d]{3}", piece) and read(volume, piece)[1]), "")


def cite_for(volume: Volume, typed: str, number: str) -> str:
    """Return a list of rules with a number in the place of the words that were looked for by, or behind all."""
    words = sought(volume, typed)
    return typed.replace(words, number, 1) if words else ", ".join(filter(None, [typed, number]))


def _parts(volume: Volume, piece: str) -> Iterator[str]:
    """Yield what stands for a rule each: "1.14 1.1" and "1.14/1.1" are two, a heading's title or path is one."""
    if volume.game.numbering.by_heading or volume.find(piece):
        yield from [piece] if named(volume, piece) else piece.split()
        return
    for part in filter(None, (each.strip(BRACKETS) for each in re.split(r"[/&+]", piece))):
        words = [word.strip(BRACKETS) or word for word in part.split()]
        is_parted = all(named(volume, word) for word in words)
        yield from words if is_parted or not named(volume, part) else [part]


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


def answering(volume: Volume, words: str, without: Collection[str] = ()) -> list[Hit]:
    """Return the rules that answer some words, each once, without those of some numbers."""
    found: dict[str, Hit] = {}
    for hit in engine().search(words, volume.game.key, 2 * MOST_FOUND, get_language() or ENGLISH).hits:
        if hit.number and hit.number not in without:
            found.setdefault(hit.number, hit)
    return list(found.values())[:MOST_FOUND]

"""Reads a publisher's document: its rules, and what every line of it belongs to."""

import re
from collections.abc import Mapping, Sequence, Set

from judgeapp.domain.game import Game
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.headed import read_headed
from judgeapp.domain.rules.importing.lines import pieces
from judgeapp.domain.rules.importing.linking import link
from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Line, Reading

SAMPLE = 3_000  # lines that are looked at
FEW = 5  # lines or names that may be there by chance
FAR_MORE = 3
# Words of a game's name that any game may have.
_COMMON = re.compile(r"\b(?:trading|collectible|card|game|tcg|ccg|the|rules?)\b", re.IGNORECASE)


def read(text: str, grammar: Grammar, furniture: Set[int] = frozenset()) -> Reading:
    """Return what a document says; nothing is raised for odd text, what is not understood is owned so.

    `furniture` are the numbers of lines (from 1) that are known to be headers and footers of pages.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    reader = read_headed if grammar.numbering.by_heading else read_numbered
    return link(reader(lines, grammar, furniture), grammar)


def looks_like_another_game(text: str, key: str, games: Mapping[str, Game]) -> str:
    """Return the key of the game that a document looks like, or "" if the chosen game may well be right.

    The chosen game is believed unless another one's form of numbers (or, without numbers, of headings and windows)
    stands far more often in the text, or another game's name does and its form fits at least as well.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()][:SAMPLE]
    words = [piece.text for piece in pieces(lines)]
    forms = {other: _form_count(words, game.grammar) for other, game in games.items()}
    names = {other: _name_count(words, game.name) for other, game in games.items()}
    others = [other for other in games if other != key and _is_likelier(forms, names, other, key)]
    return max(others, key=lambda other: (names[other], forms[other]), default="")


def _is_likelier(forms: Mapping[str, int], names: Mapping[str, int], other: str, key: str) -> bool:
    by_form = forms[other] > FAR_MORE * forms[key] + FEW and names[other] >= names[key]
    by_name = names[other] > FAR_MORE * names[key] + FEW and forms[other] >= forms[key]
    return by_form or by_name


def _form_count(words: Sequence[str], grammar: Grammar) -> int:
    """Return how many lines begin as this publisher's rules do."""
    if grammar.numbering.by_heading:
        forms = [grammar.window, *grammar.outline]
        starts = re.compile("|".join(_nameless(form) for form in forms if form) or r"(?!)", re.IGNORECASE)
    else:
        starts = re.compile(rf"(?:{grammar.numbering.pattern})(?![\d.·-]*\d)\.?(?:\s|$)")
    return sum(bool(starts.match(line)) for line in words)


def _nameless(form: str) -> str:
    return re.sub(r"\(\?P<\w+>", "(?:", form)


def _name_count(words: Sequence[str], name: str) -> int:
    """Return how often a text has a game's name, common words left out."""
    own = " ".join(_COMMON.sub(" ", name).split())
    wanted = re.compile(rf"\b{re.escape(own)}\b", re.IGNORECASE)
    return sum(len(wanted.findall(line)) for line in words) if own else 0

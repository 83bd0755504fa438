"""Reads a publisher's document: its rules, and what every line of it belongs to."""

from collections.abc import Set

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.headed import read_headed
from judgeapp.domain.rules.importing.linking import link
from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Line, Reading


def read(text: str, grammar: Grammar, furniture: Set[int] = frozenset()) -> Reading:
    """Return what a document says; nothing is raised for odd text, what is not understood is owned so.

    `furniture` are the numbers of lines (from 1) that are known to be headers and footers of pages.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    reader = read_headed if grammar.numbering.by_heading else read_numbered
    return link(reader(lines, grammar, furniture), grammar)

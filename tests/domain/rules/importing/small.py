"""Reads a small document for a test, and looks at what was read."""

from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Grammar, Line
from judgeapp.domain.rules.numbering import Numbering

DOTTED = Grammar(Numbering(), bullets_count=True, furniture=(r"printed by nobody",))
DASHED = Grammar(Numbering(separator="-"))
LETTERED = Grammar(Numbering(three_digits=True, letters=True), glossary="glossary", prefaces="prelude")


def draft(text, grammar=DOTTED, furniture=frozenset()):
    lines = [Line(number, line) for number, line in enumerate(text.strip("\n").split("\n"), 1) if line.strip()]
    found = read_numbered(lines, grammar, furniture)
    assert [each.line for each in found.owned] == lines
    return found


def numbers(found):
    return [rule.number for rule in found.rules]


def words(found, number):
    (rule,) = [rule for rule in found.rules if rule.number == number]
    return " / ".join(filter(None, (rule.title, *(block.words for block in rule.blocks))))


def mended(found):
    return [(repair.printed, repair.mended) for repair in found.repairs]


SOUND = """
1. Basics

1.1. General

1.1.1. Two players sit down.

1.1.2. Each of them has a deck.

1.1.2.1. A deck has forty cards.

1.2. Ending

1.2.1. The game ends when a deck is empty.

2. Cards

2.1. Names

2.1.1. Every card has a name.
"""

"""How the rules of Bakugan are numbered, and how its documents are laid out."""

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering()
GRAMMAR = Grammar(
    NUMBERING,
    furniture=(r"open main menu", r".*\bbytes (?:added|removed)\b.*", r"no edit summary"),
    bullets_count=True,
)

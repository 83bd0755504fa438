"""How the rules of Dragon Ball Super Card Game are numbered, and how its documents are laid out."""

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering(separator="-")
GRAMMAR = Grammar(NUMBERING)

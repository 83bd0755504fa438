"""How the rules of X610Z are numbered, and how its documents are laid out."""

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering(three_digits=True, letters=True)
GRAMMAR = Grammar(NUMBERING, glossary="glossary", prefaces="prelude")

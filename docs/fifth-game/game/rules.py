"""How the rules of Wharf are numbered, and how its document is laid out."""

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering()
GRAMMAR = Grammar(NUMBERING, glossary="glossary")

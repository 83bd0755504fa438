"""How the rules of Bakugan are numbered."""

from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering()

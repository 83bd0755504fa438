"""How the rules of Bleach TCG are numbered."""

from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering(by_heading=True)

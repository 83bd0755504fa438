"""How the rules of Dragon Ball Super Card Game are numbered."""

from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering(separator="-")

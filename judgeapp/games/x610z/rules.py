"""How the rules of X610Z are numbered."""

from judgeapp.domain.rules.numbering import Numbering

NUMBERING = Numbering(three_digits=True, letters=True)

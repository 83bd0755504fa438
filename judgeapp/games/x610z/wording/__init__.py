"""How X610Z's cards are worded."""

from judgeapp.domain.wording.sheet import Wording
from judgeapp.games.x610z.wording.composing import read
from judgeapp.games.x610z.wording.layout import LAYOUT
from judgeapp.games.x610z.wording.telling import tell

WORDING = Wording(read, tell, layout=LAYOUT)

"""How Dragon Ball Super's cards are worded."""

from judgeapp.domain.wording.sheet import Wording
from judgeapp.games.dragon_ball_super.wording.composing import read
from judgeapp.games.dragon_ball_super.wording.layout import LAYOUT
from judgeapp.games.dragon_ball_super.wording.telling import tell

WORDING = Wording(read, tell, layout=LAYOUT)

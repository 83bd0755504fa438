"""How Bleach's cards are worded."""

from judgeapp.domain.wording.sheet import Wording
from judgeapp.games.bleach.wording.composing import read
from judgeapp.games.bleach.wording.layout import LAYOUT
from judgeapp.games.bleach.wording.telling import tell

WORDING = Wording(read, tell, layout=LAYOUT)

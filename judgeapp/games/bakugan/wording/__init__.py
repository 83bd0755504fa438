"""How Bakugan's cards are worded."""

from judgeapp.domain.wording.sheet import Wording
from judgeapp.games.bakugan.wording.composing import read
from judgeapp.games.bakugan.wording.telling import tell

WORDING = Wording(read, tell)

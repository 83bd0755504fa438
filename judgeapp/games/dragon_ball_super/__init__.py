"""Dragon Ball Super Card Game."""

from judgeapp.domain.game import Game
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.wording.sheet import playable
from judgeapp.games.dragon_ball_super.cards import CARDS
from judgeapp.games.dragon_ball_super.play import PLAY
from judgeapp.games.dragon_ball_super.timing import TIMING
from judgeapp.games.dragon_ball_super.wording import WORDING

NUMBERING = Numbering(separator="-")
GAME = Game(
    key="dragon_ball_super",
    name="Dragon Ball Super Card Game",
    order="checkpoint",
    hue="orange",
    sample="10-10-3-1",
    numbering=NUMBERING,
    grammar=Grammar(NUMBERING),
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
    wording=playable(TIMING, WORDING),
    system="bandai",
)

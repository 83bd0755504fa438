"""Dragon Ball Super Card Game."""

from judgeapp.domain.game import Game
from judgeapp.games.dragon_ball_super.cards import CARDS
from judgeapp.games.dragon_ball_super.play import PLAY
from judgeapp.games.dragon_ball_super.rules import GRAMMAR, NUMBERING
from judgeapp.games.dragon_ball_super.timing import TIMING

GAME = Game(
    key="dragon_ball_super",
    name="Dragon Ball Super Card Game",
    order="checkpoint",
    hue="orange",
    sample="10-10-3-1",
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
)

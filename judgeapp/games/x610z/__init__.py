"""X610Z."""

from judgeapp.domain.game import Game
from judgeapp.games.x610z.cards import CARDS
from judgeapp.games.x610z.play import PLAY
from judgeapp.games.x610z.rules import GRAMMAR, NUMBERING
from judgeapp.games.x610z.timing import TIMING

GAME = Game(
    key="x610z",
    name="X610Z",
    order="stack",
    hue="green",
    sample="mulligan",
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
)

"""X610Z."""

from judgeapp.domain.game import Game
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.wording.sheet import playable
from judgeapp.games.x610z.cards import CARDS
from judgeapp.games.x610z.play import PLAY
from judgeapp.games.x610z.timing import TIMING
from judgeapp.games.x610z.wording import WORDING

NUMBERING = Numbering(three_digits=True, letters=True)
GAME = Game(
    key="x610z",
    name="X610Z",
    order="stack",
    hue="green",
    sample="mulligan",
    numbering=NUMBERING,
    grammar=Grammar(NUMBERING, glossary="glossary", prefaces="prelude"),
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
    wording=playable(TIMING, WORDING),
)

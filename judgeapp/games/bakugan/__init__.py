"""Bakugan."""

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.wording.sheet import playable
from judgeapp.games.bakugan.cards import CARDS
from judgeapp.games.bakugan.play import PLAY
from judgeapp.games.bakugan.timing import TIMING
from judgeapp.games.bakugan.wording import WORDING

NUMBERING = Numbering()
GRAMMAR = Grammar(
    NUMBERING,
    furniture=(r"open main menu", r".*\bbytes (?:added|removed)\b.*", r"no edit summary"),
    bullets_count=True,
)
GAME = Game(
    key="bakugan",
    name="Bakugan",
    order="batch",
    hue="red",
    sample=say("can he respond when I turn an energy card?"),
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
    wording=playable(TIMING, WORDING),
)

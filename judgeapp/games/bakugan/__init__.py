"""Bakugan."""

from judgeapp.domain.game import Game
from judgeapp.games.bakugan.cards import CARDS
from judgeapp.games.bakugan.play import PLAY
from judgeapp.games.bakugan.rules import GRAMMAR, NUMBERING
from judgeapp.games.bakugan.timing import TIMING

GAME = Game(
    key="bakugan",
    name="Bakugan",
    order="batch",
    hue="red",
    sample="can he respond when I turn an energy card?",
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
)

"""Bleach TCG."""

from judgeapp.domain.game import Game
from judgeapp.games.bleach.cards import CARDS
from judgeapp.games.bleach.play import PLAY
from judgeapp.games.bleach.rules import GRAMMAR, NUMBERING
from judgeapp.games.bleach.timing import TIMING

GAME = Game(
    key="bleach",
    name="Bleach TCG",
    order="queue",
    hue="teal",
    sample="is there a stack?",
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
)

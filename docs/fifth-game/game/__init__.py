"""Wharf, a card game made up as the example of docs/adding-a-game.md."""

from judgeapp.domain.game import Game
from judgeapp.games.wharf.cards import CARDS
from judgeapp.games.wharf.play import PLAY
from judgeapp.games.wharf.rules import GRAMMAR, NUMBERING
from judgeapp.games.wharf.timing import TIMING

GAME = Game(
    key="wharf",
    name="Wharf",
    order="line",
    hue="violet",
    sample="which card resolves first?",
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
)

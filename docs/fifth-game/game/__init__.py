"""Wharf, a card game made up as the example of docs/adding-a-game.md."""

from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.domain.game import Game
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games.wharf.play import PLAY
from judgeapp.games.wharf.timing import TIMING

NUMBERING = Numbering()
GAME = Game(
    key="wharf",
    name="Wharf",
    order="line",
    hue="violet",
    sample="which card resolves first?",
    numbering=NUMBERING,
    grammar=Grammar(NUMBERING, glossary="glossary"),
    cards=CardSheet(),
    timing=TIMING,
    play=PLAY,
)

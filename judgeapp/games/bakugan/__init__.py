"""Bakugan."""

from judgeapp.domain.game import Game
from judgeapp.games.bakugan.rules import NUMBERING

GAME = Game(key="bakugan", name="Bakugan", order="batch", hue="red", numbering=NUMBERING)

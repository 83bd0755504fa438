"""How Bakugan's cards are worded."""

from judgeapp.games.bakugan.wording.composing import read

__all__ = ["read"]

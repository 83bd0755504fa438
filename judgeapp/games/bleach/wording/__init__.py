"""How Bleach's cards are worded."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.sheet import Wording
from judgeapp.domain.wording.spoken import words_in
from judgeapp.games.bleach.wording.composing import read
from judgeapp.games.bleach.wording.layout import LAYOUT
from judgeapp.games.bleach.wording.telling import tell


def words_of(card: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the traits and the names that a card speaks of."""
    return words_in(card, "trait", "character")


WORDING = Wording(read, tell, words_of, layout=LAYOUT)

"""How Dragon Ball Super's cards are worded."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.sheet import Wording
from judgeapp.domain.wording.spoken import named_in, words_in
from judgeapp.games.dragon_ball_super.wording.composing import read
from judgeapp.games.dragon_ball_super.wording.layout import LAYOUT
from judgeapp.games.dragon_ball_super.wording.left import asked
from judgeapp.games.dragon_ball_super.wording.telling import tell


def words_of(card: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the traits and characters that a card speaks of."""
    return words_in(card, "trait", "character")


def supplies(start: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return cards that others call by name, in the deck."""
    return [{"name": name, "owner": owner, "zone": "deck"} for name, owner in named_in(start.get("card", ()))]


WORDING = Wording(read, tell, words_of, supplies, layout=LAYOUT, asks=asked)

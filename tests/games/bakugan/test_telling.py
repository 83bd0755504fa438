"""What the simulator and the reader of a text make of what is read."""

import pytest

from judgeapp.games.bakugan.wording import WORDING, read
from tests.games.wording import development_rows

LEAST = 0.98  # of the development texts are read whole


def test_development_texts_are_read_whole():
    rows = development_rows("bakugan")
    left = [row["number"] for row in rows if read(row["text"], row["type"], row["name"]).read != "whole"]
    assert len(left) <= len(rows) * (1 - LEAST), left


def test_a_condition_that_something_is_not_so_is_told():
    told = WORDING.tell(read("Choose a Bakugan. If it is non-[Haos], draw a card.", "Action").card)
    assert told[-1] == "If the chosen one is not Haos: Draw 1 card."


@pytest.mark.parametrize("kind", ["hero", "Hero", "evo", "Evo"])
def test_a_card_of_a_kind_may_be_called_so(kind):
    reading = read(f"Return a {kind} card from your discard pile to your hand.", "Action")
    assert reading.card == {"do": [{"take": 1, "zone": "discard", "to": "hand", "kind": kind.lower()}]}
    assert read(f"Destroy a {kind} card.", "Action").read == "whole"


def test_telling_uses_the_effects_alone():
    told = WORDING.tell({"do": [{"draw": 2, "who": "opponent", "if": [{"tag": "flow"}]}]})
    assert told == ["If you have played another card before this turn: Draw 2 cards (the opponent)."]

"""Six made-up cards, and how lists of them are read."""

from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from tests.domain.decks.sample import format_of, listed, pool_of

FORMAT = format_of("dragon_ball_super", "constructed")
GAME = "dragon_ball_super"
GOKU = Card(GAME, "Kite Dancer", "BT5-007", types=("battle",), cost=3, colours=("Red",), set="BT5")
OTHER = Card(GAME, "Lamp, the Lighter", "BT5-012", types=("battle",), cost=1, colours=("Blue",), set="BT5")
LAST = Card(GAME, "Slow Ferry", "BT5-120", types=("extra",), colours=("Red",), set="BT5")
SEVEN = Card(GAME, "7 Stars", "P-007", types=("extra",), cost=0)
LEADER = Card(GAME, "Anchor", "BT5-001", types=("leader",), colours=("Red",), set="BT5")
FILLER = Card(GAME, "Crate", "P-008", types=("battle",), limit=ANY_NUMBER)
POOL = pool_of(GOKU, OTHER, LAST, SEVEN, LEADER, FILLER)
FOUR = [(4, "BT5-007")]


def cards(text):
    """Return count and number of every card of a list; nothing may be asked about any."""
    found = listed(text, FORMAT, POOL)
    assert [line.problem for line in found.lines if line.problem] == []
    return [(entry.count, entry.card.number) for entry in found.deck.entries]


def problems(text):
    return [line.problem for line in listed(text, FORMAT, POOL).lines if line.problem]

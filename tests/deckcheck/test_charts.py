from hypothesis import given
from hypothesis import strategies as st

from judgeapp.deckcheck.charts import Chart, Row, charts_of, colours, costs, types
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Entry

CHEAP = Card("a game", "Cheap", types=("action",), colours=("Red",), cost=1)
DEAR = Card("a game", "Dear", types=("hero",), colours=("Red", "Blue"), cost=3)
NOBODY_KNOWS = Card("a game", "Nobody knows")
DECK = Deck(
    (
        Entry(5, CHEAP, "main"),
        Entry(3, DEAR, "main"),
        Entry(2, NOBODY_KNOWS, "main"),
        Entry(9, DEAR, "side"),
    )
)


def test_costs_are_counted_from_the_least_to_the_highest_with_the_gaps():
    assert costs(DECK, "main") == (Row("1", 5, 0.5), Row("2", 0, 0), Row("3", 3, 0.3), Row("?", 2, 0.2))


def test_costs_far_apart_are_shown_without_the_gaps():
    deck = Deck((Entry(1, CHEAP, "main"), Entry(1, Card("a game", "Huge", cost=9000), "main")))
    assert [row.label for row in costs(deck, "main")] == ["1", "9000"]


def test_a_card_of_two_colours_counts_for_both():
    assert colours(DECK, "main") == (Row("Red", 8, 0.8), Row("Blue", 3, 0.3), Row("?", 2, 0.2))


def test_types_are_counted_most_first():
    assert types(DECK, "main") == (Row("action", 5, 0.5), Row("hero", 3, 0.3), Row("?", 2, 0.2))


def test_a_chart_of_nothing_but_unknown_cards_is_not_drawn():
    assert charts_of(Deck((Entry(2, NOBODY_KNOWS, "main"),)), "main") == []
    assert charts_of(Deck(), "main") == []


def test_a_chart_says_its_numbers():
    assert Chart("Cost", costs(DECK, "main")).spoken == "Cost: 1 5, 2 0, 3 3, ? 2"


@given(st.lists(st.integers(0, 999), min_size=1, max_size=40).filter(any), st.booleans())
def test_bars_stay_inside_their_picture(counts, has_columns):
    rows = tuple(Row(str(at), count, count / sum(counts)) for at, count in enumerate(counts))
    chart = Chart("Any", rows, has_columns)
    assert all(bar.x >= 0 and bar.end <= 100.1 and bar.y + bar.height <= chart.height for bar in chart.bars)
    assert [bar.row for bar in chart.bars] == list(rows)

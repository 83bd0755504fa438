"""Taking back, taking back again, and entries that mean nothing in their place."""

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.play.folding import applied, fold
from tests.domain.play.table import BY_CHANCE, Table

COUNTERS = st.sampled_from(["life", "power", "free:Shields", "free:Ships"])
COUNTS = st.lists(st.tuples(st.integers(0, 1), COUNTERS, st.integers(-9, 9).filter(bool)), max_size=30)


def begun():
    table = Table()
    table.tap("toss", 0)
    for side in (0, 1):
        table.tap("size", side, counter="power", value=20)
    return table


@given(COUNTS, st.randoms(use_true_random=False))
def test_counts_add_up_in_any_order(counts, rng):
    """Two phones cannot write over each other: what was counted is a sum."""
    table = begun()
    for side, counter, change in counts:
        table.slip("count", side, counter=counter, change=change, game=1)
    fixed, numbers = table.entries[:3], [entry.number for entry in table.entries[3:]]
    rng.shuffle(numbers)
    mixed = [replace(entry, number=number) for entry, number in zip(table.entries[3:], numbers, strict=True)]
    assert fold(BY_CHANCE, 3, [*fixed, *mixed]).now == table.now
    for counter in ("life", "power"):
        for side in (0, 1):
            counted = sum(change for whose, what, change in counts if (whose, what) == (side, counter))
            assert table.now.counts[counter][side] == (8 if counter == "life" else 20) + counted


@given(COUNTS, st.data())
def test_what_is_taken_back_was_never_done_and_what_is_redone_was(counts, data):
    table = begun()
    for side, counter, change in counts:
        table.slip("count", side, counter=counter, change=change)
    before = table.match
    key = data.draw(st.sampled_from([entry.key for entry in table.entries]))
    undo = table.tap("undo", key=key)
    kept = [entry for entry in table.entries if entry.key not in (key, undo)]
    assert table.match.games == fold(BY_CHANCE, 3, kept).games
    assert (table.match.undone, key in table.match.standing) == ({key}, False)
    table.tap("undo", key=undo)
    assert table.match.games == before.games
    assert table.match.undone == {undo}


def test_the_order_of_the_list_does_not_matter():
    table = begun()
    table.win(1)
    table.tap("toss", 1)
    table.win(0)
    table.tap("undo", key=table.entries[-1].key)
    mixed = random.Random(1).sample(table.entries, len(table.entries))
    assert fold(BY_CHANCE, 3, mixed) == table.match


def test_an_undo_of_an_undo_of_an_undo():
    table = begun()
    key = table.tap("count", 0, counter="life", change=-3)
    for expected in (8, 5, 8):
        key = table.tap("undo", key=key)
        assert table.now.counts["life"] == (expected, 8)


def test_an_undo_that_names_what_came_later_takes_nothing_back():
    table = begun()
    table.slip("undo", key="key-5")
    table.tap("count", 0, counter="life", change=-3)
    assert table.entries[-1].key == "key-5"
    assert table.now.counts["life"] == (5, 8)
    assert table.match.undone == frozenset()


def test_taking_back_the_end_of_a_game_leads_back_into_it():
    table = begun()
    table.tap("count", 1, counter="life", change=-8)
    table.tap("end", 1, how="life", game=1)
    end = table.entries[-1].key
    table.tap("toss", 1, game=2)
    table.tap("count", 0, counter="life", change=-2, game=2)
    undo = table.tap("undo", key=end)
    assert (table.now.number, table.now.starting, table.now.counts["life"]) == (1, 0, (8, 0))
    table.tap("undo", key=undo)
    assert (table.now.number, table.now.starting, table.now.counts["life"]) == (2, 1, (6, 8))


def test_a_game_loss_stays_with_its_game_when_the_end_before_it_is_taken_back():
    table = begun()
    table.win(0)
    end = table.entries[-1].key
    table.tap("loss", 0, scope="game", game=2)
    assert (table.match.wins, table.now.number) == ((1, 1), 3)
    table.tap("undo", key=end)
    assert (table.match.wins, table.now.number) == ((0, 0), 1)
    table.win(1)
    assert (table.match.wins, table.match.winner) == ((0, 2), 1)


def test_a_game_loss_that_waits_for_its_game_can_be_taken_back():
    table = begun()
    table.win(0)
    end = table.entries[-1].key
    loss = table.tap("loss", 0, scope="game", game=2)
    table.tap("undo", key=end)
    table.tap("undo", key=loss)
    table.win(0)
    assert (table.match.wins, table.now.number) == ((1, 0), 2)
    table.tap("loss", 0, scope="game", game=2)
    assert (table.match.wins, table.now.number) == ((1, 1), 3)


def test_a_tap_that_comes_too_late_changes_nothing():
    table = begun()
    table.win(0)
    before = table.match
    late = [
        table.entry("count", 0, counter="life", change=-1, game=1),
        table.entry("end", 1, how="played", game=1),
        table.entry("toss", 1, game=3),
        table.entry("count", 0, counter="luck", change=-1),
        table.entry("dance", 0),
    ]
    assert [applied(BY_CHANCE, before, entry) for entry in late] == [before] * len(late)


def test_both_phones_ending_the_same_game_end_one():
    table = begun()
    table.tap("end", 0, how="life", game=1)
    table.slip("end", 0, how="life", game=1)
    assert (table.match.wins, table.now.number) == ((0, 1), 2)


def test_the_first_of_two_tosses_counts():
    table = Table()
    table.tap("toss", 1)
    table.slip("toss", 0)
    assert (table.now.toss, table.now.starting) == (1, 1)


def test_nothing_is_done_at_a_match_that_is_over():
    table = Table(best_of=1)
    table.win(0)
    before = table.match
    for kind, data in [("count", {"counter": "life", "change": 1}), ("time", {}), ("loss", {"scope": "game"})]:
        table.slip(kind, 0 if kind != "time" else None, **data)
    after = table.match
    assert (after.games, after.wins, after.time_called, after.version) == (before.games, (1, 0), None, 4)

"""One rule through four editions."""

from itertools import pairwise

from judgeapp.domain.rules.comparing.comparing import compare, history
from tests.domain.rules.comparing.books import DOTTED, book

FIRST = book(
    """
    4.1 A bed holds one seed at a time. Whatever else would be planted on a full bed is lost at once.
    4.2 The youngest player waters first.
    """
)
SECOND = book(
    """
    4.1 A pond holds three fish at most.
    4.2 A bed holds one seed at a time. Whatever else would be planted on a full bed is lost at once.
    4.3 The youngest player waters first.
    """
)
THIRD = book(
    """
    4.1 A pond holds three fish at most.
    4.2 A bed holds one seed at a time.
    4.3 Whatever else would be planted on a full bed is lost at once.
    """
)
FOURTH = book(
    """
    4.1 A pond holds four fish at most.
    4.2 Whatever else would be planted on a full bed is lost at once.
    """
)
EDITIONS = [("2016", FIRST), ("2017", SECOND), ("2018", THIRD), ("2019", FOURTH)]
COMPARISONS = [compare(old, new, DOTTED) for (_, old), (_, new) in pairwise(EDITIONS)]


def steps(number, at=-1):
    return [
        (step.label, [rule.number for rule in step.rules], [change.kind.value for change in step.changes])
        for step in history(EDITIONS, COMPARISONS, number, at)
    ]


def test_a_rule_is_followed_back_to_what_it_was_split_from():
    assert steps("4.2") == [
        ("2016", ["4.1"], []),
        ("2017", ["4.2"], ["renumbered"]),
        ("2018", ["4.3"], ["split"]),
        ("2019", ["4.2"], ["renumbered"]),
    ]


def test_a_rule_is_followed_to_all_that_it_was_split_into():
    assert steps("4.1", at=0) == [
        ("2016", ["4.1"], []),
        ("2017", ["4.2"], ["renumbered"]),
        ("2018", ["4.2", "4.3"], ["split"]),
        ("2019", ["4.2"], ["removed", "renumbered"]),
    ]


def test_a_rule_that_came_and_one_that_went():
    assert steps("4.1") == [
        ("2016", [], []),
        ("2017", ["4.1"], ["added"]),
        ("2018", ["4.1"], ["same"]),
        ("2019", ["4.1"], ["changed"]),
    ]
    assert steps("4.2", at=0) == [
        ("2016", ["4.2"], []),
        ("2017", ["4.3"], ["renumbered"]),
        ("2018", [], ["removed"]),
        ("2019", [], []),
    ]


def test_both_ways_from_the_middle():
    assert [numbers for _, numbers, _ in steps("4.2", at=1)] == [["4.1"], ["4.2"], ["4.2", "4.3"], ["4.2"]]


def test_the_parts_of_a_merged_rule_are_followed_back():
    editions = [("old", THIRD), ("new", SECOND)]
    told = history(editions, [compare(THIRD, SECOND, DOTTED)], "4.2")
    assert [[rule.number for rule in step.rules] for step in told] == [["4.2", "4.3"], ["4.2"]]


def test_a_number_that_is_unknown_has_no_history():
    assert [numbers for _, numbers, _ in steps("9.9")] == [[], [], [], []]


def test_one_edition_is_a_history_too():
    assert [step.label for step in history(EDITIONS[:1], [], "4.1")] == ["2016"]

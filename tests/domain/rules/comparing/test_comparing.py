"""Two editions side by side: every kind of change, each in a rulebook small enough to check by eye."""

import pickle
from dataclasses import replace

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.domain.rules.comparing.values import Kind, Move, Place
from tests.domain.rules.comparing.books import (
    GARDEN,
    WITH_WEATHER,
    book,
    compared,
    shown,
    told,
    with_words,
    without,
)


def test_an_edition_is_the_same_as_itself():
    comparison = compared(GARDEN, GARDEN)
    assert comparison.counts[Kind.SAME] == len(comparison.changes) == len(GARDEN)
    assert comparison.summary == ("Nothing changed: 16 rules and headings, all the same.",)


def test_one_word_changed():
    ten = "The first player with ten pieces of fruit in the basket wins the game."
    comparison = compared(GARDEN, with_words(GARDEN, "3.1", ten))
    assert told(comparison) == [("changed", "3.1", "3.1")]
    change = comparison.by_new["3.1"]
    assert shown(change.pieces).startswith("The first player with[- twelve-]{+ ten+} pieces of fruit in")
    assert 0.7 < change.likeness < 1
    assert change.section == Place("3", "Winning")
    assert comparison.summary == (
        "The old edition has 16 rules and headings, the new one 16: 15 are the same and 1 changed.",
        "Most changes are in 3 Winning (1).",
    )


def test_an_inserted_rule_shifts_the_others_and_changes_none():
    new = book(
        """
        # 1 Setting up
        ## 1.1 The field
        1.1.1 Before the game both players shake hands across the pond.
        1.1.2 Each player lays nine stones in a square between both gardens.
        1.1.3 The youngest player waters first, and play goes round to the left.
        1.1.4 A stone that is moved by accident goes back to where it lay.
        """
    )
    comparison = compared(GARDEN[:5], new)
    assert told(comparison) == [
        ("added", "", "1.1.1"),
        ("renumbered", "1.1.1", "1.1.2"),
        ("renumbered", "1.1.2", "1.1.3"),
        ("renumbered", "1.1.3", "1.1.4"),
    ]
    assert comparison.moves == (Move(Place("1.1.1"), Place("1.1.3"), Place("1.1.2"), Place("1.1.4"), 3),)
    assert {change.move for change in comparison.of(Kind.RENUMBERED)} == set(comparison.moves)
    assert "1.1.1 to 1.1.3 are now 1.1.2 to 1.1.4: 3 rules and headings." in comparison.summary


def test_two_rules_that_change_places_keep_their_words():
    one, other = (next(rule for rule in GARDEN if rule.number == number) for number in ("2.1.1", "2.1.2"))
    new = with_words(with_words(GARDEN, "2.1.1", other.blocks[0].text), "2.1.2", one.blocks[0].text)
    comparison = compared(GARDEN, new)
    assert sorted(change.kind for change in comparison.changes if change.kind != "same") == ["moved", "renumbered"]
    assert comparison.by_old["2.1.1"].new.number == "2.1.2"
    assert comparison.by_old["2.1.2"].new.number == "2.1.1"


def test_a_rule_under_another_parent_has_moved():
    fruit = "Gathered fruit goes into the basket of the garden that it grew in."
    new = [*without(GARDEN, "2.2.2"), Rule("3.3", parent="3", blocks=(Block("text", fruit),))]
    comparison = compared(GARDEN, new)
    assert told(comparison) == [("moved", "2.2.2", "3.3")]
    assert comparison.by_old["2.2.2"].section == Place("3", "Winning")


def test_a_rule_can_move_and_change():
    fruit = "Gathered fruit goes into the big basket of the garden that it grew in."
    new = [*without(GARDEN, "2.2.2"), Rule("3.3", parent="3", blocks=(Block("text", fruit),))]
    comparison = compared(GARDEN, new)
    assert told(comparison) == [("renumbered and changed", "2.2.2", "3.3")]
    assert comparison.by_old["2.2.2"].is_moved


SPLIT = book(
    """
    # 2 Playing
    ## 2.1 Planting
    2.1.1 A player plants a seed by paying its water and laying it on an empty bed.
    2.1.2 A bed holds one seed at a time.
    2.1.3 Whatever else would be planted on a full bed there is lost at once.
    2.1.4 Whoever plants a tree may not plant another seed before sunset.
    """
)
WHOLE = book(
    """
    # 2 Playing
    ## 2.1 Planting
    2.1.1 A player plants a seed by paying its water and laying it on an empty bed.
    2.1.2 A bed holds one seed at a time. Whatever else would be planted on a full bed there is lost at once.
    2.1.3 Whoever plants a tree may not plant another seed before sunset.
    """
)


def test_a_split_rule_is_one_change_with_several_new_rules():
    comparison = compared(WHOLE, SPLIT)
    assert told(comparison) == [("split", "2.1.2", "2.1.2 2.1.3"), ("renumbered", "2.1.3", "2.1.4")]
    assert {piece.kind for piece in comparison.by_old["2.1.2"].pieces} == {"same"}


def test_merged_rules_are_one_change_with_several_old_rules():
    comparison = compared(SPLIT, WHOLE)
    assert told(comparison) == [("merged", "2.1.2 2.1.3", "2.1.2"), ("renumbered", "2.1.4", "2.1.3")]
    assert comparison.by_old["2.1.3"] is comparison.by_new["2.1.2"]


def test_a_reference_that_leads_elsewhere_is_a_change():
    new = with_words(GARDEN, "2.1.3", "Whoever plants a tree may not plant another seed before sunset (see [[2.2.2]]).")
    comparison = compared(GARDEN, new)
    assert told(comparison) == [("changed", "2.1.3", "2.1.3")]
    assert "see[- 2.2.1-]{+ 2.2.2+})." in shown(comparison.by_new["2.1.3"].pieces)


KEYWORDS = """
    # 7 Words
    7.1 A plant with Drift costs one water less for as long as its owner has an empty hand.
    7.2 A plant with Bloom costs one water less for as long as its owner has three ponds.
    7.3 A plant with Frost costs one water less for as long as its owner lost a tree this turn.
    7.4 A plant with Ember costs one water less for as long as its owner keeps bees.
"""


def test_a_new_rule_is_not_the_lost_one_because_both_are_worded_alike():
    new = KEYWORDS.replace("7.2", "7.5").replace("Bloom", "Thorn").replace("has three ponds", "woke before noon")
    comparison = compared(book(KEYWORDS), book(new))
    assert told(comparison) == [("removed", "7.2", ""), ("added", "", "7.5")]


def test_what_is_gone_stands_where_it_stood():
    comparison = compared(GARDEN, without(GARDEN, "2.1.2", "1"))
    numbers = [(change.new or change.old).number for change in comparison.changes]
    assert numbers == [rule.number for rule in GARDEN]
    assert comparison.by_old["2.1.2"].section == Place("2.1", "Planting")


def test_editions_without_a_rule_can_be_compared():
    assert compared((), ()).changes == ()
    assert compared(GARDEN, ()).counts[Kind.REMOVED] == compared((), GARDEN).counts[Kind.ADDED] == 16


def test_an_editors_notes_are_no_part_of_the_text():
    noted = tuple(replace(rule, blocks=(*rule.blocks, Block("note", "Reading here: both."))) for rule in GARDEN)
    assert compared(GARDEN, noted).counts[Kind.SAME] == 16


def test_a_comparison_can_be_kept():
    comparison = compared(GARDEN, WITH_WEATHER)
    assert pickle.loads(pickle.dumps(comparison)) == comparison

"""What the comparison says of chapters and sections: those that move, and what stands in them."""

from dataclasses import replace

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Kind, Move, Place
from judgeapp.domain.rules.numbering import Numbering
from tests.domain.rules.comparing.books import GARDEN, WITH_WEATHER, book, compared, told, with_words, without


def test_chapters_that_move_up_are_told_as_one_and_what_refers_to_them_is_unchanged():
    comparison = compared(GARDEN, WITH_WEATHER)
    assert {kind for kind, number in comparison.counts.items() if number} == {Kind.SAME, Kind.RENUMBERED, Kind.ADDED}
    assert comparison.only_new == (Place("2", "Weather"),)
    playing, winning = Place("3", "Playing"), Place("4", "Winning")
    assert comparison.moves == (Move(Place("2", "Playing"), Place("3", "Winning"), playing, winning, 11),)
    assert comparison.summary == (
        "The old edition has 16 rules and headings, the new one 18: "
        "5 are the same, 11 only have another number and 2 are new.",
        "Only in the new edition: 2 Weather.",
        "2 Playing to 3 Winning are now 3 to 4: 11 rules and headings.",
    )


def test_one_chapter_that_moves_is_told_by_its_name():
    comparison = compared(GARDEN[:13], WITH_WEATHER[:15])
    assert comparison.summary[-1] == "2 Playing is now 3 Playing: 8 rules and headings."


def test_a_heading_with_a_new_title_is_known_by_what_stands_below_it():
    new = tuple(replace(rule, title="Gathering") if rule.number == "2.2" else rule for rule in GARDEN)
    assert told(compared(GARDEN, new)) == [("changed", "2.2", "2.2")]


SHELTER = """
    # 4 Shelter
    ## 4.1 Rain Barrels
    4.1.1 A barrel keeps four drops of water for whoever set it up.
    4.1.2 Barrels are emptied at the end of a season, whoever owns them.
    """
TERMS = """
    # 4 Terms
    ## 4.1 Sun
    4.1.1 Whatever is turned towards the gate counts as sunlit.
    ## 4.2 Rain
    4.2.1 A card that is laid on its side shows that clouds hang low.
    """


def test_a_word_in_two_titles_makes_no_section_the_other():
    comparison = compared([*GARDEN, *book(SHELTER)], [*GARDEN, *book(TERMS)])
    assert {(kind, old) for kind, old, _ in told(comparison) if "4" in old} == {
        ("removed", number) for number in ("4", "4.1", "4.1.1", "4.1.2")
    }
    assert (comparison.only_old, comparison.only_new) == ((Place("4", "Shelter"),), (Place("4", "Terms"),))


def test_what_is_told_as_a_whole_is_not_where_most_changed():
    ten = "The first player with ten pieces of fruit in the basket wins the game."
    comparison = compared([*GARDEN, *book(SHELTER)], with_words(GARDEN, "3.1", ten))
    assert comparison.summary[1:] == ("Most changes are in 3 Winning (1).", "Only in the old edition: 4 Shelter.")


def test_a_chapter_without_a_heading_is_told_as_one():
    old = [Rule("7.1", blocks=(Block("text", "A barrel keeps four drops of water for whoever set it up."),)), *GARDEN]
    assert "Only in the old edition: chapter 7." in compared(old, GARDEN).summary


def test_sections_of_the_same_name_go_with_their_rules():
    old = book(
        """
        # 1 Seeds
        ## 1.1 General
        1.1.1 A seed lies face down until it is watered.
        # 2 Trees
        ## 2.1 General
        2.1.1 A tree gives shade to both beds beside it.
        """
    )
    new = book(
        """
        # 1 Ponds
        ## 1.1 General
        1.1.1 A pond holds three fish at most.
        # 2 Seeds
        ## 2.1 General
        2.1.1 A seed lies face down until it is watered.
        # 3 Trees
        ## 3.1 General
        3.1.1 A tree gives shade to both beds beside it.
        """
    )
    assert told(compared(old, new))[:6] == [
        ("added", "", "1"),
        ("added", "", "1.1"),
        ("added", "", "1.1.1"),
        ("renumbered", "1", "2"),
        ("renumbered", "1.1", "2.1"),
        ("renumbered", "1.1.1", "2.1.1"),
    ]


def test_rules_of_the_same_words_keep_their_chapters():
    old = book(
        """
        # 1 Day
        1.1 Players draw a card.
        1.2 Then the sun moves one bed on.
        # 2 Night
        2.1 Players draw a card.
        2.2 Then the moon rises above the pond.
        """
    )
    new = tuple(rule for rule in old if rule.number not in ("1.1", "1.2", "1"))
    assert told(compared(old, new)) == [("removed", "1", ""), ("removed", "1.1", ""), ("removed", "1.2", "")]
    assert compared(old, old).counts[Kind.SAME] == 6


def test_what_is_gone_from_a_section_that_moved_stands_in_it():
    harvest = """
        # 4 Ending the day
        ## 4.1 Harvest
        4.1.1 At sunset all ripe plants are gathered, beginning with the oldest one.
        """
    numbers = [
        (change.old or change.new).number
        for change in compared(GARDEN, [*without(GARDEN, "2.2", "2.2.1", "2.2.2"), *book(harvest)]).changes
    ]
    assert numbers[-4:] == ["4", "2.2", "2.2.1", "2.2.2"]


def test_what_moved_away_takes_nothing_along_that_stood_behind_it():
    old = [*GARDEN, *book("# 4 Guests\n4.1 A guest may look at every garden but touches no plant in any of them.")]
    away = book(
        "# 5 Last\n## 5.1 Planting\n5.1.1 A player plants a seed by paying its water and laying it on an empty bed."
    )
    new = [*without(GARDEN, "2.1", "2.1.1", "2.1.2", "2.1.3", "2.2", "2.2.1", "2.2.2"), *away]
    numbers = [(change.old or change.new).number for change in compared(old, new).changes]
    assert numbers.index("2.1.3") > numbers.index("2.1.1") > numbers.index("4.1") > numbers.index("2.2.2")


def test_the_changes_of_a_section_stand_together():
    sections = {each.section.number: each.counts for each in compared(GARDEN, WITH_WEATHER).sections}
    assert list(sections) == ["1", "1.1", "2", "3", "3.1", "3.2", "4"]
    assert sections["3.1"][Kind.RENUMBERED] == 4
    assert sections["2"][Kind.ADDED] == 2


def test_headings_of_a_document_without_numbers_are_told_by_title():
    old = (
        Rule("the-pond", "The Pond", 1, True, blocks=(Block("text", "Fish live here, and frogs when it rains."),)),
        Rule("the-pond/frogs", "Frogs", 2, True, parent="the-pond", blocks=(Block("text", "A frog eats two flies."),)),
    )
    new = (
        replace(old[0], number="the-lake", title="The Lake"),
        replace(old[1], number="the-lake/frogs", parent="the-lake"),
    )
    comparison = compare(old, new, Numbering(by_heading=True))
    assert told(comparison) == [
        ("renumbered and changed", "the-pond", "the-lake"),
        ("renumbered", "the-pond/frogs", "the-lake/frogs"),
    ]
    assert comparison.summary[-1] == "“The Pond” is now “The Lake”: 2 rules and headings."

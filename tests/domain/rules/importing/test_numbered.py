"""Small documents, one for each kind of damage to a number: what is read, and what is said about it."""

import pytest

from judgeapp.domain.rules.importing.values import Owner
from tests.domain.rules.importing.small import DASHED, SOUND, draft, mended, numbers, words


def test_a_sound_document_is_read_as_it_is():
    found = draft(SOUND)
    assert numbers(found) == ["1", "1.1", "1.1.1", "1.1.2", "1.1.2.1", "1.2", "1.2.1", "2", "2.1", "2.1.1"]
    assert found.repairs == found.duplicates == found.gaps == found.disorder == ()
    assert [rule.title for rule in found.rules if rule.is_heading] == ["Basics", "General", "Ending", "Cards", "Names"]
    assert {rule.number: rule.parent for rule in found.rules}["1.1.2.1"] == "1.1"
    assert {each.owner for each in found.owned} == {Owner.HEADING, Owner.RULE}


def test_a_chapter_number_that_got_lost_comes_back_from_the_section():
    found = draft(
        """
1.3. Golden Rules

3.1. Cards win against these rules.

3.2. The word never wins against cards.

3.2.1. It does so even then.

1.4. Starting

1.4.1. Both players shuffle.
"""
    )
    assert numbers(found) == ["1.3", "1.3.1", "1.3.2", "1.3.2.1", "1.4", "1.4.1"]
    assert mended(found) == [("3.1", "1.3.1"), ("3.2", "1.3.2"), ("3.2.1", "1.3.2.1")]
    assert found.rules[1].printed == "3.1"


def test_a_number_printed_again_without_its_last_part_is_the_one_between_its_neighbours():
    text = "1-2. Ends\n\n1-2-1. So ends it:\n\n1-2-1. The deck is empty.\n\n1-2-1-2. The life is gone.\n\n1-2-2. Over."
    found = draft(text, DASHED)
    assert numbers(found) == ["1-2", "1-2-1", "1-2-1-1", "1-2-1-2", "1-2-2"]
    assert mended(found) == [("1-2-1", "1-2-1-1")]
    assert "between 1-2-1 and 1-2-1-2" in found.repairs[0].why
    assert [doubt.number for doubt in found.duplicates] == ["1-2-1"]


def test_a_misprint_that_repeats_another_number_is_the_one_that_is_missing():
    text = "1.1. Ends\n\n1.1.1. It begins.\n\n1.1.2. It goes on.\n\n1.1.2. It halts.\n\n1.1.4. It ends."
    assert numbers(draft(text)) == ["1.1", "1.1.1", "1.1.2", "1.1.3", "1.1.4"]


def test_rules_out_of_order_stay_as_printed_and_are_reported():
    found = draft("1.1. Ends\n\n1.1.1. One.\n\n1.1.3. Three.\n\n1.1.2. Two.\n\n1.1.4. Four.")
    assert numbers(found) == ["1.1", "1.1.1", "1.1.3", "1.1.2", "1.1.4"]
    assert [doubt.number for doubt in found.disorder] == ["1.1.2"]
    assert found.repairs == ()


def test_a_gap_is_reported_and_not_filled():
    found = draft("1.1. Ends\n\n1.1.1. One.\n\nA second paragraph of it.\n\n1.1.3. Three.")
    assert numbers(found) == ["1.1", "1.1.1", "1.1.3"]
    assert [(doubt.number, doubt.line) for doubt in found.gaps] == [("1", 1), ("1.1.2", 7)]
    assert words(found, "1.1.1") == "One. / A second paragraph of it."


def test_two_rules_that_print_the_same_number_and_have_no_other_both_keep_it():
    found = draft(
        "1.1. Ends\n\n1.1.1. One.\n\n1.2. More\n\n1.2.1. Two.\n\n1.2.2. Three.\n\n1.1.1. One more.\n\n1.3. Rest"
    )
    assert numbers(found).count("1.1.1") == 2
    assert [doubt.number for doubt in found.duplicates] == ["1.1.1"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("2·1·2. They are drawn.", "They are drawn."),
        ("2-1.2. They are drawn.", "They are drawn."),
        ("2-1-2. 2-1-2 They are drawn.", "They are drawn."),
        ("2-1-2.2-1-3. They are drawn.", "They are drawn."),
        ("- 2-1-2.They are drawn.", "They are drawn."),
        ("**2-1-2.** They are drawn.", "They are drawn."),
        ("- They are 2-1-2. drawn.", "They are drawn."),
        ("- You can [Use: 2-1-2 Now] them.", "You can [Use: Now] them."),
        ("- -2. They are 2-1-2. drawn.", "They are drawn."),
    ],
)
def test_a_number_in_another_form_or_apart_from_its_place(line, kept):
    text = f"2-1. Cards\n\n- 2-1-1. They are held.\n{line}\n- 2-1-3. They are played.\n- 2-1-4. They are gone."
    found = draft(text, DASHED)
    assert numbers(found) == ["2-1", "2-1-1", "2-1-2", "2-1-3", "2-1-4"]
    assert words(found, "2-1-2") == kept
    assert words(found, "2-1-1") == "They are held."


def test_a_number_behind_its_title():
    found = draft("1-1. Cards\n\n1-1-1. They are held.\n\nLost Things 1-2.\n\n1-2-1. They are gone.", DASHED)
    assert numbers(found) == ["1-1", "1-1-1", "1-2", "1-2-1"]
    assert words(found, "1-2") == "Lost Things"


def test_two_rules_on_one_line():
    found = draft("1-1. Cards\n\n1-1-1. They are held. 1-1-2. They are played.\n\n1-1-3. They are gone.", DASHED)
    assert [words(found, f"1-1-{n}") for n in (1, 2, 3)] == ["They are held.", "They are played.", "They are gone."]
    assert [(each.owner, each.of) for each in found.owned][1] == (Owner.RULE, "1-1-1")


def test_a_rule_without_a_number_whose_children_have_it():
    text = "1-1. Cards\n\n1-1-1. They are held.\n\nThen do as follows.\n\n1-1-2-1. Play one.\n\n1-1-2-2. End."
    found = draft(text, DASHED)
    assert numbers(found) == ["1-1", "1-1-1", "1-1-2", "1-1-2-1", "1-1-2-2"]
    assert found.rules[2].printed == "no number"


def test_a_list_item_behind_one_whose_number_stands_apart():
    text = "1-1. Cards\n\n- 1-1-1. Hold them so:\n- The upper 1-1-1-1. one first.\n- The one below it next.\n\n1-2. End"
    found = draft(text, DASHED)
    assert numbers(found) == ["1-1", "1-1-1", "1-1-1-1", "1-1-1-2", "1-2"]
    assert words(found, "1-1-1-2") == "The one below it next."


def test_two_columns_that_ran_into_each_other_are_parted_where_the_words_fit():
    found = draft(
        """
1-1. Cards

1-1-1. A red card goes to the Blue Zone, and a card from the Blue Zone goes to the deck.

1-1-2. A deck is made of the red 2-1-1 Each player can put a green card into the Blue card and nothing else.

1-1-3. No red card is in the Blue Zone at first.

2-1. Zones

Zone and leave it there.

2-1-1-1. It is shown.
""",
        DASHED,
    )
    assert numbers(found) == ["1-1", "1-1-1", "1-1-2", "1-1-3", "2-1", "2-1-1", "2-1-1-1"]
    assert words(found, "1-1-2") == "A deck is made of the red card and nothing else."
    assert words(found, "2-1-1") == "Each player can put a green card into the Blue Zone and leave it there."
    assert [(each.line.number, each.of) for each in found.owned if each.line.number in (5, 11)] == [
        (5, "1-1-2"),
        (11, "2-1-1"),
    ]


def test_a_number_within_another_rule_has_its_words_up_to_the_end_of_their_sentence():
    found = draft(
        "1-1. Cards\n\n1-1-1. A deck is 1-2-2 Zones are big. made of cards.\n\n"
        "1-2. Zones\n\n1-2-1. There are two.\n\n1-2-3. They are round.",
        DASHED,
    )
    assert numbers(found) == ["1-1", "1-1-1", "1-2", "1-2-1", "1-2-2", "1-2-3"]
    assert words(found, "1-1-1") == "A deck is made of cards."
    assert words(found, "1-2-2") == "Zones are big."

"""Small documents with all that stands round numbers: references, broken sentences, lists, tables, parts."""

import pytest

from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Owner
from tests.domain.rules.importing.small import DASHED, DOTTED, LETTERED, SOUND, draft, mended, numbers, words


@pytest.mark.parametrize(
    "sentence",
    [
        "It is free (see rule 1.1.2).",
        "Go on with 1.1.2. Then stop.",
        "As told in 1.1.2, it is free.",
        'Compare "1.1.2. Costs" for that.',
        "It is worth 1.1.2 on a scale of ours (1.1.2.).",
    ],
)
def test_a_reference_is_no_rule(sentence):
    found = draft(f"1.1. Costs\n\n1.1.1. {sentence}\n\n1.1.2. A card costs nothing.\n\n1.1.3. So it is.")
    assert numbers(found) == ["1.1", "1.1.1", "1.1.2", "1.1.3"]
    assert words(found, "1.1.1") == sentence


def test_a_line_that_begins_with_the_number_of_a_reference_goes_on():
    found = draft(
        "1.1. Costs\n\n1.1.1. It is free, see rule\n1.2.1. for that.\n\n1.1.2. So it is.\n\n1.2. Gains\n\n1.2.1. None."
    )
    assert numbers(found) == ["1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]
    assert words(found, "1.1.1") == "It is free, see rule 1.2.1. for that."


def test_a_sentence_broken_over_blank_lines_is_one():
    found = draft(
        "1.1. Costs\n\n1.1.1. A card costs what its\n\ncorner says, and\n\n(mostly) more.\n\n1.1.2. So it is."
    )
    assert words(found, "1.1.1") == "A card costs what its corner says, and (mostly) more."
    assert [each.owner for each in found.owned][2:4] == [Owner.CONTINUATION, Owner.CONTINUATION]


def test_words_that_are_printed_again_after_a_break_are_kept_once():
    text = "1.1. Costs\n\n1.1.1. A card costs what its corner says\n\nwhat its corner says and no more.\n\n1.1.2. So."
    found = draft(text)
    assert words(found, "1.1.1") == "A card costs what its corner says and no more."
    assert [repair.line for repair in found.repairs] == [5]


def test_a_wiki_page():
    found = draft(
        """
Printed by nobody
==Playing (Section 6)==
*6.1.1. A player plays.[3]
===Cards===
*6.2.1. A card is played.
** It is shown.
** It is paid.
*** Example - It costs one.
**6.2.2. It is ''gone''.
*6.3.1. An '''end''' without a heading.
"""
    )
    assert numbers(found) == ["6", "6.1.1", "6.2", "6.2.1", "6.2.1.1", "6.2.1.2", "6.2.2", "6.3.1"]
    assert words(found, "6") == "Playing"
    assert words(found, "6.1.1") == "A player plays."
    assert words(found, "6.2.1.2") == "It is paid. / It costs one."
    assert words(found, "6.3.1") == "An end without a heading."
    assert found.rules[4].printed == "bullet"
    assert ("**6.2.2", "6.2.2") in mended(found)
    assert [each.owner for each in found.owned][:2] == [Owner.FURNITURE, Owner.HEADING]
    assert [doubt.number for doubt in found.gaps] == ["6.1", "6.3"]


LETTERS = """
# Rules

### **Prelude**

These are the rules.

# Table of Contents

<b>1. Basics</b>|<b>1</b>||
100. General|1|101. Formats|2

# 1. Basics

## 100. General

- 100.1a Two play.
- 100.1.b Three play. For this they need:
- a table
- three chairs
- 100.2 Four play so:
1. They sit down.
  2. They stand up.

## 101. Formats

101.a There are<sup>®</sup> some.

### 101.1. Small ones

101.1a. Table 1.1 shows them.

Format|Cards
<b>Small</b>|
Tiny|5

101.1b Others.

12

101.2. odd ones␠␠
They are these.

# Glossary

## Deck

A pile.

## Hand

What is held.
"""


def test_letters_lists_steps_tables_prefaces_contents_and_a_glossary():
    found = draft(LETTERS.replace("|", "\t").replace("␠", " "), LETTERED)
    rules = {rule.number: rule for rule in found.rules}
    assert list(rules) == [
        "prelude", "1", "100", "100.1a", "100.1b", "100.2", "101", "101a", "101.1", "101.1a", "101.1b", "101.2"
    ]  # fmt: skip
    assert rules["100.1b"].blocks[1].items == ("a table", "three chairs")
    assert rules["100.2"].blocks[1].items == ("1. They sit down.", "2. They stand up.")
    assert rules["101.1a"].blocks[1].rows == (("Format", "Cards"), ("Small", ""), ("Tiny", "5"))
    assert words(found, "101a") == "There are® some."
    assert (rules["101.2"].title, rules["101.2"].printed) == ("odd ones", "101.2. odd ones")
    assert [entry.head for entry in found.glossary] == ["Deck", "Hand"]
    assert mended(found) == [("100.1.b", "100.1b"), ("101.a", "101a"), ("101.2. odd ones", "101.2")]
    owners = [each.owner for each in found.owned]
    assert owners.count(Owner.CONTENTS) == 3
    assert owners.count(Owner.FURNITURE) == 1
    assert owners.count(Owner.UNKNOWN) == 0


def test_a_chapter_without_its_number_has_the_one_in_the_contents():
    contents = "Contents\n1. Cards\t1\n2. Big Zones\t2\n\n"
    text = f"{contents}1. Cards\n\n1-1. Names\n\n1-1-1. All have one.\n\nBig Zones\n\n2-1. Decks\n\n2-1-1. All do."
    found = draft(text, DASHED)
    assert numbers(found) == ["1", "1-1", "1-1-1", "2", "2-1", "2-1-1"]
    assert words(found, "2") == "Big Zones"


def test_contents_without_a_title_are_known_by_their_page_numbers():
    text = "1. Cards ..... 1\n1.1. Names ..... 1\n2. Zones ..... 2\n2.1. Decks ..... 3\n" + SOUND
    found = draft(text)
    assert found.duplicates == ()
    assert [each.owner for each in found.owned][:4] == [Owner.CONTENTS] * 4


def test_a_history_whose_heading_and_first_entry_stand_at_the_ends_of_rules():
    text = """
1-1. Cards

1-1-1. All have a name. Update History

1-1-2. Some have two names. 5/8/2017—ver. 1.00

7/27/2017—Updated to ver. 1.01. Added 1-1-2.

- Changed 1-1-1.
"""
    found = draft(text, DASHED)
    assert numbers(found)[:3] == ["1-1", "1-1-1", "1-1-2"]
    assert numbers(found)[3:] == ["update-history", "update-history/1.00", "update-history/1.01"]
    assert words(found, "1-1-1") == "All have a name."
    assert words(found, "1-1-2") == "Some have two names."
    assert words(found, "update-history/1.01").endswith("Added 1-1-2. / Changed 1-1-1.")
    assert [repair.mended for repair in found.repairs] == ["update-history", "update-history/1.00"]


def test_lines_known_as_the_pages_are_left_out_of_a_broken_sentence():
    found = draft(
        "1.1. Costs\n\n1.1.1. A card costs\nThe Rules - page 3\nsomething.\n\n1.1.2. So it is.", furniture={4}
    )
    assert words(found, "1.1.1") == "A card costs something."
    assert found.owned[2].owner is Owner.FURNITURE


def test_a_document_without_numbers_is_front_matter():
    found = draft("Hello.\n\nThis is no rulebook, is it?")
    assert found.rules == ()
    assert {each.owner for each in found.owned} == {Owner.FRONT}


def test_nothing_gives_nothing():
    found = read_numbered([], DOTTED)
    assert found.rules == found.owned == ()

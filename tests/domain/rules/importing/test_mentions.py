from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.rules.importing.reading import mentions
from judgeapp.domain.rules.numbering import Numbering

DOTTED, DASHED = Numbering(), Numbering(separator="-")
THREE, HEADED = Numbering(three_digits=True, letters=True), Numbering(by_heading=True)


def found(text, numbering):
    return [number for mention in mentions(text, numbering) for _, _, number in mention.numbers]


@pytest.mark.parametrize(
    ("numbering", "text", "numbers"),
    [
        (DOTTED, "in the batch (see rule 4.4), play", ["4.4"]),
        (DOTTED, "(see rules 7.2.1 and 7.2.2).", ["7.2.1", "7.2.2"]),
        (DOTTED, "produces energy (see rule 1.7.).", ["1.7"]),
        (DOTTED, "(see rule 1.14.)", ["1.14"]),
        (DOTTED, "For more players, see section 8.", ["8"]),
        (DOTTED, "as 4.4.4.2 says", ["4.4.4.2"]),
        (DOTTED, "effects (605.1a - 605.1e) are met", ["605.1a", "605.1e"]),
        (DASHED, "[Counter] skills (10-10.).", ["10-10"]),
        (DASHED, "described in 8-6-5-1-2) are", ["8-6-5-1-2"]),
        (DASHED, "follow procedures 7-1-1. to 7-1-3 in order.", ["7-1-1", "7-1-3"]),
        (DASHED, "proceed to 7-2. Offense Step", ["7-2"]),
        (DASHED, 'Refer to "10-1. KO" for details', ["10-1"]),
        (DASHED, "see Chapter 7. Attacking and Battle", ["7"]),
        (DASHED, "see 3·5·3", ["3-5-3"]),
        (DASHED, "10-25. Added a section", ["10-25"]),
        (DASHED, "8-6-5-2. 8-6-5-3. Clarified", ["8-6-5-2", "8-6-5-3"]),
        (THREE, "according to 201.3a or 201.3b depending", ["201.3a", "201.3b"]),
        (THREE, "continuous. (see 207.4)", ["207.4"]),
        (THREE, "see section 604.", ["604"]),
    ],
)
def test_what_a_publisher_writes_is_a_reference(numbering, text, numbers):
    assert found(text, numbering) == numbers


@pytest.mark.parametrize(
    ("numbering", "text"),
    [
        (DOTTED, "version 1.1 of 2.5 kg costs $4.50 or 3.5 %"),
        (DOTTED, "Table 2.1 and Figure 3.2.1 show it"),
        (DOTTED, "on 24.05.2019 there were 8 players"),
        (DASHED, "a 2-1 win for 2-4 players on 4-19-2019 or 2019-04-19"),
        (DASHED, "card BT1-001 and 1-800-555-0199"),
        (DASHED, "Deleted 8-5-2-2."),
        (THREE, "life base shows: 1.1/001/089-C and 200 points"),
        (THREE, "rotate by 90 degrees, then 100 more"),
        (HEADED, "see rule 4.4"),
    ],
)
def test_quantities_dates_versions_and_scores_are_none(numbering, text):
    assert found(text, numbering) == []


@pytest.mark.parametrize("text", ["Phase C (See page 10).", "Battleground (page 4)", "see pages 4-5"])
def test_a_page_is_a_mention_without_a_number(text):
    (mention,) = mentions(text, HEADED)
    assert mention.numbers == ()
    assert text[mention.start : mention.end].startswith("page")


def test_a_range_is_told_from_a_list():
    assert [m.is_range for m in mentions("7-1-1 to 7-1-3; then 8-1-1 and 8-1-2", DASHED)] == [True, False]


@given(st.text(alphabet="see 123.-a()to,", max_size=60), st.sampled_from([DOTTED, DASHED, THREE, HEADED]))
def test_mentions_stand_in_order_and_never_overlap(text, numbering):
    spots = [spot for mention in mentions(text, numbering) for spot in [(mention.start, mention.end)]]
    assert all(start < end for start, end in spots)
    assert all(before[1] <= after[0] for before, after in pairwise(spots))

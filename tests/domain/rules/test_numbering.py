import pytest

from judgeapp.domain.rules.numbering import Numbering, Numbers, slug

DOTTED = Numbering()
DASHED = Numbering(separator="-")
THREE_DIGITS = Numbering(three_digits=True, letters=True)
HEADINGS = Numbering(by_heading=True)


@pytest.mark.parametrize(
    ("numbering", "typed", "number"),
    [
        (DASHED, "10 10 3-1", "10-10-3-1"),
        (DASHED, "8.5.2.4.", "8-5-2-4"),
        (DASHED, "４－７－３", "4-7-3"),
        (THREE_DIGITS, "rule 202.9 b", "202.9b"),
        (THREE_DIGITS, "105.4.a", "105.4a"),
        (THREE_DIGITS, "403 9 G", "403.9g"),
        (DOTTED, "1.14", "1.14"),
        (DOTTED, "r1.14.5", "1.14.5"),
        (DOTTED, "§ 4.4.2.", "4.4.2"),
        (DOTTED, "section 5", "5"),
        (DOTTED, "01.014", "1.14"),
    ],
)
def test_a_number_is_read_in_any_plausible_form(numbering, typed, number):
    assert numbering.read(typed) == number


@pytest.mark.parametrize("typed", ["", "draw 5 cards", "batch", "5 damage", "-", "4.4.2 batch", "rule"])
def test_what_is_more_than_a_number_is_not_one(typed):
    assert DOTTED.read(typed) == ""


def test_a_letter_is_read_only_where_numbers_have_letters():
    assert (DOTTED.read("4.4 a"), THREE_DIGITS.read("209 a")) == ("", "209a")


def test_slugs_have_no_numbers():
    assert (HEADINGS.read("1.2"), HEADINGS.parts("the-queue")) == ("", ())


def test_numbers_sort_by_their_parts():
    numbers = ["701.10", "701.2", "209.1", "209b", "209a", "209", "202.9b", "202.9"]
    assert sorted(numbers, key=THREE_DIGITS.parts) == [
        "202.9",
        "202.9b",
        "209",
        "209a",
        "209b",
        "209.1",
        "701.2",
        "701.10",
    ]


def test_a_slug_drops_apostrophes_and_punctuation():
    assert slug("Can vs. Can't") == "can-vs-cant"
    assert slug("Card Names, Versions") == "card-names-versions"
    assert slug("Phase C: Declare – Attack") == "phase-c-declare-attack"


@pytest.mark.parametrize(
    ("typed", "found"),
    [("rule 5.1.", "5.1"), ("5-1", "5.1"), ("5.7", "5.8"), ("5.9", ""), ("", ""), ("nonsense", "")],
)
def test_a_number_is_found_in_any_form_and_as_it_is_misprinted(typed, found):
    assert Numbers(Numbering(), {"5.1": "", "5.8": "5.7.", "5.11": "§"}).find(typed) == found

import pytest

from judgeapp.domain.decks.deck import Amount, copies


@pytest.mark.parametrize(
    ("written", "inside", "outside", "said", "only"),
    [
        ("40", [40], [39, 41], "40", 40),
        ("51+", [51, 900], [50], "at least 51", 51),
        ("0-15", [0, 15], [16], "0 to 15", "0 to 15"),
        ("0|10", [0, 10], [1, 9, 11], "0 or 10", "0 or 10"),
    ],
)
def test_an_amount_holds_its_numbers_and_says_them(written, inside, outside, said, only):
    amount = Amount.read(written)
    assert [number in amount for number in inside + outside] == [True] * len(inside) + [False] * len(outside)
    assert (str(amount), amount.only, amount.written) == (said, only, written)


@pytest.mark.parametrize("written", ["", "forty", "-1", "5-3", "1.5", "10|", "9999999"])
def test_what_is_no_amount_is_refused_with_what_to_write(written):
    with pytest.raises(ValueError, match=r"write 40, 51\+"):
        Amount.read(written)


@pytest.mark.parametrize(
    ("written", "number", "nearest"),
    [("40", 43, 40), ("51+", 12, 51), ("0|10", 4, 0), ("0|10", 6, 10), ("0-15", 20, 15)],
)
def test_the_nearest_allowed_number_needs_the_fewest_changes(written, number, nearest):
    assert Amount.read(written).nearest(number) == nearest


@pytest.mark.parametrize(
    ("number", "noun", "said"), [(1, "copy", "1 copy"), (2, "copy", "2 copies"), (0, "card", "0 cards")]
)
def test_numbers_come_with_their_nouns(number, noun, said):
    assert copies(number, noun) == said

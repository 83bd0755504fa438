"""Other names in the place of names: whole words, in capitals or not, longer names left alone."""

import pytest

from judgeapp.domain.messages import as_stored, english_of, say
from judgeapp.domain.renaming import Renaming, shortened


@pytest.mark.parametrize(
    ("name", "short"), [("Ann Lee", "Ann L."), ("Ann Maria Lee", "Ann L."), ("Ann", "Ann"), ("Zoë Østby", "Zoë Ø.")]
)
def test_a_short_name_is_the_first_name_and_the_initial_of_the_last(name, short):
    assert shortened(name) == short


@pytest.mark.parametrize(
    ("text", "renamed"),
    [
        ("Ann Lee won.", "Player 1 won."),
        ("ANN LEE: won", "Player 1: won"),
        ("Joann Lee and Ann Leeds", "Joann Lee and Ann Leeds"),
        ("Ann Lee-Marsh won", "Ann Lee-Marsh won"),
        ("(Ann Lee)", "(Player 1)"),
        ("", ""),
    ],
)
def test_a_name_is_replaced_where_it_stands_as_a_whole(text, renamed):
    assert Renaming({"Ann Lee": "Player 1"}, ["Ann Lee-Marsh", "Bo"]).text(text) == renamed


def test_without_names_a_text_stays():
    assert (Renaming({}, ["Ann"]).text("Ann"), bool(Renaming({}))) == ("Ann", False)


def test_what_is_stored_is_renamed_wherever_it_lies():
    rename = Renaming({"Ann": "Player 1"}).value
    assert rename({"rows": [{"name": "Ann", "points": 3}], "Ann": None}) == {
        "rows": [{"name": "Player 1", "points": 3}],
        "Ann": None,
    }


def test_of_a_stored_message_only_what_was_put_into_it_is_renamed():
    """A player called Round does not change the sentence that catalogues hold."""
    stored = as_stored(say("Round {number}: {name} dropped.", number=2, name="Round"))
    renamed = Renaming({"Round": "Player 9"}).value(stored)
    assert (renamed["pattern"], english_of(renamed)) == (stored["pattern"], "Round 2: Player 9 dropped.")

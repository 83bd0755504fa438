import datetime

import pytest

from judgeapp.domain.decks.deck import Sure
from judgeapp.domain.decks.formats import FormatError, citations, read_formats
from tests.domain.decks.sample import format_of

GOOD = """
[[formats]]
key = "one"
name = "One"
about = "Ten cards."
date = 2020-01-01
cites = ["1.1"]
zones = [{ key = "main", name = "Deck", rest = true, words = ["Main Deck"] }]
[[formats.rules]]
kind = "size"
zones = ["main"]
amount = 10
cites = ["1.2"]
sure = "unverified"
source = "hearsay"
setting = "deck_size"
"""


@pytest.fixture
def read(tmp_path):
    def read_(text):
        path = tmp_path / "formats.toml"
        path.write_text(text, encoding="utf-8")
        return read_formats(path, "game")

    return read_


def test_a_new_format_is_data_only(read):
    format_ = read(GOOD)["one"]
    assert (format_.name, format_.date, format_.headers) == (
        "One",
        datetime.date(2020, 1, 1),
        {"main": "main", "deck": "main", "main deck": "main"},
    )
    assert citations(format_) == {"1.1", "1.2"}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('kind = "size"', 'kind = "sise"', "kind must be one of size, types"),
        ("amount = 10", 'amount = "ten"', "write 40, 51"),
        ('cites = ["1.2"]', "", "needs cites"),
        ('source = "hearsay"', "", "needs its source"),
        ('sure = "unverified"', 'sure = "perhaps"', "perhaps"),
        ('zones = ["main"]', 'zones = ["mian"]', "there is no zone “mian”"),
        ("rest = true, ", "", "needs one zone with `rest`"),
        ('about = "Ten cards."', "", "needs about"),
        ("amount = 10", "amuont = 10", "amuont"),
        ("[[formats]]", "[[formats", "cannot be read"),
        ('cites = ["1.1"]', 'cites = ["1.1"]\nlike = "two"', "there is no format “two” to be like"),
    ],
)
def test_a_mistake_in_a_file_of_formats_is_named(read, old, new, problem):
    with pytest.raises(FormatError, match=problem):
        read(GOOD.replace(old, new, 1))


def test_an_organisers_value_counts_like_a_document(read):
    clause = read(GOOD)["one"].with_settings({"deck_size": "12+"}).clauses[0]
    assert (clause.basis.sure, clause.value) == (Sure.ORGANISER, "12+")


def test_an_organiser_can_switch_a_rule_off(read):
    assert read(GOOD)["one"].with_settings({"deck_size": "off"}).clauses == ()


def test_every_setting_that_cannot_be_is_named(read):
    with pytest.raises(FormatError) as caught:
        read(GOOD)["one"].with_settings({"deck_size": "many", "sleeves": "on"})
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(
    ("game", "key", "keys"),
    [
        ("bakugan", "full", ["distinct_team", "copies", "side_deck"]),
        ("dragon_ball_super", "constructed", ["side_deck_types", "side_deck"]),
        (
            "bleach",
            "constructed",
            ["main_deck", "energy_deck", "energy_only", "main_deck_types", "energy_split", "copies"],
        ),
        ("x610z", "constructed", []),
    ],
)
def test_what_is_unverified_is_a_setting(game, key, keys):
    format_ = format_of(game, key)
    assert list(format_.settings) == keys
    unverified = {clause.basis.setting for clause in format_.clauses if clause.basis.sure is Sure.UNVERIFIED}
    assert unverified - {""} <= set(keys)

"""Card rows: every documented column under all its names, and every mistake with what to write instead."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.domain.decks.sheet import (
    KNOWN,
    CardSheet,
    RowError,
    RowProblem,
    card_of,
    names_cards,
    one_each,
    read_rows,
    unknown_columns,
)

SHEET = CardSheet()


def card(**facts) -> Card:
    return Card(**{"game": "game", "title": "Ebb", **facts})


def problems_of(row, sheet=SHEET):
    with pytest.raises(RowError) as caught:
        card_of(row, "game", sheet)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("row", "facts"),
    [
        ({"name": "Ebb"}, {}),
        ({"TITLE": "  Ebb\t "}, {}),
        ({"title": "Ebb", "name": "Other"}, {}),
        ({"title": "", "name": "Ebb"}, {}),
        ({"title": "E\u200bbb\ufeff"}, {}),
        ({"title": "Ebb", "Hero ID": "12"}, {"version": "12"}),
        ({"title": "Ebb", "id": "bb-1", "number": "1"}, {"number": "BB-1"}),
        ({"title": "Ebb", "number": 7, "collector": "x"}, {"number": "7"}),
        ({"title": "Ebb", "Type": "LEADER"}, {"types": ("leader",)}),
        ({"title": "Ebb", "type": "Summon / Life Base"}, {"types": ("summon", "life base")}),
        ({"title": "Ebb", "types": ["Summon"], "summon-type": "life base"}, {"types": ("summon", "life base")}),
        ({"title": "Ebb", "factions": "Pyrus|Haos"}, {"colours": ("Pyrus", "Haos")}),
        ({"title": "Ebb", "color": ["Red", None, "Blue"]}, {"colours": ("Red", "Blue")}),
        ({"title": "Ebb", "energy_cost": "3"}, {"cost": 3}),
        ({"title": "Ebb", "cost": 0}, {"cost": 0}),
        ({"title": "Ebb", "cost": "x"}, {"stats": (("cost", "X"),)}),
        ({"title": "Ebb", "core_1": "Fist", "core_2": "Fist"}, {"symbols": ("Fist", "Fist")}),
        ({"title": "Ebb", "symbol": "Helix"}, {"symbols": ("Helix",)}),
        ({"title": "Ebb", "disputed": "Fist|Fist"}, {"disputed": ("Fist", "Fist")}),
        ({"title": "Ebb", "special_traits": "God", "added_traits": "Alien|God"}, {"traits": ("God", "Alien")}),
        (
            {"title": "Ebb", "character": "Son Goku : Br/Vegeta", "added_characters": "Broly"},
            {"characters": ("Son Goku : Br", "Vegeta", "Broly")},
        ),
        ({"title": "Ebb", "keywords": "Burst 2|Sparking 5"}, {"keywords": ("Burst 2", "Sparking 5")}),
        (
            {"title": "Ebb", "back_name": "Flow, the Other", "added_names": "Tide"},
            {"names": ("Flow, the Other", "Tide")},
        ),
        ({"title": "Ebb", "function_key": "ab12", "evo_of": "Trox"}, {"function": "ab12", "base": "Trox"}),
        ({"title": "Ebb", "deck_limit": "3"}, {"limit": 3}),
        ({"title": "Ebb", "copies": "any"}, {"limit": ANY_NUMBER}),
        ({"title": "Ebb", "limit": "Unlimited"}, {"limit": ANY_NUMBER}),
        ({"title": "Ebb", "limit": "infinity"}, {"limit": ANY_NUMBER}),
        ({"title": "Ebb", "limit": "∞"}, {"limit": ANY_NUMBER}),
        ({"title": "Ebb", "deck_restriction": "exactly 1 per deck (101.1a)"}, {"limit": 1}),
        ({"title": "Ebb", "team_restriction": 2}, {"team_limit": 2}),
        (
            {"title": "Ebb", "deck_rule": "forbid: cost >= 6;; require: trait = God"},
            {"conditions": ("forbid: cost >= 6", "require: trait = God")},
        ),
        ({"title": "Ebb", "released": "2019-07-15"}, {"released": datetime.date(2019, 7, 15)}),
        ({"title": "Ebb", "set": "BB"}, {"set": "BB"}),
        (
            {"title": "Ebb", "era": "GT", "power": 5000, "damage": "-1", "cost_mind": 0},
            {"stats": (("cost_mind", "0"), ("damage_rating", "-1"), ("power", "5000"), ("era", "GT"))},
        ),
        ({"title": "Ebb", "cost": None, "type": [], "limit": "", "rarity": {"any": "thing"}}, {}),
    ],
)
def test_a_column_is_read_under_every_name(row, facts):
    assert card_of(row, "game", SHEET) == card(**facts)


@pytest.mark.parametrize(
    ("number", "bare"),
    [("BT5-001_PR", "BT5-001"), ("bt5-001_spr", "BT5-001"), ("P-069", "P-069"), (" BT5-001 ", "BT5-001")],
)
def test_a_printing_is_no_part_of_the_number(number, bare):
    sheet = CardSheet(printing="_[A-Z0-9]+$")
    assert card_of({"number": number}, "game", sheet).number == bare


def test_a_deck_limit_of_the_fact_files_that_repeats_the_formats_says_nothing():
    sheet = CardSheet(common_limits=("3",))
    limits = [card_of({"title": "Ebb", "deck_limit": limit}, "game", sheet).limit for limit in ("3", 3, "2", "any")]
    assert limits == [None, None, 2, ANY_NUMBER]


def test_a_limit_that_somebody_states_is_the_cards_own():
    assert card_of({"title": "Ebb", "limit": "3"}, "game", CardSheet(common_limits=("3",))).limit == 3


def test_the_sheet_says_where_the_number_stands():
    row = {"collector": "1.1/001/089-C", "number": "1"}
    assert card_of(row, "game", CardSheet(number_from=("collector", "number"))).number == "1.1/001/089-C"


@pytest.mark.parametrize(
    ("column", "value", "advice"),
    [
        ("cost", "three", "write a whole number from 0, or X, or leave it empty"),
        ("energy_cost", "-1", "write a whole number from 0, or X, or leave it empty"),
        ("cost", "1.5", "write a whole number from 0, or X, or leave it empty"),
        ("limit", "-2", "write a whole number from 1, or any, or leave it empty"),
        ("deck_limit", "0", "write a whole number from 1, or any, or leave it empty"),
        ("copies", "some", "write a whole number from 1, or any, or leave it empty"),
        ("team_limit", "any", "write a whole number from 1, or leave it empty"),
        ("released", "15.7.2019", "write the date as 2019-07-15, or leave it empty"),
        ("released", "2019-02-30", "write the date as 2019-07-15, or leave it empty"),
        ("set", "x" * 501, "write at most 500 characters"),
        ("type", "action\nevo", "write it on one line, and close every quotation mark"),
        ("cost", True, "write a text, a whole number, or a list of texts"),
        ("cost", 1.5, "write a text, a whole number, or a list of texts"),
        ("traits", {"a": 1}, "write a text, a whole number, or a list of texts"),
        ("set", ["BB", "BR"], "write one value"),
        ("conditions", "no big cards", "“no big cards” is no deck rule: write “forbid: cost >= 6”"),
    ],
)
def test_a_bad_value_is_named_with_what_to_write_instead(column, value, advice):
    (problem,) = problems_of({"title": "Ebb", column: value})
    assert (problem.column, problem.advice.startswith(advice)) == (column, True)


def test_a_card_needs_letters_or_digits_to_be_known_by():
    expected = RowProblem("title", "!!!", "write a title or a number, with letters or digits")
    assert problems_of({"title": "!!!", "cost": "2"}) == [expected]


@pytest.mark.parametrize("row", [{"number": "ΐ" * 300}, {"title": "ﷺ" * 100}])
def test_a_name_that_grows_when_it_is_made_plain_is_too_long(row):
    assert [problem.advice for problem in problems_of(row)] == ["write at most 500 characters"]


def test_all_problems_of_a_row_are_named_at_once():
    found = problems_of({"name": " ", "cost": "a", "limit": "0", "released": "soon", "team_limit": "b"})
    assert [problem.column for problem in found] == ["cost", "limit", "team_limit", "released", "title"]


def test_a_problem_reads_as_a_sentence():
    problem = RowProblem("cost", "three", "write a whole number")
    assert str(problem) == 'cost "three": write a whole number'


def test_a_bad_row_leaves_the_others_alone():
    rows = [{"title": "A"}, {"title": "B", "cost": "?"}, {}, {"title": "C"}]
    cards, problems = read_rows(rows, "game", SHEET)
    assert [card.title for card in cards] == ["A", "C"]
    assert [(problem.line, problem.column, problem.value) for problem in problems] == [(3, "cost", "?")]


def test_columns_that_nobody_reads_are_named_once():
    columns = ["Title", "rarity", "Energy-Cost", "note", "rarity", "", "BACK NAME"]
    assert unknown_columns(columns) == ("rarity", "note")


@pytest.mark.parametrize(
    ("columns", "answer"), [(["Name"], True), (["ID", "x"], True), (["type", "cost"], False), ([], False)]
)
def test_a_file_of_cards_has_a_column_that_names_them(columns, answer):
    assert names_cards(columns) is answer


def test_printings_of_a_card_are_one_card_and_the_first_counts():
    first, same, other, else_ = (
        card(number="BT5-001"),
        card(number="BT5-001"),
        card(number="BT5-001", cost=2, set="P"),
        card(number="BT5-002"),
    )
    assert one_each([first, same, other, else_]) == (
        [first, else_],
        ["Ebb (BT5-001) is there again with another cost, set; the first one counts"],
    )


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)
)


@given(st.dictionaries(st.sampled_from(sorted(KNOWN)) | st.text(), VALUES, max_size=6))
def test_any_row_is_a_card_that_can_be_known_again_or_a_problem(row):
    sheet = CardSheet(printing="_[A-Z0-9]+$", common_limits=("3",))
    cards, problems = read_rows([row or {"title": None}], "game", sheet)
    assert len(cards) == (not problems)
    assert all(problem.advice and problem.line == 2 for problem in problems)
    assert all(read.key and read.label.isprintable() for read in cards)


def test_a_symbol_may_be_written_with_its_number():
    row = {"title": "Guardian", "symbols": "2 Mind|Body|3x Spirit"}
    assert card_of(row, "game", CardSheet()).symbols == ("Mind", "Mind", "Body", "Spirit", "Spirit", "Spirit")


def test_a_version_alone_is_no_card():
    with pytest.raises(RowError, match="write a title or a number"):
        card_of({"version": "Hero"}, "game", CardSheet())


@pytest.mark.parametrize("written", ["Pyrus|Aquos", "Pyrus/Aquos", "Pyrus, Aquos", ["Pyrus", "Aquos"]])
def test_two_factions_may_be_written_in_several_ways(written):
    assert card_of({"title": "Both", "factions": written}, "game", CardSheet()).colours == ("Pyrus", "Aquos")

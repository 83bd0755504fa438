import pytest

from judgeapp.domain.wording.grammar import Grammar, Rule
from judgeapp.domain.wording.tokens import tokens_of
from judgeapp.domain.wording.vocabulary import SHARED, TERMINALS

DRAW = Rule("effect", "{player}? draw|draws {count} card|cards", lambda count, player="you": (player, count))


def meanings(text: str, *rules: Rule, name: str = "effect") -> list[object]:
    return Grammar((*SHARED, *rules), TERMINALS).meanings(name, tokens_of(text))


def test_a_rule_hands_on_what_its_pattern_has_matched() -> None:
    assert meanings("Each player draws two cards", DRAW) == [("each", 2)]


def test_what_may_be_left_out_is_not_handed_on() -> None:
    assert meanings("draw 3 cards", DRAW) == [("you", 3)]


@pytest.mark.parametrize("text", ["draw", "draw two", "draw two cards now", "", "draw two card s"])
def test_words_that_are_understood_only_in_part_mean_nothing(text: str) -> None:
    assert meanings(text, DRAW) == []


def test_all_meanings_are_found() -> None:
    rules = [Rule("effect", "stop it", "one"), Rule("effect", "stop {what}", "other"), Rule("what", "it|that", 1)]
    assert meanings("stop it", *rules) == ["one", "other"]


def test_a_function_that_returns_none_does_not_let_a_rule_match() -> None:
    odd = Rule("effect", "draw {count}", lambda count: count if count % 2 else None)
    assert meanings("draw 3", odd) == [3]
    assert meanings("draw 4", odd) == []


def test_groups_and_choices() -> None:
    rule = Rule("effect", "put it ( in hand | on {place} )?", lambda place="hand": place)
    place = Rule("place", "top|bottom", "deck")
    assert meanings("put it on bottom", rule, place) == ["deck"]
    assert meanings("put it in hand", rule, place) == ["hand"]
    assert meanings("put it", rule, place) == ["hand"]


def test_symbols_may_have_blanks() -> None:
    assert meanings("[Damage Rating]", Rule("effect", "[damage_rating]", "damage")) == ["damage"]


def test_a_pattern_that_speaks_of_no_rule_is_told() -> None:
    with pytest.raises(ValueError, match="speaks of “nobody”"):
        Grammar([Rule("effect", "{nobody} draws", 1)])


def test_a_parenthesis_too_many_is_told() -> None:
    with pytest.raises(ValueError, match="parenthesis"):
        Grammar([Rule("effect", "draw ) a card", 1)])


def test_a_rule_that_begins_with_itself_finds_nothing_and_ends() -> None:
    assert meanings("a a a", Rule("effect", "{effect} a", 1)) == []


def test_more_ways_than_anybody_could_try_are_none() -> None:
    """Each place is tried once: else this would not end."""
    rules = [Rule("effect", "{effects} end", 1), Rule("effects", "a", 1), Rule("effects", "a {effects}", 1),
             Rule("effects", "a a {effects}", 2)]  # fmt: skip
    assert meanings("a " * 3 + "end", *rules) != []
    assert meanings("a " * 100 + "end", *rules) == []

"""A rule has the same digest wherever it is read, and a short one is the beginning of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Kind
from judgeapp.games import games
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import digest_of, digests_of, is_of
from judgeapp.rulebook.touched.pins import corpus_of
from judgeapp.rulebook.touched.resolving import Followed
from tests.domain.rules.comparing.books import DOTTED, GARDEN, with_words, without


@pytest.mark.django_db
@pytest.mark.parametrize("game", sorted(games()))
def test_files_and_database_have_the_same_digests(game):
    volume = shelf().volumes[game]
    of_files = digests_of(corpus_of(game).rules, volume.game.numbering)
    assert of_files == {rule.number: digest_of(volume, rule) for rule in volume.rules}


def test_a_pin_without_a_digest_is_of_nothing():
    assert (is_of("", "abc"), is_of("ab", "abc"), is_of("abd", "abc")) == (False, True, False)


@given(st.sets(st.sampled_from([rule.number for rule in GARDEN if not rule.is_heading])))
def test_every_rule_is_followed_and_only_what_is_gone_has_no_number(gone):
    followed = Followed(compare(GARDEN, without(GARDEN, *gone), DOTTED))
    found = {rule.number: followed.of(rule.number) for rule in GARDEN}
    assert {number for number, each in found.items() if not each.numbers} == gone
    assert followed.of("9.9.9") is None


@given(st.sampled_from([rule.number for rule in GARDEN if not rule.is_heading]))
def test_a_change_is_told_of_the_rule_and_of_every_heading_above_it(number):
    followed = Followed(compare(GARDEN, with_words(GARDEN, number, "Nobody says anything of the kind."), DOTTED))
    changed = {rule.number for rule in GARDEN if followed.of(rule.number).kind is not Kind.SAME}
    parents = {rule.number: rule.parent for rule in GARDEN}
    above, each = set(), number
    while each:
        above.add(each)
        each = parents[each]
    assert changed == above

"""What holds for any two editions."""

import subprocess
import sys
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.rules.book import Block, Rule, with_parents
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Kind, Part
from tests.domain.rules.comparing.books import DOTTED

WORDS = ["card", "draw", "a", "the", "Pond", "player", "“tree”", "see", "[[1.2]]", "[[2.1|both]]", "two.", "water;"]
MIRRORED = {Kind.ADDED: Kind.REMOVED, Kind.REMOVED: Kind.ADDED, Kind.SPLIT: Kind.MERGED, Kind.MERGED: Kind.SPLIT}

texts = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
sections = st.lists(st.tuples(st.booleans(), texts), max_size=4)


@st.composite
def books(draw):
    """A rulebook of up to four chapters, with or without their headings, whose rules may have any text or none."""
    rules = []
    for chapter, section in enumerate(draw(st.lists(sections, max_size=4)), 1):
        if draw(st.booleans()):
            rules.append(Rule(str(chapter), title=draw(texts), level=1, is_heading=True))
        rules += [_rule(f"{chapter}.{at}", *content) for at, content in enumerate(section, 1)]
    return with_parents(rules, DOTTED)


def _rule(number, is_heading, text):
    if is_heading:
        return Rule(number, title=text, level=2, is_heading=True)
    return Rule(number, blocks=(Block("text", text),))


@st.composite
def editions(draw):
    """Two rulebooks; the second is often made of rules of the first one, in any order."""
    old = draw(books())
    if draw(st.booleans()):
        return old, draw(books())
    kept = [rule for rule in draw(st.permutations(old)) if draw(st.booleans())]
    new = [replace(rule, number=f"1.{at}", parent="") for at, rule in enumerate(kept, 1)]
    return old, with_parents(new, DOTTED)


@given(editions())
def test_every_rule_is_in_exactly_one_change(pair):
    old, new = pair
    changes = compare(old, new, DOTTED).changes
    assert sorted(rule.number for change in changes for rule in change.olds) == sorted(rule.number for rule in old)
    assert sorted(rule.number for change in changes for rule in change.news) == sorted(rule.number for rule in new)
    firsts = [change.new.number for change in changes if change.new]
    assert firsts == [rule.number for rule in new if rule.number in set(firsts)]


@given(editions())
def test_the_other_way_round_it_is_the_same_in_the_mirror(pair):
    old, new = pair
    forth = {(change.kind, change.olds, change.news, change.is_moved) for change in compare(old, new, DOTTED).changes}
    back = compare(new, old, DOTTED).changes
    assert {(MIRRORED.get(each.kind, each.kind), each.news, each.olds, each.is_moved) for each in back} == forth


@given(books())
def test_compared_with_itself_all_is_the_same(rules):
    assert all(change.kind is Kind.SAME for change in compare(rules, rules, DOTTED).changes)


@given(editions())
def test_only_a_change_of_the_text_has_pieces_that_differ(pair):
    for change in compare(*pair, DOTTED).changes:
        differs = any(piece.kind is not Part.SAME for piece in change.pieces)
        assert not differs or change.kind.has_other_text


def test_it_is_the_same_in_every_process():
    # Sets and dictionaries of strings come in another order in each process.
    code = """
from tests.domain.rules.comparing.books import *
from judgeapp.domain.rules.comparing.comparing import compare
shuffled = [*WITH_WEATHER[8:], *WITH_WEATHER[:8], *book("9.1 A bee. \\n 9.2 A bee. \\n 9.3 A bee. \\n 9.4 A bee, too.")]
print(repr(compare([*GARDEN, *book("8.1 A bee. \\n 8.2 A bee.")], shuffled, DOTTED)))
"""
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1

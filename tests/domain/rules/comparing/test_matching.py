"""Who is matched with whom."""

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.domain.rules.comparing.likeness import field_of
from judgeapp.domain.rules.comparing.matching import match
from tests.domain.rules.comparing.books import DOTTED, GARDEN, WITH_WEATHER, book


def pairs(matches):
    return [(i, j) for each in matches.matches for i in each.olds for j in each.news]


def rule(number, words):
    return Rule(number, blocks=(Block("text", " ".join(words)),))


def trap():
    """Two old rules and two new ones: the most alike pair is one that leaves nothing for the others."""
    words = [f"word{at}" for at in range(40)]
    extra, more, other = ([f"{name}{at}" for at in range(12)] for name in ("extra", "more", "other"))
    a, b = words, [*extra[:8], *words[:20], *other]
    x, y = [*extra[:8], *words[:32]], [*words[12:], *more]
    return [rule("1.1", a), rule("5.9", b)], [rule("3.4", x), rule("7.7", y)]


def greedy(old, new):
    """Match the most alike pair first, as long as there is one."""
    field = field_of(old, new, DOTTED)
    everybody = [(field.likeness(i, j), i, j) for i in range(len(old)) for j in range(len(new))]
    found = []
    for alike, i, j in sorted(everybody, reverse=True):
        if alike > 0.5 and all(i != a and j != b for a, b in found):
            found.append((i, j))
    return sorted(found)


def test_the_most_alike_pair_is_not_taken_if_it_leaves_two_rules_alone():
    old, new = trap()
    field = field_of(old, new, DOTTED)
    assert greedy(old, new) == [(0, 0)]
    assert pairs(match(old, new, DOTTED)) == [(0, 1), (1, 0)]
    assert field.likeness(0, 0) > field.likeness(0, 1) > 0.5
    assert field.likeness(0, 0) > field.likeness(1, 0) > 0.5
    assert field.likeness(1, 1) < 0.3


BED = "A bed holds one seed at a time; whatever else would be planted there is {}."
OLD_BED = book(f"4.1 {BED.format('lost')} \n 4.2 The youngest player waters first.")


def test_same_number_and_alike_text_comes_before_text_elsewhere_that_is_a_little_more_alike():
    here, there = BED.format("given to the youngest player"), BED.format("lost at once")
    new = book(f"4.1 {here} \n 4.2 The youngest player waters first. \n 9.7 {there}")
    field = field_of(OLD_BED, new, DOTTED)
    assert field.likeness(0, 2) > field.likeness(0, 0)
    matches = match(OLD_BED, new, DOTTED)
    assert pairs(matches) == [(0, 0), (1, 1)]
    assert matches.added == (2,)


def test_the_very_same_text_elsewhere_is_the_rule_if_its_number_now_says_something_else():
    new = book(f"4.1 {BED.format('given to the youngest player')} \n 4.3 {BED.format('lost')}")
    assert pairs(match(OLD_BED[:1], new, DOTTED)) == [(0, 1)]


def test_a_rule_is_no_heading():
    old = (Rule("4", title="The pond of the oldest player", level=1, is_heading=True),)
    new = (rule("5", ["The", "pond", "of", "the", "oldest", "player"]),)
    assert match(old, new, DOTTED).matches == ()


def test_who_is_matched_does_not_depend_on_the_direction():
    there, back = match(GARDEN, WITH_WEATHER, DOTTED), match(WITH_WEATHER, GARDEN, DOTTED)
    assert sorted(pairs(there)) == sorted((i, j) for j, i in pairs(back))
    assert (there.added, there.removed) == (back.removed, back.added)


def test_equals_keep_their_order():
    old = book("\n".join(f"1.{at} Draw a card." for at in range(1, 6)))
    new = book("\n".join(f"2.{at} Draw a card." for at in range(1, 7)))
    assert pairs(match(old, new, DOTTED)) == [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]

"""What is cached by a process: what was used latest, as much as may be held."""

from judgeapp.caching import Recent


def test_what_was_used_longest_ago_makes_room():
    recent = Recent(5)
    recent.put("a", "first", 2)
    recent.put("b", "second", 2)
    assert (recent.get("a"), len(recent)) == ("first", 4)
    recent.put("c", "third", 2)
    assert [recent.get(key) for key in "abc"] == ["first", None, "third"]
    recent.put("a", "longer", 3)
    assert (recent.get("a"), recent.get("c"), len(recent)) == ("longer", "third", 5)


def test_what_is_larger_than_all_that_may_be_held_is_not():
    recent = Recent(5)
    recent.put("a", "first", 2)
    recent.put("b", "too large", 6)
    assert (recent.get("a"), recent.get("b"), len(recent)) == (None, None, 0)

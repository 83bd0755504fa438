"""What became of a cited rule is found through the editions, whoever's words it was cited in."""

from dataclasses import replace

import pytest

from judgeapp.domain.rules.comparing.values import Part
from judgeapp.rulebook import editions, shelf, storing
from judgeapp.rulebook.models import PastRule
from judgeapp.rulebook.touched import values
from judgeapp.rulebook.touched.digests import digest_of
from judgeapp.rulebook.touched.pins import corpus_of
from judgeapp.rulebook.touched.resolving import resolve
from judgeapp.rulebook.touched.values import Citing, Kind, Pin, State
from tests.rulebook.touched.revised import (
    LABEL,
    in_other_words,
    inserted,
    pin,
    rules_of_bakugan,
    split,
    with_words,
    without,
)

OFFICIAL = in_other_words(rules_of_bakugan())
CITED = ("1.14", "1.14.4", "4.4.2", "7.8", "7.8.1.1", "7.8.1.2", "7.8.1.3", "7.8.1.4")
FIRST = "Whoever activates an ability says so aloud, and names the card that it stands on."
THEN = "An effect that takes hold of a thousand marbles lets each player shuffle the marbles and keep eleven."


@pytest.fixture
def revise(publish):
    """Return a function that makes a revised edition current, after the publisher's own of our restatement's."""

    def make(rules):
        publish(LABEL, OFFICIAL)
        pins = {number: pin(number) for number in CITED}
        publish("2020", rules)
        return pins

    return make


def words(resolution, *parts: Part) -> str:
    return "".join(piece.text for piece in resolution.pieces if piece.kind in parts)


@pytest.mark.django_db
def test_a_rule_is_as_it_was_while_nothing_is_new():
    found = resolve(pin("1.14.4"))
    assert (found.state, found.numbers) == (State.SAME, ("1.14.4",))


def test_a_restatement_and_the_publishers_text_of_an_edition_are_one(publish):
    ours = pin("1.14.4")
    official = publish(LABEL, OFFICIAL)
    theirs = pin("1.14.4")
    assert ours.digest != theirs.digest
    assert [resolve(each).state for each in (ours, theirs)] == [State.SAME, State.SAME]
    editions.make_current(shelf.shelved("bakugan", shelf.shelf().editions["bakugan"][-1].slug))
    shelf.forget()
    assert not shelf.shelf().volumes["bakugan"].edition.is_imported
    assert (official.edition, resolve(theirs).state, resolve(ours).state) == (LABEL, State.SAME, State.SAME)


def test_a_rule_with_other_words_has_changed(revise):
    pins = revise(with_words(OFFICIAL, "1.14.4", "Officially put, playing a card costs a player their priority."))
    found = resolve(pins["1.14.4"])
    assert (found.state, found.numbers) == (State.CHANGED, ("1.14.4",))
    assert "does not cost" in words(found, Part.GONE) + words(found, Part.SAME)
    assert "costs" in words(found, Part.NEW)
    assert found.compared == (LABEL, "2020")
    assert resolve(pins["4.4.2"]).state is State.SAME


def test_the_same_text_under_another_number_has_moved(revise):
    pins = revise(inserted(OFFICIAL, "7.8.1", FIRST))
    found = resolve(pins["7.8.1.1"])
    assert (found.state, found.numbers) == (State.MOVED, ("7.8.1.2",))
    assert resolve(pins["7.8.1.2"]).numbers == ("7.8.1.3",)


def test_a_reference_that_only_follows_its_rule_is_no_change(revise):
    referring = with_words(OFFICIAL, "4.4.2", "Officially put, see [[7.8.1.2]] for what is negated, and wait for it.")
    pins = revise_with(revise, referring, inserted(referring, "7.8.1", FIRST))
    assert resolve(pins["4.4.2"]).state is State.SAME


def revise_with(revise, first, second):
    """Make the first edition other than usual."""
    global OFFICIAL
    usual, OFFICIAL = OFFICIAL, first
    try:
        return revise(second)
    finally:
        OFFICIAL = usual


def test_a_rule_that_is_taken_out_has_vanished(revise):
    found = resolve(revise(without(OFFICIAL, "7.8.1.4"))["7.8.1.4"])
    assert (found.state, found.numbers, found.digest) == (State.VANISHED, (), "")
    assert found.near == ("7.8.1.3",)
    assert "played again in a legal way" in words(found, Part.GONE)


def test_another_rule_under_its_number_is_what_the_number_says_now(revise):
    found = resolve(revise(with_words(OFFICIAL, "7.8.1.4", THEN))["7.8.1.4"])
    assert (found.state, found.numbers) == (State.CHANGED, ("7.8.1.4",))
    assert ("legal way" in words(found, Part.GONE), "marbles" in words(found, Part.NEW)) == (True, True)


def test_the_next_rule_does_not_take_its_place(revise):
    shifted = tuple(
        replace(rule, number="7.8.1.3") if rule.number == "7.8.1.4" else rule for rule in without(OFFICIAL, "7.8.1.3")
    )
    pins = revise(shifted)
    assert [resolve(pins[number]).state for number in ("7.8.1.3", "7.8.1.4")] == [State.VANISHED, State.MOVED]


def test_a_rule_that_was_split_is_all_its_parts(revise):
    two = "Officially put, a card that was played illegally goes back to the hand of its owner without delay."
    more = "All Energy that was used to pay for such a card is put back into the Energy Pool of that player at once."
    first = with_words(OFFICIAL, "4.4.2", f"{two} {more}")
    pins = revise_with(revise, first, split(first, "4.4.2", ("4.4.2", two), ("4.4.2.9", more)))
    found = resolve(pins["4.4.2"])
    assert (found.state, found.numbers) == (State.SPLIT, ("4.4.2", "4.4.2.9"))


def test_a_heading_without_words_stands_for_what_is_below_it(revise):
    pins = revise(with_words(OFFICIAL, "7.8.1.4", "Officially put, such a card is lost for good."))
    found = resolve(pins["7.8"])
    assert (found.state, found.numbers) == (State.CHANGED, ("7.8",))
    assert "lost for good" in words(found, Part.NEW)
    assert "bounces" not in words(found, *Part)
    assert resolve(pins["1.14"]).state is State.SAME


def test_a_rule_that_was_added_below_a_heading_changes_it(revise):
    found = resolve(revise(inserted(OFFICIAL, "7.8.1", FIRST))["7.8"])
    assert (found.state, "says so aloud" in words(found, Part.NEW)) == (State.CHANGED, True)


def test_what_was_cited_in_our_words_is_followed_through_the_publishers_editions(revise):
    ours = pin("1.14.4"), pin("7.8.1.1")
    revise(with_words(inserted(OFFICIAL, "7.8.1", FIRST), "1.14.4", "Officially put, playing a card costs priority."))
    assert [resolve(each).state for each in ours] == [State.CHANGED, State.MOVED]


def test_our_words_and_the_publishers_of_another_edition_cannot_be_compared(publish):
    ours, gone = pin("1.14.4"), pin("7.8.1.4")
    publish("2020", without(OFFICIAL, "7.8.1.4"))
    found = resolve(ours)
    assert (found.state, found.numbers) == (State.UNCLEAR, ("1.14.4",))
    assert "Import the publisher’s document" in found.why
    assert (words(found, Part.GONE) != "", words(found, Part.NEW).startswith("Officially")) == (True, True)
    found = resolve(gone)
    assert (found.state, found.numbers, "Import the publisher’s document" in found.why) == (State.UNCLEAR, (), True)


def test_what_the_publisher_never_had_is_not_gone(publish):
    ours = pin("2.5.1")
    publish(LABEL, OFFICIAL)
    publish("2020", without(OFFICIAL, "7.8.1.4"))
    assert (resolve(ours).state, resolve(pin_of_restatement("7.8.1.4")).state) == (State.SAME, State.VANISHED)


def pin_of_restatement(number):
    volume = shelf.shelf().volumes["bakugan"].restated
    return Pin("bakugan", LABEL, number, digest_of(volume, volume.by_number[number]))


def test_what_is_near_says_something_alike(revise):
    legal = next(rule for rule in OFFICIAL if rule.number == "7.8.1.4").blocks[0].text
    later = split(without(OFFICIAL, "7.8.1.4"), "1.14.4", ("1.14.4", legal[: len(legal) * 2 // 3] + THEN))
    found = resolve(revise(later)["7.8.1.4"])
    assert found.near[:1] == ("1.14.4",) if found.state is State.VANISHED else found.numbers == ("1.14.4",)


@pytest.fixture
def cited(monkeypatch):
    """A list of pins that something in the database is held to."""
    pins: list[Pin] = []
    source = lambda game, request: [  # noqa: E731
        Citing(Kind.RULING, "x", "x", each.game, each.edition, each.number, each.digest) for each in pins
    ]
    monkeypatch.setattr(values, "_in_database", [source])
    return pins


def restate(rules, label=LABEL):
    """Load another restatement in the place of the last one."""
    corpus = replace(corpus_of("bakugan"), rules=rules, edition=label, asked={}, glossary=(), lexicon=())
    storing.replace_restatement(corpus, f"another {label} {hash(rules)}")
    shelf.forget()


@pytest.mark.parametrize("label", [LABEL, "2020"])
def test_a_restatement_that_was_replaced_is_remembered_where_it_is_cited(db, fresh_shelf, cited, label):
    cited += [pin("1.14.4"), pin("7.8.1.1"), pin("4.4.2")]
    rules = inserted(with_words(corpus_of("bakugan").rules, "1.14.4", "Playing a card costs priority."), "7.8.1", FIRST)
    restate(rules, label)
    changed, moved, same = map(resolve, cited)
    assert (changed.state, moved.state, moved.numbers, same.state) == (
        State.CHANGED, State.MOVED, ("7.8.1.2",), State.SAME,
    )  # fmt: skip
    assert "does not cost" in words(changed, Part.GONE, Part.SAME)
    assert set(PastRule.objects.values_list("number", flat=True)) == {"1.14.4", "7.8.1.1", "4.4.2"}


def test_nothing_is_kept_of_an_edition_that_nothing_cites(db, fresh_shelf, cited):
    restate(with_words(corpus_of("bakugan").rules, "1.14.4", THEN))
    assert not PastRule.objects.exists()


def test_what_was_removed_is_remembered_under_its_label_in_any_writing(publish, cited):
    publish(LABEL, OFFICIAL)
    publish("5 May 2020", with_words(OFFICIAL, "1.14.4", THEN))
    cited.append(replace(pin("1.14.4"), edition="2020-05-05"))
    editions.remove(shelf.shelved("bakugan", "5-may-2020"))
    publish("2021", OFFICIAL)
    assert "marbles" in words(resolve(cited[0]), Part.GONE)


def test_a_document_that_was_removed_is_remembered_where_it_is_cited(publish, cited):
    publish(LABEL, OFFICIAL)
    publish("2020", with_words(OFFICIAL, "1.14.4", THEN))
    cited.append(pin("1.14.4"))
    editions.remove(shelf.shelved("bakugan", "2020"))
    publish("2021", OFFICIAL)
    found = resolve(cited[0])
    assert (found.state, "marbles" in words(found, Part.GONE), found.compared) == (State.CHANGED, True, None)


@pytest.mark.django_db
def test_a_text_that_is_known_no_longer_is_told_so():
    found = resolve(replace(pin("1.14.4"), digest="of nothing that is here"))
    assert (found.state, found.pieces, found.why) == (
        State.CHANGED, (), "What it said when it was cited is not kept here.",
    )  # fmt: skip


@pytest.mark.django_db
def test_a_game_without_rules_has_none_to_cite():
    assert resolve(Pin("chess", "1", "1.1", "x")).state is State.VANISHED


def test_many_citations_are_resolved_with_the_queries_of_one(revise, django_assert_num_queries):
    pins = revise(with_words(OFFICIAL, "1.14.4", THEN))
    shelf.shelf()
    with django_assert_num_queries(2):  # the two editions that are compared
        resolve(pins["1.14.4"])
    with django_assert_num_queries(0):
        assert [resolve(each) for each in pins.values()]

"""Triggered texts that wait together."""

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.transcript import as_plain, transcript
from tests.domain.timing.scenes import TOY, act, asked, card, last, passes, pile, played
from tests.domain.timing.toy import toy


def watcher(name, owner="A", **text):
    texts = [{"name": name, "when": "played", "do": ["looks"], **text}]
    return {"name": f"{name} card", "kind": "unit", "zone": "play", "owner": owner, "text": texts}


PLAY = [act("A", "play", card="One")]


def test_one_goes_on_the_pile_before_anybody_acts():
    state = last([card("One"), watcher("eye")], PLAY)
    assert (pile(state), asked(state)) == (["eye", "One"], ("A", "priority"))


def test_the_first_players_go_before_the_others_whatever_the_order_of_the_cards():
    state = last([card("One"), watcher("theirs", "B"), watcher("mine")], PLAY)
    assert pile(state) == ["theirs", "mine", "One"]


def test_each_player_orders_their_own():
    cards = [card("One"), watcher("a1"), watcher("a2"), watcher("b1", "B"), watcher("b2", "B")]
    first = last(cards, PLAY)
    assert asked(first) == ("A", "order")
    second = last(cards, [*PLAY, act("A", "order", order=["a2", "a1"])])
    assert asked(second) == ("B", "order")
    both = last(cards, [*PLAY, act("A", "order", order=["a2", "a1"]), act("B", "order", order=["b1", "b2"])])
    assert pile(both) == ["b2", "b1", "a1", "a2", "One"]


def test_one_player_orders_all_where_the_game_has_it_so():
    cards = [card("One"), watcher("a1"), watcher("b1", "B")]
    state = last(cards, [*PLAY, act("A", "order", order=["b1", "a1"])], toy(one_orders=True))
    assert pile(state) == ["a1", "b1", "One"]


def test_an_order_must_name_all():
    _, found = played([card("One"), watcher("a1"), watcher("a2")], [*PLAY, act("A", "order", order=["a1"])])
    assert found.stopped.message == "1 of those that wait are missing in this order."


def test_an_optional_text_is_asked_for():
    cards = [card("One"), watcher("eye", optional=True)]
    assert asked(last(cards, PLAY)) == ("A", "may")
    assert pile(last(cards, [*PLAY, act("A", "yes")])) == ["eye", "One"]
    assert pile(last(cards, [*PLAY, act("A", "no")])) == ["One"]


def test_what_works_once_a_turn_does_not_wait_twice():
    cards = [card("One"), card("Two"), watcher("eye", once="turn")]
    plays = [*PLAY, act("A", "play", card="Two")]
    assert pile(last(cards, plays)) == ["Two", "eye", "One"]
    later = [*plays, *passes("A", "B") * 4, *passes("B"), act("A", "play", card="Three")]
    assert "eye" in pile(last([*cards, card("Three")], later))


def test_targets_are_chosen_when_it_is_placed():
    cards = [card("One"), watcher("eye", targets=1, do=[{"negate": "target"}])]
    assert asked(last(cards, PLAY)) == ("A", "aim")
    state = last(cards, [*PLAY, act("A", "choose", targets=["One"]), *passes("A", "B")])
    assert pile(state) == []


def test_what_triggers_while_something_resolves_waits_until_it_is_done():
    cards = [card("One", {"draw": 1}, {"number": "life", "by": 1}), watcher("eye", when="drawn")]
    _, found = played(cards, [*PLAY, *passes("A", "B")], numbers={"A": {"life": 1, "deck": 4}})
    kinds = [event.kind for event in found.steps[-1].events]
    assert kinds.index("gained") < kinds.index("resolved") < kinds.index("triggered")


def test_what_waits_under_one_name_is_numbered_and_may_be_named_so():
    studies = [
        {"name": f"S{n}", "kind": "unit", "zone": "play", "owner": "A",
         "text": [{"name": "Study", "when": "played", "do": [{"draw": n}]}]}
        for n in (1, 2)
    ]  # fmt: skip
    opening = [act("A", "play", card="One")]
    scenario, found = played([card("One"), *studies], opening)
    question = found.state.asking
    named = [f"Study {key}" for key in question.options]
    assert ", ".join(named) in question.text
    assert as_plain(TOY, scenario, found, (), "")["final"]["pending"] == named
    assert all(any(name in line for line in transcript(TOY, scenario, found)) for name in named)
    order = act("A", "order", order=[named[1], named[0]], expect={"pile": [named[0], "Study", "One"]})
    scenario, found = played([card("One"), *studies], [*opening, order])
    assert failures(TOY, scenario, found) == []

"""What effects do: the vocabulary that all games share."""

from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.table import Table
from tests.domain.timing.scenes import TOY, act, asked, card, last, passes, pile, played

LIFE = {"A": {"life": 10, "deck": 3, "energy": 2}, "B": {"life": 10}}


def unit(name, *text, **more):
    return {"name": name, "kind": "unit", "zone": "play", "text": list(text), **more}


def one(*do, cards=(), actions=(), **more):
    """Return the state after A has played one card with these effects and all have passed."""
    plays = [act("A", "play", card="One", **more), *passes("A", "B"), *actions]
    return last([card("One", *do), *cards], plays, numbers=LIFE)


def power(state, key):
    return stat_of(Table(TOY, state, {}), state.things[key], "power")


def test_what_is_counted_goes_up_and_down():
    state = one({"number": "life", "by": -3, "who": "opponent"}, {"number": "life", "by": 1})
    assert (state.numbers["B", "life"], state.numbers["A", "life"]) == (7, 11)


def test_a_deck_that_is_counted_gives_no_more_than_it_has():
    assert one({"draw": 5}).numbers["A", "deck"] == 0


def test_what_is_negated_does_nothing_and_its_cost_stays_paid():
    cards = [card("One", {"number": "life", "by": -3, "who": "opponent"}, cost=2),
             card("No", {"negate": "target"}, owner="B", targets=1)]  # fmt: skip
    plays = [
        act("A", "play", card="One"),
        *passes("A"),
        act("B", "play", card="No", targets=["One"]),
        *passes("B", "A"),
    ]
    state = last(cards, plays, numbers=LIFE)
    assert (pile(state), state.numbers["B", "life"], state.numbers["A", "energy"]) == ([], 10, 0)
    assert state.things["One"].zone == "discard"


def test_what_costs_more_than_there_is_is_refused():
    _, found = played([card("One", cost=3)], [act("A", "play", card="One")], numbers=LIFE)
    assert found.stopped.message == "This costs 3 energy; A has 2."


def test_a_copy_is_an_item_of_its_own():
    cards = [card("One", {"number": "life", "by": -3, "who": "opponent"}), card("Twice", {"copy": "target"}, targets=1)]
    plays = [act("A", "play", card="One"), act("A", "play", card="Twice", targets=["One"]), *passes("A", "B")]
    state = last(cards, plays, numbers=LIFE)
    assert pile(state) == ["One (copy)", "One"]
    assert last(cards, [*plays, *passes("A", "B", "A", "B")], numbers=LIFE).numbers["B", "life"] == 4


def test_cant_beats_can():
    law = {"allow": "play", "who": "opponent"}, {"forbid": "play", "who": "opponent"}
    cards = [card("One", *law), card("Two", owner="B")]
    plays = [act("A", "play", card="One"), *passes("A", "B", "A"), act("B", "play", card="Two")]
    _, found = played(cards, plays)
    assert found.stopped.message == "One forbids it; that One allows it does not help."


def test_a_static_text_forbids_as_long_as_it_is_in_play():
    wall = unit("Wall", {"sort": "static", "do": [{"forbid": "draw", "who": "you"}]})
    assert one({"draw": 1}, cards=[wall]).numbers["A", "deck"] == 3
    gone = one({"move": "Wall", "to": "discard"}, {"draw": 1}, cards=[wall])
    assert gone.numbers["A", "deck"] == 2


def test_a_replacement_happens_instead():
    shield = unit("Shield", {"when": {"event": "count", "player": "you"}, "sort": "replacement", "do": [{"draw": 1}]})
    state = one({"number": "life", "by": -3, "who": "you"}, cards=[shield])
    assert (state.numbers["A", "life"], state.numbers["A", "deck"]) == (10, 2)


def test_of_several_replacements_one_is_chosen_and_each_acts_once():
    when = {"event": "draw", "player": "you"}
    shields = [unit(f"S{number}", {"name": f"S{number}", "when": when, "sort": "replacement", "do": [{"draw": 1}]})
               for number in (1, 2)]  # fmt: skip
    state = one({"draw": 1}, cards=shields)
    assert asked(state) == ("A", "replace")
    done = one({"draw": 1}, cards=shields, actions=[act("A", "choose", targets="S1/S1")])
    assert done.numbers["A", "deck"] == 2


def test_a_stat_is_set_then_added_to_then_exchanged_and_never_below_nothing():
    beast = unit("Beast", stats={"power": 5, "guard": 2})
    assert (
        power(
            one({"stat": "power", "by": 2, "of": "Beast"}, {"stat": "power", "to": 1, "of": "Beast"}, cards=[beast]),
            "Beast",
        )
        == 3
    )
    assert (
        power(
            one(
                {"stat": "power", "swap": "guard", "of": "Beast"},
                {"stat": "guard", "by": 1, "of": "Beast"},
                cards=[beast],
            ),
            "Beast",
        )
        == 3
    )
    assert power(one({"stat": "power", "by": -9, "of": "Beast"}, cards=[beast]), "Beast") == 0


def test_a_stat_that_a_card_does_not_have_is_not_given():
    assert (
        one({"stat": "power", "by": 2, "of": "Beast"}, cards=[unit("Beast", stats={"guard": 1})]).things["Beast"].mods
        == ()
    )


def test_what_lasts_until_the_end_of_the_turn_ends_then():
    beast = unit("Beast", stats={"power": 5})
    state = one({"stat": "power", "by": 2, "of": "Beast"}, cards=[beast], actions=passes("A", "B"))
    assert (state.turn, power(state, "Beast")) == (3, 5)


def test_a_card_that_leaves_play_forgets_and_goes_home():
    beast = unit("Beast", stats={"power": 5}, owner="B", controller="A", marks=["tired"])
    state = one({"stat": "power", "by": 2, "of": "Beast"}, {"move": "Beast", "to": "hand"}, cards=[beast])
    thing = state.things["Beast"]
    assert (thing.zone, thing.controller, thing.mods, thing.marks) == ("hand", "B", (), frozenset())


def test_a_proviso_is_looked_at_on_resolution():
    cards = [card("One", {"draw": 1}, **{"if": {"zone": "play", "of": "Beast"}}), unit("Beast"),
             card("Kill", {"move": "Beast", "to": "discard"}, owner="B")]  # fmt: skip
    plays = [act("A", "play", card="One"), *passes("A"), act("B", "play", card="Kill"), *passes("B", "A", "A", "B")]
    assert last(cards, plays, numbers=LIFE).numbers["A", "deck"] == 3


def test_what_is_chosen_on_resolution_is_asked_then():
    two = [unit("X", owner="B"), unit("Y", owner="B")]
    do = {"choose": 1, "of": "opponent"}, {"move": "target", "to": "discard"}
    assert asked(one(*do, cards=two)) == ("A", "choose")
    state = one(*do, cards=two, actions=[act("A", "choose", targets=["Y"])])
    assert (state.things["X"].zone, state.things["Y"].zone) == ("play", "discard")

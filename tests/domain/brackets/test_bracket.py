"""Top cuts: seeds, byes, drops, third place and final places. Entrants 11, 12, 13 ... are the seeds 1, 2, 3 ..."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.brackets.bracket import (
    Bracket,
    BracketError,
    Drop,
    Match,
    Place,
    Seat,
    Walkover,
    draw,
    places,
    round_name,
    seed_order,
    size_for,
)

OPEN, EMPTY = Seat(is_known=False), Seat()


def top(size, entrants=None, **options):
    return Bracket(size, tuple(range(11, 11 + (entrants or size))), **options)


def meeting(bracket, number, winners=None, drops=()):
    """Return who meets whom in a round: seeds, "-" for nobody, "?" for not known yet."""
    matches = [match for match in draw(bracket, winners or {}, drops) if match.round == number]
    return " ".join(f"{_seed(match.a)}:{_seed(match.b)}" for match in matches)


def _seed(seat):
    return str(seat.entrant - 10) if seat.entrant else "-" if seat.is_known else "?"


def won(*rounds):
    """Return winners by seed: won("1 4 2 3", "1 2")."""
    return {
        (number, position): 10 + int(seed)
        for number, text in enumerate(rounds, 1)
        for position, seed in enumerate(text.split(), 1)
        if seed != "-"
    }


def ranked(bracket, winners, drops=()):
    return [(place.rank, place.entrant - 10, place.among) for place in places(bracket, winners, drops)]


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (16, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
    ],
)
def test_seeds_have_their_usual_places(size, order):
    assert seed_order(size) == order


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_the_best_can_only_meet_late(size):
    """If the better seed wins every match, seeds 1 and 2 meet in the final, 1 to 4 in the semifinals, and so on."""
    bracket, winners = top(size), {}
    for number in range(1, bracket.rounds + 1):
        matches = [match for match in draw(bracket, winners) if match.round == number]
        best = size >> (number - 1)
        assert sorted(entrant - 10 for match in matches for entrant in match.entrants) == list(range(1, best + 1))
        assert {sum(match.entrants) - 20 for match in matches} == {best + 1}
        winners |= {(number, match.position): min(match.entrants) for match in matches}
    assert ranked(bracket, winners)[0] == (1, 1, (1, 1))


@pytest.mark.parametrize(
    ("size", "entrants", "first", "second"),
    [
        (8, 8, "1:8 4:5 2:7 3:6", "?:? ?:?"),
        (8, 7, "1:- 4:5 2:7 3:6", "1:? ?:?"),
        (8, 6, "1:- 4:5 2:- 3:6", "1:? 2:?"),
        (8, 5, "1:- 4:5 2:- 3:-", "1:? 2:3"),
        (4, 3, "1:- 2:3", "1:?"),
    ],
)
def test_byes_of_a_short_bracket_go_to_the_best_seeds(size, entrants, first, second):
    bracket = top(size, entrants)
    assert (meeting(bracket, 1), meeting(bracket, 2)) == (first, second)


def test_a_match_knows_what_can_be_done_with_it():
    first, second, final = draw(top(4, 3), {})
    assert first == Match(1, 1, Seat(11), EMPTY, winner=11, is_decided=True)
    assert second == Match(1, 2, Seat(12), Seat(13))
    assert final == Match(2, 1, Seat(11), OPEN)
    assert [match.is_playable for match in (first, second, final)] == [False, True, False]
    assert [match.is_walkover for match in (first, second, final)] == [True, False, False]
    assert draw(top(4), won("1 3"))[1].loser == 12


def test_winners_meet_in_the_next_round():
    winners = won("8 4 2 6")
    assert meeting(top(8), 2, winners) == "8:4 2:6"
    assert meeting(top(8), 3, winners | {(2, 2): 16}) == "?:6"


@pytest.mark.parametrize(
    ("size", "seeds", "problems"),
    [
        (6, (1, 2, 3), ("There is no top 6: choose 4, 8, 16, 32, 64.",)),
        (128, tuple(range(128)), ("There is no top 128: choose 4, 8, 16, 32, 64.",)),
        (4, (1, 2, 3, 4, 4), ("5 entrants are too many for a top 4.", "Somebody is seeded twice.")),
        (8, (1, 2, 3, 4), ("4 entrants are too few for a top 8: it needs 5.",)),
    ],
)
def test_a_bracket_that_cannot_be_says_everything(size, seeds, problems):
    with pytest.raises(BracketError) as caught:
        Bracket(size, seeds)
    assert caught.value.problems == problems


def test_winners_that_cannot_be_are_refused_with_all_problems():
    with pytest.raises(BracketError) as caught:
        draw(top(8, 6), {(1, 1): 12, (1, 3): 12, (1, 9): 11, (2, 1): 11, (2, 2): 13, (3, 2): 11})
    assert caught.value.problems == (
        "Entrant 12 is not in match 1 of round 1 and cannot win it.",
        "Match 3 of round 1 is not played and needs no winner.",
        "There is no match 9 in round 1.",
        "Match 1 of round 2 has a winner before it has two entrants.",
        "Entrant 13 is not in match 2 of round 2 and cannot win it.",
        "There is no match 2 in round 3.",
    )


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (4, ["Semifinals", "Final"]),
        (32, ["Round of 32", "Round of 16", "Quarterfinals", "Semifinals", "Final"]),
    ],
)
def test_rounds_have_names(size, names):
    assert [round_name(top(size), number) for number in range(1, len(names) + 1)] == names


@pytest.mark.parametrize(("entrants", "size"), [(2, 4), (4, 4), (5, 8), (33, 64), (64, 64), (65, 64)])
def test_the_smallest_size_that_holds_all_can_be_found(entrants, size):
    assert size_for(entrants) == size


@pytest.mark.parametrize(
    ("walkover", "dropped", "first"),
    [
        # Seed 6 leaves: the opponent, 3, goes on; or seed 1 goes on, and 8 meets 3.
        (Walkover.OPPONENT, [6], "1:8 4:5 2:7 3:-"),
        (Walkover.HIGHEST_SEED, [6], "1:- 4:5 2:7 3:8"),
        (Walkover.HIGHEST_SEED, [8], "1:- 4:5 2:7 3:6"),
        (Walkover.HIGHEST_SEED, [1], "7:8 4:5 2:- 3:6"),
        (Walkover.OPPONENT, [6, 5], "1:8 4:- 2:7 3:-"),
        # The second bye is for the highest seed that has none yet: seed 2, whose opponent 7 meets 4.
        (Walkover.HIGHEST_SEED, [6, 5], "1:- 4:7 2:- 3:8"),
        (Walkover.OPPONENT, [3, 6], "1:8 4:5 2:7 -:-"),
    ],
)
def test_nobody_moves_up_for_one_who_drops_after_the_cut(walkover, dropped, first):
    drops = [Drop(10 + seed, 1) for seed in dropped]
    assert meeting(top(8, walkover=walkover), 1, drops=drops) == first


def test_an_entrant_who_leaves_after_winning_is_missing_in_the_next_round():
    winners, drops = won("1 4 2 3"), [Drop(11, 2)]
    assert meeting(top(8), 2, winners, drops) == "-:4 2:3"
    assert meeting(top(8), 3, winners, drops) == "4:?"
    assert meeting(top(8, walkover=Walkover.HIGHEST_SEED), 2, winners, drops) == "3:4 2:-"


def test_the_highest_seed_is_not_known_before_the_round_is_over():
    bracket, drops = top(8, walkover=Walkover.HIGHEST_SEED), [Drop(13, 2)]
    assert meeting(bracket, 2, {(1, 3): 12, (1, 4): 13, (1, 2): 14}, drops) == "?:4 2:?"
    assert meeting(bracket, 2, won("8 4 2 3"), drops) == "8:4 2:-"


def test_a_match_that_has_been_played_gives_nobody_a_bye():
    """1 has won against 8 before 6 leaves, so the bye is for 2, and 7 meets 3."""
    bracket = top(8, walkover=Walkover.HIGHEST_SEED)
    assert meeting(bracket, 1, {(1, 1): 11}, [Drop(16, 1)]) == "1:8 4:5 2:- 3:7"


def test_who_leaves_after_losing_changes_nothing():
    assert draw(top(8), won("1 4 2 3"), [Drop(18, 2)]) == draw(top(8), won("1 4 2 3"))


def test_who_is_in_a_match_that_was_played_leaves_after_it():
    winners = won("1 4 2 3")
    assert draw(top(8), winners, [Drop(11, 1)]) == draw(top(8), winners, [Drop(11, 2)])
    assert draw(top(8), winners, [Drop(18, 1)]) == draw(top(8), winners)
    played = won("1 2", "2 3")
    third = top(4, has_third_place=True)
    assert draw(third, played, [Drop(11, 2), Drop(14, 2)]) == draw(third, played)


def test_if_both_leave_the_next_opponent_has_a_bye():
    drops = [Drop(14, 1), Drop(15, 1)]
    assert meeting(top(8), 2, {(1, 1): 18}, drops) == "8:- ?:?"


PLAYED = won("8 4 2 6", "4 2", "2")


def test_the_final_places_are_those_of_the_rounds_and_then_of_the_seeds():
    assert ranked(top(8), PLAYED) == [
        *((1, 2, (1, 1)), (2, 4, (2, 2))),
        *((3, 6, (3, 4)), (4, 8, (3, 4))),
        *((5, 1, (5, 8)), (6, 3, (5, 8)), (7, 5, (5, 8)), (8, 7, (5, 8))),
    ]


def test_places_are_settled_round_by_round():
    assert ranked(top(8), {}) == []
    assert ranked(top(8), won("8 4 2")) == []
    assert [place[0] for place in ranked(top(8), won("8 4 2 6"))] == [5, 6, 7, 8]
    assert places(top(8, 5), won("- 4"))[0] == Place(5, 15, (5, 5))


def test_the_losers_of_the_semifinals_play_for_third_place():
    bracket = top(8, has_third_place=True)
    assert meeting(bracket, 3, won("8 4 2 6", "4")) == "4:? 8:?"
    assert meeting(bracket, 3, PLAYED) == "4:2 8:6"
    assert [place[:2] for place in ranked(bracket, PLAYED)][:3] == [(1, 2), (2, 4), (5, 1)]
    assert ranked(bracket, PLAYED | {(3, 2): 18})[2:4] == [(3, 8, (3, 3)), (4, 6, (4, 4))]


def test_who_leaves_before_the_match_for_third_place_is_fourth():
    bracket = top(8, has_third_place=True)
    assert ranked(bracket, PLAYED, [Drop(16, 3)])[2:4] == [(3, 8, (3, 3)), (4, 6, (4, 4))]
    assert ranked(bracket, PLAYED, [Drop(16, 3), Drop(18, 3)])[2:4] == [(3, 6, (3, 4)), (4, 8, (3, 4))]


def test_the_disqualified_have_no_place_and_the_others_move_up():
    drops = [Drop(14, 3, is_disqualified=True)]
    assert ranked(top(8), won("8 4 2 6", "4 2"), drops) == [
        *((1, 2, (1, 1)), (2, 6, (2, 3)), (3, 8, (2, 3))),
        *((4, 1, (4, 7)), (5, 3, (4, 7)), (6, 5, (4, 7)), (7, 7, (4, 7))),
    ]


@settings(deadline=None)
@given(st.data())
def test_every_bracket_can_be_played_to_its_end(data):
    size = data.draw(st.sampled_from([4, 8, 16]))
    entrants = data.draw(st.integers(size // 2 + 1, size))
    options = {"has_third_place": data.draw(st.booleans()), "walkover": data.draw(st.sampled_from(Walkover))}
    bracket = top(size, entrants, **options)
    drops = data.draw(
        st.lists(
            st.builds(Drop, st.sampled_from(bracket.seeds), st.integers(1, bracket.rounds), st.booleans()),
            max_size=4,
            unique_by=lambda drop: drop.entrant,
        )
    )
    winners = {}
    while playable := [match for match in draw(bracket, winners, drops) if match.is_playable]:
        match = data.draw(st.sampled_from(playable))
        now = [drop for drop in drops if drop.entrant in match.entrants and drop.round <= match.round]
        assert now == []
        winners[match.round, match.position] = data.draw(st.sampled_from(match.entrants))
    matches = draw(bracket, winners, drops)
    assert all(match.is_decided for match in matches)
    for number in range(1, bracket.rounds):
        seated = [entrant for match in matches if match.round == number for entrant in match.entrants]
        assert len(set(seated)) == len(seated)
    out = {drop.entrant for drop in drops if drop.is_disqualified}
    final = places(bracket, winners, drops)
    assert [place.rank for place in final] == list(range(1, entrants - len(out) + 1))
    assert {place.entrant for place in final} == set(bracket.seeds) - out

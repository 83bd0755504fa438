"""Changing a draft by hand."""

import pytest

from judgeapp.domain.pairing.editing import Caution, Draft, give_bye, join, split, swap, warnings
from judgeapp.domain.pairing.values import Bye, Entrant, Pair, PairingError, Reason

DRAWN = Reason("random", (("points", 3),))
HAND = Reason("hand")
BYE = Reason("bye-lowest", (("points", 0),))
DRAFT = Draft((Pair(1, 2, DRAWN), Pair(3, 4, DRAWN)), (Bye(5, BYE),), (6,))


@pytest.mark.parametrize(
    ("x", "y", "after"),
    [
        (2, 3, Draft((Pair(1, 3, HAND), Pair(2, 4, HAND)), (Bye(5, BYE),), (6,))),
        (5, 1, Draft((Pair(5, 2, HAND), Pair(3, 4, DRAWN)), (Bye(1, Reason("bye-hand")),), (6,))),
        (4, 6, Draft((Pair(1, 2, DRAWN), Pair(3, 6, HAND)), (Bye(5, BYE),), (4,))),
        (5, 6, Draft((Pair(1, 2, DRAWN), Pair(3, 4, DRAWN)), (Bye(6, Reason("bye-hand")),), (5,))),
    ],
)
def test_two_swap_places(x, y, after):
    assert swap(DRAFT, x, y) == after


def test_a_match_or_a_bye_is_broken_and_made_again():
    broken = split(split(DRAFT, 2), 5)
    assert broken == Draft((Pair(3, 4, DRAWN),), (), (6, 1, 2, 5))
    assert give_bye(join(broken, 6, 2), 1) == Draft(
        (Pair(3, 4, DRAWN), Pair(6, 2, HAND)), (Bye(1, Reason("bye-hand")),), (5,)
    )


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (lambda: swap(DRAFT, 1, 2), ("That changes nothing. Choose two entrants of different matches.",)),
        (lambda: swap(DRAFT, 1, 1), ("That changes nothing. Choose two entrants of different matches.",)),
        (lambda: swap(DRAFT, 8, 9), ("Entrant 8 is not in this round.", "Entrant 9 is not in this round.")),
        (lambda: split(DRAFT, 9), ("Entrant 9 is not in this round.",)),
        (lambda: split(DRAFT, 6), ("Entrant 6 has neither a match nor a bye that could be broken.",)),
        (lambda: join(DRAFT, 6, 1), ("Entrant 1 has a match or a bye; break that first.",)),
        (lambda: join(DRAFT, 6, 6), ("Nobody plays against himself.",)),
        (lambda: give_bye(DRAFT, 9), ("Entrant 9 is not in this round.",)),
    ],
)
def test_what_cannot_be_done_is_told(change, problems):
    with pytest.raises(PairingError) as error:
        change()
    assert error.value.problems == problems


def test_a_sound_draft_has_no_warnings():
    entrants = [Entrant(1, 9, opponents=frozenset({3})), Entrant(2, 6), Entrant(3, 6), Entrant(4, 3), Entrant(5, 0)]
    assert warnings(Draft(DRAFT.pairs, DRAFT.byes), entrants) == ()


def test_everything_wrong_with_a_draft_is_told():
    entrants = [
        Entrant(1, 9, opponents=frozenset({2}), team="Red", club="Hall"),
        Entrant(2, 0, team="Red", club="Hall"),
        Entrant(3, 6),
        Entrant(5, 3, byes=1),
        Entrant(6, 3),
        Entrant(7, 3),
    ]
    draft = Draft((Pair(1, 2, DRAWN), Pair(3, 4, DRAWN), Pair(3, 5, DRAWN)), (Bye(5, BYE),), (6,))
    assert warnings(draft, entrants, {1: 4, 2: 5}) == (
        Caution("twice", (3,), "Stands in this round 2 times."),
        Caution("twice", (5,), "Stands in this round 2 times."),
        Caution("unknown", (4,), "Has left but is still paired."),
        Caution("missing", (7,), "Is missing from this round."),
        Caution("unpaired", (6,), "Has neither an opponent nor a bye."),
        Caution("rematch", (1, 2), "They have met before."),
        Caution("second-bye", (5,), "Has a bye, and had 1 before."),
        Caution("same-team", (1, 2), "Both are of the team Red."),
        Caution("same-club", (1, 2), "Both are of the club Hall."),
        Caution("gap", (1, 2), "9 against 0 points, with other groups between."),
        Caution("fixed-table", (1, 2), "They meet, and their fixed tables are 4 and 5."),
    )


def test_an_awarded_bye_is_no_second_bye():
    assert warnings(Draft((), (Bye(1, Reason("bye-awarded")),)), [Entrant(1, 0, byes=1, is_awarded_bye=True)]) == ()


def test_a_rematch_is_seen_from_either_side():
    entrants = [Entrant(1, 0), Entrant(2, 0, opponents=frozenset({1}))]
    assert warnings(Draft((Pair(1, 2, DRAWN),)), entrants) == (Caution("rematch", (1, 2), "They have met before."),)

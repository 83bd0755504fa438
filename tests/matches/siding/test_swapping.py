"""Lists from which cards are swapped."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.deckcheck.checks import list_of, read
from judgeapp.deckcheck.formats import choose
from judgeapp.domain.decks.deck import Deck
from judgeapp.matches.siding.swapping import Registered
from tests.deckcheck.lists import BAKUGAN, DRAGON_BALL
from tests.matches.siding.tables import CRYSTALS, FLUXES, LIST, OTHER_FLUX, SHIELDS

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 11, 21)
POOL = "Pool\n1 Life Base\n2 Waste\n45 Sample Crystal {type=energy crystal}"


def registered(text: str = LIST, game: str = "x610z", format_: str = "") -> Registered:
    return Registered(choose(game, format_), DAY, text)


def deck_of(found: Registered, text: str) -> Deck:
    return list_of(found.format, read(found.format, text)).deck


def counts(found: Registered, text: str, zone: str) -> dict[str, int]:
    """Return title -> copies in a zone of a list."""
    entries = [entry for entry in deck_of(found, text).entries if entry.zone == zone]
    titles = dict.fromkeys(entry.card.title for entry in entries)
    return {title: sum(entry.count for entry in entries if entry.card.title == title) for title in titles}


def test_the_cards_of_deck_and_side_deck_can_move_each_as_often_as_it_is_there():
    assert [(each.way, each.card.title, each.copies) for each in registered().movable] == [
        ("out", "Life Base", 1),
        ("out", "Sample Crystal", 48),
        ("out", "Sample Flux", 2),
        ("in", "Sample Shield", 9),
        ("in", "Sample Flux", 1),
    ]


def test_what_goes_out_lies_in_the_side_deck_and_the_rest_stays():
    found = registered()
    text = found.after({FLUXES: 2, SHIELDS: 2})
    assert counts(found, text, "main") == {"Life Base": 1, "Sample Crystal": 48, "Sample Shield": 2}
    assert counts(found, text, "side") == {"Sample Flux": 3, "Sample Shield": 7}
    assert "Deck (51)" in text


def test_copies_on_two_lines_move_one_line_after_the_other():
    found = registered(LIST.replace("2 Sample Flux", "1 Sample Flux {type=flux; limit=3}\n1 Sample Flux"))
    assert [each.copies for each in found.movable if each.name == FLUXES] == [2]
    assert "Sample Flux" not in counts(found, found.after({FLUXES: 2}), "main")


def test_without_moves_the_list_is_the_registered_one():
    found = registered()
    assert deck_of(found, found.text).entries == deck_of(found, found.after({})).entries
    assert counts(found, found.text, "main") == counts(found, LIST, "main")


def test_a_card_that_goes_out_and_in_again_is_no_swap():
    assert registered().swaps({FLUXES: 1, OTHER_FLUX: 1}) == []
    assert registered().swaps({FLUXES: 2, OTHER_FLUX: 1, SHIELDS: 1}) == [
        ("out", 1, "Sample Flux"),
        ("in", 1, "Sample Shield"),
    ]


MOVES = st.fixed_dictionaries(
    {CRYSTALS: st.integers(0, 48), FLUXES: st.integers(0, 2), SHIELDS: st.integers(0, 9), OTHER_FLUX: st.integers(0, 1)}
)


@settings(max_examples=25, deadline=None)
@given(MOVES)
def test_no_card_is_lost_or_made_whatever_moves(moves):
    found = registered()
    text = found.after(moves)
    before, after = ({zone: counts(found, each, zone) for zone in ("main", "side")} for each in (LIST, text))
    assert {t: before["main"].get(t, 0) + before["side"].get(t, 0) for t in ("Sample Flux", "Sample Shield")} == {
        t: after["main"].get(t, 0) + after["side"].get(t, 0) for t in ("Sample Flux", "Sample Shield")
    }
    assert deck_of(found, text).count("main", "side") == 61


@settings(max_examples=25, deadline=None)
@given(MOVES)
def test_swaps_that_were_kept_lead_to_the_same_deck_again(moves):
    found = registered()
    again = found.moves(found.swaps(moves))
    assert counts(found, found.after(again), "main") == counts(found, found.after(moves), "main")


def test_swaps_of_cards_that_are_registered_no_more_are_left_out():
    assert registered().moves([("out", 3, "Sample Flux"), ("in", 1, "Gone")]) == {FLUXES: 2}


def test_in_limited_play_the_side_deck_is_all_that_the_deck_leaves_of_the_pool():
    deck = "\nDeck\n1 Life Base\n40 Sample Crystal {type=energy crystal}"
    found = registered(POOL + deck, format_="limited")
    assert {each.card.title: each.copies for each in found.movable if each.way == "in"} == {
        "Waste": 2,
        "Sample Crystal": 5,
    }
    text = found.after({"side-0-waste": 2, "main-0-sample crystal": 2})
    assert counts(found, text, "main") == {"Life Base": 1, "Sample Crystal": 38, "Waste": 2}
    assert counts(found, text, "side") == {"Sample Crystal": 7}
    assert counts(found, text, "pool") == {"Life Base": 1, "Waste": 2, "Sample Crystal": 45}


def test_a_leader_from_the_pool_takes_the_place_of_the_leader():
    found = registered(
        "Leader\n1 BT5-001\nDeck\n4 BT5-004\nPool\n1 BT5-001\n1 BT5-002\n5 BT5-004", "dragon_ball_super", "sealed"
    )
    assert [(each.name, each.to) for each in found.movable] == [
        ("leader-0-bt5 001", "side"),
        ("main-0-bt5 004", "side"),
        ("side-0-bt5 002", "leader"),
        ("side-0-bt5 004", "main"),
    ]
    text = found.after({"leader-0-bt5 001": 1, "side-0-bt5 002": 1})
    assert [entry.card.number for entry in deck_of(found, text).inside("leader")] == ["BT5-002"]


@pytest.mark.parametrize(
    ("text", "game"),
    [(BAKUGAN, "bakugan"), (DRAGON_BALL, "dragon_ball_super"), ("Guardian\n1 Ichigo\nEnergy\n20 Mind", "bleach")],
)
def test_without_a_side_deck_nothing_can_move(text, game):
    assert registered(text, game).movable == ()


def test_each_player_of_a_team_has_cards_of_his_own():
    found = registered(f"Player 1\n{LIST}\nPlayer 2\n{LIST}", format_="team")
    assert [each.label for each in found.movable if each.way == "in"][::2] == [
        "Player 1: Sample Shield",
        "Player 2: Sample Shield",
    ]
    text = found.after({"side-2-sample shield": 1, "main-2-sample flux": 1})
    assert [deck_of(found, text).of(member).count("main") for member in (1, 2)] == [51, 51]
    assert found.swaps({"side-2-sample shield": 1}) == [("in", 1, "Player 2: Sample Shield")]


@pytest.mark.parametrize(
    ("game", "format_", "rules"),
    [
        ("x610z", "constructed", ["102.1a", "102.2"]),
        ("x610z", "limited", ["101.1b", "102.1b", "102.2"]),
        ("bakugan", "full", ["1.1.2"]),
        ("dragon_ball_super", "sealed", ["5-1-3"]),
    ],
)
def test_the_rules_of_side_decks_are_those_of_the_format(game, format_, rules):
    assert [number for _, cites in registered("1 Life Base", game, format_).rules for number in cites] == rules

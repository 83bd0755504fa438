"""What a player chooses, held against the format."""

import pytest

from judgeapp.matches.siding.swapping import Chosen, Proposal
from tests.matches.siding.tables import CRYSTALS, FLUXES, SHIELDS
from tests.matches.siding.test_swapping import POOL, registered

pytestmark = pytest.mark.django_db


def codes(proposal: Proposal) -> list[tuple[str, tuple[str, ...]]]:
    return [(found.code, found.rules) for found in proposal.fresh]


def test_one_for_one_is_legal():
    proposal = Proposal(registered(), {SHIELDS: 2, FLUXES: 2})
    assert (proposal.verdict, codes(proposal), proposal.is_worse) == ("legal", [], False)


def test_one_more_in_than_out_breaks_the_rule_of_swaps_and_that_of_the_side_deck():
    proposal = Proposal(registered(), {SHIELDS: 2, FLUXES: 1})
    assert codes(proposal) == [("swap-size", ("102.2",)), ("wrong-size", ("102.1a",))]
    assert (proposal.verdict, proposal.is_worse) == ("illegal", True)


def test_in_limited_play_too_swaps_are_one_for_one():
    found = registered(f"{POOL}\nDeck\n1 Life Base\n40 Sample Crystal {{type=energy crystal}}", format_="limited")
    assert codes(Proposal(found, {"side-0-waste": 1})) == [("swap-size", ("102.2",))]
    assert not Proposal(found, {"side-0-waste": 1, CRYSTALS: 1}).is_worse


def test_where_the_format_has_no_rule_of_swaps_only_its_sizes_count():
    battles = "".join(f"4 BT5-{each}\n" for each in ("004", "006", "007", "010", "013", "014", "015", "016", "017"))
    text = f"Leader\n1 BT5-001\nDeck\n{battles}4 BT5-018\n4 BT5-020\n4 BT5-021\n2 BT5-029\nSide deck\n4 BT5-030"
    found = registered(text, "dragon_ball_super")
    assert codes(Proposal(found, {"side-0-bt5 030": 2})) == [("wrong-size", ("5-1-3",))]
    assert not Proposal(found, {"side-0-bt5 030": 2, "main-0-bt5 029": 2}).is_worse


def test_what_is_wrong_with_the_registered_list_is_no_fault_of_the_swaps():
    found = registered("Deck\n1 Life Base\n20 Who Knows\nSide deck\n1 Sample Flux {type=flux; limit=3}")
    proposal = Proposal(found, {"side-0-sample flux": 1, "main-0-who knows": 1})
    assert (proposal.verdict, proposal.fresh, proposal.is_worse) == ("illegal", [], False)
    assert {each.code for each in proposal.as_registered} >= {"wrong-size", "unknown-card"}


def test_what_is_kept_of_a_proposal_is_what_a_page_shows():
    (first, _) = Proposal(registered(), {SHIELDS: 2, FLUXES: 1}).stored
    assert first["message"] == "The deck had 51 cards and has 52; swaps are one for one."
    assert (first["rules"], first["sure"], first["readings"]) == (["102.2"], "document", [])


def test_two_lists_have_two_digests():
    assert Proposal(registered(), {}).digest != Proposal(registered(), {SHIELDS: 1}).digest


@pytest.mark.parametrize("typed", ["10", "-1", "a", "1.5", "999999999999", "²", "９"])
def test_a_number_that_cannot_be_is_told_and_stays(typed):
    chosen = Chosen(registered(), {SHIELDS: typed, FLUXES: "1"})
    assert chosen.problems == ["Sample Shield: there are 9 copies to move. Write a number from 0 to 9."]
    assert chosen.moves == {FLUXES: 1}
    assert [row.typed for row in chosen.into] == [typed[:9], ""]


def test_sums_are_told():
    chosen = Chosen(registered(), {SHIELDS: "2", FLUXES: "1", CRYSTALS: "1"})
    assert (chosen.copies_in, chosen.copies_out, chosen.problems) == (2, 2, [])

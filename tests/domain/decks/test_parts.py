"""Which part of the deck a card is in, wherever a list says so: no card changes its part in silence."""

import pytest

from judgeapp.domain.decks.deck import Verdict
from tests.domain.decks.few_cards import FORMAT, LEADER, POOL
from tests.domain.decks.sample import checked, listed

ANCHOR, KITE, FERRY = ("leader", 1, "BT5-001"), ("main", 4, "BT5-007"), ("side", 2, "BT5-120")


def parts(text):
    """Return part, count and number of every card of a list; nothing may be asked about any."""
    found = listed(text, FORMAT, POOL)
    assert [line.problem for line in found.lines if line.problem] == []
    return [(entry.zone, entry.count, entry.card.number) for entry in found.deck.entries]


@pytest.mark.parametrize(
    "text",
    [
        "Leader: 1 Anchor. Main Deck: 4 Kite Dancer. Side Deck: 2 Slow Ferry.",
        "Leader: 1 Anchor Main: 4 Kite Dancer Side: 2 Slow Ferry",
        "Leader - 1 Anchor; Main Deck - 4 Kite Dancer; Side Deck - 2 Slow Ferry",
        "Leader: 1x Anchor | Main Deck: 4x Kite Dancer | Side Deck: 2x Slow Ferry",
        "Leader\n1 Anchor\n[4] Main Deck\n4/ Kite Dancer\n[2] Side Deck\n2/ Slow Ferry",
        "Leader\tAnchor\t1\nMain Deck\tKite Dancer\t4\nSide Deck\tSlow Ferry\t2",
        "LEADER    QTY\n1 Anchor\nMAIN DECK    QTY\n4 Kite Dancer\nSIDE DECK    QTY\n2 Slow Ferry",
        "Leader (1)\n1 Anchor\n\nDeck principal (4 cartes) :\n4 Kite Dancer\n\nRéserve :\n2 Slow Ferry",
        "Leader (1)\n1 Anchor\n\nMazzo principale (4 carte)\n4 Kite Dancer\n\nMazzo secondario\n2 Slow Ferry",
        "Nom;Quantité;Zone\nAnchor;1;Leader\nKite Dancer;4;Deck principal\nSlow Ferry;2;Réserve",
        "Carta;Quantità;Sezione\nAnchor;1,0;Leader\nKite Dancer;4,0;Mazzo\nSlow Ferry;2,0;Riserva",
        "Carte\tDeck\tRéserve\nAnchor\t1\t0\nKite Dancer\t4\t0\nSlow Ferry\t0\t2",
    ],
)
def test_the_part_is_read(text):
    assert parts(text) == [ANCHOR, KITE, FERRY]


def test_cards_far_behind_a_heading_that_they_do_not_fit_decide_nothing():
    titles = ", ".join(f"1 {title}" for title in ["Kite Dancer", "Slow Ferry", "7 Stars", "Crate"] * 3)
    assert checked(f"Leader: 1 Anchor, {titles}\n\nDeck\n38 Crate", FORMAT, POOL).verdict is not Verdict.ILLEGAL


def test_rows_below_a_part_belong_to_it_until_another_begins():
    rows = "Main Deck\tKite Dancer\t4\nSide Deck\tSlow Ferry\t2\n\t7 Stars\t3\n\nDeck\n1 Lamp, the Lighter"
    assert parts(rows) == [KITE, FERRY, ("side", 3, "P-007"), ("main", 1, "BT5-012")]


def test_types_in_other_languages_only_group_the_cards_of_a_part():
    text = "Réserve\nCartes extra : 2\n2 Slow Ferry\nCartes combat (4)\n4 Kite Dancer"
    assert parts(text) == [FERRY, ("side", 4, "BT5-007")]


def test_a_sheet_without_a_head_is_told_by_its_cells():
    cards = [ANCHOR, KITE, FERRY, ("main", 3, "P-007"), ("side", 1, "BT5-012")]
    rows = 'Leader,1,Anchor\nDeck,4,Kite Dancer\nSide,2,Slow Ferry\nDeck,3,7 Stars\nSide,1,"Lamp, the Lighter"'
    assert parts(rows) == cards


def test_a_part_that_many_lines_name_is_no_company():
    lines = "\n".join(f"4 {title}\tReserva" for title in ("Kite Dancer", "Slow Ferry", "7 Stars"))
    found = listed(lines, FORMAT, POOL)
    assert all(entry.zone == "side" or entry.doubt for entry in found.deck.entries)


@pytest.mark.parametrize("behind", ["<- great card", "← me encanta", "(love this one)", "(muy buena)"])
def test_praise_says_nothing_about_the_deck(behind):
    assert parts(f"4 Kite Dancer {behind}") == [KITE]


@pytest.mark.parametrize("behind", ["<- 2 of them", "(not sure)", "(fuera)", "(great in side)"])
def test_what_may_change_the_deck_is_asked_about(behind):
    assert any(line.problem for line in listed(f"4 Kite Dancer {behind}", FORMAT, POOL).lines)


def test_what_a_shop_writes_behind_every_card_is_left_out():
    titles = ("Anchor", "Kite Dancer", "Slow Ferry")
    lines = "\n".join(f"1x {title} | Rising Tide | NM | Deutsch" for title in titles)
    assert [number for _, _, number in parts(lines)] == ["BT5-001", "BT5-007", "BT5-120"]


@pytest.mark.parametrize(
    "last", ["Merci d'avance !", "Viele Grüße\nJana", "ok, gracias!", "lmk what you think", "A sabato!"]
)
def test_a_greeting_is_no_card(last):
    deck = f"1 {LEADER.number}\n12 Crate\n38 Crate\n{last}"
    assert checked(deck, FORMAT, POOL).verdict is Verdict.LEGAL
    assert checked(deck.replace("38", "37"), FORMAT, POOL).verdict is Verdict.ILLEGAL

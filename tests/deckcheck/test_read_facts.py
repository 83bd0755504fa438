"""What a deck check takes from the texts of cards, and that it says so."""

import io

import pytest

from judgeapp.cardpool.services import import_cards
from judgeapp.deckcheck.checks import check_text
from judgeapp.deckcheck.formats import choose

pytestmark = pytest.mark.django_db
SEVEN = "[Permanent] You can include up to 7 copies of this card in your deck."
NO_RED = "[Permanent] You cannot include red cards with energy costs of 9 or less in your deck."
HEAD = "number,title,type,colours,cost,text\n"


def found_in(rows, deck):
    import_cards(io.BytesIO((HEAD + rows).encode()), "dragon_ball_super")
    format_ = choose("dragon_ball_super")
    return {found.code: found for found in check_text(format_, format_.date, deck).judgement.findings}


def test_a_limit_that_stands_in_the_text_counts_and_the_check_says_where_it_is_from():
    found = found_in(f"ZZ-1,Many Cats,battle,Red,1,{SEVEN}\n", "7 ZZ-1")
    assert "too-many-copies" not in found
    assert found["read-facts"].message == (
        "What no card file states of 1 card is read from the printed text: Many Cats (ZZ-1) (limit)."
    )


def test_more_than_the_text_allows_is_too_many():
    message = found_in(f"ZZ-1,Many Cats,battle,Red,1,{SEVEN}\n", "8 ZZ-1")["too-many-copies"].message
    assert message == "Many Cats (ZZ-1): 8 copies in the deck, 7 allowed, as the card’s text is read."


def test_a_limit_that_is_stated_counts_before_the_text():
    import_cards(
        io.BytesIO(f"number,title,type,limit,text\nZZ-1,Cats,battle,5,{SEVEN}\n".encode()), "dragon_ball_super"
    )
    format_ = choose("dragon_ball_super")
    found = {each.code: each for each in check_text(format_, format_.date, "6 ZZ-1").judgement.findings}
    assert found["too-many-copies"].allowed == 5
    assert "read-facts" not in found


def test_a_deck_rule_that_stands_in_the_text_is_asked():
    rows = f"ZZ-1,Blue Boss,leader,Blue,,{NO_RED}\nZZ-2,Ember,battle,Red,3,-\n"
    found = found_in(rows, "Leader\n1 ZZ-1\nDeck\n4 ZZ-2")
    assert "Ember (ZZ-2) may not be in the deck" in found["own-rule"].message
    assert "Blue Boss (ZZ-1) (conditions)" in found["read-facts"].message


def test_a_keyword_that_deck_rules_ask_for_is_read():
    text = "[Super Combo] (At most four.)"
    rows = f"ZZ-1,Ash,battle,Red,1,{text}\nZZ-2,Soot,battle,Red,1,{text}\n"
    found = found_in(rows, "3 ZZ-1\n2 ZZ-2")
    assert found["too-many-of-group"].actual == 5
    assert "(keywords)" in found["read-facts"].message


def test_a_text_of_which_nothing_is_understood_says_nothing():
    found = found_in("ZZ-1,Ash,battle,Red,1,You may put about as many of these in as seems right.\n", "5 ZZ-1")
    assert found["too-many-copies"].allowed == 4
    assert "read-facts" not in found

"""The table of forms of docs/decks.md: what people write around a card, and the card and count that are read."""

import pytest

from judgeapp.domain.decks.cards import STATED, Card
from judgeapp.domain.decks.deck import Severity, Verdict
from judgeapp.domain.decks.lines import LineKind
from tests.domain.decks.few_cards import (
    FORMAT,
    FOUR,
    GAME,
    GOKU,
    POOL,
    cards,
    problems,
)
from tests.domain.decks.sample import checked, listed, pool_of


@pytest.mark.parametrize(
    "typed",
    [
        *("SR 4x Kite Dancer (BT5-007)", "BT5-007 Kite Dancer 4 SR", "4 Kite Dancer [SR]", "4x Kite Dancer - R"),
        *("4/4 Kite Dancer", "- [ ] 4x Kite Dancer", "[x] 4 Kite Dancer", "☑ 4x Kite Dancer", "🔥 4 Kite Dancer"),
        *("2. 4x Kite Dancer", "5 - 4x Kite Dancer", "#1 4x Kite Dancer", "> 4 Kite Dancer", "! 4 Kite Dancer"),
        *("12) 4 Kite Dancer", "Card 3: 4x Kite Dancer", "1/ 4x BT5-007"),
        *("four Kite Dancer", "Kite Dancer - four", "cuatro Kite Dancer", "vier Kite Dancer", "4 pcs Kite Dancer"),
        *("Kite Dancer qty 4", "Kite Dancer, Qty: 4", "Kite Dancer: 4 pcs.", "Kite Dancer × 4", "Kite Dancer *4"),
        *(
            "(4) Kite Dancer",
            "[4] Kite Dancer",
            "Kite Dancer [4]",
            "4 copies of Kite Dancer",
            "BT5-007 (4) Kite Dancer",
        ),
        *("4 bt5 007", "4x BT5 7", "BT05-007 x4", "4 BT5_007", "4 BT5–007", "BT5-007x4"),
        *("4 Kite Dancer $1.20", "4 Kite Dancer - 0,50 €", "€0.25 4x Kite Dancer", "4 Kite Dancer @ 1.00 USD each"),
        *("4 Kite Dancer [BT5]", "4 Kite Dancer (Red Battle)", "4 Kite Dancer - Battle - Red", "4 Kite Dancer 7/120"),
        *("4 Kite Dancer (cost 3)", "4 Kite Dancer (3)", "4 Kite Dancer *F*", "**4x** Kite Dancer", "`4` Kite Dancer"),
        *("Kite Dancer ........ 4", "Kite Dancer        4", "4\tKite Dancer\tBattle\tRed", "| 4 | Kite Dancer |"),
        *("<li>4x <b>Kite Dancer</b></li>", "[*]4x Kite Dancer[/*]", "Deck: 4x Kite Dancer"),
        *('{"qty": 4, "name": "Kite Dancer"}', '[{"number": "BT5-007", "count": 4}]'),
    ],
)
def test_a_line_is_read_with_all_that_is_on_it(typed):
    assert cards(typed) == FOUR


@pytest.mark.parametrize(
    "typed",
    [
        *("4 Kite Dancer (or 3?)", "4 Kite Dancer - side 1", "4 -> 3 BT5-007", "3-4 BT5-007", "3+1 BT5-007"),
        *(
            "up to 4 BT5-007",
            "4? BT5-007",
            "4 BT5-007?",
            "4 BT5-007 and one more",
            "4 Kite Dancer (not sure)",
            "2/4 Kite Dancer",
        ),
        *("4 Kite Dancer 2", "4 BT5-007 Slow Ferry", "// 4 Kite Dancer"),
    ],
)
def test_what_is_left_over_or_may_be_read_in_two_ways_is_asked_about(typed):
    assert len(problems(typed)) == 1
    text = f"Leader\n1 Anchor\nDeck\n46 Crate\n{typed}"
    assert checked(text, FORMAT, POOL).verdict is Verdict.CANNOT_TELL


def test_the_digits_of_a_number_account_for_no_count():
    pool = pool_of(Card(GAME, "Short Pier", "BT5-4", types=("battle",)))
    (found,) = listed("BT5-4 Short Pier 4 R", FORMAT, pool).deck.entries
    assert (found.count, found.card.number) == (4, "BT5-4")


@pytest.mark.parametrize(
    "typed",
    ["2 of these are foil", "Not sure: 2 Kite Dancer (BT5-007)", "I would cut 2 Kite Dancer for more speed."],
)
def test_what_is_said_about_cards_speaks_against_no_deck(typed):
    text = f"Leader\n1 Anchor\nDeck\n50 Crate\n{typed}"
    assert checked(text, FORMAT, POOL).verdict is Verdict.CANNOT_TELL


def test_a_title_behind_the_word_for_the_deck_may_be_its_name():
    (found,) = listed("Deck: Kite Dancer", FORMAT, POOL).lines
    assert [offer.text for offer in found.offers] == ["Deck: 1 Kite Dancer", "Name: Kite Dancer"]
    assert cards("Deck: 1 Kite Dancer") == [(1, "BT5-007")]
    assert cards("Name: Kite Dancer") == []


@pytest.mark.parametrize(
    "typed",
    [
        *("4x Kite Dancer, 2x Slow Ferry", "4 Kite Dancer / 2 Slow Ferry", "4 BT5-007; 2 BT5-120"),
        *("Kite Dancer x4, Slow Ferry x2", "4 Kite Dancer\t2 Slow Ferry", "4\tKite Dancer\t2\tSlow Ferry"),
        *("4 Kite Dancer      2 Slow Ferry", "4 Kite Dancer & 2 Slow Ferry", "4xBT5-007 2xBT5-120"),
        *("Deck: 4x Kite Dancer, 2x Slow Ferry", "4 BT5-007 | 2 BT5-120"),
    ],
)
def test_several_cards_on_a_line_are_told_apart(typed):
    assert cards(typed) == [(4, "BT5-007"), (2, "BT5-120")]


def test_cards_without_counts_on_a_line_are_told_apart_if_all_are_known():
    assert cards("Kite Dancer, Lamp, the Lighter, Slow Ferry") == [(1, "BT5-007"), (1, "BT5-012"), (1, "BT5-120")]


@pytest.mark.parametrize(
    "head",
    [
        *("My list,,\nQty,Name,Number", "Cantidad,Nombre,Código", "Anzahl,Karte,Nummer", "Copies,Card,Id"),
        *("Qty,Card title,No.", "#,Title,Card Number"),
    ],
)
def test_a_sheet_may_have_a_title_row_and_heads_of_any_words(head):
    assert cards(f'{head}\n4,"Kite Dancer",BT5-007\n4,,Total') == FOUR


def test_a_sheet_may_have_a_column_for_each_part():
    listing = listed("Name,Main,Side\nAnchor,1,0\nKite Dancer,4,1", FORMAT, POOL)
    found = [(entry.zone, entry.count, entry.card.number) for entry in listing.deck.entries]
    assert found == [("leader", 1, "BT5-001"), ("main", 4, "BT5-007"), ("side", 1, "BT5-007")]


def test_a_part_of_a_sheet_that_is_none_is_asked_about():
    findings = listed("Qty,Name,Zone\n4,Kite Dancer,Elsewhere", FORMAT, POOL).findings
    assert [(each.code, each.severity) for each in findings] == [("unknown-part", Severity.CANNOT_TELL)]


@pytest.mark.parametrize(
    "note",
    [
        *("Player: José", "DCI #: 12345", "Event: Cup, Round 1", "Jugador: José", "Spieler: Jörg", "Page 1 of 2"),
        *("Played by Ann", "1st place - Cup - 16 players", "On Tue, Ann wrote:", "What do you think of it?"),
        *("Thanks for reading!", "Record: 4-0", "Table 12", "Last name: Lee    First name: Ann", "--- end of list ---"),
    ],
)
def test_notes_are_no_cards(note):
    assert cards(f"{note}\nDeck\n4 Kite Dancer\n\n{note}") == FOUR


def test_places_are_told_from_counts_line_after_line():
    listing = listed("1. 7 Stars\n2. Kite Dancer\n3. Slow Ferry", FORMAT, POOL)
    assert [(entry.count, entry.others) for entry in listing.deck.entries] == [(1, ()), (1, (2,)), (1, (3,))]


def test_lines_that_are_no_cards_are_told():
    listing = listed("Ann’s crates\nDeck\n4 Kite Dancer\nHope you like what I did here!\nMaybe\n1 Crate", FORMAT, POOL)
    assert {each.code for each in listing.findings} == {"read-as-notes", "not-played"}
    assert next(line.line.kind for line in listing.lines) is LineKind.REMARK


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "four Kite Dancer (BT5-007)",
            "quatre Kite Dancer BT5-007",
            "vier Kite Dancer BT5-007",
            "4 stuks Kite Dancer",
        ),
        *("4 mal Kite Dancer", "4 ex. Kite Dancer", "IIII Kite Dancer"),
        *(":fire: 4x **Kite Dancer** `BT5-007`", ":red_circle: 4 Kite Dancer", "4 Kite Dancer BT5-OO7"),
        '<card id="BT5-007" name="Kite Dancer" qty="4"/>',
        *("#,Name,Count\n7,Kite Dancer,4", "Nr\tNaam\tAantal\n1\tKite Dancer\t4"),
        "Qty\tCard\tPrice\n4\tKite Dancer\t$1\n4\tTOTAL\t$4.00",
        *("00:15 intro\n4 Kite Dancer", "Follow me: https://example.org/me\n4 Kite Dancer", "-K-\n4 Kite Dancer"),
        *("Deck van Joris\n4 Kite Dancer\nTotaal: 4 kaarten", "{\n4 Kite Dancer\n}"),
    ],
)
def test_what_players_of_other_places_write_is_read(typed):
    assert sum(count for count, _ in cards(typed)) == 4
    assert {number for _, number in cards(typed)} == {"BT5-007"}


@pytest.mark.parametrize(
    "typed", ["playset Kite Dancer BT5-007", "many Kite Dancer BT5-007", "half Kite Dancer (BT5-007)"]
)
def test_a_word_too_many_is_no_slip_of_the_pen(typed):
    assert len(problems(typed)) == 1


def test_a_number_of_a_set_is_not_what_is_owned_of_it():
    assert cards("7/120 Kite Dancer\n12/120 Lamp, the Lighter") == [(1, "BT5-007"), (1, "BT5-012")]


def test_several_cards_of_a_line_may_be_joined_by_and():
    assert cards("Kite Dancer x4 & Slow Ferry x2") == [(4, "BT5-007"), (2, "BT5-120")]
    assert cards("Kite Dancer x4 and Slow Ferry x12") == [(4, "BT5-007"), (12, "BT5-120")]


def test_what_is_crossed_out_is_not_part_of_the_deck_and_told():
    found = listed("4 Kite Dancer\n- ~~2x Slow Ferry~~\n~~Anchor~~", FORMAT, POOL)
    assert [(entry.count, entry.card.number) for entry in found.deck.entries] == [(4, "BT5-007")]
    assert [finding.code for finding in found.findings] == ["not-played"]


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "4 of each:\nKite Dancer\nSlow Ferry",
            "4-ofs\nKite Dancer\nSlow Ferry",
            "Four copies of each\n- Kite Dancer\n- Slow Ferry",
        ),
        *("4 each of: Kite Dancer, Slow Ferry", "4 de cada: BT5-007, BT5-120"),
        *("Card\nNumber\nQty\n" + "Kite Dancer\nBT5-007\n4\nSlow Ferry\nBT5-120\n4\nLamp, the Lighter\nBT5-012\n1",),
        *("- name: Kite Dancer\n  count: 4\n- name: Slow Ferry\n  count: 4\n- name: Lamp, the Lighter\n  count: 1",),
        *("Deck 4 Kite Dancer, 4 Slow Ferry", "Deck\t4 Kite Dancer\t4 Slow Ferry", "4 Kite Dancer 4 Slow Ferry"),
        "Kite Dancer 4 Slow Ferry 4",
    ],
)
def test_counts_that_hold_for_several_lines_and_cards_of_several_lines(typed):
    assert [card for card in cards(typed) if card != (1, "BT5-012")] == [(4, "BT5-007"), (4, "BT5-120")]


@pytest.mark.parametrize("typed", ["*** Kite Dancer", "●● BT5-007 Kite Dancer", "✓✓✓✓ Kite Dancer"])
def test_signs_that_may_be_a_tally_are_asked_about(typed):
    assert len(problems(typed)) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "Hi! I will play 4 Kite Dancer and 2 Slow Ferry. See you on Sunday!",
        "Hello, the team of today is Kite Dancer with Anchor and Slow Ferry",
        "Kite Dancer\n4\nSlow Ferry\n4\nCrate\n4",
    ],
)
def test_a_note_that_names_cards_leaves_the_verdict_open(typed):
    assert checked(typed, FORMAT, POOL).verdict is Verdict.CANNOT_TELL


@pytest.mark.parametrize(
    "typed",
    [
        *("*4x* _Kite Dancer_ BT5-007", "[3] Kite Dancer (BT5-007) x4", "(3) Kite Dancer BT5-007 x4", "BT5-007/4"),
        *("4 cópias Kite Dancer", "4 copie Kite Dancer", '<card name="Kite Dancer" qty="4"/>'),
        *("20:10\n4 Kite Dancer", "Ann, [24.05.19 20:14]\n4 Kite Dancer", "4 cards, 0 extras\n4 Kite Dancer"),
    ],
)
def test_more_of_what_stands_around_a_card_is_read(typed):
    assert cards(typed) == FOUR


def test_a_title_and_its_count_and_number_below_are_one_card():
    text = "Kite Dancer\n4 · BT5-007\nSlow Ferry\n2 · BT5-120\nLamp, the Lighter\nBT5-012 x3"
    assert cards(text) == [(4, "BT5-007"), (2, "BT5-120"), (3, "BT5-012")]


def test_a_title_and_behind_it_its_number_are_not_two_cards():
    assert sum(entry.count for entry in listed("Kite Dancer 4 · BT5-007", FORMAT, POOL).deck.entries) <= 4
    assert len(problems("Kite Dancer 4 · BT5-007")) == 1


def test_a_title_and_its_count_on_two_lines_are_one_card_if_it_is_clear_which_stands_above():
    below = "Kite Dancer\nx4\nSlow Ferry\nx2\nLamp, the Lighter\n3x"
    assert cards(below) == [(4, "BT5-007"), (2, "BT5-120"), (3, "BT5-012")]
    above = "x4\nKite Dancer\nx2\nSlow Ferry\n3x\nLamp, the Lighter"
    assert cards(f"Deck\n{above}") == cards(above) == cards(below)
    assert len(problems(f"Deck of mine\n{above}")) == 3  # or does the first count belong to what stands above it?


def test_facts_that_another_line_states_settle_no_doubt_about_a_count():
    stated = Card(GAME, "Waste Bin", types=("battle",), limit=2, origin=STATED)
    found = listed("2 Waste Bin\nIs 3 Waste Bin ok?", FORMAT, pool_of(GOKU, stated))
    assert [bool(line.problem) for line in found.lines] == [False, True]


ALL_THREE = [(4, "BT5-007"), (2, "BT5-120"), (3, "BT5-012")]


@pytest.mark.parametrize(
    "typed",
    [
        *("4 of Kite Dancer", "4 de Kite Dancer", "4x von Kite Dancer", "a) 4x Kite Dancer", "Kite Dancer 4枚"),
        *("4x Kite_Dancer", "4 BT5-007_Kite_Dancer", "4x Kite Dancer (1 foil)", "4 Kite Dancer [2 holo]"),
        *("4 Kite Dancer -- flex slot", "4 Kite Dancer <-- could go down to 3", "4 Kite Dancer (still unsure here)"),
        *("4x [Kite Dancer](https://example.org/c/7)", ">!4x Kite Dancer!<", "||4x Kite Dancer||"),
        *("- {name: Kite Dancer, qty: 4}", '[["Kite Dancer", 4]]', '[[4, "Kite Dancer"]]', '"Kite Dancer" = 4'),
        *(
            '{"quantity": 4, "card": {"name": "Kite Dancer"}}',
            "\\begin{tabular}{rl}\n4 & Kite Dancer \\\\\n\\end{tabular}",
        ),
        *("<card><qty>4</qty><name>Kite Dancer</name></card>", "[Deck] 4x Kite Dancer", "x4: Kite Dancer"),
    ],
)
def test_a_line_is_read_in_forms_of_programs_and_posts(typed):
    assert cards(typed) == FOUR


def test_a_one_that_a_program_read_as_a_letter_is_a_count():
    assert cards("l x Kite Dancer\nI x Slow Ferry") == [(1, "BT5-007"), (1, "BT5-120")]


@pytest.mark.parametrize(
    "typed",
    [
        *("2 Slow Ferry (3 foil)", "4 Kite Dancer -- or slow ferry", "4 Kite Dancer - two in the side"),
        *("4 Kite Dancer (needs another)", "4 Kite Dancer <-- should be 3", "4 kite dancer - lamp"),
        *("Kite Dancer BT5 012", "Kite Dancer, BT5-012", "Kite Dancer BT5 99"),
    ],
)
def test_what_changes_a_count_or_a_card_is_no_remark(typed):
    assert len(problems(typed)) == 1


def test_a_title_within_a_longer_title_on_the_line_is_no_card_of_its_own():
    pool = pool_of(Card(GAME, "Crane", "BT5-054", types=("leader",)), Card(GAME, "Crane, at Dusk", "BT5-067"))
    for typed in ("?!4x Crane, at Dusk (BT5-067)?!", "4 Crane, at Dusk (BT5-067) and so on"):
        found = listed(typed, FORMAT, pool)
        assert [line.entry.card.number for line in found.lines if line.entry and not line.problem] == []


@pytest.mark.parametrize(
    "typed",
    [
        "leader one anchor main deck four kite dancer two slow ferry three lamp the lighter five crate",
        "leader 1 anchor main deck 4 kite dancer 2 slow ferry and 3 lamp the lighter 5 crate",
        "For the leader I play 1 Anchor.\nFor the main deck I run 4 Kite Dancer, 2 Slow Ferry, 3 BT5-012 and 5 Crate.",
        "My leader is Anchor.\nMain deck: 4 Kite Dancer, 2 Slow Ferry, 3 BT5-012, 5 Crate",
    ],
)
def test_a_list_may_be_told_in_words(typed):
    found = listed(typed, FORMAT, POOL)
    assert [line.problem for line in found.lines if line.problem] == []
    read = [(entry.zone, entry.count, entry.card.number) for entry in found.deck.entries]
    main = [("main", count, number) for count, number in [*ALL_THREE, (5, "P-008")]]
    assert read == [("leader", 1, "BT5-001"), *main]


def test_a_cart_has_its_cards_in_as_many_lines_each():
    each = "{}\nGreat Voyage\nNear Mint\nQty: {}\n$1.2{}"
    cart = "\n\n".join(
        each.format(*card) for card in (("Kite Dancer", 4, 0), ("Slow Ferry", 2, 1), ("Lamp, the Lighter", 3, 2))
    )
    assert cards(cart) == ALL_THREE


def test_cells_of_a_sheet_may_be_formulas():
    rows = '="4";"Kite Dancer"\n="2";"Slow Ferry"\n="3";"Lamp, the Lighter"'
    assert cards(f"Qty;Card\n{rows}") == ALL_THREE


def test_a_drawn_table_is_read():
    rows = ("┌─────┬─────────────┐", "│ Qty │ Deck        │", "├─────┼─────────────┤", "│   4 │ Kite Dancer │")
    drawn = "\n".join([*rows, "└─────┴─────────────┘"])
    assert cards(drawn) == FOUR


@pytest.mark.parametrize("said", ["lol nice", "Groetjes", "Sleeves: matte black", "Best,", "see u there"])
def test_what_is_said_behind_a_list_of_counts_is_no_card(said):
    assert cards(f"Deck\n4 Kite Dancer\n2 Slow Ferry\n3 BT5-012\n\n{said}") == ALL_THREE


def test_a_label_that_is_a_card_with_a_count_is_asked_about():
    pool = pool_of(GOKU, Card(GAME, "Strategy", "P-031", types=("extra",)))
    assert len([line for line in listed("4 BT5-007\nStrategy: 2", FORMAT, pool).lines if line.problem]) == 1


def test_copies_on_a_line_of_their_own_belong_to_the_title_above_them_if_all_do():
    nested = "- Deck\n  - Kite Dancer\n    - 4 copies\n  - Slow Ferry\n    - 2 copies\n  - BT5-012\n    - 3 copies"
    assert len(problems(nested)) > 0  # a number is no title
    assert cards(nested.replace("BT5-012", "Lamp, the Lighter")) == ALL_THREE


def test_numbers_by_strokes_are_several_cards():
    assert cards("Deck: BT5-007/BT5-012/BT5-120") == [(1, "BT5-007"), (1, "BT5-012"), (1, "BT5-120")]


def test_a_number_in_words_that_begins_a_title_is_no_count_beside_another():
    pool = pool_of(Card(GAME, "One Last Stand", "BT5-030", types=("extra",)))
    found = listed("One Last Stand - 3 copies", FORMAT, pool)
    assert [(line.entry.count, line.problem) for line in found.lines if line.entry] == [(3, "")]


def test_many_cells_of_one_line_are_looked_at_once():
    row = "\t".join(f"{number % 4 + 1}x Kite Dancer of many words" for number in range(200))
    assert listed(f"Deck\n{row}", FORMAT, POOL).lines  # it took longer than anybody lives

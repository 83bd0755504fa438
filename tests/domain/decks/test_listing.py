import pytest

from judgeapp.domain.decks.cards import ANY_NUMBER, STATED, Card
from judgeapp.domain.decks.deck import Severity, Verdict
from judgeapp.domain.decks.printing import print_list
from tests.domain.decks.sample import checked, format_of, listed, pool_of

CONSTRUCTED = format_of("dragon_ball_super", "constructed")
GAME = "dragon_ball_super"
LEADER = Card(GAME, "Yamcha", "BT5-001", types=("leader",), names=("Yamcha, the Wolf",))
GOKU = Card(GAME, "Son Goku", "BT5-004", types=("battle",), cost=1, colours=("Red",))
OTHER_GOKU = Card(GAME, "Son Goku", "BT6-004", types=("battle",), cost=2, colours=("Blue",))
SEVEN = Card(GAME, "7 Stars", "P-007", types=("extra",), cost=0)
POOL = pool_of(LEADER, GOKU, OTHER_GOKU, SEVEN)


def entries(text):
    return [(e.count, e.card.number, e.zone) for e in listed(text, CONSTRUCTED, POOL).deck.entries]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4 BT5-004", [(4, "BT5-004", "main")]),
        ("bt5-004_PR x4 Son Goku", [(4, "BT5-004", "main")]),
        ("7 Stars", [(1, "P-007", "main")]),
        ("2 7 Stars", [(2, "P-007", "main")]),
        ("Yamcha", [(1, "BT5-001", "leader")]),
        ("1 Yamcha, the Wolf", [(1, "BT5-001", "leader")]),
        ("Main Deck\n1 Yamcha", [(1, "BT5-001", "main")]),
        ("Leader\n1 Yamcha\n\n4 BT5-004", [(1, "BT5-001", "leader"), (4, "BT5-004", "main")]),
        ("Leader\n1 Yamcha\n4 BT5-004", [(1, "BT5-001", "leader"), (4, "BT5-004", "main")]),
        (
            "Leader\n1 Yamcha\n4 BT5-004\nMain\n2 BT5-004",
            [(1, "BT5-001", "leader"), (4, "BT5-004", "leader"), (2, "BT5-004", "main")],
        ),
        ("Side\n\n2 BT5-004", [(2, "BT5-004", "side")]),
        ("3 Red Son Goku", [(3, "BT5-004", "main")]),
    ],
)
def test_a_line_becomes_a_card_in_its_zone(text, found):
    assert entries(text) == found


def test_a_title_of_several_cards_is_asked_about():
    (line,) = listed("4 Son Goku", CONSTRUCTED, POOL).lines
    assert (line.choices, line.entry.card.is_known, line.entry.card.types) == ((GOKU, OTHER_GOKU), False, ("battle",))


def test_a_number_with_another_title_is_asked_about():
    (line,) = listed("4 BT5-004 Broly", CONSTRUCTED, POOL).lines
    assert (line.choices, line.entry.card.is_known) == ((GOKU,), False)
    assert line.problem == "The number is that of Son Goku, the title is another."


def test_a_title_with_a_slip_is_no_other_title():
    assert entries("4 BT5-004 Son Gokuu") == [(4, "BT5-004", "main")]


def test_facts_in_braces_make_an_unknown_card_known():
    (line,) = listed("2 Zamasu {type=battle; cost=4; limit=any}", CONSTRUCTED, POOL).lines
    card = line.entry.card
    assert (card.origin, card.types, card.cost, card.limit) == (STATED, ("battle",), 4, ANY_NUMBER)


def test_facts_in_braces_change_nothing_that_is_known():
    listing = listed("2 BT5-004 {cost=9; keywords=Dragon Ball}", CONSTRUCTED, POOL)
    assert [found.code for found in listing.findings] == ["stated-fact-differs"]
    assert listing.deck.entries[0].card == GOKU


@pytest.mark.parametrize(
    ("game", "key", "card", "text", "zone", "count"),
    [
        (
            "bakugan",
            "full",
            Card("bakugan", "Dragonoid", "BB-283", types=("character",)),
            "Team: 1 Dragonoid",
            "team",
            1,
        ),
        ("bleach", "constructed", Card("bleach", "Escape", types=("event",)), "Event: 3 Escape", "main", 3),
        ("x610z", "constructed", Card("x610z", "Life Base", types=("life base",)), "Life Base 1", "main", 1),
        ("x610z", "constructed", Card("x610z", "Life Base", types=("life base",)), "Life Base x2", "main", 2),
    ],
)
def test_a_word_for_a_zone_beside_a_card_hides_no_card(game, key, card, text, zone, count):
    assert listed(text, format_of(game, key), pool_of(card)).deck.count(zone) == count


def test_a_number_in_brackets_that_nobody_knows_is_kept():
    deck = listed("4 Zork (BT9-901) {type=battle}\n4 BT9-901_PR Zork {type=battle}", CONSTRUCTED, POOL).deck
    assert [(entry.card.title, entry.card.number) for entry in deck.entries] == [("Zork", "BT9-901")] * 2


@pytest.mark.parametrize(
    ("line", "code"),
    [("0 Son Goku", "bad-count"), ("-1 Son Goku", "bad-count"), ("1.5 Son Goku", "bad-count"), ("3", "no-title")],
)
def test_a_line_that_cannot_be_read_leaves_the_verdict_open(line, code):
    text = f"Leader\n1 Yamcha\nDeck\n49 Zamasu {{type=battle; limit=any}}\n1 BT5-004\n{line}"
    judgement = checked(text, CONSTRUCTED, POOL)
    codes = [found.code for found in judgement.findings if found.severity is not Severity.NOTE]
    assert (judgement.verdict, codes) == (Verdict.CANNOT_TELL, [code])


def test_the_same_card_twice_is_added_up_and_said():
    (finding,) = listed("2 BT5-004\n2 BT5-004_SPR", CONSTRUCTED, POOL).findings
    assert (finding.code, finding.actual, finding.all_lines) == ("repeated-card", 4, (1, 2))


def test_a_heading_that_announces_more_cards_than_follow_is_a_warning():
    (finding,) = listed("Main Deck (50)\n4 BT5-004", CONSTRUCTED, POOL).findings
    assert (finding.code, finding.actual, finding.allowed) == ("heading-count", 4, 50)


@pytest.mark.parametrize(
    "text",
    [
        "1 Yamcha\n4 BT5-004\n2 7 Stars",
        "Leader\nYamcha\nMain\n2 Zamasu {type=battle; limit=2}\n1 Son Goku\nSide deck\n3 P-007",
        "0 Son Goku\n# a remark\n2 nothing we know",
    ],
)
def test_what_we_print_we_read(text):
    first = listed(text, CONSTRUCTED, POOL)
    printed = print_list(first, CONSTRUCTED)
    again = listed(printed, CONSTRUCTED, POOL)
    cards = {(e.count, e.card, e.zone) for e in first.deck.entries}
    assert {(e.count, e.card, e.zone) for e in again.deck.entries} == cards
    assert print_list(again, CONSTRUCTED) == printed


def test_facts_stated_on_one_line_hold_for_the_others():
    entries = listed("2 Zamasu {type=battle; limit=2}\nSide\n1 zamasu", CONSTRUCTED, POOL).deck.entries
    assert entries[0].card == entries[1].card
    assert [(entry.count, entry.zone, entry.card.limit) for entry in entries] == [(2, "main", 2), (1, "side", 2)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Life Base\n50 Waste", [1, 50]),
        ("life base\n1 Life Base\n50 Waste", [1, 50]),
        ("Life Base:\n1 Life Base\nCatalysts\n50 Waste", [1, 50]),
    ],
)
def test_a_title_that_is_a_heading_too_is_the_card_unless_the_card_follows(text, counts):
    base = Card("x610z", "Life Base", "1.1/001/089-C", types=("summon", "life base"), limit=1)
    pool = pool_of(base, Card("x610z", "Waste", types=("catalyst",), limit=ANY_NUMBER))
    deck = listed(text, format_of("x610z", "constructed"), pool).deck
    assert [(entry.count, entry.zone) for entry in deck.entries] == [(count, "main") for count in counts]


def test_a_heading_with_a_slip_is_read_as_one_and_told():
    listing = listed("Leader\n1 Yamcha\nSidebord\n3 P-007", CONSTRUCTED, POOL)
    assert [entry.zone for entry in listing.deck.entries] == ["leader", "side"]
    assert [(found.code, found.severity, found.all_lines) for found in listing.findings] == [
        ("heading-guessed", Severity.WARNING, (3,))
    ]


def test_a_heading_that_is_asked_about_counts_as_no_card_and_holds_the_cards_below_for_no_part():
    text = "Leader\n1 Yamcha\nDeck\n50 Zamasu {type=battle; limit=any}\nMein Dek\n4 Son Goku"
    listing = listed(text, CONSTRUCTED, POOL)
    assert listing.lines[4].problem == "Is this the heading “Deck”? Then correct it."
    assert [entry.may_leave for entry in listing.deck.entries] == [False, False, True, True]
    assert checked(text, CONSTRUCTED, POOL).verdict is Verdict.CANNOT_TELL

from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.importing.headed import read_headed
from judgeapp.domain.rules.importing.values import Grammar, Line, Owner
from judgeapp.domain.rules.numbering import Numbering

PLAIN = Grammar(Numbering(by_heading=True))
OUTLINED = Grammar(
    Numbering(by_heading=True),
    window=r"\(?a window opens\b",
    outline=(r"(?P<title>Step \d+\. \w+)", r"(?P<title>Part \w: [^,]+)(?P<rest>.*)"),
    run_in=True,
    slugs=(("the-order-of-a-turn", "turn"),),
)
DOCUMENT = """
    A Publisher's Rules
    Updated in May

    Table of Contents

    The Game	1
    The Order of the Turn	2
    Winning	3

    The Game

    Two people play.

    Drawing a Card

    - Take the top card.
    - These are hidden:
      - hands
      - decks
    EXAMPLE: Ana draws.

    Can vs. Can't

    The word that forbids is stronger. EXAMPLE: Ben can't attack.

    How Cards Work: Read a card aloud
    before you play it.

    The Order of a Turn

    Step 1. Ready

    (A Window Opens - first of all)

    Part A: Draw a card, but only one

    The Turn Goes On and Nothing Else Happens

    Part B: Stop
    1. Say so.
    (*A Window Opens*)
    2. Sit back.
"""


def lines(text):
    return [Line(number, line) for number, line in enumerate(dedent(text).split("\n"), 1) if line.strip()]


def blocks(draft):
    return {rule.number: [(b.kind, b.text or b.items) for b in rule.blocks] for rule in draft.rules}


def read(text, grammar=PLAIN, furniture=frozenset()):
    return read_headed(lines(text), grammar, furniture)


def test_headings_are_known_by_the_contents_their_form_and_their_looks():
    assert blocks(read(DOCUMENT, OUTLINED)) == {
        "the-game": [("text", "Two people play.")],
        "the-game/drawing-a-card": [
            ("list", ("Take the top card.", "These are hidden:", "– hands", "– decks")),
            ("example", "Ana draws."),
        ],
        "the-game/can-vs-cant": [("text", "The word that forbids is stronger."), ("example", "Ben can't attack.")],
        "the-game/how-cards-work": [("text", "Read a card aloud before you play it.")],
        "turn": [],
        "turn/step-1-ready": [("window", "A Window Opens - first of all")],
        "turn/step-1-ready/part-a-draw-a-card": [
            ("text", "but only one"),
            ("text", "The Turn Goes On and Nothing Else Happens"),
        ],
        "turn/step-1-ready/part-b-stop": [
            ("steps", ("1. Say so.",)),
            ("window", "A Window Opens"),
            ("steps", ("2. Sit back.",)),
        ],
    }


def test_every_heading_has_its_title_level_parent_and_line():
    rules = {rule.number: rule for rule in read(DOCUMENT, OUTLINED).rules}
    rule = rules["turn/step-1-ready/part-b-stop"]
    assert (rule.title, rule.level, rule.is_heading, rule.parent, rule.line) == (
        "Part B: Stop",
        3,
        True,
        "turn/step-1-ready",
        40,
    )
    assert rules["turn"].title == "The Order of a Turn"


def test_every_line_has_one_owner():
    owned = read(DOCUMENT, OUTLINED).owned
    assert [each.line for each in owned] == lines(DOCUMENT)
    assert [each.owner for each in owned[:7]] == [Owner.FRONT] * 2 + [Owner.CONTENTS] * 4 + [Owner.HEADING]
    by_owner = {owner: [each.of for each in owned if each.owner is owner] for owner in Owner}
    assert by_owner[Owner.WINDOW] == ["turn/step-1-ready", "turn/step-1-ready/part-b-stop"]
    assert by_owner[Owner.EXAMPLE] == ["the-game/drawing-a-card"]
    assert by_owner[Owner.UNKNOWN] == []


def test_an_entry_of_the_contents_without_a_heading_is_reported():
    (gap,) = read(DOCUMENT, OUTLINED).gaps
    assert (gap.line, gap.number) == (9, "winning")


def test_headings_that_take_two_lines_are_whole_here_and_in_the_contents():
    text = """
    Table of Contents
    The Game of Two and How It
    Begins and Ends	1
    Winning	2

    The Game of Two and How It
    Begins and Ends

    Two people play.

    Drawing a Card from the Top of
    a Very Large Deck

    Take it
    and look at it.

    Winning

    Have no cards.
    """
    draft = read(text, OUTLINED)
    assert [rule.number for rule in draft.rules] == [
        "the-game-of-two-and-how-it-begins-and-ends",
        "the-game-of-two-and-how-it-begins-and-ends/drawing-a-card-from-the-top-of-a-very-large-deck",
        "winning",
    ]
    assert [each.line for each in draft.owned] == lines(text)
    assert [each.owner for each in draft.owned].count(Owner.HEADING) == 5
    assert [block.text for block in draft.rules[1].blocks] == ["Take it and look at it."]


def test_marked_headings_need_no_contents():
    draft = read(
        "# Game\n\n## Turn Order\nAna begins.\n\nA Short Line\n\nBen follows.\n\n# End\n\n## Turn Order\nNobody."
    )
    assert blocks(draft) == {
        "game": [],
        "game/turn-order": [("text", "Ana begins."), ("text", "A Short Line"), ("text", "Ben follows.")],
        "end": [],
        "end/turn-order": [("text", "Nobody.")],
    }


def test_a_heading_that_stands_twice_gets_a_path_of_its_own_and_is_reported():
    draft = read("# Game\n\n## Draw\nOne.\n\n## Draw\nTwo.")
    assert [rule.number for rule in draft.rules] == ["game", "game/draw", "game/draw-2"]
    assert [(doubt.line, doubt.number) for doubt in draft.duplicates] == [(6, "game/draw-2")]


def test_without_contents_a_title_above_a_title_is_a_chapter():
    draft = read("Playing Cards\n\nTurn Order\n\nAna begins, then Ben.\n\nDrawing\n\n- Take one.")
    assert [(rule.number, rule.level) for rule in draft.rules] == [
        ("playing-cards", 1),
        ("turn-order", 1),
        ("drawing", 1),
    ]


def test_a_document_without_any_heading_is_not_understood():
    draft = read("this is one long line that says nothing at all,\nand this is another one.")
    assert draft.rules == ()
    assert {each.owner for each in draft.owned} == {Owner.UNKNOWN}


def test_a_sentence_goes_on_behind_the_edge_of_a_page():
    text = "Turn Order\n\nAna begins and\n\nPage 1\n\nthen Ben follows.\n\nPage 2\n\nof course."
    draft = read(text, furniture={5, 9})
    assert blocks(draft) == {"turn-order": [("text", "Ana begins and then Ben follows."), ("text", "of course.")]}
    assert [each.line.number for each in draft.owned if each.owner is Owner.FURNITURE] == [5, 9]


def test_marks_go_and_words_stay():
    quoted = "- “**Discard *Old Card* from hand:** *Draw a card, then *Rest* it.*”"
    draft = read(f"Turn Order\n\n{quoted}\n- ~~Car #2~~ and ***more***")
    assert draft.rules[0].blocks == (
        Block("list", items=("“Discard Old Card from hand: Draw a card, then Rest it.”", "Car #2 and more")),
    )


@given(st.text(alphabet="Aa b.:-*#=\t1\n", max_size=300), st.sets(st.integers(1, 12)))
def test_any_text_keeps_every_line_in_order(text, furniture):
    given_lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    draft = read_headed(given_lines, OUTLINED, furniture)
    assert [each.line for each in draft.owned] == given_lines
    assert len({rule.number for rule in draft.rules}) == len(draft.rules)

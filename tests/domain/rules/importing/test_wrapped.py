"""Lines that a page wraps: what begins them may be the middle of a sentence."""

import textwrap

import pytest

from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from tests.domain.rules.importing.small import DASHED, draft, words

ABOVE = "1. Basics\n\n1.1. General\n\n1.1.1. Two players sit down.\n\n1.1.2. Each has a deck.\n\n"


@pytest.mark.parametrize(
    "lines",
    [
        ("Play something beside it", "(example: a die) to know what it is."),
        ("Play something beside it (for", "example: a die) to know what it is."),
    ],
)
def test_an_example_within_a_sentence_keeps_all_its_words(lines):
    found = draft(ABOVE + "1.1.3. " + "\n".join(lines))
    assert words(found, "1.1.3") == " ".join(lines)


def test_an_example_behind_a_sentence_is_one():
    found = draft(ABOVE + "1.1.3. Play a die.\n(Example: a red one.)")
    assert words(found, "1.1.3") == "Play a die. / a red one."


def test_a_title_may_end_in_a_full_stop_on_its_second_line():
    text = "1. Game\n\n1-1. What happens when a card\nleaves the table.\n\n1-1-1. It is gone.\n\n1-1-2. Really."
    found = draft(text, DASHED)
    assert words(found, "1-1") == "What happens when a card leaves the table"


def test_a_window_goes_on_until_its_brackets_are_closed():
    turn = "# Turns\n\n## Draw\n\nEach player draws.\n\n"
    text = f"{turn}(Priority Window opens to whoever is\nfirst, and then to others)\nThen go on.\n"
    rules = read(text * 2, games()["bleach"].grammar).draft.rules
    blocks = [(block.kind, block.text) for rule in rules for block in rule.blocks]
    assert ("window", "Priority Window opens to whoever is first, and then to others") in blocks
    assert any(text.startswith("Then go on.") for kind, text in blocks if kind == "text")


WIDTH = 40
SENTENCES = "Whoever holds the card lays it on - face up - and says aloud which of its two effects is meant to happen"


def wrapped(text):
    """Return a text as an editor saves it that wraps lines and leaves out blank ones."""
    return "\n".join(line for paragraph in text.split("\n\n") for line in textwrap.wrap(paragraph, WIDTH))


CHAPTERS = [f"{chapter}. Chapter\n\n{chapter}.1. Section\n\n" for chapter in "123"]
RULES = [f"{chapter}.1.{n}. {SENTENCES * n}.\n\n" for chapter in "123" for n in range(1, 8)]
PARTS = [part for at, chapter in enumerate(CHAPTERS) for part in (chapter, *RULES[7 * at : 7 * at + 7])]


def test_wrapped_text_without_blank_lines_has_its_chapters_and_rules():
    text = "".join(PARTS)
    found, expected = draft(wrapped(text)), draft(text)
    assert [rule.number for rule in found.rules] == [rule.number for rule in expected.rules]
    assert [words(found, rule.number) for rule in found.rules] == [words(expected, rule.number) for rule in found.rules]


def test_a_dash_at_the_start_of_a_wrapped_line_is_no_bullet():
    text = wrapped("".join(PARTS))
    assert "\n- face" in text
    assert "lays it on - face up" in words(draft(text), "1.1.1")


def test_a_heading_behind_a_full_line_is_one():
    """There would have been no room for its first word on the line before."""
    full = "1.1.8. It is said aloud: a full line ends."
    text = wrapped("".join(PARTS[:8])) + f"\n{full:<40}\n4. Chapter\n4.1. Section\n" + wrapped("".join(PARTS[9:]))
    assert len(full) > WIDTH - len("4.")
    assert "4" in {rule.number for rule in draft(text).rules}


def test_in_letters_of_different_widths_the_room_of_a_line_is_guessed():
    """Lines end up to eight letters before the longest does."""
    lines = []
    for paragraph in "".join(PARTS).strip().split("\n\n"):
        words_left = paragraph.split()
        while words_left:
            width, line = WIDTH - 2 * (len(lines) % 5), words_left.pop(0)
            while words_left and len(line) + 1 + len(words_left[0]) <= width:
                line += f" {words_left.pop(0)}"
            lines.append(line)
    found, expected = draft("\n".join(lines)), draft("".join(PARTS))
    assert [rule.number for rule in found.rules] == [rule.number for rule in expected.rules]


MARKED = [f"=={chapter}. Chapter==\n\n==={chapter}.1. Section===\n\n" for chapter in "123"]
STARRED = [f"*{chapter}.1.{n}. {SENTENCES * n}.[{n}]\n\n" for chapter in "123" for n in range(1, 8)]


def test_marks_of_a_wiki_begin_a_line_whatever_stands_before_it():
    """The line before the first heading ends no sentence, and has no room for the heading's words."""
    parts = [part for at, each in enumerate(MARKED) for part in (each, *STARRED[7 * at : 7 * at + 7])]
    text = "Nobody has written any summary of this\n" + wrapped("".join(parts))
    found, expected = draft(text), draft("".join(parts))
    assert [rule.number for rule in found.rules] == [rule.number for rule in expected.rules]
    assert [words(found, rule.number) for rule in found.rules] == [words(expected, rule.number) for rule in found.rules]


def test_the_mark_of_a_footnote_goes_also_where_a_line_begins_with_it():
    text = wrapped("".join(PARTS)).replace("happen.\n1.1.2.", "happen.\n[4]\n1.1.2.")
    assert "[4]" in text
    assert words(draft(text), "1.1.1") == f"{SENTENCES}."

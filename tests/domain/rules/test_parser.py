from textwrap import dedent

from judgeapp.domain.rules.book import Block, Entry, Problem
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.rules.parser import RuleFile, read_asked, read_entries

DOTTED = Numbering()


def read(text, numbering=DOTTED):
    return RuleFile("g/rules/01.txt", dedent(text), numbering, "first")


def test_headings_rules_and_blocks_are_read():
    file = read(
        """
        # 4 (Zones)

        ## 4.4 Batch

        4.4.1. A card joins
        the batch.

        - one
        - two

        Example: Ana plays.

        Note [A8]: Silent. Reading here: yes.

        Printed: 4.4..1
        """
    )
    assert file.problems == []
    chapter, section, rule = file.rules
    assert (chapter.number, chapter.title, chapter.is_title_ours, chapter.level) == ("4", "Zones", True, 1)
    assert (section.number, section.title, section.is_title_ours, section.parent) == ("4.4", "Batch", False, "4")
    assert rule.blocks == (
        Block("text", text="A card joins the batch."),
        Block("list", items=("one", "two")),
        Block("example", text="Ana plays."),
        Block("note", text="Silent. Reading here: yes.", key="A8"),
    )
    assert (rule.printed, rule.line, rule.parent) == ("4.4..1", 6, "4.4")


def test_a_heading_without_number_is_known_by_the_slug_of_its_path():
    file = read(
        "# The Queue\n\nIntro.\n\n## Boosting and the Queue\n\nText.\n\n## Long: title {short}\n\nText.",
        Numbering(by_heading=True),
    )
    assert [rule.number for rule in file.rules] == ["the-queue", "the-queue/boosting-and-the-queue", "the-queue/short"]


def test_a_title_in_brackets_is_the_documents_own():
    (rule,) = read("# 10-2 [Awaken]\n\nText.", Numbering(separator="-")).rules
    assert (rule.title, rule.is_title_ours) == ("[Awaken]", False)


def test_sources_hold_until_the_next_of_the_same_level():
    file = read(
        """
        # 6 Playing

        Source: first, second

        6.1. One.

        6.2. Two.

        Source: first

        6.3. Three.

        # 7 More

        7.1. Four.
        """
    )
    assert [rule.sources for rule in file.rules] == [
        ("first", "second"),
        ("first", "second"),
        ("first",),
        ("first", "second"),
        ("first",),
        ("first",),
    ]


def test_a_table_loses_its_ruler():
    (rule,) = read("# 1 A\n\n| a | b |\n|---|---|\n| 1 | - |").rules
    assert rule.blocks == (Block("table", rows=(("a", "b"), ("1", "-"))),)


def test_a_bar_inside_a_reference_is_no_cells_end():
    (rule,) = read("# 1 A\n\n| a | b |\n| [[4.4|the batch]] | - |").rules
    assert rule.blocks[0].rows[1] == ("[[4.4|the batch]]", "-")


def test_steps_keep_their_numbers():
    (rule,) = read("# 1 A\n\nText.\n\n2. second\n3. third").rules
    assert rule.blocks[1] == Block("steps", items=("2. second", "3. third"))


def test_every_problem_has_its_line():
    file = read("stray\n\n## 1.1 Too deep\n\nMeans: nothing\n\n# 2\n")
    assert file.problems == [
        Problem("g/rules/01.txt", 1, "this block belongs to no rule: start with a heading"),
        Problem("g/rules/01.txt", 3, "the heading skips a level"),
        Problem("g/rules/01.txt", 5, "a rules file has no 'means' block"),
        Problem("g/rules/01.txt", 7, "the heading has no title: give one of ours in (parentheses)"),
    ]


def test_entries_are_read_with_or_without_an_empty_line_after_their_labels():
    entries, problems = read_entries(
        "g/glossary.txt", "[Batch]\nAlso: batches\nSee: 4.4, 1.14\nThe line.\n\n[Hand]\n\nMeans: hand", DOTTED
    )
    assert problems == []
    assert entries == [
        Entry(
            "Batch",
            also=("batches",),
            see=("4.4", "1.14"),
            blocks=(Block("text", text="The line."),),
            file="g/glossary.txt",
            line=1,
        ),
        Entry("Hand", means=("hand",), file="g/glossary.txt", line=6),
    ]


def test_a_label_that_an_entry_does_not_have_is_a_problem():
    _, problems = read_entries("g/glossary.txt", "lost\n\n[Batch]\n\nPrinted: 4", DOTTED)
    assert [(problem.line, problem.message) for problem in problems] == [
        (1, "a block before the first [head]"),
        (5, "an entry has no 'printed' block"),
    ]


def test_asked_lines_belong_to_the_number_above_them():
    asked, places, problems = read_asked("g/asked/01.txt", "[4.4]\nwho first\n- two triggers\n\n[4.5]\nx\n\n[4.4]\ny")
    assert asked == {"4.4": ("who first", "two triggers", "y"), "4.5": ("x",)}
    assert places == {"4.4": 8, "4.5": 5}
    assert problems == [Problem("g/asked/01.txt", 8, "4.4 stands here twice")]

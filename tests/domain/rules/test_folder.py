"""A whole corpus folder: what a right one gives, and every mistake that stops a load."""

import pytest

from judgeapp.domain.rules.folder import CorpusError, read_folder, read_table_talk
from judgeapp.domain.rules.numbering import Numbering

METADATA = """
title = "Rules"
edition = "1"
date = 2020-01-02
publisher = "P"

[[documents]]
key = "doc"
title = "Rules"
edition = "1"
publisher = "P"
"""
RULES = "# 1 General\n\n1.1. First, see [[1.2]].\n\n1.2. Second.\n"


@pytest.fixture
def folder(tmp_path):
    game = tmp_path / "game"
    for name, text in {
        "metadata.toml": METADATA,
        "rules/01.txt": RULES,
        "asked/01.txt": "[1.1]\nwhat is first\n",
        "glossary.txt": "[First]\nSee: 1.1\nThe first.\n",
        "lexicon.txt": "[one]\nMeans: First\n",
    }.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def problems_of(folder, numbering=None):
    with pytest.raises(CorpusError) as caught:
        read_folder(folder, numbering or Numbering())
    return [str(problem) for problem in caught.value.problems]


def test_a_right_folder_is_read(folder):
    corpus = read_folder(folder, Numbering())
    assert [(rule.number, rule.parent) for rule in corpus.rules] == [("1", ""), ("1.1", "1"), ("1.2", "1")]
    assert corpus.asked == {"1.1": ("what is first",)}
    assert (corpus.glossary[0].head, corpus.lexicon[0].means) == ("First", ("First",))


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("# 1 A\n\n1.1. See [[9.9]].", "game/rules/01.txt:3: 1.1 refers to unknown '9.9'"),
        ("# 1 A\n\n1.1. a\n\n1.1. b", "game/rules/01.txt:5: 1.1 stands already at game/rules/01.txt:3"),
        ("# 1 A\n\n1.1. a\n\n1.3. b", "game/rules/01.txt:5: a gap before 1.3"),
        ("# 1 A\n\n1.1.\n\n1.2. b", "game/rules/01.txt:3: 1.1 has no text"),
        ("# 1 A\n\n1.1. a\n\nNote: only\n\n# 2 B", "game/rules/01.txt:7: 2 has no text"),
        ("# 1 A\n\n1.1. a\n\n1.2. b\n\nSource: other", "game/rules/01.txt:5: metadata.toml knows no document 'other'"),
        (
            "# 1 A\n\n1.1. a\n\nNote [A1]: x\n\n1.2. b\n\nNote [A1]: y",
            "game/rules/01.txt:9: note A1 stands already at 1.1",
        ),
    ],
)
def test_a_mistake_is_named_with_file_and_line(folder, rules, problem):
    (folder / "rules/01.txt").write_text(rules, encoding="utf-8")
    assert problem in problems_of(folder)


def test_a_declared_jump_is_no_gap(folder):
    (folder / "rules/01.txt").write_text("# 1 A\n\n1.1. a\n\n1.3. b\n\nSkips: 1.2", encoding="utf-8")
    assert [rule.number for rule in read_folder(folder, Numbering()).rules] == ["1", "1.1", "1.3"]


def test_rules_out_of_order_are_refused(folder):
    (folder / "rules/01.txt").write_text("# 1 A\n\n1.2. a\n\n1.1. b", encoding="utf-8")
    assert "game/rules/01.txt:5: 1.1 is out of order" in problems_of(folder)


def test_all_mistakes_come_at_once(folder):
    (folder / "rules/01.txt").write_text("# 1 A\n\n1.1. See [[9]].\n\n1.3. b", encoding="utf-8")
    (folder / "asked/01.txt").write_text("[7.7]\nwhat\n", encoding="utf-8")
    (folder / "glossary.txt").write_text("[First]\n\n[first]\nSee: 8.8\nText.", encoding="utf-8")
    assert problems_of(folder) == [
        "game/asked/01.txt:1: asked lines for unknown '7.7'",
        "game/glossary.txt:1: [First] stands here more than once",
        "game/glossary.txt:1: [First] has no text",
        "game/glossary.txt:3: [first] refers to unknown '8.8'",
        "game/glossary.txt:3: [first] stands here more than once",
        "game/rules/01.txt:3: 1.1 refers to unknown '9'",
        "game/rules/01.txt:5: a gap before 1.3",
    ]


def test_unreadable_metadata_is_named(folder):
    (folder / "metadata.toml").write_text("title = ", encoding="utf-8")
    assert problems_of(folder)[0].startswith("game/metadata.toml:1: cannot be read")


def test_a_missing_glossary_is_named(folder):
    (folder / "glossary.txt").unlink()
    assert problems_of(folder) == ["game/glossary.txt:1: is missing"]


def test_letters_come_before_numbered_children(folder):
    text = "# 1 A\n\n## 100 B\n\n100a. a\n\n100b. b\n\n### 100.1 C\n\n100.1a. c"
    (folder / "rules/01.txt").write_text(text, encoding="utf-8")
    for name in ("asked/01.txt", "glossary.txt", "lexicon.txt"):
        (folder / name).write_text("", encoding="utf-8")
    corpus = read_folder(folder, Numbering(three_digits=True, letters=True))
    assert [(rule.number, rule.parent) for rule in corpus.rules][1:] == [
        ("100", "1"),
        ("100a", "100"),
        ("100b", "100"),
        ("100.1", "100"),
        ("100.1a", "100.1"),
    ]


def test_table_talk_must_mean_something(tmp_path):
    file = tmp_path / "table_talk.txt"
    file.write_text("[bounce]\nMeans: return to hand\n\n[zap]\n\nNothing.", encoding="utf-8")
    with pytest.raises(CorpusError) as caught:
        read_table_talk(file)
    assert [str(problem) for problem in caught.value.problems] == ["table_talk.txt:4: [zap] means nothing"]

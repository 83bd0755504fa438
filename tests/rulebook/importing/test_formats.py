"""The publishers' documents as Word documents and web pages, made here: they read as their plain texts do."""

import re
import textwrap

import pytest

from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook.importing.files import read_file
from tests.games.test_importing_bleach import OF_FILE
from tests.rulebook.importing.words import Numbered, page, word

COUNTED = [(name, key) for name, key in OF_FILE if not (games()[key].numbering.letters or key == "bleach")]
DEPTHS = range(1, 10)


def said(reading):
    """Return what every rule and entry says, but for its spaces and the marks of what is set deeper."""
    rules = {rule.number: rule.title + "\n".join(block.words for block in rule.blocks) for rule in reading.draft.rules}
    entries = {entry.head: "\n".join(block.words for block in entry.blocks) for entry in reading.draft.glossary}
    return {key: re.sub(r"[\s–]+", "", text) for key, text in (rules | entries).items()}


def understood(name, data, grammar):
    source = read_file(name, data)
    return said(read(source.text, grammar, source.furniture))


def counted(numbers, separator):
    """Return numbers as a list that Word counts; it begins anew where a number is not the next one."""
    book = Numbered(*(("decimal", f"{separator.join(f'%{n}' for n in range(1, depth + 1))}.") for depth in DEPTHS))
    now: list[int] = []
    for number in numbers:
        wanted = [int(part) for part in number.split(separator)]
        for depth, part in enumerate(wanted):
            is_last = depth + 1 == len(wanted)
            if now[depth : depth + 1] == [part] and not is_last:
                continue
            if part != (now[depth] + 1 if depth < len(now) else 1):
                book.start(**{f"at{depth}": part})
            now = [*now[:depth], part]
            book.add(depth, f"This is what stands at {depth}." if is_last else "Heading")
    return book.saved()


@pytest.mark.parametrize(("name", "key"), COUNTED)
def test_the_numbers_of_a_document_are_found_where_word_counts_them(documents, name, key):
    grammar = games()[key].grammar
    rules = read((documents / name).read_text(encoding="utf-8"), grammar).draft.rules
    numbers = [rule.number for rule in rules if rule.number[-1].isdigit() and "/" not in rule.number]
    found = read_file("rules.docx", counted(numbers, grammar.numbering.separator)).text
    printed = [line.split(". ")[0] for line in found.split("\n") if "Heading" not in line and line]
    assert printed == numbers


@pytest.mark.parametrize(("file", "make"), [("rules.docx", word), ("rules.html", page)])
@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_a_document_reads_as_its_plain_text(documents, name, key, file, make):
    text = (documents / name).read_text(encoding="utf-8")
    grammar = games()[key].grammar
    assert understood(file, make(text), grammar) == said(read(text, grammar))


def unspaced(text):
    """Return a text as browsers copy it: a paragraph on each line, none of them blank."""
    return re.sub(r"\n\s*\n", "\n", text)


# Numbers that stand at the end of a line, and one that is printed within its rule.
DAMAGED = {"4-11-1-1", "4-11-1-2", "601.7"}


@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_a_copy_without_blank_lines_reads_as_its_plain_text(documents, name, key):
    text = (documents / name).read_text(encoding="utf-8")
    grammar = games()[key].grammar
    found, expected = understood("rules.txt", unspaced(text).encode(), grammar), said(read(text, grammar))
    assert {each: words for each, words in found.items() if each not in DAMAGED} == {
        each: words for each, words in expected.items() if each not in DAMAGED
    }


# Shares of a document's rules: those that are found, and those that say the same to the letter. What is lost has its
# number in the middle or at the end of another rule's line, or is a title or a marked rule behind a line that is full.
FOUND, SAME = 0.96, 0.75


@pytest.mark.parametrize("width", [60, 78, 100])
@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_wrapped_text_without_blank_lines_has_all_its_rules(documents, name, key, width):
    text = (documents / name).read_text(encoding="utf-8")
    grammar = games()[key].grammar
    lines = [wrapped for line in text.split("\n") for wrapped in textwrap.wrap(line, width, break_on_hyphens=False)]
    found, expected = understood("rules.txt", "\n".join(lines).encode(), grammar), said(read(text, grammar))
    assert len(set(expected) & set(found)) >= FOUND * len(expected)
    same = sum(found.get(number) == words for number, words in expected.items())
    assert same >= SAME * len(expected)


def test_lines_that_were_wrapped_are_no_paragraphs():
    grammar = games()["bakugan"].grammar
    rules = [f"1.1.{n}. Draw a card and look at it,\nthen put it on top of the deck." for n in range(1, 30)]
    wrapped = read("\n".join(rules), grammar)
    assert [len(rule.blocks) for rule in wrapped.draft.rules] == [1] * 29

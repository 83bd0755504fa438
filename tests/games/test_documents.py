"""The corpus against the publishers' documents; runs where those lie beside the project."""

import re

import pytest
from django.conf import settings

from judgeapp.domain.rules.folder import read_folder
from judgeapp.games import games

FILES = {
    "bakugan": ["bakugan-comprehensive-rules.txt", "bakugan-rulebook-2019-05-24.wiki.txt"],
    "bleach": ["bleach-advanced-rulings-2007-06-25.txt"],
    "dragon_ball_super": ["dragon-ball-super-1.077.txt"],
    "x610z": ["x610z-comprehensive-1.1.txt"],
}


def corpus_of(key):
    return read_folder(settings.CORPUS_DIR / key, games()[key].numbering)


def text_of(documents, key):
    return "\n".join((documents / name).read_text(encoding="utf-8") for name in FILES[key])


def numbers(corpus):
    return {rule.number for rule in corpus.rules}


def test_every_x610z_number_that_is_printed_is_there(documents):
    body = text_of(documents, "x610z").split("# 1. X610Z", 1)[1].split("# Glossary")[0]
    printed = re.findall(r"^[-#\s]*(?:<b>)?(\d{3}(?:\.\d+)?\.?[a-z]?)[.\s]", body, re.MULTILINE)
    mended = {re.sub(r"\.(?=[a-z]$)|\.$", "", number) for number in printed}
    found = numbers(corpus_of("x610z"))
    assert mended - found == set()
    assert {number for number in found if re.match(r"\d{3}", number)} - mended == set()


def test_every_x610z_glossary_term_is_there(documents):
    glossary = text_of(documents, "x610z").split("# Glossary")[1]
    printed = [term.strip() for term in re.findall(r"^## (.+)$", glossary, re.MULTILINE)]
    assert [entry.head for entry in corpus_of("x610z").glossary] == printed
    assert len(printed) == 137


def test_every_dragon_ball_super_number_that_is_printed_is_there(documents):
    text = text_of(documents, "dragon_ball_super").split("General Rules", 1)[1].split("Update History")[0]
    printed = re.findall(r"(?<![\d-])(\d{1,2}(?:[-·]\d{1,2}){1,5})(?![\d-])", text)
    found = numbers(corpus_of("dragon_ball_super"))
    # Stale references (see the notes in the corpus) and a date are no rules.
    stale = {"10-14-1", "10-15-1"}
    assert {number.replace("·", "-") for number in printed} - stale - found == set()


def test_every_bakugan_number_that_is_printed_is_there(documents):
    text = text_of(documents, "bakugan")
    printed = set(re.findall(r"^[-*\s]*(\d(?:\.\d+)+)\. ?", text, re.MULTILINE))
    found = numbers(corpus_of("bakugan"))
    mended = {rule.printed for rule in corpus_of("bakugan").rules if rule.printed}
    assert printed - found - mended == set()


def test_every_bleach_entry_and_window_is_there(documents):
    text = text_of(documents, "bleach")
    windows = len(re.findall(r"Priority Window Opens", text))
    blocks = [block for rule in corpus_of("bleach").rules for block in rule.blocks]
    assert sum(block.kind == "window" for block in blocks) == windows == 26


@pytest.mark.parametrize("key", sorted(FILES))
def test_every_known_ambiguity_has_its_note(documents, key):
    section = {
        "bakugan": "## Bakugan",
        "bleach": "## Bleach",
        "dragon_ball_super": "## Dragon Ball Super",
        "x610z": "## X610Z",
    }
    text = (documents.parent / "facts" / "ambiguities.md").read_text(encoding="utf-8")
    part = text.split(section[key], 1)[1].split("\n## ", 1)[0]
    known = set(re.findall(r"^- \*{0,2}(A\d+)\b", part, re.MULTILINE)) or {
        f"A{n}" for n in re.findall(r"^(\d+)\. \*\*", part, re.MULTILINE)
    }
    noted = {block.key for rule in corpus_of(key).rules for block in rule.blocks if block.kind == "note" and block.key}
    assert known
    assert known - noted == set()

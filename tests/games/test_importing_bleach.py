"""A document without numbers, and the glossary of another, read as their publishers wrote them."""

import pytest
from django.conf import settings

from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.rules.importing.reading import looks_like_another_game, read
from judgeapp.domain.rules.importing.values import Owner
from judgeapp.games import games
from tests.games.test_documents import FILES, corpus_of

BLEACH = "bleach-advanced-rulings-2007-06-25.txt"
OF_FILE = [(name, key) for key, names in FILES.items() for name in names]
# What each document's references really mean (../shared/facts/ambiguities.md), as far as the document itself can tell.
STALE = {
    "bakugan-comprehensive-rules.txt": {
        ("1.1.1.1", "8"): "",
        ("1.1.1.2", "9"): "",
        ("1.4.2", "7.5"): "",
        ("1.9.1.1", "1.5"): "1.6",
        ("3.6.2", "1.13"): "1.14",
        ("6.1.1", "7.6"): "",
        ("6.3.2", "600.1"): "4.4",
        ("6.7.1.6", "605.1a"): "6.7.1.1",
        ("6.7.1.6", "605.1e"): "6.7.1.5",
    },
    "dragon-ball-super-1.077.txt": {
        ("10-13-4-4", "10-14-1"): "10-13-4-1",
        ("10-13-5-4", "10-15-1"): "10-13-5-1",
        ("update-history/1.062", "8-4-1-2"): "8-4-1",
        ("update-history/1.062", "10-5-5"): "10-5-6",
        ("update-history/1.062", "10-5-6"): "10-5-7",
        ("update-history/1.062", "10-14"): "10-13-4",
        ("update-history/1.062", "10-18"): "10-5",
        ("update-history/1.064", "10-17-5"): "10-15-5",
        ("update-history/1.064", "10-25"): "10-22",
        ("update-history/1.064", "10-26"): "10-23",
        ("update-history/1.064", "10-27"): "10-24",
        ("update-history/1.064", "10-28"): "10-25",
        ("update-history/1.064", "10-29"): "10-26",
        ("update-history/1.077", "8-1-5-1-1"): "8-1-5-1",
        ("update-history/1.077", "11-2-2"): "11-3-2",
    },
    "x610z-comprehensive-1.1.txt": {},
    BLEACH: {
        (
            "additional-game-rules-and-definitions/battle",
            "page 10",
        ): "the-sequence-of-play/step-2-main/phase-c-declare-attack",
        (
            "the-sequence-of-play/step-2-main/phase-b-declare-play-a-card",
            "page 4",
        ): "additional-game-rules-and-definitions/how-to-play-character-cards",
    },
}


def reading_of(documents, name, key):
    return read((documents / name).read_text(encoding="utf-8"), games()[key].grammar)


@pytest.fixture(scope="module")
def bleach(documents):
    return reading_of(documents, BLEACH, "bleach")


def test_every_heading_has_the_path_of_the_corpus(bleach):
    corpus = read_folder(settings.CORPUS_DIR / "bleach", games()["bleach"].numbering)
    printed = [rule for rule in corpus.rules if not rule.is_title_ours]
    assert [(rule.number, rule.parent, rule.level) for rule in bleach.draft.rules] == [
        (rule.number, rule.parent, rule.level) for rule in printed
    ]
    assert len(printed) == 62


def test_every_window_and_example_is_there(bleach):
    kinds = [block.kind for rule in bleach.draft.rules for block in rule.blocks]
    assert (kinds.count("window"), kinds.count("example")) == (26, 12)


def test_every_line_is_accounted_for(documents, bleach):
    lines = [line for line in (documents / BLEACH).read_text(encoding="utf-8").split("\n") if line.strip()]
    assert [each.line.text for each in bleach.draft.owned] == lines
    assert bleach.totals == {
        Owner.HEADING: 62,
        Owner.RULE: 0,
        Owner.CONTINUATION: 142,
        Owner.EXAMPLE: 8,
        Owner.WINDOW: 26,
        Owner.TERM: 0,
        Owner.FRONT: 6,
        Owner.CONTENTS: 5,
        Owner.FURNITURE: 0,
        Owner.UNKNOWN: 0,
    }


def test_the_stages_of_the_queue_stay_in_their_order(bleach):
    (stages,) = [
        block.items
        for rule in bleach.draft.rules
        if rule.number == "the-queue/power-damage-and-the-queue"
        for block in rule.blocks
        if block.kind == "steps"
    ]
    assert [stage[:2] for stage in stages] == ["6.", "5.", "4.", "3.", "2.", "1."]


def test_every_x610z_term_is_there(documents):
    glossary = reading_of(documents, FILES["x610z"][0], "x610z").draft.glossary
    assert [entry.head for entry in glossary] == [entry.head for entry in corpus_of("x610z").glossary]
    assert len(glossary) == 137
    assert all(entry.blocks for entry in glossary)
    assert len(next(entry for entry in glossary if entry.head == "Sacrifice").blocks) == 2


@pytest.mark.parametrize("name", STALE)
def test_stale_references_are_found_with_what_they_mean(documents, name):
    dangling = reading_of(documents, name, dict(OF_FILE)[name]).dangling
    assert {(found.rule, found.printed): found.target for found in dangling} == STALE[name]


@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_a_document_is_known_for_its_own_game(documents, name, key):
    text = (documents / name).read_text(encoding="utf-8")
    assert {other: looks_like_another_game(text, other, games()) for other in games()} == {
        other: "" if other == key else key for other in games()
    }

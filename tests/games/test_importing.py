"""The publishers' own documents, read by each game's grammar; runs where those lie beside the project.

The bundled corpus has the right numbers of every document: what it restates must be found, and nothing else.
"""

import time

import pytest
from django.conf import settings

from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Line, Owner
from judgeapp.games import games

FILES = {
    "comprehensive": ("bakugan", "bakugan-comprehensive-rules.txt"),
    "rulebook": ("bakugan", "bakugan-rulebook-2019-05-24.wiki.txt"),
    "manual": ("dragon_ball_super", "dragon-ball-super-1.077.txt"),
    "x610z": ("x610z", "x610z-comprehensive-1.1.txt"),
}
# Headings that the restatement has and that no line of the document prints.
UNPRINTED = {
    "comprehensive": {"preface", "1", "2", "3", "4", "5", "6"},
    "rulebook": {"6.1", "6.8", "8.1", "8.2", "9.1", "9.2", "9.7"},
    "manual": {"10-18"},
    "x610z": set(),
}
MENDED = {  # by line
    "comprehensive": "9 1.1.1, 11 1.1.1.1, 13 1.1.1.2, 15 1.1.2, 17 1.1.2.1, 21 1.2.1, 23 1.2.1.1, 25 1.2.2, 27 1.2.3, "
    "31 1.3.1, 33 1.3.2, 35 1.3.3, 37 1.3.4, 39 1.3.5, 43 1.4.1, 47 1.4.2, 49 1.4.3, 51 1.4.3.1, 53 1.4.4, 75 1.8.1",
    "rulebook": "8 6, 10 6.2, 12 6.2.1.1, 31 6.5.3, 42 6.7.1.6, 126 7.8.2.7, 155 9.6, 159 9.6.3.1",
    "manual": "35 1-2-1-1-1, 89 2-3-2-2-1, 165 2-11-1-1-1, 252 3-5-3, 381 4-10-2, 386 4-11, 389 4-11-1-1, "
    "390 4-11-1-2, 392 5, 403 5-1-3-2-1, 404 5-1-3-2-2, 443 6-3-1-2-1, 449 6-3-1-2-2, 451 6-3-1-2-2-2, 452 6-3-1-2-3, "
    "453 6-3-1-2-4, 457 6-3-1-3-1, 519 7-4-1-4-1-1, 520 7-4-1-4-1-2, 545 8-1-4-1, 751 10-8-1-2, 783 10-13-2, "
    "801 10-13-5-1, 1013 update-history, 1015 update-history/1.00",
    "x610z": "143 105.4a, 266 201.7a, 493 209a, 497 209b, 501 209c, 766 601.7",
}


@pytest.fixture(scope="module")
def drafts(documents):
    found = {}
    for key, (game, file) in FILES.items():
        text = (documents / file).read_text(encoding="utf-8")
        lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        found[key] = lines, read_numbered(lines, games()[game].grammar)
    return found


def expected(key):
    game = FILES[key][0]
    rules = read_folder(settings.CORPUS_DIR / game, games()[game].numbering).rules
    return [rule.number for rule in rules if game != "bakugan" or key in rule.sources]


def rule(draft, number):
    (found,) = [each for each in draft.rules if each.number == number]
    return found


@pytest.mark.parametrize("key", FILES)
def test_every_number_is_found_and_none_is_invented(drafts, key):
    found = [each.number for each in drafts[key][1].rules]
    assert found == [number for number in expected(key) if number not in UNPRINTED[key]]


@pytest.mark.parametrize("key", FILES)
def test_every_line_is_owned_and_all_are_understood(drafts, key):
    lines, draft = drafts[key]
    assert [each.line for each in draft.owned] == lines
    assert not [each.line for each in draft.owned if each.owner is Owner.UNKNOWN]


@pytest.mark.parametrize("key", FILES)
def test_every_damaged_place_is_mended_and_told(drafts, key):
    form = ("Marks stand round", "No space stands behind")
    mended = [repair for repair in drafts[key][1].repairs if not repair.why.startswith(form)]
    repairs = [f"{repair.line} {repair.mended}" for repair in mended]
    if key == "rulebook":  # all its bullets and headings besides
        assert set(MENDED[key].split(", ")) <= set(repairs)
        assert len(repairs) == 76
    else:
        assert repairs == MENDED[key].split(", ")
    assert all(repair.why for repair in drafts[key][1].repairs)


def test_numbers_that_are_right_but_stand_oddly_are_told(drafts):
    repairs = drafts["manual"][1].repairs
    glued = [repair for repair in repairs if repair.why.startswith("No space")]
    assert ("1-3-2-1.If", "1-3-2-1") in [(repair.printed, repair.mended) for repair in glued]
    assert len(glued) == 57
    assert [repair.printed for repair in repairs if repair.why.startswith("Marks")] == ["**7-3-1-1.**", "**8-4-2-3.**"]


def test_what_cannot_be_mended_is_reported(drafts):
    found = {key: draft for key, (_, draft) in drafts.items()}
    assert [doubt.number for doubt in found["comprehensive"].gaps] == ["1", "2", "3", "4", "5", "6"]
    assert [doubt.number for doubt in found["rulebook"].gaps] == [
        "6.1",
        "6.8",
        "7.1",
        "8.1",
        "8.2",
        "9.1",
        "9.2",
        "9.7",
    ]
    assert [doubt.number for doubt in found["manual"].gaps] == ["10-18"]
    assert [doubt.number for doubt in found["x610z"].gaps] == ["202.9a"]
    assert {doubt.number for doubt in found["manual"].duplicates} == {
        "1-2-1-1", "2-3-2-1", "2-11-1-1", "6-3-1-2-2", "7-4-1-4"
    }  # fmt: skip
    assert not any(draft.disorder for draft in found.values())


def test_columns_that_ran_into_each_other_are_parted(drafts):
    manual = drafts["manual"][1]
    whole, own = rule(manual, "5-1-3").blocks[0].text, rule(manual, "6-3-1-2-1").blocks[0].text
    assert (len(whole.split()), whole.split()[-4:]) == (18, ["to", "play", "the", "game."])
    assert (len(own.split()), own.split()[13:17]) == (26, ["Battle", "Area", "and", "play"])


def test_blocks_are_what_they_were(drafts):
    x610z = drafts["x610z"][1]
    (table,) = [block for block in rule(x610z, "201.7a").blocks if block.kind == "table"]
    assert (len(table.rows), {len(row) for row in table.rows}) == (19, {9})
    assert [block.kind for block in rule(x610z, "202.6a").blocks] == ["text", "list", "steps", "text"]
    assert len(rule(x610z, "200.2a").blocks[1].items) == 4
    assert [block.kind for block in rule(drafts["rulebook"][1], "7.3.1.1").blocks] == ["text", "example"]
    assert [block.kind for block in rule(drafts["comprehensive"][1], "2.17.2.1").blocks] == ["example"]


def test_no_mark_is_left_in_the_text(drafts):
    for _, draft in drafts.values():
        text = "\n".join(block.words for each in draft.rules for block in each.blocks)
        assert not [mark for mark in ("**", "<sup", "<b>", "\\", "$", "==", "\t") if mark in text]


def test_reading_the_documents_takes_little_time(drafts):
    started = time.process_time()
    for key, (lines, _) in drafts.items():
        read_numbered(lines, games()[FILES[key][0]].grammar)
    assert time.process_time() - started < 5

"""Lists of entrants: whatever is pasted or uploaded is an entry, or a problem that says what to do."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.events.entry import Duplicate, Entry, Note, Problem, Reading, read_entrants

QUOTES = "The quotes are wrong: put one at each end of a cell, and write one inside a cell twice."


@pytest.mark.parametrize(
    "written",
    [
        "Name,Club\nAnn Lee,Dragons",
        "player;store\nAnn Lee;Dragons",
        "CLUB\tPlayer_Name\nDragons\tAnn  Lee",
        "\ufeffName, Club\r\nAnn Lee, Dragons\r\n",
        '"Name","Club"\r"Ann Lee","Dragons"',
        "\n\nname,club\n\nAnn Lee,Dragons\n  \n",
        "First name,Last name,Club\nAnn,Lee,Dragons",
        "Surname;Given-Name;Club\nLee;Ann;Dragons",
        "name,club\nAnn Lee,Dragons,,",
        'name, club\nAnn Lee, "Dragons"',
        'name,club\nAnn Lee,"\nDragons\n"',
        "Ann Lee; Dragons",
        "Ann Lee\tDragons\t",
        "1. Ann Lee; Dragons",
        "• Ann Lee;Dragons",
    ],
)
def test_a_list_may_be_a_sheet_or_pasted_lines(written):
    reading = read_entrants(written)
    assert [(each.name, each.club) for each in reading.entries] == [("Ann Lee", "Dragons")]
    assert (reading.problems, reading.notes, reading.duplicates) == ((), (), ())


def test_every_column_has_its_place():
    assert read_entrants(
        "name,club,team,members,seed,pod,byes,table,note\n"
        'Robots,Dragons,North,"Ann, Bob / Cid",3,2,1,17,"near the door, please"\n'
    ) == Reading((Entry(2, "Robots", "Dragons", "North", ("Ann", "Bob", "Cid"), 3, 2, 1, 17, "near the door, please"),))


@pytest.mark.parametrize(
    "written",
    ["team,members\nRobots,Ann|Bob", "Robots: Ann, Bob", "2) Robots:  Ann; Bob", 'team;members\nRobots;"Ann\nBob"'],
)
def test_a_team_is_one_entrant_with_members(written):
    (entry,) = read_entrants(written).entries
    assert (entry.name, entry.members, entry.team) == ("Robots", ("Ann", "Bob"), "")


def test_pasted_names_may_have_commas_and_a_note_says_so():
    assert read_entrants("Lee, Ann\nMoor, Bob") == Reading(
        (Entry(1, "Lee, Ann"), Entry(2, "Moor, Bob")),
        notes=(Note(0, "Commas were read as part of names; for columns, begin with a line such as name,club."),),
    )


def test_one_column_needs_no_quotes():
    assert read_entrants('Name\nLee, Ann\n"Moor, Bob"').entries == (Entry(2, "Lee, Ann"), Entry(3, "Moor, Bob"))


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "&lt;b&gt;", "👩‍🚀 Ann", "O'Neil", "x" * 80, "علي", "null", "=1+1"]
)
def test_odd_names_stay_as_they_are(name):
    assert read_entrants(f"name\n{name}") == Reading((Entry(2, name),))


@pytest.mark.parametrize(
    ("data", "notes"),
    [
        ("name;club\nJosé;Ärzte".encode(), ()),
        ("name;club\nJosé;Ärzte".encode("utf-8-sig"), ()),
        ("name;club\nJosé;Ärzte".encode("utf-16"), ()),
        (
            "name;club\nJosé;Ärzte".encode("cp1252"),
            (Note(0, "The file is not in UTF-8; it was read as Windows-1252. Look at names with accents."),),
        ),
    ],
)
def test_files_come_in_any_usual_encoding(data, notes):
    assert read_entrants(data) == Reading((Entry(2, "José", "Ärzte"),), notes=notes)


def test_what_is_no_list_says_so():
    no_text = Problem(0, "", "This file is no text: save the list as CSV in UTF-8.")
    assert read_entrants(bytes(range(256)) * 4) == Reading(problems=(no_text,))
    nobody = Problem(1, "name,club", "The list names columns, and nobody below them.")
    assert read_entrants("name,club\n\n") == Reading(problems=(nobody,))
    for nothing in ("", "\n \n\t", b""):
        assert read_entrants(nothing) == Reading(problems=(Problem(0, "", "The list is empty."),))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("x" * 81, ["The name has 81 characters; shorten it to 80."]),
        ("A,B,,,,,extra", ["There are 7 cells, and the first line names 6: put a cell in quotes."]),
        (",Dragons", ["There is no name."]),
        ("\u200b,Dragons", ["There is no name."]),
        ("\u0301,Dragons", ["There is no name."]),
        ('"Ann,Dragons', [QUOTES]),
        ('"Ann" Lee,Dragons', [QUOTES]),
        (
            "Ann,,one,-1,,x\u0662" + "9" * 30,
            [
                'The seed is "one": write a whole number up to 99999, or nothing.',
                'The byes is "-1": write a whole number up to 9, or nothing.',
                'The table is "x٢999999999999999999…": write a whole number up to 99999, or nothing.',
            ],
        ),
        ("Robots,,,,Ann/ann,", ["A member is named twice."]),
        (f"Robots,,,,{'y' * 90}|Bob,", ["The name of a member has 90 characters; shorten it to 80."]),
    ],
)
def test_a_line_that_is_no_entry_keeps_its_text_and_says_everything(row, words):
    reading = read_entrants(f"name,club,seed,byes,members,table\nBob\n{row}\nCid")
    assert reading.problems == tuple(Problem(3, row, each) for each in words)
    assert [each.name for each in reading.entries] == ["Bob", "Cid"]


def test_a_pasted_line_with_many_cells_asks_for_a_head():
    assert read_entrants("Ann;Dragons;7").problems == (
        Problem(1, "Ann;Dragons;7", "There are more than a name and a club: add a first line that names the columns."),
    )


def test_a_quote_that_nobody_closed_does_not_swallow_the_list():
    rows = [f"Player {number},Dragons" for number in range(100)]
    reading = read_entrants("\n".join(["name,club", 'Ann,"Drag', *rows]))
    assert reading.problems == (Problem(2, 'Ann,"Drag', QUOTES),)
    assert [each.name for each in reading.entries] == [f"Player {number}" for number in range(100)]


def test_a_quote_that_is_closed_far_below_swallows_nothing_either():
    rows = [f"Player {number},Dragons" for number in range(30)]
    reading = read_entrants("\n".join(["name,club", 'Ann,"Drag', *rows, 'Zoe,Dragons"']))
    assert reading.problems == (Problem(2, 'Ann,"Drag', QUOTES),)
    assert len(reading.entries) == 31


def test_the_limit_of_a_name_can_be_set_and_notes_may_be_longer():
    assert read_entrants("name\nAnnabel", longest=6).problems == (
        Problem(2, "Annabel", "The name has 7 characters; shorten it to 6."),
    )
    assert read_entrants(f"name,note\nAnn,{'n' * 300}").problems == ()
    assert len(read_entrants(f"name,note\nAnn,{'n' * 301}").problems) == 1


def test_columns_that_are_not_read_are_named():
    reading = read_entrants("name,e-mail,Name,club\nAnn,x@y,Bob,Dragons")
    assert reading.entries == (Entry(2, "Ann", "Dragons"),)
    assert reading.notes == (Note(1, "Columns that are not read: e-mail, Name."),)


def test_control_and_direction_characters_are_left_out_and_counted():
    reading = read_entrants("name,club\nAn\x00n\u202e,Dra\x07gons\nBob\ud800,")
    assert reading.entries == (Entry(2, "Ann", "Dragons"), Entry(3, "Bob"))
    assert reading.notes == (Note(2, "Left out: 3 invisible characters."), Note(3, "Left out: 1 invisible character."))


def test_whoever_is_there_twice_is_told_and_stays():
    reading = read_entrants("Ann Lee\nBob\nÁNN  LEE\nRobots: Bob, Cid\nDora", entered=["dora", "Ann Lee"])
    assert len(reading.entries) == 5
    assert reading.duplicates == (
        Duplicate("Ann Lee", (1, 3), is_entered=True),
        Duplicate("Bob", (2, 4), is_entered=False),
        Duplicate("Dora", (5,), is_entered=True),
    )
    assert [each.words for each in reading.duplicates] == [
        "Ann Lee is in lines 1 and 3 and in the event already.",
        "Bob is in lines 2 and 4.",
        "Dora is in line 5 and in the event already.",
    ]


WORDS = st.sampled_from(
    ["name", "club", "Team", "members", ",", ";", "\t", '"', '""', "\n", "\r\n", "Ann", ": ", "1. ", "\u202e", "-"]
)
LISTS = st.text() | st.lists(WORDS | st.text(max_size=2), max_size=40).map("".join)


@settings(deadline=None)
@given(LISTS)
def test_every_line_that_is_not_empty_is_an_entry_or_a_problem_or_the_head(written):
    reading = read_entrants(written)
    for entry in reading.entries:
        assert entry.name
        assert len(entry.name) <= 80
    assert {each.line for each in reading.entries}.isdisjoint(each.line for each in reading.problems)
    lines = written.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    there = [number for number, line in enumerate(lines, 1) if line.strip()]
    told = {each.line for each in (*reading.entries, *reading.problems)}
    if '"' not in written and there:
        assert set(there) - told <= {there[0]}


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_read_or_refused(data):
    reading = read_entrants(data)
    assert reading.entries or reading.problems


def test_ten_thousand_rows_are_read_at_once():
    rows = "".join(f'"Lée, Ann {number}",Dragons,{number}\n' for number in range(10_000))
    start = time.process_time()
    reading = read_entrants(f"name,club,seed\n{rows}".encode())
    assert time.process_time() - start < 2
    assert (len(reading.entries), reading.problems, reading.duplicates) == (10_000, (), ())

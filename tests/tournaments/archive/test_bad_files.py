"""A bad file of an event is told all that is wrong with it, and makes nothing."""

import json

import pytest

from judgeapp.tournaments import archive

pytestmark = pytest.mark.django_db


def set_at(plain: object, path: tuple, value: object) -> None:
    for step in path[:-1]:
        plain = plain[step]
    if value is DELETE:
        del plain[path[-1]]
    else:
        plain[path[-1]] = value


DELETE = object()
MATCH = ("rounds", 0, "matches", 0)
BEFORE = "must be a number of rounds, true or false, and numbers of entrants"
BAD = [
    (("event", "name"), "", "event.name: must be a text that is not empty."),
    (("event", "name"), "x" * 81, "event.name: has 81 characters; at most 80 are kept."),
    (("event", "name"), "a\0b", "event.name: has a NUL character."),
    (("event", "name"), "\ud800", "event.name: has a character that is only half of one."),
    (("event", "name"), DELETE, "event.name: is missing."),
    (("event", "rounds"), "4", "event.rounds: must be a whole number from 0 to 32,767."),
    (("event", "rounds"), True, "event.rounds: must be a whole number from 0 to 32,767."),
    (("event", "rounds"), 10**17, "event.rounds: must be a whole number from 0 to 32,767."),
    (("event", "date"), "21.11.2026", "event.date: must be a day such as 2026-11-21."),
    (("event", "is_listed"), 1, "event.is_listed: must be true or false."),
    (("event", "stage"), "lunch", "event.stage: must be one of open, swiss, cut, over."),
    (("event", "format"), "none", "event.format: there is no format “none”: choose full"),
    (("event", "tables"), "5-1", "event.tables: '5-1' runs backwards. Write 1-5."),
    (("event", "tiebreaks"), [], "event.tiebreaks: must name at least one."),
    (("event", "cut_seeds"), [99], "event.cut_seeds: names entrants that are not there: 99."),
    (("event", "cut_seeds"), [1, 2], "event.cut_seeds: must be empty or have 3 to 64 entrants."),
    (("event", "stage"), "cut", "event.cut_seeds: must name who is in the cut: it has begun."),
    *((("event", "best_of"), number, "event.best_of: must be one of 1, 3, 5.") for number in (0, 2, 32_767)),
    (("event", "owner"), "me", "event.owner: is nothing that is kept here."),
    (("more",), 1, "more: is nothing that a file of an event has."),
    (("staff",), DELETE, "staff: is missing."),
    (("staff", 0, "role"), "king", "staff[0].role: must be one of judge, "),
    (("entrants",), {}, "entrants: must be a list."),
    (("entrants", 0), 7, "entrants[0]: must be an object."),
    (("entrants", 0, "number"), 2, "entrants: has the number 2 more than once."),
    (("entrants", 0, "created_at"), "2026-11-21T10:00:00", "entrants[0].created_at: must be a time with its zone, "),
    (("devices", 0, "entrant"), 99, "devices[0].entrant: names entrants that are not there: 99."),
    (("rounds", 0, "number"), 2, "rounds[0].number: must be 1: rounds are listed in order, without a gap."),
    (("rounds", 0, "state"), "draft", "rounds[0].state: must be closed: a later round is there."),
    (("rounds", 0, "seed"), "another", "rounds[0].digest: is not that of the seed."),
    (("rounds", 0, "entered", "entrants", 0, "id"), "1", "rounds[0].entered.entrants[0].id: must be a whole number."),
    (("rounds", 0, "entered", "options", "x"), True, "rounds[0].entered.options: has options that are none"),
    (("rounds", 0, "draw"), [], "rounds[0].draw: must be an object."),
    *(
        (("rounds", 0, "draw", key), value, f"rounds[0].draw.{key}: {words}.")
        for key, value, words in [
            ("earlier", "3", "must be a number"),
            ("earlier", [3], "must be a number"),
            ("words", {"a": 1}, "must be a text"),
            ("proof", 1, "must be a text"),
            ("cost", {"repeats": "many"}, "must be names with whole numbers"),
            ("bound", [], "must be names with whole numbers"),
            ("before", "x", BEFORE),
            ("before", {"rounds": "3"}, BEFORE),
            ("before", {"rounds": 0}, BEFORE),
            ("before", {"decks_were_locked": 1}, BEFORE),
            ("more", 1, "is nothing that is kept here"),
        ]
    ),
    ((*MATCH, "seats"), [1, 99], "rounds[0]: names entrants that are not there: 99."),
    ((*MATCH, "seats"), [1], "rounds[0].matches[0].seats: must be 2 for a match at a table."),
    ((*MATCH, "table"), 2, "rounds[0]: has more than one match at table 2."),
    ((*MATCH, "reason"), {"code": "luck", "facts": []}, "rounds[0].matches[0].reason: must be a code with its facts"),
    ((*MATCH, "reason", "stopped"), [99], "rounds[0]: names entrants that are not there: 99."),
    ((*MATCH, "reason", "stopped"), "x", "rounds[0].matches[0].reason: must be a code with its facts"),
    ((*MATCH, "reports"), [], "rounds[0].matches[0].reports: has no accepted result, and the round is closed."),
    ((*MATCH, "reports", 0, "state"), "accepted", "rounds[0].matches[0].reports: has more than one accepted result."),
    ((*MATCH, "reports", 0, "kind"), "tea", "rounds[0].matches[0].reports[0].kind: must be one of played, "),
    ((*MATCH, "reports", 0, "device"), 5, "rounds[0].matches[0].reports[0].device: is no place in devices."),
    (("rounds", 0, "standings", 0, "rows", 0, "rank"), "1", "rounds[0].standings[0].rows: has a row that is none"),
    (("lists",), [{"key": "official"}], "lists[0].first: is missing."),
    (("links",), {"event": "../etc"}, "links.event: must be the token of an address."),
]


@pytest.mark.parametrize(("path", "value", "words"), BAD, ids=[f"{words[:40]}" for _, _, words in BAD])
def test_what_is_wrong_with_a_file_is_said_with_its_place(file, path, value, words):
    set_at(file, path, value)
    with pytest.raises(archive.ArchiveError) as raised:
        archive.read(json.dumps(file))
    assert any(problem.startswith(words) for problem in raised.value.problems), raised.value.problems


def test_all_problems_are_said_at_once(file):
    file["event"]["rounds"] = "x"
    file["entrants"][3]["name"] = 5
    with pytest.raises(archive.ArchiveError) as raised:
        archive.read(json.dumps(file))
    assert [problem.partition(":")[0] for problem in raised.value.problems] == ["event.rounds", "entrants[3].name"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "This is no JSON: line 1: this can't be read as JSON (Expecting value)."),
        (
            b"{",
            "This is no JSON: line 1: this can't be read as JSON (Expecting property name enclosed in double quotes).",
        ),
        (b"\xff\xfe\x00", "This is no JSON: this is not a text file in UTF-8."),
        (b"[" * 100_000, "This is no JSON: line 1: tables and lists are at most 16 deep in each other."),
        (b'{"format": NaN}', "This is no JSON: “NaN” is no number that can be counted with."),
        (b"[]", "This is no file of an event"),
        (b'{"format": "judgeapp event", "version": 2}', "The file is of version 2; this site reads version 1."),
    ],
)
def test_what_is_no_file_of_an_event_is_refused(data, words):
    with pytest.raises(archive.ArchiveError) as raised:
        archive.read(data)
    assert raised.value.problems[0].startswith(words)

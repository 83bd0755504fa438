"""Lists of entrants: shown first, taken in when confirmed, and no line is lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.people import lists
from tests.tournaments.making import make_entrants, make_event, make_member
from tests.tournaments.people.test_entering import words

pytestmark = pytest.mark.django_db

ODD = "name,club,seed\nAnn,North,1\n<b>Bea</b>,,x\nCleo 🎴,South,\n" + "D" * 300 + ",,\nann,,\nErik,,2\n"


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def staff(client, event):
    """A browser of the event's scorekeeper, and the page of lists."""
    client.force_login(make_member(event, Role.SCOREKEEPER))
    return client, reverse("event_people_import", args=[event.token])


def names(event) -> list[str]:
    return list(event.entrants.values_list("name", flat=True))


def test_a_preview_tells_who_comes_in_who_is_there_twice_and_what_is_wrong(event):
    make_entrants(event, ["Erik"])
    shown = lists.preview(event, ODD)
    assert [entry.name for entry in shown.taken] == ["Ann", "Cleo 🎴"]
    assert [(entry.name, entry.line) for entry in shown.twice] == [("ann", 6), ("Erik", 7)]
    assert [problem.line for problem in shown.problems] == [3, 5]
    assert names(event) == ["Erik"]


def test_every_line_that_is_not_empty_is_taken_there_twice_or_a_problem(event):
    shown = lists.preview(event, ODD)
    lines = [each.line for each in (*shown.taken, *shown.twice, *shown.problems)]
    assert sorted(lines) == [2, 3, 4, 5, 6, 7]


def test_people_of_one_name_come_in_if_that_is_wanted(event):
    shown = lists.preview(event, "Ann\nAnn\n", with_twice=True)
    lists.bring_in(event, shown, None)
    assert names(event) == ["Ann", "Ann"]


def test_all_columns_are_kept(event):
    text = "name,club,team,seed,pod,byes,table,note\nAnn,North,Reds,3,2,1,7,wheelchair\n"
    lists.bring_in(event, lists.preview(event, text), None)
    fields = "name", "club", "team", "seed", "pod", "awarded_byes", "fixed_table", "note"
    assert event.entrants.values_list(*fields).get() == ("Ann", "North", "Reds", 3, 2, 1, 7, "wheelchair")


def test_teams_enter_where_teams_play():
    event = make_event(game="x610z", format="team")
    shown = lists.preview(event, "name,members\nReds,Ann|Bea\nLone,Cleo\n")
    assert [(entry.name, entry.members) for entry in shown.taken] == [("Reds", ("Ann", "Bea"))]
    assert [(each.line, each.text, each.words) for each in shown.problems] == [
        (3, "Lone,Cleo", "A team has 2-3 players; this one names 1.")
    ]
    lists.bring_in(event, shown, None)
    assert event.entrants.get().members == ["Ann", "Bea"]


def test_no_team_enters_where_players_play(event):
    (problem,) = lists.preview(event, "name,members\nReds,Ann|Bea\n").problems
    assert problem.words == "Single players enter this event; this line names the members of a team."


def test_what_is_left_out_can_be_brought_in_when_it_is_mended(event):
    shown = lists.preview(event, ODD)
    assert shown.left_out.split("\n") == ["name,club,seed", "<b>Bea</b>,,x", "D" * 300 + ",,"]
    mended = lists.preview(event, shown.left_out.replace(",x", ",9").replace("D" * 300, "Dora"))
    assert [(entry.name, entry.seed) for entry in mended.taken] == [("<b>Bea</b>", 9), ("Dora", 0)]


def test_a_list_without_a_head_is_left_out_without_one(event):
    assert lists.preview(event, "Ann\n" + "B" * 300 + "\nCleo").left_out == "B" * 300


def test_ten_thousand_rows_come_in_at_once(event, django_assert_max_num_queries):
    text = "name\n" + "".join(f"Player {number}\n" for number in range(10_000))
    shown = lists.preview(event, text)
    assert len(shown.taken) == 10_000
    with django_assert_max_num_queries(280):
        lists.bring_in(event, shown, None)
    assert (event.entrants.count(), event.entrants.last().number) == (10_000, 10_000)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("name\nZoë\n".encode("cp1252"), "Zoë"),
        ("name\nZoë\n".encode("utf-16"), "Zoë"),
        ("name\nZoë\n".encode("utf-8-sig"), "Zoë"),
    ],
)
def test_files_come_in_the_usual_encodings(event, staff, data, name):
    client, page = staff
    shown = client.post(page, {"file": SimpleUploadedFile("list.csv", data)}).context["preview"]
    client.post(page, {"text": shown.text, "confirm": "1"})
    assert names(event) == [name]


@pytest.mark.parametrize("data", [b"\x00\x01\x02\xff" * 40, b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, b"\xff\xfeA"])
def test_a_file_that_is_no_text_is_told(event, staff, data):
    client, page = staff
    response = client.post(page, {"file": SimpleUploadedFile("list.csv", data)})
    assert response.status_code == 422
    assert "This file is no text" in response.content.decode()


def test_a_file_that_is_too_large_is_not_read(event, staff, monkeypatch):
    monkeypatch.setattr(lists, "MOST_BYTES", 5)
    client, page = staff
    response = client.post(page, {"file": SimpleUploadedFile("list.csv", b"name\nAnn\n")})
    assert (response.status_code, "at most 5 are read" in response.content.decode()) == (422, True)


@pytest.mark.parametrize("text", ["", "  \n \n"])
def test_an_empty_list_is_told(event, staff, text):
    client, page = staff
    response = client.post(page, {"text": text})
    assert (response.status_code, "There is no list yet" in response.content.decode()) == (422, True)


def test_nothing_comes_in_before_it_is_confirmed(event, staff):
    client, page = staff
    response = client.post(page, {"text": "Ann\nBea", "show": "1"})
    assert (response.status_code, names(event)) == (200, [])
    response = client.post(page, {"text": response.context["preview"].text, "confirm": "1"})
    assert (response.status_code, names(event)) == (302, ["Ann", "Bea"])
    assert words(event) == ["Took in Ann, Bea."]


def test_names_are_shown_as_they_are_written_and_never_as_markup(event, staff):
    client, page = staff
    shown = client.post(page, {"text": ODD}).content.decode()
    client.post(page, {"text": "<script>alert(1)</script>", "confirm": "1"})
    listed = client.get(reverse("event_people", args=[event.token])).content.decode()
    assert ("<b>Bea</b>" in shown, "&lt;b&gt;Bea&lt;/b&gt;" in shown) == (False, True)
    assert ("<script>alert" in listed, "&lt;script&gt;alert(1)&lt;/script&gt;" in listed) == (False, True)


def test_lines_with_problems_stand_there_again_after_the_others_are_in(event, staff):
    client, page = staff
    response = client.post(page, {"text": ODD, "confirm": "1"})
    assert (response.status_code, names(event)) == (200, ["Ann", "Cleo 🎴", "Erik"])
    text = response.content.decode()
    assert "3 are in." in text
    assert "&lt;b&gt;Bea&lt;/b&gt;,,x" in text


def test_a_second_press_takes_nobody_in_twice(event, staff):
    client, page = staff
    for _ in range(2):
        client.post(page, {"text": "Ann\nBea", "confirm": "1"})
    assert names(event) == ["Ann", "Bea"]


def test_after_the_swiss_rounds_the_list_is_kept_on_the_page(event, staff):
    event.stage = "over"
    event.save()
    client, page = staff
    response = client.post(page, {"text": "Ann", "confirm": "1"})
    assert response.status_code == 422
    assert "The Swiss rounds are over" in response.content.decode()
    assert response.context["preview"].text == "Ann"

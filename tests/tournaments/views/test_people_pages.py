"""The staff's pages about people: the list, adding, the door, one entrant."""

import re

import pytest
from django.urls import reverse

from judgeapp.deckcheck.models import Version
from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.identity import entrant_of_link, personal_path
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import make_entrants, make_event, make_member, release

pytestmark = pytest.mark.django_db
State = Entrant.State
ODD = ["<img src=x onerror=alert(1)>", "🎴🐉 Zoë", "名前", "x" * 80, "O'Neil & Söhne", "{{ 7 }}"]


@pytest.fixture
def event():
    return make_event(decks="staff", needs_check_in=True, registration="link")


@pytest.fixture
def desk(client, event):
    """The browser of a scorekeeper."""
    client.force_login(make_member(event, Role.SCOREKEEPER))
    return client


def at(event, route: str, *args) -> str:
    return reverse(f"event_people{route}", args=[event.token, *args])


def shown(response) -> list[str]:
    return re.findall(r'<span class="who"><b>(.*?)</b>', response.content.decode())


def act(client, event, number: int, what: str, **sent):
    return client.post(at(event, "_act", number, what), sent, follow=True)


def test_the_list_shows_how_everybody_stands_at_a_glance(desk, event):
    make_entrants(event, ["Ann"], awarded_byes=2, fixed_table=5)
    make_entrants(event, ["Bea"], state=State.REGISTERED)
    make_entrants(event, ["Cleo"], state=State.WAITING)
    make_entrants(event, ["Dora"], state=State.DROPPED, dropped_after=2)
    make_entrants(event, ["Eva"], state=State.DISQUALIFIED)
    page = " ".join(desk.get(at(event, "")).content.decode().split())
    for words in ("✓ in", "not checked in", "in line", "dropped after round 2", "disqualified", "2 byes", "table 5"):
        assert words in page
    assert "All (5)" in page
    assert "Left (2)" in page


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("zoe", ["Zoë"]),
        ("3", ["Cleo"]),
        ("north", ["Ann", "Zoë"]),
        ("north ann", ["Ann"]),
        ("reds", ["Cleo"]),
        ("nobody", []),
        ("%", []),
        ("", ["Ann", "Zoë", "Cleo"]),
    ],
)
def test_people_are_found_by_name_number_club_and_team(desk, event, words, found):
    make_entrants(event, ["Ann", "Zoë"], club="North")
    make_entrants(event, ["Cleo"], team="Reds")
    assert shown(desk.get(at(event, ""), {"q": words})) == found


def test_the_list_asks_the_same_for_1_and_300(desk, event, django_assert_num_queries):
    make_entrants(event, 1)
    for _ in range(2):
        with django_assert_num_queries(9):
            desk.get(at(event, ""))
        make_entrants(event, 299)


def test_2048_entrants_are_on_several_pages(desk, event):
    make_entrants(event, 2048)
    first = desk.get(at(event, ""))
    assert (len(shown(first)), "Page 1 of 21" in first.content.decode()) == (100, True)
    assert shown(desk.get(at(event, ""), {"page": "21"}))[-1] == "Player 2048"


def test_the_search_gets_the_list_alone(desk, event):
    make_entrants(event, 3)
    page = desk.get(at(event, ""), {"q": "player 2"}, headers={"HX-Request": "true"}).content.decode()
    assert page.startswith('<div id="people-list">')
    assert "<html" not in page


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_kept_and_shown_as_they_are(desk, event, name):
    desk.post(at(event, "_add"), {"name": name, "is_here": "on"})
    assert event.entrants.get().name == name
    for page in (at(event, ""), at(event, "_one", 1), at(event, "_door") + "?show=in"):
        assert "<img src=x" not in desk.get(page).content.decode()


def test_a_name_of_300_letters_is_told_and_stays_in_the_field(desk, event):
    response = desk.post(at(event, "_add"), {"name": "x" * 300})
    text = response.content.decode()
    assert (response.status_code, event.entrants.count()) == (422, 0)
    assert "at most 80 characters (it has 300)" in text
    assert f'value="{"x" * 300}"' in text


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u202e\u2066", "\u200d"])
def test_a_name_that_nobody_can_read_is_none(desk, event, name):
    assert desk.post(at(event, "_add"), {"name": name}).status_code == 422
    assert event.entrants.count() == 0


def test_a_namesake_is_asked_about_and_added_if_meant(desk, event):
    make_entrants(event, ["Ann"])
    response = desk.post(at(event, "_add"), {"name": "ann"})
    assert (response.status_code, event.entrants.count()) == (422, 1)
    assert "Is this another person?" in response.content.decode()
    desk.post(at(event, "_add"), {"name": "ann", "anyway": "1"})
    assert event.entrants.count() == 2


def test_everything_about_somebody_is_added_at_once(desk, event):
    sent = {"name": " Ann  Ace ", "club": "North", "team": "Reds", "note": "late train", "seed": "4", "pod": "2"}
    desk.post(at(event, "_add"), {**sent, "awarded_byes": "1", "fixed_table": "9"})
    fields = "name", "club", "team", "note", "seed", "pod", "awarded_byes", "fixed_table", "state"
    assert event.entrants.values_list(*fields).get() == (
        *("Ann Ace", "North", "Reds", "late train", 4, 2, 1, 9),
        State.REGISTERED,
    )


@pytest.mark.parametrize(
    "sent", [{"seed": "-1"}, {"awarded_byes": "10"}, {"fixed_table": "0"}, {"pod": "many"}, {"seed": "9" * 40}]
)
def test_numbers_out_of_bounds_are_told(desk, event, sent):
    assert desk.post(at(event, "_add"), {"name": "Ann", **sent}).status_code == 422


def test_late_entries_choose_their_round_and_what_they_missed(desk, event):
    make_entrants(event, 4)
    release(event, 1)
    page = desk.get(at(event, "_add")).content.decode()
    assert "round 1, which is being played: a repair finds a place" in page
    desk.post(at(event, "_add"), {"name": "Late", "round_number": "2", "late_as": "bye"})
    late = event.entrants.get(name="Late")
    assert (late.entered_round, late.late_as, late.state) == (2, "bye", State.IN)


def test_the_door_has_everybody_who_is_expected_by_name(desk, event):
    make_entrants(event, ["Zoe", "álvaro", "Ben"], state=State.REGISTERED)
    make_entrants(event, ["Here"])
    assert shown(desk.get(at(event, "_door"))) == ["álvaro", "Ben", "Zoe"]
    assert shown(desk.get(at(event, "_door"), {"show": "in"})) == ["Here"]


def test_a_tap_checks_somebody_in_and_another_takes_it_back(desk, event):
    make_entrants(event, ["Ann", "Bea"], state=State.REGISTERED)
    door = at(event, "_door") + "?show=registered"
    page = desk.post(door, {"number": "1", "here": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert "✓ Ann is here" in page
    assert event.entrants.get(number=1).state == State.IN
    desk.post(door, {"number": "1", "away": "1"}, headers={"HX-Request": "true"})
    assert event.entrants.get(number=1).state == State.REGISTERED


def test_without_scripts_the_door_leads_back_to_its_list(desk, event):
    make_entrants(event, ["Ann"], state=State.REGISTERED)
    door = at(event, "_door") + "?show=registered&q=an"
    response = desk.post(door, {"number": "1", "here": "1"})
    assert (response.status_code, response["Location"]) == (302, door)


def test_the_door_is_shut_once_the_first_round_is_released(desk, event):
    make_entrants(event, 4)
    release(event, 1)
    response = desk.post(at(event, "_door"), {"number": "1", "away": "1"})
    assert (response.status_code, "check-in is over" in response.content.decode()) == (422, True)


@pytest.mark.parametrize("number", ["", "x", "99", "9" * 30])
def test_who_is_not_there_cannot_be_checked_in(desk, event, number):
    assert desk.post(at(event, "_door"), {"number": number, "here": "1"}).status_code == 404


@pytest.mark.parametrize("number", [2, 10**30])
def test_an_entrant_who_is_not_there_is_not_found(desk, event, number):
    make_entrants(event, 1)
    assert desk.get(at(event, "_one", number)).status_code == 404


def test_the_page_of_one_has_the_link_and_its_code(desk, event):
    (ann,) = make_entrants(event, ["Ann"])
    ann.event = event
    page = desk.get(at(event, "_one", 1)).content.decode()
    assert f"http://testserver{personal_path(ann)}" in page
    assert 'class="qr"' in page


def test_a_judge_sees_an_entrant_and_not_the_link(client, event):
    (ann,) = make_entrants(event, ["Ann"], club="North")
    ann.event = event
    client.force_login(make_member(event, Role.JUDGE))
    page = client.get(at(event, "_one", 1)).content.decode()
    assert ("North" in page, personal_path(ann) in page, "Keep" in page) == (True, False, False)


def test_a_new_link_makes_the_old_one_worthless(desk, event):
    (ann,) = make_entrants(event, ["Ann"])
    ann.event = event
    old = personal_path(ann).rstrip("/").rpartition("/")[2]
    act(desk, event, 1, "new-link")
    assert entrant_of_link(event, old) is None


def test_acts_of_the_staff_change_how_somebody_stands(desk, event):
    make_entrants(event, ["Ann"], state=State.WAITING)
    found = []
    for what in ("let-in", "here", "not-here", "drop", "back"):
        act(desk, event, 1, what)
        found.append(event.entrants.get().state)
    assert found == [State.REGISTERED, State.IN, State.REGISTERED, State.DROPPED, State.REGISTERED]


def test_what_is_refused_is_said_on_the_page(desk, event):
    make_entrants(event, ["Ann"])
    response = act(desk, event, 1, "let-in")
    assert (response.status_code, "Ann is not on the waiting list." in response.content.decode()) == (422, True)


def test_there_is_nothing_else_to_do(desk, event):
    make_entrants(event, 1)
    assert desk.post(at(event, "_act", 1, "explode")).status_code == 404


def test_a_drop_says_which_round_was_the_last(desk, event):
    make_entrants(event, 4)
    release(event, 1)
    page = desk.get(at(event, "_one", 1)).content.decode()
    assert "Their match of round 1 stays" in page
    act(desk, event, 1, "drop", last="0")
    assert event.entrants.get(number=1).dropped_after == 0
    assert act(desk, event, 2, "drop", last="5").status_code == 422


def test_only_who_may_disqualify_takes_one_back(client, desk, event):
    make_entrants(event, ["Ann"], state=State.DISQUALIFIED)
    assert act(desk, event, 1, "back").status_code == 422
    client.force_login(make_member(event, Role.ORGANISER))
    act(client, event, 1, "back")
    assert event.entrants.get().state == State.REGISTERED


def test_a_disqualification_is_asked_about_first(client, event):
    make_entrants(event, ["Ann"])
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    page = at(event, "_disqualify", 1)
    assert "Disqualify Ann?" in client.get(page).content.decode()
    assert event.entrants.get().state == State.IN
    client.post(page, {"why": "marked  cards"})
    assert event.entrants.get().state == State.DISQUALIFIED
    assert event.log.first().words == "Disqualified Ann: marked cards."


def test_what_is_kept_is_changed_and_a_mistake_loses_nothing(desk, event):
    make_entrants(event, ["Ann"], club="North")
    response = desk.post(at(event, "_change", 1), {"name": "Anne", "seed": "x", "club": "South"})
    text = response.content.decode()
    assert (response.status_code, 'value="Anne"' in text, 'value="South"' in text) == (422, True, True)
    desk.post(at(event, "_change", 1), {"name": "Anne", "club": "South"})
    assert event.entrants.values_list("name", "club").get() == ("Anne", "South")


def test_staff_hand_in_a_list_for_somebody(desk, event):
    make_entrants(event, ["Ann"])
    act(desk, event, 1, "deck", text=BAKUGAN)
    assert (event.entrants.get().deck_verdict, Version.objects.count()) == ("legal", 1)


@pytest.mark.parametrize(
    ("members", "status", "kept"),
    [("Ann\nBea", 302, ["Ann", "Bea"]), ("Ann", 422, None), ("A\nB\nC\nD", 422, None), ("", 422, None)],
)
def test_a_team_has_as_many_members_as_the_format_says(client, members, status, kept):
    event = make_event(game="x610z", format="team")
    client.force_login(make_member(event, Role.OWNER))
    response = client.post(at(event, "_add"), {"name": "Reds", "members": members})
    found = event.entrants.first()
    assert (response.status_code, found.members if found else None) == (status, kept)

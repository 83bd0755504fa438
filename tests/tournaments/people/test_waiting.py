"""The waiting list: who stands where, who gets the next place, and how the organiser moves them."""

import pytest

from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance, waiting
from judgeapp.tournaments.setup import opening
from tests.tournaments.making import make_entrants, make_event, release
from tests.tournaments.people.test_entering import person, refused, states, words

pytestmark = pytest.mark.django_db
State = Entrant.State


@pytest.fixture
def event():
    """Two places, which Ann and Ben have; Cleo, Dora and Eve wait."""
    made = make_event(registration="link", capacity=2)
    for name in ("Ann", "Ben", "Cleo", "Dora", "Eve"):
        attendance.join(made, person(name))
    return made


def entrant(event, name: str) -> Entrant:
    return event.entrants.select_related("event").get(name=name)


def line(event) -> list[str]:
    return [each.name for each in waiting.line(event)]


def test_who_gets_a_place_is_noted_with_the_moment(event):
    attendance.drop(entrant(event, "Ann"), None)
    cleo = entrant(event, "Cleo")
    assert (cleo.state, cleo.placed_at is not None) == (State.IN, True)
    assert line(event) == ["Dora", "Eve"]
    assert "From the waiting list, in order: Cleo." in words(event)


def test_who_had_a_place_from_the_first_has_moved_up_from_nowhere(event):
    assert entrant(event, "Ann").placed_at is None


@pytest.mark.parametrize(
    ("name", "steps", "place", "order"),
    [
        ("Eve", -1, 2, ["Cleo", "Eve", "Dora"]),
        ("Eve", -5, 1, ["Eve", "Cleo", "Dora"]),
        ("Cleo", -1, 1, ["Cleo", "Dora", "Eve"]),
        ("Cleo", 1, 2, ["Dora", "Cleo", "Eve"]),
    ],
)
def test_the_organiser_moves_somebody_in_line(event, name, steps, place, order):
    assert waiting.move(entrant(event, name), None, steps) == place
    assert line(event) == order
    assert waiting.place_in_line(entrant(event, name)) == place


def test_who_was_moved_up_gets_the_next_place(event):
    waiting.move(entrant(event, "Eve"), None, -2)
    attendance.drop(entrant(event, "Ben"), None)
    assert dict(states(event))["Eve"] == State.IN


def test_who_comes_after_a_move_stands_behind_all(event):
    waiting.move(entrant(event, "Eve"), None, -2)
    attendance.join(event, person("Fay"))
    assert line(event) == ["Eve", "Cleo", "Dora", "Fay"]


def test_only_who_waits_is_moved(event):
    assert refused(waiting.move, entrant(event, "Ann"), None, 1) == ("Ann is not on the waiting list.",)


def test_who_is_put_in_line_gives_the_place_to_the_next_and_waits_last(event):
    assert [each.name for each in waiting.put_in_line(entrant(event, "Ann"), None)] == ["Cleo"]
    assert line(event) == ["Dora", "Eve", "Ann"]


def test_who_alone_is_put_in_line_does_not_get_the_place_back_at_once():
    event = make_event(capacity=2)
    (ann,) = make_entrants(event, ["Ann"])
    assert waiting.put_in_line(ann, None) == []
    assert states(event) == [("Ann", State.WAITING)]


def test_nobody_is_put_in_line_without_a_limit_without_a_place_or_after_the_first_round(event):
    (without,) = make_entrants(make_event(), 1)
    assert refused(waiting.put_in_line, without, None) == (
        "The event has no limit of places, so nobody waits for one.",
    )
    assert refused(waiting.put_in_line, entrant(event, "Cleo"), None) == ("Cleo has no place.",)
    release(event, 1)
    why = "The first round is out: nobody waits for a place any more."
    assert refused(waiting.put_in_line, entrant(event, "Ann"), None) == (why,)


def test_more_places_let_in_as_many_in_order(event):
    opening.change(event, {**opening.settings_of(event), "capacity": 4}, None)
    assert line(event) == ["Eve"]


def test_lines_of_before_there_was_an_order_are_by_number():
    event = make_event(capacity=2)
    make_entrants(event, ["Ann", "Ben"])
    make_entrants(event, ["Cleo", "Dora"], state=State.WAITING)
    assert line(event) == ["Cleo", "Dora"]

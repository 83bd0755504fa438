"""Who takes part: adding, joining, the waiting list, check-in, late entry, leaving and coming back."""

import pytest

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Round
from judgeapp.tournaments.people import attendance, waiting
from judgeapp.tournaments.rounds import drafts
from judgeapp.tournaments.rounds.progress import Course, course_of
from tests.tournaments.making import close, draw, make_entrants, make_event, make_member, play, release

pytestmark = pytest.mark.django_db
State = Entrant.State


def person(name: str, **more) -> dict:
    return {"name": name, **more}


def states(event: Event) -> list[tuple[str, str]]:
    return list(event.entrants.values_list("name", "state"))


def words(event: Event) -> list[str]:
    return list(event.log.values_list("words", flat=True))


def refused(do, *args, **kwargs) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        do(*args, **kwargs)
    return caught.value.problems


@pytest.fixture
def open_event():
    """An event with two places that is joined with a link."""
    return make_event(registration="link", capacity=2)


def test_those_who_are_added_are_numbered_in_their_order():
    event = make_event()
    make_entrants(event, 2)
    attendance.add(event, [person("Ann"), person("Bea", club="North", seed=3)], None)
    rows = event.entrants.values_list("number", "name", "club", "seed", "state", "entered_round")
    assert list(rows)[2:] == [(3, "Ann", "", 0, "in", 1), (4, "Bea", "North", 3, "in", 1)]
    assert words(event) == ["Took in Ann, Bea."]


@pytest.mark.parametrize(
    ("needs_check_in", "is_here", "state"),
    [(False, False, State.IN), (True, False, State.REGISTERED), (True, True, State.IN)],
)
def test_who_is_added_checks_in_where_there_is_a_check_in(needs_check_in, is_here, state):
    event = make_event(needs_check_in=needs_check_in)
    (added,) = attendance.add(event, [person("Ann")], None, is_here=is_here)
    assert added.state == state


def test_staff_may_go_over_the_capacity(open_event):
    attendance.add(open_event, [person("Ann"), person("Bea"), person("Cleo")], None)
    assert {state for _, state in states(open_event)} == {State.IN}


def test_who_joins_a_full_event_waits_in_line(open_event):
    for name in ("Ann", "Bea", "Cleo", "Dora"):
        attendance.join(open_event, person(name))
    assert states(open_event) == [
        ("Ann", State.IN),
        ("Bea", State.IN),
        ("Cleo", State.WAITING),
        ("Dora", State.WAITING),
    ]
    places = [waiting.place_in_line(each) for each in open_event.entrants.filter(state=State.WAITING)]
    assert (places, waiting.places_free(open_event)) == ([1, 2], 0)


def test_who_has_waited_longest_gets_the_place_of_one_who_leaves(open_event):
    joined = [attendance.join(open_event, person(name)) for name in ("Ann", "Bea", "Cleo", "Dora")]
    attendance.drop(joined[0], None)
    assert dict(states(open_event)) == {"Ann": "dropped", "Bea": "in", "Cleo": "in", "Dora": "waiting"}


def test_the_line_moves_until_the_first_round_is_released(open_event):
    joined = [attendance.join(open_event, person(name)) for name in ("Ann", "Bea", "Cleo", "Dora")]
    draw(open_event, 1)
    attendance.drop(joined[0], None)
    assert dict(states(open_event)) == {"Ann": "dropped", "Bea": "in", "Cleo": "in", "Dora": "waiting"}


def test_one_who_leaves_the_line_makes_no_place(open_event):
    joined = [attendance.join(open_event, person(name)) for name in ("Ann", "Bea", "Cleo", "Dora")]
    attendance.drop(joined[2], None)
    assert dict(states(open_event)) == {"Ann": "in", "Bea": "in", "Cleo": "dropped", "Dora": "waiting"}


def test_over_a_full_event_nobody_moves_up_until_there_is_a_place(open_event):
    attendance.add(open_event, [person("Ann"), person("Bea"), person("Cleo")], None)
    dora = attendance.join(open_event, person("Dora"))
    attendance.drop(open_event.entrants.get(name="Ann"), None)
    dora.refresh_from_db()
    assert dora.state == State.WAITING


def test_staff_let_somebody_in_before_their_turn(open_event):
    joined = [attendance.join(open_event, person(name)) for name in ("Ann", "Bea", "Cleo", "Dora")]
    attendance.admit(joined[3], None)
    assert dict(states(open_event)) == {"Ann": "in", "Bea": "in", "Cleo": "waiting", "Dora": "in"}
    assert refused(attendance.admit, joined[3], None) == ("Dora is not on the waiting list.",)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"registration": "closed"}, "The staff enter everybody at this event. Ask them to take you in."),
        ({"registration": "link", "stage": "over"}, "The event is over."),
    ],
)
def test_an_event_is_joined_only_while_it_takes_people(fields, why):
    event = make_event(**fields)
    assert refused(attendance.join, event, person("Ann")) == (why,)
    assert states(event) == []


@pytest.mark.parametrize("name", ["Zoë Smith", "zoe smith", "ZOË  SMITH"])
def test_a_namesake_is_not_taken_for_another_person(open_event, name):
    attendance.join(open_event, person("Zoë Smith"))
    (why,) = refused(attendance.join, open_event, person(name))
    assert "has joined already" in why


def test_the_name_of_one_who_has_left_is_free(open_event):
    attendance.drop(attendance.join(open_event, person("Ann")), None)
    attendance.join(open_event, person("Ann"))
    assert states(open_event) == [("Ann", "dropped"), ("Ann", "in")]


def test_checking_in_and_back():
    event = make_event(needs_check_in=True)
    (ann,) = make_entrants(event, ["Ann"], state=State.REGISTERED)
    assert attendance.check_in(ann, None).state == State.IN
    assert attendance.check_in(ann, None).state == State.IN
    assert attendance.check_in(ann, None, is_here=False).state == State.REGISTERED
    assert words(event) == ["Ann is not here after all.", "Ann is here."]


@pytest.mark.parametrize("state", [State.WAITING, State.DROPPED, State.DISQUALIFIED])
def test_only_who_has_a_place_checks_in(state):
    (ann,) = make_entrants(make_event(needs_check_in=True), ["Ann"], state=state)
    (why,) = refused(attendance.check_in, ann, None)
    assert "has no place to check in for" in why


def test_joining_and_check_in_go_on_until_the_first_round_is_released():
    event = make_event(registration="link", needs_check_in=True)
    ann, *_ = make_entrants(event, 4)
    first = draw(event, 1)
    eve = attendance.join(event, person("Eve"))
    attendance.check_in(eve, None)
    assert drafts.problems(event, first)[0] == ["Eve has neither an opponent nor a bye."]
    Round.objects.filter(event=event).update(state="released")
    assert refused(attendance.check_in, ann, None, is_here=False) == ("The first round is out: check-in is over.",)
    why = "The first round is out. Ask the staff: they can still take you in."
    assert refused(attendance.join, event, person("Fay")) == (why,)


def test_players_check_in_by_themselves_while_the_organiser_has_opened_it():
    event = make_event(needs_check_in=True)
    (ann,) = make_entrants(event, ["Ann"], state=State.REGISTERED)
    (why,) = refused(attendance.check_in_oneself, ann)
    assert "is not open" in why
    ann.event = attendance.open_check_in(event, None)
    assert attendance.check_in_oneself(ann).state == State.IN
    ann.event = attendance.open_check_in(event, None, is_open=False)
    assert "is not open" in refused(attendance.check_in_oneself, ann)[0]
    assert words(event) == [
        "Closed the check-in on the players' pages.",
        "Ann is here.",
        "Opened the check-in on the players' pages.",
    ]


def test_check_in_is_opened_where_there_is_one_until_the_first_round_is_out():
    assert "Nobody checks in" in refused(attendance.open_check_in, make_event(), None)[0]
    event = make_event(needs_check_in=True)
    make_entrants(event, 4)
    release(event, 1)
    assert refused(attendance.open_check_in, event, None) == ("The first round is out: check-in is over.",)


def test_a_course_knows_where_one_can_enter_and_leave():
    event = make_event()
    make_entrants(event, 4)
    found = [course_of(event)]
    draw(event, 1)
    found.append(course_of(event))
    event = make_event()
    make_entrants(event, 4)
    round_ = release(event, 1)
    found.append(course_of(event))
    play(round_)
    close(event, 1)
    found.append(course_of(event))
    draw(event, 2)
    found.append(course_of(event))
    assert found == [
        Course(),
        Course(draft=1),
        Course(shown=1, is_running=True),
        Course(shown=1),
        Course(shown=1, draft=2),
    ]
    assert [each.entries for each in found] == [(1,), (1, 2), (1, 2), (2,), (2, 3)]
    assert [each.ends for each in found] == [(0,), (0,), (1, 0), (1, 0), (1, 0)]
    assert [each.entry for each in found] == [1, 1, 2, 2, 2]


def test_who_comes_late_enters_in_the_next_round_with_losses_or_byes():
    event = make_event(late_as="loss")
    make_entrants(event, 4)
    release(event, 1)
    (late,) = attendance.add(event, [person("Late")], None)
    (favoured,) = attendance.add(event, [person("Favoured")], None, round_number=2, late_as="bye")
    assert [(each.entered_round, each.late_as, each.state) for each in (late, favoured)] == [
        (2, "loss", "in"),
        (2, "bye", "in"),
    ]
    assert words(event)[0] == "Took in Favoured, from round 2 on."


def test_nobody_enters_in_a_round_that_is_over():
    event = make_event()
    make_entrants(event, 4)
    play(release(event, 1))
    close(event, 1)
    why = ("Nobody can enter in round 1 now; round 2 is the next one.",)
    assert refused(attendance.add, event, [person("Late")], None, round_number=1) == why


@pytest.mark.parametrize("stage", ["cut", "over"])
def test_after_the_swiss_rounds_nobody_enters(stage):
    why = ("The Swiss rounds are over: nobody can be taken in any more.",)
    assert refused(attendance.add, make_event(stage=stage), [person("Late")], None) == why


def test_changing_an_entrant_says_what_changed():
    event = make_event()
    by = make_member(event, "owner")
    (ann,) = make_entrants(event, ["Ann"])
    attendance.change(ann, {"name": "Anne", "club": "North", "fixed_table": 5, "note": ""}, by)
    assert words(event) == ["Renamed Ann to Anne. Changed club, fixed table of Anne."]
    attendance.change(ann, {"name": "Anne"}, by)
    assert len(words(event)) == 1


def test_another_link_makes_the_old_one_worthless():
    event = make_event()
    (ann,) = make_entrants(event, ["Ann"])
    old = ann.link
    assert attendance.renew_link(ann, None).link != old

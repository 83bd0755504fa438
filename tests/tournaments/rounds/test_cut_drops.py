"""Leaving in the top cut, and coming back to it: the bracket goes on whatever is said of it."""

import pytest
from django.urls import reverse

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.rounds import brackets, cuts, drafts, lifecycle
from judgeapp.tournaments.rounds.progress import course_of
from tests.tournaments import making
from tests.tournaments.rounds.test_cuts import draft, fix, met, order, problems, release, swiss, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return swiss(entrants=10, cut_size=8)


def gone(entrant: int, last: int) -> Entrant:
    """Somebody who has dropped, whatever the page offers."""
    Entrant.objects.filter(pk=entrant).update(state="dropped", dropped_after=last)
    return Entrant.objects.get(pk=entrant)


def one(entrant: int) -> Entrant:
    return Entrant.objects.get(pk=entrant)


def places(event: Event) -> list[int]:
    return [place.entrant for place in brackets.cut_of(event).places]


def test_a_running_round_of_the_cut_is_the_only_one_to_be_the_last(event):
    seeds = fix(event, 8)
    assert course_of(event).ends == (2, 1)
    release(event)
    assert course_of(event).ends == (3,)
    name = one(seeds[0]).name
    assert problems(attendance.drop, one(seeds[0]), None, 2) == (
        f"{name} cannot have dropped after round 2: the event is at round 3.",
    )


@pytest.mark.parametrize("last", [1, 2, 3])
def test_a_match_that_was_played_counts_whenever_its_winner_is_said_to_have_left(event, last):
    seeds = fix(event, 8)
    quarterfinals = release(event)
    gone(seeds[0], last)
    win(event, quarterfinals, *seeds[:4])
    assert met(draft(event)) == [(1, (seeds[1], seeds[2])), (None, (seeds[3],))]


def test_one_who_leaves_before_their_final_is_reported_loses_it():
    event = swiss(has_third_place=True)
    first, second, third, fourth = fix(event)
    win(event, release(event), first, second)
    final = release(event)
    gone(first, 3)
    gone(third, 3)
    win(event, final, second, fourth)
    assert (event.stage, places(event)) == (Event.Stage.OVER, [second, first, fourth, third])


def test_a_bracket_that_does_not_fit_its_results_is_said_on_the_page_and_by_the_job(client):
    event = swiss()
    first, second, third, fourth = fix(event)
    win(event, release(event), first, second)
    event.cut_seeds = [second, first, fourth, third]
    event.save(update_fields=["cut_seeds"])
    why = (
        "The bracket cannot be drawn from the results.",
        f"Entrant {first} is not in match 1 of round 1 and cannot win it.",
        f"Entrant {second} is not in match 2 of round 1 and cannot win it.",
    )
    assert problems(draft, event) == why
    assert places(event) == []
    client.force_login(making.make_member(event, "owner"))
    page = client.get(reverse("event_cut", args=[event.token]))
    assert (page.status_code, page.context["problems"]) == (200, why)


def test_who_dropped_by_mistake_comes_back_into_the_cut(event):
    seeds = fix(event, 8)
    quarterfinals = release(event)
    attendance.drop(one(seeds[0]), None)
    win(event, quarterfinals, *seeds[:4])
    back = attendance.come_back(one(seeds[0]), None)
    assert (back.state, back.dropped_after, back.entered_round) == (Entrant.State.IN, None, 1)
    assert met(draft(event)) == [(1, (seeds[0], seeds[3])), (2, (seeds[1], seeds[2]))]


def test_a_draft_that_still_has_somebody_keeps_nobody_from_coming_back():
    event = swiss()
    first = fix(event)[0]
    round_ = draft(event)
    attendance.drop(one(first), None)
    assert cuts.stale(event, round_)
    attendance.come_back(one(first), None)
    assert drafts.problems(event, round_) == ([], [])


def test_nobody_comes_back_into_a_cut_that_is_drawn_without_them():
    event = swiss()
    first, second, third, fourth = fix(event)
    gone(fourth, 2)
    name = one(fourth).name
    semifinals = draft(event)
    assert problems(attendance.come_back, one(fourth), None) == (
        f"Round 3 is drawn without {name}. Throw its draft away first.",
    )
    lifecycle.throw_away(event, 3, None)
    attendance.come_back(one(fourth), None)
    gone(fourth, 2)
    semifinals = release(event)
    why = (f"Round 3 is drawn without {name}. If nobody has reported a result, take it back first.",)
    assert problems(attendance.come_back, one(fourth), None) == why
    win(event, semifinals, second)
    win(event, release(event), first)
    assert places(event) == [first, second, third, fourth]


def test_a_final_that_was_played_without_somebody_lets_nobody_back():
    event = swiss(has_third_place=True)
    first, second, *_ = fix(event)
    win(event, release(event), first, second)
    gone(first, 3)
    release(event)
    why = f"Round 4 is drawn without {one(first).name}. If nobody has reported a result, take it back first."
    assert problems(attendance.come_back, one(first), None) == (why,)


def test_who_is_not_in_the_cut_stays_out_of_it():
    event = swiss()
    fix(event)
    last = order(event)[-1]
    gone(last, 2)
    assert problems(attendance.come_back, one(last), None) == (
        "The Swiss rounds are over: nobody can be taken in any more.",
    )

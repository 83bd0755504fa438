"""The desk: what it says is next, what a press does, and how it looks to whom."""

import re

import pytest
from django.urls import reverse

from judgeapp.outbox import state as broker_state
from judgeapp.permissions import Role
from judgeapp.tournaments import tasks
from judgeapp.tournaments.models import Announcement, Event, Job, Match, Report, Round
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.rounds import clock, lifecycle, steps
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments import making

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.seven_in()


@pytest.fixture
def staff(client, event):
    """A browser that an organiser has signed in with."""
    client.force_login(making.make_member(event, Role.ORGANISER))
    return client


@pytest.fixture(autouse=True)
def queue(monkeypatch):
    """What is in the queue of the broker."""
    taken: list[int] = []
    monkeypatch.setattr(tasks.run_job, "delay", taken.append)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    return taken


def path(event: Event, name: str = "event_desk", *values: object) -> str:
    return reverse(name, args=[event.token, *values])


def words(response) -> str:
    """The text of a page's main part, without marks."""
    main = response.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def next_label(event: Event) -> str:
    fresh = Event.objects.get(pk=event.pk)
    return steps.next_step(fresh, steps.people_of(fresh)).label


def follow(client, event: Event, name: str, *values: object, **data: object) -> str:
    return words(client.post(path(event, name, *values), data, follow=True))


def test_the_next_step_goes_round_the_event(event):
    seen = [next_label(event)]
    for number in (1, 2):
        making.draw(event, number)
        seen.append(next_label(event))
        lifecycle.check(event, number, None)
        seen.append(next_label(event))
        making.do(event, Job.Kind.RELEASE, number, lifecycle.release)
        seen.append(next_label(event))
        making.play(event.rounds_played.get(number=number))
        making.close(event, number)
        seen.append(next_label(event))
    lifecycle.end(event, None)
    seen.append(next_label(event))
    assert seen == [
        "Pair round 1", "Look at the draft of round 1", "Release round 1", "Close round 1",
        "Pair round 2", "Look at the draft of round 2", "Release round 2", "Close round 2",
        "End the event", "See the final standings",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("here", "label", "hints"),
    [
        (0, "Check people in", ["7 are registered."]),
        (
            5,
            "Pair round 1",
            ["2 people are registered and not checked in; they are taken off when round 1 is released."],
        ),
        (7, "Pair round 1", []),
    ],
)
def test_people_are_checked_in_before_the_first_round(here, label, hints, event):
    event.entrants.filter(number__gt=here).update(state="registered")
    step = steps.next_step(event, steps.people_of(event))
    assert (step.label, step.stops, list(step.hints)) == (label, (), hints)


def test_an_event_of_one_is_not_paired(event):
    event.entrants.filter(number__gt=1).delete()
    step = steps.next_step(event, steps.people_of(event))
    assert step.stops == ("1 is in; a round needs at least two. Add people, or check them in.",)


def test_open_tables_stop_the_close(event):
    making.release(event, 1)
    assert steps.next_step(event, steps.people_of(event)).stops == ("3 tables have no result yet.",)


def test_a_press_is_kept_and_the_page_waits_for_it(staff, event, queue, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        answer = staff.post(path(event, "event_press"), {"kind": "pair", "number": 1})
    job = Job.objects.get()
    assert answer.url == f"{path(event)}?job={job.pk}"
    page = staff.get(answer.url)
    assert "Pairing round 1: waiting for a worker …" in words(page)
    assert f'hx-get="{answer.url}"' in page.content.decode()
    tasks.run_job(queue.pop())
    assert staff.get(answer.url).url == path(event, "event_round_desk", 1)
    part = staff.get(answer.url, headers={"HX-Request": "true", "HX-Target": "next"})
    assert part.headers["HX-Redirect"] == path(event, "event_round_desk", 1)


@pytest.mark.parametrize("read_before", ["people_of", "next_step"])
def test_a_job_that_ends_while_its_page_is_read_leads_on(staff, event, monkeypatch, read_before):
    making.draw(event, 1)
    lifecycle.check(event, 1, None)
    job = making.make_job(event, Job.Kind.RELEASE, 1)
    read = getattr(steps, read_before)

    def read_and_end(*given):
        found = read(*given)
        tasks.run_job(job.pk)
        return found

    monkeypatch.setattr(steps, read_before, read_and_end)
    answer = staff.get(path(event), {"job": job.pk})
    assert answer.headers.get("Location") == path(event)


def test_a_broker_that_is_gone_is_said_and_the_press_is_kept(staff, event, monkeypatch):
    making.make_job(event, Job.Kind.PAIR, 1)
    Job.objects.update(asked_at="2026-11-21T10:00Z", is_queued=False)
    assert "the queue cannot be reached. Your press is kept and runs as soon as the queue is back." in words(
        staff.get(path(event))
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"is_queued": True}, "Pairing round 1: no worker has taken it up yet."),
        ({"state": "running", "tries": 1}, "Pairing round 1 …"),
        ({"state": "running", "tries": 2}, "Pairing round 1 again: the worker that had it is gone …"),
    ],
)
def test_a_job_says_how_far_it_is(fields, said, staff, event):
    making.make_job(event, Job.Kind.PAIR, 1)
    Job.objects.update(asked_at="2026-11-21T10:00Z", **fields)
    assert said in words(staff.get(path(event)))


def test_a_second_press_leads_to_the_first(staff, event):
    first = staff.post(path(event, "event_press"), {"kind": "pair", "number": 1})
    second = staff.post(path(event, "event_press"), {"kind": "pair", "number": 1})
    assert (first.url == second.url, Job.objects.count()) == (True, 1)


def test_a_press_for_what_is_done_leads_to_it(staff, event):
    making.draw(event, 1)
    said = follow(staff, event, "event_press", kind="pair", number=1)
    assert "Somebody else was quicker: round 1 is as you wanted it." in said
    assert Job.objects.exclude(state="done").count() == 0


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("pair", 2, "Round 2 is not the next one; that is round 1."),
        ("release", 1, "Round 1 has no checked draft. Look at the draft and mark it as checked first."),
        ("close", 1, "Round 1 is not released."),
    ],
)
def test_a_press_that_is_too_early_is_refused(kind, number, said, staff, event):
    assert said in follow(staff, event, "event_press", kind=kind, number=number)
    assert not Job.objects.exists()


def test_a_press_of_nonsense_does_nothing(staff, event):
    assert staff.post(path(event, "event_press"), {"kind": "publish", "number": "x"}).url == path(event)
    assert not Job.objects.exists()


def test_a_failed_press_says_why(staff, event):
    job = making.make_job(event, Job.Kind.PAIR, 1)
    Job.objects.filter(pk=job.pk).update(state="failed", problem="The job broke (ValueError).")
    assert "The last press came to nothing. The job broke (ValueError)." in words(staff.get(path(event)))


def test_public_pages_that_lag_behind_are_told_and_asked_for_again(staff, event):
    making.make_job(event, Job.Kind.PUBLISH, 0)
    Job.objects.update(state="failed", problem="The job broke (OSError).")
    Event.objects.update(stage="swiss")
    assert "The public pages are not up to date. The job broke (OSError)." in words(staff.get(path(event)))
    staff.post(path(event, "event_publish"))
    assert Job.objects.filter(kind="publish", state="waiting").count() == 1


def test_the_clock_can_start_with_the_release(staff, event):
    making.draw(event, 1)
    lifecycle.check(event, 1, None)
    staff.post(path(event, "event_press"), {"kind": "release", "number": 1, "starts": "yes"})
    assert Round.objects.get().starts_at_release


def test_a_running_round_is_seen_at_a_glance(staff, event):
    round_ = making.release(event, 1)
    first, second, third = Match.objects.filter(round=round_, table__isnull=False).order_by("table")
    making.report(first, 2, 0)
    for side, a in ((0, 2), (1, 1)):
        Report.objects.create(match=second, a=a, b=1, kind="played", state="offered", side=side)
    clock.give_time(event, 1, third.table, 6, None)
    said = words(staff.get(path(event)))
    assert "Round 1 of 2 · released · 2 tables open" in said
    assert "2 open tables 1 mismatch: the players disagree 2 ≠ mismatch 3 +6" in said
    assert "50:00 not started" in said


def test_the_clock_is_run_from_the_desk(staff, event):
    making.release(event, 1)
    staff.post(path(event, "event_clock"), {"number": 1, "turn": "start"})
    staff.post(path(event, "event_clock_length"), {"number": 1, "minutes": "45"})
    staff.post(path(event, "event_clock_table"), {"number": 1, "table": "2", "minutes": "3"})
    round_ = Round.objects.get()
    assert (round_.started_at is not None, round_.seconds) == (True, 2700)
    assert Match.objects.get(table=2).extension == 180
    assert "Say how many minutes" in follow(staff, event, "event_clock_table", number=1, table="2", minutes="soon")


def test_an_announcement_is_made_and_withdrawn(staff, event):
    assert "Lunch until two." in follow(staff, event, "event_announce", text="Lunch until two.")
    staff.post(path(event, "event_withdraw", Announcement.objects.get().pk))
    assert Announcement.objects.get().is_withdrawn
    page = staff.get(path(event))
    assert '<input type="hidden" name="text" value="Lunch until two.">' in page.content.decode()
    assert "Lunch until two." in follow(staff, event, "event_announce", text="Lunch until two.")
    assert "Announce again" not in words(staff.get(path(event)))


def test_an_announcement_that_is_too_long_is_not_lost(staff, event):
    answer = staff.post(path(event, "event_announce"), {"text": "x" * 301})
    assert answer.status_code == 422
    assert "x" * 301 in answer.content.decode()


def test_the_log_is_shown_with_who_and_when(staff, event):
    making.draw(event, 1)
    lifecycle.check(event, 1, event.members.get().user)
    for name in ("event_desk", "event_log"):
        assert f"Checked the draft of round 1. {event.members.get().user}" in words(staff.get(path(event, name)))


def test_who_is_taken_off_with_the_first_release_is_told_before_it(event):
    event.entrants.filter(number=7).update(state="registered")
    making.draw(event, 1)
    lifecycle.check(event, 1, None)
    (hint,) = steps.next_step(event, steps.people_of(event)).hints
    assert hint.startswith("1 person is registered and not checked in;")


def checked(event) -> None:
    making.draw(event, 1)
    lifecycle.check(event, 1, None)


def lists_of(event, *numbers: int) -> None:
    """Have these entrants hand their lists in; the event asks for them."""
    event.decks = Event.Decks.ALWAYS
    event.save(update_fields=["decks"])
    for entrant in event.entrants.filter(number__in=numbers):
        decklists.hand_in(entrant, BAKUGAN)


MISSING = "3 deck lists are missing: those of Player 1, Player 2 and Player 5."


def test_who_has_handed_in_no_list_is_told_from_the_first_step_on(event, staff):
    lists_of(event, 3, 4, 6, 7)
    assert MISSING in steps.next_step(event, steps.people_of(event)).hints
    making.draw(event, 1)
    assert MISSING in words(staff.get(path(event, "event_desk")))
    assert MISSING in words(staff.get(path(event, "event_round_desk", 1)))


@pytest.mark.parametrize("where", [("event_desk",), ("event_round_desk", 1)])
def test_the_release_asks_about_missing_lists(event, staff, where):
    lists_of(event, 3, 4, 6, 7)
    checked(event)
    assert f"Release round 1 … {MISSING}" in words(staff.get(path(event, *where)))
    lists_of(event, 1, 2, 5)
    assert "Release round 1 …" not in words(staff.get(path(event, *where)))


def test_of_many_missing_lists_the_first_names_are_told(event):
    making.make_entrants(event, 20)
    lists_of(event)
    (hint,) = steps.next_step(event, steps.people_of(event)).hints
    assert hint.startswith("27 deck lists are missing: those of Player 1, Player 10,")
    assert hint.endswith("Player 16 and 19 more.")


def test_where_no_lists_are_asked_for_none_is_missing(event):
    checked(event)
    step = steps.next_step(event, steps.people_of(event))
    assert (step.asks, step.hints) == ((), ())

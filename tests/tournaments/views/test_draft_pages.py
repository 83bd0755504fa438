"""The pages of a draft and of a round that is played, who may open what, and what they cost."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.outbox import state as broker_state
from judgeapp.permissions import Role
from judgeapp.tournaments import tasks
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Report, Round, Seat
from judgeapp.tournaments.rounds import drafts
from tests.tournaments import making
from tests.tournaments.views.test_desk import follow, path, words

pytestmark = pytest.mark.django_db
PAGES = {
    "event_desk": (),
    "event_round_desk": (1,),
    "event_places": (),
    "event_log": (),
    "event_cut": (),
    "event_repair": (),
}


@pytest.fixture(autouse=True)
def queue(monkeypatch):
    monkeypatch.setattr(tasks.run_job, "delay", lambda job: None)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))


@pytest.fixture
def event():
    made = making.make_event(rounds=2)
    making.make_entrants(made, ["Ann", "Bob", "Cid", "Dot", "Eve"])
    return made


@pytest.fixture
def staff(client, event):
    client.force_login(making.make_member(event, Role.ORGANISER))
    return client


def drawn(event: Event) -> Round:
    """A draft in which Ann meets Bob and Cid meets Dot, Eve has the bye."""
    round_ = making.draw(event, 1)
    seats = list(Seat.objects.filter(round=round_).order_by("match__table", "match", "side"))
    byes = [seat for seat in seats if seat.match.table is None]
    people = list(event.entrants.order_by("number"))
    Seat.objects.filter(round=round_).delete()
    for seat, entrant in zip([*(each for each in seats if each not in byes), *byes], people, strict=True):
        seat.pk, seat.entrant = None, entrant
        seat.save()
    return round_


def who(event: Event, *names: str) -> list[int]:
    pks = dict(event.entrants.values_list("name", "pk"))
    return [pks[name] for name in names]


def test_a_draft_shows_every_pair_with_its_reason(staff, event):
    drawn(event)
    said = words(staff.get(path(event, "event_round_desk", 1)))
    assert "2 tables, 1 bye. The draw: No rematches" in said
    assert "1 Ann 0 points Bob 0 points First round: drawn at random." in said
    assert "bye Eve 0 points An odd number of players" in said
    assert "Digest of the seed" in said


def test_a_change_is_told_and_shown(staff, event):
    version = drafts.version_of(drawn(event))
    said = follow(staff, event, "event_draft_edit", 1, do="swap", who=who(event, "Ann", "Cid"), version=version)
    assert "Ann and Cid have changed places." in said
    assert "1 Cid 0 points Bob 0 points Paired by hand." in said
    assert "1 change by hand" in said


def test_a_refused_change_keeps_what_was_chosen(staff, event):
    drawn(event)
    answer = staff.post(path(event, "event_draft_edit", 1), {"do": "swap", "who": who(event, "Ann")})
    assert answer.status_code == 422
    assert "Choose two entrants; 1 is chosen." in words(answer)
    assert f'value="{who(event, "Ann")[0]}" checked' in answer.content.decode()


@pytest.mark.parametrize("sent", [{}, {"do": "swap", "who": ["x", "9" * 20]}, {"do": "table", "to": "1"}, {"do": "?"}])
def test_nonsense_is_refused_and_breaks_nothing(sent, staff, event):
    drawn(event)
    assert staff.post(path(event, "event_draft_edit", 1), sent).status_code == 422
    assert Round.objects.get().edits == []


def test_a_match_is_moved_by_one_of_its_entrants(staff, event):
    drawn(event)
    said = follow(staff, event, "event_draft_edit", 1, do="table", who=who(event, "Ann"), to="2")
    assert "The match of table 1 is at table 2, and that of table 2 at table 1." in said


def test_what_must_be_mended_stands_above_and_stops_the_check(staff, event):
    drawn(event)
    Entrant.objects.filter(name="Ann").update(state="dropped", dropped_after=0)
    page = staff.get(path(event, "event_round_desk", 1))
    assert "To mend before the release Ann has left but is still paired." in words(page)
    assert "Changed since the draw Ann has left since the draw." in words(page)
    assert "disabled aria-describedby" in page.content.decode()
    assert "Ann has left but is still paired" in follow(staff, event, "event_draft_check", 1)


def test_a_checked_draft_offers_the_release(staff, event):
    drawn(event)
    assert "Round 1 is checked." in follow(staff, event, "event_draft_check", 1)
    said = words(staff.get(path(event, "event_round_desk", 1)))
    assert "✓ Checked Start the round clock with it Release round 1" in said


def test_a_round_is_drawn_again_and_that_is_told(staff, event):
    first = drawn(event)
    answer = staff.post(path(event, "event_draft_again", 1), {"version": drafts.version_of(first)})
    job = Job.objects.get(state="waiting")
    assert (answer.url, Round.objects.count()) == (f"{path(event)}?job={job.pk}", 0)
    tasks.run_job(job.pk)
    second = Round.objects.get()
    assert (second.seed != first.seed, second.draw["earlier"]) == (True, 1)
    assert "One draw of this round was thrown away before this one, and nobody had seen it." in words(
        staff.get(path(event, "event_round_desk", 1))
    )


def test_a_first_draft_thrown_away_leaves_an_event_that_has_not_started(staff, event):
    Event.objects.update(rounds=None, rounds_table="magic")
    event.refresh_from_db()
    drawn(event)
    event.refresh_from_db()
    assert (event.stage, event.rounds) == ("swiss", 3)
    assert "The draft of round 1 is thrown away." in follow(staff, event, "event_draft_away", 1)
    event.refresh_from_db()
    assert (event.stage, event.rounds, event.decks_locked_at, Round.objects.count()) == ("open", None, None, 0)


def test_a_draft_that_somebody_has_changed_is_not_thrown_away(staff, event):
    version = drafts.version_of(drawn(event))
    drafts.move(event, 1, 1, 7, None)
    for name in ("event_draft_away", "event_draft_again", "event_draft_check"):
        assert "Somebody else has changed this draft" in follow(staff, event, name, 1, version=version)
    assert Round.objects.count() == 1


def test_a_played_round_shows_results_byes_and_open_tables(staff, event):
    drawn(event)
    Round.objects.update(state="released")
    making.report(Match.objects.get(table=1), 2, 1)
    said = words(staff.get(path(event, "event_round_desk", 1)))
    assert "1 Ann Bob 2–1 2 Cid Dot open Bye: Eve" in said


def test_a_released_round_is_taken_back_with_a_reason(staff, event):
    making.release(event, 1)
    assert "Say why: people have seen these pairings." in follow(staff, event, "event_round_back", 1, why=" ")
    assert "Round 1 is a draft again." in follow(staff, event, "event_round_back", 1, why="Wrong list")
    assert Round.objects.get().state == "draft"


def test_a_table_of_a_released_round_is_moved(staff, event):
    making.release(event, 1)
    said = follow(staff, event, "event_table_move", 1, table="1", to="50")
    assert "The match of table 1 is at table 50." in said
    assert "No match is at table 1." in follow(staff, event, "event_table_move", 1, table="1", to="50")


def test_a_round_that_is_not_there_is_not_found(staff, event):
    assert staff.get(path(event, "event_round_desk", 4)).status_code == 404


@pytest.mark.parametrize("state", ["draft", "checked", "released"])
def test_a_judge_sees_no_form_but_for_more_time_and_being_told(state, client, event):
    drawn(event)
    Round.objects.update(state=state)
    client.force_login(making.make_member(event, Role.JUDGE))
    forms = {
        action
        for name, args in PAGES.items()
        if name != "event_repair"
        for action in re.findall(r'<form[^>]* action="([^"]+)"', client.get(path(event, name, *args)).content.decode())
        if "/staff/" in action
    }
    assert forms <= {path(event, each) for each in ("event_clock_table", "event_cut", "event_notify_staff")}


@pytest.mark.parametrize("state", ["draft", "released"])
def test_pages_ask_the_same_number_of_questions_at_1_and_at_300_matches(state, client, filled_memory):
    asked = []
    for entrants in (2, 601):
        event = making.make_event(rounds=3)
        making.make_entrants(event, entrants)
        making.play_rounds(event, 1)
        round_ = making.draw(event, 2) if state == "draft" else making.release(event, 2)
        match = round_.matches.order_by("table").first()
        Report.objects.create(match=match, a=2, kind="played", state="offered", side=0)
        client.force_login(making.make_member(event, Role.ORGANISER))
        pages = {**PAGES, "event_round_desk": (2,)}
        asked.append({name: queries(client, path(event, name, *args)) for name, args in pages.items()})
    assert asked[0] == asked[1]


def queries(client, url: str) -> int:
    """How often a page asks the database; the first look fills what every page remembers."""
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)

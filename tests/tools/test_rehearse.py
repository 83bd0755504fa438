"""A rehearsal plays a whole event, notes what does not hold, and leaves nothing behind."""

import io
import json
import random

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from judgeapp.tournaments.models import Entrant, Event, Match, Report, Round, Seat, Standings
from tests.tournaments.making import close, draw, make_entrants, make_event, make_user, play, play_rounds, release
from tools import rehearsal
from tools.management.commands import rehearse as command
from tools.rehearsal.book import Book
from tools.rehearsal.holding import Holding
from tools.rehearsal.players import names

pytestmark = pytest.mark.django_db


def test_a_whole_event_is_played_and_holds(publishes):
    organiser = make_user()
    plan = rehearsal.Plan(players=13, rounds=4, cut=4)
    event = rehearsal.open_event(plan, organiser)
    said: list[str] = []
    book = rehearsal.rehearse(event, plan, organiser, rehearsal.Inline(), said.append)
    assert book.broken == []
    assert (event.stage, event.rounds_played.count(), len(said)) == ("over", 6, 6)
    assert not event.is_listed
    for happened in ("late entries", "drops", "swaps by hand", "old results corrected"):
        assert book.happened[happened], happened
    assert {"press to draft", "release", "close", "a player's report"} <= set(book.steps)
    assert {"event_pairings", "event_me", "event_score", "event_pack_file"} <= set(book.pages)


def test_the_command_takes_everything_away_again(publishes, monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)
    out = io.StringIO()
    call_command("rehearse", "--players=6", "--rounds=2", "--cut=0", "--json", stdout=out, stderr=io.StringIO())
    told = json.loads(out.getvalue())
    assert (told["broken"], told["event"]) == ([], "")
    assert told["steps"]["press to draft"]["times"] == 2
    assert [model.objects.count() for model in (Event, Entrant, Round, Match, Seat, Report, Standings, User)] == [0] * 8


def test_what_is_kept_is_said(publishes, monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)
    out = io.StringIO()
    call_command("rehearse", "--players=5", "--rounds=1", "--cut=0", "--keep", stdout=out)
    assert f"kept: {Event.objects.get().get_absolute_url()}" in out.getvalue()


def test_something_that_does_not_hold_ends_with_one(monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)
    monkeypatch.setattr(Holding, "of_file", lambda self: self._book.expect(False, "A made-up fault."))
    out = io.StringIO()
    with pytest.raises(CommandError) as raised:
        call_command("rehearse", "--players=4", "--rounds=1", "--cut=0", stdout=out)
    assert raised.value.returncode == 1
    assert "BROKEN: A made-up fault." in out.getvalue()
    assert Event.objects.count() == 0


def test_a_job_that_fails_stops_the_rehearsal(monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)
    with pytest.raises(CommandError) as raised:
        call_command("rehearse", "--players=1", "--rounds=1", "--cut=0", stdout=io.StringIO())
    assert "The rehearsal stopped: At least two entrants must be in" in str(raised.value)


@pytest.mark.parametrize("count", [1, 625, 1300])
def test_no_name_is_there_twice(count):
    assert len(set(names(count, random.Random(1)))) == count


@pytest.fixture
def looking():
    """Two rounds played, a third as a draft, and who looks at it."""
    event = make_event(rounds=5)
    make_entrants(event, 9)
    play_rounds(event, 2)
    book = Book()
    return event, draw(event, 3), Holding(event, book), book


def test_nothing_is_noted_of_what_holds(looking):
    event, draft, holding, book = looking
    holding.of_draft(draft)
    holding.of_closed(event.rounds_played.get(number=2))
    assert book.broken == []


def test_somebody_without_a_seat_is_noted(looking):
    _, draft, holding, book = looking
    Seat.objects.filter(round=draft).first().delete()
    holding.of_draft(draft)
    assert "Round 3: 1 sit wrongly or not at all." in book.broken


def test_a_needless_rematch_is_noted(looking):
    event, draft, holding, book = looking
    old = Match.objects.filter(round__event=event, round__number=1, table=1).get()
    pair = list(old.seats.values_list("entrant", flat=True))
    Seat.objects.filter(round=draft, entrant__in=pair).delete()
    again = Match.objects.create(round=draft, table=90)
    for side, entrant in enumerate(pair):
        Seat.objects.create(round=draft, match=again, entrant_id=entrant, side=side)
    holding.of_draft(draft)
    assert "Round 3: 1 rematches that could be avoided." in book.broken
    assert "Round 3: 1 rematches, 0 were told." in book.broken


def test_a_needless_second_bye_is_noted(looking):
    event, draft, holding, book = looking
    had = Seat.objects.get(round__event=event, round__number=1, match__table__isnull=True).entrant_id
    has = Seat.objects.get(round=draft, match__table__isnull=True)
    seat = Seat.objects.get(round=draft, entrant=had)
    match, now = seat.match_id, has.entrant_id
    Seat.objects.filter(pk__in=(seat.pk, has.pk)).delete()
    Seat.objects.create(round=draft, match_id=has.match_id, entrant_id=had, side=0)
    Seat.objects.create(round=draft, match_id=match, entrant_id=now, side=seat.side)
    holding.of_draft(draft)
    assert "Round 3: a second bye that could be avoided." in book.broken


def test_points_that_do_not_add_up_are_noted(looking):
    event, _, holding, book = looking
    stored = Standings.objects.get(round__event=event, round__number=2)
    stored.rows[0]["points"] += 1
    stored.save()
    holding.of_closed(event.rounds_played.get(number=2))
    assert [words for words in book.broken if "do not add up" in words]


def test_standings_that_are_rewritten_are_noted():
    event = make_event(rounds=3)
    make_entrants(event, 4)
    play_rounds(event, 1)
    book = Book()
    holding = Holding(event, book)
    first = event.rounds_played.get(number=1)
    holding.of_closed(first)
    stored = first.standings.get()
    stored.rows[0]["name"] = "Somebody else"
    stored.save()
    play(release(event, 2))
    holding.of_closed(close(event, 2))
    assert book.broken == [f"Standings {stored.pk} were rewritten."]

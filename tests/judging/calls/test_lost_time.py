"""What a call or a deck check has taken from its table is the clock's time, and each minute is given once."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import answering, opening
from judgeapp.judging.models import Call, DeckCheck
from judgeapp.judging.radar import checks
from judgeapp.tournaments.models import Match, Round
from tests.judging.calls.making import MINUTE, called
from tests.tournaments import making
from tests.tournaments.phones import entrant_of

pytestmark = pytest.mark.django_db


def clock(now, started=30, paused=0, since=None) -> None:
    """Set the clock of the round: started, paused since (minutes ago) and paused before that (minutes)."""
    at = None if since is None else now - since * MINUTE
    Round.objects.update(started_at=now - started * MINUTE, paused_seconds=paused * 60, paused_at=at)


def checked(event, table=1, minutes=0) -> DeckCheck:
    found, _ = checks.start(event, 1, table, None)
    DeckCheck.objects.filter(pk=found.pk).update(started_at=timezone.now() - minutes * MINUTE)
    return checks.with_tables(event.deck_checks).get(pk=found.pk)


def test_a_pause_that_is_over_is_not_lost(event):
    now = timezone.now()
    clock(now)
    call, check = called(event, minutes=10), checked(event, 2, 10)
    clock(now, paused=8)
    call.refresh_from_db()
    assert answering.proposed(call, call.opened_at + 10 * MINUTE) == 2
    check = checks.with_tables(event.deck_checks).get()
    assert checks.owed(check, check.started_at + 10 * MINUTE) == 5


def test_what_began_in_a_pause_counts_from_its_end(event):
    now = timezone.now()
    clock(now, started=40, since=20)
    call, check = opening.call(event, entrant=entrant_of(event, "Ann")), checks.start(event, 1, 2, None)[0]
    clock(now, started=40, paused=25)  # resumed five minutes from now
    later = timezone.now() + 8 * MINUTE
    call = Call.objects.get()
    check = checks.with_tables(event.deck_checks).get(pk=check.pk)
    assert (answering.proposed(call, later), checks.owed(check, later)) in {(3, 6), (4, 7)}, "begun seconds count"


def test_a_pause_before_the_call_changes_nothing(event):
    now = timezone.now()
    clock(now, started=40, paused=20)
    call = opening.call(event, entrant=entrant_of(event, "Ann"))
    assert answering.proposed(Call.objects.get(), call.opened_at + 4 * MINUTE) == 4


def test_a_check_before_the_clock_starts_is_worth_its_three_minutes(event):
    check = checked(event, minutes=9)
    assert checks.owed(check, timezone.now()) == 3
    clock(timezone.now(), started=2)
    check = checks.with_tables(event.deck_checks).get()
    assert checks.owed(check, check.match.round.started_at + 2 * MINUTE) == 5


class TestTogether:
    """A call and a deck check at table 1 at the same time."""

    def extension(self) -> int:
        return Match.objects.get(table=1).extension // 60

    def test_the_check_does_not_give_again_what_the_call_gave(self, event, judge):
        clock(timezone.now())
        call, check = called(event, minutes=3.5), checked(event, minutes=9.5)
        answering.end(call, 4, judge)
        assert checks.end(event, check.pk, judge).minutes == 6 + 3
        assert self.extension() == 13

    def test_the_call_does_not_propose_again_what_the_check_gave(self, event, judge):
        clock(timezone.now())
        call, check = called(event, minutes=9.5), checked(event, minutes=3.5)
        checks.end(event, check.pk, judge)
        call.refresh_from_db()
        assert answering.proposed(call, timezone.now()) == 6

    def test_what_nobody_gave_is_not_taken_off(self, event, judge):
        clock(timezone.now())
        call, check = called(event, minutes=3.5), checked(event, minutes=9.5)
        answering.end(call, 0, judge)
        assert checks.end(event, check.pk, judge).minutes == 10 + 3

    def test_another_table_is_not_touched(self, event, judge):
        clock(timezone.now())
        call, check = called(event, minutes=3.5), checked(event, 2, 9.5)
        answering.end(call, 4, judge)
        assert checks.end(event, check.pk, judge).minutes == 10 + 3


def test_a_match_that_has_its_result_gets_no_time(event, judge):
    call = called(event)
    making.report(Match.objects.get(pk=call.match_id), 2, 0)
    assert answering.end(call, 5, judge)
    assert (call.minutes, Match.objects.get(pk=call.match_id).extension) == (None, 0)

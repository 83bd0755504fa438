"""The radar tells what is still played, what holds it up, and when the round will end."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from judgeapp.judging.models import Call, DeckCheck
from judgeapp.judging.radar import board as module
from judgeapp.judging.radar.board import board
from judgeapp.matches import opening, playing
from judgeapp.matches.models import Match as FollowedMatch
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.models import Match, Report, Round
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def now():
    return timezone.now()


def ago(minutes):
    return now() - timedelta(minutes=minutes)


def seen(event):
    return board(event, now())


def at(round_, table) -> Match:
    match = round_.matches.get(table=table)
    match.round = round_
    return match


def line(event, table):
    found = seen(event)
    return next(line for line in (*found.playing, *found.settling) if line.table.number == table)


def call(round_, table, minutes=0, **fields) -> Call:
    match = at(round_, table) if table else None
    given = {"event": round_.event, "round": round_, "match": match, "table": table, "opened_at": ago(minutes)}
    return Call.objects.create(**given, **fields)


def check(round_, table, minutes=0, **fields) -> DeckCheck:
    return DeckCheck.objects.create(event=round_.event, match=at(round_, table), started_at=ago(minutes), **fields)


def over(held: Call | DeckCheck, **fields) -> None:
    type(held).objects.filter(pk=held.pk).update(ended_at=now(), **fields)


def offer(round_, table, side, a, b) -> None:
    Report.objects.create(match=at(round_, table), a=a, b=b, kind="played", state="offered", side=side)


def tap(round_, table, *taps) -> FollowedMatch:
    match = opening.follow(at(round_, table))
    sent = [Tap(f"key-{match.pk}-{number:04}", *each) for number, each in enumerate(taps, match.version)]
    assert playing.add(match, sent, playing.Sender()).refused == {}
    return FollowedMatch.objects.get(pk=match.pk)


def won(side, game=1):
    return "end", side, {"how": "played", "game": game}


def in_minutes(moment) -> int:
    return round((moment - now()).total_seconds() / 60)


def test_there_is_no_board_before_the_first_round_and_between_two(event):
    assert seen(making.make_event()) is None
    Round.objects.filter(event=event).update(state="closed")
    assert seen(event) is None


def test_all_tables_play_to_the_end_of_the_round(event):
    found = seen(event)
    assert [line.table.number for line in found.playing] == [1, 2, 3, 4, 5, 6]
    assert [in_minutes(line.ends_at) for line in found.playing] == [20] * 6
    assert (found.settling, found.over_time, found.slow, found.unknown) == ([], 0, 0, 6)
    assert in_minutes(found.prediction.at) in (20, 21)


def test_a_table_with_its_result_is_off_the_board(event, round_):
    for table in range(1, 6):
        making.report(at(round_, table), 2, 0)
    assert [line.table.number for line in seen(event).playing] == [6]
    making.report(at(round_, 6), 2, 0)
    assert (seen(event).playing, seen(event).prediction) == ([], None)


def test_an_extension_is_a_table_s_own_end_and_the_round_s(event, round_):
    Match.objects.filter(round=round_, table=4).update(extension=6 * 60)
    found = seen(event)
    assert found.playing[0].table.number == 4
    assert (in_minutes(found.playing[0].ends_at), found.prediction.table.number) == (26, 4)
    assert in_minutes(found.prediction.at) in (26, 27)


def test_a_clock_that_nobody_started_tells_no_end(event, round_):
    Round.objects.filter(pk=round_.pk).update(started_at=None)
    found = seen(event)
    assert (found.ends_at, found.prediction, found.over_time) == (None, None, 0)
    assert [line.ends_at for line in found.playing] == [None] * 6


def test_a_clock_that_is_paused_goes_on_from_now(event, round_):
    Round.objects.filter(pk=round_.pk).update(paused_at=ago(10))
    found = seen(event)
    assert found.ends_at is None
    assert in_minutes(found.prediction.table.ends_at) == 30


def test_tables_over_their_time_come_first_and_the_round_may_end_any_moment(event, round_):
    Round.objects.filter(pk=round_.pk).update(started_at=ago(54))
    Match.objects.filter(round=round_, table=5).update(extension=10 * 60)
    found = seen(event)
    assert (found.over_time, found.prediction.is_over, found.prediction.table.number) == (5, False, 5)
    Match.objects.filter(round=round_, table=5).update(extension=60)
    assert (seen(event).over_time, seen(event).prediction.is_over) == (6, True)


def test_an_open_call_holds_its_table_up(event, round_):
    call(round_, 3, minutes=1)
    found = seen(event)
    assert (found.playing[0].table.number, found.playing[0].call.table) == (3, 3)
    assert [hold.minutes for hold in found.prediction.table.holds] == [module.CALL_MINUTES]
    Call.objects.update(opened_at=ago(9))
    assert [hold.minutes for hold in seen(event).prediction.table.holds] == [10]


def test_what_calls_came_to_here_is_usual_and_what_was_taken_back_is_none(event, round_):
    for table, given in ((1, 6), (2, 7), (4, 8)):
        over(call(round_, table, 20), minutes=given)
    for _ in range(9):
        over(call(round_, 1, 20), minutes=0, is_withdrawn=True)
    call(round_, 3)
    found = seen(event)
    assert (found.holding.usual_call.minutes, found.holding.usual_call.of) == (7, 3)
    assert found.prediction.table.holds[0].minutes == 7


def test_a_running_deck_check_holds_its_table_up_with_its_extra_minutes(event, round_, judge):
    check(round_, 2, minutes=14, by=judge)
    found = seen(event)
    assert (found.playing[0].check.by, found.prediction.table.number) == (judge, 2)
    assert [hold.minutes for hold in found.prediction.table.holds] == [18]


def test_players_who_disagree_do_not_play_any_more(event, round_):
    Match.objects.filter(round=round_, table__in=(1, 2)).update(extension=30 * 60)
    offer(round_, 2, 0, 2, 0)
    offer(round_, 1, 0, 2, 0)
    offer(round_, 1, 1, 0, 2)
    found = seen(event)
    assert [line.table.number for line in found.settling] == [1, 2]
    assert (found.mismatches, found.missing, len(found.playing)) == (1, 1, 4)
    assert found.prediction.table.number not in (1, 2)


def test_a_match_that_is_over_on_the_phones_misses_its_result(event, round_):
    tap(round_, 3, won(0), won(0, game=2))
    found = seen(event)
    assert [line.followed.words for line in found.settling] == ["over, 2–0"]
    assert (found.mismatches, found.missing) == (0, 1)


def test_slow_is_who_is_in_the_first_game_when_half_of_the_time_is_gone(event, round_):
    tap(round_, 1, ("time", None, {}))
    tap(round_, 2, won(1))
    found = seen(event)
    assert [line.followed and line.followed.words for line in found.playing[:3]] == ["game 1, 0–0", "game 2, 0–1", None]
    assert ([line.is_slow for line in found.playing[:3]], found.unknown) == ([True, False, False], 4)
    Match.objects.filter(round=round_, table=1).update(extension=11 * 60)
    assert not line(event, 1).is_slow


def test_a_match_that_has_ended_is_not_slow(event, round_):
    tap(round_, 1, ("time", None, {}))
    assert line(event, 1).is_slow
    offer(round_, 1, 0, 2, 0)
    assert not line(event, 1).is_slow


def test_a_game_that_was_taken_back_has_not_ended(event, round_):
    tap(round_, 1, won(0))
    first = FollowedMatch.objects.get().entries.get()
    tap(round_, 1, ("undo", None, {"key": first.key}))
    assert line(event, 1).followed.ended == 0


def test_a_match_that_was_only_opened_is_not_followed(event, round_):
    opening.follow(at(round_, 1))
    assert line(event, 1).followed is None


def test_calls_and_checks_without_a_playing_table_are_told_apart(event, round_, judge):
    call(round_, None, words="At the door")
    call(round_, 1)
    check(round_, 2, by=judge)
    for table in (1, 2):
        making.report(at(round_, table), 2, 0)
    found = seen(event)
    assert [each.table for each in found.calls] == [None, 1]
    assert [each.match.table for each in found.checks] == [2]
    assert not any(line.call or line.check for line in found.playing)


def test_what_needs_a_look_comes_first_the_last_to_end_at_its_head(event, round_):
    call(round_, 5)
    Match.objects.filter(round=round_, table=6).update(extension=60)
    Match.objects.filter(round=round_, table=3).update(extension=20 * 60)
    assert [line.table.number for line in seen(event).playing] == [3, 5, 6, 1, 2, 4]


def test_only_so_many_calm_tables_are_listed(event, round_, monkeypatch):
    monkeypatch.setattr(module, "SHOWN_CALM", 2)
    call(round_, 5)
    found = seen(event)
    assert ([line.table.number for line in found.shown], found.more) == ([5, 1, 2], 3)


def test_the_board_of_many_tables_asks_no_more_than_that_of_one(event, round_, judge):
    def queries():
        with CaptureQueriesContext(connection) as found:
            seen(event)
        return len(found)

    for table in range(2, 7):
        making.report(at(round_, table), 2, 0)
    one = queries()
    Report.objects.all().delete()
    for table in range(1, 7):
        call(round_, table)
        check(round_, table, by=judge)
        tap(round_, table, won(0))
    offer(round_, 2, 0, 2, 0)
    assert queries() == one == 9

"""The judges' board: who waits longest, how far it is, what a player sees of it."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import answering, board, opening
from judgeapp.judging.models import Call
from judgeapp.judging.templatetags.judging import call_counts
from judgeapp.tournaments.models import Match
from tests.judging.calls.making import MINUTE, called
from tests.tournaments import making
from tests.tournaments.phones import entrant_of, other

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Twelve tables; the players of a table are found by its number."""
    made = making.make_event()
    making.make_entrants(made, 24)
    making.release(made, 1)
    return made


def at_table(event, table: int, minutes: float = 0, **said) -> Call:
    match = Match.objects.get(round__event=event, table=table)
    return called(event, match.seats.get(side=0).entrant.name, minutes, **said)


def tables(rows) -> list[int | None]:
    return [row.call.table for row in rows]


def test_who_waits_longest_comes_first(event, judge):
    for table, minutes in ((3, 2), (8, 9), (5, 4)):
        at_table(event, table, minutes)
    shown = board.board(event, judge, timezone.now())
    assert tables(shown.waiting) == [8, 5, 3]
    assert [row.minutes for row in shown.waiting] == [9, 4, 2]
    seats = Match.objects.get(round__event=event, table=8).seats.order_by("side")
    assert shown.waiting[0].names == tuple(seat.entrant.name for seat in seats)


def test_a_judge_sees_how_far_it_is_and_what_is_nearest(event, judge):
    answering.take(at_table(event, 6), judge)
    for table, minutes in ((1, 5), (8, 3), (12, 4)):
        at_table(event, table, minutes)
    shown = board.board(event, judge, timezone.now())
    assert shown.here == 6
    assert [(row.call.table, row.distance, row.is_nearest) for row in shown.waiting] == [
        (1, 5, False),
        (12, 6, False),
        (8, 2, True),
    ]
    assert [row.distance for row in board.board(event, making.make_user(), timezone.now()).waiting] == [None] * 3


def test_what_is_taken_is_mine_or_with_others(event, judge, other_judge):
    answering.take(at_table(event, 1), judge)
    answering.take(at_table(event, 2), other_judge)
    shown = board.board(event, judge, timezone.now())
    assert (tables(shown.waiting), tables(shown.mine), tables(shown.others)) == ([], [1], [2])


def test_an_appeal_comes_first_for_head_judges_and_not_for_others(event, judge, head_judge):
    at_table(event, 1, 9)
    appeal = at_table(event, 2, 3)
    answering.take(appeal, judge)
    answering.call_head(appeal)
    now = timezone.now()
    assert tables(board.board(event, head_judge, now, is_head=True).waiting) == [2, 1]
    assert tables(board.board(event, judge, now).waiting) == [1]
    answering.take(appeal, head_judge, is_head=True)
    assert tables(board.board(event, head_judge, now, is_head=True).mine) == [2]
    assert tables(board.board(event, judge, now).mine) == [2]


def test_a_call_without_a_table_names_who_called(event, judge):
    opening.call(event, by=judge, words="At the door.")
    assert board.board(event, judge, timezone.now()).waiting[0].names == ("kim",)


def test_what_is_over_stands_below_the_latest_first(event, judge):
    for table in (4, 5):
        answering.end(at_table(event, table), table, judge)
    shown = board.board(event, judge, timezone.now())
    assert [(call.table, call.minutes) for call in shown.ended] == [(5, 5), (4, 4)]


@pytest.mark.parametrize("count", [1, 12])
def test_a_board_takes_the_same_queries_for_1_and_12(event, judge, django_assert_num_queries, count):
    """The calls, who sits there, where the judge is, what is over."""
    for table in range(1, count + 1):
        at_table(event, table, 1)
    with django_assert_num_queries(4):
        board.board(event, judge, timezone.now())
    with django_assert_num_queries(2):
        board.tag(event, judge, timezone.now())


def test_the_tag_is_another_one_whenever_the_board_is(event, judge, other_judge):
    now = timezone.now()
    call = at_table(event, 1)
    tags = [board.tag(event, judge, now)]
    assert board.tag(event, judge, now) == tags[0]
    for change in (
        lambda: called(event, call.entrant.name, words="More."),
        lambda: answering.take(call, other_judge),
        lambda: answering.call_head(call),
        lambda: answering.release(call, other_judge.pk),
        lambda: answering.end(call, 0, judge),
    ):
        change()
        tags.append(board.tag(event, judge, now))
    assert len(set(tags)) == len(tags)
    at_table(event, 2)
    assert board.tag(event, judge, now) != board.tag(event, judge, now + 2 * MINUTE)


def test_a_match_that_has_moved_is_found_at_its_new_table(event, judge):
    call, now = at_table(event, 3), timezone.now()
    answering.take(at_table(event, 10), judge)
    tag = board.tag(event, judge, now)
    Match.objects.filter(pk=call.match_id).update(table=40)
    (row,) = board.board(event, judge, now).waiting
    assert (row.call.table_now, row.call.place, row.distance) == (40, "Table 40", 30)
    assert board.tag(event, judge, now) != tag
    assert board.mine(call.entrant).open.place == "Table 40"


def test_a_judge_is_where_the_match_is_that_has_moved(event, judge):
    call = at_table(event, 3)
    answering.take(call, judge)
    Match.objects.filter(pk=call.match_id).update(table=40)
    assert board.board(event, judge, timezone.now()).here == 40


def test_a_head_judge_is_where_the_appeal_was(event, judge, head_judge):
    answering.take(at_table(event, 1), head_judge)
    appeal = at_table(event, 9)
    answering.take(appeal, judge)
    answering.call_head(appeal)
    assert board.board(event, head_judge, timezone.now(), is_head=True).here == 1
    answering.take(appeal, head_judge, is_head=True)
    assert board.board(event, head_judge, timezone.now(), is_head=True).here == 9


class TestPlayers:
    def test_both_players_see_the_call_of_their_table(self, event):
        call = at_table(event, 7)
        for name in (call.entrant.name, other(event, call.entrant.name)):
            known = board.mine(entrant_of(event, name))
            assert (known.open, known.match.table, known.round.number) == (call, 7, 1)

    def test_nobody_else_does(self, event):
        at_table(event, 7)
        stranger = Match.objects.get(round__event=event, table=8).seats.first().entrant
        assert board.mine(stranger).open is None
        assert board.open_call(stranger, stranger.seats.get().match_id) is None

    def test_what_is_over_is_told_with_its_minutes(self, event, judge):
        call = at_table(event, 7)
        answering.end(call, 3, judge)
        known = board.mine(call.entrant)
        assert (known.open, [each.minutes for each in known.ended]) == (None, [3])

    def test_a_call_without_a_table_is_the_players_own(self, event):
        making.play(event.rounds_played.get())
        making.close(event, 1)
        call = called(event, "Player 1", words="At the door.")
        assert board.mine(entrant_of(event, "Player 1")).open == call
        assert board.open_call(entrant_of(event, "Player 1"), None) == call
        assert board.mine(entrant_of(event, "Player 2")).open is None

    def test_a_look_takes_three_queries(self, event, django_assert_num_queries):
        entrant = entrant_of(event, at_table(event, 7).entrant.name)
        with django_assert_num_queries(3):
            board.mine(entrant)


@pytest.mark.parametrize("is_head", [True, False])
def test_the_desk_counts_as_the_board_does(event, judge, head_judge, is_head):
    for table in (1, 2, 3, 4):
        at_table(event, table, 9)
    calls = list(event.calls.order_by("table"))
    for call in calls[:3]:
        answering.take(call, judge)
    for call in calls[1:]:
        answering.call_head(call)
    answering.take(calls[2], head_judge, is_head=True)
    shown = board.board(event, head_judge if is_head else judge, timezone.now(), is_head)
    counted = call_counts(event)
    assert counted == {"open": 4, "waiting": 1, "for_head": 1}
    assert shown.for_head == counted["for_head"]
    assert len(shown.waiting) == counted["waiting"] + (counted["for_head"] if is_head else 0)

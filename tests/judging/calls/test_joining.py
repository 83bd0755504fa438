"""Both players of a table call: one call, which neither of them takes back alone."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import answering, board, opening
from judgeapp.judging.models import Call
from judgeapp.judging.templatetags.judging import call_counts
from tests.judging.calls.making import called, problems
from tests.tournaments import making
from tests.tournaments.phones import other, phone, text

pytestmark = pytest.mark.django_db


def joined(event, **said) -> Call:
    called(event, kind="rule", words="Look here.", key="key-of-ann")
    return called(event, other(event, "Ann"), **{"key": "key-of-ben", **said})


def test_a_call_that_the_opponent_has_joined_stays(event):
    call = joined(event)
    told = "Somebody else has called the judge to your table, too: tell the judge together that it is settled."
    assert problems(opening.withdraw, call, call.entrant) == (told,)
    assert Call.objects.get().ended_at is None
    ann = phone(event, "Ann").get(f"{event.get_absolute_url()}call/")
    assert "No judge is needed any more" not in text(ann)


def test_an_open_page_learns_that_the_opponent_has_joined(event, judge):
    now, call = timezone.now(), called(event)
    before = board.seen(call, now)
    called(event, other(event, "Ann"))
    assert board.seen(Call.objects.get(), now) != before


def test_staff_who_call_for_the_table_join_and_who_called_does_not(event, judge):
    call = called(event)
    called(event, words="Again.")
    assert not Call.objects.get().is_joined
    opening.call(event, by=judge, table=call.table)
    assert Call.objects.get().is_joined


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"kind": "conduct", "words": "He drew twice."}, "Look here. · conduct: He drew twice."),
        ({"kind": "conduct"}, "Look here. · conduct"),
        ({"kind": "rule", "words": "No."}, "Look here. · No."),
        ({"words": "No."}, "Look here. · No."),
    ],
)
def test_another_kind_is_kept_in_the_words(event, said, words):
    call = joined(event, **said)
    assert (call.kind, call.words) == ("rule", words)
    assert called(event, other(event, "Ann"), **said).words == words


def test_a_press_that_joined_is_known_when_it_is_sent_again_later(event, judge):
    call = joined(event)
    answering.end(call, 0, judge)
    assert called(event, other(event, "Ann"), key="key-of-ben") == call
    assert called(event, other(event, "Ann"), key="another-key") != call


def test_a_key_is_known_at_its_own_event_only(event):
    call = joined(event)
    elsewhere = making.four_playing()
    assert called(elsewhere, key="key-of-ben") != call


def test_a_call_left_open_by_who_sat_there_before_stays_on_the_board(event, judge, client):
    before = called(event)
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    making.release(event, 2)
    now_there = event.rounds_played.get(number=2).matches.get(table=before.table).seats.first().entrant
    after = called(event, now_there.name)
    assert after != before
    shown = board.board(event, judge, timezone.now()).waiting
    assert [(row.call, row.call.table) for row in shown] == [(before, before.table), (after, before.table)]
    client.force_login(judge)
    assert "from round 1, which is over" in text(client.get(f"{event.get_absolute_url()}staff/calls/"))
    assert answering.end(before, 7, judge)
    assert (before.minutes, Call.objects.get(pk=after.pk).ended_at) == (None, None)


def test_an_appeal_that_nobody_has_come_to_waits(event, judge):
    called(event)
    Call.objects.update(taken_by=judge)
    assert call_counts(event) == {"open": 1, "waiting": 0, "for_head": 0}
    Call.objects.update(head_at=timezone.now())
    assert call_counts(event) == {"open": 1, "waiting": 0, "for_head": 1}
    Call.objects.update(head_by=judge)
    assert call_counts(event) == {"open": 1, "waiting": 0, "for_head": 0}


def test_a_head_judge_who_has_not_taken_it_has_it_since_no_time(event, head_judge, client):
    called(event)
    Call.objects.update(head_at=timezone.now(), head_by=head_judge)
    client.force_login(head_judge)
    words = text(client.get(f"{event.get_absolute_url()}staff/calls/"))
    assert "You have it" in words
    assert "since UTC" not in words

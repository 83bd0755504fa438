"""A call is taken by exactly one judge, given back, and the head judge comes to it."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import taking
from judgeapp.judging.models import Call
from tests.judging.calls.making import called, problems

pytestmark = pytest.mark.django_db


@pytest.fixture
def call(event):
    return called(event)


def again(call: Call) -> Call:
    """The call as another judge's page has it: read before anybody pressed."""
    return Call.objects.get(pk=call.pk)


def test_of_two_judges_who_press_at_once_one_has_it(call, judge, other_judge):
    seen = again(call)
    taking.take(call, judge)
    assert problems(taking.take, seen, other_judge) == ("kim was quicker and has this call. Take another one.",)
    assert (again(call).taken_by, again(call).holder) == (judge, judge)


def test_a_second_press_keeps_the_time_of_the_first(call, judge):
    taking.take(call, judge)
    first = again(call).taken_at
    taking.take(again(call), judge)
    assert again(call).taken_at == first


def test_a_call_that_is_over_cannot_be_taken(call, judge):
    seen = again(call)
    Call.objects.update(ended_at=timezone.now())
    assert problems(taking.take, seen, judge) == (taking.OVER,)
    assert again(call).taken_by is None


def test_what_is_given_back_waits_for_all(call, judge, other_judge):
    taking.take(call, judge)
    taking.release(call, judge.pk)
    assert (again(call).holder, again(call).taken_at) == (None, None)
    taking.take(again(call), other_judge)
    taking.release(call, judge.pk)  # a press on a page that shows the judge before
    assert again(call).holder == other_judge


def test_the_head_judge_is_called_since_the_first_press(call, judge):
    taking.take(call, judge)
    taking.call_head(call)
    since = again(call).head_at
    taking.call_head(again(call))
    assert again(call).head_at == since
    assert again(call).waits_for_head


def test_a_head_judge_comes_to_a_call_that_a_judge_has(call, judge, head_judge):
    taking.take(call, judge)
    taking.call_head(call)
    taking.take(again(call), head_judge, is_head=True)
    kept = again(call)
    assert (kept.taken_by, kept.head_by, kept.holder, kept.waits_for_head) == (judge, head_judge, head_judge, False)


def test_of_two_head_judges_one_comes(call, judge, head_judge, other_judge):
    taking.take(call, judge)
    taking.call_head(call)
    seen = again(call)
    taking.take(call, head_judge, is_head=True)
    assert "hana was quicker" in problems(taking.take, seen, other_judge, is_head=True)[0]
    assert again(call).head_by == head_judge


def test_a_head_judge_who_is_not_called_leaves_the_call_where_it_is(call, judge, head_judge):
    taking.take(call, judge)
    assert "kim was quicker" in problems(taking.take, again(call), head_judge, is_head=True)[0]


def test_a_head_judge_takes_and_gives_back_what_nobody_has(call, judge, head_judge):
    taking.call_head(call)
    taking.take(call, head_judge, is_head=True)
    assert (call.taken_by, call.head_by) == (head_judge, head_judge)
    assert problems(taking.take, again(call), judge)
    taking.release(call, head_judge.pk)
    assert (again(call).holder, again(call).waits_for_head) == (None, True)
    taking.take(again(call), judge)
    assert again(call).waits_for_head


def test_no_head_judge_is_called_to_what_is_over(call):
    Call.objects.update(ended_at=timezone.now())
    assert problems(taking.call_head, call) == (taking.OVER,)


def test_a_call_that_is_given_back_meanwhile_is_nobodys(call, judge, other_judge, monkeypatch):
    taking.take(call, judge)
    read = Call.refresh_from_db

    def given_back_before(self: Call) -> None:
        taking.release(self, judge.pk)
        read(self)

    monkeypatch.setattr(Call, "refresh_from_db", given_back_before)
    told = "Somebody had this call and has just given it back. Take it again."
    assert problems(taking.take, again(call), other_judge) == (told,)

"""A call is taken by exactly one judge, given back, and the head judge comes to it."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import answering
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
    answering.take(call, judge)
    assert problems(answering.take, seen, other_judge) == ("kim was quicker and has this call. Take another one.",)
    assert (again(call).taken_by, again(call).holder) == (judge, judge)


def test_a_second_press_keeps_the_time_of_the_first(call, judge):
    answering.take(call, judge)
    first = again(call).taken_at
    answering.take(again(call), judge)
    assert again(call).taken_at == first


def test_a_call_that_is_over_cannot_be_taken(call, judge):
    seen = again(call)
    Call.objects.update(ended_at=timezone.now())
    assert problems(answering.take, seen, judge) == ("This call is over. Look at the others.",)
    assert again(call).taken_by is None


def test_what_is_given_back_waits_for_all(call, judge, other_judge):
    answering.take(call, judge)
    answering.release(call, judge.pk)
    assert (again(call).holder, again(call).taken_at) == (None, None)
    answering.take(again(call), other_judge)
    answering.release(call, judge.pk)  # a press on a page that shows the judge before
    assert again(call).holder == other_judge


def test_the_head_judge_is_called_since_the_first_press(call, judge):
    answering.take(call, judge)
    answering.call_head(call)
    since = again(call).head_at
    answering.call_head(again(call))
    assert again(call).head_at == since
    assert again(call).waits_for_head


def test_a_head_judge_comes_to_a_call_that_a_judge_has(call, judge, head_judge):
    answering.take(call, judge)
    answering.call_head(call)
    answering.take(again(call), head_judge, is_head=True)
    kept = again(call)
    assert (kept.taken_by, kept.head_by, kept.holder, kept.waits_for_head) == (judge, head_judge, head_judge, False)


def test_of_two_head_judges_one_comes(call, judge, head_judge, other_judge):
    answering.take(call, judge)
    answering.call_head(call)
    seen = again(call)
    answering.take(call, head_judge, is_head=True)
    assert "hana was quicker" in problems(answering.take, seen, other_judge, is_head=True)[0]
    assert again(call).head_by == head_judge


def test_a_head_judge_who_is_not_called_leaves_the_call_where_it_is(call, judge, head_judge):
    answering.take(call, judge)
    assert "kim was quicker" in problems(answering.take, again(call), head_judge, is_head=True)[0]


def test_a_head_judge_takes_and_gives_back_what_nobody_has(call, judge, head_judge):
    answering.call_head(call)
    answering.take(call, head_judge, is_head=True)
    assert (call.taken_by, call.head_by) == (head_judge, head_judge)
    assert problems(answering.take, again(call), judge)
    answering.release(call, head_judge.pk)
    assert (again(call).holder, again(call).waits_for_head) == (None, True)
    answering.take(again(call), judge)
    assert again(call).waits_for_head


def test_no_head_judge_is_called_to_what_is_over(call):
    Call.objects.update(ended_at=timezone.now())
    assert problems(answering.call_head, call) == ("This call is over. Look at the others.",)


def test_a_call_that_is_given_back_meanwhile_is_nobodys(call, judge, other_judge, monkeypatch):
    answering.take(call, judge)
    read = Call.refresh_from_db

    def given_back_before(self: Call) -> None:
        answering.release(self, judge.pk)
        read(self)

    monkeypatch.setattr(Call, "refresh_from_db", given_back_before)
    told = "Somebody had this call and has just given it back. Take it again."
    assert problems(answering.take, again(call), other_judge) == (told,)

"""A ruling is upheld, overturned or replaced; nothing is erased, and of two who decide one is told."""

import pytest

from judgeapp.judging.models import Appeal, Ruling
from judgeapp.judging.rulings.drafting import Draft
from judgeapp.judging.rulings.presenting import Status, as_seen, whole
from judgeapp.judging.rulings.recording import overturn, supersede, uphold
from judgeapp.judging.rulings.visible import EVERYBODY
from judgeapp.tournaments.locking import Refused
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft, wrong
from tests.tournaments.making import make_event, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruling():
    return make_ruling("1.14", event=make_event(), table=5)


@pytest.fixture
def head():
    return make_user("dora")


def status(ruling: Ruling) -> Status:
    return as_seen(whole(Ruling.objects.all()).get(pk=ruling.pk), EVERYBODY).status


def refused(work, *values) -> str:
    with pytest.raises(Refused) as found:
        work(*values)
    return " ".join(found.value.problems)


def test_a_ruling_stands_until_something_becomes_of_it(ruling):
    assert status(ruling) is Status.STANDING


def test_upheld_with_the_reason(ruling, head):
    appeal = uphold(ruling, " It says\nso. ", head)
    assert (appeal.verdict, appeal.reason, appeal.judge) == ("upheld", "It says so.", "dora")
    assert status(ruling) is Status.UPHELD
    assert ruling.event.log.get().words == "Upheld a ruling: Is the deck shuffled?"


def test_upheld_twice_is_said_once_and_another_judge_is_told(ruling, head):
    first = uphold(ruling, "It says so.", head)
    assert uphold(ruling, "It says so.", head) == first
    assert "dora has upheld this ruling already." in refused(uphold, ruling, "Me, too.", make_user())
    assert Appeal.objects.count() == 1


@pytest.mark.parametrize(("reason", "words"), [("  ", "Write the reason."), ("x" * 1001, "At most 1,000 characters")])
def test_no_decision_without_a_reason(ruling, head, reason, words):
    assert words in wrong(uphold, ruling, reason, head)["reason"]
    assert words in wrong(overturn, ruling, reason, draft(), head)["reason"]
    assert status(ruling) is Status.STANDING


def test_overturned_keeps_both(ruling, head):
    later = overturn(ruling, "Wrong step.", draft(answer="No.", shown_to="event", table="5"), head)
    ruling.refresh_from_db()
    assert (later.replaces, later.event, later.answer, later.judge) == (ruling, ruling.event, "No.", "dora")
    assert (ruling.answer, status(ruling), status(later)) == ("Yes, it is.", Status.OVERTURNED, Status.STANDING)
    assert ruling.appeals.get().reason == "Wrong step."


def test_the_game_of_the_earlier_ruling_is_that_of_the_later(head):
    ruling = make_ruling("1.14")
    assert supersede(ruling, draft(game="bleach"), head).game == "bakugan"


def test_reason_and_draft_are_told_together(ruling, head):
    assert wrong(overturn, ruling, "", Draft(), head).keys() == {"reason", "question", "answer", "shown_to", "cites"}
    assert Ruling.objects.count() == 1


def test_replaced_without_an_appeal(ruling, head):
    later = supersede(ruling, draft(), head)
    assert (status(ruling), status(later), Appeal.objects.count()) == (Status.REPLACED, Status.STANDING, 0)
    assert ruling.event.log.get().words == "Replaced a ruling: Is the deck shuffled?"


def test_what_was_upheld_can_still_fall(ruling, head):
    uphold(ruling, "It says so.", head)
    overturn(ruling, "It does not.", draft(), make_user())
    assert status(ruling) is Status.OVERTURNED


def test_what_stands_no_longer_is_not_decided_again(ruling, head):
    supersede(ruling, draft(), head)
    words = "A later ruling by dora stands in the place of this one: look at that first."
    assert refused(uphold, ruling, "It says so.", head) == words
    assert refused(overturn, ruling, "No.", draft(), make_user()) == words
    assert refused(supersede, ruling, draft(), make_user()) == words
    assert Ruling.objects.count() == 2


def test_what_is_sent_twice_replaces_once(ruling, head):
    later = overturn(ruling, "Wrong step.", draft(), head, "the same key")
    assert overturn(ruling, "Wrong step.", draft(), head, "the same key") == later
    assert (Ruling.objects.count(), Appeal.objects.count()) == (2, 1)


def test_another_text_under_the_same_key_is_told(ruling, head):
    overturn(ruling, "Wrong step.", draft(), head, "the same key")
    with pytest.raises(Refused, match="already"):
        overturn(ruling, "Wrong step.", draft(answer="Another."), head, "the same key")


def test_a_later_ruling_can_fall_in_its_turn(ruling, head):
    second = overturn(ruling, "Wrong step.", draft(), head)
    third = supersede(second, draft(), head)
    assert [status(each) for each in (ruling, second, third)] == [
        Status.OVERTURNED,
        Status.REPLACED,
        Status.STANDING,
    ]


def test_what_was_upheld_only_a_head_judge_replaces(ruling, head):
    uphold(ruling, "It says so.", head)
    assert "dora has upheld this ruling" in refused(supersede, ruling, draft(), make_user())
    assert supersede(ruling, draft(), head, is_head=True).replaces == ruling


def test_upheld_again_for_another_reason_is_told(ruling, head):
    uphold(ruling, "It says so.", head)
    assert "You have upheld this ruling already" in refused(uphold, ruling, "The table agreed.", head)
    assert [each.reason for each in Appeal.objects.all()] == ["It says so."]


def test_what_was_upheld_and_then_replaced_is_told_as_replaced(ruling, head):
    uphold(ruling, "It says so.", head)
    supersede(ruling, draft(), head, is_head=True)
    for reason in ("It says so.", ""):
        assert "A later ruling by dora" in refused(uphold, ruling, reason, head)

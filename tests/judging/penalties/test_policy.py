"""The kinds of infractions, what an event sets, and what repetition hints at."""

import pytest
from django.utils import timezone

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Infraction, Policy
from judgeapp.judging.penalties.kinds import KINDS, LADDER, Penalty, harder, kind_name, policy_of, proposals, set_policy
from judgeapp.tournaments.locking import Refused
from tests.tournaments.making import make_event, make_member

LATE = "tardiness"


def had(*penalties: str, kind: str = LATE) -> list[Infraction]:
    return [Infraction(kind=kind, penalty=penalty) for penalty in penalties]


def test_each_kind_fits_its_column_and_begins_with_a_penalty_of_the_ladder():
    assert max(map(len, KINDS)) <= Infraction._meta.get_field("kind").max_length
    assert all(kind.first in LADDER and kind.words.endswith(".") for kind in KINDS.values())
    assert kind_name(LATE) == "Tardiness"
    assert kind_name("no longer there") == "no longer there"


def test_the_ladder_goes_up_to_the_disqualification():
    assert [harder(each) for each in LADDER] == [*LADDER[1:], Penalty.DISQUALIFIED]


@pytest.mark.parametrize(
    ("earlier", "after", "hint"),
    [
        (had(), 2, {}),
        (had("warning"), 2, {LATE: "Once before, with a warning: rather a game loss now."}),
        (had("caution"), 2, {LATE: "Once before, with a caution: rather a warning now."}),
        (had("warning"), 3, {}),
        (
            had("warning", "warning"),
            3,
            {LATE: "2 times before, at most with a warning: rather a game loss now."},
        ),
        (
            had("game loss", "warning"),
            2,
            {LATE: "2 times before, at most with a game loss: rather a match loss now."},
        ),
        (had("warning"), 0, {}),
        (had("warning", kind="no longer there"), 2, {}),
        (had("caution", kind="deck"), 2, {"deck": "Once before, with a caution: rather a game loss now."}),
    ],
)
def test_one_more_of_a_kind_hints_at_a_harder_penalty(earlier, after, hint):
    assert {kind: each.why for kind, each in proposals(earlier, after).items() if each.why} == hint


def test_what_was_taken_back_counts_for_nothing():
    earlier = had("warning")
    earlier[0].taken_back_at = timezone.now()
    assert proposals(earlier, 2) == proposals([], 2)


def test_the_first_of_a_kind_is_proposed_what_the_list_says_and_another_what_is_hinted_at():
    first, second = proposals([], 2), proposals(had("warning"), 2)
    assert {kind: each.penalty for kind, each in first.items()} == {kind: each.first for kind, each in KINDS.items()}
    assert (first[LATE].penalty, second[LATE].penalty) == (Penalty.WARNING, Penalty.GAME_LOSS)


@pytest.mark.django_db
class TestSetting:
    def test_an_event_that_has_set_nothing_has_the_usual(self):
        policy = policy_of(make_event())
        assert (policy.pk, policy.upgrade_after, policy.at_time) == (None, 2, "")

    def test_what_is_set_is_kept_and_noted_once(self):
        event = make_event()
        by = make_member(event, Role.ORGANISER)
        for _ in range(2):
            set_policy(event, 3, "Three more turns.", by)
        assert list(Policy.objects.values_list("event", "upgrade_after", "at_time")) == [
            (event.pk, 3, "Three more turns.")
        ]
        assert [entry.words for entry in event.log.all()] == ["Changed what is set about judging."]

    @pytest.mark.parametrize("number", [0, 2, 9])
    def test_no_hint_or_one_from_the_second_on_is_set(self, number):
        event = make_event()
        set_policy(event, number, "", None)
        assert policy_of(event).upgrade_after == number

    def test_everything_that_is_wrong_is_said_at_once_and_nothing_kept(self):
        event = make_event()
        with pytest.raises(Refused) as refused:
            set_policy(event, 10, "x" * 301, None)
        assert refused.value.problems == (
            "Type a number from 2 to 9, or 0 for no hint: the first one is no repetition.",
            "What happens at time has 301 characters; 300 fit.",
        )
        assert not Policy.objects.exists()

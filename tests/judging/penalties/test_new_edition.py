"""A penalty's rule after a new edition went live: who is told that it needs another look."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.recording import take_back
from judgeapp.rulebook.touched.digests import digest_of
from judgeapp.rulebook.volume import open_volume
from tests.judging.penalties.making import give, judge_of
from tests.rulebook.comparing.conftest import publish  # noqa: F401 - a fixture
from tests.rulebook.touched.revised import LABEL, in_other_words, rules_of_bakugan, with_words
from tests.tournaments.making import four_playing, make_event, make_member

pytestmark = pytest.mark.django_db
OFFICIAL = in_other_words(rules_of_bakugan())
NEW_WORDS = "Officially put, an illegal play is taken back unless nobody has noticed it for a turn."


@pytest.fixture
def penalty(publish) -> Infraction:  # noqa: F811
    edition = publish(LABEL, OFFICIAL)
    ann = four_playing().entrants.get(name="Ann")
    infraction = give(ann, "warning", kind="game-play", rule="7.8.1", policy="").infraction
    volume = open_volume(edition)
    assert (infraction.edition, infraction.digest) == (LABEL, digest_of(volume, volume.by_number["7.8.1"]))
    publish("2020", with_words(OFFICIAL, "7.8.1", NEW_WORDS))
    return infraction


def told(user: User) -> bool:
    client = Client()
    client.force_login(user)
    page = client.get("/citations/?game=bakugan")
    assert page.status_code == 200
    return "warning for Ann" in page.content.decode()


def test_the_staff_of_the_event_are_told_and_nobody_else(penalty):
    assert told(make_member(penalty.event, Role.HEAD_JUDGE, "lee"))
    assert told(User.objects.create_user("staff", is_staff=True))
    assert not told(make_member(make_event(), Role.JUDGE, "elsewhere"))


def test_one_that_was_taken_back_needs_no_look(penalty):
    judge = judge_of(penalty.event)
    take_back(penalty, "Wrong player", judge)
    assert not told(judge.by)


def test_a_rule_and_a_policy_are_one_of_the_two(penalty):
    policy = give(penalty.entrant, "warning", policy="House rules").infraction
    assert (policy.rule, policy.edition, policy.digest) == ("", "", "")

"""The pages of a ruling that was upheld: what its judge may do then, and what is said to a head judge."""

import pytest
from django.urls import reverse

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.recording import supersede, uphold
from judgeapp.permissions import Role
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft, sent
from tests.simulator.scenes import PLAY, scene
from tests.tournaments.making import make_event, make_member, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


def own(client, event) -> tuple[Ruling, str]:
    """A ruling of the judge who is signed in, and the address that replaces it."""
    judge = make_member(event, Role.JUDGE, "cleo")
    client.force_login(judge)
    ruling = make_ruling("1.14", event=event, by=judge)
    return ruling, reverse("event_ruling_replace", args=[event.token, ruling.token])


def test_a_judge_replaces_his_own_only_until_it_is_upheld(client, event):
    ruling, where = own(client, event)
    assert where in client.get(ruling.get_absolute_url()).content.decode()
    uphold(ruling, "It says so.", make_user("dora"))
    page = client.get(ruling.get_absolute_url()).content.decode()
    assert where not in page
    assert "only the head judge may replace it" in page
    refused = client.get(where)
    assert (refused.status_code, "only the head judge may replace it" in refused.content.decode()) == (403, True)


def test_what_was_written_before_it_was_upheld_stays_in_the_form(client, event):
    ruling, where = own(client, event)
    uphold(ruling, "It says so.", make_user("dora"))
    late = client.post(where, sent(answer="On second thought."))
    text = late.content.decode()
    assert (late.status_code, "On second thought." in text, "dora has upheld" in text) == (409, True, True)
    assert not Ruling.objects.filter(replaces=ruling).exists()


def test_the_head_judge_replaces_what_was_upheld(client, event):
    ruling, where = own(client, event)
    uphold(ruling, "It says so.", make_user("dora"))
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    client.post(where, sent())
    assert Ruling.objects.filter(replaces=ruling).exists()


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_second_reason_stays_in_the_form(client, event, is_replaced):
    head = make_member(event, Role.HEAD_JUDGE, "dora")
    client.force_login(head)
    ruling = make_ruling("1.14", event=event)
    uphold(ruling, "It says so.", head)
    if is_replaced:
        supersede(ruling, draft(), head, is_head=True)
    where = reverse("event_ruling_uphold", args=[event.token, ruling.token])
    answer = client.post(where, {"reason": "The table agreed."})
    text = answer.content.decode()
    assert (answer.status_code, "The table agreed." in text, 'role="alert"' in text) == (422, True, True)


def test_what_is_upheld_can_only_be_overturned(client, event):
    head = make_member(event, Role.HEAD_JUDGE, "dora")
    client.force_login(head)
    ruling = make_ruling("1.14", event=event)
    assert "Why it stands" in client.get(ruling.get_absolute_url()).content.decode()
    uphold(ruling, "It says so.", head)
    page = client.get(ruling.get_absolute_url()).content.decode()
    assert ("Why it stands" in page, reverse("event_ruling_overturn", args=[event.token, ruling.token]) in page) == (
        False,
        True,
    )


def test_a_missing_reason_is_said_where_the_page_opens(client, event):
    """It stands at the end of a long page: the field takes the focus."""
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    ruling = make_ruling("1.14", event=event)
    answer = client.post(reverse("event_ruling_uphold", args=[event.token, ruling.token]), {"reason": " "})
    assert 'aria-invalid="true" aria-describedby="reason-error" autofocus' in answer.content.decode()
    assert "autofocus" not in client.get(ruling.get_absolute_url()).content.decode()


def test_who_comes_back_from_signing_in_sees_the_ruling(client, event):
    ruling = make_ruling("1.14", event=event)
    where = reverse("event_ruling_uphold", args=[event.token, ruling.token])
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    assert client.get(where)["Location"] == ruling.get_absolute_url()


def test_a_scene_of_a_game_that_is_gone_breaks_no_page(client):
    played = scene(PLAY)
    ruling = make_ruling("1.14", scene=played, step=1)
    played.game = "chess"
    played.save()
    for what in ("", "slip/"):
        answer = client.get(f"{ruling.get_absolute_url()}{what}")
        assert (answer.status_code, "cannot play the scene" in answer.content.decode()) == (200, True)


def test_a_slip_says_where_the_rest_of_a_long_answer_is(client):
    ruling = make_ruling("1.14", answer="word " * 500 + "the end")
    text = client.get(f"{ruling.get_absolute_url()}slip/").content.decode()
    assert ("The rest is behind the code." in text, "the end" in text) == (True, False)
    short = client.get(f"{make_ruling('1.14').get_absolute_url()}slip/").content.decode()
    assert "The rest is behind the code." not in short

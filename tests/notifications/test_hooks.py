"""Other services are told: set by organisers, signed, and what was not sent is seen and tried again."""

import re
import socket
import textwrap

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from judgeapp.judging.calls import opening
from judgeapp.notifications import sending
from judgeapp.notifications.models import Hook, Notification
from judgeapp.tournaments.public import announcing
from tests.notifications.conftest import deliver
from tests.notifications.test_outside import leads_to
from tests.notifications.test_push import differ
from tests.tournaments.making import make_member, release
from tests.tournaments.phones import entrant_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(event) -> Client:
    """Who may set them."""
    client = Client()
    client.force_login(make_member(event, "organiser"))
    return client


def page(event) -> str:
    return f"/events/{event.token}/staff/notifications/"


def add(desk, event, address: str, **fields):
    given = {"form": "signed", "address": address, "kinds": ["released", "announced"], "language": "en", **fields}
    return desk.post(page(event), given)


def verified(secret: str, posted) -> bool:
    """Check a signature by the very code that docs/for-organisers.md shows."""
    text = (settings.BASE_DIR / "docs" / "for-organisers.md").read_text()
    shown = re.search(r"^    import base64.*?\n\n(?=\S)", text, re.DOTALL | re.MULTILINE)[0]
    names: dict = {}
    exec(textwrap.dedent(shown), names)
    return names["is_ours"](secret, posted.headers, posted.body)


# --- what is told


def test_a_signed_message_says_what_happened_and_where(event, receiver, desk):
    assert add(desk, event, receiver.at("/hook")).status_code == 302
    release(event, 1)
    deliver()
    (posted,) = receiver.posts
    assert verified(Hook.objects.get().secret, posted)
    assert not verified("whsec_c29tZXRoaW5nIGVsc2U=", posted)
    posted.headers["webhook-timestamp"] = str(int(posted.headers["webhook-timestamp"]) - 301)
    assert not verified(Hook.objects.get().secret, posted)
    assert posted.json.pop("timestamp").startswith(timezone.now().date().isoformat())
    assert {name: posted.json[name] for name in ("type", "data")} == {
        "type": "event.released",
        "data": {
            "event": {"token": event.token, "name": "Saturday Swiss", "game": "bakugan"},
            "number": 1,
            "title": "Round 1",
            "words": "The pairings are up.",
            "address": f"http://testserver/events/{event.token}/pairings/",
        },
    }


def test_discord_gets_its_own_form_and_nobody_is_called_by_it(event, receiver, desk):
    add(desk, event, receiver.at("/api/webhooks/1/x"), form="discord")
    announcing.announce(event, "@everyone *lunch* until two.", None)
    deliver()
    (posted,) = receiver.posts
    assert "webhook-signature" not in posted.headers
    assert posted.json == {
        "content": "**Saturday Swiss** · **Announcement**\n@everyone \\*lunch\\* until two.\n"
        f"<http://testserver/events/{event.token}/>",
        "allowed_mentions": {"parse": []},
    }


def test_a_service_is_told_only_what_was_chosen(event, receiver, desk):
    add(desk, event, receiver.at("/all"), kinds=["mismatch", "called"])
    release(event, 1)
    differ(event)
    opening.call(event, entrant=entrant_of(event, "Ann"), kind="rule")
    deliver()
    assert [each.json["type"] for each in receiver.posts] == ["event.mismatch", "event.called"]


def test_it_is_told_in_its_language(event, receiver, desk):
    add(desk, event, receiver.at("/hook"), language="es")
    release(event, 1)
    deliver()
    assert receiver.posts[0].json["data"]["title"] == "Ronda 1"


def test_a_trial_arrives(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    desk.post(f"{page(event)}{Hook.objects.get().pk}/try")
    deliver()
    assert receiver.posts[0].json["type"] == "event.trial"


def test_it_keeps_its_name_however_often_it_is_tried(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    receiver.answers["/hook"] = [500]
    release(event, 1)
    deliver()
    Notification.objects.update(beat_at=timezone.now())
    deliver()
    assert len({each.headers["webhook-id"] for each in receiver.posts}) == 1
    assert len(receiver.posts) == 2


# --- what goes wrong


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_given_up_at_once(event, receiver, desk, status):
    add(desk, event, receiver.at("/hook"))
    receiver.answers["/hook"] = [status]
    release(event, 1)
    deliver()
    shown = text(desk.get(page(event)))
    assert f"It answers {status}: there is no such address any more. It is not tried any more." in shown


def test_a_redirect_is_not_followed(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    receiver.answers["/hook"] = [(302, {"Location": receiver.at("/elsewhere")})]
    release(event, 1)
    deliver()
    assert [each.path for each in receiver.posts] == ["/hook"]
    assert Notification.objects.get().problem == "It answered 302."


def test_a_name_that_leads_into_a_private_network_is_found_out_when_it_is_sent_to(event, desk, monkeypatch):
    assert add(desk, event, "https://service.example/hook").status_code == 302
    leads_to(monkeypatch, "10.0.0.1")
    release(event, 1)
    deliver()
    assert "service.example is an address of a private network: nothing is sent there." in text(desk.get(page(event)))
    assert Notification.objects.get().is_given_up


def test_nobody_is_asked_where_a_name_leads_while_a_page_waits(event, desk, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: pytest.fail("asked"))
    assert add(desk, event, "https://service.example/hook").status_code == 302


def test_what_failed_stands_at_the_desk_and_is_tried_again(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    receiver.answers["/hook"] = [500]
    release(event, 1)
    deliver()
    assert "1 notification was not sent" in text(desk.get(f"/events/{event.token}/staff/"))
    Notification.objects.update(is_given_up=True)
    answer = desk.post(f"{page(event)}again", {"key": Notification.objects.get().pk}, follow=True)
    assert "1 is being sent again." in text(answer)
    deliver()
    assert len(receiver.posts) == 2
    assert "not sent" not in text(desk.get(f"/events/{event.token}/staff/"))


def test_all_are_tried_again_at_once(event, receiver, desk):
    for at in range(2):
        add(desk, event, receiver.at(f"/hook{at}"))
        receiver.answers[f"/hook{at}"] = [410]
    release(event, 1)
    deliver()
    assert "2 are being sent again." in text(desk.post(f"{page(event)}again", follow=True))
    deliver()
    assert not Notification.objects.exists()
    assert "Nothing waits any more." in text(desk.post(f"{page(event)}again", follow=True))


def test_nobody_else_tries_another_events_again(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    receiver.answers["/hook"] = [410]
    release(event, 1)
    deliver()
    Notification.objects.update(event_id=type(event).objects.create(**_other(event)).pk)
    desk.post(f"{page(event)}again")
    assert Notification.objects.get().is_given_up


def _other(event) -> dict:
    same = ("name", "game", "format", "date", "system", "rounds_table")
    return {name: getattr(event, name) for name in same}


# --- setting them


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"address": ""}, "Paste the address that the service gave you."),
        ({"address": "discord.com/api/webhooks/1/x"}, "This is no address of the web: copy it whole"),
        ({"address": "http://8.8.8.8/x"}, "The address has to begin with https://."),
        ({"address": "https://10.0.0.7/x"}, "10.0.0.7 is an address of a private network"),
        ({"address": "https://[::1]/x"}, "::1 is an address of a private network"),
        ({"kinds": []}, "Choose at least one thing to be told of."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(event, receiver, desk, fields, says):
    answer = add(desk, event, **{"address": receiver.at("/hook"), **fields})
    assert (answer.status_code, says in text(answer), Hook.objects.exists()) == (422, True, False)
    assert fields.get("address", receiver.at("/hook")) in answer.content.decode()


def test_an_event_tells_ten_services_at_most(event, receiver, desk):
    for at in range(10):
        add(desk, event, receiver.at(f"/{at}"))
    answer = add(desk, event, receiver.at("/more"))
    assert (answer.status_code, "At most 10 services" in text(answer)) == (422, True)


def test_one_is_taken_off(event, receiver, desk):
    add(desk, event, receiver.at("/hook"))
    desk.post(f"{page(event)}{Hook.objects.get().pk}/away")
    release(event, 1)
    deliver()
    assert (receiver.posts, Hook.objects.exists()) == ([], False)


def test_the_page_shows_no_address_that_is_a_secret(event, receiver, desk):
    add(desk, event, receiver.at("/api/webhooks/1/hush-hush"), form="discord")
    shown = desk.get(page(event)).content.decode()
    assert (f"127.0.0.1:{receiver.port}" in shown, "hush-hush" in shown) == (True, False)


@pytest.mark.parametrize("many", [1, 4])
def test_the_page_asks_the_same_however_many_there_are(event, receiver, desk, many, django_assert_num_queries):
    for at in range(many):
        add(desk, event, receiver.at(f"/{at}"))
        receiver.answers[f"/{at}"] = [500]
    release(event, 1)
    deliver()
    assert sending.failed(event).count() == many
    with django_assert_num_queries(9):
        assert desk.get(page(event)).status_code == 200

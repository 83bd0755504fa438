"""Phones are told what happens: encrypted for the one browser, signed by the site, in its owner's language."""

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from judgeapp.domain.events.results import Score
from judgeapp.judging.calls import answering, opening
from judgeapp.notifications import audience, push, sending, tasks
from judgeapp.notifications.models import Notification, Phone
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.models import Event, Match
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.public import announcing
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.rounds import lifecycle
from tests.notifications.conftest import deliver
from tests.notifications.receiving import Browser
from tests.tournaments.making import close, make_member, play, release
from tests.tournaments.phones import entrant_of, match_of, other, phone

pytestmark = pytest.mark.django_db


def differ(event, name: str = "Ann") -> Match:
    """Have the two at somebody's table report different results."""
    match = match_of(event, name)
    for side, score in enumerate((Score(2, 0), Score(0, 2))):
        reporting.offer(event, match.pk, side, score, reporting.Sender("player"))
    return match


# --- what is told, and to whom


def test_a_round_tells_each_player_the_own_table(event, receiver, told):
    ann, ben = told("Ann"), told("Ben")
    release(event, 1)
    deliver()
    assert sorted(each.path for each in receiver.posts) == ["/Ann", "/Ben"]
    for name, browser in (("Ann", ann), ("Ben", ben)):
        (posted,) = [each for each in receiver.posts if each.path == f"/{name}"]
        assert browser.read(posted) == {
            "title": f"Round 1: table {match_of(event, name).table}",
            "words": f"against {other(event, name)}\nSaturday Swiss",
            "path": f"/events/{event.token}/me/",
            "tag": f"{event.token}-released-1",
            "language": "en",
        }
    assert not Notification.objects.exists()


def test_nobody_else_can_read_it(event, receiver, told):
    told("Ann")
    release(event, 1)
    deliver()
    with pytest.raises(Exception, match=r"."):
        Browser(receiver.at("/else")).read(receiver.posts[0])
    assert b"Saturday" not in receiver.posts[0].body


def test_a_bye_is_told(event, receiver, told):
    attendance.drop(entrant_of(event, "Dora"), None)
    browsers = {name: told(name) for name in ("Ann", "Ben", "Cleo")}
    release(event, 1)
    deliver()
    titles = {name: browsers[name].read(each)["title"] for each in receiver.posts for name in [each.path[1:]]}
    assert sorted(re.sub(r"\d+$", "N", title) for title in titles.values()) == [
        "Round 1: a bye",
        "Round 1: table N",
        "Round 1: table N",
    ]


def test_who_is_not_paired_is_told_of_no_round(event, receiver, told):
    told("Dora")
    attendance.drop(entrant_of(event, "Dora"), None)
    release(event, 1)
    deliver()
    assert receiver.posts == []


def test_it_is_told_in_the_players_language(event, receiver, told):
    ann = told("Ann", **{"Accept-Language": "es"})
    release(event, 1)
    deliver()
    message = ann.read(receiver.posts[0])
    assert (message["language"], message["title"].startswith("Ronda 1: mesa")) == ("es", True)


def test_an_announcement_is_told_to_everybody(event, receiver, told, staff):
    ann, judge = told("Ann"), staff("judge")[0]
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    found = {each.path: each for each in receiver.posts}
    assert {path: reader.read(found[path])["words"] for path, reader in (("/Ann", ann), ("/judge", judge))} == {
        "/Ann": "Lunch until two.\nSaturday Swiss",
        "/judge": "Lunch until two.\nSaturday Swiss",
    }


@pytest.mark.parametrize("deed", ["somebody leaves", "staff let them in"])
def test_who_moves_up_from_the_waiting_list_is_told_and_nobody_else(event, receiver, told, staff, deed):
    Event.objects.update(capacity=3)
    event.entrants.filter(name="Dora").update(state="waiting")
    dora = told("Dora")
    told("Ann")
    staff("scorekeeper")
    if deed == "somebody leaves":
        attendance.drop(entrant_of(event, "Ben"), None)
    else:
        attendance.admit(entrant_of(event, "Dora"), None)
    deliver()
    (posted,) = receiver.posts
    message = dora.read(posted)
    assert (posted.path, message["title"], message["path"]) == (
        "/Dora",
        "You have a place",
        f"/events/{event.token}/me/",
    )
    assert message["words"] == "You have moved up from the waiting list.\nSaturday Swiss"


def test_a_mismatch_is_told_to_who_may_settle_it_and_once(event, receiver, told, staff):
    release(event, 1)
    told("Ann")
    scorekeeper, judge = staff("scorekeeper")[0], staff("judge")[0]
    match = differ(event)
    reporting.offer(event, match.pk, 0, Score(2, 1), reporting.Sender("player"))
    deliver()
    (posted,) = receiver.posts
    assert posted.path == "/scorekeeper"
    message = scorekeeper.read(posted)
    assert (message["title"], message["path"]) == (
        f"Table {match.table}: two results",
        f"/events/{event.token}/staff/mismatches/",
    )
    assert judge.endpoint.endswith("/judge")


def test_a_call_is_told_to_judges_and_that_it_is_taken_to_who_called(event, receiver, told, staff):
    release(event, 1)
    ann, judge = told("Ann"), staff("judge")[0]
    told("Ben")
    call = opening.call(event, entrant=entrant_of(event, "Ann"), kind="rule")
    deliver()
    (posted,) = receiver.posts
    message = judge.read(posted)
    assert (message["title"], message["words"].splitlines()[0]) == (f"{call.place}: a judge is called", "a rule")
    answering.take(call, make_member(event, "head_judge"))
    answering.take(call, call.taken_by)
    deliver()
    assert [each.path for each in receiver.posts] == ["/judge", "/Ann"]
    assert ann.read(receiver.posts[1])["title"] == "A judge is on the way"


def test_the_end_of_the_event_is_told(event, receiver, told):
    ann = told("Ann")
    Event.objects.update(rounds=1)
    play(release(event, 1))
    Notification.objects.all().delete()
    close(event, 1)
    lifecycle.end(event, None)
    deliver()
    message = ann.read(receiver.posts[0])
    assert (message["title"], message["path"]) == ("The event is over", f"/events/{event.token}/standings/")


def test_a_browser_of_a_player_who_is_staff_too_is_told_once(event, receiver, told, staff):
    judge, client = staff("judge")
    client.post(personal_path(entrant_of(event, "Ann")))
    assert client.post(f"/events/{event.token}/me/notify", judge.fields).json()["is_on"]
    release(event, 1)
    deliver()
    (posted,) = receiver.posts
    assert judge.read(posted)["title"].startswith("Round 1: table")


# --- what is not told any more


def test_a_round_that_was_taken_back_is_not_told(event, receiver, told):
    told("Ann")
    release(event, 1)
    lifecycle.take_back(event, 1, "A mistake.", None)
    deliver()
    assert (receiver.posts, Notification.objects.count()) == ([], 0)


def test_a_call_that_is_over_or_taken_already_is_not_told(event, receiver, staff):
    release(event, 1)
    staff("judge")
    call = opening.call(event, entrant=entrant_of(event, "Ann"), kind="rule")
    opening.withdraw(call, entrant_of(event, "Ann"))
    deliver()
    assert (receiver.posts, Notification.objects.count()) == ([], 0)


def test_a_withdrawn_announcement_is_not_told(event, receiver, told):
    told("Ann")
    announcing.withdraw(announcing.announce(event, "Lunch until two.", None), None)
    deliver()
    assert receiver.posts == []


@pytest.mark.parametrize(
    "end",
    [
        lambda event, client: attendance.renew_link(entrant_of(event, "Ann"), None),
        lambda event, client: client.post(f"/events/{event.token}/me/notify", {"off": "1"}),
        lambda event, client: event.entrants.get(name="Ann").devices.all().delete(),
    ],
    ids=["another link", "turned off", "the device is gone"],
)
def test_a_player_is_told_nothing_after(event, receiver, told, end):
    client = phone(event, "Ann")
    told("Ann", client)
    end(event, client)
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    assert receiver.posts == []


@pytest.mark.parametrize(
    "end",
    [
        lambda event, client: client.post("/account/logout/"),
        lambda event, client: event.members.all().delete(),
    ],
    ids=["signed out", "no role any more"],
)
def test_staff_are_told_nothing_after(event, receiver, staff, end):
    end(event, staff("judge")[1])
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    assert receiver.posts == []


# --- what goes wrong


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(event, receiver, told, status):
    told("Ann")
    receiver.answers["/Ann"] = [status]
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    assert (Phone.objects.count(), Notification.objects.count()) == (0, 0)


def test_only_phones_that_were_not_reached_are_told_again_later_and_later(event, receiver, told):
    told("Ann"), told("Ben")
    receiver.answers["/Ben"] = [503, 503]
    announcing.announce(event, "Lunch until two.", None)
    waits = []
    for _ in range(2):
        deliver()
        row = Notification.objects.get()
        waits.append(round((row.beat_at - timezone.now()).total_seconds()))
        Notification.objects.update(beat_at=timezone.now())
    assert (waits, row.problem, len(row.phones)) == ([10, 20], "It answered 503.", 1)
    deliver()
    assert [each.path for each in receiver.posts] == ["/Ann", "/Ben", "/Ben", "/Ben"]
    assert not Notification.objects.exists()


def test_a_push_service_that_asks_to_wait_is_given_the_time(event, receiver, told):
    told("Ann")
    receiver.answers["/Ann"] = [(429, {"Retry-After": "300"})]
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    assert round((Notification.objects.get().beat_at - timezone.now()).total_seconds()) == 300


def test_it_is_given_up_in_the_end_and_stays_to_be_seen(event, receiver, told):
    told("Ann")
    receiver.answers["/Ann"] = [503] * 20
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    for _ in range(sending.MOST_TRIES):
        Notification.objects.update(beat_at=timezone.now())
        deliver()
    row = Notification.objects.get()
    assert (row.is_given_up, row.tries, len(receiver.posts)) == (True, sending.MOST_TRIES, sending.MOST_TRIES)
    assert sending.remove_old(timezone.now() + datetime.timedelta(days=8)) == 1


def test_a_push_service_that_fails_is_left_alone_until_the_next_try(event, receiver, told):
    told("Ann"), told("Ben")
    receiver.answers["/Ann"] = [500]
    announcing.announce(event, "Lunch until two.", None)
    deliver()
    assert [each.path for each in receiver.posts] == ["/Ann"]
    assert len(Notification.objects.get().phones) == 2


def test_of_two_workers_one_sends_it(event, receiver, told):
    told("Ann")
    announcing.announce(event, "Lunch until two.", None)
    sending.run(Notification.objects.get().pk)
    key = Notification.objects.get().pk
    sending.run(key)
    sending.run(key)
    assert len(receiver.posts) == 1


def test_the_sweep_sends_what_no_worker_has(event, told, monkeypatch):
    handed = []
    monkeypatch.setattr(tasks.send_notification, "delay", handed.append)
    told("Ann")
    announcing.announce(event, "Lunch until two.", None)
    sending.OUTBOX.sweep(timezone.now())
    assert handed == []
    sending.OUTBOX.sweep(timezone.now() + datetime.timedelta(seconds=30))
    assert handed == [Notification.objects.get().pk]


# --- what it costs


def test_what_happens_costs_one_row_whatever_the_number_of_phones(event, receiver, told, django_assert_num_queries):
    told("Ann"), told("Ben"), told("Cleo")
    with django_assert_num_queries(2):  # is there anybody? and the row
        happened(event, What.RELEASED, number=1)
    assert Notification.objects.count() == 1


def test_nobody_to_tell_costs_no_row(event, django_assert_num_queries):
    with django_assert_num_queries(2):
        happened(event, What.RELEASED, number=1)
    assert not Notification.objects.exists()


def test_phones_are_told_in_batches(event, receiver, told, monkeypatch):
    monkeypatch.setattr(sending, "AT_ONCE", 2)
    told("Ann"), told("Ben"), told("Cleo")
    announcing.announce(event, "Lunch until two.", None)
    sending.run(Notification.objects.get().pk)
    assert sorted(len(each.phones) for each in Notification.objects.all()) == [1, 2]


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben", "Cleo"]])
def test_a_batch_reads_as_much_for_many_as_for_one(event, receiver, told, names, django_assert_num_queries):
    for name in names:
        told(name)
    release(event, 1)
    sending.run(Notification.objects.get().pk)
    with django_assert_num_queries(10):
        sending.run(Notification.objects.get().pk)
    assert len(receiver.posts) == len(names)


# --- turning it on and off


def switch(client, event, **fields):
    return client.post(f"/events/{event.token}/me/notify", fields)


def test_the_page_is_told_the_key_and_how_things_are(event, receiver, told):
    client = phone(event, "Ann")
    address = f"/events/{event.token}/me/notify"
    before = client.get(address).json()
    browser = told("Ann", client)
    after = client.get(address).json()
    assert before == {"key": push.public_key(), "is_on": False, "endpoint": ""}
    assert after == {"key": push.public_key(), "is_on": True, "endpoint": browser.endpoint}


def test_in_another_language_the_script_gives_it_anew(event, receiver, told):
    client = phone(event, "Ann")
    told("Ann", client)
    answer = client.get(f"/events/{event.token}/me/notify", headers={"Accept-Language": "es"})
    assert (answer.json()["is_on"], answer.json()["endpoint"]) == (True, "")


def test_a_phone_that_is_another_players_by_now_is_told_what_is_his(event, receiver, told):
    ann = told("Ann")
    ben = phone(event, "Ben")
    switch(ben, event, **ann.fields)
    assert [each.device.entrant.name for each in Phone.objects.all()] == ["Ben"]
    switch(ben, event, off="1", endpoint=ann.endpoint)
    assert not Phone.objects.exists()


GOOD = {"endpoint": "https://push.example/1"}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "is no address of the web"),
        ({"endpoint": "javascript:alert(1)"}, "is no address of the web"),
        ({"endpoint": "http://push.example/1"}, "has to begin with https://"),
        ({"endpoint": "https://me:word@push.example/1"}, "a name or a password"),
        ({"endpoint": "https://[::1]/1"}, "of a private network"),
        ({"endpoint": "https://[2606:2800::1]/1"}, "push service is not understood"),
        ({"endpoint": f"https://push.example/{'x' * 1000}"}, "push service is not understood"),
        ({**GOOD, "p256dh": "short", "auth": "short"}, "push service is not understood"),
        ({**GOOD, "p256dh": "é", "auth": "é"}, "push service is not understood"),
        ({**GOOD, "p256dh": "B" * 87, "auth": "A" * 22}, "push service is not understood"),
    ],
)
def test_what_no_browser_gives_is_refused(event, fields, says):
    answer = switch(phone(event, "Ann"), event, **fields)
    assert (answer.status_code, says in answer.json()["problem"]) == (422, True)
    assert not Phone.objects.exists()


def test_it_can_be_asked_only_so_often(event, settings):
    client = phone(event, "Ann")
    settings.RATES = {**settings.RATES, "report": "2/m"}
    assert [switch(client, event, off="1").status_code for _ in range(3)] == [200, 200, 429]


def test_strangers_cannot(client, event):
    assert switch(client, event, off="1").status_code == 403
    assert Client().post(f"/events/{event.token}/staff/notify", {"off": "1"}).status_code == 302


def test_phones_of_events_that_are_over_are_forgotten(event, receiver, told):
    told("Ann")
    now = timezone.make_aware(datetime.datetime.combine(event.date, datetime.time(12)))
    assert audience.remove_old(now + datetime.timedelta(days=29)) == 0
    Event.objects.update(stage=Event.Stage.OVER)
    assert audience.remove_old(now + datetime.timedelta(days=2)) == 0
    assert audience.remove_old(now + datetime.timedelta(days=3)) == 1


def test_the_pages_offer_it(event, client):
    address = f"/events/{event.token}/me/notify"
    ann = phone(event, "Ann")
    for page in ("me/", "me/link/"):
        assert f'data-notify="{address}"' in ann.get(f"/events/{event.token}/{page}").content.decode()
    client.force_login(make_member(event, "owner"))
    for page in ("staff/", "staff/calls/"):
        shown = client.get(f"/events/{event.token}/{page}").content.decode()
        assert f'data-notify="/events/{event.token}/staff/notify"' in shown

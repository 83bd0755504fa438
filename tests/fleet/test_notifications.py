"""A hall's phones are told on a running site: each its own table, and nothing that hangs holds up a release."""

import os
import signal
import threading
import time
from contextlib import contextmanager

import pytest

from tests.fleet.hall import Base, Hall
from tests.fleet.servers import Folder, loaded_database, own_broker
from tests.notifications.receiving import Browser, receiving
from tests.running import running_site, until

PLAYERS = 300
OWN = {"NOTIFY_NETWORKS": "127.0.0.0/8"}
AGREE = """
from judgeapp.notifications.models import Phone
from judgeapp.tournaments.models import Device, Event
event = Event.objects.get(token="{token}")
entrants = list(event.entrants.all())
devices = Device.objects.bulk_create([Device(entrant=each, link=each.link) for each in entrants])
keys = dict(public_key="{p256dh}", auth="{auth}", language="en")
Phone.objects.bulk_create([
    Phone(event=event, device=device, endpoint=f"{endpoint}{{each.number}}", **keys)
    for each, device in zip(entrants, devices)
])
"""
LEFT = "SELECT count(*) FROM notifications_notification"


@pytest.fixture(scope="module", params=["embedded", "fleet"])
def hall(request, tmp_path_factory):
    """The halls of all tests here may send to this machine."""
    folder = tmp_path_factory.mktemp(request.param)
    data = folder / "data"
    if request.param == "embedded":
        with running_site(data, **OWN) as site:
            yield Hall(site, Base(data), Folder(data), data)
        return
    with (
        loaded_database() as url,
        own_broker(folder) as broker,
        running_site(data, DATABASE_URL=url, CELERY_BROKER_URL=broker.url, **OWN) as site,
    ):
        yield Hall(site, Base(data, url), broker, data)


@contextmanager
def told(hall: Hall):
    """An event whose players have all agreed to be told; yield its desk, what takes the posts, and who reads them."""
    with receiving() as receiver:
        desk = hall.open_event([f"Player {number}" for number in range(1, PLAYERS + 1)])
        browser = Browser(receiver.at("/"))
        hall.site.do(AGREE.format(token=desk.split("/")[2], **browser.fields))
        yield desk, receiver, browser


def tables_of(round_: dict) -> dict[str, str]:
    """Number of an entrant -> what its phone is to say."""
    return {str(number): f"Round 1: table {match['table']}" for match in round_["matches"] for number in match["seats"]}


def test_each_phone_is_told_its_own_table(hall):
    with told(hall) as (desk, receiver, browser):
        released = hall.release(desk, 1)
        until(lambda: hall.base.ask(LEFT) == [(0,)])
    found = [(each.path[1:], browser.read(each)["title"]) for each in receiver.posts]
    assert (len(found), dict(found)) == (PLAYERS, tables_of(released))


def test_push_services_that_hang_hold_up_no_release(hall):
    """Round 1 is released, taken back and released anew while whoever was to be told of it first still hangs."""
    with told(hall) as (desk, receiver, _):
        go_on = threading.Event()
        receiver.hold = go_on.wait
        hall.release(desk, 1)
        until(lambda: receiver.posts)
        began = time.monotonic()
        hall.organiser.post(f"{desk}rounds/1/back", why="a mistake")
        hall.wait(desk, 1, "draft")
        hall.organiser.post(f"{desk}rounds/1/check")
        hall.press(desk, "release", 1)
        hall.wait(desk, 1, "released")
        took = time.monotonic() - began
        go_on.set()
        until(lambda: hall.base.ask(LEFT) == [(0,)])
    assert took < 10, "a release waited for a push service"
    assert {each.path[1:] for each in receiver.posts} == set(map(str, range(1, PLAYERS + 1)))


@pytest.mark.parametrize("hall", ["fleet"], indirect=True)
def test_a_worker_that_is_killed_leaves_nobody_out(hall):
    with told(hall) as (desk, receiver, _):
        hall.release(desk, 1)
        until(lambda: len(receiver.posts) > PLAYERS // 10)
        os.kill(hall.worker("messages"), signal.SIGKILL)
        until(lambda: hall.base.ask(LEFT) == [(0,)])
    assert {each.path[1:] for each in receiver.posts} == set(map(str, range(1, PLAYERS + 1)))

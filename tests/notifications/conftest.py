"""An event with phones that are told, and a server that takes what they are sent."""

from ipaddress import ip_network

import pytest
from django.test import Client

from judgeapp.notifications import sending
from judgeapp.notifications.models import Notification
from tests.notifications.receiving import Browser, receiving
from tests.tournaments.making import make_entrants, make_event, make_member
from tests.tournaments.phones import phone


@pytest.fixture
def receiver(settings):
    settings.NOTIFY_NETWORKS = [ip_network("127.0.0.0/8")]
    with receiving() as found:
        yield found


@pytest.fixture
def event():
    """Ann, Ben, Cleo and Dora are in; nobody has played."""
    made = make_event()
    make_entrants(made, ["Ann", "Ben", "Cleo", "Dora"])
    return made


@pytest.fixture
def told(event, receiver):
    """Have a player told: name -> a browser that has agreed."""

    def agree(name: str, client: Client | None = None, **headers) -> Browser:
        browser = Browser(receiver.at(f"/{name}"))
        response = (client or phone(event, name)).post(
            f"/events/{event.token}/me/notify", browser.fields, headers=headers
        )
        assert (response.status_code, response.json()["is_on"]) == (200, True)
        return browser

    return agree


@pytest.fixture
def staff(event, receiver):
    """Have one of the staff told: role -> a browser that has agreed, and its client."""

    def agree(role: str) -> tuple[Browser, Client]:
        client, browser = Client(), Browser(receiver.at(f"/{role}"))
        client.force_login(make_member(event, role))
        assert client.post(f"/events/{event.token}/staff/notify", browser.fields).json()["is_on"]
        return browser, client

    return agree


def deliver() -> None:
    """Have workers do all that waits and whose time has come, and what comes of it."""
    done: set[int] = set()
    while waiting := set(Notification.objects.filter(is_given_up=False).values_list("pk", flat=True)) - done:
        done |= waiting
        for key in sorted(waiting):
            sending.run(key)

"""Nothing is posted into a private network, whatever a name leads to, nor held up by a server that hardly answers."""

import socket
import threading
import time
from ipaddress import ip_network

import pytest

from judgeapp.notifications import outside
from judgeapp.notifications.outside import Answer, Forbidden, Outside, Unreachable, place_of
from tests.notifications.receiving import receiving

PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "2002:0a00:0001::1",
    "64:ff9b::10.0.0.1",
]


def leads_to(monkeypatch, *addresses: str) -> None:
    """Have every name lead to these addresses."""
    found = [(socket.AF_INET6 if ":" in each else socket.AF_INET, 1, 6, "", (each, 443)) for each in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: found)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_leads_into_a_private_network_is_refused(monkeypatch, address):
    leads_to(monkeypatch, address)
    with pytest.raises(Forbidden, match="private network"):
        place_of("https://service.example/hook")


def test_one_private_address_among_others_is_enough(monkeypatch):
    leads_to(monkeypatch, "93.184.215.14", "10.0.0.1")
    with pytest.raises(Forbidden):
        place_of("https://service.example/hook")


def test_a_public_address_is_taken_as_it_was_looked_at(monkeypatch):
    leads_to(monkeypatch, "93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c")
    found = place_of("https://service.example/hook")
    assert (found.host, found.port, found.found) == (
        "service.example",
        443,
        ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"),
    )


@pytest.mark.parametrize(
    "address",
    [
        "",
        "service.example",
        "ftp://service.example/",
        "file:///etc/passwd",
        "http://service.example/",
        "https://",
        "https://service.example:99999/",
        "https://ann:word@service.example/",
        "https://service.example/\r\nX: y",
        "https://service.example/ x",
        "https://sérvice.example/",
        "https://[::1",
    ],
)
def test_what_is_no_address_is_refused_without_asking_anybody(monkeypatch, address):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: pytest.fail("asked"))
    with pytest.raises(Forbidden):
        place_of(address)


@pytest.mark.parametrize(
    "address", ["https://2130706433/", "https://0x7f000001/", "https://127.1/", "https://localhost/"]
)
def test_other_ways_to_write_this_machine_are_refused(address):
    with pytest.raises((Forbidden, Unreachable)):
        place_of(address)


def test_networks_of_ones_own_may_be_opened_and_only_they(settings, monkeypatch):
    settings.NOTIFY_NETWORKS = [ip_network("10.1.0.0/16")]
    leads_to(monkeypatch, "10.1.2.3")
    assert place_of("http://own.example/").port == 80
    leads_to(monkeypatch, "10.2.0.1")
    with pytest.raises(Forbidden, match="private network"):
        place_of("http://other.example/")
    leads_to(monkeypatch, "93.184.215.14")
    with pytest.raises(Forbidden, match="https://"):
        place_of("http://public.example/")


def test_it_is_looked_at_again_when_something_is_sent(settings, monkeypatch):
    """A name that led elsewhere when it was set is not followed to where it leads by now."""
    settings.NOTIFY_NETWORKS = []
    with receiving() as receiver:
        leads_to(monkeypatch, "127.0.0.1")
        with Outside() as server, pytest.raises(Forbidden):
            server.post(f"https://service.example:{receiver.port}/", b"{}", {})
        assert receiver.posts == []


@pytest.fixture
def own(settings):
    settings.NOTIFY_NETWORKS = [ip_network("127.0.0.0/8")]


def test_one_connection_serves_many_posts_and_one_that_was_closed_is_opened_anew(own):
    with receiving() as receiver, Outside() as server:
        receiver.answers["/b"] = [(200, {"Connection": "close"})]
        answers = [server.post(receiver.at(path), b"{}", {}).status for path in ("/a", "/a", "/b", "/a")]
    assert answers == [201, 201, 200, 201]


def test_the_time_to_wait_is_read_if_it_is_a_number_of_seconds(own):
    with receiving() as receiver, Outside() as server:
        receiver.answers["/"] = [(429, {"Retry-After": wait}) for wait in ("7", "soon", "9999999")]
        answers = [server.post(receiver.at("/"), b"{}", {}) for _ in range(3)]
    assert answers == [Answer(429, 7), Answer(429, 0), Answer(429, 0)]


def test_nobody_there_is_said(own):
    with Outside() as server, pytest.raises(Unreachable, match="refused"):
        server.post("http://127.0.0.1:1/", b"{}", {})


def test_a_server_that_sends_a_byte_now_and_then_is_cut_off(own, monkeypatch):
    """Each byte comes in time; all of them together would take for ever."""
    monkeypatch.setattr(outside, "PATIENCE", 0.5)
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def trickle() -> None:
            taken, _ = listening.accept()
            with taken:
                taken.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not stop.wait(0.05):
                    try:
                        taken.sendall(b"x")
                    except OSError:
                        return

        thread = threading.Thread(target=trickle, daemon=True)
        thread.start()
        began = time.monotonic()
        with Outside() as server, pytest.raises(Unreachable):
            server.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {})
        took = time.monotonic() - began
        stop.set()
        thread.join()
    assert took < 5

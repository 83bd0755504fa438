"""The benchmark of matches: its hall is a real one, its phones send until they are answered, and what is lost shows."""

import io
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from judgeapp.matches.models import Entry, Match
from judgeapp.tournaments.models import Event
from tools.client import spread
from tools.hall import TAPPED, Hall, Phone, Seen, opened, run
from tools.management.commands import bench_matches as command


def headers_of(lines: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines.split("\r\n") if line)


def tap(phone: Phone, hall: Hall, key: str):
    client = Client(enforce_csrf_checks=True, headers=headers_of(phone.headers))
    data = {"counter": hall.counter, "change": 1, "game": 1}
    sent = {"taps": [{"key": key, "kind": "count", "side": phone.side, "data": data}]}
    return client.post(f"{phone.page}taps", sent, content_type="application/json")


@pytest.mark.django_db
def test_everybody_in_the_hall_is_let_in_and_nothing_stays():
    with opened(2, 2) as hall:
        assert [phone.side for phone in hall.phones] == [0, 1, 0, 1]
        for number, phone in enumerate(hall.phones):
            answer = tap(phone, hall, f"key-{number:06}")
            assert (answer.status_code, answer.json()["refused"]) == (200, {})
        for headers in hall.staff:
            for board in hall.boards:
                looked = Client(headers={**headers_of(headers), "HX-Request": "true"}).get(board)
                assert (looked.status_code, bool(looked.headers["ETag"])) == (200, True)
        assert set(Match.objects.values_list("version", flat=True)) == {TAPPED + 2}
    assert [model.objects.count() for model in (Event, Match, Entry, User, Session)] == [0] * 5


@pytest.mark.django_db
def test_a_tap_that_is_not_there_is_lost_and_so_is_one_out_of_order():
    with opened(2, 0) as hall:
        assert tap(hall.phones[0], hall, "key-000001").status_code == 200
        assert command.lost(hall, ["key-000001"]) == 0
        assert command.lost(hall, ["key-000001", "key-000002"]) == 1
        Match.objects.filter(pk=Match.objects.first().pk).update(version=7)
        assert command.lost(hall, []) == 1


class Site(BaseHTTPRequestHandler):
    """A site that keeps taps, and breaks the connections of the first three after it has kept them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.headers["If-None-Match"] == '"1"':
            return self.tell(304, b"")
        return self.tell(200, b'{"shape": "s"}')

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.kept.append(json.loads(body)["taps"][0]["key"])
        if len(self.server.kept) <= 3:
            self.close_connection = True
            return None
        return self.tell(200, b'{"refused": {}, "shape": "a"}')

    def tell(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("ETag", '"1"')
        if status == 200:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def site():
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        server.kept = []
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def looked(hall: Hall, site, taps: float, seconds: float, warm: float = 0.0) -> Seen:
    """Run the traffic in a thread of its own: a browser's tests leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, hall, site.server_port, taps, seconds, "run", warm).result()


def test_a_tap_that_is_not_answered_is_sent_again_with_its_key(site, monkeypatch):
    monkeypatch.setattr("tools.hall.AGAIN", 0.01)
    monkeypatch.setattr("tools.hall.PHONES_EVERY", 0.1)
    monkeypatch.setattr("tools.hall.STAFF_EVERY", 0.1)
    phones = [Phone(f"/matches/{match}/", side, "Cookie: a=b\r\n") for match in "ab" for side in (0, 1)]
    hall = Hall(1, phones, ["Cookie: c=d\r\n"], ["/board"], "energy")
    seen = looked(hall, site, 20, 0.5)
    assert (seen.again, seen.errors, seen.refused) == (3, 0, 0)
    assert sorted(set(site.kept)) == seen.sent
    assert len(site.kept) == len(seen.sent) + 3
    assert len(seen.taps) == len(seen.sent) >= 3
    # A page whose own tap is answered first has the tag before its first look.
    assert 0 <= len(seen.looks) - seen.same_looks <= 4
    assert seen.same_boards == len(seen.boards) - 1
    assert seen.looks


def test_what_comes_before_is_not_measured_but_may_not_be_lost(site):
    hall = Hall(1, [Phone("/matches/a/", 0, "Cookie: a=b\r\n")], ["Cookie: c=d\r\n"], ["/board"], "energy")
    seen = looked(hall, site, 50, 0.1, warm=0.3)
    assert len(seen.taps) < len(seen.sent)
    assert sorted(set(site.kept)) == seen.sent


def test_answers_are_told_by_their_middle_and_their_end():
    assert spread([number / 1000 for number in range(1, 101)]) == {"p50_ms": 51.0, "p95_ms": 96.0, "worst_ms": 100.0}
    assert spread([]) == {"p50_ms": 0.0, "p95_ms": 0.0, "worst_ms": 0.0}


@pytest.fixture
def bench(monkeypatch):
    """Return a function that runs the command with what it would have measured."""

    def run(seen: Seen, *options: str) -> str:
        monkeypatch.setattr(command, "prepare", lambda: None)
        monkeypatch.setattr(command, "measured", lambda hall, taps, seconds: seen)
        out = io.StringIO()
        call_command("bench_matches", "--matches=1", "--staff=1", *options, stdout=out, stderr=io.StringIO())
        return out.getvalue()

    return run


@pytest.mark.django_db
def test_the_figures_are_told_beside_what_everybody_wants(bench):
    told = json.loads(bench(Seen(taps=[0.02] * 60, looks=[0.01] * 30, same_looks=15), "--json"))
    assert told["taps"] == {"per_second": 2.0, "wanted": 30.0, "p50_ms": 20.0, "p95_ms": 20.0, "worst_ms": 20.0}
    assert (told["looks at a match"]["wanted"], told["looks at a match"]["unchanged"]) == (1.0, 0.5)
    assert (told["phones"], told["lost"]) == (2, 0)
    assert "20.0 p95_ms" in bench(Seen(taps=[0.02]))


@pytest.mark.django_db
@pytest.mark.parametrize("seen", [Seen(sent=["never-came"]), Seen(refused=1), Seen(errors=1)])
def test_something_lost_ends_with_one(bench, seen):
    with pytest.raises(CommandError) as raised:
        bench(seen)
    assert raised.value.returncode == 1
    assert Event.objects.count() == 0

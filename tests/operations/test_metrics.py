"""Numbers for what watches the site: who may see them, what they count, and that they name nobody."""

import os
import re

import pytest
from django.db import OperationalError
from django.utils import timezone

from judgeapp.entrance.lanes import Full
from judgeapp.operations import counting, crews
from judgeapp.operations.models import Worker
from judgeapp.tournaments.models import Job
from tests.running import ROOT
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def numbers(client) -> dict[str, float]:
    """Return a line of the page, up to its number -> the number."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


def test_a_stranger_sees_no_such_page(client, settings):
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 404
    settings.METRICS_FROM = ()
    assert client.get("/metrics").status_code == 404


def test_somebody_behind_a_proxy_of_ours_is_a_stranger(client, settings):
    settings.TRUSTED_PROXIES = settings.METRICS_FROM
    assert client.get("/metrics", HTTP_X_FORWARDED_FOR="203.0.113.9").status_code == 404


def test_pages_are_counted_by_name_with_their_time_and_their_queries(client):
    before = numbers(client)
    event = making.make_event()
    for _ in range(3):
        client.get(f"/rulings/?q={event.token}")
    client.get(f"/nowhere/{event.token}")
    after = numbers(client)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert grown['judgeapp_requests_total{method="GET",page="rulings",status="200"}'] == 3
    assert grown['judgeapp_requests_total{method="GET",page="other",status="404"}'] == 1
    assert grown['judgeapp_request_seconds_count{page="rulings"}'] == 3
    assert grown['judgeapp_queries_total{page="rulings"}'] >= 3
    assert grown['judgeapp_query_seconds_total{page="rulings"}'] > 0
    assert not [name for name in after if event.token in name], "neither addresses nor what is asked for"


def test_a_method_that_nobody_has_heard_of_makes_no_number_of_its_own(client):
    client.generic("BREW", "/alive")
    assert not [name for name in numbers(client) if "BREW" in name]


def test_jobs_workers_rounds_and_room_are_asked_for(client):
    event = making.four_playing()
    making.make_job(event, Job.Kind.CLOSE, 1)
    Worker.objects.create(name="a", queues=[crews.ROUNDS], seen_at=timezone.now())
    found = numbers(client)
    assert found['judgeapp_jobs{kind="tournaments.job"}'] == 1
    assert found['judgeapp_job_silence_seconds{kind="tournaments.job"}'] >= 0
    assert (found['judgeapp_workers{queue="rounds"}'], found['judgeapp_workers{queue="checks"}']) == (1, 0)
    assert found['judgeapp_rounds{state="released"}'] == 1
    assert found["judgeapp_free_bytes"] > 0


def test_what_was_counted_is_told_while_the_database_does_not_answer(client, monkeypatch):
    def broken(self):
        raise OperationalError("gone")

    client.get("/alive")
    monkeypatch.setattr("judgeapp.outbox.Outbox.oldest", broken)
    found = numbers(client)
    assert 'judgeapp_requests_total{method="GET",page="alive",status="200"}' in found
    assert not [name for name in found if name.startswith("judgeapp_jobs{")]


def test_a_process_without_room_to_count_in_goes_on(client, monkeypatch, settings, tmp_path):
    """Into a mapped file on a full disk nobody may write: that would end the process."""
    settings.METRICS_DIR = tmp_path
    monkeypatch.setattr(counting, "_room", {"pid": 0, "is_there": False})

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(counting.os, "posix_fallocate", full)
    assert client.get("/alive").status_code == 200
    assert (counting.may_count(), list(tmp_path.iterdir())) == (False, [])


def test_what_a_process_counts_has_its_room_beforehand(client, settings):
    client.get("/alive")
    for kind, size in counting.ROOM.items():
        found = (settings.METRICS_DIR / f"{kind}_{os.getpid()}.db").stat()
        assert (found.st_size, found.st_blocks * 512 >= size) == (size, True)


def test_an_alert_asks_for_numbers_that_there_are(client):
    """Each number in the example of alerts is one that the page tells."""
    counting.SHED.labels("looks").inc()
    counting.JOBS.labels("x").observe(1)
    told = {re.split("[{ ]", name)[0] for name in numbers(client)}
    asked = set(re.findall(r"judgeapp_\w+", (ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8")))
    assert asked
    assert asked <= told


def test_what_is_sent_away_says_which_lane_was_full():
    assert Full("looks").lane == "looks"

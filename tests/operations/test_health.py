from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from judgeapp.operations import crews, health
from judgeapp.operations.models import Worker
from judgeapp.operations.signals import EVERY_SECONDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def broker(settings, tmp_path):
    for name in ("messages", "control", "done"):
        (tmp_path / name).mkdir()
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(tmp_path / "messages"),
        "data_folder_out": str(tmp_path / "messages"),
        "control_folder": str(tmp_path / "control"),
    }


@pytest.fixture
def worker():
    return Worker.objects.create(name="judgeapp@here", queues=list(crews.QUEUES), seen_at=timezone.now())


def test_all_is_well(client, broker, worker):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json()["ok"]
    assert response.json()["worker"] == {"ok": True, "without": []}


def test_workers_are_named_to_staff_of_the_site_alone(client, admin_client, broker, worker):
    assert "judgeapp@here" not in client.get("/healthz").content.decode()
    assert admin_client.get("/healthz").json()["worker"]["alive"] == ["judgeapp@here"]


def test_a_silent_worker_is_not_well(client, broker, worker):
    Worker.objects.update(seen_at=timezone.now() - health.SILENT_AFTER - timedelta(seconds=1))
    response = client.get("/healthz")
    assert (response.status_code, response.json()["worker"]["ok"]) == (503, False)


def test_a_queue_that_nobody_takes_from_is_named(client, broker, worker):
    Worker.objects.update(queues=[crews.CHECKS, crews.IMPORTS])
    response = client.get("/healthz")
    assert (response.status_code, response.json()["worker"]["without"]) == (503, ["rounds", "publishing", "messages"])


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "pigeon://here"])
def test_a_broker_that_cannot_be_reached_is_named(client, settings, worker, url):
    settings.CELERY_BROKER_URL = url
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["broker"]["ok"] is False
    assert response.json()["database"]["ok"] is True


def test_a_database_that_does_not_answer_is_named(client, broker, monkeypatch):
    def broken():
        raise OperationalError("gone")

    monkeypatch.setattr(health.connection, "cursor", broken)
    response = client.get("/healthz")
    assert (response.status_code, response.json()["database"]) == (503, {"ok": False, "error": "gone"})


def test_workers_are_heard_more_often_than_they_are_given_up():
    assert timedelta(seconds=EVERY_SECONDS * 3) <= health.SILENT_AFTER


def test_being_alive_asks_for_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/alive").content == b"ok"

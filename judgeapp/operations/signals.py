"""Workers say that they work with the data, and write down that they live, at most every `EVERY_SECONDS`."""

import time
from typing import Any

from celery.signals import heartbeat_sent, worker_init, worker_ready, worker_shutdown
from django.utils import timezone

from judgeapp.operations import presence
from judgeapp.operations.models import Worker

EVERY_SECONDS = 5
_written: dict[str, Any] = {"at": float("-inf"), "queues": []}


@worker_init.connect
def announce(**kwargs: object) -> None:
    presence.announce()


@worker_ready.connect
def note_start(sender: Any, **kwargs: object) -> None:
    _written["queues"] = sorted(sender.app.amqp.queues.consume_from)
    _write(sender.hostname)


@heartbeat_sent.connect
def note_life(sender: Any, **kwargs: object) -> None:
    if time.monotonic() - _written["at"] >= EVERY_SECONDS:
        _write(sender.eventer.hostname)


@worker_shutdown.connect
def note_end(sender: Any, **kwargs: object) -> None:
    Worker.objects.filter(name=sender.hostname).delete()


def _write(name: str) -> None:
    Worker.objects.update_or_create(name=name, defaults={"queues": _written["queues"], "seen_at": timezone.now()})
    _written["at"] = time.monotonic()

"""Writes down that a worker lives, at most every `EVERY_SECONDS`."""

import time

from celery.signals import heartbeat_sent, worker_ready, worker_shutdown
from django.utils import timezone

from judgeapp.operations.models import Worker

EVERY_SECONDS = 5
_written = {"at": float("-inf")}


@worker_ready.connect
def note_start(sender, **kwargs: object) -> None:
    _write(sender.hostname)


@heartbeat_sent.connect
def note_life(sender, **kwargs: object) -> None:
    if time.monotonic() - _written["at"] >= EVERY_SECONDS:
        _write(sender.eventer.hostname)


@worker_shutdown.connect
def note_end(sender, **kwargs: object) -> None:
    Worker.objects.filter(name=sender.hostname).delete()


def _write(name: str) -> None:
    Worker.objects.update_or_create(name=name, defaults={"seen_at": timezone.now()})
    _written["at"] = time.monotonic()

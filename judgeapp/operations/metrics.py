"""Numbers about the running site for what watches it, in Prometheus' form at /metrics.

Each process counts in files of its own (counting.py), and whichever is asked adds them up: the web processes and
workers of one machine are one target. What the database knows is asked when somebody looks.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from judgeapp import limits
from judgeapp.middleware import is_within
from judgeapp.operations import crews
from judgeapp.operations.health import SILENT_AFTER
from judgeapp.operations.models import Worker
from judgeapp.outbox import known as outboxes
from judgeapp.requests import Request

logger = logging.getLogger(__name__)
Rows = Iterable[tuple[Sequence[str], float]]  # values of the labels, and the number


@dataclass(frozen=True)
class _Asked(Collector):
    """A number that the database, or the machine, is asked for whenever somebody looks."""

    name: str
    words: str
    labels: tuple[str, ...]
    ask: Callable[[], Rows]

    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily(self.name, self.words, labels=self.labels)
        try:
            for values, number in self.ask():
                family.add_metric(values, number)
        except DatabaseError as error:  # what was counted is told all the same
            logger.warning("%s is not told: %s", self.name, error)
        yield family


def _jobs_waiting() -> Rows:
    return (((outbox.name,), outbox.oldest()[0]) for outbox in outboxes)


def _silence() -> Rows:
    for outbox in outboxes:
        _, heard = outbox.oldest()
        yield (outbox.name,), (timezone.now() - heard).total_seconds() if heard else 0


def _workers() -> Rows:
    heard = list(Worker.objects.filter(seen_at__gte=timezone.now() - SILENT_AFTER).values_list("queues", flat=True))
    return (((queue,), sum(queue in queues for queues in heard)) for queue in crews.QUEUES)


def _free_space() -> Rows:
    return [((), limits.free_space().free)]


_asked = [
    _Asked("judgeapp_jobs", "Jobs that are not done", ("kind",), _jobs_waiting),
    _Asked("judgeapp_job_silence_seconds", "How long the most silent job was not heard of", ("kind",), _silence),
    _Asked("judgeapp_workers", "Workers that take from a queue", ("queue",), _workers),
    _Asked("judgeapp_free_bytes", "Room on the disk of DATA_DIR", (), _free_space),
]


def also(name: str, words: str, labels: tuple[str, ...], ask: Callable[[], Rows]) -> None:
    """Have a number told with the others; rooms say so when they start."""
    _asked.append(_Asked(name, words, labels, ask))


@require_safe
@never_cache
def metrics(request: Request) -> HttpResponse:
    """Tell all numbers to an address of the setting METRICS_FROM; to all others there is no such page."""
    if not is_within(request.META["REMOTE_ADDR"], settings.METRICS_FROM):
        raise Http404("There is no such page.")
    registry = CollectorRegistry(auto_describe=False)
    MultiProcessCollector(registry, settings.METRICS_DIR)
    for each in _asked:
        registry.register(each)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

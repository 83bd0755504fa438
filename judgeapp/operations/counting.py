"""What each process of the site counts for /metrics, in files of its own below METRICS_DIR.

Nothing here names a person: a page is called by its name in our addresses.
"""

import logging
import os
import time
from collections.abc import Callable
from typing import Any

from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

logger = logging.getLogger(__name__)

LIMITS = (0.025, 0.1, 0.25, 1, 5, 30)  # seconds
ROOM = {"counter": 1 << 20, "histogram": 1 << 20}  # bytes: twice what all pages of the site need in one process
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
OTHER = "other"  # what no view has answered: out of memory, refused on the way, or no address of ours
REQUESTS = Counter("judgeapp_requests", "Requests that were answered", ("page", "method", "status"))
SECONDS = Histogram("judgeapp_request_seconds", "What it took to answer one", ("page",), buckets=LIMITS)
QUERIES = Counter("judgeapp_queries", "Queries that pages sent to the database", ("page",))
QUERY_SECONDS = Counter("judgeapp_query_seconds", "Seconds that pages waited for the database", ("page",))
SHED = Counter("judgeapp_shed", "Requests that were sent away because as many waited as may", ("lane",))
JOBS = Histogram("judgeapp_job_seconds", "What it took to do a job", ("task",), buckets=LIMITS)


def begin_anew() -> None:
    """Forget what the processes of an earlier start have counted."""
    for path in settings.METRICS_DIR.glob("*.db"):
        path.unlink(missing_ok=True)


_room = {"pid": 0, "is_there": False}


def may_count() -> bool:
    """Return whether this process has room to count in; asked before anything is.

    The library maps its files into memory. To write into a mapped file whose disk has no room ends the process, so all
    bytes are asked for beforehand, and where they cannot be had nothing is counted.
    """
    if _room["pid"] != os.getpid():
        _room.update(pid=os.getpid(), is_there=_reserve())
    return bool(_room["is_there"])


def _reserve() -> bool:
    files = {settings.METRICS_DIR / f"{kind}_{os.getpid()}.db": size for kind, size in ROOM.items()}
    try:
        for path, size in files.items():
            with path.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, size)
    except OSError as error:
        logger.warning("this process counts nothing for /metrics: %s", error)
        for path in files:
            path.unlink(missing_ok=True)
        return False
    return True


class Counted:
    """Middleware that counts requests, the time they take, and how much of it the database has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not may_count():
            return self.get_response(request)
        queries, began = _Queries(), time.perf_counter()
        with connection.execute_wrapper(queries):
            response = self.get_response(request)
        match = request.resolver_match
        page = (match.url_name if match else None) or OTHER
        SECONDS.labels(page).observe(time.perf_counter() - began)
        REQUESTS.labels(page, request.method if request.method in METHODS else OTHER, response.status_code).inc()
        if queries.count:
            QUERIES.labels(page).inc(queries.count)
            QUERY_SECONDS.labels(page).inc(queries.seconds)
        return response


class _Queries:
    """Counts the queries of one request, and the seconds they took."""

    def __init__(self) -> None:
        self.count, self.seconds = 0, 0.0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(*arguments)
        finally:
            self.count += 1
            self.seconds += time.perf_counter() - began


_begun: dict[str, float] = {}  # a job that is being done -> when it began


@task_prerun.connect
def note_begin(task_id: str, **kwargs: object) -> None:
    _begun[task_id] = time.perf_counter()


@task_postrun.connect
def note_end(task_id: str, task: Any, **kwargs: object) -> None:
    seconds = time.perf_counter() - _begun.pop(task_id)
    if may_count():
        JOBS.labels(task.name).observe(seconds)

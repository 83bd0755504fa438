"""The state of what the app needs, each part looked at on its own."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.connection import Connection
from kombu.exceptions import KombuError

from judgeapp import limits
from judgeapp.operations import crews
from judgeapp.operations.models import Worker
from judgeapp.requests import Request
from judgeapp.rulebook import indexing
from judgeapp.rulebook.search import index

SILENT_AFTER = timedelta(seconds=30)


def report() -> dict[str, dict[str, Any]]:
    """Return part -> {"ok": bool, ...} for database, index, broker, worker and disk."""
    database = _database()
    if not database["ok"]:
        unknown = {"ok": False, "error": "the database does not answer"}
        return {"database": database, "index": unknown, "broker": _broker(), "worker": unknown, "disk": _disk()}
    return {"database": database, "index": _index(), "broker": _broker(), "worker": _worker(), "disk": _disk()}


def _database() -> dict[str, Any]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return {"ok": False, "error": str(error)}
    return {"ok": True, "vendor": connection.vendor}


def _index() -> dict[str, Any]:
    built, live = index.stamp_of(indexing.index_folder()), indexing.live_stamp()
    return {"ok": built == live, "built": built[:12], "live": live[:12]}


def _broker() -> dict[str, Any]:
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    try:
        with Connection(settings.CELERY_BROKER_URL, transport_options=options, connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
            return {"ok": True, "transport": broker.transport.driver_type}
    except (KombuError, OSError, KeyError) as error:  # KeyError: a transport that nobody knows
        return {"ok": False, "error": str(error)}


def _disk() -> dict[str, Any]:
    """Well while there is more room than the floor, below which nothing new begins and events go on."""
    room = limits.free_space()
    return {"ok": not room.is_short, "free": room.free, "floor": room.floor}


def _worker() -> dict[str, Any]:
    """A fleet is well while every queue has a worker that was heard of lately."""
    heard = Worker.objects.filter(seen_at__gte=timezone.now() - SILENT_AFTER).order_by("name")
    queues = dict(heard.values_list("name", "queues"))
    idle = [queue for queue in crews.QUEUES if not any(queue in taken for taken in queues.values())]
    return {"ok": not idle, "alive": list(queues), "without": idle}


@require_safe
@never_cache
def health(request: Request) -> JsonResponse:
    """200 if everything works, 503 if something does not; the body says what, and names workers to staff only."""
    parts = report()
    if not request.user.is_staff:
        parts["worker"].pop("alive", None)
    is_well = all(part["ok"] for part in parts.values())
    return JsonResponse({"ok": is_well, **parts}, status=200 if is_well else 503)


def alive(request: Request) -> HttpResponse:
    """This process answers; nothing else is asked. Also what the benchmark measures pages against."""
    return HttpResponse("ok", content_type="text/plain")

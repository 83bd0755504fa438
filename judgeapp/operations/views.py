from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.operations.health import report


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 if everything works, 503 if something does not; the body says what."""
    parts = report()
    is_well = all(part["ok"] for part in parts.values())
    return JsonResponse({"ok": is_well, **parts}, status=200 if is_well else 503)


def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is asked. Also what the benchmark measures pages against."""
    return HttpResponse("ok", content_type="text/plain")

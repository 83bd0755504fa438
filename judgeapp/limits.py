"""How often one address may post; the rates are settings."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django_ratelimit.core import get_usage

from judgeapp.domain.saying import say_many

View = Callable[..., HttpResponse]


def address(group: str, request: HttpRequest) -> str:
    """Return who asks: behind a proxy of ours (HTTPS) the address that the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    return _network(forwarded.rsplit(",", 1)[-1].strip() or request.META.get("REMOTE_ADDR", ""))


def _network(address: str) -> str:
    """Return an address, or of the sixth kind the network that one household has (its first 64 bits)."""
    try:
        return str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    except ValueError:
        return address


def refusal(request: HttpRequest, name: str) -> HttpResponse | None:
    """Count a post; return the answer to one too many, else None."""
    usage = get_usage(request, group=name, key=address, rate=settings.RATES[name], increment=True)
    if not usage or not usage["should_limit"]:
        return None
    seconds = max(1, usage["time_left"])  # 0 at the very end of the minute
    words = say_many(  # the API answers in English, a page in the language of whoever reads it
        "Too many at once from this address; try again in {n} second. Nothing is lost.",
        "Too many at once from this address; try again in {n} seconds. Nothing is lost.",
        seconds,
    )
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": words}, status=429)
    else:
        response = render(request, "429.html", {"words": words}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def limited(name: str, methods: tuple[str, ...] = ("POST",)) -> Callable[[View], View]:
    """Refuse posts, or other requests that cost much, that come too fast (`name` is a key of settings.RATES)."""

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            refused = refusal(request, name) if request.method in methods else None
            return refused or view(request, *args, **kwargs)

        return answer

    return wrap

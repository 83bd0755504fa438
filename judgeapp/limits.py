"""How often one address may post; the rates are settings."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_network

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django_ratelimit.core import get_usage

from judgeapp.domain.messages import say_many
from judgeapp.requests import Request

View = Callable[..., HttpResponse]
READING = ("GET", "HEAD")


def address(group: str, request: Request) -> str:
    """Return who asks; behind a proxy of ours the middleware has put there the address that the proxy saw."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """Return an address, or of the sixth kind the network that one household has (its first 64 bits)."""
    try:
        return str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    except ValueError:
        return address


def refusal(request: Request, name: str) -> HttpResponse | None:
    """Count a post; return the answer to one too many, else None."""
    usage = get_usage(request, group=name, key=address, rate=settings.RATES[name], increment=True)
    if not usage or not usage["should_limit"]:
        return None
    return too_many(request, max(1, usage["time_left"]))  # 0 at the very end of the minute


def too_many(request: Request, seconds: int) -> HttpResponse:
    """Answer a post too many: when to try again."""
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


def limited(name: str, methods: tuple[str, ...] = ("POST",), *, only_queries: bool = False) -> Callable[[View], View]:
    """Refuse posts, or other requests that cost much, that come too fast (`name` is a key of settings.RATES).

    With `only_queries` a request without a query does not count: the page is a form then, and costs nothing.
    What is refused can be read from the view: `limits` has the name and the methods of each limit that it is under.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            is_counted = request.method in methods and not (only_queries and not request.GET)
            refused = refusal(request, name) if is_counted else None
            return refused or view(request, *args, **kwargs)

        answer.limits = (*getattr(view, "limits", ()), (name, methods))  # type: ignore[attr-defined]
        return answer

    return wrap

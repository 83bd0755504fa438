"""NUL is no text: no keyboard types it, and PostgreSQL keeps none. Where texts are kept, it is refused.

The pages that only look things up, and the timing of effects, answer whatever is typed, NUL as well.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict, UnreadablePostError
from django.shortcuts import render

NUL = "\0"
KEEPING = ("/events/", "/decks/", "/account/", "/rulings/", "/matches/", "/admin/", "/api/v1/events")
REFUSED = "The request has a NUL character; it is damaged. Send it again without."


class PlainText:
    """Middleware that refuses NUL in the address and in the fields of a form.

    Files are left to what reads them, and so is what is sent to the API.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(KEEPING) or not _is_damaged(request):
            return self.get_response(request)
        if _is_api(request):
            return JsonResponse({"detail": REFUSED}, status=400)
        return render(request, "400.html", status=400)


def _is_damaged(request: HttpRequest) -> bool:
    return NUL in request.path_info or _has_nul(request.GET) or _has_nul(_form(request))


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _form(request: HttpRequest) -> QueryDict:
    """Return the fields of a form; none of a body that the API reads, or that broke off on its way."""
    if request.method != "POST" or _is_api(request):
        return QueryDict()
    try:
        return request.POST
    except UnreadablePostError:
        return QueryDict()


def _has_nul(fields: QueryDict) -> bool:
    return any(NUL in text for name, values in fields.lists() for text in (name, *values))

"""Addresses that only take what a button sends, opened by hand, and the other way round: a page instead of nothing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render


class Presses:
    """Middleware that says in a page what to do where Django answers an empty 405; scripts get that as it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if not isinstance(answer, HttpResponseNotAllowed) or answer.content or not _shows_pages(request):
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer["Allow"]
        return page


def _shows_pages(request: HttpRequest) -> bool:
    return "text/html" in request.headers.get("Accept", "")

"""The public API: /api/v1/, described at /api/docs."""

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from judgeapp.deckcheck.api import router as decks
from judgeapp.rulebook.api import nearest_to
from judgeapp.rulebook.api import router as rules
from judgeapp.rulebook.books import NotInBook

api = NinjaAPI(
    title="Judge's app",
    version="1",
    description="Rules of four card games under their official numbers, and deck checks. "
    "Unofficial: the publishers' documents prevail.",
    docs_url="/docs",
    openapi_url="/openapi.json",
)


@api.exception_handler(NotInBook)
def missing(request: HttpRequest, error: NotInBook) -> HttpResponse:
    return api.create_response(request, {"detail": str(error), "nearest": nearest_to(error)}, status=404)


for router in (rules, decks):
    api.add_router("/v1", router)

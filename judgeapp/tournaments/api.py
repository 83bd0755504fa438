"""Events in the public API: what is published, as it was published; a draft or an open result is in none of it."""

import json
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from ninja import Router, Schema

from judgeapp.caching import JSON, conditional, respond, short_digest
from judgeapp.requests import Request
from judgeapp.tournaments.models import SHOWN, Event, Round
from judgeapp.tournaments.public import serving

READ = ["GET", "HEAD"]
A_PAGE = 100

router = Router(tags=["events"])


class NotThere(Schema):
    """Why there is nothing."""

    detail: str


class EventShort(Schema):
    token: str
    name: str
    game: str
    format: str
    date: str
    stage: str
    url: str


class EventsOut(Schema):
    """Events that their organisers list, the newest first; `pages` counts pages of 100."""

    page: int
    pages: int
    events: list[EventShort]


class PersonOut(Schema):
    number: int
    name: str
    members: list[str]
    team: str
    club: str
    state: str
    dropped_after: int | None
    deck: str


class NextDrawOut(Schema):
    """The round that is drawn next, and the SHA-256 of the seed it will be drawn from."""

    number: int
    digest: str


class EventOut(Schema):
    """`round` is the one shown as now, `rounds` are all that are released or closed."""

    token: str
    name: str
    game: str
    game_name: str
    format: str
    date: str
    stage: str
    system: str
    tiebreaks: list[str]
    best_of: int
    round_minutes: int
    rounds_planned: int | None
    rounds: list[int]
    round: int | None
    next_draw: NextDrawOut | None
    entrants: list[PersonOut]


class ReasonOut(Schema):
    code: str
    facts: list[list[Any]]
    words: str


class ResultOut(Schema):
    """Games of the first and the second player, drawn games, and how the match ended."""

    a: int
    b: int
    draws: int
    kind: str


class MatchOut(Schema):
    """`players` are numbers of entrants: two, or one with a bye, who has no table."""

    table: int | None
    players: list[int]
    reason: ReasonOut
    result: ResultOut | None
    corrected_from: str


class RoundOut(Schema):
    """Results and the seed come when the round is closed; the digest of the seed was there before it was drawn."""

    number: int
    name: str
    stage: str
    state: str
    released_at: str | None
    closed_at: str | None
    digest: str
    seed: str
    draw: str
    edits: list[str]
    matches: list[MatchOut]


class DrawOut(Schema):
    """What a round was drawn from: the same entrants, options and seed give the same draw.

    `entrants` have ids of their own, which `numbers` leads to the numbers of the event's entrants.
    """

    number: int
    digest: str
    seed: str
    entrants: list[dict[str, Any]]
    options: dict[str, Any]
    numbers: dict[str, int]


class PlaceOut(Schema):
    rank: int
    number: int
    name: str
    points: int
    wins: int
    losses: int
    draws: int
    values: list[str]
    is_active: bool
    by_lot: bool
    state: str


class StandingsOut(Schema):
    """The newest standings; a version above 1 is a correction, with its reason."""

    round: int
    version: int
    reason: str
    made_at: str
    columns: list[str]
    rows: list[PlaceOut]


@router.api_operation(READ, "/events", response=EventsOut, summary="Events")
def list_events(request: Request, page: int = 1) -> HttpResponse:
    """Return the events that are listed; who has the address of another one can read that, too."""
    listed = Event.objects.filter(is_listed=True)
    pages = max(1, -(-listed.count() // A_PAGE))
    page = min(max(1, page), pages)
    found = listed[(page - 1) * A_PAGE : page * A_PAGE]
    return answer(request, {"page": page, "pages": pages, "events": [_short(event) for event in found]})


def _short(event: Event) -> dict[str, Any]:
    names = ("token", "name", "game", "format", "stage")
    return {
        **{name: getattr(event, name) for name in names},
        "date": event.date.isoformat(),
        "url": event.get_absolute_url(),
    }


@router.api_operation(READ, "/events/{token}", response={200: EventOut, 404: NotThere}, summary="An event")
def one_event(request: Request, token: str) -> HttpResponse:
    return _published(request, token, "api")


@router.api_operation(
    READ, "/events/{token}/rounds/{int:number}", response={200: RoundOut, 404: NotThere}, summary="A round"
)
def one_round(request: Request, token: str, number: int) -> HttpResponse:
    return _published(request, token, f"api/rounds/{number}")


@router.api_operation(
    READ, "/events/{token}/standings", response={200: StandingsOut, 404: NotThere}, summary="Standings"
)
def standings(request: Request, token: str) -> HttpResponse:
    return _published(request, token, "api/standings")


@router.api_operation(
    READ, "/events/{token}/bracket", response={200: dict[str, Any], 404: NotThere}, summary="The bracket of the cut"
)
def bracket(request: Request, token: str) -> HttpResponse:
    return _published(request, token, "api/bracket")


@router.api_operation(
    READ,
    "/events/{token}/rounds/{int:number}/draw",
    response={200: DrawOut, 404: NotThere},
    summary="What a round was drawn from",
)
def draw(request: Request, token: str, number: int) -> HttpResponse:
    """Return it for a round that is released; the seed is there when the round is closed."""
    shown = Round.objects.filter(event__token=token, number=number, state__in=SHOWN)
    round_ = shown.only("number", "state", "digest", "seed", "entered", "event").first()
    if round_ is None:
        return JsonResponse({"detail": f"This event has no round {number} yet."}, status=404)
    drawn = round_.entered.get("entrants", [])
    numbers = dict(round_.event.entrants.values_list("pk", "number"))
    plain = {
        "number": round_.number,
        "digest": round_.digest,
        "seed": round_.seed if round_.state == Round.State.CLOSED else "",
        "entrants": drawn,
        "options": round_.entered.get("options", {}),
        "numbers": {str(each["id"]): numbers[each["id"]] for each in drawn if each["id"] in numbers},
    }
    return answer(request, plain)


def _published(request: Request, token: str, name: str) -> HttpResponse:
    try:
        return respond(request, serving.page(token, name))
    except Http404 as error:
        return JsonResponse({"detail": str(error)}, status=404)


def answer(request: Request, plain: dict[str, Any]) -> HttpResponse:
    """Return what was found as JSON, or 304 to who has it."""
    body = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    response = HttpResponse(body, content_type=JSON, headers={"Cache-Control": "no-cache"})
    return conditional(request, response, short_digest(body))

"""The simulator's front: games, ready scenes, one's own scenes, setting a scene, opening a file."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp import quotas
from judgeapp.domain.documents import DocumentError, read_json, read_toml
from judgeapp.domain.game import Game
from judgeapp.domain.saying import say
from judgeapp.domain.timing.reading import action_lines
from judgeapp.domain.timing.scenario import FILE, Problem, ScenarioError
from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import bounded
from judgeapp.simulator import owner as owners
from judgeapp.simulator.library import ready_scenes
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import MOST_BYTES, check_storable, keep, size_of
from judgeapp.simulator.setting import NAME, ROWS, does_of, start_of
from judgeapp.simulator.views.too_much import telling_too_much

RECENT = 12


@require_safe
@needs(Deed.STEP_THROUGH)
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    """All games, and the scenes that this browser has opened."""
    owner = owners.owner_of(request)
    recent = Scene.objects.filter(owner=owner).defer("start", "moves")[:RECENT] if owner else Scene.objects.none()
    rows = [(game, len(ready_scenes(key))) for key, game in games().items()]
    named = [(scene, games().get(scene.game)) for scene in recent]
    return render(request, "simulator/front.html", {"part": "timing", "rows": rows, "recent": named, "most": RECENT})


@require_safe
@needs(Deed.STEP_THROUGH)
@never_cache
def of_game(request: HttpRequest, key: str) -> HttpResponse:
    """Ready scenes of a game, and the form to set one; the address may name the players (player-1, player-2 ...)."""
    return _page(request, _game(key))


@require_POST
@needs(Deed.STEP_THROUGH)
@limited("step")
@bounded("scenes")
@telling_too_much
def set_scene(request: HttpRequest, key: str) -> HttpResponse:
    """Set a scene from the form."""
    game = _game(key)
    try:
        return _keep(request, start_of(game, request.POST))
    except ScenarioError as error:
        return _page(request, game, error.problems, 422)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Deed.STEP_THROUGH)
@limited("step")
@bounded("scenes")
@telling_too_much
def open_ready(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Open a ready scene as one's own, at its start; who only looks, having read it offline, sees them all."""
    ready = ready_scenes(_game(key).key).get(slug)
    if ready is None:
        raise Http404(f"There is no ready scene “{slug}”.")
    if request.method != "POST":
        return redirect("timing_game", key)
    return _keep(request, ready.playable, at=0)


@require_POST
@needs(Deed.STEP_THROUGH)
@limited("step")
@bounded("scenes")
@telling_too_much
def open_file(request: HttpRequest) -> HttpResponse:
    """Open a scenario file, uploaded or pasted, as TOML or JSON."""
    try:
        text = _text(request)
        plain = _values(text)
        return _keep(request, plain, lines=action_lines(text))
    except ScenarioError as error:
        context = {"part": "timing", "problems": error.problems, "text": request.POST.get("text", "")}
        return render(request, "simulator/open.html", context, status=422)


@require_safe
@needs(Deed.STEP_THROUGH)
def open_form(request: HttpRequest) -> HttpResponse:
    """Show the page where a file is opened."""
    return render(request, "simulator/open.html", {"part": "timing"})


def _text(request: HttpRequest) -> str:
    upload = request.FILES.get("file")
    if upload is None:
        return str(request.POST.get("text", ""))
    if upload.size > MOST_BYTES:
        raise ScenarioError([Problem(upload.name, _too_large())])
    try:
        return upload.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError([Problem(upload.name, say("this is not a text file in UTF-8"))]) from error


def _too_large() -> str:
    return say("a scenario file has at most {n} KB", n=MOST_BYTES // 1000)


def _values(text: str) -> dict[str, Any]:
    """Return what a TOML or JSON text says; raises ScenarioError with the line."""
    if not text.strip():
        raise ScenarioError([Problem("", say("choose a file, or paste a scenario"))])
    if len(text) > MOST_BYTES:
        raise ScenarioError([Problem("", _too_large())])
    read = read_json if text.lstrip().startswith("{") else read_toml
    try:
        values = read(text, FILE)
    except DocumentError as error:
        raise ScenarioError([Problem("", error.words)]) from error
    check_storable(values)
    return json.loads(json.dumps(values, default=str))


def _keep(
    request: HttpRequest, plain: dict[str, Any], at: int | None = None, lines: Mapping[int, int] | None = None
) -> HttpResponse:
    owner = owners.owner_of(request) or owners.new_owner()
    scene = keep(plain, owner, lines)
    quotas.add(request, "scenes", size_of(scene))
    step = scene.length if at is None else at
    return owners.remember(redirect("scene_step", scene.token, step), owner)


def _game(key: str) -> Game:
    game = games().get(key)
    if game is None:
        raise Http404(f"There is no game “{key}” here.")
    return game


def _page(request: HttpRequest, game: Game, problems: list[Problem] | None = None, status: int = 200) -> HttpResponse:
    typed = request.POST if request.method == "POST" else request.GET
    seats = range(1, game.timing.players[1] + 1)
    context = {
        "part": "timing",
        "game": game,
        "ready": ready_scenes(game.key).values(),
        "problems": problems or [],
        "posted": request.POST,
        "stages": [stage for stage in game.timing.stages.values() if not stage.hidden],
        "usual": game.timing.usual_stage or (game.timing.lens or ("",))[0],
        "kinds": game.timing.kinds,
        "seats": seats,
        "players": [(seat, typed.get(f"player-{seat}", "")[:NAME]) for seat in seats],
        "fewest": game.timing.players[0],
        "rows": range(1, ROWS + 1),
        "does": does_of(game),
        "settings": game.timing.settings,
    }
    return render(request, "simulator/game.html", context, status=status)

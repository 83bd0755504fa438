"""Stepping through a scene, and the simulator's front: ready scenes, one's own, setting a scene, opening a file."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import push_url

from judgeapp import limits
from judgeapp.domain.documents import DocumentError, read_json, read_toml
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import InvalidAction
from judgeapp.domain.timing.engine import opens_at, why_not
from judgeapp.domain.timing.orders import can_ask
from judgeapp.domain.timing.reading import action_lines
from judgeapp.domain.timing.scenario import ACTION, FILE, Problem, ScenarioError, message_of, read_action
from judgeapp.domain.timing.table import TooLong
from judgeapp.games import games
from judgeapp.limits import READING, bounded, limited, open_to
from judgeapp.permissions import Permission, needs
from judgeapp.requests import Request, View
from judgeapp.rulebook.shelf import volume_of
from judgeapp.simulator import scenes
from judgeapp.simulator.apart import NoPlace
from judgeapp.simulator.attacking import layout_of
from judgeapp.simulator.form import as_typed, form_page, row_page
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import (
    CANNOT,
    MOST_BYTES,
    SCENES,
    Opened,
    check_storable,
    keep,
    ready_scenes,
    size_of,
)
from judgeapp.simulator.screen import Screen, free_action, verbs_now
from judgeapp.simulator.setting import NAME, does_of, is_number, start_of, told_on_the_page
from judgeapp.sweeping import note_look

# --- too much to show, or too many who search at once

LATER = 4  # seconds; a search that takes a place gives it back by then


def refusing_too_much(view: View) -> View:
    """Answer with a page that says what to do where a view finds that something takes too much."""

    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TooLong as error:
            return _say(request, _("Too much for one scene"), message_of(error), 422)
        except NoPlace:
            words = _("Others are searching at this moment; try again in a few seconds. Nothing is lost.")
            response = _say(request, _("One moment"), words, 503)
            response["Retry-After"] = str(LATER)
            return response

    return answer


def looked_at(kind: str) -> Callable[[View], View]:
    """Show a view to all who may step through, so many looks of a kind a minute; it says where it is too much."""
    return lambda view: require_safe(
        needs(Permission.STEP_THROUGH)(limited(kind, READING)(never_cache(refusing_too_much(view))))
    )


def acting(view: View) -> View:
    """Open a view that adds to a scene to all who may step through, within limits; it says where it is too much."""
    return require_POST(needs(Permission.STEP_THROUGH)(limited("step")(bounded("scenes")(refusing_too_much(view)))))


def _say(request: Request, title: str, words: str, status: int) -> HttpResponse:
    context = {"part": "timing", "title": title, "words": words, "again": status == 503}
    return render(request, "simulator/too_much.html", context, status=status)


# --- stepping: one step on the screen, doing something, why not, notes

NOTE = 500
LAST = 1_000_000


@open_to(Permission.STEP_THROUGH)
@never_cache
def scene(request: Request, token: str) -> HttpResponse:
    """Lead to the last step of a scene."""
    found = scene_looked_at(token)
    return redirect("scene_step", found.token, found.length)


@looked_at("think")
def step(request: Request, token: str, number: int) -> HttpResponse:
    """Show one step."""
    opened = scenes.open_scene(scene_looked_at(token))
    if number > opened.last and not opened.problems:
        raise Http404(f"This scene has {opened.last} steps.")
    return show(request, opened, min(number, opened.last))


@acting
def act(request: Request, token: str, number: int) -> HttpResponse:
    """Do something after a step."""
    opened = scenes.open_scene(scene_or_404(token))
    owner = scenes.owner_of(request) or scenes.new_owner()
    number = min(number, opened.last)
    try:
        plain = _asked(request, opened)
        after, at = scenes.act(opened, number, plain, owner)
    except CANNOT as error:
        limits.give_back(request)  # the answer to htmx has the status of a success
        refusal = {"words": str(error), "rules": scenes.rules_of(error), "plain": request.POST}
        return show(request, opened, number, refusal)
    if after.scene != opened.scene:  # a branch has all of its scene
        limits.count_more(request, "scenes", scenes.size_of(after.stored))
        note_look(SCENES, opened.stored.pk, opened.stored.changed_at)
    if not request.htmx:
        return scenes.remember_owner(redirect("scene_step", after.stored.token, at), owner)
    response = push_url(show(request, after, at), reverse("scene_step", args=[after.stored.token, at]))
    return scenes.remember_owner(response, owner)


@looked_at("think")
def why(request: Request, token: str, number: int) -> HttpResponse:
    """Say why an action can't be done at a step, and when it could."""
    opened = scenes.open_scene(scene_looked_at(token))
    state = opened.steps[min(number, opened.last)].state
    settings = opened.scenario.settings
    try:
        action = read_action(opened.timing, from_value(request.GET.get("action", "")))
        refusal = why_not(opened.timing, state, action, settings)
        later = opens_at(opened.timing, state, action, settings) if refusal else None
    except InvalidAction as error:
        return _fragment(request, opened, {"error": str(error)}, 422)
    then = later[0] if later else None
    stage = opened.timing.stages.get(then.step) if then else None
    context = {"refusal": refusal, "action": action, "later": then, "stage": stage, "steps": later[1] if later else 0}
    return _fragment(request, opened, context)


@looked_at("think")
def could(request: Request, token: str, number: int) -> HttpResponse:
    """List what nobody is asked for at a step, so that one can ask why not."""
    opened = scenes.open_scene(scene_looked_at(token))
    template = "simulator/_could.html" if request.htmx else "simulator/could.html"
    return render(request, template, {**frame_of(opened), "screen": Screen(opened, min(number, opened.last))})


@acting
def note(request: Request, token: str, number: int) -> HttpResponse:
    """Write a note on a step of one's own scene."""
    found = scene_or_404(token)
    if scenes.owner_of(request) != found.owner:
        opened = scenes.open_scene(found)
        words = _("Only the browser that opened this scene writes notes on it; do something to branch off.")
        return show(request, opened, min(number, opened.last), {"words": words})
    if 0 < number <= found.length:
        scenes.note(found, number, request.POST.get("note", "").replace("\0", "").strip()[:NOTE])
    return redirect("scene_step", token, number)


def _asked(request: Request, opened: Opened) -> Any:
    if "action" in request.POST:
        return from_value(request.POST["action"])
    if "several" in request.POST:
        return {"player": request.POST.get("player", ""), "do": "choose", "targets": request.POST.getlist("targets")}
    if "take" in request.POST:
        return from_value(request.POST.get(request.POST["take"], ""))
    if "order" in request.POST:
        order = sorted(request.POST.getlist("order"), key=lambda key: _place(request, key))
        return {"player": request.POST.get("player", ""), "do": "order", "order": order}
    return free_action(opened, request.POST.dict())


def from_value(text: str) -> Mapping[str, Any]:
    """Return the plain action of a form's button; raises InvalidAction with a sentence."""
    try:
        value = read_json(text, ACTION)
    except DocumentError as error:
        raise InvalidAction(say("This button's value can't be read; reload the page and try again.")) from error
    if not isinstance(value, dict):
        raise InvalidAction(say("This button's value is not an action; reload the page and try again."))
    return value


def _place(request: Request, key: str) -> int:
    """Return the place that a form gives a waiting text; what has none that can be read comes last."""
    typed = request.POST.get(f"place-{key}", "")
    return int(typed) if is_number(typed) else LAST


def scene_or_404(token: str) -> Scene:
    return get_object_or_404(Scene.objects.select_related("parent"), token=token)


def scene_looked_at(token: str) -> Scene:
    """Return a scene that somebody only looks at; what changes a scene keeps it for as long."""
    found = scene_or_404(token)
    note_look(SCENES, found.pk, found.changed_at)
    return found


def show(request: Request, opened: Opened, number: int, refusal: dict[str, Any] | None = None) -> HttpResponse:
    """Render a step: the whole page, or the scene alone for htmx."""
    screen = Screen(opened, number)
    asking = screen.question
    context = {
        **frame_of(opened),
        "screen": screen,
        "refusal": refusal,
        "verbs": verbs_now(opened.timing, screen.state),
        "kinds": opened.timing.kinds,
        "does": does_of(opened.game),
        "can_order": can_ask(screen.state),
        "mine": opened.scene is not None and scenes.owner_of(request) == opened.scene.owner,
        "branches": opened.scene.branches.defer("start", "moves")[:6] if opened.scene else (),
        "is_over": screen.state.over is not None,
        "asking": asking,
        "kept_days": settings.KEPT[SCENES].days,
    }
    htmx = request.htmx and not request.htmx.history_restore_request
    template = "simulator/scene.html#scene" if htmx else "simulator/scene.html"
    status = 422 if refusal and not htmx else 200
    return render(request, template, context, status=status)


def frame_of(opened: Opened) -> dict[str, Any]:
    """Return what every page of a scene shows around it."""
    return {"part": "timing", "opened": opened, "scene": opened.scene, "volume": volume_of(opened.game.key)}


def _fragment(request: Request, opened: Opened, context: dict[str, Any], status: int = 200) -> HttpResponse:
    template = "simulator/_why.html" if request.htmx else "simulator/why.html"
    return render(request, template, {**frame_of(opened), **context}, status=status)


# --- the front

RECENT = 12


@open_to(Permission.STEP_THROUGH)
@never_cache
def front(request: Request) -> HttpResponse:
    """All games, and the scenes that this browser has opened."""
    owner = scenes.owner_of(request)
    recent = Scene.objects.filter(owner=owner).defer("start", "moves")[:RECENT] if owner else Scene.objects.none()
    rows = [(game, len(ready_scenes(key))) for key, game in games().items()]
    named = [(scene, games().get(scene.game)) for scene in recent]
    return render(request, "simulator/front.html", {"part": "timing", "rows": rows, "recent": named, "most": RECENT})


@looked_at("think")
def of_game(request: Request, key: str) -> HttpResponse:
    """Ready scenes of a game, and the form to set one; the address may fill in its fields (player-1, card-1 ...)."""
    return form_page(request, _game(key), request.GET.dict())


@open_to(Permission.STEP_THROUGH)
def two_cards(request: Request) -> HttpResponse:
    """Lead whoever is new to two cards that meet, in the first game that has some."""
    key, sample = next((key, layout_of(game).sample) for key, game in games().items() if layout_of(game).sample)
    return redirect(f"{reverse('timing_game', args=[key])}?{as_typed(sample)}")


@acting
def set_scene(request: Request, key: str) -> HttpResponse:
    """Set a scene from the form."""
    game, start = _game(key), None
    try:
        start = start_of(game, request.POST.dict())
        return _keep(request, start.plain, read=start.read)
    except ScenarioError as error:
        told = told_on_the_page(error, start) if start else [problem.message for problem in error.problems]
        return form_page(request, game, request.POST.dict(), told, 422)


@looked_at("think")
def read_row(request: Request, key: str) -> HttpResponse:
    """Say how what is typed of one card is understood; the address has its row, and the fields of that row."""
    return row_page(request, _game(key))


@open_to(Permission.STEP_THROUGH, form="step")
@bounded("scenes")
@refusing_too_much
def open_ready(request: Request, key: str, slug: str) -> HttpResponse:
    """Open a ready scene as one's own, at its start; who only looks, having read it offline, sees them all."""
    ready = ready_scenes(_game(key).key).get(slug)
    if ready is None:
        raise Http404(f"There is no ready scene “{slug}”.")
    if request.method != "POST":
        return redirect("timing_game", key)
    names = [request.POST.get(f"player-{seat}", "").strip()[:NAME] for seat, _ in enumerate(ready.players, 1)]
    return _keep(request, ready.played_by(names), at=0)


@acting
def open_file(request: Request) -> HttpResponse:
    """Open a scenario file, uploaded or pasted, as TOML or JSON."""
    try:
        text = _text(request)
        plain = _values(text)
        return _keep(request, plain, lines=action_lines(text))
    except ScenarioError as error:
        context = {"part": "timing", "problems": error.problems, "text": request.POST.get("text", "")}
        return render(request, "simulator/open.html", context, status=422)


@open_to(Permission.STEP_THROUGH)
def open_form(request: Request) -> HttpResponse:
    """Show the page where a file is opened."""
    return render(request, "simulator/open.html", {"part": "timing"})


def _text(request: Request) -> str:
    upload = request.FILES.get("file")
    if upload is None:
        return str(request.POST.get("text", ""))
    if (upload.size or 0) > MOST_BYTES:
        raise ScenarioError([Problem(upload.name or "", _too_large())])
    try:
        return bytes(upload.read()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError([Problem(upload.name or "", say("this is not a text file in UTF-8"))]) from error


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
    plain: dict[str, Any] = json.loads(json.dumps(values, default=str))
    return plain


def _keep(
    request: Request,
    plain: dict[str, Any],
    at: int | None = None,
    lines: Mapping[int, int] | None = None,
    read: Iterable[Mapping[str, Any]] = (),
) -> HttpResponse:
    owner = scenes.owner_of(request) or scenes.new_owner()
    scene = keep(plain, owner, lines, read)
    limits.count_more(request, "scenes", size_of(scene))
    step = scene.length if at is None else at
    return scenes.remember_owner(redirect("scene_step", scene.token, step), owner)


def _game(key: str) -> Game:
    game = games().get(key)
    if game is None:
        raise Http404(f"There is no game “{key}” here.")
    return game

"""Stepping through a scene: one step on the screen, doing something, why not, notes."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import push_url

from judgeapp import quotas
from judgeapp.domain.timing.config import InvalidAction
from judgeapp.domain.timing.engine import opens_at, why_not
from judgeapp.domain.timing.orders import can_ask
from judgeapp.domain.timing.reading import read_action
from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import bounded
from judgeapp.rulebook.shelf import volume_of
from judgeapp.simulator import owner as owners
from judgeapp.simulator import scenes
from judgeapp.simulator.expiring import SCENES
from judgeapp.simulator.free import free_action, verbs_now
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import CANNOT, Opened
from judgeapp.simulator.screen import Screen, from_value
from judgeapp.simulator.setting import does_of, is_number
from judgeapp.simulator.views.too_much import telling_too_much
from judgeapp.sweeping import note_look

NOTE = 500
LAST = 1_000_000


@require_safe
@needs(Deed.STEP_THROUGH)
@never_cache
def scene(request: HttpRequest, token: str) -> HttpResponse:
    """Lead to the last step of a scene."""
    found = scene_or_404(token)
    return redirect("scene_step", found.token, found.length)


@require_safe
@needs(Deed.STEP_THROUGH)
@limited("think", READING)
@never_cache
@telling_too_much
def step(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Show one step."""
    opened = scenes.open_scene(scene_or_404(token))
    if number > opened.last and not opened.problems:
        raise Http404(f"This scene has {opened.last} steps.")
    return show(request, opened, min(number, opened.last))


@require_POST
@needs(Deed.STEP_THROUGH)
@limited("step")
@bounded("scenes")
@telling_too_much
def act(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Do something after a step."""
    opened = scenes.open_scene(scene_or_404(token))
    owner = owners.owner_of(request) or owners.new_owner()
    number = min(number, opened.last)
    try:
        plain = _asked(request, opened)
        found, at = scenes.act(opened, number, plain, owner)
    except CANNOT as error:
        quotas.give_back(request)  # the answer to htmx has the status of a success
        refusal = {"words": str(error), "rules": scenes.rules_of(error), "plain": request.POST}
        return show(request, opened, number, refusal)
    if found != opened.scene:  # a branch has all of its scene
        quotas.add(request, "scenes", scenes.size_of(found))
    if not request.htmx:
        return owners.remember(redirect("scene_step", found.token, at), owner)
    response = show(request, scenes.open_scene(found), at)
    return owners.remember(push_url(response, reverse("scene_step", args=[found.token, at])), owner)


@require_safe
@needs(Deed.STEP_THROUGH)
@limited("think", READING)
@never_cache
@telling_too_much
def why(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Say why an action can't be done at a step, and when it could."""
    opened = scenes.open_scene(scene_or_404(token))
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


@require_POST
@needs(Deed.STEP_THROUGH)
@limited("step")
@bounded("scenes")
@telling_too_much
def note(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Write a note on a step of one's own scene."""
    found = scene_or_404(token)
    if owners.owner_of(request) != found.owner:
        opened = scenes.open_scene(found)
        words = _("Only the browser that opened this scene writes notes on it; do something to branch off.")
        return show(request, opened, min(number, opened.last), {"words": words})
    if 0 < number <= found.length:
        scenes.note(found, number, request.POST.get("note", "").replace("\0", "").strip()[:NOTE])
    return redirect("scene_step", token, number)


def _asked(request: HttpRequest, opened: Opened) -> Any:
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


def _place(request: HttpRequest, key: str) -> int:
    """Return the place that a form gives a waiting text; what has none that can be read comes last."""
    typed = request.POST.get(f"place-{key}", "")
    return int(typed) if is_number(typed) else LAST


def scene_or_404(token: str) -> Scene:
    found = get_object_or_404(Scene.objects.select_related("parent"), token=token)
    note_look(SCENES, found.pk, found.changed_at)
    return found


def show(request: HttpRequest, opened: Opened, number: int, refusal: dict[str, Any] | None = None) -> HttpResponse:
    """Render a step: the whole page, or the scene alone for htmx."""
    screen = Screen(opened, number)
    asking = screen.question
    context = {
        "part": "timing",
        "opened": opened,
        "scene": opened.scene,
        "screen": screen,
        "volume": volume_of(opened.game.key),
        "refusal": refusal,
        "verbs": verbs_now(opened.timing, screen.state),
        "kinds": opened.timing.kinds,
        "does": does_of(opened.game),
        "can_order": can_ask(screen.state),
        "mine": opened.scene is not None and owners.owner_of(request) == opened.scene.owner,
        "branches": opened.scene.branches.defer("start", "moves")[:6] if opened.scene else (),
        "is_over": screen.state.over is not None,
        "asking": asking,
        "kept_days": settings.KEPT[SCENES].days,
    }
    htmx = request.htmx and not request.htmx.history_restore_request
    template = "simulator/scene.html#scene" if htmx else "simulator/scene.html"
    status = 422 if refusal and not htmx else 200
    return render(request, template, context, status=status)


def _fragment(request: HttpRequest, opened: Opened, context: dict[str, Any], status: int = 200) -> HttpResponse:
    frame = {"part": "timing", "opened": opened, "scene": opened.scene, "volume": volume_of(opened.game.key)}
    template = "simulator/_why.html" if request.htmx else "simulator/why.html"
    return render(request, template, {**frame, **context}, status=status)

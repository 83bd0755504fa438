"""What a scene answers (does the order matter, could it happen, what comes next, where do branches part), and its text,
file and slip to take along."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import segno
import tomli_w
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from judgeapp.domain.game import Game
from judgeapp.domain.timing import questions
from judgeapp.domain.timing.budget import MOST_POSITIONS
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import replay
from judgeapp.domain.timing.orders import can_ask, differences, parting
from judgeapp.domain.timing.questions import first_riddle, riddles
from judgeapp.domain.timing.reach import MOST_ACTIONS, Goal
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.table import Meter, Table
from judgeapp.domain.timing.transcript import action_words, as_plain, transcript
from judgeapp.games import games
from judgeapp.limits import open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import volume_of
from judgeapp.simulator import apart, scenes
from judgeapp.simulator.scenes import Opened, edition_of
from judgeapp.simulator.screen import Screen, as_value
from judgeapp.simulator.searching import SECONDS
from judgeapp.simulator.views import frame_of, looked_at, scene_looked_at

GOALS = {
    "acts": gettext_lazy("can act before it resolves"),
    "negated": gettext_lazy("can it still be negated"),
    "resolves": gettext_lazy("can it resolve"),
    "loses": gettext_lazy("can the player lose this turn"),
}


@looked_at("search")
def order(request: Request, token: str, number: int) -> HttpResponse:
    """Try all orders of the texts that wait."""
    opened, state = _at(token, number)
    report = apart.order_matters(opened, number) if can_ask(state) else None
    return _page(request, "simulator/order.html", opened, number, {"report": report})


@looked_at("search")
def reach(request: Request, token: str, number: int) -> HttpResponse:
    """Search whether something can still happen."""
    opened, state = _at(token, number)
    asked = request.GET
    context: dict[str, Any] = {"goals": GOALS, "asked": asked, "bounds": (MOST_ACTIONS, MOST_POSITIONS, SECONDS)}
    if asked.get("goal") in GOALS:
        goal = Goal(asked["goal"], asked.get("player", ""), asked.get("item", ""))
        answer = apart.could_happen(opened, number, goal)
        context |= {"answer": answer, "witness": _witness(opened, state, answer.witness)}
    return _page(request, "simulator/reach.html", opened, number, context)


def _witness(opened: Opened, state: Any, actions: tuple[Action, ...]) -> list[tuple[str, str]]:
    """Return the actions of a witness in words, each with the value of its button."""
    settings, words = opened.scenario.settings, []
    for action, step in zip(actions, replay(opened.timing, state, actions, settings)[:-1], strict=True):
        words.append(
            (action_words(opened.timing, action, Table(opened.timing, step.state, settings)), as_value(action))
        )
    return words


@looked_at("think")
def quiz(request: Request, token: str, number: int) -> HttpResponse:
    """Hide what comes and ask for it; with an answer, mark it."""
    opened = scenes.open_scene(scene_looked_at(token))
    found = first_riddle(list(opened.steps), max(1, number))
    if found is None:
        return _page(request, "simulator/quiz.html", opened, min(number, opened.last), {"riddle": None})
    at, riddle = found
    kinds = riddles(opened.steps[at - 1].state, opened.steps[at])
    riddle = next((each for each in kinds if each.kind == request.GET.get("kind")), riddle)
    before = opened.steps[at - 1].state
    action = opened.steps[at].action
    asked = (
        action_words(opened.timing, action, Table(opened.timing, before, opened.scenario.settings)) if action else ""
    )
    answer = request.GET.get("answer", "")
    context = {
        "riddle": riddle,
        "at": at,
        "action": asked,
        "answer": answer,
        "right": answer == riddle.answer,
        "other": next((each.kind for each in kinds if each.kind != riddle.kind), ""),
        "before": Screen(opened, at - 1),
    }
    return _page(request, "simulator/quiz.html", opened, at - 1, context)


@dataclass(frozen=True)
class Side:
    """One of two scenes that are compared: what it is called, and what is done in it."""

    opened: Opened
    words: tuple[str, ...]


@looked_at("think")
def compare(request: Request, token: str, other: str) -> HttpResponse:
    """Show two scenes side by side, with the first step in which they differ."""
    first, second = (scenes.open_scene(scene_looked_at(each)) for each in (token, other))
    if first.game is not second.game:
        raise Http404("Only scenes of one game can be compared.")
    sides = [Side(each, _words(each)) for each in (first, second)]
    at = parting(list(first.steps), list(second.steps))
    rows = []
    for number in range(max(first.last, second.last) + 1):
        words = [side.words[number] if number < len(side.words) else "" for side in sides]
        rows.append((number, *words, number == at))
    found = differences(first.timing, first.played.state, second.played.state, first.scenario.settings)
    context = {"sides": sides, "rows": rows, "at": at, "differences": found, "alike": at == len(rows)}
    return _page(request, "simulator/compare.html", first, min(at, first.last), context)


def _words(opened: Opened) -> tuple[str, ...]:
    meter = Meter()
    words = [_("The scene is set")]
    for before, step in zip(opened.steps, opened.steps[1:], strict=False):
        table = Table(opened.timing, before.state, opened.scenario.settings, meter)
        words.append(action_words(opened.timing, step.action, table) if step.action else "")
    return tuple(words)


@looked_at("search")
def games_compared(request: Request) -> HttpResponse:
    """Show three effects resolving under every game that has a pile."""
    asked = request.GET
    players = (asked.get("you", "").strip()[:60] or "Ana", asked.get("other", "").strip()[:60] or "Ben")
    if players[0] == players[1]:
        players = (players[0], f"{players[1]} (2)")
    effects = tuple(
        questions.Effect(
            asked.get(f"name-{row}", "").strip()[:60] or default,
            int(asked.get(f"player-{row}", str(row % 2)) == "1"),
            "negates" if asked.get(f"does-{row}", "negates" if row == 2 else "") == "negates" else "",
        )
        for row, default in enumerate((_("First effect"), _("Second effect"), _("Third effect")))
    )
    context: dict[str, Any] = {"part": "timing", "effects": effects, "players": players}
    try:
        context["shown"] = [_shown(game, players, effects) for game in games().values() if game.timing.lens]
    except ScenarioError as error:
        return render(request, "simulator/lens.html", {**context, "problems": error.problems}, status=422)
    return render(request, "simulator/lens.html", context)


def _shown(game: Game, players: tuple[str, str], effects: tuple[questions.Effect, ...]) -> tuple[Any, ...]:
    played = questions.under(game.timing, game.key, players, effects)
    return game, volume_of(game.key), played, questions.resolved(played)


def _at(token: str, number: int) -> tuple[Opened, Any]:
    opened = scenes.open_scene(scene_looked_at(token))
    if number > opened.last:
        raise Http404(f"This scene has {opened.last} steps.")
    return opened, opened.steps[number].state


def _page(request: Request, template: str, opened: Opened, number: int, context: dict[str, Any]) -> HttpResponse:
    frame = {**frame_of(opened), "screen": Screen(opened, number), "number": number}
    return render(request, template, {**frame, **context})


# --- taking a scene along: as text, as a file, as a slip to print


@looked_at("think")
def as_text(request: Request, token: str) -> HttpResponse:
    """The transcript as plain text."""
    opened = scenes.open_scene(scene_looked_at(token))
    lines = [*transcript(opened.timing, opened.scenario, opened.played), *opened.problems]
    return HttpResponse("\n".join(map(str, lines)) + "\n", content_type="text/plain; charset=utf-8")


@looked_at("think")
def as_json(request: Request, token: str) -> HttpResponse:
    """The transcript as JSON."""
    opened = scenes.open_scene(scene_looked_at(token))
    edition = edition_of(opened.game.key)
    return JsonResponse(as_plain(opened.timing, opened.scenario, opened.played, opened.problems, edition))


@open_to(Permission.STEP_THROUGH)
@never_cache
def as_file(request: Request, token: str) -> HttpResponse:
    """The scene as a scenario file."""
    scene = scene_looked_at(token)
    response = HttpResponse(tomli_w.dumps(_without_nothing(scenes.plain_of(scene))), content_type="application/toml")
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(scene.title) or 'scene'}.toml")
    return response


def _without_nothing(value: Any) -> Any:
    """Return plain values without None, which TOML has no word for."""
    if isinstance(value, Mapping):
        return {key: _without_nothing(each) for key, each in value.items() if each is not None}
    return [_without_nothing(each) for each in value if each is not None] if isinstance(value, list) else value


@looked_at("think")
def slip(request: Request, token: str, number: int) -> HttpResponse:
    """One page to print: the steps so far with their rules, and a QR code that leads back here."""
    opened = scenes.open_scene(scene_looked_at(token))
    number = min(number, opened.last)
    address = request.build_absolute_uri(reverse("scene_step", args=[token, number]))
    code = segno.make(address, error="m").svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None)
    screens = [Screen(opened, each) for each in range(number + 1)]
    context = {
        **frame_of(opened),
        "steps": list(zip(screens[-1].timeline, screens, strict=False)),
        "last": screens[-1],
        "address": address,
        "code": mark_safe(code),  # noqa: S308 - made by segno from an address of ours
    }
    return render(request, "simulator/slip.html", context)

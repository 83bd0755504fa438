"""Taking a scene along: as text, as a file, as a slip to print."""

from collections.abc import Mapping
from typing import Any

import segno
import tomli_w
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.domain.timing.transcript import as_plain, transcript
from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, needs
from judgeapp.rulebook.shelf import volume_of
from judgeapp.simulator import scenes
from judgeapp.simulator.library import edition_of
from judgeapp.simulator.screen import Screen
from judgeapp.simulator.views.stepping import scene_or_404
from judgeapp.simulator.views.too_much import telling_too_much


@require_safe
@needs(Deed.STEP_THROUGH)
@limited("think", READING)
@never_cache
@telling_too_much
def as_text(request: HttpRequest, token: str) -> HttpResponse:
    """The transcript as plain text."""
    opened = scenes.open_scene(scene_or_404(token))
    lines = [*transcript(opened.timing, opened.scenario, opened.played), *opened.problems]
    return HttpResponse("\n".join(map(str, lines)) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@needs(Deed.STEP_THROUGH)
@limited("think", READING)
@never_cache
@telling_too_much
def as_json(request: HttpRequest, token: str) -> HttpResponse:
    """The transcript as JSON."""
    opened = scenes.open_scene(scene_or_404(token))
    edition = edition_of(opened.game.key)
    return JsonResponse(as_plain(opened.timing, opened.scenario, opened.played, opened.problems, edition))


@require_safe
@needs(Deed.STEP_THROUGH)
@never_cache
def as_file(request: HttpRequest, token: str) -> HttpResponse:
    """The scene as a scenario file."""
    scene = scene_or_404(token)
    response = HttpResponse(tomli_w.dumps(_without_nothing(scenes.plain_of(scene))), content_type="application/toml")
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(scene.title) or 'scene'}.toml")
    return response


def _without_nothing(value: Any) -> Any:
    """Return plain values without None, which TOML has no word for."""
    if isinstance(value, Mapping):
        return {key: _without_nothing(each) for key, each in value.items() if each is not None}
    return [_without_nothing(each) for each in value if each is not None] if isinstance(value, list) else value


@require_safe
@needs(Deed.STEP_THROUGH)
@limited("think", READING)
@never_cache
@telling_too_much
def slip(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """One page to print: the steps so far with their rules, and a QR code that leads back here."""
    opened = scenes.open_scene(scene_or_404(token))
    number = min(number, opened.last)
    address = request.build_absolute_uri(reverse("scene_step", args=[token, number]))
    code = segno.make(address, error="m").svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None)
    screens = [Screen(opened, each) for each in range(number + 1)]
    context = {
        "part": "timing",
        "opened": opened,
        "scene": opened.scene,
        "steps": list(zip(screens[-1].timeline, screens, strict=False)),
        "last": screens[-1],
        "volume": volume_of(opened.game.key),
        "address": address,
        "code": mark_safe(code),  # noqa: S308 - made by segno from an address of ours
    }
    return render(request, "simulator/slip.html", context)

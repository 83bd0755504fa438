"""The ready scenes as they are read without a network: every step with what happened and the rules behind it."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.transcript import said
from judgeapp.rulebook.volume import Volume
from judgeapp.simulator.library import Ready, ready_scenes
from judgeapp.simulator.scenes import Opened, open_plain


def scenes_of(volume: Volume) -> list[dict[str, Any]]:
    """Return a game's ready scenes with their transcripts."""
    return [_scene(volume, ready) for ready in ready_scenes(volume.game.key).values()]


def _scene(volume: Volume, ready: Ready) -> dict[str, Any]:
    opened = open_plain(ready.plain)
    context = {"volume": volume, "scene": ready, "steps": _steps(opened), "final": opened.played.state}
    html = render_to_string("offline/scene.html", context)
    return {"slug": ready.slug, "title": ready.title, "about": ready.about, "html": html}


def _steps(opened: Opened) -> list[dict[str, Any]]:
    """Return each step: what was done, why it was refused if it was, what happened, and the scene's own note."""
    found, before = [], opened.scenario.start
    for number, step in enumerate(opened.steps):
        table = Table(opened.timing, before, opened.scenario.settings)
        note = opened.scenario.moves[number - 1].note if number else ""
        refusal = opened.played.refusals.get(number, "")
        found.append({"said": _said(opened, step.action, table), "step": step, "refusal": refusal, "note": note})
        before = step.state
    return found


def _said(opened: Opened, action: Action | None, table: Table) -> str:
    return said(opened.timing, action, table) if action else _("The scene is set.")

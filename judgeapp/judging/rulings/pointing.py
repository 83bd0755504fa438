"""The step of a scene that shows a ruling, found by its address."""

import re
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from judgeapp.games import games
from judgeapp.judging.rulings.outcome import PROBLEM_KEY, outcome_of
from judgeapp.simulator.models import Scene

_ADDRESS = re.compile(r"(?:\S*/s/)?(?P<token>[\w-]{8,16})(?:/(?P<step>\d{1,6}))?(?:[/?#]\S*)?", re.ASCII)
COPY_IT = gettext_lazy("Open the scene under Timing, go to the step that shows it, and copy the address from there.")


@dataclass(frozen=True)
class Pointed:
    """A scene up to a step, and what that step shows (outcome.py)."""

    scene: Scene
    step: int
    outcome: dict[str, object]

    @property
    def address(self) -> str:
        return reverse("scene_step", args=[self.scene.token, self.step])


class NotThere(ValueError):  # noqa: N818 - judges read the words
    """An address that leads to no step of a scene of this game; its words say what to do."""


def read(typed: str, game: str) -> Pointed:
    """Return the step that an address leads to, the last one if it names none; raises NotThere."""
    match = _ADDRESS.fullmatch(typed.strip())
    scene = Scene.objects.filter(token=match["token"]).first() if match else None
    if scene is None:
        raise NotThere(f"{_('There is no scene at this address.')} {COPY_IT}")
    if scene.game != game:
        its, ours = (games()[key].name if key in games() else key for key in (scene.game, game))
        raise NotThere(_("This scene is of {its_game}, the ruling of {game}.").format(its_game=its, game=ours))
    step = int(match["step"]) if match["step"] else scene.length
    if step > scene.length:
        short = ngettext(
            "This scene has {n} step; there is no step {step}.",
            "This scene has {n} steps; there is no step {step}.",
            scene.length,
        )
        raise NotThere(f"{short.format(n=scene.length, step=step)} {COPY_IT}")
    outcome = outcome_of(scene, step)
    if problem := outcome.get(PROBLEM_KEY):
        words = _("Step {step} of this scene cannot be reached today: {problem}")
        raise NotThere(words.format(step=step, problem=problem))
    return Pointed(scene, step, outcome)


def latest_of(owner: str, game: str) -> Scene | None:
    """Return the scene that a browser worked on last, of a game."""
    return Scene.objects.filter(owner=owner, game=game).defer("start", "moves").first() if owner else None

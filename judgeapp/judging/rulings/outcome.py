"""What a ruling with a scene is held against later: what a step of the scene shows."""

import json
from typing import Any

from django.conf import settings
from django.utils import translation

from judgeapp.domain.timing.budget import TooLong
from judgeapp.domain.timing.engine import ENGINE, legal_actions, plain
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.transcript import said, state_plain
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import Opened, open_plain, plain_of

ENGINE_KEY, PROBLEM_KEY = "engine", "problem"


def outcome_of(scene: Scene, step: int) -> dict[str, Any]:
    """Return what a step of a scene shows with the engine of today, as JSON holds it.

    It says who is asked what, what may be done, what waits, what is counted, where the cards are, and how it ended;
    or under "problem" alone why the step cannot be reached. "engine" is what it was played with: of two outcomes,
    compare the rest. What the scene does after the step counts for nothing. It is kept and compared, so it is in
    English whoever asks.
    """
    with translation.override(settings.LANGUAGE_CODE):
        return json.loads(json.dumps(_outcome(scene, step)))


def _outcome(scene: Scene, step: int) -> dict[str, Any]:
    try:
        opened = open_plain({**plain_of(scene), "action": scene.moves[:step]})
    except ScenarioError as error:
        return {ENGINE_KEY: ENGINE, PROBLEM_KEY: str(error)}
    if opened.last < step:
        stopped = str(opened.problems[0]) if opened.problems else f"The scene has {opened.last} steps."
        return {ENGINE_KEY: ENGINE, PROBLEM_KEY: stopped}
    try:
        return {ENGINE_KEY: ENGINE, **_shown(opened)}
    except TooLong as error:
        return {ENGINE_KEY: ENGINE, PROBLEM_KEY: str(error)}


def _shown(opened: Opened) -> dict[str, Any]:
    """Return the last step of an opened scene."""
    timing, scenario, state = opened.timing, opened.scenario, opened.played.state
    table = Table(timing, state, scenario.settings)
    shown = {
        **state_plain(timing, scenario, state),
        "may": sorted(said(timing, action, table) for action in legal_actions(timing, state, scenario.settings)),
        "refused": opened.played.refusals.get(opened.last, ""),
    }
    return {name: plain(value) for name, value in shown.items()}

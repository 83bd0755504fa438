"""The scene that shows a ruling: the step that an address leads to, what it shows, and the steps on page and slip."""

import json
import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from judgeapp.domain.timing.engine import ENGINE, legal_actions, plain
from judgeapp.domain.timing.scenario import ScenarioError, message_of
from judgeapp.domain.timing.state import Event
from judgeapp.domain.timing.table import Table, TooLong
from judgeapp.domain.timing.transcript import action_words, state_plain
from judgeapp.games import games
from judgeapp.judging.models import Ruling
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import Opened, open_plain, open_scene, plain_of
from judgeapp.simulator.screen import Screen

ENGINE_KEY, PROBLEM_KEY = "engine", "problem"


def outcome_of(scene: Scene, step: int) -> dict[str, Any]:
    """Return what a step of a scene shows with the engine of today, as JSON holds it.

    It says who is asked what, what may be done, what waits, what is counted, where the cards are, and how it ended;
    or under "problem" alone why the step cannot be reached. "engine" is what it was played with: of two outcomes,
    compare the rest. What the scene does after the step counts for nothing. It is stored and compared, so it is in
    English whoever asks.
    """
    with translation.override(settings.LANGUAGE_CODE):
        found: dict[str, Any] = json.loads(json.dumps(_outcome(scene, step)))
        return found


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
        "may": sorted(
            action_words(timing, action, table) for action in legal_actions(timing, state, scenario.settings)
        ),
        "refused": opened.played.refused(opened.last),
    }
    return {name: plain(value) for name, value in shown.items()}


_ADDRESS = re.compile(r"(?:\S*/s/)?(?P<token>[\w-]{8,16})(?:/(?P<step>\d{1,6}))?(?:[/?#]\S*)?", re.ASCII)
COPY_IT = gettext_lazy("Open the scene under Timing, go to the step that shows it, and copy the address from there.")


@dataclass(frozen=True)
class Pointed:
    """A scene up to a step, and what that step shows (`outcome_of`)."""

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
    if match is None or scene is None:
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


# A slip fits on half a page: so many characters are a line, and so many lines have room. Capitals and what East Asia
# writes are wider than others.
CAPITAL, EAST_ASIAN = 1.7, 2.0
QUESTION_LINE, ANSWER_LINE, RULES_LINE = 52, 76, 90
MOST_QUESTION, BESIDE_CODE = 6, 3
MOST_ANSWER = 11  # beside a question that is no longer than the code is high
MOST_LINES = 12  # of steps, with a line each of question, answer and rules
LEAST_LINES = 3  # of an answer


@dataclass(frozen=True)
class Shown:
    """One step: its number, what was done, what happened; `why` says why it was refused, if the scene shows that."""

    number: int
    words: str
    events: tuple[Event, ...]
    why: str = ""

    @property
    def lines(self) -> int:
        return 1 + len(self.events) + bool(self.why)


@dataclass(frozen=True)
class Steps:
    """The steps up to a ruling's, the last of them on the screen; `problem` says why it is not reached today.

    last   None of a scene of which nothing can be played, as its game is not here any more
    room   lines that a slip has for steps
    """

    shown: tuple[Shown, ...]
    last: Screen | None
    room: int
    problem: str = ""

    @property
    def latest(self) -> tuple[Shown, ...]:
        """As many of the last steps as a slip has room for, one at least; what is set at the start needs none."""
        lines = 0
        found: list[Shown] = []
        for step in reversed(self.shown):
            lines += step.lines
            if found and (lines > self.room or not step.number):
                break
            found.append(step)
        return tuple(reversed(found))


def steps_of(ruling: Ruling) -> Steps | None:
    """Return the steps of a ruling's scene; None if it has none. Notes on steps are no part of a ruling."""
    if ruling.scene is None:
        return None
    room = words_on_slip(ruling).room
    try:
        opened = open_scene(ruling.scene)
    except ScenarioError as error:
        return Steps((), None, room, str(error.problems[0]))
    last = Screen(opened, min(ruling.step, opened.last))
    try:
        shown = tuple(
            Shown(number, words, opened.steps[number].events, opened.played.refused(number))
            for number, words, _ in last.timeline[: last.number + 1]
        )
    except TooLong as error:
        return Steps((), None, room, message_of(error))
    problem = str(opened.problems[0]) if opened.problems and opened.last < ruling.step else ""
    return Steps(shown, last, room, problem)


@dataclass(frozen=True)
class Words:
    """Question and answer of a ruling as far as a slip has room for them, and the lines they leave to its steps."""

    question: str
    answer: str
    room: int
    is_cut: bool


def words_on_slip(ruling: Ruling) -> Words:
    """Return what of a ruling's words fits on half a page."""
    question, asked = _first(ruling.question, QUESTION_LINE, MOST_QUESTION)
    beyond = max(0, asked - BESIDE_CODE)
    answer, taken = _first(ruling.answer, ANSWER_LINE, max(LEAST_LINES, MOST_ANSWER - beyond))
    rests_on = ", ".join([*(each.number_now for each in ruling.citations.all()), ruling.source])
    room = MOST_LINES - beyond - (taken - 1) - _lines(rests_on, RULES_LINE) + 1
    return Words(question, answer, room, (question, answer) != (ruling.question, ruling.answer))


def _first(text: str, width: int, most: int) -> tuple[str, int]:
    """Return as much of a text as stands in so many lines of a width, and how many lines that takes."""
    shown_lines: list[str] = []
    taken = 0
    for line in text.splitlines():
        if taken + _lines(line, width) > most:
            room = (most - taken) * width
            shown_lines += [line[: bisect_right(list(accumulate(map(_width, line))), room - 1)]] if room else []
            return "\n".join(shown_lines).rstrip() + "…", most
        shown_lines.append(line)
        taken += _lines(line, width)
    return text, taken


def _lines(text: str, width: int) -> int:
    """Return how many lines of a width a text without line breaks takes."""
    return 1 + int(sum(map(_width, text)) // width)


def _width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return EAST_ASIAN
    return CAPITAL if letter.isupper() else 1.0

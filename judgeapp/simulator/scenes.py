"""Opens, keeps and goes on with scenes: the bridge between stored scenes and the pure engine."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from judgeapp.domain.game import Game
from judgeapp.domain.saying import say
from judgeapp.domain.timing.budget import Meter, TooLong
from judgeapp.domain.timing.config import IllegalAction, InvalidAction, Timing
from judgeapp.domain.timing.engine import ENGINE, Step, apply
from judgeapp.domain.timing.reading import read_action, read_scenario
from judgeapp.domain.timing.scenario import MOST_ACTIONS, Played, Problem, Scenario, ScenarioError, play
from judgeapp.games import games
from judgeapp.simulator.citations import pinned
from judgeapp.simulator.models import Scene

MOST_BYTES = 200_000


@dataclass(frozen=True)
class Opened:
    """A scene that was read and played.

    problems  why it can't be played to its end with this version, if so
    """

    game: Game
    scenario: Scenario
    played: Played
    scene: Scene | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def timing(self) -> Timing:
        return self.game.timing

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.played.steps

    @property
    def last(self) -> int:
        """Number of the last step that was reached."""
        return len(self.played.steps) - 1

    @property
    def is_older(self) -> bool:
        return self.scene is not None and self.scene.engine != ENGINE


def game_of(key: str) -> Game:
    """Return a game that can be stepped through; raises ScenarioError."""
    game = games().get(key)
    if game is None:
        raise ScenarioError(
            [Problem("game", say("“{word}” is not one of {words}", word=key, words=", ".join(games())))]
        )
    return game


def open_plain(plain: Mapping[str, Any], lines: Mapping[int, int] | None = None) -> Opened:
    """Read and play a scenario given as plain values; raises ScenarioError if it can't be read."""
    game = game_of(str(plain.get("game", "")))
    scenario = read_scenario(game.timing, plain, lines)
    played = play(game.timing, scenario)
    return Opened(game, scenario, played, problems=(played.stopped,) if played.stopped else ())


def open_scene(scene: Scene) -> Opened:
    """Read and play a stored scene. What an older version could play and this one can't is told, never raised."""
    plain = plain_of(scene)
    try:
        opened = open_plain(plain)
    except ScenarioError as error:
        opened = _start_alone(scene, error)
    if not scene.pinned and (pins := pinned(opened.scenario, opened.steps)):  # kept before scenes had pins
        Scene.objects.filter(pk=scene.pk).update(pinned=pins)
    return replace(opened, scene=scene)


def _start_alone(scene: Scene, error: ScenarioError) -> Opened:
    """Open as much as can be read: the start without its actions, or an empty table."""
    for start in ({**scene.start, "game": scene.game}, {"game": scene.game}):
        try:
            return replace(open_plain(start), problems=tuple(error.problems))
        except ScenarioError:
            continue
    raise error


def plain_of(scene: Scene) -> dict[str, Any]:
    """Return a stored scene as a scenario file has it."""
    return {**scene.start, "game": scene.game, "title": scene.title, "engine": scene.engine, "action": scene.moves}


def keep(plain: Mapping[str, Any], owner: str, lines: Mapping[int, int] | None = None) -> Scene:
    """Store a scenario as a scene of somebody's; raises ScenarioError if it can't be read or is too large."""
    check_storable(plain)
    opened = open_plain(plain, lines)
    start = {key: value for key, value in plain.items() if key not in ("action", "title", "game", "engine")}
    moves = [dict(each) for each in plain.get("action", ())]
    return Scene.objects.create(
        owner=owner, game=opened.game.key, title=opened.scenario.title[:200], start=start, moves=moves,
        length=len(moves), engine=ENGINE, pinned=pinned(opened.scenario, opened.steps),
    )  # fmt: skip


def check_storable(plain: Any) -> None:
    """Raise ScenarioError for what is too large for a scene, or what no database can hold."""
    try:
        text = json.dumps(plain, default=str, allow_nan=False, ensure_ascii=False)
        size = len(text.encode())
    except ValueError as error:
        raise ScenarioError([Problem("", say("this can't be kept: {error}", error=error))]) from error
    if "\\u0000" in text:
        raise ScenarioError([Problem("", say("this can't be kept: there is a null character in it"))])
    if size > MOST_BYTES:
        raise ScenarioError([Problem("", say("a scene has at most {n} KB", n=MOST_BYTES // 1000))])


def size_of(scene: Scene) -> int:
    """Return about how many bytes a stored scene takes."""
    return len(json.dumps((scene.start, scene.moves, scene.pinned)))


def act(opened: Opened, number: int, plain: Mapping[str, Any], owner: str) -> tuple[Scene, int]:
    """Do something after a step; return the scene and the step that this leads to.

    At the end of one's own scene the action is added to it; in another's, or before the end, a branch begins. What has
    been done there already just leads on. Raises InvalidAction, IllegalAction or ScenarioError, and changes nothing.
    """
    scene = opened.scene
    assert scene is not None  # noqa: S101 - only stored scenes are gone on with
    move = {key: value for key, value in plain.items() if value is not None and value != ""}
    if number < scene.length and _same(scene.moves[number], move):
        return scene, number + 1
    if number >= MOST_ACTIONS:
        raise ScenarioError(
            [Problem("", say("a scene has at most {n} actions; start a new one from here", n=MOST_ACTIONS))]
        )
    moves = [*scene.moves[:number], move]
    check_storable(moves)
    pins = pinned(opened.scenario, (*opened.steps[: number + 1], *_try(opened, number, move)))
    if number == scene.length and owner == scene.owner:
        mine: QuerySet[Scene] = Scene.objects.filter(pk=scene.pk, length=number)
        if mine.update(moves=moves, length=number + 1, engine=ENGINE, pinned=pins):
            scene.moves, scene.length = moves, number + 1
            return scene, number + 1
    branch = Scene.objects.create(
        owner=owner, game=scene.game, title=scene.title, start=scene.start, moves=moves, length=len(moves),
        parent=scene, parent_step=number, engine=ENGINE, pinned=pins,
    )  # fmt: skip
    return branch, number + 1


def _try(opened: Opened, number: int, move: Mapping[str, Any]) -> tuple[Step, ...]:
    """Return the steps that a move leads to after a step; raise what keeps it from being done."""
    if "new" in move or number > opened.last:
        moves = [*plain_moves(opened, number), dict(move)]
        played = open_plain({**opened.scenario.plain, "action": moves}).played
        if played.stopped:
            raise IllegalOrInvalid(played.stopped)
        return played.steps
    action = read_action(opened.timing, move)
    meter = Meter(opened.played.left)  # what the scene has left, so that it can be played again with this in it
    state, events = apply(opened.timing, opened.steps[number].state, action, opened.scenario.settings, meter)
    return (Step(action, state, events),)


class IllegalOrInvalid(ValueError):  # noqa: N818 - it is one of two
    """A move with a new card that can't be done; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


CANNOT = (InvalidAction, IllegalAction, IllegalOrInvalid, TooLong, ScenarioError)


def plain_moves(opened: Opened, number: int) -> list[dict[str, Any]]:
    """Return the first moves of a scene as its file has them."""
    scene = opened.scene
    return list(scene.moves[:number]) if scene else []


def rules_of(error: Exception) -> tuple[str, ...]:
    """Return the rules behind what keeps a move from being done, if there are any."""
    if isinstance(error, IllegalAction):
        return error.refusal.grounds.rules
    return error.problem.rules if isinstance(error, IllegalOrInvalid) else ()


def _same(stored: Mapping[str, Any], move: Mapping[str, Any]) -> bool:
    return {key: value for key, value in stored.items() if key != "note"} == json.loads(json.dumps(dict(move)))


def note(scene: Scene, number: int, words: str) -> None:
    """Write a note on a step of one's own scene; step 0 has none. What is added meanwhile is not lost."""
    check_storable(words)
    while True:
        moves = list(scene.moves)
        move = {key: value for key, value in moves[number - 1].items() if key != "note"}
        moves[number - 1] = {**move, "note": words} if words else move
        if Scene.objects.filter(pk=scene.pk, length=scene.length).update(moves=moves):
            return
        scene.refresh_from_db()

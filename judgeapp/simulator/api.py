"""POST /api/v1/timing/play: a whole scenario played, with every step and its rules."""

from typing import Any

from django.http import HttpResponse
from ninja import Field, Router, Schema, Status

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.table import TooLong
from judgeapp.domain.timing.transcript import as_plain
from judgeapp.games import games
from judgeapp.limits import refused_rate
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.decisions import as_shown
from judgeapp.rulebook.touched.resolving import rule_cited
from judgeapp.rulebook.volume import Volume
from judgeapp.simulator.scenes import edition_of, known_rules, numbers_in, open_plain

router = Router(tags=["timing"])


class Problems(Schema):
    """What is wrong with the scenario, each thing by itself."""

    detail: str
    problems: list[str] = []


class ScenarioIn(Schema):
    """A scenario as docs/scenario-format.md has it, as JSON instead of TOML."""

    scenario: dict[str, Any] = Field(description="title, game, players, step, card, action, expect ...")


class CitedNow(Schema):
    """The rule that stands here for a number that a scenario cites: its number, its edition and its page."""

    number: str
    edition: str
    url: str


class Words(Schema):
    """The words that a game's scenarios are made of."""

    game: str
    order: str
    steps: dict[str, str]
    actions: dict[str, list[str]]
    kinds: dict[str, str]
    zones: list[str]
    numbers: dict[str, str]
    effects: list[str]
    conditions: list[str]
    settings: dict[str, dict[str, str]]


@router.post("/timing/play", response={200: dict[str, Any], 422: Problems}, summary="Play a scenario")
def play(request: Request, data: ScenarioIn) -> dict[str, Any] | Status[dict[str, Any]] | HttpResponse:
    """Return every step of a scenario with its events, rules and what waits; `problems` names what fails in it.

    Rules are cited by their numbers in `edition`, as scenarios cite them. `now` has for each of them the rule that
    this site shows in its place: of the current edition, or null where none is cited any more.
    """
    refused = refused_rate(request, "step")
    if refused is not None:
        return refused
    try:
        opened = open_plain(data.scenario, rules=known_rules(str(data.scenario.get("game", ""))))
        problems = failures(opened.timing, opened.scenario, opened.played)
        told = as_plain(opened.timing, opened.scenario, opened.played, problems, edition_of(opened.game.key))
        return {**told, "now": _now(opened.game.key, told)}
    except ScenarioError as error:
        sentences = [problem.sentence for problem in error.problems]
        return Status(422, {"detail": "This scenario can't be read.", "problems": sentences})
    except TooLong as error:
        return Status(422, {"detail": "This scenario is too much to be told.", "problems": [str(error)]})


def _now(game: str, told: dict[str, Any]) -> dict[str, CitedNow | None]:
    """Return number -> the rule that is shown in its place, for all that a played scenario cites."""
    volume = shelf().volumes.get(game)
    return {number: _shown(volume, number) for number in sorted(set(numbers_in(told)))} if volume else {}


def _shown(volume: Volume, number: str) -> CitedNow | None:
    found = (rule_cited(volume, shown) for shown in as_shown(volume.game.key, [number]))
    rule = next(filter(None, found), None)
    if rule is None:
        return None
    return CitedNow(number=rule.number, edition=rule.edition.edition, url=rule.get_absolute_url())


@router.get("/timing/words", response=list[Words], summary="The words of scenarios, game by game")
def words(request: Request) -> list[dict[str, Any]]:
    """Return the steps, actions, kinds, effects and readings that each game knows."""
    return [
        {
            "game": key,
            "order": game.order,
            "steps": {stage.key: stage.title for stage in game.timing.stages.values()},
            "actions": {verb.key: [*verb.needs, *verb.takes] for verb in game.timing.verbs.values()},
            "kinds": {kind: each.label for kind, each in game.timing.kinds.items()},
            "zones": list(game.timing.zones),
            "numbers": dict(game.timing.numbers),
            "effects": list(game.timing.ops),
            "conditions": list(game.timing.conditions),
            "settings": {name: dict(setting.readings) for name, setting in game.timing.settings.items()},
        }
        for key, game in games().items()
    ]

"""Scenes: ready ones, whose they are, how they are opened, stored and gone on with, what they cite, when they go."""

import json
import re
import secrets
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from judgeapp.caching import Recent
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import IllegalAction, InvalidAction, Timing
from judgeapp.domain.timing.engine import ENGINE, Step, apply
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.renamed import in_words_of_today
from judgeapp.domain.timing.scenario import (
    MOST_ACTIONS,
    Move,
    Played,
    Problem,
    Scenario,
    ScenarioError,
    excess_of,
    play,
    read_action,
)
from judgeapp.domain.timing.table import Meter, TooLong
from judgeapp.domain.timing.words import ACTION
from judgeapp.domain.wording.sheet import READERS
from judgeapp.games import games
from judgeapp.permissions import Role, role_of
from judgeapp.requests import Request
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.decisions import retired
from judgeapp.rulebook.touched.digests import SHORT, digest_of
from judgeapp.rulebook.touched.pins import cited_in, lines_of, modules, relative
from judgeapp.rulebook.touched.values import Citing, Kind, Place
from judgeapp.simulator.models import Scene
from judgeapp.sweeping import end_of, not_looked_at, not_referred_to, remove_some

# --- ready scenes: the documents' own examples and the classic disputes, beside a game's rules


@dataclass(frozen=True)
class Ready:
    """A ready scene: its address, its title, what it is about, and the scenario as its file has it.

    translated   language -> {"title", "about"}
    """

    slug: str
    title: str
    about: str
    plain: dict[str, Any]
    translated: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, str]:
        """Its title, what it is about, and the language that both are in: the active one, or English."""
        language = get_language() or ""
        found = self.translated.get(language)
        return (
            {**found, "language": language} if found else {"title": self.title, "about": self.about, "language": "en"}
        )

    @property
    def rules(self) -> list[str]:
        return list(self.plain.get("rules", ()))

    @property
    def players(self) -> list[str]:
        return list(self.plain.get("players", ()))

    def played_by(self, names: Sequence[str]) -> dict[str, Any]:
        """Return it as others play it: by these names, as many as are given and differ; else by its own."""
        others = [name or own for own, name in zip(self.players, names, strict=False)]
        if len(set(others)) < len(self.players):
            return self.playable
        renamed = dict(zip(self.players, others, strict=True))
        return cast("dict[str, Any]", _renamed(self.playable, renamed))

    @property
    def playable(self) -> dict[str, Any]:
        """The scenario as somebody steps through it: without what its file expects, and what it shows to be refused."""
        actions = [
            {name: value for name, value in action.items() if name not in ("expect", "refused")}
            for action in self.plain.get("action", ())
            if not action.get("refused")
        ]
        told = {name: self.told[name] for name in ("title", "about") if self.told[name]}
        return {**{name: value for name, value in self.plain.items() if name != "expect"}, **told, "action": actions}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain values with other names of players, wherever these stand as words of their own."""
    if isinstance(value, Mapping):
        return {_renamed(key, names): _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    if not isinstance(value, str) or not names:
        return value
    return re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", lambda found: names[found[0]], value)


@cache
def ready_scenes(game: str) -> dict[str, Ready]:
    """Return the ready scenes of a game by their slugs, in the order of their titles."""
    folder = Path(settings.CORPUS_DIR) / game
    told = {path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*/scenes.toml")}
    found = [_read(path, told) for path in sorted((folder / "scenes").glob("*.toml"))]
    return {ready.slug: ready for ready in sorted(found, key=lambda ready: ready.title)}


def _read(path: Path, told: Mapping[str, Mapping[str, dict[str, str]]]) -> Ready:
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    translated = {code: scenes[path.stem] for code, scenes in told.items() if path.stem in scenes}
    return Ready(path.stem, plain["title"], plain.get("about", ""), plain, translated)


@cache
def edition_of(game: str) -> str:
    """Return the edition of the rules that a game's citations are pinned to."""
    text = (Path(settings.CORPUS_DIR) / game / "metadata.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["edition"])


# --- whose a scene is: a secret in the browser's cookie, given when it first keeps one

COOKIE = "scenes"
YEAR = 31_536_000


def owner_of(request: Request) -> str:
    """Return the secret of this browser, "" if it has none."""
    return str(request.get_signed_cookie(COOKIE, default="", salt=COOKIE) or "")


def new_owner() -> str:
    return secrets.token_urlsafe(24)


def remember_owner(response: HttpResponse, owner: str) -> HttpResponse:
    """Give the browser its secret for another year."""
    response.set_signed_cookie(
        COOKIE, owner, salt=COOKIE, max_age=YEAR, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )
    return response


# --- opening scenes and going on with them

MOST_BYTES = 200_000
MOST_IN_MEMORY = 20_000_000  # bytes of the scenes in memory, as `_weight` guesses them
_opened: "Recent[tuple[Mapping[str, Any], Opened]]" = Recent(MOST_IN_MEMORY)  # and how each was stored
MORE_THAN_DONE = ACTION.keys() - {"player", "do"}  # what an action of a file can have besides what is done


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
    def stored(self) -> Scene:
        """The scene itself; only stored ones are asked about and gone on with."""
        assert self.scene is not None  # noqa: S101 - what is played without an address has none
        return self.scene

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

    @property
    def is_read_by_older(self) -> bool:
        """Whether texts of its cards were read by another version of the readers."""
        return self.scene is not None and any(card.get("readers") != READERS for card in self.scene.read)


def game_of(key: str) -> Game:
    """Return a game that can be stepped through; raises ScenarioError."""
    game = games().get(key)
    if game is None:
        raise ScenarioError(
            [Problem("game", say("“{word}” is not one of {words}", word=key, words=", ".join(games())))]
        )
    return game


def open_plain(
    plain: Mapping[str, Any], lines: Mapping[int, int] | None = None, rules: Iterable[str] | None = None
) -> Opened:
    """Read and play a scenario given as plain values; raises ScenarioError if it can't be read.

    What it cites has to be among `rules`; a stored scene may cite what an edition since has left out (None).
    """
    game = game_of(str(plain.get("game", "")))
    scenario = read_scenario(game.timing, plain, lines, rules)
    played = play(game.timing, scenario)
    return Opened(game, scenario, played, problems=(played.stopped,) if played.stopped else ())


def known_rules(key: str) -> Collection[str] | None:
    """Return the numbers of a game's rules as the site has them; None while it has none."""
    volume = shelf().volumes.get(key)
    ours = volume and (volume.restated or volume)
    return ours.by_number if ours else None


def open_scene(scene: Scene) -> Opened:
    """Read and play a stored scene. What an older version could play and this one can't is told, never raised."""
    plain = plain_of(scene)
    before, opened = _opened.get(scene.token) or ({}, None)
    if opened is None or before != plain:
        try:
            opened = open_plain(plain)
        except ScenarioError as error:
            opened = _start_alone(scene, error)
        _remember(scene, opened)
    if not scene.pinned and (pins := pinned(opened.scenario, opened.steps)):  # stored before scenes had pins
        Scene.objects.filter(pk=scene.pk).update(pinned=pins)
    return replace(opened, scene=scene)


def _remember(scene: Scene, opened: Opened) -> None:
    """Let whoever acts next find the scene as it was played: only what they do is played then."""
    _opened.put(scene.token, (plain_of(scene), opened), _weight(scene, opened))


def _weight(scene: Scene, opened: Opened) -> int:
    """Return about how many bytes of memory a played scene takes: what was read of it, and the cards at each step.

    Measured of ready scenes and of the largest there can be: 20 bytes for one that is stored, 40 for a card of a step.
    """
    return 20 * size_of(scene) + 40 * sum(len(step.state.things) for step in opened.steps)


def _start_alone(scene: Scene, error: ScenarioError) -> Opened:
    """Open as much as can be read: the start without its actions, or an empty table."""
    for start in ({**plain_of(scene), "action": []}, {"game": scene.game}):
        try:
            return replace(open_plain(start), problems=tuple(error.problems))
        except ScenarioError:
            continue
    raise error


def plain_of(scene: Scene) -> dict[str, Any]:
    """Return a stored scene as a scenario file has it, in the words of today."""
    start, moves = in_words_of_today(scene.start), in_words_of_today(scene.moves)
    return {**start, "game": scene.game, "title": scene.title, "engine": scene.engine, "action": moves}


def keep(
    plain: Mapping[str, Any],
    owner: str,
    lines: Mapping[int, int] | None = None,
    read: Iterable[Mapping[str, Any]] = (),
) -> Scene:
    """Store a scenario as a scene of somebody's; raises ScenarioError if it can't be read or is too large.

    read  what was typed of its cards (models.Scene)
    """
    check_storable([plain, *read])
    opened = open_plain(plain, lines, known_rules(str(plain.get("game", ""))))
    start = {key: value for key, value in plain.items() if key not in ("action", "title", "game", "engine")}
    moves = [dict(each) for each in plain.get("action", ())]
    return Scene.objects.create(
        owner=owner, game=opened.game.key, title=opened.scenario.title[:200], start=start, moves=moves,
        length=len(moves), engine=ENGINE, pinned=pinned(opened.scenario, opened.steps),
        read=list(read),
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
    return len(json.dumps((scene.start, scene.moves, scene.pinned, scene.read)))


def act(opened: Opened, number: int, plain: Mapping[str, Any], owner: str) -> tuple[Opened, int]:
    """Do something after a step; return the scene, played up to there, and the step that this leads to.

    At the end of one's own scene the action is added to it; in another's, or before the end, a branch begins. What has
    been done there already just leads on. Raises InvalidAction, IllegalAction or ScenarioError, and changes nothing.
    """
    scene = opened.stored
    move = {key: value for key, value in plain.items() if value is not None and value != ""}
    if number < scene.length and _same(scene.moves[number], move):
        return opened, number + 1
    if number >= MOST_ACTIONS:
        raise ScenarioError(
            [Problem("", say("a scene has at most {n} actions; start a new one from here", n=MOST_ACTIONS))]
        )
    moves = [*scene.moves[:number], move]
    check_storable(moves)
    after = _go_on(opened, number, moves)
    pins = pinned(after.scenario, after.steps)
    if number == scene.length and owner == scene.owner:
        mine: QuerySet[Scene] = Scene.objects.filter(pk=scene.pk, length=number)
        if mine.update(moves=moves, length=number + 1, engine=ENGINE, pinned=pins, changed_at=timezone.now()):
            scene.moves, scene.length, scene.engine, scene.pinned = moves, number + 1, ENGINE, pins
            return _reopen(opened, after, scene), number + 1
    branch = Scene.objects.create(
        owner=owner, game=scene.game, title=scene.title, start=scene.start, moves=moves, length=len(moves),
        parent=scene, parent_step=number, engine=ENGINE, pinned=pins, read=scene.read,
    )  # fmt: skip
    return _reopen(opened, after, branch), number + 1


def _reopen(opened: Opened, after: Opened, scene: Scene) -> Opened:
    """Return what was gone on with as its scene; one with problems is read anew, so that they are told again."""
    if opened.problems:
        return open_scene(scene)
    _remember(scene, after)
    return replace(after, scene=scene)


def _go_on(opened: Opened, number: int, moves: list[dict[str, Any]]) -> Opened:
    """Return a scene with the last of these moves done after a step; raise what keeps it from being done.

    Only that move is played, unless it brings a card, which changes the start, or says more than what is done.
    """
    plain, move = {**opened.scenario.plain, "action": moves}, moves[-1]
    if number > opened.last or move.keys() & MORE_THAN_DONE or excess_of(plain):
        again = open_plain(plain)
        if again.played.stopped:
            raise IllegalOrInvalid(again.played.stopped)
        return again
    action = read_action(opened.timing, move)
    meter = Meter(opened.played.left)  # what the scene has left, so that it can be played again with this in it
    state, events = apply(opened.timing, opened.steps[number].state, action, opened.scenario.settings, meter)
    steps = (*opened.steps[: number + 1], Step(action, state, events))
    refusals = {at: why for at, why in opened.played.refusals.items() if at <= number}
    misses = {at: why for at, why in opened.played.misses.items() if at <= number}
    scenario = opened.scenario.with_moves((*opened.scenario.moves[:number], Move(action)))
    return replace(opened, scenario=scenario, played=Played(steps, refusals, misses, left=meter.left))


class IllegalOrInvalid(ValueError):  # noqa: N818 - it is one of two
    """A move with a new card that can't be done; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


CANNOT = (InvalidAction, IllegalAction, IllegalOrInvalid, TooLong, ScenarioError)


def rules_of(error: Exception) -> tuple[str, ...]:
    """Return the rules behind what keeps a move from being done, if there are any."""
    if isinstance(error, IllegalAction):
        return error.refusal.grounds.rules
    return error.problem.rules if isinstance(error, IllegalOrInvalid) else ()


def _same(stored: Mapping[str, Any], move: Mapping[str, Any]) -> bool:
    plain: dict[str, Any] = json.loads(json.dumps(dict(move)))
    return {key: value for key, value in stored.items() if key != "note"} == plain


def note(scene: Scene, number: int, words: str) -> None:
    """Write a note on a step of one's own scene; step 0 has none. What is added meanwhile is not lost."""
    check_storable(words)
    while True:
        moves = list(scene.moves)
        move = {key: value for key, value in moves[number - 1].items() if key != "note"}
        moves[number - 1] = {**move, "note": words} if words else move
        if Scene.objects.filter(pk=scene.pk, length=scene.length).update(moves=moves, changed_at=timezone.now()):
            return
        scene.refresh_from_db()


# --- what the simulator cites: the games' procedures, the ready scenes, and the stored scenes

EDITION, RULES = "edition", "rules"  # of what a scene has pinned


def cited_by_steps(game: str) -> Iterator[Place]:
    """Yield what the code of a game's procedures cites."""
    for path, module in modules(game, "timing"):
        name = relative(path)
        for each in cited_in(path, module, games()[game].numbering):
            label = say("The simulator’s steps in {file}", file=path.name)
            yield Place(
                Kind.STEP, name, label, each.number, name, each.line, reverse("timing_game", args=[game]), each.note
            )


def cited_by_ready_scenes(game: str) -> Iterator[Place]:
    """Yield what the ready scenes of a game say they are about, and what they expect to be cited."""
    url = f"{reverse('timing_game', args=[game])}#ready"
    for slug, ready in ready_scenes(game).items():
        path = Path(settings.CORPUS_DIR) / game / "scenes" / f"{slug}.toml"
        numbers = dict.fromkeys(numbers_in(ready.plain))
        for number, lines in lines_of(path, *numbers).items():
            yield from (Place(Kind.READY_SCENE, slug, ready.title, number, relative(path), at, url) for at in lines)


def numbers_in(plain: Any) -> Iterator[str]:
    """Yield the rules in a scenario, or in one that was played, wherever they stand."""
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            if key in ("rules", "cites", "refused"):
                yield from [value] if isinstance(value, str) else value if isinstance(value, list) else ()
            else:
                yield from numbers_in(value)
    elif isinstance(plain, list):
        for each in plain:
            yield from numbers_in(each)


def pinned(scenario: Scenario, played: Iterable[Step]) -> dict[str, Any]:
    """Return what a scene cites, pinned to our restatement as it is now, as JSON holds it; {} while there is none.

    The numbers of steps are our restatement's, whatever edition is current.
    """
    volume = shelf().volumes.get(scenario.game)
    ours = volume and (volume.restated or volume)
    if ours is None:
        return {}
    cited = [*scenario.rules, *(number for step in played for event in step.events for number in event.grounds.rules)]
    known = (ours.by_number[number] for number in dict.fromkeys(cited) if number in ours.by_number)
    return {EDITION: ours.edition.edition, RULES: {rule.number: digest_of(ours, rule)[:SHORT] for rule in known}}


def cited_by_saved_scenes(game: str, request: Request | None) -> Iterator[Citing]:
    """Yield what saved scenes cite; who has a scene's address sees it, so only staff see those of others listed."""
    is_own = request is not None and role_of(request) is not Role.STAFF  # staff see all, and may speak about all
    gone = retired(Kind.SCENE, OuterRef("token"))
    for scene in _seen_by(request).filter(~gone, game=game).only("token", "title", "pinned"):
        url, edition = scene.get_absolute_url(), scene.pinned.get(EDITION, "")
        for number, digest in scene.pinned.get(RULES, {}).items():
            yield Citing(Kind.SCENE, scene.token, str(scene), game, edition, number, digest, url, url, is_own=is_own)


def _seen_by(request: Request | None) -> QuerySet[Scene]:
    if request is None or role_of(request) is Role.STAFF:
        return Scene.objects.all()
    owner = owner_of(request)
    return Scene.objects.filter(owner=owner) if owner else Scene.objects.none()


# --- scenes that nobody has opened for long

SCENES = "scenes"


def remove_scenes(now: datetime) -> int:
    """Remove old scenes; never one that a ruling shows, or that somebody looked over as a citation."""
    end = end_of(SCENES, now)
    reviewed = Reviewed.objects.filter(kind=Kind.SCENE.key, key=OuterRef("token"))
    old = not_referred_to(Scene.objects.filter(changed_at__lt=end), (Scene,)).exclude(Exists(reviewed))
    return remove_some(not_looked_at(old, SCENES, end))

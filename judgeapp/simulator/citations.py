"""What the simulator cites: the games' procedures, the ready scenes, and the scenes that are kept."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from judgeapp.domain.saying import say
from judgeapp.domain.timing.engine import Step
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.games import games
from judgeapp.permissions import Role, role_of
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import SHORT, digest_of
from judgeapp.rulebook.touched.pins import cited_in, lines_of, modules, relative
from judgeapp.rulebook.touched.values import Citing, Kind, Place
from judgeapp.simulator.library import ready_scenes
from judgeapp.simulator.models import Scene
from judgeapp.simulator.owner import owner_of

EDITION, RULES = "edition", "rules"  # of what a scene has pinned


def steps(game: str) -> Iterator[Place]:
    """Yield what the code of a game's procedures cites."""
    for path, module in modules(game, "timing"):
        name = relative(path)
        for each in cited_in(path, module, games()[game].numbering):
            label = say("The simulator’s steps in {file}", file=path.name)
            yield Place(
                Kind.STEP, name, label, each.number, name, each.line, reverse("timing_game", args=[game]), each.note
            )


def scene_files(game: str) -> Iterator[Place]:
    """Yield what the ready scenes of a game say they are about, and what they expect to be cited."""
    url = f"{reverse('timing_game', args=[game])}#ready"
    for slug, ready in ready_scenes(game).items():
        path = Path(settings.CORPUS_DIR) / game / "scenes" / f"{slug}.toml"
        numbers = dict.fromkeys(_cited(ready.plain))
        for number, lines in lines_of(path, *numbers).items():
            yield from (Place(Kind.READY_SCENE, slug, ready.title, number, relative(path), at, url) for at in lines)


def _cited(plain: Any) -> Iterator[str]:
    """Yield the rules in a scenario, wherever they stand."""
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            if key in ("rules", "cites", "refused"):
                yield from [value] if isinstance(value, str) else value if isinstance(value, list) else ()
            else:
                yield from _cited(value)
    elif isinstance(plain, list):
        for each in plain:
            yield from _cited(each)


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


def saved_scenes(game: str, request: HttpRequest | None) -> Iterator[Citing]:
    """Yield what saved scenes cite; who has a scene's address sees it, so only staff see those of others listed."""
    is_own = request is not None and role_of(request) is not Role.STAFF  # staff see all, and may speak about all
    for scene in _seen_by(request).filter(game=game).only("token", "title", "pinned"):
        url, edition = scene.get_absolute_url(), scene.pinned.get(EDITION, "")
        for number, digest in scene.pinned.get(RULES, {}).items():
            yield Citing(Kind.SCENE, scene.token, str(scene), game, edition, number, digest, url, url, is_own=is_own)


def _seen_by(request: HttpRequest | None) -> QuerySet[Scene]:
    if request is None or role_of(request) is Role.STAFF:
        return Scene.objects.all()
    owner = owner_of(request)
    return Scene.objects.filter(owner=owner) if owner else Scene.objects.none()

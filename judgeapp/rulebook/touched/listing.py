"""The citations whose rules are no longer as they were when they were cited, as somebody may see them.

Who judges at an event may say of what is the event's own that it is still right; staff of the site of everything,
since it is taken off the list of all.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User

from judgeapp.games import games
from judgeapp.permissions import Permission, may, role_of
from judgeapp.requests import Request
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched import pins, values
from judgeapp.rulebook.touched.resolving import resolve
from judgeapp.rulebook.touched.values import Citing, Kind, Place, Resolution, State

Name = tuple[str, str, str]  # kind, key, number
A_GLANCE = 1200  # characters
MOST = 200  # at once


@dataclass(frozen=True)
class Item:
    """A citation that needs a look, or (with `review`) has had one since its rule last changed.

    is_theirs   whoever asks may say that it is still right: staff of the site of all, others of what is their own
    """

    citing: Citing
    resolution: Resolution
    review: Reviewed | None
    is_theirs: bool

    @property
    def name(self) -> Name:
        return name_of(self.citing)


@dataclass(frozen=True)
class Group:
    """Citations of one rule, of which the same became."""

    resolution: Resolution
    items: tuple[Item, ...]

    @property
    def is_short(self) -> bool:
        """Are then and now read at a glance?"""
        return sum(len(piece.text) for piece in self.resolution.pieces) < A_GLANCE

    @property
    def theirs(self) -> tuple[Item, ...]:
        """Return those of which whoever asks may say that they are still right."""
        return tuple(item for item in self.items if item.is_theirs)

    @property
    def first(self) -> Citing:
        return self.items[0].citing


@dataclass(frozen=True)
class Asked:
    """What of a game's list is asked for: a kind, a state ("" for any), those that were looked at already."""

    game: str
    kind: str = ""
    state: str = ""
    is_reviewed: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str], game: str) -> "Asked":
        """Read an address; what there is not is not asked for."""
        kind, state = given.get("kind", ""), given.get("state", "")
        return cls(
            game,
            kind if kind in {each.key for each in Kind} else "",
            state if state in {each.key for each in State if each is not State.SAME} else "",
            given.get("looked") == "1",
        )

    def query(self) -> dict[str, str]:
        """Return what an address says for it."""
        given = {"game": self.game, "kind": self.kind, "state": self.state, "looked": "1" if self.is_reviewed else ""}
        return {name: value for name, value in given.items() if value}

    def shows(self, item: Item) -> bool:
        is_kind = self.kind in ("", item.citing.kind.key)
        return is_kind and self.state in ("", item.resolution.state.key) and self.is_reviewed == bool(item.review)


def name_of(citing: Citing) -> Name:
    """Return what tells a citation apart from all others of its game."""
    return citing.kind.key, citing.key, citing.number


def items(game: str, request: Request | None) -> list[Item]:
    """Return every citation of a game that a request may see and whose rule is not as it was, rule by rule."""
    reviews = {(each.kind, each.key, each.number): each for each in Reviewed.objects.filter(game=game)}
    is_sites = request is None or may({role_of(request)}, Permission.DECIDE_FOR_SITE)
    found: list[Item] = []
    for citing in (*_of_repository(game, Path(settings.CORPUS_DIR)), *values.stored(game, request)):
        resolution = resolve(citing.pin)
        if resolution.state is not State.SAME:
            review = reviews.get(name_of(citing))
            is_of_now = review is not None and review.digest == resolution.digest
            found.append(Item(citing, resolution, review if is_of_now else None, is_sites or citing.is_own))
    return _in_order(found)


def open_items(game: str, request: Request | None) -> int:
    """Return how many of them nobody has looked at."""
    return sum(item.review is None for item in items(game, request))


def _in_order(found: list[Item]) -> list[Item]:
    """Put citations of one rule and one fate together: the worst first, then as rules are numbered, then by kind."""
    kinds, states = list(Kind), list(State)
    fates: dict[Resolution, int] = {}

    def place(item: Item) -> tuple[Any, ...]:
        citing, fate = item.citing, item.resolution
        parts = games()[citing.game].numbering.parts(citing.number)
        which = fates.setdefault(fate, len(fates))
        return states.index(fate.state), parts, citing.number, citing.edition, which, kinds.index(citing.kind)

    return sorted(found, key=place)


def groups(shown: Iterable[Item]) -> Iterator[Group]:
    """Yield neighbours of one rule and one fate together."""
    for key, each in groupby(shown, key=lambda item: (item.resolution, item.citing.number, item.citing.edition)):
        yield Group(key[0], tuple(each))


def counts(listed: Iterable[Item], asked: Asked) -> tuple[Counter[str], Counter[str]]:
    """Return how many there are of each kind (in the state asked for), and in each state (of the kind asked for)."""
    listed = [item for item in listed if asked.is_reviewed == bool(item.review)]
    of_kind = Counter(i.citing.kind.key for i in listed if asked.state in ("", i.resolution.state.key))
    in_state = Counter(i.resolution.state.key for i in listed if asked.kind in ("", i.citing.kind.key))
    return of_kind, in_state


@cache
def _of_repository(game: str, folder: Path) -> tuple[Citing, ...]:
    """Return the citations of a game's code and data, those of one thing to one rule as one; they stay as they are."""
    if not (folder / game).is_dir():
        return ()
    pinned, edition = pins.pins_of(game), pins.corpus_of(game).edition
    found: dict[tuple[Kind, str, str], list[Place]] = {}
    for place in values.places(game):
        found.setdefault((place.kind, place.key, place.number), []).append(place)
    return tuple(
        Citing(
            kind, key, places[0].label, game, edition, number, pinned.get(number, ""), places[0].url,
            places=tuple(_lines(places)),
        )
        for (kind, key, number), places in found.items()
    )  # fmt: skip


def _lines(places: Iterable[Place]) -> Iterator[str]:
    """Yield each file once, with its lines: "judgeapp/x.py:12, 40"."""
    lines: dict[str, dict[int, None]] = {}
    for place in places:
        lines.setdefault(place.file, {})[place.line] = None
    return (f"{file}:{', '.join(map(str, sorted(found)))}" for file, found in lines.items())


def value_of(item: Item) -> str:
    """Return a citation, and what its rule says now, as a form sends it."""
    kind, key, number = item.name
    return f"{kind} {item.resolution.digest or '-'} {number} {key}"


def _seen(game: str, request: Request) -> dict[str, Item]:
    """Return what whoever asks may speak about, by what a form sends."""
    return {value_of(item): item for item in items(game, request) if item.is_theirs}


def still_right(game: str, request: Request, sent: Iterable[str], by: User) -> tuple[int, int]:
    """Record that these are still right; return how many were, and how many have changed again since they were shown.

    What somebody may not see, or not speak about, is not among them.
    """
    seen = _seen(game, request)
    wanted = list(dict.fromkeys(sent))[:MOST]
    right = [seen[value] for value in wanted if value in seen]
    for item in right:
        kind, key, number = item.name
        about = {"digest": item.resolution.digest, "by": by, "name": by.get_username()}
        Reviewed.objects.update_or_create(about, game=game, kind=kind, key=key, number=number)
    return len(right), len(wanted) - len(right)


def take_back(game: str, request: Request, sent: Iterable[str]) -> int:
    """Take back what was recorded of these; return of how many."""
    seen = _seen(game, request)
    names: list[Name] = [seen[value].name for value in list(dict.fromkeys(sent))[:MOST] if value in seen]
    for kind, key, number in names:
        Reviewed.objects.filter(game=game, kind=kind, key=key, number=number).delete()
    return len(names)

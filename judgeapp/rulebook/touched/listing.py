"""The citations whose rules are no longer as they were when they were cited, as somebody may see them.

Who judges at an event may say of what is the event's own that it is still right; staff of the site of everything,
since it is taken off the list of all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from judgeapp.games import games
from judgeapp.permissions import Permission, may, role_of
from judgeapp.requests import Request
from judgeapp.rulebook.models import Reviewed, as_label
from judgeapp.rulebook.touched import decisions, pins, values
from judgeapp.rulebook.touched.decisions import Decided, Deed, Name, deeds_for, instead, name_of
from judgeapp.rulebook.touched.resolving import resolver
from judgeapp.rulebook.touched.values import Citing, Kind, Pin, Place, Resolution, State

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

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What may be decided about it by whoever asks."""
        return deeds_for(self.citing.kind) if self.is_theirs else ()

    @property
    def is_mended(self) -> bool:
        """Is another rule cited instead, or none any more?"""
        return self.review is not None and self.review.deed != Deed.RIGHT


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


def items(game: str, request: Request | None) -> list[Item]:
    """Return every citation of a game that a request may see and whose rule is not as it was, rule by rule."""
    decided = Decided(game)
    is_sites = request is None or may({role_of(request)}, Permission.DECIDE_FOR_SITE)
    own = values.own(game)
    shipped = (each for each in _of_repository(game, Path(settings.CORPUS_DIR)) if (each.kind, each.key) not in own)
    cited = (*shipped, *values.stored(game, request))
    resolve = resolver(game)
    found = (_item(citing, decided, resolve, is_theirs=is_sites or citing.is_own) for citing in cited)
    return _in_order([item for item in found if item])


def _item(citing: Citing, decided: Decided, resolve: Callable[[Pin], Resolution], *, is_theirs: bool) -> Item | None:
    """Return a citation with what became of its rule and what was decided; None if nothing needs, or needed, a look."""
    change = decided.change(citing)
    if change and change.deed == Deed.RETIRED:
        return Item(citing, resolve(citing.pin), change, is_theirs)
    citing = instead(citing, change) if change else citing
    resolution = resolve(citing.pin)
    if resolution.state is State.SAME:
        return Item(citing, resolution, change, is_theirs) if change else None
    right = decided.right(citing)
    return Item(citing, resolution, right if right and right.digest == resolution.digest else None, is_theirs)


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
        return states.index(fate.state), parts, citing.number, as_label(citing.edition), which, kinds.index(citing.kind)

    return sorted(found, key=place)


def groups(shown: Iterable[Item]) -> Iterator[Group]:
    """Yield neighbours of one rule and one fate together."""
    for key, each in groupby(shown, key=_rule_and_fate):
        yield Group(key[0], tuple(each))


def _rule_and_fate(item: Item) -> tuple[Any, ...]:
    """What citations of one group share; labels that differ in writing only are of one edition."""
    citing = item.citing
    return item.resolution, citing.number_there, citing.number, as_label(citing.edition)


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


def theirs(game: str, request: Request, sent: Iterable[str]) -> tuple[list[Item], int]:
    """Return those of what a form sent that whoever asks may speak about, and how many are not among them.

    What has changed again since it was shown is not, nor what somebody may not see.
    """
    seen = {value_of(item): item for item in items(game, request) if item.is_theirs}
    wanted = list(dict.fromkeys(sent))[:MOST]
    found = [seen[value] for value in wanted if value in seen]
    return found, len(wanted) - len(found)


@transaction.atomic
def still_right(game: str, request: Request, sent: Iterable[str], by: User) -> tuple[int, int]:
    """Record that these are still right; return how many were, and how many have changed since they were shown."""
    right, changed = theirs(game, request, sent)
    for item in right:
        decisions.still_right(item.citing, item.resolution.digest, by)
    return len(right), changed


@transaction.atomic
def take_back(game: str, request: Request, sent: Iterable[str], by: User) -> int:
    """Take back what was decided about these; return about how many."""
    found, _ = theirs(game, request, sent)
    return len(found) if decisions.take_back((item.review for item in found if item.review), by) else 0

"""Plays rulings again: whether scene and rules still say what they said when the ruling was made."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from judgeapp.domain.messages import say
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import citing, scenes, visible
from judgeapp.judging.rulings.presenting import SeenRuling, as_plain, as_seen, whole
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.values import State

ALL = visible.Reader(is_staff=True)
FACTS = {
    "step": say("step of the turn"),
    "turn_player": say("whose turn it is"),
    "leader": say("who leads"),
    "asks": say("what is asked"),
    "pile": say("what waits"),
    "pending": say("what is yet to be placed"),
    "numbers": say("what is counted"),
    "over": say("how it ended"),
    "may": say("what may be done"),
    "refused": say("why it is refused"),
}  # an outcome's names in words


class Kind(StrEnum):
    """What is no longer as it was."""

    OUTCOME = "outcome"
    TEXT = "text"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"
    UNCLEAR = "unclear"
    GONE = "gone"


KINDS = {
    State.CHANGED: Kind.TEXT,
    State.MOVED: Kind.MOVED,
    State.SPLIT: Kind.SPLIT,
    State.MERGED: Kind.MERGED,
    State.UNCLEAR: Kind.UNCLEAR,
    State.VANISHED: Kind.GONE,
}
WORDS = {
    Kind.TEXT: say("reads otherwise"),
    Kind.MOVED: say("has another number, and says the same"),
    Kind.SPLIT: say("was split"),
    Kind.MERGED: say("was merged with others"),
    Kind.UNCLEAR: say("cannot be compared word by word"),
    Kind.GONE: say("is gone"),
}


@dataclass(frozen=True)
class Change:
    """One thing that differs from when the ruling was made.

    about       of an outcome: the fact ("cards · Absorb · zone"); else the number of the rule
    then, now   of an outcome: what it was and is; else the edition cited and the live one, "" if there is none
    near        of a rule that is gone: the numbers most like it; else its numbers now
    """

    kind: Kind
    about: str
    then: str
    now: str
    near: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Say what happened to what it is about."""
        if self.kind is Kind.OUTCOME:
            return say("was “{then}”, is “{now}”", then=self.then, now=self.now)
        return say("{what} ({editions})", what=WORDS[self.kind], editions=self._editions)

    @property
    def _editions(self) -> str:
        if self.then == self.now:
            return say("still edition {edition}", edition=self.now)
        if not self.now:
            return say("edition {then} then, none now", then=self.then)
        return say("edition {then} then, {now} now", then=self.then, now=self.now)

    @property
    def leads(self) -> str:
        """Say what the numbers that are named with it are: "" if there is nothing to name."""
        if self.kind is Kind.GONE:
            return say("nearest") if self.near else ""
        return say("now") if self.near and self.near != (self.about,) else ""

    def __str__(self) -> str:
        near = f"; {self.leads}: {', '.join(self.near)}" if self.leads else ""
        return f"{self.about}: {self.words}" if self.kind is Kind.OUTCOME else f"rule {self.about} {self.words}{near}"


@dataclass(frozen=True)
class Changed:
    """A ruling that no longer holds as it was made, and what changed."""

    seen: SeenRuling
    changes: tuple[Change, ...]

    @property
    def holds(self) -> bool:
        """Are only numbers of rules others now, and what they say the same?"""
        return all(change.kind is Kind.MOVED for change in self.changes)

    def as_plain(self) -> dict[str, Any]:
        """Return it as JSON holds it."""
        return {**as_plain(self.seen), "changes": [asdict(change) for change in self.changes]}


@dataclass(frozen=True)
class Checked:
    """Some rulings that were played again: those with changes, how many there were, how many of them have a scene."""

    changed: tuple[Changed, ...]
    rulings: int
    with_scene: int

    @property
    def fallen(self) -> int:
        """Return how many no longer hold."""
        return sum(not each.holds for each in self.changed)


def standing() -> QuerySet[Ruling]:
    """Return the rulings in whose place no later one stands, whoever sees them; three queries for all of them."""
    return whole(Ruling.objects.filter(visible.STANDING))


def check(rulings: Iterable[Ruling]) -> Checked:
    """Hold rulings against the engine and the live editions of now."""
    changed: list[Changed] = []
    number = with_scene = 0
    for ruling in rulings:
        number += 1
        with_scene += ruling.scene is not None
        if changes := (*_of_scene(ruling), *_of_rules(ruling)):
            changed.append(Changed(as_seen(ruling, ALL), changes))
    return Checked(tuple(changed), number, with_scene)


def _of_scene(ruling: Ruling) -> Iterator[Change]:
    """Yield what the step of the ruling's scene shows otherwise, of what was stored of it.

    The engine's version alone is no change.
    """
    if ruling.scene is None:
        return
    shown = scenes.outcome_of(ruling.scene, ruling.step)
    then = {name: value for name, value in ruling.outcome.items() if name != scenes.ENGINE_KEY}
    if scenes.PROBLEM_KEY in shown and scenes.PROBLEM_KEY not in then:
        yield Change(Kind.OUTCOME, say("the scene"), say("could be played"), shown[scenes.PROBLEM_KEY])
        return
    for about, before, after in differences(then, {name: shown.get(name) for name in then}):
        yield Change(Kind.OUTCOME, about, before, after)


def differences(then: Any, now: Any, about: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield (fact, what it was, what it is) for each fact in which two plain outcomes differ; of a list, what went
    out of it and what came into it."""
    if then == now:
        return
    if isinstance(then, Mapping) and isinstance(now, Mapping) and then.get("text") == now.get("text"):
        for name in dict.fromkeys((*then, *now)):
            fact = say("{about} · {name}", about=about, name=name) if about else FACTS.get(name, name)
            yield from differences(then.get(name), now.get(name), fact)
        return
    if isinstance(then, list) and isinstance(now, list):
        out, come = list(_without(then, now)), list(_without(now, then))
        then, now = (out, come) if out or come else (then, now)
    yield about, _in_words(then), _in_words(now)


def _without(these: list[Any], those: list[Any]) -> Iterator[Any]:
    """Yield what of these is not among those, counting what is there twice."""
    left = list(those)
    for each in these:
        if each in left:
            left.remove(each)
        else:
            yield each


def _in_words(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(value.get("text") or ", ".join(f"{name} {_in_words(each)}" for name, each in value.items()))
    if isinstance(value, list):
        return ", ".join(map(_in_words, value)) or say("nothing")
    return say("nothing") if value in (None, "") else str(value)


def _of_rules(ruling: Ruling) -> Iterator[Change]:
    """Yield what has become of the rules that a ruling cites, but for those that are as they were."""
    volume = shelf().volumes.get(ruling.game)
    edition = volume.edition.edition if volume else ""
    for cited in citing.again(volume, ruling):
        found, citation = cited.resolution, cited.citation
        if found.state is not State.SAME:
            near = found.near if found.state is State.VANISHED else found.numbers
            yield Change(KINDS[found.state], citation.number, citation.edition, edition, near)

"""The rules that a ruling cites: typed, pinned to edition and text, and looked at again."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judgeapp.judging.models import Citation, Ruling
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.naming import LONGEST, named, read
from judgeapp.rulebook.touched.digests import digest_of, home
from judgeapp.rulebook.touched.resolving import resolve
from judgeapp.rulebook.touched.values import Pin, Resolution, State
from judgeapp.rulebook.volume import Volume

MOST = 12


@dataclass(frozen=True)
class Cited:
    """A citation beside the rules of today: what has become of its rule, and what it is now (the first, if split)."""

    citation: Citation
    resolution: Resolution
    rule: Rule | None

    @property
    def is_instead(self) -> bool:
        """Is another rule cited than the one that stands in the ruling?"""
        return self.citation.number_now != self.citation.number

    @property
    def is_moved(self) -> bool:
        """Has the rule the same text under another number now?"""
        return self.resolution.state is State.MOVED

    @property
    def is_changed(self) -> bool:
        """Is the text of the rule another one now?"""
        return self.resolution.state in (State.CHANGED, State.SPLIT, State.MERGED)


def with_rule(volume: Volume, typed: str, number: str) -> str:
    """Return the text with one more rule; one that is too long is returned as it is."""
    if len(typed) > LONGEST:
        return typed
    rules, strange = read(volume, typed)
    return as_typed(volume, [*(rule.number for rule in rules), number], strange)


def without_rule(volume: Volume, typed: str, number: str) -> str:
    """Return the text without one of its rules; one that is too long is returned as it is."""
    if len(typed) > LONGEST:
        return typed
    rules, strange = read(volume, typed)
    return as_typed(volume, (rule.number for rule in rules if rule.number != number), strange)


def as_typed(volume: Volume, numbers: Iterable[str], strange: Iterable[str] = ()) -> str:
    """Return rules as somebody would type them: where they have no numbers, by their titles if these are clear."""
    return ", ".join(dict.fromkeys([*(_short(volume, number) for number in numbers), *strange]))


def _short(volume: Volume, number: str) -> str:
    title = volume.titles.get(number, "")
    found = named(volume, title) if title and not re.search(r"[,;]", title) else None
    return title if found and found.number == number else number


def pin(ruling: Ruling, volume: Volume, rules: Iterable[Rule]) -> None:
    """Keep what a ruling cites, with the edition and the text of today."""
    Citation.objects.bulk_create(
        Citation(ruling=ruling, number=rule.number, **pinned_to(volume, rule)) for rule in rules
    )


def pinned_to(volume: Volume, rule: Rule) -> dict[str, str]:
    """Return the label of the edition that has a rule, and the digest of what it says there."""
    return {"edition": home(volume, rule).edition.edition, "digest": digest_of(volume, rule)}


def again(volume: Volume | None, ruling: Ruling) -> list[Cited]:
    """Return a ruling's citations beside the rules of today."""
    return [_beside(volume, ruling.game, each) for each in ruling.citations.all()]


def _beside(volume: Volume | None, game: str, citation: Citation) -> Cited:
    resolution = resolve(Pin(game, citation.edition_now, citation.number_now, citation.digest_now))
    rule = volume.find(resolution.numbers[0]) if volume and resolution.numbers else None
    return Cited(citation, resolution, rule)

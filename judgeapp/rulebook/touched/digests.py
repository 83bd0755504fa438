"""A digest of what a rule says: pinned with every citation, and taken again to see whether it still says that.

What editions said that are stored no longer is kept, so that a citation of theirs can still be held against it.
"""

import hashlib
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from typing import Any, NamedTuple

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games import games
from judgeapp.rulebook import models
from judgeapp.rulebook.models import Edition, PastRule, Reviewed, as_label
from judgeapp.rulebook.storing import as_values, block_of, portions, turn
from judgeapp.rulebook.touched import values
from judgeapp.rulebook.volume import OWN, Volume, words_of

THE_DOCUMENTS = (*OWN, "example", "differs")  # blocks of the publishers' words; notes are ours
SHORT = 12  # characters of a digest that are enough beside a rule's number

Blocks = Sequence[Mapping[str, Any]]
Titles = Mapping[str, str]


def digest_of(volume: Volume, rule: models.Rule) -> str:
    """Return a digest of a rule's title and text; of a heading without text, of all that stands below it, too."""
    volume = home(volume, rule)
    parts = [rule] if volume.words(rule) else [rule, *volume.below(rule)]
    return _digest(((each.title, each.blocks) for each in parts), volume.titles)


def home(volume: Volume, rule: models.Rule) -> Volume:
    """Return the volume that a rule stands in: this one, or the restatement beside it."""
    is_restated = volume.restated and rule.edition_id == volume.restated.edition.pk
    return volume.restated if is_restated and volume.restated else volume


def digests_of(rules: Sequence[Rule], numbering: Numbering) -> dict[str, str]:
    """Return number -> digest of a whole edition in document order; the same digests as of its volume."""
    titles = {rule.number: rule.title for rule in rules} if numbering.by_heading else {}
    parts = [(rule.title, [asdict(block) for block in rule.blocks]) for rule in rules]
    ends = _ends(rules)
    return {
        rule.number: _digest(parts[i : i + 1] if words_of(parts[i][1], OWN) else parts[i : ends[i]], titles)
        for i, rule in enumerate(rules)
    }


def _ends(rules: Sequence[Rule]) -> list[int]:
    """Return, for each rule, the place behind everything below it."""
    depths: dict[str, int] = {}
    ends = [len(rules)] * len(rules)
    above: list[int] = []
    for i, rule in enumerate(rules):
        depths[rule.number] = depths[rule.parent] + 1 if rule.parent else 0
        while above and depths[rules[above[-1]].number] >= depths[rule.number]:
            ends[above.pop()] = i
        above.append(i)
    return ends


def _digest(parts: Iterable[tuple[str, Blocks]], titles: Titles) -> str:
    lines = (line for title, blocks in parts for line in (title, words_of(blocks, THE_DOCUMENTS, dict(titles))))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def is_of(pinned: str, digest: str) -> bool:
    """Is a pinned digest, whole or shortened, this one?"""
    return bool(pinned) and digest.startswith(pinned)


def keep(edition: Edition, before: frozenset[str] = frozenset()) -> frozenset[str]:
    """Keep what an edition says that is about to go, as far as rulings and scenes are pinned to it.

    Return the numbers that are cited. Reading a large edition takes long: so it is kept before the transaction that
    removes it, and in that again, where nothing is read if only what was cited `before` is. What is kept is kept once.
    """
    cited = frozenset(number for number, label in _pinned(edition.game) if edition.is_called(label))
    if cited <= before:
        return cited
    rules = as_values(edition.rules.all())
    digests = digests_of(rules, games()[edition.game].numbering)
    parents = {rule.number: rule.parent for rule in rules}
    rows = [_row(edition, rule, digests[rule.number]) for rule in rules if _is_below(rule.number, cited, parents)]
    for some in portions(rows):
        with turn():
            PastRule.objects.bulk_create(some, ignore_conflicts=True)
    return cited


def _pinned(game: str) -> Iterator[tuple[str, str]]:
    """Yield (number, label of its edition) of what the database cites, also instead of something else."""
    yield from ((each.number, each.edition) for each in values.stored(game))
    decided = Reviewed.objects.filter(game=game, deed=Reviewed.Deed.INSTEAD, taken_back_at=None)
    yield from decided.values_list("instead", "edition")


def _is_below(number: str, cited: Container[str], parents: Mapping[str, str]) -> bool:
    """Is a rule cited, or something above it, which may be a heading that stands for all below it?"""
    while number and number not in cited:
        number = parents.get(number, "")
    return bool(number)


def _row(edition: Edition, rule: Rule, digest: str) -> PastRule:
    return PastRule(
        game=edition.game, label=edition.edition, origin=edition.origin, number=rule.number, title=rule.title,
        is_heading=rule.is_heading, parent=rule.parent, blocks=[asdict(block) for block in rule.blocks], digest=digest,
    )  # fmt: skip


def before_it_goes(instance: Edition, **about: object) -> None:
    """Django's signal before an edition is deleted, for whatever reason."""
    keep(instance)


class Kept(NamedTuple):
    """An edition as it was; `key` tells it from its other versions."""

    key: tuple[str, ...]
    rules: tuple[Rule, ...]


class Past:
    """All that is kept of a game; one query, and none before it is asked."""

    def __init__(self, game: str) -> None:
        self._game = game

    @cached_property
    def _stored(self) -> Mapping[tuple[str, str], dict[str, list[PastRule]]]:
        found: defaultdict[tuple[str, str], dict[str, list[PastRule]]] = defaultdict(dict)
        for row in PastRule.objects.filter(game=self._game):
            found[as_label(row.label), row.origin].setdefault(row.number, []).append(row)
        return found

    def edition(self, label: str, origin: str, number: str, digest: str) -> Kept | None:
        """Return what is kept of an edition, with the rule of a number as this digest has it; None without it."""
        stored = self._stored.get((as_label(label), origin), {})
        versions = stored.get(number, [])
        then = next((row for row in versions if is_of(digest, row.digest)), None)
        if then is None:
            return None
        which = () if then is versions[-1] else (number, then.digest)
        rules = (_value(then if each == number else rows[-1]) for each, rows in stored.items())
        return Kept((as_label(label), origin, *which), tuple(rules))


def _value(row: PastRule) -> Rule:
    blocks = tuple(map(block_of, row.blocks))
    return Rule(row.number, row.title, is_heading=row.is_heading, parent=row.parent, blocks=blocks)

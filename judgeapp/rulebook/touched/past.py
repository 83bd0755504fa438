"""What editions said that are stored no longer, so that a citation of theirs can still be held against it."""

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import asdict
from functools import cached_property
from typing import NamedTuple

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.games import games
from judgeapp.rulebook.models import Edition, PastRule
from judgeapp.rulebook.storing import as_values, portions, turn
from judgeapp.rulebook.touched import registry
from judgeapp.rulebook.touched.digests import digests_of, is_of


def keep(edition: Edition, before: frozenset[str] = frozenset()) -> frozenset[str]:
    """Keep what an edition says that is about to go, as far as rulings and scenes are pinned to it.

    Return the numbers that are cited. Reading a large edition takes long: so it is kept before the transaction that
    removes it, and in that again, where nothing is read if only what was cited `before` is. What is kept is kept once.
    """
    cited = frozenset(each.number for each in registry.stored(edition.game) if edition.is_called(each.edition))
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
    def _kept(self) -> Mapping[tuple[str, str], dict[str, list[PastRule]]]:
        found: defaultdict[tuple[str, str], dict[str, list[PastRule]]] = defaultdict(dict)
        for row in PastRule.objects.filter(game=self._game):
            found[row.label.lower(), row.origin].setdefault(row.number, []).append(row)
        return found

    def edition(self, label: str, origin: str, number: str, digest: str) -> Kept | None:
        """Return what is kept of an edition, with the rule of a number as this digest has it; None without it."""
        kept = self._kept.get((label.lower(), origin), {})
        versions = kept.get(number, [])
        said = next((row for row in versions if is_of(digest, row.digest)), None)
        if said is None:
            return None
        which = () if said is versions[-1] else (number, said.digest)
        rules = (_value(said if each == number else rows[-1]) for each, rows in kept.items())
        return Kept((label.lower(), origin, *which), tuple(rules))


def _value(row: PastRule) -> Rule:
    blocks = tuple(
        Block(each["kind"], each["text"], tuple(each["items"]), tuple(map(tuple, each["rows"])), each["key"])
        for each in row.blocks
    )
    return Rule(row.number, row.title, is_heading=row.is_heading, parent=row.parent, blocks=blocks)

"""A digest of what a rule says: pinned with every citation, and taken again to see whether it still says that."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from judgeapp.domain.rules.book import Rule as Value
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.passages import OWN, words_of
from judgeapp.rulebook.volume import Volume

THE_DOCUMENTS = (*OWN, "example", "differs")  # blocks of the publishers' words; notes are ours
SHORT = 12  # characters of a digest that are enough beside a rule's number

Blocks = Sequence[Mapping[str, Any]]
Titles = Mapping[str, str]


def digest_of(volume: Volume, rule: Rule) -> str:
    """Return a digest of a rule's title and text; of a heading without text, of all that stands below it, too."""
    volume = home(volume, rule)
    told = [rule] if volume.words(rule) else [rule, *volume.below(rule)]
    return _digest(((each.title, each.blocks) for each in told), volume.titles)


def home(volume: Volume, rule: Rule) -> Volume:
    """Return the volume that a rule stands in: this one, or the restatement beside it."""
    is_restated = volume.restated and rule.edition_id == volume.restated.edition.pk
    return volume.restated if is_restated and volume.restated else volume


def digests_of(rules: Sequence[Value], numbering: Numbering) -> dict[str, str]:
    """Return number -> digest of a whole edition in document order; the same digests as of its volume."""
    titles = {rule.number: rule.title for rule in rules} if numbering.by_heading else {}
    told = [(rule.title, [asdict(block) for block in rule.blocks]) for rule in rules]
    ends = _ends(rules)
    return {
        rule.number: _digest(told[i : i + 1] if words_of(told[i][1], OWN) else told[i : ends[i]], titles)
        for i, rule in enumerate(rules)
    }


def _ends(rules: Sequence[Value]) -> list[int]:
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


def _digest(told: Iterable[tuple[str, Blocks]], titles: Titles) -> str:
    lines = (line for title, blocks in told for line in (title, words_of(blocks, THE_DOCUMENTS, dict(titles))))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def is_of(pinned: str, digest: str) -> bool:
    """Is a pinned digest, whole or shortened, this one?"""
    return bool(pinned) and digest.startswith(pinned)

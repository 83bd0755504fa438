"""Marks the references of a document that was read, and reports those that lead nowhere or hardly where they should."""

import re
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, replace

from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.mentions import Mention, mentions
from judgeapp.domain.rules.importing.places import Place
from judgeapp.domain.rules.importing.targets import Targets
from judgeapp.domain.rules.importing.values import Dangling, Draft, Reading
from judgeapp.domain.rules.numbering import Numbering

LONGEST_BLOCK = 100  # lines
MOST_JUDGED = 5_000  # references whose words are weighed; of those behind them only the numbers are looked at
WORD_JOINER = "\u2060"


@dataclass(frozen=True)
class _Spot:
    """One mention in one text, its rule ("" in the glossary) and block, and where it stands if that is weighed."""

    rule: str
    block: Block
    text: str
    place: Place | None
    mention: Mention

    @property
    def printed(self) -> str:
        """The words of the mention."""
        return self.text[self.mention.start : self.mention.end]


def link(draft: Draft, grammar: Grammar) -> Reading:
    """Return the draft with its references marked, and what of them is stale.

    A number that names a rule of the document is marked as a reference to it, also where its words speak for another
    rule. Reported are numbers that no rule has, numbers whose words speak for another rule, and page numbers; each with
    the rule that is probably meant.
    """
    numbering = grammar.numbering
    targets = Targets(draft.rules, numbering)
    spots = list(_spots(draft, numbering))
    for spot in spots:
        for _, _, number in spot.mention.numbers:
            if spot.place and number in targets.known:
                targets.vote(spot.place, number)
    lines = _Lines(draft)
    dangling = tuple(
        Dangling(lines.of(spot, printed), spot.rule, printed, target)
        for spot in spots
        for printed, target in _stale(spot, targets)
    )
    mark = _marker(numbering, targets.known)
    rules = tuple(replace(rule, blocks=_changed(rule.blocks, mark)) for rule in draft.rules)
    glossary = tuple(replace(entry, blocks=_changed(entry.blocks, mark)) for entry in draft.glossary)
    return Reading(replace(draft, rules=rules, glossary=glossary), dangling)


def _spots(draft: Draft, numbering: Numbering) -> Iterator[_Spot]:
    owners: Iterable[tuple[str, tuple[Block, ...]]] = [
        *((rule.number, rule.blocks) for rule in draft.rules),
        *(("", entry.blocks) for entry in draft.glossary),
    ]
    left = MOST_JUDGED
    for number, blocks in owners:
        for block in blocks:
            for text in block.words.split("\n"):
                for mention in mentions(text, numbering):
                    place = Place.of(number, text, mention.start, mention.end) if left else None
                    left -= place is not None
                    yield _Spot(number, block, text, place, mention)


def _stale(spot: _Spot, targets: Targets) -> Iterator[tuple[str, str]]:
    """Yield what is printed and the rule that is probably meant, for each reference that does not lead there."""
    numbers = [number for _, _, number in spot.mention.numbers]
    if spot.place is None:
        yield from ((number, "") for number in numbers or [spot.printed] if number not in targets.known)
    elif not numbers:
        yield spot.printed, targets.by_words(spot.place)
    elif spot.mention.is_range and targets.known.isdisjoint(numbers):
        yield from zip(numbers, targets.of_range(spot.place, *numbers), strict=True)
    else:
        for number in numbers:
            if number not in targets.known:
                yield number, targets.probable(spot.place, number)
            elif better := targets.better(spot.place, number):
                yield number, better


class _Lines:
    """Knows on which line of the source a reference stands; a block has only the line that it begins on."""

    def __init__(self, draft: Draft) -> None:
        self._lines = [each.line for each in draft.owned]
        self._starts = {line.number: at for at, line in enumerate(self._lines)}

    def of(self, spot: _Spot, printed: str) -> int:
        """Return the first line from the block's own on that has the words."""
        start = self._starts.get(spot.block.line, len(self._lines))
        following = self._lines[start : start + LONGEST_BLOCK]
        return next((line.number for line in following if printed in line.text), spot.block.line)


def _marker(numbering: Numbering, known: Set[str]) -> Callable[[str], str]:
    def mark(text: str) -> str:
        """Return a text with its references marked; what looks like a mark of ours in it is broken up."""
        pieces, at = [], 0
        for mention in mentions(text, numbering):
            for start, end, number in mention.numbers:
                if number in known:
                    pieces += [unmarked(text[at:start]), f"[[{number}]]"]
                    at = end
        return "".join([*pieces, unmarked(text[at:])])

    return mark


def unmarked(text: str) -> str:
    """Return a text in which nothing is a mark of ours: what looks like one is broken up invisibly."""
    return re.sub(r"\[(?=\[)", f"[{WORD_JOINER}", text)


def _changed(blocks: tuple[Block, ...], mark: Callable[[str], str]) -> tuple[Block, ...]:
    return tuple(
        replace(
            block,
            text=mark(block.text),
            items=tuple(map(mark, block.items)),
            rows=tuple(tuple(map(mark, row)) for row in block.rows),
        )
        for block in blocks
    )

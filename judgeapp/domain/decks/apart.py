"""Several cards on one line, each with what it means."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.decks.cardline import read_card
from judgeapp.domain.decks.layout import in_a_row
from judgeapp.domain.decks.ornaments import is_counted
from judgeapp.domain.decks.reading import Line, LineKind
from judgeapp.domain.decks.understanding import Cards, Meaning, questioned, understand

_BETWEEN = (r"\t", r"\s*[;/|•·]\s*", r"\s*,\s*", r"\s*[+&]\s*|\s+(?:and|und|y)\s+")
MOST_ON_A_LINE = 60


def taken_apart(
    line: Line, cards: Cards, common: Container[str], *, may_be_several: bool
) -> Iterator[tuple[Line, Meaning | None]]:
    """Return each card of a line that has several, with what it means; without counts, if all of them are known."""
    if line.kind is not LineKind.CARD:
        yield line, None
        return
    meaning = questioned(understand(line, cards, common), line)
    is_clear = meaning.cards and not meaning.problem and meaning.is_exact
    may_be_several = may_be_several and bool(line.typed) and not line.facts and not is_clear
    pieces = _pieces(line, cards) if may_be_several else ()
    if not pieces:
        yield line, meaning
    for piece in pieces:
        part = replace(line, raw=piece, typed=piece, items=read_card(piece), opens=False, announced=None, place=0)
        yield part, questioned(understand(part, cards, common), part)


def _pieces(line: Line, cards: Cards) -> Sequence[str]:
    if 1 < len(counted := in_a_row(line.typed)) <= MOST_ON_A_LINE:
        return counted
    for between in _BETWEEN:
        parts = [part for part in re.split(between, line.typed) if part]
        if 1 < len(parts) <= MOST_ON_A_LINE:
            joined = _joined(parts, ", " if "," in between else " ", line, cards)
            if joined:
                return joined
    return ()


def _joined(parts: Sequence[str], between: str, line: Line, cards: Cards) -> tuple[str, ...]:
    """Return the parts of a line, those put together again that only together name a card; () if one names none."""
    found: list[str] = []
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + 3), at, -1):
            words = between.join(parts[at:end])
            if _is_clear(words, line, cards):
                found.append(words)
                at = end
                break
        else:
            return ()
    return tuple(found) if len(found) > 1 and len(set(map(is_counted, found))) == 1 else ()


def _is_clear(typed: str, line: Line, cards: Cards) -> bool:
    meaning = understand(replace(line, typed=typed, items=read_card(typed), place=0), cards)
    return bool(meaning.cards) and not meaning.problem

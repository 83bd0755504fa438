"""Several cards on one line, each with what it means."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.decks.cardline import read_card
from judgeapp.domain.decks.layout import in_a_row
from judgeapp.domain.decks.ornaments import is_counted
from judgeapp.domain.decks.reading import Line, LineKind
from judgeapp.domain.decks.understanding import MANY, Cards, Meaning, questioned, understand

_BETWEEN = (
    r"\t",
    r"\s*[;/|•·]\s*",
    r"\s*,\s*",
    r"\s*[+&]\s*|\s+(?:and|und|y)\s+",
)
# Where nothing but their counts divides the cards: "4 Title 2 Title", "Title 4 Title 2".
_COUNTS = (r"\s+(?=x?\d{1,2}x?\s)", r"(?<=\s\d)\s+|(?<=\sx\d)\s+")
MOST_ON_A_LINE, MOST_UNDIVIDED = 60, 8
REJOINED = 3  # parts that may be one title


def taken_apart(
    line: Line, cards: Cards, common: Container[str], *, may_be_several: bool
) -> Iterator[tuple[Line, Meaning | None]]:
    """Return each card of a line that has several, with what it means; without counts, if all of them are known."""
    if line.kind is not LineKind.CARD:
        yield line, None
        return
    if line.each:
        counted = _counted(line, line.typed)
        whole = understand(counted, cards, common)
        if whole.cards and not whole.problem:
            yield counted, questioned(whole, counted)
            return
    meaning = questioned(understand(line, cards, common), line)
    is_clear = meaning.cards and not meaning.problem and meaning.is_exact
    may_be_several = may_be_several and bool(line.typed) and not line.facts and not is_clear
    pieces = _pieces(line, cards) if may_be_several else ()
    if not pieces:
        yield line, meaning
    for piece in pieces:
        part = replace(_counted(line, piece), raw=piece, opens=False, announced=None, place=0)
        yield part, questioned(understand(part, cards, common), part)


def _pieces(line: Line, cards: Cards) -> Sequence[str]:
    if 1 < len(counted := in_a_row(line.typed)) <= MOST_ON_A_LINE:
        return counted
    for between in _COUNTS:
        parts = re.split(between, line.typed) if line.typed[:1].isalnum() else []
        if 1 < len(parts) <= MOST_UNDIVIDED and (joined := _joined(parts, "", line, cards, rejoined=1)):
            return joined
    for between in _BETWEEN:
        parts = [part for part in re.split(between, line.typed) if part]
        if 1 < len(parts) <= MOST_ON_A_LINE:
            joined = _joined(parts, ", " if "," in between else " ", line, cards)
            if joined:
                return joined
    return ()


def _joined(parts: Sequence[str], between: str, line: Line, cards: Cards, rejoined: int = REJOINED) -> tuple[str, ...]:
    """Return the parts of a line, those put together again that only together name a card; () if one names none."""
    found: list[str] = []
    keys: set[str] = set()
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + rejoined), at, -1):
            words = between.join(parts[at:end])
            if card := _card_in(words, line, cards):
                found.append(words)
                keys.add(card)
                at = end
                break
        else:
            return ()
    if len(keys) < len(set(found)):
        return ()  # a title, and behind it the number of the same card
    counted = [is_counted(each) for each in found]
    is_first_alone = len(found) > MANY and not counted[0] and all(counted[1:])  # "Leader, 4 Title, 4 Title, ..."
    return tuple(found) if len(found) > 1 and (len(set(counted)) == 1 or is_first_alone) else ()


def _counted(line: Line, typed: str) -> Line:
    """Return a line with other words on it, counted as what stands above it or before it says."""
    typed = f"{line.each}x {typed}" if line.each and not is_counted(typed) else typed
    return replace(line, typed=typed, items=read_card(typed), each=0)


def _card_in(typed: str, line: Line, cards: Cards) -> str:
    """Return the key of the card that some words clearly mean, or ""."""
    meaning = understand(replace(line, typed=typed, items=read_card(typed), place=0), cards)
    return meaning.cards[0].key if meaning.cards and not meaning.problem else ""

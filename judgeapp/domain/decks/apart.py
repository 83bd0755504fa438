"""What the lines of a list mean, and several cards on one line, each with what it means."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.decks.cardline import MOST_COPIES, Item, read_card
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.layout import in_a_row
from judgeapp.domain.decks.lines import Line, LineKind
from judgeapp.domain.decks.ornaments import is_counted
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

LONG, MOST_TRIED = 100, 20  # letters of a line, and how many lines as long that cannot be divided are looked at
MOST_CARDS = 300  # of a list, of which those on one line are told apart
_NUMBERS = re.compile(r"(?<!\w)[A-Za-z]{1,5}\d{0,3}[\s._)\]#-]{0,4}\d{1,4}(?!\w)")
_GLUED = re.compile(r"(\d)[x×](?=[^\W\d])")  # "4xTitle"
_BARE_NUMBER = re.compile(r"[A-Za-z]{1,4}\d{0,3}-\d{1,4}")
_WITH_COUNT = re.compile(r"^(?:x ?)?\d{1,3}x?\s|\s(?:x\s?)?\d+(?:\s?x)?(?:\s(?:cards?|pcs|copies))?$")


def taken_apart(
    line: Line, cards: Cards, common: frozenset[str], *, may_be_several: bool
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
    if not _may_name_several(line.typed, cards):
        return ()
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


def _may_name_several(typed: str, cards: Cards) -> bool:
    """Are there two titles on a line, none within the other, or two numbers, or a number of another card?"""
    words = plain(_GLUED.sub(r"\1 ", typed)).split()
    end, titles = 0, 0
    named: set[Card] = set()
    for start, stop, found in cards.within(words[:MOST_ON_A_LINE]):
        if start >= end:
            end, titles = stop, titles + 1
        if titles > 1:
            return True
        named.update(found)
    numbers = {card for number in set(_NUMBERS.findall(typed)) for card in cards.numbered(number)}
    return len(numbers) > 1 or bool(titles and numbers - named)


def _joined(parts: Sequence[str], between: str, line: Line, cards: Cards, rejoined: int = REJOINED) -> tuple[str, ...]:
    """Return the parts of a line, those put together again that only together name a card; () if one names none.

    Of a card whose whole title is on the line, a part is not enough: "Super 17" and "Cell Absorbed (BT5-067)" are one.
    """
    found: list[str] = []
    keys: set[str] = set()
    whole = plain(line.typed)
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + rejoined), at, -1):
            words = between.join(parts[at:end])
            card = _card_in(words, line, cards)
            if card and (plain(card.title) in plain(words) or plain(card.title) not in whole):
                found.append(words)
                keys.add(card.key)
                at = end
                break
        else:
            return ()
    if len(keys) < len(set(found)):
        return ()  # a title, and behind it the number of the same card
    counted = [is_counted(each) for each in found]
    if not line.each and [bool(_BARE_NUMBER.fullmatch(each)) for each in found] in ([True, False], [False, True]):
        return ()  # a title, and the number of another card
    is_first_alone = len(found) > MANY and not counted[0] and all(counted[1:])  # "Leader, 4 Title, 4 Title, ..."
    return tuple(found) if len(found) > 1 and (len(set(counted)) == 1 or is_first_alone) else ()


def _counted(line: Line, typed: str) -> Line:
    """Return a line with other words on it, counted as what stands above it or before it says."""
    typed = f"{line.each}x {typed}" if line.each and not is_counted(typed) else typed
    return line.but(typed=typed, items=read_card(typed), each=0)


def _card_in(typed: str, line: Line, cards: Cards) -> Card | None:
    """Return the card that some words clearly mean, or None."""
    meaning = understand(line.but(typed=typed, items=read_card(typed), place=0), cards)
    return meaning.cards[0] if meaning.cards and not meaning.problem else None


def meant_by(lines: Sequence[Line], cards: Cards, common: frozenset[str]) -> list[tuple[Line, Meaning | None]]:
    """Return the cards of all lines with what they mean; long lines that name none are tried a few times only."""
    meant: list[tuple[Line, Meaning | None]] = []
    tried = 0
    for line in _without_false_headings(lines, cards):
        is_long = len(line.typed) > LONG
        before = len(meant)
        may_be_several = before < MOST_CARDS and not (is_long and tried >= MOST_TRIED)
        meant += taken_apart(line, cards, common, may_be_several=may_be_several)
        tried += is_long and len(meant) == before + 1
    return meant


def _without_false_headings(lines: Sequence[Line], cards: Cards) -> Iterator[Line]:
    """A heading that is a card's title and heads no line of that card is the card ("Life Base")."""
    for place, line in enumerate(lines):
        title = line.raw.strip() if line.announced is None else _WITH_COUNT.sub("", plain(line.raw))
        if line.announced is not None and (cards.find(title=line.raw) or cards.find(number=line.raw)):
            yield replace(
                line, kind=LineKind.CARD, items=read_card(line.raw), announced=None
            )  # "BakuCore 29", "CORE-18"
            continue
        is_bare = line.kind is LineKind.HEADER and title.replace(" ", "").isalnum()
        found = cards.find(title=title) if is_bare else ()
        after = next((each for each in lines[place + 1 :] if each.kind is LineKind.CARD), None) if found else None
        below = next((each for each in lines[place + 1 :] if each.kind is not LineKind.BLANK), None) if found else None
        is_heading = after is not None and any(plain(item.title) == plain(title) for item in after.items)
        is_heading = is_heading or (below is not None and plain(below.raw) == plain(title))
        count = 1 if line.announced is None else line.announced
        is_card = bool(found) and not is_heading and 0 < count <= MOST_COPIES
        yield line.but(kind=LineKind.CARD, items=(Item(count, title),), announced=None) if is_card else line

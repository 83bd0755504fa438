"""Names in alphabetical lists: compared as people read them, and split over pages."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from judgeapp.domain.letters import normalized

# Letters that Unicode does not take apart into a plain letter and a mark.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "’": "'", "‘": "'"}
)


def fold(name: str) -> str:
    """Return a name for comparing and searching: no case, no marks over letters, no invisible characters."""
    if name.isascii():
        return " ".join(name.lower().split())
    apart = normalized("NFKD", name.casefold())
    shown = "".join(letter for letter in apart if not _is_mark(letter))
    return " ".join(shown.casefold().translate(_PLAIN).split())


def _is_mark(letter: str) -> bool:
    # Only the marks of European letters: those of other scripts are letters of their own.
    return "\u0300" <= letter <= "\u036f" or unicodedata.category(letter) in ("Cf", "Cc")


def sort_key(name: str) -> tuple[str, str]:
    """Return what alphabetical lists are sorted by; names that only differ in marks have a fixed order, too."""
    return fold(name), name


def letter_of(name: str) -> str:
    """Return the letter that a name stands under: "A", "Ж"; "#" if it begins with none."""
    first = fold(name)[:1].upper()
    return first if first.isalpha() else "#"


@dataclass(frozen=True, slots=True)
class Page:
    """Part of a sorted list: from place `start` to before `end`, with the shortest label that tells it apart."""

    start: int
    end: int
    label: str


def letter_breaks(names: Sequence[str], pages: int) -> tuple[Page, ...]:
    """Split names, sorted by `sort_key`, into at most so many pages of nearly one length: "A–Br", "Bu–D".

    Those who share a name stay on one page.
    """
    keys = [fold(name) for name in names]
    starts = sorted({_start(keys, len(keys) * page // pages) for page in range(pages)} - {len(keys)})
    return tuple(Page(start, end, _label(keys, start, end)) for start, end in pairwise([*starts, len(keys)]))


def _start(keys: Sequence[str], place: int) -> int:
    while 0 < place < len(keys) and keys[place] == keys[place - 1]:
        place += 1
    return place


def _label(keys: Sequence[str], start: int, end: int) -> str:
    key, last_key = keys[start], keys[end - 1]
    before, after = keys[start - 1] if start else "", keys[end] if end < len(keys) else ""
    first, last = _prefix(key, before), _prefix(last_key, after)
    if key == last_key:
        return max(first, last, key=len)
    if first != last and first.startswith(last):
        last = _prefix(last_key, after, key)
    return first if first == last else f"{first}–{last}"


def _prefix(key: str, *others: str) -> str:
    """Return as much of a name as none of the others begins with."""
    length = 1
    while length < len(key) and (key[length - 1] == " " or any(other.startswith(key[:length]) for other in others)):
        length += 1
    return key[:1].upper() + key[1:length]

"""Puts words together that a page parts at the end of its lines, by what else the document says.

A hyphen at a line's end may be the word's own ("face-up") or only be there because the line was full ("condi-tions").
The document itself tells: which of the two it writes elsewhere, in the middle of a line. Where one sort of hyphen
stands only at ends of lines, that one parts words, and others are their own.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

HYPHEN = "\u00ad"  # of a word that is parted, whether the file says so or its reader knows
_PARTED = re.compile(rf"(?P<before>[-‐]?)(?P<head>[^\W_]+)(?P<mark>[-‐{HYPHEN}])$")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_REST = re.compile(r"(?P<rest>[^\W_]+)(?P<after>[-‐]?)")


def joined(lines: Sequence[str], furniture: Collection[int]) -> list[str]:
    """Return the lines with each parted word on the line on which it begins; no line goes, none comes.

    `furniture` are the places of lines between which a word may run on. A line that was the rest of a word is left "".
    """
    found = list(lines)
    standing = [at for at, line in enumerate(lines) if line and at not in furniture]
    words = _Words([lines[at] for at in standing])
    for at, below in pairwise(standing):
        head, rest = _PARTED.search(found[at]), _REST.match(found[below])
        if not (head and rest):
            continue
        end, _, left = found[below].partition(" ")
        if head["head"].isdigit() and rest["rest"].isdigit():  # "10-13-" and "1"
            found[at], found[below] = found[at] + end, left
        elif words.is_parted(head, rest):
            found[at], found[below] = found[at][:-1] + end, left
    return [re.sub(rf"[‐{HYPHEN}]$", "-", line).replace(HYPHEN, "") for line in found]


class _Words:
    """The words that a document writes in the middle of its lines, and how it parts those at their ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._exactly = Counter(word.replace("‐", "-") for line in _whole(lines) for word in _WORD.findall(line))
        self._counts: Counter[str] = Counter()
        for word, count in self._exactly.items():
            for each in {word.lower(), *word.lower().split("-")}:
                self._counts[each] += count
        ends = {line[-1] for line in lines if _PARTED.search(line)}
        self._parting = ends - {HYPHEN} - {letter for line in lines for letter in line[:-1]}

    def is_parted(self, head: re.Match[str], rest: re.Match[str]) -> bool:
        """Does the hyphen at a line's end only part the word?"""
        first, second = head["head"], rest["rest"]
        if not second[0].islower():  # "Baku-Core": only if the document writes it so elsewhere
            return bool(self._exactly[first + second])
        if self._parting:
            return head["mark"] in self._parting
        whole, parted = self._counts[(first + second).lower()], self._counts[f"{first}-{second}".lower()]
        if whole or parted:
            return whole >= parted
        if head["before"] or rest["after"]:  # "free-" and "for-all"
            return False
        return not (self._counts[first.lower()] and self._counts[second.lower()])


def _whole(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines without the halves of words at their ends and beginnings."""
    was_parted = False
    for line in lines:
        words = _PARTED.sub("", line)
        yield _REST.sub("", words, count=1) if was_parted else words
        was_parted = words != line

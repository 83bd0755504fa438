"""Puts words together that a page parts at the end of its lines, by what else the document says.

A hyphen at a line's end may be the word's own ("face-up") or only be there because the line was full ("condi-tions").
The document itself tells: which of the two it writes elsewhere, in the middle of a line. Where one sort of hyphen
stands only at ends of lines, that one parts words, and others are their own. Of two halves that are words themselves
and stand together nowhere else ("reason-able") nobody can tell but by what the other ends of lines are.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

HYPHEN = "\u00ad"  # of a word that is parted, whether the file says so or its reader knows
_PARTED = re.compile(rf"(?P<before>[-‐]?)(?P<head>[^\W_]+)(?P<mark>[-‐{HYPHEN}])$")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_REST = re.compile(r"(?P<rest>[^\W_]+)(?P<after>[-‐]?)")
OFTEN = 5  # times as many words have to be parted as have a hyphen of their own
Ends = tuple[re.Match[str], re.Match[str]]


def joined(lines: Sequence[str], furniture: Collection[int], guessed: list[str] | None = None) -> list[str]:
    """Return the lines with each parted word on the line on which it begins; no line goes, none comes.

    `furniture` are the places of lines between which a word may run on. A line that was the rest of a word is left "".
    `guessed` is given the words of which nothing but the other ends of lines told that they are one.
    """
    found = list(lines)
    standing = [at for at, line in enumerate(lines) if line and at not in furniture]
    words = _Words([lines[at] for at in standing])
    words.learn(ends for at, below in pairwise(standing) if (ends := _ends(lines[at], lines[below])))
    for at, below in pairwise(standing):
        ends = _ends(found[at], found[below])
        if not ends:
            continue
        head, rest = ends
        end, _, left = found[below].partition(" ")
        if head["head"].isdigit() and rest["rest"].isdigit():  # "10-13-" and "1"
            found[at], found[below] = found[at] + end, left
        elif words.is_parted(head, rest):
            if guessed is not None and words.is_guess(head, rest):
                guessed.append(f"{head['head']}{rest['rest']}")
            found[at], found[below] = found[at][:-1] + end, left
    return [re.sub(rf"[‐{HYPHEN}]$", "-", line).replace(HYPHEN, "") for line in found]


def _ends(line: str, below: str) -> Ends | None:
    """Return the halves of a word that may be parted over two lines."""
    head, rest = _PARTED.search(line), _REST.match(below)
    return (head, rest) if head and rest else None


class _Words:
    """The words that a document writes in the middle of its lines, and how it parts those at their ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._exactly = Counter(word.replace("‐", "-") for line in _whole(lines) for word in _WORD.findall(line))
        self._counts: Counter[str] = Counter()
        for word, count in self._exactly.items():
            for each in {word.lower(), *word.lower().split("-")}:
                self._counts[each] += count
        ends = {line[-1] for line in lines if _PARTED.search(line)}
        self._parts_words = False
        self._parting = ends - {HYPHEN} - {letter for line in lines for letter in line[:-1]}

    def learn(self, ends: Iterable[Ends]) -> None:
        """Learn from the words that it writes elsewhere, too, whether it parts words at the ends of its lines."""
        known = Counter(self._known(*each) for each in ends)
        self._parts_words = known[True] >= OFTEN * max(known[False], 1)

    def _known(self, head: re.Match[str], rest: re.Match[str]) -> bool | None:
        """Does the document write the word without its hyphen elsewhere? None if it writes it nowhere."""
        whole, parted = (self._counts[f"{head['head']}{mark}{rest['rest']}".lower()] for mark in ("", "-"))
        return whole >= parted if whole or parted else None

    def is_guess(self, head: re.Match[str], rest: re.Match[str]) -> bool:
        """Are both halves words of their own, which the document writes together nowhere else, in either way?"""
        halves = self._counts[head["head"].lower()] and self._counts[rest["rest"].lower()]
        return bool(halves) and not self._parting and self._known(head, rest) is None

    def is_parted(self, head: re.Match[str], rest: re.Match[str]) -> bool:
        """Does the hyphen at a line's end only part the word?"""
        first, second = head["head"], rest["rest"]
        if len(first) == 1:  # nobody parts a word behind its first letter
            return False
        if not second[0].islower():  # "Baku-Core": only if the document writes it so elsewhere
            return bool(self._exactly[first + second])
        if self._parting:
            return head["mark"] in self._parting
        if (known := self._known(head, rest)) is not None:
            return known
        if head["before"] or rest["after"]:  # "free-" and "for-all"
            return False
        return self._parts_words or not (self._counts[first.lower()] and self._counts[second.lower()])


def _whole(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines without the halves of words at their ends and beginnings."""
    was_parted = False
    for line in lines:
        words = _PARTED.sub("", line)
        yield _REST.sub("", words, count=1) if was_parted else words
        was_parted = words != line

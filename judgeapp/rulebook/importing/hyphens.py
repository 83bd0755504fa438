"""Puts words together that a page parts at the end of its lines, by what else the document says.

A hyphen at a line's end may be the word's own ("face-up") or only be there because the line was full ("condi-tions").
The document itself tells: which of the two it writes elsewhere, in the middle of a line. Where one sort of hyphen
stands only at ends of lines, that one parts words, and others are their own.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

HYPHEN = "\u00ad"  # of a word that is parted, whether the file says so or its reader knows
_PARTED = re.compile(rf"([^\W_]+)(?P<mark>[-‐{HYPHEN}])$")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_REST = re.compile(r"[^\W_]+")


def joined(lines: Sequence[str], furniture: Collection[int]) -> list[str]:
    """Return the lines with each parted word on the line on which it begins; no line goes, none comes.

    `furniture` are the places of lines between which a word may run on. A line that was the rest of a word is left "".
    """
    found = list(lines)
    words = Counter(_plain(word) for line in lines for word in _WORD.findall(_PARTED.sub("", line)))
    ends = {line[-1] for line in lines if _PARTED.search(line)}
    parting = ends - {HYPHEN} - {letter for line in lines for letter in line[:-1]}
    standing = [at for at, line in enumerate(lines) if line and at not in furniture]
    for at, below in pairwise(standing):
        head, rest = _PARTED.search(found[at]), _REST.match(found[below])
        if not (head and rest):
            continue
        end, _, left = found[below].partition(" ")
        if head[1].isdigit() and rest[0].isdigit():  # "10-13-" and "1"
            found[at], found[below] = found[at] + end, left
        elif rest[0][0].islower() and _parts(head, rest[0], words, parting):
            found[at], found[below] = found[at][:-1] + end, left
    return [re.sub(rf"[‐{HYPHEN}]$", "-", line).replace(HYPHEN, "") for line in found]


def _parts(head: re.Match[str], rest: str, words: Counter[str], parting: set[str]) -> bool:
    """Does the hyphen at a line's end only part the word?"""
    if parting:
        return head["mark"] in parting
    whole, parted = _plain(head[1] + rest), _plain(f"{head[1]}-{rest}")
    if words[whole] or words[parted]:
        return words[whole] >= words[parted]
    return not (words[_plain(head[1])] and words[_plain(rest)])


def _plain(word: str) -> str:
    return word.lower().replace("‐", "-")

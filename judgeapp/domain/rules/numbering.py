"""How publishers number their rules, and how people type such numbers.

A number is kept as text exactly as it is cited ("10-10-3-1", "202.9b"). This module turns it into
a tuple of integers that sorts and nests, and reads the messy forms that people type. It knows no
game: a game picks one `Numbering` and tells its particulars.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from judgeapp.domain.letters import normalized

Parts = tuple[int, ...]

_NOISE = re.compile(
    r"\b(?:rules?|r(?=\W|\d)|sections?|sec|chapters?|numbers?|no|nr|paragraph|point|cr)(?:\b|(?=\d))\.?|[#§]"
)
_WORD = re.compile(r"[0-9]+|[a-z]")
_ONLY_NUMBER = re.compile(r"[0-9\s.,:;_/\\()\[\]-]*[a-z]?[\s.)\]]*")
# Hyphens, dashes and the minus sign that come with pasted numbers.
DASHES = dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-")
LONGEST = 80


@dataclass(frozen=True)
class Numbering:
    """One publisher's way to number rules.

    separator       between the parts of a number ("." or "-")
    three_digits    the first part is a chapter digit and a two-digit section ("202.9b")
    letters         the last part may be a letter glued to the number ("202.9b")
    by_heading      no numbers at all: a rule is known by the slug of its heading path
    """

    separator: str = "."
    three_digits: bool = False
    letters: bool = False
    by_heading: bool = False

    @property
    def pattern(self) -> str:
        """Regular expression of a rule's number as our files write it (chapters excluded)."""
        if self.by_heading:
            return r"(?!)"
        joint = re.escape(self.separator)
        if self.three_digits:
            return rf"\d{{3}}(?:{joint}\d+)?[a-z]?"
        return rf"\d+(?:{joint}\d+)+"

    def parts(self, number: str) -> Parts:
        """Return the sortable parts: "202.9b" -> (2, 2, 9, 0, 2), letters before numbers; empty for a slug."""
        if self.by_heading or not re.fullmatch(rf"\d+|{self.pattern}", number):
            return ()
        found: list[int] = []
        for word in _WORD.findall(number):
            if not word.isdigit():
                found += [0, ord(word) - ord("a") + 1]
            elif self.three_digits and not found and len(word) == 3:
                found += [int(word[0]), int(word[1:])]
            else:
                found.append(int(word))
        return tuple(found)

    def read(self, typed: str) -> str:
        """Return the number that a messy text can only mean, or "" if it is more than a number.

        "rule 202.9 b" -> "202.9b", "10 10 3-1" -> "10-10-3-1", "§1.14." -> "1.14".
        """
        if self.by_heading:
            return ""
        text = unicodedata.normalize("NFKC", typed[:LONGEST]).translate(DASHES).lower()
        text = _NOISE.sub(" ", text).lstrip(" -_.,:")
        if len(typed) >= LONGEST or not text or not text[0].isdigit() or not _ONLY_NUMBER.fullmatch(text):
            return ""
        words = _WORD.findall(text)
        letter = words.pop() if not words[-1].isdigit() else ""
        if letter and not self.letters:
            return ""
        return self.separator.join(str(int(word)) for word in words) + letter


class Numbers:
    """The numbers that exist, found again in any form in which somebody types or a document misprints them."""

    def __init__(self, numbering: Numbering, printed: Mapping[str, str]) -> None:
        """`printed` says of every number how it is printed, "" if as it is."""
        self._numbering, self._all = numbering, printed.keys()
        self._misprinted = {_digits(form): number for number, form in printed.items() if _digits(form)}

    def find(self, typed: str) -> str:
        """Return the number that a messy text means, "" if there is none."""
        number = self._numbering.read(typed)
        return number if number in self._all else self._misprinted.get(_digits(number), "")


def _digits(number: str) -> str:
    return re.sub(r"\W+", "-", number.lower()).strip("-")


def slug(text: str) -> str:
    """Return the slug of a heading: lower case, words joined by "-"."""
    plain = normalized("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[\s-]+", "-", re.sub(r"[^a-z0-9\s-]", "", plain)).strip("-")

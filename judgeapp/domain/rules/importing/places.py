"""Where a reference stands, and the words around it."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=[A-Z\[“\"(])")
_NOTHING_SAID = re.compile(r"[\s.,;:)\]\"”]*")
_POINTING = re.compile(
    r"(?:(?:^|\s)[(\[\"“]*(?:see(?: also)?|according to|refer to|rules?|sections?|in))*(?:(?:^|\s)[(\[\"“]+|\s)*$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[([^\[\]]+)\]")
_QUOTED = re.compile(r"[\"“]([\w-]+)[\"”]")
NEAR = 400  # letters before and behind a reference that can be its sentence
NEAREST = 40  # letters before it that can point at it
MANY = 20_000  # different words of one rulebook


@dataclass(frozen=True)
class Place:
    """Where a reference stands: its rule ("" in the glossary), and the words before and after it in its sentence."""

    rule: str
    before: str
    after: str

    @classmethod
    def of(cls, rule: str, text: str, start: int, end: int) -> "Place":
        """Return the place of a text's part, cut to its sentence; a number alone belongs to the next sentence."""
        before = _SENTENCE.split(text[max(0, start - NEAR) : start])[-1]
        before = before[:-NEAREST] + _POINTING.sub("", before[-NEAREST:])
        first, *more = _SENTENCE.split(text[end : end + NEAR])
        is_alone = not before.strip() and _NOTHING_SAID.fullmatch(first)
        return cls(rule, before, more[0] if is_alone and more else first)

    @cached_property
    def words_before(self) -> list[str]:
        """The words of the sentence up to the reference."""
        return stems(self.before)

    @cached_property
    def words(self) -> list[str]:
        """All words of the sentence."""
        return self.words_before + stems(self.after)

    @cached_property
    def keywords(self) -> list[list[str]]:
        """The keywords of the sentence."""
        return keywords(f"{self.before} {self.after}")

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """The two words before the reference, and the one."""
        return [tuple(self.words_before[-length:]) for length in (2, 1) if len(self.words_before) >= length]


def stems(text: str) -> list[str]:
    """Return the words of a text in lower case, without the ends of plurals; a quoted word is also one of its own."""
    quoted = [f"“{word.lower()}”" for word in _QUOTED.findall(text)]
    return [*quoted, *map(_stem, _WORD.findall(text))]


@lru_cache(MANY)
def _stem(word: str) -> str:
    word = re.sub(r"['’]s?$", "", word.lower())
    return f"{word.removesuffix('ies')}y" if word.endswith("ies") else word.removesuffix("s")


def keywords(text: str) -> list[list[str]]:
    """Return what a text has in square brackets, as games print keywords."""
    return [stems(words) for words in _BRACKETED.findall(text)]

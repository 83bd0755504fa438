"""What the search knows of a language: its stems, the words that only shape a question, how one asks for a meaning.

A language is a file, words/<code>.toml, and Whoosh's stemmer for it; without a stemmer its words stay as they are.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from whoosh.analysis import Analyzer, LowercaseFilter, PassFilter, RegexTokenizer, StemFilter
from whoosh.lang import has_stemmer

ENGLISH = "en"
WORD = re.compile("[a-z0-9]+")
_FOLDER = Path(__file__).parent / "words"


def words(text: str) -> list[str]:
    """Return the words of a text in order, lower case and plain."""
    return WORD.findall(plainly(text))


def plainly(text: str) -> str:
    """Lower case without accents and apostrophes: "player's" is "players", "énergie" is "energie"."""
    letters = unicodedata.normalize("NFKD", text.lower()) if not text.isascii() else text.lower()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)) if not text.isascii() else letters
    return bare.replace("'", "").replace("’", "")


@dataclass(frozen=True, eq=False)
class Language:
    """A language of the search.

    code     as in addresses and folders, "es"
    shapes   the written words that shape a question
    meaning  what one says around a word to ask for its meaning
    beside_number  what one says around a rule's number
    """

    code: str
    shapes: frozenset[str] = frozenset()
    meaning: re.Pattern[str] = field(default=re.compile(r"\?+$"))
    beside_number: re.Pattern[str] = field(default=re.compile(r"\?+$"))

    @cached_property
    def weak(self) -> frozenset[str]:
        """The stems of words that shape a question and say little about its answer."""
        return frozenset(self.stem(word) for word in self.shapes)

    @lru_cache(maxsize=40_000)  # noqa: B019 - there are a few languages, and they stay
    def stem(self, word: str) -> str:
        """Return the stem that the index knows a lower-case word by."""
        return next((token.text for token in self._analyser(word)), "")

    @cached_property
    def _analyser(self) -> Analyzer:
        stemming = StemFilter(lang=self.code, cachesize=-1) if has_stemmer(self.code) else PassFilter()
        return RegexTokenizer(WORD) | LowercaseFilter() | stemming

    def terms(self, text: str) -> list[str]:
        """Return the stems of a text, in order."""
        return [self.stem(word) for word in words(text)]

    def asked_for(self, text: str) -> str:
        """Return the word whose meaning is asked for; what asks for none stays as it is."""
        return self.meaning.sub("", self.meaning.sub("", plainly(text)))

    def number_in(self, text: str) -> str:
        """Return a text without the words that one says around a rule's number."""
        return self.beside_number.sub(" ", plainly(text))


@lru_cache(maxsize=1)
def languages() -> Mapping[str, Language]:
    """Return the languages that can be searched in, English first."""
    codes = sorted((path.stem for path in _FOLDER.glob("*.toml")), key=lambda code: (code != ENGLISH, code))
    return MappingProxyType({code: _read(code) for code in codes})


def spoken_in(text: str) -> str:
    """Return the code of the language that a long text is in, by the words that shape its sentences."""
    typed = words(text)
    often = {code: sum(word in each.shapes for word in typed) for code, each in languages().items()}
    return max(often, key=lambda code: often[code])


def language_of(code: str) -> Language:
    """Return a language by its code; one without a file has no stems and no words of its own."""
    return languages().get(code) or _bare(code)


@lru_cache(maxsize=8)
def _bare(code: str) -> Language:
    return Language(code)


def _read(code: str) -> Language:
    said = tomllib.loads((_FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    around = rf"^\W*(?:{said['before']})\s+(?:(?:{said['between']})\s+)?|\s+(?:{said['behind']})\b\W*$|\?+$"
    number = rf"\b(?:{said['number']})\b\.?|[?¿º]"
    return Language(code, frozenset(words(said["weak"])), re.compile(around), re.compile(number))


IN_ENGLISH = language_of(ENGLISH)

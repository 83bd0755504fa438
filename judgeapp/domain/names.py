"""Names: which of accounts look the same, and those of people in alphabetical lists, split over pages.

A name stands beside a role that was given to it, so that one which is taken for another's gives its owner that trust.
A name is written in one alphabet; two names look the same if they share one of their looks: what an eye keeps of a
name as it is typed, and of it without capitals. Accents, a stroke through a letter and the kind of a separator are not
kept; l, I and 1 are one sign, O and 0 are, and the letters of Cyrillic, Greek and Armenian that Latin has too.

Not known here: which names there are, and letters of other alphabets that a few Latin ones resemble; a name cannot mix
those with Latin. Names of players are free text; they are compared as people read them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from judgeapp.domain.letters import normalized
from judgeapp.domain.messages import Message, say

EAST = {"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA"}  # written together, and with Latin
ALPHABETS = EAST | {  # that people write today: of the others hardly any reader knows the letters
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
}
PAIRS = (  # what looks like what, letter by letter
    ("абвгезиікһјкмнопрстухѕьѵԁԛԝӏ", "a6bre3uikhjkmhonpctyxsbvdqwl"),
    ("АБВЕЗІКМНОРСТУХЅЈЬѴԚԜӀ", "a6be3lkmhopctyxsjbvqwl"),
    ("αβγεηικνοσρτυχω", "abyenikvooptuxw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhlkmnoptyx"),
    ("ոօսցհզյլՕՍՏԼ", "noughqjlousl"),
    ("カロニエタトハヘー", "力口二工夕卜八へ一"),
    ("I1|0ɑɡıȷǀɩ", "llloagijli"),
)
LOOKS_LIKE = {ord(one): other for ones, others in PAIRS for one, other in zip(ones, others, strict=True)}
_LATIN = re.compile(r"LATIN (?:(?:SMALL|CAPITAL) LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .+)?")


def problem(name: str) -> Message | None:
    """Return what keeps a name from being told from others, whatever names there are."""
    letters = [sign for sign in name if sign.isalnum()]
    if not letters:
        return say("A name has a letter or a digit.")
    found = {_alphabet(sign) for sign in letters if not sign.isascii() or sign.isalpha()}
    if not found <= ALPHABETS:
        return say("This name has a sign that cannot be told from others. Use letters and digits.")
    if len(found) > 1 and not found <= EAST | {"LATIN"}:
        return say("Write the name in one alphabet: this one mixes several, and could be taken for another name.")
    return None


def looks(name: str) -> frozenset[str]:
    """Return what an eye keeps of a name; two names that share one of these look the same."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({_look(plain), _look(plain.casefold())})


def _look(name: str) -> str:
    seen = "".join(_seen(sign) for sign in name).casefold()
    return re.sub(r"[-._]+", "-", seen.replace("rn", "m").replace("vv", "w")).strip("-")


@lru_cache(maxsize=4096)
def _seen(sign: str) -> str:
    """Return a sign without its marks, as the Latin letter that it looks like if there is one."""
    bare = "".join(each for each in unicodedata.normalize("NFD", sign) if unicodedata.category(each) != "Mn")
    if found := _LATIN.fullmatch(unicodedata.name(bare, "") if len(bare) == 1 else ""):
        bare = found[1] if bare.isupper() else found[1].lower()
    return bare.translate(LOOKS_LIKE)


def _alphabet(sign: str) -> str:
    """Return the alphabet of a letter or digit; "" for what fills a place and is not seen."""
    named = unicodedata.name(sign, "")
    found = re.match(r"(?:EXTENDED )?([A-Z]+)", named)
    return found[1] if found and "FILLER" not in named else ""


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

"""Texts that strangers write: their encoding, their normal forms, and what nobody can see in them.

The library sorts the marks over one letter in quadratic time: half a million of them hold a process for minutes. So at
most MOST_MARKS stay on a letter; no script needs more than a few.
"""

import re
import unicodedata
from functools import cache
from typing import Literal

MOST_MARKS = 20
LAST = 0x1F000  # no mark is beyond
MOST_SENTENCES = 100  # signs that are whole sentences: taken apart, one is up to 18 letters
_SENTENCES = dict.fromkeys((0xFDFA, 0xFDFB))
_NUL = "\0"


def normalized(form: Literal["NFC", "NFKC", "NFKD"], text: str) -> str:
    """Return a text in a normal form, with at most MOST_MARKS marks on each letter."""
    if text.isascii():
        return text
    if len(text) > MOST_MARKS:
        text = _too_many_marks().sub(r"\1", text)
    if "K" in form and sentences_in(text) > MOST_SENTENCES:
        text = text.translate(_SENTENCES)
    return unicodedata.normalize(form, text)


def sentences_in(text: str) -> int:
    """Count the letters that are whole sentences: taken apart, each is up to 18."""
    return sum(text.count(chr(each)) for each in _SENTENCES)


@cache
def _too_many_marks() -> re.Pattern[str]:
    places = [place for place in range(0x300, LAST) if unicodedata.combining(chr(place))]
    starts = [place for place in places if not unicodedata.combining(chr(place - 1))]
    ends = [place for place in places if not unicodedata.combining(chr(place + 1))]
    marks = "".join(f"{chr(start)}-{chr(end)}" for start, end in zip(starts, ends, strict=True))
    return re.compile(f"([{marks}]{{{MOST_MARKS}}})[{marks}]+")


def decode(data: bytes) -> str | None:
    """Return the text of a file in any encoding that lists come in, or None if it is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig"] if _NUL.encode() in data else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        odd = sum(1 for letter in text if ord(letter) < 32 and letter not in "\t\r\n\f\v")
        return text if odd <= len(text) / 100 and _NUL not in text else None
    return None


# They join letters and emoji, so they can be seen by what they do.
_JOINERS = "\u200c\u200d"
_INVISIBLE = ("Cc", "Cf", "Cs")  # categories of Unicode


def clean(written: str) -> tuple[str, int]:
    """Return a text on one line without control, direction and other invisible characters, and how many there were."""
    text = " ".join(normalized("NFC", written).split())
    if text.isprintable():
        return text, 0
    kept = "".join(letter for letter in text if letter in _JOINERS or unicodedata.category(letter) not in _INVISIBLE)
    return " ".join(kept.split()), len(text) - len(kept)

"""Normal forms of texts that strangers write.

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

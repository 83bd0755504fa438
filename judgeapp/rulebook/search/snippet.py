"""The passage of a text that answers a query, with the query's words marked."""

import re
from collections.abc import Collection
from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe

from judgeapp.rulebook.search.index import stem

LENGTH = 240
MOST_HITS = 100  # of a text that its passage is chosen by
_WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)?")


def snippet(text: str, stems: Collection[str], length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the stems, each marked."""
    return passage(text, [(first, last) for first, last, word in _words(text) if word in stems], length)


def passage(text: str, hits: list[tuple[int, int]], length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the hits (start, end), each marked."""
    start, end = _window(text, [first for first, _ in hits[:MOST_HITS]], length)
    pieces, at = ["… " if start else ""], start
    for first, last in hits:
        if at <= first and last <= end:
            pieces += [escape(text[at:first]), f"<mark>{escape(text[first:last])}</mark>"]
            at = last
    pieces += [escape(text[at:end]), " …" if end < len(text) else ""]
    return mark_safe("".join(pieces))  # noqa: S308  (every piece of text is escaped above)


@lru_cache(maxsize=4096)
def _words(text: str) -> list[tuple[int, int, str]]:
    """Return where each word of a text starts and ends, and its stem; the same few texts come up all the time."""
    found = ((match.start(), match.end(), match[0]) for match in _WORD.finditer(text))
    return [(start, end, stem(re.sub(r"['’]", "", word.lower()))) for start, end, word in found]


def _window(text: str, hits: list[int], length: int) -> tuple[int, int]:
    """Return where the passage starts and ends: whole words, as many hits as possible."""
    if len(text) <= length:
        return 0, len(text)
    best = max(hits, key=lambda start: sum(start <= hit < start + length * 3 // 4 for hit in hits), default=0)
    start = max(0, min(best - length // 5, len(text) - length))
    if start:
        start = text.find(" ", start) + 1
    end = min(len(text), start + length)
    if end < len(text):
        end = text.rfind(" ", start, end)
    return start, end

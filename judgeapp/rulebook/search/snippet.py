"""The passage of a text that answers a query, with the query's words marked."""

import re
from collections.abc import Collection

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from judgeapp.rulebook.search.index import stem

LENGTH = 240
_WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)?")


def snippet(text: str, stems: Collection[str], length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the stems, each marked."""
    hits = [match for match in _WORD.finditer(text) if _stem(match[0]) in stems]
    start, end = _window(text, [match.start() for match in hits], length)
    pieces, at = ["… " if start else ""], start
    for match in hits:
        if at <= match.start() and match.end() <= end:
            pieces += [escape(text[at : match.start()]), "<mark>", escape(match[0]), "</mark>"]
            at = match.end()
    pieces += [escape(text[at:end]), " …" if end < len(text) else ""]
    return mark_safe("".join(pieces))  # noqa: S308  (every piece of text is escaped above)


def _stem(word: str) -> str:
    return stem(re.sub(r"['’]", "", word.lower()))


def _window(text: str, hits: list[int], length: int) -> tuple[int, int]:
    """Return where the passage starts and ends: whole words, as many hits as possible."""
    if len(text) <= length:
        return 0, len(text)
    best = max(hits, key=lambda start: sum(start <= hit < start + length * 3 // 4 for hit in hits), default=0)
    start = max(0, best - length // 5)
    if start:
        start = text.find(" ", start) + 1
    end = min(len(text), start + length)
    if end < len(text):
        end = text.rfind(" ", start, end)
    return start, end

"""The line of one card: every way to understand it. Knows no card pool; what a card is, others tell.

"7 Shooter" is seven Shooters or one 7 Shooter, and "Android 18" may be 18 of a card: every reading of a line is listed,
most literal first.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

MOST_COPIES = 999

_COUNT = r"(?P<count>[-−–]?\d+(?:[.,^]\d+)*)"
_TIMES = "×✕✖*"
_DASH = "[-–—]"
_NUMBER = r"(?P<number>[A-Za-z]{1,4}\d{0,3}[-‐–−]\d{1,4}(?:_\w+)?|\d+(?:\.\d+)+/\d+(?:/\d+)?(?:-\w+)?)"

_ONLY_COUNT = re.compile(rf"(?:[xX{_TIMES}]\s?)?{_COUNT}\s*[xX{_TIMES}]?[):.,;]?")
_COUNT_FIRST = re.compile(rf"{_COUNT}(?:\s*[):,;]\s*|\.\s+|\s+(?:{_DASH}\s+)?)(?P<title>\S.*)")
_COUNT_LAST = (
    re.compile(rf"(?P<title>.*?[^\s,;:(\[])[\s,;:(\[]*(?:(?<=[\s\"”(\[)\]])[xX]|[{_TIMES}])\s*{_COUNT}[)\]]?"),
    re.compile(rf"(?P<title>.*?\S)\s+[(\[]?{_COUNT}\s*[xX{_TIMES}][)\]]?"),
    re.compile(rf"(?P<title>.*?\S)(?:\s*[:;,=]|\s+{_DASH}\s)\s*{_COUNT}"),
)
_X_FIRST = re.compile(rf"{_COUNT}\s+X\s+(?P<title>.+)")
_TIMES_FIRST = (
    re.compile(rf"{_COUNT}(?:(?:\s*x|X)(?=[\s\"“(\[])|x(?=[A-Z])|\s*[{_TIMES}])\s*(?P<title>.+)"),
    re.compile(rf"[xX{_TIMES}]\s?{_COUNT}[\s):,.;]+(?P<title>.+)"),
)
_MAY_BEGIN = re.compile(rf"[-−–xX{_TIMES}]?\s?\d")
_BARE_COUNT_LAST = re.compile(r"(?P<title>.*\S)\s+[(\[]?(?P<count>\d{1,3})[)\]]?")
_AFTER_COUNT = (*"xX)]", *_TIMES)

_BRACKETED = re.compile(rf"[(\[]\s*{_NUMBER}\s*[)\]]")
_NUMBER_FIRST = re.compile(rf"{_NUMBER}(?=[\s,;:|]|$)")
_NUMBER_LAST = re.compile(rf"(?<=[\s,;:|]){_NUMBER}$")
_MAY_BE_NUMBER = re.compile(r"[-‐–−/]\d")
_DASHES = dict.fromkeys(map(ord, "‐–−"), "-")
_DASH_BEFORE, _DASH_AFTER = ("- ", "– ", "— "), (" -", " –", " —")
_WORD = re.compile(r"[^\W_]")
_QUOTES = frozenset(["''", '""', "“”", "„“", "„”", "””", "‘’", "’’", "«»", "»«", "‹›"])


@dataclass(frozen=True)
class Item:
    """One way to understand the line of a card; the count is 0 if it states none that can be."""

    count: int
    title: str = ""
    number: str = ""

    @property
    def names_a_card(self) -> bool:
        return bool(self.number or _WORD.search(self.title))


def copies(typed: str) -> int:
    """Return the count in "3", "x3" or "3x", or 0 for what is none: "0", "-1", "1.5", "1000", "three"."""
    match = _ONLY_COUNT.fullmatch(typed)
    return _whole(match["count"]) if match else 0


@lru_cache(maxsize=2_000)  # a list that is being typed is checked again and again
def read_card(text: str) -> tuple[Item, ...]:
    """Return every way to understand a line: most literal first, last what a person would read.

    Cells that tabs divide are told apart. Items with a count of 0 come alone; the last item may have no title.
    """
    cells = text.split("\t")
    for place in (0, -1, *range(1, len(cells) - 1)) if len(cells) > 1 else ():
        if _ONLY_COUNT.fullmatch(cells[place]):
            count = copies(cells.pop(place))
            return tuple(named(count, " ".join(cells)))
    return tuple(_read_words(" ".join(cells)))


def named(count: int, title: str) -> list[Item]:
    """Return the ways to understand what is left when the count is known: is a part of it a card number?"""
    found = _find_number(title)
    kept = Item(count, _tidy(title))
    if not found:
        return [kept]
    parted = Item(count, _without(title, found), found["number"].translate(_DASHES).upper())
    if not parted.title:
        return [parted]
    return [parted, kept] if found.re is _BRACKETED else [kept, parted]


def _read_words(text: str) -> list[Item]:
    number = _find_number(text)
    words = _without(text, number) if number else text
    if only := _ONLY_COUNT.fullmatch(words):
        return named(_whole(only["count"]), number[0] if number else "")
    cuts = _cuts(words, is_end=not number or number.end() < len(text))
    if not cuts:
        return named(1, text)
    *others, (count, title) = [cut for cut in cuts if cut[0]] or cuts[-1:]
    # A number decides which card it is, so it goes only with the count that is the likeliest.
    items = [Item(1, words)] if count else []
    for many, rest in others:
        items += named(many, _put_back(rest, number)) if many == count else [Item(many, _tidy(rest))]
    return items + named(count, _put_back(title, number))


def _put_back(title: str, number: re.Match[str] | None) -> str:
    if not number:
        return title
    return f"{title} {number[0]}" if number.start() else f"{number[0]} {title}"


def _find_number(text: str) -> re.Match[str] | None:
    if not _MAY_BE_NUMBER.search(text):
        return None
    return _BRACKETED.search(text) or _NUMBER_FIRST.match(text) or _NUMBER_LAST.search(text)


def _cuts(text: str, is_end: bool) -> list[tuple[int, str]]:
    """Return every way to cut a count off, likeliest last; is_end: the text ends where its line does."""
    is_count_last = text[-1:].isdecimal() or text.endswith(_AFTER_COUNT)
    last = _cut(_COUNT_LAST, text) if is_count_last else []
    first = _cut((_X_FIRST, _COUNT_FIRST, *_TIMES_FIRST), text) if _MAY_BEGIN.match(text) else []
    if is_count_last and is_end and not last and all(count for count, _ in first):
        last = [cut for cut in _cut((_BARE_COUNT_LAST,), text) if cut[0]]
    return last + first


def _cut(patterns: Iterable[re.Pattern[str]], text: str) -> list[tuple[int, str]]:
    found = [match for pattern in patterns if (match := pattern.fullmatch(text))]
    return [(_whole(match["count"]), match["title"]) for match in found]


def _whole(typed: str) -> int:
    return int(typed) if typed.isdecimal() and int(typed) <= MOST_COPIES else 0


def _without(text: str, part: re.Match[str]) -> str:
    return _tidy(f"{text[: part.start()]} {text[part.end() :]}")


def _tidy(title: str) -> str:
    """Return a title without quotes around it and without what divided it from count and number."""
    title = " ".join(title.split()).strip(" ,;:|")
    title = title[2:] if title.startswith(_DASH_BEFORE) else title
    title = title[:-2] if title.endswith(_DASH_AFTER) else title
    return title[1:-1].strip() if title[:1] + title[-1:] in _QUOTES and len(title) > 1 else title

"""What stands on the line of a card besides it: boxes to tick, prices, rarities, places in the list, counts in words.

Each step takes more away. A reading of a line counts only if all that was on it is accounted for, so nothing that may
be a count or a part of a title is among these.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

_COUNTED_BY = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "una dos tres cuatro cinco seis siete ocho nueve diez",
    "eine zwei drei vier fünf sechs sieben acht neun zehn",
    "un deux trois quatre cinq six sept huit neuf dix",
    "un due tre quattro cinque sei sette otto nove dieci",
    "een twee drie vier vijf zes zeven acht negen tien",
    "uno",
    "ein",
    "eins",
)
NUMBERS = {word: number for words in _COUNTED_BY for number, word in enumerate(words.split(), 1)}
COUNTED_BY = tuple(frozenset(words.split()) for words in _COUNTED_BY)  # one language each
_NUMBERS = "|".join(sorted(NUMBERS, key=len, reverse=True))
_PIECES = (
    r"(?:枚|张|張|장|qty|quantity|copies|copy|pcs|pc|pieces|ct|cards?|c[oó]pias?|copie|cartas?|cartes?|carte|karten?|exemplaires?|uds?|st(?:ü|ue)ck|stk"
    r"|exemplare?|stuks?|mal|ex)\b\.?"
)
_FIRST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<n>\d{1,3})(?:\s?/\s?|\s(?:of|de|von)\s)(?P=n)(?=\s)",
        r"[(\[]\s?x?(?P<n>\d{1,3})x?\s?[)\]](?=\s)",
        r"(?P<n>\d{1,3})\s?[x×]\s?[-–:]\s?(?=[^\W_])",
        rf"(?P<n>\d{{1,3}})\s?{_PIECES}(?:\s(?:of|de|di|von|van)\b)?(?=\s)",
        rf"{_PIECES}\s?[:=]?\s?(?P<n>\d{{1,3}})(?=\s)",
        r"(?P<n>\d{1,3})\s?[x×]?\s(?:of|de|di|von|van)(?=\s[^\W\d])",
    )
)
_SCANNED_ONE = re.compile(r"[lI|]\s?[x×]\s(?=\S)")  # "1x", as programs read what was printed
_LAST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<=^[A-Z]{2}-\d\d)/(?P<n>\d)$|(?<=^[A-Z]{2}-\d{3})/(?P<m>\d)$|(?<=^[A-Z]{2}\d-\d{3})/(?P<o>\d)$",
        r"\stimes\s(?P<n>\d{1,3})$",
        r"(?<=-\d\d)[x×](?P<n>\d{1,3})$|(?<=-\d\d\d)[x×](?P<m>\d{1,3})$",
        rf"[\s,;:(-]+\[?(?P<n>\d{{1,3}})\s?{_PIECES}[)\]]?$",
        rf"[\s,;:(-]+\[?{_PIECES}\s?[:=]?\s?(?P<n>\d{{1,3}})[)\]]?$",
    )
)
_MAY_BEGIN = re.compile(rf"[\d(\[]|{_PIECES}", re.IGNORECASE)
_MAY_END = re.compile(rf"(?:\d|{_PIECES})[)\]]?$", re.IGNORECASE)
_TAIL = 24  # letters at the end of a line, where a count behind the title is
_WORD_FIRST = re.compile(rf"({_NUMBERS})(?:\s?x|\scopies of)?\s(?=\S)", re.IGNORECASE)
_WORD_LAST = re.compile(rf"\s(?:[-–—:,x×]\s?|[(\[])({_NUMBERS})[)\]]?$", re.IGNORECASE)

_TALLY = re.compile(r"(I{2,5}|I(?=\s[A-Z\d]))\s(?=\S)")
_MONEY = r"(?:[$€£¥]|EUR\b|USD\b|GBP\b|euros?\b|dollars?\b)"
_IS_PRICED = re.compile(_MONEY, re.IGNORECASE)
_PRICE = re.compile(
    rf"(?:\s[-–]\s|[@\s,;(\[])*(?:(?:US)?[$€£¥]\s?\d{{1,5}}(?:[.,]\d{{1,2}})?"
    rf"|(?<![\w-])\d{{1,5}}(?:[.,]\d{{1,2}})?\s?{_MONEY})(?:\s?(?:each|ea)\b\.?)?[)\]]?",
    re.IGNORECASE,
)
_BOX = re.compile(r"\W*?\[\s?[xX✓✔]?\s?\]\s*(?=\S)")
_RARITIES = (
    "C|U|UC|R|SR|SPR|SCR|UR|RR|PR|ST|DPR|EX|IAR|GFR|NR|CR|common|uncommon|rare|super rare|special rare|secret rare"
    "|ultra rare|starter rare|promo|foil|holo|NM|LP|EN"
)
_MARKED = re.compile(rf"\s*[(\[<](?:{_RARITIES})[)\]>]\s*")
_SOME_FOIL = re.compile(
    r"(?P<all>\d{1,3})(?P<card>\s?[x×]?\s.*)\s[(\[](?P<some>\d{1,2})\s?[x×]?\s?"
    r"(?:foils?|holos?|promos?|alt(?:ernate)? arts?|signed)[)\]]",
    re.IGNORECASE,
)
_RARE_FIRST = re.compile(rf"(?:{_RARITIES})(?:\s?[-–:|]\s?|\s+)(?=\S)")
_RARE_LAST = re.compile(rf"(?:\s?[-–,:|]\s?|\s+)(?:{_RARITIES})$")
_PRAISE = (
    "love|loves|this|that|one|it|is|a|the|my|so|very|really|super|great|good|best|nice|cool|fun|strong|amazing|awesome|key"
    "|favou?rite|staple|must|card|tech|flex|slot|spot|combo|finisher|starter|me|encanta|muy|buena|mejor|clave|carta|top"
)
_PRAISED = re.compile(rf"\s*[(\[](?:(?:{_PRAISE})[\s!.,]*)+[)\]]$", re.IGNORECASE)
_PLACE = re.compile(
    r"\W{0,3}?(?:#\s?(\d{1,3})[.):]?|\(?(\d{1,3})\s?[.)\]:/]|(\d{1,3})\s[-–—]|(?:card|slot)\s?#?(\d{1,3})\s?[:.)-]"
    r"|(?P<bare>\d{1,3}))\s+(?=\S)",
    re.IGNORECASE,
)
_SURE_COUNT = re.compile(r"\d{1,3}\s?[x×]|\d{1,3}\t")
_COUNT_BEFORE = re.compile(r"\d{1,3}\s?[x×*]|[x×*]\s?\d{1,3}\b|\d{1,3}\s")
_COUNT_BEHIND = re.compile(r"(?:\t\d{1,3}|[\s(\[][x×*]\s?\d{1,3}|\s\d{1,3}[x×]|\(\d{1,3})[)\]]?$")


@dataclass(frozen=True)
class Placed:
    """A line whose first number may be its place in the list."""

    place: int
    rest: str
    has_count: bool


@lru_cache(maxsize=2_000)  # a list that is being typed is checked again and again
def bare(text: str) -> tuple[str, ...]:
    """Return a line as it is, then with less and less of what is neither count, number nor title."""
    return tuple(_barer(text))


def _barer(text: str) -> Iterator[str]:
    yield text
    seen = {text}
    counted = ""
    for step in (_without_signs, _with_counts, _without_prices, _with_counts, _without_rarities, _with_counts):
        if step is _with_counts and text == counted:
            continue
        text = step(text).strip()
        counted = text if step is _with_counts else counted
        if text and text not in seen:
            seen.add(text)
            yield text


def placed(text: str) -> Placed | None:
    """Tell the place in the list that a line begins with, if something follows that may be all the rest."""
    match = _PLACE.match(text)
    if not match:
        return None
    rest = text[match.end() :]
    has_count = is_counted(rest)
    if match["bare"] and not _SURE_COUNT.match(rest):
        return None
    place = next(int(each) for each in match.groups() if each)
    return Placed(place, rest, has_count)


def is_counted(text: str) -> bool:
    """Does a line begin or end with a count?"""
    return bool(_COUNT_BEFORE.match(text) or _COUNT_BEHIND.search(text, max(0, len(text) - _TAIL)))


def is_counted_throughout(counted: Sequence[bool]) -> bool:
    """Have nearly all cards a count, from the first to the last that has one?"""
    if not any(counted):
        return False
    among = counted[counted.index(True) : len(counted) - counted[::-1].index(True)]
    return 10 * sum(among) >= 9 * len(among)


def is_price(text: str) -> bool:
    """Is this nothing but a price?"""
    return bool(_PRICE.fullmatch(text) and _IS_PRICED.search(text))


def _without_signs(text: str) -> str:
    box = _BOX.match(text) if "[" in text else None
    text = text[box.end() :] if box else text
    if text.isascii():
        return text
    signs = (each for each in set(text) if not each.isascii() and unicodedata.category(each) in ("So", "Sk"))
    return text.translate(dict.fromkeys(map(ord, signs), " "))


def _with_counts(text: str) -> str:
    if scanned := _SCANNED_ONE.match(text):
        text = f"1x {text[scanned.end() :]}"
    for pattern in _FIRST if _MAY_BEGIN.match(text) else ():
        if match := pattern.match(text):
            text = f"{match['n']}x{text[match.end() :]}"
    if tally := _TALLY.match(text):
        text = f"{len(tally[1])}x {text[tally.end() :]}"
    tail = max(0, len(text) - _TAIL)
    for pattern in _LAST if _MAY_END.search(text, tail) else ():
        if match := pattern.search(text, tail):
            return f"{text[: match.start()]} x{match[match.lastindex or 1]}"
    if word := _WORD_FIRST.match(text):
        text = f"{NUMBERS[word[1].lower()]}x {text[word.end() :]}"
    word = _WORD_LAST.search(text, max(0, len(text) - _TAIL))
    return f"{text[: word.start()]} x{NUMBERS[word[1].lower()]}" if word else text


def _without_prices(text: str) -> str:
    return _PRICE.sub(" ", text) if _IS_PRICED.search(text) else text


def _without_rarities(text: str) -> str:
    text = _MARKED.sub(" ", text).strip() if "(" in text or "[" in text or "<" in text else text
    text = _PRAISED.sub("", text) if text.endswith((")", "]")) else text
    some = _SOME_FOIL.fullmatch(text) if text.endswith((")", "]")) else None
    if some and int(some["some"]) <= int(some["all"]):  # "3x Title (1 foil)"
        text = some["all"] + some["card"]
    first = _RARE_FIRST.match(text)
    text = text[first.end() :] if first else text
    last = _RARE_LAST.search(text, max(0, len(text) - _TAIL))
    return text[: last.start()] if last else text

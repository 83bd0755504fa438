"""Cards of which each part has a line of its own: a table copied cell by cell, or records of a program.

A card becomes one line, the last of those it took; the others are markup. What does not repeat stays as it is.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.columns import HEADS, columns_of
from judgeapp.domain.decks.layout import COUNT_KEYS, NUMBER_KEYS, TITLE_KEYS, Piece, in_words
from judgeapp.domain.decks.ornaments import is_counted, is_price

MANY = 3  # cards before anything repeats
MOST_OF_A_HEAD, MOST_OF_A_PART = 25, 120  # letters
_BESIDE = {"rarity", "price", "condition", "cost", "power", "total", "rareza", "precio", "seltenheit", "preis", "notes"}
_NUMBER = re.compile(r"[A-Za-z]{1,4}\d{0,3}-\d{1,4}")
_LONE_COUNT = re.compile(r"[x×]\s?\d{1,3}|\d{1,3}\s?(?:[x×]|cop(?:y|ies)|pcs)")
_BULLET = re.compile(r"[-*•■○▪◦+]\s+")
_ONLY_A_NUMBER = re.compile(
    rf"[x×]?(?P<n>\d{{1,3}})\s?[x×]?\W{{1,4}}(?P<number>{_NUMBER.pattern})\W?"
    rf"|(?P<number_first>{_NUMBER.pattern})\W{{1,4}}[x×]?\s?(?P<m>\d{{1,3}})\s?[x×]?"
    rf"|(?P<alone>{_LONE_COUNT.pattern})"
)
_COUNT = re.compile(r"[x×]?\s?\d{1,3}\s?[x×]?")
_LABELLED_COUNT = re.compile(
    r"(?:qty|quantity|count|amount|copies|cantidad|anzahl|menge|quantit[ée]|quantit[àa])\W{1,3}(?P<n>\d{1,3})",
    re.IGNORECASE,
)
_MAP, _NEXT_KEY = re.compile(r"\W*\{(.+:.+)\}\W*"), re.compile(r",\s*(?=[\"']?[\w ]{2,20}[\"']?\s*:)")
_PART = re.compile(r"(?P<new>\s*[-*]\s+)?\s*(?P<key>[\w ]{2,20}?)\s*:\s*(?P<value>\S.*)")
_KEYS = {*COUNT_KEYS, *TITLE_KEYS, *NUMBER_KEYS}


def unstacked(pieces: list[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    """Return the lines of a list, those that only together say which card it is joined."""
    whole = _from_tiles(_from_carts(_from_cells(_from_records(pieces)), is_heading), is_heading)
    return _from_pairs(whole, is_heading)


# --- the heads of a table, one a line, then its cells


def _from_cells(pieces: list[Piece]) -> list[Piece]:
    filled = [at for at, piece in enumerate(pieces) if piece.text.strip()]
    words = [plain(pieces[at].text) if len(pieces[at].text) < MOST_OF_A_HEAD else "" for at in filled]
    begin = next((at for at in range(len(words) - 1) if _is_head(words[at]) and _is_head(words[at + 1])), None)
    if begin is None:
        return pieces
    end = next((at for at in range(begin, len(words)) if not _is_head(words[at])), len(words))
    places = columns_of(words[begin:end])
    rows = [filled[at : at + end - begin] for at in range(end, len(filled), end - begin)]
    if not places.keys() >= {"count", "title"} or len(rows) < MANY:
        return pieces
    if not all(len(row) == end - begin and _COUNT.fullmatch(pieces[row[places["count"]]].text.strip()) for row in rows):
        return pieces
    return _joined(pieces, [filled[begin:end], *rows], "\t")


def _is_head(words: str) -> bool:
    return words in HEADS or words in _BESIDE


def _joined(pieces: list[Piece], rows: Sequence[Sequence[int]], between: str) -> list[Piece]:
    texts = {row[-1]: between.join(pieces[at].text.strip() for at in row) for row in rows}
    return _with_texts(pieces, texts, {at for row in rows for at in row})


def _with_texts(pieces: list[Piece], texts: dict[int, str], taken: set[int]) -> list[Piece]:
    return [
        piece if at not in taken else Piece(piece.number, piece.raw, texts.get(at, ""), markup=at not in texts)
        for at, piece in enumerate(pieces)
    ]


# --- a title, below it the number with what a page says besides, and how many


def _from_tiles(pieces: list[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    filled = [at for at, piece in enumerate(pieces) if piece.text.strip()]
    texts: dict[int, str] = {}
    taken: set[int] = set()
    for first, second, third in zip(filled, filled[1:], filled[2:], strict=False):
        title, beside, count = (_without_bullet(pieces[at]) for at in (first, second, third))
        numbers = _NUMBER.findall(beside) if len(beside) < MOST_OF_A_PART and not is_counted(beside) else []
        if len(numbers) == 1 and _LONE_COUNT.fullmatch(count) and _is_title(title, is_heading):
            texts[third] = f"{_digits(count)}x {title} ({numbers[0]})"
            taken |= {first, second, third}
    return _with_texts(pieces, texts, taken) if len(texts) >= MANY else pieces


# --- a title, and below it how many, and perhaps the number


def _from_pairs(pieces: list[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    filled = [at for at, piece in enumerate(pieces) if piece.text.strip()]
    texts: dict[int, str] = {}
    taken: set[int] = set()
    ends_counted = bool(filled and _LONE_COUNT.fullmatch(_without_bullet(pieces[filled[-1]])))  # so each stands below
    for first, second in pairwise(filled):
        match = _ONLY_A_NUMBER.fullmatch(_without_bullet(pieces[second]))
        title = _without_bullet(pieces[first])
        if match and _is_title(title, is_heading if not ends_counted else _none):
            number = match["number"] or match["number_first"]
            texts[second] = f"{match['n'] or match['m'] or _digits(match['alone'])}x {title}"
            texts[second] += f" ({number})" if number else ""
            taken |= {first, second}
    if above := _from_counts_above(pieces, filled, is_heading):
        return above
    if len(texts) < MANY or 3 * len(texts) <= len(filled):
        return pieces
    alone = [at for at in filled if _LONE_COUNT.fullmatch(_without_bullet(pieces[at]))]
    is_below = all(at in texts for at in alone) and (not alone or filled[-1] in taken)  # or they stand above the titles
    return _with_texts(pieces, texts, taken) if is_below else pieces


def _none(_typed: str) -> bool:
    """No words are a heading where a count stands below each title: "Life Base", "1 copy"."""
    return False


def _without_bullet(piece: Piece) -> str:
    return _BULLET.sub("", piece.text.strip(), count=1)


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


def _from_counts_above(
    pieces: list[Piece], filled: Sequence[int], is_heading: Callable[[str], bool]
) -> list[Piece] | None:
    """Join each count on a line of its own with the title below it, if they begin so behind a heading or the start."""
    alone = [at for at, place in enumerate(filled) if _LONE_COUNT.fullmatch(_without_bullet(pieces[place]))]
    below = {filled[at]: filled[at + 1] for at in alone if at + 1 < len(filled)}
    if len(below) < max(MANY, len(alone)):
        return None
    begins = alone[0] == 0 or is_heading(pieces[filled[alone[0] - 1]].text)
    if not begins or not all(_is_title(pieces[at].text.strip(), is_heading) for at in below.values()):
        return None
    texts = {
        title: f"{_digits(pieces[count].text)}x {_without_bullet(pieces[title])}" for count, title in below.items()
    }
    return _with_texts(pieces, texts, {*below, *texts})


def _is_title(text: str, is_heading: Callable[[str], bool]) -> bool:
    is_bare = not is_counted(text) and not _NUMBER.search(text) and not is_heading(text)
    return is_bare and any(letter.isalpha() for letter in text)


# --- a title, and around it the lines of a cart: "Qty: 3", a price, and what is said of many cards


def _from_carts(pieces: list[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    """Join titles with the labelled counts below them, if both come again after always as many lines."""
    texts = [piece.text.strip() for piece in pieces]
    if sum(bool(_LABELLED_COUNT.fullmatch(text)) for text in texts) < MANY:
        return pieces
    filled = [at for at, text in enumerate(texts) if text and not is_heading(text)]
    counted = [at for at, place in enumerate(filled) if _LABELLED_COUNT.fullmatch(texts[place])]
    size = counted[1] - counted[0] if len(counted) >= MANY else 0
    if size < 2 or counted[0] >= size or any(after - before != size for before, after in pairwise(counted)):
        return pieces
    rows = [filled[start : start + size] for start in range(0, size * len(counted), size)]
    columns = list(zip(*(row for row in rows if len(row) == size), strict=True))
    beside = {at for column in columns[1:] if _is_beside([texts[place] for place in column]) for at in column}
    joined = {}
    for row in rows:
        count = _LABELLED_COUNT.fullmatch(texts[row[counted[0]]])
        last = max(at for at in row if at in beside or at == row[counted[0]])
        joined[last] = f"{count['n']}x {texts[row[0]]}" if count else texts[row[0]]
    own = {at for row in rows for at in (row[0], row[counted[0]])}
    return _with_texts(pieces, joined, own | beside)


def _is_beside(values: Sequence[str]) -> bool:
    """Does a column tell nothing that tells cards apart: prices, or what most of its cells share with others?"""
    return all(map(is_price, values)) or 2 * len(set(values)) <= len(values)


# --- "name: Title", and "count: 3" below it


def _from_maps(pieces: list[Piece]) -> list[Piece]:
    """Return lines like "- {name: Title, qty: 3}" as the cards that they are."""
    texts: dict[int, str] = {}
    for at, piece in enumerate(pieces):
        if len(piece.text) < MOST_OF_A_PART and (inside := _MAP.fullmatch(piece.text)):
            pairs = (each.partition(":") for each in _NEXT_KEY.split(inside[1]))
            cells = {plain(key): value.strip("\"' ") for key, _, value in pairs}
            texts |= {at: words} if (words := in_words(cells)) else {}
    return _with_texts(pieces, texts, set(texts))


def _from_records(pieces: list[Piece]) -> list[Piece]:
    pieces = _from_maps(pieces)
    records: list[dict[str, tuple[int, str]]] = []
    last = -2
    for at, piece in enumerate(pieces):
        part = _PART.fullmatch(piece.text) if ":" in piece.text and len(piece.text) < MOST_OF_A_PART else None
        key = plain(part["key"]) if part else ""
        if not part or key not in _KEYS:
            continue
        if part["new"] or at != last + 1 or key in records[-1]:
            records.append({})
        records[-1][key] = (at, part["value"].strip("\"', "))
        last = at
    words = [(in_words({key: value for key, (_, value) in record.items()}), record) for record in records]
    whole = [(text, [at for at, _ in record.values()]) for text, record in words if text]
    if len(whole) < MANY:
        return pieces
    return _with_texts(pieces, {places[-1]: text for text, places in whole}, {at for _, row in whole for at in row})

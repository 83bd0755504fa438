"""Takes off what a list was wrapped in where it was copied: markup of tables and posts, quotes, chats, files.

What comes out are lines as a person would type them, cells divided by tabs, each with the number of its line in the
text. A line may hold several cards, and a row of a table may take several lines: then the last one has it.
"""

import html
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.letters import normalized

LONGEST_ROW = 20_000  # characters of a row: sheets may carry the texts of the cards

MANY = 3  # lines that begin alike
MOST_PIECES = 500  # lines of a list; what makes more of it is no list

_LINE_END = re.compile(r"\r\n|\n|\r")
_INVISIBLE = re.compile(
    "[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


@dataclass(frozen=True)
class Piece:
    """A line, or a part of one, without what it was wrapped in.

    number   of the line, from 1
    raw      as typed; of a part, the part
    text     what is left; cells are divided by tabs
    markup   nothing but markup was on the line
    column   which cell of its line it starts with, from 0
    """

    number: int
    raw: str
    text: str
    markup: bool = False
    column: int = 0


def lay_out(text: str, is_heading: Callable[[str], bool]) -> list[Piece]:
    """Return the lines of a text without what they were wrapped in; none is dropped.

    is_heading   tells the words of a part of the deck: "Side: 3 Title" on every line is nobody who says so
    """
    lines = [Piece(at, raw, _seen(raw)) for at, raw in enumerate(_LINE_END.split(text), start=1)]
    found = lines
    for unwrap in (_from_json, _from_html, _from_latex, _from_posts, _from_markdown):
        found = unwrap(found)
    found = _from_chats(_without_line_numbers(found), is_heading)
    return found if len(found) <= max(MOST_PIECES, len(lines)) else lines


def _seen(raw: str) -> str:
    return normalized("NFKC", _INVISIBLE.sub("", raw.rstrip()[: LONGEST_ROW + 1]))


def _with(piece: Piece, text: str) -> Piece:
    """Return a line with less on it; if nothing is left, all was markup."""
    return piece if text == piece.text else Piece(piece.number, piece.raw, text, markup=not text.strip())


# --- JSON: one object a card, or titles with their counts

COUNT_KEYS = ("qty", "count", "quantity", "copies", "amount", "number of copies")
TITLE_KEYS = ("name", "title", "card", "card name", "cardname")
NUMBER_KEYS = ("number", "id", "code", "card number", "cardnumber")
_ZONE_KEYS = ("zone", "section", "board", "deck", "part")
MOST_JSON = 100_000


def _from_json(lines: list[Piece]) -> list[Piece]:
    """Read a file of a program; each line of it has the cards that end there."""
    text = "\n".join(line.text for line in lines).strip()
    if text[:1] not in ("{", "[") or len(text) > MOST_JSON or '"' not in text:
        return lines
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return lines
    words = list(_told(data, ""))
    places = _places(lines, words)
    found = [
        Piece(line.number, line.raw if len(told) == 1 else one, one)
        for line, told in zip(lines, places, strict=True)
        for one in told
    ]
    silent = [
        Piece(line.number, line.raw, "", markup=bool(line.text.strip()))
        for line, told in zip(lines, places, strict=True)
        if not told
    ]
    return sorted([*found, *silent], key=lambda piece: piece.number)


def _told(data: Any, name: str) -> Iterator[tuple[str, str]]:
    """Return what the data says in words, each with the text in the file by which its line is found."""
    if isinstance(data, list) and sorted(map(type, data), key=str) == [int, str]:
        title, count = data if isinstance(data[0], str) else data[::-1]
        yield f"{count}x {title}", title
    elif isinstance(data, list):
        if name:
            yield f"{name}:", name
        for each in data:
            yield from _told(each, "")
    elif isinstance(data, dict):
        inner = [each for each in data.values() if isinstance(each, dict)]
        flat = data | inner[0] if len(inner) == 1 and not in_words(_plain(inner[0])) else data  # the count, and a card
        cells = _plain(flat) if in_words(_plain(flat)) else _plain(data)
        if card := in_words(cells):
            yield card, next(str(cells[key]) for key in (*TITLE_KEYS, *NUMBER_KEYS) if key in cells)
            return
        if name:
            yield f"{name}:", name
        for key, value in data.items():
            yield from _told(value, key)
    elif data is not None:
        yield (f"{name}: {data}" if name else str(data)), name or str(data)


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    return {plain(key): value for key, value in data.items() if isinstance(value, str | int)}


def in_words(cells: Mapping[str, Any]) -> str:
    """Return the line of a card of which a program tells count, title and number; "" if it is none."""
    count, title, number, zone = (
        next((str(cells[key]) for key in keys if key in cells), "")
        for keys in (COUNT_KEYS, TITLE_KEYS, NUMBER_KEYS, _ZONE_KEYS)
    )
    if not count or not (title or number):
        return ""
    words = f"{count}x {title or number}" + (f" ({number})" if title and number else "")
    return f"{zone}: {words}" if zone else words


def _places(lines: Sequence[Piece], told: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return what is told on each line, in order: where its text stands next."""
    found: list[list[str]] = [[] for _ in lines]
    at = 0
    for words, typed in told:
        key = json.dumps(typed, ensure_ascii=False)[1:-1]
        at = next((later for later in range(at, len(lines)) if key in lines[later].text), at)
        found[at].append(words)
    return found


# --- HTML, and the files of programs that look like it

_IS_HTML = re.compile(
    r"</?(?:table|t[rdh]|li|[uo]l|d[ltd]|p|br|div|h[1-6]|card|section|zone|strong|b|em|span)\b[^<>]*>", re.I
)
_CARD_TAG = re.compile(r"<card\b([^<>]*)>", re.I)
_PART_TAG = re.compile(r"<(?:section|zone)\b([^<>]*)>", re.I)
_ATTRIBUTE = re.compile(r"""([a-z]+)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""", re.I)
_END_TAG = re.compile(
    r"<br\s*/?>|</(?:p|li|tr|h[1-6]|div|[uo]l|table|section|zone|card|deck|caption|d[td]|summary|details|article)>",
    re.I,
)
_CELL_TAG = re.compile(r"</t[dh]>|</span>(?=\s*<span\b)", re.I)
_OTHER_TAG = re.compile(
    r"</?(?:table|thead|tbody|tfoot|t[rdh]|li|[uo]l|p|div|h[1-6]|card|section|zone|deck|cockatrice_deck|deckname|comments|strong|b|em|i|u|s|span|font|a"
    r"|small|code|pre|html|body|caption|d[ltd]|img|hr|col|colgroup|details|summary|article|label"
    r"|input|button|form|sup|sub|mark|center|del|ins|strike|blockquote|figure|svg|path|select|option)\b[^<>]*>|<[?!][^<>]*>",
    re.I,
)
_COUNT_ELEMENT = re.compile(
    rf"<({'|'.join(('qty', 'quantity', 'count', 'copies', 'amount'))})>\s*(\d{{1,3}})\s*</\1>", re.I
)
_NAME_ELEMENT = re.compile(r"</?(?:name|title|cardname|card_name)>", re.I)
_ROW_TAG = re.compile(r"<(/?)tr\b[^<>]*>", re.I)
_END = "\x1e"


def _from_html(lines: list[Piece]) -> list[Piece]:
    if not any("<" in line.text and _IS_HTML.search(line.text) for line in lines):
        return lines
    found: list[Piece] = []
    row = ""
    for line in lines:
        opened = [match[1] for match in _ROW_TAG.finditer(line.text)]
        text = row + _without_tags(line.text)
        if (opened and not opened[-1]) or (row and not opened):
            row = text or " "  # the row goes on in the next line
            found.append(Piece(line.number, line.raw, "", markup=True))
            continue
        row = ""
        parts = [part.strip(" \n") for part in text.split(_END)]
        parts = [part for part in parts if part.strip()]
        found += [Piece(line.number, line.raw if len(parts) == 1 else part, part) for part in parts]
        if not parts:
            found.append(Piece(line.number, line.raw, "", markup=bool(line.text.strip())))
    return [*found, Piece(lines[-1].number, row, row.strip())] if row.strip() else found


def _without_tags(text: str) -> str:
    if _COUNT_ELEMENT.search(text):
        text = _NAME_ELEMENT.sub("", _COUNT_ELEMENT.sub(r"\2x ", text.replace("<card>", "")))
    text = _PART_TAG.sub(_part_tag, text)
    text = _CARD_TAG.sub(_card_tag, text)
    text = _CELL_TAG.sub("\t", _END_TAG.sub(_END, text))
    return html.unescape(_OTHER_TAG.sub("", text)).replace("\xa0", " ").strip(" ")


def _part_tag(tag: re.Match[str]) -> str:
    """Return the heading of a part; a program that only tells main from side has the leader in "main"."""
    name = _attributes(tag).get("name", "")
    return _END if tag[0].lower().startswith("<zone") and name.lower() == "main" else f"{name}:{_END}"


def _attributes(tag: re.Match[str]) -> dict[str, str]:
    return {key.lower(): double or single for key, double, single in _ATTRIBUTE.findall(tag[1])}


def _card_tag(tag: re.Match[str]) -> str:
    facts = _attributes(tag)
    counted = next((key for key in ("qty", "quantity", "count", "number") if key in facts), "")
    number = next((facts[key] for key in ("number", "id", "code") if key != counted and key in facts), "")
    number = f" ({number})" if re.fullmatch(_NUMBER, number) else ""  # others are keys of the program
    return f"{facts.get(counted, '1')}x {facts.get('name', '')}{number}" + (_END if tag[0].endswith("/>") else "")


# --- LaTeX: tables and items

_COMMAND = re.compile(r"\\(?:[a-zA-Z]+\*?(?:\[[^\[\]]*\])*|\\)")
_FRAME = re.compile(
    r"\\(?:begin|end|hline|[a-z]+rule|documentclass|usepackage|vspace|hspace|centering|setlength|multicolumn)\b"
)
_ARGUMENTS = re.compile(r"\{[^{}]*\}(?=\s*\{)|[{}]")  # of several, the last is what is seen


def _from_latex(lines: list[Piece]) -> list[Piece]:
    if not any("\\begin{" in line.text for line in lines):
        return lines
    return [_with(line, _typeset(line.text)) for line in lines]


def _typeset(text: str) -> str:
    """Return what is seen of a line; what only frames the table is not."""
    if _FRAME.match(text.lstrip()) and "multicolumn" not in text:
        return ""
    text = re.sub(r"(?<!\\)&", "\t", text).replace(r"\&", "&")
    return _ARGUMENTS.sub("", _COMMAND.sub("", text.replace("\\item", "- "))).strip()


# --- posts: tags in square brackets, and quotes

# ":fire:", an emoji by its name, and what chats put behind a message.
_EDITED = re.compile(r"(?<!\S):[a-z][a-z0-9_+-]{1,31}:(?:\s+|$)|\s*\((?:edited|bearbeitet|editado)\)$")
_SPOILER = re.compile(r">!\s?(.+?)\s?!<|(?<=^)\|\|([^|]+)\|\|$")  # hidden until it is touched
_BB_TAG = re.compile(r"\[(/?)(\*|[a-z]{1,8}\d?)(?:=[^\[\]]*)?\]", re.I)


def _from_posts(lines: list[Piece]) -> list[Piece]:
    lines = [
        _with(line, _EDITED.sub("", line.text)) if ":" in line.text or ")" in line.text else line for line in lines
    ]
    lines = [
        _with(line, _SPOILER.sub(r"\1\2", line.text)) if "!<" in line.text or "||" in line.text else line
        for line in lines
    ]
    for sign in (">", "!"):
        if sum(line.text.startswith(sign) for line in lines) >= MANY:
            lines = [_with(line, line.text.lstrip(f"{sign} ")) for line in lines]
    return _without_bb(lines)


def _without_bb(lines: list[Piece]) -> list[Piece]:
    closed = {
        match[2].lower() for line in lines if "[/" in line.text for match in _BB_TAG.finditer(line.text) if match[1]
    }
    if not closed:
        return lines
    known = closed | {"*"}

    def off(tag: re.Match[str]) -> str:
        name = tag[2].lower()
        if name not in known:
            return tag[0]
        return "\t" if tag[1] and name in ("td", "th") else ""

    return [_with(line, _BB_TAG.sub(off, line.text)) if "[" in line.text else line for line in lines]


# --- Markdown: tables, bold letters, code

_RULE_ROW = re.compile(r"\s*[|+:]?[\s|:+=-]*-[\s|:+=-]*")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|www\.|/|#)[^()\s]*\)")
_WIKI_HEADING = re.compile(r"h[1-6]\.\s+(?=\S)")
_IS_DRAWN = re.compile("[\u2500-\u257f]")
_DRAWN = {**dict.fromkeys(range(0x2500, 0x2580), "-"), 0x2502: "|", 0x2503: "|", 0x2551: "|"}
_SLANTED = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])|(?<![\w_])_(?=[^\s_])([^_]*[^\s_])_(?![\w_])")
_BOLD = re.compile(r"\*\*(?!\*|\s)|(?<=[^\s*])\*\*|(?<!_)__(?!_)|`")


def _from_markdown(lines: list[Piece]) -> list[Piece]:
    lines = [_with(line, line.text.translate(_DRAWN)) if _IS_DRAWN.search(line.text) else line for line in lines]
    if any(line.text.startswith("{|") for line in lines):
        lines = [_wiki(line) for line in lines]
    has_table = any("|" in line.text and _RULE_ROW.fullmatch(line.text) for line in lines)
    return [_markdown(line, has_table=has_table) for line in lines]


def _wiki(line: Piece) -> Piece:
    """Return a line of a table of a wiki as a row of cells."""
    text = line.text.strip()
    if text.startswith(("{|", "|}", "|-", "|+")):
        return _with(line, "")
    sign = text[:1]
    return _with(line, "\t".join(text[1:].split(sign * 2))) if sign in ("|", "!") else line


def _markdown(line: Piece, *, has_table: bool) -> Piece:
    text = line.text.strip() if "|" in line.text else line.text
    if "|" in text and _RULE_ROW.fullmatch(text):
        return Piece(line.number, line.raw, "", markup=True)
    if "|" in text and (has_table or (text.startswith("|") and text.endswith("|"))):
        is_head = text.startswith("||") and text.endswith("||") and text.count("||") > MANY - 1  # "||Qty||Card||"
        cells = text.strip("|").split("||" if is_head else "|")
        cells = text[1:].rstrip("|").split("|") if text.startswith("||") and not is_head else cells
        text = "\t".join(cell.strip() for cell in cells)
    text = _LINK.sub(r"\1", text) if "](" in text else text
    text = _WIKI_HEADING.sub("", text) if text.startswith("h") else text
    if "*" in text or "_" in text or "`" in text:
        text = _SLANTED.sub(r"\1\2", _BOLD.sub("", text))
    return _with(line, text)


# --- chats: when and who before every line

_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+"
_CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?"
_SAID_AT = re.compile(
    rf"\s*\[?(?:{_DAY})?{_CLOCK}\]?\s*(?:(?:[-–]\s*)?[^:\d\t<>]{{1,40}}:\s|<[^<>\t]{{1,40}}>\s|\*\s.*$)", re.I
)
_LINE_NUMBER = re.compile(r"\s*(?P<n>\d{1,3}):(?:\s|$)")
_SAID = re.compile(r"(?P<who>[^\W\d_][\w .]{0,24}):\s")


def _without_line_numbers(lines: list[Piece]) -> list[Piece]:
    """Take off the numbers of all lines, where they count through: " 4: 14 Violet Crystal"."""
    found = [_LINE_NUMBER.match(line.text) for line in lines]
    numbered = [match for match in found if match]
    counts_through = [int(match["n"]) for match in numbered] == list(range(1, len(numbered) + 1))
    if len(numbered) <= MANY or not counts_through or len(numbered) < sum(bool(line.text.strip()) for line in lines):
        return lines
    return [_with(line, line.text[match.end() :]) if match else line for line, match in zip(lines, found, strict=True)]


def _from_chats(lines: list[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    """Take off a time and a name; a name alone only where it begins all lines."""
    found = [_SAID_AT.match(line.text) if ":" in line.text else None for line in lines]
    if sum(map(bool, found)) >= MANY or (found and found[0]):
        return [_with(line, line.text[said.end() :]) if said else line for line, said in zip(lines, found, strict=True)]
    filled = [line for line in lines if line.text.strip()]
    names = {said["who"] if (said := _SAID.match(line.text)) else "" for line in filled}
    if len(names) == 1 and len(filled) > MANY and not any(not name or is_heading(name) for name in names):
        return [_with(line, line.text.partition(":")[2].strip()) if line.text.strip() else line for line in lines]
    return lines


# --- several cards on a line

_WIDE = re.compile(r"(?<=\S)[ \xa0]{4,}(?=\S)|(?<=\S)[ \xa0]{2,}(?=[x×]?\d{1,3}[x×]?[ \xa0]+[^\W\d_])")
_BAR = re.compile(r"(?<=\S)[ \xa0]+\|[ \xa0]+(?=\S)")
_DOTS = re.compile(r"[.·_…]\s?[.·_…]")
_LEADER = re.compile(r"(?<=[^\s.·_…])\s*(?:[.·_…]\s?){3,}\s*(?=[x×]?\d{1,3}x?$)")
_BETWEEN = re.compile(r"\s*[,;/|+•·&]\s*(?=[x×]?\s?\d{1,3}\s?[x×]?\s)|\s+(?:and|und|y)\s+(?=\d{1,3}\s?x?\s)")
_JOINT = r"(?:\s*[,;/|+•·&]|\s+(?:and|und|y)(?=\s))\s*"
_AFTER_COUNT = re.compile(
    rf"(?:(?<=[\s(\[]x\d)|(?<=[\s(\[]x\d\d))[)\]]?{_JOINT}|(?<=\(\d\)){_JOINT}|(?<=\[\d\]){_JOINT}"
)
_NUMBER = r"[A-Za-z]{1,4}\d{0,3}-\d{1,4}(?:_\w{1,6})?"
_NUMBERED = re.compile(rf"\d{{1,3}}\s?[x×]?\s?{_NUMBER}|{_NUMBER}\s?[x×:]\s?\d{{1,3}}")
_STARTS = re.compile(r"[x×]?\s?\d{1,3}(?:\s?[x×])?\s+[^\w\s]?[^\W\d_]|[x×]\s?\d{1,3}\s")
_ENDS = re.compile(r".*(?:[\s(\[][x×*]\s?\d{1,3}|[(\[]\d{1,3}|\s\d{1,3}[x×])[)\]]?")
_ONLY = re.compile(r"[x×*]?\s?\d{1,3}\s?[x×*]?")


def spread(text: str) -> str:
    """Return a line with a tab wherever a wide gap, a bar or a row of dots divides it."""
    text = _WIDE.sub("\t", text) if "  " in text or "\xa0" in text else text
    text = _BAR.sub("\t", text) if "|" in text else text
    return _LEADER.sub("\t", text) if _DOTS.search(text) else text


def side_by_side(text: str) -> list[tuple[int, str]]:
    """Return the cards that stand side by side in the cells of a line, each with the cell it starts with."""
    cells = [(at, cell.strip()) for at, cell in enumerate(text.split("\t")) if cell.strip()]
    words = [cell for _, cell in cells]
    if len(cells) < 2:
        return cells
    if all(_STARTS.match(word) or _ENDS.fullmatch(word) for word in words) and not all(map(_ONLY.fullmatch, words)):
        return cells
    width = _period(words) or len(words)
    return [(cells[start][0], "\t".join(words[start : start + width])) for start in range(0, len(words), width)]


def in_a_row(text: str) -> list[str]:
    """Return the cards that follow each other on a line, each with its count; one, if nothing says there are more."""
    for between, is_one in ((_BETWEEN, _STARTS.match), (_AFTER_COUNT, _ENDS.fullmatch)):
        pieces = [piece for piece in (piece.strip(" ,;") for piece in between.split(text)) if piece]
        first = 0 if len(pieces) <= MANY else 1  # of many, the first may stand there without its count
        if len(pieces) > 1 and all(map(is_one, pieces[first:])):
            return pieces
    numbered = _NUMBERED.findall(text)
    return numbered if len(numbered) > 1 and not _NUMBERED.sub("", text).strip(" ,;") else [text]


def _period(words: Sequence[str]) -> int:
    """Return how many cells a card has if several cards stand side by side, each with a count at the same place."""
    counts = [bool(_ONLY.fullmatch(word)) for word in words]
    cards = sum(counts)
    width = len(words) // cards if cards > 1 else 0
    if width < 2 or width * cards != len(words):
        return 0
    return width if all(kind == counts[at % width] for at, kind in enumerate(counts)) else 0

"""Reads the text of a deck list, in the forms that people have them, into lines. Nothing is dropped.

Knows no card pool and no game: which words are headers is given, and what a card is, others tell.
A list may also be a sheet: comma, semicolon or tab separated, with a row that names its columns.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judgeapp.domain.decks.announced import announcing
from judgeapp.domain.decks.cardline import Item, copies, named, read_card
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.columns import (
    BESIDE_A_HEADING,
    Columns,
    Row,
    find_columns,
    guessed_columns,
    is_head,
    is_sum_of_parts,
    read_row,
    sum_of,
)
from judgeapp.domain.decks.headings import GROUP, LONGEST_HEADING, OUT, Words
from judgeapp.domain.decks.layout import LONGEST_ROW, Piece, in_a_row, lay_out, side_by_side, spread
from judgeapp.domain.decks.lines import Facts, Line, LineKind
from judgeapp.domain.decks.notes import each_of, is_labelled, is_note, total_of
from judgeapp.domain.decks.ornaments import Placed, is_counted, placed
from judgeapp.domain.decks.spoken import spoken
from judgeapp.domain.decks.stacked import unstacked

LONGEST = 300  # characters of a line, or of a cell of a sheet
MOST_IN_A_ROW, MOST_BESIDE = 3_000, 60  # characters of a line that has many cards, and how many
MOST_ROWS = 300  # lines by which a sheet without a head is told
MANY = 3  # lines that begin with 1, 2, 3 have their places in the list there

_MARKS = ("#", "//", ";", "!", ">")
_COMMENT = re.compile(r"\s//|#\s|\s#$|\s(?:<[-=–—]+|←)\s(?=\D*$)")
_COMMENTS = ("//", "#", "<", "←")
_WORD = re.compile(r"[^\W\d_]{2}|[^\W_]{4}")
_BULLETS = re.compile(
    r"^(?:[-–—*+]\s+|\(?[A-Za-z][).]\s+(?=\d{1,2}\s?[x×]?\s)|o\s+(?=\d)|\\item\s+|[•·▪◦‣●○■►▸➤→]\s*)+"
)
_RULER = re.compile(r"[\s=_*~+#/\\|<>{}()\[\],.:;\"'•·‒–—―\u2500-\u257f-]+")
_UNDERSCORE = re.compile(r"(?<=[^\W_])_(?=[A-Za-z]?[a-z])")  # for a space; that of a printing has capitals behind it
_IS = re.compile(r"([^\d:\t]{2,40}?\s(?:is|are|es|son|ist|sind))\s([^\d\t].*?)\.?")
_PART_FIRST = re.compile(r"[(\[]([^\d()\[\]]{2,40})[)\]]\s*:?\s*(?=[x×]?\d)")
_PLAYER = re.compile(
    r"[\W_]*player(?:\s*#?\s*\d{1,2}(?:\W.*)?"
    r"|(?:\s+(?:[a-z]|one|two|three|four))?(?:\s*[:=(].*|\s+[-–—]\s.*|[\W_]*))",
    re.IGNORECASE,
)
_DECK_OF_TEAM = re.compile(r"[\W_]*(?:deck|list)\s*#?\s*[1-3]\W*", re.IGNORECASE)
_COUNT_IN_BRACKETS = re.compile(r"[(\[](\d+)\s*[xX×][)\]]\s*|\+(?=\d)")
_AS_DECIMAL = re.compile(r"[.,]0{1,2}$")  # "4.0", as sheets write whole numbers
_LIMIT, _LONGEST_LIMIT = re.compile(r"[(\[](?:limit|max)\W{0,2}(\d{1,3}|any)[)\]]$", re.IGNORECASE), 20
_LONE_CELL = re.compile(r"\"?[^,;\d][^,;]*[,;]{2,}")  # the title row of a sheet
_SHORT = {"m": "main", "md": "main", "mb": "main", "s": "side", "sd": "side", "sb": "side", "l": "leader"}
_A_COUNT = re.compile(r"\s(?=[x×]?\d)")
_MANY_CELLS, _LONE_COUNT = re.compile(r"[^\t]+\t"), re.compile(r"(?:^|\t)[x×]?\d+x?(?:\t|$)")
_ROW = re.compile(
    r"(?>[^\t]*?[^\W\d_][^\t]*+\t++)++[x×]?\d{1,3}x?|[x×]?\d{1,3}x?\t+[^\t]*[^\W\d_]{2}.*"
)  # a count and a title
_COUNT_BEFORE_WORDS = re.compile(r"[x×]?\d{1,2}\s?[x×]?\s+[^\W\d]")
_SURELY_A_CARD = re.compile(r"\d{1,3}\s?[x×]?\s[^\t]*[A-Z]\d{0,3}-\d")  # a count and a number
_COUNT_AND_WORDS = re.compile(r"\W{0,8}(?:[A-Z]{1,3}\s)?\d{1,2}\s?[x×]?\s[^\W\d][^:\t]*")
_OF_HEADINGS = re.compile(  # what a heading, a sum or a note that begins with a number has
    r"cards?\b|kar?ten?\b|cart[ae]s?\b|kaart|drops?\b|\bco[su]|total|sum|gesamt|each|every|\ball\b|cada|jede|chaque|copi"
    r"|kopien|ofs\b|anzahl|count|these|following|somma|somme|place",
    re.IGNORECASE,
)
_BRACKETS_LAST = re.compile(r"([^()\[\]]+)[(\[]([^()\[\]]+)[)\]]\W*")
_MARKED_COUNT = re.compile(r"[x×]\s?\d{1,2}|\d{1,2}\s?[x×]", re.IGNORECASE)
_LABEL_AND_COUNT = re.compile(r"[^\d:=]{2,40}[:=]\W*\d{1,2}\W*")
_CROSSED_OUT = re.compile(r"(?:[-*+•]\s+)?~~([^~]{1,300})~~")
_MARK = re.compile(r"(#|//|;|!|>|~~)[#/;!>~]*\s*")
_ANNOUNCES = re.compile(r"(?P<words>[^\d:()\[\]]{2,40}?)\s*(?:[:–—-]\s*)?[(\[]?(?P<n>\d{1,3})(?:\s?cards?)?[)\]]?\s*:?")
_LOOKS_LIKE_A_HEADING = re.compile(r"[^\d:]{2,40}:|[=~*_-]{2,}[^\d]{2,40}[=~*_-]{2,}|\[[^\d\[\]]{2,40}\]")


@dataclass(frozen=True)
class Reading:
    """Every line of a text in order, with what follows its last line end, if only an empty line."""

    lines: tuple[Line, ...]


def read_list(
    text: str,
    headers: Mapping[str, str],
    *,
    players: bool = False,
    kinds: Iterable[str] = (),
    groups: Iterable[str] = (),
) -> Reading:
    """Read a deck list. headers: `plain` word -> zone; players: a line "Player 2" starts another deck."""
    words = Words(headers, frozenset(kinds), frozenset(groups))
    reader = _Reader(words, players, guessed_columns(text.splitlines()[:MOST_ROWS], words.parts))

    def is_heading(typed: str) -> bool:
        return bool(words.zone_of(plain(typed)))

    def is_part(typed: str) -> bool:
        said = plain(typed)
        return words.zone_of(said) in words.parts.values() and (not words.is_kind(said) or said.endswith("s"))

    pieces = spoken(unstacked(lay_out(text, is_heading), is_heading), is_part)
    places = _places(pieces)
    reader.announced = announcing(pieces, is_heading)
    return Reading(tuple(line for piece in pieces for line in reader.take(piece, places.get(piece.number))))


def _places(pieces: list[Piece]) -> dict[int, Placed]:
    """Return the lines that begin with their places: 1, 2, 3 and so on, line after line."""
    found: dict[int, Placed] = {}
    run: dict[int, Placed] = {}
    last = 0
    for piece in pieces:
        here = placed(_BULLETS.sub("", piece.text.strip()))
        if not here:
            continue
        if here.place != last + 1:
            found |= run if len(run) >= MANY else {}
            run = {}
        if run or here.place == 1:
            run[piece.number] = here
        last = here.place
    return found | (run if len(run) >= MANY else {})


class _Reader:
    """Remembers what holds for the lines to come: the zone, the member, the columns of a sheet."""

    def __init__(self, words: Words, players: bool, columns: Columns | None) -> None:
        self._words, self._players = words, players
        self._zone, self._member = "", 0
        self._is_outside = self._is_direct = self._is_inside = False
        self._has_cards = False
        self._each = 0
        self._above = ""
        self.announced: dict[int, tuple[str, int]] = {}
        self._columns = columns
        self._side_by_side: tuple[tuple[int, str], ...] = ()

    def take(self, piece: Piece, place: Placed | None) -> Iterator[Line]:
        line = Line(piece.number, piece.raw, LineKind.BLANK, self._zone, self._member, is_outside=self._is_outside)
        typed = piece.text
        if piece.markup:
            yield line.but(kind=LineKind.REMARK)
        elif not typed.strip():
            yield line
        elif self._starts_sheet(typed):
            yield line.but(kind=LineKind.REMARK)
        elif self._columns and self._columns.is_row(typed):
            yield from self._take_row(line.but(is_row=True), typed, self._columns)
        else:
            yield from self._take_line(
                line, "\t".join(" ".join(cell.split()) for cell in spread(typed.strip(" ")).split("\t")), place
            )

    def _starts_sheet(self, typed: str) -> bool:
        """Tell whether the line is the head of a sheet."""
        columns = find_columns(typed, self._words.parts) if len(typed) <= LONGEST_ROW else None
        self._columns = columns or self._columns
        return columns is not None

    # --- lines

    def _take_line(self, line: Line, cells: str, place: Placed | None) -> Iterator[Line]:
        text = "\t".join(filter(None, cells.split("\t")))
        sections = self._words.sections(text) if text.count(":") + text.count(" - ") > 1 else ()
        if len(sections) > 1:
            for section in sections:
                yield from self._take_line(line.but(raw=section), section, None)
            return
        if crossed := _CROSSED_OUT.fullmatch(text):
            yield self._card(line.but(zone="", is_outside=True), crossed[1], None)
            return
        mark = _MARK.match(text)
        is_place = bool(place and place.has_count) or bool(mark and mark[1] == "#" and _counted(text))
        if mark and not is_place:
            yield self._take_marked(line, text, text[mark.end() :], mark[1])
            return
        down = self._down(cells)
        if down:
            line, cells = self._behind(line, down[0]), down[1]
        if line.number in self.announced and not down:
            yield self._announced(line, *self.announced[line.number])
            return
        may_be_marked = len(text) <= LONGEST and not down and not _is_surely_a_card(text)
        if may_be_marked and (marked := self._side(line, cells) or self._mark(line, _uncommented(text))):
            yield marked
            return
        yield from self._take_cards(line, cells, place)

    def _take_marked(self, line: Line, text: str, rest: str, mark: str) -> Line:
        """Return a line that begins as remarks do: a heading, a remark, or a remark that may be a card."""
        if len(text) <= LONGEST and (marked := self._mark(line, text)):
            return marked
        remark = line.but(kind=LineKind.REMARK)
        if len(rest) > LONGEST or not is_counted(rest):
            return remark
        card = self._card(line, _uncommented(rest), None)
        return card.but(kind=LineKind.REMARK, mark=mark) if card.kind is LineKind.CARD else remark

    def _side(self, line: Line, cells: str) -> Line | None:
        """Return the line as headings that stand side by side over their columns."""
        if "\t" not in cells:
            return None
        found = [(at, self._words.heading(cell)) for at, cell in enumerate(cells.split("\t")) if cell]
        zones = tuple((at, heading[0]) for at, heading in found if heading and heading[0] in self._words.parts.values())
        if len(found) < 2 or len(zones) < len(found):
            return None
        self._side_by_side = zones
        self._zone = ""
        return line.but(kind=LineKind.HEADER, zone="")

    def _take_cards(self, line: Line, cells: str, place: Placed | None) -> Iterator[Line]:
        if behind := self._inline(cells):
            line, cells = self._behind(line, behind[0]), behind[1]
        before, colon, rest = cells.partition(":")
        if (
            colon
            and _WORD.search(rest)
            and (each := each_of(before) or (copies(before) if _MARKED_COUNT.fullmatch(before) else 0))
        ):
            line, cells = line.but(each=each), rest.strip()
        parts = self._parts(_uncommented(cells)) if len(cells) <= LONGEST_ROW else [(0, cells)]
        if len(parts) == 1 and LONGEST < len(parts[0][1]) <= MOST_IN_A_ROW:
            parts = [(0, part) for part in in_a_row(parts[0][1])]
        parts = parts if len(parts) <= MOST_BESIDE else [(0, cells)]
        for column, part in parts:
            one = line if len(parts) == 1 else line.but(raw=part)
            zone = next((zone for at, zone in reversed(self._side_by_side) if at <= column), line.zone)
            self._is_direct = self._is_direct or not self._is_inside
            self._has_cards = True
            if len(part) > LONGEST:
                yield _unread(one.but(zone=zone), "too-long")
            else:
                yield self._card(one.but(zone=zone), part, place if len(parts) == 1 else None)

    def _inline(self, cells: str) -> tuple[str, str] | None:
        """Return the zone of a heading that stands before its cards on the same line, and the cards."""
        before, colon, rest = cells.partition(":")
        if colon and _WORD.search(rest) and (heading := self._words.heading(before, slips=False)):
            return heading[0], rest.lstrip("*_ \t")
        if first := _PART_FIRST.match(cells):
            words = plain(first[1])
            zone = "" if self._words.is_kind(words) else self._words.zone_of(words)
            return (zone, cells[first.end() :]) if zone else None
        if cells[:1].isalpha() and (said := _IS.fullmatch(cells)) and (zone := self._words.told_in(plain(said[1]))):
            return zone, said[2]
        before, tab, rest = cells.partition("\t")
        if not tab:
            count = _A_COUNT.search(cells, 1, LONGEST_HEADING)
            before, rest = (cells[: count.start()], cells[count.end() :]) if count else ("", "")
            if zone := self._words.told_in(plain(before)):
                return zone, rest
            if len(in_a_row(rest)) < 2:
                return None
        has_cards = _COUNT_BEFORE_WORDS.match(rest) or (_MANY_CELLS.match(rest) and not _LONE_COUNT.search(rest))
        is_other = self._side_by_side or not has_cards or self._words.is_kind(plain(before))
        zone = "" if is_other else self._words.zone_of(plain(before))
        return (zone, rest) if zone else None

    def _down(self, cells: str) -> tuple[str, str] | None:
        """Return the zone that the first cell of a row states for it and the rows below that leave it empty."""
        first, _, rest = cells.partition("\t")
        if not _ROW.fullmatch(rest) or self._side_by_side:
            self._above = "" if first or not rest else self._above
            return None
        if first:
            self._above = GROUP if self._words.is_kind(plain(first)) else self._words.zone_of(plain(first))
        return (self._above, rest) if self._above else None

    def _behind(self, line: Line, zone: str) -> Line:
        """Return a line of cards behind a heading, which holds for them alone."""
        if zone == OUT:
            return line.but(zone="", is_outside=True)
        return line.but(zone=line.zone if zone == GROUP else zone, is_inline=True)

    def _parts(self, cells: str) -> list[tuple[int, str]]:
        """Return the cards that stand side by side, each with its cell; under headings side by side, one below each."""
        if not self._side_by_side:
            return side_by_side(cells)
        each = cells.split("\t")
        starts = [at for at, _ in self._side_by_side]
        below = zip(starts, [*starts[1:], len(each)], strict=True)
        parts = [(start, "\t".join(filter(None, each[start:end]))) for start, end in below]
        return [(start, part) for start, part in parts if part]

    def _card(self, line: Line, text: str, place: Placed | None) -> Line:
        text, facts = _facts(text)
        text = _BULLETS.sub("", text)
        text = _UNDERSCORE.sub(" ", text) if "_" in text else text
        if place and (here := placed(text)) and here.place == place.place:
            text, line = here.rest, line.but(place=0 if here.has_count else here.place)
        if bracketed := _COUNT_IN_BRACKETS.match(text):
            text = f"{bracketed[1]}x {text[bracketed.end() :]}" if bracketed[1] else text[1:]
        line, text = self._told_behind(line, text)
        opens, announced = _opens(text)
        each = 0 if is_counted(text) else line.each or self._each
        return _card(line.but(typed=text, opens=opens, announced=announced, each=each), read_card(text), facts)

    def _told_behind(self, line: Line, text: str) -> tuple[Line, str]:
        """Return a line without the part of the deck that stands behind its card, in that part: "2 Title (side)"."""
        told = _BRACKETS_LAST.fullmatch(text) if is_counted(text.partition("(")[0].partition("[")[0]) else None
        zone = self._words.parts.get(plain(told[2]), "") if told else ""
        if not told or not zone or self._words.is_kind(plain(told[2])) or line.is_outside:
            return line, text
        return line.but(zone=zone, is_inline=True), told[1].strip()

    # --- headings and remarks

    def _mark(self, line: Line, text: str) -> Line | None:
        if self._players and (_PLAYER.fullmatch(text) or _DECK_OF_TEAM.fullmatch(text)):
            self._begin("")
            self._member += 1
            return line.but(kind=LineKind.HEADER, zone="", member=self._member, is_outside=False)
        if heading := self._words.heading(_without_heads(text)):
            zone, announced, is_guess = heading
            self._begin(zone, plain(text) if not is_guess else "")
            header = line.but(kind=LineKind.HEADER, zone=self._zone, announced=announced, is_guess=is_guess)
            return header.but(is_outside=self._is_outside)
        told = _BRACKETS_LAST.fullmatch(text)
        if told and (each := each_of(told[2])) and (heading := self._words.heading(told[1])):
            self._begin(heading[0])
            self._each = each
            return line.but(kind=LineKind.HEADER, zone=self._zone, is_outside=self._is_outside)
        before, colon, rest = text.partition(":")
        if colon and _WORD.search(rest) and self._words.heading(before, slips=False):
            return None  # "Team: 1 Dragonoid" is a card of the team, whatever else "Team:" may begin
        if (total := total_of(self._words.without_kinds(text))) is not None:
            return line.but(kind=LineKind.REMARK, announced=total)
        if not self._has_cards and _LONE_CELL.fullmatch(text):
            return line.but(kind=LineKind.REMARK)
        if each := each_of(text):
            self._each = each
            return line.but(kind=LineKind.REMARK)
        if is_note(text):
            is_settled = is_labelled(text) and not _LABEL_AND_COUNT.fullmatch(text)
            return line.but(kind=LineKind.REMARK, said="" if is_settled else text)
        if is_head(text) or _RULER.fullmatch(text) or _PLAYER.fullmatch(text):
            return line.but(kind=LineKind.REMARK)
        return None

    def _announced(self, line: Line, words: str, count: int) -> Line:
        """Return a heading that begins with the number of cards below it."""
        self._begin(self._words.zone_of(plain(words)), plain(words))
        header = line.but(kind=LineKind.HEADER, zone=self._zone, announced=count)
        return header.but(is_outside=self._is_outside)

    def _begin(self, zone: str, words: str = "") -> None:
        """Let a heading hold for the lines to come; one for a type of card may stand inside a zone of all types."""
        self._side_by_side = ()
        self._each = 0
        if zone == OUT:
            self._is_outside, self._is_direct, self._is_inside, self._zone = True, False, True, ""
            return
        is_kind = zone == GROUP or self._words.is_kind(words)
        is_loose = self._is_outside or (bool(self._zone) and self._zone not in self._words.kind_zones)
        if is_kind and is_loose and not self._is_direct:
            self._is_inside = True
            return
        self._is_outside = self._is_direct = self._is_inside = False
        self._zone = "" if zone == GROUP else zone

    # --- sheets

    def _take_row(self, line: Line, typed: str, columns: Columns) -> Iterator[Line]:
        row = read_row(typed, columns) if len(typed) <= LONGEST_ROW else None
        if row is None:
            yield _unread(line, "no-title" if len(typed) <= LONGEST_ROW else "too-long")
            return
        for beside in row.side_by_side:
            yield from self._take_cells_of(line, beside)

    def _take_cells_of(self, line: Line, row: Row) -> Iterator[Line]:
        columns = row.columns
        words = " ".join(row.filled)[:LONGEST]
        if (len(row.filled) == 1 or (len(row.filled) == 2 and not row["count"])) and (
            marked := self._mark(line, words)
        ):
            yield marked
        elif heading := self._counted_heading(row):
            yield self._announced(line, heading, copies(row["count"]))
        elif (total := sum_of(row)) is not None:
            yield line.but(kind=LineKind.REMARK, announced=total)
        elif words.startswith(_MARKS) or (is_note(words) and not row["title"]) or is_sum_of_parts(row):
            yield line.but(kind=LineKind.REMARK)
        elif columns.zones:
            counted = [(row.at(at), zone) for at, zone in columns.zones if row.at(at) not in ("", "0", "-")]
            own = self._words.kind_zones  # of which the cards' types tell more
            lines = [(line.but(zone="" if zone in own else zone), count) for count, zone in counted]
            yield from (self._take_cells(one, row, count) for one, count in lines)
            if not counted:
                yield line.but(kind=LineKind.REMARK)
        else:
            yield self._take_cells(self._into_part(line, row["zone"]), row, row["count"]) if row.filled else line

    def _counted_heading(self, row: Row) -> str:
        """Return the heading that a row is, with nothing beside it but how many cards it has."""
        name = next((cell for cell in row.filled if cell not in (row["count"], row["zone"])), "")
        words = plain(name[:LONGEST])
        is_alone = len(row.filled) == 2 and bool(copies(row["count"])) and bool(self._words.zone_of(words))
        return name if is_alone and (words.endswith("s") or not self._words.is_kind(words)) else ""

    def _into_part(self, line: Line, typed: str) -> Line:
        """Return the line in the part of the deck that a cell names; what it names otherwise is told."""
        words = plain(typed[:LONGEST])
        if not words:
            return line
        short = _SHORT.get(words, "")
        zone = self._words.zone_of(words) or (short if short in self._words.parts.values() else "")
        if zone == OUT:
            return line.but(zone="", is_outside=True)
        return line.but(zone="" if zone == GROUP else zone, stray="" if zone else typed)

    def _take_cells(self, line: Line, row: Row, typed: str) -> Line:
        if max(map(len, (typed, row["title"], row["number"]))) > LONGEST:
            return _unread(line, "too-long")
        count = copies(_AS_DECIMAL.sub("", typed)) if typed else 1
        title, facts = _facts(row["title"])
        cells = tuple((name, row[name]) for name in ("type", "limit", "colours") if row[name])
        line = line.but(cells=cells)
        if row["number"].isdecimal():  # it is one of the set, or only that of the row
            line = line.but(of_set=row["number"])
            of_set = (Item(count, title, f"{row['set']}-{row['number']}".upper()),) if row["set"] else ()
            return _card(line, (*of_set, named(count, title)[0]), facts)
        if plain(row["number"]):
            return _card(line, (Item(count, title, row["number"].upper()),), facts)
        if row["colours"] or row["version"]:
            whole = (f"{row['colours']} {title}", f"{title}, {row['version']}", f"{title} {row['version']}")
            items = tuple(Item(count, " ".join(each.split()).strip(" ,")) for each in whole)
            return _card(line, (*items, named(count, title)[0]), facts)
        return _card(line.but(typed=f"{count}x {title}" if count else ""), (named(count, title)[0],), facts)


def _uncommented(text: str) -> str:
    return _COMMENT.split(text, maxsplit=1)[0].rstrip() if any(sign in text for sign in _COMMENTS) else text


def _is_surely_a_card(text: str) -> bool:
    """Is this a count and a card, and no heading, sum or note that begins with a number?"""
    if _SURELY_A_CARD.match(text):
        return True
    return bool(_COUNT_AND_WORDS.fullmatch(text) and not _OF_HEADINGS.search(text))


def _without_heads(text: str) -> str:
    """Return "Team" of "Team    Qty" and of "Qty    Team": a heading, and beside it the heads of columns."""
    others = [cell for cell in text.split("\t") if plain(cell) not in BESIDE_A_HEADING]
    return others[0] if "\t" in text and len(others) == 1 else text


def _counted(text: str) -> bool:
    here = placed(text)
    return bool(here and here.has_count)


def _opens(text: str) -> tuple[bool, int | None]:
    """Tell whether a line may be a heading that nobody knows, and the count of cards that it announces."""
    if announced := _ANNOUNCES.fullmatch(text.strip("=~*_#•|<>+- ")):
        return True, int(announced["n"])
    return not is_counted(text) and bool(_LOOKS_LIKE_A_HEADING.fullmatch(text)), None


def _card(line: Line, items: tuple[Item, ...], facts: Facts | None) -> Line:
    """Return the line with its items; it is unread if they name no card or no count, or if the facts are unread."""
    if not items[-1].names_a_card:
        return _unread(line, "no-title")
    problem = "bad-count" if not items[-1].count else "bad-facts" if facts is None else ""
    kind = LineKind.UNREAD if problem else LineKind.CARD
    return line.but(kind=kind, items=items, facts=facts or (), problem=problem)


def _unread(line: Line, problem: str) -> Line:
    return line.but(kind=LineKind.UNREAD, problem=problem)


def _facts(text: str) -> tuple[str, Facts | None]:
    """Return what stands before the braces at the end, and the facts in them; None if they cannot be read."""
    before, brace, inside = text.removesuffix("}").rpartition("{")
    if not brace or not text.endswith("}"):
        limit = _LIMIT.search(text, max(0, len(text) - _LONGEST_LIMIT)) if text.endswith((")", "]")) else None
        return (text[: limit.start()].rstrip(), (("limit", limit[1]),)) if limit else (text, ())
    pairs = [[part.strip() for part in piece.partition("=")] for piece in inside.split(";") if piece.strip()]
    if not all(key and sign for key, sign, _ in pairs):
        return before.rstrip(), None
    return before.rstrip(), tuple((key.lower(), value) for key, _, value in pairs)

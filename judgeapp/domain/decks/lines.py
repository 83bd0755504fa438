"""The lines of a list as they were read: cards, headings, remarks, blanks, and what cannot be read."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from judgeapp.domain.decks.cardline import Item

Facts = tuple[tuple[str, str], ...]


class LineKind(StrEnum):
    CARD = "card"
    HEADER = "header"
    REMARK = "remark"
    BLANK = "blank"
    UNREAD = "unread"


@dataclass(frozen=True)
class Line:
    """One line of the text, or one card of a line that has several.

    number      from 1
    raw         as typed, without the line end; of one card of several, its part
    zone        the zone in force, "" before any header; of a header the zone that it starts
    member      whose deck of a team, 0 before the first header of a player
    items       ways to understand a card, most literal first: take the first that the pool knows;
                where it knows none, the last is what a person would read
    facts       what the line says about its card: {type=action} -> (("type", "action"),)
    problem     of an unread line: "bad-count", "no-title", "bad-facts" or "too-long"
    announced   the count that a header, or a line with a sum, states
    is_row      it is a row of a sheet
    typed       what is on it besides bullets and facts; "" of a row
    place       its place in the list, which may also be its count, for it states no other
    mark        what a line began with that often makes it a remark: "#", "//", ";", "!" or ">"
    is_guess    a header with a slip of the pen in it
    is_outside  it is under a header of cards that are no part of the deck, or is one
    opens       it may be a header that nobody knows, with the count that it announces
    cells       facts that columns of a sheet state
    stray       what a column for parts of the deck says that is none
    is_inline   it stands behind its heading, on the same line
    each        how many of it there are, where the line states no count: "3 of each:" stands above it or before it
    of_set      what a sheet says beside the title: its number in its set, or only that of the row
    said        what a note says, if nothing but its words makes it one
    """

    number: int
    raw: str
    kind: LineKind
    zone: str = ""
    member: int = 0
    items: tuple[Item, ...] = ()
    facts: Facts = ()
    problem: str = ""
    announced: int | None = None
    is_row: bool = False
    typed: str = ""
    place: int = 0
    mark: str = ""
    is_guess: bool = False
    is_outside: bool = False
    opens: bool = False
    cells: Facts = ()
    stray: str = ""
    is_inline: bool = False
    each: int = 0
    of_set: str = ""
    said: str = ""

    def but(self, **changes: Any) -> "Line":
        """Return the line with some of it changed; `dataclasses.replace` looks at every field, which takes longer."""
        line = object.__new__(Line)
        line.__dict__.update(self.__dict__, **changes)
        return line

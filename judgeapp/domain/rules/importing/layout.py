"""Sorts the lines of a document with numbers into its parts: page, front, contents, rules, glossary, history."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace

from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.importing.spots import Finder, is_ended
from judgeapp.domain.rules.numbering import Parts

_PAGE = re.compile(r"(?:- ?|page )?[0-9]{1,3}(?: ?-| ?(?:of|/) ?[0-9]{1,3})?", re.IGNORECASE)
_LEADER = re.compile(r"(?:\t|\.\.|…|··)\s?[0-9]{1,3}\s*$")  # what leads to a page number in a table of contents
_PAGE_NUMBER = re.compile(r"[\s.…·]{1,200}[0-9]{1,3}$")
_NEAR = 100  # letters at a line's end that are looked at for a page number
_LEAST_CONTENTS = 4  # lines with page numbers that are a table of contents without a title


@dataclass
class Layout:
    """The pieces of each part; a line can be cut between two parts, and then its first part owns it.

    rules       what may hold rules; it begins with the front matter behind the contents
    titles      the numbered titles of the contents, in small letters
    glossary    the heading of the glossary and its lines
    history     the heading of the history and its lines
    """

    furniture: list[Piece] = field(default_factory=list)
    contents: list[Piece] = field(default_factory=list)
    titles: dict[str, Parts] = field(default_factory=dict)
    rules: list[Piece] = field(default_factory=list)
    glossary: list[Piece] = field(default_factory=list)
    history: list[Piece] = field(default_factory=list)


def lay_out(pieces: Sequence[Piece], grammar: Grammar, furniture: Set[int]) -> Layout:
    """Return the parts of a document; `furniture` are line numbers that are known to belong to the page."""
    layout = Layout()
    rest = _without_furniture(pieces, grammar, furniture, layout)
    rest = _without_contents(rest, grammar, layout)
    rest = _without_glossary(rest, grammar, layout)
    layout.rules, layout.history = _cut_history(rest, grammar)
    return layout


def _without_furniture(pieces: Sequence[Piece], grammar: Grammar, furniture: Set[int], layout: Layout) -> list[Piece]:
    kinds = [re.compile(kind, re.IGNORECASE) for kind in grammar.furniture]
    rest: list[Piece] = []
    for piece in pieces:
        is_page = piece.starts and not piece.level and not piece.bullet and _PAGE.fullmatch(piece.text)
        if piece.line.number in furniture or is_page or any(kind.fullmatch(piece.text) for kind in kinds):
            layout.furniture.append(piece)
        else:
            rest.append(piece)
    return rest


def _without_contents(pieces: list[Piece], grammar: Grammar, layout: Layout) -> list[Piece]:
    """Take out the table of contents: under its title, or the first lines in a row that lead to page numbers."""
    title = re.compile(grammar.contents, re.IGNORECASE)
    start = next((at for at, piece in enumerate(pieces) if title.fullmatch(piece.text)), None)
    if start is not None:
        end = start + 1
        while end < len(pieces) and not pieces[end].level and _has_page(pieces[end]):
            end += 1
    else:
        start, end = _untitled_contents(pieces)
    layout.contents = pieces[start:end]
    finder = Finder(grammar.numbering)
    for piece in layout.contents:
        for cell in piece.cells or (piece.text,):
            words = cell if piece.cells else cell[:-_NEAR] + _PAGE_NUMBER.sub("", cell[-_NEAR:])
            if spot := finder.first(words):
                layout.titles[words[spot.end :].strip().lower()] = spot.readings[0]
    return pieces[:start] + pieces[end:]


def _has_page(piece: Piece) -> bool:
    """Tell whether a line leads to a page, in whichever of its columns."""
    return bool(_PAGE_NUMBER.search(piece.text[-_NEAR:])) or any(cell.isdigit() for cell in piece.cells)


def _untitled_contents(pieces: list[Piece]) -> tuple[int, int]:
    start = 0
    while start < len(pieces):
        end = start
        while end < len(pieces) and _LEADER.search(pieces[end].line.text[-_NEAR:]):
            end += 1
        if end - start >= _LEAST_CONTENTS:
            return start, end
        start = end + 1
    return 0, 0


def _without_glossary(pieces: list[Piece], grammar: Grammar, layout: Layout) -> list[Piece]:
    title = re.compile(grammar.glossary or r"(?!)", re.IGNORECASE)
    for at, piece in enumerate(pieces):
        if piece.starts and title.fullmatch(piece.text):
            layout.glossary = pieces[at:]
            return pieces[:at]
    return pieces


def _cut_history(pieces: list[Piece], grammar: Grammar) -> tuple[list[Piece], list[Piece]]:
    """Return rules and history. Its title and its first entry may each stand behind a sentence, on the same line."""
    title = re.compile(rf"(?:^|(?<=[.!?])\s)(?P<words>{grammar.history})$", re.IGNORECASE)
    version = re.compile(rf"(?:^|(?<=[.!?])\s)(?P<words>{grammar.version}.*)", re.IGNORECASE)
    at, found = next(((at, m) for at, piece in enumerate(pieces) if (m := title.search(piece.text))), (0, None))
    if not found or (found.start() and not is_ended(pieces[at].text[: found.start()])):
        return pieces, []
    head = replace(pieces[at], text=found["words"], bullet=0)
    rules = [*pieces[:at], *_before(pieces[at], found.start())]
    for place, piece in enumerate(pieces[at + 1 :], at + 1):
        if match := version.search(piece.text):
            rules += _before(piece, match.start())
            return rules, [head, replace(piece, text=match["words"], bullet=0), *pieces[place + 1 :]]
        rules.append(piece)
    return (rules, [head]) if found.start() == 0 and not pieces[at + 1 :] else (pieces, [])


def _before(piece: Piece, end: int) -> list[Piece]:
    """Return the part of a piece before a place, if there is one."""
    return [replace(piece, text=piece.text[:end].rstrip())] if end else []

"""Reads a document whose rules are numbered, however damaged the numbers are, and accounts for every line of it."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace

from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Entry, Rule
from judgeapp.domain.rules.importing import findings
from judgeapp.domain.rules.importing.composing import Composer, Cutter, find_woven, rules, with_siblings
from judgeapp.domain.rules.importing.headed import is_title
from judgeapp.domain.rules.importing.lines import Flow, Piece, pieces, unindented
from judgeapp.domain.rules.importing.readings import Reader, decide
from judgeapp.domain.rules.importing.spots import Finder, is_ended
from judgeapp.domain.rules.importing.values import Draft, Grammar, Line, Owned, Owner, Repair
from judgeapp.domain.rules.numbering import Parts, slug

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


def read_numbered(lines: Sequence[Line], grammar: Grammar, furniture: Set[int] = frozenset()) -> Draft:
    """Return a document cut into rules; `furniture` are the numbers of lines that are known to belong to the page."""
    layout = lay_out(list(pieces(lines)), grammar, furniture)
    reader = Reader(layout.rules, grammar, layout.titles)
    found = with_siblings(decide(reader.choices()), layout.rules)
    composer = Composer(grammar)
    composer.take(Cutter(layout.rules, found, find_woven(found, reader)).segments())
    opened = composer.opened
    parts = _Parts(layout, grammar, composer.owned)
    parts.take()
    return Draft(
        rules=(*parts.prefaces, *rules(opened, findings.printed(opened)), *parts.history),
        glossary=parts.glossary,
        owned=tuple(composer.owned[line.number] for line in lines),
        repairs=(*findings.repairs(opened, layout.rules), *parts.repairs),
        duplicates=tuple(findings.duplicates(opened, grammar.numbering)),
        gaps=tuple(findings.gaps(opened, grammar.numbering)),
        disorder=tuple(findings.disorder(opened)),
    )


class _Parts:
    """Reads what lies around the rules, and owns its lines unless a rule does already."""

    def __init__(self, layout: Layout, grammar: Grammar, owned: dict[int, Owned]) -> None:
        self.layout, self.grammar, self.owned = layout, grammar, owned
        self.prefaces: list[Rule] = []
        self.history: list[Rule] = []
        self.glossary: tuple[Entry, ...] = ()
        self.repairs: list[Repair] = []

    def take(self) -> None:
        for piece in self.layout.furniture:
            self._own(piece, Owner.FURNITURE)
        for piece in self.layout.contents:
            self._own(piece, Owner.CONTENTS)
        self._take_prefaces()
        self._take_history()
        self._take_glossary()

    def _take_prefaces(self) -> None:
        """Read the named parts of the front matter; each ends at the next marked heading or at the contents."""
        title = re.compile(self.grammar.prefaces or r"(?!)", re.IGNORECASE)
        part: tuple[Piece, Flow] | None = None
        flows: list[Flow] = []
        done = min((piece.line.number for piece in self.layout.contents), default=0)
        for piece in self.layout.rules:
            owned = self.owned.get(piece.line.number)
            if not owned or owned.owner is not Owner.FRONT:
                break
            if piece.starts and title.fullmatch(piece.text):
                part = piece, Flow(self.grammar)
                flows.append(part[1])
                self.owned[piece.line.number] = Owned(piece.line, Owner.HEADING, slug(piece.text))
                self.prefaces.append(_heading(piece, slug(piece.text), piece.text, 1, ""))
            elif piece.level or (part and part[0].line.number < done < piece.line.number):
                part = None
            elif part:
                part[1].take(piece)
                self.owned[piece.line.number] = Owned(piece.line, Owner.CONTINUATION, self.prefaces[-1].number)
        self.prefaces = [replace(rule, blocks=flow.blocks) for rule, flow in zip(self.prefaces, flows, strict=True)]

    def _take_history(self) -> None:
        """Read the history of the editions: a heading, and one for each edition below it."""
        if not self.layout.history:
            return
        head, *rest = self.layout.history
        top, flows = slug(head.text), [Flow(self.grammar)]
        version = re.compile(self.grammar.version, re.IGNORECASE)
        self.history.append(_heading(head, top, head.text, 1, ""))
        self._own_heading(head, top)
        for piece in rest:
            if match := version.match(piece.text):
                flows.append(Flow(self.grammar))
                words = piece.text[match.end() :].lstrip(". ")
                self.history.append(_heading(piece, f"{top}/{match['slug']}", match[0], 2, top))
                self._own_heading(piece, self.history[-1].number)
                if words:
                    flows[-1].take(piece, words)
            else:
                flows[-1].take(unindented(piece))
                self._own(piece, Owner.CONTINUATION, self.history[-1].number)
        self.history = [replace(rule, blocks=flow.blocks) for rule, flow in zip(self.history, flows, strict=True)]

    def _take_glossary(self) -> None:
        if not self.layout.glossary:
            return
        head, *rest = self.layout.glossary
        self._own(head, Owner.HEADING)
        self.glossary, owned = read_terms([piece.line for piece in rest], self.grammar)
        for each in owned:
            self.owned.setdefault(each.line.number, each)

    def _own_heading(self, piece: Piece, number: str) -> None:
        """Own the line of a heading; where another rule has the line, say so."""
        if other := self.owned.get(piece.line.number):
            why = say("The heading stands at the end of a line of {rule}.", rule=other.of)
            self.repairs.append(Repair(piece.line.number, piece.text, number, why))
        self._own(piece, Owner.HEADING, number)

    def _own(self, piece: Piece, owner: Owner, of: str = "") -> None:
        self.owned.setdefault(piece.line.number, Owned(piece.line, owner, of))


def _heading(piece: Piece, number: str, title: str, level: int, parent: str) -> Rule:
    return Rule(number, title=title, level=level, is_heading=True, parent=parent, line=piece.line.number)


def read_terms(lines: Sequence[Line], grammar: Grammar) -> tuple[tuple[Entry, ...], tuple[Owned, ...]]:
    """Return the terms of a glossary and what each of its lines belongs to.

    `lines` are those after the glossary's own heading. Lines before the first term are not understood.
    """
    found = list(pieces(lines))
    is_marked = any(piece.level for piece in found)
    entries: list[tuple[Piece, Flow]] = []
    owned: list[Owned] = []
    for at, piece in enumerate(found):
        if piece.level if is_marked else is_title(found, at):
            entries.append((piece, Flow(grammar)))
            owned.append(Owned(piece.line, Owner.TERM, piece.text))
        elif entries:
            entries[-1][1].take(piece)
            owned.append(Owned(piece.line, Owner.TERM, entries[-1][0].text))
        else:
            owned.append(Owned(piece.line, Owner.UNKNOWN))
    terms = tuple(Entry(head.text, blocks=flow.blocks, line=head.line.number) for head, flow in entries)
    return terms, tuple(owned)

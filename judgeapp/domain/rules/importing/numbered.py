"""Reads a document whose rules are numbered, however damaged the numbers are, and accounts for every line of it."""

import re
from collections.abc import Sequence, Set

from judgeapp.domain.rules.book import Entry, Rule
from judgeapp.domain.rules.importing import findings
from judgeapp.domain.rules.importing.composing import Composer, rules
from judgeapp.domain.rules.importing.deciding import decide
from judgeapp.domain.rules.importing.flow import Flow
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.headed import is_title
from judgeapp.domain.rules.importing.layout import Layout, lay_out
from judgeapp.domain.rules.importing.lines import Piece, pieces, unindented
from judgeapp.domain.rules.importing.readings import Reader
from judgeapp.domain.rules.importing.segments import Cutter, find_woven, with_siblings
from judgeapp.domain.rules.importing.values import Draft, Line, Owned, Owner, Repair
from judgeapp.domain.rules.numbering import slug
from judgeapp.domain.saying import say


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
        self.prefaces = [_with_blocks(rule, flow) for rule, flow in zip(self.prefaces, flows, strict=True)]

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
        self.history = [_with_blocks(rule, flow) for rule, flow in zip(self.history, flows, strict=True)]

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


def _with_blocks(rule: Rule, flow: Flow) -> Rule:
    return Rule(rule.number, rule.title, rule.level, True, False, rule.parent, flow.blocks, line=rule.line)


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

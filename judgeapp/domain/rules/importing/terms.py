"""Reads the part of a document that explains its terms, one after the other under a heading each."""

from collections.abc import Sequence

from judgeapp.domain.rules.book import Entry
from judgeapp.domain.rules.importing.flow import Flow
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.lines import Piece, pieces
from judgeapp.domain.rules.importing.titles import is_title
from judgeapp.domain.rules.importing.values import Line, Owned, Owner


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

"""What is noticed about a list besides its cards: lines that cannot be read, repetitions, headings that miscount."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.deck import Deck, together
from judgeapp.domain.decks.findings import Finding, Severity
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.reading import Line, LineKind

if TYPE_CHECKING:
    from judgeapp.domain.decks.listing import ReadLine

MOST_LINES = 8
PROBLEMS = {
    "bad-count": "The number of copies must be a whole number from 1 to 999.",
    "no-title": "There is no card on this line.",
    "bad-facts": "What stands in braces cannot be read; write {type=…; limit=…}.",
    "too-long": "The line is too long to be a card.",
}


def unread(line: Line, format_: Format) -> Finding:
    return Finding(
        code=line.problem,
        severity=Severity.CANNOT_TELL,
        message=f"Line {line.number}: {PROBLEMS[line.problem]}",
        rules=format_.cites,
        zone=line.zone,
        repair="Correct the line.",
        lines=(line.number,),
    )


def repeated(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Cards that stand on several lines of one zone."""
    for member in deck.members:
        own = deck.of(member)
        for zone in format_.zones:
            for found in together(own.inside(zone.key)):
                if len(found.lines) > 1:
                    lines = ", ".join(map(str, found.lines[:MOST_LINES])) + (" …" if found.lines[MOST_LINES:] else "")
                    yield Finding(
                        code="repeated-card",
                        severity=Severity.NOTE,
                        message=f"{found.card.label} is on lines {lines}: added up to {copies(found.count)}.",
                        rules=format_.cites,
                        zone=zone.key,
                        cards=(found,),
                        actual=found.count,
                    )


def miscounted(lines: "Sequence[ReadLine]", format_: Format) -> Iterator[Finding]:
    """Headings that announce another number of cards than follow."""
    heading: Line | None = None
    counted = 0
    for found in [*lines, None]:
        if found is None or found.line.kind is LineKind.HEADER:
            if heading and heading.announced not in (None, counted):
                yield Finding(
                    code="heading-count",
                    severity=Severity.WARNING,
                    message=f"Line {heading.number} announces {copies(heading.announced or 0, 'card')}; "
                    f"{counted} follow.",
                    rules=format_.cites,
                    zone=heading.zone,
                    actual=counted,
                    allowed=heading.announced,
                    repair="Check that no line is missing.",
                    lines=(heading.number,),
                )
            heading, counted = (found.line if found else None), 0
        elif found.entry:
            counted += found.entry.count

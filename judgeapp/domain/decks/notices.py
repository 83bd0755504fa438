"""What is noticed about a list besides its cards: lines that cannot be read, repetitions, headings that miscount."""

from collections.abc import Iterable, Iterator

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.deck import Deck, Entry, together
from judgeapp.domain.decks.findings import Finding, Severity
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.reading import Line, LineKind
from judgeapp.domain.saying import say

MOST_LINES = 8
PROBLEMS = {
    "bad-count": say("The number of copies must be a whole number from 1 to 999."),
    "no-title": say("There is no card on this line."),
    "bad-facts": say("What stands in braces cannot be read; write {{type=…; limit=…}}."),
    "too-long": say("The line is too long to be a card."),
}


def unread(line: Line, format_: Format) -> Finding:
    return Finding(
        code=line.problem,
        severity=Severity.CANNOT_TELL,
        message=say("Line {number}: {words}", number=line.number, words=PROBLEMS[line.problem]),
        rules=format_.cites,
        zone=line.zone,
        repair=say("Correct the line."),
        lines=(line.number,),
    )


def unguessed(unknown: int, guessed: int, format_: Format) -> Iterator[Finding]:
    """So many unknown cards that nobody looked what the last of them may be."""
    if unknown > guessed:
        yield Finding(
            code="not-guessed",
            severity=Severity.NOTE,
            message=say(
                "We do not know {unknown} cards; only for the first {guessed} we looked which ones they may be.",
                unknown=unknown,
                guessed=guessed,
            ),
            rules=format_.cites,
            actual=unknown,
            allowed=guessed,
            repair=say("Check that this is a list of this game."),
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
                        message=say(
                            "{card} is on lines {lines}: added up to {copies}.",
                            card=found.card.label,
                            lines=lines,
                            copies=copies(found.count),
                        ),
                        rules=format_.cites,
                        zone=zone.key,
                        cards=(found,),
                        actual=found.count,
                    )


def miscounted(lines: Iterable[tuple[Line, Entry | None]], format_: Format) -> Iterator[Finding]:
    """Headings that announce another number of cards than follow; of each line, the cards that it came to."""
    heading: Line | None = None
    counted = 0
    for line, entry in [*lines, (None, None)]:
        if line is None or line.kind is LineKind.HEADER:
            if heading and heading.announced not in (None, counted):
                yield Finding(
                    code="heading-count",
                    severity=Severity.WARNING,
                    message=say(
                        "Line {number} announces {cards}; {counted} follow.",
                        number=heading.number,
                        cards=copies(heading.announced or 0, "card"),
                        counted=counted,
                    ),
                    rules=format_.cites,
                    zone=heading.zone,
                    actual=counted,
                    allowed=heading.announced,
                    repair=say("Check that no line is missing."),
                    lines=(heading.number,),
                )
            heading, counted = line, 0
        elif entry:
            counted += entry.count

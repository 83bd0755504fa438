"""Reads card rows: of a CSV or JSON file, of an API request, or stated in a deck list.

Every source has the same columns, in any case, with spaces or hyphens for underscores; they are
listed in rules_corpus/README.md. A value may be text, a whole number, a list of these, or None.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import reduce

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.cells import KNOWN, NAMING, Cells, Row, RowProblem, column_of, tidy
from judgeapp.domain.saying import say


@dataclass(frozen=True)
class CardSheet:
    """What the card files of one game need.

    printing        regular expression of the suffix of a printing, which is no part of the number
    common_limits   values of the column deck_limit (of the fact files) that only repeat the format's own limits
    number_from     columns that may hold the number; the first that is not empty counts
    """

    printing: str = ""
    common_limits: tuple[str, ...] = ()
    number_from: tuple[str, ...] = ("id", "number", "collector")

    def bare(self, number: str) -> str:
        """Return a number without the suffix of a printing: "bt5-001_PR" -> "BT5-001"."""
        typed = tidy(number)
        return (re.sub(self.printing, "", typed, flags=re.IGNORECASE) if self.printing else typed).upper()


class RowError(ValueError):
    """A row that is no card, with all its problems."""

    def __init__(self, problems: tuple[RowProblem, ...]) -> None:
        self.problems = problems
        self.words: str = _in_turn([problem.words for problem in problems])
        super().__init__(self.words)


def _in_turn(words: Sequence[str]) -> str:
    return reduce(lambda first, last: say("{first}; {next}", first=first, next=last), words) if words else ""


def read_rows(
    rows: Iterable[Row], game: str, sheet: CardSheet, first_line: int = 2
) -> tuple[list[Card], list[RowProblem]]:
    """Return the cards of the good rows and the problems of the others; an empty row only counts as a line."""
    cards: list[Card] = []
    problems: list[RowProblem] = []
    for line, row in enumerate(rows, first_line):
        try:
            if row:
                cards.append(card_of(row, game, sheet))
        except RowError as error:
            problems += [replace(problem, line=line) for problem in error.problems]
    return cards, problems


def card_of(row: Row, game: str, sheet: CardSheet) -> Card:
    """Return the card of a row; raise RowError with all problems of the row."""
    cells = Cells(row)
    card = Card(
        game=game,
        title=cells.text("title"),
        number=sheet.bare(cells.number(sheet.number_from)),
        version=cells.text("version"),
        types=tuple(word.lower() for word in cells.items("type")),
        colours=cells.items("colours"),
        cost=cells.cost(),
        stats=cells.stats(),
        symbols=cells.symbols("symbols"),
        disputed=cells.symbols("disputed"),
        traits=cells.items("traits"),
        characters=cells.items("characters"),
        keywords=cells.items("keywords"),
        names=cells.items("names"),
        function=cells.text("function"),
        base=cells.text("base"),
        limit=cells.limit(sheet.common_limits),
        team_limit=cells.team_limit(),
        conditions=cells.conditions(),
        released=cells.released(),
        set=cells.text("set"),
    )
    cells.refuse_without_key(card)
    if cells.problems:
        raise RowError(tuple(dict.fromkeys(cells.problems)))
    return card


def unknown_columns(columns: Iterable[str]) -> tuple[str, ...]:
    """Return the columns that are not read, as they are written."""
    return tuple(column for column in dict.fromkeys(columns) if column.strip() and column_of(column) not in KNOWN)


def names_cards(columns: Iterable[str]) -> bool:
    """Is there a column for a title or a number?"""
    return any(column_of(column) in NAMING for column in columns)


def one_each(cards: Iterable[Card]) -> tuple[list[Card], list[str]]:
    """Return each card once, whatever its printings, and a note on each whose printings differ in facts."""
    found: dict[str, Card] = {}
    notes: list[str] = []
    for card in cards:
        first = found.setdefault(card.key, card)
        if differing := [each.name for each in fields(Card) if getattr(first, each.name) != getattr(card, each.name)]:
            notes.append(
                say(
                    "{card} is there again with another {facts}; the first one counts",
                    card=first.label,
                    facts=", ".join(differing),
                )
            )
    return list(found.values()), notes

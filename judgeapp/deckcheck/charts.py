"""Counts of a deck as bars: what its cards cost, their colours and their types. Knows no game and no page."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.decks.deck import Deck, Entry

UNKNOWN = "?"
MOST_GAPS = 20  # costs up to this are shown one by one, also those that no card has

COLUMN_STEP = 12.0  # per cent of the width that a column takes at most
COLUMN_HEIGHT = 96  # px of the highest column
COLUMN_TOP = 20  # px above it, for its number
ROW_HEIGHT = 28  # px
LABELS_WIDTH = 34.0  # per cent
ROW_WIDTH = 54.0  # per cent of the longest bar


@dataclass(frozen=True)
class Row:
    """How many cards; `share` is the part of all cards looked at, 0 to 1."""

    label: str
    count: int
    share: float


@dataclass(frozen=True)
class Bar:
    """A row as it is drawn: x and width in per cent, y and height in px."""

    row: Row
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 2)

    @property
    def end(self) -> float:
        return round(self.x + self.width, 2)

    @property
    def above(self) -> float:
        return self.y - 6


@dataclass(frozen=True)
class Chart:
    """A title and its rows, drawn as columns or as lying bars."""

    title: str
    rows: tuple[Row, ...]
    has_columns: bool = False

    @property
    def spoken(self) -> str:
        """Return all its numbers in words, for those who hear the page."""
        return f"{self.title}: {', '.join(f'{row.label} {row.count}' for row in self.rows)}"

    @property
    def height(self) -> int:
        return COLUMN_TOP + COLUMN_HEIGHT + ROW_HEIGHT if self.has_columns else ROW_HEIGHT * len(self.rows)

    @property
    def bars(self) -> list[Bar]:
        most = max(row.count for row in self.rows)
        draw = _column if self.has_columns else _lying
        return [draw(row, at, row.count / most, len(self.rows)) for at, row in enumerate(self.rows)]


def charts_of(deck: Deck, zone: str) -> list[Chart]:
    """Return the charts of one zone that have anything to say."""
    charts = [
        Chart(_("Cost"), costs(deck, zone), has_columns=True),
        Chart(_("Colours"), colours(deck, zone)),
        Chart(_("Types"), types(deck, zone)),
    ]
    return [chart for chart in charts if any(row.label != UNKNOWN for row in chart.rows)]


def costs(deck: Deck, zone: str) -> tuple[Row, ...]:
    """Return how many cards have each cost, the cheapest first; what is not known comes last."""
    found: Counter[int] = Counter()
    unknown = 0
    for entry in deck.inside(zone):
        if entry.card.cost is None:
            unknown += entry.count
        else:
            found[entry.card.cost] += entry.count
    steps = range(min(found, default=0), max(found, default=-1) + 1)
    shown: Iterable[int] = steps if len(steps) <= MOST_GAPS else sorted(found)
    rows = [(str(cost), found[cost]) for cost in shown]
    return _rows([*rows, (UNKNOWN, unknown)] if unknown else rows, deck.count(zone))


def colours(deck: Deck, zone: str) -> tuple[Row, ...]:
    """Return how many cards have each colour, most first; a card of two colours counts for both."""
    return _by_word(deck, zone, lambda entry: entry.card.colours)


def types(deck: Deck, zone: str) -> tuple[Row, ...]:
    """Return how many cards are of each type, most first."""
    return _by_word(deck, zone, lambda entry: entry.card.types)


def _by_word(deck: Deck, zone: str, words: Callable[[Entry], tuple[str, ...]]) -> tuple[Row, ...]:
    found: Counter[str] = Counter()
    for entry in deck.inside(zone):
        for word in words(entry) or (UNKNOWN,):
            found[word] += entry.count
    ordered = sorted(found.items(), key=lambda each: (each[0] == UNKNOWN, -each[1], each[0]))
    return _rows(ordered, deck.count(zone))


def _rows(counts: Iterable[tuple[str, int]], total: int) -> tuple[Row, ...]:
    return tuple(Row(label, count, count / total) for label, count in counts)


def _column(row: Row, at: int, part: float, columns: int) -> Bar:
    step = min(COLUMN_STEP, 100 / columns)
    height = round(part * COLUMN_HEIGHT, 1)
    x, width = round((at + 0.1) * step, 2), round(0.8 * step, 2)
    return Bar(row, x=x, y=round(COLUMN_TOP + COLUMN_HEIGHT - height, 1), width=width, height=height)


def _lying(row: Row, at: int, part: float, rows: int) -> Bar:
    width = round(part * ROW_WIDTH, 2)
    return Bar(row, x=LABELS_WIDTH, y=at * ROW_HEIGHT + 5, width=width, height=ROW_HEIGHT - 10)

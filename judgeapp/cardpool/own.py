"""An installation's own texts: what is printed on cards, as files and forms bring it, and what is read of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from judgeapp.cardpool.effects import does_of
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.printed import printed_on, with_printed, without_printed
from judgeapp.domain.decks.sheet import Row, RowError, RowProblem, card_of, column_of, tidy, with_columns_of
from judgeapp.domain.decks.sheet import one_each as each_card_once
from judgeapp.domain.game import Game
from judgeapp.domain.messages import grouped, say
from judgeapp.domain.wording.reading import WHY, Reading
from judgeapp.games import games

FRONT, BACK = "text", "back_text"
COLUMNS = (FRONT, BACK)
MOST_LETTERS = 3_000  # of a side; printed ones have a few hundred
NO_TEXT = "-"  # how files write that a card has none
_KEPT = 2_000  # readings in the memory of a process


class Texts(NamedTuple):
    """What is printed on a card; "" if nobody said, "-" if nothing is."""

    front: str = ""
    back: str = ""

    @property
    def sides(self) -> tuple[str, ...]:
        """The text of the front, "" if there is none, and that of the back if it has one."""
        front, back = ("" if text == NO_TEXT else text for text in self)
        return (front, back) if back else (front,)


NOBODY_SAID = Texts()


def texts_of(row: Row) -> Texts:
    """Return the texts of a row; raises RowError with all that is wrong with them."""
    found = {column_of(name): value for name, value in row.items()}
    problems = [problem for column in COLUMNS for problem in _wrong(column, found.get(column))]
    if problems:
        raise RowError(tuple(problems))
    return Texts(*(_tidy(found.get(column)) for column in COLUMNS))


def _wrong(column: str, value: object) -> Iterable[RowProblem]:
    if value is not None and not isinstance(value, str):
        yield RowProblem(column, tidy(repr(value)[:100]), say("write a text"))
    elif value and len(value) > MOST_LETTERS:
        most = grouped(MOST_LETTERS)
        yield RowProblem(column, tidy(value[:100]), say("write at most {most} characters", most=most))


def _tidy(value: object) -> str:
    """Return a text without control characters and needless blanks; its lines stay."""
    lines = (tidy(line) for line in str(value or "").splitlines())
    return "\n".join(filter(None, lines))


# --- what is read of them


def readings_of(card: Card, texts: Texts, game: Game) -> tuple[Reading, ...]:
    """Return what is read of the sides of a card; () if there are no texts or the app can't read the game's."""
    if game.wording is None or texts == NOBODY_SAID:
        return ()
    return tuple(_read(game.key, text, _type_of(card, game), card.title) for text in texts.sides)


def _type_of(card: Card, game: Game) -> str:
    """Return the type that tells how a card is worded: the first that is a kind of the game, else the first."""
    kind = game.kind_of(card.types)
    return game.timing.kinds[kind].label if kind else next(iter(card.types), "")


@lru_cache(_KEPT)
def _read(game: str, text: str, type_: str, name: str) -> Reading:
    wording = games()[game].wording
    assert wording is not None  # noqa: S101 - who asks has looked
    return wording.read(text, type_, name)


# --- what a file or a form brings


@dataclass(frozen=True)
class Entry:
    """A card with its texts, as the pool keeps it."""

    card: Card
    texts: Texts = NOBODY_SAID


class Brought(NamedTuple):
    """A card as a row says it, with its texts and the row."""

    card: Card
    texts: Texts
    row: Row


def brought_by(row: Row, game: Game) -> Brought:
    """Return what a row brings; raises RowError with all its problems."""
    problems: list[RowProblem] = []
    card, texts = None, NOBODY_SAID
    try:
        card = card_of(row, game.key, game.cards)
    except RowError as error:
        problems += error.problems
    try:
        texts = texts_of(row)
    except RowError as error:
        problems += error.problems
    if card is None or problems:
        raise RowError(tuple(problems))
    return Brought(card, texts, row)


def one_each(brought: Iterable[Brought]) -> tuple[list[Brought], list[str]]:
    """Return each card once, with the first text that is said of it, and notes on what other rows say otherwise."""
    rows = list(brought)
    cards, notes = each_card_once(each.card for each in rows)
    first: dict[str, Brought] = {}
    for each in rows:
        before = first.setdefault(each.card.key, each)
        texts = Texts(*(old or new for old, new in zip(before.texts, each.texts, strict=True)))
        if any(new not in ("", kept) for new, kept in zip(each.texts, texts, strict=True)):
            notes.append(say("{card} is there again with another text; the first one counts", card=before.card.label))
        first[each.card.key] = before._replace(texts=texts)
    return [first[card.key] for card in cards], notes


def settled(brought: Brought, known: Entry | None, game: Game, *, whole: bool = False) -> Entry:
    """Return a card as the pool keeps it from now on: with what is known and the row has no column for, and with what
    its text says of decks.

    whole  whether the row says all that is known, whatever its columns
    """
    card, texts = brought.card, brought.texts
    if known:
        card = card if whole else with_columns_of(card, without_printed(known.card), brought.row)
        texts = Texts(*(new or old for new, old in zip(texts, known.texts, strict=True)))
    return Entry(with_text_read(card, texts, game), texts)


def with_text_read(card: Card, texts: Texts, game: Game) -> Card:
    """Return a card with what its texts, or what the corpus knows of them, say of decks, where nobody stated it."""
    sides: Iterable[Mapping[str, Any]] = [side.card for side in readings_of(card, texts, game)]
    if not sides and (does := does_of(card)):
        sides = does.sides
    return with_printed(card, printed_on(sides, game.cards))


# --- the report


@dataclass(frozen=True)
class Unread:
    """Words of a card that were not understood."""

    card: str
    side: str
    words: str
    why: str


@dataclass(frozen=True)
class TextReport:
    """How many texts were brought in and how much of them was read, with the words that were not.

    unclear  cards with deck rules that were read and that no deck check can ask for
    """

    whole: int = 0
    part: int = 0
    none: int = 0
    left: tuple[Unread, ...] = ()
    unclear: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        return self.whole + self.part + self.none


def report_on(entries: Iterable[Entry], game: Game) -> TextReport:
    """Return what was read of the texts of cards."""
    counts: dict[str, int] = {"whole": 0, "part": 0, "none": 0}
    left: list[Unread] = []
    unclear: list[str] = []
    for entry in entries:
        if entry.texts == NOBODY_SAID:
            continue
        sides = readings_of(entry.card, entry.texts, game)
        counts[read_of(sides)] += 1
        left += _left_of(entry.card, sides)
        if printed_on((side.card for side in sides), game.cards).unclear:
            unclear.append(entry.card.label)
    return TextReport(**counts, left=tuple(left), unclear=tuple(unclear))


def read_of(sides: Iterable[Reading]) -> str:
    """Return how much of a card was understood: "whole", "part" or "none"."""
    found = {side.read for side in sides}
    return found.pop() if len(found) == 1 else "part" if found else "none"


def _left_of(card: Card, sides: Iterable[Reading]) -> Iterable[Unread]:
    for name, side in zip(COLUMNS, sides, strict=False):
        yield from (Unread(card.label, name, " ".join(side.words(each.span).split()), WHY[each.why])
                    for each in side.left)  # fmt: skip

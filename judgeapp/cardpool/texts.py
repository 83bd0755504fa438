"""What the app reads of the texts of a file of cards: each card, and all together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judgeapp.cardpool.own import read_of
from judgeapp.cardpool.services import ImportFailed, read
from judgeapp.domain.game import Game
from judgeapp.domain.messages import Message
from judgeapp.domain.wording.effects import Does
from judgeapp.domain.wording.reading import WHY, Reading
from judgeapp.domain.wording.sheet import Wording

NEEDED = ("number", "name", "type", "text")  # columns
NO_TEXT = ("", "-")  # how files write that a card has none


class CardRead(NamedTuple):
    """A card's number and name, and what was read of its front and, if it has a text there, its back."""

    number: str
    name: str
    sides: tuple[Reading, ...]

    @property
    def read(self) -> str:
        """How much was understood: "whole", "part" or "none"."""
        return read_of(self.sides)

    @property
    def does(self) -> Does:
        """What was read of it, without any of its words."""
        return Does(tuple(side.card for side in self.sides), sum(len(side.left) for side in self.sides))


def read_texts(path: str, game: Game) -> list[CardRead]:
    """Return what is read of each card of a CSV or JSON file; raise ImportFailed with what to do about it."""
    wording = wording_of(game)
    contents = read(path)
    if contents.problems:
        raise ImportFailed("\n".join(f"{contents.unit} {each.line}: {each}" for each in contents.problems))
    columns = {column.strip().lower() for column in contents.columns}
    if missing := [each for each in NEEDED if each not in columns]:
        raise ImportFailed(f"The file needs the columns {', '.join(NEEDED)} (and back_text, where cards have two "
                           f"sides); missing: {', '.join(missing)}.")  # fmt: skip
    rows = (_lower(row) for row in contents.rows if row)
    return [_read_card(row, wording) for row in rows]


def wording_of(game: Game) -> Wording:
    """Return how a game's cards are worded; raise ImportFailed if the app does not know."""
    if game.wording is None:
        raise ImportFailed(f"The app cannot read texts of {game.name} yet.")
    return game.wording


def _lower(row: Mapping[Any, Any]) -> dict[str, str]:
    return {str(column).strip().lower(): str(value) for column, value in row.items() if value is not None}


def _read_card(row: Mapping[str, str], wording: Wording) -> CardRead:
    texts = [row.get("text", ""), row.get("back_text", "")]
    shown = [text for side, text in enumerate(texts) if not side or text.strip() not in NO_TEXT]
    sides = (wording.read("" if text.strip() in NO_TEXT else text, row.get("type", ""), row.get("name", ""))
             for text in shown)  # fmt: skip
    return CardRead(row.get("number", ""), row.get("name", ""), tuple(sides))


def totals_of(cards: Iterable[CardRead]) -> dict[str, int]:
    """Return how many cards there are, and how many were read whole, in part and not at all."""
    counts = Counter(card.read for card in cards)
    return {"cards": counts.total(), "whole": counts["whole"], "part": counts["part"], "none": counts["none"]}


def clauses_of(cards: Iterable[CardRead]) -> tuple[int, Counter[str]]:
    """Return how many clauses were read, and how many were left, by the reason."""
    sides = [side for card in cards for side in card.sides]
    return sum(len(side.parts) for side in sides), Counter(left.why for side in sides for left in side.left)


def plain_of(cards: Iterable[CardRead], wording: Wording) -> dict[str, Any]:
    """Return everything that was read as JSON can hold it."""
    cards = list(cards)
    return {"cards": [_plain_card(card, wording) for card in cards], "totals": totals_of(cards)}


def _plain_card(card: CardRead, wording: Wording) -> dict[str, Any]:
    sides = dict(zip(("front", "back"), (_plain_side(side, wording) for side in card.sides), strict=False))
    left = [
        {"side": name, "start": each.span.start, "end": each.span.end, "words": side.words(each.span), "why": each.why}
        for name, side in zip(("front", "back"), card.sides, strict=False)
        for each in side.left
    ]
    return {"number": card.number, "read": card.read, "reading": sides, "left": left}


def _plain_side(reading: Reading, wording: Wording) -> dict[str, Any]:
    parts = [{"start": part.span.start, "end": part.span.end, "words": reading.words(part.span),
              "makes": [list(path) for path in part.makes]} for part in reading.parts]  # fmt: skip
    told = [each.english if isinstance(each, Message) else each for each in wording.tell(reading.card)]
    return {"card": reading.card, "parts": parts, "told": told}


def effects_of(cards: Iterable[CardRead], game: Game) -> dict[str, Does]:
    """Return what the cards do by their numbers or, without one, their names; a card once, whatever its printings."""
    found: dict[str, Does] = {}
    for card in cards:
        found.setdefault(game.cards.bare(card.number) or card.name, card.does)
    return found


def lines_of(cards: Iterable[CardRead]) -> Iterator[str]:
    """Yield a line for each card, with the words that were left, and the totals."""
    cards = list(cards)
    for card in cards:
        left = [f" “{' '.join(side.words(each.span).split())}”" for side in card.sides for each in side.left]
        yield f"{card.number}  {card.name}: {card.read}{';'.join(left)}"
    parts, whys = clauses_of(cards)
    yield f"clauses: {parts} read, {whys.total()} left"
    yield from (f"  {count} left: {WHY[why]}" for why, count in whys.most_common())
    totals = totals_of(cards)
    yield f"cards: {totals['cards']}, {totals['whole']} whole, {totals['part']} in part, {totals['none']} not at all"

"""The geometry of a bracket's picture, for SVG: the whole of it for wide screens and paper, or one round for a phone.

Lengths are whole units of the picture's view box; on a phone and on a desktop one unit is about one pixel.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judgeapp.domain.brackets.bracket import (
    THIRD_PLACE,
    Bracket,
    Match,
    Seat,
    loser_of,
    name_of_match,
    round_name,
    winner_of,
)
from judgeapp.domain.messages import Message, say

SEAT = 28  # height of one side of a match
BOX = 2 * SEAT
GAP, COLUMN_GAP, HEADING = 16, 40, 32
WIDTH, PHONE_WIDTH = 248, 342
EDGE = 1  # room for half a stroke around the picture
_MARGIN, _SEED, _SCORE = 10, 26, 34  # inside a box: left and right, room for the seed, room for the score
_BASELINE = 19
_LETTER = 8  # a wide guess, so that names rather end too early than run over the score


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match in the picture.

    label      what to write where nobody is: "bye", "winner of quarterfinal 2"; "" if somebody is
    name_x     where the name begins; seed_x ends the seed (right-aligned), score_x the score
    y          the baseline of all of them
    letters    how many letters of the name have room (see `shortened`)
    is_winner  has won; is_out: has lost
    """

    entrant: int | None
    seed: int
    label: str
    seed_x: int
    name_x: int
    score_x: int
    y: int
    letters: int
    is_winner: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A match in the picture, with its two sides; the line between them is at `middle`."""

    round: int
    position: int
    title: str
    x: int
    y: int
    width: int
    height: int
    slots: tuple[Slot, Slot]
    is_playable: bool

    @property
    def middle(self) -> int:
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: `lines` are the values of the attribute d of paths."""

    width: int
    height: int
    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]


def full(bracket: Bracket, matches: Sequence[Match]) -> Drawing:
    """Return the whole bracket, a column for each round, every match between the two that lead to it."""
    boxes: dict[tuple[int, int], Box] = {}
    for match in matches:
        x = EDGE + (match.round - 1) * (WIDTH + COLUMN_GAP)
        boxes[match.round, match.position] = _box(bracket, match, x, _top(bracket, match, boxes), WIDTH)
    columns = [
        Heading(round_name(bracket, number), boxes[number, 1].x, _BASELINE) for number in range(1, bracket.rounds + 1)
    ]
    lines = tuple(_line(boxes, key) for key in boxes if key[0] > 1 and not _is_third(bracket, *key))
    return _drawing(bracket, columns, list(boxes.values()), lines)


def _drawing(bracket: Bracket, headings: Sequence[Heading], boxes: Sequence[Box], lines: tuple[str, ...]) -> Drawing:
    third = [
        Heading(box.title, box.x, box.y - HEADING + _BASELINE)
        for box in boxes
        if _is_third(bracket, box.round, box.position)
    ]
    width, height = max(box.right for box in boxes) + EDGE, max(box.y + box.height for box in boxes) + EDGE
    return Drawing(width, height, (*headings, *third), tuple(boxes), lines)


def _top(bracket: Bracket, match: Match, boxes: Mapping[tuple[int, int], Box]) -> int:
    if match.round == 1:
        return HEADING + (match.position - 1) * (BOX + GAP)
    if _is_third(bracket, match.round, match.position):
        return boxes[bracket.rounds, 1].y + BOX + GAP + HEADING
    upper, lower = _feeders(match.round, match.position)
    return (boxes[upper].y + boxes[lower].y) // 2


def _feeders(number: int, position: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (number - 1, 2 * position - 1), (number - 1, 2 * position)


def _line(boxes: Mapping[tuple[int, int], Box], key: tuple[int, int]) -> str:
    to, (upper, lower) = boxes[key], (boxes[feeder] for feeder in _feeders(*key))
    bend = to.x - COLUMN_GAP // 2
    return f"M{upper.right} {upper.middle}H{bend}V{lower.middle}H{lower.right}M{bend} {to.middle}H{to.x}"


def one_round(bracket: Bracket, matches: Sequence[Match], number: int) -> Drawing:
    """Return one round in one column as wide as a phone; a line joins two matches whose winners meet."""
    boxes: list[Box] = []
    for match in matches:
        if match.round == number:
            above = boxes[-1].y + BOX + GAP if boxes else 0
            y = above + HEADING if not boxes or _is_third(bracket, number, match.position) else above
            boxes.append(_box(bracket, match, EDGE, y, PHONE_WIDTH - GAP))
    pairs = zip(boxes[::2], boxes[1::2], strict=False) if number < bracket.rounds else ()
    bend = PHONE_WIDTH - EDGE
    lines = tuple(f"M{upper.right} {upper.middle}H{bend}V{lower.middle}H{lower.right}" for upper, lower in pairs)
    drawing = _drawing(bracket, [Heading(round_name(bracket, number), EDGE, _BASELINE)], boxes, lines)
    return replace(drawing, width=PHONE_WIDTH)


def _box(bracket: Bracket, match: Match, x: int, y: int, width: int) -> Box:
    slots = (_slot(bracket, match, 0, x, y, width), _slot(bracket, match, 1, x, y, width))
    return Box(
        match.round, match.position, match_name(bracket, match), x, y, width, BOX, slots, is_playable=match.is_playable
    )


def _slot(bracket: Bracket, match: Match, side: int, x: int, y: int, width: int) -> Slot:
    seat = (match.a, match.b)[side]
    name_x = x + _MARGIN + _SEED
    return Slot(
        entrant=seat.entrant,
        seed=0 if seat.entrant is None else bracket.seed_of(seat.entrant),
        label=_label(bracket, match, seat, side),
        seed_x=x + _MARGIN + _SEED - 8,
        name_x=name_x,
        score_x=x + width - _MARGIN,
        y=y + side * SEAT + _BASELINE,
        letters=(x + width - _MARGIN - _SCORE - name_x) // _LETTER,
        is_winner=seat.entrant is not None and match.winner == seat.entrant,
        is_out=seat.entrant is not None and match.is_decided and match.winner != seat.entrant,
    )


def _label(bracket: Bracket, match: Match, seat: Seat, side: int) -> str:
    if seat.entrant is not None:
        return ""
    if seat.is_known:
        return say("nobody") if _is_third(bracket, match.round, match.position) else say("bye")
    if _is_third(bracket, match.round, match.position):
        return loser_of(side + 1)
    number, position = _feeders(match.round, match.position)[side]
    return winner_of(bracket.size >> number, position)


def _is_third(bracket: Bracket, number: int, position: int) -> bool:
    return number == bracket.rounds and position == 2


def match_name(bracket: Bracket, match: Match) -> Message:
    """Return what a match is called: "Final", "Third place", "Semifinal 2", "Round of 16, match 3"."""
    if _is_third(bracket, match.round, match.position):
        return THIRD_PLACE
    return name_of_match(bracket.size >> match.round, match.position)


def shortened(name: str, letters: int) -> str:
    """Return a name that has room in a slot; what is left out is shown by an ellipsis."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"

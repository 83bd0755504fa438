"""The steps of a scene that a ruling points at, as its page and its slip show them."""

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from judgeapp.domain.timing.budget import TooLong
from judgeapp.domain.timing.scenario import ScenarioError, message_of
from judgeapp.domain.timing.state import Event
from judgeapp.judging.models import Ruling
from judgeapp.simulator.scenes import open_scene
from judgeapp.simulator.screen import Screen

# A slip fits on half a page: so many characters are a line, and so many lines have room. Capitals and what East Asia
# writes are wider than others.
CAPITAL, EAST_ASIAN = 1.7, 2.0
QUESTION_LINE, ANSWER_LINE, RULES_LINE = 52, 76, 90
MOST_QUESTION, BESIDE_CODE = 6, 3
MOST_ANSWER = 11  # beside a question that is no longer than the code is high
MOST_LINES = 12  # of steps, with a line each of question, answer and rules
LEAST_LINES = 3  # of an answer


@dataclass(frozen=True)
class Shown:
    """One step: its number, what was done, what happened; `why` says why it was refused, if the scene shows that."""

    number: int
    words: str
    events: tuple[Event, ...]
    why: str = ""

    @property
    def lines(self) -> int:
        return 1 + len(self.events) + bool(self.why)


@dataclass(frozen=True)
class Steps:
    """The steps up to a ruling's, the last of them on the screen; `problem` says why it is not reached today.

    last   None of a scene of which nothing can be played, as its game is not here any more
    room   lines that a slip has for steps
    """

    shown: tuple[Shown, ...]
    last: Screen | None
    room: int
    problem: str = ""

    @property
    def latest(self) -> tuple[Shown, ...]:
        """As many of the last steps as a slip has room for, one at least; what is set at the start needs none."""
        lines, found = 0, []
        for step in reversed(self.shown):
            lines += step.lines
            if found and (lines > self.room or not step.number):
                break
            found.append(step)
        return tuple(reversed(found))


def steps_of(ruling: Ruling) -> Steps | None:
    """Return the steps of a ruling's scene; None if it has none. Notes on steps are no part of a ruling."""
    if ruling.scene is None:
        return None
    room = words_on_slip(ruling).room
    try:
        opened = open_scene(ruling.scene)
    except ScenarioError as error:
        return Steps((), None, room, str(error.problems[0]))
    last = Screen(opened, min(ruling.step, opened.last))
    try:
        shown = tuple(
            Shown(number, words, opened.steps[number].events, opened.played.refusals.get(number, ""))
            for number, words, _ in last.timeline[: last.number + 1]
        )
    except TooLong as error:
        return Steps((), None, room, message_of(error))
    problem = str(opened.problems[0]) if opened.problems and opened.last < ruling.step else ""
    return Steps(shown, last, room, problem)


@dataclass(frozen=True)
class Words:
    """Question and answer of a ruling as far as a slip has room for them, and the lines they leave to its steps."""

    question: str
    answer: str
    room: int
    is_cut: bool


def words_on_slip(ruling: Ruling) -> Words:
    """Return what of a ruling's words fits on half a page."""
    question, asked = _first(ruling.question, QUESTION_LINE, MOST_QUESTION)
    beyond = max(0, asked - BESIDE_CODE)
    answer, said = _first(ruling.answer, ANSWER_LINE, max(LEAST_LINES, MOST_ANSWER - beyond))
    rests_on = ", ".join([*(each.number for each in ruling.citations.all()), ruling.source])
    room = MOST_LINES - beyond - (said - 1) - _lines(rests_on, RULES_LINE) + 1
    return Words(question, answer, room, (question, answer) != (ruling.question, ruling.answer))


def _first(text: str, width: int, most: int) -> tuple[str, int]:
    """Return as much of a text as stands in so many lines of a width, and how many lines that takes."""
    kept: list[str] = []
    taken = 0
    for line in text.splitlines():
        if taken + _lines(line, width) > most:
            room = (most - taken) * width
            kept += [line[: bisect_right(list(accumulate(map(_width, line))), room - 1)]] if room else []
            return "\n".join(kept).rstrip() + "…", most
        kept.append(line)
        taken += _lines(line, width)
    return text, taken


def _lines(text: str, width: int) -> int:
    """Return how many lines of a width a text without line breaks takes."""
    return 1 + int(sum(map(_width, text)) // width)


def _width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return EAST_ASIAN
    return CAPITAL if letter.isupper() else 1.0

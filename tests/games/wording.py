"""What holds for readings of every game's texts."""

import time
from itertools import pairwise

from judgeapp.domain.messages import Message
from judgeapp.domain.wording.reading import at_path

HOSTILE = (
    "draw a card and " * 1300, "draw a card. " * 1600, "[" * 20_000, "(" * 20_000, "a" * 20_000,
    "if you have 1 or more cards in hand and " * 500, "<" * 20_000, "\u0301" * 20_000, "9" * 20_000, "\n" * 20_000,
    "this " * 4_000, "*" * 20_000, "when this attacks, " * 1_000,
)  # fmt: skip


def covers_once(reading):
    """Assert that parts, what was left and reminders cover a text, and none of it twice."""
    spans = sorted([*(part.span for part in reading.parts), *(left.span for left in reading.left), *reading.reminders])
    assert all(first.end <= second.start for first, second in pairwise(spans))
    covered = {place for span in spans for place in range(*span)}
    assert {place for place, letter in enumerate(reading.text) if letter.isalnum() and letter.isascii()} <= covered
    for part in reading.parts:
        for path in part.makes:
            at_path(reading.card, path)


def told_whole(wording, reading):
    """Assert that a reading is told in sentences that can be translated."""
    told = wording.tell(reading.card)
    assert all(isinstance(each, Message) for each in told)
    assert bool(told) == bool(reading.parts)


def survives(read, kinds):
    """Assert that hostile texts are read within moments."""
    began = time.perf_counter()
    for text in HOSTILE:
        for kind in kinds:
            read(text[:20_000], kind, "this this")
    assert time.perf_counter() - began < 5 * len(HOSTILE)

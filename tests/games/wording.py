"""What holds for readings of every game's texts."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest

from judgeapp.domain.messages import Message
from judgeapp.domain.timing.engine import apply, idle_action
from judgeapp.domain.wording.reading import at_path

SHARED = Path(__file__).parents[3] / "shared" / "cards" / "texts"
HOSTILE = (
    "draw a card and " * 1300, "draw a card. " * 1600, "[" * 20_000, "(" * 20_000, "a" * 20_000,
    "if you have 1 or more cards in hand and " * 500, "<" * 20_000, "\u0301" * 20_000, "9" * 20_000, "\n" * 20_000,
    "this " * 4_000, "*" * 20_000, "when this attacks, " * 1_000, "+1 [B] or " * 2000, "destroy 999999 heroes. " * 800,
    "[Auto] When this card attacks, draw 4 cards and " * 500, "[Auto] When this card attacks, draw 1 card. " * 500,
    "[Critical]" * 2_000, "choose 1 red card or " * 1000, "{red}" * 4_000, "this: " * 4_000, "; or " * 4_000,
    "[Activate Main] " + "choose 4 cards from your hand and " * 600,
    "[Auto] When this card attacks, choose one-" + "\n・Draw 1 card." * 1400,
)  # fmt: skip


def development_rows(game):
    """Return the cards of a game whose texts are in ../shared, a row each; skips without them."""
    texts = SHARED / f"{game}.csv"
    if not texts.exists():
        pytest.skip("the publishers' texts are not here")
    with texts.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


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


def happens_this_turn(timing, state, action, settings, steps=60):
    """Do something, then nothing else this turn; return the kinds of what happens."""
    turn, happened = state.turn, []
    for _ in range(steps):
        state, events = apply(timing, state, action, settings)
        happened += [event.kind for event in events]
        action = idle_action(timing, state, settings)
        if action is None or state.turn != turn:
            break
    return happened


def survives(read, kinds):
    """Read hostile texts: nothing of them is lost; one that took minutes would be ended by the limit of every test."""
    for text in HOSTILE:
        for kind in kinds:
            covers_once(read(text[:20_000], kind, "this this"))


def development_texts(game):
    """Yield these cards with each of their texts: of the front, and of the back if there is one."""
    for row in development_rows(game):
        for text in (row["text"], row.get("back_text") or ""):
            if text.strip() not in ("", "-"):
                yield row, text

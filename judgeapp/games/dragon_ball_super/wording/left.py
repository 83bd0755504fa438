"""What a skill does of which nothing but its head was read: whoever activates it is asked.

An [Auto] of which nothing was read stays left: nobody knows what sets it off.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.domain.wording.reading import Reading, question
from judgeapp.domain.wording.tokens import Span, tokens_of
from judgeapp.games.dragon_ball_super.wording.sentences import BOTH, Head, head_of
from judgeapp.games.dragon_ball_super.wording.spelling import spelt
from judgeapp.games.dragon_ball_super.wording.texts import name_all

ACTIVATED = ("Activate", "Counter")  # how the labels of skills begin that a player activates


def asked(reading: Reading, card: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card with a text for each skill that is activated and of which nothing was read."""
    texts = [text for head, span in _skills_left(reading) for text in _texts_of(head, reading.words(span))]
    if not texts:
        return dict(card)
    have = [*card.get("text", ()), *texts]
    name_all(have)
    return {**card, "text": have}


def _skills_left(reading: Reading) -> Iterator[tuple[Head, Span]]:
    """Yield the heads of such skills, each with all its words."""
    began: tuple[Head, Span] | None = None
    for left in reading.left:
        head = head_of(spelt(tokens_of(reading.words(left.span))))
        if head is None and began is not None:
            began = began[0], began[1]._replace(end=left.span.end)
            continue
        if began is not None:
            yield began
        began = (head, left.span) if head is not None and head.label.startswith(ACTIVATED) else None
    if began is not None:
        yield began


def _texts_of(head: Head, words: str) -> Iterator[dict[str, Any]]:
    labels = ("Activate: Main", "Activate: Battle") if head.label == BOTH else (head.label,)
    for label in labels:
        once = {"once": "turn"} if head.once else {}
        cost = {"cost": {"burst": head.burst}} if head.burst else {}
        more = {"more": dict(head.more)} if head.more else {}
        yield {"label": label, "sort": "activated", **once, **cost, **more, "do": [question(words)]}

"""What a game has for its demo: rules_corpus/<game>/demo.toml. Without the file its event has nothing of all that."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that was asked at a table.

    scene      slug of the ready scene that shows it, whose rules are cited
    said       what the player wrote with the call
    before     an answer that was replaced by `answer`; "" for none
    """

    scene: str
    shown_to: str
    said: str
    question: str
    answer: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """Lists to hand in, and what was asked."""

    lists: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()


def contents_of(game: str) -> Contents:
    """Return what a game has; nothing if it has no file."""
    path = Path(settings.CORPUS_DIR) / game / "demo.toml"
    if not path.exists():
        return Contents()
    plain: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    lists = tuple(deck["list"].strip() for deck in plain.get("decks", ()))
    return Contents(lists, tuple(Asked(**each) for each in plain.get("rulings", ())))


CORRECTED = 3  # so many have handed in a wrong list first: their decks have versions


def handing_in(texts: Sequence[str]) -> Callable[[Event], None]:
    """Return what lets the entrants of an event hand in these lists in turn; nothing happens without any."""

    def hand_in(event: Event) -> None:
        if not texts:
            return
        *entrants, wrong, _none = event.entrants.order_by("number")
        for at, entrant in enumerate(entrants):
            _hand_in(entrant, texts[at % len(texts)], is_corrected=at < CORRECTED)
        decklists.hand_in(wrong, _short(texts[0]))

    return hand_in


def _hand_in(entrant: Entrant, text: str, *, is_corrected: bool) -> None:
    if is_corrected:
        decklists.hand_in(entrant, _short(text))
    decklists.hand_in(entrant, text)


def _short(text: str) -> str:
    """Return a list without the card that it has most of: too few, wherever a game says how many."""
    lines = text.splitlines()
    lines.remove(max(lines, key=_copies))
    return "\n".join(lines)


def _copies(line: str) -> int:
    first = line.partition(" ")[0]
    return int(first) if first.isdecimal() else 0

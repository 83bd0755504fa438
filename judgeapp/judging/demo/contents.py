"""What a game has for its demo: rules_corpus/<game>/demo.toml. Without the file its event has nothing of all that."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings


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

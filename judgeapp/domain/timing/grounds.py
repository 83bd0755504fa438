"""What a step of a game rests on, and how sure that is."""

from enum import StrEnum
from typing import NamedTuple


class Mark(StrEnum):
    """How sure the documents are of a step."""

    RULE = "rule"
    EXAMPLE = "official example"
    READING = "this app's reading"


class Grounds(NamedTuple):
    """The rules that a step rests on.

    rules   official numbers, at least one
    mark    whether a rule says it, an example shows it, or it is this app's reading of rules that leave it open
    note    key of the editor's note that gives the reading ("A1"), or "" where the note has no key
    """

    rules: tuple[str, ...]
    mark: Mark = Mark.RULE
    note: str = ""


def by_rule(*rules: str) -> Grounds:
    """Return grounds that the rules state."""
    return Grounds(rules)


def by_example(*rules: str) -> Grounds:
    """Return grounds that an official example shows."""
    return Grounds(rules, Mark.EXAMPLE)


def by_reading(note: str, *rules: str) -> Grounds:
    """Return grounds that are a reading of these rules; `note` is the key of the editor's note, or ""."""
    return Grounds(rules, Mark.READING, note)


class Refusal(NamedTuple):
    """Why an action cannot be done now.

    text      the first condition that fails, as a sentence
    grounds   what that condition rests on
    opens     when it becomes possible, if only something that a player has still to do can open it; else ""
    """

    text: str
    grounds: Grounds
    opens: str = ""

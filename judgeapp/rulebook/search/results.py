"""What a search gives back."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Hit:
    """One result.

    number       of a glossary hit: the rule that defines the term
    name         what a list shows: number and own title, or the term
    edition      what the publisher calls the edition it stands in
    mark         what sets it apart from the current edition's rules, "" for these
    neighbours   (name, address) of the rules it belongs with
    """

    kind: str
    game: str
    number: str
    name: str
    title: str
    headings: tuple[str, ...]
    breadcrumb: tuple[str, ...]
    text: str
    snippet: str
    url: str
    score: float
    edition: str = ""
    mark: str = ""
    neighbours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """All that a search says.

    meant       the query with its typos mended, if any were
    foreign     other games' words in the query -> (this game's words, what differs, game)
    nearest     terms to try when nothing was found: (head, address)
    missing     a rule number that was asked for and does not exist
    """

    query: str
    hits: list[Hit] = field(default_factory=list)
    meant: str = ""
    foreign: list[dict[str, Any]] = field(default_factory=list)
    nearest: list[tuple[str, str]] = field(default_factory=list)
    missing: str = ""

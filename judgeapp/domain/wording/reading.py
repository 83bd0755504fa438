"""What comes of reading a text: what the card does in the words of scenario files, and which words say so."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.wording.tokens import Span

Path = tuple[str | int, ...]  # of keys and numbers, to a value inside a card: ("text", 0, "do", 1)


class Part(NamedTuple):
    """Words that were understood.

    span   where they stand
    makes  paths to what they make in the card; of a condition, to all that depends on it
    says   the pattern by which they were understood
    """

    span: Span
    makes: tuple[Path, ...]
    says: str


class Left(NamedTuple):
    """Words that were not understood, and why not, in a word of `WHY`."""

    span: Span
    why: str


class LeftError(Exception):
    """A sentence that is not read, with the reason in a word of `WHY`."""


# Why words are left.
WHY = {
    "words": say("the app does not know these words"),
    "meanings": say("these words can mean two things"),
    "sort": say("a card of this kind does not say such a thing"),
    "depends": say("this depends on words that were not read"),
    "kind": say("the app can’t read cards of this kind"),
    "beyond": say("the simulator has no word for this"),
}


@dataclass(frozen=True)
class Reading:
    """What was understood of a text.

    text       as it was given
    card       keys of a card of a scenario file: `do`, `targets`, `text`, `facts`, `cost` ...
    parts      words that were understood, in their order
    left       words that were not
    reminders  words in parentheses, which repeat rules and do nothing
    """

    text: str
    card: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    left: tuple[Left, ...] = ()
    reminders: tuple[Span, ...] = ()

    @property
    def read(self) -> str:
        """How much was understood: "whole", "part" or "none"."""
        if not self.left:
            return "whole"
        return "part" if self.parts else "none"

    def words(self, span: Span) -> str:
        """Return the words of a span."""
        return self.text[span.start : span.end]


MOST_LETTERS = 400  # of a sentence that is asked


def question(words: str) -> dict[str, Any]:
    """Return the instruction that asks whether what some words say has happened."""
    return {"ask": words[:MOST_LETTERS]}


def is_asked(words: str, card: Mapping[str, Any]) -> bool:
    """Tell whether a card asks what some words say that were not read."""
    asked = [str(each["ask"]) for each in parts_in(card) if isinstance(each, Mapping) and "ask" in each]
    return any(words[:MOST_LETTERS] in each for each in asked)


def with_questions(reading: Reading, *, once: bool = False) -> dict[str, Any]:
    """Return the card of a reading; what was left of a card that is carried out once is asked at its place.

    Of a card in play nobody knows which of its texts a sentence that was not read belongs to: it is left out.

    once  whether the card is known to be carried out once, where nothing that was read says so
    """
    made = sorted((part.span.start, path[1]) for part in reading.parts for path in part.makes if path[0] == "do")
    card = dict(reading.card)
    if not made and not (once and not card.get("text")):
        return card
    ops = list(card.get("do", ()))
    for left in reversed(reading.left):
        before = [int(number) + 1 for start, number in made if start < left.span.start]
        ops.insert(max(before, default=0), question(reading.words(left.span)))
    return {**card, "do": ops}


def at_path(card: Any, path: Path) -> Any:
    """Return what lies at a path in a card; raises LookupError if nothing does."""
    for step in path:
        card = card[step]
    return card


def instructions_at(card: Any, paths: Iterable[Path]) -> list[dict[str, Any]]:
    """Return the instructions at some paths; raises LeftError if what one leads to is none, as a selection is."""
    paths = list(paths)
    if any("do" not in path[-2:] for path in paths):
        raise LeftError("depends")
    found = [at_path(card, path) for path in paths]
    if not all(isinstance(each, dict) for each in found):
        raise LeftError("depends")
    return found


def replaced(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return plain values with each part changed, the innermost first."""
    if isinstance(value, Mapping):
        value = {key: replaced(each, change) for key, each in value.items()}
    elif isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        value = [replaced(each, change) for each in value]
    return change(value)


def parts_in(value: Any) -> Iterator[Any]:
    """Yield plain values and everything in them."""
    yield value
    inner: Iterable[Any] = ()
    if isinstance(value, (str, int)):  # most of them, and to ask for a Mapping takes its time
        return
    if isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, (list, tuple)):
        inner = value
    for each in inner:
        yield from parts_in(each)

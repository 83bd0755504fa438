"""What cards speak of that a scene may not have: words for its head, and cards that are called by name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeapp.domain.wording.reading import parts_in

NAMED = ("name", "but")  # keys of a filter whose words are names of cards
OF_OTHERS = frozenset({"do", "sort", "label", "when", "owner"})  # texts and cards have names of their own
CHANGES = ("gain", "lose", "to")  # what { become = "trait" } makes of a card


def words_in(card: Mapping[str, Any], *sorts: str) -> dict[str, list[str]]:
    """Return words of some sorts that a card speaks of, in their order."""
    found: dict[str, list[str]] = {sort: [] for sort in sorts}
    for part in _tables(card):
        for sort in sorts:
            values = [part.get(sort), *(part.get(key) for key in CHANGES if part.get("become") == sort)]
            found[sort] += [word for value in values for word in _words(value)]
    return {sort: list(dict.fromkeys(words)) for sort, words in found.items() if words}


def named_in(cards: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the names by which cards call others that are not among them, each with the owner of who calls it."""
    cards = list(cards)
    known = {str(card["name"]).lower() for card in cards}
    for card in cards:
        for part in _tables({key: value for key, value in card.items() if key != "facts"}):
            if OF_OTHERS.isdisjoint(part):
                for name in (word for key in NAMED for word in _words(part.get(key))):
                    if name.lower() not in known:
                        known.add(name.lower())
                        yield name, card["owner"]


def _tables(card: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (part for part in parts_in(card) if isinstance(part, Mapping))


def _words(value: Any) -> Iterator[str]:
    values = [value] if isinstance(value, str) else value if isinstance(value, (list, tuple)) else ()
    yield from (each for each in values if isinstance(each, str))

"""Knows positions again: the same print for states from which the same can happen."""

from array import array
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from judgeapp.domain.timing.state import State


class Prints:
    """Gives each part of a state a number, once for as long as the part lives: states share most of their parts."""

    def __init__(self) -> None:
        self._by_id: dict[int, tuple[Any, int]] = {}  # with the part itself, so that no other gets its id
        self._by_words: dict[bytes, int] = {}

    def of(self, state: State) -> bytes:
        """Return the print of a state."""
        asking = state.asking
        few = (
            state.turn, state.step, state.out, state.passed, state.windows, _sorted(state.numbers.items()),
            _sorted(state.memo.items()), (asking.kind, asking.player, asking.options) if asking else None,
        )  # fmt: skip
        hashed = blake2b(repr(few).encode(errors="surrogatepass"), digest_size=16)
        for parts in (state.pile, state.pending, state.resolving, state.agenda, state.standing):
            hashed.update(array("Q", [len(parts), *self._numbers(parts)]).tobytes())
        hashed.update(array("Q", sorted(self._numbers(state.things.values()))).tobytes())
        return hashed.digest()

    def _numbers(self, parts: Iterable[Any]) -> list[int]:
        known = self._by_id
        return [known[id(part)][1] if id(part) in known else self._new(part) for part in parts]

    def _new(self, part: Any) -> int:
        words = blake2b(repr(part).encode(errors="surrogatepass"), digest_size=16).digest()
        number = self._by_words.setdefault(words, len(self._by_words))
        self._by_id[id(part)] = (part, number)
        return number


def _sorted(items: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    return sorted(items, key=lambda item: str(item[0]))

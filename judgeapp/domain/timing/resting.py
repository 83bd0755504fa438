"""Which rules the words of an instruction rest on, beside those of what it does.

A game says it word by word (`Timing.words`); this knows only what an instruction says.
"""

from collections.abc import Iterator, Mapping

from judgeapp.domain.timing.filters import filters_in
from judgeapp.domain.timing.state import Amount, Op

OF_PLAYERS = ("draw", "number", "take", "discard")  # instructions on whoever `who` says, or you


def rules_of(rules: Mapping[str, tuple[str, ...]], op: Op) -> tuple[str, ...]:
    """Return the rules that the words of an instruction rest on."""
    if not rules:
        return ()
    return tuple(rule for word in words_of(op) for rule in rules.get(word, ()))


def words_of(op: Op) -> Iterator[str]:
    """Yield what an instruction says: "who you", "up_to", and "card type" where a filter speaks of types."""
    if op.name in OF_PLAYERS and "who" not in op.args:
        yield "who you"
    for name, value in ((op.name, op.value), *op.args.items()):
        yield f"{name} {value}" if isinstance(value, str) else name
        for cards in filters_in(value.cards if isinstance(value, Amount) else value):
            yield from (f"card {part}" for part in cards.parts)

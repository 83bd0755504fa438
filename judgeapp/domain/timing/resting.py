"""Which rules the words of an instruction rest on, beside those of what it does.

A game says it word by word (`Timing.words`); this knows only what an instruction says.
"""

from collections.abc import Iterator, Mapping

from judgeapp.domain.timing.filters import filters_in
from judgeapp.domain.timing.state import Amount, Filter, Op

OF_PLAYERS = ("draw", "number", "take", "discard")  # instructions on whoever `who` says, or you


def rules_of(rules: Mapping[str, tuple[str, ...]], op: Op) -> tuple[str, ...]:
    """Return the rules that the words of an instruction rest on."""
    if not rules:
        return ()
    found: list[str] = []
    for word in words_of(op):
        found += rules.get(word, ())
    return tuple(found)


def words_of(op: Op) -> Iterator[str]:
    """Yield what an instruction says: "who you", "up_to", "card type" where a filter speaks of types.

    "cost moved": a number depends on what the cards cost that were moved.
    """
    if op.name in OF_PLAYERS and "who" not in op.args:
        yield "who you"
    for name, value in ((op.name, op.value), *op.args.items()):
        yield f"{name} {value}" if isinstance(value, str) else name
        if isinstance(value, Amount):
            said = ((value.name, value.value), *((f"{value.name} {key}", each) for key, each in value.args.items()))
            yield from (f"{word} {each}" for word, each in said if isinstance(each, str))
        cards = value.cards if isinstance(value, Amount) else value
        for each in filters_in(cards) if isinstance(cards, Filter) else ():
            for part, said in each.parts.items():
                yield f"card {part}"
                yield f"card {part} {said}"

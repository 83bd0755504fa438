"""Editions of one made-up game: what becomes of a rule, one of each kind."""

from tests.domain.rules.comparing.books import GARDEN, WITH_WEATHER, book, with_words, without

__all__ = ["FIRST", "GARDEN", "SECOND", "THIRD", "WITH_WEATHER", "book", "large", "with_words"]

FIRST = book(
    """
    # 1 Setting up
    1.1 Each player lays nine stones in a square between both gardens.
    1.2 The youngest player waters first, and play goes round to the left.
    1.3 A stone that is moved by accident goes back to where it lay.
    # 2 Watering
    2.1 Rain doubles the water of every player until the next sunset.
    2.2 A can holds three drops of water, and whoever carries it may pour it out at any time of the day.
    2.3 Whoever spills water sweeps the path before anybody else may walk along it.
    # 3 Winning
    3.1 The first player with twelve pieces of fruit in the basket wins the game.
    """
)
SECOND = book(
    """
    # 1 Setting up
    1.1 Each player lays seven stones in a square between both gardens.
    1.2 A hedge of thorns keeps the neighbours' rabbits from eating seedlings.
    1.3 The youngest player waters first, and play goes round to the left.
    1.4 A stone that is moved by accident goes back to where it lay.
    # 2 Watering
    2.1 Rain doubles the water of every player until the next sunset.
    2.2 A can holds three drops of water.
    2.3 Whoever carries a can may pour it out at any time of the day.
    # 3 Winning
    3.1 The first player with twelve pieces of fruit in the basket wins the game.
    """
)
THIRD = with_words(without(SECOND, "1.2"), "1.1", "Each player lays five stones in a square between both gardens.")


def large(rules: int, word: str):
    """A rulebook of sections of ten rules, each with a word of its own and one to change."""
    lines = []
    for section in range(1, rules // 10 + 1):
        lines.append(f"# {section} Part {section}")
        lines += [
            f"{section}.{n} Gardener {section * 100 + n} waters bed {n} of row {section} {word}." for n in range(10)
        ]
    return book("\n".join(lines))

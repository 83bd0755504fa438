"""Sentences that a grammar's own patterns make up: what nobody has thought of, but every rule takes part in."""

from collections.abc import Mapping, Sequence
from random import Random

from judgeapp.domain.wording.grammar import Grammar, _Choice, _Node, _Option, _Row, _Slot

DEPTH = 14  # of rules within rules; deeper down the shortest way is taken


def derived(grammar: Grammar, name: str, words: Mapping[str, Sequence[str]], random: Random) -> str:
    """Return a sentence that a name of a grammar can match, of `words` for each of its terminals."""
    return " ".join(_derived(grammar, name, words, random, DEPTH))


def _derived(grammar: Grammar, name: str, words: Mapping[str, Sequence[str]], random: Random, depth: int) -> list[str]:
    if name in grammar.terminals:
        return [random.choice(words[name])]
    nodes = [ready.node for ready in grammar.rules[name]]
    flat = [node for node in nodes if name not in node.names()]
    return _made(grammar, random.choice(flat if depth < 0 else nodes), words, random, depth - 1)


def _made(grammar: Grammar, node: _Node, words: Mapping[str, Sequence[str]], random: Random, depth: int) -> list[str]:
    if isinstance(node, _Slot):
        return _derived(grammar, node.name, words, random, depth)
    if isinstance(node, _Choice):
        return _made(grammar, random.choice(node.parts), words, random, depth)
    if isinstance(node, _Option):
        return _made(grammar, node.parts[0], words, random, depth) if depth > 0 and random.random() < 0.5 else []
    if isinstance(node, _Row):
        return [word for part in node.parts for word in _made(grammar, part, words, random, depth)]
    return [random.choice(sorted(node.words))]

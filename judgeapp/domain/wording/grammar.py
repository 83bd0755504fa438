"""Grammars of printed texts: rules that say how something is worded, and what it then means.

A rule is a name, a pattern and what it makes. A pattern is words with blanks between them:

    draw|draws            one of several words
    the?                  a word that may be left out
    [damage_rating]       a symbol, with a line for each blank in it
    {count}               whatever another rule of this name matches, handed on as `count`
    {amount:count}        the same, handed on as `amount`
    {whose}?              that may be left out: then nothing is handed on
    ( from {zone} )?      several together;  ( a | b c )   one of several ways

What a rule makes is a value, or a function of what its pattern has matched; a function that returns None does not let
the rule match. All ways to understand words are found, so that a text with two meanings is known to have two. Each
rule is tried once at each place, which keeps the time in hand. What a function is handed is checked as the grammar is
built, in every way that its pattern can match, so that no text can bring up a rule that does not fit its function.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import signature
from itertools import chain, product
from typing import Any, NamedTuple

from judgeapp.domain.wording.tokens import Token

MOST_WORDS = 120  # of a sentence; cards are far below
MOST_WAYS = 40  # to understand words from one place on; more of them mean that nobody understands it

Bound = tuple[tuple[str, Any], ...]
Found = list[tuple[int, Bound]]  # where a pattern may end, and what it has matched
Matcher = Callable[["Parse", int], Found]
First = frozenset[str] | None  # words that a pattern can begin with; None: any
Labels = frozenset[tuple[str, ...]]  # what a pattern hands on, in each way to match it


class Rule(NamedTuple):
    """How something is worded (`pattern`), what it is called (`name`), and what it makes."""

    name: str
    pattern: str
    make: Any


def same(**matched: Any) -> Any:
    """Return the one thing that a pattern has matched."""
    (value,) = matched.values()
    return value


class Phrase(NamedTuple):
    """What words mean, with the places of the first word and after the last one, and the pattern that matched."""

    value: Any
    start: int
    end: int
    pattern: str


class Grammar:
    """Rules that are ready to be matched.

    rules      patterns may use each other's names, but none may begin with itself
    terminals  names of single words: what a word means, or None if it is no such word
    phrases    names of rules whose values come as `Phrase`s, with their places
    """

    def __init__(
        self,
        rules: Iterable[Rule],
        terminals: Mapping[str, Callable[[Token], Any]] = {},
        phrases: Iterable[str] = (),
    ) -> None:
        self.terminals = terminals
        self.phrases = frozenset(phrases)
        self.rules: dict[str, list[_Ready]] = {}
        for rule in rules:
            self.rules.setdefault(rule.name, []).append(_Ready(rule))
        for ready in chain.from_iterable(self.rules.values()):
            _check(ready)
            for name in ready.node.names():
                if name not in self.rules and name not in terminals:
                    raise ValueError(f"“{ready.rule.pattern}” speaks of “{name}”, which no rule is called")
        self._first: dict[str, First] = {}
        for many in self.rules.values():
            for ready in many:
                ready.first = ready.node.first(self)
        self._by_word = {name: _by_word(many) for name, many in self.rules.items()}
        for ready in chain.from_iterable(self.rules.values()):
            ready.node.know_beginnings(self)

    def first(self, name: str) -> First:
        """Return the words that a name can begin with; None: any."""
        if name in self.terminals:
            return None
        if name not in self._first:
            self._first[name] = None  # while it is being found out: who asks begins with itself
            each = [ready.node.first(self) for ready in self.rules[name]]
            self._first[name] = None if None in each else frozenset().union(*filter(None, each))
        return self._first[name]

    def rules_at(self, name: str, word: str) -> Sequence["_Ready"]:
        """Return the rules of a name that can begin with a word."""
        by_word, others = self._by_word[name]
        return by_word.get(word, others)

    def meanings(self, name: str, tokens: Sequence[Token]) -> list[Any]:
        """Return everything that words can mean, all of them together, as what the rules of a name make of them."""
        if not tokens or len(tokens) > MOST_WORDS:
            return []
        return [value for end, value in Parse(self, tokens).at(name, 0) if end == len(tokens)]


class Parse:
    """One attempt to understand words; what has been found out at a place is remembered."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token]) -> None:
        self.grammar, self.tokens = grammar, tokens
        self.words = [*(token.word for token in tokens), ""]
        self.known: dict[tuple[str, int], list[tuple[int, Any]]] = {}

    def at(self, name: str, start: int) -> list[tuple[int, Any]]:
        """Return what a name can mean from a place on, each with the place after its last word."""
        found = self.known.get((name, start))
        if found is None:
            self.known[name, start] = []  # a rule that begins with itself finds nothing there
            found = self.known[name, start] = self._look(name, start)
        return found

    def _look(self, name: str, start: int) -> list[tuple[int, Any]]:
        terminal = self.grammar.terminals.get(name)
        if terminal:
            if start == len(self.tokens) or (value := terminal(self.tokens[start])) is None:
                return []
            return [(start + 1, value)]
        found: list[tuple[int, Any]] = []
        for ready in self.grammar.rules_at(name, self.words[start]):
            for end, bound in ready.node.match(self, start):
                made = (end, self._made(ready.rule, bound, start, end))
                if made[1] is not None and made not in found:
                    found.append(made)
        return found if len(found) <= MOST_WAYS else []

    def _made(self, rule: Rule, bound: Iterable[tuple[str, Any]], start: int, end: int) -> Any:
        value = rule.make(**dict(bound)) if callable(rule.make) else rule.make
        if value is None or rule.name not in self.grammar.phrases:
            return value
        return Phrase(value, start, end, rule.pattern)


def _by_word(rules: Sequence["_Ready"]) -> tuple[dict[str, list["_Ready"]], list["_Ready"]]:
    """Return rules by the word that they begin with, and those that can begin with any other word."""
    words = frozenset().union(*(ready.first or () for ready in rules))
    found = {word: [ready for ready in rules if ready.first is None or word in ready.first] for word in words}
    return found, [ready for ready in rules if ready.first is None]


def _check(ready: "_Ready") -> None:
    """Raise ValueError if a rule's function cannot take what its pattern hands on, in some way to match it."""
    rule = ready.rule
    for labels in ready.node.labels() if callable(rule.make) else ():
        try:
            if len(set(labels)) < len(labels) or (rule.make is same and len(labels) != 1):
                raise TypeError
            signature(rule.make).bind(**dict.fromkeys(labels))
        except TypeError:
            given = ", ".join(labels) or "nothing"
            raise ValueError(f"“{rule.pattern}” hands on {given}, which its function does not take") from None


# --- patterns


class _Node:
    """A part of a pattern; this one is a word, one of several."""

    def __init__(self, words: frozenset[str] = frozenset()) -> None:
        self.words = words

    def match(self, parse: Parse, at: int) -> Found:
        return [(at + 1, ())] if parse.words[at] in self.words else []

    def first(self, grammar: Grammar) -> First:
        return self.words

    def names(self) -> Iterator[str]:
        yield from ()

    def know_beginnings(self, grammar: Grammar) -> None:
        """Note the words that other rules can begin with, so that nobody looks where they can't."""

    def labels(self) -> Labels:
        return frozenset([()])


class _Slot(_Node):
    """What another rule matches."""

    def __init__(self, label: str, name: str) -> None:
        super().__init__()
        self.label, self.name = label, name
        self.beginnings: First = None

    def know_beginnings(self, grammar: Grammar) -> None:
        self.beginnings = grammar.first(self.name)

    def match(self, parse: Parse, at: int) -> Found:
        if self.beginnings is not None and parse.words[at] not in self.beginnings:
            return []
        return [(end, ((self.label, value),)) for end, value in parse.at(self.name, at)]

    def first(self, grammar: Grammar) -> First:
        return grammar.first(self.name)

    def names(self) -> Iterator[str]:
        yield self.name

    def labels(self) -> Labels:
        return frozenset([(self.label,)])


class _Row(_Node):
    """Parts one after the other."""

    def __init__(self, parts: Sequence[_Node]) -> None:
        super().__init__()
        self.parts = parts

    def match(self, parse: Parse, at: int) -> Found:
        found = self.parts[0].match(parse, at)
        for part in self.parts[1:]:
            if not found:
                break
            found = [(end, bound + more) for now, bound in found for end, more in part.match(parse, now)]
        return found if len(found) <= MOST_WAYS else []

    def first(self, grammar: Grammar) -> First:
        words: frozenset[str] = frozenset()
        for part in self.parts:
            first = part.first(grammar)
            if first is None:
                return None
            words |= first
            if not isinstance(part, _Option):
                return words
        return None

    def names(self) -> Iterator[str]:
        for part in self.parts:
            yield from part.names()

    def know_beginnings(self, grammar: Grammar) -> None:
        for part in self.parts:
            part.know_beginnings(grammar)

    def labels(self) -> Labels:
        ways = product(*(part.labels() for part in self.parts))
        return frozenset(tuple(chain.from_iterable(way)) for way in ways)


class _Choice(_Row):
    """One of several parts."""

    def match(self, parse: Parse, at: int) -> Found:
        return [each for part in self.parts for each in part.match(parse, at)]

    def first(self, grammar: Grammar) -> First:
        each = [part.first(grammar) for part in self.parts]
        return None if None in each else frozenset().union(*filter(None, each))

    def labels(self) -> Labels:
        return frozenset().union(*(part.labels() for part in self.parts))


class _Option(_Row):
    """A part that may be left out."""

    def match(self, parse: Parse, at: int) -> Found:
        return [(at, ()), *self.parts[0].match(parse, at)]

    def first(self, grammar: Grammar) -> First:
        return self.parts[0].first(grammar)

    def labels(self) -> Labels:
        return self.parts[0].labels() | {()}


class _Ready:
    """A rule with its pattern taken apart."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        parts = rule.pattern.split()
        self.node = _row(parts)
        self.first: First = None
        if parts:
            raise ValueError(f"“{rule.pattern}” has a parenthesis too many")


def _row(parts: list[str]) -> _Node:
    """Take the parts of a pattern from a list, up to the parenthesis that ends it."""
    rows: list[list[_Node]] = [[]]
    while parts and not parts[0].startswith(")"):
        part = parts.pop(0)
        if part == "|":
            rows.append([])
        elif part == "(":
            inner = _row(parts)
            rows[-1].append(_Option([inner]) if parts.pop(0) == ")?" else inner)
        else:
            rows[-1].append(_part(part))
    return _Row(rows[0]) if len(rows) == 1 else _Choice([_Row(row) for row in rows])


def _part(part: str) -> _Node:
    if part.endswith("?") and len(part) > 1:
        return _Option([_part(part[:-1])])
    if part.startswith("{"):
        label, _, name = part[1:-1].partition(":")
        return _Slot(label, name or label)
    return _Node(frozenset(word.replace("_", " ") for word in part.split("|")))

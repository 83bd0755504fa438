"""Puts the sentences of a text together to a card, one after the other; what depends on what was left is left, too.

A game's own builder says what each sentence makes (`made`); here is what is the same for all of them.
"""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from itertools import pairwise
from typing import Any, NamedTuple, Self

from judgeapp.domain.timing.words import MOST_COUNTED
from judgeapp.domain.wording.grammar import Grammar, Phrase
from judgeapp.domain.wording.reading import Left, LeftError, Part, Path, Reading, instructions_at, parts_in, replaced
from judgeapp.domain.wording.tokens import Sentence, Span, end_before

Ops = list[dict[str, Any]]
Made = list[list[Path]]  # of each effect of a sentence the paths to what it makes
MOST_SENTENCES = 40  # of a text; cards have a handful
UNSURE = "?"  # what "it" is after a sentence that was not read
# In what a grammar makes: what was spoken of last, the card itself, what it is on, and the player spoken of last.
IT, THIS, HOST, THEY = "it", "this", "host", "that player"


class Aim(NamedTuple):
    """Something that the text lets somebody choose.

    what   how the game says what it must be
    count  how many of them
    up_to  whether fewer will do
    """

    what: Any
    count: Any = 1
    up_to: bool = False


class Lasting(NamedTuple):
    """What can hold all the time.

    until  how long it holds where it is done once: a word of scenario files; "": the text does not say
    """

    ops: Ops
    until: str = ""


class May(NamedTuple):
    """An effect that its player may leave."""

    value: Any


class Said(NamedTuple):
    """A sentence.

    effects  what it does, each with its place
    asked    conditions that must hold for it
    when     what it waits for, or None
    cost     what is paid to use it, or None
    label    what sort of text it is besides, as the game calls it
    later    what an effect waits for that is done once: an event, and whether each time (`every`) or how long
    only     conditions under which the text before it can be used
    once     whether the text before it, or this one, works once a turn
    facts    what it says of the card as a whole
    instead  whether it takes the place of what the sentence before it does
    after    the condition that the sentence before it has done something ("If you do, ..."), or None
    held     whether it holds only as long as its conditions do
    """

    effects: tuple[Phrase, ...] = ()
    asked: tuple[Any, ...] = ()
    when: Mapping[str, Any] | None = None
    cost: Mapping[str, Any] | None = None
    label: str = ""
    later: Mapping[str, Any] | None = None
    only: tuple[Any, ...] = ()
    once: bool = False
    facts: Mapping[str, Any] | None = None
    instead: bool = False
    after: bool = False
    held: bool = False


def in_a_row(effect: Phrase, effects: tuple[Phrase, ...] = ()) -> tuple[Phrase, ...]:
    """Return effects one after the other."""
    return (effect, *effects)


def said(
    effects: tuple[Phrase, ...], asked: Any = None, also: Any = None, instead: Any = None, held: Any = None
) -> Said:
    """Return a sentence; what is None was not there."""
    conditions = tuple(each for each in (asked, also) if each is not None)
    return Said(effects, conditions, instead=instead is not None, held=held is not None)


def optional(effects: tuple[Phrase, ...]) -> tuple[Phrase, ...] | None:
    """Return effects that their player may leave; what holds all the time is not left."""
    if any(isinstance(each.value, (May, Lasting)) for each in effects):
        return None
    return tuple(each._replace(value=May(each.value)) for each in effects)


def left_or_done(said: Said) -> tuple[Said, bool]:
    """Return a sentence without its "may", and whether all that it does may be left."""
    if not all(isinstance(each.value, May) for each in said.effects):
        return said, False
    return said._replace(effects=tuple(each._replace(value=each.value.value) for each in said.effects)), True


COUNTS = frozenset(
    {"draw", "discard", "take", "choose", "look", "search", "tuck", "recharge", "damage", "hand", "amount"}
)


def countable(value: Any) -> Any:
    """Return plain values; raises LeftError if they count more cards than a scene can."""
    for each in parts_in(value):
        if not isinstance(each, Mapping):
            continue
        counts = COUNTS | {"by"} if "energize" in each else COUNTS
        if any(isinstance(each[name], int) and each[name] > MOST_COUNTED for name in counts & set(each)):
            raise LeftError("beyond")
    return value


class Holder:
    """What instructions stand in: the card itself, one of its texts, or an effect that waits.

    plain  where they stand, and path: the way there
    it     what "it" is there
    they   who "that player" is there, "" if nobody
    """

    def __init__(self, plain: dict[str, Any], path: Path, it: str = "") -> None:
        self.plain, self.path, self.it = plain, path, it
        self.they = ""
        self.aims: list[Aim] = []

    @property
    def ops(self) -> Ops:
        ops: Ops = self.plain.setdefault("do", [])
        return ops

    def put(self, ops: Iterable[Mapping[str, Any]], asked: Iterable[Any] = ()) -> list[Path]:
        """Add instructions, with the conditions of their sentence; return their paths."""
        asked, first = list(asked), len(self.ops)
        ops = list(ops)
        said = [each for each in parts_in([*self.ops, *ops]) if isinstance(each, Mapping)]
        if any(each.get("arrange") == "looked" for each in said) and not any("look" in each for each in said):
            raise LeftError("beyond")
        for op in countable(ops):
            conditions = [*asked, *op.get("if", ())]
            self.ops.append({**op, **({"if": conditions} if conditions else {})})
            if op.get("who") in ("opponent", "target", "event"):
                self.they = op["who"]
        return [(*self.path, "do", number) for number in range(first, len(self.ops))]


class Composer(ABC):
    """A card as it is put together, sentence by sentence; a game's own says what a sentence makes."""

    grammar: Grammar
    nouns: frozenset[str] = frozenset()  # for kinds of cards: "this item" is none but an item
    holder: Callable[..., Any] = Holder  # what instructions stand in

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.card: dict[str, Any] = {}
        self.own = self.holder(self.card, ())
        self.holders = [self.own]
        self.open: Any = None  # where instructions go on
        self.last: list[Path] = []  # what the sentence before has made
        self.parts: list[Part] = []
        self.left: list[Left] = []
        self.reminders: list[Span] = []

    def meanings(self, sentence: Sentence) -> list[Any]:
        """Return everything that a sentence can mean."""
        return self.grammar.meanings("sentence", sentence.words)

    @abstractmethod
    def made(self, said: Said) -> Made:
        """Return what each effect of a sentence makes, or what it makes as a whole; raises LeftError."""

    def finish(self) -> None:  # noqa: B027 - most games have nothing to change
        """Change what can be said only once all sentences are known."""

    def reading(self, text: str, sentences: Iterable[Sentence]) -> Reading:
        """Return what a text says."""
        card = self
        for number, sentence in enumerate(sentences):
            if number >= MOST_SENTENCES:
                card = card.without(sentence, "words")
            elif card.left and _goes_on(text, card.left[-1].span):
                card = card.without(sentence, "depends")
            else:
                card = card.with_sentence(sentence)
        card.finish()
        return Reading(text, card.card, tuple(card.parts), tuple(card.left), tuple(card.reminders))

    def with_sentence(self, sentence: Sentence) -> Self:
        """Return the card with a sentence that was read, or left."""
        if self._calls_itself_else(sentence):
            return self.without(sentence, "sort")
        found = self.meanings(sentence)
        if len(found) != 1:
            return self.without(sentence, "meanings" if found else "words")
        card = deepcopy(self)
        try:
            card.add(sentence, found[0])
        except LeftError as why:
            return self.without(sentence, str(why))
        return card

    def _calls_itself_else(self, sentence: Sentence) -> bool:
        """Tell whether words say "this" of a card of another kind."""
        words = [token.word for token in sentence.words]
        called = {after for word, after in pairwise(words) if word == "this"} & self.nouns
        return bool(called - {self.kind})

    def add(self, sentence: Sentence, said: Said) -> None:
        """Add what a sentence says; raises LeftError."""
        made = self.made(said)
        self.last = [path for each in made for path in each]
        self.parts += parts_of(sentence, said.effects, made)

    def without(self, sentence: Sentence, why: str) -> Self:
        """Leave a sentence, and with it what goes on from there."""
        self.left.append(Left(sentence.span, why))
        self.last = []
        for holder in self.holders:
            holder.it, holder.they = UNSURE, ""
        if self.open is not self.own:
            self.open = None
        return self

    def holder_of_last(self) -> Any:
        """Return where the sentence before has put what it does; raises LeftError if there is no such sentence."""
        path = self.last[-1][:-2] if self.last else None
        found = next((each for each in self.holders if each.path == path), None)
        if found is None:
            raise LeftError("depends")
        return found


class Builder(Composer):
    """The same, with what is spoken of: what is chosen is called by what it must be, and "it" by what was last."""

    open: Holder | None

    def text(self, plain: dict[str, Any], it: str = "") -> Holder:
        """Return a further text of the card, to be filled."""
        texts = self.card.setdefault("text", [])
        texts.append(plain)
        holder = Holder(plain, ("text", len(texts) - 1), it)
        self.holders.append(holder)
        return holder

    # --- what is spoken of

    @abstractmethod
    def aimed(self, holder: Holder, aim: Aim) -> str:
        """Return how instructions call what is chosen; raises LeftError."""

    def resolved(self, holder: Holder, value: Any) -> Any:
        """Return plain values: what is chosen, and what "it" and "this" are; raises LeftError.

        What is chosen twice in the same words of one effect is the same.
        """
        chosen: list[tuple[Aim, str]] = []

        def plain(each: Any) -> Any:
            if isinstance(each, Aim):
                known = next((ref for aim, ref in chosen if aim == each), "")
                if not known:
                    chosen.append((each, self.aimed(holder, each)))
                return known or chosen[-1][1]
            if each == IT:
                return _known(holder.it)
            if each == THEY:
                return _known(holder.they)
            return "self" if each == THIS else each

        return replaced(value, plain)

    # --- what a text does

    def free(self, ops: Ops) -> Ops:
        """Return instructions that their player may leave."""
        if len(ops) == 1 and next(iter(ops[0])) in ("discard", "take", "choose") and "if" not in ops[0]:
            return [{**ops[0], "up_to": True}]
        if len(ops) != 1:
            raise LeftError("beyond")
        return [{"pick": 1, "up_to": True, "do": ops}]

    def instead(self, holder: Holder, asked: list[Any], fill: Any) -> Made:
        """Let a sentence take the place of the one before while its conditions hold."""
        before = instructions_at(self.card, self.last)
        if not asked or not before:
            raise LeftError("depends")
        made: Made = fill()
        new = instructions_at(self.card, (path for each in made for path in each))
        if {next(iter(op)) for op in new} != {next(iter(op)) for op in before}:
            raise LeftError("meanings")
        for op in before:
            op["if"] = [*op.get("if", ()), {"not": asked}]
        made[0] = [*made[0], *self.last]
        return made


def _goes_on(text: str, span: Span) -> bool:
    """Tell whether a semicolon joins words to those that follow: "choose two: ...; ..."."""
    return unicodedata.normalize("NFKC", text[span.end - 1]) == ";"


def _known(ref: str) -> str:
    if ref in ("", UNSURE):
        raise LeftError("depends")
    return ref


def parts_of(sentence: Sentence, effects: tuple[Phrase, ...], made: Made) -> list[Part]:
    """Return the words of a sentence by what they make; those before the first effect belong to all."""
    makes = [tuple(each) for each in made]
    if not effects:
        return [Part(sentence.span, tuple(path for each in makes for path in each), "rule")]
    starts, says = [effect.start for effect in effects], [effect.pattern for effect in effects]
    if starts[0]:
        starts = [0, *starts]
        makes = [tuple(dict.fromkeys(path for each in made for path in each)), *makes]
        says = ["condition", *says]
    begins = [sentence.words[start].start for start in starts]
    ends = [*(end_before(sentence, start) for start in starts[1:]), sentence.span.end]
    spans = [Span(begin, end) for begin, end in zip(begins, ends, strict=True)]
    return [Part(*each) for each in zip(spans, makes, says, strict=True)]

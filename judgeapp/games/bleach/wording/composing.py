"""Puts Bleach's sentences together: to the effect of an event, or to the texts of a card that stays in play.

Of an event everything happens once; what other cards say works all the time, waits for something, or is used.
What stands in parentheses is a card rule (Parenthesis Text) and is read like any other sentence.
"""

from collections.abc import Mapping
from typing import Any, Self

from judgeapp.domain.wording.building import (
    HOST,
    IT,
    UNSURE,
    Aim,
    Builder,
    Holder,
    Lasting,
    Made,
    May,
    Said,
    left_or_done,
)
from judgeapp.domain.wording.building import Ops as AllOps
from judgeapp.domain.wording.reading import Left, LeftError, Path, Reading, parts_in
from judgeapp.domain.wording.tokens import Sentence, Token, called_this, sentences_of, tokens_of
from judgeapp.games.bleach.timing.zones import DIVIDERS
from judgeapp.games.bleach.wording.asking import SAME
from judgeapp.games.bleach.wording.sentences import GRAMMAR

KINDS = ("event", "character", "item", "battleground", "guardian")
NOTHING_SAID = ("*", '"')  # signs around words that say nothing
CONSTANT = ("stat", "forbid", "become", "cost")  # what can hold all the time
OF_CHARACTERS = frozenset({"stat", "forbid", "become"})  # what is done to a character alone, if to the card itself
WITHOUT_END = ("stat", "become")  # what lasts as long as its card remembers it (Card Memory), if no end is said
# The event by which "if you do" knows that the instruction before it has done something.
DEEDS = {"draw": "drawn", "discard": "discarded", "take": "moved", "move": "moved", "mark": "marked",
         "unmark": "unmarked", "negate": "negated", "search": "moved"}  # fmt: skip


def read(text: str, kind: str, name: str = "") -> Reading:
    """Return what a text of a kind of card says; the kind as the publisher prints it ("Event", "Character").

    name  the card's title, of which its text may use the name for the card itself (Cards Referencing Themselves)
    """
    where = kind.strip().lower()
    sentences = list(sentences_of(token for token in tokens_of(text) if token.word not in NOTHING_SAID))
    if where not in KINDS:
        return Reading(text, left=tuple(Left(each.span, "kind") for each in sentences))
    return _Card(where, name).reading(text, sentences)


class _Card(Builder):
    grammar = GRAMMAR
    nouns = frozenset(KINDS)

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(kind)
        self.title = name
        self.open = self.own if kind == "event" else None
        self.used: Holder | None = None  # the text that a card rule is about

    def meanings(self, sentence: Sentence) -> list[Any]:
        words = _without_first_capitals(sentence.words[: -1 if sentence.words[-1].word == "," else None])
        if sentence.reminder:
            return self.grammar.meanings("rule", [each for each in words if each.word not in "()."])
        for name in (self.title, _name_in(self.title)):
            own = called_this(sentence.words, name)
            if own != sentence.words and (found := self.grammar.meanings("sentence", _without_first_capitals(own))):
                return found
        return self.grammar.meanings("sentence", words)

    def with_sentence(self, sentence: Sentence) -> Self:
        if sentence.inner:
            return self.without(sentence, "words")
        return super().with_sentence(sentence)

    def made(self, said: Said) -> Made:
        if said.label == "beyond":
            raise LeftError("beyond")
        if not said.effects:
            return [self._rule(said)]
        if said.after or said.instead:
            return self._further(said)
        if said.label == "replacement":
            return self._replacing(said)
        if said.when is not None:
            return self._waiting(said)
        if said.cost is not None:
            return self._used(said)
        if self.kind != "event" and self._is_constant(said):
            return self._constant(said)
        if self.open is None or (said.held and self.kind == "event"):
            raise LeftError("sort")
        if self.open.plain.get("optional"):
            raise LeftError("depends")  # whether it is part of what may be left is not said
        return self._once(self.open, said)

    # --- texts

    def _new(self, plain: dict[str, Any], it: str = "") -> Holder:
        if self.kind == "event":
            raise LeftError("sort")
        self.open = self.used = self.text(plain, it)
        return self.open

    def _waiting(self, said: Said) -> Made:
        when = dict(said.when or {})
        if when.get("player") == SAME:
            raise LeftError("meanings")
        if when.get("thing") == "host" and self.kind != "item":
            raise LeftError("sort")
        said, is_optional = left_or_done(said)
        optional = {"optional": True} if is_optional else {}
        holder = self._new({"sort": "triggered", "when": when, **optional}, _it_of(when))
        holder.they = _they_of(when)
        return self._once(holder, said)

    def _used(self, said: Said) -> Made:
        cost = dict(said.cost or {})
        holder = self._new({"sort": "activated", "cost": cost}, "self" if "deplete" in cost else "")
        return self._once(holder, said)

    def _replacing(self, said: Said) -> Made:
        when = dict(said.when or {})
        if when.get("thing") == "host" and self.kind != "item":
            raise LeftError("sort")
        holder = self._new({"sort": "replacement", "when": when}, _it_of(when))
        self.open = None
        return self._once(holder, said)

    def _is_constant(self, said: Said) -> bool:
        """Tell whether a sentence of a card in play holds all the time."""
        lasting = [each.value for each in said.effects if isinstance(each.value, Lasting)]
        if len(lasting) < len(said.effects) or any(each.until for each in lasting) or said.later:
            return False
        ops = [op for each in lasting for op in each.ops]
        chosen = any(isinstance(part, Aim) or part == IT for op in ops for part in parts_in(op))
        return all(next(iter(op)) in CONSTANT for op in ops) and (not chosen or self.kind == "item")

    def _constant(self, said: Said) -> Made:
        if self.open is not None and any(part == IT for each in said.effects for part in parts_in(each.value)):
            raise LeftError("meanings")  # perhaps it goes on with what was used
        holder = self.text({"sort": "static"}, "host" if self.kind == "item" else "self")
        self.open, self.used = None, holder
        if said.asked:
            holder.plain["needs"] = [self.resolved(holder, each) for each in said.asked]
        made = []
        for each in said.effects:
            ops = self.resolved(holder, each.value.ops)
            self._fits_the_kind(ops)
            made.append(holder.put(ops))
        if asks_for_itself(holder.plain):
            raise LeftError("beyond")
        return made

    def _rule(self, said: Said) -> list[Path]:
        """Return what a card rule is about: the card, or the text before it."""
        if said.facts is not None:
            self.card.setdefault("facts", {}).update(said.facts)
            return [("facts", name) for name in said.facts]
        holder = self.own if self.kind == "event" else self.used
        if holder is None:
            raise LeftError("depends")
        if said.once:
            if holder is self.own or holder.plain["sort"] == "static":
                raise LeftError("beyond")
            holder.plain["once"] = "turn"
            return [(*holder.path, "once")]
        needs = holder.plain.setdefault("needs", [])
        needs += [self.resolved(holder, each) for each in said.only]
        return [(*holder.path, "needs", number) for number in range(len(needs) - len(said.only), len(needs))]

    # --- instructions

    def _once(self, holder: Holder, said: Said) -> Made:
        if said.later is not None:
            return self._later(holder, said)
        asked = [self.resolved(holder, each) for each in said.asked]
        return [holder.put(self._ops(holder, each.value), asked) for each in said.effects]

    def _later(self, holder: Holder, said: Said) -> Made:
        """Return what is put off: an effect that floats (Floating Effect)."""
        waits = dict(said.later or {})
        when = dict(waits["later"])
        if when.get("player") == SAME:
            ops = [op for each in said.effects for op in self._ops(holder, each.value)]
            players = {op.get("who", "you") for op in ops}
            if len(players) != 1 or not players <= {"you", "opponent"}:
                raise LeftError("meanings")
            when["player"] = players.pop()
        if waits.get("every") and "until" not in waits:
            raise LeftError("meanings")
        (path,) = holder.put([{**waits, "later": when, "do": []}])
        inner = Holder(holder.ops[-1], path)
        inner.they = _they_of(when)
        self.holders.append(inner)
        return [inner.put(self._ops(inner, each.value)) for each in said.effects]

    def _ops(self, holder: Holder, value: Any) -> AllOps:
        if isinstance(value, May):
            return self.free(self._ops(holder, value.value))
        if isinstance(value, Lasting):
            return self._for_a_time(holder, value)
        cards = next((part for part in parts_in(value) if isinstance(part, Aim) and part.what != "effect"), None)
        ops = [] if cards is None else self._chosen(holder, cards)
        ops += self.resolved(holder, [op for op in value if "aim" not in op])
        self._fits_the_kind(ops)
        return ops

    def _fits_the_kind(self, ops: AllOps) -> None:
        """Raise LeftError if only an item, or only a character, says such a thing."""
        if any(part == HOST for part in parts_in(ops)) and self.kind != "item":
            raise LeftError("sort")
        if self.kind != "character" and any(op.get("of") == "self" and OF_CHARACTERS & set(op) for op in ops):
            raise LeftError("sort")

    def _for_a_time(self, holder: Holder, value: Lasting) -> AllOps:
        ops = self._ops(holder, value.ops)
        if not value.until and any(next(iter(op)) not in (*WITHOUT_END, "choose") for op in ops):
            raise LeftError("meanings")
        until = {"until": value.until or "game"}
        return [op if "choose" in op else {**op, **until} for op in ops]

    def _chosen(self, holder: Holder, aim: Aim) -> AllOps:
        """Return that cards are chosen, as they are while an effect resolves (A3); then "it" is what was chosen."""
        if holder.aims or holder.plain.get("sort") in ("static", "replacement"):
            raise LeftError("beyond")
        if not isinstance(aim.what, Mapping) or not isinstance(aim.count, int):
            raise LeftError("beyond")
        holder.aims.append(aim)
        holder.it = "target" if aim.count == 1 else "targets"
        return [{"choose": aim.count, **({"up_to": True} if aim.up_to else {}), **aim.what}]

    def aimed(self, holder: Holder, aim: Aim) -> str:
        """Return what is called by a word: what was chosen, or the effect in the queue that is named on playing."""
        if aim in holder.aims and holder.it != UNSURE:
            return holder.it
        if holder.aims or not (holder is self.own or holder.plain.get("sort") in ("activated", "triggered")):
            raise LeftError("beyond")
        holder.aims.append(aim)
        holder.plain["targets"] = 1
        holder.it = UNSURE
        return "target"

    # --- sentences that depend on the one before

    def _further(self, said: Said) -> Made:
        if self.last and self.last[-1][-2:-1] != ("do",):
            raise LeftError("depends")
        holder: Holder = self.holder_of_last()
        if said.instead:
            asked = [self.resolved(holder, each) for each in said.asked]
            return self.instead(holder, asked, lambda: self._in_place(holder, said))
        before = holder.ops[-1]
        deed = DEEDS.get(next(iter(before["do"][0] if "pick" in before else before)))
        if deed is None or holder is not self.open:
            raise LeftError("depends")
        return self._once(holder, said._replace(asked=({"did": deed},)))

    def _in_place(self, holder: Holder, said: Said) -> Made:
        if holder.plain.get("sort") != "static":
            return self._once(holder, said)
        asked = [self.resolved(holder, each) for each in said.asked]
        if not all(isinstance(each.value, Lasting) and not each.value.until for each in said.effects):
            raise LeftError("sort")
        return [holder.put([self.resolved(holder, op) for op in each.value.ops], asked) for each in said.effects]

    def finish(self) -> None:
        """Make a condition on all that an event does one for playing it: a conditional cost (Costs)."""
        ops = self.card.get("do", ())
        if self.kind != "event" or self.left or not ops or not ops[0].get("if"):
            return
        asked = ops[0]["if"]
        parts = list(parts_in(asked))
        about_itself = any(part in ("target", "targets") for part in parts) or any(
            isinstance(part, Mapping) and "did" in part for part in parts
        )
        if about_itself or any(op.get("if") != asked for op in ops):
            return
        self.card["needs"] = [*self.card.get("needs", ()), *asked]
        for op in ops:
            del op["if"]


def _without_first_capitals(words: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return words of which those are no names that have a capital only because something begins with them."""
    begins = (True, *(token.word == ":" for token in words))
    return tuple(token._replace(raw=token.word) if first and token.raw[0].isalpha() else token
                 for token, first in zip(words, begins, strict=False))  # fmt: skip


def _name_in(title: str) -> str:
    """Return the name in a title: what stands before its version."""
    cuts = [title.index(divider) for divider in DIVIDERS if divider in title]
    return title[: min(cuts)] if cuts else title


def _it_of(when: Mapping[str, Any]) -> str:
    """Return what "it" is in a text that waits for something."""
    thing = when.get("thing", "")
    if thing in ("self", "host"):
        return str(thing)
    return "event" if "which" in when else UNSURE


def _they_of(when: Mapping[str, Any]) -> str:
    """Return who "he" or "that player" is in what waits for something: whoever else does it."""
    return "event" if when.get("player", "you") != "you" else ""


def asks_for_itself(text: Mapping[str, Any]) -> bool:
    """Tell whether a text gives a trait as long as cards have one, its own among them: nobody knows when it begins."""
    gives = any(op.get("become") == "trait" for op in text.get("do", ()))
    return gives and any(_of_traits(each) for each in text.get("needs", ()))


def _of_traits(condition: Any) -> bool:
    """Tell whether a condition asks for traits of cards that are not said to be others."""
    if isinstance(condition, Mapping):
        inner = any(_of_traits(each) for each in condition.values())
        return not condition.get("other") and ("trait" in condition or inner)
    return isinstance(condition, (list, tuple)) and any(map(_of_traits, condition))

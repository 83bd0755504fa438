"""Puts Bakugan's sentences together: to what a card does as it completes, or to the texts of a card in play.

Actions and Flips are carried out once; what Heroes, Evos and Characters say works all the time, waits for something,
or is used. A sentence that depends on one that was not read is not read either.
"""

from collections.abc import Iterable
from typing import Any

from judgeapp.domain.wording.reading import Left, Part, Path, Reading, replaced
from judgeapp.domain.wording.tokens import Sentence, Span, sentences_of, tokens_of
from judgeapp.games.bakugan.wording.clauses import Boost, Ops
from judgeapp.games.bakugan.wording.sentences import GRAMMAR, Said
from judgeapp.games.bakugan.wording.terms import IT, THEME, THIS, Aim, Group

ONCE, BAKUGAN, HERO = "once", "bakugan", "hero"
KINDS = {"action": ONCE, "flip": ONCE, "hero": HERO, "evo": BAKUGAN, "character": BAKUGAN, "bakugan": BAKUGAN}
# The event by which "if you do" knows that the instruction before it has done something.
DEEDS = {
    "draw": "drawn",
    "discard": "discarded",
    "retract": "retracted",
    "move": "moved",
    "take": "moved",
    "energize": "energized",
    "negate": "negated",
    "attach": "attached",
}


def read(text: str, kind: str) -> Reading:
    """Return what a text of a kind of card says; the kind as the publisher prints it ("Action", "Evo")."""
    where = KINDS.get(kind.strip().lower())
    sentences = list(sentences_of(tokens_of(text)))
    if where is None:
        return Reading(text, left=tuple(Left(each.span, "kind") for each in sentences))
    composing = _Card(where)
    for sentence in sentences:
        composing.add(sentence)
    return composing.reading(text)


class _LeftError(Exception):
    """A sentence that is not read, with the reason."""


class _Holder:
    """What instructions stand in: the card itself, or one of its texts."""

    def __init__(self, plain: dict[str, Any], path: Path, it: str = "") -> None:
        self.plain, self.path, self.it = plain, path, it
        self.aims: list[Aim] = []

    @property
    def ops(self) -> list[dict[str, Any]]:
        ops: list[dict[str, Any]] = self.plain.setdefault("do", [])
        return ops

    def aim(self, aim: Aim) -> str:
        """Return how instructions call what is selected."""
        number = next((n for n, each in enumerate(self.aims) if aim.own and each.own), len(self.aims))
        if number == len(self.aims):
            self.aims.append(aim)
        elif aim.spec.startswith("own"):
            self.aims[number] = aim
        self.it = "target" if not number else f"target {number + 1}"
        return self.it

    def selects(self) -> dict[str, Any]:
        """Return what is selected, as `facts` of a card or `more` of a text say it."""
        specs = [aim.spec for aim in self.aims]
        which = [dict(aim.which or {}) for aim in self.aims]
        found: dict[str, Any] = {"selects": specs[0] if len(specs) == 1 else specs} if specs else {}
        return {**found, **({"which": which} if any(which) else {})}


class _Card:
    """A card as it is put together, sentence by sentence."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.card: dict[str, Any] = {}
        self.own = _Holder(self.card, ())
        self.holders = [self.own]
        self.last: list[Path] = []  # what the sentence before has made
        self.parts: list[Part] = []
        self.left: list[Left] = []
        self.reminders: list[Span] = []
        self.broken = False  # whether the sentence before was left

    def add(self, sentence: Sentence) -> None:
        """Read a sentence, or leave it."""
        if sentence.reminder:
            self.reminders.append(sentence.span)
            return
        found = GRAMMAR.meanings("sentence", sentence.words)
        try:
            if len(found) != 1:
                raise _LeftError("meanings" if found else "words")
            paths = self._take(found[0])
        except _LeftError as why:
            self.left.append(Left(sentence.span, str(why)))
            self.broken = True
            return
        self.broken, self.last = False, [path for each in paths for path in each]
        self.parts += _parts(sentence, found[0], paths)

    def reading(self, text: str) -> Reading:
        for holder in self.holders:
            if selects := holder.selects():
                key = "facts" if holder is self.own else "more"
                holder.plain["targets"] = len(holder.aims)
                holder.plain[key] = {**holder.plain.get(key, {}), **selects}
        return Reading(text, self.card, tuple(self.parts), tuple(self.left), tuple(self.reminders))

    def _take(self, said: Said) -> list[list[Path]]:
        """Return what a sentence makes, of each of its effects the paths."""
        if said.after and (self.broken or not self.last):
            raise _LeftError("depends")
        if self.where == ONCE:
            return self._once(said)
        raise _LeftError("sort")

    def _once(self, said: Said) -> list[list[Path]]:
        return [self._put(self.own, self._ops(effect.value, self.own), said.asked) for effect in said.effects]

    def _ops(self, value: Any, holder: _Holder) -> Ops:
        """Return the instructions of an effect that is carried out once."""
        if not isinstance(value, Boost):
            return [self._resolved(op, holder) for op in value]
        whom = THEME if value.whom is None else value.whom
        of = self._resolved(whom.cards if isinstance(whom, Group) else whom, holder)
        return [{**self._resolved(change, holder), "of": of} for change in value.changes]

    def _resolved(self, value: Any, holder: _Holder) -> Any:
        def plain(each: Any) -> Any:
            if isinstance(each, Aim):
                return holder.aim(each)
            return (holder.it or holder.aim(THEME)) if each == IT else "self" if each == THIS else each

        return replaced(value, plain)

    def _put(self, holder: _Holder, ops: Ops, asked: Iterable[Any]) -> list[Path]:
        asked = list(asked)
        first = len(holder.ops)
        holder.ops.extend({**op, **({"if": asked} if asked else {})} for op in ops)
        return [(*holder.path, "do", number) for number in range(first, len(holder.ops))]


def _parts(sentence: Sentence, said: Said, paths: list[list[Path]]) -> list[Part]:
    """Return the words of a sentence by what they make; those before the first effect belong to all."""
    starts = [effect.start for effect in said.effects]
    makes = [tuple(each) for each in paths]
    if starts[0]:
        starts, makes = [0, *starts], [tuple(path for each in paths for path in each), *makes]
    says = [*(["condition"] if len(starts) > len(paths) else []), *(each.pattern for each in said.effects)]
    begins = [sentence.words[start].start for start in starts]
    ends = [*(sentence.words[start - 1].end for start in starts[1:]), sentence.span.end]
    return [Part(Span(*at), made, name) for *at, made, name in zip(begins, ends, makes, says, strict=True)]

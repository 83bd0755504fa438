"""Puts X610Z's sentences together: to what a flux does, or to the effects and abilities of a permanent (207, 403.9).

A flux takes place once. Catalysts and crystals have activated, triggered and continuous effects; what stands in
brackets on a summon is an ability.
"""

import re
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
from judgeapp.domain.wording.reading import Left, LeftError, Path, Reading, parts_in, replaced
from judgeapp.domain.wording.tokens import Sentence, called_this, sentences_of, tokens_of
from judgeapp.games.x610z.wording.clauses import SELF
from judgeapp.games.x610z.wording.sentences import ACTIVATED, DONE, EACH_EXTRA, EXTRA, GRAMMAR, OR, PAID, REPLACES
from judgeapp.games.x610z.wording.terms import WORDS

KINDS = {"flux": "flux", "catalyst": "catalyst", "summon": "summon", "crystal": "crystal", "energy crystal": "crystal"}
NOTHING_SAID = ("*", '"')  # signs around words that say nothing
CONSTANT = ("stat", "forbid", "cost")  # what can hold all the time
# Energy in brackets of its own is a symbol; all other square brackets are around abilities (403.9).
_SYMBOL = re.compile(r"[\[(<{]\s*([BMRHC]\s?(?:\d{1,2}|X)|[☉⊙◉⨀☼])\s*[\])>}]", re.IGNORECASE)
_BRACKETS = str.maketrans("[]【】［］", "\n" * 6)
PERMANENT = ("catalyst", "summon", "crystal")
FACTS = {"focus": ("catalyst",), "energy": ("crystal",)}  # of which kinds of cards
# The event by which "if you do" knows that the instruction before it has done something.
DEEDS = {"draw": "drawn", "discard": "discarded", "take": "moved", "move": "moved", "destroy": "destroyed",
         "sacrifice": "sacrificed", "deactivate": "deactivated", "reactivate": "reactivated", "heal": "healed",
         "damage": "damaged", "negate": "negated"}  # fmt: skip
OF_SUMMONS = frozenset({"stat", "damage", "heal", "forbid"})
WAYS = ("First effect", "Second effect", "Third effect")  # of a card with several: scenes call them so


def read(text: str, kind: str, name: str = "") -> Reading:
    """Return what a text of a kind of card says; the kind as the publisher prints it ("Flux", "Energy crystal").

    name  of the card, by which its text may call it (301.2)
    """
    where = KINDS.get(kind.strip().lower().partition("|")[0])
    plain = _SYMBOL.sub(lambda found: f" {found.group()[1:-1]} ", text).translate(_BRACKETS)
    sentences = list(sentences_of(token for token in tokens_of(plain) if token.word not in NOTHING_SAID))
    if where is None:
        return Reading(text, left=tuple(Left(each.span, "kind") for each in sentences))
    return _Card(where, name).reading(text, sentences)


class _Card(Builder):
    grammar = GRAMMAR
    nouns = frozenset({"flux", "catalyst", "summon", "crystal"})

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(kind)
        self.name = name
        self.open = self.own if kind == "flux" else None
        self.main: Holder | None = self.open  # what additional effects belong to

    def meanings(self, sentence: Sentence) -> list[Any]:
        words = sentence.words[: -1 if sentence.words[-1].word == "," else None]
        found = self.grammar.meanings("sentence", words)
        if found or self.kind == "flux":
            return found
        return self.grammar.meanings("sentence", called_this(words, self.name))

    def with_sentence(self, sentence: Sentence) -> Self:
        if sentence.reminder:
            self.reminders.append(sentence.span)
            return self
        return super().with_sentence(sentence)

    def made(self, said: Said) -> Made:
        if not said.effects:
            return [self._another_way() if said.label == OR else self._fact(said)]
        if said.after or said.instead:
            return self._further(said)
        if said.label in (EXTRA, EACH_EXTRA):
            return self._extra(said)
        if said.when is not None:
            return self._waiting(said)
        if said.cost is not None:
            return self._used(said)
        if self.kind != "flux" and self._is_constant(said):
            return self._constant(said)
        if self.kind == "crystal" and self.open is None and not said.asked and self._is_energy(said):
            return [self._produces(said)]
        if self.open is None or said.held:
            raise LeftError("sort")
        if self.open.plain.get("optional"):
            raise LeftError("depends")  # whether it is part of what may be left is not said
        return self._once(self.open, said)

    # --- the card

    def _fact(self, said: Said) -> list[Path]:
        facts = said.facts or {}
        kinds = [FACTS.get(name, PERMANENT) for name in facts]
        if any(self.kind not in each for each in kinds):
            raise LeftError("sort")
        known = self.card.setdefault("facts", {})
        if set(known) & set(facts):
            raise LeftError("meanings")
        known.update(facts)
        return [("facts", name) for name in facts]

    def _another_way(self) -> list[Path]:
        """Begin the second of two effects, of which one is chosen on casting (207.1)."""
        if self.kind != "flux" or self.left:
            raise LeftError("depends" if self.left else "sort")
        texts = self.card.setdefault("text", [])
        if "do" in self.card:
            self._to_text(texts)
        if not texts or len(texts) == len(WAYS) or any("label" in each for each in texts):
            raise LeftError("meanings")
        self.open = self.main = self.text({"name": WAYS[len(texts)], "sort": "play"})
        return [("text", number) for number in range(len(texts))]

    def _to_text(self, texts: list[Any]) -> None:
        """Make what the card has done so far the first of several effects."""
        if texts:
            raise LeftError("meanings")
        target = self.card.pop("facts", {})
        moved = {key: self.card.pop(key) for key in ("do", "targets") if key in self.card}
        texts.append({"name": WAYS[0], "sort": "play", **moved, **({"more": target} if target else {})})
        self.parts = [part._replace(makes=tuple(("text", 0, *path) for path in part.makes)) for part in self.parts]
        self.holders = []

    # --- texts

    def _new(self, plain: dict[str, Any], it: str = "") -> Holder:
        if self.kind == "flux":
            raise LeftError("sort")
        self.open = self.main = self.text(plain, it)
        return self.open

    def _waiting(self, said: Said) -> Made:
        when = dict(said.when or {})
        self._has_host(when)
        if said.label == REPLACES:
            holder = self._new({"sort": "replacement", "when": when}, _it_of(when))
            self.open = None
            return self._once(holder, said)
        said, is_optional = left_or_done(said)
        optional = {"optional": True} if is_optional else {}
        holder = self._new({"sort": "triggered", "when": when, **optional}, _it_of(when))
        holder.they = "event" if when.get("player", "you") != "you" else ""
        return self._once(holder, said)

    def _used(self, said: Said) -> Made:
        if self.kind == "crystal" and not said.cost and said.label == ACTIVATED and self._is_energy(said):
            return [self._produces(said)]
        plain: dict[str, Any] = {"sort": "activated"}
        if said.cost:
            plain["cost"] = dict(said.cost)
        if said.label == PAID and self.kind == "summon":
            plain["label"] = "paid"
        return self._once(self._new(plain), said)

    def _is_energy(self, said: Said) -> bool:
        values = [each.value for each in said.effects]
        return all(isinstance(value, list) and all("number" in op for op in value) for value in values)

    def _produces(self, said: Said) -> list[Path]:
        """Return what a crystal is activated for: its energy, which does not use the stack (404.4)."""
        ops = [op for each in said.effects for op in each.value]
        facts = self.card.setdefault("facts", {})
        if "energy" in facts or any("who" in op for op in ops) or len({op["number"] for op in ops}) != len(ops):
            raise LeftError("meanings")
        facts["energy"] = {op["number"]: op["by"] for op in ops}
        return [("facts", "energy")]

    def _extra(self, said: Said) -> Made:
        """Return an additional effect, which belongs to the effect before it (207.2)."""
        main = self.main
        if main is None or not main.ops or main.plain.get("sort") in ("triggered", "replacement") or said.asked:
            raise LeftError("depends")
        name = "For each extra" if said.label == EACH_EXTRA else "With extra"
        if any(each.get("name") == name for each in self.card.get("text", ())):
            raise LeftError("meanings")
        sort = main.plain.get("sort", "play")
        plain = {"name": name, "sort": sort, "label": "extra", "cost": dict(said.cost or {})}
        holder = self.text(plain, main.it)
        holder.aims = [*main.aims]
        aimed = len(holder.aims)
        made = self._once(holder, said._replace(cost=None))
        if len(holder.aims) != aimed:
            raise LeftError("beyond")
        return made

    def _is_constant(self, said: Said) -> bool:
        """Tell whether a sentence of a permanent holds all the time."""
        lasting = [each.value for each in said.effects if isinstance(each.value, Lasting)]
        if len(lasting) < len(said.effects) or any(each.until for each in lasting):
            return False
        return all(next(iter(op)) in CONSTANT for each in lasting for op in each.ops)

    def _constant(self, said: Said) -> Made:
        focus = self.card.get("facts", {}).get("focus")
        if self.open is not None and any(part == IT for each in said.effects for part in parts_in(each.value)):
            raise LeftError("meanings")  # perhaps it goes on with what was used
        holder = self.text({"sort": "static"}, "self" if self.kind == "summon" else "host" if focus else "")
        self.open = self.main = None
        if said.asked:
            holder.plain["needs"] = [self.resolved(holder, each) for each in said.asked]
        return [holder.put(self._resolved(holder, each.value.ops)) for each in said.effects]

    # --- what is spoken of

    def _has_host(self, value: Any) -> None:
        if self.kind != "catalyst" and any(part == HOST for part in parts_in(value)):
            raise LeftError("sort")

    def _resolved(self, holder: Holder, value: Any) -> Any:
        """Return what is done with what it acts on: an ability changes its summon, a focus what it is on."""
        itself = ""
        if self.kind == "summon":
            itself = "self"
        elif holder.plain.get("sort") == "static" and holder.it == "host":
            itself = "host"
        parts = list(parts_in(value))
        if SELF in parts and not itself:
            raise LeftError("meanings")
        self._has_host(value)
        pays = holder.plain.get("cost", {"x": True}) if self.kind == "flux" or "cost" in holder.plain else {}
        if any(isinstance(part, Mapping) and part.get("paid") == "x" for part in parts) and "x" not in pays:
            raise LeftError("depends")
        found = self.resolved(holder, replaced(value, lambda part: itself if part == SELF else part))
        if self.kind != "summon" and any(_changes_itself(part) for part in parts_in(found)):
            raise LeftError("sort")
        return found

    def aimed(self, holder: Holder, aim: Aim) -> str:
        """Return how instructions call what is named as the action is declared (208.1)."""
        if holder.plain.get("sort") == "static":
            if self.kind == "catalyst" and aim == Aim(self.card.get("facts", {}).get("focus")):
                return "host"
            raise LeftError("sort")
        if holder.aims or holder.plain.get("sort") == "replacement" or not 0 < aim.count < 10:
            raise LeftError("beyond")
        holder.aims.append(aim)
        holder.plain["targets"] = aim.count
        key = "facts" if holder is self.own else "more"
        holder.plain[key] = {**holder.plain.get(key, {}), "target": aim.what}
        if aim.what in ("player", "opponent", "action"):
            holder.it, holder.they = UNSURE, "" if aim.what == "action" else "target"
            return "target"
        holder.it = "target" if aim.count == 1 else "targets"
        return holder.it

    # --- instructions

    def _once(self, holder: Holder, said: Said) -> Made:
        made = []
        for each in said.effects:
            ops = self._ops(holder, each.value)
            asked = [self._resolved(holder, condition) for condition in said.asked]
            made.append(holder.put(ops, asked))
        return made

    def _ops(self, holder: Holder, value: Any) -> AllOps:
        if isinstance(value, May):
            return self.free(self._ops(holder, value.value))
        if isinstance(value, Lasting):
            return self._for_a_time(holder, value)
        first = [self._chosen(holder, op["chosen"]) for op in value if "chosen" in op]
        rest: AllOps = self._resolved(holder, [op for op in value if "chosen" not in op])
        if any(op.get("negate") == "target" for op in rest) and holder.aims[0].what != "action":
            raise LeftError("meanings")  # "counter it": the summon, or what it does?
        if any(op.get("negate") in ("self", "host") for op in rest):
            raise LeftError("beyond")  # a card in play does not wait on the stack
        return first + rest

    def _chosen(self, holder: Holder, word: str) -> dict[str, Any]:
        """Return that a permanent of one's own is chosen as the effect takes place."""
        if holder.aims:
            raise LeftError("beyond")
        holder.aims.append(Aim(word))
        holder.it = UNSURE
        return {"choose": 1, "of": "you", **WORDS[word]}

    def _for_a_time(self, holder: Holder, value: Lasting) -> AllOps:
        until = value.until or self._end_of(holder, value)
        return [{**op, "until": until} for op in self._resolved(holder, value.ops)]

    def _end_of(self, holder: Holder, value: Lasting) -> str:
        """Return how long something lasts of which the text does not say it; raises LeftError where no rule does."""
        if self.kind == "summon" and holder.plain.get("sort") in ("activated", "triggered"):
            return "turn"  # 403.9e
        if self.kind == "flux" and all("stat" in op for op in value.ops):
            return "turn"  # effects of shorter duration (402.1)
        raise LeftError("meanings")

    # --- sentences that depend on the one before

    def _further(self, said: Said) -> Made:
        if self.last and self.last[-1][-2:-1] != ("do",):
            raise LeftError("depends")
        holder: Holder = self.holder_of_last()
        if holder.plain.get("sort") == "static":
            raise LeftError("sort")
        if said.instead:
            asked = [self._resolved(holder, each) for each in said.asked]
            return self.instead(holder, asked, lambda: self._once(holder, said))
        before = holder.ops[-1]
        if said.label == DONE:
            if "pick" in before or "up_to" in before or holder is not self.open:
                raise LeftError("depends")
            return self._once(holder, said._replace(asked=({"done": True},)))
        deed = DEEDS.get(next(iter(before["do"][0] if "pick" in before else before)))
        if deed is None or holder is not self.open:
            raise LeftError("depends")
        return self._once(holder, said._replace(asked=({"did": deed},)))


def _changes_itself(part: Any) -> bool:
    """Tell whether an instruction does to its own card what only a summon can have done to it."""
    return isinstance(part, Mapping) and part.get("of") == "self" and bool(OF_SUMMONS & set(part))


def _it_of(when: Mapping[str, Any]) -> str:
    """Return what "it" is in a text that waits for something."""
    thing = when.get("thing", "")
    if thing in ("self", "host"):
        return str(thing)
    return "event" if "which" in when else UNSURE

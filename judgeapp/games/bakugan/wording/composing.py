"""Puts Bakugan's sentences together: to what a card does as it completes, or to the texts of a card in play.

Actions and Flips are carried out once; what Heroes, Evos and Characters say works all the time, waits for something,
or is used. A sentence that depends on one that was not read is not read either.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Self

from judgeapp.domain.wording.building import Composer, Made, countable
from judgeapp.domain.wording.reading import Left, LeftError, Path, Reading, at_path, instructions_at, parts_in
from judgeapp.domain.wording.tokens import Sentence, Token, called_this, sentences_of, tokens_of
from judgeapp.games.bakugan.wording.clauses import (
    Again,
    Attacks,
    Boost,
    Chosen,
    Costs,
    Either,
    Lasting,
    May,
    Never,
    OneOf,
    Ops,
    Paid,
    Restated,
    ThatMany,
)
from judgeapp.games.bakugan.wording.holders import (
    Holder,
    deed_of,
    held_cores,
    is_aimed,
    it_of,
    listed,
    of_the_looked,
    put_away,
)
from judgeapp.games.bakugan.wording.sentences import GRAMMAR, Said
from judgeapp.games.bakugan.wording.terms import IT, THEME, THIS, Group

ONCE, BAKUGAN, HERO = "once", "bakugan", "hero"
MODES = ("first", "second")
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
UP_TO = ("discard", "take", "choose")  # instructions that can be left by choosing nothing
OF_A_BAKUGAN = ("retract", "reroll", "of", "to")
OF_THE_BATCH = ("copy", "negate")  # what is done with what waits: the card itself does not
NOT_OF_A_BAKUGAN = ("move", "energize")  # what is done with the card itself: on a Bakugan "this" is the Bakugan


def read(text: str, kind: str, name: str = "") -> Reading:
    """Return what a text of a kind of card says; the kind as the publisher prints it ("Action", "Evo").

    name  of the card, which its text may call itself by
    """
    kind = kind.strip().lower().removesuffix(" card")
    where = KINDS.get(kind)
    sentences = list(sentences_of(_joined(called_this(tokens_of(text), name))))
    if where is None:
        return Reading(text, left=tuple(Left(each.span, "kind") for each in sentences))
    return _Card(where, kind).reading(text, sentences)


def _joined(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield words with a comma for a semicolon that one of two ways follows: "draw a card; or destroy a Hero"."""
    for token, after in zip_longest(tokens, tokens[1:]):
        ways = token.word == ";" and after is not None and after.word == "or"
        yield token._replace(word=",", raw=",") if ways else token


class _Card(Composer):
    grammar = GRAMMAR
    nouns = frozenset({"action", "flip", "hero", "evo"})
    holder = Holder

    def __init__(self, where: str, kind: str) -> None:
        super().__init__(kind)
        self.where = where
        self.open = self.own if where == ONCE else None
        self.asked: list[Any] = []  # what the sentence before has asked

    def with_sentence(self, sentence: Sentence) -> Self:
        if sentence.reminder:
            self.reminders.append(sentence.span)
            return self
        return super().with_sentence(sentence)

    def finish(self) -> None:
        """Say what is selected, for the card and each of its texts."""
        for holder in self.holders:
            if selects := holder.selects():
                key = "facts" if holder is self.own else "more"
                holder.plain["targets"] = len(holder.aims)
                holder.plain[key] = {**holder.plain.get(key, {}), **selects}

    def add(self, sentence: Sentence, said: Any) -> None:
        super().add(sentence, said)
        self.asked = [] if said.when is not None else list(said.asked)  # those of a text are the text's own

    def made(self, said: Any) -> Made:
        if said.once and not said.effects:
            return self._only_once()
        self._knows_which(said)
        further = said.after or said.instead or said.otherwise or said.unless
        if further or isinstance(said.effects[0].value, (Again, Restated)):
            return self._further(said)
        if said.when is not None:
            return self._waiting(said, **said.often)
        if said.cost is not None:
            return self._used(said)
        if said.icons:
            return self._fed(said)
        return self._told(said)

    def _knows_which(self, said: Said) -> None:
        """Leave what only a text of another kind says: of other Bakugan one that is a Bakugan's own, of other cards
        that were played one that is carried out as they are counted, of damage that is under way a Flip's."""
        spoken = [each for each in parts_in((said.effects, said.asked)) if isinstance(each, Mapping)]
        if self.where != BAKUGAN and any(each.get("other") and each.get("kind") == "bakugan" for each in spoken):
            raise LeftError("meanings")
        if self.where != ONCE and any(each.get("number") == "plays" and "plus" in each for each in spoken):
            raise LeftError("meanings")
        if self.kind != "flip" and any("prevent" in each for each in spoken):
            raise LeftError("sort")

    def _told(self, said: Said) -> Made:
        """Return what a sentence makes that waits for nothing and costs nothing."""
        said = self._about_itself(said)
        if said.held and not (self.where != ONCE and all(self._is_lasting(each.value) for each in said.effects)):
            raise LeftError("sort")
        if self.where == ONCE:
            return self._once(self.own, said, said.asked)
        if isinstance(said.effects[0].value, Never):
            return [self._never(said.effects[0].value, list(said.asked))]
        if all(self._is_lasting(effect.value) for effect in said.effects):
            return self._lasting(said)
        if self.open is None:
            raise LeftError("sort")
        self._settle(self.open)
        return self._once(self.open, said, said.asked)

    def _about_itself(self, said: Said) -> Said:
        """Return a sentence of a Bakugan with "it" for the Bakugan itself, if its conditions ask for nothing else."""
        subjects = [each.value.whom for each in said.effects if isinstance(each.value, Boost)]
        if self.where != BAKUGAN or self.open is not None or not said.asked or IT not in subjects:
            return said
        if not all(THIS in parts_in(each) for each in said.asked):
            return said
        boosts = (each._replace(value=each.value._replace(whom=THIS)) if isinstance(each.value, Boost) and
                  each.value.whom == IT else each for each in said.effects)  # fmt: skip
        return said._replace(effects=tuple(boosts))

    def _settle(self, holder: Holder) -> None:
        """Let only what a text has said so far be left: what now follows is done in any case."""
        if holder.plain.pop("optional", False):
            if len(holder.ops) != 1:
                raise LeftError("depends")
            holder.plain["do"] = self._free(holder.ops)

    # --- texts

    def _text(self, plain: dict[str, Any], it: str = "") -> Holder:
        texts = self.card.setdefault("text", [])
        texts.append(plain)
        theme = "self" if self.where == BAKUGAN else ""
        holder = Holder(plain, ("text", len(texts) - 1), it or theme, theme)
        self.holders.append(holder)
        return holder

    def _waiting(self, said: Said, **more: Any) -> Made:
        """Return a text that waits for something."""
        when, asked = self._when(said)
        if self.where == ONCE and when.get("step") == "play":
            return self._put_off(said, when)
        if self.where == ONCE and when != {"event": "discarded", "thing": "self", "zones": ["hand"]}:
            raise LeftError("sort")
        beside = {str(key): when.pop(key) for key in ("zones", "needs") if key in when}
        plain: dict[str, Any] = {"sort": "triggered", "when": when, **beside, **more}
        if all(isinstance(effect.value, May) for effect in said.effects):
            plain["optional"] = True
            said = said._replace(effects=tuple(each._replace(value=each.value.value) for each in said.effects))
        holder = self._text(plain, it_of(when))
        if asked:
            plain["if"] = [holder.resolved(each) for each in asked]
        if self.where != ONCE:
            self.open = holder
        return self._once(holder, said, ())

    def _when(self, said: Said) -> tuple[dict[str, Any], list[Any]]:
        """Return what a text waits for and asks, as its kind of card means it."""
        when, asked = dict(said.when), list(said.asked)
        event, this = when["event"], when.get("thing") == "self"
        if event == "played" and this:
            if self.kind not in ("hero", "evo"):
                raise LeftError("sort")
            when["event"] = "entered" if self.where == HERO else "evolved"
        elif event == "victor":
            when |= {"player": "you"} if self.where == HERO else {"thing": "self"}
        elif event == "discarded" and this:
            when["zones"] = ["hand"]
        elif this and (event in ("destroyed", "left")) != (self.where == HERO):
            raise LeftError("sort")
        if "amount" in when:
            asked.append({"amount": {"event": "amount"}, **when.pop("amount")})
        return when, asked

    def _used(self, said: Said) -> Made:
        """Return a text that is used for a cost."""
        if self.where == ONCE:
            raise LeftError("sort")
        plain: dict[str, Any] = {"sort": "activated", "cost": countable(dict(said.cost or {})), **said.often}
        self.open = self._text(plain)
        return self._once(self.open, said, said.asked)

    def _only_once(self) -> Made:
        """Let the text before work once a turn."""
        holder = self.holder_of_last()
        if holder.plain.get("sort") not in ("triggered", "activated"):
            raise LeftError("depends")
        holder.plain["once"] = "turn"
        return [[holder.path]]

    def _is_lasting(self, value: Any) -> bool:
        """Tell whether a card in play says such a thing all the time."""
        if isinstance(value, Boost):
            whose = (Group, Attacks) if self.where == HERO else (Group, Attacks, type(None))
            return not value.turn and (isinstance(value.whom, whose) or value.whom == THIS)
        return isinstance(value, Costs) or (isinstance(value, Lasting) and not value.turn)

    def _lasting(self, said: Said) -> Made:
        """Return a text that works all the time."""
        if self.where == HERO and any(getattr(effect.value, "whom", None) == THIS for effect in said.effects):
            raise LeftError("sort")
        costs = isinstance(said.effects[0].value, Costs)
        plain: dict[str, Any] = {"sort": "static", **({"zones": ["hand"]} if costs else {})}
        holder = self._text(plain)
        needs = [*(holder.resolved(each) for each in said.asked), *held_cores(said.icons)]
        if needs:
            plain["needs"] = needs
        return [holder.put(self._lasting_ops(effect.value, holder)) for effect in said.effects]

    def _fed(self, said: Said) -> Made:
        """Return texts that BakuCores feed: all the time, or once as soon as such a BakuCore is attached (4.4.4.3)."""
        if self.where != BAKUGAN:
            raise LeftError("sort")
        lasting = tuple(effect for effect in said.effects if self._is_lasting(effect.value))
        once = tuple(effect for effect in said.effects if not self._is_lasting(effect.value))
        made: dict[int, list[Path]] = {}
        if lasting:
            paths = self._lasting(said._replace(effects=lasting))
            made |= {effect.start: each for effect, each in zip(lasting, paths, strict=True)}
        if once:
            icons = said.icons[0] if len(said.icons) == 1 else list(said.icons)
            when = {"event": "attached", "which": {"icon": icons, "on": "self"}}
            paths = self._waiting(said._replace(effects=once, icons=(), when=when), label="core")
            made |= {effect.start: each for effect, each in zip(once, paths, strict=True)}
        return [made[effect.start] for effect in said.effects]

    def _lasting_ops(self, value: Any, holder: Holder) -> Ops:
        if isinstance(value, Costs):
            return [{"cost": holder.resolved(value.charge), "of": "self"}]
        if isinstance(value, Lasting):
            return self._ops(holder, value.ops)
        whom = value.whom
        if isinstance(whom, Attacks):
            whom = Group({"kind": "bakugan", "of": "you", "marks": "victor", **(whom.look or {})})
        of = whom.cards if isinstance(whom, Group) else "self"
        self._tells_one(value, whom)
        return [{**holder.resolved(change), "of": of} for change in value.changes]

    def _tells_one(self, value: Boost, whom: Any) -> None:
        """Leave numbers that depend on each of several ("for each BakuCore it holds"), or on a Hero as if it fought."""
        spoken = [part for change in value.changes for part in parts_in(change)]
        if isinstance(whom, Group) and IT in spoken:
            raise LeftError("beyond")
        if THIS in spoken and self.where != BAKUGAN:
            raise LeftError("sort")

    # --- instructions

    def _once(self, holder: Holder, said: Said, asked: Iterable[Any]) -> Made:
        """Return instructions that are carried out once."""
        if said.ends:
            return self._put_off(said, {"event": "begins", "step": "play"})
        conditions = [holder.resolved(each) for each in asked]
        return [self._effect(holder, effect.value, conditions) for effect in said.effects]

    def _put_off(self, said: Said, when: Mapping[str, Any]) -> Made:
        """Return instructions that are carried out when something happens."""
        if said.asked or self.open is None or any(isinstance(each.value, Either) for each in said.effects):
            raise LeftError("sort")
        return [
            self.open.put([{"later": dict(when), "do": self._ops(self.open, effect.value)}]) for effect in said.effects
        ]

    def _effect(self, holder: Holder, value: Any, asked: list[Any]) -> list[Path]:
        if isinstance(value, Chosen):
            holder.aim(value.aim._replace(own="bakugan" in value.aim.spec))
            if not holder.aims:  # what is meant is clear already, so that there is nothing to choose
                raise LeftError("meanings")
            return [(*holder.path, "facts" if holder is self.own else "more", "selects")]
        if isinstance(value, Costs):
            return self._own_cost(value, asked)
        if isinstance(value, Never):
            return self._never(value, asked)
        if isinstance(value, OneOf):
            return self._one_of(holder, value, asked)
        if isinstance(value, Paid):
            ops: Ops = [{"discard": value.amount, "who": "you", "up_to": True}] if value.first else []
            done = {"did": "discarded", "least": value.amount}
            return [*holder.put(ops, asked), *holder.put(self._ops(holder, value.value), [*asked, done])]
        if isinstance(value, Lasting) and self.where != ONCE and not value.turn:
            raise LeftError("sort")
        return holder.put(self._ops(holder, value), asked)

    def _one_of(self, holder: Holder, value: OneOf, asked: list[Any]) -> list[Path]:
        """Return ways one of which is chosen: of a card's own as it is announced (6.2.1.2), so all select the same."""
        aims, made = len(holder.aims), []
        for way in value.ways:
            ops = [op for each in way for op in self._ops(holder, each)]
            made.append(ops)
            if len(holder.aims) > aims and not all(any(is_aimed(op) for op in ops) for ops in made):
                raise LeftError("beyond")  # what is selected for one way alone
        if len(holder.aims) > aims + 1:
            raise LeftError("beyond")
        if holder is self.own:
            return [path for ops, mode in zip(made, MODES, strict=False)
                    for path in holder.put(ops, [*asked, {"mode": mode}])]  # fmt: skip
        if any(len(ops) != 1 for ops in made):
            raise LeftError("beyond")
        return holder.put([{"pick": 1, "do": [op for ops in made for op in ops]}], asked)

    def _never(self, value: Never, asked: list[Any]) -> list[Path]:
        """Return a text by which something can't happen to the card while it waits in the batch."""
        if asked:
            raise LeftError("sort")
        holder = self._text({"sort": "static", "zones": ["batch"]})
        return holder.put([{"forbid": value.deed, "of": "self"}])

    def _own_cost(self, value: Costs, asked: list[Any]) -> list[Path]:
        """Return a text by which a card that is carried out once costs more or less."""
        if {"tag": "sacrifice"} in asked:
            raise LeftError("sort")  # what is discarded for it is known only once it is paid for
        zone = "deck" if self.kind == "flip" else "hand"
        holder = self._text({"sort": "static", "zones": [zone], **({"needs": asked} if asked else {})})
        return holder.put(self._lasting_ops(value, holder))

    def _ops(self, holder: Holder, value: Any) -> Ops:
        """Return the instructions of an effect."""
        if isinstance(value, May):
            return self._left_or_done(holder, value.value)
        if isinstance(value, Either):
            options = [op for boost in value.boosts for op in self._ops(holder, boost)]
            if value.who == "you" and holder is self.own:  # decided as the card is announced (6.2.1.2)
                return [{**op, "if": [{"mode": mode}]} for op, mode in zip(options, MODES, strict=True)]
            return [{"pick": 1, **({} if value.who == "you" else {"who": value.who}), "do": options}]
        if isinstance(value, Lasting):
            return self._ops(holder, value.ops)
        if isinstance(value, Boost):
            return self._changes(holder, value)
        if isinstance(value, ThatMany):
            return [{"draw": put_away(holder.ops)}]
        if not isinstance(value, list):
            raise LeftError("sort")
        return self._instructions(holder, value)

    def _instructions(self, holder: Holder, value: Ops) -> Ops:
        """Return instructions with what they speak of, if a card of this kind can say them."""
        value = [of_the_looked(holder, op, value[:number]) for number, op in enumerate(value)]
        ops = [holder.resolved(op, about_bakugan=False) for op in value]
        if any(op.get(name) == "self" for op in ops for name in OF_THE_BATCH):
            raise LeftError("sort")
        if any(str(op.get("energize")).startswith("target ") for op in ops):
            raise LeftError("beyond")
        safe = [op for op in ops if op.get("forbid") == "destroyed" and op.get("of") == "self"]
        if safe and self.where != HERO:
            raise LeftError("sort")
        done = [each for op in ops if not {*OF_THE_BATCH} & set(op) for each in op.values()]
        if any(holder.selects_as("batch", each) for each in done):
            raise LeftError("beyond")  # what has left the batch is not found there any more
        others = NOT_OF_A_BAKUGAN if self.where == BAKUGAN else OF_A_BAKUGAN
        if any(op.get(name) == "self" for op in ops if op not in safe for name in others):
            raise LeftError("sort")
        moved = [op[name] for op in ops for name in NOT_OF_A_BAKUGAN if name in op]
        if any(each == "event" or holder.selects_as("bakugan", each) for each in moved):
            raise LeftError("sort")
        return ops

    def _left_or_done(self, holder: Holder, value: Any) -> Ops:
        """Return an instruction that its player may leave."""
        return self._free(self._ops(holder, value))

    def _free(self, ops: Ops) -> Ops:
        if len(ops) == 2 and "choose" in ops[0]:
            return [{**ops[0], "up_to": True}, ops[1]]
        if len(ops) != 1:
            raise LeftError("sort")
        name = next(iter(ops[0]))
        if name == "play":
            return [{**ops[0], "optional": True}]
        return [{**ops[0], "up_to": True}] if name in UP_TO else [{"pick": 1, "up_to": True, "do": ops}]

    def _changes(self, holder: Holder, value: Boost) -> Ops:
        whom = THEME if value.whom is None else value.whom
        if whom == THIS and self.where != BAKUGAN:
            raise LeftError("sort")
        self._tells_one(value, whom)
        if isinstance(whom, Attacks) or (isinstance(whom, Group) and not (whom.sure or value.first)):
            raise LeftError("meanings")
        if isinstance(whom, Group):
            whom = {**whom.cards, "marks": [*listed(whom.cards.get("marks", ())), "face up"]}
        of = holder.resolved(whom)
        if of == "event" and holder.plain.get("when", {}).get("event") == "played":
            raise LeftError("meanings")  # a card that is played is no Bakugan; perhaps the one that an Evo is for
        return [{**holder.resolved(change), "of": of} for change in value.changes]

    # --- sentences that depend on the one before

    def _further(self, said: Said) -> Made:
        holder = self.holder_of_last()
        if holder is not self.open:
            raise LeftError("depends")
        value = said.effects[0].value
        if isinstance(value, Restated):
            return [self._restated(value)]
        if isinstance(value, Again):
            return [self._again(holder)]
        if said.instead:
            return self._instead(holder, said)
        if said.otherwise:
            if not self.asked:
                raise LeftError("depends")
            return self._once(holder, said, [{"not": self.asked}])
        (before,) = instructions_at(self.card, self.last[-1:])
        deed = DEEDS.get(deed_of(before))
        if deed is None:
            raise LeftError("depends")
        did = {"did": deed}
        return self._once(holder, said, [{"not": [did]} if said.unless else did, *said.asked])

    def _restated(self, value: Restated) -> list[Path]:
        found = [path for path in self.last if value.deed in at_path(self.card, path)]
        if not found:
            raise LeftError("depends")
        return found

    def _instead(self, holder: Holder, said: Said) -> Made:
        """Let a sentence take the place of the one before while its conditions hold."""
        replaced_ops = instructions_at(self.card, self.last)
        asked = [holder.resolved(each) for each in said.asked]
        if not asked:
            raise LeftError("depends")
        aims = len(holder.aims)
        made = self._once(holder, said, said.asked)
        if len(holder.aims) > aims:
            raise LeftError("beyond")  # both ways would have to be selected for
        new_ops = instructions_at(self.card, (path for each in made for path in each))
        if {deed_of(op) for op in new_ops} != {deed_of(op) for op in replaced_ops}:
            raise LeftError("meanings")
        for op in replaced_ops:
            op["if"] = [*op.get("if", ()), {"not": asked}]
        made[0] = [*made[0], *self.last]
        return made

    def _again(self, holder: Holder) -> list[Path]:
        """Let what a card was discarded for be done for each of several cards."""
        ops = instructions_at(self.card, self.last)
        if self.where == ONCE:
            paid: Any = {"paid": "hand"}
            if any(op.get("if") != [{"tag": "sacrifice"}] for op in ops):
                raise LeftError("depends")
            self.card["cost"] = {"hand": "x"}
        else:
            paid = {"did": "discarded"}
            if not holder.ops or holder.ops[0] != {"discard": 1, "who": "you", "up_to": True}:
                raise LeftError("depends")
            holder.ops[0]["discard"] = "all"
            ops = ops[1:]
        for op in ops:
            if not isinstance(op.get("by"), int):
                raise LeftError("depends")
            op["by"] = {**paid, "times": op["by"]}
            op.pop("if", None)
        return self.last

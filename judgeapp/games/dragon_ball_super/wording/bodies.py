"""Puts the clauses of one skill together: what is chosen, what "it" is, what depends on what."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.building import countable
from judgeapp.domain.wording.grammar import Phrase
from judgeapp.domain.wording.reading import LeftError, parts_in, replaced
from judgeapp.domain.wording.vocabulary import Filter
from judgeapp.games.dragon_ball_super.wording.asking import Asked, Ifs
from judgeapp.games.dragon_ball_super.wording.deeds import (
    Choice,
    Deed,
    Else,
    Ends,
    FlipOver,
    Later,
    May,
    OneOf,
    Only,
    Ops,
    Rest,
    choosing,
)
from judgeapp.games.dragon_ball_super.wording.staying import stays_so
from judgeapp.games.dragon_ball_super.wording.terms import (
    ANOTHER,
    ATTACKER,
    CHOSEN,
    COUNTER,
    IT,
    LEADER,
    MANY,
    MANY_KO,
    MANY_MOVED,
    PLAY,
    THEM,
    THIS,
    UNSURE,
    Sel,
)
from judgeapp.games.dragon_ball_super.wording.texts import all_ops, is_exact, is_of_no_leader, last_as_long

LAST, LOOKED = "last", "looked"
# By which event "if you do" knows that an instruction has done something.
DEEDS = {"discard": "discarded", "take": "moved", "move": "moved", "draw": "drawn", "play": "played", "ko": "ko",
         "mark": "marked"}  # fmt: skip
COUNTED_AS = {MANY: tuple(DEEDS.values()), MANY_MOVED: ("moved", "discarded"), MANY_KO: ("ko",)}
DEPENDENT = ("shuffle", "arrange")  # instructions that only put right what the ones before have done
ANSWERS = {PLAY: ("Counter: Play",), COUNTER: ("Counter: Counter", "Counter")}
ITSELF = ("self", "it")  # where a card is "chosen" that was spoken of already
PLACES, FIELD = frozenset({"zone", "of"}), ["leader", "battle"]
COUNTED = ("hand", "life")  # areas whose cards a scene counts without naming them


class Doubt(NamedTuple):
    """What "it" is: the Leader Card, or this; only of what can't be done with Leader Cards it is clear."""

    ref: Any


class Body:
    """What a skill does, as it is put together sentence by sentence.

    it       what "it" is: plain for cards, or None while nothing was spoken of
    paid     how many choices its cost takes;  chosen: how many there were since
    turning  whether the skill turns its card over by itself ([Awaken], [Wish])
    paying   whether it is itself a cost
    answers  the label of a [Counter], which knows what it answers even once that is negated; "" of any other skill
    """

    def __init__(
        self, it: Any = None, paid: int = 0, turning: bool = False, paying: bool = False, answers: str = ""
    ) -> None:
        self.ops: Ops = []
        self.it, self.paid, self.turning, self.paying, self.answers = it, paid, turning, paying, answers
        self.chosen, self.turned = 0, False
        self.them: Filter | None = None  # the cards that a condition has counted
        self.block = self.ops  # where instructions go on
        self.guarded = False  # whether conditions stood before all of an earlier sentence
        self.looked = False
        self.asked: tuple[Ops, list[dict[str, Any]]] | None = None  # where conditions stand that were asked, and which
        self.options: Ops | None = None
        self.made: list[Ops] = []  # by each item of the sentence

    def sentence(self, items: Sequence[Phrase], instead: bool = False) -> list[Ops]:
        """Add a sentence, which may take the place of the one before; return what each of its items makes."""
        values = [item.value for item in items]
        before = [op for each in self.made for op in each]
        self.made = [[] for _ in values]
        if instead:
            return self._instead(values, before)
        if isinstance(values[0], Else):
            self._otherwise(values)
            return self.made
        if any(isinstance(value, Only) for value in values) and sum(isinstance(value, DOES) for value in values) > 1:
            raise LeftError("meanings")  # does what stands behind hold for all of it?
        conditional = isinstance(values[0], Ifs)
        depends = self._depends(values)
        if self.guarded and not depends and not conditional:
            raise LeftError("meanings")  # perhaps what stood before the first sentence holds for this one, too
        if not depends:
            self.block = self.ops
        elif conditional and self.asked and values[0].asked[0].condition in ANYTHING[1:]:
            self.block = self.asked[0]  # "if you don't" stands beside "if you do"
        self._go_on(values, 0, self.block)
        self.guarded = self.guarded or conditional
        return self.made

    def option(self, items: Sequence[Phrase]) -> list[Ops]:
        """Add one way of a choice."""
        if self.options is None:
            raise LeftError("depends")
        way = Body(turning=self.turning, answers=self.answers)
        made = way.sentence(items)
        self.options.append({"all": way.ops})
        self.way = way
        return made

    def option_goes_on(self, items: Sequence[Phrase]) -> list[Ops]:
        """Add a further sentence to the newest way of a choice."""
        if not self.options:
            raise LeftError("depends")
        return self.way.sentence(items)

    def _depends(self, values: Sequence[Any]) -> bool:
        """Tell whether a sentence only goes on with what the one before it did."""
        first = values[0]
        if isinstance(first, Ifs):
            return any(asked.did or asked.them or asked.condition.get("card") == IT for asked in first.asked)
        if isinstance(first, Rest):
            return True
        first = first.deed if isinstance(first, Only) else first
        if not isinstance(first, Deed):
            return False
        puts_right = (isinstance(each, Deed) and all(next(iter(op)) in DEPENDENT for op in each.ops) for each in values)
        return first.goes_on or IT in parts_in(first.ops) or all(puts_right)

    # --- one or the other

    def _otherwise(self, values: Sequence[Any]) -> None:
        """Add what is done if the conditions that were asked last do not hold, and still do not hold by then."""
        block, asked = self.asked or (self.ops, [])
        done = block[-1]["all"] if block and "all" in block[-1] else []
        if not asked or not stays_so(asked, done) or len(values) == 1:
            raise LeftError("depends")
        inner: Ops = []
        self._go_on(values, 1, inner)
        block.append({"all": inner, "if": [{"not": asked}]})
        self.made[0] += inner
        self.asked = None

    def _instead(self, values: Sequence[Any], before: Ops) -> list[Ops]:
        """Let a sentence take the place of the one before where its conditions hold."""
        done = [op for op in before if next(iter(op)) not in ("choose", "look")]
        if self.guarded or not done or not isinstance(values[0], Ifs) or any("if" in op for op in done):
            raise LeftError("meanings")
        self._go_on([values[0], *map(self._of_the_same, values[1:])], 0, self.ops)
        new = self.ops[-1]
        last_as_long(new["all"], done)
        names = {next(iter(op)) for op in done}
        if {next(iter(op)) for op in new["all"]} != names or not stays_so(new["if"], done):
            raise LeftError("meanings")
        for op in done:
            op["if"] = [{"not": list(new["if"])}]
        self.guarded = True
        return self.made

    def _of_the_same(self, value: Any) -> Any:
        """Return a deed with "it" for what was spoken of before its conditions, whatever these speak of."""
        if not isinstance(value, Deed) or not isinstance(self.it, str) or self.it == UNSURE:
            return value
        return value._replace(ops=replaced(value.ops, lambda each: self.it if each == IT else each))

    # --- item by item

    def _go_on(self, values: Sequence[Any], place: int, block: Ops) -> None:
        while place < len(values):
            value = values[place]
            if isinstance(value, Ifs):
                self._if(value.asked, values, place, block)
                return
            if isinstance(value, May):
                self._may(values, place, block)
                return
            if isinstance(value, Ends):
                self._at_the_end(values, place, block)
                return
            if isinstance(value, Only):
                self._only(value, place, block)
                return
            place = self._item(value, values, place, block)

    def _item(self, value: Any, values: Sequence[Any], place: int, block: Ops) -> int:
        """Add an item, or two that are one; return the place of the next."""
        if isinstance(value, Choice):
            return self._choose(value, values, place, block)
        if isinstance(value, (Deed, Later)):
            self._know_chosen(value if isinstance(value, Deed) else value.deed)
        if isinstance(value, Deed):
            self._deed(value.ops, place, block)
        elif isinstance(value, Later):
            self._put([{"later": value.when, "do": self._resolved(value.deed.ops)}], place, block)
        elif isinstance(value, Rest):
            if not self.looked or (value.itself and self.it != LOOKED):
                raise LeftError("depends")
            self._put(self._resolved(value.ops), place, block)
        elif isinstance(value, FlipOver):
            self.turned = True
            self._put([] if self.turning else [{"flip": "self"}], place, block)
        elif isinstance(value, OneOf):
            self._one_of(value, place, block)
        else:
            raise LeftError("sort")
        return place + 1

    def _deed(self, ops: Ops, place: int, block: Ops) -> None:
        """Add a deed; "it" after "this card" is perhaps this card."""
        if not self._goes_instead(ops, place):
            self._put(self._resolved(ops), place, block)
        spoken = {each for each in parts_in(ops) if isinstance(each, str)} & {THIS, IT, CHOSEN}
        if spoken == {THIS} and self.it not in (None, THIS):
            self.it = UNSURE

    def _goes_instead(self, ops: Ops, place: int) -> bool:
        """Say where a card goes whose play was negated just before, if that is it; to the hand it goes anyway."""
        before = self.made[place - 1] if place else []
        if before != [{"negate": "target"}] or self.answers != "Counter: Play" or ops not in UNPLAYED:
            return False
        if ops[0]["to"] == "drop":
            before[0]["to"] = "drop"
        self.made[place] += before
        return True

    def _only(self, value: Only, place: int, block: Ops) -> None:
        """Add what is done only if the conditions behind it hold."""
        inner: Ops = []
        conditions = [self.condition(each) for each in value.asked]
        self._know_chosen(value.deed)
        self._put(self._resolved(value.deed.ops), place, inner)
        block.append({"all": inner, "if": conditions})
        self.asked = (block, conditions)

    def _one_of(self, value: OneOf, place: int, block: Ops) -> None:
        """Begin a choice whose ways follow, each in a line of its own."""
        if place < len(self.made) - 1 or self.paying:
            raise LeftError("words")
        self.options = []
        up_to = {"up_to": True} if value.up_to else {}
        self._put([{"pick": value.number, **up_to, "do": self.options}], place, block)

    def _know_chosen(self, deed: Deed) -> None:
        """Leave what is done with "the chosen cards", or those that were looked at, where there are none."""
        spoken = [each for each in parts_in(deed.ops) if each in ("chosen", LOOKED)]
        own = any(next(iter(op)) == "look" for op in deed.ops)
        if ("chosen" in spoken and not (self.chosen or self.paid)) or (LOOKED in spoken and not (self.looked or own)):
            raise LeftError("depends")

    def _put(self, ops: Iterable[dict[str, Any]], place: int, block: Ops) -> None:
        for op in countable(list(ops)):
            self._note(op)
            block.append(op)
            self.made[place].append(op)

    def _note(self, op: dict[str, Any]) -> None:
        """Note what "it" is from now on."""
        name = next(iter(op))
        if name == "choose":
            self.it, self.chosen = LAST, self.chosen + 1
        elif name == "look":
            self.looked, self.it = True, LOOKED
        elif name in ("discard", "take"):
            self.it = UNSURE  # perhaps one of those cards

    def _resolved(self, ops: Ops) -> Ops:
        """Return instructions with what "it" and "the chosen card" are."""
        no_leader = all(is_of_no_leader(op) for op in ops)

        def plain(each: Any) -> Any:
            if each == IT:
                if isinstance(self.it, Doubt) and no_leader:
                    self.it = self.it.ref
                if self.it in (None, UNSURE) or isinstance(self.it, Doubt):
                    raise LeftError("depends")
                return dict(self.it) if isinstance(self.it, dict) else self.it
            if each == CHOSEN:
                if self.chosen and (self.chosen > 1 or self.paid or self.it == UNSURE):
                    raise LeftError("depends")
                if not self.chosen and not self.paid:
                    raise LeftError("depends")
                self.it = LAST
                return LAST
            return self._called(each) if isinstance(each, str) else each

        found: Ops = replaced(ops, plain)
        return found

    def _called(self, each: str) -> str:
        """Return what a word stands for that does not depend on what was spoken of last."""
        if each == ATTACKER:
            return self._attacker()
        if each in COUNTED_AS:
            did = str(self._done()["did"])
            if did not in COUNTED_AS[each]:
                raise LeftError("depends")
            return did
        return self._answered(ANSWERS[each]) if each in ANSWERS else each

    def _attacker(self) -> str:
        """Return the card that attacks: once an attack is negated, only what has answered it knows."""
        return "event" if self.answers else "attack card"

    def _answered(self, labels: Sequence[str]) -> str:
        """Return what a [Counter] answers, if it can be what its words call it."""
        if self.answers not in labels:
            raise LeftError("depends")
        return "target"

    # --- conditions, and what may be left

    def _if(self, asked: tuple[Asked, ...], values: Sequence[Any], place: int, block: Ops) -> None:
        conditions = [self.condition(each) for each in asked]
        if place == len(values) - 1:
            raise LeftError("words")
        inner: Ops = []
        self._go_on(values, place + 1, inner)
        block.append({"all": inner, "if": conditions})
        self.asked = (block, conditions)
        self.made[place] += inner
        if block is self.ops:
            self.block = inner

    def condition(self, asked: Asked) -> dict[str, Any]:
        """Return a condition; note what it has spoken of."""
        condition = dict(asked.condition)
        if condition in ANYTHING:
            condition = self._done() if "did" in condition else {"not": self._done_before()}
        elif asked.did:
            self._look_for(condition.get("did") or condition["not"][0]["did"])
        (found,) = self._resolved([condition])
        self._spoken_of(asked.about)
        self.them = asked.them or self.them
        return found

    def _done(self) -> dict[str, Any]:
        """Return the condition that what was said last has been done."""
        before = [op for op in all_ops(self.ops) if next(iter(op)) in DEEDS and op.get("mark", "rest") == "rest"]
        if not before:
            raise LeftError("depends")
        event = DEEDS[next(iter(before[-1]))]
        if not any(DEEDS[next(iter(op))] == event for op in before[:-1]):
            return {"did": event, **self._all_of(before[-1])}
        chosen = [op for op in all_ops(self.ops) if "choose" in op]
        moves = [op for op in before if "move" in op]
        if event != "moved" or len(chosen) != len(before) or moves != before or not all(map(is_exact, chosen)):
            raise LeftError("meanings")
        return {"did": event, "least": sum(op["choose"] for op in chosen)}

    def _all_of(self, op: dict[str, Any]) -> dict[str, int]:
        """Return how often an instruction has to do something before all that it says is done."""
        if op[next(iter(op))] == "last":
            op = next((each for each in reversed([*all_ops(self.ops)]) if "choose" in each), {})
        name = next((each for each in ("discard", "take", "choose", "draw") if each in op), "")
        several = name and is_exact(op, name) and op[name] > 1
        return {"least": op[name]} if several else {}

    def _done_before(self) -> list[dict[str, Any]]:
        """Return what "if you don't" turns round: the "if you do" before it, or that what was said last was done."""
        asked = self.asked[1] if self.asked else []
        return asked if len(asked) == 1 and "did" in asked[0] else [self._done()]

    def _look_for(self, event: str) -> None:
        """Leave a condition on what was done where nothing so far does it."""
        if not any(DEEDS.get(next(iter(op))) == event for op in all_ops(self.ops)):
            raise LeftError("depends")

    def _spoken_of(self, about: Any) -> None:
        if about == THIS:
            self.it = THIS
        elif about == ATTACKER:
            self.it = self._attacker()
        elif about == ANOTHER:
            self.it = UNSURE
        elif about == LEADER and self.it is None:
            self.it = UNSURE if self.chosen or self.paid else LEADER
        elif about == LEADER and self.it != UNSURE and not isinstance(self.it, Doubt):
            self.it = Doubt(self.it)

    def _at_the_end(self, values: Sequence[Any], place: int, block: Ops) -> None:
        inner: Ops = []
        self._go_on(values, place + 1, inner)
        self._put([{"later": "turn ends", "do": inner}], place, block)

    def _may(self, values: Sequence[Any], place: int, block: Ops) -> None:
        if self.turning:  # nobody has to activate it
            self._go_on(values, place + 1, block)
            return
        end = next((n for n in range(place + 1, len(values)) if isinstance(values[n], Ifs)), len(values))
        if [type(each) for each in values[place + 1 : end]] not in ([Deed], [Choice, Deed]):
            raise LeftError("meanings")  # how far does it reach?
        if end < len(values) and not all(asked.did for asked in values[end].asked):
            raise LeftError("meanings")
        inner: Ops = []
        self._go_on(values[:end], place + 1, inner)
        pick = {"pick": 1, "up_to": True, "do": [{"all": inner}]}
        block.append(pick)
        self.made[place] += inner
        self.it = UNSURE
        self._go_on(values, end, block)

    # --- choices

    def _choose(self, choice: Choice, values: Sequence[Any], place: int, block: Ops) -> int:
        after = values[place + 1] if place + 1 < len(values) else None
        if self.paying and choice.who != "you":
            raise LeftError("words")
        if len(choice.sels) > 1:
            return self._choose_each(choice.sels, after, place, block)
        sel = self._found(choice.sels[0])
        if sel.cards.get("zone") == "it" and self.it == "event":
            raise LeftError("beyond")  # [Barrier] may keep it from being chosen
        if sel.cards.get("zone") in ITSELF:
            self.it = THIS if sel.cards["zone"] == "self" else self.it
            return place + 1
        if choice.who == "you" and isinstance(after, Deed) and (ops := in_one(sel, after.ops)):
            self.chosen += 1
            self._put(ops, place, block)
            self.made[place + 1] += ops
            self.it = UNSURE
            return place + 2
        if not (set(sel.cards) - PLACES) and sel.cards.get("zone") == FIELD and not _of_power(after):
            raise LeftError("meanings")  # "your cards": those of the Energy Area, too?
        self._put([choosing(sel, choice.who)], place, block)
        return place + 1

    def _choose_each(self, sels: Sequence[Sel], after: Any, place: int, block: Ops) -> int:
        """Let the same be done with each of several choices; for a cost they need only be chosen."""
        same = isinstance(after, Deed) and any(each == IT for each in parts_in(after.ops))
        apart = isinstance(after, Deed) and any(each == "chosen" for each in parts_in(after.ops))
        if not (same or apart or self.paying):
            raise LeftError("depends")
        for sel in map(self._found, sels):
            itself = sel.cards.get("zone") == "self"
            if same and (ops := in_one(sel, after.ops)):
                self._put(ops, place, block)
                continue
            if not itself:
                self._put([choosing(sel)], place, block)
            self.it = THIS if itself else LAST
            if same:
                self._put(self._resolved(after.ops), place + 1, block)
        self.it = UNSURE
        return place + (2 if same else 1)

    def _found(self, sel: Sel) -> Sel:
        """Return cards of which nobody says where they are: those that are looked at, or that were spoken of."""
        if sel.cards.get("zone") == THEM:
            if self.them is None:
                raise LeftError("depends")
            return sel._replace(cards=self.them)
        if not sel.loose:
            return sel
        if not self.looked and sel.cards.get("kind") == "battle":  # those of both players (8-5-4)
            return sel._replace(cards={**sel.cards, "zone": "battle", "of": "each"})
        if not self.looked or sel.cards.get("kind") == "battle":
            raise LeftError("words")
        return sel._replace(cards={**sel.cards, "among": "looked"})


UNPLAYED = ([{"move": IT, "to": "drop"}], [{"move": IT, "to": "hand"}])
DOES = (Choice, Deed, Later, Rest, FlipOver, OneOf, Only)
ANYTHING = ({"did": "anything"}, {"not": [{"did": "anything"}]})


def _of_power(value: Any) -> bool:
    """Tell whether a deed only changes numbers, which cards in the Energy Area do not have."""
    return isinstance(value, Deed) and all(next(iter(op)) == "stat" for op in value.ops)


def in_one(sel: Sel, ops: Ops) -> Ops:
    """Return a choice and what happens to the cards as one, where a scene only counts them; or nothing."""
    first, *more = ops
    how = {key: value for key, value in first.items() if key not in ("move", "to")}
    cards, zone, whose = dict(sel.cards), sel.cards.get("zone"), sel.cards.get("of")
    up_to = {"up_to": True} if sel.up_to else {}
    if zone == "energy" and first == {"unmark": "rest", "of": IT} and cards == {"zone": "energy", "of": "you"}:
        return [{"recharge": sel.amount, **up_to}] if not more and sel.amount != "all" else []
    if zone not in COUNTED or first.get("move") != IT or {"on", "rest"} & set(how) or whose not in ("you", "opponent"):
        return []
    fit = {key: value for key, value in cards.items() if key not in ("zone", "of")}
    who = {"who": "opponent", "by": "you"} if whose == "opponent" else {}
    if zone == "hand" and first["to"] == "drop":
        return [{"discard": sel.amount, "who": "you", **who, **fit, **up_to}, *more]
    return [{"take": sel.amount, "zone": zone, "to": first["to"], **how, **who, **fit, **up_to}, *more]

"""Tells what a card does in the app's own words, from its effects alone; never from the text they were read from.

Each effect is one short sentence in the imperative, so that it needs no grammar of its own in other languages; who does
it, when and on what condition stand before it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, either, listed, say, say_many, sentences
from judgeapp.domain.timing.state import lasting
from judgeapp.domain.wording.phrases import ACTORS, EVENTS, UNTIL, WHOSE, Phrases

Op = Mapping[str, Any]
TellOp = Callable[["Telling", Op], str]
Tell = Callable[["Telling", Mapping[str, Any]], str]


class Telling:
    """How a game tells effects.

    phrases     what its cards, players and numbers are called
    ops, conditions, events  its own words, besides those of every game
    aims        tells what is selected for a card or a text, or ""
    costs       what is done as a cost, by its key
    of_whose    events whose player is whose card or turn it is, and not who does it
    """

    of_whose = frozenset({"entered", "left", "moved", "marked", "unmarked"})

    def __init__(
        self,
        phrases: Phrases,
        ops: Mapping[str, TellOp] = {},
        conditions: Mapping[str, Tell] = {},
        events: Mapping[str, str] = {},
        aims: Callable[["Telling", Mapping[str, Any]], str] = lambda telling, card: "",
        costs: Mapping[str, str] = {},
    ) -> None:
        self.phrases, self.aims, self.costs = phrases, aims, costs
        self.always = False  # whether what is told holds all the time
        self.ops = {**OPS, **ops}
        self.conditions = {**CONDITIONS, **conditions}
        self.events = {**EVENTS, **events}

    def card(self, card: Mapping[str, Any]) -> list[str]:
        """Return what a card of a scenario file does, a sentence for each thing."""
        cost = [say("Its cost, besides: {cost}.", cost=self.cost(card["cost"]))] if "cost" in card else []
        if "needs" in card:
            cost.append(say("It can be played only if {conditions}.", conditions=self.all_hold(card["needs"])))
        aims = filter(None, [self.aims(self, card)])
        return [*cost, *aims, *self.instructions(card.get("do", ())), *map(self.text, card.get("text", ()))]

    def text(self, text: Mapping[str, Any]) -> str:
        """Return what a text does."""
        self.always = text.get("sort") == "static"
        done = sentences([*filter(None, [self.aims(self, text)]), *self.instructions(text.get("do", ()))])
        self.always = False
        if text.get("optional"):
            done = say("It may be used: {done}", done=done)
        asked = [*_listed(text.get("needs", ())), *_listed(text.get("if", ()))]
        if asked:
            done = say("If {conditions}: {done}", conditions=self.all_hold(asked), done=done)
        if text.get("sort") == "replacement":
            done = say("Instead of this: {event}: {done}", event=self.event(text["when"]), done=done)
        elif "when" in text:
            done = say("When {event}: {done}", event=self.event(text["when"]), done=done)
        elif text.get("sort") == "activated":
            done = say("For {cost}: {done}", cost=self.cost(text.get("cost", {})), done=done)
        if text.get("once"):
            done = say("Once a turn. {done}", done=done)
        if text.get("zones"):
            done = say("Works {zones}. {done}", zones=self.phrases.zone(text["zones"]), done=done)
        return done

    def instructions(self, ops: Iterable[Any]) -> list[str]:
        """Return a sentence for each instruction."""
        return [self.instruction(op) for op in _listed(ops)]

    def instruction(self, op: Any) -> str:
        """Return what an instruction does."""
        if isinstance(op, str):
            return op
        told = self.done(op)
        told = told if told.endswith(".") else say("{done}.", done=told)
        asked = _listed(op.get("if", ()))
        if len(asked) == 1 and next(iter(asked[0])) == "not":
            return say("Unless {conditions}: {done}", conditions=self.all_hold(asked[0]["not"]), done=told)
        return say("If {conditions}: {done}", conditions=self.all_hold(asked), done=told) if asked else told

    def done(self, op: Op) -> str:
        """Return what an instruction does when its conditions hold."""
        name = next(iter(op))
        told = self.ops[name](self, op)
        who = op.get("who", "you")
        if who != "you" and name not in NAMES_WHO:
            told = say("{done} ({who})", who=self.phrases.who(who), done=told)
        if "by" in op and name in CHOSEN_BY:
            told = say("{done}, chosen by {who}", done=told, who=self.phrases.who(op["by"]))
        return told

    def all_hold(self, conditions: Iterable[Any]) -> str:
        """Return conditions all of which hold."""
        told: str = listed([self.condition(each) for each in _listed(conditions)])
        return told

    def condition(self, condition: Any) -> str:
        """Return a condition."""
        if isinstance(condition, str):
            return condition
        return self.conditions[next(iter(condition))](self, condition)

    def event(self, when: Any) -> str:
        """Return what is waited for."""
        if isinstance(when, str):
            when = {"event": when}
        told = self.events.get(when["event"]) or say("this happens: {event}", event=when["event"])
        details = [tell(self, when) for key, tell in OF_AN_EVENT.items() if key in when]
        return say("{event} ({details})", event=told, details=commas(details)) if details else told

    def cost(self, cost: Any) -> str:
        """Return what is paid."""
        if not isinstance(cost, Mapping):
            cost = {"energy": cost}
        told: str = listed([self._part_of_cost(name, amount) for name, amount in cost.items()]) or say("nothing")
        return told

    def _part_of_cost(self, name: str, amount: Any) -> str:
        if name in self.costs:
            return self.costs[name]
        if name == "x":
            return say("X more energy")
        if name == "hand" and isinstance(amount, int):
            return say_many("{n} card of the hand", "{n} cards of the hand", amount)
        if isinstance(amount, Mapping):
            rest = {key: each for key, each in amount.items() if key not in ("amount", "to", "place")}
            about = {"amount": self.phrases.amount(amount["amount"]), "cards": self.phrases.such(rest)}
            if "to" in amount:
                return say("{amount} of these from the hand into: {zone}; {cards}", **about,
                           zone=self.phrases.word(amount["to"]))  # fmt: skip
            return say("{amount} of these from the hand: {cards}", **about)
        return say("{amount} {label}", amount=self.phrases.amount(amount),
                   label=self.phrases.timing.numbers.get(name, name))  # fmt: skip

    def for_a_time(self, told: str, op: Op) -> str:
        """Return something with how long it lasts; a text that works all the time does not say it."""
        if self.always:
            return told
        return say("{done} ({until})", done=told, until=self.until(op))

    def until(self, op: Op) -> str:
        """Return how long something lasts."""
        until = str(op.get("until", "turn"))
        return UNTIL.get(until) or lasting(until)


def _listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, (str, Mapping)) else list(value)


def _cards_of(op: Op) -> Mapping[str, Any]:
    """Return the filter that stands among the keys of an instruction."""
    return {key: value for key, value in list(op.items())[1:] if key not in NOT_OF_CARDS}


NOT_OF_CARDS = ("to", "who", "by", "then", "up_to", "random", "top", "place", "if")
CHOSEN_BY = ("take", "discard")  # what others than the owner of the cards may choose
NAMES_WHO = ("forbid", "allow", "cost", "later", "pick")  # what says itself whose it is
PLACES = {"top": say("on top"), "bottom": say("at the bottom")}


def _draw(telling: Telling, op: Op) -> str:
    if isinstance(op["draw"], int):
        return say_many("Draw {n} card", "Draw {n} cards", op["draw"])
    return say("Draw cards: {amount}", amount=telling.phrases.amount(op["draw"]))


def _count(telling: Telling, op: Op) -> str:
    label = telling.phrases.timing.numbers[op["number"]]
    by = op.get("by", 1)
    return say("{label} {by}", label=label, by=signed(telling, by))


def signed(telling: Telling, by: Any) -> Any:
    """Return a number with its sign, or what it depends on."""
    if not isinstance(by, Mapping):
        return f"{by:+d}" if isinstance(by, int) else say("+ {amount}", amount=telling.phrases.amount(by))
    if by.get("times", 1) < 0:
        ends = {
            other: -by[end] for end, other in (("least", "most"), ("most", "least")) if isinstance(by.get(end), int)
        }
        rest = {key: value for key, value in by.items() if key not in ("least", "most")}
        return say("- {amount}", amount=telling.phrases.amount({**rest, **ends, "plus": -by.get("plus", 0)}))
    return say("+ {amount}", amount=telling.phrases.amount(by))


def _move(telling: Telling, op: Op) -> str:
    cards, to = telling.phrases.cards(op["move"]), telling.phrases.word(op["to"])
    if op.get("then") == "destroyed":
        return say("Destroy {cards}", cards=cards)
    if op["to"] == "under":
        return say("Put {cards} beneath {on}", cards=cards, on=telling.phrases.cards(op["on"]))
    if "place" in op:
        return say("Put {cards} into: {zone} ({place})", cards=cards, zone=to, place=PLACES[op["place"]])
    return say("Put {cards} into: {zone}", cards=cards, zone=to)


def _stat(telling: Telling, op: Op) -> str:
    about = {"cards": telling.phrases.cards(op.get("of", "self")), "stat": telling.phrases.word(op["stat"])}
    if "to" in op:
        told = say("{stat} {number} for {cards}", number=telling.phrases.amount(op["to"]), **about)
    elif "swap" in op:
        told = say("{stat} and {other} change places for {cards}", other=telling.phrases.word(op["swap"]), **about)
    else:
        told = say("{stat} {by} for {cards}", by=signed(telling, op.get("by", 0)), **about)
    return telling.for_a_time(told, op)


def _choose(telling: Telling, op: Op) -> str:
    which = _cards_of(op)
    if which.get("of") == "you" and "who" in op:
        which = {**which, "of": op["who"]}  # whoever chooses chooses among their own
    cards = telling.phrases.such(which)
    if op["choose"] == "all":
        return say("Choose all of these: {cards}", cards=cards)
    return how_many(op, "choose", cards)


def how_many(op: Op, name: str, cards: str) -> str:
    """Return "choose 2 of these", "Choose up to 2 of these", at random or not."""
    about = {"n": op[name], "cards": cards}
    if op.get("random"):
        return say("Choose {n} of these at random: {cards}", **about)
    if op.get("up_to"):
        return say("Choose up to {n} of these: {cards}", **about)
    return say("Choose {n} of these: {cards}", **about)


def _take(telling: Telling, op: Op) -> str:
    cards = telling.phrases.such({"zone": "deck", **_cards_of(op)})
    if op.get("top"):
        cards = say("{cards}, from the top", cards=cards)
    to = telling.phrases.word(op.get("to", "hand"))
    amount = telling.phrases.amount(op["take"])
    about = {"amount": amount, "cards": cards, "zone": to}
    place = say(" ({place})", place=PLACES[op["place"]]) if "place" in op else ""
    about["place"] = place
    if op.get("up_to"):
        return say("Put up to {amount} of these into: {zone}{place}; {cards}", **about)
    if op.get("random"):
        return say("Put {amount} of these, at random, into: {zone}{place}; {cards}", **about)
    return say("Put {amount} of these into: {zone}{place}; {cards}", **about)


def _discard(telling: Telling, op: Op) -> str:
    amount = op["discard"]
    told = say("Discard the whole hand")
    if isinstance(amount, int):
        told = say_many("Discard {n} card", "Discard {n} cards", amount)
        if op.get("up_to"):
            told = say_many("You may discard {n} card", "You may discard {n} cards", amount)
    elif amount == "all" and op.get("up_to"):
        told = say("Discard any number of cards")
    elif amount != "all":
        told = say("Discard cards: {amount}", amount=telling.phrases.amount(amount))
    return say("{done}, at random", done=told) if op.get("random") else told


def _look(telling: Telling, op: Op) -> str:
    cards = telling.phrases.such(_cards_of(op))
    if op.get("zone") != "deck":
        return say("Look at these: {cards}", cards=cards)
    if op.get("up_to") and op.get("place") == "bottom":
        return say_many("Look at the bottom card, or at none: {cards}",
                        "Look at up to {n} cards from the bottom: {cards}", op["look"], cards=cards)  # fmt: skip
    if op.get("up_to"):
        return say_many("Look at the top card, or at none: {cards}", "Look at up to {n} cards from the top: {cards}",
                        op["look"], cards=cards)  # fmt: skip
    if op.get("place") == "bottom":
        return say_many("Look at the bottom card: {cards}", "Look at the bottom {n} cards: {cards}", op["look"],
                        cards=cards)  # fmt: skip
    return say_many("Look at the top card: {cards}", "Look at the top {n} cards: {cards}", op["look"], cards=cards)


def _search(telling: Telling, op: Op) -> str:
    cards = telling.phrases.such(_cards_of(op))
    return say("Search for up to {n} of these, reveal them and put them into: {zone}; {cards}", n=op["search"],
               cards=cards, zone=telling.phrases.word(op.get("to", "hand")))  # fmt: skip


def _negate(telling: Telling, op: Op) -> str:
    told = say("Negate {cards}", cards=telling.phrases.cards(op["negate"]))
    asked = [telling.phrases.word(op["sort"])] if "sort" in op else []
    asked += [telling.phrases.such(op["which"])] if "which" in op else []
    return say("{done}, if it is this: {cards}", done=told, cards=commas(asked)) if asked else told


def _stand(telling: Telling, op: Op) -> str:
    who = telling.phrases.cards(op["of"]) if "of" in op else telling.phrases.who(op.get("who", "each"))
    about = {"who": who, "deed": telling.phrases.word(op[next(iter(op))])}
    told = say("Allowed for {who}: {deed}", **about) if "allow" in op else say("Forbidden for {who}: {deed}", **about)
    if "which" in op:
        told = say("{done}, only of these: {cards}", done=told, cards=telling.phrases.such(op["which"]))
    return telling.for_a_time(told, op)


def _cost(telling: Telling, op: Op) -> str:
    which = {**({"kind": op["kind"]} if "kind" in op else {}), **op.get("which", {})}
    cards = telling.phrases.cards(op["of"]) if "of" in op else telling.phrases.such(which)
    told = say("Cost 0: {cards}", cards=cards)
    if op["cost"] != "free":
        about = {"by": signed(telling, op["cost"]), "who": telling.phrases.who(op.get("who", "you")), "cards": cards}
        told = say("Cost {by} for {who}: {cards}", **about)
    return telling.for_a_time(say("{done}, only the next one", done=told) if op.get("next") else told, op)


def _become(telling: Telling, op: Op) -> str:
    how = next(name for name in ("gain", "lose", "to") if name in op)
    words = either([telling.phrases.word(each) for each in _listed(op[how])])
    about = {"cards": telling.phrases.cards(op.get("of", "self")), "words": words}
    told = say("Now {words} and nothing else: {cards}", **about)
    if how == "gain":
        told = say("Now {words}, too: {cards}", **about)
    elif how == "lose":
        told = say("Not {words} any more: {cards}", **about)
    return telling.for_a_time(told, op)


def _later(telling: Telling, op: Op) -> str:
    about = {"event": telling.event(op["later"]), "done": sentences(telling.instructions(op["do"]))}
    if op.get("every"):
        return say("Each time that {event} ({until}): {done}", **about, until=telling.until(op))
    return say("The next time that {event}: {done}", **about)


def _pick(telling: Telling, op: Op) -> str:
    ways = sentences(say("({n}) {done}", n=n, done=done) for n, done in enumerate(telling.instructions(op["do"]), 1))
    about = {"who": telling.phrases.who(op.get("who", "you")), "n": op["pick"], "ways": ways}
    if len(op["do"]) == 1 and op.get("up_to"):
        done = telling.done(op["do"][0])
        return say("You may do this: {done}", done=done) if op.get("who", "you") == "you" else say(
            "This may be done by {who}: {done}", who=about["who"], done=done)  # fmt: skip
    if op.get("up_to"):
        return say("Up to {n} of these, as {who} will: {ways}", **about)
    return say("{n} of these, as {who} will: {ways}", **about)


def _give(telling: Telling, op: Op) -> str:
    cards, given = telling.phrases.cards(op.get("of", "self")), op["give"]
    if isinstance(given, (str, Mapping)):
        told = say("Texts of {others} for {cards}", others=telling.phrases.cards(given), cards=cards)
        return telling.for_a_time(told, op)
    texts = sentences(telling.text(each) for each in given)
    return telling.for_a_time(say("A further text for {cards}: “{texts}”", texts=texts, cards=cards), op)


def _control(telling: Telling, op: Op) -> str:
    told = say("Take control of {cards}", cards=telling.phrases.cards(op["control"]))
    return telling.for_a_time(told, op) if "until" in op else told


def _on_cards(pattern: Callable[[str], str]) -> TellOp:
    return lambda telling, op: pattern(telling.phrases.cards(op[next(iter(op))]))


OPS: dict[str, TellOp] = {
    "note": lambda telling, op: str(op["note"]),
    "ask": lambda telling, op: say("To be settled by hand: “{words}”", words=op["ask"]),
    "draw": _draw,
    "number": _count,
    "move": _move,
    "mark": lambda telling, op: say("Now {mark}: {cards}", cards=telling.phrases.cards(op.get("of", "self")),
                                    mark=telling.phrases.word(op["mark"])),
    "unmark": lambda telling, op: say("Not {mark} any more: {cards}",
                                      cards=telling.phrases.cards(op.get("of", "self")),
                                      mark=telling.phrases.word(op["unmark"])),
    "stat": _stat,
    "negate": _negate,
    "copy": _on_cards(lambda cards: say("Copy {cards}", cards=cards)),
    "control": _control,
    "forbid": _stand,
    "allow": _stand,
    "choose": _choose,
    "take": _take,
    "discard": _discard,
    "look": _look,
    "reveal": _on_cards(lambda cards: say("Reveal {cards}", cards=cards)),
    "arrange": lambda telling, op: say("Put back {cards} in any order ({place})",
                                       cards=telling.phrases.cards(op["arrange"]), place=PLACES[op["place"]]),
    "shuffle": lambda telling, op: say("Shuffle: {zone}", zone=telling.phrases.word(op["shuffle"])),
    "search": _search,
    "later": _later,
    "give": _give,
    "blank": lambda telling, op: telling.for_a_time(
        say("No texts for {cards}", cards=telling.phrases.cards(op["blank"])), op
    ),
    "become": _become,
    "attach": lambda telling, op: say("Attach {cards} to {to}", cards=telling.phrases.cards(op["attach"]),
                                      to=telling.phrases.cards(op["to"])),
    "pick": _pick,
    "cost": _cost,
    "another_turn": lambda telling, op: say("Another turn for {who} after this one",
                                            who=telling.phrases.who(op["another_turn"])),
    "win": lambda telling, op: say("The winner: {who}", who=telling.phrases.who(op["win"])),
    "lose": lambda telling, op: say("The loser: {who}", who=telling.phrases.who(op["lose"])),
}  # fmt: skip


# --- conditions


def _counted(telling: Telling, condition: Mapping[str, Any]) -> str:
    cards = {key: value for key, value in condition.items() if key not in ("count", "least", "most")}
    cards = {**cards, "zone": condition["count"], **({} if "on" in cards else {"of": cards.get("of", "you")})}
    told = say("number of: {cards}", cards=telling.phrases.such(cards))
    bounds = {key: condition[key] for key in ("least", "most") if key in condition} or {"least": 1}
    return telling.phrases.bounds(told, bounds)


def _is_such(telling: Telling, condition: Mapping[str, Any]) -> str:
    such = {key: value for key, value in condition.items() if key != "card"}
    told = telling.phrases.in_short(such)
    return say("{card} is {what}", card=telling.phrases.cards(condition["card"]), what=told)


def _compared(telling: Telling, condition: Mapping[str, Any]) -> str:
    name = next(iter(condition))
    bounds = {key: condition[key] for key in ("least", "most") if key in condition}
    value = condition[name] if name == "amount" else {key: each for key, each in condition.items() if key not in bounds}
    told = telling.phrases.quantity(value)
    return telling.phrases.compared(told, bounds)


def _done(telling: Telling, condition: Mapping[str, Any]) -> str:
    bounds = {key: condition[key] for key in ("least", "most") if key in condition}
    deed = telling.phrases.word(condition["did"])
    if not bounds or bounds == {"least": 1}:
        return say("that was done ({deed})", deed=deed)
    if set(bounds) == {"least"}:
        return say("that was done ({deed}) at least {n} times", deed=deed, n=telling.phrases.amount(bounds["least"]))
    return telling.phrases.bounds(say("so often that was done ({deed}):", deed=deed), bounds)


def _not(telling: Telling, conditions: Any) -> str:
    """Return that conditions do not all hold; where none of some may fail to hold, that all of them do."""
    inner = conditions[0].get("any", ()) if len(conditions) == 1 else ()
    if inner and all("not" in each for each in inner):
        return telling.all_hold([each for part in inner for each in part["not"]])
    return say("not: {conditions}", conditions=telling.all_hold(conditions))


CONDITIONS: dict[str, Tell] = {
    "not": lambda telling, condition: _not(telling, condition["not"]),
    "any": lambda telling, condition: either([telling.condition(each) for each in condition["any"]]),
    "zone": lambda telling, condition: say("{card} is {zone}", card=telling.phrases.cards(condition.get("of", "self")),
                                           zone=telling.phrases.zone(condition["zone"])),
    "mark": lambda telling, condition: say("{card} is {mark}", card=telling.phrases.cards(condition.get("of", "self")),
                                           mark=telling.phrases.word(condition["mark"])),
    "number": _compared,
    "stat": _compared,
    "count": _counted,
    "card": _is_such,
    "amount": _compared,
    "did": _done,
    "turn": lambda telling, condition: say("it is a turn of {who}", who=telling.phrases.who(condition["turn"])),
    "step": lambda telling, condition: say("this is the step: {step}",
                                           step=telling.phrases.timing.stages[condition["step"]].title),
    "words": lambda telling, condition: str(condition["words"]),
}  # fmt: skip

# --- events


def _happens_to(telling: Telling, thing: str) -> str:
    return say("another card") if thing == "other" else telling.phrases.cards(thing)


def _whose(telling: Telling, when: Mapping[str, Any]) -> str:
    words = {**WHOSE, "any": WHOSE["each"]} if when["event"] in telling.of_whose else ACTORS
    return words.get(str(when["player"]), str(when["player"]))


OF_AN_EVENT: dict[str, Tell] = {
    "player": _whose,
    "thing": lambda telling, when: _happens_to(telling, str(when["thing"])),
    "kind": lambda telling, when: telling.phrases.kind(when["kind"]),
    "which": lambda telling, when: telling.phrases.such(when["which"]),
    "step": lambda telling, when: telling.phrases.timing.stages[when["step"]].title,
    "mark": lambda telling, when: telling.phrases.word(when["mark"]),
    "sort": lambda telling, when: telling.phrases.word(when["sort"]),
    "came_from": lambda telling, when: say("it was {zone}", zone=telling.phrases.zone(when["came_from"])),
    "to": lambda telling, when: say("it is now {zone}", zone=telling.phrases.zone(when["to"])),
}  # fmt: skip

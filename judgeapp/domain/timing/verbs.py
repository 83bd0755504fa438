"""Verbs that every game has (answers to questions of the shared code), and conditions of actions that games share."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, islice, permutations
from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.changes import allowed, allowed_there, forbidden, replace
from judgeapp.domain.timing.conditions import all_hold, used
from judgeapp.domain.timing.config import Action, Check, InvalidAction, Verb
from judgeapp.domain.timing.effects import learn
from judgeapp.domain.timing.piles import go_on, pass_priority
from judgeapp.domain.timing.state import Grounds, Item, Question, Refusal, Task, Text, Thing
from judgeapp.domain.timing.table import Table, is_called, is_named
from judgeapp.domain.timing.words import counted, several, shown


def amount_of(action: Action, name: str, default: int) -> int:
    """Return a number that an action gives; it can't be below 0."""
    amount = int(action.args.get(name, default))
    if amount < 0:
        raise InvalidAction(say("{name} can't be below 0.", name=name))
    return amount


def card_of(table: Table, action: Action) -> Thing:
    return table.thing(str(action.args["card"]))


def text_of(table: Table, action: Action, *sorts: str) -> Text:
    """Return the text that an action uses: the one it names, or the only one of these sorts."""
    card = card_of(table, action)
    texts = [text for text in card.texts if text.sort in sorts]
    named = action.args.get("text")
    if named:
        texts = [text for text in texts if text.name.lower() == str(named).lower()]
    if len(texts) == 1:
        return texts[0]
    names = commas(text.name for text in card.texts if text.sort in sorts)
    if not texts:
        raise InvalidAction(say("{card} has no such text.", card=card.name))
    raise InvalidAction(say("Say which text is used: {names}.", names=names))


def is_in(zone: str) -> Check:
    """The card must be in a zone of the player's, unless an effect lets it be used from where it is."""

    def check(table: Table, action: Action) -> Refusal | None:
        card = card_of(table, action)
        if card.zone == zone or allowed_there(table, action.verb, action.player, card.key):
            return None
        text = say("{card} is not in {player}'s {zone} but in {where}.", card=card.name, player=action.player,
                   zone=shown(zone), where=shown(card.zone))  # fmt: skip
        return Refusal(text, table.cite("in hand"))

    return check


def is_own(table: Table, action: Action) -> Refusal | None:
    """Only what one controls can be used."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    return Refusal(
        say("{card} is {player}'s, not {other}'s.", card=card.name, player=card.controller, other=action.player),
        table.cite("own card"),
    )


@dataclass(frozen=True)
class NotForbidden:
    """No effect may forbid it; what forbids beats what allows. `verb` is what `forbid` calls it."""

    verb: str

    def __call__(self, table: Table, action: Action) -> Refusal | None:
        key = card_of(table, action).key if "card" in action.args else ""
        by = forbidden(table, self.verb, action.player, key, action.player)
        if not by:
            return None
        also = allowed(table, self.verb, action.player, key)
        if also:
            text = say("{by} forbids it; that {other} allows it does not help.", by=by, other=also)
        else:
            text = say("{by} forbids it.", by=by)
        return Refusal(text, table.cite("can't"))


def targets_legal(amount: Callable[[Table, Action], int]) -> Check:
    """As many targets must be named as are needed, and each must exist and be able to be chosen."""

    def check(table: Table, action: Action) -> Refusal | None:
        named = targets_of(table, action)
        wanted = amount(table, action)
        if len(named) < wanted:
            text = say_many("{n} target must be named when this is announced.",
                            "{n} targets must be named when this is announced.", wanted)  # fmt: skip
            return Refusal(text, table.cite("target"))
        announced = Item("", str(action.args.get("card", "")), action.player, "announced")
        for key in named:
            if key in table.things and (why := table.timing.barred(table, announced, table.things[key])):
                return Refusal(why, table.cite("target"))
        return None

    return check


def targets_of(table: Table, action: Action) -> tuple[str, ...]:
    """Return the keys of the targets that an action names: things, items on the pile, players."""
    return tuple(_target(table, str(ref)) for ref in several(action.args.get("targets", ())))


def _target(table: Table, ref: str) -> str:
    item = table.item(ref)
    if ref in table.things:
        return ref
    if item is not None:
        return str(item.key)
    if ref in table.players:
        return ref
    return str(table.thing(ref).key)


def needs_hold(texts: Callable[[Table, Action], Text | None]) -> Check:
    """The conditions of a text must hold when it is announced, and what works once a turn must be unused."""

    def check(table: Table, action: Action) -> Refusal | None:
        text = texts(table, action)
        if text is None:
            return None
        card = card_of(table, action)
        if used(table, card.key, text):
            return Refusal(say("{text} has been used this turn.", text=text.name), table.cite("once"))
        if all_hold(table, text.needs, action.player, card.key):
            return None
        return Refusal(say("A condition of {text} does not hold.", text=text.name), table.cite("needs"))

    return check


def can_pay(cost: Callable[[Table, Action], Mapping[str, Any]]) -> Check:
    """What is counted must be enough for the cost; what the scenario does not count is taken to be there."""

    def check(table: Table, action: Action) -> Refusal | None:
        for name, amount in cost(table, action).items():
            have = table.number(action.player, name) if isinstance(amount, int) else None
            if have is not None and have < amount:
                label = table.timing.numbers.get(name, name)
                text = say("This costs {cost}; {player} has {have}.", cost=counted(label, amount),
                           player=action.player, have=have)  # fmt: skip
                return Refusal(text, table.cite("cannot pay"))
        return None

    return check


def pay(table: Table, player: str, cost: Mapping[str, Any], what: str, grounds: Grounds) -> None:
    """Pay what is counted, and say so."""
    for name, amount in cost.items():
        if isinstance(amount, int) and not isinstance(amount, bool):
            table.add(player, name, -amount)
    if cost:
        paid = commas(counted(table.timing.numbers.get(name, name), amount) for name, amount in cost.items())
        text = say("{player} pays {cost} for {what}.", player=player, cost=paid, what=what)
        table.tell("paid", text, grounds, player=player, cost=dict(cost))


MOST_CHOICES = 24  # ways to choose several that are offered


# --- answers to questions


def _pass(table: Table, action: Action) -> None:
    table.set(asking=None)
    pass_priority(table, action.player)


def _order(table: Table, action: Action) -> None:
    keys = _keys_in_order(table, action)
    decided = {key: number for number, key in enumerate(keys)}
    mine = sorted((each for each in table.pending if each.key in decided), key=lambda each: decided[each.key])
    rest = [each for each in table.pending if each.key not in decided]
    table.set(asking=None, pending=(*mine, *rest))
    table.remember("sorted", (*table.memo.get("sorted", ()), *keys))
    first, *others = mine
    names = table.numbered(first.key, first.text.called)
    for each in others:
        names = say("{first}, then {next}", first=names, next=table.numbered(each.key, each.text.called))
    text = say("{player} places {names}.", player=action.player, names=names)
    table.tell("ordered", text, table.cite("order"), player=action.player)


def _keys_in_order(table: Table, action: Action) -> list[str]:
    """Return the keys of waiting texts that an answer names, by key or name, in its order."""
    left = {each.key: each.text for each in table.pending if each.key in table.asking.options}
    keys = []
    for named in map(str, action.args["order"]):
        found = (key for key, text in left.items() if is_called(named, key, text.called))
        key = next(found, None) or next((key for key, text in left.items() if is_named(named, text)), None)
        if key is None:
            names = commas(map(table.name, left))
            raise InvalidAction(say("“{name}” is not one of those that wait: {names}.", name=named, names=names))
        keys.append(key)
        del left[key]
    return keys


def _whole_order(table: Table, action: Action) -> Refusal | None:
    """All that wait for this player are placed, and nobody else's."""
    named = {str(each).lower() for each in action.args["order"]}
    others = [each for each in table.pending if each.key not in table.asking.options]
    for pending in others:
        if named & {pending.key, pending.text.name.lower(), pending.text.called.lower()}:
            return Refusal(
                say("{text} is {player}'s to place.", text=table.name(pending.key), player=pending.controller),
                table.cite("ask order"),
            )
    missing = len(table.asking.options) - len(_keys_in_order(table, action))
    if not missing:
        return None
    return Refusal(
        say("{missing} of those that wait are missing in this order.", missing=missing), table.cite("ask order")
    )


def _orders(table: Table, player: str) -> Iterable[Action]:
    options = table.asking.options
    yield Action("order", player, {"order": tuple(options)})
    if len(options) > 1:
        yield Action("order", player, {"order": tuple(reversed(options))})


def _may(table: Table, action: Action) -> None:
    question = table.asking
    table.set(asking=None)
    if question.kind == "replace":
        replace(table, question.about["change"], question.options[0] if action.verb == "yes" else "")
        return
    if "task" in question.about:
        table.later(Task(question.about["task"], (*question.about.get("args", ()), action.verb == "yes")))
        return
    key = question.about["pending"]
    if action.verb == "yes":
        table.remember("answers", (*table.memo.get("answers", ()), ("yes", key)))
    else:
        text = say("{player} does not use {text}.", player=action.player, text=table.name(key))
        table.set(pending=tuple(each for each in table.pending if each.key != key))
        table.tell("declined", text, question.grounds, player=action.player)
        return
    table.later(Task("enter", (question.about["again"],)))


def _is_yes_or_no(table: Table, action: Action) -> Refusal | None:
    """A replacement is answered with yes or no if there is only one, and it may be declined."""
    options = table.asking.options
    if table.asking.kind != "replace" or (len(options) == 2 and "" in options):
        return None
    return Refusal(say("Say which of the replacements acts."), table.asking.grounds)


def _choose(table: Table, action: Action) -> None:
    question = table.asking
    chosen = tuple(_key_of(table, str(each)) for each in several(action.args["targets"]))
    names = commas(table.name(each) for each in chosen) or say("nothing")
    table.set(asking=None)
    text = say("{player} chooses {names}.", player=action.player, names=names)
    if question.about.get("random"):
        text = say("{player} says what chance has picked: {names}.", player=action.player, names=names)
    one = chosen[0] if len(chosen) == 1 and chosen[0] in table.things else ""
    table.tell("chosen", text, question.grounds, player=action.player, thing=one, chosen=chosen)
    if question.kind == "aim":
        item: Item = question.about["item"]
        zones = {key: table.things[key].zone for key in chosen if key in table.things}
        table.timing.place(table, item._replace(targets=chosen, facts={**item.facts, "zones": zones}))
    elif question.kind == "replace":
        replace(table, question.about["change"], chosen[0] if chosen else "")
    elif "task" in question.about:
        table.later(Task(question.about["task"], (*question.about.get("args", ()), chosen)))
    else:
        for key in (key for key in chosen if not one and key in table.things):
            text = say("{card} is chosen.", card=table.name(key))
            table.tell("chosen", text, question.grounds, player=action.player, thing=key)
        learn(table, question.about["item"], chosen)


def _key_of(table: Table, ref: str) -> str:
    """Return the key that a name means among the options of the question."""
    options = table.asking.options
    if ref in options:
        return ref
    named = [each for each in options if table.name(each).lower() == ref.lower()]
    if len(named) == 1:
        return str(named[0])
    pending = [
        each.key
        for each in table.pending
        if each.key in options and (is_named(ref, each.text) or is_called(ref, each.key, each.text.called))
    ]
    if len(pending) == 1:
        return str(pending[0])
    names = commas(table.name(each) for each in options) or say("nothing")
    raise InvalidAction(say("“{ref}” can't be chosen here; there is: {names}.", ref=ref, names=names))


def _among_options(table: Table, action: Action) -> Refusal | None:
    """What is on the table but not among the options is refused; what is nowhere can't be read."""
    options = table.asking.options
    names = {table.name(each).lower() for each in options}
    for ref in map(str, several(action.args["targets"])):
        if _is_known(table, ref) and ref not in options and ref.lower() not in names:
            return Refusal(say("{card} can't be chosen here.", card=table.name(ref)), table.asking.grounds)
    return None


def _is_known(table: Table, ref: str) -> bool:
    waits = any(is_named(ref, each.text) for each in table.pending)
    return ref in table.players or waits or bool(table.item(ref) or table.find(ref))


def _right_number(table: Table, action: Action) -> Refusal | None:
    about, chosen = table.asking.about, several(action.args["targets"])
    keys = [_key_of(table, str(each)) for each in chosen]
    least, most = about.get("least", about.get("amount", 1)), about.get("amount", 1)
    if least <= len(keys) <= most and len(set(keys)) == len(keys):
        return None
    wanted = most if least == most else say("{least} to {most}", least=least, most=most)
    text = say("Choose {wanted} of {n}; these are {chosen}.", wanted=wanted, n=len(table.asking.options),
               chosen=len(keys))  # fmt: skip
    return Refusal(text, table.asking.grounds)


def _choices(table: Table, player: str) -> Iterable[Action]:
    question = table.asking
    if question.kind == "replace" or question.about.get("amount", 1) == 1:
        yield from (Action("choose", player, {"targets": (option,)}) for option in question.options)
        if question.about.get("least", 1) == 0:
            yield Action("choose", player, {"targets": ()})
    else:
        yield from (Action("choose", player, {"targets": chosen}) for chosen in _several(question))


def _several(question: Question) -> list[tuple[str, ...]]:
    """Return some ways to choose several: the default first, then as many as may be chosen, then fewer."""
    most = question.about["amount"]
    least = question.about.get("least", most)
    ways = permutations if question.about.get("ordered") else combinations
    found = chain.from_iterable(ways(question.options, number) for number in range(most, least - 1, -1))
    return list(dict.fromkeys(islice(chain([tuple(question.default)], found), MOST_CHOICES)))


def _concede(table: Table, action: Action) -> None:
    """Lose at once, whatever is asked; if others play on, what was asked of this player is asked no more."""
    table.timing.tasks["lose together"](table, ((action.player, say("concedes"), table.cite("concede")),))
    if table.over is not None or table.asking is None or table.asking.player != action.player:
        return
    had_priority = table.asking.kind == "priority"
    table.set(asking=None)
    if had_priority:
        go_on(table, action.player)


def _alone(verb: str) -> Callable[[Table, str], Iterable[Action]]:
    return lambda table, player: (Action(verb, player),)


def _decision(verb: str) -> Callable[[Table, str], Iterable[Action]]:
    return lambda table, player: (Action(verb, player),) if table.asking.kind != "replace" else ()


VERBS: dict[str, Verb] = {
    verb.key: verb
    for verb in (
        Verb("pass", say("Pass"), ("priority",), _pass, offers=_alone("pass"), group=say("Pass")),
        Verb(
            "order",
            say("Place them in this order"),
            ("order",),
            _order,
            (_whole_order,),
            _orders,
            ("order",),
            group=say("Order"),
        ),
        Verb("yes", say("Yes"), ("may", "replace"), _may, (_is_yes_or_no,), _decision("yes"), group=say("Decide")),
        Verb("no", say("No"), ("may", "replace"), _may, (_is_yes_or_no,), _decision("no"), group=say("Decide")),
        Verb(
            "choose",
            say("Choose"),
            ("choose", "aim", "replace"),
            _choose,
            (_among_options, _right_number),
            _choices,
            ("targets",),
            group=say("Choose"),
        ),
        Verb("concede", say("Concede"), (), _concede, group=say("End")),
    )
}

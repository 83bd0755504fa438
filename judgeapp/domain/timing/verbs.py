"""Verbs that every game has: answers to the questions that the shared code asks."""

from collections.abc import Callable, Iterable
from itertools import chain, combinations, islice, permutations
from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, say
from judgeapp.domain.timing.actions import Action, InvalidAction, Verb
from judgeapp.domain.timing.changes import replace
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.grounds import Refusal
from judgeapp.domain.timing.piles import go_on, pass_priority
from judgeapp.domain.timing.state import Item, Question, Task

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


MOST_CHOICES = 24  # ways to choose several that are offered


# --- answers to questions


def _pass(table: "Table", action: Action) -> None:
    table.set(asking=None)
    pass_priority(table, action.player)


def _order(table: "Table", action: Action) -> None:
    keys = _keys_in_order(table, action)
    decided = {key: number for number, key in enumerate(keys)}
    mine = sorted((each for each in table.pending if each.key in decided), key=lambda each: decided[each.key])
    rest = [each for each in table.pending if each.key not in decided]
    table.set(asking=None, pending=(*mine, *rest))
    table.remember("sorted", (*table.memo.get("sorted", ()), *keys))
    first, *others = mine
    names: str = first.text.name
    for each in others:
        names = say("{first}, then {next}", first=names, next=each.text.name)
    text = say("{player} places {names}.", player=action.player, names=names)
    table.tell("ordered", text, table.cite("order"), player=action.player)


def _keys_in_order(table: "Table", action: Action) -> list[str]:
    """Return the keys of waiting texts that an answer names, by key or name, in its order."""
    left = {each.key: each.text.name for each in table.pending if each.key in table.asking.options}
    keys = []
    for named in action.args["order"]:
        key = next((key for key, name in left.items() if named == key or str(named).lower() == name.lower()), None)
        if key is None:
            raise InvalidAction(
                say("“{name}” is not one of those that wait: {names}.", name=named, names=commas(left.values()))
            )
        keys.append(key)
        del left[key]
    return keys


def _whole_order(table: "Table", action: Action) -> Refusal | None:
    """All that wait for this player are placed, and nobody else's."""
    named = {str(each).lower() for each in action.args["order"]}
    others = [each for each in table.pending if each.key not in table.asking.options]
    for pending in others:
        if named & {pending.key, pending.text.name.lower()}:
            return Refusal(
                say("{text} is {player}'s to place.", text=pending.text.name, player=pending.controller),
                table.cite("ask order"),
            )
    missing = len(table.asking.options) - len(_keys_in_order(table, action))
    if not missing:
        return None
    return Refusal(
        say("{missing} of those that wait are missing in this order.", missing=missing), table.cite("ask order")
    )


def _orders(table: "Table", player: str) -> Iterable[Action]:
    options = table.asking.options
    yield Action("order", player, {"order": tuple(options)})
    if len(options) > 1:
        yield Action("order", player, {"order": tuple(reversed(options))})


def _may(table: "Table", action: Action) -> None:
    question = table.asking
    table.set(asking=None)
    if question.kind == "replace":
        replace(table, question.about["change"], question.options[0] if action.verb == "yes" else "")
        return
    if "task" in question.about:
        table.later(Task(question.about["task"], (*question.about.get("args", ()), action.verb == "yes")))
        return
    key = question.about["pending"]
    pending = next(each for each in table.pending if each.key == key)
    if action.verb == "yes":
        table.remember("answers", (*table.memo.get("answers", ()), ("yes", key)))
    else:
        table.set(pending=tuple(each for each in table.pending if each.key != key))
        text = say("{player} does not use {text}.", player=action.player, text=pending.text.name)
        table.tell("declined", text, question.grounds, player=action.player)
        return
    table.later(Task("enter", (question.about["again"],)))


def _is_yes_or_no(table: "Table", action: Action) -> Refusal | None:
    """A replacement is answered with yes or no if there is only one, and it may be declined."""
    options = table.asking.options
    if table.asking.kind == "may" or (len(options) == 2 and "" in options):
        return None
    return Refusal(say("Say which of the replacements acts."), table.asking.grounds)


def _choose(table: "Table", action: Action) -> None:
    question = table.asking
    chosen = tuple(_key_of(table, str(each)) for each in listed(action.args["targets"]))
    names = commas(table.name(each) for each in chosen) or say("nothing")
    table.set(asking=None)
    text = say("{player} chooses {names}.", player=action.player, names=names)
    table.tell("chosen", text, question.grounds, player=action.player, chosen=chosen)
    if question.kind == "aim":
        item: Item = question.about["item"]
        zones = {key: table.things[key].zone for key in chosen if key in table.things}
        table.timing.place(table, item._replace(targets=chosen, facts={**item.facts, "zones": zones}))
    elif question.kind == "replace":
        replace(table, question.about["change"], chosen[0] if chosen else "")
    elif "task" in question.about:
        table.later(Task(question.about["task"], (*question.about.get("args", ()), chosen)))
    else:
        _learn(table, question.about["item"], chosen)


def _learn(table: "Table", key: str, chosen: tuple[str, ...]) -> None:
    """Give the item that resolves the targets that were chosen for it."""
    table.set(resolving=tuple(
        each._replace(targets=(*each.targets, *chosen)) if each.key == key else each for each in table.resolving
    ))  # fmt: skip
    if all(each.key != key for each in table.resolving):
        table.agenda = [_with_targets(task, key, chosen) for task in table.agenda]


def _with_targets(task: Task, key: str, chosen: tuple[str, ...]) -> Task:
    if task.name == "op" and task.args[0].key == key:
        item = task.args[0]
        return task._replace(args=(item._replace(targets=(*item.targets, *chosen)), task.args[1]))
    return task


def _key_of(table: "Table", ref: str) -> str:
    """Return the key that a name means among the options of the question."""
    options = table.asking.options
    if ref in options:
        return ref
    named = [each for each in options if table.name(each).lower() == ref.lower()]
    if len(named) == 1:
        return str(named[0])
    pending = [each.key for each in table.pending if each.key in options and each.text.name.lower() == ref.lower()]
    if len(pending) == 1:
        return str(pending[0])
    names = commas(table.name(each) for each in options) or say("nothing")
    raise InvalidAction(say("“{ref}” can't be chosen here; there is: {names}.", ref=ref, names=names))


def _among_options(table: "Table", action: Action) -> Refusal | None:
    """What is on the table but not among the options is refused; what is nowhere can't be read."""
    options = table.asking.options
    names = {table.name(each).lower() for each in options}
    for ref in map(str, listed(action.args["targets"])):
        if _is_known(table, ref) and ref not in options and ref.lower() not in names:
            return Refusal(say("{card} can't be chosen here.", card=table.name(ref)), table.asking.grounds)
    return None


def _is_known(table: "Table", ref: str) -> bool:
    waits = {each.text.name.lower() for each in table.pending}
    return ref in table.players or ref.lower() in waits or bool(table.item(ref) or table.find(ref))


def _right_number(table: "Table", action: Action) -> Refusal | None:
    about, chosen = table.asking.about, listed(action.args["targets"])
    keys = [_key_of(table, str(each)) for each in chosen]
    least, most = about.get("least", about.get("amount", 1)), about.get("amount", 1)
    if least <= len(keys) <= most and len(set(keys)) == len(keys):
        return None
    wanted = most if least == most else say("{least} to {most}", least=least, most=most)
    text = say("Choose {wanted} of {n}; these are {chosen}.", wanted=wanted, n=len(table.asking.options),
               chosen=len(keys))  # fmt: skip
    return Refusal(text, table.asking.grounds)


def _choices(table: "Table", player: str) -> Iterable[Action]:
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


def _concede(table: "Table", action: Action) -> None:
    """Lose at once, whatever is asked; if others play on, what was asked of this player is asked no more."""
    table.timing.tasks["lose"](table, action.player, say("concedes"), table.cite("concede"))
    if table.over is not None or table.asking is None or table.asking.player != action.player:
        return
    had_priority = table.asking.kind == "priority"
    table.set(asking=None)
    if had_priority:
        go_on(table, action.player)


def _alone(verb: str) -> Callable[["Table", str], Iterable[Action]]:
    return lambda table, player: (Action(verb, player),)


def _decision(verb: str) -> Callable[["Table", str], Iterable[Action]]:
    return lambda table, player: (Action(verb, player),) if table.asking.kind == "may" else ()


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

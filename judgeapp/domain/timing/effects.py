"""The vocabulary of effects, what a card does to the table; and the tasks of every game.

Games add words and tasks of their own.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from judgeapp.domain.messages import Message, commas, listed, say, say_many
from judgeapp.domain.timing import filters, losing
from judgeapp.domain.timing.amounts import own, settled
from judgeapp.domain.timing.changes import carry_out, change, forbidden, take_back
from judgeapp.domain.timing.conditions import ALL_STATS, aim, all_hold, place_waiting, players_of, stat_of
from judgeapp.domain.timing.engine import TURN_TASKS
from judgeapp.domain.timing.filters import meant, targets_of
from judgeapp.domain.timing.resting import rules_of
from judgeapp.domain.timing.state import (
    APART,
    NOTHING,
    REMEMBERS,
    Filter,
    Grounds,
    Item,
    Mod,
    Op,
    Question,
    Standing,
    Task,
    Text,
    Thing,
    frozen,
    is_over,
    lasting,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import deed, several, shown

Effect = Callable[[Table, Item, Op], None]


def run_op(table: Table, item: Item, index: int) -> None:
    """Carry out one instruction of an item; a task of every game."""
    item = begin_op(table, item, index)
    op = item.ops[index]
    table.beside = rules_of(table.timing.words, op)
    conditions = op.args.get("if", ())
    if conditions and not all_hold(table, conditions, item.controller, item.source):
        text = say("A condition of {item} does not hold: this part does nothing.", item=table.called(item))
        table.tell("skipped", text, table.cite("proviso", item.sort), item=item.key)
    else:
        table.beside += table.cite("proviso", item.sort).rules if conditions else ()
        each_own = [own(op, player) for player in players(table, item, op)] if APART in op.args else [op]
        for each in reversed(each_own):
            table.timing.ops[op.name](table, item, settled(table, item, each))
    table.beside = ()
    end_op(table, item, index)


def begin_op(table: Table, item: Item, index: int) -> Item:
    """Begin an instruction, and return the item as it is by now: it may have learnt targets meanwhile."""
    item = next((each for each in reversed(table.resolving) if each.key == item.key), item)
    if not index and any(REMEMBERS in each.args for each in item.ops):
        table.remember("done", frozen({**table.memo.get("done", {}), item.key: ()}))
    table.doing = item
    return item


def end_op(table: Table, item: Item, index: int) -> None:
    """End an instruction; with the last one what the item has done is forgotten: nothing more asks for it."""
    if "done" in table.memo and index == len(item.ops) - 1:
        left = {key: done for key, done in table.memo["done"].items() if key != item.key}
        table.remember("done", frozen(left) if left else None)


def run_ops(
    table: Table,
    controller: str,
    source: str,
    ops: tuple[Op, ...],
    event: Mapping[str, Any],
    applied: tuple[str, ...],
) -> None:
    """Carry out instructions at once, without a pile (replacements and what a game does itself)."""
    facts = {"event": event, "applied": applied}
    item = Item(table.new_key(), table.name(source), controller, "replacement", source, ops, facts=facts)
    table.later(*(Task("op", (item, index)) for index in range(len(ops))))


def players(table: Table, item: Item, op: Op, default: str = "you") -> tuple[str, ...]:
    """Return the players that an instruction is about (`who`)."""
    who = op.args.get("who", default)
    if who == "target":
        return tuple(target for target in item.targets if target in table.players)
    if who == "owner":
        return tuple(thing.owner for thing in things(table, item, op))
    if who == "controller":
        return tuple(controller_of(table, thing) for thing in things(table, item, op))
    if who == "event":
        return tuple(filter(None, (item.facts.get("event", {}).get("player"),)))
    return players_of(table, who, item.controller)


def controller_of(table: Table, thing: Thing) -> str:
    """Return who controls a card or, if it has just left play, who controlled it there."""
    if thing.zone in table.timing.in_play:
        return thing.controller
    left = (event.more["controller"] for event in reversed(table.events)
            if event.kind == "left" and event.thing == thing.key)  # fmt: skip
    return str(next(left, thing.controller))


def things(table: Table, item: Item, op: Op, ref: Any = "") -> list[Thing]:
    """Return the things that an instruction is about (`of`, or its own value): target, self, host, event, a name, or
    all that fit a filter."""
    return meant(table, ref or op.args.get("of", "self"), item, item.source)


def _waiting(table: Table, item: Item, op: Op) -> Iterator[Item]:
    """Yield what waits of what an instruction's value means, and say what does not; "event" is what set it off."""
    ref = str(op.value)
    refs = targets_of(item, ref) if ref.startswith("target") else [ref]
    if ref == "event":
        refs = [str(item.facts.get("event", {}).get("item", ""))]
    for each in refs:
        if found := table.item(each):
            yield found
        else:
            gone(table, item, op)


def gone(table: Table, item: Item, op: Op) -> None:
    """Say that an instruction finds nothing to act on."""
    text = say("{item}: there is nothing left for this part to act on ({op}).", item=table.called(item), op=op.name)
    table.tell("skipped", text, table.cite("no target"), item=item.key)


def still_there(item: Item, thing: Thing) -> bool:
    """Tell whether a thing is where it was when an item was aimed at it."""
    return bool(item.facts.get("zones", {}).get(thing.key, thing.zone) == thing.zone)


def each_thing(table: Table, item: Item, op: Op, ref: Any, make: Callable[[Thing], Task]) -> None:
    """Let the same happen to each thing that an instruction is about and that is still where it was aimed at."""
    found = [thing for thing in things(table, item, op, ref) if still_there(item, thing)]
    if found:
        table.later(*(make(thing) for thing in found))
    else:
        gone(table, item, op)


def _why(item: Item) -> dict[str, Any]:
    return {"you": item.controller, "by": item.key, "applied": item.facts.get("applied", ())}


# --- the words


def note(table: Table, item: Item, op: Op) -> None:
    """`{ note = "looks at the top card" }`: anything that does not matter to timing."""
    text = say("{item}: {words}.", item=table.called(item), words=op.value)
    table.tell("noted", text, table.cite("effect"), item=item.key, player=item.controller)


def draw(table: Table, item: Item, op: Op) -> None:
    """`{ draw = 2, who = "each" }`."""
    why = _why(item)
    table.later(*(change("draw", p, table.cite("draw"), amount=op.value, **why) for p in players(table, item, op)))


def count(table: Table, item: Item, op: Op) -> None:
    """`{ number = "life", by = -2, who = "opponent" }`: what is counted for a player goes up or down."""
    why = _why(item)
    table.later(*(change("count", p, table.cite("effect", op.name), amount=op.args.get("by", 1), to=op.value, **why)
                  for p in players(table, item, op)))  # fmt: skip


def move(table: Table, item: Item, op: Op) -> None:
    """`{ move = "target", to = "hand" }`; `then` names an event of its own ("destroyed", "discarded").

    `{ move = "target", to = "under", on = "self" }` puts a card beneath another.
    """
    more = {name: op.args[name] for name in ("then", "marks", "place") if name in op.args}
    if "on" in op.args and not (more := {**more, "on": top_of(table, item, op)})["on"]:
        return

    def task(thing: Thing) -> Task:
        return change("move", thing.controller, table.cite("effect", op.name), thing=thing.key, to=op.args["to"],
                      more=more, **_why(item))  # fmt: skip

    each_thing(table, item, op, op.value, task)


def top_of(table: Table, item: Item, op: Op) -> str:
    """Return the key of the card in play that a card is put beneath (`on`), or "" and say that there is none."""
    tops = [thing for thing in things(table, item, op, op.args["on"]) if thing.zone in table.timing.in_play]
    if not tops:
        gone(table, item, op)
    return tops[0].key if tops else ""


def mark(table: Table, item: Item, op: Op) -> None:
    """`{ mark = "depleted", of = "target" }` gives a state, `{ unmark = ... }` takes it."""

    until = {"until": op.args["until"]} if "until" in op.args else {}

    def task(thing: Thing) -> Task:
        return change(op.name, thing.controller, table.cite("effect", op.name), thing=thing.key, to=op.value,
                      more=frozen(until), **_why(item))  # fmt: skip

    each_thing(table, item, op, op.args.get("of", "self"), task)


def stat(table: Table, item: Item, op: Op) -> None:
    """`{ stat = "power", by = 5000, of = "target", until = "turn" }`; `to` sets it, `swap` names another stat."""
    args = op.args
    mod = Mod(op.value, args.get("by", 0), args.get("to"), args.get("swap", ""), args.get("until", "turn"), item.source)
    item = item._replace(facts=frozen({**item.facts, "beside": table.beside})) if table.beside else item
    each_thing(table, item, op, args.get("of", "self"), lambda thing: Task("mod", (thing.key, mod, item)))


def put_mod(table: Table, key: str, mod: Mod, item: Item) -> None:
    """Change a stat of a thing; a task of every game. A thing without the stat does not get it."""
    thing = table.things[key]
    if mod.stat == ALL_STATS and thing.stats:
        table.later(*(Task("mod", (key, mod._replace(stat=name), item)) for name in thing.stats))
        return
    if mod.stat not in thing.stats and thing.stats:
        text = say("{thing} has no {stat}: nothing changes.", thing=thing.name, stat=shown(mod.stat))
        table.tell("skipped", text, table.cite("stat"), thing=key, item=item.key)
        return
    before = stat_of(table, thing, mod.stat)
    thing = table.alter(key, mods=(*thing.mods, mod))
    after = stat_of(table, thing, mod.stat)
    said = say("{thing}: {stat} {before} → {after} ({until}).", thing=thing.name, stat=shown(mod.stat), before=before,
               after=after, until=lasting(mod.until))  # fmt: skip
    grounds = table.cite("stat", *_sorts_of(mod, after)).beside(item.facts.get("beside", ()))
    table.tell("stat", said, grounds, thing=key, item=item.key, player=item.controller, stat=mod.stat)


def _sorts_of(mod: Mod, after: int) -> tuple[str, ...]:
    """Return which stat is changed, to a number or to 0 or less, as games tell the rules of it apart."""
    to = (f"{mod.stat} set",) if mod.to is not None else ()
    return (*to, *((f"{mod.stat} below",) if after <= 0 else ()), mod.stat)


SORTED = ("sort", "label", "which")  # what an effect says of what it can negate


def can_negate(table: Table, op: Op, found: Item, you: str, me: str) -> bool:
    """Tell whether an instruction negates something of this sort; `you` and `me` are those of its text."""
    text: Text | None = found.facts.get("text")
    label = str(found.facts.get("label") or (text.label if text else "")).lower()
    labels = [each.lower() for each in several(op.args.get("label", ()))]
    if labels and not any(label == each or label.startswith((f"{each} ", f"{each}:")) for each in labels):
        return False
    if "sort" in op.args and found.sort not in several(op.args["sort"]):
        return False
    card = table.things.get(found.source or str(found.facts.get("copied", "")))
    which = op.args.get("which")
    return which is None or (
        card is not None and table.fits(card._replace(controller=found.controller), which, you, me)
    )


def never_negated(table: Table, ops: tuple[Op, ...], target: str, number: int, you: str, me: str) -> str:
    """Return why instructions can't negate what is, or would be, their target of this number from 0; or ""."""
    refs = (f"target {number + 1}", "targets", *(("target",) if not number else ()))
    for op in ops:
        found = table.item(target)
        asks = not set(SORTED).isdisjoint(op.args) and op.name == "negate" and op.value in refs
        if asks and found is not None and not can_negate(table, op, found, you, me):
            return say("{found} is not of the sort that this negates.", found=table.called(found))
    return ""


def negate(table: Table, item: Item, op: Op) -> None:
    """`{ negate = "target", sort = "activated", which = { kind = "hero" } }`: an item leaves the pile without effect.

    What was paid for it stays paid.
    """
    for found in _waiting(table, item, op):
        if not can_negate(table, op, found, item.controller, item.source):
            text = say("{found} is not of the sort that this negates.", found=table.called(found))
            table.tell("skipped", text, table.cite("no target"), item=found.key)
            continue
        if barrier := forbidden(table, "negate", found.controller, found.source, item.controller):
            text = say("{found} can't be negated ({barrier}).", found=table.called(found), barrier=barrier)
            table.tell("prevented", text, table.cite("can't"), item=found.key)
            continue
        table.later(Task("negate", (found.key, item.key)))


def copy(table: Table, item: Item, op: Op) -> None:
    """`{ copy = "target" }`: an item like it, of its own, on top of the pile; `targets` stay those of the original."""
    for found in _waiting(table, item, op):
        key = table.new_key()
        name, marks = say("{item} (copy)", item=found.name), found.marks | {"copy"}
        twin = found._replace(key=key, name=name, controller=item.controller, source="", marks=marks)
        table.set(pile=(*table.pile, twin), passed=())
        about = {"player": item.controller, "item": found.name, "pile": table.timing.order}
        text = say("{player} has a copy of {item} on the {pile}.", **about)
        table.tell("copied", text, table.cite("copy"), player=item.controller, item=key)


def control(table: Table, item: Item, op: Op) -> None:
    """`{ control = "target", until = "turn" }`: the effect's controller (or `who`) gets control of a thing."""
    who, grounds = players(table, item, op)[0], table.cite("control")
    found = [thing for thing in things(table, item, op, op.value) if still_there(item, thing)]
    if not found:
        gone(table, item, op)
    for thing in reversed(found):
        ends = (Task("hold", (thing.key, who, thing.controller, op.args["until"], item)),) if "until" in op.args else ()
        table.later(change("control", who, grounds, thing=thing.key, **_why(item)), *ends)


def stand(table: Table, item: Item, op: Op) -> None:
    """`{ forbid = "attack", who = "opponent", until = "turn" }` and `{ allow = ... }`: a rule that an effect makes."""
    until = op.args.get("until", "turn")
    cards = [thing.key for thing in things(table, item, op)] if "of" in op.args else [""]
    whose = ("",) if "of" in op.args and "who" not in op.args else players(table, item, op, "each")
    made = [Standing(op.name, op.value, who, key, until, item.source, item.controller, op.args.get("which"),
                     op.args.get("by", "")) for who, key in product(whose, cards)]  # fmt: skip
    table.set(standing=(*table.standing, *made))
    for each in made:
        bound = commas(filter(None, (each.who, table.name(each.thing))))
        about = {"who": bound, "deed": deed(str(op.value)), "until": lasting(until)}
        text = say("{who} may {deed} ({until}).", **about)
        if op.name == "forbid":
            text = say("{who} can't {deed} ({until}).", **about)
        if each.by:
            text = say("{text} Only what opponents of {player} do is meant.", text=text, player=item.controller)
        table.tell("standing", filters.narrowed(text, each.which), table.cite("effect", op.name), item=item.key)


def stand_in(table: Table, item: Item, op: Op) -> None:
    """`{ replace = { event = "damage", player = "you" }, with = [...], of = "target", until = "turn" }`."""
    args, until = op.args, op.args.get("until", "turn")
    text = Text(item.name, "replacement", op.value, ops=args.get("with", ()), optional=args.get("optional", False))
    keys = [thing.key for thing in things(table, item, op)] if "of" in op.args else [""]
    who = players(table, item, op)[0] if "who" in op.args else ""
    made = [Standing("replace", text, who, key, until, item.source, item.controller) for key in keys]
    table.set(standing=(*table.standing, *made))
    said = say(
        "{item} will replace {event} ({until}).", item=table.called(item), event=op.value.event, until=lasting(until)
    )
    table.tell("standing", said, table.cite("replace", "for a time"), item=item.key)


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 1, zone = "play", kind = "character", of = "opponent" }`: targets chosen on resolution.

    `up_to = true` lets fewer be chosen, none included; `who` says who chooses; `choose = "all"` asks nobody; with
    `random = true` a player says what chance has picked.
    """
    who = players(table, item, op)[0] if "who" in op.args else item.controller
    choose_anew(table, item.key)
    options = choosable(table, item, op, who)
    if not options:
        gone(table, item, op)
    elif op.value == "all":
        learn(table, item.key, options)
    else:
        amount = min(op.value, len(options))
        about = {"amount": amount, "least": 0 if op.args.get("up_to") else amount, "item": item.key}
        said = {"who": who, "amount": amount, "item": item.name}
        text = say("{who} chooses {amount} for {item}.", **said)
        if op.args.get("random"):
            text = say("{amount} at random for {item}: {who} says what chance has picked.", **said)
            about["random"] = True
        table.ask(Question("choose", who, text, table.cite("target"), options, options[:amount], about))


def choosable(table: Table, item: Item, op: Op, you: str) -> tuple[str, ...]:
    """Return the keys of the cards that an instruction lets somebody choose from; `you` is who chooses."""
    cards: Filter = op.args.get("cards") or Filter(NOTHING)
    fitting = filters.found(table, cards, you, item.source)
    return tuple(thing.key for thing in fitting if not table.timing.barred(table, item, thing))


def learn(table: Table, key: str, chosen: tuple[str, ...]) -> None:
    """Give an item that resolves, or with which something is still to be done, the targets that were chosen for it."""

    def with_targets(item: Item) -> Item:
        last = (*item.facts.get("last", ()), *chosen)
        return item._replace(targets=(*item.targets, *chosen), facts=frozen({**item.facts, "last": last}))

    _tell_item(table, key, with_targets)


def choose_anew(table: Table, key: str) -> None:
    """Let "last" mean what an item is about to choose."""
    _tell_item(table, key, lambda item: item._replace(facts=frozen({**item.facts, "last": ()})))


def _tell_item(table: Table, key: str, told: Callable[[Item], Item]) -> None:
    """Change an item where it resolves, or in all that is still to be done with it."""
    if any(each.key == key for each in table.resolving):
        table.set(resolving=tuple(told(each) if each.key == key else each for each in table.resolving))
    else:
        table.agenda = [_with_item(task, key, told) for task in table.agenda]


def _with_item(task: Task, key: str, told: Callable[[Item], Item]) -> Task:
    item = task.args[0] if task.args else None
    if isinstance(item, Item) and item.key == key:
        return task._replace(args=(told(item), *task.args[1:]))
    return task


def win(table: Table, item: Item, op: Op) -> None:
    """`{ win = "you" }` or `{ lose = "opponent" }`."""
    named = players_of(table, str(op.value), item.controller)
    grounds = table.timing.grounds.get("win or lose", table.cite("effect"))
    if op.name == "win":
        text = say_many("{players} wins by {item}.", "{players} win by {item}.", len(named), players=listed(named),
                        item=table.called(item))  # fmt: skip
        table.finish(named, text, grounds)
    else:
        table.later(*(Task("lose", (player, say("by {item}", item=table.called(item)), grounds)) for player in named))


OPS: dict[str, Effect] = {
    "note": note,
    "draw": draw,
    "number": count,
    "move": move,
    "mark": mark,
    "unmark": mark,
    "stat": stat,
    "negate": negate,
    "copy": copy,
    "control": control,
    "forbid": stand,
    "allow": stand,
    "replace": stand_in,
    "choose": choose,
    "win": win,
    "lose": win,
}


def happen(table: Table, kind: str, text: str, grounds: Grounds, player: str = "", **more: Any) -> None:
    """Say that something happens that texts may wait for; a task. A {player} in the text is the turn player."""
    if isinstance(text, Message) and "player" in text.values:
        text = say(text.pattern, player=table.turn_player)
    table.tell(kind, text, grounds, player=player or table.turn_player, **more)


def expire(table: Table, until: str, grounds: Grounds | None = None) -> None:
    """End what lasts until a moment ("turn", "battle"), by the rule of that moment if the game names one; a task."""
    grounds = grounds or table.cite("expire")
    for thing in list(table.things.values()):
        kept = tuple(mod for mod in thing.mods if not is_over(table, mod.until, until))
        if kept != thing.mods:
            table.alter(thing.key, mods=kept)
            text = say("Changes of {thing} that last {until} end.", thing=thing.name, until=lasting(until))
            table.tell("expired", text, grounds, thing=thing.key)
    kept_standing = tuple(each for each in table.standing if not is_over(table, each.until, until))
    if kept_standing != table.standing:
        over = [each for each in table.standing if each not in kept_standing]
        table.set(standing=kept_standing)
        for each in sorted(over, key=lambda each: each.sort != "blank"):  # what was taken away first
            take_back(table, each)
        table.tell("expired", say("Effects that last {until} end.", until=lasting(until)), grounds)
    if until == "turn":
        table.remember("used", None)


TASKS: dict[str, Callable[..., None]] = {
    **TURN_TASKS,
    "happen": happen,
    "expire": expire,
    **losing.TASKS,
    "change": carry_out,
    "op": run_op,
    "run": run_ops,
    "mod": put_mod,
    "triggers": place_waiting,
    "aim": aim,
}

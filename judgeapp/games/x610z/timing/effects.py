"""The effects that X610Z adds to the shared words, and its changes of them."""

from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import Change, change, forbidden
from judgeapp.domain.timing.changes import count as change_number
from judgeapp.domain.timing.changes import draw as draw_cards
from judgeapp.domain.timing.effects import OPS as SHARED_OPS
from judgeapp.domain.timing.effects import each_thing, gone, players, things, top_of
from judgeapp.domain.timing.exchanging import exchange as exchange_zones
from judgeapp.domain.timing.exchanging import tell_of_both, the_two
from judgeapp.domain.timing.instructions import OP_WORDS as SHARED_WORDS
from judgeapp.domain.timing.state import Grounds, Item, Op, Question, Task, Thing, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import OF, ON_CARD, WAITS, WHO, Names, Shape, word
from judgeapp.games.x610z.timing import requirements
from judgeapp.games.x610z.timing.board import board_of, count, dot_of, noted
from judgeapp.games.x610z.timing.moving import SORTS
from judgeapp.games.x610z.timing.zones import arrive, hosts, settle_soon, zone_change

OP_WORDS = {
    "move": SHARED_WORDS["move"]._replace(
        args={key: form for key, form in SHARED_WORDS["move"].args.items() if key != "marks"}
    ),
    "draw": word(Shape.COUNT, who=WHO, of=OF),
    "destroy": word(ON_CARD),
    "sacrifice": word(ON_CARD),
    "deactivate": word(ON_CARD),
    "reactivate": word(ON_CARD),
    "counter": word(Names("counter"), by=Shape.NUMBER, of=OF),
    "relocate": word(ON_CARD, "to", to=Names("dot")),
    "damage": word(Shape.COUNT, of=OF, source=OF),
    "heal": word(Shape.TRUE_OR_COUNT, of=OF),
    "raise": word(Names("energy", Shape.COST), of=WAITS),
    "redirect": word(WAITS, "to", to=Names("card")),
    "pay": word(Names("energy", Shape.COST), "do", "with", who=Names("payer"), do=Shape.OPS, with_=Shape.OPS),
}
CONDITION_WORDS = {"stands": word(Names("stands"), of=Names("card")), "done": word(Shape.TRUE)}
NOT_DONE = ("skipped", "prevented", "replaced", "unchanged", "fails")


def _why(item: Item) -> dict[str, Any]:
    return {"you": item.controller, "by": item.key}


# --- permanents


def enter(table: Table, item: Item, op: Op) -> None:
    """A permanent that was cast comes into play (206.1b)."""
    card = table.things[item.source]
    facts: dict[str, Any] = {"cast": True}
    if "focus" in card.facts and item.targets:
        facts["on"] = item.targets[0]
    grounds = by_rule("206.1b", "504.1", *_from_now_on(card))
    table.later(change("zone", item.controller, grounds, thing=card.key, to="play", more=frozen(facts), **_why(item)))


def _from_now_on(card: Thing) -> tuple[str, ...]:
    """Return the rules of what a permanent is, and of what works from now on: continuous effects and abilities."""
    kind = ("401.1",) if card.kind == "catalyst" else ()
    if not any(text.sort == "static" for text in card.texts):
        return kind
    return (*kind, "403.9e" if card.kind == "summon" else "207.4c")


def move_card(table: Table, item: Item, op: Op) -> None:
    """`{ move = "target", to = "hand", then = "discarded" }`: a card changes zones."""
    how = {name: op.args[name] for name in ("then", "place") if name in op.args}
    if "on" in op.args and not (how := {**how, "on": top_of(table, item, op)})["on"]:
        return
    each_thing(table, item, op, op.value, lambda thing: zone_change(
        thing, op.args["to"], table.cite("effect", "into play" if op.args["to"] == "play" else ""), **how,
        **_why(item)))  # fmt: skip


def attach(table: Table, item: Item, op: Op) -> None:
    """`{ attach = "self", to = "target" }`: a catalyst is focused on another permanent that its focus allows."""
    found = things(table, item, op, op.args["to"])
    if not found:
        gone(table, item, op)
        return
    host = found[0]

    def task(thing: Thing) -> Task:
        if thing.zone == "play" and "focus" in thing.facts and host.key in hosts(table, thing):
            return Task("focus", (thing.key, (host.key,)))
        text = say("{card} can't be focused on {host}: nothing changes.", card=thing.name, host=host.name)
        return Task("happen", ("fails", text, by_rule("208.2")))

    each_thing(table, item, op, op.value, task)


def control(table: Table, item: Item, op: Op) -> None:
    """`{ control = "target" }`: what an ability gains control of goes back as the turn ends (403.9e)."""
    source = table.things.get(item.source)
    if source is not None and source.kind == "summon" and "until" not in op.args:
        op = op._replace(args=frozen({**op.args, "until": "turn"}))
    SHARED_OPS["control"](table, item, op)


def destroy(table: Table, item: Item, op: Op) -> None:
    """`{ destroy = "target" }`."""
    each_thing(table, item, op, op.value, lambda thing: zone_change(
        thing, "discard", table.cite("effect").beside(("210.7",) if thing.kind == "summon" else ("505.1",)),
        then="destroyed", **_why(item)))  # fmt: skip


def sacrifice(table: Table, item: Item, op: Op) -> None:
    """`{ sacrifice = "self" }`: only what one controls, and of crystals only what one owns too (404.5, A19)."""
    may = [thing for thing in things(table, item, op, op.value) if _may_sacrifice(table, item, thing)]
    table.later(*(zone_change(
        thing, "discard", by_rule("505.1", *(("404.5",) if thing.kind == "crystal" else ())), then="sacrificed",
        **_why(item)) for thing in may))  # fmt: skip


def _may_sacrifice(table: Table, item: Item, thing: Thing) -> bool:
    owns = thing.kind != "crystal" or thing.owner == item.controller
    if thing.zone == "play" and thing.controller == item.controller and owns:
        return True
    text = say("{player} can't sacrifice {card}.", player=item.controller, card=thing.name)
    grounds = by_rule("404.5") if not owns else by_rule("208.3", "208.4")
    table.tell("skipped", text, grounds, thing=thing.key, item=item.key)
    return False


def turn(table: Table, item: Item, op: Op) -> None:
    """`{ deactivate = "target" }`, `{ reactivate = "target" }`."""
    rules = by_rule("206.1g") if op.name == "deactivate" else by_rule("206.1d")
    each_thing(table, item, op, op.value, lambda thing: change(
        op.name, thing.controller, rules, thing=thing.key, **_why(item)))  # fmt: skip


def counters(table: Table, item: Item, op: Op) -> None:
    """`{ counter = "charge", by = 1, of = "self" }`."""
    grounds = by_rule({"activation": "209a", "time": "209b"}.get(str(op.value), "209c"))
    for thing in things(table, item, op):
        count(table, thing.key, str(op.value), op.args.get("by", 1), grounds)
    settle_soon(table)


def relocate(table: Table, item: Item, op: Op) -> None:
    """`{ relocate = "target", to = "c3" }`: a summon is placed on another dot."""
    each_thing(table, item, op, op.value, lambda thing: change(
        "relocate", thing.controller, by_rule("207.1"), thing=thing.key, to=op.args["to"], **_why(item)))  # fmt: skip


def exchange(table: Table, item: Item, op: Op) -> None:
    """`{ exchange = "target", for = "target 2" }`: two summons on the board, the dots where they stand; else zones."""
    pair = the_two(table, item, op)
    dots = [dot_of(thing) if thing.zone == "play" else "" for thing in pair or ()]
    if pair is None:
        return
    if not all(dots):
        exchange_zones(table, item, op)
        return
    for thing in pair:
        if by := forbidden(table, "relocate", thing.controller, thing.key, item.controller):
            text = say("{card} can't be placed on another dot ({barrier}).", card=thing.name, barrier=by)
            table.tell("prevented", text, table.cite("can't"), thing=thing.key)
            return
    for thing, dot in zip(pair, reversed(dots), strict=True):
        noted(table, thing.key, came=None, rail=None)
        arrive(table, thing.key, dot, by_rule("207.1", "600.5"))
    tell_of_both(table, item, *pair)


# --- damage


def damage(table: Table, item: Item, op: Op) -> None:
    """`{ damage = 2, of = "target" }`: by the card that the effect is on, or by `source` (210.3)."""
    source = next((thing.key for thing in things(table, item, op, op.args.get("source", "self"))), item.source)
    grounds = table.cite("effect", "damage")
    if source in table.things and table.things[source].kind == "summon":
        grounds = grounds.beside(("202.3",))  # it deals damage, and that is no attack
    each_thing(table, item, op, op.args.get("of", "target"), lambda thing: change(
        "damage", thing.controller, _reaching(table, thing, grounds), thing=thing.key, amount=op.value,
        more=frozen({"source": source}), **_why(item)))  # fmt: skip


def _reaching(table: Table, thing: Thing, grounds: Grounds) -> Grounds:
    """Return the grounds of damage that is no attack: what stands on a no-attack dot takes it, too (603.3)."""
    return grounds.beside(("603.3",)) if board_of(table).no_attack(dot_of(thing)) else grounds


def heal(table: Table, item: Item, op: Op) -> None:
    """`{ heal = 2, of = "target" }`, `{ heal = true }`: all of it."""
    each_thing(table, item, op, op.args.get("of", "target"), lambda thing: change(
        "heal", thing.controller, by_rule("209.1a"), thing=thing.key,
        amount=thing.stats.get("damage", 0) if op.value is True else op.value, **_why(item)))  # fmt: skip


# --- energy and what waits


def raise_cost(table: Table, item: Item, op: Op) -> None:
    """`{ raise = 2, of = "target" }`: the cost of an action on the stack goes up (200.5)."""
    for found in _waiting(table, item, op, op.args.get("of", "target")):
        due = requirements.total(found.facts.get("due", {}), requirements.cost_of(op.value))
        _replace(table, found._replace(facts=frozen({**found.facts, "due": frozen(due)})))
        text = say(
            "{action} costs {cost} more.",
            action=table.called(found),
            cost=requirements.words(requirements.cost_of(op.value)),
        )
        table.tell("raised", text, by_rule("200.5"), item=found.key, player=found.controller)


def redirect(table: Table, item: Item, op: Op) -> None:
    """`{ redirect = "target", to = "Bear" }`: what waits gets another target, which must be a legal one (208.1)."""
    for found in _waiting(table, item, op, str(op.value)):
        new = next(iter(things(table, item, op, op.args["to"])))
        rule = _no_target(table, found, new)
        if rule:
            text = say(
                "{card} is no legal target of {action}: nothing changes.", card=new.name, action=table.called(found)
            )
            table.tell("fails", text, by_rule(rule, "208.1", "200.3"), item=found.key)
            continue
        zones = frozen({**found.facts.get("zones", {}), new.key: new.zone})
        _replace(table, found._replace(targets=(new.key,), facts=frozen({**found.facts, "zones": zones})))
        text = say("The target of {action} is {card} now.", action=table.called(found), card=new.name)
        table.tell("redirected", text, by_rule("208.1"), item=found.key, thing=new.key)


def _no_target(table: Table, found: Item, new: Thing) -> str:
    """Return the rule by which something can't become the target of what waits, or ""."""
    if found.sort in SORTS:
        foe = new.kind == "summon" and new.controller in table.opponents(found.controller)
        return "" if found.targets and foe else "202.3"
    return "" if found.targets and _may_hit(table, found, new) else "208.1"


def _may_hit(table: Table, found: Item, new: Thing) -> bool:
    return requirements.fits(table, found.facts.get("target", ("",))[0], new.key, found.controller)


def _waiting(table: Table, item: Item, op: Op, ref: str) -> list[Item]:
    named = item.targets[:1] if ref == "target" else (ref,)
    found = [each for name in named if (each := table.item(name)) is not None]
    if not found:
        gone(table, item, op)
    return found


def _replace(table: Table, new: Item) -> None:
    table.set(pile=tuple(new if each.key == new.key else each for each in table.pile))


def pay(table: Table, item: Item, op: Op) -> None:
    """`{ pay = 2, who = "target", do = [...], with = [...] }`: `do` if a player pays, `with` if not.

    `who = "controller"` is the controller of what is targeted.
    """
    if op.args.get("who") == "controller":
        named = item.targets[0] if item.targets else ""
        waiting = table.item(named)
        player = waiting.controller if waiting else table.thing(named).controller
    else:
        player = players(table, item, op)[0]
    cost = requirements.cost_of(op.value)
    text = say("{player} may pay {cost} for {what}.", player=player, cost=requirements.words(cost), what=item.name)
    about = {"task": "paid or not", "args": (item, op, player), "cost": frozen(cost)}
    table.ask(Question("may", player, text, by_rule("203.6", "207.2"), ("yes", "no"), "no", about))


def paid_or_not(table: Table, item: Item, op: Op, player: str, pays: bool) -> None:
    """Carry out what follows from paying or not paying; a task."""
    pays = pays and requirements.take(table, player, requirements.cost_of(op.value), item.name)
    if not pays:
        text = say("{player} does not pay for {what}.", player=player, what=item.name)
        table.tell("declined", text, by_rule("207.2"), player=player)
    part = item._replace(key=table.new_key(), ops=op.args.get("do" if pays else "with", ()))
    table.later(*(Task("op", (part, index)) for index in range(len(part.ops))))


# --- changes and conditions


def count_for(table: Table, this: Change) -> None:
    """What is counted for a player changes; energy that they gain flows into the pool; a change."""
    if this.to in requirements.TYPES and this.amount > 0:
        requirements.flow(table, this.player, {this.to: this.amount}, table.name(this.by))
    else:
        change_number(table, this)


def draw(table: Table, this: Change) -> None:
    """A player draws; who has to draw from an empty deck loses (106.3); a change."""
    left = table.number(this.player, "deck")
    draw_cards(table, this)
    if left is not None and left < this.amount:
        why = say("a card has to be drawn from an empty deck")
        table.later(Task("lose", (this.player, why, by_rule("106.3"))))


def done(table: Table, condition: Any, you: str, me: str) -> bool:
    """`{ done = true }`: what the resolving text did so far has been done successfully (207.3)."""
    for event in reversed(table.events):
        if event.kind == "resolves":
            break
        if event.kind in NOT_DONE:
            return False
    return True

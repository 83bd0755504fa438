"""What is true of things now (their numbers, the conditions that effects and texts ask), and what that sets off.

Numbers and conditions ask for each other: a condition compares numbers, and a static text adds to a number while its
conditions hold. A number is what is printed, what effects have made of it, and what static texts add. The conditions
are a small vocabulary, the same in all games where it can be. Then come triggered texts: which of them an event sets
off, who decides, and in which order they go where they resolve.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.state import (
    Amount,
    Event,
    Filter,
    Item,
    Mod,
    Op,
    Pending,
    Question,
    Standing,
    Task,
    Text,
    Thing,
    When,
    frozen,
)

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


Condition = Mapping[str, Any]
ALL_STATS = "all"  # stands for every stat that a card has, in games that know the word
# Cards that only a text that resolves knows.
OF_AN_ITEM = ("target", "targets", "event", "looked", "chosen", "moved", "last")


def stat_of(table: "Table", thing: Thing, name: str) -> int:
    """Return a stat: basic value or what has replaced it, then additions, then exchanges.

    Below 0 it is 0, but for the stats that a game lets go below.
    """
    value = raw_stat_of(table, thing, name)
    return value if name in table.timing.signed else max(0, value)


def raw_stat_of(table: "Table", thing: Thing, name: str) -> int:
    """Return a stat that may be below 0 (for sums)."""
    heeds = table.timing.heeds
    mods = [mod for mod in (*thing.mods, *_static(table, thing, name)) if heeds(table, thing, name, mod)]
    mods = [mod._replace(stat=name) if mod.stat == ALL_STATS else mod for mod in mods]
    for mod in reversed(mods):
        if mod.swap and name in (mod.stat, mod.swap):
            name = mod.swap if name == mod.stat else mod.stat
    value = thing.stats.get(name, 0)
    for mod in mods:
        if mod.stat == name and mod.to is not None:
            value = mod.to
    return value + sum(mod.by for mod in mods if mod.stat == name and not mod.swap)


def _static(table: "Table", thing: Thing, name: str) -> Iterator[Mod]:
    """Yield what static texts in play change on a stat of a thing; where stats are exchanged, on all of them.

    Conditions of others are not asked for: they may depend on this stat.
    """
    exchanged = any(mod.swap for mod in thing.mods) or any(
        "swap" in op.args for _, text in table.with_texts("static") for op in text.ops
    )
    for source, op in constant(table, "stat", thing, () if exchanged else (name, ALL_STATS)):
        by, to = _now(table, source, op.args.get("by", 0)), _now(table, source, op.args.get("to"))
        yield Mod(op.value, by or 0, to, op.args.get("swap", ""), source=source.key)


def constant(table: "Table", name: str, thing: Thing, values: tuple[str, ...] = ()) -> Iterator[tuple[Thing, Op]]:
    """Yield what static texts do to a thing with instructions of a name ("stat", "become"), with their cards.

    values   what the instructions change, if not anything counts
    """
    for source, text in table.with_texts("static"):
        if source.zone not in (text.zones or table.timing.in_play):
            continue
        for op in text.ops:
            meant = op.name == name and (not values or op.value in values)
            reached = meant and reaches(table, source, text, op.args.get("of", "self"), thing)
            if reached and lasts(table, (*text.lasting_conditions, *op.args.get("if", ())), source):
                yield source, op


def _now(table: "Table", source: Thing, value: Any) -> int | None:
    """Return a number of a static text, which may depend on others, or None if there is none."""
    return None if value is None else table.amount(value, source.controller, source.key)


def lasts(table: "Table", conditions: tuple[Any, ...], source: Thing) -> bool:
    """Tell whether the conditions of a static text hold, which may ask for numbers that depend on other texts."""
    if not conditions:
        return True
    table.meter.go_in()
    holds = all_hold(table, conditions, source.controller, source.key)
    table.meter.come_out()
    return holds


def reaches(table: "Table", source: Thing, text: Text, of: Any, thing: Thing) -> bool:
    """Tell whether what a static text says `of` cards is about this one."""
    if isinstance(of, Filter):
        return _is_reached(table, source, of, thing)
    if of == "self":
        return thing.key == source.key
    if of == "host":
        return thing.key == source.on
    if of.startswith("each "):
        mine = text.more.get("whose", "each")
        whose = mine == "each" or (thing.controller == source.controller) == (mine == "you")
        others = not text.more.get("other") or thing.key != source.key
        return (
            whose
            and others
            and thing.zone in table.timing.in_play
            and of.removeprefix("each ") in (thing.kind, "thing")
        )
    return of in (thing.key, thing.name)


def _is_reached(table: "Table", source: Thing, wanted: Filter, thing: Thing) -> bool:
    """Tell whether a static text means a card: of those in play, unless it says where."""
    if "zone" not in wanted.parts and thing.zone not in table.timing.in_play:
        return False
    table.meter.go_in()
    reached = table.fits(thing, wanted, source.controller, source.key)
    table.meter.come_out()
    return reached


def all_hold(table: "Table", conditions: Iterable[Condition], you: str, me: str) -> bool:
    """Tell whether all conditions hold; `you` is the controller of the text, `me` the key of its thing."""
    return all(holds(table, condition, you, me) for condition in conditions)


def holds(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """Tell whether one condition holds. Its first key is its name; a condition in words is taken as true."""
    table.meter.spend(1)
    name = next(iter(condition))
    return table.timing.conditions[name](table, condition, you, me)


def players_of(table: "Table", who: str, you: str) -> tuple[str, ...]:
    """Return the players that a word means: "you", "opponent", "each", "turn player", or a player's name."""
    if who == "you":
        return (you,)
    if who == "opponent":
        return table.opponents(you)
    if who == "each":
        return table.seats(you)
    if who == "turn player":
        return (table.turn_player,)
    if table.doing is not None and who in ("target", "event"):
        return _players_meant(table, table.doing, who)
    return (who,)


def _players_meant(table: "Table", item: Item, who: str) -> tuple[str, ...]:
    """Return the players that an effect was aimed at, or whose doing set it off."""
    named = item.targets if who == "target" else (item.facts.get("event", {}).get("player", ""),)
    return tuple(player for player in named if player in table.players)


def _not(table: "Table", condition: Condition, you: str, me: str) -> bool:
    return not all_hold(table, condition["not"], you, me)


def _any(table: "Table", condition: Condition, you: str, me: str) -> bool:
    return any(holds(table, each, you, me) for each in condition["any"])


def one_meant(table: "Table", ref: str, me: str) -> Any:
    """Return the thing that a condition asks about (`self`, `host`, `target`, `event`, a name), or None."""
    if ref == "self":
        return table.things.get(me)
    if ref == "host" or (table.doing is not None and ref.split(" ")[0] in OF_AN_ITEM):
        return next(iter(table.meant(ref, me)), None)
    return table.find(ref)


def _zone(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ zone = "play", of = "Gorilla" }`: a thing is in a zone."""
    thing = one_meant(table, condition.get("of", "self"), me)
    return thing is not None and thing.zone == condition["zone"]


def _mark(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ mark = "depleted", of = "self" }`: a thing is in a state."""
    thing = one_meant(table, condition.get("of", "self"), me)
    return thing is not None and condition["mark"] in thing.marks


def _number(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ number = "deck", of = "opponent", most = 5 }`: what is counted for a player is between `least` and `most`."""
    of = condition.get("of", "you")
    values = [table.number(player, condition["number"]) for player in players_of(table, of, you)]
    return all(value is None or _between(table, value, condition, you, me) for value in values)


def _stat(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ stat = "power", of = "self", least = 10000 }`."""
    thing = one_meant(table, condition.get("of", "self"), me)
    return thing is not None and _between(table, stat_of(table, thing, condition["stat"]), condition, you, me)


def _count(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ count = "play", kind = "character", of = "you", least = 3 }`: how many cards fit; one, if nothing is said."""
    cards = condition.get("cards") or counted_in(condition)
    number = table.amount(Amount("count", condition["count"], cards=cards), you, me)
    few = condition if {"least", "most"} & set(condition) else {"least": 1}
    return _between(table, number, few, you, me)


def counted_in(condition: Condition) -> Filter:
    """Return which cards a condition counts: yours, if it does not say whose."""
    parts = {name: value for name, value in condition.items() if name not in ("count", "least", "most")}
    return Filter(frozen({"of": "you", "zone": condition["count"], **parts}))


def _card(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ card = "target", kind = "unit", cost = { most = 3 } }`: a card is what a filter says."""
    thing = one_meant(table, condition["card"], me)
    return thing is not None and table.fits(thing, condition["cards"], you, me)


def _amount(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ amount = { count = "hand" }, most = { count = "hand", of = "opponent" } }`: numbers are compared."""
    return _between(table, table.amount(condition["amount"], you, me), condition, you, me)


def _did(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ did = "discarded" }`: the text that resolves has done it ("if you do")."""
    few = condition if {"least", "most"} & set(condition) else {"least": 1}
    return _between(
        table,
        table.amount(Amount("did", condition["did"], frozen({"to": condition.get("to", "")})), you, me),
        few,
        you,
        me,
    )


def _turn(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ turn = "you" }`: whose turn it is."""
    return table.turn_player in players_of(table, condition["turn"], you)


def _step(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ step = "power" }`: the step of the turn."""
    return bool(table.step == condition["step"])


def _words(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ words = "you have three Hollows", holds = true }`: a judge has looked and said whether it holds."""
    return bool(condition.get("holds", True))


def _between(table: "Table", value: int, condition: Condition, you: str, me: str) -> bool:
    least, most = condition.get("least"), condition.get("most")
    if least is not None and value < table.amount(least, you, me):
        return False
    return most is None or value <= table.amount(most, you, me)


CONDITIONS: dict[str, Callable[["Table", Condition, str, str], bool]] = {
    "not": _not,
    "any": _any,
    "zone": _zone,
    "mark": _mark,
    "number": _number,
    "stat": _stat,
    "count": _count,
    "card": _card,
    "amount": _amount,
    "did": _did,
    "turn": _turn,
    "step": _step,
    "words": _words,
}


def collect(table: "Table", event: Event) -> None:
    """Make every triggered text pending whose condition this event meets, in the order of the table's things."""
    about: Mapping[str, Any] = {}
    for each, text in table.with_texts(event.kind):
        thing = as_it_was(each, event)
        if works(table, thing, text, event) and meets(table, text.when, thing, event):
            about = about or {"player": event.player, "thing": event.thing, "item": event.item, **event.more}
            if text.needs and not _needs_hold(table, thing, text, about):
                continue
            if used(table, thing.key, text):
                continue
            table.wait([Pending(table.new_key(), text, thing.key, thing.controller, about)])
    if table.standing:
        _act_later(table, event)


def _act_later(table: "Table", event: Event) -> None:
    """Let the texts act that an effect has left behind for when this happens; most are then used up."""
    due: list[Pending] = []
    for standing in table.standing:
        if standing.sort != "later" or standing.what.when.event != event.kind:
            continue
        text: Text = standing.what
        if meets(table, text.when, bearer(table, standing), event):
            about = {"player": event.player, "thing": event.thing, "item": event.item, **event.more}
            due.append(Pending(table.new_key(), text, standing.source, standing.controller, about))
            if not text.more["every"]:
                table.set(standing=tuple(each for each in table.standing if each is not standing))
    if due:
        table.timing.puts_off(table, due)


def bearer(table: "Table", standing: Standing) -> Thing:
    """Return the card that an effect which lasts comes from, with the player whose effect it is."""
    you, source = standing.controller, table.things.get(standing.source)
    return source._replace(controller=you) if source else Thing(standing.source, "", "", you, you, "")


def _needs_hold(table: "Table", thing: Thing, text: Text, about: Mapping[str, Any]) -> bool:
    """Tell whether the conditions of a triggered text hold; they may speak of what has happened."""
    doing = table.doing
    table.doing = Item("", text.name, thing.controller, "triggered", thing.key, facts={"event": about})
    hold = all_hold(table, text.needs, thing.controller, thing.key)
    table.doing = doing
    return hold


def works(table: "Table", thing: Thing, text: Text, event: Event) -> bool:
    """Tell whether a text works where its thing is, or was until this very event."""
    zones = text.zones or table.timing.in_play
    return thing.zone in zones or (event.thing == thing.key and event.more.get("came_from") in zones)


def as_it_was(thing: Thing, event: Event) -> Thing:
    """Return a thing with the player who controlled it until this very event took it out of play."""
    if event.thing != thing.key or "controller" not in event.more:
        return thing
    return thing._replace(controller=event.more["controller"])


def meets(table: "Table", when: When | None, thing: Thing, event: Event) -> bool:
    """Tell whether an event is what a text waits for."""
    if when is None or when.event != event.kind:
        return False
    if not _is_player(table, when.player, thing.controller, event.player):
        return False
    if not _is_thing(table, when.thing, thing, event.thing):
        return False
    if when.kind and (event.thing not in table.things or table.things[event.thing].kind != when.kind):
        return False
    if when.which and not _is_which(table, when.which, thing, event):
        return False
    if when.step and event.more.get("step") != when.step:
        return False
    return all(_same(event.more.get(name), value) for name, value in when.more.items())


def _is_which(table: "Table", which: Filter, thing: Thing, event: Event) -> bool:
    """Tell whether the card that something happened to is what a text waits for."""
    happened_to = table.things.get(event.thing)
    return happened_to is not None and table.fits(happened_to, which, thing.controller, thing.key)


def used(table: "Table", key: str, text: Text) -> bool:
    """Tell whether a text that works once a turn has been used this turn, or one with which it shares that."""
    return bool(text.once) and (key, text.limit) in table.memo.get("used", frozenset())


def use_up(table: "Table", key: str, text: Text) -> None:
    """Note that a text has been used this turn."""
    table.remember("used", table.memo.get("used", frozenset()) | {(key, text.limit)})


def _is_player(table: "Table", wanted: str, controller: str, player: str) -> bool:
    if wanted == "any":
        return True
    if wanted == "you":
        return player == controller
    if wanted == "opponent":
        return player in table.opponents(controller)
    return player == wanted


def _is_thing(table: "Table", wanted: str, thing: Thing, key: str) -> bool:
    if not wanted:
        return True
    if wanted == "self":
        return key == thing.key
    if wanted == "other":
        return bool(key) and key != thing.key
    if wanted == "host":
        return bool(thing.on) and key == thing.on
    return key == wanted or (key in table.things and bool(table.things[key].name == wanted))


def _same(found: Any, wanted: Any) -> bool:
    return bool(found in wanted) if isinstance(wanted, (tuple, list)) else bool(found == wanted)


def place_waiting(table: "Table") -> None:
    """Place everything that waits, one player after the other from the first; a task ("triggers")."""
    if not table.pending:
        for decided in ("sorted", "answers"):
            if decided in table.memo:
                table.remember(decided, None)
        return
    first = table.timing.trigger_first(table)
    owners = [each.controller for each in table.pending]
    player = next((seat for seat in table.seats(first) if seat in owners), owners[0])
    table.later(Task("enter", (player,)), Task("triggers"))


def enter(table: "Table", player: str) -> None:
    """Place one waiting text of a player, asking first whatever has to be decided; a task."""
    decider = table.timing.trigger_first(table) if table.timing.one_orders else player
    table.meter.spend(len(table.pending) >> 1)
    mine = [each for each in table.pending if table.timing.one_orders or each.controller == player]
    if len(mine) > 1 and not any(each.key in table.memo.get("sorted", ()) for each in mine):
        keys = tuple(each.key for each in mine)
        names = commas(table.name(each.key) for each in mine)
        text = say(
            "{decider} decides the order of {n} triggered texts: {names}.", decider=decider, n=len(mine), names=names
        )
        table.ask(Question("order", decider, text, table.cite("ask order"), keys, keys))
        return
    pending = mine[0]
    if pending.text.optional and ("yes", pending.key) not in table.memo.get("answers", ()):
        text = say("{player} may use {text}.", player=pending.controller, text=table.name(pending.key))
        about = {"pending": pending.key, "again": player}
        table.ask(Question("may", pending.controller, text, table.cite("optional"), ("yes", "no"), "yes", about))
        return
    _place(table, pending)


def _place(table: "Table", pending: Pending) -> None:
    table.set(pending=tuple(each for each in table.pending if each.key != pending.key))
    if used(table, pending.source, pending.text):
        name = table.numbered(pending.key, pending.text.called)
        text = say("{text} has been used this turn.", text=name)
        table.tell("skipped", text, table.cite("once"), thing=pending.source)
        return
    if pending.text.once:
        use_up(table, pending.source, pending.text)
    item = item_of(pending)
    if pending.text.targets and not item.targets:
        table.later(Task("aim", (item, pending.text.targets)))
    else:
        table.timing.place(table, item)


def item_of(pending: Pending) -> Item:
    """Return the item that a waiting text becomes."""
    text = pending.text
    marks = frozenset({"optional"} if text.optional else ())
    by = text.more.get("by")  # what an effect has put off acts on its targets
    aimed, last = (by.targets, by.facts.get("last", ())) if by else ((), ())
    facts = frozen({"event": pending.event, "text": text, "last": last})
    key, source = pending.key, pending.source
    return Item(key, text.called, pending.controller, "triggered", source, text.ops, aimed, text.proviso, marks, facts)


def aim(table: "Table", item: Item, amount: int) -> None:
    """Ask the controller of a triggered text for its targets; a task."""
    options = tuple([thing.key for thing in table.in_play()] + [each.key for each in table.pile] + list(table.seats()))
    about = {"item": item, "amount": amount, "least": 0}
    text = say_many("{player} chooses {n} target for {item}.", "{player} chooses {n} targets for {item}.", amount,
                    player=item.controller, item=table.called(item))  # fmt: skip
    table.ask(Question("aim", item.controller, text, table.cite("target"), options, (), about))

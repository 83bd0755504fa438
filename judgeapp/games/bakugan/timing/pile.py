"""The batch: who has priority when, how what waits in it completes, and what never enters it (1.14, 4.4, 6.7,
6.10).
"""

from collections.abc import Callable
from typing import Any

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing import changes, conditions, effects, piles
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import gone, things
from judgeapp.domain.timing.piles import Pile
from judgeapp.domain.timing.state import (
    Amount,
    Grounds,
    Item,
    Op,
    Pending,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
    remembers,
)
from judgeapp.domain.timing.table import Table
from judgeapp.games.bakugan.timing import loops, tags
from judgeapp.games.bakugan.timing.bakugan import (
    evolve,
    holders,
    is_basic,
    is_multiplayer,
    release,
    undress,
)
from judgeapp.games.bakugan.timing.damage import voids
from judgeapp.games.bakugan.timing.playing import in_mode, lay, modes_of, x_in
from judgeapp.games.bakugan.timing.requirements import (
    ask_selections,
    keep_valid,
    kind_of,
    specs_of,
)

# --- windows

WINDOWS: dict[str, Grounds] = {
    "selection": by_rule("5.6.2", "1.14.3"),
    "power": by_rule("5.9.1", "1.14.3"),
    "victor": by_rule("5.10.3", "1.14.3"),
    "flip": by_rule("5.11.2.1", "3.6.2", "1.14.4"),
    "damage": by_rule("5.11.3", "1.14.3"),
    "play": by_rule("5.15.1", "1.14.3"),
}


NO_WINDOW: dict[str, tuple[str, ...]] = {
    "placing": ("5.2.1",),
    "draw": ("5.2.1",),
    "energize": ("5.2.1",),
    "rolling": ("5.6.2", "5.9.1"),
    "retracting": ("5.13.1", "5.15.1"),
    "charge": ("5.15.1",),
    "reset": ("5.15.1", "5.1.4"),
    "end": ("5.1.4",),
}


def open_window(table: Table, key: str, first: str = "") -> None:
    """Open a window; a task. What waits already, from a step without one, waits for it, too (A6)."""
    if key == "damage" and _has_been_asked(table):
        return
    grounds = WINDOWS[key]
    if is_multiplayer(table):
        grounds = by_rule(*grounds.rules, "8.2.1")
    table.later(Task("window over", (key,)))
    piles.open_window(table, key, first, grounds)


def _has_been_asked(table: Table) -> bool:
    """Tell whether all have passed since no damage was left: the window of 5.11.3 is then over already (1.14.6)."""
    if not table.memo.get("passed after damage") or table.pile or table.pending:
        return False
    table.remember("passed after damage", None)
    text = say("Everybody has passed since no damage was left: that ends the Damage Step.")
    table.tell("goes on", text, by_reading("A12", "5.11.3", "1.14.6"), window="damage")
    return True


def window_over(table: Table, key: str) -> None:
    """Say what the end of a window leads to; a task."""
    if key == "flip":
        left = sum(each.left for each in table.memo.get("damages", ()))
        table.remember("passed after damage", None if left else True)
        text = say("No damage is left to be dealt.")
        if left:
            text = say("Back to the damage: the {n} that is left is dealt.", n=left)
        grounds = by_reading("A12", "5.11.2.1", "1.14.6")
    else:
        title = table.timing.stages[table.step].title
        text, grounds = say("That ends the {title}.", title=title), by_reading("A5", "1.14.6", "5.1.3")
    table.tell("goes on", text, grounds, window=key)


def why_no_window(table: Table) -> tuple[str, ...]:
    """Return why what triggers now has to wait for a window: the rule of a step without one, or of damage; or ()."""
    if table.memo.get("damages"):
        return ("5.11.2",)
    return () if table.step in WINDOWS else NO_WINDOW[table.step]


def starting_player(table: Table) -> str:
    """Return the starting player, or the next one clockwise if they are out of the game."""
    return table.leader if table.leader not in table.out else table.next_player(table.leader)


# --- completing


def before(table: Table, item: Item) -> bool:
    """Begin a completion: selections are looked at again, a Hero or Evo enters play. False: nothing happens."""
    if "source gone" in item.marks:
        text = say("{card} has left play; {item} completes all the same, as far as it can.",
                   card=table.name(item.source), item=table.called(item))  # fmt: skip
        table.tell("source gone", text, table.cite("source"), thing=item.source, item=item.key)
    if voids(table, item):
        text = say(
            "{item} answers a Flip card and would change the Victor's damage: it has no effect.",
            item=table.called(item),
        )
        table.tell("fails", text, by_rule("5.11.2.1.1"), player=item.controller, thing=item.source, item=item.key)
        return False
    if not keep_valid(table, item):
        return False
    if table.settings["checks"] == "once" and any("if" in op.args for op in item.ops):
        table.set(resolving=(*table.resolving[:-1], _looked_at(table, table.resolving[-1])))
    return item.sort != "card" or _enters(table, table.things.get(item.source), table.resolving[-1])


STATE = ("zone", "mark", "number", "stat", "count", "card", "amount", "turn", "step", "words", "core", "tag", "mode")


def _looked_at(table: Table, item: Item) -> Item:
    """Return an item whose conditions were looked at as it begins to complete (6.7.1.5; A31).

    A condition that asks what one of its own instructions has done or chosen can only be looked at by then.
    """
    ops, failed, told = list[Op](), list[int](), list[int]()
    asked = [each for op in item.ops for each in op.args.get("if", ())]
    tags.tell(table, item, filter(_asks_for_state, asked))
    for number, op in enumerate(item.ops):
        early = tuple(each for each in op.args.get("if", ()) if _asks_for_state(each))
        if not all_hold(table, early, item.controller, item.source):
            (told if tags.fails_by_tags(table, item, early) else failed).append(number)
        rest = tuple(each for each in op.args.get("if", ()) if each not in early)
        ops.append(op._replace(args=frozen({**op.args, "if": rest})) if early else op)
    found = {"failed": tuple(failed), "told": tuple(told)}
    return item._replace(ops=tuple(ops), facts=frozen({**item.facts, **found}))


def _asks_for_state(condition: conditions.Condition) -> bool:
    word = next(iter(condition))
    if word in ("not", "any"):
        return all(_asks_for_state(each) for each in condition[word])
    meant = [condition[word] if word == "card" else "", *(condition.get(key, "") for key in ("of", "on", "among"))]
    meant += [ref for each in condition.values() if isinstance(each, Amount) for ref in _meant_by(each)]
    asks_for_own = any(str(each).startswith(("target", "event", "chosen")) for each in meant) or remembers(condition)
    return word in STATE and not asks_for_own


def _meant_by(amount: Amount) -> tuple[Any, ...]:
    """Return the cards that a number speaks of, by the words for them."""
    parts = amount.cards.parts if amount.cards else {}
    return (amount.value, amount.args.get("of", ""), *(parts.get(key, "") for key in ("of", "on", "among")))


def _enters(table: Table, card: Thing | None, item: Item) -> bool:
    if card is None or card.kind not in ("hero", "evo"):
        return True
    if card.kind == "hero":
        works = ("6.5.1", "6.5.3", "6.9.2") if any(text.sort == "static" for text in card.texts) else ()
        changes.move(table, Change("move", item.controller, by_rule("3.4.2", *works), thing=card.key, to="play"))
        table.mark(card.key, "new")
        return True
    host = table.things.get(item.targets[0]) if item.targets else None
    if host is None:
        return False
    evolve(table, card, host)
    table.mark(card.key, "new")
    return True


def after(table: Table, item: Item, worked: bool) -> None:
    """Put a card that has completed, failed or been negated into its owner's discard pile, unless it is in play."""
    if worked:
        loops.note_completion(table, item)
    card = table.things.get(item.source)
    if item.sort != "card" or card is None or card.zone != "batch":
        return
    if "negated" in item.marks:
        grounds = by_rule("6.10.2.2", "4.5.1") if card.kind == "action" else by_reading("A18", "4.5.1", "6.10.2.2")
    else:
        grounds = by_rule("3.5.2", "4.5.1") if worked else by_reading("A30", "1.5.1", "4.5.1")
    changes.move(table, Change("move", item.controller, grounds, thing=card.key, to="discard"))


BATCH = Pile(
    "batch",
    True,
    starting_player,
    before,
    after,
    open=by_rule("1.14.2", "1.14.3"),
    hand_on=by_rule("1.14.2", "1.14.4", "6.1.1", "6.2.1", "6.6.1", "7.6.1"),
    passing=by_rule("1.14.3", "1.14.4", "7.6.1"),
    resolve=by_reading("A1", "4.4.3", "4.4.3.1", "6.7.1"),
    back=by_rule("1.14.2.1", "1.14.5"),
    close=by_rule("1.14.3"),
)


def perform_pass(table: Table, action: Action) -> None:
    """Pass; by the other reading of A1 a single pass completes the end of the batch."""
    table.set(asking=None)
    if table.settings["passes"] == "both" or not table.pile:
        piles.pass_priority(table, action.player)
        return
    text = say("{player} passes: by the chosen reading that is enough.", player=action.player)
    table.tell("passed", text, by_reading("A1", "1.14.2"), player=action.player)
    table.later(Task("resolve", (table.pile[-1].key,)), Task("again"))


def settled(name: str, task: Callable[..., None]) -> Callable[..., None]:
    """Return a task that lets everything that has triggered enter the batch first (7.2.7.2, A6, A8)."""

    def run(table: Table, *args: object) -> None:
        if table.pending:
            table.later(Task("triggers"), Task(name, args))
        else:
            task(table, *args)

    return run


def run_op(table: Table, item: Item, index: int) -> None:
    """Carry out an instruction; a task. Somebody who is out of the game does nothing more."""
    if item.controller in table.out:
        return
    begun = next((each for each in reversed(table.resolving) if each.key == item.key), None)
    facts = begun.facts if begun else {}  # a part of it has conditions of its own
    failed = index in facts.get("failed", ())
    asked = (begun or item).ops[index].args.get("if", ())
    tags.tell(table, item, asked)
    if not failed and index not in facts.get("told", ()) and not tags.fails_by_tags(table, item, asked):
        effects.run_op(table, item, index)
        return
    item = effects.begin_op(table, item, index)
    if failed:
        text = say("A condition of {item} did not hold as it began to complete: this part does nothing.",
                   item=table.called(item))  # fmt: skip
        rules = table.cite("proviso", item.sort).rules
        table.tell("skipped", text, by_reading("A31", "6.7.1.5", *rules), item=item.key)
    effects.end_op(table, item, index)


# --- what goes into it by itself


def place(table: Table, item: Item) -> None:
    """Put a triggered text or a copy into the batch; what BakuCores do takes place at once, outside it."""
    text: Text | None = item.facts.get("text")
    source = table.things.get(item.source)
    if "copy" in item.marks:
        lay_copy(table, item)
    elif text is not None and source is not None and (text.label == "core" or source.kind == "core"):
        _at_once(table, item, text, source)
    elif is_basic(table):
        said = say("{item} is not used: in the basic game only BakuCores do something.", item=table.called(item))
        table.tell(
            "skipped", said, by_reading("", "9.1.1", "9.3.1", "9.6.1"), player=item.controller, thing=item.source
        )
    else:
        piles.place_trigger(table, item, _why_then(table, item))


ON_LIST = ("played", "used", "triggered", "begins", "ends")  # on what abilities wait, by the list of 7.2.7.1


def _why_then(table: Table, item: Item) -> Grounds:
    """Return the rules by which an ability enters the batch now that it has triggered."""
    text: Text | None = item.facts.get("text")
    listed = ("7.2.7.1",) if text is not None and text.when is not None and text.when.event in ON_LIST else ()
    usual = table.cite("trigger").beside(listed)
    if _by_victor(item):
        return by_rule("5.10.2", *usual.rules)
    if table.resolving:
        return by_reading("A8", *usual.rules, "1.14.5")
    without = why_no_window(table)
    return by_reading("A6", *usual.rules, *without) if without else usual


def _by_victor(waiting: Item | Pending) -> bool:
    """Tell whether something waits because a Victor was declared (5.10.2)."""
    text: Text | None = waiting.text if isinstance(waiting, Pending) else waiting.facts.get("text")
    return text is not None and text.when is not None and text.when.event == "victor"


def enter(table: Table, player: str) -> None:
    """Place one waiting text of a player; a task. The order of what waits for the Victor has a rule of its own."""
    conditions.enter(table, player)
    question = table.asking
    if question is not None and question.kind == "order":
        mine = [each for each in table.pending if each.key in question.options]
        rules = (*(["5.10.2"] if any(map(_by_victor, mine)) else ()), *question.grounds.rules)
        table.set(asking=question._replace(grounds=question.grounds._replace(rules=rules)))


def _tell_whose_first(table: Table) -> None:
    """Say once whose abilities go first where those of several players wait (4.4.2, 6.3.3)."""
    owners = {each.controller for each in table.pending}
    seats = [player for player in table.seats(starting_player(table)) if player in owners]
    if len(seats) < 2 or table.memo.get("whose first"):
        table.remember("whose first", table.memo.get("whose first") if table.pending else None)
        return
    table.remember("whose first", True)
    text = say("Abilities of several players wait: they enter the batch in this order of players: {names}.",
               names=commas(seats))  # fmt: skip
    table.tell("ordered", text, by_rule("4.4.2", "6.3.3", *(["6.3.3.1"] if is_multiplayer(table) else [])))


def place_waiting(table: Table) -> None:
    """Place what has triggered; a task. What BakuCores do takes place before anything else, theirs first (4.4.4).

    If a player has several of these at once, they choose the order like that of other triggers (1.3.5).
    """
    table.set(pending=tuple(each for each in table.pending if each.controller not in table.out))
    fed = [each for each in table.pending if _is_fed(table, each)]
    ranks = [_rank(table, each) for each in fed]
    fed = [each for each, rank in zip(fed, ranks, strict=True) if ranks.count(rank) == 1]
    if not fed:
        _tell_whose_first(table)
        conditions.place_waiting(table)
        return
    table.set(pending=tuple(each for each in table.pending if each not in fed))
    fed.sort(key=lambda each: _rank(table, each)[0])
    table.later(*(Task("fed", (each,)) for each in fed), Task("triggers"))


def _is_fed(table: Table, pending: Pending) -> bool:
    text = pending.text
    return (text.label == "core" or table.things[pending.source].kind == "core") and not (text.optional or text.targets)


def _rank(table: Table, pending: Pending) -> tuple[bool, str]:
    return table.things[pending.source].kind != "core", pending.controller


def run_fed(table: Table, pending: Pending) -> None:
    """Let what BakuCores do take place; a task."""
    _at_once(table, conditions.item_of(pending), pending.text, table.things[pending.source])


def _at_once(table: Table, item: Item, text: Text, source: Thing) -> None:
    rules = by_rule("4.4.4.2") if source.kind == "core" else by_rule("4.4.4.3", "6.5.2.1")
    if not all_hold(table, text.proviso, item.controller, source.key):
        return
    said = say(
        "{item} of {source} takes place at once, outside the batch.", item=table.called(item), source=source.name
    )
    table.tell("at once", said, rules, player=item.controller, thing=source.key)
    table.later(Task("run", (item.controller, source.key, item.ops, item.facts["event"], ())))


# --- negating and copying


def negate(table: Table, item: Item, op: Op) -> None:
    """`{ negate = "target" }`: something in the batch, or a BakuCore that is held (6.10.2.3)."""
    ref = str(op.value)
    known = ref.startswith("target") or table.find(ref) is not None
    named = things(table, item, op, ref) if known else []
    cores = [thing.key for thing in named if thing.kind == "core" and thing.zone == "play"]
    if cores and not set(effects.SORTED).isdisjoint(op.args):
        cores = []  # only what waits is told apart
    if not cores:
        effects.negate(table, item, op)
    table.later(*(Task("negate core", (key, item.name)) for key in cores))


def negate_core(table: Table, key: str, by: str) -> None:
    """Negate a BakuCore that is held; a task. It goes back onto the Field, and its bonus ends (A16)."""
    core = table.things[key]
    text = say("{by} negates the BakuCore {core}.", by=by, core=core.name)
    table.tell("negated", text, by_reading("A16", "6.10.2.3", "4.4.4.2", "6.5.2"), player=core.controller, thing=key)
    for host in holders(core):
        release(table, table.things[key], host)


def copy(table: Table, item: Item, op: Op) -> None:
    """`{ copy = "target" }`: a copy of its own, with selections of its own, that enters the batch at once (7.7)."""
    ref = item.targets[0] if op.value == "target" and item.targets else str(op.value)
    twin = _twin(table, item, ref)
    if twin is None:
        gone(table, item, op)
        return
    specs = twin.facts["specs"]
    if barrier := _forbidden_copy(table, twin):
        text = say("{twin} can't be played now ({barrier}): it is lost.", twin=twin.name, barrier=barrier)
        table.tell("skipped", text, by_rule("7.7.4", "7.7.1", "1.3.2"), player=item.controller)
    elif not specs:
        lay_copy(table, twin)
    elif not ask_selections(table, twin, specs):
        text = say("Nothing can be selected for {twin}: it is lost.", twin=twin.name)
        table.tell("skipped", text, by_rule("7.7.4", "1.13.1"), player=item.controller)


def _forbidden_copy(table: Table, twin: Item) -> str:
    """Return what forbids a player to play or use what a copy is of, or ""."""
    deeds = ("play", f"play {kind_of(table, twin)}") if twin.sort == "card" else ("use",)
    return next(filter(None, (changes.forbidden(table, deed, twin.controller) for deed in deeds)), "")


def grant(table: Table, item: Item, op: Op) -> None:
    """`{ grant = "target", do = [...] }`: something in the batch does more when it completes; its copies don't."""
    ref = item.targets[0] if op.value == "target" and item.targets else str(op.value)
    found = table.item(ref)
    if found is None:
        gone(table, item, op)
        return
    more = op.args.get("do", ())
    facts = frozen({**found.facts, "granted": found.facts.get("granted", 0) + len(more)})
    changed = found._replace(ops=(*found.ops, *more), facts=facts)
    table.set(pile=tuple(changed if each.key == found.key else each for each in table.pile))
    text = say("{found} is changed by {item}.", found=table.called(found), item=table.called(item))
    table.tell("noted", text, table.cite("effect"), item=found.key)


def _twin(table: Table, item: Item, ref: str) -> Item | None:
    """Return a copy of what waits, or of a card that was played; None if there is neither.

    It is what is printed: nothing was granted to it (7.7.2), and no X was paid for it. Decisions are those that were
    made for the original.
    """
    found = table.item(ref)
    source = table.things.get(found.source if found else item.facts.get("cards", {}).get(ref, ref))
    text: Text | None = (found.facts.get("text") if found else None) or (source.text("play") if source else None)
    if found is None:
        if text is None or source is None:
            return None
        found = Item("", source.name, item.controller, "card", source.key, in_mode(text.ops, ""))
    specs = specs_of(text, source)
    granted = found.facts.get("granted", 0)
    ops = x_in(text.ops, 0) if text and not modes_of(text) else found.ops[: len(found.ops) - granted]
    facts = frozen({"copied": found.source, "specs": specs, "lacks": bool(granted)})
    return Item(table.new_key(), say("{item} (copy)", item=found.name), item.controller, found.sort, "", ops,
                () if specs else found.targets, text.proviso if text else found.proviso, frozenset({"copy"}),
                facts)  # fmt: skip


def lay_copy(table: Table, twin: Item) -> None:
    """Put a copy into the batch, as though it had been played on its own (7.7.1)."""
    text = say("{player} has {twin} in the batch, independent of the original.", player=twin.controller, twin=twin.name)
    rules = ("7.7.1", "7.7.3", *(["7.7.2"] if twin.facts["lacks"] else []))
    table.tell("copied", text, by_rule(*rules), player=twin.controller, item=twin.key)
    lay(table, twin, say("{twin} is at the end of the batch.", twin=twin.name), by_rule("7.7.1", "7.7.4"))


# --- moving


def _note_source_gone(table: Table, card: Thing) -> None:
    """Note of the abilities of a card that wait in the batch that it has left play (A19)."""
    waits = [item for item in table.pile if item.source == card.key and item.sort != "card"]
    if waits:
        marked = {item.key: item._replace(marks=item.marks | {"source gone"}) for item in waits}
        table.set(pile=tuple(marked.get(item.key, item) for item in table.pile))


def move(table: Table, this: Change) -> None:
    """Move a card; an Evo that leaves uncovers what is beneath, an Energy card is what is printed on it again."""
    card = table.things[this.thing]
    changes.move(table, this)
    if card.zone == "play" != this.to:
        _note_source_gone(table, card)
    if card.zone != this.to:
        for zone, by in ((card.zone, -1), (this.to, 1)):
            if zone in ("hand", "deck"):
                table.add(card.owner, zone, by)
    if card.kind == "evo" and card.on and card.zone == "play" != this.to:
        undress(table, card)
    if card.zone == "energy" != this.to:
        uncharged = "uncharged" in card.marks or not table.number(card.owner, "charged")
        table.add(card.owner, "uncharged" if uncharged else "charged", -1)  # it makes no Energy any more
    if card.kind == "energy" and this.to != "energy" and "printed kind" in card.facts:
        table.alter(card.key, kind=card.facts["printed kind"])

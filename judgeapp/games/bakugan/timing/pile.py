"""The batch: how what waits in it completes, what never enters it, illegal plays and loops (4.4, 6.7, 6.10, 7.8.1)."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing import changes, conditions, effects, piles
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import OPS, gone, things
from judgeapp.domain.timing.piles import Pile
from judgeapp.domain.timing.state import (
    Item,
    Op,
    Pending,
    Refusal,
    State,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of
from judgeapp.domain.timing.words import shown
from judgeapp.games.bakugan.timing.bakugan import evolve, holders, release, undress
from judgeapp.games.bakugan.timing.damage import voids
from judgeapp.games.bakugan.timing.playing import MISTAKES, amount_of, announce, in_mode, lay, modes_of, with_x, x_of
from judgeapp.games.bakugan.timing.requirements import (
    ask_selections,
    available,
    card_cost,
    keep_valid,
    kind_of,
    specs_of,
    uncharge,
)
from judgeapp.games.bakugan.timing.turn import starting_player, why_no_window

# --- completing


def text_key(item: Item) -> str:
    """Return what tells texts in the batch apart, however often they come up and whatever language they are told in."""
    return "/".join((item.source, item.name))


def count_completion(table: Table, item: Item) -> None:
    """Remember how often a text has completed this turn; a loop is known by it (A30)."""
    done, key = table.memo.get("completed", {}), text_key(item)
    table.remember("completed", frozen({**done, key: done.get(key, 0) + 1}))


def before(table: Table, item: Item) -> bool:
    """Begin a completion: selections are looked at again, a Hero or Evo enters play. False: nothing happens."""
    if voids(table, item):
        text = say("{item} answers a Flip card and would change the Victor's damage: it has no effect.", item=item.name)
        table.tell("fails", text, by_rule("5.11.2.1.1"), player=item.controller, thing=item.source, item=item.key)
        return False
    if not keep_valid(table, item):
        return False
    return item.sort != "card" or _enters(table, table.things.get(item.source), table.resolving[-1])


def _enters(table: Table, card: Thing | None, item: Item) -> bool:
    if card is None or card.kind not in ("hero", "evo"):
        return True
    if card.kind == "hero":
        changes.move(table, Change("move", item.controller, by_rule("3.4.2"), thing=card.key, to="play"))
        return True
    host = table.things.get(item.targets[0]) if item.targets else None
    if host is None:
        return False
    evolve(table, card, host)
    return True


def after(table: Table, item: Item, worked: bool) -> None:
    """Put a card that has completed, failed or been negated into its owner's discard pile, unless it is in play."""
    if worked:
        count_completion(table, item)
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
    hand_on=by_rule("1.14.2", "1.14.4", "6.2.1", "6.6.1", "7.6.1"),
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
    if item.controller not in table.out:
        effects.run_op(table, item, index)


# --- what goes into it by itself


def place(table: Table, item: Item) -> None:
    """Put a triggered text or a copy into the batch; what BakuCores do takes place at once, outside it."""
    text: Text | None = item.facts.get("text")
    source = table.things.get(item.source)
    if "copy" in item.marks:
        lay_copy(table, item)
    elif text is not None and source is not None and (text.label == "core" or source.kind == "core"):
        _at_once(table, item, text, source)
    elif table.resolving:
        piles.place_trigger(table, item, by_reading("A8", "7.2.7.2", "1.14.5"))
    elif without := why_no_window(table):
        piles.place_trigger(table, item, by_reading("A6", "7.2.7.2", *without))
    else:
        piles.place_trigger(table, item)


def place_waiting(table: Table) -> None:
    """Place what has triggered; a task. What BakuCores do takes place before anything else, theirs first (4.4.4).

    If a player has several of these at once, they choose the order like that of other triggers (1.3.5).
    """
    table.set(pending=tuple(each for each in table.pending if each.controller not in table.out))
    fed = [each for each in table.pending if _is_fed(table, each)]
    ranks = [_rank(table, each) for each in fed]
    fed = [each for each, rank in zip(fed, ranks, strict=True) if ranks.count(rank) == 1]
    if not fed:
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
    said = say("{item} of {source} takes place at once, outside the batch.", item=item.name, source=source.name)
    table.tell("at once", said, rules, player=item.controller, thing=source.key)
    table.later(Task("run", (item.controller, source.key, item.ops, item.facts["event"], ())))


# --- negating and copying


def negate(table: Table, item: Item, op: Op) -> None:
    """`{ negate = "target" }`: something in the batch, or a BakuCore that is held (6.10.2.3)."""
    ref = str(op.value)
    known = ref.startswith("target") or table.find(ref) is not None
    named = things(table, item, op, ref) if known else []
    cores = [thing.key for thing in named if thing.kind == "core" and thing.zone == "play"]
    if not cores:
        OPS["negate"](table, item, op)
    table.later(*(Task("negate core", (key, item.name)) for key in cores))


def negate_core(table: Table, key: str, by: str) -> None:
    """Negate a BakuCore that is held; a task. It goes back onto the Field, and its bonus ends (A16)."""
    core = table.things[key]
    text = say("{by} negates the BakuCore {core}.", by=by, core=core.name)
    table.tell("negated", text, by_reading("A16", "6.10.2.3", "4.4.4.2"), player=core.controller, thing=key)
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
    text = say("{found} is changed by {item}.", found=found.name, item=item.name)
    table.tell("noted", text, table.cite("effect"), item=found.key)


def _twin(table: Table, item: Item, ref: str) -> Item | None:
    """Return a copy of what waits, or of a card that was played; None if there is neither.

    It is what is printed: nothing was granted to it (7.7.2), and no X was paid for it. Decisions are those that were
    made for the original.
    """
    found = table.item(ref)
    source = table.things.get(found.source if found else ref)
    text: Text | None = (found.facts.get("text") if found else None) or (source.text("play") if source else None)
    if found is None:
        if text is None or source is None:
            return None
        found = Item("", source.name, item.controller, "card", source.key, in_mode(text.ops, ""))
    specs = specs_of(text, source)
    granted = found.facts.get("granted", 0)
    ops = with_x(text.ops, 0) if text and not modes_of(text) else found.ops[: len(found.ops) - granted]
    facts = frozen({"copied": found.source, "specs": specs})
    return Item(table.new_key(), say("{item} (copy)", item=found.name), item.controller, found.sort, "", ops,
                () if specs else found.targets, text.proviso if text else found.proviso, frozenset({"copy"}),
                facts)  # fmt: skip


def lay_copy(table: Table, twin: Item) -> None:
    """Put a copy into the batch, as though it had been played on its own (7.7.1)."""
    text = say("{player} has {twin} in the batch, independent of the original.", player=twin.controller, twin=twin.name)
    table.tell("copied", text, by_rule("7.7.1", "7.7.3"), player=twin.controller, item=twin.key)
    lay(table, twin, say("{twin} is at the end of the batch.", twin=twin.name), by_rule("7.7.1", "7.7.4"))


# --- moving


def move(table: Table, this: Change) -> None:
    """Move a card; an Evo that leaves uncovers what is beneath, an Energy card is what is printed on it again."""
    card = table.things[this.thing]
    changes.move(table, this)
    if card.zone != this.to:
        for zone, by in ((card.zone, -1), (this.to, 1)):
            if zone in ("hand", "deck"):
                table.add(card.owner, zone, by)
    if card.kind == "evo" and card.on and this.to != "play":
        undress(table, card)
    if card.kind == "energy" and this.to != "energy" and "printed kind" in card.facts:
        table.alter(card.key, kind=card.facts["printed kind"])


# --- illegal plays (7.8.1) and loops (A30)

AGAIN = 2  # completions after which the same text in the batch may be called a loop


def is_a_mistake(table: Table, action: Action) -> Refusal | None:
    """What is legal is not an illegal play."""
    plain = Action("play", action.player, {name: value for name, value in action.args.items() if name != "paid"})
    card = card_of(table, action)
    cost = card_cost(table, action.player, card, x_of(action))
    if any(check(table, plain) for check in MISTAKES) or action.args.get("paid", cost) != cost:
        return None
    return Refusal(say("{card} can be played legally now.", card=card.name), by_rule("7.8.1.1"))


def play_illegally(table: Table, action: Action) -> None:
    """Play a card that can't be played; the state before is kept, so that it can be undone."""
    card, player = card_of(table, action), action.player
    before = State._make((*(getattr(table, name) for name in State._fields),))._replace(agenda=tuple(table.agenda))
    cost, have = card_cost(table, player, card, x_of(action)), available(table, player)
    paid = amount_of(action, "paid", cost)
    paid = paid if have is None else min(paid, have)
    text = say("{player} plays {card} illegally; nobody has noticed yet.", player=player, card=card.name)
    table.tell("illegal", text, by_rule("7.8.1.1"), player=player, thing=card.key)
    announce(table, action, paid, frozenset({"illegal"}))
    table.remember("misplay", (before, player, card.key, paid))


def has_misplay(table: Table, action: Action) -> Refusal | None:
    """There must be an illegal play to undo."""
    if "misplay" in table.memo:
        return None
    return Refusal(say("No illegal play of this turn is known."), by_rule("7.8.1.1"))


def undo_misplay(table: Table, action: Action) -> None:
    """Undo an illegal play and everything that came of it; the Energy spent on it is in the pool (7.8.1.2, 7.8.1.3)."""
    before, player, key, paid = table.memo["misplay"]
    table.set(**before._asdict())
    table.set(agenda=list(before.agenda))
    pool = table.number(player, "energy") or 0
    name = table.name(key)
    text = say("The illegal play of {name} is negated, and everything that came of it is reversed.", name=name)
    table.tell("undone", text, by_rule("7.8.1.2"), player=player, thing=key)
    if paid > pool and table.number(player, "charged") is not None:
        uncharge(table, player, paid - pool)
        text = say(
            "The {paid} Energy that {player} spent is in the pool; the Energy cards stay uncharged.",
            paid=paid,
            player=player,
        )
        table.tell("noted", text, by_reading("A17", "7.8.1.3"), player=player)
    if table.asking.kind == "flip card":
        table.set(asking=None)
        table.alter(key, zone="discard")
        text = say("{name} goes to the discard pile: it was never in a hand.", name=name)
        table.tell("noted", text, by_reading("A17", "7.8.1.3", "3.6.1"), player=player, thing=key)
        return
    where = shown(table.things[key].zone)
    text = say(
        "{name} is in {player}'s {where} again; {player} may play it legally.", name=name, player=player, where=where
    )
    table.tell("noted", text, by_reading("A17", "7.8.1.3", "7.8.1.4"), player=player, thing=key)


def is_looping(table: Table, action: Action) -> Refusal | None:
    """A loop goes on if something waits that has completed again and again this turn."""
    done = table.memo.get("completed", {})
    if any(done.get(text_key(item), 0) >= AGAIN for item in table.pile):
        return None
    return Refusal(
        say("Nothing waits that has completed {again} times this turn.", again=AGAIN), by_reading("A30", "1.5.1")
    )


def end_loop(table: Table, action: Action) -> None:
    """Nobody can or will stop a loop: the game is a draw."""
    table.set(asking=None)
    table.later(Task("draw game", (say("a loop goes on that nobody can or will stop"), by_reading("A30", "1.5.1"))))

"""Words of Bakugan's own for effects and conditions, and what can happen to things and players."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import CHANGES as SHARED_CHANGES
from judgeapp.domain.timing.changes import Change, change, forbidden
from judgeapp.domain.timing.conditions import CONDITIONS as SHARED_CONDITIONS
from judgeapp.domain.timing.conditions import Condition
from judgeapp.domain.timing.effects import Effect, each_thing, gone, players, things
from judgeapp.domain.timing.instructions import NEGATED
from judgeapp.domain.timing.instructions import OP_WORDS as SHARED_WORDS
from judgeapp.domain.timing.lasting import OPS as SHARED_OPS
from judgeapp.domain.timing.state import Item, Op, Question, Task, Thing, by_reading, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import ON_CARD, WAITS, Names, Shape, Word, word
from judgeapp.games.bakugan.timing import bakugan, brawl, damage, energy, pile, tags
from judgeapp.games.bakugan.timing.playing import UNPLAYABLE

ENERGIZED = by_reading("", "7.2.4.1", "3.7.1", "3.7.2")


def retract(table: Table, item: Item, op: Op) -> None:
    """`{ retract = "target" }`."""
    why = {"you": item.controller, "by": item.key, "applied": item.facts.get("applied", ())}
    grounds = by_rule("7.2.5.1")
    each_thing(table, item, op, op.value,
               lambda thing: change("retract", thing.controller, grounds, thing=thing.key, **why))  # fmt: skip


def energize(table: Table, item: Item, op: Op) -> None:
    """`{ energize = "self" }`, `{ energize = "top", by = 2 }`: cards become Energy cards, uncharged (7.2.4.1)."""
    charged = bool(op.args.get("charged"))
    if op.value == "top":
        amount = int(op.args.get("by", 1))
        able = [player for player in players(table, item, op) if not _kept(table, item, "energize", player)]
        table.later(*(Task("energize top", (player, amount, charged)) for player in able))
    else:
        each_thing(table, item, op, op.value, lambda thing: Task("energize card", (thing.key, charged, item)))


# The document speaks only of players who uncharge; an Energy card that an effect turns gives Energy like any other.
UNCHARGED = by_reading("", "7.2.2.1", "1.7.1.1", "1.7.1.2")


def uncharge(table: Table, item: Item, op: Op) -> None:
    """`{ uncharge = 2, who = "opponent" }`: charged Energy cards, as many as there are, are uncharged for Energy."""
    for player in players(table, item, op):
        if _kept(table, item, "uncharge", player):
            continue
        charged = table.number(player, "charged")
        times = op.value if charged is None else min(op.value, charged)
        if times:
            energy.uncharge(table, player, times, UNCHARGED)
        else:
            gone(table, item, op)


def _kept(table: Table, item: Item, deed: str, player: str, thing: str = "") -> bool:
    """Tell whether something forbids what an effect would do with a player's cards, and say so (1.3.2)."""
    by = forbidden(table, deed, player, thing, item.controller)
    if by:
        table.tell("prevented", say("{card} forbids it.", card=by), by_rule("1.3.2"), player=player, thing=thing)
    return bool(by)


def energize_card(table: Table, key: str, charged: bool, item: Item) -> None:
    """Make a card an Energy card of its owner, wherever it was; a task."""
    card = table.things[key]
    if _kept(table, item, "energize", card.owner, key):
        return
    if card.zone == "play":
        table.timing.changes["move"](table, Change("move", card.owner, ENERGIZED, thing=key, to="energy"))
    elif card.zone in ("hand", "deck"):
        table.add(card.owner, card.zone, -1)
    facts = frozen({**card.facts, "printed kind": card.kind})
    marks = frozenset(() if charged else ("uncharged",))
    table.alter(key, zone="energy", kind="energy", controller=card.owner, facts=facts, marks=marks)
    table.add(card.owner, "charged" if charged else "uncharged", 1)
    _tell_energized(table, card.owner, card.name, key, charged)


def energize_top(table: Table, player: str, amount: int, charged: bool) -> None:
    """Make cards from the top of a deck Energy cards, as many as there are; a task."""
    left = table.number(player, "deck")
    for _ in range(amount if left is None else min(amount, left)):
        table.add(player, "deck", -1)
        table.add(player, "charged" if charged else "uncharged", 1)
        _tell_energized(table, player, say("the top card of the deck"), "", charged)


def _tell_energized(table: Table, player: str, card: str, key: str, charged: bool) -> None:
    text = say("{player} Energizes {card}: it is an uncharged Energy card now.", player=player, card=card)
    if charged:
        text = say("{player} Energizes {card}: it is a charged Energy card now.", player=player, card=card)
    table.tell("energized", text, ENERGIZED, player=player, thing=key)


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 1, kind = "bakugan" }`: chosen on completion (6.7.1.4); of Bakugan, only face up ones (1.13.1.2)."""
    SHARED_OPS["choose"](table, item, op)
    if table.asking is not None:
        rules = ("6.7.1.4", "1.13.1.2") if op.args.get("kind") == "bakugan" else ("6.7.1.4",)
        table.set(asking=table.asking._replace(grounds=by_reading("A3", *rules)))


def barred(table: Table, item: Item, thing: Thing) -> str:
    """Return why an effect can't choose a thing: its Character card is face down (1.13.1.2)."""
    if thing.kind != "bakugan" or "face up" in thing.marks:
        return ""
    return say("The Character card of {thing} is face down.", thing=thing.name)


def stat(table: Table, item: Item, op: Op) -> None:
    """`{ stat = "power", by = 100, of = "each bakugan" }`: every face up one (1.13.1.2)."""
    if op.args.get("of") != "each bakugan":
        SHARED_OPS["stat"](table, item, op)
        return
    for thing in reversed(bakugan.bakugan(table)):
        if not barred(table, item, thing):
            SHARED_OPS["stat"](table, item, op._replace(args=frozen({**op.args, "of": thing.key})))


# Everybody takes every turn and every step together (5.1.2): no player gets, or skips, one alone.
NOT_OF_ONE_PLAYER = frozenset({"another_turn", "skip_turn", "skip"})


def play_now(table: Table, item: Item, op: Op) -> None:
    """`{ play = { zone = "hand", of = "you" }, free = true, optional = true }`: a card is played on completion.

    Its player chooses which; with `optional` none need be. Without `free` it costs what it costs.
    """
    cards = tuple(thing.key for thing in things(table, item, op, op.value) if thing.kind not in (*UNPLAYABLE, "flip"))
    if not cards:
        gone(table, item, op)
        return
    text = say("{player} plays a card for {item}, now.", player=item.controller, item=table.called(item))
    if op.args.get("optional"):
        text = say(
            "{player} may play a card for {item}, now or not at all.", player=item.controller, item=table.called(item)
        )
    about = {"cards": cards, "free": bool(op.args.get("free")), "must": not op.args.get("optional"),
             "task": "not played", "args": (item,)}  # fmt: skip
    table.ask(Question("free play", item.controller, text, by_reading("A3", "6.7.1.4", "2.3.3"), cards,
                       about=frozen(about)))  # fmt: skip


def not_played(table: Table, item: Item, plays: bool) -> None:
    """Nobody plays a card that an effect would let be played; a task."""
    text = say("{player} plays no card for {item}.", player=item.controller, item=table.called(item))
    table.tell("declined", text, by_rule("6.7.1.3"), player=item.controller, item=item.key)


OPS: dict[str, Effect] = {
    **{name: op for name, op in SHARED_OPS.items() if name not in NOT_OF_ONE_PLAYER},
    "choose": choose,
    "stat": stat,
    "damage": damage.deal_damage,
    "stop": damage.stop,
    "prevent": damage.prevent,
    "reroll": brawl.reroll,
    "retract": retract,
    "negate": pile.negate,
    "copy": pile.copy,
    "grant": pile.grant,
    "decide": brawl.decide_by,
    "energize": energize,
    "uncharge": uncharge,
    "play": play_now,
}

OP_WORDS: dict[str, Word] = {
    "damage": word(Shape.AMOUNT, who=Shape.WORD),
    "stop": word(Shape.TRUE, which=Shape.FILTER),
    "prevent": word(Shape.AMOUNT),
    "reroll": word(ON_CARD),
    "retract": word(ON_CARD),
    "grant": word(WAITS, "do", do=Shape.OPS),
    "energize": word(Names("to energize", Shape.MEANT), by=Shape.COUNT, who=Shape.WORD, charged=Shape.YES),
    "uncharge": word(Shape.COUNT, who=Shape.WORD),
    "decide": word(Names("rating")),
    "play": word(ON_CARD, free=Shape.YES, optional=Shape.YES),
    "negate": word(WAITS, sort=NEGATED["sort"], which=NEGATED["which"]),
    "stat": SHARED_WORDS["stat"]._replace(args={**SHARED_WORDS["stat"].args, "by": Shape.AMOUNT}),
}

CHANGES: dict[str, Callable[[Table, Change], None]] = {
    **SHARED_CHANGES,
    "move": pile.move,
    "damage": damage.begin_damage,
    "retract": bakugan.retract,
    "reroll": brawl.do_reroll,
}


# --- conditions


def holds_core(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ core = "fist" }`: a Bakugan holds a BakuCore with an icon (6.5.2.1)."""
    key = table.thing(str(condition["of"])).key if "of" in condition else me
    return any(core.facts.get("icon") == condition["core"] for core in bakugan.held(table, key))


def is_mode(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ mode = "burn" }`: decided when the card was announced; what was not chosen never came into the batch."""
    return True


def has_played(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ played = "action", most = 1 }`: how many cards of a kind somebody has played this turn."""
    plays = [key for player, key in table.memo.get("plays", ()) if player == you and key in table.things]
    count = sum(table.things[key].kind == condition["played"] for key in plays)
    return bool(condition.get("least", 0) <= count <= condition.get("most", count))


CONDITIONS = {
    **SHARED_CONDITIONS,
    "core": holds_core,
    "tag": tags.applies,
    "mode": is_mode,
    "played": has_played,
}
CONDITION_WORDS = {
    "core": word(Names("icon"), of=Shape.WORD),
    "tag": word(Names("tag")),
    "mode": word(Shape.WORD),
    "played": word(Names("kind"), least=Shape.COUNT, most=Shape.COUNT),
}

TASKS = tasks(energize_card, energize_top, not_played)

"""Reads what only scenes of this game have; a word on a card that the game does not know is told at once."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.durations import RELATIVE
from judgeapp.domain.timing.filters import GROUPS
from judgeapp.domain.timing.state import Filter, Op, Task, Text, Thing
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import listed
from judgeapp.domain.timing.words import Form, Names, Shape, Vocabulary
from judgeapp.games.dragon_ball_super.timing import preparation
from judgeapp.games.dragon_ball_super.timing.battle import begin_battle
from judgeapp.games.dragon_ball_super.timing.checkpoints import reached
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.timing.skills import (
    AUTOS,
    KEYWORDS,
    PERMANENT,
    SKILLS,
    STATES,
    base_of,
    counter_of,
    printed,
    spelt,
)
from judgeapp.games.dragon_ball_super.timing.turn import MAIN

IN_BATTLE = ("attack", "offence", "defense", "damage")
KEYS = ("attacker", "target", "guard")


def setup(table: Table, plain: Mapping[str, Any]) -> None:
    """Complete the cards of a scene, and set up its battle; raises ValueError with a sentence."""
    if table.pile:
        raise ValueError(say("nothing can wait when a scene of this game starts: let a player do it"))
    for thing in list(table.things.values()):
        for wrong in wrong_on(table, thing):
            raise ValueError(say("{card}: {wrong}", card=thing.name, wrong=wrong))
        table.put(printed(thing._replace(zone="leader") if thing.kind == "leader" else thing))
    for player in table.players:
        leaders = [thing.name for thing in table.in_play(player) if thing.zone == "leader"]
        if len(leaders) > 1:
            raise ValueError(say("{player} has more than one Leader Card: {cards}", player=player,
                                 cards=", ".join(leaders)))  # fmt: skip
        if not leaders:
            name = say("{player}'s Leader", player=player)
            table.put(printed(Thing(name.english, name, "leader", player, player, "leader")))
    if table.step == preparation.STEP:
        preparation.set_out(table)
    _battle(table, plain.get("battle"))
    met = frozenset(
        (thing.key, text.name, True) for thing, text in table.with_texts("situation") if reached(table, thing, text)
    )
    table.remember("met", met or None)


# --- a battle under way


def _battle(table: Table, battle: Any) -> None:
    if table.step not in IN_BATTLE:
        if battle is not None:
            raise ValueError(say("a battle belongs to one of these steps: {steps}", steps=", ".join(IN_BATTLE)))
        return
    battle = {} if battle is None else battle
    if not isinstance(battle, Mapping):
        raise ValueError(say("battle is a table of {keys}", keys=", ".join(KEYS)))
    strange = [key for key in battle if key not in KEYS]
    if strange:
        raise ValueError(say("battle: unknown key “{key}”; known are {keys}", key=strange[0], keys=", ".join(KEYS)))
    you, other = table.turn_player, table.next_player(table.turn_player)
    attacker = _card(table, str(battle.get("attacker", _likely(table, you))), you)
    target = _card(table, str(battle.get("target", other)), other)
    guard = _card(table, str(battle["guard"]), other) if "guard" in battle else target
    begin_battle(table, attacker, target, guard)
    table.agenda[:0] = [Task("leave", ("main",)), Task("free", (MAIN,))]


def _likely(table: Table, player: str) -> str:
    """Return what attacks if the scene does not say: the first Battle Card of the player in play, or their Leader."""
    return next((thing.key for thing in table.in_play(player, "battle") if thing.zone == "battle"), player)


def _card(table: Table, ref: str, player: str) -> str:
    """Return the key of a Battle Card of a player, or of the Leader Card of whoever is named."""
    if ref in table.players:
        ref = next(thing.key for thing in table.in_play(ref) if thing.zone == "leader")
    found = table.find(ref)
    if found is None or found.zone not in ("leader", "battle") or found.kind == "extra":
        raise ValueError(say("battle: there is no Leader Card and no Battle Card “{card}” in play", card=ref))
    if found.controller != player:
        raise ValueError(say("battle: {card} is {owner}'s, not {player}'s", card=found.name, owner=found.controller,
                             player=player))  # fmt: skip
    return found.key


# --- what can be written wrong on a card

AMOUNTS = ("energy", *COLOURS, "combo", "burst", "hand")
ITSELF = ("rest", "drop")
NUMBERS, WORDS = ("bond", "sparking"), ("colors", "names", "words", "bond_names")
MORE = (*NUMBERS, *WORDS, "from", "side", "whose", "other")
UNTIL = ("battle", "main", "turn", "game", *RELATIVE)
OF_PLAYERS = ("number", "count", "card")  # conditions whose `of` is a player
WHO = ("you", "opponent", "each", "turn player", "target", "owner", "event")
OF = ("self", "source", "target", "targets", "host", "event", "attack card", "guard card", *GROUPS)
ON_CARDS = ("move", "ko", "silence", "flip", "under", "guard", "play", "control")  # effects whose value is a card
# What players do that effects forbid or allow, besides skills of a label and changes.
FORBIDDEN = ("play", "attack", "combo", "charge", "activate", "auto", "counter", "block", "negate", "concede")
COUNTERS = ("Counter: Play", "Counter: Attack", "Counter: Counter")
# Every skill is "activated" (8-5-1), nothing copies what waits, and no card is attached to another.
NEVER = ("used", "triggered", "copied", "attached")
CARDS_MOVE = "player thing came_from to source power cost"
EVENTS: dict[str, str] = {
    **dict.fromkeys(("moved", "entered", "left", "evolved", "discarded"), CARDS_MOVE),
    "moved": f"{CARDS_MOVE} amount",
    "played": f"{CARDS_MOVE} how",
    **dict.fromkeys(("attacks", "attacked", "guards", "activated", "declared", "comboed", "flipped"), "player thing"),
    **dict.fromkeys(("deals damage", "dealt damage", "kos", "chosen"), "player thing"),
    **dict.fromkeys(("ko", "combo ends"), "player thing came_from"),
    "damaged": "player thing to",
    "inflicts": "player thing amount",
    **dict.fromkeys(("covered", "uncovered", "silenced"), "thing"),
    **dict.fromkeys(("battle ends", "battle over", "turn ends", "game begins"), "player"),
    **dict.fromkeys(("attack negated", "situation"), ""),
}
UNDONE = (
    "activated", "attacked", "attacks", "battle ends", "battle over", "combo ends", "comboed", "dealt damage",
    "deals damage", "declared", "game begins", "paid", "situation", "turn ends",
)  # fmt: skip

LEAVES: dict[str, Form] = {"power": Shape.NUMBER, "cost": Shape.NUMBER}  # what is known of a card that moves
VOCABULARY = Vocabulary(
    words={
        "stat": ("power", "combo"),
        "mark": (*sorted(KEYWORDS), *sorted(STATES)),
        "until": UNTIL,
        "label": (*SKILLS, *sorted(KEYWORDS), "Counter", *COUNTERS),
        "keyword": (*SKILLS, *sorted(KEYWORDS)),
        "card": ("attack card", "guard card"),
        "waiting": ("attack", "Blocker"),
        "deed": ("block", "auto", "@label"),
        "by card": ("self", "@key"),
        "color": COLOURS,
        "colour": COLOURS,
        "spoken": ("play", "attack"),
        "side": ("front", "back"),
        "how": ("play", "skill", "token", *SKILLS),
        "cost": (*AMOUNTS, *ITSELF),
        "window": ("free", "counter"),
        "stops": ("both", "nobody", "@player"),
        "amount": (),
    },
    loose=("label", "mark", "spoken", "keyword"),
    facts={
        "colors": Names("color", Shape.WORDS),
        "character": Names("character", gives=True),
        "back": Names("stat", Shape.NUMBERS),
        "traits": Names("trait", Shape.WORDS, gives=True),
    },
    more={
        **dict.fromkeys(NUMBERS, Shape.NUMBER),
        "colors": Names("color", Shape.WORDS),
        "names": Names("character", Shape.WORDS),
        "words": Names("spoken", Shape.WORDS),
        "bond_names": Names("character", Shape.WORDS),
        "from": Names("zone"),
        "side": Names("side"),
        "whose": Names("reach"),
        "other": Shape.YES,
    },
    events=EVENTS,
    changes={"move": "player thing came_from to source", "ko": "player thing source", "damage": "player source amount"},
    undone=UNDONE,
    details={**LEAVES, "amount": Shape.NUMBER, "source": Names("by card"), "how": Names("how")},
    tables={"battle": dict.fromkeys(KEYS, Names("aim"))},
    statics=("note", "stat", "forbid", "allow", "cost"),
    born=("{player}'s Leader",),
    waits=("{card}'s attack",),
    never=NEVER,
)


def wrong_on(table: Table, thing: Thing) -> Iterator[str]:
    """Yield what is written wrong on a card, a sentence each."""
    yield from _cost(thing.cost)
    for text in thing.texts:
        yield from _cost(text.cost)
        yield from _more(text)
        yield from _label(text)
        for condition in text.lasting_conditions:
            yield from _condition(table, condition)
        for op in text.ops:
            yield from _op(table, op)
    if not _is_words(thing.facts.get("colors", ())):
        yield say("colors are a list of words")
    back = thing.facts.get("back", {})
    if not isinstance(back, Mapping) or not all(isinstance(value, int) for value in back.values()):
        yield say("back is a table of whole numbers")
    if thing.zone == "under" and (thing.on == thing.key or table.find(thing.on) is None):
        yield say("it lies beneath a card, but there is no “{card}” (on)", card=thing.on)


def _known(what: str, value: Any, known: Iterable[str]) -> Iterator[str]:
    if value not in known:
        yield say("unknown {what} “{value}”; known are {names}", what=what, value=value,
                  names=", ".join(filter(None, known)))  # fmt: skip


def _is_words(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


def _cost(cost: Mapping[str, Any]) -> Iterator[str]:
    for name, value in cost.items():
        if name in AMOUNTS and not (isinstance(value, int) and value >= 0):
            yield say("the cost {name} is a whole number from 0", name=name)
        elif name in ITSELF and value != "self":
            yield say('the cost {name} can only be "self"', name=name)
        else:
            yield from _known("cost", name, (*AMOUNTS, *ITSELF))


def _more(text: Text) -> Iterator[str]:
    if text.once not in ("", "turn"):
        yield say("once of {text} can only be “turn”", text=text.name)
    for name, value in text.more.items():
        if name in NUMBERS and not isinstance(value, int):
            yield say("{name} of {text} is a whole number", name=name, text=text.name)
        elif name in WORDS and not _is_words(value):
            yield say("{name} of {text} are a list of words", name=name, text=text.name)
        elif name == "words":
            for each in value:
                yield from _known("word", each.lower(), ("play", "attack"))
        elif name == "side":
            yield from _known("side", value, ("front", "back"))
        else:
            yield from _known(say("word in more of {text}", text=text.name), name, MORE)


def _label(text: Text) -> Iterator[str]:
    if not text.label:
        return
    label = spelt(text.label)
    base = base_of(label)
    if base == "Counter":
        yield from _known("[Counter]", counter_of(label), ("", "Play", "Attack", "Counter"))
    else:
        yield from _known("label", base, (*SKILLS, *sorted(KEYWORDS)))
    if base in PERMANENT and (text.needs or text.proviso or text.ops or text.cost or text.when or text.more):
        yield say(
            "[{keyword}] is a keyword that a card simply has; what it hangs on can't be said with it", keyword=base
        )


def _condition(table: Table, condition: Mapping[str, Any]) -> Iterator[str]:
    name, value = next(iter(condition.items()))
    if name in ("not", "any"):
        for each in value:
            yield from _condition(table, each)
    kinds = {"zone": "area", "count": "area", "turn": "player"}
    known = {"area": table.timing.zones, "number": table.timing.numbers, "step": table.timing.stages,
             "player": (*WHO, *table.players)}  # fmt: skip
    what = kinds.get(name, name)
    for each in listed(value) if what in known else ():
        yield from _known(what, each, known[what])
    if "of" in condition:
        of = condition["of"]
        yield from _known("of", of, (*WHO, *table.players)) if name in OF_PLAYERS else _no_card(table, of)
    if "kind" in condition:
        for kind in listed(condition["kind"]):
            yield from _known("kind", kind, table.timing.kinds)


# --- effects


def _op(table: Table, op: Op) -> Iterator[str]:
    yield from _value(table, op)
    for name, known in (("to", table.timing.zones), ("zone", table.timing.zones), ("kind", table.timing.kinds),
                        ("until", UNTIL), ("who", (*WHO, *table.players))):  # fmt: skip
        if name in op.args and not (name == "to" and op.name in ("stat", "become")):
            for value in listed(op.args[name]):
                yield from _known(name, value, known)
    if "of" in op.args:
        of = op.args["of"]
        yield from _known("of", of, (*WHO, *table.players)) if "cards" in op.args else _no_card(table, of)
    for condition in op.args.get("if", ()):
        yield from _condition(table, condition)
    for inner in (*op.args.get("do", ()), *op.args.get("with", ())):
        yield from _op(table, inner)
    for text in op.value if op.name == "give" else ():
        yield from _label(text)


def _value(table: Table, op: Op) -> Iterator[str]:
    if op.name in ON_CARDS:
        yield from _no_card(table, op.value)
    elif op.name == "negate" and op.value.startswith("target ") and not _is_a_target(op.value):
        yield say("“{word}” is no target; say target, target 2, ...", word=op.value)
    elif op.name == "number":
        yield from _known("number", op.value, table.timing.numbers)
    elif op.name in ("win", "lose"):
        yield from _known("player", op.value, (*WHO, *table.players))
    elif op.name in ("forbid", "allow"):
        verbs = (*FORBIDDEN, *SKILLS, *COUNTERS, *sorted(AUTOS))
        yield from _known("action", op.value, (*verbs, *table.timing.changes))


def _no_card(table: Table, ref: str | Filter) -> Iterator[str]:
    """Tell of a card that is nowhere in the scene; tokens come into being only while it is played."""
    if isinstance(ref, Filter):
        return
    kind = ref.removeprefix("each ")
    if ref in OF or _is_a_target(ref) or ref in table.things or ref in _tokens(table):
        return
    if kind != ref:
        yield from _known("kind", kind, ("thing", *table.timing.kinds))
    elif table.find(ref) is None:
        yield say("there is no card “{card}” in this scene", card=ref)


def _is_a_target(ref: str) -> bool:
    return ref.startswith("target ") and ref.removeprefix("target ").isdigit()


def _tokens(table: Table) -> set[str]:
    ops = [op for thing in table.things.values() for text in thing.texts for op in _all(text.ops)]
    return {f"{op.value}{number}" for op in ops if op.name == "token" for number in ("", " 2", " 3", " 4", " 5")}


def _all(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        yield from _all((*op.args.get("do", ()), *op.args.get("with", ())))

"""The start of a scene: what need not be said is filled in, and a word that nobody knows is told at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import Condition
from judgeapp.domain.timing.filters import GROUPS
from judgeapp.domain.timing.state import Amount, Filter, Item, Op, Text, Thing, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import listed
from judgeapp.domain.timing.words import MORE, Names, Shape, Vocabulary, shown
from judgeapp.games.bakugan.timing import basic
from judgeapp.games.bakugan.timing.bakugan import (
    FACTIONS,
    KEYWORDS,
    TEAM,
    bakugan,
    brawlers,
    dress,
    evos,
    give_bonus,
    holders,
    is_basic,
)
from judgeapp.games.bakugan.timing.brawl import BEFORE_ROLLING, RESULTS, win_brawl
from judgeapp.games.bakugan.timing.effects import TAGS
from judgeapp.games.bakugan.timing.playing import with_x
from judgeapp.games.bakugan.timing.requirements import WORDS, needed, specs_of, words_of

CORES = 6  # BakuCores that each player brings (1.1.2)
AMOUNTS = ("draw", "damage", "prevent")
FACE_UP = frozen({"mark": "face up", "of": "self"})


def set_up(table: Table, plain: Mapping[str, Any]) -> None:
    """Read the table `[brawl]` and complete the start; raises ValueError with a sentence."""
    table.set(turn_player=table.leader)
    for player in table.players:
        _numbers(table, player)
        _bakugan(table, player)
    for thing in list(table.things.values()):
        _on(table, thing)
    check_table(table)
    if is_basic(table):
        basic.set_up(table)
    for thing in list(table.things.values()):
        _texts(table, thing)
    for item in table.pile:
        _check_amounts(item.name, item.ops)
    for key in list(table.things):
        _lie(table, table.things[key])
    _brawl(table, plain.get("brawl", {}))


def _numbers(table: Table, player: str) -> None:
    if table.step in ("placing", "basic placing") and table.number(player, "cores") is None:
        table.set_number(player, "cores", CORES)
    if table.number(player, "energy") is not None or table.number(player, "charged") is not None:
        for name in ("energy", "charged", "uncharged"):
            table.set_number(player, name, table.number(player, name) or 0)


def _bakugan(table: Table, player: str) -> None:
    """Give a player without named Bakugan one; after the Selection Step, let the only open one be the chosen one."""
    rolling = table.step in ("rolling", "basic rolling")
    late = not rolling and table.step not in BEFORE_ROLLING
    if not bakugan(table, player):
        name = say("{player}'s Bakugan", player=player)
        marks = {"chosen", "open"} if late else {"chosen"} if rolling else set()
        table.put(Thing(name.english, name, "bakugan", player, player, "play", marks=frozenset(marks)))
    team = bakugan(table, player)
    if late and not any("chosen" in thing.marks for thing in team):
        opened = [thing for thing in team if "open" in thing.marks]
        if len(opened) == 1:
            table.mark(opened[0].key, "chosen")
    if rolling and len(team) == 1:
        table.mark(team[0].key, "chosen")


def _on(table: Table, thing: Thing) -> None:
    """A BakuCore or an Evo in play lies on the only Bakugan that its player has, if nobody says on which."""
    team = bakugan(table, thing.controller)
    if thing.kind in ("core", "evo") and (thing.zone, thing.on) == ("play", "") and len(team) == 1:
        table.alter(thing.key, on=team[0].key)


def _texts(table: Table, thing: Thing) -> None:
    """Check the texts of a card, and let those that are not played work as they do in play."""
    for text in thing.texts:
        for spec in specs_of(text, thing):
            words_of(spec)
        _check_amounts(text.name, with_x(text.ops, 0))
    texts = [text if text.sort == "play" else text._replace(ops=with_x(text.ops, 0)) for text in thing.texts]
    texts = [_static(text if thing.kind == "evo" else text._replace(targets=needed(text))) for text in texts]
    if thing.kind == "bakugan":
        texts = [_while_face_up(text) for text in texts]
    table.alter(thing.key, texts=tuple(texts))


def _check_amounts(name: str, ops: tuple[Op, ...]) -> None:
    """Amounts are numbers, or X, which is 0 but for a card that is being played (1.8.1.2.1)."""
    for op in ops:
        by = 0 if op.name in ("take", "discard") else op.args.get("by", 0)  # there it says who chooses
        amounts = [by, op.value if op.name in AMOUNTS else 0]
        if wrong := [amount for amount in amounts if not isinstance(amount, (int, Amount))]:
            text = say(
                "{name}: {op} has no amount “{wrong}”; it is a number or “x”", name=name, op=op.name, wrong=wrong[0]
            )
            raise ValueError(text)
        _check_amounts(name, op.args.get("with", ()))
        _check_amounts(name, op.args.get("do", ()))


def _lie(table: Table, thing: Thing) -> None:
    """Let a Bakugan that is open or under an Evo be face up, and give it what its Evo and its BakuCores give."""
    if thing.kind == "bakugan" and ("open" in thing.marks or evos(table, thing.key)):
        table.mark(thing.key, "face up")
    if thing.kind == "bakugan" and evos(table, thing.key):
        dress(table, thing.key)
    if thing.kind == "core" and thing.zone == "play":
        for host in holders(thing):
            give_bonus(table, thing, table.thing(host).key)


def _static(text: Text) -> Text:
    """The conditions of a static text are looked at all the time, never on completion."""
    return text._replace(needs=(*text.needs, *text.proviso), proviso=()) if text.sort == "static" else text


def _while_face_up(text: Text) -> Text:
    """A text of a Character card works only while that is face up."""
    return text._replace(needs=(*text.needs, FACE_UP))


def _brawl(table: Table, plain: Mapping[str, Any]) -> None:
    if unknown := [key for key in plain if key not in ("victor", "damage")]:
        raise ValueError(say("brawl has no “{unknown}”; it has victor and damage", unknown=unknown[0]))
    if "damage" in plain:
        if type(plain["damage"]) is not int or plain["damage"] < 0:
            raise ValueError(say("damage of the brawl is a whole number from 0"))
        table.remember("brawl", frozen({"damage": plain["damage"]}))
    if "victor" not in plain:
        return
    victor = next((thing for thing in brawlers(table) if thing.controller == plain["victor"]), None)
    if victor is None:
        raise ValueError(
            say("“{victor}” has no Bakugan in the Brawl: it must be chosen and open", victor=plain["victor"])
        )
    win_brawl(table, victor)
    if table.step not in ("power", "victor"):
        table.mark(victor.key, "victor")


# --- what the words of a scene can be

STATS = ("power", "damage", *KEYWORDS)
MARKS = ("open", "face up", "chosen", "victor")
UNTIL = ("turn", "game", "next turn")  # all players take each turn together, so there is none of "your" turns
PLAYERS = ("you", "opponent", "each", "turn player", "target", "owner", "event")
OF_TEXTS = ("note", "stat", "forbid", "allow", "cost")  # what a static text can do
EVENTS: dict[str, str] = {
    **dict.fromkeys(("selected", "opened", "retracted", "tied", "victor", "evolved", "rerolled"), "player thing"),
    "rolled": "player thing result",
    "missed": "player thing",
    "returned": "player thing host",
    **dict.fromkeys(("damage", "dealt"), "player thing amount team"),
    "flipped": "player thing cause",
    **dict.fromkeys(("stopped", "uncharged", "charged"), "player amount"),
    **dict.fromkeys(("energized", "collected"), "player thing"),
}
UNDONE = ("played", "paid", "selected", "tied", "victor", "uncharged", "charged", "collected")

SELECTS = Names("selects", Shape.WORDS)
VOCABULARY = Vocabulary(
    words={
        "stat": STATS,
        "mark": MARKS,
        "then": ("destroyed",),
        "until": UNTIL,
        "label": ("core",),
        "tag": tuple(TAGS),
        "result": RESULTS,
        "cause": ("damage", "tie"),
        "selects": tuple(WORDS),
        "amount": ("x",),
        "cost": ("x",),
        "deed": ("play action", "play hero", "play flip", "play evo"),
        "thing": ("a core",),
        "paid with": ("a card", "@thing"),
        "victor": ("tie", "@player"),
        "window": ("flip",),
        "to energize": ("top", "@card"),
        "faction": FACTIONS,
    },
    own={"icon": 1},
    phrases=("selects",),
    facts={
        "faction": Names("faction", Shape.WORDS, gives=True),
        "evo": Names("character"),
        "icon": Names("icon", gives=True),
        "also": Names("thing"),
        "selects": SELECTS,
    },
    more={**MORE, "selects": SELECTS},
    events=EVENTS,
    changes={**dict.fromkeys(("retract", "reroll"), "player thing"), "damage": "player thing amount"},
    undone=UNDONE,
    details={"result": Names("result"), "host": Names("thing"), "cause": Names("cause"), "amount": Shape.NUMBER,
             "team": Shape.YES},
    tables={"brawl": {"victor": Names("player"), "damage": Shape.ANY}},
    statics=OF_TEXTS,
    born=("{player}'s Bakugan",),
)  # fmt: skip


def check_table(table: Table) -> None:
    """Check a start; raises ValueError with a sentence."""
    for thing in table.things.values():
        _check_thing(table, thing)
    for item in table.pile:
        _check_ops(table, item.name, item.ops)
    for player in table.players:
        _check_team(table, player)
        _check_zones(table, player)


def _check_thing(table: Table, thing: Thing) -> None:
    if thing.kind in ("bakugan", "evo", "core"):
        _known(thing.name, "stat", thing.stats, STATS)
    if thing.kind == "bakugan":
        _known(thing.name, "mark", thing.marks, (*MARKS, *_given_marks(table)))
    _known(thing.name, "faction", listed(thing.facts.get("faction", ())), FACTIONS)
    _check_cost(table, thing.name, thing.cost)
    if thing.kind in ("core", "evo") and thing.zone == "play":
        host = table.things.get(thing.on) or table.find(thing.on)
        if host is None or host.kind != "bakugan":
            raise ValueError(say("{thing} is in play: say with `on` which Bakugan has it", thing=thing.name))
    for text in thing.texts:
        _check_text(table, thing, text)


def _given_marks(table: Table) -> list[str]:
    """Return the marks that effects of this scene give or take away."""
    ops = (op for thing in table.things.values() for text in thing.texts for op in text.ops)
    return [str(op.value) for op in ops if op.name in ("mark", "unmark")]


def _check_text(table: Table, thing: Thing, text: Text) -> None:
    name = thing.name if text.sort == "play" else say("{thing}, {text}", thing=thing.name, text=text.name)
    if text.targets < 0:
        raise ValueError(say("{name}: targets is a whole number from 0", name=name))
    if text.sort == "static":
        if text.cost:
            raise ValueError(say("{name} has a cost, so say sort = “activated”", name=name))
        _known(name, "effect of a static text", (op.name for op in text.ops), OF_TEXTS)
    _known(name, "zone", text.zones, table.timing.zones)
    _known(name, "once", filter(None, [text.once]), ("turn",))
    _check_cost(table, name, text.cost)
    _check_conditions(table, name, text.lasting_conditions)
    _check_ops(table, name, text.ops)


def _check_cost(table: Table, name: str, cost: Any) -> None:
    _known(name, "cost", cost, (*table.timing.numbers, "x"))
    for key, amount in cost.items():
        fits = isinstance(amount, bool) if key == "x" else type(amount) is int and amount >= 0
        if not fits:
            raise ValueError(say("{name}: its cost in {key} can't be “{amount}”", name=name, key=key, amount=amount))


def _check_ops(table: Table, name: str, ops: tuple[Op, ...]) -> None:
    timing = table.timing
    deeds = (*timing.verbs, *timing.changes, "negate", *(f"play {kind}" for kind in timing.kinds))
    values: dict[str, Iterable[str]] = {
        "stat": STATS,
        "decide": ("power", "damage"),
        "number": timing.numbers,
        "forbid": deeds,
        "allow": deeds,
    }
    for op in ops:
        if op.name in values:
            _known(name, op.name, listed(op.value), values[op.name])
        _check_args(table, name, op)
        _check_conditions(table, name, op.args.get("if", ()))
        _check_ops(table, name, (*op.args.get("with", ()), *op.args.get("do", ())))


def _check_args(table: Table, name: str, op: Op) -> None:
    args: dict[str, Iterable[str]] = {
        "swap": STATS,
        "zone": table.timing.zones,
        "kind": table.timing.kinds,
        "who": (*PLAYERS, *table.players),
        **({"to": table.timing.zones} if op.name == "move" else {}),
    }
    for key, known in args.items():
        if key in op.args:
            _known(name, key, listed(op.args[key]), known)
    if op.name in ("move", "retract", "reroll", "control", "negate", "copy", "grant"):
        _check_ref(table, name, op.value)
    if "of" in op.args and "cards" not in op.args:
        _check_ref(table, name, op.args["of"])


def _check_conditions(table: Table, name: str, conditions: Iterable[Condition]) -> None:
    timing = table.timing
    for condition in conditions:
        word, value = next(iter(condition.items()))
        known: dict[str, Iterable[str]] = {
            "tag": TAGS,
            "zone": timing.zones,
            "count": timing.zones,
            "step": timing.stages,
            "stat": STATS,
            "number": timing.numbers,
            "turn": (*PLAYERS, *table.players),
        }
        if word in known:
            _known(name, word, listed(value), known[word])
        if word in ("number", "count", "card"):
            _known(name, "of", [condition.get("of", "you")], (*PLAYERS, *table.players))
        elif "of" in condition:
            _check_ref(table, name, condition["of"])
        if word in ("not", "any"):
            _check_conditions(table, name, value)


def _check_ref(table: Table, name: str, ref: str | Filter) -> None:
    """A card that an effect speaks of is in the scene, or a word for one; what waits may be meant, too."""
    if isinstance(ref, Filter) or ref in GROUPS:
        return
    first, *rest = ref.split() or [""]
    if first in ("target", "each") or ref in ("targets", "self", "source", "host", "event"):
        if first == "each":
            _known(name, "kind", rest, (*table.timing.kinds, "thing"))
        elif rest and not (rest[0].isdigit() and int(rest[0])):
            raise ValueError(say("{name}: “{ref}” is not a target; the second one is “target 2”", name=name, ref=ref))
        return
    texts = {text.name.lower() for thing in table.things.values() for text in thing.texts}
    items: tuple[Item, ...] = table.pile
    if ref.lower() not in texts and all(ref not in (item.key, item.name) for item in items):
        _check_card(table, name, ref)


def _check_card(table: Table, name: str, ref: str) -> None:
    if table.find(ref) is None:
        raise ValueError(say("{name}: there is no card “{ref}” in this scene", name=name, ref=ref))


def _known(name: str, what: str, said: Iterable[str], known: Iterable[str]) -> None:
    words = tuple(known)
    if unknown := [each for each in said if each not in words]:
        text = say(
            "{name}: {what} “{unknown}” is not one of {names}",
            name=name,
            what=what,
            unknown=unknown[0],
            names=", ".join(words),
        )
        raise ValueError(text)


# --- what can't be


def _check_team(table: Table, player: str) -> None:
    team = bakugan(table, player)
    if len(team) > TEAM:
        raise ValueError(say("{player} has {n} Bakugan; each player has {team}", player=player, n=len(team), team=TEAM))
    if sum("chosen" in thing.marks for thing in team) > 1:
        raise ValueError(
            say("{player} has chosen two Bakugan; in the Selection Step each player chooses one", player=player)
        )


def _check_zones(table: Table, player: str) -> None:
    for zone in ("hand", "deck"):
        count = table.number(player, zone)
        named = sum((thing.zone, thing.owner) == (zone, player) for thing in table.things.values())
        if count is not None and named > count:
            text = say(
                "{player} has {count} cards in {zone}, but {named} are named there",
                player=player,
                count=count,
                zone=shown(zone),
                named=named,
            )
            raise ValueError(text)

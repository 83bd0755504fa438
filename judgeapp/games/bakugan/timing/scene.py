"""The start of a scene: what need not be said is filled in, and a word that nobody knows is told at once."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.costs import has_x, is_amount
from judgeapp.domain.timing.state import Op, Text, Thing, all_ops, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import MORE, Names, Shape, X
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
from judgeapp.games.bakugan.timing.playing import modes_of, x_in
from judgeapp.games.bakugan.timing.requirements import WORDS, needed, specs_of, words_of
from judgeapp.games.bakugan.timing.tags import TAGS

CORES = 6  # BakuCores that each player brings (1.1.2)
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
        if text.label and text.sort != "triggered":
            raise ValueError(say("{card}: what its BakuCores give is a triggered text (when = …)", card=thing.name))
        _energizes(thing, text)
        _decisions(thing, text)
        _check_selects(thing, text)
    announced = [text.sort == "play" or has_x(text.cost) for text in thing.texts]
    texts = [text if late else text._replace(ops=x_in(text.ops, 0))
             for text, late in zip(thing.texts, announced, strict=True)]  # fmt: skip
    texts = [_static(text if thing.kind == "evo" else text._replace(targets=needed(text))) for text in texts]
    if thing.kind == "bakugan":
        texts = [_while_face_up(text) for text in texts]
    table.alter(thing.key, texts=tuple(texts))


def _energizes(thing: Thing, text: Text) -> None:
    """Raise ValueError for how many of whose cards are Energized where it is said which."""
    for op in (op for op in all_ops(text.ops) if op.name == "energize" and op.value != "top"):
        if idle := [key for key in ("by", "who") if key in op.args]:
            raise ValueError(say("{card}: “{key}” belongs to energize = “top”; else it is said which cards, and their "
                                 "owners Energize them", card=thing.name, key=idle[0]))  # fmt: skip


def _decides_early(op: Op) -> bool:
    """Tell whether a pick is the decision of who announces the card: one effect, and not somebody else's choice."""
    return not op.args.get("up_to") and op.args.get("who", "you") == "you"


def _decisions(thing: Thing, text: Text) -> None:
    """Raise ValueError for a decision that is not told as it is made: on announcing a card (6.2.1.2), else later."""
    own = text.sort == "play"
    if own and any(op.name == "pick" and op.value == 1 and _decides_early(op) for op in text.ops):
        raise ValueError(
            say("{card}: between the effects of a card its player decides as it is announced (6.2.1.2): instead of "
                "“pick” each effect says if = {{ mode = … }}", card=thing.name)
        )  # fmt: skip
    if _modes_in((text.ops, text.needs, text.proviso)) != (len(modes_of(text)) if own else 0):
        raise ValueError(
            say("{card}: “mode” stands only in the “if” of an effect of a card itself, alone; abilities “pick”",
                card=thing.name)
        )  # fmt: skip


def _check_selects(thing: Thing, text: Text) -> None:
    """Raise ValueError where it is said what is selected, and nothing is."""
    said = text.more.get("selects", thing.facts.get("selects") if text.sort == "play" else None)
    if said and not text.targets and not needed(text):
        raise ValueError(say("{card}: it says what it selects and not how many (targets = …)", card=thing.name))


def _modes_in(value: Any) -> int:
    """Return in how many conditions inside a value a mode is asked for."""
    if isinstance(value, Mapping):
        return ("mode" in value) + sum(map(_modes_in, value.values()))
    return sum(map(_modes_in, value)) if isinstance(value, tuple) else 0


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
MARKS = ("open", "face up", "chosen", "victor", "new")
UNTIL = ("turn", "game", "next turn")  # all players take each turn together, so there is none of "your" turns
EVENTS: dict[str, str] = {
    **dict.fromkeys(
        ("selected", "opened", "retracted", "tied", "victor", "rerolled", "missed"), "player thing kind:roller"
    ),
    "evolved": "player thing",
    "played": "player thing kind:of-a-hand",
    "rolled": "player thing result kind:roller",
    **dict.fromkeys(("attached", "returned"), "player thing host kind:held"),
    **dict.fromkeys(("damage", "dealt"), "player thing amount team kind:roller"),
    "flipped": "player thing cause kind:of-a-deck",
    **dict.fromkeys(("stopped", "uncharged", "charged"), "player amount"),
    "energized": "player thing kind:of-a-deck",
    "collected": "player thing kind:held",
    "aimed": "player thing played:of-a-hand kind:roller",
}
UNDONE = ("played", "aimed", "paid", "selected", "tied", "victor", "uncharged", "charged", "collected")

SELECTS = Names("selects", Shape.WORDS)
VOCABULARY = Vocabulary(
    words={
        "stat": STATS,
        "rating": ("power", "damage"),
        "mark": MARKS,
        "marked": ("face up",),
        "roller": ("bakugan",),
        "held": ("core",),
        "of-a-hand": ("action", "hero", "flip", "evo"),
        "of-a-deck": ("action", "hero", "flip", "evo", "energy"),
        "leave": ("play",),
        "then": ("destroyed",),
        "until": UNTIL,
        "label": ("core",),
        "tag": tuple(TAGS),
        "result": RESULTS,
        "cause": ("damage", "tie"),
        "selects": tuple(WORDS),
        "amount": ("@x that is paid",),
        "deed": ("destroyed", "play action", "play hero", "play flip", "play evo", "roll"),
        "thing": ("a core",),
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
        "which": Shape.FILTERS,
    },
    more={**MORE, "selects": SELECTS, "which": Shape.FILTERS},
    events=EVENTS,
    changes={**dict.fromkeys(("retract", "reroll"), "player thing"), "damage": "player thing amount"},
    undone=UNDONE,
    details={"result": Names("result"), "host": Names("thing"), "cause": Names("cause"), "amount": Shape.NUMBER,
             "team": Shape.YES, "played": Names("kind")},
    tables={"brawl": {"victor": Names("player"), "damage": Shape.ANY}},
    statics=("note", "stat", "forbid", "allow", "cost"),
    born=("{player}'s Bakugan",),
    of_kinds={
        **dict.fromkeys(("power", "damage", *KEYWORDS), ("bakugan", "evo", "core")),
        **dict.fromkeys(("icon", "also"), ("core",)),
        "evo": ("evo",),
        **dict.fromkeys(("open", "face up", "chosen", "victor"), ("bakugan",)),
        "new": ("hero", "evo"),
    },
    states=dict.fromkeys(MARKS, ()),
    passing=("batch",),
    costless=("bakugan", "core", "energy"),
    attached=("core", "evo"),
    personal=("uncharge",),
    instead={
        ("marked", "open"): say("event “opened”"),
        ("marked", "chosen"): say("event “selected”"),
        ("marked", "victor"): say("event “victor”"),
        ("marked", "new"): say("event “played”"),
        ("mark of an effect", "chosen"): say("a player selects (“select”)"),
        ("mark of an effect", "victor"): say("decide = “damage”, or a stat"),
        ("mark of an effect", "new"): say("move, with to = “play”"),
        ("of-a-hand", "core"): say("event “attached”"),
    },
)  # fmt: skip


def check_table(table: Table) -> None:
    """Check a start; raises ValueError with a sentence."""
    for thing in table.things.values():
        _check_thing(table, thing)
    for player in table.players:
        _check_team(table, player)


def _check_thing(table: Table, thing: Thing) -> None:
    if thing.kind in ("action", "flip") and thing.zone == "play":
        raise ValueError(say("{thing} is never in play: say its kind, or where it is", thing=thing.name))
    _check_cost(thing.name, thing.cost)
    if thing.kind in ("core", "evo") and thing.zone == "play":
        host = table.things.get(thing.on) or table.find(thing.on)
        if host is None or host.kind != "bakugan":
            raise ValueError(say("{thing} is in play: say with `on` which Bakugan has it", thing=thing.name))
    for text in thing.texts:
        name = thing.name if text.sort == "play" else say("{thing}, {text}", thing=thing.name, text=text.name)
        if text.cost and text.sort in ("static", "triggered"):
            raise ValueError(say("{name} has a cost, so say sort = “activated”", name=name))
        _check_cost(name, text.cost)


def _check_cost(name: str, cost: Mapping[str, Any]) -> None:
    for key, amount in cost.items():
        if key not in (X, "hand") and amount != X and not (is_amount(amount) and amount >= 0):
            raise ValueError(say("{name}: its cost in {key} can't be “{amount}”", name=name, key=key, amount=amount))


# --- what can't be


def _check_team(table: Table, player: str) -> None:
    team = bakugan(table, player)
    if len(team) > TEAM:
        raise ValueError(say("{player} has {n} Bakugan; each player has {team}", player=player, n=len(team), team=TEAM))
    if sum("chosen" in thing.marks for thing in team) > 1:
        raise ValueError(
            say("{player} has chosen two Bakugan; in the Selection Step each player chooses one", player=player)
        )

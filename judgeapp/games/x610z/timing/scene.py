"""Reads what is X610Z's own in the start of a scene: teams, the board, energy pools, and what waits on the stack."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from judgeapp.domain.messages import say
from judgeapp.domain.timing.sense import aiming
from judgeapp.domain.timing.state import Op, Text, Thing, all_ops, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import MORE, Form, Names, Shape, X, unknown
from judgeapp.games.x610z.timing.board import BOARD, COUNTERS, KINDS, Board, dot_of, read_board
from judgeapp.games.x610z.timing.requirements import SIDES, TYPES, cost_of, options_of, words_for
from judgeapp.games.x610z.timing.zones import first_stats

KEYS = ("teams", "board", "last_loser")
BEFORE_BASES = ("starter", "bases")  # steps in which nobody has a start dot yet
FACTS: dict[str, Form] = {
    "type": Names("type"),
    "dot": Names("dot"),
    "move": Names("energy", Shape.COST),
    "focus": Names("target"),
    "target": Names("target", Shape.WORDS),
    "energy": Names("energy", Shape.ANY),
    "counters": Names("counter", Shape.NUMBERS),
}
DOTS = Names("dot", Shape.WORDS)
BOARD_SHAPES: dict[str, Form] = {
    "dots": Names("dot", Shape.TABLE, gives=True),
    "start": Names("starts", Shape.ANY),
    **dict.fromkeys(("lines", "end", "warp", "no_attack", "quest"), DOTS),
}
TYPES_OF_SUMMONS = ("life base", "dragon", "vessel", "beast", "army", "berserker")
PERMANENTS = (*TYPES_OF_SUMMONS, "summon", "nlb", "catalyst", "crystal", "permanent")
SIDED = tuple(f"{side} {word}" for side in SIDES for word in PERMANENTS)
TARGETS = (*PERMANENTS, *SIDED, "player", "opponent", "action", "card")
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 2, 3, 5), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}

EVENTS: dict[str, str] = {
    **dict.fromkeys(("activated", "deactivated", "reactivated"), "player thing kind:permanent"),
    "attacked": "player thing kind:summon",
    "focused": "player thing kind:catalyst",
    "placed": "player thing kind:crystal",
    "played": "player thing sort:whole kind:cast",
    "used": "player thing sort:use kind:permanent",
    "entered": "player thing came_from:outside to:inside kind:permanent",
    "left": "player thing came_from:inside to:outside kind:permanent",
    "arrived": "player thing dot kind:summon",
    "damaged": "player thing amount source kind:summon",
    "healed": "player thing amount kind:summon",
    **dict.fromkeys(("destroyed", "sacrificed"), "player thing came_from:inside to:outside kind:permanent"),
    **dict.fromkeys(("declared", "raised"), "player"),
    "redirected": "thing",
}
CHANGES: dict[str, str] = {
    "zone": "player thing came_from to then",
    **dict.fromkeys(("damage", "heal"), "player thing amount"),
    **dict.fromkeys(("deactivate", "reactivate", "relocate"), "player thing"),
}

VOCABULARY = Vocabulary(
    words={
        "stat": ("attack", "defense", "speed", "range", "block", "attacks", "damage", *COUNTERS),
        "mark": ("activated", "deactivated", "attacked", "moved"),
        "label": ("paid", "extra"),
        "label that waits": ("paid",),
        "marked": (),
        "use": ("activated", "paid", "move", "attack"),
        "permanent": ("catalyst", "summon", "crystal"),
        "summon": ("summon",),
        "catalyst": ("catalyst",),
        "crystal": ("crystal",),
        "whole": ("card",),
        "cast": ("flux", "catalyst", "summon"),
        "leave": ("cast", "use", "move", "attack", "place", "activate"),
        "type": TYPES_OF_SUMMONS,
        "target": TARGETS,
        "by card": ("self", "@key"),
        "energy": TYPES,
        "counter": COUNTERS,
        "dot": tuple(BOARD.places),
        "starts": ("@player", "@dot"),
        "stands": (*KINDS, "@dot"),
        "item": ("paid", "move", "attack"),
        "deed": ("destroyed",),
        "payer": ("you", "opponent", "turn player", "target", "owner", "event", "controller", "@player"),
        "amount": (),
        "shuffled": ("@zone", "@who"),
    },
    own={"dot": 1},
    phrases=("dot",),
    facts=FACTS,
    more={**MORE, "target": Names("target", Shape.WORDS)},
    events=EVENTS,
    changes=CHANGES,
    undone=("played", "attacked", "declared", "placed"),
    details={"sort": Names("item"), "dot": Names("dot"), "amount": Shape.NUMBER, "source": Names("by card")},
    tables={"board": BOARD_SHAPES, "teams": Names("player", Shape.TABLE), "last_loser": Names("player")},
    statics=("note", "stat", "forbid", "allow", "cost"),
    waits=("{card} attacks", "{card} moves"),
    never=("attached",),  # what is attached here is "focused"
    attached=("catalyst",),
    of_kinds={
        **dict.fromkeys(("attack", "defense", "speed", "range", "block", "attacks", "damage"), ("summon",)),
        **dict.fromkeys(("type", "move", "attacked", "moved"), ("summon",)),
        **dict.fromkeys((*COUNTERS, "counters", "activated", "deactivated"), ("catalyst", "summon", "crystal")),
        "focus": ("catalyst",),
        "energy": ("crystal",),
    },
    states=dict.fromkeys(("activated", "deactivated", "attacked", "moved"), ()),
    passing=("stack",),
    costless=("crystal",),
    instead={
        ("marked", "activated"): say("event “activated”"),
        ("marked", "deactivated"): say("event “deactivated”"),
        ("marked", "attacked"): say("event “attacked”"),
        ("marked", "moved"): say("event “arrived”"),
        ("mark of an effect", "activated"): say("deactivate = …"),
        ("mark of an effect", "deactivated"): say("deactivate = …"),
        **dict.fromkeys(
            (("mark of an effect", mark) for mark in ("attacked", "moved")), say("a summon does it (“attack”, “move”)")
        ),
        ("cast", "crystal"): say("event “placed”"),
    },
)


def setup(table: Table, plain: Mapping[str, Any]) -> None:
    """Read the game's own tables; raises ValueError with a sentence."""
    _teams(table, plain.get("teams", {}))
    _board(table, plain.get("board", {}))
    _last_loser(table, plain.get("last_loser"))
    for thing in list(table.things.values()):
        _card(table, thing)
    _pools(table)
    _waiting(table)


def _teams(table: Table, plain: Mapping[str, Any]) -> None:
    if len({plain.get(player, player) for player in table.players}) == 1:
        raise ValueError(say("teams: all players are in one team; a game has two sides at least (100.1c)"))
    if plain and (left_out := [player for player in table.players if player not in plain]):
        raise ValueError(say("teams: {players} are in none; each player is in one (100.1c), alone perhaps",
                             players=", ".join(left_out)))  # fmt: skip
    if plain:
        table.remember("teams", frozen({player: str(team) for player, team in plain.items()}))


def _last_loser(table: Table, player: Any) -> None:
    if player is None:
        return
    if table.step != "starter":
        raise ValueError(say("last_loser is for a scene that starts in “starter”, where it decides who begins"))
    table.remember("last loser", player)


# --- the board


def _board(table: Table, plain: Mapping[str, Any]) -> None:
    board = read_board(plain) if "dots" in plain else BOARD
    given = plain.get("start", {})
    loose = [key for key in plain if "dots" not in plain and (key != "start" or not isinstance(given, Mapping))]
    if loose:
        raise ValueError(say("board: {key} is for a board of one's own: dots = {{ ... }} gives its dots", key=loose[0]))
    starts = {str(player): str(dot) for player, dot in given.items()} if isinstance(given, Mapping) else {}
    for player, dot in starts.items():
        if player not in table.players:
            raise ValueError(unknown(say("player"), player, table.players))
        if board.kinds.get(dot) != "start":
            raise ValueError(unknown(say("start dot"), dot, board.dots("start")))
    if not starts and table.step not in BEFORE_BASES and "dots" not in plain:
        starts = _facing(table, board)
    table.remember("board", board)
    table.remember("starts", frozen(starts))


def _facing(table: Table, board: Board) -> dict[str, str]:
    """Return start dots of the sample board for the players, in the order of their seats."""
    ring = board.ring()
    return {player: ring[place] for player, place in zip(table.players, SEATS[len(table.players)], strict=True)}


# --- cards


def _card(table: Table, thing: Thing) -> None:
    """Look at the facts of a card and at its costs, and give it what every permanent in play has."""

    def wrong(message: str) -> NoReturn:
        raise ValueError(say("{card}: {wrong}", card=thing.name, wrong=message))

    for name in (*COUNTERS, "damage"):
        if thing.stats.get(name, 0) < 0:
            wrong(say("it can't have {amount} {name}", amount=thing.stats[name], name=name))
    _costs(thing, wrong)
    for text in thing.texts:
        words = len(words_for(thing, text))
        if words > 1 and (words != text.targets or text.sort == "triggered"):
            wrong(say("several words for targets are one for each of them, of what is not triggered"))
        _label(thing, text, wrong)
    for op in (op for text in thing.texts for op in all_ops(text.ops)):
        _place_of(table, op, wrong)
    texts = tuple(_completed(text, thing) for text in thing.texts)
    aims = [text.targets for text in texts if "target" in text.more or "target" in thing.facts]
    if (aims or "target" in thing.facts) and not any(aims):
        wrong(say("it says what its targets are and not how many (targets = …)"))
    table.alter(thing.key, texts=texts)
    if thing.on:
        host = table.find(thing.on) or wrong(say("there is no card “{card}” that it could be on", card=thing.on))
        table.alter(thing.key, on=host.key, controller=host.controller)  # 208.2a, 214.3
    _in_play(table, table.things[thing.key], wrong)


def _label(thing: Thing, text: Text, wrong: Callable[[str], NoReturn]) -> None:
    """Look at whether a text is of a sort that its label belongs to."""
    if text.sort == "activated" and text.zones:
        wrong(say("what is used is used in play: leave out zones"))
    if text.label == "paid" and (text.sort, thing.kind) != ("activated", "summon"):
        wrong(say("a paid ability is an activated one of a summon"))
    if text.label == "extra" and text.sort not in ("activated", "play"):
        wrong(say("an additional effect is one of a card (play) or of an activated effect"))


def _completed(text: Text, thing: Thing) -> Text:
    """Return a text with its number of targets, and its own card by its key where it waits for what that deals."""
    if text.when is not None and text.when.more.get("source") == "self":
        text = text._replace(when=text.when._replace(more=frozen({**text.when.more, "source": thing.key})))
    return text if text.label == "extra" else aiming(text)


def _costs(thing: Thing, wrong: Callable[[str], NoReturn]) -> None:
    """Look at the energy that a card and its texts cost, give or ask for."""
    if any(text.cost and text.sort == "triggered" for text in thing.texts):
        wrong(say("what triggers by itself has no cost; an effect can ask for one (pay)"))
    made = options_of(thing)
    if not made or not all(any(each.values()) for each in made):
        wrong(say("energy names nothing that it produces"))
    costs: list[Any] = [thing.cost, thing.facts.get("move", 0), *(text.cost for text in thing.texts)]
    ops = (op for text in thing.texts for op in all_ops(text.ops))
    costs += [*made, *(cost for op in ops for cost in _costs_of(op))]
    parts: list[tuple[str, Any]] = [part for cost in costs for part in cost_of(cost).items()]
    for name, amount in parts:
        if name != X:
            _one_of(name, TYPES, "energy", wrong)
        if amount != X and (not isinstance(amount, int) or amount < 0):
            wrong(say("so much energy can't be: {amount}", amount=repr(amount)))


def _one_of(name: str, known: tuple[str, ...], what: str, wrong: Callable[[str], NoReturn]) -> None:
    if name not in known:
        wrong(say("there is no {what} “{name}”; there is {names}", what=what, name=name, names=", ".join(known)))


def _costs_of(op: Op) -> list[Any]:
    """Return the energy that an instruction speaks of."""
    return [op.value] if op.name in ("raise", "pay") else []


def _place_of(table: Table, op: Op, wrong: Callable[[str], NoReturn]) -> None:
    """Look at where an instruction puts something."""
    if op.name == "relocate" and op.args["to"] not in table.memo["board"].places:
        wrong(say("the board has no dot “{dot}”", dot=op.args["to"]))


def _in_play(table: Table, thing: Thing, wrong: Callable[[str], NoReturn]) -> None:
    dot = dot_of(thing)
    if thing.zone == "play" and thing.kind == "flux":
        wrong(say("a flux is never in play (206.2b, 402.1); its kind can be catalyst, summon or crystal"))
    if dot and (thing.kind != "summon" or thing.zone != "play"):
        wrong(say("only a summon in play stands on a dot (403.1)"))
    if dot and dot not in table.memo["board"].places:
        wrong(say("the board has no dot “{dot}”", dot=dot))
    if thing.zone != "play":
        return
    if dot and any(dot == dot_of(other) for other in table.in_play() if other.key != thing.key):
        wrong(say("another summon is on {dot}, and no dot can be occupied by two", dot=dot))
    marks = {"activated"} if "deactivated" in thing.marks else set()
    table.alter(thing.key, stats=frozen({**first_stats(thing), **thing.stats}), marks=thing.marks | marks)


def _pools(table: Table) -> None:
    """Count the pools of players for whom a kind of energy is named, or who have a crystal that produces some."""
    for player in table.players:
        crystals = any("energy" in crystal.facts for crystal in table.in_play(player, "crystal"))
        if crystals or any(table.number(player, name) is not None for name in TYPES):
            for name in TYPES:
                table.set_number(player, name, table.number(player, name) or 0)


def _waiting(table: Table) -> None:
    """Let cards that wait on the stack already resolve like cards that were cast."""
    pile = []
    for item in table.pile:
        card = table.things.get(item.source)
        if item.sort == "card" and card is not None:
            table.alter(card.key, zone="stack")
            text = card.text("play")
            ops = item.ops or (text.ops if text else ())
            lasting = table.timing.kinds[card.kind].lasting
            item = item._replace(ops=(*((Op("enter"),) if lasting else ()), *ops))
        zones = {key: table.things[key].zone for key in item.targets if key in table.things}
        pile.append(item._replace(facts=frozen({**item.facts, "zones": frozen(zones)})))
    table.set(pile=tuple(pile))

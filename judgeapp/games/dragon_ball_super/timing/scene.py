"""Reads what only scenes of this game have; a word on a card that the game does not know is told at once."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.costs import has_x, is_amount
from judgeapp.domain.timing.sense import targets_to_spare
from judgeapp.domain.timing.state import RELATIVE, Filter, Op, Task, Text, Thing, all_ops
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import Form, Names, Shape, X, unknown
from judgeapp.games.dragon_ball_super.timing import preparation, requirements
from judgeapp.games.dragon_ball_super.timing.battle import begin_battle
from judgeapp.games.dragon_ball_super.timing.checkpoints import reached
from judgeapp.games.dragon_ball_super.timing.energy import ANY_ENERGY, COLOURS
from judgeapp.games.dragon_ball_super.timing.skills import (
    AUTOS,
    FIELD_CARD,
    KEYWORDS,
    KNOWN_MARKS,
    MEASURED,
    PERMANENT,
    SKILLS,
    STATES,
    TITLED,
    base_of,
    has_two_sides,
    note_givers,
    number_of,
    printed,
    spelt,
)
from judgeapp.games.dragon_ball_super.timing.turn import MAIN
from judgeapp.games.dragon_ball_super.timing.zones import ROLES

IN_BATTLE = ("attack", "offence", "defense", "damage")
KEYS = ("attacker", "target", "guard")


def setup(table: Table, plain: Mapping[str, Any]) -> None:
    """Complete the cards of a scene, and set up its battle; raises ValueError with a sentence."""
    if table.pile:
        raise ValueError(say("nothing can wait when a scene of this game starts: let a player do it"))
    for thing in list(table.things.values()):
        if (thing.kind == "leader") != (thing.zone == "leader"):
            raise ValueError(say("{card}: in the Leader Area is a Leader Card, and nowhere else", card=thing.name))
        if thing.marks & set(ROLES):
            raise ValueError(say("{card}: who is in a battle is told by the head (battle = …)", card=thing.name))
        for wrong in wrong_on(table, thing):
            raise ValueError(say("{card}: {wrong}", card=thing.name, wrong=wrong))
        table.put(printed(thing))
        note_givers(table, table.things[thing.key].facts["printed"][1])
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
    battle = battle or {}
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

AMOUNTS = (*ANY_ENERGY, "combo", "burst", "hand")
ITSELF = ("rest", "drop")
NUMBERS, WORDS = ("bond", "sparking"), ("colors", "names", "words", "bond_names")
UNTIL = ("battle", "main", "turn", "game", *RELATIVE)
NO_SORT = {"attack": {"sort", "label"}, "Blocker": {"sort", "label", "which"}}  # what is no use where these are negated
COUNTERS = ("Counter: Play", "Counter: Attack", "Counter: Counter")
# Every skill is "activated" (8-5-1), nothing copies what waits, and no card is attached to another.
NEVER = ("used", "triggered", "copied", "attached")
CARDS_MOVE = "player thing came_from to source power cost"
INTO_PLAY = "player thing came_from to:area source power cost"
EVENTS: dict[str, str] = {
    "entered": INTO_PLAY,
    "evolved": f"{INTO_PLAY} kind:fighter",
    "moved": f"{CARDS_MOVE} amount how:way",
    "discarded": f"{CARDS_MOVE} amount",
    "played": f"{INTO_PLAY} how:way kind:fighter",
    **dict.fromkeys(("attacks", "attacked", "guards"), "player thing kind:in-battle"),
    "activated": "player thing sort:activation",
    **dict.fromkeys(("declared", "flipped"), "player thing"),
    "comboed": "player thing how:combo kind:fighter",
    "left": "player thing came_from:area to:elsewhere source power cost how:leaving",
    "deals damage": "player thing kind:in-battle",
    "dealt damage": "player thing kind:in-battle amount",
    "chosen": "player thing",
    "kos": "player thing cause",
    "ko": "player thing came_from:area how:whose-ko cause kind:fighter",
    **dict.fromkeys(("marked", "unmarked"), "player thing mark:marked came_from how:switch"),
    "combo ends": "player thing came_from:combo-area how:combo kind:fighter",
    "damaged": "player thing to:damaged amount",
    "inflicts": "player thing amount",
    **dict.fromkeys(("covered", "uncovered"), "thing"),
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
        "mark": (*sorted(KEYWORDS), FIELD_CARD, *sorted(STATES)),
        "marked": ("rest", *sorted(KEYWORDS)),
        "granted": tuple(sorted(KEYWORDS)),  # which come and go with the skills that give them
        "until": UNTIL,
        "activation": ("activated", "counter", "triggered"),
        "label": (*SKILLS, *sorted(KEYWORDS), "Counter", *COUNTERS),
        "keyword": (*SKILLS, *sorted(KEYWORDS)),
        "card": ("attack card", "guard card"),
        "waiting": ("attack", "Blocker"),
        "ignored": ("Barrier",),
        "deed": (
            "activate",
            "counter",
            "concede",
            "block",
            "auto",
            "attack leader",
            "negate attack",
            "life to hand",
            "drop to warp",
            "place energy",
            "recharge",
            "switch",
            "@activated",
        ),
        "activated": (*SKILLS, *AUTOS, *COUNTERS),
        "skill": tuple(SKILLS),
        "evolving": ("Evolve", "EX-Evolve", "Xeno-Evolve"),
        "leave": ("play", "any energy", "attack active"),
        "area": ("battle",),
        "elsewhere": ("hand", "leader", "energy", "life", "deck", "drop", "warp", "under", "removed"),
        "combo-area": ("combo",),
        "damaged": ("hand", "drop"),
        "fighter": ("battle",),
        "in-battle": ("battle", "leader"),
        "by card": ("self", "@key"),
        "color": COLOURS,
        "colour": COLOURS,
        "spoken": ("play", "attack"),
        "side": ("front", "back"),
        "cause": ("battle", "skill"),
        "way": ("play", "skill", "token", *SKILLS),
        "combo": ("hand", "battle"),
        "leaving": ("ko", "skill", "rules"),
        "whose-ko": ("you", "opponent"),
        "switch": ("skill", "rules", *SKILLS),
        "cost": (*AMOUNTS, *ITSELF, "do"),
        "window": ("free", "counter"),
        "item": ("play", "attack", "counter"),
        "stops": ("both", "nobody", "@player"),
        "skills": ("some", "none"),
        "amount": (),
    },
    loose=(
        "label",
        "mark",
        "spoken",
        "keyword",
        "label that waits",
        "marked",
        "granted",
        "skill",
        "replaced",
        "activated",
        "deed",
    ),
    card={"label": Names("label")},
    facts={
        "colors": Names("color", Shape.WORDS),
        "character": Names("character", gives=True),
        "back": Names("stat", Shape.NUMBERS),
        "traits": Names("trait", Shape.WORDS, gives=True),
        "copies": Shape.NUMBER,
        "bars": Shape.FILTERS,
    },
    decks=("copies", "bars"),
    more={
        **dict.fromkeys(NUMBERS, Shape.NUMBER),
        "colors": Names("color", Shape.WORDS),
        "names": Names("character", Shape.WORDS),
        "words": Names("spoken", Shape.WORDS),
        "bond_names": Names("character", Shape.WORDS),
        "which": Shape.FILTERS,
        "from": Names("zone"),
        "side": Names("side"),
        "whose": Names("reach"),
        "other": Shape.YES,
        "instead": Shape.YES,
    },
    events=EVENTS,
    changes={
        "move": "player thing came_from to then source",
        "ko": "player thing source cause",
        "damage": "player source amount",
    },
    undone=UNDONE,
    details={
        **LEAVES,
        "amount": Shape.NUMBER,
        "sort": Names("activation"),
        "source": Names("by card"),
        "how": Names("how", Shape.WORDS),
        "cause": Names("cause"),
    },
    tables={"battle": dict.fromkeys(KEYS, Names("aim"))},
    statics=("note", "stat", "mark", "forbid", "allow", "cost"),
    born=("{player}'s Leader",),
    waits=("{card}'s attack",),
    titled=TITLED,
    never=NEVER,
    of_kinds=dict.fromkeys(("power", "combo"), ("battle", "leader")),
    states={
        **dict.fromkeys(("rest", "flipped"), ("energy", "combo", "life")),
        **dict.fromkeys(("attack card", "guard card", "token", "over realm", "union"), ()),
    },
    costless=("leader",),
    attached=(),
    personal=("concede", "life to hand", "drop to warp", "place energy", "recharge"),
    instead={
        **dict.fromkeys((("whose-ko", "skill"), ("whose-ko", "battle")), say("cause = …; how is by whom")),
        **dict.fromkeys((("leaving", "opponent"), ("leaving", "you")), say("how is “ko”, “skill” or “rules” here")),
        **dict.fromkeys(
            (("mark of an effect", mark) for mark in ("attack card", "guard card", "over realm", "union")),
            say("a battle or a keyword skill does it"),
        ),
        ("mark of an effect", "token"): say("token = …"),
        ("mark of an effect", "flipped"): say("flip = …"),
        ("fighter", "extra"): say("event “activated”: an Extra Card is not played, its skill is activated"),
    },
)


def wrong_on(table: Table, thing: Thing) -> Iterator[str]:
    """Yield what is written wrong on a card, a sentence each."""
    yield from _cost(thing.cost)
    for text in thing.texts:
        yield from _cost(text.cost)
        yield from _keyword(text)
        yield from _label(text)
        yield from _in_vain(text, thing)
        if has_x(text.cost) and (text.when is not None or base_of(spelt(text.label)) in AUTOS):
            yield say("{text} is an [Auto]: nobody activates it and says what X is", text=text.name)
        yield from (say("{key} in more is a whole number from 1", key=key)
                    for key in NUMBERS if text.more.get(key, 1) < 1)  # fmt: skip
        yield from (say("{name} of {text} are a list of words", name=name, text=text.name)
                    for name in WORDS if not _is_words(text.more.get(name, ())))  # fmt: skip
        for op in (each for each in all_ops(text.ops) if each.name == "negate"):
            yield from (say("to negate “{word}” takes no “{key}”", word=op.value, key=key)
                        for key in sorted(NO_SORT.get(op.value, set()) & set(op.args)))  # fmt: skip
        for op in (each for each in all_ops(text.ops) if each.name == "mark" and "until" in each.args):
            if KNOWN_MARKS.get(str(op.value).lower()) in STATES:
                yield say("“{state}” is a state, which is had until something else happens; leave out until",
                          state=op.value)  # fmt: skip
    if not _is_words(thing.facts.get("colors", ())):
        yield say("colors are a list of words")


def _is_words(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _cost(cost: Mapping[str, Any]) -> Iterator[str]:
    for name, value in cost.items():
        if name in ("hand", "do", X) or (value == X and name in AMOUNTS and name != "combo"):
            continue
        if name in AMOUNTS and not (is_amount(value) and value >= 0):
            yield say("the cost {name} is a whole number from 0", name=name)
        elif name in ITSELF and value != "self":
            yield say('the cost {name} can only be "self"', name=name)
        elif name not in (*AMOUNTS, *ITSELF):
            yield unknown(say("cost"), name, (*AMOUNTS, *ITSELF, "do"))


def _keyword(text: Text) -> Iterator[str]:
    """Yield what is wrong with keywords that a card has, on the card or among the texts that it gives."""
    base = base_of(spelt(text.label))
    needless = text.ops or text.cost or text.when or not MEASURED.union({"bond_names"}).issuperset(text.more)
    if base in PERMANENT and needless:
        yield say("[{keyword}] is a keyword that a card has, or has under a condition (needs, bond, sparking); nothing "
                  "else can be said with it", keyword=base)  # fmt: skip
    for op in (each for each in text.ops if text.sort == "static" and not base and each.name == "mark"):
        if KNOWN_MARKS.get(str(op.value).lower()) in STATES:
            yield say("a [Permanent] skill gives keywords; “{state}” is a state, which only happens", state=op.value)
    for given in (each for op in all_ops(text.ops) if op.name == "give" for each in _texts_in(op)):
        yield from _keyword(given)


# Labels with a number, and what `more` says only beside certain labels.
NUMBERED = ("Swap", "Over Realm", "Dark Over Realm")
BESIDE: dict[str, tuple[str, ...]] = {
    "names": tuple(requirements.AMOUNTS),
    "colors": ("Alliance", "Arrival", "Aegis"),
    "from": ("Union-Absorb",),
    "which": (*requirements.AMOUNTS, "Swap"),
}


def _label(text: Text) -> Iterator[str]:
    """Yield what is wrong with a label: its number, or what is said beside it and never looked at."""
    label = spelt(text.label)
    base, numbered = base_of(label), number_of(label) > 0
    if base in NUMBERED and not numbered:
        yield say("[{label}] has a number: “{label} 3”", label=base)
    elif numbered and base in (*SKILLS, *KEYWORDS) and base not in NUMBERED:
        yield say("[{label}] has no number", label=base)
    for key, labels in BESIDE.items():
        if key in text.more and base not in labels:
            yield say("“{key}” in more belongs to: {labels}", key=key, labels=", ".join(labels))
    if "bond_names" in text.more and not text.more.get("bond"):
        yield say("“{key}” in more belongs to: {labels}", key="bond_names", labels="bond")
    if base in (*SKILLS, *KEYWORDS):  # what the label says already
        keys = ("when", "optional") if base in SKILLS else ("when", "optional", "zones")
        said = (key for key in keys if getattr(text, key))
        yield from (say("[{label}] says itself what “{key}” would; leave it out", label=base, key=key) for key in said)


def _in_vain(text: Text, card: Thing) -> Iterator[str]:
    """Yield what is said of a skill that can't matter on its card: its side, its way of paying, targets to spare."""
    base = base_of(spelt(text.label))
    if "side" in text.more and not has_two_sides(card):
        yield say("“{key}” in more belongs to: {labels}", key="side",
                  labels=say("a card with two sides (back, flipped, [Awaken] or [Wish])"))  # fmt: skip
    if "instead" in text.more and base != "Counter" and (card.kind, base in SKILLS) != ("extra", True):
        yield say("“{key}” in more belongs to: {labels}", key="instead",
                  labels=say("a [Counter], or a skill of an Extra Card that its player activates"))  # fmt: skip
    if base in SKILLS:  # the cards that a keyword takes are named otherwise (with = …)
        yield from targets_to_spare(text, card.texts)


def _texts_in(op: Op) -> tuple[Text, ...]:
    return op.value if isinstance(op.value, tuple) and not isinstance(op.value, Filter) else ()

"""The game's own words for effects, besides those of every game; among them what brings cards into play."""

from collections.abc import Callable
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.effects import Effect, can_negate, each_thing, gone, players, things, top_of
from judgeapp.domain.timing.instructions import FILTER, HOW_MANY, NEGATED, PLACE, THEN
from judgeapp.domain.timing.instructions import OP_WORDS as COMMON_WORDS
from judgeapp.domain.timing.lasting import OPS as COMMON
from judgeapp.domain.timing.state import Filter, Grounds, Item, Op, Task, Thing, by_reading, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import COUNTED, OF, ON_CARD, PUT, UNTIL, WAITS, Names, Shape, Word, word
from judgeapp.games.dragon_ball_super.timing.energy import BACK, switch_back
from judgeapp.games.dragon_ball_super.timing.requirements import CHOICES, chosen_by_words
from judgeapp.games.dragon_ball_super.timing.skills import (
    PERMANENT,
    STATES,
    base_of,
    complete,
    is_bare,
    note_givers,
    printed,
)
from judgeapp.games.dragon_ball_super.timing.using import USING
from judgeapp.games.dragon_ball_super.timing.zones import (
    ROLES,
    UNTOUCHED,
    amount_in,
    deflected,
    deflects,
    role,
    together,
)

# --- what brings cards into the Battle Area


def enter(item: Item, thing: Thing, grounds: Grounds, **more: Any) -> Task:
    """Return the task that puts a card into the Battle Area of an effect's master."""
    paid = {"paid": item.facts["paid"]} if item.source == thing.key and "paid" in item.facts else {}
    facts = {"source": item.source, "master": item.controller, **paid, **more}
    return change("move", item.controller, grounds, thing=thing.key, to="battle", you=item.controller, by=item.key,
                  more=frozen(facts))  # fmt: skip


def play(table: Table, item: Item, op: Op) -> None:
    """`{ play = "target" }`; `rest = true` in Rest Mode; `on = "Goku"` on top of a card, `as = "Evolve"` evolved."""
    label = base_of(item.facts.get("label", ""))
    usual = "play" if item.sort == "play" else label or "skill"
    how = {"how": op.args.get("as", usual), **({"rest": True} if op.args.get("rest") else {}),
           **({"enters": item.facts["enters"]} if "enters" in item.facts else {})}  # fmt: skip
    if "on" in op.args:
        how["cover"] = tuple(thing.key for thing in things(table, item, op, op.args["on"])[:1])
    grounds = (
        by_rule("10-32-3")
        if label == "Arrival"
        else by_rule("3-6-3", "3-6-4", *(("10-5-6",) if "as" in op.args else ()))
    )

    def task(thing: Thing) -> Task:
        if barrier := forbidden(table, "play", item.controller, thing.key, item.controller):
            why = say("{card} can't be played ({barrier}).", card=thing.name, barrier=barrier)
            return Task("skip", (why, table.cite("can't")))
        if thing.kind != "battle":
            why = say("{card} is no Battle Card: it can't be played.", card=thing.name)
            return Task("skip", (why, by_rule("3-6-3")))
        if not op.args.get("paid"):
            return enter(item, thing, grounds, **how)
        return Task("pay and enter", (item, thing.key, grounds, frozen(how)))

    each_thing(table, item, op, op.value, task)


def token(table: Table, item: Item, op: Op) -> None:
    """`{ token = "Saibaiman Token", power = 5000 }`: a Battle Card that is no card (10-18)."""
    name = str(op.value)
    number = sum(thing.name == name for thing in table.things.values()) + 1
    stats = {stat: op.args[stat] for stat in ("power", "combo") if stat in op.args}
    marks = frozenset({"token", *op.args.get("marks", ())})
    thing = Thing(name if number == 1 else f"{name} {number}", name, "battle", item.controller, item.controller,
                  "removed", marks=marks, stats=frozen(stats))  # fmt: skip
    table.put(printed(thing))
    rest = {"rest": True} if op.args.get("rest") else {}
    table.later(enter(item, thing, by_rule("10-18-1", "10-18-3"), how="token", **rest))


def evolve(table: Table, item: Item, op: Op) -> None:
    """[Evolve], its kinds, and [Union-Potara]: onto the cards chosen on activation, or in place of one."""
    chosen = [table.things[key] for key in item.facts.get("with", ())]
    me = table.things[item.source]
    there = all(thing.zone == "battle" and thing.controller == item.controller for thing in chosen)
    if not there or me.zone != "hand":
        text = say("{card} can't be played: what was chosen for it has left the Battle Area.", card=me.name)
        table.tell("fails", text, by_reading("A24", "1-3-2", "10-5-1"), player=item.controller, thing=me.key)
        return
    kind = str(op.value)
    if kind == "Xeno-Evolve":
        about = {"to": "warp", "you": item.controller, "by": item.key}
        rule = by_rule("10-5-5", "11-4-1")
        away = [change("move", thing.owner, rule, thing=thing.key, **about) for thing in chosen]
        table.later(*away, enter(item, me, by_rule("10-5-5"), how=kind))
        return
    rule = by_rule("10-13-4-4") if kind == "Union-Potara" else by_rule("10-5-4")
    table.later(enter(item, me, rule, how=kind, cover=tuple(thing.key for thing in chosen)))


def fuse(table: Table, item: Item, op: Op) -> None:
    """[Union-Fusion]: the cards that fuse go from the hand to the Drop Area, and the card is played (10-13-3-4)."""
    chosen = [table.things[key] for key in item.facts.get("with", ())]
    me = table.things[item.source]
    if any(thing.zone != "hand" for thing in (*chosen, me)):
        text = say("{card} can't be played: the cards for its fusion are not in the hand any more.", card=me.name)
        table.tell("fails", text, by_reading("", "1-3-2", "10-13-3-1"), player=item.controller, thing=me.key)
        return
    rule = by_rule("10-13-3-4")
    about = {"to": "drop", "you": item.controller, "more": frozen({"how": "Union-Fusion"})}
    drops = [change("move", thing.owner, rule, thing=thing.key, **about) for thing in chosen]
    table.later(*drops, enter(item, me, rule, how="Union-Fusion"))


def absorb(table: Table, item: Item, op: Op) -> None:
    """[Union-Absorb]: the chosen card goes on top of the card whose skill it is (10-13-5-4)."""
    chosen = table.things[item.facts["with"][0]]
    me = table.things[item.source]
    if me.zone != "battle" or chosen.zone != item.facts["zones"].get(chosen.key):
        text = say("{card} can't be placed on {other}: one of them is not there any more.", card=chosen.name,
                   other=me.name)  # fmt: skip
        table.tell("fails", text, by_reading("A24", "1-3-2", "10-13-5-1"), player=item.controller, thing=me.key)
        return
    table.later(enter(item, chosen, by_reading("A26", "10-13-5-4"), how="Union-Absorb", cover=(me.key,)))


def realm(table: Table, item: Item, op: Op) -> None:
    """[Over Realm], [Dark Over Realm]: the whole Drop Area goes to the Warp, and the card is played."""
    me, you = table.things[item.source], item.controller
    if me.zone != "hand":
        gone(table, item, op)
        return
    dark = op.value == "Dark Over Realm"
    rule = by_rule("10-25-3") if dark else by_reading("A23", "10-15-3", "10-15-4")
    named = [thing for thing in table.things.values() if thing.zone == "drop" and thing.controller == you]
    unnamed = (amount_in(table, you, "drop") or len(named)) - len(named)
    moves = [change("move", you, rule, thing=thing.key, to="warp", you=you) for thing in named]
    rest = [Task("to warp", (you, unnamed, rule))] if unnamed > 0 else []
    table.later(*moves, *rest, enter(item, me, rule, how=str(op.value), realm=not dark))


def depart(table: Table, item: Item, op: Op) -> None:
    """A card played with [Over Realm] is sent to the Warp at the end of the turn (10-15-4)."""
    rule = by_reading("A23", "10-15-4", "11-4-1")
    each_thing(table, item, op, "self", lambda thing: change(
        "move", thing.owner, rule, thing=thing.key, to="warp", you=item.controller, by=item.key))  # fmt: skip


def to_warp(table: Table, player: str, amount: int, grounds: Grounds) -> None:
    """Send cards of the Drop Area that the scene does not name to the Warp; a task."""
    table.add(player, "drop", -amount)
    table.add(player, "warp", amount)
    text = say("{player} sends {amount} more cards of the Drop Area to the Warp.", player=player, amount=amount)
    table.tell("moved", text, grounds, player=player, came_from="drop", to="warp")


def swap(table: Table, item: Item, op: Op) -> None:
    """[Swap X]: up to 1 Battle Card with energy cost X is played from the hand; its own card goes back (10-24-3)."""
    more = item.facts["text"].more
    specified = {"any": more["which"]} if "which" in more else {}
    cards = {"zone": "hand", "kind": "battle", "of": "you", "cost": more["x"], **specified}
    wanted = {"zone": "hand", "cards": Filter(frozen(cards)), "up_to": True}
    choice = (item, Op("choose", 1, frozen(wanted)), item.controller, by_rule("10-24-3", "8-5-3-2"))
    table.later(Task("choose for", choice), Task("swapped", (item.key,)))


def swapped(table: Table, key: str) -> None:
    """Play what was chosen, then take the card with [Swap] back; a task."""
    item = table.resolving[-1]
    me = table.things[item.source]
    plays = [enter(item, table.things[each], by_rule("10-24-3"), how="Swap") for each in item.targets]
    back = change("move", me.owner, by_rule("10-24-3"), thing=me.key, to="hand", you=item.controller, by=item.key)
    table.later(*plays, *([back] if me.zone == "battle" else []))


def field(table: Table, item: Item, op: Op) -> None:
    """[Field]: the Extra Card comes in Active Mode, and stays (10-3-1)."""
    me = table.things[item.source]
    table.later(enter(item, me, by_rule("10-3-1"), how="Field"))


def aegis(table: Table, item: Item, op: Op) -> None:
    """[Aegis]: up to two of the player's energy are switched to Active Mode (10-33-3)."""
    switch_back(table, item.controller, 2, True, BACK, item)


def keyword(table: Table, item: Item, op: Op) -> None:
    """Do what a keyword skill does; its label gives a text this effect, and no scene writes it."""
    if op.value not in (base_of(item.facts.get("label", "")), "departure"):
        gone(table, item, op)
        return
    KEYWORDS[op.value](table, item, op)


KEYWORDS: dict[str, Effect] = {
    **dict.fromkeys(("Evolve", "EX-Evolve", "Xeno-Evolve", "Union-Potara"), evolve),
    **dict.fromkeys(("Over Realm", "Dark Over Realm"), realm),
    "departure": depart,
    "Union-Fusion": fuse,
    "Union-Absorb": absorb,
    "Swap": swap,
    "Field": field,
    "Aegis": aegis,
}
SUMMONING: dict[str, Effect] = {"play": play, "token": token, "keyword": keyword}


# --- all other words


def why(item: Item, **more: Any) -> dict[str, Any]:
    """Return whose doing a change is, and from which card it comes."""
    return {"you": item.controller, "by": item.key, "more": frozen({"source": item.source, **more}),
            "applied": item.facts.get("applied", ())}  # fmt: skip


# --- what happens to cards


def move(table: Table, item: Item, op: Op) -> None:
    """`{ move = "target", to = "hand" }`; `only_top = true` leaves the cards beneath where they are.

    `{ move = "Krillin", to = "under", on = "self" }`: a card goes beneath another (11-3-3).
    """
    if "on" in op.args:
        if top := top_of(table, item, op):
            each_affected(table, item, op, lambda thing: Task("slip under", (thing.key, top)))
        return
    more = {name: op.args[name] for name in ("then", "only_top", "rest", "place") if name in op.args}

    def task(thing: Thing) -> Task:
        reveals = {"reveals": True} if thing.key in item.targets and chosen_by_words(item) else {}
        about = {"thing": thing.key, "to": op.args["to"], **why(item, **more, **reveals)}
        return change("move", thing.controller, table.cite("effect"), **about)

    zones = item.facts.get("zones", {})
    found = [each for each in things(table, item, op, op.value) if zones.get(each.key, each.zone) == each.zone]
    if len(found) > 1 and op.args["to"] in UNTOUCHED:
        together(table, found, [task(thing) for thing in found])
    else:
        each_thing(table, item, op, op.value, task)


def ko(table: Table, item: Item, op: Op) -> None:
    """`{ ko = "target" }`: Battle Cards in the Battle Area are KO-ed (10-1-1)."""

    def task(thing: Thing) -> Task:
        if thing.kind != "battle" or thing.zone != "battle":
            text = say("{card} is no Battle Card in the Battle Area: it can't be KO-ed.", card=thing.name)
            return Task("skip", (text, by_rule("10-1-1")))
        return change("ko", thing.controller, by_rule("10-1-2"), thing=thing.key, **why(item, cause="skill"))

    each_thing(table, item, op, op.value, task)


def mark(table: Table, item: Item, op: Op) -> None:
    """`{ mark = "rest", of = "target" }`; keywords can be given for a time (`until`)."""
    if op.name == "unmark" or op.value in STATES:
        COMMON[op.name](table, item, op)
        return
    until = op.args.get("until", "")
    each_thing(table, item, op, op.args.get("of", "self"),
               lambda thing: Task("lend", (thing.key, str(op.value), until, item)))  # fmt: skip


def each_affected(table: Table, item: Item, op: Op, make: Callable[[Thing], Task]) -> None:
    """Let the same happen to each card that an instruction is about, but for those with [Deflect]."""

    def task(thing: Thing) -> Task:
        return Task("skip", deflected(table, thing, item.key)) if deflects(table, thing, item.key) else make(thing)

    each_thing(table, item, op, op.value, task)


def stand(table: Table, item: Item, op: Op) -> None:
    """What is forbidden, allowed or replaced for single cards from now on; not for those with [Deflect]."""
    if op.value == "concede":
        text = say("No card has a hold on surrendering: this part does nothing.")
        table.tell("skipped", text, by_rule("1-2-5"), item=item.key)
        return
    found = things(table, item, op) if "of" in op.args else []
    free = [thing for thing in found if deflects(table, thing, item.key)]
    if not free:
        COMMON[op.name](table, item, op)
        return
    for thing in found:
        if thing in free:
            table.tell("prevented", *deflected(table, thing, item.key), thing=thing.key)
        else:
            COMMON[op.name](table, item, op._replace(args=frozen({**op.args, "of": thing.key})))


def give(table: Table, item: Item, op: Op) -> None:
    """`{ give = [{ label = "Activate: Main", do = [...] }], of = "target" }`: skills, with what their labels imply.

    `{ give = "target", of = "self", until = "turn" }`: another card's, and its keywords as far as they are no texts.
    """
    if isinstance(op.value, (str, Filter)):
        _give_those_of(table, item, op)
        return
    found = things(table, item, op)
    if not found:
        gone(table, item, op)
    for thing in found:
        texts = tuple(complete(text, thing) for text in op.value)
        note_givers(table, texts)
        words = [text.label for text in texts if is_bare(text)]
        table.later(*(Task("lend", (thing.key, word, op.args.get("until", "turn"), item)) for word in words))
        if skills := tuple(text for text in texts if not is_bare(text)):
            COMMON["give"](table, item, Op(op.name, skills, frozen({**op.args, "of": thing.key})))


def _give_those_of(table: Table, item: Item, op: Op) -> None:
    COMMON["give"](table, item, op)
    givers = things(table, item, op, op.value)
    until = op.args.get("until", "turn")
    meanwhile = table.memo.get("meanwhile", {})  # what hangs on a condition comes with its skill
    words = {mark for each in givers for mark in each.marks if mark not in meanwhile.get(each.key, ())}
    for keyword in sorted(words.intersection(PERMANENT)):
        mark(table, item, Op("mark", keyword, frozen({"of": op.args.get("of", "self"), "until": until})))


def flip(table: Table, item: Item, op: Op) -> None:
    """`{ flip = "self" }`: a card is turned over and stays the same card."""
    each_affected(table, item, op, lambda thing: Task("turn over", (thing.key, item)))


# --- the attack


def negate(table: Table, item: Item, op: Op) -> None:
    """`{ negate = "target" }`, `{ negate = "attack" }`, `{ negate = "Blocker" }`."""
    if op.value == "attack":
        _negate_attack(table, item, op)
    elif op.value == "Blocker":
        table.later(Task("unblock", (item.key,)))
    elif not _deflected(table, item, op):
        found = _waiting(table, item, op)
        if op.value == "target" and not item.targets:
            gone(table, item, op)
        if found and "to" in op.args and can_negate(table, op, found, item.controller, item.source):
            table.later(Task("put away", (found.key, found.source, op.args["to"])))
        COMMON["negate"](table, item, op)


def put_away(table: Table, key: str, thing: str, to: str) -> None:
    """Move the card whose play or skill was negated where the effect says; a task."""
    if table.item(key) is None and thing in table.things:
        table.later(change("move", table.things[thing].owner, table.cite("effect"), thing=thing, to=to))


def _waiting(table: Table, item: Item, op: Op) -> Item | None:
    ref = item.targets[0] if op.value == "target" and item.targets else str(op.value)
    return table.item(ref)


def _deflected(table: Table, item: Item, op: Op) -> bool:
    found = _waiting(table, item, op)
    thing = table.things.get(found.source) if found else None
    if thing is None or not deflects(table, thing, item.key):
        return False
    table.tell("prevented", *deflected(table, thing, item.key), thing=thing.key)
    return True


def _negate_attack(table: Table, item: Item, op: Op) -> None:
    waiting = next((each for each in table.pile if each.sort == "attack"), None)
    attacking, which = role(table, "attack card"), op.args.get("which")
    if which and not (attacking and table.fits(attacking, which, item.controller, item.source)):
        text = say("The attack card is not of the sort that this negates.")
        table.tell("skipped", text, table.cite("no target"), item=item.key)
    elif attacking and (by := forbidden(table, "negate attack", attacking.controller, attacking.key, item.controller)):
        text = say("The attack of {card} can't be negated ({barrier}).", card=attacking.name, barrier=by)
        table.tell("prevented", text, table.cite("can't"), item=item.key)
    elif waiting is not None:
        table.later(Task("negate", (waiting.key, item.key)))
    elif "battle" in table.memo and not table.memo["battle"].negated:
        table.later(Task("attack negated", ()))
    else:
        gone(table, item, op)


def guard(table: Table, item: Item, op: Op) -> None:
    """`{ guard = "target" }`: a card becomes the guard card of the attack."""
    if role(table, "attack card") is None:
        gone(table, item, op)
        return
    grounds = table.cite("effect")
    if item.facts.get("label") == "Blocker":
        guarding, battle = role(table, "guard card"), table.memo["battle"]
        moved = guarding is not None and guarding.key != battle.target
        grounds = by_reading("A21", "10-4-1") if moved else by_rule("10-4-1")
    each_affected(table, item, op, lambda thing: Task("new guard", (thing.key, grounds)))


# --- players


def damage(table: Table, item: Item, op: Op) -> None:
    """`{ damage = 2, who = "opponent" }`; its source is the card (4-11-1-2), or another (`source`)."""
    by = things(table, item, op, op.args.get("source", "self"))
    source = {"source": by[0].key} if by else {}
    who = players(table, item, op, "opponent")
    together = {"together": True} if len(who) > 1 else {}  # players who lose by it lose at the same time (1-2-3)
    table.later(*(
        change("damage", player, by_rule("4-10-1", "4-11-1-2"), amount=op.value, **why(item, **together, **source))
        for player in who
    ))  # fmt: skip


def draw(table: Table, item: Item, op: Op) -> None:
    """`{ draw = 2 }`; with `up_to = true` the player decides before each card (4-9-4)."""
    who = players(table, item, op)
    if op.args.get("up_to"):
        table.later(*(Task("draw up to", (player, op.value)) for player in who))
    else:
        COMMON["draw"](table, item, op)


# --- roles, and all words together


def _with_roles(effect: Effect) -> Effect:
    """Let an effect speak of "attack card" and "guard card"."""

    def run(table: Table, item: Item, op: Op) -> None:
        named = next((ref for ref in (op.value, op.args.get("of")) if isinstance(ref, str) and ref in ROLES), None)
        if named is None:
            effect(table, item, op)
            return
        thing = role(table, named)
        if thing is None:
            gone(table, item, op)
        elif op.value == named:
            effect(table, item, op._replace(value=thing.key))
        else:
            effect(table, item, op._replace(args=frozen({**op.args, "of": thing.key})))

    return run


OWN: dict[str, Effect] = {
    "move": move,
    "ko": ko,
    "mark": mark,
    "unmark": mark,
    "give": give,
    "flip": flip,
    "negate": negate,
    "guard": guard,
    "damage": damage,
    "draw": draw,
    **USING,
    **dict.fromkeys(("forbid", "allow", "replace"), stand),
    **CHOICES,
    **SUMMONING,
}
OPS: dict[str, Effect] = {
    name: _with_roles(effect) for name, effect in {**COMMON, **OWN}.items() if name not in ("copy", "attach")
}  # nothing in this game copies what waits, and a card lies under another or is not on it at all
OP_WORDS: dict[str, Word] = {
    "move": word(ON_CARD, "to", to=PUT, on=ON_CARD, then=THEN, rest=Shape.YES, only_top=Shape.YES, place=PLACE),
    "take": COMMON_WORDS["take"]._replace(args={**COMMON_WORDS["take"].args, "rest": Shape.YES}),
    "ko": word(ON_CARD),
    "mark": word(Names("mark", gives=True), of=OF, until=Shape.WORD),
    "flip": word(ON_CARD),
    "negate": word(WAITS, to=Shape.WORD, **NEGATED),
    "guard": word(ON_CARD),
    "damage": word(Shape.COUNT, who=Shape.WORD, source=OF),
    "number": word(COUNTED, by=Shape.NUMBER, who=Shape.WORD, of=OF),
    "draw": word(Shape.COUNT, who=Shape.WORD, of=OF, up_to=Shape.YES),
    "recharge": word(Shape.COUNT, up_to=Shape.YES),
    "spend": word(UNTIL),
    "enters": word(WAITS, "rest", "blank", rest=Shape.TRUE, blank=Shape.TRUE, until=UNTIL),
    "tuck": word(Shape.COUNT, on=ON_CARD),
    "activate": word(ON_CARD, label=Names("skill")),
    "play": word(ON_CARD, on=ON_CARD, as_=Names("evolving"), rest=Shape.YES, paid=Shape.YES),
    "choose": word(HOW_MANY, up_to=Shape.YES, random=Shape.YES, who=Shape.WORD, ignoring=Names("ignored", Shape.WORDS),
                   **FILTER),
    "token": word(Names("token", gives=True), power=Shape.NUMBER, combo=Shape.NUMBER, rest=Shape.YES,
                  marks=Names("granted", Shape.WORDS)),
}  # fmt: skip


TASKS = tasks(to_warp, swapped, put_away)

"""The game's own words for effects, besides those of every game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import listed, say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import players_of
from judgeapp.domain.timing.effects import OPS as COMMON
from judgeapp.domain.timing.effects import Effect, each_thing, gone, players, things
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.shapes import Shape, Word, word
from judgeapp.domain.timing.state import Item, Task
from judgeapp.domain.timing.things import Op, Thing, frozen
from judgeapp.games.dragon_ball_super.timing.areas import ROLES, deflects, role
from judgeapp.games.dragon_ball_super.timing.choices import CHOICE_TASKS, CHOICES
from judgeapp.games.dragon_ball_super.timing.keywords import STATES
from judgeapp.games.dragon_ball_super.timing.summoning import SUMMONING

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

# What keywords put off to the end of the battle, and by which reading (10-9-1, 10-8-1).
PUT_OFF = {
    "Revenge": by_reading("A19", "10-9-1"),
    "Dual Attack": by_reading("A20", "10-8-1"),
    "Triple Attack": by_reading("A20", "10-8-1"),
}
# What is waited for, in words.
MOMENTS = {"battle ends": say("battle ends"), "battle over": say("battle over"), "turn ends": say("turn ends")}


def why(item: Item, **more: Any) -> dict[str, Any]:
    """Return whose doing a change is, and from which card it comes."""
    return {"you": item.controller, "by": item.key, "more": frozen({"source": item.source, **more}),
            "applied": item.facts.get("applied", ())}  # fmt: skip


# --- what happens to cards


def move(table: "Table", item: Item, op: Op) -> None:
    """`{ move = "target", to = "hand" }`; `only_top = true` leaves the cards beneath where they are."""
    more = {name: op.args[name] for name in ("then", "only_top", "rest") if name in op.args}

    def task(thing: Thing) -> Task:
        about = {"thing": thing.key, "to": op.args["to"], **why(item, **more)}
        return change("move", thing.controller, table.cite("effect"), **about)

    each_thing(table, item, op, str(op.value), task)


def ko(table: "Table", item: Item, op: Op) -> None:
    """`{ ko = "target" }`: Battle Cards in the Battle Area are KO-ed (10-1-1)."""

    def task(thing: Thing) -> Task:
        if thing.kind != "battle" or thing.zone != "battle":
            text = say("{card} is no Battle Card in the Battle Area: it can't be KO-ed.", card=thing.name)
            return Task("skip", (text, by_rule("10-1-1")))
        return change("ko", thing.controller, by_rule("10-1-2"), thing=thing.key, **why(item))

    each_thing(table, item, op, str(op.value), task)


def mark(table: "Table", item: Item, op: Op) -> None:
    """`{ mark = "rest", of = "target" }`; keywords can be given for a time (`until`)."""
    if op.name == "unmark" or op.value in STATES:
        COMMON[op.name](table, item, op)
        return
    until = op.args.get("until", "")
    each_thing(table, item, op, op.args.get("of", "self"),
               lambda thing: Task("lend", (thing.key, str(op.value), until, item)))  # fmt: skip


def silence(table: "Table", item: Item, op: Op) -> None:
    """`{ silence = "target", until = "turn" }`: all skills of a card are negated (8-3-4)."""
    until = op.args.get("until", "turn")
    each_thing(table, item, op, str(op.value), lambda thing: Task("mute", (thing.key, until, item)))


def flip(table: "Table", item: Item, op: Op) -> None:
    """`{ flip = "self" }`: a card is turned over and stays the same card."""
    each_thing(table, item, op, str(op.value), lambda thing: Task("turn over", (thing.key, item)))


def under(table: "Table", item: Item, op: Op) -> None:
    """`{ under = "Krillin", of = "self" }`: a card goes beneath another."""
    tops = things(table, item, op)
    if not tops:
        gone(table, item, op)
        return
    each_thing(table, item, op, str(op.value), lambda thing: Task("slip under", (thing.key, tops[0].key)))


# --- the attack


def negate(table: "Table", item: Item, op: Op) -> None:
    """`{ negate = "target" }`, `{ negate = "attack" }`, `{ negate = "Blocker" }`."""
    if op.value == "attack":
        _negate_attack(table, item, op)
    elif op.value == "Blocker":
        table.later(Task("unblock", (item.key,)))
    elif not _deflected(table, item, op):
        found = _waiting(table, item, op)
        if op.value == "target" and not item.targets:
            gone(table, item, op)
        if found and "to" in op.args:
            table.later(Task("put away", (found.key, found.source, op.args["to"])))
        COMMON["negate"](table, item, op)


def put_away(table: "Table", key: str, thing: str, to: str) -> None:
    """Move the card whose play or skill was negated where the effect says; a task."""
    if table.item(key) is None and thing in table.things:
        table.later(change("move", table.things[thing].owner, table.cite("effect"), thing=thing, to=to))


def _waiting(table: "Table", item: Item, op: Op) -> Item | None:
    ref = item.targets[0] if op.value == "target" and item.targets else str(op.value)
    return table.item(ref)


def _deflected(table: "Table", item: Item, op: Op) -> bool:
    found = _waiting(table, item, op)
    thing = table.things.get(found.source) if found else None
    if thing is None or not deflects(table, thing, item.key):
        return False
    text = say("{card} is not affected ([Deflect]).", card=thing.name)
    table.tell("prevented", text, by_rule("10-22-1", "10-22-2"), thing=thing.key)
    return True


def _negate_attack(table: "Table", item: Item, op: Op) -> None:
    waiting = next((each for each in table.pile if each.sort == "attack"), None)
    if waiting is not None:
        table.later(Task("negate", (waiting.key, item.key)))
    elif "battle" in table.memo and not table.memo["battle"].negated:
        table.later(Task("attack negated", ()))
    else:
        gone(table, item, op)


def guard(table: "Table", item: Item, op: Op) -> None:
    """`{ guard = "target" }`: a card becomes the guard card of the attack."""
    if role(table, "attack card") is None:
        gone(table, item, op)
        return
    grounds = table.cite("effect")
    if item.facts.get("label") == "Blocker":
        guarding, battle = role(table, "guard card"), table.memo["battle"]
        moved = guarding is not None and guarding.key != battle.target
        grounds = by_reading("A21", "10-4-1") if moved else by_rule("10-4-1")
    each_thing(table, item, op, str(op.value), lambda thing: Task("new guard", (thing.key, grounds)))


# --- players


def damage(table: "Table", item: Item, op: Op) -> None:
    """`{ damage = 2, who = "opponent" }`; its source is the card (4-11-1-2)."""
    who = players(table, item, op, "opponent")
    together = {"together": True} if len(who) > 1 else {}  # players who lose by it lose at the same time (1-2-3)
    table.later(*(
        change("damage", player, by_rule("4-10-1", "4-11-1-2"), amount=op.value, **why(item, **together))
        for player in who
    ))  # fmt: skip


def draw(table: "Table", item: Item, op: Op) -> None:
    """`{ draw = 2 }`; with `up_to = true` the player decides before each card (4-9-4)."""
    who = players(table, item, op)
    if op.args.get("up_to"):
        table.later(*(Task("draw up to", (player, op.value)) for player in who))
    else:
        COMMON["draw"](table, item, op)


def win(table: "Table", item: Item, op: Op) -> None:
    """`{ win = "you" }`, `{ lose = "opponent" }`: at once, even during the resolution (1-2-6)."""
    named = players_of(table, str(op.value), item.controller)
    if op.name == "win":
        text = say("{player} wins by {skill}.", player=listed(named), skill=item.name)
        table.finish(named, text, by_rule("1-2-6"))
    elif set(named) >= set(table.seats()):
        why = say("all players lose by {skill}", skill=item.name)
        table.timing.tasks["draw game"](table, why, by_rule("1-2-3", "1-2-6"))
    else:
        for player in named:
            table.timing.tasks["lose"](table, player, say("by {skill}", skill=item.name), by_rule("1-2-6"))


# --- later


def later(table: "Table", item: Item, op: Op) -> None:
    """`{ later = "battle ends", do = [...] }`: done when that happens next."""
    grounds = PUT_OFF.get(str(item.facts.get("label", "")), table.cite("effect"))
    waiting = (str(op.value), item.controller, item.source, op.args["do"], item.name, grounds)
    table.remember("later", (*table.memo.get("later", ()), waiting))
    moment = MOMENTS.get(str(op.value), op.value)
    text = say("{skill} will act when this happens: {moment}.", skill=item.name, moment=moment)
    table.tell("noted", text, grounds, item=item.key)


def due(table: "Table", moment: str) -> None:
    """Do what was put off until this moment; a task."""
    waiting = table.memo.get("later", ())
    table.remember("later", tuple(each for each in waiting if each[0] != moment) or None)
    table.later(*(Task("act later", each[1:]) for each in waiting if each[0] == moment))


def act_later(table: "Table", you: str, source: str, ops: tuple[Op, ...], name: str, grounds: Grounds) -> None:
    """Do what was put off; a task."""
    table.tell("due", say("{skill} ({player}) acts now.", skill=name, player=you), grounds, player=you, thing=source)
    table.later(Task("run", (you, source, ops, frozen({}), ())))


def _with_roles(effect: Effect) -> Effect:
    """Let an effect speak of "attack card" and "guard card"."""

    def run(table: "Table", item: Item, op: Op) -> None:
        named = next((ref for ref in (op.value, op.args.get("of")) if ref in ROLES), None)
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
    "silence": silence,
    "flip": flip,
    "under": under,
    "negate": negate,
    "guard": guard,
    "damage": damage,
    "draw": draw,
    "win": win,
    "lose": win,
    "later": later,
    **CHOICES,
    **SUMMONING,
}
OPS: dict[str, Effect] = {
    name: _with_roles(effect) for name, effect in {**COMMON, **OWN}.items() if name != "copy"
}  # nothing in this game copies what waits
OP_WORDS: dict[str, Word] = {
    "move": word(Shape.WORD, to=Shape.WORD, then=Shape.WORD, rest=Shape.YES, only_top=Shape.YES),
    "ko": word(Shape.WORD),
    "mark": word(Shape.WORD, of=Shape.WORD, until=Shape.WORD),
    "silence": word(Shape.WORD, until=Shape.WORD),
    "flip": word(Shape.WORD),
    "under": word(Shape.WORD, of=Shape.WORD),
    "negate": word(Shape.WORD, to=Shape.WORD),
    "guard": word(Shape.WORD),
    "damage": word(Shape.COUNT, who=Shape.WORD),
    "number": word(Shape.WORD, by=Shape.NUMBER, who=Shape.WORD, of=Shape.WORD),
    "draw": word(Shape.COUNT, who=Shape.WORD, up_to=Shape.YES),
    "choose": word(Shape.COUNT, zone=Shape.WORD, kind=Shape.WORD, of=Shape.WORD, up_to=Shape.YES, who=Shape.WORD,
                   cost=Shape.NUMBER),
    "pick": word(Shape.COUNT, do=Shape.OPS, up_to=Shape.YES),
    "later": word(Shape.WORD, do=Shape.OPS),
    "keyword": word(Shape.WORD),
    "play": word(Shape.WORD, on=Shape.WORD, as_=Shape.WORD, rest=Shape.YES),
    "token": word(Shape.WORD, power=Shape.NUMBER, combo=Shape.NUMBER, rest=Shape.YES, marks=Shape.WORDS),
}  # fmt: skip
EFFECT_TASKS: dict[str, Callable[..., None]] = {**CHOICE_TASKS, "due": due, "act later": act_later,
                                              "put away": put_away}  # fmt: skip

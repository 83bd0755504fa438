"""Words of Bakugan's own for effects and conditions, and what can happen to things and players."""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import CHANGES as SHARED_CHANGES
from judgeapp.domain.timing.changes import Change, change
from judgeapp.domain.timing.conditions import CONDITIONS as SHARED_CONDITIONS
from judgeapp.domain.timing.conditions import Condition
from judgeapp.domain.timing.effects import OPS as SHARED_OPS
from judgeapp.domain.timing.effects import Effect, each_thing
from judgeapp.domain.timing.state import Item, Op, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import OP_WORDS as SHARED_WORDS
from judgeapp.domain.timing.words import Shape, Word, word
from judgeapp.games.bakugan.timing import bakugan, battle, damage, pile, requirements, rolls


def retract(table: Table, item: Item, op: Op) -> None:
    """`{ retract = "target" }`."""
    why = {"you": item.controller, "by": item.key, "applied": item.facts.get("applied", ())}
    grounds = by_rule("7.2.5.1")
    each_thing(table, item, op, str(op.value),
               lambda thing: change("retract", thing.controller, grounds, thing=thing.key, **why))  # fmt: skip


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


OPS: dict[str, Effect] = {
    **SHARED_OPS,
    "choose": choose,
    "stat": stat,
    "damage": damage.deal_damage,
    "stop": damage.stop,
    "prevent": damage.prevent,
    "reroll": rolls.reroll,
    "retract": retract,
    "cost": requirements.change_cost,
    "negate": pile.negate,
    "copy": pile.copy,
    "grant": pile.grant,
    "decide": battle.decide_by,
}

OP_WORDS: dict[str, Word] = {
    "damage": word(Shape.AMOUNT, who=Shape.WORD),
    "stop": word(Shape.YES),
    "prevent": word(Shape.AMOUNT),
    "reroll": word(Shape.WORD),
    "retract": word(Shape.WORD),
    "grant": word(Shape.WORD, do=Shape.OPS),
    "decide": word(Shape.WORD),
    "cost": word(Shape.NUMBER, who=Shape.WORD, kind=Shape.WORD, until=Shape.WORD),
    "stat": SHARED_WORDS["stat"]._replace(args={**SHARED_WORDS["stat"].args, "by": Shape.AMOUNT}),
}

CHANGES: dict[str, Callable[[Table, Change], None]] = {
    **SHARED_CHANGES,
    "move": pile.move,
    "damage": damage.begin_damage,
    "retract": bakugan.retract,
    "reroll": rolls.do_reroll,
}


# --- conditions


def holds_core(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ core = "fist" }`: a Bakugan holds a BakuCore with an icon (6.5.2.1)."""
    key = table.thing(str(condition["of"])).key if "of" in condition else me
    return any(core.facts.get("icon") == condition["core"] for core in bakugan.held(table, key))


def tag_applies(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ tag = "flow" }`: the bonus of a tag-word applies (7.4)."""
    return TAGS[condition["tag"]](table, you, me)


def _turbo(table: Table, you: str, me: str) -> bool:
    """In play, charged or not, there are more Energy cards of one player than of each other (7.4.1.1)."""

    def cards(player: str) -> int:
        return (table.number(player, "charged") or 0) + (table.number(player, "uncharged") or 0)

    return all(cards(you) > cards(other) for other in table.opponents(you))


def _flow(table: Table, you: str, me: str) -> bool:
    """Another card was played earlier this turn by the same player (7.4.2.1)."""
    plays = [key for player, key in table.memo.get("plays", ()) if player == you]
    return bool(plays[: plays.index(me)] if me in plays else plays)


def _fury(table: Table, you: str, me: str) -> bool:
    """No card in hand (7.4.3.1)."""
    named = [thing for thing in table.things.values() if (thing.zone, thing.controller) == ("hand", you)]
    return not named and not table.number(you, "hand")


def _sacrifice(table: Table, you: str, me: str) -> bool:
    """A card was discarded as this one was played (7.4.4.1)."""
    return me in table.things and "sacrificed" in table.things[me].marks


def _domination(table: Table, you: str, me: str) -> bool:
    """More BakuCores on one's Bakugan than any opponent (7.4.5.1)."""

    def cores(player: str) -> int:
        return sum(len(bakugan.held(table, thing.key)) for thing in bakugan.bakugan(table, player))

    return all(cores(you) > cores(other) for other in table.opponents(you))


TAGS: dict[str, Callable[[Table, str, str], bool]] = {
    "turbo": _turbo,
    "flow": _flow,
    "fury": _fury,
    "sacrifice": _sacrifice,
    "domination": _domination,
}


def is_mode(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ mode = "burn" }`: decided when the card was announced; what was not chosen never came into the batch."""
    return True


CONDITIONS = {**SHARED_CONDITIONS, "core": holds_core, "tag": tag_applies, "mode": is_mode}
CONDITION_WORDS = {"core": word(Shape.WORD, of=Shape.WORD), "tag": word(Shape.WORD), "mode": word(Shape.WORD)}

"""What skills let players choose (8-5-3, 10-27): cards, and effects of a list."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.conditions import players_of
from judgeapp.domain.timing.effects import Effect, gone, players
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Item, Question, Task
from judgeapp.domain.timing.things import Op, Thing, frozen
from judgeapp.games.dragon_ball_super.timing.skills import has

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

SECRET = ("hand", "deck", "life")


def barred(table: "Table", item: Item, thing: Thing) -> str:
    """Return what keeps an effect from choosing a card: [Barrier] (10-16-1)."""
    if has(thing, "Barrier") and thing.zone in ("leader", "battle") and item.controller != thing.controller:
        return say("{card} can't be chosen by the opponent's skills ([Barrier]).", card=thing.name)
    return ""


def is_not_barred(table: "Table", action: Action) -> Refusal | None:
    """A card with [Barrier] can't be chosen by the opponent's skills."""
    if not table.resolving:
        return None
    for ref in listed(action.args["targets"]):
        thing = table.find(str(ref))
        if thing is not None and (why := barred(table, table.resolving[-1], thing)):
            return Refusal(why, by_rule("10-16-1"))
    return None


def choose(table: "Table", item: Item, op: Op) -> None:
    """`{ choose = 1, zone = "battle", kind = "battle", of = "opponent" }`; `who = "each"`: the turn player first."""
    who = players(table, item, op)
    if len(who) > 1:
        who = table.seats(table.turn_player)
    table.later(*(Task("choose for", (item, op, player)) for player in who))


def choose_for(table: "Table", item: Item, op: Op, player: str, grounds: Grounds | None = None) -> None:
    """Ask one player to choose (8-5-3); a task."""
    options = _options(table, item, op, player)
    if not options:
        gone(table, item, op)
        return
    zone = op.args.get("zone", "")
    hidden = zone in SECRET and ("kind" in op.args or "cost" in op.args)
    amount = min(op.value, len(options))
    least = 0 if op.args.get("up_to") or hidden else amount
    grounds = grounds or _grounds(op, hidden, least < amount)
    if item.sort == "counter":
        set_cause_aside(table, item.key)
    named = {"player": player, "amount": amount, "skill": item.name}
    text = say("{player} chooses {amount} for {skill}.", **named)
    if least < amount:
        text = say("{player} chooses up to {amount} for {skill}.", **named)
    about = {"amount": amount, "least": least, "item": item.key}
    table.ask(Question("choose", player, text, grounds, options, options[:amount], frozen(about)))


def set_cause_aside(table: "Table", key: str) -> None:
    """From now on the target of a [Counter] is what it chooses, not what made it pending."""
    table.set(resolving=tuple(
        each._replace(targets=tuple(target for target in each.targets if target in table.things))
        if each.key == key else each
        for each in table.resolving
    ))  # fmt: skip


def _grounds(op: Op, hidden: bool, fewer: bool) -> Grounds:
    if op.args.get("who") == "each":
        return by_rule("1-3-4", "8-5-3")
    if hidden:
        return by_rule("8-5-3-5", "8-5-3")
    return by_rule("8-5-3", "8-5-3-2" if fewer else "8-5-3-1")


def _options(table: "Table", item: Item, op: Op, player: str) -> tuple[str, ...]:
    own = "you" if op.args.get("who") == "each" else "each"
    whose = players_of(table, op.args.get("of", own), player)
    zone, kind, cost = op.args.get("zone", ""), op.args.get("kind", ""), op.args.get("cost")
    return tuple(
        thing.key
        for thing in table.things.values()
        if thing.controller in whose
        and (thing.zone == zone if zone else thing.zone in table.timing.in_play)
        and kind in ("", thing.kind)
        and cost in (None, thing.cost.get("energy", 0))
        and not table.timing.barred(table, item, thing)
    )


def pick(table: "Table", item: Item, op: Op) -> None:
    """`{ pick = 2, do = [...] }`: "Choose X" (10-27); the options are "1", "2", ... in the order of the list."""
    options = tuple(str(number) for number in range(1, len(op.args["do"]) + 1))
    amount = min(op.value, len(options))
    least = 0 if op.args.get("up_to") else amount
    text = say("{player} chooses {amount} of {total} effects of {skill}, in the order they will have.",
               player=item.controller, amount=amount, total=len(options), skill=item.name)  # fmt: skip
    about = {"task": "picked", "args": (item, op), "amount": amount, "least": least, "ordered": True}
    table.ask(Question("choose", item.controller, text, by_rule("10-27-1", "10-27-3"), options, options[:amount],
                       frozen(about)))  # fmt: skip


def picked(table: "Table", item: Item, op: Op, chosen: tuple[str, ...]) -> None:
    """Carry out the effects that were chosen; a task."""
    ops = tuple(op.args["do"][int(number) - 1] for number in chosen)
    run = item._replace(key=table.new_key(), ops=ops)
    table.later(*(Task("op", (run, index)) for index in range(len(ops))))


CHOICES: dict[str, Effect] = {"choose": choose, "pick": pick}
CHOICE_TASKS: dict[str, Callable[..., None]] = {"choose for": choose_for, "picked": picked}

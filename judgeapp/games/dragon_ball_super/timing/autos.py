"""How [Auto] skills resolve: their costs are paid only then, and their card may have gone (8-1-5-2-1, 8-6-7)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Item, Question, Task
from judgeapp.domain.timing.things import Text, frozen
from judgeapp.games.dragon_ball_super.timing.areas import amount_in
from judgeapp.games.dragon_ball_super.timing.choices import set_cause_aside
from judgeapp.games.dragon_ball_super.timing.costs import colours_in_words, unpayable

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

COST = by_rule("8-1-5-2-1")
DECLINES = by_reading("A3", "8-1-5-2-1")
ALLIANCE = by_rule("10-35-1")


def missing(table: "Table", text: Text, player: str) -> Refusal | None:
    """Return why [Sparking] or [Bond] keeps a skill from working, or None."""
    drop = amount_in(table, player, "drop")
    if drop is not None and drop < text.more.get("sparking", 0):
        return Refusal(say("[Sparking {wanted}]: {player} has {amount} cards in the Drop Area.",
                           wanted=text.more["sparking"], player=player, amount=drop), by_rule("10-29-1"))  # fmt: skip
    cards = sum(thing.zone == "battle" for thing in table.in_play(player, "battle"))
    if cards < text.more.get("bond", 0):
        return Refusal(say("[Bond {wanted}]: {player} has {amount} Battle Cards in the Battle Area.",
                           wanted=text.more["bond"], player=player, amount=cards), by_rule("10-23-1"))  # fmt: skip
    return None


def begin_auto(table: "Table", item: Item) -> None:
    """Begin to resolve an [Auto]: its cost is paid now, or it fails (8-1-5-2-1)."""
    item = _where(table, item)
    text = item.facts["text"]
    refusal = missing(table, text, item.controller) or _unpaid(table, item)
    if refusal:
        _fail(table, item, refusal.text, refusal.grounds)
    elif text.label == "Alliance":
        _ask_for_allies(table, item)
    elif not text.cost and not text.optional:
        table.later(*choosing(item), Task("effect", (item.key,)))
    elif table.settings["auto_cost"] == "must" and not text.optional:
        table.later(Task("auto cost", (item.key, True)))
    else:
        about = frozen({"task": "auto cost", "args": (item.key,)})
        table.ask(Question("may", item.controller, _asking(item, text), _declining(text), ("yes", "no"), "no", about))


def _asking(item: Item, text: Text) -> str:
    if text.cost:
        return say("{player} decides whether to pay for {skill}.", player=item.controller, skill=item.name)
    return say("{player} decides whether to use {skill}.", player=item.controller, skill=item.name)


def _where(table: "Table", item: Item) -> Item:
    """Note where the card of an [Auto] must still be for what the skill does to it (8-6-7)."""
    thing, text, event = table.things[item.source], item.facts["text"], item.facts["event"]
    moved = event.get("thing") == thing.key and event.get("to")
    there = thing.zone in ((event["to"],) if moved else text.zones or table.timing.in_play)
    if not there:
        told = say("{card} is not where it was; {skill} resolves all the same, as far as it can.",
                   card=thing.name, skill=item.name)  # fmt: skip
        table.tell("source gone", told, table.cite("source"), thing=thing.key, item=item.key)
    zones = frozen({thing.key: thing.zone if there else "elsewhere"})
    item = item._replace(facts=frozen({**item.facts, "zones": zones, "label": text.label}))
    table.set(resolving=(*table.resolving[:-1], item))
    return item


def _unpaid(table: "Table", item: Item) -> Refusal | None:
    return unpayable(table, item.controller, item.facts["text"].cost, table.things[item.source], COST)


def _declining(text: Text) -> Grounds:
    return DECLINES if text.cost else by_rule("8-5-2-5")


def auto_cost(table: "Table", key: str, paid: bool) -> None:
    """Pay for an [Auto] that resolves, or let it fail; a task."""
    item = table.resolving[-1]
    text = item.facts["text"]
    if not paid:
        unused = say("{player} does not use it.", player=item.controller)
        why = say("{player} does not pay its cost.", player=item.controller) if text.cost else unused
        _fail(table, item, why, _declining(text))
        return
    pays = Task("pay", (item.controller, text.cost, item.source, (), COST))
    table.later(pays, *choosing(item), Task("effect", (key,)))


def _fail(table: "Table", item: Item, why: str, grounds: Grounds) -> None:
    text = say("{skill} does not resolve: {why}", skill=item.name, why=why)
    table.tell("fails", text, grounds, player=item.controller, thing=item.source, item=item.key)
    table.later(Task("resolved", (item.key, False)))


# --- what is chosen


def choosing(item: Item) -> list[Task]:
    """Return the task that lets targets be chosen, if the text just says how many (8-5-3)."""
    text: Text | None = item.facts.get("text")
    if text is None or not text.targets or (item.sort == "counter" and any(op.name == "negate" for op in text.ops)):
        return []  # what a [Counter] negates is what made it pending
    return [Task("choose targets", (item.key, text.targets))] if item.sort == "counter" or not item.targets else []


def choose_targets(table: "Table", key: str, amount: int) -> None:
    """Ask for cards in play; a task."""
    item = table.resolving[-1]
    options = tuple(thing.key for thing in table.in_play() if not table.timing.barred(table, item, thing))
    if not options:
        return
    if item.sort == "counter":
        set_cause_aside(table, key)
    most = min(amount, len(options))
    text = say("{player} chooses {amount} for {skill}.", player=item.controller, amount=most, skill=item.name)
    about = frozen({"amount": most, "item": key})
    table.ask(Question("choose", item.controller, text, by_rule("8-5-3"), options, options[:most], about))


def _ask_for_allies(table: "Table", item: Item) -> None:
    """Ask for the Battle Cards of [Alliance], which must show its colours; none: it is not used (10-35-1)."""
    wanted = set(item.facts["text"].more.get("colors", ()))
    options = tuple(
        thing.key
        for thing in table.in_play(item.controller, "battle")
        if not wanted or wanted & set(thing.facts.get("colors", ()))
    )
    if not options:
        _fail(table, item, say("no Battle Card matches its colours."), ALLIANCE)
        return
    text = say("{player} may choose Battle Cards for {skill}.", player=item.controller, skill=item.name)
    about = frozen({"task": "allies chosen", "args": (item.key,), "amount": len(options), "least": 0})
    table.ask(Question("choose", item.controller, text, ALLIANCE, options, (), about))


def show_all_colours(table: "Table", action: Action) -> Refusal | None:
    """The cards chosen for [Alliance] must show every colour that it asks for."""
    named = listed(action.args["targets"])
    if table.asking.about.get("task") != "allies chosen" or not named:
        return None
    chosen = [table.thing(str(each)) for each in named]
    item = table.resolving[-1]
    shown = {colour for card in chosen for colour in card.facts.get("colors", ())}
    lacking = [colour for colour in item.facts["text"].more.get("colors", ()) if colour not in shown]
    if not lacking:
        return None
    return Refusal(say("{skill} needs {colours}, too.", skill=item.name, colours=colours_in_words(lacking)), ALLIANCE)


def allies_chosen(table: "Table", key: str, chosen: tuple[str, ...]) -> None:
    """Use [Alliance] with the cards that were chosen, paying what else it costs; a task."""
    item = table.resolving[-1]
    if not chosen:
        _fail(table, item, say("{player} does not use it.", player=item.controller), ALLIANCE)
        return
    table.set(resolving=(*table.resolving[:-1], item._replace(targets=chosen)))
    table.later(Task("auto cost", (key, True)))


AUTO_TASKS: dict[str, Callable[..., None]] = {
    "auto cost": auto_cost,
    "choose targets": choose_targets,
    "allies chosen": allies_chosen,
}

"""The Brawl: choosing Bakugan, rolling them (what a roll came to is said by the judge), rerolls, whose BPower is
highest, and ties (1.18, 5.6, 5.7, 5.9.2, 5.10, 7.8.2).
"""

from collections.abc import Callable, Iterable

from judgeapp.domain.messages import listed as in_words
from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import Change, change, forbidden
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.costs import has_x, with_x
from judgeapp.domain.timing.effects import each_thing
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Thing,
    by_reading,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import amount_of, card_of
from judgeapp.domain.timing.words import several, shown
from judgeapp.games.bakugan.timing import damage
from judgeapp.games.bakugan.timing.bakugan import attach, bakugan, brawlers, chosen, is_basic, is_multiplayer, open_up
from judgeapp.games.bakugan.timing.damage import flip_top, top

RESET = ("7.8.2.5", "7.8.2.6", "7.8.2.7")
ILLEGAL: dict[str, Grounds] = {
    "too close": by_reading("A15", "7.8.2.1", *RESET),
    "too far": by_reading("A15", "5.7.1.2", *RESET),
    "bounced": by_rule("7.8.2.2", "5.7.1.3", *RESET),
    "not retracted": by_rule("7.8.2.4", *RESET),
}
MISSES: dict[str, Grounds] = {
    "closed": by_rule("5.7.2"),
    "misroll": by_rule("7.9.1", "7.9.2"),
    "no contact": by_reading("A15", "5.7.1.4", "5.7.1.4.1"),
}
ROLL = by_rule("5.7.1")
RESULTS = ("open", *MISSES, *ILLEGAL)
BEFORE_ROLLING = ("placing", "draw", "energize", "selection", "basic placing", "basic selection")
IN_BASIC = {"too close": "9.3.3", "bounced": "9.3.4"}  # the rules of the basic game for the same
REROLL_STEPS = ("rolling", "power")


# --- the Selection Step


def choose_bakugan(table: Table) -> None:
    """Let everybody choose a Bakugan, the starting player first; a task (5.6.1)."""
    for thing in bakugan(table):
        table.unmark(thing.key, "chosen")
    table.later(*(Task("select", (player,)) for player in table.seats(table.leader)))


def ask_selection(table: Table, player: str, again: bool = False) -> None:
    """Ask a player for a closed Bakugan; a task. Without one, all of theirs are retracted first (5.6.1.2)."""
    if player in table.out:
        return
    closed = tuple(thing.key for thing in bakugan(table, player) if _can_be_chosen(table, thing))
    if not closed and again:
        text = say("{player} has no closed Bakugan that can be chosen.", player=player)
        table.tell("no closed", text, by_reading("", "5.6.1.2", "1.3.2"), player=player)
        return
    if not closed:
        rule = by_reading("A23", "5.6.1.1", "5.6.1.2")
        text = say("{player} has no closed Bakugan to choose and retracts all of theirs.", player=player)
        table.tell("no closed", text, rule, player=player)
        tasks = [change("retract", player, rule, thing=thing.key, you=player) for thing in bakugan(table, player)]
        table.later(*tasks, Task("select", (player, True)))
        return
    text = say("{player} chooses a closed Bakugan to roll.", player=player)
    table.ask(Question("select", player, text, _selecting(table), closed, closed[0]))


def _can_be_chosen(table: Table, thing: Thing) -> bool:
    owner = thing.controller
    return "open" not in thing.marks and not forbidden(table, "select", owner, thing.key, owner)


def _selecting(table: Table) -> Grounds:
    return by_rule("9.4.1" if is_basic(table) else "5.6.1")


def is_bakugan(table: Table, action: Action) -> Refusal | None:
    """Only a Bakugan can be chosen."""
    card = card_of(table, action)
    return (
        None if card.kind == "bakugan" else Refusal(say("{card} is not a Bakugan.", card=card.name), by_rule("5.6.1"))
    )


def is_closed(table: Table, action: Action) -> Refusal | None:
    """Only an unopened Bakugan can be chosen (5.6.1)."""
    card = card_of(table, action)
    if "open" not in card.marks:
        return None
    return Refusal(
        say("{card} is open: only a closed Bakugan can be chosen.", card=card.name), by_rule("5.6.1", "7.8.2.4")
    )


def perform_select(table: Table, action: Action) -> None:
    """Put a Bakugan down to be rolled."""
    card = card_of(table, action)
    table.set(asking=None)
    table.mark(card.key, "chosen")
    text = say("{player} chooses {card} to roll.", player=action.player, card=card.name)
    table.tell("selected", text, _selecting(table), player=action.player, thing=card.key)


def offer_select(table: Table, player: str) -> Iterable[Action]:
    """Offer every Bakugan of the player's; an open one with the reason why not."""
    return [Action("select", player, {"card": thing.key}) for thing in bakugan(table, player)]


# --- rolling


def roll_all(table: Table, grounds: Grounds = ROLL) -> None:
    """Everybody rolls the chosen Bakugan at the same moment; a task (5.7.1)."""
    asks = [Task("ask roll", (thing.key, grounds)) for thing in chosen(table)]
    table.later(*asks, Task("rolled"), Task("anybody open"))


def ask_roll(table: Table, key: str, grounds: Grounds = ROLL) -> None:
    """Ask what a roll came to; a task."""
    thing = table.things[key]
    if thing.controller in table.out:
        return
    if by := no_roll(table, thing):
        text = say("{by} forbids it: {thing} is not rolled.", by=by, thing=thing.name)
        table.tell("prevented", text, by_rule("1.3.2", "5.7.1"), player=thing.controller, thing=key)
        return
    text = say("{player} rolls {thing}: what does the roll come to?", player=thing.controller, thing=thing.name)
    table.ask(Question("roll", thing.controller, text, grounds, RESULTS, "open", frozen({"bakugan": key})))


def no_roll(table: Table, thing: Thing) -> str:
    """Return what forbids a Bakugan to be rolled by who controls it, or ""."""
    return forbidden(table, "roll", thing.controller, thing.key, thing.controller)


def perform_roll(table: Table, action: Action) -> None:
    """Note what a roll came to; it counts once everybody has rolled."""
    key = table.asking.about["bakugan"]
    result = str(action.args.get("result", "open"))
    if result not in RESULTS:
        raise InvalidAction(
            say("A roll comes to one of {names}, not “{result}”.", names=", ".join(RESULTS), result=result)
        )
    cores = tuple(table.thing(str(each)).key for each in several(action.args.get("cores", ())))
    grounds = {**MISSES, **ILLEGAL}.get(result, table.asking.grounds)
    if is_basic(table) and result in IN_BASIC:
        grounds = grounds._replace(rules=(IN_BASIC[result], *grounds.rules))
    text = say(
        "{player} rolls {bakugan}: {result}.", player=action.player, bakugan=table.name(key), result=shown(result)
    )
    table.set(asking=None)
    table.tell("noted", text, grounds, player=action.player)
    table.remember("rolls", (*table.memo.get("rolls", ()), (key, result, cores)))


def cores_on_field(table: Table, action: Action) -> Refusal | None:
    """Only BakuCores on the BakuCore Field can be picked up, and only by a Bakugan that opens."""
    cores = [table.thing(str(each)) for each in several(action.args.get("cores", ()))]
    for core in cores:
        if core.kind != "core" or core.zone != "field":
            return Refusal(
                say("{core} is not a BakuCore on the BakuCore Field.", core=core.name), by_rule("4.7.1", "5.7.1.4")
            )
    if cores and action.args.get("result", "open") in MISSES:
        return Refusal(say("A Bakugan that does not open picks up no BakuCore."), by_rule("5.7.1.4", "5.7.2.3"))
    return None


def offer_roll(table: Table, player: str) -> Iterable[Action]:
    """Offer to open, with and without a BakuCore, to miss, and an illegal roll."""
    yield Action("roll", player, {"result": "open"})
    for thing in table.things.values():
        if (thing.kind, thing.zone) == ("core", "field"):
            yield Action("roll", player, frozen({"result": "open", "cores": (thing.key,)}))
    yield from (Action("roll", player, {"result": result}) for result in ("closed", "bounced"))


def settle_rolls(table: Table) -> None:
    """Let the rolls count, all at once; a task. An illegal one is reset and made again (7.8.2)."""
    rolls = table.memo.get("rolls", ())
    table.remember("rolls", None)
    again = [key for key, result, _ in rolls if result in ILLEGAL and table.settings["illegal_roll"] == "again"]
    for key, result, cores in rolls:
        _settle(table, table.things[key], result, cores)
    if again:
        table.later(*(Task("ask roll", (key,)) for key in again), Task("rolled"))


def _settle(table: Table, thing: Thing, result: str, cores: tuple[str, ...]) -> None:
    about = {"player": thing.controller, "thing": thing.key}
    if result in ILLEGAL:
        again = table.settings["illegal_roll"] == "again"
        words = {"bakugan": thing.name, "result": shown(result)}
        text = say("The roll of {bakugan} is illegal ({result}): it counts as a miss.", **words)
        if again:
            text = say("The roll of {bakugan} is illegal ({result}): it is reset and rolled again.", **words)
        grounds = ILLEGAL[result] if again else by_reading("A15", "7.2.6.2")
        table.tell("rolled", text, grounds, **about, result=result)
    elif result in MISSES:
        text = say("{bakugan} does not open ({result}).", bakugan=thing.name, result=shown(result))
        table.tell("rolled", text, MISSES[result], **about, result=result)
        table.tell("missed", say("{thing} has missed.", thing=thing.name), MISSES[result], **about)
    else:
        rules = ("5.7.1", "5.7.2.3") if not cores else ("5.7.1", "5.7.1.4")
        table.tell("rolled", say("{thing} is rolled.", thing=thing.name), by_rule(*rules), **about, result=result)
        open_up(table, thing.key)
        for core in cores:
            attach(table, core, table.things[thing.key])


def anybody_open(table: Table) -> None:
    """Roll again at once if no chosen Bakugan is open; a task (5.7.2.1, 1.18.1.3.1)."""
    if brawlers(table) or not chosen(table):
        return
    if all(no_roll(table, thing) for thing in chosen(table)):
        text = say("No chosen Bakugan is open and none can be rolled: the Brawl goes on without one.")
        table.tell("none open", text, by_reading("", "1.3.2", "1.3.4", "5.7.2.1"))
        return
    again = bool(table.resolving)
    rules = ("1.18.1.5.2", "1.18.1.3.1", "5.7.2.1") if again else ("5.7.2.1", "1.18.1.3.1", "1.18.1.3")
    text = say("No chosen Bakugan is open: everybody rolls again at once.")
    grounds = by_reading("A22", *rules) if again else by_rule(*rules)
    table.tell("none open", text, grounds)
    table.later(Task("roll all", (grounds,)))


# --- rerolls


def reroll(table: Table, item: Item, op: Op) -> None:
    """`{ reroll = "target" }`: rolled again as the effect completes, unless it is too early or too late (1.18)."""
    barrier = no_reroll(table)
    if barrier is not None:
        text = say("{item}: the Reroll does nothing ({why}).", item=table.called(item), why=barrier.text)
        table.tell("skipped", text, barrier.grounds, item=item.key, player=item.controller)
        return
    grounds = by_rule("1.18.1", "1.18.1.7")
    why = {"you": item.controller, "by": item.key, "applied": item.facts.get("applied", ())}
    each_thing(table, item, op, op.value,
               lambda thing: change("reroll", thing.controller, grounds, thing=thing.key, **why))  # fmt: skip


def only_rerolls(card: Thing) -> bool:
    """Tell whether a card does nothing but reroll."""
    text = card.text("play")
    return text is not None and bool(text.ops) and all(op.name == "reroll" for op in text.ops)


def no_reroll(table: Table) -> Refusal | None:
    """Return why nothing can be rerolled now, or None (1.18.1.1, 1.18.1.6)."""
    if table.step in BEFORE_ROLLING:
        return Refusal(say("nothing has been rolled this turn"), by_rule("1.18.1.1", "1.18.1.6.2"))
    if table.step not in REROLL_STEPS:
        return Refusal(say("the Victor Step has begun"), by_rule("1.18.1.6", "1.18.1.6.1", "1.18.1.6.2"))
    return None


def do_reroll(table: Table, this: Change) -> None:
    """A chosen Bakugan is rolled again; the others stay as they are (1.18.1.4.1, 1.18.1.5.1)."""
    thing = table.things[this.thing]
    if "chosen" not in thing.marks:
        text = say("{thing} was not chosen in this turn's Selection Step: it is not rolled again.", thing=thing.name)
        table.tell("skipped", text, by_rule("1.18.1.2"), thing=thing.key)
        return
    if by := no_roll(table, thing):  # a Reroll is a roll
        text = say("{by} forbids it: {thing} is not rolled.", by=by, thing=thing.name)
        table.tell("prevented", text, by_rule("1.3.2", "1.3.4", "1.18.1.7"), thing=thing.key)
        return
    rule = by_rule("1.18.1.5", "1.18.1.5.1") if "open" in thing.marks else by_rule("1.18.1.4", "1.18.1.4.1")
    rule = rule.beside(("1.18.1", "1.18.1.7"))
    text = say("{thing} is rolled again; the other Bakugan stay as their last rolls left them.", thing=thing.name)
    table.tell("rerolled", text, rule, player=thing.controller, thing=thing.key)
    closing = by_reading("A22", "1.18.1.5", "7.8.2.4")
    first = [change("retract", thing.controller, closing, thing=thing.key)] if "open" in thing.marks else []
    table.later(*first, Task("ask roll", (thing.key,)), Task("rolled"), Task("anybody open"))


# --- who wins


def win_brawl(table: Table, thing: Thing) -> None:
    """Remember who has won the Brawl: the starting player of the next turn, too (1.14.1)."""
    table.remember("victor", thing.key)
    table.remember("winner", thing.controller)


def compare(table: Table) -> None:
    """Find the Bakugan with the highest BPower, unless that is known already; a task (5.9.2, 5.10.1)."""
    if "victor" in table.memo:
        return
    found = brawlers(table)
    if not found:
        table.remember("victor", "")
        return
    by = table.memo.get("decides", "power")
    if len(found) > 1 and any(by not in thing.stats for thing in found):
        what = "BPower" if by == "power" else "Damage Rating"
        text = say("{player} says whose Bakugan has the highest {what}.", player=found[0].controller, what=what)
        options = tuple(thing.controller for thing in found)
        table.later(Task("compare"))
        grounds = by_rule("9.6.2" if is_basic(table) else "5.10.1")
        table.ask(Question("victor", found[0].controller, text, grounds, (*options, "tie"), options[0]))
        return
    most = max(stat_of(table, thing, by) for thing in found)
    _decide(table, [thing for thing in found if stat_of(table, thing, by) == most])


def decide_by(table: Table, item: Item, op: Op) -> None:
    """`{ decide = "damage" }`: Damage Ratings decide this Brawl, without DoubleStrike (7.3.1.2)."""
    table.remember("decides", op.value)
    stat: str = op.value
    text = say(
        "{item}: the {stat} of the Bakugan decides this Brawl; DoubleStrike is not counted.",
        item=table.called(item),
        stat=shown(stat),
    )
    table.tell("noted", text, by_rule("7.3.1.2", "1.3.1"), item=item.key, player=item.controller)


def _decide(table: Table, best: list[Thing]) -> None:
    if len(best) == 1:
        win_brawl(table, best[0])
        return
    names = in_words([thing.name for thing in best])
    first = best[0]  # the starting player's, or the closest one clockwise
    usual = table.memo.get("decides", "power") == "power"
    text = say("The {stat} of {names} is tied.", stat="BPower" if usual else "Damage Rating", names=names)
    grounds = by_rule("9.6.2" if is_basic(table) else "5.9.2")
    if not usual:
        grounds = by_reading("A27", "5.9.2", "7.3.1.2")
    table.tell("tied", text, grounds, player=first.controller, thing=first.key)
    if is_basic(table):
        text = say("{player} wins the tie as the starting player.", player=first.controller)
        table.tell("tie won", text, by_rule("9.6.2"), player=first.controller, thing=first.key)
        win_brawl(table, first)
    elif is_multiplayer(table):
        text = say(
            "{player} wins the tie by position, clockwise from {leader}.", player=first.controller, leader=table.leader
        )
        table.tell("tie won", text, by_reading("A27", "8.2.2"), player=first.controller, thing=first.key)
        win_brawl(table, first)
    else:
        table.later(Task("tie break", (tuple(thing.key for thing in best),)))


def perform_declare(table: Table, action: Action) -> None:
    """Say whose Bakugan has won, or how much damage the Victor deals, where the scene gives no numbers."""
    kind = table.asking.kind
    wanted = "victor" if kind == "victor" else "amount"
    if wanted not in action.args:
        raise InvalidAction(say("Say {wanted} = ...", wanted=wanted))
    said = action.args[wanted]
    options = (*(thing.controller for thing in brawlers(table)), "tie")
    if kind == "victor" and said not in options:
        raise InvalidAction(say("“{said}” is not one of {names}.", said=said, names=", ".join(options)))
    table.set(asking=None)
    if kind == "damage":
        table.remember("brawl", frozen({**table.memo.get("brawl", {}), "damage": amount_of(action, "amount", 0)}))
    else:
        _decide(table, [thing for thing in brawlers(table) if said in ("tie", thing.controller)])


def offer_declare(table: Table, player: str) -> list[Action]:
    """Offer every answer to who has won; for damage, one to ten."""
    if table.asking.kind == "victor":
        options = [option for option in table.asking.options if option not in table.out]
        return [Action("declare", player, {"victor": option}) for option in options]
    return [Action("declare", player, {"amount": amount}) for amount in range(1, 11)]


# --- the tie break


def tie_break(table: Table, tied: tuple[str, ...]) -> None:
    """Both flip the top card of their deck; a task. Who has to and can't, loses (5.9.2.1)."""
    players = tuple(table.things[key].controller for key in tied)
    empty = tuple(player for player in players if table.number(player, "deck") == 0)
    if empty:
        why = say("a card must be flipped for the tie break, and the deck is empty")
        table.later(*(Task("lose", (player, why, by_rule("5.9.2.1.1"))) for player in empty))
        return
    table.remember("tie", ())
    table.later(*(Task("ask tie", (player,)) for player in players), Task("tie flipped", (tied,)))


def ask_tie(table: Table, player: str) -> None:
    """Ask which card a player turns up for a tie break; a task."""
    text = say("{player} flips the top card of their deck: what is its Energy cost?", player=player)
    table.ask(Question("tie", player, text, by_rule("5.9.2.1")))


def perform_flip(table: Table, action: Action) -> None:
    """Turn up cards of a deck, for damage or for a tie break."""
    if table.asking.kind == "tie":
        perform_tie_flip(table, action)
    else:
        damage.perform_flip(table, action)


def perform_tie_flip(table: Table, action: Action) -> None:
    """Turn up a card for a tie break; it can't be played."""
    key = card_of(table, action).key if "card" in action.args else ""
    if not key and "cost" not in action.args:
        raise InvalidAction(say("Say which card is turned up (card = ...), or what it costs (cost = ...)."))
    cost = int(with_x(table.things[key].cost, 0).get("energy", 0)) if key else amount_of(action, "cost", 0)
    table.set(asking=None)
    text = say("{player} flips {card} with cost {cost} for the tie break.", player=action.player, card=top(table, key),
               cost=cost)  # fmt: skip
    x = ("1.8.1.2.1",) if key and has_x(table.things[key].cost) else ()
    flip_top(table, action.player, key, text, "tie", by_rule("5.9.2.1", *x))
    if key:
        table.alter(key, zone="discard")
        if table.things[key].kind == "flip":
            text = say("{card} can't be played: it was not flipped because of damage.", card=table.name(key))
            table.tell("noted", text, by_reading("A27", "3.6.1", "5.9.2.1"), thing=key)
    table.remember("tie", (*table.memo.get("tie", ()), cost))


def tie_flipped(table: Table, tied: tuple[str, ...]) -> None:
    """Compare what was turned up; a task. Equal costs: once more."""
    costs = table.memo["tie"]
    table.remember("tie", None)
    if len(set(costs)) == 1:
        table.tell("tied", say("The Energy costs are equal: both flip again."), by_rule("5.9.2.1"))
        table.later(Task("tie break", (tied,)))
        return
    winner = table.things[tied[costs.index(max(costs))]]
    win_brawl(table, winner)
    text = say(
        "{player}'s card has the highest Energy cost: {winner} will be the Victor.",
        player=winner.controller,
        winner=winner.name,
    )
    table.tell("tie won", text, by_rule("5.9.2.1"), player=winner.controller, thing=winner.key)


TASKS: dict[str, Callable[..., None]] = {
    **tasks(choose_bakugan, roll_all, ask_roll, anybody_open, compare, tie_break, ask_tie, tie_flipped),
    "select": ask_selection,
    "rolled": settle_rolls,
}

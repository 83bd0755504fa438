"""The Brawl: whose BPower is highest, ties, the Victor's attack, and retracting (5.9.2, 5.10 to 5.13, 8.2)."""

from collections.abc import Callable

from judgeapp.domain.messages import listed, say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.state import Item, Op, Question, Task, Thing, by_example, by_reading, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of
from judgeapp.domain.timing.words import shown
from judgeapp.games.bakugan.timing.bakugan import bakugan, brawlers, is_team_attack, keyword
from judgeapp.games.bakugan.timing.damage import flip_top, hit_by, lose_together, top
from judgeapp.games.bakugan.timing.playing import amount_of
from judgeapp.games.bakugan.timing.turn import is_multiplayer


def victor_of(table: Table) -> Thing | None:
    """Return the Victor Bakugan, if there is one."""
    return table.things.get(table.memo.get("victor", ""))


def win_brawl(table: Table, thing: Thing) -> None:
    """Remember who has won the Brawl: the starting player of the next turn, too (1.14.1)."""
    table.remember("victor", thing.key)
    table.remember("winner", thing.controller)


# --- who wins


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
        table.ask(Question("victor", found[0].controller, text, by_rule("5.10.1"), (*options, "tie"), options[0]))
        return
    most = max(stat_of(table, thing, by) for thing in found)
    _decide(table, [thing for thing in found if stat_of(table, thing, by) == most])


def decide_by(table: Table, item: Item, op: Op) -> None:
    """`{ decide = "damage" }`: Damage Ratings decide this Brawl, without DoubleStrike (7.3.1.2)."""
    table.remember("decides", op.value)
    stat: str = op.value
    text = say(
        "{item}: the {stat} of the Bakugan decides this Brawl; DoubleStrike is not counted.",
        item=item.name,
        stat=shown(stat),
    )
    table.tell("noted", text, by_rule("7.3.1.2", "1.3.1"), item=item.key, player=item.controller)


def _decide(table: Table, best: list[Thing]) -> None:
    if len(best) == 1:
        win_brawl(table, best[0])
        return
    names = listed([thing.name for thing in best])
    first = best[0]  # the starting player's, or the closest one clockwise
    usual = table.memo.get("decides", "power") == "power"
    text = say("The {stat} of {names} is tied.", stat="BPower" if usual else "Damage Rating", names=names)
    grounds = by_rule("5.9.2") if usual else by_reading("A27", "5.9.2", "7.3.1.2")
    table.tell("tied", text, grounds, player=first.controller, thing=first.key)
    if is_multiplayer(table):
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


# --- the tie break


def tie_break(table: Table, tied: tuple[str, ...]) -> None:
    """Both flip the top card of their deck; a task. Who has to and can't, loses (5.9.2.1)."""
    players = tuple(table.things[key].controller for key in tied)
    empty = tuple(player for player in players if table.number(player, "deck") == 0)
    if empty:
        why = say("a card must be flipped for the tie break, and the deck is empty")
        lose_together(table, empty, why, by_rule("5.9.2.1.1"), by_rule("5.9.2.1.1.1"))
        return
    table.remember("tie", ())
    table.later(*(Task("ask tie", (player,)) for player in players), Task("tie flipped", (tied,)))


def ask_tie(table: Table, player: str) -> None:
    """Ask which card a player turns up for a tie break; a task."""
    text = say("{player} flips the top card of their deck: what is its Energy cost?", player=player)
    table.ask(Question("tie", player, text, by_rule("5.9.2.1")))


def perform_tie_flip(table: Table, action: Action) -> None:
    """Turn up a card for a tie break; it can't be played."""
    key = card_of(table, action).key if "card" in action.args else ""
    if not key and "cost" not in action.args:
        raise InvalidAction(say("Say which card is turned up (card = ...), or what it costs (cost = ...)."))
    cost = int(table.things[key].cost.get("energy", 0)) if key else amount_of(action, "cost", 0)
    table.set(asking=None)
    text = say("{player} flips {card} with cost {cost} for the tie break.", player=action.player, card=top(table, key),
               cost=cost)  # fmt: skip
    flip_top(table, action.player, key, text, "tie", by_rule("5.9.2.1"))
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


# --- the Victor


def declare_victor(table: Table) -> None:
    """Declare the Victor; a task. What triggers on it enters the batch (5.10.1, 5.10.2)."""
    victor = victor_of(table)
    if victor is None:
        table.tell("no victor", say("No Bakugan is in the Brawl: there is no Victor."), by_reading("", "5.10.1"))
        return
    table.mark(victor.key, "victor")
    alone = len(brawlers(table)) < 2 and len(table.seats()) > 1
    name = victor.name
    if not name.startswith(victor.controller):
        name = say("{bakugan} of {player}", bakugan=name, player=victor.controller)
    text = say("{victor} is the Victor.", victor=name)
    if alone:
        text = say("{victor} is the Victor: no other Bakugan is in the Brawl.", victor=name)
    grounds = by_reading("A22", "5.10.1", "5.7.2") if alone else by_rule("5.10.1", "7.2.10.1")
    table.tell("victor", text, grounds, player=victor.controller, thing=victor.key)


def attack(table: Table) -> None:
    """The Victor deals its damage to every opponent, clockwise; a task (5.11.1, 5.12, 8.2.3)."""
    victor = victor_of(table)
    if victor is None or victor.controller in table.out:
        table.tell("no damage", say("Nobody attacks: no damage is dealt."), by_reading("", "5.10.1", "5.11.1"))
        return
    team = is_team_attack(table, victor.controller)
    amount = _amount(table, victor, team)
    if amount is None:
        text = say("{player} says how much damage {victor} deals.", player=victor.controller, victor=victor.name)
        table.later(Task("attack"))
        table.ask(Question("damage", victor.controller, text, by_rule("5.11.1", "1.16.1")))
        return
    table.remember("team", team)
    _tell_amount(table, victor, team, amount)
    origin = table.new_key()
    more = {"frost": keyword(table, victor, "FrostStrike"), "attack": True, "team": team}
    grounds = by_rule("8.2.3", "5.11.1") if is_multiplayer(table) else by_rule("5.11.1")
    for player in reversed(table.opponents(victor.controller)):
        hit = hit_by(victor.name, player, amount, grounds, more, thing=victor.key, you=victor.controller, by=origin)
        table.later(hit, Task("fall"))


def _amount(table: Table, victor: Thing, team: bool) -> int | None:
    said = table.memo.get("brawl", {}).get("damage")
    if said is not None:
        return int(said)
    if "damage" not in victor.stats:
        return None
    attackers = bakugan(table, victor.controller) if team else [victor]
    rating = sum(stat_of(table, thing, "damage") for thing in attackers)
    return rating * 2 if keyword(table, victor, "DoubleStrike") else rating


def _tell_amount(table: Table, victor: Thing, team: bool, amount: int) -> None:
    if team:
        text = say(
            "All Bakugan of {player} are open: a team attack with the sum of their Damage Ratings.",
            player=victor.controller,
        )
        rules = ("5.12.1", "5.12.2", "5.12.2.1", "5.12.2.2", "5.12.2.3")
        table.tell("team attack", text, by_reading("A20", *rules), player=victor.controller, thing=victor.key)
    if keyword(table, victor, "DoubleStrike") and "damage" not in table.memo.get("brawl", {}):
        text = say(
            "{victor} has DoubleStrike: twice its Damage Rating is {amount} damage.", victor=victor.name, amount=amount
        )
        table.tell("noted", text, by_example("7.3.1.1"), player=victor.controller, thing=victor.key)
        text = say("That is one amount from one attack; the cards are still flipped one at a time.")
        table.tell("noted", text, by_reading("A14", "7.3.1.1", "5.11.1"), thing=victor.key)


# --- retracting


def retract_losers(table: Table) -> None:
    """Everybody who is not the Victor retracts their Bakugan of this Brawl; a task (5.13)."""
    victor = victor_of(table)
    winner = victor.controller if victor else ""
    losers = [thing for thing in brawlers(table) if thing.controller != winner]
    for thing in bakugan(table):
        table.unmark(thing.key, "chosen")
    table.tell("brawl over", say("All Bakugan are out of the Brawl Phase."), by_rule("5.13.1"))
    grounds = by_rule("5.13.2", "7.2.5.1")
    tasks = [change("retract", thing.controller, grounds, thing=thing.key) for thing in losers]
    table.later(*tasks, Task("retract team", ("step",)))


def retract_team(table: Table, moment: str) -> None:
    """After a team attack the Victor's player retracts every Bakugan; a task (5.13.3; A20 says when)."""
    victor = victor_of(table)
    if victor is None or table.settings["team_retract"] != moment:
        return
    if table.memo.get("team", is_team_attack(table, victor.controller)):
        grounds = by_reading("A20", "5.13.3", "5.12.3")
        team = bakugan(table, victor.controller)
        table.remember("passed after damage", None)
        table.later(*(change("retract", thing.controller, grounds, thing=thing.key) for thing in team))


TASKS: dict[str, Callable[..., None]] = {
    **tasks(compare, tie_break, ask_tie, tie_flipped, attack, retract_losers, retract_team),
    "victor": declare_victor,
}

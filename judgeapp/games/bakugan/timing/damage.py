"""The Victor's attack, and damage: its origin, card by card, Flip cards on the way, what stops it, and a deck that has
run out; who retracts then (5.10.1, 5.11 to 5.13).
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.changes import Change, change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import gone, players, things
from judgeapp.domain.timing.state import (
    Filter,
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Thing,
    by_example,
    by_reading,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of
from judgeapp.games.bakugan.timing.bakugan import (
    TEAM,
    bakugan,
    brawlers,
    held,
    is_ignored,
    is_multiplayer,
    is_team_attack,
    keyword,
)


class Damage(NamedTuple):
    """Damage that is being dealt to one player.

    origin   key of what deals it: the same for every player that one attack or effect damages
    player   who takes it;  name: what deals it;  source: its thing, or ""
    left     how much is still to be dealt;  done: how much has been
    frost    what Flip cards cost more because of it
    attack   whether it is the Victor's attack in the Damage Step
    team     whether that is a team attack
    """

    origin: str
    player: str
    name: str
    source: str
    left: int
    done: int = 0
    frost: int = 0
    attack: bool = False
    team: bool = False


def running(table: Table) -> tuple[Damage, ...]:
    """Return all damage that is being dealt, the innermost last."""
    found: tuple[Damage, ...] = table.memo.get("damages", ())
    return found


def _find(table: Table, origin: str, player: str) -> Damage | None:
    return next((each for each in running(table) if (each.origin, each.player) == (origin, player)), None)


def _put(table: Table, damage: Damage) -> None:
    same = (damage.origin, damage.player)
    table.remember("damages", tuple(damage if (e.origin, e.player) == same else e for e in running(table)))


def is_attack(table: Table, origin: str) -> bool:
    """Tell whether damage is the Victor's, in the Damage Step."""
    return any(each.attack for each in running(table) if each.origin == origin)


def frost(table: Table, origin: str) -> int:
    """Return how much more a Flip card costs that this damage has turned up (7.3.3)."""
    damage = next(each for each in running(table) if each.origin == origin)
    if not damage.attack or table.settings["frost"] == "fixed":
        return damage.frost
    return keyword(table, table.things[damage.source], "FrostStrike")


# --- dealing


def begin_damage(table: Table, this: Change) -> None:
    """Damage to a player begins: the amount is fixed now (1.16.1.1)."""
    more = this.more
    if this.amount <= 0:
        text = say("{player} takes no damage.", player=this.player)
        table.tell("no damage", text, by_rule("1.8.1.1.1", "2.10.2"), player=this.player)
        return
    if this.by in table.memo.get("stopped", ()):
        text = say(
            "{name} deals no damage to {player}: all of its damage was stopped.", name=more["name"], player=this.player
        )
        table.tell("no damage", text, by_reading("", "7.2.9.1", "8.2.3"), player=this.player)
        return
    damage = Damage(this.by, this.player, more["name"], this.thing, this.amount, 0, **more["attack"])
    table.remember("damages", (*running(table), damage))
    table.remember("passed after damage", None)
    text = say("{source} deals {amount} damage to {player}; the amount is fixed.", source=damage.name,
               amount=this.amount, player=this.player)  # fmt: skip
    each = ("8.2.3",) if damage.attack and is_multiplayer(table) else ()
    grounds = by_reading("A13", *dict.fromkeys(("1.16.1", "1.16.1.1", *this.grounds.rules, *each)))
    table.tell("damage", text, grounds, player=this.player, thing=this.thing, amount=this.amount, team=damage.team)
    table.later(Task("deal", (this.by, this.player)))


def deal(table: Table, origin: str, player: str) -> None:
    """Go on with damage: the next card, the end of it, or a deck without cards; a task."""
    damage = _find(table, origin, player)
    if damage is None:
        return
    if player in table.out or not damage.left:
        _end(table, damage)
    elif table.number(player, "deck") == 0:
        table.remember("decked", (*table.memo.get("decked", ()), player))
        _end(table, damage)
    else:
        text = say(
            "{player} flips cards for {left} damage of {damage}.", player=player, left=damage.left, damage=damage.name
        )
        about = {"origin": origin, "left": damage.left}
        table.later(Task("deal", (origin, player)))
        table.ask(Question("flip", player, text, by_rule("5.11.1", "5.11.2", "1.16.2"), about=about))


def _end(table: Table, damage: Damage) -> None:
    table.remember("damages", tuple(each for each in running(table) if each != damage) or None)
    text = say(
        "{damage} has dealt {done} damage to {player}.", damage=damage.name, done=damage.done, player=damage.player
    )
    table.tell("dealt", text, by_rule("5.11.1", "1.16.2"), player=damage.player, thing=damage.source,
               amount=damage.done, team=damage.team)  # fmt: skip


def fall(table: Table) -> None:
    """Players who would have been dealt damage without cards in their deck lose, together; a task (1.5.1, 8.2.4)."""
    decked = table.memo.get("decked", ())
    table.remember("decked", None)
    why = say("damage would be dealt, and the deck is empty")
    grounds = by_rule("8.2.4" if len(table.players) > 2 else "1.5.1")
    table.later(*(Task("lose", (player, why, grounds)) for player in decked))


# --- flipping


def perform_flip(table: Table, action: Action) -> None:
    """Flip cards for damage: a named one, or as many ordinary ones as were said."""
    about = table.asking.about
    table.set(asking=None)
    origin, player = about["origin"], action.player
    named = card_of(table, action).key if "card" in action.args else ""
    times = 1 if named else int(action.args.get("times", about["left"]))
    table.later(Task("turn up", (origin, player, named, times)))


def not_too_many(table: Table, action: Action) -> Refusal | None:
    """No more cards are flipped than there is damage; a tie break has none."""
    times, left = int(action.args.get("times", 1)), table.asking.about.get("left")
    if left is None or 1 <= times <= left:
        return None
    return Refusal(
        say("{left} damage is left, so {times} cards can't be flipped.", left=left, times=times),
        by_rule("1.16.2", "5.11.1"),
    )


def in_own_deck(table: Table, action: Action) -> Refusal | None:
    """A card that is turned up comes from the player's own deck."""
    if "card" not in action.args:
        return None
    card = card_of(table, action)
    if (card.zone, card.owner) == ("deck", action.player):
        return None
    return Refusal(say("{card} is not in {player}'s deck.", card=card.name, player=action.player), by_rule("5.11.1"))


def offer_flip(table: Table, player: str) -> list[Action]:
    """Offer to flip everything that is left, a single card, and each card that the scene names."""
    deck = [key for key, thing in table.things.items() if (thing.zone, thing.owner) == ("deck", player)]
    named = [Action("flip", player, {"card": key}) for key in deck]
    if table.asking.kind == "tie":
        return [*(Action("flip", player, {"cost": cost}) for cost in (0, 1, 2, 3)), *named]
    one = [Action("flip", player, {"times": 1})] if table.asking.about["left"] > 1 else []
    return [Action("flip", player), *one, *named]


def turn_up(table: Table, origin: str, player: str, key: str, times: int) -> None:
    """Flip cards for damage, one by one; a task. An empty deck or the end of the damage ends it."""
    damage = _find(table, origin, player)
    if damage is None or not damage.left or table.number(player, "deck") == 0:
        return
    damage = damage._replace(left=damage.left - 1, done=damage.done + 1)
    _put(table, damage)
    if times > 1:
        table.later(Task("turn up", (origin, player, key, times - 1)))
    text = say("{player} flips {card} ({done}, {left} left).", player=player, card=top(table, key), done=damage.done,
               left=damage.left)  # fmt: skip
    flip_top(table, player, key, text, "damage", by_rule("5.11.1", "1.16.2"))
    if not key:
        return
    if table.things[key].kind == "flip":
        table.later(Task("ask flip", (origin, player, key)))
    else:
        table.alter(key, zone="discard")


def ask_flip(table: Table, origin: str, player: str, key: str) -> None:
    """Ask the owner of a Flip card whether to play it; a task (3.6.1)."""
    if player in table.out:
        return
    text = say("{player} decides whether to play the Flip card {card}, before anything else happens.", player=player,
               card=table.name(key))  # fmt: skip
    about = {"card": key, "origin": origin, "task": "flip declined", "args": (key,)}
    table.ask(Question("flip card", player, text, by_rule("3.6.1", "5.11.2"), about=about))


def flip_top(table: Table, player: str, key: str, text: str, cause: str, grounds: Grounds) -> None:
    """Turn up the top card of a deck."""
    table.add(player, "deck", -1)
    table.tell("flipped", text, grounds, player=player, thing=key, cause=cause)


def top(table: Table, key: str) -> str:
    """Return how the top card of a deck is called; most are not named."""
    return table.name(key) if key else say("a card")


def decline_flip(table: Table, key: str, plays: bool) -> None:
    """A Flip card that is not played goes to the discard pile like any card of the damage; a task."""
    card = table.alter(key, zone="discard")
    text = say("{owner} does not play {card}: it goes to the discard pile.", owner=card.owner, card=card.name)
    table.tell("declined", text, by_reading("A11", "3.6.1", "5.11.1"), player=card.owner, thing=key)


# --- effects


def deal_damage(table: Table, item: Item, op: Op) -> None:
    """`{ damage = 3, who = "opponent" }`: the effect is the origin; Damage Ratings have no part in it (1.16.1.2)."""
    why = {"you": item.controller, "by": table.new_key(), "applied": item.facts.get("applied", ())}
    grounds, hit = by_rule("1.16.1", "1.16.1.2"), players(table, item, op, "opponent")
    source = item.source if item.source in table.things else ""
    table.later(*(hit_by(item.name, player, op.value, grounds, {}, thing=source, **why) for player in hit),
                Task("fall"))  # fmt: skip


def hit_by(name: str, player: str, amount: int, grounds: Grounds, attack: Mapping[str, Any], **why: Any) -> Task:
    """Return the task that deals damage to a player; who takes it chooses between what would replace it."""
    what = say("{amount} damage of {name} to {player}", amount=amount, name=name, player=player)
    said = {"name": name, "attack": frozen(attack), "whose": player, "what": what}
    return change("damage", player, grounds, amount=amount, more=frozen(said), **why)


def stop(table: Table, item: Item, op: Op) -> None:
    """`{ stop = true }`: ends all damage that is left from its origin, and no other (7.2.9.1).

    `{ stop = true, which = { faction = "Haos" } }`: if a card that fits deals it.
    """
    origin, which = _origin(table, item), op.args.get("which")
    stopped = [each for each in running(table) if each.origin == origin]
    if which is not None:
        stopped = [each for each in stopped if _fits(table, each.source, which, item)]
    if not stopped:
        gone(table, item, op)
    table.remember("stopped", (*table.memo.get("stopped", ()), origin))
    for each in stopped:
        text = say("{item} ends the rest of the damage of {source} to {player} ({left} left).", item=table.called(item),
                   source=each.name, player=each.player, left=each.left)  # fmt: skip
        table.tell("stopped", text, by_rule("7.2.9.1", "1.16.1"), player=each.player, item=item.key, amount=each.left)
        _end(table, each)


def _fits(table: Table, source: str, which: Filter, item: Item) -> bool:
    return source in table.things and table.fits(table.things[source], which, item.controller, item.source)


def prevent(table: Table, item: Item, op: Op) -> None:
    """`{ prevent = 2 }`: that much less of the damage that is left to this effect's controller."""
    damage = _find(table, _origin(table, item), item.controller)
    if damage is None:
        gone(table, item, op)
        return
    less = min(op.value, damage.left)
    _put(table, damage._replace(left=damage.left - less))
    text = say("{item} prevents {less} of the damage of {source} to {player}.", item=table.called(item), less=less,
               source=damage.name, player=item.controller)  # fmt: skip
    table.tell("noted", text, by_reading("A13", "1.16.1.1", "7.2.9.1"), player=item.controller, item=item.key)


def _origin(table: Table, item: Item) -> str:
    """Return the damage an effect speaks of: what turned its Flip card up, else what is being dealt."""
    innermost = running(table)[-1].origin if running(table) else ""
    return str(item.facts.get("origin", innermost))


def voids(table: Table, item: Item) -> bool:
    """Tell whether an opposing answer to a Flip card would change the Victor's damage (5.11.2.1.1)."""
    attack = next((each for each in running(table) if each.attack), None)
    if attack is None or item.sort != "card" or not item.facts.get("answers"):
        return False
    return any(_changes_damage(table, item, op, attack.source) for op in item.ops)


def _changes_damage(table: Table, item: Item, op: Op, victor: str) -> bool:
    if op.name != "stat" or op.value not in ("damage", "DoubleStrike"):
        return False
    return victor in [thing.key for thing in things(table, item, op)]


def answers_flip(table: Table, player: str) -> bool:
    """Tell whether a card that a player plays now is an opposing answer to a Flip card."""
    flips: list[Thing] = [table.things[item.source] for item in table.pile if item.source in table.things]
    return any(card.kind == "flip" and card.owner in table.opponents(player) for card in flips)


# --- the Victor


def victor_of(table: Table) -> Thing | None:
    """Return the Victor Bakugan, if there is one."""
    return table.things.get(table.memo.get("victor", ""))


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
    rules = ("8.2.3", "5.11.1") if is_multiplayer(table) else ("5.11.1",)
    whole_team = not team and len(bakugan(table, victor.controller)) >= TEAM  # it is there, and not all of it is open
    grounds = by_rule(*rules, *(("5.12.1",) if whole_team else ()))
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
        ratings = [stat_of(table, thing, "damage") for thing in bakugan(table, victor.controller)]
        below = () if all(ratings) else ("1.8.1.1.1",)  # a rating below 0 counts as 0 and takes nothing away
        table.tell("team attack", text, by_reading("A20", *rules, *below), player=victor.controller, thing=victor.key)
    if ignored := [core.name for core in held(table, victor.key) if is_ignored(table, core, victor)]:
        text = say("{host} has ShadowStrike: what {core} reduces is ignored.", host=victor.name, core=commas(ignored))
        table.tell("noted", text, by_example("7.3.2.1"), thing=victor.key)
    if keyword(table, victor, "DoubleStrike") and "damage" not in table.memo.get("brawl", {}):
        text = say(
            "{victor} has DoubleStrike: twice its Damage Rating is {amount} damage.", victor=victor.name, amount=amount
        )
        table.tell("noted", text, by_example("7.3.1.1"), player=victor.controller, thing=victor.key)
        text = say("That is one amount from one attack; the cards are still flipped one at a time.")
        table.tell("noted", text, by_reading("A14", "7.3.1.1", "5.11.1"), thing=victor.key)


def retract_losers(table: Table) -> None:
    """Everybody who is not the Victor retracts their Bakugan of this Brawl; a task (5.13)."""
    victor = victor_of(table)
    winner = victor.controller if victor else ""
    losers = [thing for thing in brawlers(table) if thing.controller != winner]
    for thing in bakugan(table):
        table.unmark(thing.key, "chosen")
    table.tell("brawl over", say("All Bakugan are out of the Brawl Phase."), by_rule("5.13.1"))
    if victor is not None and "open" in victor.marks and not table.memo.get("team"):
        text = say("{victor} stays open.", victor=victor.name)
        table.tell("noted", text, by_reading("", "5.13.2", "7.2.6.1"), thing=victor.key)
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
    **tasks(deal, turn_up, ask_flip, fall, attack, retract_losers, retract_team),
    "flip declined": decline_flip,
    "victor": declare_victor,
}

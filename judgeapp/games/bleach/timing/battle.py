"""Phase C from the battle on: battle actions in turns, locked stats, power damage, losers discarded."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import Change, change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.state import Grounds, Item, Op, Question, Refusal, Task, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of, not_forbidden
from judgeapp.domain.timing.words import shown
from judgeapp.games.bleach.timing.attacking import GROUNDS, Attack, attack_of, no_longer
from judgeapp.games.bleach.timing.headings import (
    BATTLE,
    BOOSTING,
    BOOSTS_QUEUE,
    DAMAGE_DOES_NOT,
    INTRODUCTION,
    PHASE_C,
    POWER_DAMAGE,
    PRIORITY,
)
from judgeapp.games.bleach.timing.pile import add, only_at
from judgeapp.games.bleach.timing.zones import discard

# --- step 3


def begin_battle(table: Table) -> None:
    """Begin the battle, with or without a defender; a task."""
    attack = attack_of(table)
    table.tell(
        "battle", say("The battle has begun."), by_rule(PHASE_C, BATTLE), player=attack.player, thing=attack.card
    )
    table.later(Task("battle action", (attack.player, 0)))


def battle_action(table: Table, player: str, passes: int) -> None:
    """Ask a player for a battle action, after what has triggered meanwhile; a task."""
    if table.pending or table.pile:
        again = Task("battle action", (player, passes))
        table.later(Task("window", ("battle", "", by_rule(PRIORITY, PHASE_C))), Task("still attacking"), again)
        return
    text = say("{player} has a battle action: boost, play an event, use an activated effect, or pass.", player=player)
    table.ask(Question("battle", player, text, by_rule(PHASE_C, PRIORITY), about=frozen({"passes": passes})))


def acted(table: Table, player: str) -> None:
    """After a battle action, if there is still an attack, somebody is next to act; a task."""
    table.later(Task("still attacking"), Task("next to act", (player,)))


def next_to_act(table: Table, player: str) -> None:
    """Let the player act who is next after a battle action of this one; a task."""
    goes_on = table.settings["battle"] == "go on"
    following = player if goes_on else table.next_player(player)
    text = say("{following} is next to take a battle action.", following=following)
    table.tell("turns", text, by_reading("A13", PHASE_C), player=following)
    table.later(Task("battle action", (following, 0)))


def pass_in_battle(table: Table, player: str) -> None:
    """Pass as battle action; after two in a row the stats lock."""
    passes = table.asking.about["passes"] + 1
    table.set(asking=None)
    table.tell("passed", say("{player} passes as battle action.", player=player), GROUNDS, player=player)
    if passes < 2:
        table.later(Task("battle action", (table.next_player(player), passes)))


# --- boosting


def boosted(table: Table, action: Action) -> str:
    """Return the key of the character that a player would boost: their own in the battle, or ""."""
    attack = attack_of(table)
    if action.player == attack.player:
        return attack.card
    return attack.defender if attack.defender and not _defender_gone(table, attack) else ""


def has_character(table: Table, action: Action) -> Refusal | None:
    """Each player boosts their own character of the battle (A14)."""
    grounds = by_reading("A14", BOOSTS_QUEUE, PHASE_C)
    if table.settings["boosting"] == "attacker" and action.player != attack_of(table).player:
        return Refusal(say("By the reading chosen here only the attacker is boosted."), grounds)
    if boosted(table, action):
        return None
    return Refusal(say("{player} has no character in this battle.", player=action.player), grounds)


def can_discard(table: Table, action: Action) -> Refusal | None:
    """A boost costs a card of the hand."""
    grounds = by_reading("A14", BOOSTING)
    if "card" not in action.args:
        none = table.number(action.player, "hand") == 0
        return (
            Refusal(say("{player} has no card in hand to boost with.", player=action.player), grounds) if none else None
        )
    card = card_of(table, action)
    if (card.controller, card.zone) == (action.player, "hand"):
        return None
    return Refusal(say("{card} is not in {player}'s hand.", card=card.name, player=action.player), grounds)


def _amount(table: Table, action: Action) -> int:
    card = card_of(table, action) if "card" in action.args else None
    by = action.args.get("by", card.facts.get("boost") if card else None)
    if not isinstance(by, int) or isinstance(by, bool):
        raise InvalidAction(say("Say by how much it boosts (by = 2), or give the card that fact (boost = 2)."))
    return by


BOOST_CHECKS = (
    only_at("battle", say("A boost is a battle action of step 3 of an attack."), PHASE_C, BOOSTS_QUEUE),
    has_character,
    not_forbidden("boost"),
    can_discard,
)


def boost(table: Table, action: Action) -> None:
    """Discard a card to boost; the boost goes on the queue."""
    by, key = _amount(table, action), boosted(table, action)
    table.set(asking=None)
    player, grounds = action.player, by_reading("A14", BOOSTING)
    put_on = Task("put on boost", (player, key, by))
    if "card" in action.args:
        table.later(discard(card_of(table, action), player, "boost", grounds), put_on)
        return
    table.add(player, "hand", -1)
    text = say("{player} discards a card to boost.", player=player)
    table.tell("discarded", text, grounds, player=player, how="boost", came_from="hand")
    table.later(put_on)


def put_on_boost(table: Table, player: str, key: str, by: int) -> None:
    """Put a boost that has been paid for on the queue; a task."""
    op = Op("stat", attack_of(table).stat, frozen({"by": by, "of": "target", "until": "battle"}))
    facts = frozen({"zones": frozen({key: "play"})})
    item = Item(table.new_key(), say("Boost"), player, "boost", key, (op,), (key,), facts=facts)
    text = say("{player} boosts {card} by {by}.", player=player, card=table.name(key), by=by)
    add(table, item, text, by_rule(BOOSTS_QUEUE, PHASE_C), "boosted", "battle")


# --- steps 4 to 7


def lock_stats(table: Table) -> None:
    """Step 4: lock the stats, and say who wins and who loses; a task."""
    attack = attack_of(table)
    attacker = table.things[attack.card]
    if attack.defender and (why := _defender_gone(table, attack)):
        text = say("{why}: the attack goes on without a defender.", why=why.text)
        table.tell("undefended", text, by_reading("", PHASE_C), player=attack.player)
        table.unmark(attack.defender, "defending")
        attack = attack._replace(defender="")
    if not attack.defender:
        strength = stat_of(table, attacker, attack.stat)
        table.remember("attack", attack._replace(locked=(strength, 0)))
        text = say(
            "Stats lock: {attacker} {stat} {strength}, no defender.",
            attacker=attacker.name,
            stat=shown(attack.stat),
            strength=strength,
        )
        table.tell("locked", text, GROUNDS, player=attack.player, thing=attack.card)
        _wins(table, attacker, by_reading("A12", PHASE_C, POWER_DAMAGE))
        return
    _compare(table, attack, attacker, table.things[attack.defender])


def _compare(table: Table, attack: Attack, attacker: Thing, defender: Thing) -> None:
    ours, theirs = stat_of(table, attacker, attack.stat), stat_of(table, defender, attack.stat)
    text = say(
        "Stats lock: {attacker} {stat} {ours}, {defender} {stat} {theirs}.",
        attacker=attacker.name,
        stat=shown(attack.stat),
        ours=ours,
        defender=defender.name,
        theirs=theirs,
    )
    table.tell("locked", text, GROUNDS, player=attack.player, thing=attack.card)
    losers: list[Thing] = []
    grounds = GROUNDS
    if ours != theirs:
        winner, loser = (attacker, defender) if ours > theirs else (defender, attacker)
        losers = [loser]
        _wins(table, winner, grounds)
    else:
        grounds = by_reading("A11", PHASE_C)
        losers = [attacker, defender] if table.settings["tie"] == "both lose" else []
    table.remember("attack", attack._replace(locked=(ours, theirs), losers=tuple(each.key for each in losers)))
    for each in losers:
        text = say("{each} loses the battle.", each=each.name)
        table.tell("loses battle", text, grounds, player=each.controller, thing=each.key)
    if not losers:
        table.tell("tie", say("The stats are equal: nobody wins or loses."), grounds)


def _wins(table: Table, thing: Thing, grounds: Grounds) -> None:
    text = say("{thing} wins the battle.", thing=thing.name)
    table.tell("wins battle", text, grounds, player=thing.controller, thing=thing.key)


def _defender_gone(table: Table, attack: Attack) -> Refusal | None:
    return no_longer(table, attack.defender, table.next_player(attack.player), "defending", "defend")


def deal_damage(table: Table) -> None:
    """Step 5: the difference is power damage, dealt outside the queue; a task."""
    attack = attack_of(table)
    ours, theirs = attack.locked or (0, 0)
    opponent = table.next_player(attack.player)
    if ours <= theirs:
        text = say("{opponent}'s guardian takes no power damage.", opponent=opponent)
        table.tell("no damage", text, GROUNDS, player=opponent)
        return
    rules = (POWER_DAMAGE, PHASE_C, DAMAGE_DOES_NOT)
    grounds = by_rule(*rules) if attack.defender else by_reading("A12", *rules)
    table.later(change("damage", opponent, grounds, amount=ours - theirs,
                       thing=attack.card, you=attack.player))  # fmt: skip


def damage(table: Table, this: Change) -> None:
    """Power damage is taken off the power of the guardian."""
    table.add(this.player, "power", -this.amount)
    left = table.number(this.player, "power")
    about = {"player": this.player, "amount": this.amount, "left": left}
    text = say("{player}'s guardian takes {amount} power damage.", **about)
    if left is not None:
        text = say("{player}'s guardian takes {amount} power damage ({left} left).", **about)
    table.tell("damaged", text, this.grounds, player=this.player, thing=this.thing, amount=this.amount)
    if left == 0:
        text = say(
            "{player}'s guardian has no power left; what this means stands in the rulebook, not here.",
            player=this.player,
        )
        table.tell("no power", text, by_reading("A20", INTRODUCTION), player=this.player)


def discard_losers(table: Table) -> None:
    """Step 6: discard the losers that are still there, with their attached cards; a task."""
    attack = attack_of(table)
    there = [table.things[key] for key in attack.losers if table.things[key].marks & {"attacking", "defending"}]
    table.later(*(discard(each, attack.player, "battle", GROUNDS) for each in there))

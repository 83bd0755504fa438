"""Phase C: an attack is declared, attacker and defender are depleted, battle actions in turns, locked stats, power
damage, losers discarded.
"""

from typing import NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.changes import Change, change, forbidden
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Grounds, Question, Refusal, Task, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of
from judgeapp.domain.timing.words import shown
from judgeapp.games.bleach.timing import pile
from judgeapp.games.bleach.timing.headings import (
    BATTLE,
    CAN_AND_CANT,
    CARD_TYPE,
    CONTROLLING,
    COSTS,
    DAMAGE_DOES_NOT,
    IN_PLAY,
    INTRODUCTION,
    MAIN,
    OVERLAYING,
    PHASE_C,
    POWER_DAMAGE,
    PRIORITY,
)
from judgeapp.games.bleach.timing.pile import interrupt, only_at
from judgeapp.games.bleach.timing.zones import discard

GROUNDS = by_rule(PHASE_C)
CAN_END = ("attack", "deplete", "defend", "battle", "stats lock")  # steps in which the attacker has to be legal


class Attack(NamedTuple):
    """The attack that is going on; a character that leaves play loses the mark by which it takes part.

    locked  the final stats of attacker and defender, once they are locked;  losers: keys
    """

    card: str
    stat: str
    player: str
    defender: str = ""
    locked: tuple[int, int] | None = None
    losers: tuple[str, ...] = ()


def attack_of(table: Table) -> Attack:
    """Return the attack that is going on."""
    attack: Attack = table.memo["attack"]
    return attack


# --- declaring an attack


def own(table: Table, action: Action) -> Refusal | None:
    """Everybody attacks and defends with their own characters."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    return Refusal(
        say("{card} is {player}'s, not {other}'s.", card=card.name, player=card.controller, other=action.player),
        by_rule(PHASE_C, CONTROLLING),
    )


def in_play(table: Table, action: Action) -> Refusal | None:
    """Characters in play attack and defend."""
    card = card_of(table, action)
    if card.kind != "character":
        return Refusal(say("{card} is no character.", card=card.name), by_rule(PHASE_C, CARD_TYPE))
    if card.zone != "play":
        return Refusal(say("{card} is not in play.", card=card.name), by_rule(PHASE_C, IN_PLAY))
    return None


def has_stat(table: Table, action: Action) -> Refusal | None:
    """An attack is declared with a stat of the character; that it must have it is not said."""
    card, stat = card_of(table, action), str(action.args["stat"])
    if stat in card.stats:
        return None
    return Refusal(say("{card} has no {stat}.", card=card.name, stat=shown(stat)), by_reading("", PHASE_C))


def attacks_left(table: Table, action: Action) -> Refusal | None:
    """An effect can limit the number of attacks in a turn; the document itself has no number."""
    made = table.memo.get("attacks", 0)
    for each in table.standing:
        if each.sort == "attacks" and each.who in ("", action.player) and made >= each.what:
            text = say_many("{player} can attack only once this turn ({card}).",
                            "{player} can attack only {n} times this turn ({card}).", each.what,
                            player=action.player, card=table.name(each.source))  # fmt: skip
            return Refusal(text, by_rule(COSTS, CAN_AND_CANT))
    return None


def not_new(table: Table, action: Action) -> Refusal | None:
    """A card that has overlaid another attacks only if it was in play when its controller's turn began."""
    card = card_of(table, action)
    if "new" not in card.marks:
        return None
    text = say(
        "{card} has overlaid another card and was not in play when {player}'s turn began.",
        card=card.name,
        player=action.player,
    )
    return Refusal(text, by_rule(OVERLAYING))


def renewed(table: Table, action: Action) -> Refusal | None:
    """A character is depleted to attack or to defend, so it must not be depleted yet."""
    card = card_of(table, action)
    if "depleted" not in card.marks:
        return None
    return Refusal(say("{card} is depleted.", card=card.name), by_reading("", PHASE_C))


ATTACK_CHECKS = (
    own,
    in_play,
    has_stat,
    NotForbidden("attack"),
    attacks_left,
    not_new,
    renewed,
    only_at(
        "declare", say("An attack is declared by the active player in Main, when no window is open."), PHASE_C, MAIN
    ),
)
DEFEND_CHECKS = (
    only_at("defend", say("A defender is declared in step 2 of an attack."), PHASE_C),
    own,
    in_play,
    NotForbidden("defend"),
    renewed,
)


def declare_attack(table: Table, action: Action) -> None:
    """Declare an attack: the character and the stat."""
    card, stat = card_of(table, action), str(action.args["stat"])
    table.set(asking=None)
    interrupt(table, action.player)
    table.remember("attack", Attack(card.key, stat, action.player))
    table.mark(card.key, "declared")
    text = say(
        "{player} declares an attack: {card} with {stat}.", player=action.player, card=card.name, stat=shown(stat)
    )
    table.tell("declared", text, GROUNDS, player=action.player, thing=card.key, what="attack", stat=stat)
    table.later(Task("stage", ("attack",)), Task("declare"))


# --- is the attacker still legal?


def no_longer(table: Table, key: str, player: str, mark: str, verb: str) -> Refusal | None:
    """Return why a character can't go on attacking or defending, or None. What else is legal is not explained."""
    thing = table.things[key]
    if mark not in thing.marks:
        return Refusal(say("{thing} is not in the attack any more", thing=thing.name), GROUNDS)
    if thing.controller != player:
        return Refusal(
            say("{player} does not control {thing} any more", player=player, thing=thing.name), by_reading("", PHASE_C)
        )
    by = forbidden(table, verb, player, key, player)
    if not by:
        return None
    text = say("{thing} can't attack ({by})", thing=thing.name, by=by)
    if verb == "defend":
        text = say("{thing} can't defend ({by})", thing=thing.name, by=by)
    return Refusal(text, by_reading("", PHASE_C))


def still_attacking(table: Table) -> None:
    """End the phase if the attacker is no longer legal; a task that follows every window of the phase."""
    why = _no_longer_attacks(table)
    if why is None:
        return
    attack = attack_of(table)
    # That this is looked at only now, and not while the queue resolves, is a reading.
    grounds = by_reading(why.grounds.note, *why.grounds.rules)
    text = say("{why}: Phase C ends.", why=why.text)
    table.tell("attack ended", text, grounds, player=attack.player, thing=attack.card)
    _drop_the_phase(table)
    table.later(Task("end attack"))


def _no_longer_attacks(table: Table) -> Refusal | None:
    """Return why the attacker is no longer legal, or None."""
    attack = attack_of(table)
    mark = "declared" if table.step == "attack" else "attacking"
    why = no_longer(table, attack.card, attack.player, mark, "attack")
    thing = table.things[attack.card]
    if why is None and mark == "declared" and "depleted" in thing.marks:
        why = Refusal(say("{thing} is depleted and can't be depleted for the attack", thing=thing.name), GROUNDS)
    return why


def _ends_at_once(table: Table) -> bool:
    """End the phase with its window, by the reading that it does not wait for the queue; tell whether it has ended."""
    looks = table.settings["attack_end"] == "at once" and table.step in CAN_END and table.memo.get("attack")
    if not looks or _no_longer_attacks(table) is None:
        return False
    table.set(windows=(), passed=())
    still_attacking(table)
    return True


def again(table: Table) -> None:
    """Go on after a resolution, unless it has ended the attack; a task."""
    if not _ends_at_once(table):
        pile.again(table)


def priority(table: Table, player: str) -> None:
    """Give a player priority, unless the attack has ended; a task."""
    if not _ends_at_once(table):
        piles.give_priority(table, player)


def _drop_the_phase(table: Table) -> None:
    while table.agenda[-1].name != "declare":
        table.agenda.pop()


def end_attack(table: Table) -> None:
    """Forget the attack, and what lasts until the end of the battle; a task."""
    attack = attack_of(table)
    for key in (attack.card, attack.defender):
        if key:
            table.unmark(key, "declared", "attacking", "defending")
    table.remember("attack", None)
    table.later(Task("expire", ("battle",)))


# --- steps 1 and 2


def deplete_attacker(table: Table) -> None:
    """Step 1: deplete the declared character; a task."""
    attack = attack_of(table)
    deplete = change("mark", attack.player, GROUNDS, thing=attack.card, to="depleted", you=attack.player)
    table.later(deplete, Task("now attacking"))


def now_attacking(table: Table) -> None:
    """Say that the depleted character is attacking; a task."""
    attack = attack_of(table)
    thing = table.things[attack.card]
    if "depleted" not in thing.marks or "declared" not in thing.marks:
        return
    table.unmark(attack.card, "declared")
    table.mark(attack.card, "attacking")
    table.remember("attacks", table.memo.get("attacks", 0) + 1)
    text = say("{thing} attacks with {stat}.", thing=thing.name, stat=shown(attack.stat))
    table.tell("attacks", text, GROUNDS, player=attack.player, thing=attack.card, stat=attack.stat)


def ask_defender(table: Table) -> None:
    """Step 2: ask the opponent for a defender; a task."""
    attack = attack_of(table)
    opponent = table.next_player(attack.player)
    text = say("{opponent} declares a character to defend with, or none.", opponent=opponent)
    table.ask(Question("defend", opponent, text, by_rule(PHASE_C, PRIORITY)))


def defend(table: Table, action: Action) -> None:
    """Declare a defender, which is depleted."""
    card = card_of(table, action)
    table.set(asking=None)
    interrupt(table, action.player)
    deplete = change("mark", action.player, GROUNDS, thing=card.key, to="depleted", you=action.player)
    table.later(deplete, Task("now defending", (card.key, action.player)))


def now_defending(table: Table, key: str, player: str) -> None:
    """Say that a character is defending; a task."""
    if table.things[key].zone != "play":
        return
    table.mark(key, "defending")
    table.remember("attack", attack_of(table)._replace(defender=key))
    grounds = GROUNDS.beside((OVERLAYING,)) if "new" in table.things[key].marks else GROUNDS
    table.tell("defends", say("{card} defends.", card=table.name(key)), grounds, player=player, thing=key)


def no_defender(table: Table, player: str) -> None:
    """Let an attack through without a defender."""
    table.set(asking=None)
    table.tell("undefended", say("{player} declares no defender.", player=player), GROUNDS, player=player)


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


# --- steps 4 to 7


def lock_stats(table: Table) -> None:
    """Step 4: lock the stats, and say who wins and who loses; a task."""
    attack = attack_of(table)
    attacker = table.things[attack.card]
    if attack.defender and (why := defender_gone(table, attack)):
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
        text = say("The stats are equal: both lose.") if losers else say("The stats are equal: nobody wins or loses.")
        table.tell("tie", text, grounds, player=attack.player, thing=attack.card)
    table.remember("attack", attack._replace(locked=(ours, theirs), losers=tuple(each.key for each in losers)))
    for each in losers:
        text = say("{each} loses the battle.", each=each.name)
        table.tell("loses battle", text, grounds, player=each.controller, thing=each.key)


def _wins(table: Table, thing: Thing, grounds: Grounds) -> None:
    text = say("{thing} wins the battle.", thing=thing.name)
    table.tell("wins battle", text, grounds, player=thing.controller, thing=thing.key)


def defender_gone(table: Table, attack: Attack) -> Refusal | None:
    """Return why the defender is no longer in the attack, or None."""
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

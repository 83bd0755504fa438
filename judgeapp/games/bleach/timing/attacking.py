"""Phase C up to the battle: an attack is declared, the attacker depleted, a defender declared and depleted."""

from typing import NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Question, Refusal, Task, by_reading, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of, not_forbidden
from judgeapp.domain.timing.words import shown
from judgeapp.games.bleach.timing.headings import (
    CAN_AND_CANT,
    CARD_TYPE,
    CONTROLLING,
    COSTS,
    IN_PLAY,
    MAIN,
    OVERLAYING,
    PHASE_C,
    PRIORITY,
)
from judgeapp.games.bleach.timing.pile import interrupt, only_at

GROUNDS = by_rule(PHASE_C)


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
    not_forbidden("attack"),
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
    not_forbidden("defend"),
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
    by = forbidden(table, verb, player, key)
    if not by:
        return None
    text = say("{thing} can't attack ({by})", thing=thing.name, by=by)
    if verb == "defend":
        text = say("{thing} can't defend ({by})", thing=thing.name, by=by)
    return Refusal(text, by_reading("", PHASE_C))


def still_attacking(table: Table) -> None:
    """End the phase if the attacker is no longer legal; a task that follows every window of the phase."""
    attack = attack_of(table)
    mark = "declared" if table.step == "attack" else "attacking"
    why = no_longer(table, attack.card, attack.player, mark, "attack")
    thing = table.things[attack.card]
    if why is None and mark == "declared" and "depleted" in thing.marks:
        why = Refusal(say("{thing} is depleted and can't be depleted for the attack", thing=thing.name), GROUNDS)
    if why is None:
        return
    table.tell(
        "attack ended", say("{why}: Phase C ends.", why=why.text), why.grounds, player=attack.player, thing=attack.card
    )
    _drop_the_phase(table)
    table.later(Task("end attack"))


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
    table.tell("defends", say("{card} defends.", card=table.name(key)), GROUNDS, player=player, thing=key)


def no_defender(table: Table, player: str) -> None:
    """Let an attack through without a defender."""
    table.set(asking=None)
    table.tell("undefended", say("{player} declares no defender.", player=player), GROUNDS, player=player)

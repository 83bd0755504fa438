"""Attacks and battles, step by step, with the combos in them (chapter 7)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.checkpoints import Cause, announce, is_free, take_timing
from judgeapp.domain.timing.conditions import raw_stat_of
from judgeapp.domain.timing.config import Action, Stage, Verb
from judgeapp.domain.timing.state import Grounds, Item, Mod, Refusal, Task, Thing, by_reading, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of, is_own
from judgeapp.domain.timing.words import shown
from judgeapp.games.dragon_ball_super.timing.checkpoints import causes
from judgeapp.games.dragon_ball_super.timing.playing import IN_BATTLE, in_free_timing
from judgeapp.games.dragon_ball_super.timing.requirements import unpayable
from judgeapp.games.dragon_ball_super.timing.skills import STRIKES, has, has_known_power
from judgeapp.games.dragon_ball_super.timing.turn import DEFENSE, OFFENCE
from judgeapp.games.dragon_ball_super.timing.zones import ROLES, role


class Battle(NamedTuple):
    """The battle under way: which card was attacked at first, and whether the attack has been negated."""

    target: str
    negated: bool = False


# --- the attack


def begin_battle(table: Table, attacker: str, target: str, guard: str) -> None:
    """Make cards the attack card and the guard card; a task."""
    table.mark(attacker, "rest", "attack card")
    table.mark(guard, "guard card")
    table.remember("battle", Battle(target))


def declare_attack(table: Table) -> None:
    """Fulfil what triggers on an attack, and let it wait for the counter timing (7-1-1, 7-1-2); a task."""
    attack, guard = role(table, ROLES[0]), role(table, ROLES[1])
    if attack is None or guard is None:
        return
    item = Item(table.new_key(), say("{card}'s attack", card=attack.name), attack.controller, "attack", attack.key,
                targets=(guard.key,))  # fmt: skip
    text = say("{card} attacks {target}.", card=attack.name, target=guard.name)
    announce(table, "attacks", item, text, by_rule("7-1", "7-1-1"))
    about = {"player": guard.controller, "thing": guard.key}
    table.tell("attacked", say("{card} is attacked.", card=guard.name), by_rule("7-1-1"), **about, by=attack.key)
    table.tell("guards", say("{card} is the guard card.", card=guard.name), by_rule("7-1"), **about)
    table.later(Task("counter timing", (Cause.of(causes(table, item), item), by_rule("7-1-2", "4-7-2-2"))),
                Task("attack stands", (item.key,)))  # fmt: skip


def attack_stands(table: Table, key: str) -> None:
    """The counter timing is over: the attack does not wait any more; a task."""
    table.set(pile=tuple(each for each in table.pile if each.key != key))


def new_guard(table: Table, key: str, grounds: Grounds) -> None:
    """Another card becomes the guard card; a task."""
    old = role(table, ROLES[1])
    if old is not None:
        table.unmark(old.key, ROLES[1])
    thing = table.things[key]
    table.mark(key, ROLES[1])
    text = say("{card} is the guard card now.", card=thing.name)
    table.tell("guards", text, grounds, player=thing.controller, thing=key)


def unblock(table: Table, by: str) -> None:
    """Negate [Blocker]: the attack goes back to its original target (10-4-2); a task."""
    battle: Battle | None = table.memo.get("battle")
    target = table.things.get(battle.target) if battle else None
    guard = role(table, ROLES[1])
    if target is None or guard is None or guard.key == target.key or target.zone not in ("leader", "battle"):
        table.tell("skipped", say("There is no [Blocker] to be negated."), by_rule("1-3-2", "10-4-2"), item=by)
        return
    new_guard(table, target.key, by_reading("A21", "10-4-2"))


def negate_attack(table: Table) -> None:
    """The attack is negated: there is no attack card and no guard card any more (7-1, 7-1-4); a task."""
    battle: Battle = table.memo["battle"]
    table.remember("battle", battle._replace(negated=True))
    _end_roles(table)
    table.tell("attack negated", say("The attack is negated."), by_rule("7-1", "7-1-4"))


def _end_roles(table: Table) -> None:
    for name in ROLES:
        thing = role(table, name)
        if thing is not None:
            table.unmark(thing.key, name)


def decide(table: Table, following: str, rule: bool) -> None:
    """Go on to the next step, or end the battle early (7-1-4); a task, the last one of a step.

    `rule`: the moment at which the rules ask for it; otherwise only the setting does.
    """
    if not rule and table.settings["gone"] == "go on":
        table.agenda.insert(len(table.agenda) - 1, Task("stage", (following,)))
        return
    why = _ends_early(table)
    if why:
        grounds = by_rule("7-1-4") if rule else by_reading("A14", "7-1-4")
        table.tell("ends early", why, grounds)
    # below the end of this step on the agenda
    table.agenda.insert(len(table.agenda) - 1, Task("stage", ("early end" if why else following,)))


def _ends_early(table: Table) -> str:
    if table.memo["battle"].negated:
        return say("The attack has been negated: the battle ends.")
    missing = [name for name in ROLES if role(table, name) is None]
    if not missing:
        return ""
    if len(missing) == len(ROLES):
        return say("There is no attack card and no guard card any more: the battle ends.")
    return say("There is no {role} any more: the battle ends.", role=missing[0])


# --- the Damage Step


def add_combos(table: Table) -> None:
    """Add the combo power of each side to its card (7-4-1-2, 7-4-1-3); a task."""
    sides = ((table.turn_player, ROLES[0], "7-4-1-2"), (table.next_player(table.turn_player), ROLES[1], "7-4-1-3"))
    for player, name, rule in sides:
        thing = role(table, name)
        combos = [each for each in table.things.values() if each.zone == "combo" and each.controller == player]
        power = sum(raw_stat_of(table, each, "combo") for each in combos)
        if thing is None or not combos:
            continue
        table.alter(thing.key, mods=(*thing.mods, Mod("power", power, until="combo")))
        text = say("{card}: combo power {power} is added.", card=thing.name, power=power)
        table.tell("stat", text, by_rule(rule), player=player, thing=thing.key, stat="power")


def compare(table: Table) -> None:
    """Compare the powers (7-4-1-4); a task."""
    attack, guard = role(table, ROLES[0]), role(table, ROLES[1])
    if attack is None or guard is None:
        table.tell("no result", say("There is nothing to compare: no damage, no KO."),
                   by_reading("A14", "1-3-2", "7-4-1-4"))  # fmt: skip
        return
    if not _succeeds(table, attack, guard):
        return
    if guard.kind == "leader":
        text = say("{card} is about to deal damage.", card=attack.name)
        table.tell("deals damage", text, by_rule("7-4-1-4-1"), player=attack.controller, thing=attack.key)
        table.later(Task("checkpoint", (by_rule("7-4-1-4-1"),)), Task("attack damage"))
    else:
        table.later(change("ko", guard.controller, by_rule("7-4-1-4-2", "10-1-2"), thing=guard.key,
                           more=frozen({"source": attack.key, "battle": True, "cause": "battle"})))  # fmt: skip


def _succeeds(table: Table, attack: Thing, guard: Thing) -> bool:
    if not (has_known_power(attack) and has_known_power(guard)):
        text = say("The attack is strong enough (the scene does not give both powers).")
        table.tell("compared", text, by_rule("7-4-1-4"))
        return True
    ours, theirs = raw_stat_of(table, attack, "power"), raw_stat_of(table, guard, "power")
    powers = {"card": attack.name, "power": ours, "other": guard.name, "other_power": theirs}
    text = say("{card} has {power}, {other} has {other_power}: the attack fails.", **powers)
    if ours >= theirs:
        text = say("{card} has {power}, {other} has {other_power}: the attack succeeds.", **powers)
    table.tell("compared", text, by_rule("7-4-1-4"))
    return ours >= theirs


STRIKE_RULES = {2: "10-7-1-1", 3: "10-7-1-2", 4: "10-7-1-3"}


def attack_damage(table: Table) -> None:
    """The attack card inflicts 1 damage, or more with [Strike] (7-4-1-4-1-1, 10-7-1); a task."""
    attack, guard = role(table, ROLES[0]), role(table, ROLES[1])
    if attack is None or guard is None:
        table.tell("no result", say("The attack card or the guard card is gone: no damage."),
                   by_reading("A14", "1-3-2", "7-4-1-4-1-1"))  # fmt: skip
        return
    amount = max([1, *(number for word, number in STRIKES.items() if has(attack, word))])
    rule = by_rule("7-4-1-4-1-1", "4-11-1-1")
    if amount > 1:
        rule = by_reading("", "10-7-1", STRIKE_RULES[amount], "7-4-1-4-1-1")
    table.later(change("damage", guard.controller, rule, amount=amount, you=attack.controller, by=attack.key,
                       more=frozen({"source": attack.key, "attack": True})))  # fmt: skip


# --- the end of the battle


def drop_combos(table: Table, grounds: Grounds) -> None:
    """All Battle Cards in the Combo Area go to the Drop Area (7-4-1-6, 7-1-4-1); a task."""
    combos = [thing for thing in table.things.values() if thing.zone == "combo" and thing.kind == "battle"]
    table.remember("comboed", tuple(thing.key for thing in combos) or None)
    table.later(*(change("move", thing.controller, grounds, thing=thing.key, to="drop") for thing in combos))


def fade_combos(table: Table) -> None:
    """What combos added to the power is gone (7-4-1-7); a task."""
    for thing in list(table.things.values()):
        kept = tuple(mod for mod in thing.mods if mod.until != "combo")
        if kept != thing.mods:
            table.alter(thing.key, mods=kept)
            text = say("{card} loses the combo power.", card=thing.name)
            table.tell("expired", text, by_rule("7-4-1-7"), thing=thing.key)


def end_of_battle(table: Table, grounds: Grounds) -> None:
    """Fulfil "at the end of a battle" (7-4-1-8, 7-1-4-2), also of cards that have comboed (7-4-1-8-1); a task."""
    table.tell("battle ends", say("It is the end of the battle."), grounds, player=table.turn_player)
    by_note = by_rule("7-4-1-8-1") if grounds.rules == ("7-4-1-8",) else by_reading("A16", "7-4-1-8-1", "7-1-4-2")
    for key in table.memo.get("comboed", ()):
        thing = table.things[key]
        if thing.zone == "drop":
            text = say("{card} has comboed in this battle.", card=thing.name)
            how = table.memo.get("combos from", {}).get(key, "")
            table.tell("combo ends", text, by_note, player=thing.controller, thing=key, came_from="combo", how=how)
    table.remember("comboed", None)
    table.remember("combos from", None)


def battle_over(table: Table, grounds: Grounds) -> None:
    """The battle is over; the Main Phase goes on (7-4-1-10, 7-1-4-4); a task."""
    _end_roles(table)
    table.remember("battle", None)
    table.tell("battle over", say("The battle is over."), grounds, player=table.turn_player)


STAGES: dict[str, Stage] = {
    "attack": Stage("attack", "Attack", "Battle", (
        Task("declare attack"),
        Task("checkpoint", (by_rule("7-1-3"),)),
        Task("decide", ("offence", True)),
    ), by_rule("7-1")),
    "offence": Stage("offence", "Offence Step", "Battle", (
        Task("checkpoint", (by_rule("7-2-1-1"),)),
        Task("free", (OFFENCE,)),
        Task("decide", ("defense", False)),
    ), by_rule("7-2-1")),
    "defense": Stage("defense", "Defense Step", "Battle", (
        Task("checkpoint", (by_rule("7-3-1-1"),)),
        Task("free", (DEFENSE,)),
        Task("decide", ("damage", False)),
    ), by_rule("7-3-1")),
    "damage": Stage("damage", "Damage Step", "Battle", (
        Task("checkpoint", (by_reading("A17", "7-4-1-1"),)),
        Task("add combos"),
        Task("compare"),
        Task("checkpoint", (by_rule("7-4-1-5"),)),
        Task("drop combos", (by_rule("7-4-1-6"),)),
        Task("fade combos"),
        Task("end of battle", (by_rule("7-4-1-8"),)),
        Task("checkpoint", (by_rule("7-4-1-8"),)),
        Task("over", ("battle", by_rule("7-4-1-9"))),
        Task("battle over", (by_rule("7-4-1-10"),)),
    ), by_rule("7-4-1")),
    "early end": Stage("early end", say("End of the battle"), "Battle", (
        Task("drop combos", (by_rule("7-1-4-1"),)),
        Task("end of battle", (by_rule("7-1-4-2"),)),
        Task("checkpoint", (by_rule("7-1-4-2"),)),
        Task("over", ("battle", by_rule("7-1-4-3"))),
        Task("battle over", (by_rule("7-1-4-4"),)),
    ), by_rule("7-1-4"), hidden=True),
}  # fmt: skip


# --- combos in the Offence Step and the Defense Step (7-2-1-2, 7-3-1-2)


def _rules(table: Table) -> tuple[str, str]:
    """Return the rules for a combo from the Battle Area and from the hand; that for its cost has "-1" added."""
    return ("7-2-1-2-1", "7-2-1-2-2") if table.step == "offence" else ("7-3-1-2-1", "7-3-1-2-2")


def _rule(table: Table, card: Thing) -> str:
    return _rules(table)[card.zone == "hand"]


def _at_combo_time(table: Table, action: Action) -> Refusal | None:
    if table.step in ("offence", "defense"):
        return None
    from_hand = card_of(table, action).zone == "hand"
    rules = ("7-2-1-2-2", "7-3-1-2-2") if from_hand else ("7-2-1-2-1", "7-3-1-2-1")
    title = table.timing.stages[table.step].title
    return Refusal(say("Combos belong to the Offence Step and the Defense Step, not to the {step}.", step=title),
                   by_rule("7-2-1-2", "7-3-1-2", *rules), IN_BATTLE)  # fmt: skip


def _can_combo(table: Table, action: Action) -> Refusal | None:
    card = card_of(table, action)
    from_area, from_hand = _rules(table)
    if card.zone not in ("hand", "battle") or card.kind != "battle":
        return Refusal(say("Only Battle Cards from the hand or the Battle Area combo; {card} is in: {zone}.",
                           card=card.name, zone=shown(card.zone)), by_rule(from_area, from_hand))  # fmt: skip
    if "combo" not in card.stats:
        return Refusal(say("{card} has no combo cost and no combo power.", card=card.name), by_rule("3-7-3-1"))
    if any(has(card, name) for name in ROLES):
        return Refusal(say("{card} is fighting itself.", card=card.name), by_rule(from_area))
    if card.zone == "battle" and has(card, "rest"):
        return Refusal(say("{card} is in Rest Mode.", card=card.name), by_rule(from_area))
    return None


def _combo_cost(card: Thing) -> dict[str, int]:
    return {"energy": int(card.cost.get("combo", 0))}


def _can_pay_combo(table: Table, action: Action) -> Refusal | None:
    card = card_of(table, action)
    return unpayable(table, action.player, _combo_cost(card), card, by_rule(f"{_rule(table, card)}-1"))


def _combo(table: Table, action: Action) -> None:
    card = card_of(table, action)
    number = _rule(table, card)
    again = any(thing.zone == "combo" and thing.controller == action.player for thing in table.things.values())
    rule = by_rule(number, "3-7-3", *(("3-7-4",) if again else ()))
    take_timing(table)
    item = Item("", card.name, action.player, "combo", card.key)
    table.later(Task("pay", (item, frozen(_combo_cost(card)), card.key, (), by_rule(f"{number}-1", "2-10-1"))),
                change("move", action.player, rule, thing=card.key, to="combo", you=action.player),
                Task("has comboed", (card.key, action.player, rule, card.zone)))  # fmt: skip


def has_comboed(table: Table, key: str, player: str, rule: Grounds, came_from: str) -> None:
    """Fulfil "when you combo with this card (from your hand)"; a task."""
    if table.things[key].zone == "combo":
        table.remember("combos from", frozen({**table.memo.get("combos from", {}), key: came_from}))
        text = say("{player} combos with {card}.", player=player, card=table.name(key))
        table.tell("comboed", text, rule, player=player, thing=key, how=came_from)


def _combos(table: Table, player: str) -> Iterable[Action]:
    if is_free(table) and table.step in ("offence", "defense"):
        for thing in table.things.values():
            if thing.controller == player and thing.kind == "battle" and thing.zone in ("hand", "battle"):
                yield Action("combo", player, frozen({"card": thing.key}))


COMBO = Verb(
    "combo",
    say("Combo"),
    ("priority",),
    _combo,
    (in_free_timing, is_own, _at_combo_time, _can_combo, NotForbidden("combo"), _can_pay_combo),
    _combos,
    ("card",),
    group=say("Combo"),
)


TASKS: dict[str, Callable[..., None]] = {
    **tasks(
        begin_battle, declare_attack, attack_stands, new_guard, unblock, decide, add_combos, compare, attack_damage,
        drop_combos, fade_combos, end_of_battle, battle_over, has_comboed,
    ),
    "attack negated": negate_attack,
}  # fmt: skip

"""What skills require: costs, of which nothing is paid in part (8-4-2-2), materials, and what is chosen."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from judgeapp.domain.messages import listed as in_words
from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import players_of, raw_stat_of
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import Effect, gone, players
from judgeapp.domain.timing.state import Grounds, Item, Op, Question, Refusal, Task, Text, Thing, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import listed
from judgeapp.games.dragon_ball_super.timing.skills import base_of, has
from judgeapp.games.dragon_ball_super.timing.zones import amount_in

ENERGY = {"energy": say("energy"), "red": say("red energy"), "blue": say("blue energy"), "green": say("green energy"),
          "yellow": say("yellow energy"), "black": say("black energy")}  # fmt: skip
WORDS = {"red": say("red"), "blue": say("blue"), "green": say("green"), "yellow": say("yellow"), "black": say("black")}
COLOURS = tuple(WORDS)
Cost = Mapping[str, Any]


def energy_of(cost: Cost) -> dict[str, int]:
    """Return what a cost takes from the energy: in all ("energy"), and by colour.

    A specified cost above the total cost is paid in full (2-11-1-1-1).
    """
    colours = {name: int(cost[name]) for name in COLOURS if cost.get(name)}
    return {"energy": max(int(cost.get("energy", 0)), sum(colours.values())), **colours}


def together(*costs: Cost) -> dict[str, Any]:
    """Return several costs as one; a combo cost is no part of it."""
    total: dict[str, Any] = {}
    for cost in costs:
        for name, amount in cost.items():
            if name != "combo":
                both_numbers = isinstance(amount, int) and isinstance(total.get(name), int)
                total[name] = total[name] + amount if both_numbers else amount
    return total


def colours_in_words(colours: Iterable[str]) -> Any:
    """Return colours as a text: "red and blue"."""
    return in_words([WORDS.get(colour, colour) for colour in colours])


def unpayable(table: Table, player: str, cost: Cost, thing: Thing, rules: Grounds) -> Refusal | None:
    """Return why a cost can't be paid, or None. `rules` is what requires it."""
    for name, amount in energy_of(cost).items():
        have = table.number(player, name)
        if have is not None and have < amount:
            text = say("This costs {amount} {energy}; {player} has {have} in Active Mode.", amount=amount,
                       energy=ENERGY[name], player=player, have=have)  # fmt: skip
            return Refusal(text, _with_specified(rules, cost, thing))
    for name, area, rule in (("burst", "deck", "10-30-1"), ("hand", "hand", "8-4-2-2")):
        left = amount_in(table, player, area) if name in cost else None
        if left is not None and left < cost[name]:
            return Refusal(_too_few(area, wanted=cost[name], player=player, have=left), _also(rules, rule))
    if "rest" in cost and has(thing, "rest"):
        return Refusal(say("{card} is in Rest Mode already.", card=thing.name), _also(rules, "1-3-2-1"))
    if ("rest" in cost or "drop" in cost) and thing.zone not in ("leader", "battle", "combo", "hand"):
        return Refusal(say("{card} is not there any more.", card=thing.name), _also(rules, "8-4-2-2"))
    return None


def _too_few(area: str, **about: Any) -> str:
    if area == "deck":
        return say("This needs {wanted} cards from the deck; {player} has {have}.", **about)
    return say("This needs {wanted} cards from the hand; {player} has {have}.", **about)


def _with_specified(rules: Grounds, cost: Cost, thing: Thing) -> Grounds:
    """Name the rule for a specified cost above the total cost, where there is one."""
    if energy_of(cost)["energy"] <= int(cost.get("energy", 0)):
        return rules
    return _also(rules, "2-11-1-2-1" if thing.kind == "extra" else "2-11-1-1-1")


def _also(rules: Grounds, rule: str) -> Grounds:
    return rules._replace(rules=tuple(dict.fromkeys((*rules.rules, rule))))


def pay(table: Table, player: str, cost: Cost, thing: str, chosen: tuple[str, ...], grounds: Grounds) -> None:
    """Pay a cost, [Burst] first (10-30-3), the rest in the order of the text (8-4-2-1); a task."""
    steps: list[Task] = []
    for name in sorted(cost, key=lambda each: each != "burst"):
        if name == "burst":
            steps.append(Task("burst", (player, cost[name])))
        elif name == "rest":
            steps.append(change("mark", player, grounds, thing=thing, to="rest", you=player))
        elif name == "drop":
            steps.append(change("move", player, grounds, thing=thing, to="drop", you=player))
        elif name == "hand":
            steps += _from_hand(player, cost[name], chosen, grounds)
    if energy_of(cost)["energy"]:
        steps.append(Task("switch energy", (player, frozenset(energy_of(cost).items()), grounds)))
    table.later(*steps, *([Task("interrupt")] if steps else []))


def _from_hand(player: str, amount: int, chosen: tuple[str, ...], grounds: Grounds) -> list[Task]:
    moves = [change("move", player, grounds, thing=key, to="drop", you=player) for key in chosen[:amount]]
    return [*moves, *([Task("unnamed", (player, amount - len(moves)))] if amount > len(moves) else [])]


def switch_energy(table: Table, player: str, wanted: frozenset[tuple[str, int]], grounds: Grounds) -> None:
    """Switch energy to Rest Mode; a task. Of the colours no more is left than there is energy."""
    cost = dict(wanted)
    before = _colours(table, player)
    for name, amount in cost.items():
        table.add(player, name, -amount)
    table.add(player, "rested", cost["energy"])
    left = table.number(player, "energy")
    for name, have in _colours(table, player).items():
        if left is not None and have > left:
            table.set_number(player, name, left)
    now = _colours(table, player)
    _remember_rested(table, player, {name: have - now[name] for name, have in before.items()})
    text = say("{player} switches {amount} energy to Rest Mode.", player=player, amount=cost["energy"])
    table.tell("paid", text, grounds, player=player)


def _colours(table: Table, player: str) -> dict[str, int]:
    """Return how much active energy of each colour is counted."""
    counted = {name: table.number(player, name) for name in COLOURS}
    return {name: have for name, have in counted.items() if have is not None}


def _remember_rested(table: Table, player: str, by: Mapping[str, int]) -> None:
    """Remember how much energy in Rest Mode has a colour."""
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    for name, amount in by.items():
        rested[player, name] = rested.get((player, name), 0) + amount
    table.remember("rested colours", tuple(sorted((key, value) for key, value in rested.items() if value)) or None)


def restore_energy(table: Table, player: str, amount: int) -> None:
    """Switch energy back to Active Mode; which colours it has is the player's choice, so each may be among it."""
    table.add(player, "rested", -amount)
    table.add(player, "energy", amount)
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    back = {name: min(amount, rested.get((player, name), 0)) for name in COLOURS}
    for name, by in back.items():
        table.add(player, name, by)
    _remember_rested(table, player, {name: -by for name, by in back.items()})


def burst(table: Table, player: str, amount: int) -> None:
    """Place cards from the top of the deck into the Drop Area, one by one (3-2-3); a task."""
    table.add(player, "deck", -amount)
    table.add(player, "drop", amount)
    text = say_many("{player} places a card from the top of the deck in the Drop Area.",
                    "{player} places {n} cards from the top of the deck in the Drop Area.", amount,
                    player=player)  # fmt: skip
    table.tell("paid", text, by_rule("10-30-1", "10-30-3"), player=player)


def unnamed(table: Table, player: str, amount: int) -> None:
    """Place cards from the hand that the scene does not name in the Drop Area; a task."""
    table.add(player, "hand", -amount)
    table.add(player, "drop", amount)
    text = say_many("{player} places a card from the hand in the Drop Area.",
                    "{player} places {n} cards from the hand in the Drop Area.", amount, player=player)  # fmt: skip
    table.tell("moved", text, by_rule("8-4-2"), player=player, came_from="hand", to="drop")


# --- materials: cards to evolve, to fuse, to absorb, colours

MOST_OFFERS = 12
RULES = {
    **dict.fromkeys(("Evolve", "EX-Evolve", "Xeno-Evolve"), by_rule("10-5-1")),
    "Union-Fusion": by_rule("10-13-3-1"),
    "Union-Potara": by_rule("10-13-4-1"),
    "Union-Absorb": by_rule("10-13-5-1"),
    "Aegis": by_rule("10-33-1"),
}
AMOUNTS = {"Evolve": 1, "EX-Evolve": 1, "Xeno-Evolve": 1, "Union-Fusion": 2, "Union-Potara": 2, "Union-Absorb": 1}


def area_of(text: Text) -> str:
    """Return the area that the cards for a skill come from."""
    base = base_of(text.label)
    if base == "Union-Absorb":
        return str(text.more.get("from", "hand"))
    return "battle" if "Evolve" in base or base == "Union-Potara" else "hand"


def fitting(table: Table, me: Thing, text: Text) -> list[Thing]:
    """Return the cards that one skill of a card could use."""
    area, names = area_of(text), text.more.get("names", ())
    return [
        thing
        for thing in table.things.values()
        if thing.zone == area
        and thing.controller == me.controller
        and thing.key != me.key
        and (thing.kind == "battle" or base_of(text.label) not in AMOUNTS)
        and (not names or _character(thing) in names)
    ]


def _character(thing: Thing) -> str:
    return str(thing.facts.get("character", thing.name))


def chosen_for(table: Table, action: Action, text: Text) -> tuple[str, ...]:
    """Return the keys of the cards that an action names (`on`, `with`), or of those that are the only choice."""
    named = [*listed(action.args.get("on", ())), *listed(action.args.get("with", ()))]
    if named:
        return tuple(table.thing(str(each)).key for each in named)
    found = fitting(table, table.thing(str(action.args["card"])), text)
    wanted = AMOUNTS.get(base_of(text.label), 0)
    return tuple(thing.key for thing in found) if len(found) == wanted else ()


def unsuitable(table: Table, action: Action, text: Text) -> Refusal | None:
    """Return why a skill can't be activated with these cards, or None."""
    me, base = table.thing(str(action.args["card"])), base_of(text.label)
    chosen = chosen_for(table, action, text)
    if base == "Arrival":
        combos = [
            thing for thing in table.things.values() if thing.zone == "combo" and thing.controller == me.controller
        ]
        return _colours_fit(combos, text, by_rule("10-32-1"), say("the Combo Area"))
    if base not in RULES:
        return _for_cost(table, chosen, text, me)
    fits = [thing.key for thing in fitting(table, me, text)]
    for key in chosen:
        if key not in fits:
            why = say("{card} can't be chosen for {skill}.", card=table.name(key), skill=text.name)
            return Refusal(why, RULES[base])
    if base == "Aegis":
        where = say("what is placed in the Drop Area")
        return _colours_fit([table.things[key] for key in chosen], text, RULES[base], where)
    return _number_and_power(table, chosen, text, RULES[base])


def _number_and_power(table: Table, chosen: tuple[str, ...], text: Text, rule: Grounds) -> Refusal | None:
    wanted, cards = AMOUNTS[base_of(text.label)], [table.things[key] for key in chosen]
    if len(set(chosen)) != wanted:
        why = say_many("{skill} needs {n} fitting card to be chosen.",
                       "{skill} needs {n} fitting cards to be chosen.", wanted, skill=text.name)  # fmt: skip
        return Refusal(why, rule)
    names = text.more.get("names", ())
    if wanted > 1 and names and {_character(card) for card in cards} != set(names):
        return Refusal(say("{skill} needs one each of {names}.", skill=text.name, names=in_words(names)), rule)
    powers = {raw_stat_of(table, card, "power") for card in cards if "power" in card.stats}
    if base_of(text.label) == "Union-Fusion" and len(powers) > 1:
        return Refusal(say("The cards that fuse must have the same power."), rule)
    return None


def _colours_fit(cards: list[Thing], text: Text, rule: Grounds, where: str) -> Refusal | None:
    wanted = list(text.more.get("colors", ()))
    shown = {colour for card in cards for colour in card.facts.get("colors", ())}
    if not cards or any(colour not in shown for colour in wanted):
        why = say("{skill} needs a card in {area}.", skill=text.name, area=where)
        if wanted:
            colours = colours_in_words(wanted)
            why = say("{skill} needs {colours} in {area}.", skill=text.name, colours=colours, area=where)
        return Refusal(why, rule)
    return None


def _for_cost(table: Table, chosen: tuple[str, ...], text: Text, me: Thing) -> Refusal | None:
    for key in chosen:
        thing = table.things[key]
        if thing.zone != "hand" or thing.controller != me.controller or key == me.key:
            why = say("{card} can't be used for the cost of {skill}.", card=thing.name, skill=text.name)
            return Refusal(why, by_rule("8-4-2"))
    return None


# --- realms


def realm_closed(table: Table, player: str, text: Text) -> Refusal | None:
    """Return why [Over Realm] or [Dark Over Realm] can't be activated, or None."""
    base, wanted = base_of(text.label), text.more.get("x", 0)
    if base not in ("Over Realm", "Dark Over Realm"):
        return None
    dark = base == "Dark Over Realm"
    have = _black_in_drop(table, player) if dark else amount_in(table, player, "drop")
    if have is not None and have < wanted:
        about = {"skill": base, "wanted": wanted, "player": player, "have": have}
        if dark:
            why = say("{skill} needs {wanted} black cards in the Drop Area; {player} has {have}.", **about)
            return Refusal(why, by_rule("10-25-1"))
        why = say("{skill} needs {wanted} cards in the Drop Area; {player} has {have}.", **about)
        return Refusal(why, by_rule("10-15-1"))
    most = 2 if any(has(thing, "Wormhole") for thing in table.in_play(player)) else 1
    if table.memo.get("realms", ()).count(player) >= most:
        return _realms_used(most)
    return None


def _realms_used(most: int) -> Refusal:
    if most == 1:
        why = say("[Over Realm] and [Dark Over Realm] work once a turn together.")
        return Refusal(why, by_rule("10-15-5", "10-25-4"))
    why = say("[Over Realm] and [Dark Over Realm] work twice a turn together.")
    return Refusal(why, by_rule("10-26-1", "10-15-5", "10-25-4"))


def _black_in_drop(table: Table, player: str) -> int | None:
    """Return how many black cards there may be: those that are named as black, and those that are not named."""
    named = [thing for thing in table.things.values() if thing.zone == "drop" and thing.controller == player]
    black = sum("black" in thing.facts.get("colors", ()) for thing in named)
    counted = table.number(player, "drop")
    if counted is None:
        return black if named else None
    return black + max(0, counted - len(named))


# --- what the screen can offer


def offered(table: Table, me: Thing, text: Text) -> Iterable[dict[str, Any]]:
    """Yield the arguments with which a skill could be activated."""
    base = base_of(text.label)
    found = [thing.key for thing in fitting(table, me, text)] if base in RULES else []
    wanted = AMOUNTS.get(base, 0)
    if base == "Aegis":
        yield from ({"with": (key,)} for key in found)
    elif wanted == 1 and found:
        argument = "with" if base == "Union-Absorb" else "on"
        yield from ({argument: (key,) if argument == "with" else key} for key in found[:MOST_OFFERS])
    elif wanted == 2 and len(found) >= 2:
        yield from ({"with": pair} for pair in list(combinations(found, 2))[:MOST_OFFERS])
    else:
        yield {}


# --- what players choose (8-5-3, 10-27)

SECRET = ("hand", "deck", "life")


def barred(table: Table, item: Item, thing: Thing) -> str:
    """Return what keeps an effect from choosing a card: [Barrier] (10-16-1)."""
    if has(thing, "Barrier") and thing.zone in ("leader", "battle") and item.controller != thing.controller:
        return say("{card} can't be chosen by the opponent's skills ([Barrier]).", card=thing.name)
    return ""


def is_not_barred(table: Table, action: Action) -> Refusal | None:
    """A card with [Barrier] can't be chosen by the opponent's skills."""
    if not table.resolving:
        return None
    for ref in listed(action.args["targets"]):
        thing = table.find(str(ref))
        if thing is not None and (why := barred(table, table.resolving[-1], thing)):
            return Refusal(why, by_rule("10-16-1"))
    return None


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 1, zone = "battle", kind = "battle", of = "opponent" }`; `who = "each"`: the turn player first."""
    who = players(table, item, op)
    if len(who) > 1:
        who = table.seats(table.turn_player)
    table.later(*(Task("choose for", (item, op, player)) for player in who))


def choose_for(table: Table, item: Item, op: Op, player: str, grounds: Grounds | None = None) -> None:
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


def set_cause_aside(table: Table, key: str) -> None:
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


def _options(table: Table, item: Item, op: Op, player: str) -> tuple[str, ...]:
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


def pick(table: Table, item: Item, op: Op) -> None:
    """`{ pick = 2, do = [...] }`: "Choose X" (10-27); the options are "1", "2", ... in the order of the list."""
    options = tuple(str(number) for number in range(1, len(op.args["do"]) + 1))
    amount = min(op.value, len(options))
    least = 0 if op.args.get("up_to") else amount
    text = say("{player} chooses {amount} of {total} effects of {skill}, in the order they will have.",
               player=item.controller, amount=amount, total=len(options), skill=item.name)  # fmt: skip
    about = {"task": "picked", "args": (item, op), "amount": amount, "least": least, "ordered": True}
    table.ask(Question("choose", item.controller, text, by_rule("10-27-1", "10-27-3"), options, options[:amount],
                       frozen(about)))  # fmt: skip


def picked(table: Table, item: Item, op: Op, chosen: tuple[str, ...]) -> None:
    """Carry out the effects that were chosen; a task."""
    ops = tuple(op.args["do"][int(number) - 1] for number in chosen)
    run = item._replace(key=table.new_key(), ops=ops)
    table.later(*(Task("op", (run, index)) for index in range(len(ops))))


CHOICES: dict[str, Effect] = {"choose": choose, "pick": pick}


TASKS = tasks(switch_energy, burst, unnamed, choose_for, picked)

"""What skills require: costs, of which nothing is paid in part (8-4-2-2), materials, and what is chosen."""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

from judgeapp.domain.messages import listed as in_words
from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing import costs, filters
from judgeapp.domain.timing.changes import allowed, change
from judgeapp.domain.timing.conditions import raw_stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.costs import Lack, cost_change, is_amount, shares
from judgeapp.domain.timing.effects import Effect, choosable, choose_anew, gone, learn, players
from judgeapp.domain.timing.lasting import part_of, run_part
from judgeapp.domain.timing.resting import rules_of
from judgeapp.domain.timing.state import (
    Filter,
    Grounds,
    Hand,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Text,
    Thing,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import several
from judgeapp.games.dragon_ball_super.timing.deeds import to_do, undoable
from judgeapp.games.dragon_ball_super.timing.energy import (
    ANY_ENERGY,
    COLOURS,
    Cost,
    colours_in_words,
    energy_of,
    lacking_energy,
    with_x,
)
from judgeapp.games.dragon_ball_super.timing.skills import base_of, character_of, has
from judgeapp.games.dragon_ball_super.timing.zones import SECRET, amount_in, note_part


def together(*costs: Cost) -> dict[str, Any]:
    """Return several costs as one; a combo cost is no part of it."""
    total: dict[str, Any] = {}
    for cost in costs:
        for name, amount in cost.items():
            if name != "combo":
                adds_up = name in ("hand", "do") or (is_amount(amount) and is_amount(total.get(name)))
                total[name] = total[name] + amount if name in total and adds_up else amount
    return total


def priced(table: Table, player: str, card: Thing, x: int) -> dict[str, Any]:
    """Return what a card costs its player now; effects change the energy in all, never the specified cost (2-11-1)."""
    free, by = cost_change(table, player, card)
    cost = together(with_x(card.cost, x))
    if free:
        cost = {name: amount for name, amount in cost.items() if name not in ANY_ENERGY}
    if allowed(table, "any energy", player, card.key):
        cost = {**{name: amount for name, amount in cost.items() if name not in COLOURS},
                "energy": int(cost.get("energy", 0))}  # fmt: skip
    if by:
        cost["energy"] = max(0, energy_of(cost)["energy"] + by)
    return cost


def unpayable(table: Table, player: str, cost: Cost, thing: Thing, rules: Grounds) -> Refusal | None:
    """Return why a cost can't be paid, or None. `rules` is what requires it."""
    if why := lacking_energy(table, player, cost):
        return Refusal(why, with_specified(rules, cost, thing))
    deck = amount_in(table, player, "deck") if "burst" in cost else None
    if deck is not None and deck < cost["burst"]:
        text = say("This needs {wanted} cards from the deck; {player} has {have}.", wanted=cost["burst"],
                   player=player, have=deck)  # fmt: skip
        return Refusal(text, _also(rules, "10-30-1"))
    found = shares(table, player, cost.get("hand", ()), (), thing.key)
    if isinstance(found, Lack) and not found.options:
        return Refusal(found.text, _also(rules, "8-4-2-2"))
    if "rest" in cost and has(thing, "rest"):
        return Refusal(say("{card} is in Rest Mode already.", card=thing.name), _also(rules, "1-3-2-1"))
    if ("rest" in cost or "drop" in cost) and thing.zone not in ("leader", "battle", "combo", "hand"):
        return Refusal(say("{card} is not there any more.", card=thing.name), _also(rules, "8-4-2-2"))
    if why := undoable(table, player, cost.get("do", ()), thing.key):
        return Refusal(why, _also(rules, "8-4-2-2"))
    return None


def with_specified(rules: Grounds, cost: Cost, thing: Thing) -> Grounds:
    """Name the rule for a specified cost above the total cost, where there is one."""
    if energy_of(cost)["energy"] <= int(cost.get("energy", 0)):
        return rules
    return _also(rules, "2-11-1-2-1" if thing.kind == "extra" else "2-11-1-1-1")


def _also(rules: Grounds, rule: str) -> Grounds:
    return rules._replace(rules=tuple(dict.fromkeys((*rules.rules, rule))))


def pay(table: Table, item: Item, cost: Cost, thing: str, said: tuple[str, ...], grounds: Grounds) -> None:
    """Pay a cost for an item, [Burst] first (10-30-3), the rest in the order of the text (8-4-2-1); a task.

    `said` are the cards from the hand that the player names for it.
    """
    player = item.controller
    steps: list[Task] = []
    for name in sorted(cost, key=lambda each: each != "burst"):
        if name == "burst":
            steps.append(Task("burst", (player, cost[name])))
        elif name == "rest":
            steps.append(change("mark", player, grounds, thing=thing, to="rest", you=player))
        elif name == "drop":
            steps.append(change("move", player, grounds, thing=thing, to="drop", you=player))
        elif name == "hand":
            steps.append(Task("from hand", (player, cost[name], thing, said, grounds)))
        elif name == "do":
            steps += to_do(table, item, cost[name])
    if energy_of(cost)["energy"]:
        steps.append(Task("switch energy", (player, frozenset(energy_of(cost).items()), grounds)))
    table.later(*steps, *([Task("interrupt")] if steps else []))


def from_hand(
    table: Table, player: str, hands: tuple[Hand, ...], me: str, said: tuple[str, ...], grounds: Grounds
) -> None:
    """Let cards from the hand go for a cost, asking which if only named ones are left; a task."""
    waiting = {item.source for item in table.pile}
    found = shares(table, player, hands, said, me, waiting)
    if isinstance(found, list):
        table.later(*costs.from_hand(table, player, found, me, _also(grounds, "8-4-2")))
    elif found.options:
        text = say("{player} chooses which cards from the hand pay.", player=player)
        about = {"task": "hand chosen", "args": (player, hands, me, said, grounds), "amount": found.amount}
        table.ask(Question("choose", player, text, _also(grounds, "8-4-2"), found.options,
                           found.options[: found.amount], frozen(about)))  # fmt: skip


def hand_chosen(
    table: Table,
    player: str,
    hands: tuple[Hand, ...],
    me: str,
    said: tuple[str, ...],
    grounds: Grounds,
    chosen: tuple[str, ...],
) -> None:
    """Go on with a cost once it is said which cards pay; a task."""
    table.later(Task("from hand", (player, hands, me, (*said, *chosen), grounds)))


def burst(table: Table, player: str, amount: int) -> None:
    """Place cards from the top of the deck into the Drop Area, one by one (3-2-3); a task."""
    table.add(player, "deck", -amount)
    table.add(player, "drop", amount)
    text = say_many("{player} places a card from the top of the deck in the Drop Area.",
                    "{player} places {n} cards from the top of the deck in the Drop Area.", amount,
                    player=player)  # fmt: skip
    table.tell("paid", text, by_rule("10-30-1", "10-30-3"), player=player)


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


def takes_materials(text: Text) -> bool:
    """Tell whether the cards for a skill are named as it is activated; a [Union-Absorb] may say itself what goes on top
    (10-13-5-3)."""
    base = base_of(text.label)
    return base in RULES and (base != "Union-Absorb" or any(op.name == "keyword" for op in text.ops))


def area_of(text: Text) -> str:
    """Return the area that the cards for a skill come from."""
    base = base_of(text.label)
    if base == "Union-Absorb":
        return str(text.more.get("from", "hand"))
    return "battle" if "Evolve" in base or base == "Union-Potara" else "hand"


def fitting(table: Table, me: Thing, text: Text) -> list[Thing]:
    """Return the cards that one skill of a card could use."""
    area, names, which = area_of(text), text.more.get("names", ()), text.more.get("which", ())
    return [
        thing
        for thing in table.things.values()
        if thing.zone == area
        and thing.controller == me.controller
        and thing.key != me.key
        and (thing.kind == "battle" or base_of(text.label) not in AMOUNTS)
        and (not names or character_of(thing) in names)
        and (not which or any(table.fits(thing, each, me.controller, me.key) for each in which))
    ]


def chosen_for(table: Table, action: Action, text: Text) -> tuple[str, ...]:
    """Return the keys of the cards that an action names (`on`, `with`), or of those that are the only choice."""
    named = [*several(action.args.get("on", ())), *several(action.args.get("with", ()))]
    if named:
        return tuple(table.thing(str(each)).key for each in named)
    found = fitting(table, table.thing(str(action.args["card"])), text)
    wanted = AMOUNTS.get(base_of(text.label), 0) if takes_materials(text) else 0
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
    if not takes_materials(text):
        _nothing_with_it(action, text)
        return None
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
    if wanted > 1 and names and {character_of(card) for card in cards} != set(names):
        return Refusal(say("{skill} needs one each of {names}.", skill=text.name, names=in_words(names)), rule)
    which = text.more.get("which", ())
    if wanted > 1 and which and not _each_fits(table, cards, which):
        return Refusal(say("{skill} needs one card of each sort that it names.", skill=text.name), rule)
    powers = {raw_stat_of(table, card, "power") for card in cards if "power" in card.stats}
    if base_of(text.label) == "Union-Fusion" and len(powers) > 1:
        return Refusal(say("The cards that fuse must have the same power."), rule)
    return None


def _each_fits(table: Table, cards: list[Thing], which: tuple[Filter, ...]) -> bool:
    """Tell whether each card is of another sort of those that are named."""
    return any(
        all(table.fits(card, each, card.controller, card.key) for card, each in zip(cards, way, strict=False))
        for way in permutations(which)
    )


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


def _nothing_with_it(action: Action, text: Text) -> None:
    """Raise InvalidAction where a skill that needs no further cards is given some."""
    if "on" in action.args or "with" in action.args:
        why = say("{skill} takes no cards (on, with); what is discarded for its cost is named so: discard = …",
                  skill=text.name)  # fmt: skip
        raise InvalidAction(why)


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
    found = [thing.key for thing in fitting(table, me, text)] if takes_materials(text) else []
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

# What a filter says of secret cards that nobody else can check, so that none need be found (8-5-3-5).
SEEN_BY_NOBODY = frozenset({"kind", "cost", "name", "stats", "colour", "character", "trait", "skills", "marks", "not",
                            "any"})  # fmt: skip


BARRIER = "Barrier"


def barred(table: Table, item: Item, thing: Thing) -> str:
    """Return what keeps an effect from choosing a card: [Barrier] (10-16-1)."""
    if has(thing, BARRIER) and thing.zone in ("leader", "battle") and item.controller != thing.controller:
        return say("{card} can't be chosen by the opponent's skills ([Barrier]).", card=thing.name)
    return ""


def is_not_barred(table: Table, action: Action) -> Refusal | None:
    """A card with [Barrier] can't be chosen by the opponent's skills, but by those that ignore it."""
    if not table.resolving or BARRIER in several(table.asking.about.get("ignoring", ())):
        return None
    for ref in several(action.args["targets"]):
        thing = table.find(str(ref))
        if thing is not None and (why := barred(table, table.resolving[-1], thing)):
            return Refusal(why, by_rule("10-16-1"))
    return None


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 1, zone = "battle", kind = "battle", of = "opponent" }`; `who = "each"`: the turn player first."""
    who = players(table, item, op)
    if len(who) > 1:
        who = table.seats(table.turn_player)
    choose_anew(table, item.key)
    table.later(*(Task("choose for", (item, op, player)) for player in who))


def choose_for(table: Table, item: Item, op: Op, player: str, grounds: Grounds | None = None) -> None:
    """Ask one player to choose (8-5-3); a task."""
    table.doing = item
    options = _reached(table, item, _own(op), player)
    if not options:
        _tell_barred(table, item, op, player)
        gone(table, item, op)
        return
    if op.value == "all":
        learn(table, item.key, options)
        return
    secret = not set(several(op.args.get("zone", ""))).isdisjoint(SECRET)
    hidden = secret and not SEEN_BY_NOBODY.isdisjoint(op.args["cards"].parts)
    amount = min(op.value, len(options))
    least = 0 if op.args.get("up_to") or hidden else amount
    grounds = grounds or _grounds(op, hidden, least < amount)
    grounds = grounds.beside((*rules_of(table.timing.words, op), *(("8-5-3-3",) if amount < op.value else ())))
    if item.sort == "counter":
        set_cause_aside(table, item.key)
    named = {"player": player, "amount": amount, "skill": item.name}
    text = say("{player} chooses {amount} for {skill}.", **named)
    if least < amount:
        text = say("{player} chooses up to {amount} for {skill}.", **named)
    about = {"amount": amount, "least": least, "item": item.key, "random": bool(op.args.get("random")),
             "ignoring": op.args.get("ignoring", ())}  # fmt: skip
    if about["random"]:
        said = {"who": player, "amount": amount, "item": item.name}
        text = say("{amount} at random for {item}: {who} says what chance has picked.", **said)
    table.ask(Question("choose", player, text, grounds, options, options[:amount], frozen(about)))


def _tell_barred(table: Table, item: Item, op: Op, player: str) -> None:
    """Say which cards would fit and can't be chosen, where they leave nothing to choose from."""
    for thing in filters.found(table, _own(op).args["cards"], player, item.source):
        if why := barred(table, item, thing):
            table.tell("prevented", why, by_rule("10-16-1"), thing=thing.key, item=item.key)


def _reached(table: Table, item: Item, op: Op, player: str) -> tuple[str, ...]:
    """Return the keys of the cards that can be chosen, also those with a keyword that the instruction ignores."""
    if BARRIER not in several(op.args.get("ignoring", ())):
        return choosable(table, item, op, player)
    return tuple(thing.key for thing in filters.found(table, op.args["cards"], player, item.source))


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
    return by_rule("8-5-3", "8-5-3-2", "1-3-5-1") if fewer else by_rule("8-5-3", "8-5-3-1")


def _own(op: Op) -> Op:
    """Let each player choose among their own cards, where each chooses and nothing is said of whose."""
    parts = op.args["cards"].parts
    if op.args.get("who") != "each" or "of" in parts:
        return op
    return op._replace(args=frozen({**op.args, "cards": Filter(frozen({"of": "you", **parts}))}))


def chosen_by_words(item: Item) -> bool:
    """Tell whether an effect chooses cards by what they are."""
    return any(op.name == "choose" and SEEN_BY_NOBODY & set(op.args["cards"].parts) for op in item.ops)


def picked(table: Table, item: Item, op: Op, chosen: tuple[str, ...]) -> None:
    """Carry out the effects that were chosen, which are a part of what chooses among them (10-27); a task."""
    run = part_of(table, item, op, chosen)
    note_part(table, item, run)
    run_part(table, run)


def all_of(table: Table, item: Item, op: Op) -> None:
    """`{ all = [...] }`: several instructions as one, which are a part of their skill."""
    run = item._replace(key=table.new_key(), ops=op.value)
    note_part(table, item, run)
    run_part(table, run)


CHOICES: dict[str, Effect] = {"choose": choose, "all": all_of}


TASKS = tasks(burst, from_hand, hand_chosen, choose_for, picked)

"""What skills need besides energy: cards to evolve, to fuse, to absorb, colours, cards in the Drop Area."""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import listed as in_words
from judgeapp.domain.saying import say, say_many
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.conditions import raw_stat_of
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.things import Text, Thing
from judgeapp.games.dragon_ball_super.timing.areas import amount_in
from judgeapp.games.dragon_ball_super.timing.costs import colours_in_words
from judgeapp.games.dragon_ball_super.timing.keywords import base_of
from judgeapp.games.dragon_ball_super.timing.skills import has

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

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


def fitting(table: "Table", me: Thing, text: Text) -> list[Thing]:
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


def chosen_for(table: "Table", action: Action, text: Text) -> tuple[str, ...]:
    """Return the keys of the cards that an action names (`on`, `with`), or of those that are the only choice."""
    named = [*listed(action.args.get("on", ())), *listed(action.args.get("with", ()))]
    if named:
        return tuple(table.thing(str(each)).key for each in named)
    found = fitting(table, table.thing(str(action.args["card"])), text)
    wanted = AMOUNTS.get(base_of(text.label), 0)
    return tuple(thing.key for thing in found) if len(found) == wanted else ()


def unsuitable(table: "Table", action: Action, text: Text) -> Refusal | None:
    """Return why a skill can't be activated with these cards, or None."""
    me, base = table.thing(str(action.args["card"])), base_of(text.label)
    chosen = chosen_for(table, action, text)
    if base == "Arrival":
        combos = [
            thing for thing in table.things.values() if thing.zone == "combo" and thing.controller == me.controller
        ]
        return _colours(combos, text, by_rule("10-32-1"), say("the Combo Area"))
    if base not in RULES:
        return _for_cost(table, chosen, text, me)
    fits = [thing.key for thing in fitting(table, me, text)]
    for key in chosen:
        if key not in fits:
            why = say("{card} can't be chosen for {skill}.", card=table.name(key), skill=text.name)
            return Refusal(why, RULES[base])
    if base == "Aegis":
        where = say("what is placed in the Drop Area")
        return _colours([table.things[key] for key in chosen], text, RULES[base], where)
    return _number_and_power(table, chosen, text, RULES[base])


def _number_and_power(table: "Table", chosen: tuple[str, ...], text: Text, rule: Grounds) -> Refusal | None:
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


def _colours(cards: list[Thing], text: Text, rule: Grounds, where: str) -> Refusal | None:
    wanted = list(text.more.get("colors", ()))
    shown = {colour for card in cards for colour in card.facts.get("colors", ())}
    if not cards or any(colour not in shown for colour in wanted):
        why = say("{skill} needs a card in {area}.", skill=text.name, area=where)
        if wanted:
            colours = colours_in_words(wanted)
            why = say("{skill} needs {colours} in {area}.", skill=text.name, colours=colours, area=where)
        return Refusal(why, rule)
    return None


def _for_cost(table: "Table", chosen: tuple[str, ...], text: Text, me: Thing) -> Refusal | None:
    for key in chosen:
        thing = table.things[key]
        if thing.zone != "hand" or thing.controller != me.controller or key == me.key:
            why = say("{card} can't be used for the cost of {skill}.", card=thing.name, skill=text.name)
            return Refusal(why, by_rule("8-4-2"))
    return None


# --- realms


def realm_closed(table: "Table", player: str, text: Text) -> Refusal | None:
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


def _black_in_drop(table: "Table", player: str) -> int | None:
    """Return how many black cards there may be: those that are named as black, and those that are not named."""
    named = [thing for thing in table.things.values() if thing.zone == "drop" and thing.controller == player]
    black = sum("black" in thing.facts.get("colors", ()) for thing in named)
    counted = table.number(player, "drop")
    if counted is None:
        return black if named else None
    return black + max(0, counted - len(named))


# --- what the screen can offer


def offered(table: "Table", me: Thing, text: Text) -> Iterable[dict[str, Any]]:
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

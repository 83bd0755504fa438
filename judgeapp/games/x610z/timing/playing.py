"""Casting cards, using effects and abilities (200.2a, b, e, f), and energy crystals (200.1b, 404)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judgeapp.domain.messages import commas, either, say, say_many
from judgeapp.domain.timing.changes import allowed, forbidden
from judgeapp.domain.timing.conditions import all_hold, use_up, used
from judgeapp.domain.timing.config import Action, Check, InvalidAction
from judgeapp.domain.timing.costs import (
    Share,
    amounts_paid,
    has_x,
    lacks_cards,
    no_x,
    said_to_go,
    shares,
    spend_next,
    unpaid,
    with_discards,
    x_of,
)
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import Grounds, Item, Op, Refusal, Task, Text, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of
from judgeapp.domain.timing.words import several
from judgeapp.games.x610z.timing import requirements
from judgeapp.games.x610z.timing.board import activate
from judgeapp.games.x610z.timing.requirements import TYPES, full_cost, hand_cost, main_text, texts, usable
from judgeapp.games.x610z.timing.turn import allowing
from judgeapp.games.x610z.timing.zones import same_type, zone_change

NO_TEXT: tuple[Text | None, ...] = (None,)


def cost_chosen(table: Table, action: Action, cost: Callable[[Table, Action], dict[str, int]]) -> dict[str, int]:
    """Return the cost in the energy that the player has chosen to pay it with."""
    return dict(action.args["pay"]) if "pay" in action.args else cost(table, action)


def crystals_of(table: Table, action: Action) -> tuple[str, ...]:
    """Return the crystals that an action names to be activated for its cost."""
    return tuple(table.thing(str(each)).key for each in several(action.args.get("crystals", ())))


# --- conditions


def _target_count(table: Table, action: Action) -> int:
    card, amount = card_of(table, action), requirements.amount(texts(table, action))
    return max(amount, 1) if action.verb == "cast" and "focus" in card.facts else amount


def targets_legal(table: Table, action: Action) -> Refusal | None:
    """Every target is named when it is declared and is what the text asks for (208.1)."""
    words = requirements.words_for(card_of(table, action), main_text(table, action))
    named = requirements.named(table, action, words)
    amount = _target_count(table, action)
    if len(named) < amount or len(named) > amount > 0:
        none = bool(amount) and not all(any(requirements.options(table, word, action.player)) for word in words)
        return Refusal(_to_be_named(amount, none), by_rule("208.1"))
    main = main_text(table, action)
    for number, key in enumerate(named):
        if why := never_negated(
            table, main.ops if main else (), key, number, action.player, card_of(table, action).key
        ):
            return Refusal(why, by_rule("208.1"))
        word = requirements.word_at(words, number)
        if not requirements.fits(table, word, key, action.player):
            wanted = word or say("player, permanent or action on the stack")
            text = say("{card} is no legal target (it takes: {wanted}).", card=table.name(key), wanted=wanted)
            rules = ("208.1", "208.2", "304.4a") if "focus" in card_of(table, action).facts else ("208.1",)
            return Refusal(text, by_rule(*rules))
    return None


def _to_be_named(amount: int, none: bool) -> str:
    if none:
        return say_many("{n} target must be named. There is no legal one.",
                        "{n} targets must be named. There is no legal one.", amount)  # fmt: skip
    return say_many("{n} target must be named.", "{n} targets must be named.", amount)


def crystals_ready(table: Table, action: Action) -> Refusal | None:
    """Crystals that are named for the cost are the player's own, each once, and in reactivated state."""
    keys, card = crystals_of(table, action), card_of(table, action)
    for number, key in enumerate(keys):
        crystal = table.things[key]
        if crystal.kind != "crystal" or crystal.controller != action.player or crystal.zone != "play":
            text = say("{card} is no energy crystal of {player}'s.", card=crystal.name, player=action.player)
            return Refusal(text, by_rule("200.1b"))
        if "activated" in crystal.marks or key == card.key or key in keys[:number]:
            return Refusal(say("{card} can't be activated again.", card=crystal.name), by_rule("206.1e"))
        if by := forbidden(table, "activate", action.player, key):
            text = say("{other} forbids activating {card}.", other=by, card=crystal.name)
            return Refusal(text, by_rule("107.1b"))
    return None


def can_discard(table: Table, action: Action) -> Refusal | None:
    """Cards that are paid from the hand are there, and X is said only where there is one (200.4)."""
    card, (main, *more) = card_of(table, action), requirements.costs(table, action)
    free = unpaid(table, action.player, card, (*TYPES, "energy")) if action.verb == "cast" else ()
    if not any(map(has_x, more)) and (refusal := no_x(table, action, main, card.name, free)):
        return refusal
    return lacks_cards(table, action, hand_cost(table, action), card.key, by_rule("200.4"))


def can_pay(cost: Callable[[Table, Action], dict[str, int]]) -> Check:
    """The pool and the crystals must be enough (200.4); an action that names its crystals is played out instead."""

    def check(table: Table, action: Action) -> Refusal | None:
        due, card = cost(table, action), card_of(table, action)
        if "pay" in action.args and not requirements.cost_fits(due, action.args["pay"]):
            text = say("It costs {cost}; it can't be paid like this.", cost=requirements.words(due))
            return Refusal(text, by_rule("204.1b"))
        due = cost_chosen(table, action, cost)
        if "crystals" in action.args or requirements.can_meet(table, action.player, due, card.key):
            return None
        text = say("{player} can't pay {cost} for {card}: declaring it would be taken back.", player=action.player,
                   cost=requirements.words(due), card=card.name)  # fmt: skip
        return Refusal(text, by_rule("200.4"))

    return check


def is_card(table: Table, action: Action) -> Refusal | None:
    """Energy crystals are placed, not cast (200.1a, 200.1b)."""
    card = card_of(table, action)
    if card.kind != "crystal":
        return None
    text = say("{card} is an energy crystal: it is placed, not cast.", card=card.name)
    return Refusal(text, by_rule("200.1a", "200.1b"))


def type_is_free(table: Table, action: Action) -> Refusal | None:
    """Who controls a summon of a type can't cast another one of it (403.7)."""
    card = card_of(table, action)
    other = same_type(table, action.player, card) if card.kind == "summon" else None
    if other is None:
        return None
    text = say("{player} controls {card} already, of the same type.", player=action.player, card=other.name)
    return Refusal(text, by_rule("403.7"))


def needs_hold(table: Table, action: Action) -> Refusal | None:
    """What a text itself asks for must hold (107.1a)."""
    card = card_of(table, action)
    for text in texts(table, action):
        if used(table, card.key, text):
            return Refusal(say("{text} has been used this turn.", text=text.name), table.cite("once"))
        if not all_hold(table, text.needs, action.player, card.key):
            return Refusal(say("A condition of {text} does not hold.", text=text.name), table.cite("needs"))
    return None


def is_in_play(table: Table, action: Action) -> Refusal | None:
    """Only permanents in play can be used."""
    card = card_of(table, action)
    if card.zone == "play":
        return None
    return Refusal(say("{card} is not in play.", card=card.name), by_rule("200.1a", "206.1c"))


def is_ready(table: Table, action: Action) -> Refusal | None:
    """What has to be activated for it must be in reactivated state (206.1e); paid abilities activate nothing."""
    card, text = card_of(table, action), main_text(table, action) if action.verb == "use" else None
    if "activated" not in card.marks or (text is not None and text.label == "paid"):
        return None
    rules = ("206.1e", "403.9f") if card.kind == "summon" else ("206.1e",)
    return Refusal(say("{card} is activated already.", card=card.name), by_rule(*rules))


def paid_once(table: Table, action: Action) -> Refusal | None:
    """A paid ability is used once until its player's next turn (403.9g, A20)."""
    text = main_text(table, action)
    if text is None or text.label != "paid":
        return None
    if (action.player, card_of(table, action).key, text.name) not in table.memo.get("paid", ()):
        return None
    why = say("{text} can't be used again before {player}'s next turn.", text=text.name, player=action.player)
    if table.settings["paid"] == "turn":
        why = say("{text} can't be used again this turn.", text=text.name)
    return Refusal(why, by_reading("A20", "403.9g"))


# --- declaring


def row_of_card(table: Table, action: Action) -> str:
    """Return the row of table 2.1 for casting this card."""
    lasting = table.timing.kinds[card_of(table, action).kind].lasting
    return "cast permanent" if lasting else "cast non-permanent"


def row_of_text(table: Table, action: Action) -> str:
    """Return the row of table 2.1 for using this text."""
    text = main_text(table, action)
    if text is not None and text.label == "paid":
        return "paid ability"
    return "activate ability" if card_of(table, action).kind == "summon" else "activate effect"


def begin_declaring(table: Table, action: Action, what: str, row: str, grounds: Grounds) -> dict[str, Any]:
    """Say what a player declares, by the row of table 2.1; returns what has to be put back if it can't be paid."""
    undo = requirements.before_declaring(table, action.player, card_of(table, action).key)
    table.set(asking=None)
    text = say("{player} declares {what}.", player=action.player, what=what)
    table.tell("declared", text, grounds.beside((*allowing(table, row, action.player), "107.2a")), player=action.player)
    return undo


def _said(table: Table, action: Action) -> tuple[str, ...]:
    """Return the rules of what is said on declaring: which of several effects, the targets, additional effects."""
    aimed = ("208.1",) if action.args.get("targets") else ()
    several_effects = ("207.1",) if len(usable(card_of(table, action), action.verb)) > 1 else ()
    return (*aimed, *several_effects, *(("207.2",) if requirements.extras(table, action) else ()))


def _cost_rules(table: Table, action: Action, rule: str, full: Mapping[str, int]) -> tuple[str, ...]:
    """Return the rules of what it costs to cast or use something: its sort of cost, and additional effects (204)."""
    extras = requirements.extras(table, action)
    more = ("204.4a", *(("204.4b",) if len(extras) > 1 else ())) if extras else ()
    return (*requirements.cost_rules(rule, full), *more)


def _from_hand(table: Table, action: Action) -> tuple[Share, ...]:
    """Return the cards from the hand that pay for an action."""
    source = card_of(table, action).key
    found = shares(table, action.player, hand_cost(table, action), said_to_go(action), source)
    return tuple(found) if isinstance(found, list) else ()


def _paid(table: Table, action: Action) -> Mapping[str, int]:
    """Return what effects can ask of what is paid."""
    return amounts_paid({**full_cost(table, action), "hand": hand_cost(table, action)}, x_of(action))


def _announced(
    table: Table, action: Action, name: str, sort: str, ops: tuple[Op, ...], paid: Mapping[str, int]
) -> Item:
    """Return the item that goes on the stack for a card or a text."""
    card, main = card_of(table, action), main_text(table, action)
    words = requirements.words_for(card, main)
    named = requirements.named(table, action, words)
    facts = {
        "text": main,
        "target": words,
        "zones": frozen({key: table.things[key].zone for key in named if key in table.things}),
        "paid": paid,
    }
    proviso = main.proviso if main else ()
    return Item(table.new_key(), name, action.player, sort, card.key, ops, named, proviso, facts=frozen(facts))


def _aimed(table: Table, action: Action, what: str) -> str:
    words = requirements.words_for(card_of(table, action), main_text(table, action))
    named = [table.name(key) for key in requirements.named(table, action, words)]
    return say("{what} at {targets}", what=what, targets=commas(named)) if named else what


def cast(table: Table, action: Action) -> None:
    """Cast a card: show it, choose targets, pay, and it is on the stack (200.2a)."""
    card = card_of(table, action)
    what = _aimed(table, action, say("casting {card}", card=card.name))
    hand, paid = _from_hand(table, action), _paid(table, action)
    undo = begin_declaring(table, action, what, row_of_card(table, action), by_rule("200.2a", *_said(table, action)))
    ops = tuple(op for text in texts(table, action) for op in text.ops)
    if table.timing.kinds[card.kind].lasting:
        ops = (Op("enter"), *ops)
    item = _announced(table, action, card.name, "card", ops, paid)
    full = full_cost(table, action)
    cost, costs = dict(action.args.get("pay", full)), _cost_rules(table, action, "204.2a", full)
    spend_next(table, action.player, card)
    if card.zone == "hand":
        table.add(action.player, "hand", -1)
    table.alter(card.key, zone="stack")
    said = say("{player} casts {card}; it is on the stack.", player=action.player, card=card.name)
    grounds = by_rule("200.2a", "201.2a", "503.1", *(() if any(cost.values()) else ("204.2c",)))
    declared = requirements.Declared(item, cost, said, grounds, costs, **undo, hand=hand)
    requirements.declare(table, declared, crystals_of(table, action))


def use(table: Table, action: Action) -> None:
    """Use an activated effect, an activated ability or a paid ability (200.2b, 200.2e, 200.2f)."""
    card, text = card_of(table, action), texts(table, action)[0]
    paid = text.label == "paid"
    rule = "200.2b" if card.kind != "summon" else "200.2f" if paid else "200.2e"
    grounds = by_rule(rule, "404.4") if card.kind == "crystal" else by_rule(rule, *(("403.9g",) if paid else ()))
    if paid and table.settings["paid"] == "turn":
        grounds = by_reading("A20", rule, "403.9g")
    elif paid and "activated" in card.marks:
        grounds = by_reading("", rule, "403.9g", "206.1e")
    name = text.name if text.name == card.name else say("{text} of {card}", text=text.name, card=card.name)
    hand, paid_before = _from_hand(table, action), _paid(table, action)
    row = row_of_text(table, action)
    grounds = grounds.beside(_said(table, action))
    undo = begin_declaring(table, action, _aimed(table, action, name), row, grounds)
    ops = tuple(op for each in texts(table, action) for op in each.ops)
    item = _announced(table, action, text.name, "paid" if paid else "activated", ops, paid_before)
    full, sort = full_cost(table, action), "204.6a" if card.kind == "summon" else "204.3a"
    cost, costs = dict(action.args.get("pay", full)), _cost_rules(table, action, sort, full)
    if paid:
        table.remember("paid", table.memo.get("paid", frozenset()) | {(action.player, card.key, text.name)})
    else:
        activate(table, card.key, by_rule(rule, "403.9f" if card.kind == "summon" else "207.4a"))
    if text.once:
        use_up(table, card.key, text)
    said = say("{text} goes on the stack.", text=name)
    free = ("204.3c",) if card.kind != "summon" and not any(cost.values()) else ()
    grounds = by_rule(rule, "201.2a", "503.1", *free)
    declared = requirements.Declared(item, cost, said, grounds, costs, **undo, hand=hand)
    requirements.declare(table, declared, crystals_of(table, action))


# --- what could be done


def casts(table: Table, player: str) -> Iterator[Action]:
    """Yield the cards that a player could think of casting, with their targets."""
    for card in list(table.things.values()):
        if card.owner == player and card.zone == "hand" and card.kind != "crystal":
            yield from _offers(table, player, "cast", card)


def uses(table: Table, player: str) -> Iterator[Action]:
    """Yield the effects and abilities that a player could think of using, with their targets."""
    for card in table.in_play(player):
        yield from _offers(table, player, "use", card)


def _offers(table: Table, player: str, verb: str, card: Thing) -> Iterator[Action]:
    found = usable(card, verb)
    for text in found or (NO_TEXT if verb == "cast" else ()):
        which = {"text": text.name} if text is not None and len(found) > 1 else {}
        action = Action(verb, player, {"card": card.key, **which})
        amount = _target_count(table, action)
        words = requirements.words_for(card, text)
        chosen = list(requirements.choices(table, words, amount, player)) if amount else []
        aimed = [Action(verb, player, {**action.args, "targets": each}) for each in chosen] or [action]
        cost = text.cost if verb == "use" and text is not None else card.cost
        yield from (paid for each in aimed for paid in with_discards(table, each, cost, card.key))


# --- energy crystals, which are placed and activated at once (200.1b, 404)


def is_crystal(table: Table, action: Action) -> Refusal | None:
    """Only an energy crystal can be placed, or activated for energy."""
    card = card_of(table, action)
    if card.kind == "crystal":
        return None
    return Refusal(say("{card} is no energy crystal.", card=card.name), by_rule("200.1b"))


def is_own(table: Table, action: Action) -> Refusal | None:
    """Players place and activate crystals for themselves only (200.1b, 203.6)."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    text = say("{card} is {owner}'s, not {player}'s.", card=card.name, owner=card.controller, player=action.player)
    return Refusal(text, by_rule("200.1b", "404.3"))


def under_own_control(table: Table, action: Action) -> Refusal | None:
    """A crystal is placed under its player's own control, and nobody else's (404.3)."""
    controller = str(action.args.get("controller", action.player))
    if controller == action.player:
        return None
    if controller not in table.players:
        raise InvalidAction(say("There is no player “{player}”; there is: {names}.", player=controller,
                                names=", ".join(table.players)))  # fmt: skip
    text = say("{player} places energy crystals under their own control only, not under {other}'s.",
               player=action.player, other=controller)  # fmt: skip
    return Refusal(text, by_rule("404.3"))


def none_placed(table: Table, action: Action) -> Refusal | None:
    """A player places one energy crystal a turn (404.1), if no effect allows more (107.1a)."""
    if table.memo.get("placed") != table.turn or allowed(table, "place", action.player, card_of(table, action).key):
        return None
    return Refusal(say("{player} has placed an energy crystal this turn.", player=action.player), by_rule("404.1"))


def place(table: Table, action: Action) -> None:
    """Place an energy crystal from hand; priority stays where it is (200.1b, A5)."""
    card = card_of(table, action)
    table.set(asking=None)
    table.remember("placed", table.turn)
    text = say("{player} places {card}; nobody can respond, and {player} keeps priority.", player=action.player,
               card=card.name)  # fmt: skip
    row = "place crystal"
    grounds = by_reading("A5", "200.1b", "404.1", *allowing(table, row, action.player))
    if allowed(table, "place", action.player, card.key):
        grounds = grounds.beside(("107.1a",))
    table.tell("placed", text, grounds, player=action.player, thing=card.key)
    table.later(zone_change(card, "play", by_rule("200.1b", "404.3")), Task("priority", (action.player,)))


def produces(table: Table, action: Action) -> Refusal | None:
    """A crystal with a choice produces one of the things it names."""
    card, named = card_of(table, action), action.args.get("energy")
    options = requirements.options_of(card)
    if named is None and len(options) > 1:
        choice = either([requirements.words(each) for each in options])
        text = say("Say which energy {card} produces: {choice}.", card=card.name, choice=choice)
        return Refusal(text, by_rule("203.2a"))
    if named is not None and not any(str(named) in each for each in options):
        text = say("{card} does not produce {energy}.", card=card.name, energy=named)
        return Refusal(text, by_rule("203.2a"))
    return None


def activate_crystal(table: Table, action: Action) -> None:
    """Activate a crystal for its energy; whoever was asked something is still asked it (200.1b, 200.4)."""
    card, question = card_of(table, action), table.asking
    made = next(each for each in requirements.options_of(card) if action.args.get("energy", next(iter(each))) in each)
    table.set(asking=None)
    if question.kind == "pay":
        declared = question.about["declared"]
        table.later(Task("meet", (declared._replace(things=(*declared.things, card)),)))
    elif question.kind == "priority":
        table.later(Task("priority", (action.player,)))
    else:
        table.later(Task("ask", (question,)))
    grounds = by_reading("A4", "200.1b", "201.7a", "702.2") if table.step == "draw" else by_rule("200.1b", "203.3")
    requirements.produce(table, action.player, card.key, made, grounds)


def placements(table: Table, player: str) -> Iterator[Action]:
    """Yield the crystals in a player's hand."""
    for card in table.things.values():
        if card.owner == player and card.zone == "hand" and card.kind == "crystal":
            yield Action("place", player, {"card": card.key})


def activations(table: Table, player: str) -> Iterator[Action]:
    """Yield the crystals of a player, each with every energy it can produce."""
    for card in table.in_play(player, "crystal"):
        options = requirements.options_of(card)
        for made in options:
            choice = {"energy": next(iter(made))} if len(options) > 1 else {}
            yield Action("activate", player, {"card": card.key, **choice})

"""Playing cards and using abilities: who may, from where, what it costs, and how it goes into the batch (6.2, 6.4)."""

from collections.abc import Iterable, Mapping
from itertools import islice, product
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import allowed_there
from judgeapp.domain.timing.conditions import use_up
from judgeapp.domain.timing.config import Action, Check
from judgeapp.domain.timing.costs import (
    amounts_paid,
    lacks_cards,
    no_x,
    spend_next,
    unpaid,
    ways_to_discard,
    with_x,
    x_of,
)
from judgeapp.domain.timing.piles import add, put_on_top
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Op,
    Refusal,
    Task,
    Text,
    Thing,
    all_ops,
    by_example,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of, is_own, needs_hold, pay, text_of
from judgeapp.domain.timing.words import shown
from judgeapp.games.bakugan.timing.bakugan import factions, pay_from_hand, with_sacrifice
from judgeapp.games.bakugan.timing.brawl import no_reroll, only_rerolls
from judgeapp.games.bakugan.timing.damage import answers_flip, frost, is_attack
from judgeapp.games.bakugan.timing.energy import (
    card_cost,
    lacks_energy,
    lacks_other,
    on_announcing,
    other_cost,
    pay_energy,
    plain_cost,
)
from judgeapp.games.bakugan.timing.requirements import (
    candidates,
    cards_of,
    negates_nothing,
    selection_refusal,
    selections,
    specs_of,
    zones_of,
)

UNPLAYABLE = {
    "bakugan": by_rule("3.2.1"),
    "core": by_rule("4.4.4.2"),
    "energy": by_rule("3.7.2"),
}
MOST_OFFERS = 12  # ways of selecting that are offered for one card


# --- may it be played?


def is_playable(table: Table, action: Action) -> Refusal | None:
    """A Flip card is played only as it is flipped for damage (3.6.1); Bakugan, BakuCores and Energy cards never."""
    card = card_of(table, action)
    if table.asking.kind == "free play":
        return is_offered(table, card)
    if table.asking.kind == "flip card":
        flipped = table.asking.about["card"]
        if card.key == flipped:
            return None
        text = say("While damage is being dealt, only the flipped {card} can be played.", card=table.name(flipped))
        return Refusal(text, by_rule("5.11.2", "3.6.1"))
    if card.kind == "flip":
        text = say(
            "{card} is a Flip card: it is played only when it is flipped from its owner's deck for damage.",
            card=card.name,
        )
        return Refusal(
            text, by_rule("3.6.1"), say("when it is flipped from the top of its owner's deck because of damage")
        )
    if card.kind in UNPLAYABLE:
        return Refusal(say("{card} is not a card that is played.", card=card.name), UNPLAYABLE[card.kind])
    if card.zone == "hand" or allowed_there(table, "play", action.player, card.key):
        return None
    text = say(
        "{card} is not in {player}'s hand but in {zone}.", card=card.name, player=action.player, zone=shown(card.zone)
    )
    return Refusal(text, table.cite("in hand"))


def kind_not_forbidden(table: Table, action: Action) -> Refusal | None:
    """No effect may forbid cards of this kind."""
    return NotForbidden(f"play {card_of(table, action).kind}")(table, action)


def card_needs(table: Table, action: Action) -> Refusal | None:
    """A card's own conditions for playing it must hold."""
    refusal = needs_hold(lambda table, action: card_of(table, action).text("play"))(table, action)
    return refusal and refusal._replace(grounds=by_rule("1.3.1", "7.8.1.1"))


def has_discard(table: Table, action: Action) -> Refusal | None:
    """What is discarded for a card, as its cost or for Sacrifice, is another card in hand (6.2.1.3)."""
    card, hands = card_of(table, action), plain_cost(table, action).get("hand", ())
    rule = by_rule("6.2.1.3", "1.15.1") if hands else by_rule("6.2.1.3", "7.4.4.1")
    together = with_sacrifice(action, hands)
    if together != hands and not _may_sacrifice(card):
        text = say("For {card} no more cards are discarded: it does not speak of Sacrifice.", card=card.name)
        return Refusal(text, by_rule("6.2.1.3", "7.4.4.1"))
    return lacks_cards(table, action, together, card.key, rule)


def _may_sacrifice(card: Thing) -> bool:
    """Tell whether a card asks for Sacrifice, or may do so in words that the scene leaves as they are."""
    text = card.text("play")
    if text is None or any(op.name in ("note", "ask") for op in all_ops(text.ops)):
        return True
    return "sacrifice" in _tags_in((text.ops, text.proviso))


def _tags_in(value: Any) -> Iterable[str]:
    """Yield the tag-words that conditions inside a value ask for."""
    if isinstance(value, Mapping):
        yield from (str(each) for key, each in value.items() if key == "tag")
        value = tuple(value.values())
    for each in value if isinstance(value, tuple) else ():
        yield from _tags_in(each)


def named_card(table: Table, action: Action, arg: str) -> Thing | None:
    """Return the card that an argument names, or None for "a card" and "a core"."""
    name = str(action.args.get(arg, "a card"))
    return None if name in ("a card", "a core") else table.thing(name)


def matches_evo(table: Table, action: Action) -> Refusal | None:
    """An Evo fits only on a Character with its name and faction (3.3.1; A24)."""
    card = card_of(table, action)
    if card.kind != "evo":
        return None
    host = table.things[selections(table, action)[0]]
    named, of = card.facts.get("evo", ""), factions(table, card)
    same_name = not named or named == host.name
    same_faction = not of or bool(set(of) & set(factions(table, host))) or table.settings["evo"] == "name"
    if same_name and same_faction:
        return None
    about = {"card": card.name, "host": host.name}
    text = say("{card} can't be played on {host}: faction does not match.", **about)
    if not same_name:
        text = say("{card} can't be played on {host}: name does not match.", **about)
    return Refusal(text, by_reading("A24", "3.3.1", "3.3.1.1", "2.16.2"))


def may_reroll(table: Table, action: Action) -> Refusal | None:
    """A card that does nothing but reroll can't be played when nothing can be rerolled (1.18.1.6.2)."""
    card = card_of(table, action)
    barrier = no_reroll(table) if only_rerolls(card) else None
    return barrier and Refusal(
        say("{card} could only reroll: {why}.", card=card.name, why=barrier.text),
        by_reading("", *barrier.grounds.rules),
    )


def play_selections(table: Table, action: Action) -> Refusal | None:
    """What a card needs selected is selected as it is announced (1.13.1)."""
    card = card_of(table, action)
    named = selections(table, action)
    refusal = selection_refusal(table, action.player, named, card_specs(card), card)
    return refusal or negates_nothing(table, card.text("play"), named, action.player, card.key)


def modes_of(text: Text | None) -> list[str]:
    """Return the ways between which a card lets its player decide."""
    ops = text.ops if text else ()
    return [each["mode"] for op in ops for each in op.args.get("if", ()) if "mode" in each]


def has_decided(table: Table, action: Action) -> Refusal | None:
    """Decisions within the effect are made as the card is announced (6.2.1.2)."""
    modes = modes_of(card_of(table, action).text("play"))
    if action.args.get("mode", "") in (modes or [""]):
        return None
    text = say("Say which way is chosen: {names}.", names=", ".join(modes))
    if not modes:
        text = say("{card} leaves no choice between effects (mode).", card=card_of(table, action).name)
    return Refusal(text, by_reading("A3", "6.2.1.2", "1.13.1"))


def in_mode(ops: tuple[Op, ...], mode: str) -> tuple[Op, ...]:
    """Return the effects of the way that was chosen, and those that belong to every way."""
    return tuple(op for op in ops if all(each.get("mode", mode) == mode for each in op.args.get("if", ())))


def card_specs(card: Thing) -> tuple[str, ...]:
    """Return what each selection of a card has to be; an Evo selects its Bakugan."""
    if card.kind == "evo":
        return ("own bakugan",)
    return specs_of(card.text("play"), card)


def has_x(table: Table, action: Action) -> Refusal | None:
    """Energy is spent for X only if there is an X in the cost (1.8.1.2.2)."""
    card = card_of(table, action)
    return no_x(table, action, card.cost, card.name, unpaid(table, action.player, card, ("energy",)))


def can_afford(table: Table, action: Action) -> Refusal | None:
    """The Energy must be there, in the pool or in charged Energy cards."""
    card = card_of(table, action)
    cost = plain_cost(table, action)
    if refusal := lacks_other(table, action.player, cost, card.name, by_rule("6.2.1.3", "1.15.1")):
        return refusal
    refusal = lacks_energy(table, action.player, card_cost(table, action.player, card, x_of(action)), card.name)
    if refusal is None or table.asking.kind != "flip card" or not frost(table, table.asking.about["origin"]):
        return refusal
    return refusal._replace(grounds=by_rule(*refusal.grounds.rules, "7.3.3.1"))


MISTAKES: tuple[Check, ...] = (
    NotForbidden("play"),
    kind_not_forbidden,
    card_needs,
    may_reroll,
    has_decided,
    play_selections,
    matches_evo,
    has_discard,
    has_x,
    can_afford,
)
PLAY_CHECKS: tuple[Check, ...] = (is_own, is_playable, *MISTAKES)


def is_offered(table: Table, card: Thing) -> Refusal | None:
    """What an effect lets be played is one of the cards that it speaks of."""
    if card.key in table.asking.about["cards"]:
        return None
    text = say("{card} is none of the cards that can be played now.", card=card.name)
    return Refusal(text, by_rule("6.7.1.4"))


def may_decline(table: Table, action: Action) -> Refusal | None:
    """What an effect says is played is played, if it can be (6.7.1.3)."""
    question = table.asking
    if question.kind != "free play" or not question.about["must"] or not any(legal(table, action.player)):
        return None
    return Refusal(say("A card has to be played now."), by_rule("6.7.1.3"))


# --- playing


def play_card(table: Table, action: Action) -> None:
    """Announce a card, pay for it, and put it into the batch (6.2.1)."""
    card = card_of(table, action)
    announce(table, action, card_cost(table, action.player, card, x_of(action)), frozenset())


def announce(table: Table, action: Action, cost: int, marks: frozenset[str]) -> None:
    """Play a card for an amount of Energy; a Flip card stops the damage that has turned it up."""
    card, player, about, kind = card_of(table, action), action.player, table.asking.about, table.asking.kind
    item = _item(table, action, card, marks, cost)
    announcing = on_announcing(table, item, card, x_of(action))
    if kind == "flip card":
        item = item._replace(facts=frozen({**item.facts, "origin": about["origin"]}))
        _tell_frost(table, player, card.name, about["origin"])
    table.set(asking=None)
    pay_energy(table, player, cost, card.name, by_rule("6.2.1", "7.2.3.1"))
    spend_next(table, player, card)
    pay(table, player, other_cost(plain_cost(table, action)), card.name, by_rule("6.2.1.3", "1.15.1"))
    held_up = _discard_for(table, action)
    if card.zone == "hand":
        table.add(player, "hand", -1)
    table.alter(card.key, zone="batch")
    text = say("{player} plays {card}: it is at the end of the batch.", player=player, card=card.name)
    if kind == "priority":
        note_play(table, item)
        negates = any(op.name == "negate" for op in all_ops(item.ops))
        more = [*announcing, *(("6.10.3",) if negates else ()), *(("1.8.1.2", "1.8.1.2.2") if x_of(action) else ())]
        add(table, item, text, by_rule("6.2.1", "6.2.1.1", "4.4.1", *more))
    elif kind == "free play":
        lay(table, item, text, by_reading("A3", "1.15.2", "2.3.3", "6.2.1.1"))
    else:
        lay(table, item, text, by_reading("A11", "3.6.1", "5.11.2"))
        if is_attack(table, about["origin"]):
            table.later(Task("window", ("flip", player)))
    table.later(*held_up)
    _tell_aims(table, item, card)


def _tell_aims(table: Table, item: Item, card: Thing) -> None:
    """Tell texts that wait for it which Bakugan a card is played on."""
    for key in item.targets if any(table.with_texts("aimed")) else ():
        if key in table.things and table.things[key].kind == "bakugan":
            text = say("{player} plays {card} on {thing}.", player=item.controller, card=card.name,
                       thing=table.name(key))  # fmt: skip
            table.tell("aimed", text, by_rule("6.2.1.2"), player=item.controller, thing=key, played=card.kind)


def _tell_frost(table: Table, player: str, name: str, origin: str) -> None:
    if more := frost(table, origin):
        text = say("FrostStrike makes {name} cost {more} more Energy.", name=name, more=more)
        table.tell("noted", text, by_example("7.3.3.1"), player=player)


def _item(table: Table, action: Action, card: Thing, marks: frozenset[str], energy: int) -> Item:
    text, named = card.text("play"), selections(table, action)
    facts = {
        "specs": card_specs(card),
        "zones": zones_of(table, named),
        "cards": cards_of(table, named),
        "answers": answers_flip(table, action.player),
        "paid": amounts_paid({**plain_cost(table, action), "energy": energy}, x_of(action)),
    }
    ops = in_mode(x_in(text.ops, x_of(action)), str(action.args.get("mode", ""))) if text else ()
    proviso = text.proviso if text else ()
    return Item(table.new_key(), card.name, action.player, "card", card.key, ops, named, proviso, marks, frozen(facts))


def x_in(ops: tuple[Op, ...], x: int) -> tuple[Op, ...]:
    """Return effects with X replaced by what was spent for it (1.8.1.2.2)."""

    def number(value: Any) -> Any:
        if isinstance(value, tuple) and value and isinstance(value[0], Op):
            return x_in(value, x)
        return x if value == "x" else value

    return tuple(
        op._replace(value=number(op.value), args=frozen({name: number(value) for name, value in op.args.items()}))
        for op in ops
    )


def _discard_for(table: Table, action: Action) -> tuple[Task, ...]:
    """Pay what a card costs in cards from the hand; one more than that is for Sacrifice (7.4.4.1, 6.2.1.3)."""
    card, cost = card_of(table, action), plain_cost(table, action).get("hand", ())
    hands = with_sacrifice(action, cost)
    if hands != cost:
        table.mark(card.key, "sacrificed")
    sacrifice = ("7.4.4.1",) if hands != cost else ()
    rule = by_rule("6.2.1.3", "1.15.1", "2.3.2", *sacrifice, "4.5.1")
    return pay_from_hand(table, action, hands, card.key, rule)


def note_play(table: Table, item: Item) -> None:
    """Remember that a player has played a card this turn (for Flow, 7.4.2.1)."""
    table.remember("plays", (*table.memo.get("plays", ()), (item.controller, item.source)))
    table.set_number(item.controller, "plays", (table.number(item.controller, "plays") or 0) + 1)


def lay(table: Table, item: Item, text: str, grounds: Grounds) -> None:
    """Put something into the batch at a time when nobody has priority."""
    if item.sort == "card":
        note_play(table, item)
    put_on_top(table, item, text, grounds)


def offer_play(table: Table, player: str) -> Iterable[Action]:
    """Offer every card that could be played from where it is."""
    if table.asking.kind == "free play":
        for key in table.asking.about["cards"]:
            yield from ways(table, "play", player, table.things[key])
        return
    if table.asking.kind == "flip card":
        yield from ways(table, "play", player, table.things[table.asking.about["card"]])
        return
    for card in table.things.values():
        reachable = card.zone == "hand" or allowed_there(table, "play", player, card.key)
        if card.controller == player and reachable and card.kind not in UNPLAYABLE:
            yield from ways(table, "play", player, card)


def ways(table: Table, verb: str, player: str, card: Thing, text: Text | None = None) -> Iterable[Action]:
    """Yield an action for each way of making the selections that are needed; one without them if there is none."""
    modes = modes_of(card.text("play")) if text is None else []
    if modes:
        yield from (Action(verb, player, frozen({"card": card.key, "mode": mode})) for mode in modes)
        return
    args = {"card": card.key} if text is None else {"card": card.key, "text": text.name}
    hands = with_x(card.cost if text is None else text.cost, 0).get("hand", ())
    if (discards := ways_to_discard(table, player, hands, card.key)) != [()]:
        yield from (Action(verb, player, frozen({**args, "discard": keys})) for keys in discards)
        return
    specs = card_specs(card) if text is None else specs_of(text, card)
    chosen = product(*(candidates(table, player, spec, card.key) for spec in specs)) if specs else iter(())
    found = list(islice((way for way in chosen if len(set(way)) == len(way)), MOST_OFFERS))
    yield from (Action(verb, player, frozen({**args, "targets": way})) for way in found)
    if not found:
        yield Action(verb, player, frozen(args))


def _ability(table: Table, action: Action) -> Text:
    return text_of(table, action, "activated")


# --- using abilities (6.4)


def works_here(table: Table, action: Action) -> Refusal | None:
    """An ability is used from where it works; one of a face down Character card is not there yet."""
    card, text = card_of(table, action), _ability(table, action)
    if card.zone not in (text.zones or table.timing.in_play):
        where = {"card": card.name, "zone": shown(card.zone), "text": text.name}
        return Refusal(say("{card} is in {zone}: {text} can't be used there.", **where), by_rule("4.6.1"))
    if card.kind == "bakugan" and "face up" not in card.marks:
        return Refusal(
            say("The Character card of {card} is face down.", card=card.name), by_reading("", "3.2.1", "5.7.2")
        )
    return None


def ability_selections(table: Table, action: Action) -> Refusal | None:
    """What an ability needs selected is selected as it is announced (1.13.1)."""
    card = card_of(table, action)
    text, named = _ability(table, action), selections(table, action)
    refusal = selection_refusal(table, action.player, named, specs_of(text, card), card)
    return refusal or negates_nothing(table, text, named, action.player, card.key)


def can_pay_ability(table: Table, action: Action) -> Refusal | None:
    """All costs of an ability are paid before it is announced (6.4.2)."""
    text, rule = _ability(table, action), by_rule("6.4.2")
    if refusal := no_x(table, action, text.cost, text.name):
        return refusal
    cost = with_x(text.cost, x_of(action))
    if refusal := lacks_other(table, action.player, cost, text.name, rule):
        return refusal
    if refusal := lacks_cards(table, action, cost.get("hand", ()), card_of(table, action).key, rule):
        return refusal
    short = lacks_energy(table, action.player, int(cost.get("energy", 0)), text.name)
    return short and short._replace(grounds=rule)


USE_CHECKS: tuple[Check, ...] = (
    is_own,
    works_here,
    NotForbidden("use"),
    needs_hold(_ability),
    ability_selections,
    can_pay_ability,
)


def use_ability(table: Table, action: Action) -> None:
    """Pay for an activated ability, announce it, and put it into the batch (6.4.2)."""
    card, text, player = card_of(table, action), _ability(table, action), action.player
    named, cost = selections(table, action), with_x(text.cost, x_of(action))
    table.set(asking=None)
    pay_energy(table, player, int(cost.get("energy", 0)), text.name, by_reading("A26", "6.4.2", "1.7.1"))
    pay(table, player, other_cost(cost), text.name, by_rule("6.4.2"))
    held_up = pay_from_hand(table, action, cost.get("hand", ()), card.key, by_rule("6.4.2", "4.5.1"))
    if text.once:
        use_up(table, card.key, text)
    facts = frozen({"specs": specs_of(text, card), "zones": zones_of(table, named), "cards": cards_of(table, named),
                    "text": text, "paid": amounts_paid(cost, x_of(action))})  # fmt: skip
    ops = x_in(text.ops, x_of(action))
    item = Item(table.new_key(), text.name, player, "activated", card.key, ops, named, text.proviso, facts=facts)
    rules = ("6.4.2", "4.4.1", *(("1.8.1.2", "1.8.1.2.2") if x_of(action) else ()))
    grounds = by_reading("", *rules, "5.6.2", "1.14.2") if table.step == "selection" else by_rule(*rules)
    add(table, item, say("{player} uses {text} of {card}.", player=player, text=text.name, card=card.name), grounds)
    table.later(*held_up)


def offer_use(table: Table, player: str) -> Iterable[Action]:
    """Offer every activated ability of what a player controls in play."""
    for card in table.in_play(player):
        for text in card.texts:
            if text.sort == "activated":
                yield from ways(table, "use", player, card, text)


# --- what somebody could do who has priority


def legal(table: Table, player: str) -> Iterable[Action]:
    """Yield what a player who has priority may play or use, of what the scene names."""
    for offer, checks in ((offer_play, PLAY_CHECKS), (offer_use, USE_CHECKS)):
        for action in offer(table, player):
            table.meter.spend(3)
            if not any(check(table, action) for check in checks):
                yield action


def has_used_energy(table: Table, action: Action) -> Refusal | None:
    """Who has uncharged can pass only once something has been played or used, if anything can be (4.4.4.1)."""
    if not table.asking.about.get("bound") or next(iter(legal(table, action.player)), None) is None:
        return None
    text = say("{player} has made Energy and keeps priority until something is played or used.",
               player=action.player)  # fmt: skip
    return Refusal(text, by_rule("4.4.4.1"), say("as soon as something is played or used"))

"""Playing a card: declared, paid for and played, with a window after each, or an event at once; using effects."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import Change, allowed_there, change
from judgeapp.domain.timing.conditions import use_up
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import amounts_paid, changed_cost, cost_change, no_x, spend_next, unpaid, with_x, x_of
from judgeapp.domain.timing.piles import open_window, put_on_top
from judgeapp.domain.timing.state import (
    NOTHING,
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of, is_own, needs_hold, text_of
from judgeapp.domain.timing.words import several, shown
from judgeapp.games.bleach.timing import requirements
from judgeapp.games.bleach.timing.aiming import (
    aimable,
    named,
    off_the_queue,
    sort_of,
    sorts_of,
    wrongly_aimed,
    zones_of,
)
from judgeapp.games.bleach.timing.headings import (
    ACTIVATED,
    BATTLEGROUND,
    CARD_TYPE,
    CONTROLLING,
    COSTS,
    HOW_TO_PLAY,
    IN_PLAY,
    NO_ENERGY_COST,
    PHASE_B,
    PRIORITY,
    TRIGGERED,
    UNIQUENESS,
)
from judgeapp.games.bleach.timing.pile import ADDING, FREE, add, has_priority, interrupt
from judgeapp.games.bleach.timing.requirements import ENERGY
from judgeapp.games.bleach.timing.zones import LASTING, discard, is_unique, name_of, overlaid_by, overlay, twin_of


class Playing(NamedTuple):
    """The card of Phase B: who plays which, the character it will be attached to, how it enters and over which one, and
    what was paid.
    """

    action: Action
    host: str = ""
    marks: tuple[str, ...] = ()
    over: str = ""
    paid: Mapping[str, int] = NOTHING


# --- conditions


def in_hand(table: Table, action: Action) -> Refusal | None:
    """Cards are played from the hand."""
    card = card_of(table, action)
    rule = HOW_TO_PLAY.get(card.kind, CARD_TYPE)
    if card.zone == "hand" or allowed_there(table, "play", action.player, card.key):
        return None
    return Refusal(say("{card} is not in hand but in {zone}.", card=card.name, zone=shown(card.zone)), by_rule(rule))


def of_a_kind(table: Table, action: Action) -> Refusal | None:
    """Four kinds of cards are played."""
    card = card_of(table, action)
    if card.kind in HOW_TO_PLAY:
        return None
    return Refusal(
        say("A card of the kind {kind} is not played from the hand.", kind=card.kind), by_rule(PHASE_B, CARD_TYPE)
    )


def at_its_time(table: Table, action: Action) -> Refusal | None:
    """Only events are played in windows and battles; everything else is declared in Phase B."""
    card = card_of(table, action)
    if card.kind == "event" or table.asking.kind == "declare":
        return None
    text = say("{card} is played only in Phase B, by the active player, when no window is open.", card=card.name)
    return Refusal(text, by_rule(PHASE_B, HOW_TO_PLAY[card.kind]))


def no_twin(table: Table, action: Action) -> Refusal | None:
    """Nobody plays a card whose title they control already."""
    card = card_of(table, action)
    if twin_of(table, card) is None:
        return None
    return Refusal(say("{player} controls {card} already.", player=action.player, card=card.name), by_rule(UNIQUENESS))


def has_target(table: Table, action: Action) -> Refusal | None:
    """An item needs a character to be attached to, an event with targets something to aim at."""
    card = card_of(table, action)
    wanted = _targets_wanted(card)
    lacking = next((number for number in range(wanted) if not _targets_for(table, card, number)), None)
    if lacking is None:
        return None
    on_queue = card.kind == "event" and sort_of(_ops(card), lacking).on_queue
    if "targets" in action.args and not on_queue:
        return None  # `aimed` says what is wrong with what is named
    named_so = several(action.args.get("targets", ()))[lacking : lacking + 1]
    if on_queue and named_so and (refusal := off_the_queue(table, str(named_so[0]))):
        return refusal
    text = say("{card}: there is no card to aim it at.", card=card.name)
    if on_queue:
        text = say("{card}: there is no effect in the queue to aim it at.", card=card.name)
    if card.kind == "item":
        text = say("{card}: there is no character to attach it to.", card=card.name)
    return Refusal(text, by_rule(HOW_TO_PLAY[card.kind]))


def aimed(table: Table, action: Action) -> Refusal | None:
    """Targets are named on payment: not yet on declaring, but with an event that is played in a window."""
    card, text = card_of(table, action), _text(table, action)
    grounds = by_rule(HOW_TO_PLAY[card.kind])
    if table.asking.kind == "declare":
        early = "targets" in action.args
        return Refusal(say("Targets are named when the card is paid for."), grounds) if early else None
    return wrongly_aimed(table, action, text or Text(card.name, "play"), grounds)


def payable(table: Table, action: Action) -> Refusal | None:
    """The cost must be there; the document does not say it of cards."""
    card = card_of(table, action)
    grounds = by_reading("A5", HOW_TO_PLAY[card.kind], COSTS)
    refusal = no_x(table, action, card.cost, card.name, unpaid(table, action.player, card, ENERGY))
    return refusal or requirements.lacks(table, action, _cost(table, action), card, grounds)


def _cost(table: Table, action: Action) -> Mapping[str, Any]:
    """Return what a card costs its player now, with X as the number that they have said.

    Without its energy icons there is no energy cost that effects could change.
    """
    card = card_of(table, action)
    cost = with_x(card.cost, x_of(action))
    if cost_change(table, action.player, card)[0]:
        return frozen({name: amount for name, amount in cost.items() if name not in ENERGY})
    return changed_cost(table, action.player, card, cost)


def _text(table: Table, action: Action) -> Text | None:
    return card_of(table, action).text("play")


def _ops(card: Thing) -> tuple[Op, ...]:
    text = card.text("play")
    return text.ops if text else ()


def _targets_wanted(card: Thing) -> int:
    text = card.text("play")
    return 1 if card.kind == "item" else text.targets if text and card.kind == "event" else 0


def _targets_for(table: Table, card: Thing, number: int = 0) -> tuple[str, ...]:
    if card.kind == "item":
        return tuple(each.key for each in table.in_play(kind="character"))
    return aimable(table, _ops(card), card.controller, card.key, number)


# What lasts is named before what only the moment forbids.
LASTING_CHECKS = (is_own, in_hand, of_a_kind, NotForbidden("play"), no_twin)
PAYMENT_CHECKS = (has_target, needs_hold(_text), payable)
CHECKS = (*LASTING_CHECKS, has_priority(*FREE), at_its_time, *PAYMENT_CHECKS, aimed)


# --- in a window or in battle


def play(table: Table, action: Action) -> None:
    """Play a card: in Phase B by declaring it, elsewhere an event at once."""
    card, asked = card_of(table, action), table.asking.kind
    if asked == "declare":
        _declare(table, action, card)
        return
    keys, paid = named(table, action, _ops(card)), amounts_paid(_cost(table, action), x_of(action))
    table.set(asking=None)
    table.later(*_pay_for(table, action), Task("play event", (card.key, keys, asked, paid)))


def play_event(table: Table, key: str, targets: tuple[str, ...], asked: str, paid: Mapping[str, int]) -> None:
    """Put an event that has been paid for into the discard pile and its effect on the queue; a task."""
    card = table.things[key]
    grounds = by_reading("A6", HOW_TO_PLAY["event"])
    _put_away(table, card, grounds)
    text = say("{player} plays {card}.", player=card.controller, card=card.name)
    add(table, _item(table, card, targets, paid), text, grounds, "played", asked)


def _pay_for(table: Table, action: Action) -> tuple[Task, ...]:
    """Pay what a card costs now."""
    player, cost, card = action.player, _cost(table, action), card_of(table, action)
    if cost_change(table, player, card)[0]:
        text = say("{card} has no energy cost, so no effect can raise or lower it.", card=card.name)
        table.tell("noted", text, by_rule(NO_ENERGY_COST), player=player, thing=card.key)
    spend_next(table, player, card)
    return requirements.pay(table, action, cost, card)


def _put_away(table: Table, card: Thing, grounds: Grounds) -> None:
    more = frozen({"how": "paid"})
    table.timing.changes["move"](
        table, Change("move", card.owner, grounds, thing=card.key, to="discard", you=card.owner, more=more)
    )


def _item(table: Table, card: Thing, targets: tuple[str, ...], paid: Mapping[str, int]) -> Item:
    text = card.text("play")
    facts = frozen({"zones": zones_of(table, targets), "paid": paid})
    proviso = text.proviso if text else ()
    return Item(table.new_key(), card.name, card.controller, "card", card.key, _ops(card), targets, proviso,
                facts=facts)  # fmt: skip


# --- Phase B


def _declare(table: Table, action: Action, card: Thing) -> None:
    table.set(asking=None)
    interrupt(table, action.player)
    table.remember("playing", Playing(action))
    text = say("{player} declares {card}.", player=action.player, card=card.name)
    grounds = by_rule(PHASE_B, HOW_TO_PLAY[card.kind], *_beside_the_same(table, card))
    table.tell("declared", text, grounds, player=action.player, thing=card.key, what="card")
    table.later(Task("stage", ("play",)), Task("declare"))


def _beside_the_same(table: Table, card: Thing) -> tuple[str, ...]:
    """Return the heading by which a unique card may be played although there is one of its name in play."""
    others = (each for each in table.in_play() if name_of(each) == name_of(card) and each.key != card.key)
    return (UNIQUENESS,) if is_unique(card) and any(others) else ()


def proceed(table: Table) -> None:
    """Go on to payment if the card can still be played; a task."""
    action = table.memo["playing"].action
    card = card_of(table, action)
    refusal = next((found for check in (*LASTING_CHECKS, *PAYMENT_CHECKS) if (found := check(table, action))), None)
    if refusal is not None:
        text = say(
            "{card} can't be played any more: {why} Nothing is paid, the card stays where it is.",
            card=card.name,
            why=refusal.text,
        )
        grounds = by_reading("A5", *dict.fromkeys((HOW_TO_PLAY[card.kind], *refusal.grounds.rules)))
        table.tell("fails", text, grounds, player=action.player, thing=card.key)
        table.remember("playing", None)
        return
    enters = (Task("stage", ("into play",)),) if card.kind in LASTING else ()
    table.later(Task("stage", ("pay",)), *enters)


def pay(table: Table) -> None:
    """Pay for the declared card, then have its targets named; a task."""
    action = table.memo["playing"].action
    card = card_of(table, action)
    wanted = _targets_wanted(card)
    aim = Task("name targets", (card.key, wanted)) if wanted else Task("paid for", (card.key, ()))
    paid = amounts_paid(_cost(table, action), x_of(action))
    table.remember("playing", table.memo["playing"]._replace(paid=paid))
    table.later(*_pay_for(table, action), aim)


def name_targets(table: Table, key: str, amount: int, so_far: tuple[str, ...] = ()) -> None:
    """Ask for an event's targets, those of several sorts one by one, or for an item's character; a task."""
    card, left = table.things[key], amount - len(so_far)
    options = tuple(each for each in _targets_for(table, card, len(so_far)) if each not in so_far)
    alike = card.kind == "item" or len(set(sorts_of(_ops(card), amount))) == 1
    asked = min(left if alike else min(left, 1), len(options))
    if not asked and so_far:
        table.later(Task("paid for", (key, so_far)))
        return
    text = say_many("{player} names {n} target for {card}.", "{player} names {n} targets for {card}.", asked,
                    player=card.controller, card=card.name)  # fmt: skip
    about = frozen({"amount": asked, "least": asked, "task": "targets named", "args": (key, amount, so_far)})
    grounds = by_rule(HOW_TO_PLAY[card.kind])
    table.ask(Question("choose", card.controller, text, grounds, options, options[:asked], about))


def targets_named(table: Table, key: str, amount: int, so_far: tuple[str, ...], chosen: tuple[str, ...]) -> None:
    """Go on with the targets that were named: to the next of another sort, or to what is paid for; a task."""
    found = (*so_far, *chosen)
    if chosen and len(found) < amount and len(set(sorts_of(_ops(table.things[key]), amount))) > 1:
        table.later(Task("name targets", (key, amount, found)))
    else:
        table.later(Task("paid for", (key, found)))


def paid_for(table: Table, key: str, targets: tuple[str, ...]) -> None:
    """Put an event's effect on the queue; put another card out of play, the one it overlays away; a task."""
    card, playing = table.things[key], table.memo["playing"]
    grounds = by_rule(HOW_TO_PLAY[card.kind])
    if card.kind == "event":
        _put_away(table, card, grounds)
        open_window(table, "pay", grounds=by_rule(PRIORITY, HOW_TO_PLAY[card.kind]))
        text = say("{player} plays {card}.", player=card.controller, card=card.name)
        put_on_top(table, _item(table, card, targets, playing.paid), text, grounds, "played")
        table.remember("playing", None)
        return
    old = overlaid_by(table, card)
    out = change("move", card.owner, grounds, thing=key, to="out of play", you=card.owner)
    gone, marks = overlay(table, old, card) if old else (None, ())
    table.remember("playing", playing._replace(host="".join(targets), marks=marks, over=old.name if old else ""))
    table.later(out, *([gone] if gone else []), Task("window", ("pay", "", by_rule(PRIORITY, HOW_TO_PLAY[card.kind]))))


def enter_play(table: Table) -> None:
    """Play the card that is out of play into the Play Area; a task."""
    playing = table.memo["playing"]
    card = card_of(table, playing.action)
    grounds = by_rule(HOW_TO_PLAY[card.kind], IN_PLAY)
    if card.kind == "item" and table.things[playing.host].zone != "play":
        host = table.name(playing.host)
        text = say(
            "{host} has left play: {card} can't be attached; what was paid stays paid.", host=host, card=card.name
        )
        table.tell("fails", text, by_reading("", HOW_TO_PLAY["item"]), player=card.controller, thing=card.key)
        table.later(discard(card, card.controller, "failed", by_reading("", HOW_TO_PLAY["item"])))
        return
    over = {"over": playing.over} if playing.over else {}
    more = frozen({"marks": playing.marks, "how": "played", **over})
    enters = change("move", card.controller, grounds, thing=card.key, to="play", you=card.controller, more=more)
    table.later(enters, Task("has entered", (card.key, playing.host)))


def has_entered(table: Table, key: str, host: str) -> None:
    """Attach an item, and say that the card has been played; a task."""
    card, paid = table.things[key], table.memo["playing"].paid
    table.remember("playing", None)
    if card.zone != "play":
        # What kept it out came up after the payment; the document does not say where it goes.
        table.later(discard(card, card.controller, "failed", by_reading("A5", HOW_TO_PLAY[card.kind])))
        return
    if host:
        table.alter(key, on=host)
    text = say("{player} plays {card}.", player=card.controller, card=card.name)
    if host:
        text = say("{player} plays {card}, attached to {host}.", player=card.controller, card=card.name,
                   host=table.name(host))  # fmt: skip
    about = {"player": card.controller, "thing": key, "kind": card.kind, "paid": paid}
    table.tell("played", text, by_rule(HOW_TO_PLAY[card.kind]), **about)


# --- using activated effects of cards in play


def is_activated(table: Table, action: Action) -> Refusal | None:
    """Of a card's texts only activated effects are used at will."""
    card, named = card_of(table, action), str(action.args.get("text", "")).lower()
    meant = [text for text in card.texts if named in ("", text.name.lower())]
    if any(text.sort == "activated" for text in meant):
        return None
    triggered = (TRIGGERED,) if any(text.sort == "triggered" for text in meant) else ()
    return Refusal(say("{card} has no such activated effect.", card=card.name), by_rule(ACTIVATED, *triggered))


def is_controllers(table: Table, action: Action) -> Refusal | None:
    """Only its controller uses a card; of battlegrounds the document says so."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    rule = BATTLEGROUND if card.kind == "battleground" else CONTROLLING
    return Refusal(
        say("{card} is {player}'s: {other} can't use it.", card=card.name, player=card.controller, other=action.player),
        by_rule(rule),
    )


def works_there(table: Table, action: Action) -> Refusal | None:
    """Activated effects are on cards in play, unless they say otherwise."""
    card, text = card_of(table, action), _effect(table, action)
    if card.zone in (text.zones or table.timing.in_play):
        return None
    return Refusal(
        say("{card} is not in play but in {zone}.", card=card.name, zone=shown(card.zone)), by_rule(ACTIVATED)
    )


def not_new(table: Table, action: Action) -> Refusal | None:
    """A card that has overlaid another is not depleted for its own effect in the turn in which it came."""
    card = card_of(table, action)
    depletes = _effect(table, action).cost.get("deplete") in ("self", card.key)
    return requirements.too_new(card, action.player) if depletes and card.zone == "play" else None


def effect_aimed(table: Table, action: Action) -> Refusal | None:
    """As many targets are named as have to be on using it (none, if they are chosen while it resolves)."""
    return wrongly_aimed(table, action, _effect(table, action), table.cite("target"))


def effect_payable(table: Table, action: Action) -> Refusal | None:
    """It can be used as often as it can be paid for."""
    card, text = card_of(table, action), _effect(table, action)
    refusal = no_x(table, action, text.cost, text.name)
    cost = with_x(text.cost, x_of(action))
    return refusal or requirements.lacks(table, action, cost, card, by_rule(ACTIVATED, COSTS))


def _effect(table: Table, action: Action) -> Text:
    return text_of(table, action, "activated")


USE_CHECKS = (
    is_activated,
    is_controllers,
    works_there,
    NotForbidden("use"),
    not_new,
    has_priority(*ADDING),
    needs_hold(_effect),
    effect_payable,
    effect_aimed,
)


def use(table: Table, action: Action) -> None:
    """Pay for an activated effect; then it goes on the queue."""
    card, text, asked = card_of(table, action), _effect(table, action), table.asking.kind
    keys = named(table, action, text.ops)
    table.set(asking=None)
    if text.once:
        use_up(table, card.key, text)
    cost = with_x(text.cost, x_of(action))
    facts = frozen({"zones": zones_of(table, keys), "text": text, "paid": amounts_paid(cost, x_of(action))})
    item = Item("", text.name, action.player, "activated", card.key, text.ops, keys, text.proviso, facts=facts)
    table.later(*requirements.pay(table, action, cost, card), Task("use effect", (item, asked)))


def use_effect(table: Table, item: Item, asked: str) -> None:
    """Put an activated effect that has been paid for on the queue; a task."""
    item = item._replace(key=table.new_key())
    card = table.name(item.source)
    words = say("{player} uses {text} of {card}.", player=item.controller, text=item.name, card=card)
    add(table, item, words, by_rule(ACTIVATED, PRIORITY), "used", asked)

"""What cards cost: more, less or nothing, as effects and texts in play say; X; and cards from the hand.

The game says what of a cost is changed; here is only by how much. Most cards of a hand are counted and not named: a
player says which of the named ones pay.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, islice
from typing import Any, NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.conditions import all_hold, players_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.effects import Effect, players, things
from judgeapp.domain.timing.filters import narrowed
from judgeapp.domain.timing.state import (
    Filter,
    Grounds,
    Hand,
    Item,
    Op,
    Refusal,
    Standing,
    Task,
    Text,
    Thing,
    frozen,
    lasting,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import UNNAMED, X, deed

FREE = "free"


class Charge(NamedTuple):
    """A change of what cards cost: by how much, or "free"; of which kind of card; whether of the next one only."""

    by: Any
    kind: str = ""
    next: bool = False


def change_cost(table: Table, item: Item, op: Op) -> None:
    """`{ cost = -2, who = "you", which = { trait = "Saiyan" }, next = true }`; `cost = "free"` costs nothing."""
    until, which, kind = op.args.get("until", "turn"), op.args.get("which"), str(op.args.get("kind", ""))
    keys = [thing.key for thing in things(table, item, op)] if "of" in op.args else [""]
    charge = Charge(op.value, kind, bool(op.args.get("next")))
    for player in players(table, item, op):
        made = [Standing("cost", charge, player, key, until, item.source, item.controller, which) for key in keys]
        table.set(standing=(*table.standing, *made))
        for key in keys:
            text = narrowed(_said(table.name(key) if key else kind.capitalize(), player, charge, until), which)
            table.tell("standing", text, table.timing.grounds.get("cost", table.cite("effect")), item=item.key,
                       player=player)  # fmt: skip


def _said(cards: str, player: str, charge: Charge, until: str) -> str:
    about = {"cards": cards or say("Cards"), "player": player, "until": lasting(until)}
    if charge.by == FREE:
        return say("{cards}: {player} pays nothing for it ({until}).", **about)
    if charge.next:
        return say("{cards}: the next one costs {player} {amount} ({until}).", amount=f"{charge.by:+d}", **about)
    return say("{cards}: it costs {player} {amount} ({until}).", amount=f"{charge.by:+d}", **about)


def cost_change(table: Table, player: str, card: Thing) -> tuple[bool, int]:
    """Return whether a card costs its player nothing to begin with, and how much is added to what it costs."""
    free, by = False, 0
    for charge in _charges(table, player, card):
        if charge.by == FREE:
            free = True
        else:
            by += charge.by
    return free, by


def unpaid(table: Table, player: str, card: Thing, energy: tuple[str, ...]) -> tuple[str, ...]:
    """Return which parts of a cost are not paid: all energy of a card that costs nothing to begin with."""
    return energy if cost_change(table, player, card)[0] else ()


def changed_cost(
    table: Table, player: str, card: Thing, cost: Mapping[str, Any], any_energy: str = "energy"
) -> Mapping[str, Any]:
    """Return a cost as effects have changed it: first what can be paid with anything, then the rest in its order."""
    free, by = cost_change(table, player, card)
    if not free and not by:
        return cost
    amounts = {name: amount for name, amount in cost.items() if name in table.timing.numbers and is_amount(amount)}
    rest = {name: amount for name, amount in cost.items() if name not in amounts}
    if free:
        amounts = {}
    if by > 0:
        amounts[any_energy] = amounts.get(any_energy, 0) + by
    for name in sorted(amounts, key=lambda each: each != any_energy) if by < 0 else ():
        less = min(-by, amounts[name])
        amounts[name] -= less
        by += less
    return frozen({**{name: amount for name, amount in amounts.items() if amount}, **rest})


def is_amount(value: Any) -> bool:
    """Tell whether a part of a cost is a number, and not X, a card or cards from the hand."""
    return isinstance(value, int) and not isinstance(value, bool)


def _charges(table: Table, player: str, card: Thing) -> Iterator[Charge]:
    for standing in table.standing:
        if standing.sort == "cost" and _concerns(table, standing, player, card):
            yield standing.what
    for source, text in table.with_texts("static"):
        if source.zone in (text.zones or table.timing.in_play):
            yield from _of_text(table, source, text, player, card)


def _concerns(table: Table, standing: Standing, player: str, card: Thing) -> bool:
    if standing.who not in ("", player) or standing.thing not in ("", card.key):
        return False
    which: Filter | None = standing.which
    right = which is None or table.fits(card, which, standing.controller, standing.source)
    return right and standing.what.kind in ("", card.kind)


def _of_text(table: Table, source: Thing, text: Text, player: str, card: Thing) -> Iterator[Charge]:
    """Yield what a static text adds: `{ cost = -1, of = "self" }`, `{ cost = 1, who = "opponent", kind = "flip" }`."""
    you, me = source.controller, source.key
    for op in text.ops:
        if op.name != "cost" or op.args.get("kind", "") not in ("", card.kind):
            continue
        if player not in players_of(table, op.args.get("who", "you"), you) or not _is_meant(table, op, source, card):
            continue
        if all_hold(table, (*text.lasting_conditions, *op.args.get("if", ())), you, me):
            yield Charge(op.value if op.value == FREE else table.amount(op.value, you, me))


def _is_meant(table: Table, op: Op, source: Thing, card: Thing) -> bool:
    which = op.args.get("which")
    if which is not None and not table.fits(card, which, source.controller, source.key):
        return False
    of = op.args.get("of")
    if isinstance(of, Filter):
        return table.fits(card, of, source.controller, source.key)
    return of is None or card.key == (source.key if of == "self" else of)


def spend_next(table: Table, player: str, card: Thing) -> None:
    """Use up what only the next card costs more or less, as a card is paid for."""
    used = [each for each in table.standing
            if each.sort == "cost" and each.what.next and _concerns(table, each, player, card)]  # fmt: skip
    if used:
        table.set(standing=tuple(each for each in table.standing if each not in used))


# --- X: what a player says, when a card is played or a text is used, that it costs


def has_x(cost: Mapping[str, Any]) -> bool:
    """Tell whether there is an X in a cost."""
    return X in cost or X in cost.values() or any(hand.amount == X for hand in cost.get("hand", ()))


def x_of(action: Action) -> int:
    """Return what an action says for X, 0 if it says nothing; raises InvalidAction for less."""
    x = int(action.args.get(X, 0))
    if x < 0:
        raise InvalidAction(say("{name} can't be below 0.", name=X))
    return x


def with_x(cost: Mapping[str, Any], x: int, any_energy: str = "energy") -> Mapping[str, Any]:
    """Return a cost with X as a number: `x = true` is so much more energy of any sort, `"x"` so much of something."""
    if not has_x(cost):
        return cost
    plain: dict[str, Any] = {name: x if amount == X else amount for name, amount in cost.items() if name != X}
    if X in cost:
        plain[any_energy] = plain.get(any_energy, 0) + x
    if "hand" in plain:
        plain["hand"] = tuple(hand._replace(amount=x) if hand.amount == X else hand for hand in plain["hand"])
    return frozen(plain)


def no_x(
    table: Table, action: Action, cost: Mapping[str, Any], what: str, unpaid: Collection[str] = ()
) -> Refusal | None:
    """Refuse an X that is said where there is none in the cost, or where nothing is paid for it (`unpaid` parts)."""
    due = {name: amount for name, amount in cost.items() if name not in (X, *unpaid)} if unpaid else cost
    if X not in action.args or has_x(due) or (has_x(cost) and not x_of(action)):
        return None
    text = say("There is no X in the cost of {card}.", card=what)
    if has_x(cost):
        text = say("{card} costs nothing to begin with, so its X is 0.", card=what)
    return Refusal(text, table.timing.grounds.get("x", table.cite("cannot pay")))


def amounts_paid(cost: Mapping[str, Any], x: int) -> Mapping[str, int]:
    """Return what effects can ask of what was paid: every amount, cards from the hand among them, and X."""
    amounts = {name: amount for name, amount in cost.items() if is_amount(amount)}
    cards = {"hand": sum(hand.amount for hand in cost["hand"])} if "hand" in cost else {}
    return frozen({**amounts, **cards, X: x})


# --- cards from the hand


class Share(NamedTuple):
    """What pays one part of a cost: named cards, by their keys, and a number of cards that the scene does not name."""

    hand: Hand
    keys: tuple[str, ...]
    others: int


class Lack(NamedTuple):
    """Why it is not settled which cards pay; `amount` of the `options` have still to be named, if there are any.

    `rules` are those by which something forbids it.
    """

    text: str
    amount: int = 0
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


ENOUGH = 10**9  # cards in a hand that is not counted
MOST_WAYS, MOST_TRIED = 12, 200  # ways to pay that are offered, and that are looked at


def in_hand(table: Table, player: str) -> list[Thing]:
    """Return the named cards in a player's hand."""
    return [thing for thing in table.things.values() if (thing.zone, thing.controller) == ("hand", player)]


def unnamed_in_hand(table: Table, player: str) -> int:
    """Return how many cards of a hand the scene does not name; a hand that is not counted has always enough."""
    counted = table.number(player, "hand")
    return ENOUGH if counted is None else max(0, counted - len(in_hand(table, player)))


def said_to_go(action: Action) -> tuple[str, ...]:
    """Return what an action names to be discarded for a cost (`discard`); "a card" is one that nobody named."""
    said = action.args.get("discard", ())
    return (said,) if isinstance(said, str) else tuple(map(str, said))


def shares(
    table: Table, player: str, hands: Iterable[Hand], said: Collection[str], me: str, but: Collection[str] = ()
) -> list[Share] | Lack:
    """Return which cards of a hand pay: those that are said, then unnamed ones, then named ones without a choice.

    me   key of the card that is paid for, which never pays for itself;  but: further cards that can't pay
    """
    hands = sorted(hands, key=lambda hand: not hand.cards.parts)
    if not hands and not said:  # nearly always; a hand may be long
        return []
    if barrier := _cannot_discard(table, player, hands):
        return barrier
    mine = [thing for thing in in_hand(table, player) if thing.key != me and thing.key not in but]
    left = [table.thing(each) for each in said if each != UNNAMED]
    if wrong := _cannot_go(table, player, hands, left, mine, me):
        return wrong
    if len(said) > sum(hand.amount for hand in hands):
        return Lack(say("So many cards are not discarded for this: {n}.", n=len(said)))
    free, spare = [thing for thing in mine if thing not in left], unnamed_in_hand(table, player)
    found: list[Share] = []
    for hand in hands:
        share = _share(
            hand,
            [thing for thing in left if _will_do(table, player, thing, hand, me)],
            [thing for thing in free if _will_do(table, player, thing, hand, me)],
            0 if hand.cards.parts else spare,
            player,
        )
        if isinstance(share, Lack):
            return share
        left, free = ([each for each in cards if each.key not in share.keys] for cards in (left, free))
        spare -= share.others
        found.append(share)
    return found if not left else Lack(say("{named} can't be discarded for this.", named=left[0].name))


def _cannot_discard(table: Table, player: str, hands: list[Hand]) -> Lack | None:
    """Return that a player is forbidden to discard, if that is what a cost asks for."""
    discards = any((hand.to or table.timing.discards_to) == table.timing.discards_to for hand in hands)
    if not discards or not (by := forbidden(table, "discard", player, you=player)):
        return None
    text = say("{player} can't do this: {deed} ({why}).", player=player, deed=deed("discard"), why=by)
    return Lack(text, rules=table.cite("can't").rules)


def _share(hand: Hand, said: list[Thing], fitting: list[Thing], spare: int, player: str) -> Share | Lack:
    """Return what pays one part: of the fitting cards those that are said, unnamed ones, and the rest if it must be."""
    named = said[: hand.amount]
    others = min(hand.amount - len(named), spare)
    rest = hand.amount - len(named) - others
    if rest > len(fitting):
        return _too_few(player, hand)
    if 0 < rest < len(fitting):
        return _say_which(rest, fitting)
    return Share(hand, tuple(thing.key for thing in (*named, *fitting[:rest])), others)


def _will_do(table: Table, player: str, thing: Thing, hand: Hand, me: str) -> bool:
    return table.fits(thing, hand.cards, player, me)


def _cannot_go(
    table: Table, player: str, hands: list[Hand], said: list[Thing], mine: list[Thing], me: str
) -> Lack | None:
    for named in said:
        fits = any(_will_do(table, player, named, hand, me) for hand in hands)
        if named not in mine or said.count(named) > 1 or not fits:
            return Lack(say("{named} can't be discarded for this.", named=named.name))
    return None


def _too_few(player: str, hand: Hand) -> Lack:
    if hand.cards.parts:
        return Lack(say_many("{player} has no card in hand that fits and that could be discarded.",
                             "{player} has not {n} cards in hand that fit and that could be discarded.",
                             hand.amount, player=player))  # fmt: skip
    return Lack(say_many("{player} has no other card in hand to discard.",
                         "{player} has not {n} other cards in hand to discard.", hand.amount,
                         player=player))  # fmt: skip


def _say_which(rest: int, fitting: list[Thing]) -> Lack:
    text = say_many("Say which card is discarded (discard = …).",
                    "Say which {n} cards are discarded (discard = …).", rest)  # fmt: skip
    return Lack(text, rest, tuple(thing.key for thing in fitting))


def lacks_cards(
    table: Table, action: Action, hands: tuple[Hand, ...], me: str, grounds: Grounds, asks: bool = False
) -> Refusal | None:
    """Refuse a cost for which a hand has no cards, or of which it is left open which cards go, if nobody `asks`."""
    found = shares(table, action.player, hands, said_to_go(action), me)
    if isinstance(found, list) or (asks and found.options):
        return None
    return Refusal(found.text, grounds.beside(found.rules))


def ways_to_discard(table: Table, player: str, hands: tuple[Hand, ...], me: str) -> list[tuple[str, ...]]:
    """Return ways to pay with cards from the hand: without a word where nothing has to be said, else some choices."""
    lack = shares(table, player, hands, (), me)
    if isinstance(lack, list) or not lack.options:
        return [()]
    mine = [thing.key for thing in in_hand(table, player) if thing.key != me]
    most = min(len(mine), sum(hand.amount for hand in hands))
    tried = (way for size in range(lack.amount, most + 1) for way in combinations(mine, size))
    fitting = (way for way in islice(tried, MOST_TRIED) if isinstance(shares(table, player, hands, way, me), list))
    return list(islice(fitting, MOST_WAYS)) or [()]


def with_discards(table: Table, action: Action, cost: Mapping[str, Any], me: str) -> Iterator[Action]:
    """Yield an action with each way to pay what its cost takes from the hand."""
    for way in ways_to_discard(table, action.player, with_x(cost, 0).get("hand", ()), me):
        yield action._replace(args=frozen({**action.args, "discard": way})) if way else action


def from_hand(
    table: Table, player: str, found: Iterable[Share], me: str, grounds: Grounds, how: str = ""
) -> tuple[Task, ...]:
    """Return the tasks that let the cards go which pay, each with its events; `how`: as which they know it."""
    tasks: list[Task] = []
    payer = Item("", "", player, "cost", me)
    for hand, keys, others in found:
        to = hand.to or table.timing.discards_to
        said = {"how": how, "then": "discarded" if to == table.timing.discards_to else "", "place": hand.place}
        more = frozen({name: value for name, value in said.items() if value})
        tasks += [change(table.timing.zone_change, player, grounds, thing=key, to=to, you=player, by=me, more=more)
                  for key in keys]  # fmt: skip
        if others:
            unnamed = frozen({**more, "to": to, "grounds": grounds})
            tasks.append(Task("take unnamed", (payer, player, "hand", unnamed, others)))
    return tuple(tasks)


OPS: dict[str, Effect] = {"cost": change_cost}

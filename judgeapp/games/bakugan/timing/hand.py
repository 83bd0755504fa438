"""Cards that leave the hand because somebody has to discard: as a cost, for Sacrifice, and down to seven cards.

Most cards of a hand are counted and not named; what is named and what is counted agree here.
"""

from collections.abc import Iterable
from itertools import combinations, islice

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Grounds, Question, Refusal, Thing, by_reading, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import listed

HAND = 7  # cards that may be kept (4.3.2)
UNNAMED = "a card"
ENOUGH = 10**9  # cards in a hand that is not counted
MOST_WAYS = 12  # ways to discard that are offered


def in_hand(table: Table, player: str, but: str = "") -> list[Thing]:
    """Return the named cards in a hand, apart from one that is just being played."""
    found = [thing for thing in table.things.values() if (thing.zone, thing.controller) == ("hand", player)]
    return [thing for thing in found if thing.key != but]


def unnamed(table: Table, player: str) -> int:
    """Return how many cards in a hand are counted, but not named."""
    return max(0, (table.number(player, "hand") or 0) - len(in_hand(table, player)))


def _spare(table: Table, player: str) -> int:
    """Return how many unnamed cards a player can discard; a hand that is not counted has always enough."""
    return ENOUGH if table.number(player, "hand") is None else unnamed(table, player)


def said(table: Table, action: Action) -> list[Thing]:
    """Return the cards that an action names to be discarded; "a card" is one that nobody named."""
    names = listed(action.args.get("discard", ()))
    return [table.thing(str(name)) for name in names if name != UNNAMED]


def amount(action: Action, cost: int) -> int:
    """Return how many cards are discarded: the cost, or more if the player says more (Sacrifice, 7.4.4.1)."""
    return max(cost, len(listed(action.args.get("discard", ()))))


def lacks_discard(table: Table, action: Action, cost: int, card: Thing, rule: Grounds) -> Refusal | None:
    """Refuse a discard of what is not there, of the card itself, or one that leaves open which card it is."""
    player, cards, needed = action.player, said(table, action), amount(action, cost)
    if not needed:
        return None
    can = in_hand(table, player, card.key)
    for named in cards:
        if named not in can or cards.count(named) > 1:
            return Refusal(say("{named} can't be discarded for this.", named=named.name), rule)
    spare = _spare(table, player)
    if needed > len(can) + spare:
        text = say("{player} has no other card in hand to discard.", player=player)
        if needed > 1:
            text = say("{player} has not {n} other cards in hand to discard.", player=player, n=needed)
        return Refusal(text, rule)
    if needed - len(cards) > spare and needed < len(can):
        text = say_many("Say which card is discarded (discard = …).",
                        "Say which {n} cards are discarded (discard = …).", needed)  # fmt: skip
        return Refusal(text, rule)
    return None


def discard_for(table: Table, action: Action, cost: int, card: Thing, rule: Grounds) -> None:
    """Discard for a cost: the cards that were named, then unnamed ones, and named ones if there are no others."""
    player, needed = action.player, amount(action, cost)
    can = in_hand(table, player, card.key)
    cards = [named for named in said(table, action) if named in can]
    rest = needed - len(cards)
    if rest > _spare(table, player):
        cards += [each for each in can if each not in cards][:rest]
    discard(table, player, cards, needed - len(cards), rule, as_cost=True)


def discard(
    table: Table, player: str, cards: Iterable[Thing], others: int, grounds: Grounds, as_cost: bool = False
) -> None:
    """Put named cards, one after the other, and a number of unnamed ones from a hand into the discard pile."""
    for card in cards:
        table.add(player, "hand", -1)
        table.alter(card.key, zone="discard", mods=(), marks=frozenset())
        text = _told(player, card.name, as_cost)
        table.tell("discarded", text, grounds, player=player, thing=card.key, came_from="hand", amount=1)
    if others > 0:
        table.add(player, "hand", -others)
        several = say("a card") if others == 1 else say("{n} cards", n=others)
        text = _told(player, several, as_cost)
        table.tell("discarded", text, grounds, player=player, came_from="hand", amount=others)


def _told(player: str, name: str, as_cost: bool) -> str:
    if as_cost:
        return say("{player} discards {name} as an additional cost.", player=player, name=name)
    return say("{player} discards {name}.", player=player, name=name)


def ways(table: Table, player: str, cost: int, card: Thing) -> list[tuple[str, ...]]:
    """Return ways to pay a discard: without a word where unnamed cards are enough, else some choices of named ones."""
    can = [each.key for each in in_hand(table, player, card.key)]
    if cost <= _spare(table, player) or len(can) <= cost:
        return [()]
    return list(islice(combinations(can, cost), MOST_WAYS))


# --- the hand limit (4.3.2)


def hand_limit(table: Table, player: str) -> None:
    """Ask a player with more than seven cards what to discard; a task."""
    over = len(in_hand(table, player)) + unnamed(table, player) - HAND
    if over <= 0 or player in table.out:
        return
    text = say("{player} keeps seven cards and discards {over}.", player=player, over=over)
    about = frozen({"amount": over})
    table.ask(Question("hand limit", player, text, by_reading("A21", "4.3.2"), about=about))


def discards_enough(table: Table, action: Action) -> Refusal | None:
    """The cards discarded are the player's, and as many as are too many; unnamed ones fill up."""
    over, hand = int(table.asking.about["amount"]), in_hand(table, action.player)
    named = [table.thing(str(each)) for each in listed(action.args.get("cards", ()))]
    rule = by_reading("A21", "4.3.2")
    for card in named:
        if card not in hand or named.count(card) > 1:
            return Refusal(say("{card} is not in {player}'s hand.", card=card.name, player=action.player), rule)
    if len(named) <= over <= len(named) + unnamed(table, action.player):
        return None
    return Refusal(say("{amount} cards must be discarded; {n} are named.", amount=over, n=len(named)), rule)


def perform_discard(table: Table, action: Action) -> None:
    """Discard down to seven cards."""
    over = int(table.asking.about["amount"])
    named = [table.thing(str(each)) for each in listed(action.args.get("cards", ()))]
    table.set(asking=None)
    discard(table, action.player, named, over - len(named), by_reading("A21", "4.3.2"))


def offer_discard(table: Table, player: str) -> Iterable[Action]:
    """Offer to discard unnamed cards, and of the named ones as many as are needed."""
    short = max(0, int(table.asking.about["amount"]) - unnamed(table, player))
    cards = tuple(card.key for card in in_hand(table, player)[:short])
    yield Action("discard", player, frozen({"cards": cards}))

"""Cards that leave the hand because somebody has to discard: as a cost, for Sacrifice, and down to seven cards.

Most cards of a hand are counted and not named; what is named and what is counted agree here.
"""

from collections.abc import Iterable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import Share, in_hand, said_to_go, shares, unnamed_in_hand
from judgeapp.domain.timing.state import Grounds, Hand, Question, Refusal, Thing, by_reading, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import listed
from judgeapp.domain.timing.words import shown

HAND = 7  # cards that may be kept (4.3.2)


def unnamed(table: Table, player: str) -> int:
    """Return how many cards in a hand are counted, but not named."""
    return unnamed_in_hand(table, player) if table.number(player, "hand") is not None else 0


def with_sacrifice(action: Action, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return what leaves the hand for a card: its cost, and more if the player says more (Sacrifice, 7.4.4.1)."""
    more = len(said_to_go(action)) - sum(hand.amount for hand in hands)
    return (*hands, Hand(more)) if more > 0 else hands


def pay_from_hand(table: Table, action: Action, hands: tuple[Hand, ...], me: str, rule: Grounds) -> None:
    """Let cards leave the hand for a cost; of a card that is played illegally as far as it can be."""
    found = shares(table, action.player, hands, said_to_go(action), me)
    for share in found if isinstance(found, list) else _as_far_as_it_goes(table, action, hands, me):
        cards = [table.things[key] for key in share.keys]
        discard(table, action.player, cards, share.others, rule, as_cost=True, to=share.hand.to or "discard")


def _as_far_as_it_goes(table: Table, action: Action, hands: tuple[Hand, ...], me: str) -> list[Share]:
    """Return what an illegal play discards: the cards that are named and there, then others."""
    needed = sum(hand.amount for hand in hands)
    can = [card.key for card in in_hand(table, action.player) if card.key != me]
    keys = [key for key in can if key in {thing.key for thing in map(table.thing, said_to_go(action))}]
    rest = needed - len(keys)
    spare = min(rest, unnamed_in_hand(table, action.player))
    return [Share(Hand(needed), (*keys, *[key for key in can if key not in keys][: rest - spare]), spare)]


def discard(
    table: Table,
    player: str,
    cards: Iterable[Thing],
    others: int,
    grounds: Grounds,
    as_cost: bool = False,
    to: str = "discard",
) -> None:
    """Put named cards, one after the other, and a number of unnamed ones from a hand into the discard pile, or another
    zone.
    """
    kind, about = "discarded" if to == "discard" else "moved", {"player": player, "came_from": "hand", "to": to}
    for card in cards:
        table.add(player, "hand", -1)
        table.add(player, to, 1)
        table.alter(card.key, zone=to, mods=(), marks=frozenset())
        table.tell(kind, _told(player, card.name, as_cost, to), grounds, thing=card.key, amount=1, **about)
    if others > 0:
        table.add(player, "hand", -others)
        table.add(player, to, others)
        several = say("a card") if others == 1 else say("{n} cards", n=others)
        table.tell(kind, _told(player, several, as_cost, to), grounds, amount=others, **about)


def _told(player: str, name: str, as_cost: bool, to: str) -> str:
    if to != "discard":
        return say("{player} pays with {name} from the hand, which goes to: {zone}.", player=player, name=name,
                   zone=shown(to))  # fmt: skip
    if as_cost:
        return say("{player} discards {name} as an additional cost.", player=player, name=name)
    return say("{player} discards {name}.", player=player, name=name)


def counted(table: Table, player: str, zone: str) -> int | None:
    """Return how many cards a scene counts in a zone; Energy cards are counted charged and uncharged."""
    if zone != "energy":
        return table.number(player, zone)
    charged = table.number(player, "charged")
    return None if charged is None else charged + (table.number(player, "uncharged") or 0)


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

"""The End Phase after its window, and the end of the turn: charging, "this turn", seven cards, the next turn."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import listed
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.stages import expire
from judgeapp.domain.timing.state import Question, Task
from judgeapp.domain.timing.things import frozen

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

HAND = 7  # cards that may be kept (4.3.2)
FORGET = ("victor", "brawl", "team", "plays", "stopped", "misplay", "completed", "passed after damage", "decides")


def charge(table: "Table") -> None:
    """Everybody charges their Energy cards; a task (5.16.1)."""
    for player in table.seats(table.leader):
        turned = table.number(player, "uncharged") or 0
        table.add(player, "charged", turned)
        table.add(player, "uncharged", -turned)
        text = say("{player} charges all uncharged Energy cards.", player=player)
        if turned:
            text = say("{player} charges {n} uncharged Energy cards.", player=player, n=turned)
        table.tell("charged", text, by_rule("5.16.1"), player=player, amount=turned)


def this_turn_ends(table: "Table", moment: str) -> None:
    """End what lasts for the turn, at the moment that the reading says; a task (5.17.1, 3.5.3)."""
    if table.settings["this_turn"] == moment:
        expire(table, "turn")


def hand_limits(table: "Table") -> None:
    """Everybody keeps at most seven cards; a task (4.3.2)."""
    table.later(*(Task("hand limit", (player,)) for player in table.seats(table.leader)))


def hand_limit(table: "Table", player: str) -> None:
    """Ask a player with more than seven cards what to discard; a task."""
    over = len(_in_hand(table, player)) + _unnamed(table, player) - HAND
    if over <= 0 or player in table.out:
        return
    text = say("{player} keeps seven cards and discards {over}.", player=player, over=over)
    about = frozen({"amount": over})
    table.ask(Question("hand limit", player, text, by_reading("A21", "4.3.2"), about=about))


def _in_hand(table: "Table", player: str) -> list[str]:
    return [key for key, thing in table.things.items() if (thing.zone, thing.controller) == ("hand", player)]


def _unnamed(table: "Table", player: str) -> int:
    """Return how many cards in a hand are counted, but not named."""
    return max(0, (table.number(player, "hand") or 0) - len(_in_hand(table, player)))


def discards_enough(table: "Table", action: Action) -> Refusal | None:
    """The cards discarded are the player's, and as many as are too many; unnamed ones fill up."""
    amount, hand = int(table.asking.about["amount"]), _in_hand(table, action.player)
    named = [table.thing(str(each)) for each in listed(action.args.get("cards", ()))]
    rule = by_reading("A21", "4.3.2")
    for card in named:
        if card.key not in hand:
            return Refusal(say("{card} is not in {player}'s hand.", card=card.name, player=action.player), rule)
    if len(named) <= amount <= len(named) + _unnamed(table, action.player):
        return None
    return Refusal(say("{amount} cards must be discarded; {n} are named.", amount=amount, n=len(named)), rule)


def perform_discard(table: "Table", action: Action) -> None:
    """Discard down to seven cards."""
    amount = int(table.asking.about["amount"])
    named = [table.thing(str(each)) for each in listed(action.args.get("cards", ()))]
    table.set(asking=None)
    table.add(action.player, "hand", -amount)
    for card in named:
        table.alter(card.key, zone="discard", mods=(), marks=frozenset())
    names = commas(card.name for card in named)
    text = say("{player} discards {n} cards.", player=action.player, n=amount)
    if names:
        text = say("{player} discards {n} cards, among them {names}.", player=action.player, n=amount, names=names)
    table.tell("discarded", text, by_reading("A21", "4.3.2"), player=action.player, amount=amount)


def offer_discard(table: "Table", player: str) -> Iterable[Action]:
    """Offer to discard unnamed cards, and of the named ones as many as are needed."""
    short = max(0, int(table.asking.about["amount"]) - _unnamed(table, player))
    yield Action("discard", player, frozen({"cards": tuple(_in_hand(table, player)[:short])}))


def turn_over(table: "Table") -> None:
    """End the turn: unspent Energy is gone, and the winner of the latest Brawl starts the next; a task."""
    for player in table.seats(table.leader):
        if left := table.number(player, "energy"):
            table.set_number(player, "energy", 0)
            text = say("{player} loses {left} unspent Energy.", player=player, left=left)
            table.tell("lost", text, by_rule("1.7.1.2"), player=player, number="energy", amount=left)
    for thing in table.in_play(kind="bakugan"):
        table.unmark(thing.key, "victor")
    for key in FORGET:
        table.remember(key, None)
    winner = table.memo.get("winner", table.leader)
    player = winner if winner not in table.out else table.next_player(winner)
    text = say("{player} won the latest Brawl and is the starting player of the next turn.", player=player)
    if "winner" not in table.memo:
        text = say("{player} goes on being the starting player: there was no Brawl in this scene.", player=player)
    table.tell("starting player", text, by_rule("1.14.1", "5.2.2"), player=player)
    table.later(Task("next turn", (player, player)))


TASKS: dict[str, Callable[..., None]] = {
    "charge": charge,
    "this turn ends": this_turn_ends,
    "hand limits": hand_limits,
    "hand limit": hand_limit,
    "turn over": turn_over,
}

"""Before the game and in the Start Phase: placing BakuCores, drawing, Energizing. Nobody has priority (5.2.1)."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Question, Task
from judgeapp.domain.timing.things import frozen
from judgeapp.games.bakugan.timing.cards import named_card

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

OPENING_HAND = 5


# --- before the game


def place_cores(table: "Table") -> None:
    """Let the players place their BakuCores in turns, from the toss winner; a task (1.4.3)."""
    table.later(Task("place next", (table.leader, "")))


def place_next(table: "Table", player: str, last: str) -> None:
    """Ask for the next BakuCore; a task. When all lie there, turn 1 begins (1.14.1.1)."""
    seats = [each for each in table.seats(player) if table.number(each, "cores")]
    if not seats:
        table.later(Task("first turn", (last,)))
        return
    following = table.next_player(seats[0])
    text = say("{player} places a BakuCore.", player=seats[0])
    table.later(Task("place next", (following, seats[0])))
    table.ask(Question("place", seats[0], text, by_rule("1.4.3", "1.4.3.1")))


def perform_place(table: "Table", action: Action) -> None:
    """Place a BakuCore on the Field."""
    table.set(asking=None)
    table.add(action.player, "cores", -1)
    card = named_card(table, action, "card")
    key = card.key if card else ""
    if key:
        table.alter(key, zone="field")
    name = table.name(key) if key else say("a BakuCore")
    table.tell(
        "placed",
        say("{player} places {name}.", player=action.player, name=name),
        by_rule("1.4.3"),
        player=action.player,
        thing=key,
    )


def is_own_core(table: "Table", action: Action) -> Refusal | None:
    """Only a BakuCore of one's own that is not on the Field yet can be placed."""
    card = named_card(table, action, "card")
    if card is None or ((card.kind, card.owner) == ("core", action.player) and card.zone != "field"):
        return None
    return Refusal(
        say("{card} is not a BakuCore that {player} can place.", card=card.name, player=action.player), by_rule("1.4.3")
    )


def first_turn(table: "Table", last: str) -> None:
    """Everybody draws the opening hand, and turn 1 begins; a task (1.4.4, 1.14.1.1)."""
    toss = table.settings["first_turn"] == "toss"
    player = table.leader if toss else last
    text = say("{player} placed the last BakuCore and is the starting player of turn 1.", player=player)
    if toss:
        text = say("{player} won the toss and is the starting player of turn 1.", player=player)
    table.tell("starting player", text, by_reading("A4", "1.14.1.1", "7.5.1"), player=player)
    table.set(turn=0)
    hands = [change("draw", each, by_rule("1.4.4"), amount=OPENING_HAND) for each in table.seats(player)]
    table.later(*hands, Task("next turn", (player, player)))


# --- the Start Phase


def draw_step(table: "Table") -> None:
    """Everybody draws a card at the same time; a task (5.3.1)."""
    table.later(*(change("draw", player, by_rule("5.3.1", "1.17.1")) for player in table.seats(table.leader)))


def energizing(table: "Table") -> None:
    """Ask everybody in turn whether to Energize a card; a task (5.4.1)."""
    table.later(*(Task("ask energize", (player,)) for player in table.seats(table.leader)))


def ask_energize(table: "Table", player: str) -> None:
    """Ask a player, once; a task (5.4.2)."""
    if player in table.out:
        return
    text = say("{player} may Energize a card from their hand, now or not at all this turn.", player=player)
    about = frozen({"task": "not energized", "args": (player,)})
    table.ask(Question("energize", player, text, by_rule("5.4.1", "5.4.2", "5.2.1"), about=about))


def not_energized(table: "Table", player: str, does: bool) -> None:
    """A player has decided not to Energize; a task."""
    table.tell("declined", say("{player} does not Energize a card.", player=player), by_rule("5.4.2"), player=player)


def perform_energize(table: "Table", action: Action) -> None:
    """Put a card from hand into play as a charged Energy card (3.7.1, 7.2.4.1)."""
    table.set(asking=None)
    player, card = action.player, named_card(table, action, "card")
    key = card.key if card else ""
    if card:
        table.alter(key, zone="energy", kind="energy", facts=frozen({**card.facts, "printed kind": card.kind}))
    table.add(player, "hand", -1)
    table.add(player, "charged", 1)
    name = table.name(key) if key else say("a card")
    text = say("{player} Energizes {name}: it is an Energy card now, charged.", player=player, name=name)
    table.tell("energized", text, by_reading("", "7.2.4.1", "3.7.1", "3.7.2"), player=player, thing=key)


def has_card_to_energize(table: "Table", action: Action) -> Refusal | None:
    """The card comes from the player's own hand (5.4.1)."""
    card = named_card(table, action, "card")
    if card is not None and (card.zone, card.controller) != ("hand", action.player):
        return Refusal(
            say("{card} is not in {player}'s hand.", card=card.name, player=action.player), by_rule("5.4.1", "3.7.1")
        )
    if table.number(action.player, "hand") == 0:
        return Refusal(say("{player} has no card in hand.", player=action.player), by_rule("5.4.1", "3.7.1"))
    return None


def offer_energize(table: "Table", player: str) -> Iterable[Action]:
    """Offer a card that is not named, and each one in hand."""
    yield Action("energize", player)
    for thing in table.things.values():
        if (thing.zone, thing.controller) == ("hand", player):
            yield Action("energize", player, {"card": thing.key})


TASKS: dict[str, Callable[..., None]] = {
    "place cores": place_cores,
    "place next": place_next,
    "first turn": first_turn,
    "draw step": draw_step,
    "energizing": energizing,
    "ask energize": ask_energize,
    "not energized": not_energized,
}

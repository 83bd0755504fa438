"""Before the game (5-2): Leader Cards, the first player, opening hands, Life; then the first turn begins.

Who plays first is decided at random, which is not the simulator's to do: it is the turn player of the scene.
"""

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.config import Stage
from judgeapp.domain.timing.state import Question, Task, by_reading, by_rule, tasks
from judgeapp.domain.timing.table import Table

STEP = "preparation"
DECK, HAND, LIFE = 50, 6, 8
AREAS = ("leader", "deck", "removed")  # where cards are before the game


def set_out(table: Table) -> None:
    """Check what a scene says of the time before the game, and count from there; raises ValueError with a sentence."""
    for thing in table.things.values():
        if thing.zone not in AREAS:
            why = say("{card}: before the game cards are in the deck or in the Leader Area", card=thing.name)
            raise ValueError(why)
    for player in table.players:
        deck = table.number(player, "deck")
        if deck not in (None, DECK):
            raise ValueError(say("before the game a deck has {n} cards", n=DECK))
        for area in ("hand", "life"):
            if table.number(player, area):
                raise ValueError(say("before the game nobody has cards in the hand or in Life"))
            if deck is not None:
                table.set_number(player, area, 0)
    table.set(turn=0)


def place_leaders(table: Table) -> None:
    """Place every Leader Card with its front side up (5-2-1-2); a task."""
    for player in table.seats(table.turn_player):
        for thing in table.in_play(player, "leader"):
            text = say("{player} places {card} in the Leader Area.", player=player, card=thing.name)
            table.tell("moved", text, by_rule("5-2-1-2"), player=player, thing=thing.key, came_from="", to="leader")


def shuffle_decks(table: Table) -> None:
    """Shuffle the decks and say who plays first (5-2-1-4, 5-2-1-5); a task."""
    for player in table.seats(table.turn_player):
        text = say("{player} shuffles the deck.", player=player)
        table.tell("shuffled", text, by_rule("5-2-1-4"), player=player)
    text = say("{player} plays first, as it was decided at random.", player=table.turn_player)
    table.tell("first player", text, by_rule("5-2-1-5", "5-2-1-5-1"), player=table.turn_player)


def draw_hands(table: Table) -> None:
    """Let every player draw their opening hand, and each in turn draw it anew (5-2-1-6); a task."""
    seats, rule = table.seats(table.turn_player), by_rule("5-2-1-6")
    hands = (change("draw", player, rule, amount=HAND, you=player) for player in seats)
    table.later(*hands, *(Task("ask redraw", (player,)) for player in seats))


def ask_redraw(table: Table, player: str) -> None:
    """Ask a player how many cards they return, once (5-2-1-6-1); a task."""
    text = say("{player} may return cards to the deck and draw as many: how many?", player=player)
    about = {"task": "redraw", "args": (player,), "least": 0, "most": HAND}
    table.ask(Question("number", player, text, by_rule("5-2-1-6", "5-2-1-6-1"), default=0, about=about))


def redraw(table: Table, player: str, amount: int) -> None:
    """Return cards to the deck, shuffle it, and draw as many (5-2-1-6-1); a task."""
    rule = by_rule("5-2-1-6-1")
    if not amount:
        table.tell("passed", say("{player} keeps the opening hand.", player=player), rule, player=player)
        return
    table.add(player, "hand", -amount)
    table.add(player, "deck", amount)
    text = say_many("{player} returns a card to the deck.", "{player} returns {n} cards to the deck.", amount,
                    player=player)  # fmt: skip
    table.tell("moved", text, rule, player=player, came_from="hand", to="deck")
    table.tell("shuffled", say("{player} shuffles the deck.", player=player), rule, player=player)
    table.later(change("draw", player, rule, amount=amount, you=player))


def lay_life(table: Table) -> None:
    """Place the top cards of every deck in the Life Area; then the first turn begins (5-2-1-7, 5-2-1-8); a task."""
    for player in table.seats(table.turn_player):
        table.add(player, "deck", -LIFE)
        table.add(player, "life", LIFE)
        text = say("{player} places {n} cards from the top of the deck in the Life Area.", player=player, n=LIFE)
        table.tell("moved", text, by_rule("5-2-1-7"), player=player, came_from="deck", to="life")
    text = say("{player} begins the game.", player=table.turn_player)
    table.tell("game begins", text, by_rule("5-2-1-8"), player=table.turn_player)
    table.later(Task("next turn", (table.turn_player,)))


STAGES = {
    STEP: Stage(STEP, say("Before the game"), "Before the game", (
        Task("place leaders"),
        Task("checkpoint", (by_reading("", "5-2-1-3", "4-5-3-2"),)),  # nobody is the turn player yet
        Task("shuffle decks"),
        Task("draw hands"),
        Task("lay life"),
    ), by_rule("5-2-1"), hidden=True),
}  # fmt: skip
TASKS = tasks(place_leaders, shuffle_decks, draw_hands, ask_redraw, redraw, lay_life)

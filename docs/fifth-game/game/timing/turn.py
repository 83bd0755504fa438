"""The three phases of a turn (3), and the stores that decide the game (1)."""

from judgeapp.domain.timing import changes
from judgeapp.domain.timing.changes import Change, change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Stage
from judgeapp.domain.timing.state import Task, by_rule
from judgeapp.domain.timing.table import Table

COINS = 2  # of each Tide (3.2)
MISSING = 3  # stores for each card that can't be drawn (1.3)

STAGES = (
    Stage("tide", "Tide", "Tide", (Task("tide"), Task("count stores")), by_rule("3.2"), "wharf"),
    Stage("wharf", "Wharf", "Wharf", (Task("window", ("wharf",)),), by_rule("3.3"), "toll"),
    Stage("toll", "Toll", "Toll", (Task("toll"), Task("count stores")), by_rule("3.4"), "end"),
    Stage("end", "End of the turn", "Toll", (Task("turn over"),), by_rule("3.4"), hidden=True),
)


def tide(table: Table) -> None:
    """Give the active player coins and a card, which is left out in the first turn of a game; a task."""
    player, grounds = table.turn_player, by_rule("3.2")
    coins = change("count", player, grounds, amount=COINS, to="coins", you=player)
    card = change("draw", player, grounds, you=player)
    table.later(coins, *([card] if table.turn > 1 else []))


def toll(table: Table) -> None:
    """Let the active player's ships take their tolls; a task."""
    player = table.turn_player
    amount = sum(stat_of(table, ship, "toll") for ship in table.in_play(player, "ship"))
    if amount:
        other = table.next_player(player)
        table.later(change("count", other, by_rule("3.4"), amount=-amount, to="stores", you=player))


def count_stores(table: Table) -> None:
    """End the game if a wharf is empty, in a draw if both are; a task. What a scene does not count is never empty."""
    empty = [player for player in table.seats() if table.number(player, "stores") == 0]
    if len(empty) == len(table.seats()):
        table.later(Task("draw game", ("both wharves are empty", by_rule("1.2"))))
    elif empty:
        table.later(Task("lose", (empty[0], "the wharf is empty", by_rule("1.1"))))


def turn_over(table: Table) -> None:
    """End what lasts for the turn and begin the other player's; a task."""
    table.later(Task("expire", ("turn",)), Task("next turn", (table.next_player(table.turn_player),)))


def draw(table: Table, this: Change) -> None:
    """Draw what there is; each card that is missing costs stores."""
    left = table.number(this.player, "deck")
    missing = 0 if left is None else max(0, this.amount - left)
    changes.draw(table, this)
    if missing:
        cost = change("count", this.player, by_rule("1.3"), amount=-MISSING * missing, to="stores", you=this.player)
        table.later(cost)


CHANGES = {**changes.CHANGES, "draw": draw}

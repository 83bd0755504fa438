"""The steps of a turn of Bakugan, and the windows in them in which players have priority (5)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.config import Stage
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Task

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

WINDOWS: dict[str, Grounds] = {
    "selection": by_rule("5.6.2", "1.14.3"),
    "power": by_rule("5.9.1", "1.14.3"),
    "victor": by_rule("5.10.3", "1.14.3"),
    "flip": by_rule("5.11.2.1", "3.6.2", "1.14.4"),
    "damage": by_rule("5.11.3", "1.14.3"),
    "play": by_rule("5.15.1", "1.14.3"),
}
NO_WINDOW: dict[str, tuple[str, ...]] = {
    "placing": ("5.2.1",),
    "draw": ("5.2.1",),
    "energize": ("5.2.1",),
    "rolling": ("5.6.2", "5.9.1"),
    "retracting": ("5.13.1", "5.15.1"),
    "charge": ("5.15.1",),
    "reset": ("5.15.1",),
    "end": ("5.1.4",),
}


def _window(key: str) -> Task:
    return Task("window", (key,))


STAGES: dict[str, Stage] = {
    stage.key: stage
    for stage in (
        Stage("placing", say("Placing BakuCores"), say("Setup"), (Task("place cores"),), by_rule("1.4.3"), hidden=True),
        Stage("draw", "Draw Step", "Start Phase", (Task("draw step"),), by_rule("5.3.1", "5.2.1"), "energize"),
        Stage(
            "energize", "Energize Step", "Start Phase", (Task("energizing"),), by_rule("5.4.1", "5.2.1"), "selection"
        ),
        Stage(
            "selection",
            "Selection Step",
            "Roll Phase",
            (Task("choose bakugan"), _window("selection")),
            by_rule("5.6.1", "5.6.2"),
            "rolling",
        ),
        Stage("rolling", "Rolling Step", "Roll Phase", (Task("roll all"),), by_rule("5.7.1"), "power"),
        Stage("power", "Power Step", "Brawl Phase", (_window("power"), Task("compare")), by_rule("5.9.1"), "victor"),
        Stage(
            "victor",
            "Victor Step",
            "Brawl Phase",
            (Task("compare"), Task("victor"), _window("victor")),
            by_rule("5.10.1"),
            "damage",
        ),
        Stage(
            "damage",
            "Damage Step",
            "Brawl Phase",
            (Task("compare"), Task("attack"), Task("retract team", ("attack",)), _window("damage")),
            by_rule("5.11.1", "5.11.2"),
            "retracting",
        ),
        Stage(
            "retracting",
            "Retracting Step",
            "Brawl Phase",
            (Task("compare"), Task("retract losers")),
            by_rule("5.13.1"),
            "play",
        ),
        Stage(
            "play",
            "Play Step",
            "End Phase",
            (Task("this turn ends", ("end phase",)), _window("play")),
            by_rule("5.15.1"),
            "charge",
        ),
        Stage("charge", "Charge Step", "End Phase", (Task("charge"),), by_rule("5.16.1", "5.15.1"), "reset"),
        Stage(
            "reset",
            "Reset Step",
            "End Phase",
            (Task("this turn ends", ("reset",)), Task("hand limits")),
            by_rule("5.17.1", "5.15.1"),
            "end",
        ),
        Stage(
            "end",
            say("End of the turn"),
            "End Phase",
            (Task("turn over"),),
            by_rule("5.1.4", "1.14.1"),
            hidden=True,
        ),
    )
}


def is_multiplayer(table: "Table") -> bool:
    """Tell whether section 8 applies."""
    return len(table.players) > 2


def open_window(table: "Table", key: str, first: str = "") -> None:
    """Open a window; a task. What waits already, from a step without one, waits for it, too (A6)."""
    if key == "damage" and _has_been_asked(table):
        return
    grounds = WINDOWS[key]
    if is_multiplayer(table):
        grounds = by_rule(*grounds.rules, "8.2.1")
    table.later(Task("window over", (key,)))
    piles.open_window(table, key, first, grounds)


def _has_been_asked(table: "Table") -> bool:
    """Tell whether all have passed since no damage was left: the window of 5.11.3 is then over already (1.14.6)."""
    if not table.memo.get("passed after damage") or table.pile or table.pending:
        return False
    table.remember("passed after damage", None)
    text = say("Everybody has passed since no damage was left: that ends the Damage Step.")
    table.tell("goes on", text, by_reading("A12", "5.11.3", "1.14.6"), window="damage")
    return True


def window_over(table: "Table", key: str) -> None:
    """Say what the end of a window leads to; a task."""
    if key == "flip":
        left = sum(each.left for each in table.memo.get("damages", ()))
        table.remember("passed after damage", None if left else True)
        text = say("No damage is left to be dealt.")
        if left:
            text = say("Back to the damage: the {n} that is left is dealt.", n=left)
        grounds = by_reading("A12", "5.11.2.1", "1.14.6")
    else:
        title = STAGES[table.step].title
        text, grounds = say("That ends the {title}.", title=title), by_reading("A5", "1.14.6", "5.1.3")
    table.tell("goes on", text, grounds, window=key)


def why_no_window(table: "Table") -> tuple[str, ...]:
    """Return why what triggers now has to wait for a window: the rule of a step without one, or of damage; or ()."""
    if table.memo.get("damages"):
        return ("5.11.2",)
    return () if table.step in WINDOWS else NO_WINDOW[table.step]


def starting_player(table: "Table") -> str:
    """Return the starting player, or the next one clockwise if they are out of the game."""
    return table.leader if table.leader not in table.out else table.next_player(table.leader)

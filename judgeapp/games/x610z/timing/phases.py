"""Table 2.1: who may do what in which phase (201.7a)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, Check
from judgeapp.domain.timing.changes import allowed
from judgeapp.domain.timing.checks import card_of
from judgeapp.domain.timing.grounds import Refusal, by_rule

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

# The columns of the table: a phase, and A for the active player or R for the reactive players.
ACTIVE_IN_ACTION = frozenset({("action", "A")})
ACTION_AND_END = frozenset({("action", "A"), ("action", "R"), ("end", "A"), ("end", "R")})
FROM_DRAW = ACTION_AND_END | {("draw", "A"), ("draw", "R")}


class Row(NamedTuple):
    """One row: in which columns it has a dot, what to say in the others, and the rules beside the table."""

    columns: frozenset[tuple[str, str]]
    text: str
    rules: tuple[str, ...]


TABLE_2_1: Mapping[str, Row] = {
    "attack": Row(
        ACTIVE_IN_ACTION,
        say("Only the active player can attack with summons, in the action phase."),
        ("202.1", "703.2"),
    ),
    "move": Row(
        ACTIVE_IN_ACTION,
        say("Only the active player can move summons, in the action phase."),
        ("202.1", "703.2"),
    ),
    "cast permanent": Row(
        ACTIVE_IN_ACTION, say("Only the active player can cast permanents, in the action phase."), ("206.1a", "703.2")
    ),
    "cast non-permanent": Row(
        ACTION_AND_END, say("Non-permanents can be cast in the action phase and the end phase."), ("206.2a",)
    ),
    "activate effect": Row(
        ACTION_AND_END, say("Activated effects can be used in the action phase and the end phase."), ("207.4a",)
    ),
    "activate ability": Row(
        ACTION_AND_END,
        say("Activated abilities can be used in the action phase and the end phase."),
        ("703.6", "704.5"),
    ),
    "paid ability": Row(
        ACTION_AND_END, say("Paid abilities can be used in the action phase and the end phase."), ("403.9g",)
    ),
    "triggered effect": Row(FROM_DRAW, say("Effects can trigger from the draw phase on."), ("702.2",)),
    "triggered ability": Row(FROM_DRAW, say("Abilities can trigger from the draw phase on."), ("702.2",)),
    "place crystal": Row(
        ACTIVE_IN_ACTION, say("Only the active player can place an energy crystal, in the action phase."), ("404.2",)
    ),
    "activate crystal": Row(FROM_DRAW, say("Energy crystals can be activated from the draw phase on."), ("200.1b",)),
    "use energy": Row(FROM_DRAW, say("Energy can be used from the draw phase on."), ("200.1b",)),
}
WHO_IS_FIRST = {"draw": "A", "action": "A", "end": "R"}
NO_ACTIONS = {"reactivation": "701.2", "draw": "702.2"}


def role(table: "Table", player: str) -> str:
    """Return A for the active player, R for a reactive one (104.1)."""
    return "A" if player == table.turn_player else "R"


def may_do(table: "Table", row: str, player: str) -> bool:
    """Tell whether the table has a dot for something, in this phase and for this player."""
    return (table.step, role(table, player)) in TABLE_2_1[row].columns


def in_time(row: str | Callable[["Table", Action], str]) -> Check:
    """The table must have a dot for it, in this phase and for this player, if no effect says otherwise (107.1a)."""

    def check(table: "Table", action: Action) -> Refusal | None:
        name = row if isinstance(row, str) else row(table, action)
        card = card_of(table, action).key
        if may_do(table, name, action.player) or allowed(table, action.verb, action.player, card):
            return None
        found = TABLE_2_1[name]
        phase = (NO_ACTIONS[table.step],) if table.step in NO_ACTIONS else ()
        return Refusal(found.text, by_rule(*phase, *found.rules, "201.7a"), _opens(table, found, action.player))

    return check


def _opens(table: "Table", row: Row, player: str) -> str:
    """Tell when the table has a dot for what it has none for in the rest of this turn."""
    if row.columns != ACTIVE_IN_ACTION or (player == table.turn_player and table.step in NO_ACTIONS):
        return ""
    return say("in the action phase of {player}'s next turn", player=player)

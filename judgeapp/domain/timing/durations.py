"""How long something lasts: until a moment of this turn, or until a turn that is still to come begins or ends.

A duration that speaks of a player's turn is written down, when it is made, as the turn it was made in and whose turn
ends it; so it stays what it was, whoever controls what later.
"""

from typing import TYPE_CHECKING

from judgeapp.domain.messages import say

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

# What scenes write: whether a turn's beginning or its end is meant, and whose turn.
RELATIVE: dict[str, tuple[str, str]] = {
    "next turn": ("end", "any"),
    "your turn": ("start", "you"),
    "your next turn": ("end", "you"),
    "opponent's turn": ("start", "opponent"),
    "opponent's next turn": ("end", "opponent"),
}
TURN_STARTS = "turn starts"  # the moment at which what lasts until a turn begins is over
MOMENTS: dict[str, str] = {"turn": say("until turn"), "battle": say("until battle"), "game": say("until game"),
                           TURN_STARTS: say("until the turn begins")}  # fmt: skip


def dated(table: "Table", until: str, you: str) -> str:
    """Return a duration as it is kept: a relative one with the turn it was made in and the player it speaks of."""
    if until not in RELATIVE:
        return until
    edge, whose = RELATIVE[until]
    return f"{edge} {table.turn} {whose} {you}"


def is_over(table: "Table", until: str, moment: str) -> bool:
    """Tell whether something that lasts until then is over at a moment."""
    if until == moment:
        return True
    edge = {"turn": "end ", TURN_STARTS: "start "}.get(moment)
    if edge is None or not until.startswith(edge):
        return False
    _, made, whose, you = until.split(" ", 3)
    if table.turn <= int(made):
        return False
    players = {"any": (table.turn_player,), "you": (you,)}.get(whose) or table.opponents(you)
    return table.turn_player in players


def lasting(until: str) -> str:
    """Return how long something lasts ("until turn")."""
    if until in MOMENTS:
        return MOMENTS[until]
    edge, _, rest = until.partition(" ")
    if edge not in ("start", "end") or rest.count(" ") < 2:
        return say("until {moment}", moment=until)
    _, whose, you = rest.split(" ", 2)
    if whose == "any":
        return say("until the end of the next turn")
    about = {"player": you}
    if whose == "you":
        return say("until the end of {player}'s next turn", **about) if edge == "end" else say(
            "until {player}'s next turn begins", **about)  # fmt: skip
    if edge == "end":
        return say("until the end of the next turn of an opponent of {player}", **about)
    return say("until the next turn of an opponent of {player} begins", **about)

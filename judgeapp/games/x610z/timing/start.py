"""Before the first turn: life bases, the first hand, Murphy's law (105)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.config import Stage
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Question, Task
from judgeapp.domain.timing.things import frozen
from judgeapp.games.x610z.timing.outcome import side_of
from judgeapp.games.x610z.timing.pieces import arrive
from judgeapp.games.x610z.timing.places import board_of, is_life_base, start_of

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

FIRST_HAND = 7

STAGES = {
    "bases": Stage("bases", say("Positioning the life bases"), "Start", (Task("bases"),), by_rule("105.2a"), "murphy"),
    "murphy": Stage(
        "murphy",
        "Murphy's law",
        "Start",
        (Task("first hands"), Task("murphy round")),
        by_rule("105.4a", "105.3a"),
        "reactivation",
    ),
}


# --- life bases


def bases(table: "Table") -> None:
    """Ask every player for a start dot, the starting player first, then clockwise (105.2a); a task."""
    table.later(*(Task("base", (player,)) for player in table.seats(table.turn_player)))


def base(table: "Table", player: str) -> None:
    """Ask a player on which start dot the life base begins; a task."""
    if start_of(table, player) or player in table.out:
        return
    free = tuple(dot for dot in board_of(table).ring() if dot not in table.memo["starts"].values())
    text = say("{player} places the life base on a start dot.", player=player)
    table.ask(Question("base", player, text, by_rule("105.2a"), free, next(iter(free), "")))


def base_put(table: "Table", player: str, dot: str) -> None:
    """Place a life base: its dot is the player's summon dot from now on (105.2c); a task."""
    table.remember("starts", frozen({**table.memo["starts"], player: dot}))
    text = say("{player}'s life base starts on {dot}, {player}'s summon dot for the rest of the game.",
               player=player, dot=dot)  # fmt: skip
    table.tell("based", text, by_rule("105.2a", "105.2c"), player=player, dot=dot)
    own = next((thing for thing in table.in_play(player, "summon") if is_life_base(thing)), None)
    if own is not None:
        arrive(table, own.key, dot, by_rule("105.2a"))


def is_fair_start(table: "Table", action: Action) -> Refusal | None:
    """Life bases stand on free start dots; those of opponents oppose each other, teammates are apart (105.2b)."""
    if table.asking.kind != "base":
        return None
    dot, ring = str(action.args["dot"]), board_of(table).ring()
    if dot not in ring:
        return Refusal(say("{dot} is no start dot.", dot=dot), by_rule("105.2a", "601.2"))
    if dot in table.memo["starts"].values():
        return Refusal(say("{dot} is somebody else's start dot already.", dot=dot), by_rule("105.2a", "600.5"))
    after = {**table.memo["starts"], action.player: dot}
    mates = [player for player in after if side_of(table, player) == side_of(table, action.player)]
    for mate in mates:
        if mate != action.player and _apart(ring, dot, after[mate]) in (1, len(ring) // 2):
            text = say("{dot} is next to the start dot of {player}, a teammate, or faces it.", dot=dot, player=mate)
            return Refusal(text, by_rule("105.2b"))
    if any(lonely > to_come for lonely, to_come in _unopposed(table, ring, after)):
        text = say("With {dot} the life bases of opponents would not oppose each other.", dot=dot)
        return Refusal(text, by_rule("105.2b"))
    return None


def _apart(ring: tuple[str, ...], one: str, other: str) -> int:
    between = abs(ring.index(one) - ring.index(other))
    return min(between, len(ring) - between)


def _unopposed(table: "Table", ring: tuple[str, ...], starts: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield for each of two sides how many of its life bases nobody opposes yet, and how many opponents are to come.

    With three sides or more they can't all oppose each other; nothing is asked of them.
    """
    sides = dict.fromkeys(side_of(table, player) for player in table.players)
    if len(sides) != 2:
        return
    for side in sides:
        theirs = [dot for player, dot in starts.items() if side_of(table, player) != side]
        mine = [dot for player, dot in starts.items() if side_of(table, player) == side]
        lonely = [dot for dot in mine if all(_apart(ring, dot, other) != len(ring) // 2 for other in theirs)]
        others = [player for player in table.players if side_of(table, player) != side]
        yield len(lonely), len(others) - len(theirs)


def base_dots(table: "Table", player: str) -> Iterator[Action]:
    """Yield the dots that answer the question where a piece is placed."""
    yield from (Action("put", player, {"dot": dot}) for dot in table.asking.options)


# --- the first hand and Murphy's law


def first_hands(table: "Table") -> None:
    """All players draw seven cards (105.3a); a task."""
    table.later(*(change("draw", player, by_rule("105.3a"), amount=FIRST_HAND)
                  for player in table.seats(table.turn_player)))  # fmt: skip


def murphy_round(table: "Table") -> None:
    """Offer Murphy's law, the starting player first, then clockwise (105.4a); a task."""
    table.later(*(Task("murphy", (player, 0)) for player in table.seats(table.turn_player)))


def murphy(table: "Table", player: str, taken: int) -> None:
    """Ask one player, who may take it again and again before the next one is asked (A26); a task."""
    if player in table.out:
        return
    amount = max(0, FIRST_HAND - taken)
    text = say("{player} may shuffle the hand into the deck and draw {amount} new cards.", player=player,
               amount=amount)  # fmt: skip
    grounds = by_reading("A26", "105.4a") if taken else by_rule("105.4a")
    table.ask(Question("murphy", player, text, grounds, ("mulligan", "keep"), "keep", {"taken": taken}))


def mulligan(table: "Table", action: Action) -> None:
    """Shuffle the hand into the deck and draw seven cards, one fewer each time after the first (105.4a)."""
    player, taken = action.player, table.asking.about["taken"]
    table.set(asking=None)
    held = table.number(player, "hand")
    if held is not None:
        table.add(player, "deck", held)
        table.set_number(player, "hand", 0)
    for thing in list(table.things.values()):
        if thing.zone == "hand" and thing.owner == player:
            table.alter(thing.key, zone="deck")
    amount = max(0, FIRST_HAND - taken)
    text = say("{player} takes Murphy's law: the hand is shuffled into the deck.", player=player)
    grounds = by_reading("A26", "105.4a", "211.1") if taken else by_rule("105.4a", "211.1")
    table.tell("shuffled", text, grounds, player=player)
    drawing = (change("draw", player, by_rule("105.4a"), amount=amount),) if amount else ()
    table.later(*drawing, Task("murphy", (player, taken + 1)))


def keep(table: "Table", action: Action) -> None:
    """Keep the hand."""
    table.set(asking=None)
    text = say("{player} keeps the hand.", player=action.player)
    table.tell("kept", text, by_rule("105.4a"), player=action.player)

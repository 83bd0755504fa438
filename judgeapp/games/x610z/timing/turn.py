"""The phases of a turn, who may do what in them (201.7a), and whose turn is next (7, 203.4, 209b, 502.5)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.changes import allowed, change
from judgeapp.domain.timing.config import Action, Check, Stage
from judgeapp.domain.timing.effects import expire
from judgeapp.domain.timing.state import Grounds, Question, Refusal, Task, by_reading, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.taking import barred
from judgeapp.domain.timing.verbs import card_of
from judgeapp.domain.timing.words import several
from judgeapp.games.x610z.timing.board import count, noted
from judgeapp.games.x610z.timing.requirements import TYPES, pool_of
from judgeapp.games.x610z.timing.zones import settle_soon, zone_change

HAND_LIMIT = 7

STAGES = {
    "reactivation": Stage("reactivation", "Reactivation phase", "Reactivation",
        (Task("turn begins"), Task("time counters"), Task("reactivate all"), Task("late triggers")),
        by_rule("701.1", "701.2", "701.3", "700.1"), "draw"),
    "draw": Stage("draw", "Draw phase", "Draw", (Task("draw card"), Task("window", ("draw",))),
                  by_rule("702.1", "702.2", "702.3"), "action"),
    "action": Stage("action", "Action phase", "Action", (Task("window", ("action",)),), by_rule("703.1"), "end"),
    "end": Stage("end", "End phase", "End", (Task("window", ("end",)),), by_rule("704.1"), "turn_end"),
    "turn_end": Stage("turn_end", say("After the turn"), "End",
                      (Task("hand limit"), Task("wipe end dots"), Task("expire", ("turn",)), Task("empty pools"),
                       Task("turn over")),
                      by_rule("704.6", "502.5", "602.3", "203.4"), hidden=True),
}  # fmt: skip


# --- whose turn is next


class Turn(NamedTuple):
    """A turn to come: whose it is, what is left of extra and skipped turns after it, and who had the last regular one.

    Extra turns are taken in the order in which they were given; after them play goes on where it was.
    """

    player: str
    extra: tuple[str, ...]
    skips: tuple[str, ...]
    regular: str


def coming(table: Table) -> Iterator[Turn]:
    """Yield the turns to come: extra turns first, then clockwise, without those that are skipped (700.1, 700.2)."""
    extra = tuple(player for player in table.memo.get("extra", ()) if player not in table.out)
    skips: list[str] = list(table.memo.get("skips", ()))
    regular = str(table.memo.get("regular", table.turn_player))
    while True:
        given, extra = extra[:1], extra[1:]
        player = given[0] if given else table.next_player(regular)
        if not given:
            regular = player
        if player in skips:
            skips.remove(player)
        else:
            yield Turn(player, extra, tuple(skips), regular)


def first_of_end_phase(table: Table) -> str:
    """Return the reactive player with the next turn, or the next one of them who will have one (201.3b, A25)."""
    return next(turn.player for turn in coming(table) if turn.player != table.turn_player)


def first_grounds(table: Table, phase: str) -> Grounds:
    """Return the rules that say who gets priority first in a phase."""
    if phase == "end" and (table.memo.get("extra") or table.memo.get("skips")):
        return by_reading("A25", "201.3b", "704.1")
    return {"draw": by_rule("201.3a", "702.3"), "action": by_rule("201.3a", "703.1"),
            "end": by_rule("201.3b", "704.1")}[phase]  # fmt: skip


# --- reactivation phase


def begin_turn(table: Table) -> None:
    """The active player's paid abilities can be used again (403.9g); a task."""
    kept = frozenset(each for each in table.memo.get("paid", ()) if each[0] != table.turn_player)
    table.remember("paid", kept or None)


def time_counters(table: Table) -> None:
    """One time counter comes off each permanent of the active player, before they are reactivated (209b); a task."""
    for thing in table.in_play(table.turn_player):
        if thing.stats.get("time", 0) > 0:
            count(table, thing.key, "time", -1, by_rule("209b"))
    settle_soon(table)


def reactivate_all(table: Table) -> None:
    """The active player's permanents are reactivated (701.1); a task."""
    turned = [thing for thing in table.in_play(table.turn_player) if "activated" in thing.marks]
    table.later(*(change("reactivate", table.turn_player, by_rule("701.1"), thing=thing.key) for thing in turned))


def late_triggers(table: Table) -> None:
    """What has triggered since the last end phase waits for the draw phase, or is lost (A22, A23); a task."""
    if not table.pending:
        return
    names = commas(each.text.name for each in table.pending)
    grounds = by_reading("A22", "201.7a", "701.2")
    if table.settings["late_triggers"] == "lost":
        table.set(pending=())
        text = say("Nothing goes on the stack in this phase: {texts} does nothing.", texts=names)
        table.tell("lost triggers", text, grounds)
    else:
        text = say("Nothing goes on the stack in this phase: {texts} waits for the draw phase.", texts=names)
        table.tell("late triggers", text, grounds)


def draw_card(table: Table) -> None:
    """The active player draws one card (702.1); a task."""
    table.later(change("draw", table.turn_player, by_rule("702.1", "212.1")))


# --- after the end phase


def hand_limit(table: Table) -> None:
    """Ask the active player to discard what exceeds seven cards (502.5); a task."""
    player = table.turn_player
    over = _held(table, player) - HAND_LIMIT
    if over > 0 and not barred(table, "discard", player, player):
        text = say_many("{player} has {n} card too many in hand and chooses what to discard.",
                        "{player} has {n} cards too many in hand and chooses what to discard.", over,
                        player=player)  # fmt: skip
        table.ask(Question("discard", player, text, by_rule("502.5"), _named(table, player), (), {"amount": over}))


def _held(table: Table, player: str) -> int:
    counted = table.number(player, "hand")
    return len(_named(table, player)) if counted is None else counted


def _named(table: Table, player: str) -> tuple[str, ...]:
    return tuple(thing.key for thing in table.things.values() if thing.zone == "hand" and thing.owner == player)


def discard(table: Table, action: Action) -> None:
    """Discard down to seven: the cards that are named, and as many of the others as are still too many."""
    amount, named = table.asking.about["amount"], chosen_cards(table, action)
    table.set(asking=None)
    rest = amount - len(named)
    if rest:
        table.add(action.player, "hand", -rest)
        text = say_many("{player} discards {n} card.", "{player} discards {n} cards.", rest, player=action.player)
        table.tell("discarded", text, by_rule("502.5"), player=action.player, amount=rest)
    table.later(*(zone_change(table.things[key], "discard", by_rule("502.5"), then="discarded") for key in named))


def chosen_cards(table: Table, action: Action) -> tuple[str, ...]:
    """Return the keys of the cards that are to be discarded."""
    return tuple(table.thing(str(each)).key for each in several(action.args.get("cards", ())))


def enough_discarded(table: Table, action: Action) -> Refusal | None:
    """The cards are in the player's hand, and neither more nor fewer than have to be discarded."""
    if table.asking is None or table.asking.kind != "discard":  # not its time, which the engine says
        return None
    amount, named = table.asking.about["amount"], chosen_cards(table, action)
    if any(key not in table.asking.options for key in named):
        return Refusal(say("Only cards in {player}'s hand can be discarded.", player=action.player), by_rule("502.5"))
    unnamed = _held(table, action.player) - len(table.asking.options)
    if len(set(named)) != len(named) or not amount - unnamed <= len(named) <= amount:
        return Refusal(say("{amount} cards have to be discarded.", amount=amount), by_rule("502.5"))
    return None


def end_turn_effects(table: Table, until: str) -> None:
    """What lasts until end of turn ends, and summons forget where they attacked and moved; a task."""
    expire(table, until)
    if until != "turn":
        return
    for thing in table.in_play(kind="summon"):
        if thing.marks & {"attacked", "moved"} or "came" in thing.facts or "rail" in thing.facts:
            table.unmark(thing.key, "attacked", "moved")
            noted(table, thing.key, came=None, rail=None)
    table.remember("attacks", None)
    settle_soon(table)


def empty_pools(table: Table) -> None:
    """All players' energy pools are emptied (203.4); a task."""
    for player in table.players:
        if any((pool_of(table, player) or {}).values()):
            for name in TYPES:
                table.set_number(player, name, 0)
            text = say("{player}'s energy pool is emptied.", player=player)
            table.tell("emptied", text, by_rule("203.4"), player=player)


def turn_over(table: Table) -> None:
    """The turn passes to the next player; a task. Nothing of the old turn is left to do."""
    if table.settings["paid"] == "turn":
        table.remember("paid", None)
    turn = next(coming(table))
    table.remember("extra", turn.extra or None)
    table.remember("skips", turn.skips or None)
    table.remember("regular", turn.regular)
    table.agenda.clear()
    table.later(Task("next turn", (turn.player,)))


# --- table 2.1: who may do what in which phase (201.7a)

# The columns of the table: a phase, and A for the active player or R for the reactive players.
ACTIVE_IN_ACTION = frozenset({("action", "A")})
ACTION_AND_END = frozenset({("action", "A"), ("action", "R"), ("end", "A"), ("end", "R")})
FROM_DRAW = ACTION_AND_END | {("draw", "A"), ("draw", "R")}


# What the rules of the phases say of the rows, by the same columns.
BY_THE_ACTIVE = {("action", "A"): "703.2"}
OF_CARDS = {**BY_THE_ACTIVE, ("action", "R"): "703.4", ("end", "A"): "704.3", ("end", "R"): "704.3"}
OF_ACTIVATED = {**BY_THE_ACTIVE, ("action", "R"): "703.5", ("end", "A"): "704.4", ("end", "R"): "704.4"}
OF_ABILITIES = {**BY_THE_ACTIVE, ("action", "R"): "703.6", ("end", "A"): "704.5", ("end", "R"): "704.5"}
OF_TRIGGERS = {(phase, who): rule for phase, rule in (("draw", "702.2"), ("action", "703.3"), ("end", "704.2"))
               for who in "AR"}  # fmt: skip


class Row(NamedTuple):
    """One row: in which columns it has a dot, what to say in the others, and the rules beside the table.

    phases   what the rules of each phase say of it: of the active player, and of the reactive ones
    """

    columns: frozenset[tuple[str, str]]
    text: str
    rules: tuple[str, ...]
    phases: Mapping[tuple[str, str], str] = MappingProxyType({})


TABLE_2_1: Mapping[str, Row] = {
    "attack": Row(ACTIVE_IN_ACTION, say("Only the active player can attack with summons, in the action phase."),
                  ("202.1", "703.2"), BY_THE_ACTIVE),
    "move": Row(ACTIVE_IN_ACTION, say("Only the active player can move summons, in the action phase."),
                ("202.1", "703.2"), BY_THE_ACTIVE),
    "cast permanent": Row(ACTIVE_IN_ACTION, say("Only the active player can cast permanents, in the action phase."),
                          ("206.1a", "703.2"), BY_THE_ACTIVE),
    "cast non-permanent": Row(ACTION_AND_END, say("Non-permanents can be cast in the action phase and the end phase."),
                              ("206.2a",), OF_CARDS),
    "activate effect": Row(ACTION_AND_END, say("Activated effects can be used in the action phase and the end phase."),
                           ("207.4a",), OF_ACTIVATED),
    "activate ability": Row(
        ACTION_AND_END, say("Activated abilities can be used in the action phase and the end phase."),
        ("703.6", "704.5"), OF_ABILITIES),
    "paid ability": Row(ACTION_AND_END, say("Paid abilities can be used in the action phase and the end phase."),
                        ("403.9g",), OF_ABILITIES),
    "triggered effect": Row(FROM_DRAW, say("Effects can trigger from the draw phase on."), ("207.4b",), OF_TRIGGERS),
    "triggered ability": Row(FROM_DRAW, say("Abilities can trigger from the draw phase on."), ("403.9h",),
                             OF_TRIGGERS),
    "place crystal": Row(
        ACTIVE_IN_ACTION, say("Only the active player can place an energy crystal, in the action phase."),
        ("404.2",)),
    "activate crystal": Row(FROM_DRAW, say("Energy crystals can be activated from the draw phase on."), ("200.1b",)),
    "use energy": Row(FROM_DRAW, say("Energy can be used from the draw phase on."), ("200.1b",)),
}  # fmt: skip
WHO_IS_FIRST = {"draw": "A", "action": "A", "end": "R"}
NO_ACTIONS = {"reactivation": "701.2", "draw": "702.2"}


def role(table: Table, player: str) -> str:
    """Return A for the active player, R for a reactive one (104.1)."""
    return "A" if player == table.turn_player else "R"


def may_do(table: Table, row: str, player: str) -> bool:
    """Tell whether the table has a dot for something, in this phase and for this player."""
    return (table.step, role(table, player)) in TABLE_2_1[row].columns


def allowing(table: Table, row: str, player: str) -> tuple[str, ...]:
    """Return the rules that let a player do something now: those of the table and its phase, or an effect (107.1a)."""
    column, found = (table.step, role(table, player)), TABLE_2_1[row]
    if column not in found.columns:
        return ("107.1a",)
    return (*dict.fromkeys((*found.rules[:1], *((found.phases[column],) if column in found.phases else ()))), "201.7a")


def in_time(row: str | Callable[[Table, Action], str]) -> Check:
    """The table must have a dot for it, in this phase and for this player, if no effect says otherwise (107.1a)."""

    def check(table: Table, action: Action) -> Refusal | None:
        name = row if isinstance(row, str) else row(table, action)
        card = card_of(table, action).key
        if may_do(table, name, action.player) or allowed(table, action.verb, action.player, card):
            return None
        found = TABLE_2_1[name]
        phase = (NO_ACTIONS[table.step],) if table.step in NO_ACTIONS else ()
        return Refusal(found.text, by_rule(*phase, *found.rules, "201.7a"), _opens(table, found, action.player))

    return check


def _opens(table: Table, row: Row, player: str) -> str:
    """Tell when the table has a dot for what it has none for in the rest of this turn."""
    if row.columns != ACTIVE_IN_ACTION or (player == table.turn_player and table.step in NO_ACTIONS):
        return ""
    return say("in the action phase of {player}'s next turn", player=player)

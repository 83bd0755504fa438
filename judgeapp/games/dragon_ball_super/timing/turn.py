"""The turn: Charge Phase, Main Phase and End Phase (chapter 6), and whose its free timings are."""

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.checkpoints import Free
from judgeapp.domain.timing.conditions import all_hold, meets, used, works
from judgeapp.domain.timing.config import Stage
from judgeapp.domain.timing.effects import expire
from judgeapp.domain.timing.lasting import next_in_turn
from judgeapp.domain.timing.state import Event, Grounds, Question, Task, Thing, by_reading, by_rule, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.games.dragon_ball_super.timing.energy import restore_energy
from judgeapp.games.dragon_ball_super.timing.skills import give_back, has

MAIN = Free("main", True, by_rule("6-3-1-2", "4-6-2-2"), by_rule("6-3-1-2-4", "4-6-2-3"))
OFFENCE = Free("offence", True, by_rule("7-2-1-2", "4-6-2-2"), by_rule("7-2-1-3", "4-6-2-3"))
DEFENSE = Free("defense", False, by_rule("7-3-1-2", "4-6-2-2"), by_rule("7-3-1-3", "4-6-2-3"))


MODES = ("leader", "battle", "energy")  # the areas whose cards are in Active or Rest Mode (4-8-1)


# --- Charge Phase


def switch(table: Table) -> None:
    """Switch cards in Rest Mode to Active Mode (6-2-2); a task. Whose is a setting."""
    both = table.settings["switch"] == "both"
    grounds = by_reading("A33", "6-2-2")
    switched: list[Task] = []
    for player in table.seats(table.turn_player) if both else (table.turn_player,):
        text = say("{player} switches their cards in Rest Mode to Active Mode.", player=player)
        table.tell("switched", text, grounds, player=player)
        resting = [
            thing
            for thing in table.things.values()
            if thing.controller == player and thing.zone in MODES and has(thing, "rest")
        ]
        named = sum(thing.zone == "energy" for thing in resting)
        resting = [thing for thing in resting if not _stays_at_rest(table, thing)]
        restore_energy(table, player, max(0, (table.number(player, "rested") or 0) - named))
        switched += [change("unmark", player, grounds, thing=thing.key, to="rest", you=player) for thing in resting]
    table.later(*switched)


def _stays_at_rest(table: Table, thing: Thing) -> bool:
    """Tell whether something keeps a card from being switched in the Charge Phase, and say so."""
    by = forbidden(table, "switch", thing.controller, thing.key)
    if by:
        text = say("{card} is not switched to Active Mode in this Charge Phase ({why}).", card=thing.name, why=by)
        table.tell("prevented", text, by_rule("1-3-3", "6-2-2"), thing=thing.key)
    return bool(by)


def draw_for_turn(table: Table) -> None:
    """The turn player draws a card, except in the very first turn (6-2-3); a task."""
    if table.turn == 1:
        text = say("{player} plays first and does not draw.", player=table.turn_player)
        table.tell("skipped", text, by_rule("6-2-3"), player=table.turn_player)
        return
    table.later(change("draw", table.turn_player, by_rule("6-2-3"), you=table.turn_player), Task("interrupt"))


def ask_charge(table: Table) -> None:
    """Ask the turn player for a card to place in their Energy Area (6-2-5); a task."""
    text = say("{player} may place a card from their hand in the Energy Area.", player=table.turn_player)
    table.ask(Question("charge", table.turn_player, text, by_rule("6-2-5")))


# --- End Phase


def over(table: Table, until: str, grounds: Grounds) -> None:
    """End what lasts until a moment; a task. Once a turn goes by turns, not by End Phases gone through again."""
    used_up = table.memo.get("used")
    expire(table, until, grounds)
    give_back(table, until)
    table.remember("used", used_up)


def begin_turn(table: Table, until: str) -> None:
    """End what lasts until a turn begins; a task."""
    expire(table, until)
    give_back(table, until)


def turn_ends(table: Table) -> None:
    """Fulfil "at the end of the turn" for every [Auto] that has not triggered on it in this turn (6-4-1-1); a task."""
    ended: frozenset[tuple[str, str]] = table.memo.get("ended", frozenset())
    before = table.pending
    table.tell("turn ends", say("It is the end of the turn."), by_rule("6-4-1-1"), player=table.turn_player)
    new = [each for each in table.pending if each not in before]
    again = [each for each in new if (each.source, each.text.name) in ended]
    if again:
        table.set(pending=tuple(each for each in table.pending if each not in again))
        names = commas(each.text.name for each in again)
        table.tell("skipped", say("Not again in this turn: {skills}.", skills=names), by_reading("A13", "6-4-1-1"))
    table.remember("ended", ended | {(each.source, each.text.name) for each in new})


def end_again(table: Table) -> None:
    """Go through the End Phase again if there is an [Auto] left that has not triggered, or end the turn; a task."""
    left = _left(table)
    if left:
        text = say("The End Phase is gone through again for {skills}.", skills=commas(left))
        table.tell("repeats", text, by_rule("6-4-1-3"))
        table.later(*END)
        return
    for name in ("used", "ended", "realms", "activated"):
        table.remember(name, None)
    # below the end of this step on the agenda
    table.agenda.insert(len(table.agenda) - 1, Task("next turn", (next_in_turn(table),)))


def _left(table: Table) -> list[str]:
    """Return the skills that would trigger at the end of the turn and have not."""
    ended = table.memo.get("ended", frozenset())
    event = Event("turn ends", "", by_rule("6-4-1-3"), table.turn_player)
    return [
        text.name
        for thing, text in table.with_texts("turn ends")
        if (thing.key, text.name) not in ended
        and works(table, thing, text, event)
        and meets(table, text.when, thing, event)
        and all_hold(table, text.needs, thing.controller, thing.key)
        and not used(table, thing.key, text)
    ]


END = (
    Task("turn ends"),
    Task("checkpoint", (by_rule("6-4-1-2"),)),
    Task("over", ("turn", by_rule("6-4-1-2"))),
    Task("end again"),
)
STAGES: dict[str, Stage] = {
    "charge": Stage("charge", "Charge Phase", "Charge Phase", (
        Task("checkpoint", (by_rule("6-2-1"),)),
        Task("switch"),
        Task("draw for turn"),
        Task("checkpoint", (by_rule("6-2-4"),)),
        Task("ask charge"),
        Task("checkpoint", (by_rule("6-2-6"),)),
    ), by_rule("6-1-1", "6-2"), "main"),
    "main": Stage("main", "Main Phase", "Main Phase", (
        Task("checkpoint", (by_rule("6-3-1-1"),)),
        Task("free", (MAIN,)),
    ), by_rule("6-3-1"), "main end"),
}  # fmt: skip
LAST_STAGES: dict[str, Stage] = {
    "main end": Stage("main end", "Main Phase End Step", "Main Phase End Step", (
        Task("checkpoint", (by_rule("6-3-1-3", "6-3-1-3-1-1"),)),
        Task("checkpoint", (by_rule("6-3-1-3-1-2"),)),
        Task("over", ("main", by_rule("6-3-1-3-1-2"))),
    ), by_rule("6-3-1-3-1"), "end"),
    "end": Stage("end", "End Phase", "End Phase", END, by_rule("6-3-1-3-1-3", "6-4-1", "6-4-1-3")),
}  # fmt: skip
TASKS = {"expire": begin_turn} | tasks(switch, draw_for_turn, ask_charge, over, turn_ends, end_again)

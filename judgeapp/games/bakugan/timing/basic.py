"""The basic game (section 9): Bakugan, Character cards and BakuCores, no other cards, no batch and no priority."""

from collections.abc import Iterable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.config import Action, Stage
from judgeapp.domain.timing.state import Question, Refusal, Task, Thing, by_reading, by_rule, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.games.bakugan.timing.bakugan import bakugan, brawlers, chosen, detach, held
from judgeapp.games.bakugan.timing.damage import victor_of
from judgeapp.games.bakugan.timing.playing import named_card

ROLLS = 3  # without an open Bakugan, after which the Brawl begins all the same (9.3.5)
WINS = 3  # collected BakuCores that win the game (9.7.1)
COLLECTED = "collected"
PIECES = ("bakugan", "core")

STAGES: dict[str, Stage] = {
    stage.key: stage
    for stage in (
        Stage("basic placing", say("Placing BakuCores"), say("Setup"), (Task("place cores"),),
              by_reading("", "9.2.2", "1.4.3"), hidden=True),
        Stage("basic selection", "Selection Step", "Roll Phase", (Task("basic step"), Task("choose bakugan")),
              by_rule("9.4.1", "9.3.1"), "basic rolling", hidden=True),
        Stage("basic rolling", "Rolling Step", "Roll Phase", (Task("basic step"), Task("basic rolls", (1,))),
              by_rule("9.5.1", "9.3.1"), "basic brawl", hidden=True),
        Stage("basic brawl", "Brawl Phase", "Brawl Phase",
              (Task("basic step"), Task("compare"), Task("basic winner"), Task("basic retracting"),
               Task("basic turn over")),
              by_rule("9.6.2", "9.6.1"), hidden=True),
    )
}  # fmt: skip


def basic_step(table: Table) -> None:
    """Say that a step begins; a task."""
    stage = table.timing.stages[table.step]
    text = say("{title} begins.", title=stage.title)
    table.tell("begins", text, stage.grounds, player=table.leader, step=table.step)


def basic_rolls(table: Table, number: int) -> None:
    """Everybody rolls the Bakugan they selected, for the first, second or third time; a task (9.5.1)."""
    asks = [Task("ask roll", (thing.key, by_rule("9.5.1"))) for thing in chosen(table)]
    table.later(*asks, Task("rolled"), Task("basic opened", (number,)))


def basic_opened(table: Table, number: int) -> None:
    """Go on after a roll: without an open Bakugan all roll again, three times at most; a task (9.5.2, 9.3.5)."""
    if brawlers(table) or not chosen(table):
        return
    if number < ROLLS:
        table.tell("none open", say("No chosen Bakugan is open: everybody rolls again."), by_rule("9.5.2"))
        table.later(Task("basic rolls", (number + 1,)))
        return
    text = say("After {n} rolls no Bakugan is open: all that were rolled count as open, without a BakuCore.", n=ROLLS)
    table.tell("none open", text, by_rule("9.3.5"))
    for thing in chosen(table):
        table.mark(thing.key, "open", "face up")
        text = say("{thing} counts as open.", thing=thing.name)
        table.tell("opened", text, by_rule("9.3.5"), player=thing.controller, thing=thing.key)


# --- the winner


def basic_winner(table: Table) -> None:
    """The winner's BakuCores are collected, or one from the Field if there are none; a task (9.6.2, 9.6.3)."""
    victor = victor_of(table)
    if victor is None:
        table.tell("no victor", say("No Bakugan is in the Brawl: nobody wins it."), by_reading("", "9.6.2"))
        return
    table.mark(victor.key, "victor")
    alone = len(brawlers(table)) < 2
    text = say("{bakugan} of {player} wins the Bakugan Brawl.", bakugan=victor.name, player=victor.controller)
    if alone:
        text = say("{bakugan} of {player} wins the Bakugan Brawl: no other one has opened.", bakugan=victor.name,
                   player=victor.controller)  # fmt: skip
    grounds = by_reading("", "9.6.2", "9.5.2") if alone else by_rule("9.6.2")
    table.tell("victor", text, grounds, player=victor.controller, thing=victor.key)
    cores = held(table, victor.key)
    for core in cores:
        detach(table, core)
        _collect(table, victor.controller, core, "9.6.3")
    if not cores:
        text = say("{bakugan} has picked up no BakuCore: {player} selects one from the Field.", bakugan=victor.name,
                   player=victor.controller)  # fmt: skip
        table.ask(Question("collect", victor.controller, text, by_rule("9.6.3.1")))


def _collect(table: Table, player: str, core: Thing | None, rule: str) -> None:
    """Put a BakuCore beside a Character card; the third one wins the game (9.7.1)."""
    if core is not None:
        table.alter(core.key, zone=COLLECTED, controller=player, on="")
    table.add(player, COLLECTED, 1)
    has = table.number(player, COLLECTED) or 0
    name = core.name if core is not None else say("a BakuCore")
    text = say("{player} collects {name} ({n} now).", player=player, name=name, n=has)
    table.tell("collected", text, by_rule(rule), player=player, thing=core.key if core is not None else "")
    if has >= WINS:
        table.finish((player,), say("{player} has collected {n} BakuCores and wins.", player=player, n=has),
                     by_rule("9.7.1"))  # fmt: skip


def is_on_field(table: Table, action: Action) -> Refusal | None:
    """The BakuCore that is selected lies on the Field (9.6.3.1)."""
    core = named_card(table, action, "card")
    if core is None or (core.kind, core.zone) == ("core", "field"):
        return None
    return Refusal(say("{core} is not a BakuCore on the BakuCore Field.", core=core.name), by_rule("9.6.3.1"))


def perform_collect(table: Table, action: Action) -> None:
    """Collect a BakuCore from the Field."""
    table.set(asking=None)
    _collect(table, action.player, named_card(table, action, "card"), "9.6.3.1")


def offer_collect(table: Table, player: str) -> Iterable[Action]:
    """Offer a BakuCore that is not named, and each one on the Field."""
    yield Action("collect", player)
    for thing in table.things.values():
        if (thing.kind, thing.zone) == ("core", "field"):
            yield Action("collect", player, {"card": thing.key})


# --- the end of a turn


def basic_retracting(table: Table) -> None:
    """The losing Bakugan are retracted; the winner stays open; a task (9.6.4)."""
    victor = victor_of(table)
    losers = [thing for thing in brawlers(table) if thing != victor]
    for thing in bakugan(table):
        table.unmark(thing.key, "chosen", "victor")
    grounds = by_rule("9.6.4", "7.2.5.1")
    table.later(*(change("retract", thing.controller, grounds, thing=thing.key) for thing in losers))


def basic_turn_over(table: Table) -> None:
    """The next turn begins with the same starting player; a task."""
    for key in ("victor", "winner", "brawl", "decides"):
        table.remember(key, None)
    table.later(Task("basic turn", (table.leader,)))


def basic_turn(table: Table, player: str) -> None:
    """Begin a turn; a task. Who is the starting player stays it (9.2.3)."""
    player = player if player not in table.out else table.next_player(player)
    table.agenda.clear()
    table.set(turn=table.turn + 1, turn_player=player, leader=player)
    text = say("Turn {number}: {player}.", number=table.turn, player=player)
    table.tell("turn", text, by_reading("", "9.2.3", "9.3.1"), player=player)
    table.later(Task("stage", ("basic selection",)))


TASKS = tasks(
    basic_step, basic_rolls, basic_opened, basic_winner, basic_retracting, basic_turn_over, basic_turn,
)  # fmt: skip


def set_up(table: Table) -> None:
    """Begin to count what is collected; raises ValueError for what is not part of the basic game (9.1.1)."""
    for thing in table.things.values():
        if thing.kind not in PIECES:
            raise ValueError(
                say("{thing} is no Bakugan and no BakuCore: there are no other cards in the basic game",
                    thing=thing.name)
            )  # fmt: skip
    for player in table.players:
        named = sum((thing.zone, thing.controller) == (COLLECTED, player) for thing in table.things.values())
        table.set_number(player, COLLECTED, max(named, table.number(player, COLLECTED) or 0))

"""The sequence of play: Resource, Main and End, with the windows of each phase."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.config import Action, InvalidAction, Stage
from judgeapp.domain.timing.lasting import next_in_turn
from judgeapp.domain.timing.piles import pass_priority
from judgeapp.domain.timing.state import Question, Refusal, Task, by_reading, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import shown
from judgeapp.games.bleach.timing.battle import no_defender, pass_in_battle
from judgeapp.games.bleach.timing.headings import (
    BATTLE,
    CAN_AND_CANT,
    END,
    FIRST,
    MAIN,
    OVERLAYING,
    PHASE_1,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    PHASE_A,
    PHASE_B,
    PHASE_C,
    POWER_DAMAGE,
    PRIORITY,
)
from judgeapp.games.bleach.timing.pile import only_at
from judgeapp.games.bleach.timing.requirements import ENERGY
from judgeapp.games.bleach.timing.zones import energy_cards

RESOURCE_STEP, MAIN_STEP, END_STEP = "Step 1. Resource", "Step 2 Main", "Step 3. End"
B, C = say("Phase B: a card"), say("Phase C: an attack")


def _window(key: str, rule: str) -> Task:
    return Task("window", (key, "", by_rule(PRIORITY, rule)))


def _starts(kind: str, text: str, rule: str) -> Task:
    return Task("happen", (kind, text, by_rule(rule)))


LEGAL = Task("still attacking")
STAGES = (
    Stage("phase 1", "Phase 1. Renew All Depleted Cards", RESOURCE_STEP,
          (Task("renew"), _starts("turn starts", say("{player}'s turn has started.", player=""), PHASE_1),
           _window("phase 1", PHASE_1)),
          by_rule(PHASE_1), "phase 2"),
    Stage("phase 2", "Phase 2: Draw a Card", RESOURCE_STEP,
          (Task("draw of the turn"), _window("phase 2", PHASE_2)), by_rule(PHASE_2), "phase 3"),
    Stage("phase 3", "Phase 3: Draw or Play an Energy Card", RESOURCE_STEP,
          (Task("ask resource"), _window("phase 3", PHASE_3)), by_rule(PHASE_3), "phase 4"),
    Stage("phase 4", "Phase 4: Draw or Play an Energy Card", RESOURCE_STEP,
          (Task("ask resource"), _window("phase 4", PHASE_4)), by_rule(PHASE_4), "main"),
    Stage("main", MAIN_STEP, MAIN_STEP,
          (_starts("main starts", say("The Main Step has started."), MAIN), _window("main", MAIN), Task("declare")),
          by_rule(MAIN), "end"),
    Stage("declare", MAIN_STEP, MAIN_STEP, (Task("declare"),), by_rule(MAIN), hidden=True),
    Stage("play", "Phase B: Declare - Play a card", B, (_window("play", PHASE_B), Task("proceed")), by_rule(PHASE_B)),
    Stage("pay", say("Pay for the card"), B, (Task("pay"),), by_rule(PHASE_B)),
    Stage("into play", say("Play the card into the Play Area"), B,
          (Task("enter play"), _window("into play", PHASE_B)), by_rule(PHASE_B)),
    Stage("attack", "Phase C: Declare – Attack", C, (_window("attack", PHASE_C), LEGAL), by_rule(PHASE_C), "deplete"),
    Stage("deplete", say("1. Deplete the attacker"), C,
          (Task("deplete attacker"), _window("deplete", PHASE_C), LEGAL), by_rule(PHASE_C), "defend"),
    Stage("defend", say("2. Declare a defender"), C,
          (Task("ask defender"), _window("defend", PHASE_C), LEGAL), by_rule(PHASE_C), "battle"),
    Stage("battle", say("3. Battle: actions in turns"), C, (Task("begin battle"),), by_rule(PHASE_C, BATTLE),
          "stats lock"),
    Stage("stats lock", say("4. Stats lock"), C,
          (Task("lock stats"), _window("stats lock", PHASE_C), LEGAL), by_rule(PHASE_C), "damage"),
    Stage("damage", say("5. Power damage"), C, (Task("deal damage"),), by_rule(PHASE_C, POWER_DAMAGE), "discard"),
    Stage("discard", say("6. Discard the losers"), C,
          (Task("discard losers"), _window("discard", PHASE_C)), by_rule(PHASE_C), "battle ends"),
    Stage("battle ends", say("7. End of the battle"), C, (Task("end attack"),), by_rule(PHASE_C)),
    Stage("pass", "Phase A: Declare - Pass", MAIN_STEP,
          (_starts("main ends", say("{player} declares a pass: the Main Step is about to end.", player=""), PHASE_A),
           _window("pass", PHASE_A)),
          by_rule(PHASE_A)),
    Stage("end", END_STEP, END_STEP,
          (_starts("turn ends", say("{player}'s turn is about to end.", player=""), END), _window("end", END)),
          by_rule(END), "turn over"),
    Stage("turn over", END_STEP, END_STEP, (Task("turn over"),), by_rule(END), hidden=True),
)  # fmt: skip


# --- Step 1


def renew(table: Table) -> None:
    """Renew the active player's cards; a task."""
    player, grounds = table.turn_player, by_rule(PHASE_1)
    for name in ENERGY:
        named = len(energy_cards(table, player, name, depleted=True))  # which are renewed one by one below
        unnamed = max(0, (table.number(player, f"depleted {name}") or 0) - named)
        table.add(player, name, unnamed)
        table.add(player, f"depleted {name}", -unnamed)
    table.tell("renewed", say("{player} renews their depleted cards.", player=player), grounds, player=player)
    mine = table.in_play(player)
    for thing in mine:
        if "new" in thing.marks:
            table.unmark(thing.key, "new")
            text = say("{thing} is in play at the start of {player}'s turn.", thing=thing.name, player=player)
            table.tell("settled", text, by_rule(OVERLAYING), player=player, thing=thing.key)
    depleted_cards = [thing.key for thing in mine if "depleted" in thing.marks]
    table.later(*(change("unmark", player, grounds, thing=key, to="depleted", you=player) for key in depleted_cards))


def draw_of_the_turn(table: Table) -> None:
    """Draw the mandatory card, which the player who goes first does not in turn 1; a task."""
    player = table.turn_player
    if table.turn == 1:
        text = say("{player} goes first and does not draw the card of Phase 2 in turn 1.", player=player)
        table.tell("skipped", text, by_rule(FIRST, PHASE_2), player=player)
    else:
        table.later(change("draw", player, by_rule(PHASE_2), you=player))


def ask_resource(table: Table) -> None:
    """Ask the active player for a card or an energy card, unless neither can be; a task."""
    player = table.turn_player
    if not can_draw(table, player) and (forbidden(table, "energy", player) or table.number(player, "energy deck") == 0):
        text = say("{player} can neither draw a card nor play an energy card.", player=player)
        table.tell("skipped", text, by_rule(RESOURCE_RULES[table.step], CAN_AND_CANT), player=player)
        return
    text = say("{player} draws a card or plays an energy card.", player=table.turn_player)
    table.ask(Question("resource", table.turn_player, text, by_rule(RESOURCE_RULES[table.step], PRIORITY)))


def can_draw(table: Table, player: str) -> bool:
    """Tell whether nothing forbids a player to draw for the turn."""
    return not forbidden(table, "draw", player, you=player)


RESOURCE_RULES = {"phase 3": PHASE_3, "phase 4": PHASE_4}
RESOURCE_CHECK = only_at("resource", say("This is a choice of Phases 3 and 4."), PHASE_3, PHASE_4)


def draw(table: Table, action: Action) -> None:
    """Draw a card in Phase 3 or 4."""
    grounds = by_rule(RESOURCE_RULES[table.step])
    table.set(asking=None)
    table.later(change("draw", action.player, grounds, you=action.player))


def has_energy_card(table: Table, action: Action) -> Refusal | None:
    """An energy card is chosen from the energy deck."""
    if str(action.args["type"]) not in ENERGY:
        raise InvalidAction(
            say("There is no energy “{type}”; there is: {names}.", type=action.args["type"], names=", ".join(ENERGY))
        )
    if table.number(action.player, "energy deck") != 0:
        return None
    return Refusal(say("{player}'s energy deck is empty.", player=action.player), by_rule(RESOURCE_RULES[table.step]))


def play_energy(table: Table, action: Action) -> None:
    """Play an energy card in Phase 3 or 4."""
    kind, grounds = str(action.args["type"]), by_rule(RESOURCE_RULES[table.step])
    table.set(asking=None)
    table.add(action.player, kind, 1)
    table.add(action.player, "energy deck", -1)
    text = say("{player} plays an energy card.", player=action.player)
    if kind != "energy":
        text = say("{player} plays a {energy} energy card.", player=action.player, energy=shown(kind))
    table.tell("energy", text, grounds, player=action.player, type=kind)


# --- Step 2


def declare(table: Table) -> None:
    """Ask the active player for a pass, a card or an attack, once nothing waits any more; a task."""
    if table.pending or table.pile:
        table.later(_window("main", MAIN), Task("declare"))
        return
    goes_on = table.step not in ("main", "declare")  # after a card or an attack: that Main goes on is a reading
    grounds = by_reading("A20", MAIN, PRIORITY) if goes_on else by_rule(MAIN, PRIORITY)
    table.set(step="main")
    text = say("{player} declares a pass, a card, or an attack.", player=table.turn_player)
    table.ask(Question("declare", table.turn_player, text, grounds))


def pass_on(table: Table, action: Action) -> None:
    """Pass: hand on priority, pass as battle action, declare no defender, or declare the pass of Phase A."""
    PASSES[table.asking.kind](table, action.player)


def _hand_on(table: Table, player: str) -> None:
    table.set(asking=None)
    pass_priority(table, player)


def _declare_pass(table: Table, player: str) -> None:
    table.set(asking=None)
    table.later(Task("stage", ("pass",)))


PASSES = {"priority": _hand_on, "battle": pass_in_battle, "defend": no_defender, "declare": _declare_pass}


# --- Step 3


def turn_over(table: Table) -> None:
    """End what lasts for the turn and begin the opponent's; a task."""
    table.agenda.clear()
    table.remember("attacks", None)
    table.remember("loop", None)
    table.later(Task("expire", ("turn",)), Task("next turn", (next_in_turn(table),)))

"""The steps of a turn of Bakugan, and what is done in them without priority: before the game and in the Start Phase
(5.2), and at the end of the turn.
"""

from collections.abc import Iterable

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.config import Action, Stage
from judgeapp.domain.timing.effects import expire
from judgeapp.domain.timing.state import Grounds, Question, Refusal, Task, by_reading, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.games.bakugan.timing import basic
from judgeapp.games.bakugan.timing.bakugan import is_basic
from judgeapp.games.bakugan.timing.playing import named_card


def _window(key: str) -> Task:
    return Task("window", (key,))


STAGES: dict[str, Stage] = {
    stage.key: stage
    for stage in (
        Stage("placing", say("Placing BakuCores"), say("Setup"), (Task("place cores"),), by_rule("1.4.3"), hidden=True),
        Stage("draw", "Draw Step", "Start Phase", (Task("draw step"),), by_rule("5.3.1", "5.2.1"), "energize"),
        Stage("energize", "Energize Step", "Start Phase", (Task("energizing"),), by_rule("5.4.1", "5.2.1"),
              "selection"),
        Stage("selection", "Selection Step", "Roll Phase", (Task("choose bakugan"), _window("selection")),
              by_rule("5.6.1", "5.6.2"), "rolling"),
        Stage("rolling", "Rolling Step", "Roll Phase", (Task("roll all"),), by_rule("5.7.1"), "power"),
        Stage("power", "Power Step", "Brawl Phase", (_window("power"), Task("compare")), by_rule("5.9.1"), "victor"),
        Stage("victor", "Victor Step", "Brawl Phase", (Task("compare"), Task("victor"), _window("victor")),
              by_rule("5.10.1"), "damage"),
        Stage("damage", "Damage Step", "Brawl Phase",
              (Task("compare"), Task("attack"), Task("retract team", ("attack",)), _window("damage")),
              by_rule("5.11.1", "5.11.2"), "retracting"),
        Stage("retracting", "Retracting Step", "Brawl Phase", (Task("compare"), Task("retract losers")),
              by_rule("5.13.1"), "play"),
        Stage("play", "Play Step", "End Phase", (Task("this turn ends", ("end phase",)), _window("play")),
              by_rule("5.15.1"), "charge"),
        Stage("charge", "Charge Step", "End Phase", (Task("charge"),), by_rule("5.16.1", "5.15.1"), "reset"),
        Stage("reset", "Reset Step", "End Phase", (Task("this turn ends", ("reset",)), Task("hand limits")),
              by_rule("5.17.1", "5.15.1"), "end"),
        Stage("end", say("End of the turn"), "End Phase", (Task("turn over"),), by_rule("5.1.4", "1.14.1"),
              hidden=True),
    )
}  # fmt: skip
STAGES.update(basic.STAGES)


# --- before the game

OPENING_HAND = 5


def place_cores(table: Table) -> None:
    """Let the players place their BakuCores in turns, from the toss winner; a task (1.4.3)."""
    table.later(Task("place next", (table.leader, "")))


def place_next(table: Table, player: str, last: str) -> None:
    """Ask for the next BakuCore; a task. When all lie there, turn 1 begins (1.14.1.1)."""
    seats = [each for each in table.seats(player) if table.number(each, "cores")]
    if not seats:
        table.remember("placed", None)
        table.later(Task("first turn", (last,)))
        return
    following = table.next_player(seats[0])
    text = say("{player} places a BakuCore.", player=seats[0])
    table.later(Task("place next", (following, seats[0])))
    table.ask(Question("place", seats[0], text, _placing(table)))


def _placing(table: Table) -> Grounds:
    """Return the rules by which the Field is built: the basic game does not say it anew."""
    return by_reading("", "1.4.3", "1.4.3.1", "9.2.2") if is_basic(table) else by_rule("1.4.3", "1.4.3.1")


def perform_place(table: Table, action: Action) -> None:
    """Place a BakuCore on the Field."""
    table.set(asking=None)
    table.add(action.player, "cores", -1)
    table.remember("placed", True)
    card = named_card(table, action, "card")
    key = card.key if card else ""
    if key:
        table.alter(key, zone="field")
    name = table.name(key) if key else say("a BakuCore")
    text = say("{player} places {name}.", player=action.player, name=name)
    table.tell("placed", text, _placing(table), player=action.player, thing=key)


def is_own_core(table: Table, action: Action) -> Refusal | None:
    """Only a BakuCore of one's own that is not on the Field yet can be placed."""
    card = named_card(table, action, "card")
    if card is None or ((card.kind, card.owner) == ("core", action.player) and card.zone != "field"):
        return None
    return Refusal(
        say("{card} is not a BakuCore that {player} can place.", card=card.name, player=action.player), by_rule("1.4.3")
    )


def touches_another(table: Table, action: Action) -> Refusal | None:
    """Every BakuCore but the first is placed so that a whole side of it touches another one (1.4.3.1)."""
    lies_there = table.memo.get("placed") or any(
        (each.kind, each.zone) == ("core", "field") for each in table.things.values()
    )
    if action.args.get("touches", True) or not lies_there:
        return None
    return Refusal(say("A BakuCore lies there already: the next one has to touch it."), by_rule("1.4.3.1"))


def first_turn(table: Table, last: str) -> None:
    """Everybody draws the opening hand, and turn 1 begins; a task (1.4.4, 1.14.1.1)."""
    if is_basic(table):
        text = say("{player} won the toss and stays the starting player.", player=table.leader)
        table.tell("starting player", text, by_reading("", "9.2.3", "7.5.1"), player=table.leader)
        table.set(turn=0)
        table.later(Task("basic turn", (table.leader,)))
        return
    toss = table.settings["first_turn"] == "toss"
    player = table.leader if toss else last
    text = say("{player} placed the last BakuCore and is the starting player of turn 1.", player=player)
    if toss:
        text = say("{player} won the toss and is the starting player of turn 1.", player=player)
    table.tell("starting player", text, by_reading("A4", "1.14.1.1", "1.4.2", "7.5.1"), player=player)
    table.set(turn=0)
    hands = [change("draw", each, by_rule("1.4.4"), amount=OPENING_HAND) for each in table.seats(player)]
    table.later(*hands, Task("next turn", (player, player)))


# --- the Start Phase


def draw_step(table: Table) -> None:
    """Everybody draws a card at the same time; a task (5.3.1)."""
    table.later(*(change("draw", player, by_rule("5.3.1", "1.17.1")) for player in table.seats(table.leader)))


def energizing(table: Table) -> None:
    """Ask everybody in turn whether to Energize a card; a task (5.4.1)."""
    table.later(*(Task("ask energize", (player,)) for player in table.seats(table.leader)))


def ask_energize(table: Table, player: str) -> None:
    """Ask a player, once; a task (5.4.2)."""
    if player in table.out:
        return
    text = say("{player} may Energize a card from their hand, now or not at all this turn.", player=player)
    about = frozen({"task": "not energized", "args": (player,)})
    table.ask(Question("energize", player, text, by_rule("5.4.1", "5.4.2", "5.2.1"), about=about))


def not_energized(table: Table, player: str, does: bool) -> None:
    """A player has decided not to Energize; a task."""
    table.tell("declined", say("{player} does not Energize a card.", player=player), by_rule("5.4.2"), player=player)


def perform_energize(table: Table, action: Action) -> None:
    """Put a card from hand into play as a charged Energy card (3.7.1, 7.2.4.1)."""
    table.set(asking=None)
    player, card = action.player, named_card(table, action, "card")
    key = card.key if card else ""
    if card:
        table.alter(key, zone="energy", kind="energy", facts=frozen({**card.facts, "printed kind": card.kind}))
    table.add(player, "hand", -1)
    table.add(player, "charged", 1)
    name = table.name(key) if key else say("a card")
    text = say("{player} Energizes {name}: it is an Energy card now, charged.", player=player, name=name)
    table.tell("energized", text, by_reading("", "7.2.4.1", "3.7.1", "3.7.2"), player=player, thing=key)


def has_card_to_energize(table: Table, action: Action) -> Refusal | None:
    """The card comes from the player's own hand (5.4.1)."""
    card = named_card(table, action, "card")
    if card is not None and (card.zone, card.controller) != ("hand", action.player):
        return Refusal(
            say("{card} is not in {player}'s hand.", card=card.name, player=action.player), by_rule("5.4.1", "3.7.1")
        )
    if table.number(action.player, "hand") == 0:
        return Refusal(say("{player} has no card in hand.", player=action.player), by_rule("5.4.1", "3.7.1"))
    return None


def offer_energize(table: Table, player: str) -> Iterable[Action]:
    """Offer a card that is not named, and each one in hand."""
    yield Action("energize", player)
    for thing in table.things.values():
        if (thing.zone, thing.controller) == ("hand", player):
            yield Action("energize", player, {"card": thing.key})


# --- the End Phase after its window, and the end of the turn

FORGET = ("victor", "brawl", "team", "plays", "stopped", "misplays", "completed", "passed after damage", "decides")


def charge(table: Table) -> None:
    """Everybody charges their Energy cards; a task (5.16.1)."""
    for player in table.seats(table.leader):
        turned = table.number(player, "uncharged") or 0
        table.add(player, "charged", turned)
        table.add(player, "uncharged", -turned)
        text = say("{player} charges all uncharged Energy cards.", player=player)
        if turned:
            text = say("{player} charges {n} uncharged Energy cards.", player=player, n=turned)
        table.tell("charged", text, by_rule("5.16.1"), player=player, amount=turned)
    for thing in list(table.things.values()):
        if thing.zone == "energy" and "uncharged" in thing.marks:
            table.unmark(thing.key, "uncharged")


def this_turn_ends(table: Table, moment: str) -> None:
    """End what lasts for the turn, at the moment that the reading says; a task (5.17.1, 3.5.3)."""
    if table.settings["this_turn"] == moment:
        expire(table, "turn")


def hand_limits(table: Table) -> None:
    """Everybody keeps at most seven cards; a task (4.3.2)."""
    table.later(*(Task("hand limit", (player,)) for player in table.seats(table.leader)))


def turn_over(table: Table) -> None:
    """End the turn: unspent Energy is gone, and the winner of the latest Brawl starts the next; a task."""
    for player in table.seats(table.leader):
        if left := table.number(player, "energy"):
            table.set_number(player, "energy", 0)
            text = say("{player} loses {left} unspent Energy.", player=player, left=left)
            table.tell("lost", text, by_rule("1.7.1.2"), player=player, number="energy", amount=left)
        if table.number(player, "plays"):
            table.set_number(player, "plays", 0)
    for thing in table.in_play():
        table.unmark(thing.key, *{"victor", "new"} & thing.marks)
    for key in FORGET:
        table.remember(key, None)
    winner = table.memo.get("winner", table.leader)
    player = winner if winner not in table.out else table.next_player(winner)
    text = say("{player} won the latest Brawl and is the starting player of the next turn.", player=player)
    if "winner" not in table.memo:
        text = say("{player} goes on being the starting player: there was no Brawl in this scene.", player=player)
    table.tell("starting player", text, by_rule("1.14.1", "5.2.2"), player=player)
    table.later(Task("next turn", (player, player)))


TASKS = tasks(
    place_cores, place_next, first_turn, draw_step, energizing, ask_energize, not_energized, charge,
    this_turn_ends, hand_limits, turn_over,
)  # fmt: skip

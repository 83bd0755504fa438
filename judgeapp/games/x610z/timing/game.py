"""How a game begins and ends: life bases, the first hand, Murphy's law (105); losing, winning, places (106)."""

from collections.abc import Iterable, Iterator, Mapping

from judgeapp.domain.messages import commas, listed, say, say_many
from judgeapp.domain.timing.changes import Change, Loss, change, forbidden, lost_by_now, replacements
from judgeapp.domain.timing.conditions import players_of
from judgeapp.domain.timing.config import Action, Stage
from judgeapp.domain.timing.piles import go_on
from judgeapp.domain.timing.state import Grounds, Item, Op, Question, Refusal, Task, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.games.x610z.timing.board import board_of, is_life_base, noted, start_of
from judgeapp.games.x610z.timing.decks import shuffled
from judgeapp.games.x610z.timing.requirements import take_back
from judgeapp.games.x610z.timing.zones import OF_THE_BOARD, arrive

FIRST_HAND = 7

STAGES = {
    "starter": Stage("starter", say("Determining the starting player"), "Start", (Task("ask starter"),),
                     by_rule("105.1a"), "bases"),
    "bases": Stage("bases", say("Positioning the life bases"), "Start", (Task("bases"),), by_rule("105.2a"), "murphy"),
    "murphy": Stage("murphy", "Murphy's law", "Start", (Task("first hands"), Task("murphy round")),
                    by_rule("105.4a", "105.3a"), "reactivation"),
}  # fmt: skip


# --- the starting player


def ask_starter(table: Table) -> None:
    """Ask whoever won the toss, or lost the game before, which player begins (105.1); a task."""
    loser = table.memo.get("last loser")
    player, grounds = table.turn_player, by_rule("105.1a")
    if loser and "teams" in table.memo:
        player, grounds = loser, by_rule("105.1c")
    elif loser and len(table.players) == 2:
        player, grounds = loser, by_rule("105.1b")
    elif loser:
        grounds = by_reading("", "105.1b", "105.1a")
    text = say("{player} chooses which player takes the first turn.", player=player)
    about = frozen({"amount": 1, "task": "starter chosen", "args": (grounds,)})
    table.ask(Question("choose", player, text, grounds, table.players, (player,), about))


def starter_chosen(table: Table, grounds: Grounds, chosen: tuple[str, ...]) -> None:
    """Let the chosen player be the starting player; a task."""
    table.set(turn_player=chosen[0], leader=chosen[0])
    text = say("{player} takes the first turn.", player=chosen[0])
    table.tell("starter", text, grounds, player=chosen[0])


# --- life bases


def bases(table: Table) -> None:
    """Ask every player for a start dot, the starting player first, then clockwise (105.2a); a task."""
    table.later(*(Task("base", (player,)) for player in table.seats(table.turn_player)))


def base(table: Table, player: str) -> None:
    """Ask a player on which start dot the life base begins; a task."""
    if start_of(table, player) or player in table.out:
        return
    free = tuple(dot for dot in board_of(table).ring() if dot not in table.memo["starts"].values())
    text = say("{player} places the life base on a start dot.", player=player)
    table.ask(Question("base", player, text, by_rule("105.2a"), free, next(iter(free), "")))


def base_put(table: Table, player: str, dot: str) -> None:
    """Place a life base: its dot is the player's summon dot from now on (105.2c); a task."""
    table.remember("starts", frozen({**table.memo["starts"], player: dot}))
    text = say("{player}'s life base starts on {dot}, {player}'s summon dot for the rest of the game.",
               player=player, dot=dot)  # fmt: skip
    table.tell("based", text, by_rule("105.2a", "105.2c"), player=player, dot=dot)
    own = next((thing for thing in table.in_play(player, "summon") if is_life_base(thing)), None)
    if own is not None:
        arrive(table, own.key, dot, by_rule("105.2a"))


def is_fair_start(table: Table, action: Action) -> Refusal | None:
    """Life bases stand on free start dots; those of opponents oppose each other, teammates are apart (105.2b)."""
    if table.asking.kind != "base":
        return None
    dot, ring = str(action.args["dot"]), board_of(table).ring()
    if dot not in ring:
        return Refusal(say("{dot} is no start dot.", dot=dot), by_rule("105.2a", "601.2"))
    if dot in table.memo["starts"].values():
        return Refusal(say("{dot} is somebody else's start dot already.", dot=dot), by_rule("105.2a", "600.5"))
    before = table.memo["starts"]
    after = {**before, action.player: dot}
    for mate in _mates(table, after, action.player):
        if _apart(ring, dot, after[mate]) in _too_close(table, ring):
            text = say("{dot} is next to the start dot of {player}, a teammate, or faces it.", dot=dot, player=mate)
            return Refusal(text, by_rule("105.2b"))
    if any(lonely > to_come for lonely, to_come in _unopposed(table, ring, after)):
        text = say("With {dot} the life bases of opponents would not oppose each other.", dot=dot)
        return Refusal(text, by_rule("105.2b"))
    if _is_open(table, ring, before) and not _is_open(table, ring, after):
        text = say("With {dot} no start dot would be left for somebody still to come.", dot=dot)
        return Refusal(text, by_rule("105.2b"))
    return None


def _mates(table: Table, starts: Mapping[str, str], player: str) -> list[str]:
    return [each for each in starts if each != player and side_of(table, each) == side_of(table, player)]


def _has_two_sides(table: Table) -> bool:
    return _number_of_sides(table, table.players) == 2


def _too_close(table: Table, ring: tuple[str, ...]) -> tuple[int, ...]:
    """Return how far apart teammates may not be: side by side, nor where an opponent has to oppose them."""
    return (1, len(ring) // 2) if _has_two_sides(table) else (1,)


def _is_open(table: Table, ring: tuple[str, ...], starts: Mapping[str, str]) -> bool:
    """Tell whether everybody still to come can be placed by the rule, one after the other."""
    table.meter.spend(1)
    if any(lonely > to_come for lonely, to_come in _unopposed(table, ring, starts)):
        return False
    player = next((each for each in table.seats(table.turn_player) if each not in starts), None)
    if player is None:
        return True
    taken = [starts[mate] for mate in _mates(table, starts, player)]
    free = [dot for dot in ring if dot not in starts.values()]
    return any(
        all(_apart(ring, dot, mine) not in _too_close(table, ring) for mine in taken)
        and _is_open(table, ring, {**starts, player: dot})
        for dot in free
    )


def _apart(ring: tuple[str, ...], one: str, other: str) -> int:
    between = abs(ring.index(one) - ring.index(other))
    return min(between, len(ring) - between)


def _unopposed(table: Table, ring: tuple[str, ...], starts: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield for each of two sides how many of its life bases nobody opposes yet, and how many opponents are to come.

    With three sides or more they can't all oppose each other; nothing is asked of them.
    """
    if not _has_two_sides(table):
        return
    for side in dict.fromkeys(side_of(table, player) for player in table.players):
        theirs = [dot for player, dot in starts.items() if side_of(table, player) != side]
        mine = [dot for player, dot in starts.items() if side_of(table, player) == side]
        lonely = [dot for dot in mine if all(_apart(ring, dot, other) != len(ring) // 2 for other in theirs)]
        others = [player for player in table.players if side_of(table, player) != side]
        yield len(lonely), len(others) - len(theirs)


def base_dots(table: Table, player: str) -> Iterator[Action]:
    """Yield the dots that answer the question where a piece is placed."""
    yield from (Action("put", player, {"dot": dot}) for dot in table.asking.options)


# --- the first hand and Murphy's law


def first_hands(table: Table) -> None:
    """All players draw seven cards (105.3a); a task."""
    table.later(*(change("draw", player, by_rule("105.3a"), amount=FIRST_HAND)
                  for player in table.seats(table.turn_player)))  # fmt: skip


def murphy_round(table: Table) -> None:
    """Offer Murphy's law, the starting player first, then clockwise (105.4a); a task."""
    table.later(*(Task("murphy", (player, 0)) for player in table.seats(table.turn_player)))


def murphy(table: Table, player: str, taken: int) -> None:
    """Ask one player, who may take it again and again before the next one is asked (A26); a task."""
    if player in table.out:
        return
    amount = max(0, FIRST_HAND - taken)
    text = say("{player} may shuffle the hand into the deck and draw {amount} new cards.", player=player,
               amount=amount)  # fmt: skip
    grounds = by_reading("A26", "105.4a") if taken else by_rule("105.4a")
    table.ask(Question("murphy", player, text, grounds, ("mulligan", "keep"), "keep", {"taken": taken}))


def mulligan(table: Table, action: Action) -> None:
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
    drawing = (change("draw", player, by_rule("105.4a"), amount=amount),) if amount else ()
    table.later(*drawing, Task("murphy", (player, taken + 1)))
    shuffled(table, player, text, grounds)


def keep(table: Table, action: Action) -> None:
    """Keep the hand."""
    table.set(asking=None)
    text = say("{player} keeps the hand.", player=action.player)
    table.tell("kept", text, by_rule("105.4a"), player=action.player)


# --- losing, winning, teams, places, and the time limit (106)


def side_of(table: Table, player: str) -> str:
    """Return a player's team, or the player where everybody plays alone."""
    return str(table.memo.get("teams", {}).get(player, player))


def _sides(table: Table) -> list[str]:
    """Return the sides still in the game."""
    return list(dict.fromkeys(side_of(table, player) for player in table.seats()))


def _members(table: Table, sides: Iterable[str]) -> tuple[str, ...]:
    return tuple(player for player in table.players if side_of(table, player) in sides)


def is_held_up(table: Table, player: str) -> bool:
    """Tell whether an effect may keep a player from losing."""
    loss = Change("lose", player, by_rule("106.3"))
    return bool(forbidden(table, "lose", player) or replacements(table, loss))


def give_up(table: Table, action: Action) -> None:
    """A player gives up, which is a loss that no effect holds up."""
    held = is_held_up(table, action.player)
    grounds = by_reading("", "106.3", "107.1a") if held else table.cite("concede")
    lose_together(table, ((action.player, say("concedes"), grounds),))


def lose_together(table: Table, more: tuple[Loss, ...] = ()) -> None:
    """Players lose, and with them their teams (106.1b); a task."""
    losing = [each for each in (*lost_by_now(table), *more) if each[0] not in table.out]
    table.remember("losing", None)
    if not losing:
        return
    for loser, reason, rules in losing:
        table.tell("lost", say("{player} loses the game: {why}.", player=loser, why=reason), rules, player=loser)
    gone = _members(table, {side_of(table, each[0]) for each in losing})
    for mate in gone:
        if mate not in table.out and all(mate != each[0] for each in losing):
            table.tell("lost", say("{player} loses with the team.", player=mate), by_rule("106.1b"), player=mate)
    _take_last_place(table, tuple(player for player in gone if player not in table.out))
    table.remember("lost", (*table.memo.get("lost", ()), gone))
    _drop_out(table, gone)


# --- places (106.1): who wins takes the first that is left, who loses the last


PLACES = (say("first place"), say("second place"), say("third place"), say("fourth place"), say("fifth place"),
          say("sixth place"))  # fmt: skip


def _plays_for_places(table: Table) -> bool:
    return table.settings["places"] == "all" and _number_of_sides(table, table.players) > 2


def _number_of_sides(table: Table, players: Iterable[str]) -> int:
    return len({side_of(table, player) for player in players})


def _take_first_place(table: Table, winners: tuple[str, ...]) -> None:
    placed = table.memo.get("places", ())
    _tell_place(table, winners, _number_of_sides(table, (player for side in placed for player in side)))
    table.remember("places", (*placed, winners))


def _take_last_place(table: Table, losers: tuple[str, ...]) -> None:
    lost = [player for side in table.memo.get("lost", ()) for player in side]
    last = _number_of_sides(table, table.players) - _number_of_sides(table, lost)
    _tell_place(table, losers, last - _number_of_sides(table, losers))


def _tell_place(table: Table, players: tuple[str, ...], place: int) -> None:
    if not players or not _plays_for_places(table):
        return
    about = {"players": listed(players), "place": PLACES[place]}
    text = say_many("{players} takes {place}.", "{players} take {place}.", len(players), **about)
    if _number_of_sides(table, players) > 1:
        text = say("{players} share {place}.", **about)
    table.tell("ranked", text, by_rule("106.1"), player=players[0], place=place + 1)


def _order(table: Table) -> Iterator[str]:
    """Yield the places as they have been taken, with the players who took them."""
    taken, first = [], 1
    for side in table.memo.get("places", ()):
        taken.append((first, side))
        first += _number_of_sides(table, side)
    last = _number_of_sides(table, table.players)
    for side in table.memo.get("lost", ()):
        last -= _number_of_sides(table, side)
        taken.append((last + 1, side))
    yield from (say("{place}. {players}", place=place, players=listed(side)) for place, side in sorted(taken))


def win(table: Table, players: tuple[str, ...], why: str, grounds: Grounds) -> None:
    """Players win, and with them their teams (106.1b); a task. The game may go on for other places (106.1)."""
    winners = _members(table, {side_of(table, player) for player in players})
    if len(winners) > len(players):
        grounds = grounds._replace(rules=(*grounds.rules, "106.1b"))
    if not _plays_for_places(table):
        text = say_many("{players} wins the game: {why}.", "{players} win the game: {why}.", len(winners),
                        players=listed(winners), why=why)  # fmt: skip
        _finish(table, winners, text, grounds)
        return
    text = say_many("{players} has won: {why}.", "{players} have won: {why}.", len(winners),
                    players=listed(winners), why=why)  # fmt: skip
    table.tell("won", text, grounds, player=players[0])
    _take_first_place(table, winners)
    if len(_sides(table)) > _number_of_sides(table, winners) + 1:
        table.tell("goes on", say("The others play on for the other places."), by_rule("106.1"))
    _drop_out(table, winners)


def win_by(table: Table, item: Item, op: Op) -> None:
    """`{ win = "you" }`: as whose life base is on an end dot; `{ lose = … }` is as everywhere."""
    named = tuple(each for each in players_of(table, str(op.value), item.controller) if each not in table.out)
    if named:
        why = say("by {item}", item=table.called(item))
        table.later(Task("win", (named, why, table.timing.grounds["win or lose"])))


def _finish(table: Table, winners: tuple[str, ...], text: str, grounds: Grounds) -> None:
    """End the game; where it was played for all places, whoever won first has won it (106.1)."""
    if not _plays_for_places(table):
        table.finish(winners, text, grounds)
        return
    if winners:
        _take_first_place(table, winners)
    first = next(iter(table.memo.get("places", ())), ())
    table.finish(first, say("{text} Places: {places}.", text=text, places=commas(_order(table))), grounds)


def _drop_out(table: Table, gone: tuple[str, ...]) -> None:
    """Take players out of the game, and end it if at most one side is left (106.2, A24)."""
    gone = tuple(player for player in gone if player not in table.out)
    many = len(_sides(table)) > 2
    table.set(out=(*table.out, *gone))
    left = _sides(table)
    if not left:
        text = say("The game is a draw: nobody is left.")
        _finish(table, (), text, by_reading("A24", "106.1b"))
    elif len(left) == 1:
        winners = _members(table, left)
        grounds = by_reading("A24", "106.2") if many else by_rule("106.2")
        text = say_many("{players} wins the game.", "{players} win the game.", len(winners), players=listed(winners))
        if table.memo.get("places"):
            text = say_many("{players} is the last one left.", "{players} are the last ones left.", len(winners),
                            players=listed(winners))  # fmt: skip
        _finish(table, winners, text, grounds)
    elif gone:
        _clear_away(table, gone)


def _clear_away(table: Table, gone: tuple[str, ...]) -> None:
    """Remove what belongs to players who are out while others play on (A24)."""
    text = say_many("{players} leaves the game with everything of theirs.",
                    "{players} leave the game with everything of theirs.", len(gone),
                    players=listed(gone))  # fmt: skip
    table.tell("left game", text, by_reading("A24", "106.1b"))
    for thing in list(table.things.values()):
        if thing.owner in gone:
            noted(table, thing.key, **OF_THE_BOARD)
            table.alter(thing.key, zone="removed", marks=frozenset(), mods=())
        elif thing.controller in gone:
            table.alter(thing.key, controller=thing.owner)
    table.set(
        pile=tuple(item for item in table.pile if item.controller not in gone),
        pending=tuple(each for each in table.pending if each.controller not in gone),
    )
    if table.turn_player in gone:
        _end_turn(table)
        return
    _ask_others(table, gone)
    table.later(Task("settle"))


def _ask_others(table: Table, gone: tuple[str, ...]) -> None:
    """Drop what was asked of players who are out; priority goes on to the next one (201.4)."""
    question = table.asking
    table.set(asking=None)
    if question is None or question.kind == "order":
        return
    if question.player not in gone:
        again = ("priority", question.player) if question.kind == "priority" else ("ask", question)
        table.later(Task(again[0], again[1:]))
    elif question.kind == "priority":
        go_on(table, question.player)
    elif question.kind == "pay":
        table.later(Task("priority", (table.next_player(question.player),)))


def _end_turn(table: Table) -> None:
    """End the turn of somebody who is out, and with it what waits on the stack (A24)."""
    table.tell("turn ends", say("Their turn ends; what waits on the stack is canceled."), by_reading("A24", "106.1b"))
    if table.asking is not None and table.asking.kind == "pay":
        take_back(table, table.asking.about["declared"])
    for item in (*table.pile, *table.resolving):
        if item.source in table.things and table.things[item.source].zone == "stack":
            table.alter(item.source, zone="discard")
    table.agenda.clear()
    table.set(asking=None, windows=(), passed=(), pile=(), resolving=())
    table.later(Task("settle"), Task("expire", ("turn",)), Task("empty pools"), Task("turn over"))


def call_time(table: Table) -> None:
    """The time limit is over before anybody has won: a draw (106.1a)."""
    text = say("The time limit is over before anybody has won: the game is a draw.")
    if "places" in table.memo:
        text = say("The time limit is over.")
    _finish(table, (), text, by_rule("106.1a"))

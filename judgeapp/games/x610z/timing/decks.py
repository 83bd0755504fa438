"""Decks that are searched and shuffled, and opponents who may shuffle them again (211, 212)."""

from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.effects import players
from judgeapp.domain.timing.instructions import OP_WORDS as SHARED_WORDS
from judgeapp.domain.timing.state import Grounds, Item, Op, Question, Task, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.taking import barred, named_in
from judgeapp.domain.timing.taking import shuffle as shuffle_zone
from judgeapp.domain.timing.words import WHO, Names, word
from judgeapp.games.x610z.timing.zones import zone_change

OP_WORDS = {
    "search": SHARED_WORDS["search"]._replace(args={**SHARED_WORDS["search"].args, "who": WHO}),
    "shuffle": word(Names("shuffled"), who=WHO),
}


# --- shuffling


def shuffle(table: Table, item: Item, op: Op) -> None:
    """`{ shuffle = "deck", who = "opponent" }`, for which `{ shuffle = "opponent" }` will do."""
    if op.value != "deck" and op.value in table.timing.zones:
        shuffle_zone(table, item, op)
        return
    if op.value != "deck":
        op = op._replace(args=frozen({**op.args, "who": op.value}))
    table.later(*(Task("shuffle deck", (player, by_rule("211.1"))) for player in players(table, item, op)))


def shuffle_deck(table: Table, player: str, grounds: Grounds) -> None:
    """A player shuffles their deck, unless something forbids it; a task."""
    if barred(table, "shuffle", player, player):
        return
    shuffled(table, player, say("{player}'s deck is shuffled.", player=player), grounds)


def shuffled(table: Table, player: str, text: str, grounds: Grounds) -> None:
    """Say that a deck has been shuffled; then, before anything else, opponents may shuffle it again (211.1)."""
    table.tell("shuffled", text, grounds, player=player)
    opponents = table.opponents(player)
    if table.settings["reshuffles"] == "asked":
        table.later(*(Task("ask to reshuffle", (player, opponent)) for opponent in opponents))
    else:
        text = say("Any opponent of {player} may shuffle it again.", player=player)
        table.tell("noted", text, by_rule("211.1"), player=player)


def ask_to_reshuffle(table: Table, player: str, opponent: str) -> None:
    """Ask an opponent whether to shuffle a deck that has been shuffled again; a task."""
    if {player, opponent} & set(table.out):
        return
    text = say("{opponent} may shuffle {player}'s deck again.", opponent=opponent, player=player)
    about = {"task": "reshuffled", "args": (player, opponent)}
    table.ask(Question("may", opponent, text, by_rule("211.1"), ("yes", "no"), "no", about))


def reshuffled(table: Table, player: str, opponent: str, wants: bool) -> None:
    """Say that an opponent has shuffled a deck again, or leaves it as it is; a task."""
    about = {"opponent": opponent, "player": player}
    text = say("{opponent} leaves {player}'s deck as it is.", **about)
    if wants:
        text = say("{opponent} shuffles {player}'s deck again.", **about)
    table.tell("shuffled" if wants else "declined", text, by_rule("211.1"), player=opponent)


# --- searching


def search(table: Table, item: Item, op: Op) -> None:
    """`{ search = 1, kind = "summon", to = "hand" }`: of the named cards in a deck; none need be found (212.2)."""
    for player in players(table, item, op)[:1]:
        if barred(table, "search", player, item.controller, item.key):
            return
        zone = str(op.args.get("zone", "deck"))
        how = {"to": "hand", **{name: op.args[name] for name in ("to", "then", "place") if name in op.args}}
        found = tuple(named_in(table, item, op, player, zone))
        if not found:
            search_ended(table, player, zone, frozen(how), ())
            return
        amount = len(found) if op.value == "all" else min(op.value, len(found))
        text = say_many("{player} searches the deck for {n} card, or finds none.",
                        "{player} searches the deck for up to {n} cards, or finds none.", amount,
                        player=player)  # fmt: skip
        about = frozen({"amount": amount, "least": 0, "task": "search ended", "args": (player, zone, frozen(how))})
        table.ask(Question("choose", player, text, by_rule("212.2"), found, (), about))


def search_ended(table: Table, player: str, zone: str, how: Any, chosen: tuple[str, ...]) -> None:
    """Put what a search has found where it goes, then shuffle the deck (211.2); a task."""
    text = say("{player} finds nothing.", player=player)
    if chosen:
        text = say("{player} finds {names}.", player=player, names=commas(map(table.name, chosen)))
    table.tell("searched", text, by_rule("212.2"), player=player)
    goes = (zone_change(table.things[key], grounds=by_rule("212.2"), you=player, **how) for key in chosen)
    shuffles = [Task("shuffle deck", (player, by_rule("211.2")))] if zone == "deck" else []
    table.later(*goes, *shuffles)

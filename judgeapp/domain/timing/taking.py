"""Cards that are taken from where a scene does not name them all: hands, decks, life; looking, revealing, searching.

A scene names the cards that matter. Where others may be meant, a player names those that are among them, and the rest
are only counted.
"""

from collections.abc import Callable, Iterable
from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.changes import PLACES, forbidden
from judgeapp.domain.timing.effects import Effect, gone, players, things
from judgeapp.domain.timing.filters import fits
from judgeapp.domain.timing.resting import rules_of
from judgeapp.domain.timing.state import Filter, Item, Op, Question, Task, Thing, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import deed, shown

ANY_CARD = Filter(frozen({}))
WHERE = frozenset({"zone", "of", "owner"})  # what a filter says of where cards are
PLAIN = WHERE | {"other"}  # what it may say of cards that nobody names: they are none of the text's own


def barred(table: Table, what: str, player: str, you: str, item: str = "") -> bool:
    """Tell whether a player is forbidden to shuffle, search, look or discard, and say so; `you` makes them."""
    barrier = forbidden(table, what, player, you=you)
    if barrier:
        text = say("{player} can't do this: {deed} ({why}).", player=player, deed=deed(what), why=barrier)
        table.tell("prevented", text, table.cite("can't"), player=player, item=item)
    return bool(barrier)


def take(table: Table, item: Item, op: Op) -> None:
    """`{ take = 2, zone = "life", to = "hand" }`: cards of a player go from one zone to another.

    Their player chooses, or who `by` says; with `random = true` chance does, and their player says what it has picked;
    with `top = true` they are those on top, and their player names those of the scene that are among them.
    """
    args = {"to": "hand", **op.args}
    table.later(*(Task("take from", (item, Op(op.name, op.value, frozen(args)), who))
                  for who in players(table, item, op)))  # fmt: skip


def discard(table: Table, item: Item, op: Op) -> None:
    """`{ discard = 2, who = "opponent" }`: cards are taken from the hand to where discarded cards go."""
    args = {"zone": "hand", "to": table.timing.discards_to, "then": "discarded", **op.args}
    take(table, item, Op("take", op.value, frozen(args)))


def take_from(table: Table, item: Item, op: Op, player: str) -> None:
    """Ask which named cards of one player are taken; those that are not named go without a question; a task."""
    table.doing = item
    zone = str(op.args.get("zone", "deck"))
    if op.args.get("then") == "discarded" and barred(table, "discard", player, item.controller, item.key):
        return
    named = named_in(table, item, op, player, zone)
    unnamed = _unnamed(table, player, zone, op)
    there = None if unnamed is None else len(named) + unnamed
    amount = _amount(op.value, there)
    if not amount:
        gone(table, item, op)
        return
    forced = 0 if op.args.get("up_to") or unnamed is None else max(0, amount - unnamed)
    most = min(amount, len(named))
    about = (item, op, player, zone, amount)
    if not named or (forced == len(named) and not op.args.get("top")):
        table.later(Task("taken", (*about, tuple(named[:most]))))
        return
    chooser = players(table, item, Op("take", 1, frozen({"who": op.args["by"]})))[0] if "by" in op.args else player
    text = _asked(chooser, player, zone, amount, op)
    least = 0 if op.args.get("up_to") else forced
    more = {"task": "taken", "args": about, "amount": most, "least": least, "random": bool(op.args.get("random"))}
    default = tuple(named[:least])
    grounds = table.cite("target").beside(rules_of(table.timing.words, op))
    table.ask(Question("choose", chooser, text, grounds, tuple(named), default, frozen(more)))


def _asked(chooser: str, player: str, zone: str, amount: int, op: Op) -> str:
    about = {"chooser": chooser, "amount": amount, "player": player, "zone": shown(zone)}
    if op.args.get("random"):
        return say(
            "{amount} of {player}'s cards in {zone}, at random: {chooser} says which of the named ones.", **about
        )
    if op.args.get("top"):
        return say("The top {amount} cards of {player}'s {zone}: {chooser} says which named ones are among them.",
                   **about)  # fmt: skip
    return say("{chooser} chooses {amount} of {player}'s cards in {zone} (those not chosen here are not named).",
               **about)  # fmt: skip


def named_in(table: Table, item: Item, op: Op, player: str, zone: str) -> list[str]:
    """Return the keys of the cards that can be taken of a player, among those that the scene names."""
    wanted: Filter = op.args.get("cards", ANY_CARD)
    parts = Filter(frozen({name: value for name, value in wanted.parts.items() if name not in WHERE}))
    there = [thing for thing in table.things.values() if (thing.zone, thing.owner) == (zone, player)]
    return [thing.key for thing in there if fits(table, thing, parts, item.controller, item.source)]


def _unnamed(table: Table, player: str, zone: str, op: Op) -> int | None:
    """Return how many cards in a zone the scene counts without naming them; None if it does not count them."""
    if set(op.args["cards"].parts if "cards" in op.args else ()) - PLAIN:
        return 0  # only a named card is known to fit
    counted = table.number(player, zone)
    named = sum((thing.zone, thing.owner) == (zone, player) for thing in table.things.values())
    return None if counted is None else max(0, counted - named)


def _amount(value: Any, there: int | None) -> int:
    """Return how many cards are taken: as many as there are at most."""
    if value == "all":
        return there or 0
    return int(value) if there is None else min(int(value), there)


def taken(table: Table, item: Item, op: Op, player: str, zone: str, amount: int, chosen: tuple[str, ...]) -> None:
    """Move the cards that were chosen; the rest are not named; a task."""
    optional = op.args.get("up_to") or (set(op.args["cards"].parts) - PLAIN if "cards" in op.args else ())
    rest = 0 if optional else amount - len(chosen)
    how = {name: op.args[name] for name in ("to", "then", "rest", "place", "counted_as") if name in op.args}
    moves = [Task("move one", (item, key, frozen(how))) for key in chosen]
    others = [Task("take unnamed", (item, player, zone, frozen(how), rest))] if rest else []
    table.later(*moves, *others)


def move_one(table: Table, item: Item, key: str, how: Any) -> None:
    """Move one card as the game's own effect moves it; a task."""
    table.timing.ops["move"](table, item, Op("move", key, how))


def take_unnamed(table: Table, item: Item, player: str, zone: str, how: Any, amount: int) -> None:
    """Count cards that the scene does not name as they change zones; a task."""
    table.add(player, zone, -amount)
    table.add(player, how.get("counted_as", how["to"]), amount)
    about = {"player": player, "zone": shown(zone), "to": shown(how["to"])}
    text = say_many("A card that is not named goes from {player}'s {zone} to {to}.",
                    "{n} cards that are not named go from {player}'s {zone} to {to}.", amount, **about)  # fmt: skip
    more = {"player": player, "item": item.key, "came_from": zone, "to": how["to"], "amount": amount, "by": item.key}
    grounds = how.get("grounds", table.cite("effect", "take"))
    table.tell("moved", text, grounds, **more)
    by = how.get("how", table.timing.discards_all)
    for event in _told_of(table, how):
        text = say_many("{player}: a card is {what}.", "{player}: {n} cards are {what}.", amount, player=player,
                        what=shown(event))  # fmt: skip
        table.tell(event, text, grounds, **more, **({"how": by} if by and event == "discarded" else {}))


def _told_of(table: Table, how: Any) -> Iterable[str]:
    """Return the events of cards that have changed zones: what the effect calls it, and what the game does."""
    discards = table.timing.discards_all and how["to"] == table.timing.discards_to
    return dict.fromkeys((*([how["then"]] if "then" in how else []), *(["discarded"] if discards else [])))


# --- looking, revealing, searching, shuffling


def look(table: Table, item: Item, op: Op) -> None:
    """`{ look = 5, zone = "deck" }`: somebody looks at cards; those that the scene names are then "looked".

    With `up_to = true` they first say how many; `place = "bottom"` are those at the bottom.
    """
    whose = players(table, item, Op("look", 1, frozen({"who": op.args.get("of", "you")})))
    table.later(*(Task("look at", (item, op, player)) for player in whose))


def look_at(table: Table, item: Item, op: Op, player: str) -> None:
    """Ask which named cards are among those that are looked at; a task."""
    table.doing = item
    zone, looker = str(op.args.get("zone", "deck")), players(table, item, op)[0]
    if barred(table, "look", looker, item.controller, item.key):
        return
    named = named_in(table, item, op, player, zone)
    unnamed = _unnamed(table, player, zone, op)
    there = None if unnamed is None else len(named) + unnamed
    amount = len(named) if op.value == "all" and there is None else _amount(op.value, there)
    if not amount:
        gone(table, item, op)
        return
    if op.args.get("up_to"):
        _ask_how_many(table, item, op, player, looker, amount)
        return
    about = {"looker": looker, "amount": amount, "player": player, "zone": shown(zone)}
    if op.value == "all" or not named or (unnamed == 0 and amount >= len(named)):
        table.later(Task("looked at", (item, player, zone, tuple(named))))
        return
    text = say("{looker} looks at {amount} cards of {player}'s {zone} and says which of the named ones are among them.",
               **about)  # fmt: skip
    if "place" in op.args:
        text = say("{asked} They are {place}.", asked=text, place=PLACES[str(op.args["place"])])
    most = min(amount, len(named))
    least = 0 if unnamed is None else max(0, amount - unnamed)
    more = {"task": "looked at", "args": (item, player, zone), "amount": most, "least": least}
    table.ask(Question("choose", looker, text, table.cite("effect"), tuple(named), tuple(named[:most]), frozen(more)))


def _ask_how_many(table: Table, item: Item, op: Op, player: str, looker: str, most: int) -> None:
    options = tuple(str(number) for number in range(most, -1, -1))
    text = say("{looker} says at how many cards of {player}'s {zone} they look (0 to {most}).", looker=looker,
               player=player, zone=shown(str(op.args.get("zone", "deck"))), most=most)  # fmt: skip
    about = frozen({"task": "look at so many", "args": (item, op, player), "amount": 1})
    grounds = table.cite("effect", "look").beside(rules_of(table.timing.words, op))
    table.ask(Question("choose", looker, text, grounds, options, options[:1], about))


def look_at_so_many(table: Table, item: Item, op: Op, player: str, chosen: tuple[str, ...]) -> None:
    """Look at as many cards as was said; a task."""
    if chosen == ("0",):
        text = say("{looker} looks at no card.", looker=players(table, item, op)[0])
        table.tell("skipped", text, table.cite("effect", "look"), item=item.key)
        return
    args = {name: value for name, value in op.args.items() if name != "up_to"}
    look_at(table, item, Op(op.name, int(chosen[0]), frozen(args)), player)


def looked_at(table: Table, item: Item, player: str, zone: str, chosen: tuple[str, ...]) -> None:
    """Tell what is looked at: once that somebody looks, and which cards are then called "looked"; a task."""
    names = commas(map(table.name, chosen)) or say("nothing that is named")
    text = say("Of {player}'s {zone}, {item} shows: {names}.", player=player, zone=shown(zone), item=table.called(item),
               names=names)  # fmt: skip
    table.tell("looked", text, table.cite("effect", "look"), player=item.controller, item=item.key)
    for key in chosen:
        text = say("{card} is among them.", card=table.name(key))
        table.tell("seen", text, table.cite("effect"), player=item.controller, item=item.key, thing=key)


def reveal(table: Table, item: Item, op: Op) -> None:
    """`{ reveal = "target" }`: everybody sees a card."""
    shown_cards = things(table, item, op, op.value)
    if not shown_cards:
        gone(table, item, op)
    grounds = table.timing.grounds.get("reveal", table.cite("effect"))
    for thing in shown_cards:
        text = say("{card} is revealed.", card=thing.name)
        table.tell("revealed", text, grounds, player=thing.controller, thing=thing.key, item=item.key)


def arrange(table: Table, item: Item, op: Op) -> None:
    """`{ arrange = "looked", place = "bottom" }`: cards are put back where they are, in an order of a player's."""
    player = players(table, item, op)[0]
    place = {"bottom": say("the bottom"), "top": say("the top")}[op.args.get("place", "top")]
    names = commas(thing.name for thing in _still_looked(table, item, op)) or say("the cards")
    text = say("{player} puts {names} back on {place}, in the order they choose.", player=player, names=names,
               place=place)  # fmt: skip
    table.tell("arranged", text, table.cite("effect", op.name), player=player, item=item.key)


def _still_looked(table: Table, item: Item, op: Op) -> list[Thing]:
    moved = {each.key for each in things(table, item, op, "moved")}
    return [thing for thing in things(table, item, op, op.value) if thing.key not in moved]


def shuffle(table: Table, item: Item, op: Op) -> None:
    """`{ shuffle = "deck", who = "you" }`; of cards that were put there (`of`) it is their owners who shuffle."""
    shuffled_in = op.args.get("who") == "owner"
    grounds = table.cite("effect", "shuffle")
    grounds = table.timing.grounds.get("shuffle in", grounds) if shuffled_in else grounds
    for player in dict.fromkeys(players(table, item, op)):
        if barred(table, "shuffle", player, item.controller, item.key):
            continue
        text = say("{player} shuffles their {zone}.", player=player, zone=shown(str(op.value)))
        table.tell("shuffled", text, grounds, player=player, item=item.key, zone=op.value)


def search(table: Table, item: Item, op: Op) -> None:
    """`{ search = 1, zone = "deck", kind = "event", to = "hand" }`: what is looked for need not be found."""
    player, zone = item.controller, str(op.args.get("zone", "deck"))
    if barred(table, "search", player, player, item.key):
        return
    options = tuple(named_in(table, item, op, player, zone))
    grounds = table.timing.grounds.get("search", table.cite("effect"))
    said = {"player": player, "zone": shown(zone), "value": op.value, "wanted": op.args.get("kind") or say("card")}
    if not options:
        text = say("{player} searches their {zone} for {value} {wanted}, and may find none.", **said)
        grounds = table.timing.grounds.get("search nothing", grounds)
        table.tell("searched", text, grounds, player=player, item=item.key)
        return
    text = say("{player} searches their {zone} for {value} {wanted}, or finds none.", **said)
    amount = len(options) if op.value == "all" else min(int(op.value), len(options))
    how = frozen({"to": "hand", **{key: op.args[key] for key in ("to", "then", "rest", "place") if key in op.args}})
    about = frozen({"amount": amount, "least": 0, "task": "found", "args": (item, zone, how)})
    table.ask(Question("choose", player, text, grounds, options, (), about))


def found(table: Table, item: Item, zone: str, how: Any, chosen: tuple[str, ...]) -> None:
    """Reveal what a search has found, and put it where it goes; a task."""
    player, grounds = item.controller, table.timing.grounds.get("search", table.cite("effect"))
    if not chosen:
        text = say("{player} finds nothing in their {zone}.", player=player, zone=shown(zone))
        table.tell("searched", text, table.timing.grounds.get("search nothing", grounds), player=player)
        return
    names = commas(map(table.name, chosen))
    text = say("{player} finds and reveals {names}.", player=player, names=names)
    table.tell("searched", text, grounds, player=player)
    table.later(*(Task("move one", (item, key, how)) for key in chosen))


OPS: dict[str, Effect] = {
    "take": take,
    "discard": discard,
    "look": look,
    "reveal": reveal,
    "arrange": arrange,
    "shuffle": shuffle,
    "search": search,
}
TASKS: dict[str, Callable[..., None]] = tasks(
    take_from, taken, move_one, take_unnamed, look_at, look_at_so_many, looked_at, found
)

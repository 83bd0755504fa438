"""Moves and attacks of summons: the ways over the board, declaring, and what happens then (200.2, 202, 603, 604)."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.piles import add
from judgeapp.domain.timing.state import Grounds, Item, Op, Refusal, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of, targets_of
from judgeapp.domain.timing.words import several
from judgeapp.games.x610z.timing import requirements
from judgeapp.games.x610z.timing.board import (
    NO_LIMIT,
    Traveller,
    Way,
    activate,
    board_of,
    dot_of,
    is_life_base,
    noted,
    standing,
    start_of,
    walk,
    way_to,
    ways,
)
from judgeapp.games.x610z.timing.playing import begin_declaring, cost_chosen, crystals_of
from judgeapp.games.x610z.timing.turn import allowing, may_do
from judgeapp.games.x610z.timing.zones import arrive

SORTS = ("move", "attack")
Problem = tuple[str, Grounds]


# --- ways


def traveller(table: Table, thing: Thing, sort: str) -> Traveller:
    """Return what decides which ways are open to a summon."""
    dot, rail = dot_of(thing), thing.facts.get("rail", ())
    blocks = {at: stat_of(table, other, "block") for at, other in standing(table).items() if other.key != thing.key}
    warps = sort == "move" and (table.settings["warp"] == "all" or not is_life_base(thing))
    return Traveller(
        dot=dot,
        came=str(thing.facts.get("came", "")),
        rail=rail if sort == "move" and rail[:1] == (dot,) else (),
        blocks=frozen({at: block for at, block in blocks.items() if block}),
        warps=start_of(table, thing.controller) if warps else "",
        wide=table.settings["bends"] == "wide",
    )


def limit_of(table: Table, thing: Thing, sort: str) -> int:
    """Return how many dots a summon can move or attack over: its effective speed or range (202.5, 202.6a)."""
    name = "speed" if sort == "move" else "range"
    return stat_of(table, thing, name) if name in thing.stats else NO_LIMIT


def find_way(table: Table, thing: Thing, dot: str, sort: str, path: Iterable[str] = ()) -> Way | Problem:
    """Return the way to a dot, along given dots or the best there is; or why there is none."""
    if not dot_of(thing) or not dot:
        return Way(0, 0, (dot,))
    board, who, limit = board_of(table), traveller(table, thing, sort), limit_of(table, thing, sort)
    path = tuple(path)
    way = walk(board, who, path) if path else way_to(board, who, limit, dot)
    if way is not None and way.cost <= limit:
        return way
    return _why_no_way(table, thing, dot, sort, path)


def _why_no_way(table: Table, thing: Thing, dot: str, sort: str, path: tuple[str, ...]) -> Problem:
    board, who, limit = board_of(table), traveller(table, thing, sort), limit_of(table, thing, sort)
    every_way = who._replace(free=True, rail=(), came="")

    def reaches(other: Traveller, most: int) -> Way | None:
        way = walk(board, other, path) if path else way_to(board, other, most, dot)
        return way if way is not None and way.cost <= most else None

    if far := reaches(who, NO_LIMIT):
        about = {"dots": far.cost, "dot": dot, "card": thing.name, "limit": limit}
        if reaches(who._replace(blocks=frozen({})), limit):
            return say("Block rates make it {dots} dots to {dot}; {card} reaches {limit}", **about), by_rule("202.9b")
        if not reaches(every_way, limit):
            rules = ("202.5c", "403.9c") if sort == "move" else ("202.5d", "403.9d", "202.3")
            return say("It is {dots} dots to {dot}; {card} reaches {limit}", **about), by_rule(*rules, "600.4")
    if reaches(every_way, limit):
        return _wrong_direction(who, dot, sort)
    if not who.warps and reaches(who._replace(warps=start_of(table, thing.controller)), limit):
        if sort == "attack":
            return say("No summon can attack through a warp to {dot}", dot=dot), by_reading("A14", "604.4")
        return say("A life base can't warp"), by_reading("A12", "604.2")
    if sort == "move" and board.kinds.get(dot) in ("start", "warp"):
        text = say("{card} warps only between a warp dot and {player}'s start dot: not to {dot}", card=thing.name,
                   player=thing.controller, dot=dot)  # fmt: skip
        return text, by_reading("A12", "604.2")
    return say("No lines of the board lead {card} to {dot}", card=thing.name, dot=dot), by_rule("600.3")


def _wrong_direction(who: Traveller, dot: str, sort: str) -> Problem:
    if who.rail:
        text = say("A move after an attack follows the path of the attack ({path}): not to {dot}",
                   path=" ".join(who.rail), dot=dot)  # fmt: skip
        return text, by_rule("202.11")
    if sort == "attack" and who.came:
        text = say("A summon that has moved attacks in the direction of its move: not to {dot}", dot=dot)
        return text, by_rule("202.11")
    if sort == "attack":
        return say("The path of the attack to {dot} has a sharp turn", dot=dot), by_reading("A10", "202.8", "202.11")
    return say("The way to {dot} has a sharp turn or goes back", dot=dot), by_reading("A10", "202.8")


def grounds_of(table: Table, thing: Thing, way: Way, sort: str) -> Grounds:
    """Return the rules behind a way, and whether it is legal only by a reading of them."""
    board, rail = board_of(table), traveller(table, thing, sort).rail
    own_start = start_of(table, thing.controller)
    rules = ("200.2c", "202.2", "600.3") if sort == "move" else ("200.2d", "202.3", "202.3a", "600.3")
    between = set(way.dots[1:-1])
    if between & set(standing(table)):
        rules = (*rules, "202.9", "600.4")
    if any(there not in board.lines[here] for here, there in pairwise(way.dots)):
        rules = (*rules, "202.12", "604.1", "604.2", "604.3", "601.6")
        if is_life_base(thing):
            return by_reading("A12", *rules)
    if sort == "attack" and "activated" in thing.marks:
        return by_reading("A9", *rules, "206.1e")
    if sort == "attack" and any(board.kinds.get(dot) == "warp" for dot in way.dots[1:-1]):
        return by_reading("A14", *rules, "604.4")
    if sort == "move" and any(board.kinds.get(dot) == "start" for dot in between - {own_start}):
        return by_reading("", *rules, "601.5")
    if sort == "attack" and "end" in (board.kinds.get(way.dots[0]), board.kinds.get(way.dots[-1])):
        return by_reading("A13", *rules, "601.7", "603.1")
    if way.bends:
        return by_reading("A10", *rules, "202.8")
    if len(way.dots) < len(rail):
        return by_reading("A11", *rules, "202.11")
    return by_rule(*rules, *(("202.11",) if rail else ()))


# --- when it resolves


def failure(table: Table, item: Item) -> Problem | None:
    """Return why a move or an attack fails when it resolves."""
    thing = table.things.get(item.source)
    if item.sort not in SORTS or thing is None:
        return None
    if item.sort == "attack":
        return _attack_failure(table, thing, item)
    if attacked_elsewhere(table, thing, item):
        text = say("{card} follows the path of the attack ({path}), which does not lead to {dot}", card=thing.name,
                   path=" ".join(thing.facts["rail"]), dot=item.facts["to"])  # fmt: skip
        return text, by_reading("", "202.11", "200.3")
    if "to" in item.facts and way_now(table, thing, item) is None and table.settings["out_of_reach"] == "fails":
        text = say("{card} can't reach {dot} any more", card=thing.name, dot=item.facts["to"])
        return text, by_reading("A27", "202.6a", "200.3")
    return None


def _attack_failure(table: Table, thing: Thing, item: Item) -> Problem | None:
    target = table.things.get(item.targets[0]) if item.targets else None
    if target is None or target.zone != "play":
        return say("its target is not in play any more"), by_reading("A27", "208.5")
    if barred := no_attack(table, thing, target):
        return barred[0], barred[1].beside(("200.3",))
    found = find_way(table, thing, dot_of(target), "attack")
    return None if isinstance(found, Way) else (found[0], by_reading("A27", "202.6a", "200.3", *found[1].rules))


def no_attack(table: Table, thing: Thing, target: Thing) -> Problem | None:
    """Tell why a dot keeps a summon from attacking or from being attacked (603.2, 601.7)."""
    board = board_of(table)
    for each, attacks in ((thing, True), (target, False)):
        if board.no_attack(dot_of(each)):
            start = board.kinds.get(dot_of(each)) == "start"
            rules = by_reading("A13", "603.2", "601.7") if start else by_rule("603.2")
            return _kept_back(each, attacks), rules
    return None


def _kept_back(thing: Thing, attacks: bool) -> str:
    about = {"card": thing.name, "dot": dot_of(thing)}
    if attacks:
        return say("{card} is on a no-attack dot ({dot}) and can't attack", **about)
    return say("{card} is on a no-attack dot ({dot}) and can't be attacked", **about)


def way_now(table: Table, thing: Thing, item: Item) -> Way | None:
    """Return the way of a declared move as things are when it resolves: as declared, if that is still open."""
    path = item.facts.get("path", ())
    if path[:1] == (dot_of(thing),):
        found = find_way(table, thing, item.facts["to"], "move", path[1:])
        if isinstance(found, Way):
            return found
    found = find_way(table, thing, item.facts["to"], "move")
    return found if isinstance(found, Way) else None


def attacked_elsewhere(table: Table, thing: Thing, item: Item) -> bool:
    """Tell whether nothing but the path of its attack keeps a summon from a declared move (202.11)."""
    if "rail" not in thing.facts or "to" not in item.facts or way_now(table, thing, item) is not None:
        return False
    facts = frozen({name: value for name, value in thing.facts.items() if name != "rail"})
    return way_now(table, thing._replace(facts=facts), item) is not None


def waiting_move(table: Table, thing: Thing) -> Item | None:
    """Return the move of a summon that waits on the stack, where the board is looked at."""
    waits = (item for item in table.pile if item.sort == "move" and item.source == thing.key)
    return next(waits, None) if dot_of(thing) else None


def go(table: Table, item: Item, op: Op) -> None:
    """A summon moves; if its dot has been taken, it goes as far as possible toward it (202.10)."""
    thing, dot = table.things[item.source], str(op.value)
    way = way_now(table, thing, item) or Way(0, 0, item.facts["path"])
    reached = _reached(table, thing, way)
    if reached is None:
        text = say("{card} can't come nearer to {dot}: it stays.", card=thing.name, dot=dot)
        table.tell("fails", text, by_rule("202.10", "600.5"), thing=thing.key)
        return
    table.mark(thing.key, "moved")
    grounds = grounds_of(table, thing, reached, "move")
    if reached.dots[-1] != dot:
        text = say("{card} goes as far as possible toward {dot}.", card=thing.name, dot=dot)
        grounds = by_rule("202.10", "600.5") if dot in standing(table) else by_reading("A27", "202.10")
        table.tell("short", text, grounds, thing=thing.key)
    noted(table, thing.key, came=reached.came or None, rail=None)
    arrive(table, thing.key, reached.dots[-1], grounds)


def _reached(table: Table, thing: Thing, way: Way) -> Way | None:
    """Return the farthest part of a way that its speed allows and that ends on a free dot."""
    taken = {dot for dot, other in standing(table).items() if other.key != thing.key}
    if not dot_of(thing):
        return way if way.dots[-1] not in taken else None
    board, who, limit = board_of(table), traveller(table, thing, "move"), limit_of(table, thing, "move")
    found = None
    for end in range(1, len(way.dots)):
        part = walk(board, who, way.dots[1 : end + 1])
        if part is not None and part.cost <= limit and part.dots[-1] not in taken:
            found = part
    return found


def strike(table: Table, item: Item, op: Op) -> None:
    """An attack deals the attacker's effective attack power to its target (202.5a, 202.6a)."""
    thing, target = table.things[item.source], table.things[item.targets[0]]
    power = stat_of(table, thing, "attack")
    text = say("{card} attacks {target} with attack power {power}.", card=thing.name, target=target.name, power=power)
    table.tell("attacked", text, by_rule("202.5a", "403.9a", "202.6a"), player=item.controller, thing=thing.key,
               target=target.key)  # fmt: skip
    if power:
        grounds = by_rule("202.5a", "403.9a", "210.1", "210.2")
        table.later(change("damage", target.controller, grounds, thing=target.key, amount=power, you=item.controller,
                           by=item.key, more=frozen({"source": thing.key})))  # fmt: skip


# --- what both need


def is_summon(table: Table, action: Action) -> Refusal | None:
    """Only a summon can move or attack, and only one that is in play."""
    card = card_of(table, action)
    if card.kind == "summon" and card.zone == "play":
        return None
    return Refusal(say("{card} is not a summon in play.", card=card.name), by_rule("200.1a"))


def not_deactivated(table: Table, action: Action) -> Refusal | None:
    """What an effect has deactivated can't move, attack or use an ability before reactivation (202.4)."""
    card = card_of(table, action)
    if "deactivated" not in card.marks:
        return None
    text = say("{card} is deactivated until it is reactivated.", card=card.name)
    return Refusal(text, by_rule("202.4", "206.1g"))


def path_of(action: Action) -> tuple[str, ...]:
    """Return the dots of a path that an action names."""
    return tuple(str(dot) for dot in several(action.args.get("path", ())))


# --- move


def move_cost(table: Table, action: Action) -> dict[str, int]:
    """Return the movement energy cost (204.5)."""
    return requirements.cost_of(card_of(table, action).facts.get("move", 0))


def has_way(table: Table, action: Action) -> Refusal | None:
    """The dot must be free, and there must be a way to it."""
    card, dot = card_of(table, action), str(action.args["to"])
    path = path_of(action)
    for each in (dot, *path):
        if each not in board_of(table).places:
            raise InvalidAction(say("The board has no dot “{dot}”.", dot=each))
    if path and path[-1] != dot:
        raise InvalidAction(say("The path does not end on {dot}.", dot=dot))
    other = standing(table).get(dot)
    if other is not None:
        return Refusal(say("{card} is on {dot}.", card=other.name, dot=dot), by_rule("600.5"))
    found = find_way(table, card, dot, "move", path)
    return None if isinstance(found, Way) else _refused(found)


def _refused(problem: Problem) -> Refusal:
    return Refusal(say("{why}.", why=problem[0]), problem[1])


def move(table: Table, action: Action) -> None:
    """Declare a move: the summon is activated, its cost paid, the dot named, and it goes on the stack (200.2c)."""
    card, dot = card_of(table, action), str(action.args["to"])
    way = find_way(table, card, dot, "move", path_of(action))
    assert isinstance(way, Way)  # noqa: S101 - checked by `has_way`
    what = say("to move {card} to {dot}", card=card.name, dot=dot)
    undo = begin_declaring(table, action, what, "move", by_rule("200.2c", "202.2"))
    activate(table, card.key, by_rule("202.2", "200.2c"))
    item = Item(table.new_key(), say("{card} moves", card=card.name), action.player, "move", card.key, (Op("go", dot),),
                facts=frozen({"to": dot, "path": way.dots}))  # fmt: skip
    text = say("The move of {card} to {dot} goes on the stack.", card=card.name, dot=dot)
    grounds = grounds_of(table, card, way, "move")
    cost = cost_chosen(table, action, move_cost)
    costs = requirements.cost_rules("204.5a", move_cost(table, action))
    declared = requirements.Declared(item, cost, text, grounds, costs, **undo)
    requirements.declare(table, declared, crystals_of(table, action))


def moves(table: Table, player: str) -> Iterator[Action]:
    """Yield the moves that a player can think of: each summon to each dot it reaches, with the path to it.

    Of what is not allowed in this phase at all, one move of each summon is enough.
    """
    taken, most = standing(table), None if may_do(table, "move", player) else 1
    for card in table.in_play(player, "summon"):
        if dot_of(card):
            found = ways(board_of(table), traveller(table, card, "move"), limit_of(table, card, "move"))
            for way in islice((way for way in found if way.dots[-1] not in taken), most):
                yield Action("move", player, {"card": card.key, "to": way.dots[-1], "path": way.dots[1:]})


# --- attack


def attacks_left(table: Table, action: Action) -> Refusal | None:
    """A summon attacks once in its turn, unless an effect gives it more (202.3b)."""
    card = card_of(table, action)
    most = stat_of(table, card, "attacks") if "attacks" in card.stats else 1
    if table.memo.get("attacks", {}).get(card.key, 0) < most:
        return None
    return Refusal(say("{card} has attacked this turn.", card=card.name), by_rule("202.3b"))


def has_target(table: Table, action: Action) -> Refusal | None:
    """One summon of somebody else's is the target; neither may stand on a no-attack dot."""
    card, named = card_of(table, action), targets_of(table, action)
    if len(named) != 1:
        return Refusal(say("An attack has one target, named when it is declared."), by_rule("202.3", "200.2d"))
    target = table.things.get(named[0])
    if target is None or target.kind != "summon" or target.zone != "play":
        return Refusal(say("Only a summon in play can be attacked."), by_rule("202.3"))
    if target.controller == action.player:
        return Refusal(say("{card} is a friendly summon.", card=target.name), by_rule("202.3"))
    if target.controller not in table.opponents(action.player):
        text = say("{card} is a teammate's, and friendly.", card=target.name)
        return Refusal(text, by_reading("A30", "202.3"))
    barred = no_attack(table, card, target)
    return _refused(barred) if barred else None


def in_range(table: Table, action: Action) -> Refusal | None:
    """The target must be in range (202.3)."""
    found = _way_of_attack(table, action)
    return None if isinstance(found, Way) else _refused(found)


def along_its_move(table: Table, action: Action) -> Refusal | None:
    """A declared move binds the attack to its direction, unless only one that has taken place does (202.11)."""
    card, way = card_of(table, action), _way_of_attack(table, action)
    item = waiting_move(table, card)
    if item is None or table.settings["waiting_move"] == "free" or not isinstance(way, Way):
        return None
    attacker = card._replace(facts=frozen({**card.facts, "rail": way.dots}))
    if not attacked_elsewhere(table, attacker, item):
        return None
    text = say("A move of {card} to {dot} has been declared: it attacks in the direction of that move only.",
               card=card.name, dot=item.facts["to"])  # fmt: skip
    return Refusal(text, by_reading("", "202.11"))


def _target_of(table: Table, action: Action) -> Thing:
    return table.things[targets_of(table, action)[0]]


def _way_of_attack(table: Table, action: Action) -> Way | Problem:
    return find_way(table, card_of(table, action), dot_of(_target_of(table, action)), "attack", path_of(action))


def attack(table: Table, action: Action) -> None:
    """Declare an attack; it costs nothing and activates nothing (200.2d, 202.3a)."""
    card, target, way = card_of(table, action), _target_of(table, action), _way_of_attack(table, action)
    assert isinstance(way, Way)  # noqa: S101 - checked by `in_range`
    made = table.memo.get("attacks", {})
    table.set(asking=None)
    table.remember("attacks", frozen({**made, card.key: made.get(card.key, 0) + 1}))
    table.mark(card.key, "attacked")
    if dot_of(card) and dot_of(target):
        noted(table, card.key, rail=way.dots)
    name = say("{card} attacks", card=card.name)
    item = Item(table.new_key(), name, action.player, "attack", card.key, (Op("strike"),), (target.key,),
                facts=frozen({"zones": frozen({target.key: "play"})}))  # fmt: skip
    grounds = grounds_of(table, card, way, "attack")
    if waiting_move(table, card):
        grounds = by_reading(grounds.note, *dict.fromkeys((*grounds.rules, "202.11")))
    text = say("{card} attacks {target}; the attack goes on the stack.", card=card.name, target=target.name)
    add(table, item, text, grounds.beside(allowing(table, "attack", action.player)))


def attacks(table: Table, player: str) -> Iterator[Action]:
    """Yield the attacks that a player can think of: each summon on each summon of an opponent."""
    for card in table.in_play(player, "summon"):
        for target in table.in_play(kind="summon"):
            if target.controller in table.opponents(player):
                yield Action("attack", player, {"card": card.key, "targets": (target.key,)})

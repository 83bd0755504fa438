"""The stack: who has priority when, when its top resolves, and what makes an action fail then (200.3 to 201.7)."""

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import Grounds, Item, Question, Task, Window, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.games.x610z.timing import moving, requirements
from judgeapp.games.x610z.timing.requirements import legal, options, words_for
from judgeapp.games.x610z.timing.turn import WHO_IS_FIRST, allowing, first_grounds, first_of_end_phase
from judgeapp.games.x610z.timing.zones import no_room, same_type, zone_change

OF_A_SOURCE = ("enter", "go", "strike")  # what only a card or a summon itself can do, and no copy


# --- priority


def first(table: Table) -> str:
    """Return who gets priority first in this phase, and after each resolution in it (201.3a, 201.3b, 201.7)."""
    return first_of_end_phase(table) if WHO_IS_FIRST.get(table.step) == "R" else table.turn_player


def last(table: Table) -> str | None:
    """Return who must be the last to pass before the stack resolves (201.6, A1)."""
    return table.turn_player if table.settings["passes"] == "active_last" else None


def open_window(table: Table, phase: str) -> None:
    """Give priority for the first time in a phase; in the draw phase only for triggers (201.3); a task."""
    if phase == "draw" and not table.pending and not table.pile:
        return
    if table.pending:  # what triggered goes on the stack before anybody has priority
        table.later(Task("triggers"), Task("window", (phase,)))
        return
    player = first(table)
    table.set(windows=(Window(phase, player),), passed=())
    text = say("{player} receives priority first.", player=player)
    table.tell("opens", text, first_grounds(table, phase), player=player, window=phase)
    table.later(Task("priority", (player,)))


def give_priority(table: Table, player: str) -> None:
    """Give a player priority; the draw phase ends instead once everything that triggered has resolved; a task."""
    if player in table.out:
        player = table.next_player(player)
    if table.step == "draw" and not table.pending and not table.pile:
        table.set(windows=(), passed=())
        table.tell("closes", say("Everything that triggered has resolved."), by_rule("702.3"))
        return
    if table.passed and table.pile and not table.pending and len(table.passed) == len(table.seats()):
        text = say("All have passed, but {player}, the active player, has to be the last to pass.",
                   player=table.turn_player)  # fmt: skip
        table.tell("reading", text, by_reading("A1", "201.6"), player=table.turn_player)
    piles.give_priority(table, player)


def closing(table: Table) -> Grounds:
    """Return the rules by which a phase ends in which all have passed on an empty stack (A2)."""
    return by_rule("704.6") if table.step == "end" else by_reading("A2", "703.7", "201.7")


def again(table: Table) -> None:
    """After a resolution, and what it has triggered, priority is awarded as the phase has it (201.7); a task."""
    if table.pending:
        table.later(Task("triggers"), Task("again"))
        return
    player = first(table)
    table.set(passed=())
    if table.pile or table.pending or table.step != "draw":
        grounds = first_grounds(table, table.step)
        text = say("Priority goes to {player} again.", player=player)
        table.tell("back", text, grounds._replace(rules=("201.7", *grounds.rules)), player=player)
    table.later(Task("priority", (player,)))


def aim(table: Table, item: Item, amount: int) -> None:
    """Ask for the targets of a triggered text; without a legal one it does not go on the stack (208.1); a task."""
    words = words_for(table.things[item.source], item.facts["text"])
    you, me = item.controller, item.source
    found = tuple(key for key in options(table, words[0], you) if not never_negated(table, item.ops, key, 0, you, me))
    if len(found) < amount:
        text = say("There is no legal target for {text}: it does not go on the stack.", text=item.name)
        table.tell("skipped", text, by_rule("208.1"), item=item.key)
        return
    text = say_many("{player} chooses {n} target for {text}.", "{player} chooses {n} targets for {text}.", amount,
                    player=item.controller, text=item.name)  # fmt: skip
    about = {"item": item._replace(facts=frozen({**item.facts, "target": words})), "amount": amount}
    table.ask(Question("aim", item.controller, text, by_rule("208.1", "200.2g"), found, found[:amount], about))


def place(table: Table, item: Item) -> None:
    """Put a triggered effect or ability on top of the stack, in a phase in which it can trigger (207.4b, 403.9h)."""
    source, text = table.things.get(item.source), item.facts["text"]
    row = "triggered ability" if source is not None and source.kind == "summon" else "triggered effect"
    elsewhere = ("107.1a",) if source is not None and source.zone in text.zones and source.zone != "play" else ()
    grounds = table.cite("trigger").beside((*allowing(table, row, item.controller), *elsewhere))
    piles.place_trigger(table, item, grounds)


# --- resolving


def top_resolves(table: Table, key: str) -> None:
    """Say by which reading the stack resolves; a cost that was raised meanwhile is asked for (200.5); a task."""
    active, passed = table.turn_player, table.passed
    told = say("All have passed in a row (it is enough that all pass once in a row): the top of the stack resolves.")
    if last(table):
        told = say("All have passed in a row (the active player has to be the last to pass): "
                   "the top of the stack resolves.")  # fmt: skip
    plain = len(passed) == len(table.seats()) and passed[-1] == active
    grounds = by_rule("201.6") if plain else by_reading("A1", "201.6")
    table.tell("reading", told, grounds)
    item = table.item(key)
    if item is None or not item.facts.get("due"):
        piles.resolve(table, key)
        return
    due = requirements.words(item.facts["due"])
    text = say("{action} has come to cost {cost} more: {player} decides whether to pay it.", action=item.name,
               cost=due, player=item.controller)  # fmt: skip
    about = {"task": "raised", "args": (key,), "cost": item.facts["due"]}
    table.ask(Question("may", item.controller, text, by_rule("200.5"), ("yes", "no"), "no", about))


def raised(table: Table, key: str, pays: bool) -> None:
    """Go on with an action whose cost was raised, or let it fail (200.5); a task."""
    item = table.item(key)
    if item is None:
        return
    if pays and requirements.take(table, item.controller, item.facts["due"], item.name):
        table.later(Task("carry", (key,)))
        return
    table.set(pile=tuple(each for each in table.pile if each.key != key))
    text = say("{player} does not pay the extra cost: {action} fails; the energy that was paid is lost.",
               player=item.controller, action=item.name)  # fmt: skip
    stays = item.sort in ("activated", "move")
    grounds = by_reading("A32", "200.5") if stays else by_rule("200.5")
    table.tell("fails", text, grounds, player=item.controller, thing=item.source, item=key)
    after(table, item, False)


def _tell_lost(table: Table, item: Item) -> None:
    """Say which targets of an action are no longer legal, where others still are (208.5)."""
    lost = [key for key in item.targets if key not in legal(table, item)]
    if lost and item.sort not in moving.SORTS:
        text = say("{action} does nothing to {names}: not a legal target any more.", action=item.name,
                   names=commas(map(table.name, lost)))  # fmt: skip
        table.tell("skipped", text, by_rule("208.5"), item=item.key)


def before(table: Table, item: Item) -> bool:
    """Tell whether an action takes place when it resolves, and say why if not."""
    found = _failure(table, item)
    if found is None:
        _tell_lost(table, item)
        return True
    why, grounds = found
    about = {"player": item.controller, "thing": item.source, "item": item.key}
    table.tell("fails", say("{action} does nothing: {why}.", action=item.name, why=why), grounds, **about)
    return False


def _failure(table: Table, item: Item) -> tuple[str, Grounds] | None:
    """Return why an action fails as a whole: its source, its targets, or what would come of it."""
    return (
        _source_failure(table, item)
        or _target_failure(table, item)
        or _cast_failure(table, item)
        or moving.failure(table, item)
    )


def _source_failure(table: Table, item: Item) -> tuple[str, Grounds] | None:
    source = table.things.get(item.source)
    if source is None and any(op.name in OF_A_SOURCE for op in item.ops):
        return say("it is not tied to a card or summon that could do it"), by_reading("", "200.6")
    if source is None or item.sort == "card" or source.kind == "flux":
        return None
    text = item.facts.get("text")
    zones = (text.zones if text is not None else ()) or ("play",)
    if source.zone not in zones or ("gone" in item.marks and zones == ("play",)):
        return say("its source, {card}, is no longer in play", card=source.name), by_rule("200.6")
    if "taken" in item.marks:
        rules = by_rule("214.5") if source.kind != "summon" or item.sort in moving.SORTS else by_reading("", "214.5")
        return say("the controller of {card} has changed", card=source.name), rules
    return None


def _target_failure(table: Table, item: Item) -> tuple[str, Grounds] | None:
    text = item.facts.get("text")
    asked = bool(item.targets) or (text is not None and text.targets > 0)
    if not asked or item.sort in moving.SORTS or legal(table, item):
        return None
    heals = ("210.6",) if any(op.name == "heal" for op in item.ops) else ()
    return say("it has no legal target any more"), by_rule("208.5", *heals)


def _cast_failure(table: Table, item: Item) -> tuple[str, Grounds] | None:
    card = table.things.get(item.source)
    if item.sort != "card" or card is None or card.kind != "summon":
        return None
    if other := same_type(table, item.controller, card):
        text = say("{player} controls {card} of the same type", player=item.controller, card=other.name)
        return text, by_reading("A7", "200.3", "403.7")
    why = no_room(table, card)
    return (why, by_reading("A7", "200.3", "403.6", "600.5")) if why else None


def after(table: Table, item: Item, worked: bool) -> None:
    """Send a flux that has resolved, or a card that failed or was countered, to its owner's discard pile."""
    card = table.things.get(item.source)
    if item.sort == "card" and card is not None and card.zone == "stack":
        grounds = by_rule("206.2b", "402.1") if worked and card.kind == "flux" else by_rule("505.1")
        table.later(zone_change(card, "discard", grounds), Task("settle"))
    else:
        table.later(Task("settle"))


PILE = piles.Pile(
    word="stack",
    keeps=False,
    first=first,
    before=before,
    after=after,
    open=by_rule("201.3"),
    hand_on=by_rule("201.3", "201.4", "201.5", "107.2b"),
    passing=by_rule("201.5"),
    resolve=by_rule("201.6"),
    back=by_rule("201.7"),
    close=closing,
    last=last,
    goes_on=say("the phase ends"),
)

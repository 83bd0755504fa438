"""Cards that enter and leave play: titles, names and versions, overlaying, uniqueness, card memory."""

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing import changes
from judgeapp.domain.timing.changes import Change, change
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Grounds, Mod, Question, Refusal, Task, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import several
from judgeapp.games.bleach.timing.headings import (
    CARD_MEMORY,
    CARD_NAMES,
    CONTROLLING,
    DISCARD_PILES,
    OVERLAYING,
    PHASE_C,
    UNIQUENESS,
)

LASTING = ("character", "item", "battleground")
COUNTED = ("hand", "deck", "energy deck")  # zones whose cards are also counted
# The document says it of overlaid cards and of losers; other ways out of play are read alike.
ATTACHED = {"overlay": by_rule(OVERLAYING), "battle": by_rule(PHASE_C)}
DIVIDERS = (", ", " - ", " – ")


def name_of(thing: Thing) -> str:
    """Return the name: the title up to its version."""
    title: str = thing.facts.get("name", thing.name)
    cuts = [title.index(divider) for divider in DIVIDERS if divider in title]
    return (title[: min(cuts)] if cuts else title).lower()


def is_unique(thing: Thing) -> bool:
    """Tell whether the Uniqueness Rule is about a card."""
    return thing.kind in LASTING and bool(thing.facts.get("unique", True))


def twin_of(table: Table, thing: Thing) -> Thing | None:
    """Return the card with the same title that keeps a card from being played or put into play."""
    mine = table.in_play(thing.controller) if is_unique(thing) else []
    return next((each for each in mine if each.name == thing.name and each.key != thing.key), None)


def title_of(thing: Thing) -> str:
    """Return the title by which a card is one of a kind: a card that is Non-Unique shares it with none."""
    return thing.name if is_unique(thing) else thing.key


def enter_together(table: Table, question: Question) -> bool:
    """Tell whether the cards that a question asks for are put into play by one effect."""
    if question.about.get("task") == "found":
        return bool(question.about["args"][-1]["to"] == "play")
    items = [each for each in table.resolving if each.key == question.about.get("item")]
    moves = [op for item in items for op in item.ops if op.name == "move" and op.args.get("to") == "play"]
    return any(str(op.value).startswith("target") for op in moves)


def no_twins(table: Table, action: Action) -> Refusal | None:
    """An effect that puts several cards into play does not take two with the same title."""
    if not enter_together(table, table.asking):
        return None
    chosen = [table.thing(str(each)) for each in several(action.args["targets"])]
    if len({title_of(each) for each in chosen}) == len(chosen):
        return None
    return Refusal(say("Two of these have the same title; they can't be put into play together."), by_rule(UNIQUENESS))


def overlaid_by(table: Table, thing: Thing) -> Thing | None:
    """Return the other version in play that a character would replace."""
    if thing.kind != "character":
        return None
    for each in table.in_play(thing.controller, "character"):
        versions = name_of(each) == name_of(thing) and each.name != thing.name
        if versions and (is_unique(each) or is_unique(thing)):
            return each
    return None


def has_stat(table: Table, thing: Thing, name: str, mod: Mod) -> bool:
    """Tell whether a change of a stat counts: nobody gets a stat that they do not have."""
    return name in thing.stats or not thing.stats


def energy_of(thing: Thing) -> str:
    """Return what an energy card makes."""
    return str(thing.facts.get("type", "energy"))


def energy_cards(table: Table, player: str, kind: str, depleted: bool) -> list[Thing]:
    """Return the energy cards of a type that the scene names in play, depleted or not; the numbers count them, too."""
    mine = table.in_play(player, "energy")
    return [each for each in mine if energy_of(each) == kind and ("depleted" in each.marks) == depleted]


def discard(thing: Thing, you: str, how: str, grounds: Grounds) -> Task:
    """Return the task that puts a card into its owner's discard pile; `how` is what its event says."""
    more = frozen({"how": how})
    return change("move", thing.controller, grounds, thing=thing.key, to="discard", you=you, more=more)


def overlay(table: Table, old: Thing, new: Thing) -> tuple[Task, tuple[str, ...]]:
    """Say that a card is overlaid; return the task that discards it and the marks that the new one enters with."""
    text = say("{new} overlays {old}, which is discarded with its attached cards.", new=new.name, old=old.name)
    table.tell("overlaid", text, by_rule(OVERLAYING, CARD_NAMES), player=new.controller, thing=old.key, by=new.key)
    marks = ("new", "depleted") if "depleted" in old.marks else ("new",)
    return discard(old, new.controller, "overlay", by_rule(OVERLAYING)), marks


# --- the changes


def move(table: Table, this: Change) -> None:
    """A card changes zones; what enters play may be kept out by its own title, or overlay another version."""
    thing = table.things[this.thing]
    enters = this.to == "play" and thing.zone != "play"
    if enters and twin_of(table, thing):
        text = say("{player} controls {thing} already: it can't enter play.", player=thing.controller, thing=thing.name)
        table.tell("prevented", text, by_rule(UNIQUENESS), player=thing.controller, thing=thing.key)
        return
    old = overlaid_by(table, thing) if enters else None
    if old is None:
        put_down(table, this)
        return
    gone, marks = overlay(table, old, thing)
    more = frozen({**this.more, "marks": marks, "over": old.name})
    table.later(gone, Task("put down", (this._replace(more=more),)))


def put_down(table: Table, this: Change) -> None:
    """Let a card arrive in its zone, with all that comes of it; a task."""
    thing = table.things[this.thing]
    came_from = thing.zone
    more = {key: value for key, value in this.more.items() if (key, value) != ("then", "discarded")}  # told below
    this = this._replace(grounds=this.grounds.beside(_whose_pile(table, thing, this.to)))
    changes.move(table, this._replace(more=frozen(more)))
    if came_from == this.to:
        return
    table.put_last(thing.key)
    _count_energy(table, thing, came_from, this)
    for zone in COUNTED:
        table.add(thing.owner, zone, (zone == this.to) - (zone == came_from))
    if this.to == "discard" and this.more.get("how") != "paid":
        how = this.more.get("how", "effect")
        text = say("{thing} is discarded.", thing=thing.name)
        table.tell("discarded", text, this.grounds, player=thing.owner, thing=thing.key, how=how,
                   came_from=came_from, controller=thing.controller)  # fmt: skip
    if came_from == "play":
        _forget(table, thing)
        _discard_attached(table, thing, this.you, this.more.get("how", ""))
    if this.to == "play":
        if "depleted" in this.more.get("marks", ()) and "over" in this.more:
            _as_below(table, thing, this.more["over"])
        table.later(Task("unique", (thing.controller,)))


def _whose_pile(table: Table, thing: Thing, to: str) -> tuple[str, ...]:
    """Return the headings on whose zone a card goes to as it leaves play, and where it lies in a discard pile."""
    owners = (CONTROLLING,) if thing.zone == "play" != to and thing.owner != thing.controller else ()
    pile = (each for each in table.things.values() if (each.zone, each.owner) == ("discard", thing.owner))
    return (*owners, DISCARD_PILES) if to == "discard" and any(pile) else owners


def _as_below(table: Table, thing: Thing, old: str) -> None:
    """Say that a card enters depleted; nothing has depleted it, so nothing that waits for that triggers."""
    text = say("{card} enters play depleted, as {old} was.", card=thing.name, old=old)
    table.tell("as below", text, by_rule(OVERLAYING), player=thing.controller, thing=thing.key)


def _count_energy(table: Table, card: Thing, came_from: str, this: Change) -> None:
    """Count an energy card that comes into play or leaves it among what its player can pay with, or has paid."""
    if card.kind != "energy":
        return
    kind = energy_of(card)
    spent = f"depleted {kind}"
    if this.to == "play":
        table.add(table.things[card.key].controller, spent if "depleted" in this.more.get("marks", ()) else kind, 1)
    elif came_from == "play":
        table.add(card.controller, spent if "depleted" in card.marks else kind, -1)


def turn_energy(table: Table, this: Change) -> None:
    """Deplete or renew a card; an energy card then counts among those that are depleted, or renewed; a change."""
    before = table.things[this.thing]
    changes.CHANGES[this.kind](table, this)
    if before.kind != "energy" or this.to != "depleted" or before.marks == table.things[this.thing].marks:
        return
    kind = energy_of(before)
    names = (kind, f"depleted {kind}") if this.kind == "mark" else (f"depleted {kind}", kind)
    if table.number(before.controller, names[0]):
        table.add(before.controller, names[0], -1)
        table.add(before.controller, names[1], 1)


def draw(table: Table, this: Change) -> None:
    """A player draws what is there; of what is not there the document names no consequence (A20)."""
    left = table.number(this.player, "deck")
    missing = 0 if left is None else max(0, this.amount - left)
    if missing < this.amount:
        changes.draw(table, this._replace(amount=this.amount - missing))
    if not missing:
        return
    text = say_many("{player}'s deck is empty: {n} card can't be drawn. For this the document declares no loss.",
                    "{player}'s deck is empty: {n} cards can't be drawn. For this the document declares no loss.",
                    missing, player=this.player)  # fmt: skip
    table.tell("skipped", text, table.cite("empty deck"), player=this.player, amount=0)


def control(table: Table, this: Change) -> None:
    """A player gets control of a card; then that player may have two cards of one name."""
    changes.control(table, this)
    table.later(Task("unique", (this.player,)))


def _forget(table: Table, thing: Thing) -> None:
    """Let go of everything that had to do with a card while it was in play (card memory)."""
    kept = tuple(each for each in table.standing if each.thing != thing.key)
    if kept != table.standing:
        text = say("{thing} has left play: what held for it holds no more.", thing=thing.name)
        table.set(standing=kept)
        table.tell("forgotten", text, by_rule(CARD_MEMORY), thing=thing.key)
    used = frozenset(each for each in table.memo.get("used", ()) if each[0] != thing.key)
    table.remember("used", used or None)


def _discard_attached(table: Table, host: Thing, you: str, how: str) -> None:
    grounds = ATTACHED.get(how, by_reading("", OVERLAYING, PHASE_C))
    attached = [each for each in table.in_play() if each.on == host.key]
    table.later(*(discard(each, you, "attached", grounds) for each in attached))


# --- uniqueness


def keep_one(table: Table, player: str) -> None:
    """Let a player who controls several cards of one name, a unique one among them, keep one; a task."""
    mine = [each for each in table.in_play(player) if each.kind in LASTING]
    for card in mine:
        same = tuple(each.key for each in mine if name_of(each) == name_of(card))
        if is_unique(card) and len(same) > 1:
            text = say(
                "{player} controls {n} cards of one name and chooses the one that stays.", player=player, n=len(same)
            )
            about = frozen({"amount": 1, "task": "keep", "args": (player, same)})
            table.ask(Question("choose", player, text, by_reading("A9", UNIQUENESS), same, same[:1], about))
            return


def keep(table: Table, player: str, same: tuple[str, ...], chosen: tuple[str, ...]) -> None:
    """Discard the others of one name; a task."""
    rest = [table.things[key] for key in same if key not in chosen]
    grounds = by_reading("A9", UNIQUENESS)
    table.later(*(discard(each, player, "unique", grounds) for each in rest), Task("unique", (player,)))
